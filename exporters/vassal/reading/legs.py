"""What a drag or a line of the log adds to a place or takes from one: its legs.

A drag of five forces from the reserves to Arrakeen has two, and so has the report of that shipment:
`settling` matches them. Pieces that leave a place and soon come back, or lie somewhere only on their
way, are found here first: they are nobody's move.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

AHEAD = 1
"""Phases by which pieces may go before the report that sends them."""
BEHIND = 3
"""Phases by which they may go after it; within the turn always."""
SHORTLY = 24
"""Steps within which all of this is fine, however quickly phases pass."""
LONG = 60
"""Steps after which it is not, however slowly they pass."""

UNSEEN = "?"
"""What a piece is that nobody can see."""

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


class Change(msgspec.Struct, frozen=True):
    """One thing that moved pieces: a drag, or a line of the log."""

    legs: list[Leg]


def is_timely(ruled: Leg, moved: Leg) -> bool:
    """Whether people moved pieces near enough to the line that says so."""
    late = moved.time.phase - ruled.time.phase
    if is_near(ruled, moved):
        return True
    if late < 0:
        return -late <= AHEAD
    return late <= BEHIND or moved.time.turn == ruled.time.turn


def meet_idle(ruled: list[Leg], moved: list[Leg]) -> list[tuple[Leg, Leg]]:
    """Settle pieces that soon came back, or left again, with themselves, where nothing asked for both.

    Lines that did, or a larger coin that was to be changed, would be at least as near to the two
    drags as these to one another. Gives the pairs, each with
    the leg that came before the one that left.
    """
    found: list[tuple[Leg, Leg]] = []
    waiting: dict[tuple[int, int], list[Leg]] = {}
    for leg in moved:
        if not leg.first or not leg.amount:
            continue
        there = waiting.setdefault((leg.first, leg.last), [])
        # What was laid down piece by piece may be taken up again together.
        others = [one for one in there if shared(one, leg) and opposite(one, leg)]
        if not others:
            there.append(leg)
        for other in others:
            if max(_apart(ruled, moved, one) for one in (other, leg)) > leg.last - leg.first:
                there.remove(other)
                found.append((other, leg) if other.amount > 0 else (leg, other))
                count = min(abs(other.amount), abs(leg.amount))
                meet(other, leg, count, "back", shared(other, leg))
    return found


def part_idle(ruled: list[Leg], idle: list[tuple[Leg, Leg]]) -> None:
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


def _change(leg: Leg, old: Fate, new: Fate) -> None:
    """What became of a part of a leg is something else."""
    leg.fates.remove(old)
    leg.fates.append(new)
    if old.amount > new.amount:
        leg.fates.append(msgspec.structs.replace(old, amount=old.amount - new.amount))


def _apart(ruled: list[Leg], moved: list[Leg], leg: Leg) -> int:
    """How many steps there are from a drag to the nearest line or coin that may have asked for it."""
    asked = [one for one in ruled if alike(one, leg)]
    asked += [one for one in moved if _is_changed(one, leg)]
    return min((abs(one.time.step - leg.time.step) for one in asked), default=LONG)


def _is_changed(coin: Leg, small: Leg) -> bool:
    """Whether a drag may be change for a coin that went the other way, and stayed where it went."""
    worth = max(coin.units.values(), default=0)
    return opposite(coin, small) and not coin.first and worth > max(small.units.values(), default=0)


def mark_returns(drags: Sequence[Change]) -> None:
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
    return there.key == back.key and opposite(there, back) and 0 < apart <= SHORTLY


def is_near(one: Leg, other: Leg) -> bool:
    """Whether two legs are so near that it does not matter how quickly phases pass."""
    return abs(one.time.step - other.time.step) <= SHORTLY


def alike(one: Leg, other: Leg) -> bool:
    """Whether both still add pieces, or both still take some."""
    return one.amount * other.amount > 0


def opposite(one: Leg, other: Leg) -> bool:
    """Whether one still adds pieces and the other still takes some."""
    return one.amount * other.amount < 0


def shared(one: Leg, other: Leg) -> list[str]:
    """Pieces that came and left again, or left and came back."""
    return [piece for piece, count in one.units.items() if count and other.units.get(piece, 0)]


def meet(one: Leg, other: Leg, count: int, how: str, pieces: Sequence[str] = ()) -> None:
    """Settle so many of two legs with one another, those pieces first."""
    one.take(count, other.time.step, how, pieces)
    other.take(count, one.time.step, how, pieces)
