"""Deltas: how a drag or a line of the log changes the number of pieces in a place.

A drag of five forces from the reserves to Arrakeen has two, and so has the report of that shipment:
`matching` matches them. Pieces that leave a place and soon come back, or only stop somewhere on
their way, are found here first, because they are no move.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

AHEAD = 1
"""How many phases before its report a piece may move."""
BEHIND = 3
"""How many phases after it; within the same turn always."""
SHORTLY = 24
"""Within so many steps it is allowed, however quickly phases pass."""
LONG = 60
"""After so many steps it is not allowed, however slowly phases pass."""

UNSEEN = "?"
"""The name of a hidden piece."""

Key = tuple[str, str, str, str]
"""Piece, what, place, owner."""


class Time(msgspec.Struct, frozen=True):
    """When something happened."""

    step: int
    phase: int
    """Phases of the game that had begun before."""
    turn: int


class Fate(msgspec.Struct, frozen=True):
    """The result for a part of a delta."""

    amount: int
    step: int
    """The step that settled it; 0 if nothing did."""
    how: str
    """ "fine", "late" (a report or drag that fits it, too far off), "back" (put back in time),
    "back-late" or "left"."""


class Delta(msgspec.Struct):
    """The number of pieces that a change adds to a place or takes from it."""

    key: Key
    time: Time
    amount: int
    """What is not settled yet: more than 0 if it was added, less if it was taken."""
    source: int
    """The number of the drag or of the line that it is of."""
    units: dict[str, int] = {}
    """Piece -> for how many it counts; empty for a delta of the rules."""
    fates: list[Fate] = []
    first: int = 0
    """Of pieces that left and soon came back, or came and soon left again: the step of the first of both
    drags; 0 for others."""
    last: int = 0
    """The step of the second."""

    def take(self, amount: int, step: int, how: str, pieces: Sequence[str] = ()) -> None:
        """Settle `amount` (more than 0) of it, those pieces first."""
        self.fates.append(Fate(amount, step, how))
        self.amount += -amount if self.amount > 0 else amount
        left = amount
        for piece in [*pieces, *(one for one in self.units if one not in pieces)]:
            part = min(left, self.units.get(piece, 0))
            if part:
                self.units[piece] -= part
                left -= part


class Change(msgspec.Struct, frozen=True):
    """A change of pieces: a drag, or a line of the log."""

    deltas: list[Delta]


def is_timely(ruled: Delta, moved: Delta) -> bool:
    """Whether people moved pieces near enough to the line that says so."""
    late = moved.time.phase - ruled.time.phase
    if is_near(ruled, moved):
        return True
    if late < 0:
        return -late <= AHEAD
    return late <= BEHIND or moved.time.turn == ruled.time.turn


def meet_idle(ruled: list[Delta], moved: list[Delta]) -> list[tuple[Delta, Delta]]:
    """Settle pieces that soon came back, or left again, with themselves, where nothing asked for both.

    Lines that did, or a larger coin that was to be changed, would be at least as near to the two
    drags as these to one another. Gives the pairs, each with
    the delta that came before the one that left.
    """
    found: list[tuple[Delta, Delta]] = []
    waiting: dict[tuple[int, int], list[Delta]] = {}
    for delta in moved:
        if not delta.first or not delta.amount:
            continue
        there = waiting.setdefault((delta.first, delta.last), [])
        # What was laid down piece by piece may be taken up again together.
        others = [one for one in there if shared(one, delta) and opposite(one, delta)]
        if not others:
            there.append(delta)
        for other in others:
            if max(_apart(ruled, moved, one) for one in (other, delta)) > delta.last - delta.first:
                there.remove(other)
                found.append((other, delta) if other.amount > 0 else (delta, other))
                count = min(abs(other.amount), abs(delta.amount))
                meet(other, delta, count, "back", shared(other, delta))
    return found


def part_idle(ruled: list[Delta], idle: list[tuple[Delta, Delta]]) -> None:
    """A line that nothing has met was met by one of two drags that undo each other: the other is left."""
    for came, left in idle:
        for line in ruled:
            asked, other = (came, left) if line.amount > 0 else (left, came)
            back = next((one for one in asked.fates if one.step == other.time.step), None)
            again = next((one for one in other.fates if one.step == asked.time.step), None)
            if line.amount and is_near(line, asked) and back is not None and again is not None:
                count = min(back.amount, abs(line.amount))
                line.take(count, asked.time.step, "fine")
                _change(asked, back, Fate(count, line.time.step, "fine"))
                _change(other, again, Fate(count, 0, "left"))


def _change(delta: Delta, old: Fate, new: Fate) -> None:
    """Change the result for a part of a delta."""
    delta.fates.remove(old)
    delta.fates.append(new)
    if old.amount > new.amount:
        delta.fates.append(msgspec.structs.replace(old, amount=old.amount - new.amount))


def _apart(ruled: list[Delta], moved: list[Delta], delta: Delta) -> int:
    """How many steps there are from a drag to the nearest line or coin that may have asked for it."""
    asked = [one for one in ruled if alike(one, delta)]
    asked += [one for one in moved if _is_changed(one, delta)]
    return min((abs(one.time.step - delta.time.step) for one in asked), default=LONG)


def _is_changed(coin: Delta, small: Delta) -> bool:
    """Whether a drag may be change for a coin that went the other way, and stayed where it went."""
    worth = max(coin.units.values(), default=0)
    return opposite(coin, small) and not coin.first and worth > max(small.units.values(), default=0)


def mark_returns(drags: Sequence[Change]) -> None:
    """Find pieces that leave a place and soon come back to it, or lie there only on their way.

    Each piece is followed by itself, for what is taken up together may be laid down one by one. A delta
    is marked if that holds for all its pieces.
    """
    last: dict[str, list[Delta]] = {}
    """Piece -> the deltas of its last drag that nothing has met."""
    met: dict[int, dict[str, int]] = {}
    """Leg -> piece -> the step of its other drag."""
    deltas: dict[int, Delta] = {}
    for drag in drags:
        for piece in dict.fromkeys(piece for delta in drag.deltas for piece in delta.units):
            before, now = (
                last.get(piece, []),
                [delta for delta in drag.deltas if piece in delta.units],
            )
            last[piece] = list(now)
            for there in before:
                back = next((delta for delta in now if _reverses(there, delta)), None)
                if back is not None:
                    last[piece] = [delta for delta in last[piece] if delta is not back]
                    for delta, step in ((there, back.time.step), (back, there.time.step)):
                        deltas[id(delta)] = delta
                        met.setdefault(id(delta), {})[piece] = step
    for number, steps in met.items():
        delta = deltas[number]
        if len(steps) == len(delta.units):
            delta.first = min(delta.time.step, *steps.values())
            delta.last = max(delta.time.step, *steps.values())


def _reverses(there: Delta, back: Delta) -> bool:
    apart = back.time.step - there.time.step
    return there.key == back.key and opposite(there, back) and 0 < apart <= SHORTLY


def is_near(one: Delta, other: Delta) -> bool:
    """Whether two deltas are so near that it does not matter how quickly phases pass."""
    return abs(one.time.step - other.time.step) <= SHORTLY


def alike(one: Delta, other: Delta) -> bool:
    """Whether both add pieces, or both take some."""
    return one.amount * other.amount > 0


def opposite(one: Delta, other: Delta) -> bool:
    """Whether one adds pieces and the other takes some."""
    return one.amount * other.amount < 0


def shared(one: Delta, other: Delta) -> list[str]:
    """Pieces that came and left again, or left and came back."""
    return [piece for piece, count in one.units.items() if count and other.units.get(piece, 0)]


def meet(one: Delta, other: Delta, count: int, how: str, pieces: Sequence[str] = ()) -> None:
    """Settle so many of two deltas with one another, those pieces first."""
    one.take(count, other.time.step, how, pieces)
    other.take(count, one.time.step, how, pieces)
