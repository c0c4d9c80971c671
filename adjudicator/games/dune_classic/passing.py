"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import (
    advisors,
    battle,
    bidding,
    movement,
    revival,
    shipment,
    spice_blow,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import travel_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **spice_blow.PASSES,
    **bidding.PASSES,
    **revival.PASSES,
    **shipment.PASSES,
    **movement.PASSES,
    **battle.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a pass."""
    return PASSES[position.step](game, position, move["by"])


def check_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """What forbids a pass: only an advisor that has to follow (ruling `advisor-duty`)."""
    if advisors.must_follow(game, position):
        landing = travel_of(position).landing
        return Violation("advisors.follow", "must", {"landing": landing})
    return None


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is awaited in a step with a pass may pass."""
    return not advisors.must_follow(game, position)


KINDS: dict[str, Kind] = {
    "pass": Kind(
        clause="turn.passing",
        steps=sorted(PASSES),
        check=check_pass,
        apply=apply_pass,
        open=may_pass,
    ),
}
