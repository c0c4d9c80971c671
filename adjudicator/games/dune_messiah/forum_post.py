"""The moderator's post of a game of Dune Messiah. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from adjudicator.show import dune_post
from adjudicator.show.document import Block, Heading, Items, Line
from adjudicator.show.replay import Followed
from adjudicator.wording import listed, phrase

TURN_BEGINS = "turn-begun"
"""The kind of event with which a turn begins."""

HAND = "your cards"
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
    lines.append(Line(phrase("Price of shipping"), str(position.price)))
    lines.append(Line(phrase("Quota of the Guild"), str(position.quota)))
    if position.loyalty > 0:
        lines.append(Line(phrase("Loyalty of the Fremen"), str(position.loyalty)))
    if position.cities:
        lines.append(Line(phrase("Green"), listed(position.cities, names)))
    return lines + dune_post.blown(followed, position, names)


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    def beside(part: str) -> list[str]:
        found = []
        if part in position.spies:
            found.append(phrase("spies {n}", n=position.spies[part]))
        for what, there in (
            ("harvester", position.harvesters),
            ("ornithopter", position.ornithopters),
        ):
            for seat, count in sorted(there.get(part, {}).items()):
                found.append(f"{names[what]} {count} ({names[seat]})")
        return found

    sietches = [
        Line(names[sietch], names[seat]) for sietch, seat in sorted(position.sietches.items())
    ]
    structures = [
        f"{names[what]}: {names[territory]}"
        + (f" ({phrase('sabotaged')})" if built.sabotaged else "")
        for what, there in (
            ("hideout", position.hideouts),
            ("terraformer", position.terraformers),
        )
        for territory, built in sorted(there.items())
    ]
    blocks: list[Block] = [
        *dune_post.board(followed, position, names, beside),
        Heading(2, phrase("Loyalty")),
        *sietches,
    ]
    if structures:
        blocks += [Heading(2, phrase("Structures")), Items(structures)]
    return blocks


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order:
        side = position.sides[seat]
        rows.append(
            [
                names[seat],
                str(side.spice),
                str(side.reserves),
                str(side.recruits + side.ready),
                str(side.tanks),
                dune_post.leaders_left(side),
                str(len(side.hand)),
            ]
        )
    columns = ["Faction", "Spice", "Reserves", "Recruits", "Tanks", "Leaders", "Cards"]
    return dune_post.factions(position, names, columns, rows)


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """The secret cards of these factions, as far as a view shows them."""
    return [dune_post.hand_line(position, names, faction) for faction in shown]


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    return dune_post.holding(position, names, seat, position.sides[seat].hand)


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: how far the storm goes, the battle that is fought."""
    lines = dune_post.storm_ahead(position)
    battle = position.battle
    if position.offer is not None:
        offer = position.offer
        card = names.get(offer.card) or phrase("a card")
        sale = phrase(
            "{card} to {who} for {n} spice", card=card, who=names[offer.to], n=offer.price
        )
        lines.append(Line(phrase("Offer"), sale))
    if battle is not None:
        sides = phrase(
            "{one} (aggressor) against {other}",
            one=names[battle.aggressor],
            other=names[battle.defender],
        )
        lines += dune_post.fought(battle, names, sides, phrase("Foresight"), "")
    return lines


title = partial(dune_post.headline, phase_name=phase_name)
"""What game, which turn, which phase."""
state = partial(dune_post.in_parts, [_situation, _board, _factions])
"""Where the game stands: the storm, the board, what each faction has."""
own_lines = partial(dune_post.own_lines, hand_lines)
"""All that a player holds."""
