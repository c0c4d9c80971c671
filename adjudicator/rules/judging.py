"""Judging by the kinds of moves of a game: what is wrong with a move, what it does, and which are open.

A rulebook gathers the kinds of its phases in one dict and binds it here: `check = bound(judging.check, KINDS)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rules.bound import bound
from adjudicator.rules.course import OVER, Course, next_seat
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation

WHY = "why"
"""The argument of an event that holds the code of its reason (see `passed_over`)."""
UNTIL = "until"
"""The argument of such an event that holds the kinds of event with which the reason is over."""
UNTIMELY = ["no-part", "not-begun", "not-now", "not-your-turn"]
"""The codes of moves at the wrong time, whatever the clause.

"no-part" and "not-begun" are reasons that a kind gives in a step that is not its own: its seat has no
part in what is going on, or nobody has begun what the move goes on with.
"""
CLAUSES = ["turn.moves", "turn.seats", "victory.end"]
"""The clauses that are named here: every game has them."""

# --- what is wrong with a move -------------------------------------------------------------------


def check(kinds: dict[str, Kind], game: Any, position: Course, move: Move) -> Violation | None:
    """The first clause a move breaks, or nothing. The position is not changed.

    Precedence: kind, end of the game, seat, step, turn to act (`untimely`), then what the kind
    itself demands.
    """
    name: str = move["move"]
    by: str = move["by"]
    kind = kinds.get(name)
    if kind is not None and position.step in kind.steps and by in position.waiting:
        # The common case: nothing of what is asked before the kind can be wrong.
        return kind.check(game, position, move)
    found = untimely(kinds, game, position, move)
    if found is not None:
        return found
    return kinds[name].check(game, position, move)


def unknown(kinds: dict[str, Kind], position: Course, move: Move) -> Violation | None:
    """What is wrong with a move in every step: an unknown kind, a finished game, an unknown seat."""
    name: str = move["move"]
    by: str = move["by"]
    if name not in kinds:
        return Violation("turn.moves", "no-such-move", {"move": name})
    if position.step == OVER:
        return Violation("victory.end", "game-over", {"move": name})
    if by != "table" and by not in position.sides:
        return Violation("turn.seats", "no-such-seat", {"by": by})
    return None


def untimely(kinds: dict[str, Kind], game: Any, position: Course, move: Move) -> Violation | None:
    """What is wrong with a move before its fields are looked at: what is unknown, step, turn.

    A seat that is not awaited because it has nothing to choose gets the reason for that; a move in a
    step that is not its own the reason that its kind gives, if it gives one.
    """
    found = unknown(kinds, position, move)
    if found is not None:
        return found
    name: str = move["move"]
    by: str = move["by"]
    kind = kinds[name]
    if kind.steps and position.step not in kind.steps:
        found = kind.elsewhere(game, position, move)
        if found is not None:
            return found
        now: dict[str, int | str] = {"phase": position.phase, "step": position.step}
        clause = kind.instead(position) or kind.clause
        return Violation(clause, "not-now", {**now, "move": name})
    if kind.waits and by not in position.waiting:
        closed = kind.closed(game, position, by) if by in position.sides else None
        if closed is not None:
            return closed
        waiting = ", ".join(position.waiting)
        return Violation(kind.clause, "not-your-turn", {"by": by, "waiting": waiting})
    return None


def passed_over(event: str, seat: str, kind: str, reason: Violation, until: str = "") -> Event:
    """The report that a seat is not asked for a kind of move, and why.

    `reason` may tell only what everybody may know. The words of the event say it as `{why}`, and
    whoever makes such a move later in the turn is refused with it, until an event of one of the
    kinds happens that `until` names with a space between them.
    """
    told: dict[str, int | str] = {**reason.args, "by": seat, "move": kind, WHY: reason.code}
    if until != "":
        told[UNTIL] = until
    return Event(event, reason.clause, told)


def pass_over_closed(
    game: Any,
    position: Course,
    event: str,
    kinds: list[str],
    closed: Callable[[Any, Any, str], Violation | None],
) -> list[Event]:
    """Pass over the seats of a round to which `closed` closes these kinds of move, with a report of each.

    It stops at the first seat that may act; after the last seat of the round nobody is awaited. The
    report is of the kind `event`, and of "passed-over-too" for every kind of move but the first.
    """
    events: list[Event] = []
    while len(position.waiting) > 0:
        seat = position.waiting[0]
        reason = closed(game, position, seat)
        if reason is None:
            return events
        for kind in kinds:
            said = event if kind == kinds[0] else "passed-over-too"
            events.append(passed_over(said, seat, kind, reason))
        next_seat(position, seat)
    return events


def true_reason(told: list[Event], begins: str, move: Move, refusal: Violation) -> Violation:
    """The refusal of a move, with the reason given when its seat was passed over in this turn.

    `told` is what happened so far, the latest last; `begins` is the kind of event with which a turn
    begins. A seat that had nothing to choose was not asked; the step that has come since is not why.
    """
    if refusal.code not in UNTIMELY:
        return refusal
    since: dict[str, bool] = {}
    for i in range(len(told)):
        event = told[len(told) - 1 - i]
        if event.kind == begins:
            return refusal
        args = event.args
        if WHY in args and args["by"] == move["by"] and args["move"] == move["move"]:
            if any(kind in since for kind in str(args.get(UNTIL, "")).split(" ")):
                return refusal
            said: dict[str, int | str] = {
                name: args[name] for name in args if name not in [WHY, UNTIL]
            }
            return Violation(event.clause, str(args[WHY]), said)
        since[event.kind] = True
    return refusal


# --- what a move does, and which are open --------------------------------------------------------


def apply(
    kinds: dict[str, Kind],
    follow: dict[str, Callable[[Any, Any], list[Event]]],
    game: Any,
    position: Course,
    move: Move,
) -> list[Event]:
    """Carry out a checked move: changes the position, returns what happened.

    What `follow` has for a step in which nobody is awaited happens by itself, until somebody is.
    """
    events = kinds[move["move"]].apply(game, position, move)
    step = position.step
    while step in follow:
        events = events + follow[step](game, position)
        step = position.step
    return events


def enter_phase(
    phases: dict[str, Callable[[Any, Any], list[Event]]], game: Any, position: Course
) -> list[Event]:
    """Do what happens by itself when a phase begins; `phases` gives the function of each phase."""
    return phases[position.phase](game, position)


def by_phase(
    phases: dict[str, Callable[[Any, Any], list[Event]]],
) -> Callable[[Any, Any], list[Event]]:
    """Do what happens by itself in a step that each phase handles in its own way."""
    return bound(enter_phase, phases)


def next_field(kinds: dict[str, Kind], game: Any, position: Course, partial: Move) -> Field | None:
    """The next field of a half-made move of an open kind, or nothing when it is complete."""
    return kinds[partial["move"]].field(game, position, partial)


def open_kinds(kinds: dict[str, Kind], game: Any, position: Course, seat: str) -> list[str]:
    """The kinds of move open to a seat (sorted); the table counts as a seat."""
    found: list[str] = []
    if position.step == OVER:
        return found
    step = position.step
    awaited = seat in position.waiting
    for name, kind in kinds.items():
        if kind.steps and step not in kind.steps:
            continue
        if kind.waits and not awaited:
            continue
        if kind.open(game, position, seat):
            found.append(name)
    return sorted(found)
