"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import (
    approach,
    battle,
    collection,
    market,
    mentat,
    purchase,
    quota,
    raid,
    travel,
)
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **purchase.PASSES,
    **market.PASSES,
    **travel.PASSES,
    **approach.PASSES,
    **battle.PASSES,
    **raid.PASSES,
    **collection.PASSES,
    **mentat.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a pass."""
    return PASSES[position.step](game, position, move["by"])


def check_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """Who has to act does not pass: quota.liquidate."""
    return quota.check_pass(game, position, move["by"])


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may pass now."""
    return quota.check_pass(game, position, seat) is None


KINDS: dict[str, Kind] = {
    "pass": Kind(
        clause="turn.passing",
        steps=sorted(PASSES),
        check=check_pass,
        apply=apply_pass,
        open=may_pass,
    ),
}
