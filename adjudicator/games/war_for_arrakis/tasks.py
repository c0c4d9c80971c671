"""What is still to be done: a stack of tasks, of which the topmost is in progress.

An effect is a list of operations; each becomes a task. Whatever interrupts a task (a wormsign that
is turned up, casualties) goes on top of it. A task that has to ask a seat sets the step of the same
name; in the step "next" nobody is awaited and the rulebook goes on with the first task.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.questions import Question
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import deciders, seats_of
from adjudicator.rules.course import begin_step
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Violation

NEXT = "next"
"""The step in which the rulebook goes on with the first task."""


FIELDS: dict[str, bool] = {
    "action": True,
    "area": True,
    "card": True,
    "count": True,
    "die": True,
    "do": True,
    "face": True,
    "how": True,
    "leader": True,
    "marker": True,
    "option": True,
    "other": True,
    "piece": True,
    "place": True,
    "result": True,
    "second": True,
    "sector": True,
    "start": True,
    "to": True,
    "token": True,
    "vehicle": True,
    "zone": True,
}
"""The names of all fields that moves of tasks have."""


ALL_ATREIDES = ["atreides", "house-atreides", "fremen-ally"]
"""The seats of the Atreides side, in games of any number of players."""
ALL_HARKONNEN = ["harkonnen", "house-harkonnen", "corrino-ally"]
"""The seats of the Harkonnen side, in games of any number of players."""


class Rule(msgspec.Struct, frozen=True):
    """How a task that asks somebody is done.

    `field` gives the next field of a half-made move of the task's kind, of which no value can be chosen
    when there is nothing to choose; `apply` carries the complete move out. `by`, `phases` and `topic` are those of
    the kind of move (see `Kind`).
    """

    clause: str
    field: Callable[[Any, Any, Any, Move], Question | None]
    apply: Callable[[Any, Any, Any, Move], list[Event]]
    by: list[str] = []
    phases: list[str] = []
    topic: str = ""


def task(name: str, by: str) -> Task:
    """A task of the rules."""
    return Task(name=name, by=by, op="", area="", left=1, used=[], pieces={}, note="")


def task_at(name: str, by: str, area: str, left: int) -> Task:
    """A task of the rules that concerns an area."""
    found = task(name, by)
    found.area = area
    found.left = left
    return found


def push(position: Position, tasks: list[Task]) -> None:
    """Lay tasks on top, the first to be done first."""
    position.agenda = [*tasks, *position.agenda]


def push_ops(game: Game, position: Position, by: str, ops: list[str]) -> None:
    """Lay the operations of an effect on top."""
    found: list[Task] = []
    for op in ops:
        made = task(game.ops[op].name, by)
        made.op = op
        made.left = -1
        found.append(made)
    push(position, found)


def drop(position: Position) -> None:
    """The first task is done."""
    position.agenda = position.agenda[1:]
    position.step = NEXT
    position.waiting = []
    position.done = []


def go_on(position: Position) -> None:
    """Nobody is awaited: the rulebook goes on with the first task."""
    position.step = NEXT
    position.waiting = []
    position.done = []


def ask(position: Position, step: str, seat: str) -> None:
    """Wait for a seat in a step; of a shared side for those who may decide."""
    if seat in position.sides or seat == "table":
        position.step = step
        position.waiting = [seat]
        position.done = []
    else:
        begin_step(position, step, deciders(position, current(position)))


def current(position: Position) -> Task:
    """The task that is being done."""
    return position.agenda[0]


def not_asked(
    position: Position, event: str, side: str, kind: str, reason: Violation, until: str
) -> list[Event]:
    """The report, for each seat of a side, that it is not asked for a kind of move, and why.

    `event` is "passed-over" for news, "not-asked" for what only a refused move is told.
    """
    return [passed_over(event, seat, kind, reason, until) for seat in seats_of(position, side)]


def op_of(game: Game, found: Task) -> Op:
    """The operation of a task."""
    return game.ops[found.op]


def counted(found: Task, times: int) -> int:
    """How often a task may still be done; `times` when it has just begun."""
    if found.left < 0:
        found.left = times
    return found.left


Asking = Callable[[Game, Position, Task, Move], Question | None]
"""What gives the next field of a half-made move of a task."""


def told_until(
    field: Asking, game: Game, position: Position, found: Task, move: Move, last: str
) -> Move:
    """The fields of a move that are asked for before one of them, and that one."""
    partial: Move = {"by": move["by"], "move": move["move"]}
    asked = field(game, position, found, partial)
    while asked is not None and asked.name != last:
        partial = {**partial, asked.name: move[asked.name]}
        asked = field(game, position, found, partial)
    return {**partial, last: move[last]}


def wrong(
    rule: Rule, field: Asking, game: Game, position: Position, found: Task, move: Move
) -> Violation | None:
    """What is wrong with the fields of a move, by the fields that `field` asks for one after the other."""
    partial: Move = {"by": move["by"], "move": move["move"]}
    asked = field(game, position, found, partial)
    while asked is not None:
        name = asked.name
        if name not in move:
            return Violation("turn.moves", "field-missing", {"field": name})
        value = move[name]
        fits = asked.fits
        if value not in asked.pool or (
            fits is not None and not fits(game, position, found, partial, value)
        ):
            return Violation(rule.clause, "not-open", {"field": name, "value": value})
        partial[name] = value
        if asked.last:
            break
        asked = field(game, position, found, partial)
    # What most lines say beside their move is no field of any.
    more = len(move) - len(partial)
    if more == 1 and "n" in move:
        return None
    if more == 3 and "n" in move and "prev" in move and "after" in move:
        return None
    for name in move:
        if name not in partial and name in FIELDS:
            idle = min(other for other in FIELDS if other in move and other not in partial)
            return Violation("turn.moves", "field-idle", {"field": idle})
    return None
