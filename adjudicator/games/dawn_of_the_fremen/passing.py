"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen import (
    action,
    attack,
    council,
    development,
    production,
    shipment,
    trade,
)
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.kinds import Kind
from adjudicator.rules.passing import Passing, pass_kinds
from adjudicator.rules.records import Event, Violation

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **action.PASSES,
    **attack.PASSES,
    **council.PASSES,
    **development.PASSES,
    **production.PASSES,
    **shipment.PASSES,
    **trade.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


INSTEAD: dict[str, str] = {
    "answer": "trade.answer",
    "answers": "council.unanimity",
    "bring": "attack.strike",
    "carry": "attack.strike",
    "decide": "die.lead-decides",
    "declare": "attack.declare",
    "draw": "scavenge.draw",
    "find": "scavenge.placement",
    "first-worms": "harj.no-passing",
    "freight": "shipment.end",
    "order-roll": "harj.leader",
    "permit": "alliances.passage",
    "reveal": "harj.reveal",
    "rock-roll": "harj.rock-count",
    "rocks": "harj.no-passing",
    "roll": "die.roll",
    "settlement": "harj.no-passing",
    "site-return": "harj.set-aside",
    "sites": "harj.no-passing",
    "thumpers": "production.thumper",
    "vote": "die.vote",
}
"""Step in which nobody passes -> the clause that says what is done there instead."""


def instead(position: Position) -> str:
    """The clause that says what is done in a step in which nobody passes, or ""."""
    return INSTEAD.get(position.step, "")


def barred(game: Game, position: Position, seat: str) -> Violation | None:
    """What forbids a pass: only a worm that has to go."""
    if position.step == "production" and production.may_remove(game, position, seat):
        return Violation("production.worm-face", "must", {"by": seat})
    return None


KINDS: dict[str, Kind] = pass_kinds(Passing(passes=PASSES, barred=barred, instead=instead))
"""The kind of move that all phases share."""
