"""Chooses between two meanings of dragged pieces: the one with which the rest of the log is legal."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from adjudicator.rules.records import Placement
from exporters.vassal.reading.moves.completion import Fitting, fit, has_effect
from exporters.vassal.reading.moves.discrepancies import fulfil, is_due, is_owed, pay, wait
from exporters.vassal.reading.moves.reported import add_move
from exporters.vassal.reading.moves.table_replay import (
    SUPPLY,
    Drag,
    Reading,
    TableReplay,
    breach_of,
    end_of,
    note,
    place_words,
    seat_of,
    sort_words,
    stand_at,
)
from exporters.vassal.reading.saved.mapping import Place, Sort
from exporters.vassal.reading.saved.steps import Moved, Step
from exporters.vassal.reading.saved.table import copy_of

SOON = 8
"""Among how many following reports the one for moved pieces may be."""
NEAR = 3
"""How many of them may be by other seats."""
FORESEEN = 60
"""Steps that are examined to decide between two meanings."""
MOST_DOUBTS = 100
"""How often this is done in one log."""
DEEPEST = 2
"""How often this is done again while looking."""


def stays(replay: TableReplay, step: Step, ones: list[Moved], drag: Drag) -> bool:
    """Whether pieces that are taken up again soon have come to rest all the same."""
    sort, start, end, count, user = drag
    if start is None or end is None or SUPPLY in (start, end) or start == end:
        return False
    if is_owed(replay, *drag[:4]):
        return True
    if _is_accounted(replay, step, ones, drag):
        return False
    fitting = fitting_of(replay, sort, start, end, count, user)
    stands = stand_at(sort, start, count), stand_at(sort, end, count)
    if told_soon(replay, step.number, fitting, *stands):
        return True
    if fitting.move is None or replay.depth >= DEEPEST or replay.doubts[0] >= MOST_DOUBTS:
        return fitting.move is not None
    replay.doubts[0] += 1
    through = {one.piece: one.start for one in ones}
    passes = _foreseen(replay, step, None, [], lambda one: one.passing.update(through))
    moves = _foreseen(replay, step, drag, [], lambda one: one.hooks.understand(one, step, drag, []))
    return moves <= passes


def _is_accounted(replay: TableReplay, step: Step, ones: list[Moved], drag: Drag) -> bool:
    """Whether pieces are put back in the end, or a report sends them where they come to rest."""
    sort, start, _, count, user = drag
    rests = {replay.going[step.number][one.piece] for one in ones}
    spot = rests.pop()
    at_last = end_of(replay, Moved("", None, spot, ""), start=False)
    if not rests and start is not None and at_last == SUPPLY:
        return is_owed(replay, sort, start, None, count)
    if rests or start is None or at_last is None:
        return False
    assert at_last is not None
    if at_last == start or is_owed(replay, sort, start, at_last, count):
        return True
    stands = stand_at(sort, start, count), stand_at(sort, at_last, count)
    fitting = fitting_of(replay, sort, start, at_last, count, user)
    return told_soon(replay, step.number, fitting, *stands) > 0


def fitting_of(
    replay: TableReplay, sort: Sort, start: Place, end: Place, count: int, user: str
) -> Fitting:
    """The possible meanings, by the rules, of pieces that moved this way."""
    stands = stand_at(sort, start, count), stand_at(sort, end, count)
    return fit(replay.judge, replay.reading.position, *stands, seat_of(replay, user))


def told_soon(
    replay: TableReplay, step: int, fitting: Fitting, start: Placement, end: Placement
) -> int:
    """Among how many reports to come one says what these pieces meant; 0 if none does.

    That is one of the next of all, or the next of the same seat, some reports further on.
    """
    soon = [move for number, move in replay.told if number > step][:SOON]
    halves = [*fitting.halves, *([fitting.move] if fitting.move else [])]
    for at, move in enumerate(soon):
        by = [half for half in halves if half["by"] == move["by"]]
        first = not any(earlier["by"] == move["by"] for earlier in soon[:at])
        if first and any(_is_part(half, move) for half in by):
            return at + 1
        near = at < NEAR or (first and any(half["move"] == move["move"] for half in by))
        if near and _sends(replay, move, start, end):
            return at + 1
    return 0


def _sends(replay: TableReplay, move: dict[str, Any], start: Placement, end: Placement) -> bool:
    """Whether a reported move, were it made now, would send pieces the same way."""
    return breach_of(replay, move) is None and has_effect(
        replay.judge, replay.reading.position, move, start, end
    )


def _is_of_line(replay: TableReplay, step: Step, drag: Drag) -> bool:
    """Whether pieces belong to a line for certain.

    They do if a draw has named the card, or if the line came with them, in one command. A card that was turned up
    leaves its pile before the next one is.
    """
    sort = drag[0]
    told = any(
        one.step == step.number or one.move["move"] in replay.rules.deck_moves
        for one in replay.reading.found[-1:]
    )
    return (step.number, f"{sort.piece}/{sort.what}") in replay.brought or (
        told and is_due(replay, *drag[:4])
    )


def is_move_instead(replay: TableReplay, step: Step, drag: Drag, rest: list[Drag]) -> bool:
    """Whether pieces that may have followed an earlier line were a move of their own after all.

    That is so only if the log goes on by the rules after that move, and does not without it: a
    line that waits for its pieces is the likelier reason. Where it goes on either way, it is
    noted: the move is not done.
    """
    sort, start, end, count, user = drag
    if start is None or end is None or _is_of_line(replay, step, drag):
        return False
    other = fitting_of(replay, sort, start, end, count, user).move
    if other is None:
        return False
    if replay.depth < DEEPEST and replay.doubts[0] < MOST_DOUBTS:
        replay.doubts[0] += 1
        follows = _foreseen(replay, step, drag, rest, lambda one: fulfil(one, *drag[:4]))
        moves = _foreseen(
            replay, step, drag, rest, lambda one: one.hooks.understand(one, step, drag, rest)
        )
        if follows[0] != moves[0]:
            return moves < follows
    what = f"{count} {sort_words(sort)} from {place_words(start)} to {place_words(end)}"
    why = (
        "taken as what an earlier line had done already; it could also have been "
        f"{other['move']} by {other['by']}"
    )
    note(replay, step.number, what, why)
    return False


def is_untold(
    replay: TableReplay, step: Step, drag: Drag, rest: list[Drag], fitting: Fitting
) -> bool:
    """Whether pieces that a later report may speak of were a move of their own all the same.

    That is so if the log goes on by the rules after that move, and does not without it.
    """
    move = fitting.move
    if move is None or replay.depth >= DEEPEST or replay.doubts[0] >= MOST_DOUBTS:
        return move is not None
    replay.doubts[0] += 1
    sort, start, end, count, _ = drag
    assert start is not None
    assert end is not None
    gone = (sort, start, end, count)
    waits = _foreseen(replay, step, drag, rest, lambda one: wait(one, *gone))
    moves = _foreseen(
        replay, step, drag, rest, lambda one: add_move(one, step.number, "pieces", move)
    )
    return moves < waits


def _foreseen(
    replay: TableReplay,
    step: Step,
    drag: Drag | None,
    rest: list[Drag],
    act: Callable[[TableReplay], object],
) -> tuple[bool, int, int]:
    """The rest of the log with this meaning of pieces: illegal or not, what is odd, what the table owes.

    The last counts all pieces that are in another place than by the rules when the search ends.
    """
    other = _copied(replay)
    odd = len(replay.reading.odd)
    act(other)
    if drag is not None:
        pay(other, *drag[:4])
    other.hooks.pieces(other, step, rest)
    for later in replay.saved.steps[step.number : step.number + FORESEEN]:
        if other.refused > replay.refused:
            break
        other.hooks.step(other, later)
    owed = sum(map(abs, other.ledger.owed.values()))
    return other.refused > replay.refused, len(other.reading.odd) - odd, owed


def _copied(replay: TableReplay) -> TableReplay:
    """A copy of the replay, to continue independently."""
    found = copy.copy(replay)
    reading = replay.reading
    found.depth += 1
    found.table = copy_of(replay.table)
    found.reading = Reading(
        reading.header,
        [*reading.found],
        [*reading.odd],
        replay.judge.copy(reading.position),
        dict(reading.opened),
    )
    found.ledger = copy.copy(replay.ledger)
    found.lent, found.live = dict(replay.lent), [*replay.live]
    found.looked, found.brought = dict(replay.looked), dict(replay.brought)
    found.departed = None if replay.departed is None else [*replay.departed]
    found.taken, found.passing = dict(replay.taken), dict(replay.passing)
    return found


def _is_part(half: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether pieces may be some of those that a report speaks of: fewer, but sent the same way."""
    for name, value in half.items():
        other = told.get(name)
        fewer = isinstance(value, int) and isinstance(other, int) and value < other
        if name not in told or (value != other and not fewer):
            return False
    return True
