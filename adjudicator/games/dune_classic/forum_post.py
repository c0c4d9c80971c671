"""The moderator's post of a game of classic Dune. Not portable: it is written for people.

Document 004, "9. Mentat Pause Phase", ends every turn with a post of the game state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.games.dune_classic.uses import HALT
from adjudicator.show import dune_post
from adjudicator.show.document import Block, Heading, Line
from adjudicator.show.replay import Followed
from adjudicator.wording import (
    listed,
    number_or,
    phrase,
    spoken_language,
)

TURN_BEGINS = "turn-begun"
"""The kind of event with which a turn begins."""

HAND = "your cards, spice and traitors"
"""What lies behind the shield of a player."""

UNASKED = frozenset(
    {"bribe", "deal", "ghola-forces", "ghola-leader", "give", "karama", "pledge", "truthtrance"}
)
"""Kinds that are open most of the time: a terminal does not stop to offer them."""


def phase_name(followed: Followed, names: Mapping[str, str], phase: str) -> str:
    """The heading of a phase, numbered as ruling `phase-numbers` says."""
    facts = next(known for known in followed.content.data["game"]["phases"] if known["id"] == phase)
    chosen = followed.header.rulings.get("phase-numbers")
    if (chosen or followed.content.rulings["phase-numbers"].default) == "nine-phases":
        return dune_post.numbered(followed, names, phase)
    if facts["document_number"]:
        if spoken_language() == "en":
            return str(facts["section"])
        return f"{facts['document_number']}. {names[phase]}"
    return names[phase]


recent_heading = dune_post.recent_heading


def _situation(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    lines = dune_post.won(followed, position, names)
    if position.turn > 0:
        lines.append(Line(phrase("Storm"), phrase("sector {n}", n=position.storm)))
        if position.storm_next > 0:
            lines.append(Line(phrase("Next storm"), phrase("{n} sectors", n=position.storm_next)))
    lines.append(
        Line(phrase("Shield Wall"), phrase("stands") if position.wall else phrase("destroyed"))
    )
    if position.order:
        lines += dune_post.players(position, names, phrase("Storm order"))
    allied = sorted(
        {
            tuple(sorted([seat, *allies_of(position, seat)]))
            for seat, side in position.sides.items()
            if side.ally
        }
    )
    pairs = [
        phrase("{one} with {other}", one=names[one], other=listed(rest, names))
        for one, *rest in allied
    ]
    lines.append(Line(phrase("Alliances"), "; ".join(pairs) or phrase("none")))
    if position.spice_next not in ("", "?"):
        lines.append(Line(phrase("Next spice card"), names[position.spice_next]))
    lines += _kwisatz(position, names)
    if position.prediction is not None and position.prediction.faction != "?":
        foretold = position.prediction
        lines.append(
            Line(
                phrase("Prediction"),
                phrase("{who} on turn {turn}", who=names[foretold.faction], turn=foretold.turn),
            )
        )
    return lines


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    def beside(part: str) -> list[str]:
        count = position.advisors.get(part, 0)
        if count == 0:
            return []
        return [phrase("{who} {n} advising", who=names["bene-gesserit"], n=count)]

    def counted(part: str, seat: str, count: int) -> str:
        starred = {} if position.advanced is None else position.advanced.starred.get(part, {})
        return _with_starred(count, starred.get(seat, 0))

    strongholds = [
        Line(names[stronghold], _holder(followed, position, stronghold, names))
        for stronghold in followed.game.strongholds
    ]
    return [
        *dune_post.board(followed, position, names, beside, counted),
        Heading(2, phrase("Strongholds")),
        *strongholds,
    ]


def _holder(followed: Followed, position: Any, stronghold: str, names: Mapping[str, str]) -> str:
    held = dune_post.holders(followed, position, stronghold)
    if not held:
        return phrase("empty")
    return (
        names[held[0]] if len(held) == 1 else phrase("contested by {who}", who=listed(held, names))
    )


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order or sorted(position.sides):
        side = position.sides[seat]
        held = [
            stronghold
            for stronghold in followed.game.strongholds
            if _holder(followed, position, stronghold, names) == names[seat]
        ]
        rows.append(
            [
                names[seat],
                number_or(side.spice),
                number_or(side.bribes),
                _with_starred(side.reserves, _starred(position, seat, "reserves")),
                _with_starred(side.tanks, _starred(position, seat, "tanks")),
                dune_post.leaders_left(side),
                str(len(side.hand)),
                str(len(held)),
            ]
        )
    columns = ["Faction", "Spice", "Bribes", "Reserves", "Tanks", "Leaders", "Cards", "Strongholds"]
    return dune_post.factions(position, names, columns, rows)


def _starred(position: Any, seat: str, where: str) -> int:
    """How many starred forces a seat has in its reserves or tanks."""
    return 0 if position.advanced is None else int(getattr(position.advanced, where).get(seat, 0))


def _with_starred(count: int, starred: int) -> str:
    """A number of forces, and how many of them have a star."""
    return phrase("{all} ({n} starred)", all=count, n=starred) if starred > 0 else str(count)


def _kwisatz(position: Any, names: Mapping[str, str]) -> list[Line]:
    """The Kwisatz Haderach, as far as a view shows it: only Atreides count their losses."""
    advanced = position.advanced
    if advanced is None or advanced.kwisatz == "":
        return []
    told = phrase("in the tanks")
    if advanced.kwisatz == "alive" and advanced.fallen < 0:
        told = phrase("lives")
    elif advanced.kwisatz == "alive":
        told = phrase("lives; losses in battle: {n}", n=advanced.fallen)
    return [Line(names["kwisatz-haderach"], told)]


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """What lies behind the shields of these factions, as far as a view shows it."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(dune_post.hand_line(position, names, faction))
        traitors = [leader for leader in side.traitors if leader != "?"]
        if traitors:
            lines.append(
                Line(phrase("{who}, traitors", who=names[faction]), listed(traitors, names))
            )
        if side.captives:
            lines.append(
                Line(phrase("{who}, captives", who=names[faction]), listed(side.captives, names))
            )
    return lines


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    return dune_post.holding(position, names, seat, position.sides[seat].hand)


