"""The moderator's post of a game of Conquest and Diplomacy. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from adjudicator.show import dune_post
from adjudicator.show.document import Block, Heading, Line
from adjudicator.show.replay import Followed
from adjudicator.wording import listed, phrase

TURN_BEGINS = "turn-begun"
"""The kind of event with which a turn begins."""

HAND = "your cards and traitors"
"""What a player holds in secret."""

UNASKED: frozenset[str] = frozenset()
"""Kinds that are open most of the time: here none is."""


phase_name = dune_post.numbered
recent_heading = dune_post.recent_heading


def _situation(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    lines = dune_post.won(followed, position, names)
    lines.append(Line(phrase("Storm"), phrase("sector {n}", n=position.storm)))
    if position.turn > 0:
        lines += dune_post.players(position, names, phrase("Player order"))
    if position.covered:
        lines.append(Line(phrase("Covered"), names[position.covered]))
    return lines + dune_post.blown(followed, position, names)


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    strongholds = [
        Line(names[name], _holder(followed, position, name, names))
        for name in followed.game.strongholds
        if name != position.covered
    ]
    return [
        *dune_post.board(followed, position, names, lambda _part: []),
        Heading(2, phrase("Strongholds")),
        *strongholds,
    ]


def _holder(followed: Followed, position: Any, stronghold: str, names: Mapping[str, str]) -> str:
    return listed(dune_post.holders(followed, position, stronghold), names) or phrase("empty")


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order:
        side = position.sides[seat]
        held = [
            name
            for name in followed.game.strongholds
            if name != position.covered and seat in dune_post.holders(followed, position, name)
        ]
        rows.append(
            [
                names[seat],
                str(side.spice),
                str(side.reserves),
                str(side.tanks),
                dune_post.leaders_left(side),
                str(len(side.hand)),
                str(len(side.market)),
                str(len(held)),
            ]
        )
    columns = ["Faction", "Spice", "Reserves", "Tanks", "Leaders", "Battle cards", "Market cards"]
    return dune_post.factions(position, names, [*columns, "Strongholds"], rows)


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """The secret cards of these factions, as far as a view shows them."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(dune_post.hand_line(position, names, faction))
        if side.market:
            lines.append(
                Line(phrase("{who}, market", who=names[faction]), listed(side.market, names))
            )
        traitors = [leader for leader in [*side.traitors, *side.dealt] if leader != "?"]
        if traitors:
            lines.append(
                Line(phrase("{who}, traitors", who=names[faction]), listed(traitors, names))
            )
    return lines


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    return dune_post.holding(position, names, seat, [*side.hand, *side.market])


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: how far the storm goes, the battle that is fought."""
    lines = dune_post.storm_ahead(position)
    battle = position.battle
    if battle is not None:
        sides = phrase(
            "{one} (battle advantage) against {other}",
            one=names[battle.aggressor],
            other=names[battle.defender],
        )
        lines += dune_post.fought(battle, names, sides, phrase("Prescience"), "")
    return lines


title = partial(dune_post.headline, phase_name=phase_name)
"""What game, which turn, which phase."""
state = partial(dune_post.in_parts, [_situation, _board, _factions])
"""Where the game stands: the storm, the board, what each faction has."""
own_lines = partial(dune_post.own_lines, hand_lines)
"""All that a player holds."""
