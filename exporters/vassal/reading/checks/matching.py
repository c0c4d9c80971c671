"""Matches changes of pieces by the rules with those by people, place by place, over a whole log.

The *deltas* of a change are what it adds to a place or takes from one: a drag of five forces from
the reserves to Arrakeen has two, and so has the report of that shipment. `settle` matches the
deltas of people with those of the rules, the most likely pairs first: the same way and number, then
the same way, then the same place; then pieces that people put back or exchange for equal ones; then
what came too late. Deltas that are not settled, or only too late, are not explained by any report.

People move pieces before or after their report. So time is counted in phases of the game, and
`ahead`, `behind` and `back` say how many phases are acceptable.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from exporters.vassal.reading.moves.deltas import (
    LONG,
    SHORTLY,
    UNSEEN,
    Change,
    Delta,
    Fate,
    Key,
    alike,
    is_near,
    is_timely,
    mark_returns,
    meet,
    meet_idle,
    opposite,
    part_idle,
    shared,
)

BACK = 1
"""Phases after which pieces that were taken somewhere without a reason may be put back."""
QUIET = 4
"""Steps for which a place must be right before it counts as right."""
NEAREST = 64
"""Deltas before and after one that it is compared with; those further away are unrelated."""

T = TypeVar("T")

How = Callable[[Delta, Delta], str]
"""What two deltas become that settle each other: see `Fate`."""


class _Pair(msgspec.Struct, frozen=True):
    """Two deltas that may settle each other, sorted by `order`, the most likely first."""

    order: tuple[int, bool, int, int]
    one: Delta
    other: Delta
    fits: Callable[[Delta, Delta], object]


def settle(lines: Sequence[Change], drags: Sequence[Change]) -> None:
    """Match the deltas of lines (the rules) and of drags (people) as far as they can be.

    Each delta's `fates` then say what became of it, and `amount` what nothing has settled: that
    stands among the fates as "left", too.
    """
    mark_returns(drags)
    ruled, moved = _by_key(lines), _by_key(drags)
    balances = {key: _Balance(ruled.get(key, []), moved.get(key, [])) for key in [*ruled, *moved]}
    _same_way(lines, drags, whole=True)
    _same_way(lines, drags, whole=False)
    ruled, moved = _by_key(lines), _by_key(drags)
    for key in [*ruled, *(key for key in moved if key not in ruled)]:
        here = ruled.get(key, []), moved.get(key, [])
        _settle_place(*here, balances[key])
    for change in [*lines, *drags]:
        for delta in change.deltas:
            if delta.amount:
                delta.fates.append(Fate(abs(delta.amount), 0, "left"))


def _settle_place(ruled: list[Delta], moved: list[Delta], balance: _Balance) -> None:
    """Everything that happened to one sort of piece in one place."""
    fine: How = lambda *_: "fine"  # noqa: E731 - three words that differ only in this
    back: How = lambda *_: "back"  # noqa: E731
    late: How = lambda a, b: "fine" if balance.between(a.time.step, b.time.step) else "late"  # noqa: E731
    put_back: How = lambda a, b: (  # noqa: E731
        "back" if balance.between(a.time.step, b.time.step) else "back-late"
    )
    idle = meet_idle(ruled, moved)
    _pair(
        ruled, moved, lambda a, b: a.amount == b.amount and is_near(a, b) and _is_meant(a, b), fine
    )
    # For a part of a line's pieces, pieces put back or exchanged ones, the nearer pair is more likely.
    parts = _near(ruled, moved, lambda a, b: alike(a, b) and is_timely(a, b))
    again = _near(moved, moved, lambda a, b: _is_put_back(a, b) and _is_soon(a, b))
    _meet_all([*((pair, fine) for pair in parts), *((pair, back) for pair in again)])
    _pair(ruled, ruled, lambda a, b: opposite(a, b) and a.time.turn == b.time.turn, fine)
    _pair(ruled, moved, alike, late)
    _pair(moved, moved, _is_put_back, put_back)
    _pair(ruled, ruled, opposite, late)
    part_idle(ruled, idle)


class _Balance:
    """How many pieces more than by the rules lay in a place, after each step that changed it.

    Where two deltas that are far apart settle one another, the place was wrong all the while; but if
    it was as before the first of them for some steps in between, somebody else's deltas lay between
    them, each settled in its time.
    """

    def __init__(self, ruled: list[Delta], moved: list[Delta]) -> None:
        changed: dict[int, int] = {}
        for delta, sign in [*((one, -1) for one in ruled), *((one, 1) for one in moved)]:
            changed[delta.time.step] = changed.get(delta.time.step, 0) + sign * delta.amount
        self._steps = sorted(changed)
        self._more: list[int] = []
        for step in self._steps:
            self._more.append((self._more[-1] if self._more else 0) + changed[step])

    def between(self, one: int, other: int) -> bool:
        """Whether the place was for some steps between two as it was before the first of them."""
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


def _is_meant(ruled: Delta, moved: Delta) -> bool:
    """Whether a drag may belong to a line: near in time, and not a slip that was corrected at another time.

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


