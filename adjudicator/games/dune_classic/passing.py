"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import battle, bidding, movement, revival, shipment, spice_blow
from adjudicator.games.dune_classic.kinds import Kind, Move, no_field, no_violation
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.records import Event

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


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """A seat that is awaited in a step with a pass may always pass."""
    return True


KINDS: dict[str, Kind] = {
    "pass": Kind(
        clause="turn.passing",
        steps=sorted(PASSES),
        waits=True,
        check=no_violation,
        apply=apply_pass,
        field=no_field,
        open=may_pass,
    ),
}
