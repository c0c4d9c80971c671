"""Makes findings of the remainder after matching: unexplained drags, and lines that nobody carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from exporters.vassal.reading.checks.ruled import TABLE, Course, Ruled
from exporters.vassal.reading.checks.unexplained import ILLEGAL, INCONCLUSIVE, Unexplained
from exporters.vassal.reading.moves.deltas import LONG, UNSEEN, Delta, Fate, Time
from exporters.vassal.reading.moves.deltas import Change as Deltas
from exporters.vassal.reading.moves.table_replay import place_words, sort_words
from exporters.vassal.reading.saved.mapping import Place, Sort


class Drag(msgspec.Struct, frozen=True):
    """Pieces of one sort that went the same way in one step."""

    step: int
    player: str
    sort: Sort
    start: Place | None
    end: Place | None
    deltas: list[Delta]
    by_tracker: bool = False
    """Whether a button of a tracker moved them: whoever presses it means where the game is, and no piece."""


def of_drags(drags: Sequence[Drag], replay: Course) -> Iterator[Unexplained]:
    """The parts of drags that no line explains, in their order."""
    for drag in drags:
        wrong = [
            (delta, fate) for delta in drag.deltas for fate in delta.fates if _is_wrong(delta, fate)
        ]
        seen = _seen(drag, replay)
        if seen:
            yield seen
        if not wrong or drag.by_tracker:
            continue
        count = max(
            sum(fate.amount for other, fate in wrong if other is delta) for delta, _ in wrong
        )
        until = max(fate.step for _, fate in wrong)
        until = 0 if any(fate.how == "left" for _, fate in wrong) else until
        used = _used(drag, wrong, replay, until)
        early = all(fate.how == "late" for _, fate in wrong)
        yield Unexplained(
            step=drag.step, player=drag.player, piece=f"{count} {sort_words(drag.sort)}",
            start=_words(drag.start), end=_words(drag.end), reason="early" if early else "moved",
            verdict=ILLEGAL if used else INCONCLUSIVE, until=until, used=used,
            open=replay.is_open(drag.sort.piece, *_names(drag.start, drag.end)),
        )  # fmt: skip


def _names(*places: Place | None) -> list[str]:
    return [place.place for place in places if place is not None]


def _seen(drag: Drag, replay: Course) -> Unexplained | None:
    """A card that was taken from a pile and put back: the player who took it has seen it."""
    if drag.sort.what == UNSEEN:
        return None
    for delta in drag.deltas:
        is_pile = (delta.key[0], *delta.key[2:]) in replay.unseen and not _adds(delta, drag)
        back = [fate for fate in delta.fates if fate.how == "back" and fate.step > delta.time.step]
        if is_pile and back:
            return Unexplained(
                drag.step, drag.player, sort_words(drag.sort), _words(drag.start),
                _words(drag.end), "seen", INCONCLUSIVE, back[0].step,
            )  # fmt: skip
    return None


def _is_wrong(delta: Delta, fate: Fate) -> bool:
    """Whether the result for a part of a delta is reported as a fault of the drag.

    What puts right what was wrong is not wrong itself: of two drags that undo each other only the
    first is, and a drag that comes late is told of the move that waited for it.
    """
    return fate.how == "left" or (fate.how in {"back-late", "late"} and fate.step > delta.time.step)


def _used(drag: Drag, wrong: Sequence[tuple[Delta, Fate]], replay: Course, until: int) -> int:
    """The first step in which a move took pieces from where these were too many; 0 for none."""
    too_many = {delta.key for delta, _ in wrong if delta.units and _adds(delta, drag)}
    keys = too_many or {delta.key for delta, _ in wrong}
    for line in replay.lines:
        if line.time.step > drag.step and (not until or line.time.step < until):
            for (piece, what, place, owner), count in line.changes:
                if count < 0 and replay.key(piece, what, place, owner) in keys:
                    return line.time.step
    return 0


def _adds(delta: Delta, drag: Drag) -> bool:
    """Whether a delta of a drag is the one that brings pieces."""
    return drag.end is not None and delta.key[2:] == (drag.end.place, drag.end.owner)


def of_lines(
    ruled: Sequence[Deltas], replay: Course, markers: Sequence[str], last: Time
) -> Iterator[Unexplained]:
    """The pieces that lines of the log move and that nobody moved at the table, or only long afterwards."""
    for deltas, line in zip(ruled, replay.lines, strict=True):
        wrong = [
            (delta, fate) for delta in deltas.deltas for fate in delta.fates
            if delta.key[0] not in markers and (
                (fate.how == "late" and fate.step > delta.time.step)
                or (fate.how == "left" and _is_long_ago(delta.time, last))
            )
        ]  # fmt: skip
        for piece in dict.fromkeys(delta.key[0] for delta, _ in wrong):
            yield _owed(line, replay, [pair for pair in wrong if pair[0].key[0] == piece])


def _is_long_ago(then: Time, now: Time) -> bool:
    return now.phase - then.phase > 1 or now.step - then.step > LONG


def _owed(line: Ruled, replay: Course, wrong: Sequence[tuple[Delta, Fate]]) -> Unexplained:
    """Pieces of one sort that a line moved and no person did, or only long after it."""
    gone = next((delta for delta, _ in wrong if _was_taken(delta, line, replay)), None)
    come = next((delta for delta, _ in wrong if not _was_taken(delta, line, replay)), None)
    some = gone or come
    assert some is not None
    count = max(sum(fate.amount for delta, fate in wrong if delta is one) for one, _ in wrong)
    left = any(fate.how == "left" for _, fate in wrong)
    until = 0 if left else max(fate.step for _, fate in wrong)
    used = 0
    for later in replay.lines:
        if left and gone is not None and later.time.step > line.time.step and not used:
            more = sum(count for key, count in later.changes
                       if replay.key(*key) == gone.key and count < 0)  # fmt: skip
            used = later.time.step if more else 0
    by, kind = line.found.move["by"], line.found.move["move"]
    sort = Sort(some.key[0], some.key[1], 1)
    return Unexplained(
        step=line.time.step, player="" if by == TABLE else by,
        piece=f"{kind}: {count} {sort_words(sort)}",
        start=place_words(Place(*gone.key[2:])) if gone else "elsewhere",
        end=place_words(Place(*come.key[2:])) if come else "elsewhere",
        reason="owed" if left else "late", verdict=ILLEGAL if used else INCONCLUSIVE,
        until=until, used=used,
        open=replay.is_open(some.key[0], *(delta.key[2] for delta, _ in wrong)),
    )  # fmt: skip


def _was_taken(delta: Delta, line: Ruled, replay: Course) -> bool:
    total = sum(count for key, count in line.changes if replay.key(*key) == delta.key)
    return total < 0 if total else delta.amount < 0


def _words(place: Place | None) -> str:
    return place_words(place)
