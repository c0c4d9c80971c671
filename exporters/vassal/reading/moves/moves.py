"""From steps to moves: reported moves, or else what dragged pieces must have meant.

A report's move is written down as it stands, legal or not: judging is for `kynes check`. After an
illegal one, reading continues from the position before it, as in `kynes check`. Pieces that were
moved without a report mean a move only if exactly one legal move fits. If none or several fit, or
if the pieces have no meaning in the content, they are listed with the step and the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.header import Header
from exporters.vassal.reading.moves.completion import fit_together
from exporters.vassal.reading.moves.discrepancies import (
    begin,
    fulfil,
    is_owed,
    note_beginning,
    note_lent,
    pay,
    settle,
    supplied,
    wait,
)
from exporters.vassal.reading.moves.earlier import follow_earlier
from exporters.vassal.reading.moves.foresight import (
    fitting_of,
    is_move_instead,
    is_untold,
    stays,
    told_soon,
)
from exporters.vassal.reading.moves.reported import add_move, take_back, take_report, take_seal
from exporters.vassal.reading.moves.secret_acts import sealed_by
from exporters.vassal.reading.moves.table_replay import (
    SUPPLY,
    Drag,
    Found,
    Hooks,
    Reading,
    TableReplay,
    end_of,
    note,
    place_words,
    seat_of,
    sort_words,
    stand_at,
)
from exporters.vassal.reading.moves.unseen import (
    draw_of,
    is_only_seen,
    is_seen,
    unnamed,
    was_looked_at,
)
from exporters.vassal.reading.saved.commands import Change
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Moved, Saved, Step, take


def moves_from(
    saved: Saved, judge: Judge, names: Names, header: Header, earlier: Sequence[Found] = ()
) -> Reading:
    """The moves of a log, as lines of ours; see the module. `earlier` are those that the table began with.

    Raises InputError if these are no legal game.
    """
    reading = Reading(header, [*earlier], [], follow_earlier(judge, header, earlier, saved.shown))
    hooks = Hooks(_take_step, _take_pieces, _understand)
    replay = TableReplay(saved, judge, names, reading, hooks)
    replay.ledger = begin(replay)
    return _run(replay)


def _run(replay: TableReplay) -> Reading:
    """Go through all steps."""
    note_beginning(replay)
    for step in replay.saved.steps:
        _take_step(replay, step)
    note_lent(replay)
    return replay.reading


def _take_step(replay: TableReplay, step: Step) -> None:
    faces = _faces(replay, step)
    moved = take(replay.table, step)
    _turn(replay, faces)
    if step.undoes:
        settle(replay, moved)
        take_back(replay, step)
        return
    for report in replay.reports[step.number]:
        take_report(replay, step, report)
    for seal in sealed_by(replay.names, step):
        take_seal(replay, step, seal)
    _take_pieces(replay, step, _drags(replay, step.number, _resting(replay, step, moved)))


def _resting(replay: TableReplay, step: Step, moved: list[Moved]) -> list[Moved]:
    """The pieces that have come to rest, each with the place from which it was first taken up.

    A piece that is taken up again before anybody reports a move was only passing through, unless
    that was a move of its own that fits the rest of the log. A piece that is put back has not
    moved.
    """
    rest: list[Moved] = []
    ways: dict[tuple[Sort | None, Place | None, Place | None], list[Moved]] = {}
    for one in moved:
        start = replay.passing.pop(one.piece, one.start)
        whole = msgspec.structs.replace(one, start=start)
        if one.piece in replay.going[step.number]:
            piece = replay.table.pieces.get(one.piece)
            sort = sort_of(replay.names.mapping, piece) if piece is not None else None
            way = (sort, end_of(replay, whole, start=True), end_of(replay, whole, start=False))
            ways.setdefault(way, []).append(whole)
        elif whole.start != whole.end:
            rest.append(whole)
    for (sort, gone, come), ones in ways.items():
        count = sum(sort.count for _ in ones) if sort is not None else 0
        if sort is None or stays(replay, step, ones, (sort, gone, come, count, ones[0].user)):
            rest += ones
        else:
            replay.passing |= {one.piece: one.start for one in ones}
    return rest


def _faces(replay: TableReplay, step: Step) -> dict[str, tuple[Sort, Place]]:
    """Which pieces a step may turn over, and where they are."""
    found: dict[str, tuple[Sort, Place]] = {}
    for command in step.commands:
        piece = replay.table.pieces.get(command.id) if isinstance(command, Change) else None
        sort = sort_of(replay.names.mapping, piece) if piece is not None else None
        if piece is not None and sort is not None:
            place = place_of(replay.names.mapping, replay.names.places.at(replay.table.spot(piece)))
            if place is not None:
                found[piece.id] = (sort, place)
    return found


def _turn(replay: TableReplay, faces: dict[str, tuple[Sort, Place]]) -> None:
    """A piece that was turned over: the old sort leaves, the new one arrives."""
    for piece_id, (sort, place) in faces.items():
        piece = replay.table.pieces.get(piece_id)
        now = sort_of(replay.names.mapping, piece) if piece is not None else None
        if now is not None and now != sort:
            pay(replay, sort, place, None, sort.count)
            pay(replay, now, None, place, now.count)


def _take_pieces(replay: TableReplay, step: Step, moved: list[Drag]) -> None:
    drags = _take_mixed(replay, step, moved)
    for at, drag in enumerate(drags):
        if SUPPLY in drag[1:3]:
            supplied(replay, step.number, *drag[:4])
            continue
        if not is_owed(replay, *drag[:4]) or is_move_instead(replay, step, drag, drags[at + 1 :]):
            _understand(replay, step, drag, drags[at + 1 :])
        else:
            fulfil(replay, *drag[:4])
        pay(replay, *drag[:4])


def _take_mixed(replay: TableReplay, step: Step, drags: list[Drag]) -> list[Drag]:
    """Take pieces of several sorts that went one way as one move, if they mean one; the drags that are left.

    What a line has done already, or will say soon, is left to be taken sort by sort.
    """
    left = list(drags)
    groups: dict[tuple[Place | None, Place | None, str], list[Drag]] = {}
    for drag in drags:
        groups.setdefault((drag[1], drag[2], drag[4]), []).append(drag)
    for (start, end, user), group in groups.items():
        if len(group) == 1 or start is None or end is None or SUPPLY in (start, end):
            continue
        if any(is_owed(replay, *drag[:4]) for drag in group):
            continue
        gone = [
            (stand_at(drag[0], start, drag[3]), stand_at(drag[0], end, drag[3])) for drag in group
        ]
        seat = seat_of(replay, user)
        fitting = fit_together(replay.judge, replay.reading.position, gone, seat)
        if fitting.move is None or told_soon(replay, step.number, fitting, *gone[0]):
            continue
        add_move(replay, step.number, "pieces", fitting.move)
        for drag in group:
            fulfil(replay, *drag[:4], moves=1)
            pay(replay, *drag[:4])
            left.remove(drag)
    return left


def _drags(replay: TableReplay, step: int, moved: list[Moved]) -> list[Drag]:
    """Pieces of one sort that went the same way, together; those we do not know are noted."""
    found: dict[tuple[Sort, Place | None, Place | None], tuple[int, str]] = {}
    for one in moved:
        piece = replay.table.pieces.get(one.piece)
        sort = sort_of(replay.names.mapping, piece) if piece is not None else None
        start, end = end_of(replay, one, start=True), end_of(replay, one, start=False)
        if start == end and (start is not None or sort is None):
            continue
        if sort is None:
            what = "a piece that is gone" if piece is None else f"the piece {piece.name!r}"
            note(replay, step, f"{what} {_way(replay, one)}", "nothing says what it is in the game")
            continue
        if start is None and end is None:
            note(
                replay,
                step,
                f"{sort_words(sort)} {_way(replay, one)}",
                "nothing says where that is",
            )
            continue
        whole = Sort(sort.piece, sort.what, 1)
        count, user = found.get((whole, start, end), (0, one.user))
        found[whole, start, end] = (count + sort.count, user)
    return [(*way, *how) for way, how in found.items()]


def _way(replay: TableReplay, moved: Moved) -> str:
    words = [
        "outside" if spot is None else replay.names.places.at(spot).words()
        for spot in (moved.start, moved.end)
    ]
    return f"from {words[0]} to {words[1]}"


def _understand(replay: TableReplay, step: Step, drag: Drag, rest: list[Drag]) -> None:
    sort, start, end, count, user = drag
    what = f"{count} {sort_words(sort)} from {place_words(start)} to {place_words(end)}"
    seen = is_seen(replay, sort, start, end)
    if start is None or end is None:
        why = "only one of the two places is a place of the game"
        note(replay, step.number, what, why, seen=seen)
        return
    if was_looked_at(replay, sort, start, end):
        return
    fitting = fitting_of(replay, sort, start, end, count, user)
    move = fitting.move or draw_of(replay, sort, start, end)
    stands = stand_at(sort, start, count), stand_at(sort, end, count)
    told = told_soon(replay, step.number, fitting, *stands)
    if told and not (told > 1 and is_untold(replay, step, drag, rest, fitting)):
        wait(replay, sort, start, end, count)
    elif move is None:
        note(replay, step.number, what, fitting.why, seen=seen)
    else:
        drawn = move["move"] in replay.names.draws
        if drawn and is_only_seen(replay, move):
            replay.looked[f"{sort.piece}/{sort.what}"] = True
        if drawn:
            unnamed(replay)[:] = [
                one for one in unnamed(replay)
                if (one.step, one.content) != (step.number, f"{sort.piece}/{sort.what}")
            ]  # fmt: skip
        add_move(replay, step.number, "drawn" if drawn else "pieces", move)
        fulfil(replay, sort, start, end, count, moves=1)
