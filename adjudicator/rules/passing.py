"""The move `pass`: its meaning depends on the step, so each phase of a game defines its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.bound import bound
from adjudicator.rules.kinds import Kind, Move, no_reason, own_clause
from adjudicator.rules.records import Event, Violation

CLAUSES = ["turn.passing"]
"""The clauses that are named here: every game that has this move has them."""


class Passing(msgspec.Struct, frozen=True):
    """What a game decides about passing."""

    passes: dict[str, Callable[[Any, Any, str], list[Event]]]
    """Step -> what a pass does there, given the seat that passes."""
    barred: Callable[[Any, Any, str], Violation | None] = no_reason
    """Why an awaited seat may not pass now, or nothing."""
    instead: Callable[[Any], str] = own_clause
    """The clause that says what is done in a step in which nobody passes, or ""."""


def check_pass(own: Passing, game: Any, position: Any, move: Move) -> Violation | None:
    """What forbids a pass."""
    return own.barred(game, position, move["by"])


def apply_pass(own: Passing, game: Any, position: Any, move: Move) -> list[Event]:
    """What passing does in the step that the game is in."""
    return own.passes[position.step](game, position, move["by"])


def may_pass(own: Passing, game: Any, position: Any, seat: str) -> bool:
    """Whether an awaited seat may pass."""
    return own.barred(game, position, seat) is None


def pass_kinds(own: Passing) -> dict[str, Kind]:
    """The move `pass`, by name."""
    return {
        "pass": Kind(
            clause="turn.passing",
            steps=sorted(own.passes),
            check=bound(check_pass, own),
            apply=bound(apply_pass, own),
            open=bound(may_pass, own),
            instead=own.instead,
        ),
    }
