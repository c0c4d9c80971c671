"""Shipment and movement: whose turn it is, and what both share (document 003)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.records import Game, Position, Travel
from adjudicator.games.dune_messiah.turn import go_to
from adjudicator.rules.course import begin_round, next_seat
from adjudicator.rules.records import Event


def travel_of(position: Position) -> Travel:
    """The shipment and movement under way."""
    assert position.travel is not None
    return position.travel


def start(position: Position) -> None:
    """A seat has neither shipped nor moved."""
    position.travel = Travel(
        shipped="",
        deployed=False,
        moving=False,
        walks=[],
        flights=0,
        group="",
        flying=False,
        moved={},
        transported=False,
    )


def enter(game: Game, position: Position) -> list[Event]:
    """The seats ship and move in player order."""
    start(position)
    begin_round(position, "turn")
    return []


def pass_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """The seat has shipped and moved: it is the next one's turn; after the last come battles."""
    start(position)
    if next_seat(position, seat):
        position.travel = None
        go_to(position, "battle")
    return []


PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"turn": pass_turn}
"""What a pass does in this phase."""
