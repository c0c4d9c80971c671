"""The generator of random numbers by which treachery.online deals: that of .NET for a given seed.

Knuth's subtractive generator (The Art of Computer Programming, 3.2.2) with the constants and the
order of steps of `System.Random(int)`, which its documentation promises to keep.
"""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")

LARGEST = 2**31 - 1
START = 161_803_398
STATE = 55
LAG = 21


class Numbers:
    """The numbers that follow from a seed, one after another."""

    def __init__(self, seed: int) -> None:
        last = START - min(abs(seed), LARGEST)
        state = [0] * (STATE + 1)
        state[STATE] = last
        following = 1
        for step in range(1, STATE):
            place = LAG * step % STATE
            state[place] = following
            following = last - following
            if following < 0:
                following += LARGEST
            last = state[place]
        for _ in range(4):
            for place in range(1, STATE + 1):
                state[place] = _wrapped(state[place] - state[1 + (place + 30) % STATE])
                if state[place] < 0:
                    state[place] += LARGEST
        self._state = state
        self._one, self._other = 0, LAG

    def below(self, bound: int) -> int:
        """The next number, from 0 to `bound` - 1."""
        self._one = self._one + 1 if self._one < STATE else 1
        self._other = self._other + 1 if self._other < STATE else 1
        drawn = self._state[self._one] - self._state[self._other]
        if drawn == LARGEST:
            drawn -= 1
        if drawn < 0:
            drawn += LARGEST
        self._state[self._one] = drawn
        return int(drawn * (1.0 / LARGEST) * bound)

    def shuffle(self, items: list[Item]) -> None:
        """Put the items into the order that the next numbers give, from the last place to the first."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _wrapped(value: int) -> int:
    """A value as 32 bits with a sign hold it."""
    return (value + 2**31) % 2**32 - 2**31
