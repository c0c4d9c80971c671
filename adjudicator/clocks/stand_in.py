"""The move that is made for a seat whose time has run out."""

from __future__ import annotations

from typing import Any

from adjudicator.lazy import lazy_imports
from adjudicator.log.time_control import PROGRAMS
from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.meaning import Asking
from adjudicator.rules.minimal import minimal_move
from adjudicator.rules.records import Field, Violation

with lazy_imports():
    from adjudicator.players.computer import Computer, strength_named

NO_FIELD = Field(name="", kind="choice", options=[], last=True)
UNASKED = Violation("", "", {})


def stand_in(
    rules: Rulebook, game: Any, position: Any, *, seat: str, does: str, n: int
) -> dict[str, Any] | None:
    """The move that stands in for an awaited seat, as the policy has it (`TimeControl.out`).

    None if the referee decides, or if no form leads to a legal move. A computer player knows what the seat
    may know now, and nothing of what it saw before; its chance follows from the number `n` of the line of
    the time-out, so that anybody can repeat its choice. The position is not changed.
    """
    if does == "referee":
        return None
    if does in PROGRAMS:
        computer = Computer(rules, game, seat, strength_named(does), f"timeout {n}")
        return computer.choose(position).move

    kinds = list(rules.kinds(game, position, seat))
    asking = asking_of(rules, game, position)
    return minimal_move(asking, seat, kinds, list(rules.interrupts))


def asking_of(rules: Rulebook, game: Any, position: Any) -> Asking:
    """How forms and checks are asked about a position, without ever failing. The position is not changed."""

    def next_field(form: dict[str, Any]) -> Field | None:
        try:
            field = rules.next_field(game, position, dict(form))
        except FAULTS:
            return NO_FIELD
        # A form need not say that it is complete after its last field.
        return None if field is not None and field.name in form else field

    def breach(move: dict[str, Any]) -> Violation | None:
        try:
            return rules.check(game, position, move)
        except FAULTS:
            return UNASKED

    return Asking(next_field=next_field, breach=breach)
