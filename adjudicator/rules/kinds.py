"""What a phase tells its rulebook about each kind of move it knows; for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.records import Event, Field, Violation

Move = dict[str, Any]
"""A move: "by", "move" and the fields of its kind (see a game's `moves`)."""


def no_violation(game: Any, position: Any, move: Move) -> Violation | None:
    """Answer for kinds that step and seat alone decide."""
    return None


def no_field(game: Any, position: Any, partial: Move) -> Field | None:
    """Answer for kinds that have no fields: complete as they stand."""
    return None


def always_open(game: Any, position: Any, seat: str) -> bool:
    """Answer for kinds that are open whenever step and seat are right."""
    return True


def no_reason(game: Any, position: Any, seat: str) -> Violation | None:
    """Answer for kinds that nothing closes to a seat as a whole."""
    return None


def own_clause(position: Any) -> str:
    """Answer for kinds that are refused by their own clause whatever the step."""
    return ""


class Kind(msgspec.Struct, frozen=True):
    """One kind of move.

    `clause` says when and by whom it is made; `steps` are the steps in which it can be made (none:
    in any); with `waits`, only seats that the position waits for may make it. The functions are
    called only when these three hold: `check` finds what else is wrong, `apply` carries a checked
    move out, `field` gives the next field of a half-made move, `open` says whether a seat has any
    legal move of this kind. `closed` gives the reason why a seat cannot make any move of this kind,
    whatever its fields: a violation of the clause that prevents it, which tells only what everybody
    may know. `elsewhere` gives the reason why a move cannot be made in a step that is not the kind's
    own, where the step alone does not say it: the card's time is over, or has not come; it tells only
    what everybody may know, too. `instead` gives the clause that says what is done in a step that is not
    the kind's own, or "" for `clause`. What a kind leaves out is the plainest: an awaited seat,
    nothing else to be wrong, no fields, always open.

    `by` lists the seats that ever make it, or "table" for chance (none: every seat may). `phases` lists the
    phases of the turn in which it is made (none: in several, and no form of it stands below one of them);
    `topic` says what it is about, in a phase with many kinds. Every form is derived from these three.
    """

    clause: str
    steps: list[str]
    apply: Callable[[Any, Any, Any], list[Event]]
    check: Callable[[Any, Any, Any], Violation | None] = no_violation
    field: Callable[[Any, Any, Move], Field | None] = no_field
    open: Callable[[Any, Any, str], bool] = always_open
    closed: Callable[[Any, Any, str], Violation | None] = no_reason
    elsewhere: Callable[[Any, Any, Any], Violation | None] = no_violation
    waits: bool = True
    instead: Callable[[Any], str] = own_clause
    by: list[str] = []
    phases: list[str] = []
    topic: str = ""


def in_phases(phases: list[str], known: dict[str, Kind]) -> dict[str, Kind]:
    """The kinds of moves of a module, all of which are made in these phases."""
    return {
        name: Kind(
            clause=kind.clause,
            steps=kind.steps,
            apply=kind.apply,
            check=kind.check,
            field=kind.field,
            open=kind.open,
            closed=kind.closed,
            elsewhere=kind.elsewhere,
            waits=kind.waits,
            instead=kind.instead,
            by=kind.by,
            phases=phases,
            topic=kind.topic,
        )
        for name, kind in known.items()
    }