def awaited(position: Any, names: Mapping[str, str]) -> str:
    """What is awaited where the step does not say it: the answer to a Truthtrance question."""
    question = position.question
    if question is None:
        return ""
    return phrase(
        "{who} to answer the Truthtrance question of {by}",
        who=names[question.to],
        by=names[question.by],
    )


def _karama(position: Any, names: Mapping[str, str]) -> list[Line]:
    """Moves that a Karama card may stop, who will stop none, cards owed, and special powers used."""
    karama = position.karama
    if karama is None:
        return []
    lines = [Line(phrase("May be stopped"), _used(moment, names)) for moment in karama.moments]
    if karama.refusals:
        lines.append(Line(phrase("Will stop nothing"), listed(sorted(karama.refusals), names)))
    if karama.exchange is not None:
        owed = phrase("{n} to {who}", n=karama.exchange.owed, who=names[karama.exchange.to])
        lines.append(Line(phrase("Cards owed"), owed))
    if karama.shown is not None and karama.shown.plan:
        plan = karama.shown.plan
        shown = [names.get(str(value), str(value)) for value in plan.values()]
        lines.append(
            Line(phrase("{who}, plan shown", who=names[karama.shown.of]), ", ".join(shown))
        )
    if karama.powers:
        lines.append(Line(phrase("Special powers used"), listed(karama.powers, names)))
    return lines


def _used(moment: Any, names: Mapping[str, str]) -> str:
    """The advantages that a move uses, or that it is a shipment which the Guild may stop."""
    return ", ".join(
        phrase("shipment of {who}", who=names[moment.move["by"]]) if use == HALT else names[use]
        for use in moment.uses
    )


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: alliances offered, the card up for bids, the battle that is fought."""
    lines: list[Line] = []
    if position.blow is not None:
        for offer in position.blow.offers:
            by, _, to = offer.partition("/")
            offered = phrase("{by} to {who}, not yet accepted", by=names[by], who=names[to])
            lines.append(Line(phrase("Alliance offered"), offered))
    lines += _karama(position, names)
    auction, battle = position.auction, position.battle
    if auction is not None:
        card = f" ({names[auction.card]})" if auction.card not in ("", "?") else ""
        bid = (
            phrase("{n} by {who}", n=auction.bid, who=names[auction.bidder])
            if auction.bidder
            else phrase("no bid yet")
        )
        lines.append(
            Line(
                phrase("Up for bids"),
                phrase(
                    "card {n} of {all}{card}, {bid}",
                    n=auction.number,
                    all=auction.cards,
                    card=card,
                    bid=bid,
                ),
            )
        )
    if battle is not None:
        sides = phrase(
            "{one} (aggressor) against {other}",
            one=names[battle.aggressor],
            other=names[battle.defender],
        )
        lines += dune_post.fought(battle, names, sides, phrase("Prescience"), "voice/what")
    return lines


title = partial(dune_post.headline, phase_name=phase_name)
"""What game, which turn, which phase."""
state = partial(dune_post.in_parts, [_situation, _board, _factions])
"""Where the game stands: the storm, the board, what each faction has."""
own_lines = partial(dune_post.own_lines, hand_lines)
"""All that a player holds."""