def _is_soon(one: Delta, other: Delta) -> bool:
    steps = abs(one.time.step - other.time.step)
    soon = abs(one.time.phase - other.time.phase) <= BACK and steps <= LONG
    return soon or is_near(one, other)


def _is_put_back(one: Delta, other: Delta) -> bool:
    """Whether one delta may undo another: with its like, but of what nobody sees with the very same."""
    alike = one.key[1] != UNSEEN or bool(shared(one, other))
    return opposite(one, other) and alike


def _by_key(changes: Sequence[Change]) -> dict[Key, list[Delta]]:
    found: dict[Key, list[Delta]] = {}
    for change in changes:
        for delta in change.deltas:
            if delta.amount:
                found.setdefault(delta.key, []).append(delta)
    return found


def _same_way(lines: Sequence[Change], drags: Sequence[Change], *, whole: bool) -> None:
    """Settle drags with lines that send pieces the same way; `whole`: just as many."""
    ways: dict[tuple[Key, Key], list[tuple[Delta, Delta]]] = {}
    for gone, come in _ways_of(drags):
        ways.setdefault((gone.key, come.key), []).append((gone, come))
    found: list[tuple[int, bool, int, bool, int, Delta, Delta, Delta, Delta]] = []
    for at, line in enumerate(lines):
        for gone in line.deltas:
            for come in line.deltas:
                if gone.amount < 0 < come.amount:
                    same = ways.get((gone.key, come.key), [])
                    for number in _nearest(same, gone.time.step, lambda pair: pair[0].time.step):
                        drag_gone, drag_come = same[number]
                        apart = drag_gone.time.step - gone.time.step
                        # Of two alike, the one that went on from a stop is the one that was sent on.
                        direct = drag_gone.source == drag_come.source
                        order = (abs(apart), apart < 0, at, direct, number)
                        found.append((*order, gone, come, drag_gone, drag_come))
    for *_, gone, come, drag_gone, drag_come in sorted(found, key=lambda one: one[:5]):
        amounts = [-gone.amount, come.amount, -drag_gone.amount, drag_come.amount]
        count = min(amounts)
        # Either end may be a stop on the way: what only passed through here was not sent here.
        meant = _is_meant(gone, drag_gone) and _is_meant(come, drag_come)
        if count > 0 and meant and (not whole or len(set(amounts)) == 1):
            meet(gone, drag_gone, count, "fine")
            meet(come, drag_come, count, "fine")


def _ways_of(drags: Sequence[Change]) -> list[tuple[Delta, Delta]]:
    """Where pieces went from and to: of each drag, and of two with a stop between, at which they only lay."""
    found: list[tuple[Delta, Delta]] = []
    left: dict[tuple[Key, int, frozenset[str]], Delta] = {}
    """Place, step and pieces -> where pieces went that left there."""
    for drag in reversed(drags):
        if len(drag.deltas) == 2 and all(delta.amount for delta in drag.deltas):
            gone, come = sorted(drag.deltas, key=lambda delta: delta.amount)
            found.append((gone, come))
            stops = come.first == come.time.step
            end = left.get((come.key, come.last, frozenset(come.units))) if stops else None
            if end is not None and end.key != gone.key:
                found.append((gone, end))
            left[gone.key, gone.time.step, frozenset(gone.units)] = come
    return found[::-1]


def _pair(
    first: list[Delta], second: list[Delta], fits: Callable[[Delta, Delta], object], how: How
) -> None:
    """Settle deltas of two lists with one another, the nearest first, where they fit."""
    _meet_all([(pair, how) for pair in _near(first, second, fits)])


def _near(
    first: list[Delta], second: list[Delta], fits: Callable[[Delta, Delta], object]
) -> list[_Pair]:
    """The deltas of two lists that fit one another, of those that lie near."""
    other_ones = [delta for delta in second if delta.amount]
    found: list[_Pair] = []
    for at, delta in enumerate(first):
        for number in _nearest(other_ones, delta.time.step, _step_of) if delta.amount else ():
            other = other_ones[number]
            if other is not delta and fits(delta, other):
                apart = other.time.step - delta.time.step
                found.append(_Pair((abs(apart), apart < 0, at, number), delta, other, fits))
    return found


def _step_of(delta: Delta) -> int:
    return delta.time.step


def _meet_all(pairs: Sequence[tuple[_Pair, How]]) -> None:
    """Settle pairs that fit, the nearest first."""
    for pair, how in sorted(pairs, key=lambda one: one[0].order):
        one, other = pair.one, pair.other
        if one.amount and other.amount and pair.fits(one, other):
            count = min(abs(one.amount), abs(other.amount))
            both = shared(one, other)
            if one.key[1] == UNSEEN and one.units and other.units:
                count = min(count, sum(min(one.units[it], other.units[it]) for it in both))
            meet(one, other, count, how(one, other), both)


def _nearest(sorted_ones: list[T], step: int, step_of: Callable[[T], int]) -> range:
    """The numbers of those nearest to a step."""
    at = bisect_left(sorted_ones, step, key=step_of)
    return range(max(0, at - NEAREST), min(len(sorted_ones), at + NEAREST))
