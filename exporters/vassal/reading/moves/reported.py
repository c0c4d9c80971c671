"""Reports, seals and undos in the chat, as lines of the log."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from adjudicator.log.envelope import LOG_MOVES, bare_move
from exporters.vassal.module.game_facts.secrecy import Seal
from exporters.vassal.reading.moves.discrepancies import go_back, owe
from exporters.vassal.reading.moves.secret_acts import move_in_form
from exporters.vassal.reading.moves.table_replay import (
    HANDOVER,
    Found,
    Live,
    TableReplay,
    breach_of,
    note,
)
from exporters.vassal.reading.moves.unseen import bare_draw, drawn_anew, whole_draw
from exporters.vassal.reading.saved.reports import Report
from exporters.vassal.reading.saved.steps import Step


def take_report(replay: TableReplay, step: Step, report: Report) -> None:
    """A report becomes a line, unless it repeats what is known."""
    if report.fault:
        note(replay, step.number, "a report", report.fault, seen=True)
    elif report.move is not None:
        move = _filled(replay, bare_move(report.move))
        if move["move"] == "end":
            return
        if move["move"] == HANDOVER:
            line = len(replay.reading.found) + 1
            replay.reading.found.append(Found(line, step.number, HANDOVER, move, legal=True))
        elif move["move"] in LOG_MOVES:
            why = "this line belongs to a log, not to the game"
            note(replay, step.number, f"a report of {move['move']!r}", why, seen=True)
        elif _is_known(replay, step.number, move):
            return
        else:
            add_move(replay, step.number, "report", whole_draw(replay, step.number, move))


def _filled(replay: TableReplay, move: dict[str, Any]) -> dict[str, Any]:
    """A reported move without the fields that may be left out and that nobody filled in."""
    typed = replay.rules.moves.get(move["move"])
    may_lack = [] if typed is None else may_be_left_out(typed)
    return {key: value for key, value in move.items() if value != "" or key not in may_lack}


def add_move(replay: TableReplay, step: int, how: str, move: dict[str, Any]) -> None:
    """Add a move as a line, and apply it if it is legal; one that is not, and is taken back later, is left out."""
    reading = replay.reading
    before = replay.judge.copy(reading.position)
    breach = breach_of(replay, move)
    if breach is None:
        replay.rules.apply(replay.judge.game, reading.position, move)
        owe(replay)
    elif step in replay.undone:
        bare = bare_draw(replay, move)
        if bare is not None:
            reading.withdrawn[step] = bare
        why = "it is illegal, but was taken back later: it is left out"
        note(replay, step, f"a report of {move['move']!r} by {move['by']!r}", why, seen=True)
        replay.live.append(Live(0, step, move, how, before))
        return
    else:
        replay.refused += 1
    line = len(reading.found) + 1
    reading.found.append(Found(line, step, how, move, breach is None))
    replay.live.append(Live(line, step, move, how, before))


def take_seal(replay: TableReplay, step: Step, seal: Seal) -> None:
    """Read a secret move from its form; if the form is empty, wait for the move."""
    move = move_in_form(replay.table, seal, replay.rules.moves[seal.kind])
    if move is None:
        return
    shown = any(
        number > step.number and (told["by"], told["move"]) == (seal.by, seal.kind)
        for number, told in replay.told
    )
    if breach_of(replay, move) is None or not shown:
        add_move(replay, step.number, "sealed", move)


def _is_known(replay: TableReplay, step: int, move: dict[str, Any]) -> bool:
    """Whether a report tells what was known before: a sealed move, or a card that was drawn."""
    for live in reversed(replay.live):
        if (live.move["by"], live.move["move"]) != (move["by"], move["move"]):
            continue
        if live.how == "drawn" and move.items() <= live.move.items():
            live.how = "pieces"
            return True
        if live.how == "sealed":
            if live.move == move:
                replay.reading.opened[step] = live.step
                _told_openly(replay, live)
            else:
                _shown_otherwise(replay, step, live, move)
            return True
    return False


def _told_openly(replay: TableReplay, live: Live) -> None:
    live.how = "report"
    found = replay.reading.found
    if live.line > 0:
        found[live.line - 1] = msgspec.structs.replace(found[live.line - 1], how="report")


def _shown_otherwise(replay: TableReplay, step: int, live: Live, move: dict[str, Any]) -> None:
    """The move that everybody has seen counts; report that it differs from the sealed one."""
    what = f"a report of {move['move']!r} by {move['by']!r}"
    note(replay, step, what, "what is shown is not what was sealed", seen=True)
    at = replay.live.index(live)
    later = replay.live[at + 1 :]
    if live.line == 0:
        replay.live.remove(live)
        add_move(replay, step, "report", move)
        return
    _go_back(replay, step, at)
    add_move(replay, step, "report", move)
    for other in later:
        add_move(replay, other.step, other.how, other.move)


def take_back(replay: TableReplay, step: Step) -> None:
    """An undo takes back the moves of its step, or brings back what another undo took."""
    if step.undoes < 0:
        why = "it takes back nothing that is in this log"
        note(replay, step.number, "an undo", why, seen=True)
        return
    if step.undoes in replay.taken:
        for live in replay.taken.pop(step.undoes):
            add_move(replay, step.number, live.how, drawn_anew(replay, step.number, live.move))
        return
    steps = {step.undoes, replay.reading.opened.get(step.undoes, step.undoes)}
    gone = [live for live in replay.live if live.step in steps]
    if not gone:
        return
    replay.taken[step.number] = gone
    # The engine takes back the last of a command first, and says so of each.
    for live in reversed(gone):
        at = next(at for at, one in enumerate(replay.live) if one is live)
        later = replay.live[at + 1 :]
        if live.line == 0:
            del replay.live[at]
            continue
        _go_back(replay, step.number, at)
        for one in later:
            add_move(replay, one.step, one.how, one.move)


def _go_back(replay: TableReplay, step: int, at: int) -> None:
    """Add an undo: play continues from before a move that counted."""
    first = replay.live[at]
    to = max([replay.earlier, *(live.line for live in replay.live[:at])])
    replay.live = replay.live[:at]
    replay.reading.position = replay.judge.copy(first.before)
    go_back(replay)
    line = len(replay.reading.found) + 1
    move = {"by": first.move["by"], "move": "undo", "to": to}
    replay.reading.found.append(Found(line, step, "undo", move, legal=True))


@cache
def may_be_left_out(typed: type) -> list[str]:
    """The fields that a move of a kind need not have."""
    info = msgspec.inspect.type_info(typed)
    assert isinstance(info, msgspec.inspect.TypedDictType)
    return [field.name for field in info.fields if not field.required]
