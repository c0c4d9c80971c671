"""Figures of one side as a group: counted, joined, taken apart. Nothing here knows a position."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion
from adjudicator.rules.multisets import more, take


def no_legion(side: str) -> Legion:
    """A Legion without figures."""
    return Legion(side=side, units={}, leaders=[], tokens=[])


def units_of(side: str, rank: str, count: int) -> Legion:
    """Units of one rank by themselves."""
    return Legion(side=side, units={rank: count}, leaders=[], tokens=[])


def leaders_of(side: str, leaders: list[str]) -> Legion:
    """Leaders (sorted) by themselves."""
    return Legion(side=side, units={}, leaders=leaders, tokens=[])


def tokens_of(side: str, tokens: list[str]) -> Legion:
    """Deployment tokens (sorted) by themselves."""
    return Legion(side=side, units={}, leaders=[], tokens=tokens)


def size(legion: Legion) -> int:
    """How many units a Legion counts for stacking: each deployment token is one."""
    return sum(legion.units.values()) + len(legion.tokens)


def with_group(legion: Legion, group: Legion) -> Legion:
    """The figures of a Legion and of a group of its side."""
    units = legion.units
    for rank, count in group.units.items():
        units = more(units, rank, count)
    leaders = legion.leaders
    if len(group.leaders) > 0:
        leaders = sorted([*leaders, *group.leaders])
    tokens = legion.tokens
    if len(group.tokens) > 0:
        tokens = sorted([*tokens, *group.tokens])
    return Legion(side=group.side, units=units, leaders=leaders, tokens=tokens)


def less_leaders(leaders: list[str], gone: list[str]) -> list[str]:
    """Leaders without those that are gone, as often as each is named."""
    left = leaders
    for leader in gone:
        if leader in left:
            left = take(left, leader)
    return left


def joined(one: Legion | None, other: Legion) -> Legion:
    """Two groups of a side as one."""
    if one is None or one.side != other.side:
        return other
    return with_group(one, other)


def without_group(legion: Legion, group: Legion | None) -> Legion:
    """The figures of a Legion without those of a group, as far as they are among them."""
    if group is None or group.side != legion.side:
        return legion
    return Legion(
        side=legion.side,
        units={
            rank: count - group.units.get(rank, 0)
            for rank, count in legion.units.items()
            if count > group.units.get(rank, 0)
        },
        leaders=less_leaders(legion.leaders, group.leaders),
        tokens=[token for token in legion.tokens if token not in group.tokens],
    )
