"""The rulebook of Example Game: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.example_game import march, wind
from adjudicator.games.example_game.records import Game, Position

from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import BEGUN
from adjudicator.rules.kinds import Kind, Move, in_phases
from adjudicator.rules.passing import Passing, pass_kinds
from adjudicator.rules.records import Event, Field, Violation


def instead_of_pass(position: Position) -> str:
    """The clause that says what is done in a step in which nobody passes."""
    return "wind.draw" if position.step == "draw" else ""


KINDS: dict[str, Kind] = {
    **in_phases(["wind"], wind.KINDS),
    **in_phases(["march"], march.KINDS),
    **pass_kinds(Passing(passes=march.PASSES, instead=instead_of_pass)),
}
"""Every kind of move, by name."""

ENTER: dict[str, Callable[[Game, Position], list[Event]]] = {
    "wind": wind.enter,
    "march": march.enter,
}
"""How each phase is entered."""

FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {
    BEGUN: judging.by_phase(ENTER),
    "battles": march.fight,
}
"""What happens by itself between two moves, by the step in which nobody is awaited."""

check: Callable[[Game, Position, Move], Violation | None] = bound(judging.check, KINDS)
"""The first clause that a move breaks, or nothing."""
apply: Callable[[Game, Position, Move], list[Event]] = bound(bound(judging.apply, KINDS), FOLLOW)
"""Carries out a checked move."""
kinds: Callable[[Game, Position, str], list[str]] = bound(judging.open_kinds, KINDS)
"""The kinds of move open to a seat (sorted); the table counts as a seat."""
next_field: Callable[[Game, Position, Move], Field | None] = bound(judging.next_field, KINDS)
"""The next field of a half-made move."""


def moment(position: Position, seat: str) -> str:
    """A name for the present step: what is chosen at once shares it."""
    return f"{position.turn}/{position.phase}/{position.step}"
