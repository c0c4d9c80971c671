"""What is said: reports, seals and undos, as lines of the log."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from adjudicator.log.envelope import LOG_MOVES, bare_move
from exporters.vassal.module.secrecy import Seal
from exporters.vassal.reading.discrepancies import go_back, owe
from exporters.vassal.reading.reports import Report
from exporters.vassal.reading.secret_acts import move_in_form
from exporters.vassal.reading.steps import Step
from exporters.vassal.reading.table_replay import (
    Found,
    Live,
    TableReplay,
    breach_of,
    note,
)
from exporters.vassal.reading.unseen import bare_draw, whole_draw


def take_report(course: TableReplay, step: Step, report: Report) -> None:
    """A report is a line, unless it tells what is known."""
    if report.fault:
        note(course, step.number, "a report", report.fault, seen=True)
    elif report.move is not None:
        move = _filled(course, bare_move(report.move))
        if move["move"] == "end":
            return
        if move["move"] in LOG_MOVES:
            why = "this line belongs to a log, not to the game"
            note(course, step.number, f"a report of {move['move']!r}", why, seen=True)
        elif _is_known(course, step.number, move):
            return
        else:
            add_move(course, step.number, "report", whole_draw(course, step.number, move))


def _filled(course: TableReplay, move: dict[str, Any]) -> dict[str, Any]:
    """A reported move without the fields that may be left out and that nobody filled in."""
    typed = course.rules.moves.get(move["move"])
    may_lack = [] if typed is None else may_be_left_out(typed)
    return {key: value for key, value in move.items() if value != "" or key not in may_lack}


def add_move(course: TableReplay, step: int, how: str, move: dict[str, Any]) -> None:
    """Write a move down as a line, and carry it out if it is legal."""
    reading = course.reading
    before = course.judge.copy(reading.position)
    breach = breach_of(course, move)
    if breach is None:
        course.rules.apply(course.judge.game, reading.position, move)
        owe(course)
    elif step in course.cancelled:
        bare = bare_draw(course, move)
        if bare is not None:
            reading.withdrawn[step] = bare
        why = "it is illegal, but was taken back later: it is left out"
        note(course, step, f"a report of {move['move']!r} by {move['by']!r}", why, seen=True)
        return
    else:
        course.refused += 1
    line = len(reading.found) + 1
    reading.found.append(Found(line, step, how, move, breach is None))
    course.live.append(Live(line, step, move, how, before))


def take_seal(course: TableReplay, step: Step, seal: Seal) -> None:
    """A secret move was made: what it is stands in its form; if nothing does, it is waited for."""
    move = move_in_form(course.table, seal, course.rules.moves[seal.kind])
    if move is None:
        return
    shown = any(
        number > step.number and (told["by"], told["move"]) == (seal.by, seal.kind)
        for number, told in course.told
    )
    if breach_of(course, move) is None or not shown:
        add_move(course, step.number, "sealed", move)


def _is_known(course: TableReplay, step: int, move: dict[str, Any]) -> bool:
    """Whether a report tells what was known before: a sealed move, or a card that was drawn."""
    for live in reversed(course.live):
        if (live.move["by"], live.move["move"]) != (move["by"], move["move"]):
            continue
        if live.how == "drawn" and move.items() <= live.move.items():
            live.how = "pieces"
            return True
        if live.how == "sealed":
            if live.move == move:
                _told_openly(course, live)
            else:
                _shown_otherwise(course, step, live, move)
            return True
    return False


def _told_openly(course: TableReplay, live: Live) -> None:
    live.how = "report"
    found = course.reading.found
    found[live.line - 1] = msgspec.structs.replace(found[live.line - 1], how="report")


def _shown_otherwise(course: TableReplay, step: int, live: Live, move: dict[str, Any]) -> None:
    """What counts is what all have seen; that it is another, they are told."""
    what = f"a report of {move['move']!r} by {move['by']!r}"
    note(course, step, what, "what is shown is not what was sealed", seen=True)
    at = course.live.index(live)
    later = course.live[at + 1 :]
    _go_back(course, step, at)
    add_move(course, step, "report", move)
    for other in later:
        add_move(course, other.step, other.how, other.move)


def take_back(course: TableReplay, step: Step) -> None:
    """An undo takes back the moves of its step, or brings back what another undo took."""
    if step.undoes < 0:
        why = "it takes back nothing that is in this log"
        note(course, step.number, "an undo", why, seen=True)
        return
    if step.undoes in course.taken:
        for live in course.taken.pop(step.undoes):
            add_move(course, step.number, live.how, live.move)
        return
    gone = [live for live in course.live if live.step == step.undoes]
    if not gone:
        return
    at = course.live.index(gone[0])
    later = [live for live in course.live[at:] if live.step != step.undoes]
    _go_back(course, step.number, at)
    course.taken[step.number] = gone
    for live in later:
        add_move(course, live.step, live.how, live.move)


def _go_back(course: TableReplay, step: int, at: int) -> None:
    """Play goes on from before a move that counts; the log says so."""
    first = course.live[at]
    to = course.live[at - 1].line if at else 0
    course.live = course.live[:at]
    course.reading.position = course.judge.copy(first.before)
    go_back(course)
    line = len(course.reading.found) + 1
    move = {"by": first.move["by"], "move": "undo", "to": to}
    course.reading.found.append(Found(line, step, "undo", move, legal=True))


@cache
def may_be_left_out(typed: type) -> list[str]:
    """The fields that a move of a kind need not have."""
    info = msgspec.inspect.type_info(typed)
    assert isinstance(info, msgspec.inspect.TypedDictType)
    return [field.name for field in info.fields if not field.required]
