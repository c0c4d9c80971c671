"""What the rules have moved and the table has not, and the other way round."""

from __future__ import annotations

from collections import Counter

from exporters.vassal.reading.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.steps import Moved
from exporters.vassal.reading.table_replay import (
    SUPPLY,
    Key,
    TableReplay,
    end_of,
    note,
    place_words,
    sort_words,
    stood_now,
)

REMEMBERED = 40
"""Moves whose pieces are waited for, one by one."""


def supplied(
    course: TableReplay, step: int, sort: Sort, start: Place | None, end: Place | None, count: int
) -> None:
    """What went to the supply or came from it: because of a move, or to be changed back."""
    start, end = (None if place == SUPPLY else place for place in (start, end))
    place = start or end
    if place is None:
        return
    if is_owed(course, sort, start, end, count):
        fulfil(course, course.due, sort, start, end, count)
    else:
        course.lent[key_of(course, sort, place)] = step
    pay(course, sort, start, end, count)


def note_lent(course: TableReplay) -> None:
    """Pieces that the supply has taken or given, and nobody has changed back."""
    for key, step in course.lent.items():
        count = -course.owed[key]
        if count:
            what = f"{abs(count)} {sort_words(Sort(key[0], key[1], 1))}"
            way = "come to" if count > 0 else "are gone from"
            where = place_words(Place(key[2], key[3]))
            why = "no move has sent them: the other side is what is out of play"
            note(course, step, f"{what} {way} {where}", why)


def is_owed(
    course: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> bool:
    """Whether the pieces may only have gone where the rules had them already."""
    owing = [*course.due, course.owed]
    return any(fits(course, owed, sort, start, end, count) for owed in owing)


def at_first(course: TableReplay) -> Counter[Key]:
    """What a new game has where the table has not, and the other way round."""
    found = stood_now(course)
    for piece in course.table.pieces.values():
        sort = sort_of(course.names.mapping, piece) if piece.kind == "piece" else None
        spot = course.table.spot(piece)
        place = place_of(course.names.mapping, course.names.places.at(spot))
        if sort is not None and place is not None:
            unseen = (sort.piece, "?", place.place, place.owner)
            known = (sort.piece, sort.what, place.place, place.owner)
            found[unseen if unseen in found else known] -= sort.count
    return found


def _aside(course: TableReplay, key: Key) -> int:
    """How many pieces that nobody sees lie aside, for a place that lacks some of the sort."""
    return sum(
        -count
        for other, count in course.owed.items()
        if key[1] == other[1] == "?" and other[0] == key[0] and count < 0
        and course.names.is_supply(Place(*other[2:]))
    )  # fmt: skip


def note_beginning(course: TableReplay) -> None:
    """A log that goes on where another ended does not begin with a new game."""
    sorts = [sort_of(course.names.mapping, piece) for piece in course.table.pieces.values()]
    seen = {sort.piece: True for sort in sorts if sort is not None}
    missing = sum(
        count - _aside(course, key)
        for key, count in course.owed.items()
        if count > _aside(course, key) and key[0] in seen
    )
    if missing:
        why = "if the log goes on with a game that began before it, its moves cannot fit"
        what = f"{missing} pieces that are not where a new game has them"
        note(course, 0, what, why, seen=True)


def owe(course: TableReplay, before: Counter[Key]) -> None:
    """The rules have moved pieces, from what stood before: the table owes them."""
    now = stood_now(course)
    due: Counter[Key] = Counter()
    for key in [*before, *(key for key in now if key not in before)]:
        if now[key] != before[key]:
            due[key] = now[key] - before[key]
            course.owed[key] += due[key]
    course.due = [*course.due[1 - REMEMBERED :], due]
    course.ahead = [gone for gone in course.ahead if not fulfil(course, [due], *gone)]


def fits(
    course: TableReplay,
    owed: Counter[Key],
    sort: Sort,
    start: Place | None,
    end: Place | None,
    count: int,
) -> bool:
    """Whether pieces should still go this way; a place that is none of the game's is any."""
    gone = start is None or owed[key_of(course, sort, start)] <= -count
    come = end is None or owed[key_of(course, sort, end)] >= count
    return gone and come


def fulfil(
    course: TableReplay,
    due: list[Counter[Key]],
    sort: Sort,
    start: Place | None,
    end: Place | None,
    count: int,
) -> bool:
    """Strike pieces that a move should still make go this way, the last such move first."""
    for owed in reversed(due):
        if fits(course, owed, sort, start, end, count):
            if start is not None:
                owed[key_of(course, sort, start)] += count
            if end is not None:
                owed[key_of(course, sort, end)] -= count
            return True
    return False


def pay(
    course: TableReplay, sort: Sort, start: Place | None, end: Place | None, count: int
) -> None:
    """Pieces have gone this way: so much less is owed."""
    if start is not None:
        course.owed[key_of(course, sort, start)] += count
    if end is not None:
        course.owed[key_of(course, sort, end)] -= count


def key_of(course: TableReplay, sort: Sort, place: Place) -> Key:
    """The rules know of a face-down deck how many cards it has, not which."""
    unseen = (sort.piece, "?", place.place, place.owner)
    if unseen in course.owed:
        return unseen
    return (sort.piece, sort.what, place.place, place.owner)


def settle(course: TableReplay, moved: list[Moved]) -> None:
    """Pieces that an undo put back: no move, but the table is what it is."""
    for one in moved:
        piece = course.table.pieces.get(one.piece)
        sort = sort_of(course.names.mapping, piece) if piece is not None else None
        if sort is not None:
            start, end = end_of(course, one, start=True), end_of(course, one, start=False)
            pay(course, sort, start, end, sort.count)
