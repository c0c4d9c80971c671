"""Differences between the position and the table (`adjudicator.rules.discrepancies`)."""

from __future__ import annotations

from adjudicator.rules import discrepancies
from adjudicator.rules.discrepancies import REMEMBERED, UNSEEN, Drag, Ledger, Sight, Spot
from adjudicator.rules.records import Placement
from exporters.vassal.reading.moves.table_replay import (
    SUPPLY,
    TableReplay,
    end_of,
    note,
    place_words,
    sort_words,
    stand_at,
)
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.saved.steps import Moved

SIGHT = Sight(open_only=False, private=[])
"""In a log, the identity of every piece is known."""


def _went(sort: Sort, start: Place | None, end: Place | None, count: int) -> Drag:
    """Pieces that moved from one place to another; None for a place outside the game."""
    start, end = start or SUPPLY, end or SUPPLY
    return Drag(
        piece=sort.piece,
        what=sort.what,
        count=count,
        start=Spot(start.place, start.owner),
        finish=Spot(end.place, end.owner),
    )


def is_owed(
    replay: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> bool:
    """Whether the pieces may only have gone where the rules had them already."""
    return discrepancies.is_owed(SIGHT, replay.ledger, _went(sort, start, end, count))


def is_due(
    replay: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> bool:
    """Whether the last move should still make pieces go this way."""
    due, drag = replay.ledger.due, _went(sort, start, end, count)
    return bool(due) and discrepancies.fits(SIGHT, replay.ledger, due[-1], drag)


def fulfil(
    replay: TableReplay,
    sort: Sort,
    start: Place | None,
    end: Place | None,
    count: int,
    moves: int = REMEMBERED,
) -> bool:
    """Strike pieces that one of the last moves should still make go this way, the last such move first."""
    drag = _went(sort, start, end, count)
    return discrepancies.fulfil(SIGHT, replay.ledger, drag, moves)


def pay(
    replay: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> None:
    """Note that pieces have moved this way, as the rules require."""
    discrepancies.pay(SIGHT, replay.ledger, _went(sort, start, end, count))


def wait(
    replay: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> None:
    """Note that pieces have moved before their report."""
    replay.ledger.ahead = [*replay.ledger.ahead, _went(sort, start, end, count)]


def owe(replay: TableReplay) -> None:
    """Note that the rules have moved pieces, which the table must still move."""
    discrepancies.owe(SIGHT, replay.ledger, _stood(replay))


def go_back(replay: TableReplay) -> None:
    """Note that moves were taken back: no move waits for pieces any more."""
    discrepancies.go_back(replay.ledger, _stood(replay))


def _stood(replay: TableReplay) -> dict[str, int]:
    return discrepancies.stood(
        SIGHT, replay.rules.pieces(replay.judge.game, replay.reading.position)
    )


def supplied(
    replay: TableReplay, step: int, sort: Sort, start: Place | None, end: Place | None, count: int
) -> None:
    """What went to the supply or came from it: because of a move, or to be changed back."""
    start, end = (None if place == SUPPLY else place for place in (start, end))
    place = start or end
    if place is None:
        return
    if is_owed(replay, sort, start, end, count):
        fulfil(replay, sort, start, end, count)
    else:
        drag = _went(sort, start, end, count)
        spot = drag.start if start is not None else drag.finish
        replay.lent[discrepancies.key_at(replay.ledger, drag, spot)] = step
    pay(replay, sort, start, end, count)


def note_lent(replay: TableReplay) -> None:
    """Pieces that the supply has taken or given, and nobody has changed back."""
    for key, step in replay.lent.items():
        count = -replay.ledger.owed.get(key, 0)
        if count:
            piece, which, place, owner = key.split("|")
            what = f"{abs(count)} {sort_words(Sort(piece, which, 1))}"
            way = "come to" if count > 0 else "are gone from"
            where = place_words(Place(place, owner))
            why = "no move has sent them: the other side is what is out of play"
            note(replay, step, f"{what} {way} {where}", why)


def begin(replay: TableReplay) -> Ledger:
    """Differences between the table and a new game."""
    table: list[Placement] = []
    for piece in replay.table.pieces.values():
        sort = sort_of(replay.names.mapping, piece) if piece.kind == "piece" else None
        spot = replay.table.spot(piece)
        place = place_of(replay.names.mapping, replay.names.places.at(spot))
        if sort is not None and place is not None:
            table.append(stand_at(sort, place, sort.count))
    return discrepancies.begin(_stood(replay), table)


def _aside(replay: TableReplay, key: str) -> int:
    """How many pieces that nobody sees lie aside, for a place that lacks some of the sort."""
    piece, what, _, _ = key.split("|")
    found = 0
    for other, count in replay.ledger.owed.items():
        sort, which, place, owner = other.split("|")
        unseen = what == which == UNSEEN and sort == piece and count < 0
        if unseen and replay.names.is_supply(Place(place, owner)):
            found -= count
    return found


def note_beginning(replay: TableReplay) -> None:
    """A log that continues another one does not begin with a new game."""
    sorts = [sort_of(replay.names.mapping, piece) for piece in replay.table.pieces.values()]
    seen = {sort.piece: True for sort in sorts if sort is not None}
    missing = sum(
        count - _aside(replay, key)
        for key, count in replay.ledger.owed.items()
        if count > _aside(replay, key) and key.partition("|")[0] in seen
    )
    if missing:
        why = "if the log goes on with a game that began before it, its moves cannot fit"
        what = f"{missing} pieces that are not where a new game has them"
        note(replay, 0, what, why, seen=True)


def settle(replay: TableReplay, moved: list[Moved]) -> None:
    """Pieces that an undo put back: no move, but the table is what it is."""
    for one in moved:
        piece = replay.table.pieces.get(one.piece)
        sort = sort_of(replay.names.mapping, piece) if piece is not None else None
        if sort is not None:
            start, end = end_of(replay, one, start=True), end_of(replay, one, start=False)
            pay(replay, sort, start, end, sort.count)
