"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import (
    advisors,
    battle,
    bidding,
    movement,
    revival,
    setup,
    shipment,
    spice_blow,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import travel_of
from adjudicator.rules.kinds import Kind
from adjudicator.rules.passing import Passing, pass_kinds
from adjudicator.rules.records import Event, Violation

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **setup.PASSES,
    **spice_blow.PASSES,
    **bidding.PASSES,
    **revival.PASSES,
    **shipment.PASSES,
    **movement.PASSES,
    **battle.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


def barred(game: Game, position: Position, seat: str) -> Violation | None:
    """What forbids a pass: only an advisor that has to follow (ruling `advisor-duty`)."""
    if position.step == "accompany" and advisors.must_follow(game, position):
        landing = travel_of(position).landing
        return Violation("advisors.follow", "must", {"landing": landing})
    return None


KINDS: dict[str, Kind] = pass_kinds(Passing(passes=PASSES, barred=barred))
"""The kind of move that all phases share."""
