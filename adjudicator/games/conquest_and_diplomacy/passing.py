"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import (
    battle,
    collection,
    gain_cards,
    market,
    movement,
    revival,
    shipment,
    spice_blow,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.riding import unridden
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    market.WINDOW: market.pass_window,
    **spice_blow.PASSES,
    **gain_cards.PASSES,
    **revival.PASSES,
    **shipment.PASSES,
    **movement.PASSES,
    **battle.PASSES,
    **collection.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a pass."""
    return PASSES[position.step](game, position, move["by"])


def check_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """What forbids a pass: only a worm that has to be ridden (spice-blow.ride-must)."""
    if position.step == "ride":
        start = unridden(game, position)
        if start != "":
            must: dict[str, int | str] = {"by": move["by"], "start": start}
            return Violation("spice-blow.ride-must", "must-ride", must)
    return None


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is awaited in a step with a pass may pass."""
    return position.step != "ride" or unridden(game, position) == ""


KINDS: dict[str, Kind] = {
    "pass": Kind(
        clause="turn.passing",
        steps=sorted(PASSES),
        check=check_pass,
        apply=apply_pass,
        open=may_pass,
    ),
}
