"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import approach, battle, market, mentat, purchase, raid, travel
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **purchase.PASSES,
    **market.PASSES,
    **travel.PASSES,
    **approach.PASSES,
    **battle.PASSES,
    **raid.PASSES,
    **mentat.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a pass."""
    return PASSES[position.step](game, position, move["by"])


KINDS: dict[str, Kind] = {
    "pass": Kind(clause="turn.passing", steps=sorted(PASSES), apply=apply_pass),
}
