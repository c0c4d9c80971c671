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
from adjudicator.rules.kinds import Kind
from adjudicator.rules.passing import Passing, pass_kinds
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


def barred(game: Game, position: Position, seat: str) -> Violation | None:
    """What forbids a pass: only a worm that has to be ridden (spice-blow.ride-must)."""
    if position.step == "ride":
        start = unridden(game, position)
        if start != "":
            must: dict[str, int | str] = {"by": seat, "start": start}
            return Violation("spice-blow.ride-must", "must-ride", must)
    return None


KINDS: dict[str, Kind] = pass_kinds(Passing(passes=PASSES, barred=barred))
"""The kind of move that all phases share."""
