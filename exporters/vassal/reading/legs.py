"""What the rules have moved against what people have moved, place by place, over a whole log.

The *legs* of a change are what it adds to a place or takes from one: a drag of five forces from the
reserves to Arrakeen has two, and so has the report of that shipment. `settle` matches the legs of
people with those of the rules, the likeliest first: the same way and number, then the same way,
then the same place; what people put back or change for its like; then what came too late. What is
not settled at all, or only late, is what nobody's report explains.

People move pieces before their report or after it: so time is counted in phases of the game, and
`ahead`, `behind` and `back` say how many phases are still fine.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

AHEAD = 1
"""Phases by which pieces may go before the report that sends them."""
BEHIND = 3
"""Phases by which they may go after it; within the turn always."""
BACK = 1
"""Phases after which pieces that were taken somewhere without a reason may be put back."""
SHORTLY = 24
"""Steps within which all of this is fine, however quickly phases pass."""
LONG = 60
"""Steps after which it is not, however slowly they pass."""
QUIET = 4
"""Steps for which a place must be as it should, to be sure that it was."""
NEAREST = 64
"""Legs on each side of one that it is held against: what lies further off is another matter."""

UNSEEN = "?"
"""What a piece is that nobody can see."""

T = TypeVar("T")
Key = tuple[str, str, str, str]
"""Piece, what, place, owner."""


class Time(msgspec.Struct, frozen=True):
    """When something happened."""

    step: int
    phase: int
    """Phases of the game that had begun before."""
    turn: int


class Fate(msgspec.Struct, frozen=True):
    """What became of a part of a leg."""

    amount: int
    step: int
    """The step that settled it; 0 if nothing did."""
    how: str
    """ "fine", "late" (a report or drag that fits it, too far off), "back" (put back in time),
    "back-late" or "left"."""


class Leg(msgspec.Struct):
    """What a change adds to a place, or takes from it."""

    key: Key
    time: Time
    amount: int
    """What is not settled yet: more than 0 if it was added, less if it was taken."""
    source: int
    """The number of the drag or of the line that it is of."""
    units: dict[str, int] = {}
    """Piece -> for how many it counts; empty for a leg of the rules."""
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


How = Callable[[Leg, Leg], str]
"""What becomes of two legs that settle one another: see `Fate`."""


class _Pair(msgspec.Struct, frozen=True):
    """Two legs that may settle one another, the likeliest first by `order`."""

    order: tuple[int, bool, int, int]
    one: Leg
    other: Leg
    fits: Callable[[Leg, Leg], object]


class Change(msgspec.Struct, frozen=True):
    """One thing that moved pieces: a drag, or a line of the log."""

    legs: list[Leg]


def settle(lines: Sequence[Change], drags: Sequence[Change]) -> None:
    """Match the legs of lines (the rules) and of drags (people) as far as they can be.

    Each leg's `fates` then say what became of it, and `amount` what nothing has settled: that
    stands among the fates as "left", too.
    """
    _mark_returns(drags)
    ruled, moved = _by_key(lines), _by_key(drags)
    balances = {key: _Balance(ruled.get(key, []), moved.get(key, [])) for key in [*ruled, *moved]}
    _same_way(lines, drags, whole=True)
    _same_way(lines, drags, whole=False)
    ruled, moved = _by_key(lines), _by_key(drags)
    for key in [*ruled, *(key for key in moved if key not in ruled)]:
        here = ruled.get(key, []), moved.get(key, [])
        _settle_place(*here, balances[key])
    for change in [*lines, *drags]:
        for leg in change.legs:
            if leg.amount:
                leg.fates.append(Fate(abs(leg.amount), 0, "left"))


def _settle_place(ruled: list[Leg], moved: list[Leg], balance: _Balance) -> None:
    """All that happened to one sort of piece in one place."""
    fine: How = lambda *_: "fine"  # noqa: E731 - three words that differ only in this
    back: How = lambda *_: "back"  # noqa: E731
    late: How = lambda a, b: "fine" if balance.between(a.time.step, b.time.step) else "late"  # noqa: E731
    put_back: How = lambda a, b: (  # noqa: E731
        "back" if balance.between(a.time.step, b.time.step) else "back-late"
    )
    _meet_idle(ruled, moved)
    _pair(
        ruled, moved, lambda a, b: a.amount == b.amount and _is_near(a, b) and _is_meant(a, b), fine
    )
    # A part of what a line sends, or pieces put back or changed for others: the nearer is likelier.
    parts = _near(ruled, moved, lambda a, b: _alike(a, b) and is_timely(a, b))
    again = _near(moved, moved, lambda a, b: _is_put_back(a, b) and _is_soon(a, b))
    _meet_all([*((pair, fine) for pair in parts), *((pair, back) for pair in again)])
    _pair(ruled, ruled, lambda a, b: _opposite(a, b) and a.time.turn == b.time.turn, fine)
    _pair(ruled, moved, _alike, late)
    _pair(moved, moved, _is_put_back, put_back)
    _pair(ruled, ruled, _opposite, late)


class _Balance:
    """How many pieces more than by the rules lay in a place, after each step that changed it.

    Where two legs that are far apart settle one another, the place was wrong all the while; but if
    it was as before the first of them for some steps in between, somebody else's legs lay between
    them, each settled in its time.
    """

    def __init__(self, ruled: list[Leg], moved: list[Leg]) -> None:
        changed: dict[int, int] = {}
        for leg, sign in [*((one, -1) for one in ruled), *((one, 1) for one in moved)]:
            changed[leg.time.step] = changed.get(leg.time.step, 0) + sign * leg.amount
        self._steps = sorted(changed)
        self._more: list[int] = []
        for step in self._steps:
            self._more.append((self._more[-1] if self._more else 0) + changed[step])

    def between(self, one: int, other: int) -> bool:
        """Whether it was for some steps, between two, as it had been before the first of them."""
        first, last = min(one, other), max(one, other)
        at = bisect_left(self._steps, first)
        before = self._more[at - 1] if at else 0
        for number in range(at, len(self._steps)):
            if self._steps[number] >= last:
                break
            ends = self._steps[number + 1] if number + 1 < len(self._steps) else last
            if self._more[number] == before and min(ends, last) - self._steps[number] >= QUIET:
                return True
        return False


def is_timely(ruled: Leg, moved: Leg) -> bool:
    """Whether people moved pieces near enough to the line that says so."""
    late = moved.time.phase - ruled.time.phase
    if _is_near(ruled, moved):
        return True
    if late < 0:
        return -late <= AHEAD
    return late <= BEHIND or moved.time.turn == ruled.time.turn


def _is_meant(ruled: Leg, moved: Leg) -> bool:
    """Whether a drag may be what a line speaks of: timely, and not a slip that was put right elsewhen.

    What goes and comes back before the line has nothing to do with it; nor has what comes back by
    the way it went, long after the line.
    """
    if not is_timely(ruled, moved):
        return False
    if moved.first == 0:
        return True
    step = ruled.time.step
    if moved.time.step == moved.first:
        return step <= moved.last
    return moved.first < step <= moved.last + SHORTLY or abs(step - moved.last) <= SHORTLY


def _meet_idle(ruled: list[Leg], moved: list[Leg]) -> None:
    """Settle pieces that soon came back, or left again, with themselves, where no line asked for both.

    Lines that did would be at least as near to the two drags as these to one another.
    """
    waiting: dict[tuple[int, int], list[Leg]] = {}
    for leg in moved:
        if not leg.first or not leg.amount:
            continue
        there = waiting.setdefault((leg.first, leg.last), [])
        other = next((one for one in there if _shared(one, leg) and _opposite(one, leg)), None)
        if other is None:
            there.append(leg)
        elif max(_apart(ruled, other), _apart(ruled, leg)) > leg.last - leg.first:
            there.remove(other)
            _meet(other, leg, min(abs(other.amount), abs(leg.amount)), "back", _shared(other, leg))


def _apart(ruled: list[Leg], moved: Leg) -> int:
    """How many steps there are from a drag to the nearest line that may have asked for it."""
    steps = [abs(one.time.step - moved.time.step) for one in ruled if _alike(one, moved)]
    return min(steps, default=LONG)


def _mark_returns(drags: Sequence[Change]) -> None:
    """Find pieces that leave a place and soon come back to it, or lie there only on their way.

    Each piece is followed by itself, for what is taken up together may be laid down one by one. A leg
    is marked if that holds for all its pieces.
    """
    last: dict[str, list[Leg]] = {}
    """Piece -> the legs of its last drag that nothing has met."""
    met: dict[int, dict[str, int]] = {}
    """Leg -> piece -> the step of its other drag."""
    legs: dict[int, Leg] = {}
    for drag in drags:
        for piece in dict.fromkeys(piece for leg in drag.legs for piece in leg.units):
            before, now = last.get(piece, []), [leg for leg in drag.legs if piece in leg.units]
            last[piece] = list(now)
            for there in before:
                back = next((leg for leg in now if _reverses(there, leg)), None)
                if back is not None:
                    last[piece] = [leg for leg in last[piece] if leg is not back]
                    for leg, step in ((there, back.time.step), (back, there.time.step)):
                        legs[id(leg)] = leg
                        met.setdefault(id(leg), {})[piece] = step
    for number, steps in met.items():
        leg = legs[number]
        if len(steps) == len(leg.units):
            leg.first = min(leg.time.step, *steps.values())
            leg.last = max(leg.time.step, *steps.values())


def _reverses(there: Leg, back: Leg) -> bool:
    apart = back.time.step - there.time.step
    return there.key == back.key and _opposite(there, back) and 0 < apart <= SHORTLY


def _is_near(one: Leg, other: Leg) -> bool:
    return abs(one.time.step - other.time.step) <= SHORTLY


def _is_soon(one: Leg, other: Leg) -> bool:
    steps = abs(one.time.step - other.time.step)
    soon = abs(one.time.phase - other.time.phase) <= BACK and steps <= LONG
    return soon or _is_near(one, other)


def _alike(one: Leg, other: Leg) -> bool:
    return one.amount * other.amount > 0


def _opposite(one: Leg, other: Leg) -> bool:
    return one.amount * other.amount < 0


def _is_put_back(one: Leg, other: Leg) -> bool:
    """Whether one leg may undo another: with its like, but of what nobody sees with the very same."""
    alike = one.key[1] != UNSEEN or bool(_shared(one, other))
    return _opposite(one, other) and alike


def _shared(one: Leg, other: Leg) -> list[str]:
    """Pieces that came and left again, or left and came back."""
    return [piece for piece, count in one.units.items() if count and other.units.get(piece, 0)]


def _by_key(changes: Sequence[Change]) -> dict[Key, list[Leg]]:
    found: dict[Key, list[Leg]] = {}
    for change in changes:
        for leg in change.legs:
            if leg.amount:
                found.setdefault(leg.key, []).append(leg)
    return found


def _same_way(lines: Sequence[Change], drags: Sequence[Change], *, whole: bool) -> None:
    """Settle drags with lines that send pieces the same way; `whole`: just as many."""
    ways: dict[tuple[Key, Key], list[tuple[Leg, Leg]]] = {}
    for drag in drags:
        if len(drag.legs) == 2 and all(leg.amount for leg in drag.legs):
            gone, come = sorted(drag.legs, key=lambda leg: leg.amount)
            ways.setdefault((gone.key, come.key), []).append((gone, come))
    found: list[tuple[int, bool, int, int, Leg, Leg, Leg, Leg]] = []
    for at, line in enumerate(lines):
        for gone in line.legs:
            for come in line.legs:
                if gone.amount < 0 < come.amount:
                    same = ways.get((gone.key, come.key), [])
                    for number in _nearest(same, gone.time.step, lambda pair: pair[0].time.step):
                        drag_gone, drag_come = same[number]
                        apart = drag_gone.time.step - gone.time.step
                        found.append(
                            (abs(apart), apart < 0, at, number, gone, come, drag_gone, drag_come)
                        )
    for *_, gone, come, drag_gone, drag_come in sorted(found, key=lambda one: one[:4]):
        amounts = [-gone.amount, come.amount, -drag_gone.amount, drag_come.amount]
        count = min(amounts)
        if count > 0 and _is_meant(gone, drag_gone) and (not whole or len(set(amounts)) == 1):
            _meet(gone, drag_gone, count, "fine")
            _meet(come, drag_come, count, "fine")


def _pair(
    first: list[Leg], second: list[Leg], fits: Callable[[Leg, Leg], object], how: How
) -> None:
    """Settle legs of two lists with one another, the nearest first, where they fit."""
    _meet_all([(pair, how) for pair in _near(first, second, fits)])


def _near(first: list[Leg], second: list[Leg], fits: Callable[[Leg, Leg], object]) -> list[_Pair]:
    """The legs of two lists that fit one another, of those that lie near."""
    other_ones = [leg for leg in second if leg.amount]
    found: list[_Pair] = []
    for at, leg in enumerate(first):
        for number in _nearest(other_ones, leg.time.step, _step_of) if leg.amount else ():
            other = other_ones[number]
            if other is not leg and fits(leg, other):
                apart = other.time.step - leg.time.step
                found.append(_Pair((abs(apart), apart < 0, at, number), leg, other, fits))
    return found


def _step_of(leg: Leg) -> int:
    return leg.time.step


def _meet_all(pairs: Sequence[tuple[_Pair, How]]) -> None:
    """Settle pairs, those that are nearest to one another first, as long as they fit."""
    for pair, how in sorted(pairs, key=lambda one: one[0].order):
        one, other = pair.one, pair.other
        if one.amount and other.amount and pair.fits(one, other):
            count = min(abs(one.amount), abs(other.amount))
            shared = _shared(one, other)
            if one.key[1] == UNSEEN and one.units and other.units:
                count = min(count, sum(min(one.units[it], other.units[it]) for it in shared))
            _meet(one, other, count, how(one, other), shared)


def _meet(one: Leg, other: Leg, count: int, how: str, pieces: Sequence[str] = ()) -> None:
    one.take(count, other.time.step, how, pieces)
    other.take(count, one.time.step, how, pieces)


def _nearest(sorted_ones: list[T], step: int, step_of: Callable[[T], int]) -> range:
    """The numbers of those that happened nearest to a step."""
    at = bisect_left(sorted_ones, step, key=step_of)
    return range(max(0, at - NEAREST), min(len(sorted_ones), at + NEAREST))
