"""Draws of one sort from many games: what came, what was to be expected, and how that varies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from adjudicator.audit.records import Bag

Numbers = NDArray[np.float64]
OFTEN = 8
"""Draws from one bag from which on they are drawn all at once."""
AT_A_TIME = 4_000_000
"""Numbers that a simulation holds at a time."""


class Heap:
    """Draws, each from a bag of its own: independent of each other once their bags are known."""

    def __init__(self) -> None:
        self.n = 0
        self._bags: dict[Bag, Counter[str]] = {}

    def add(self, bag: Bag, value: str, n: int) -> None:
        """Put draws in."""
        self._bags.setdefault(bag, Counter())[value] += n
        self.n += n

    def take(self, other: Heap) -> None:
        """Put in what is in another heap."""
        for bag, came in other._bags.items():
            self._bags.setdefault(bag, Counter()).update(came)
        self.n += other.n

    def shares(self) -> Iterator[tuple[Bag, Counter[str]]]:
        """Each bag with what came from it, in an order that follows from them."""
        return iter(sorted(self._bags.items()))

    @cached_property
    def values(self) -> list[str]:
        """All that could have come, numbers in their order."""
        found = {value for bag in self._bags for value, _ in bag}
        return sorted(found, key=lambda value: value.zfill(9) if value.isdecimal() else value)

    @property
    def numeric(self) -> bool:
        """Whether numbers came, and nothing else could."""
        return bool(self.values) and all(value.isdecimal() for value in self.values)

    @cached_property
    def _chances(self) -> tuple[Numbers, NDArray[np.int64]]:
        """The probability (share of 1) of each value in each bag, and the draws from each bag."""
        at = {value: place for place, value in enumerate(self.values)}
        odds = np.zeros((len(self._bags), len(at)))
        draws = np.zeros(len(self._bags), dtype=np.int64)
        for row, (bag, came) in enumerate(self.shares()):
            for value, count in bag:
                odds[row, at[value]] = count
            draws[row] = came.total()
        return odds / odds.sum(axis=1, keepdims=True), draws

    @cached_property
    def seen(self) -> Numbers:
        """How often each value came."""
        came = Counter[str]()
        for each in self._bags.values():
            came.update(each)
        return np.array([came[value] for value in self.values], dtype=np.float64)

    @cached_property
    def expected(self) -> Numbers:
        """How often each was to be expected: the sum of its probabilities."""
        odds, draws = self._chances
        found: Numbers = draws @ odds
        return found

    @cached_property
    def covariance(self) -> Numbers:
        """How the numbers of the values vary together."""
        odds, draws = self._chances
        found: Numbers = np.diag(self.expected) - (odds * draws[:, None]).T @ odds
        return found

    def unevenness(self, seen: Numbers) -> Numbers:
        """How far numbers of values are from what was expected, without a unit; rows are cases."""
        there = self.expected > 0
        apart = seen[..., there] - self.expected[there]
        found: Numbers = (apart * apart / self.expected[there]).sum(axis=-1)
        return found

    def excess(self, seen: Numbers) -> Numbers:
        """By how much the outcome that is furthest above its number is so (`excess_of`)."""
        found: Numbers = excess_of(seen, self.expected).max(axis=-1)
        return found

    @cached_property
    def singles(self) -> int:
        """Draws that a simulation makes one by one."""
        _, draws = self._chances
        return int(draws[draws < OFTEN].sum())

    def simulate(self, times: int, random: np.random.Generator) -> Iterator[Numbers]:
        """How often each value comes when all is drawn anew, in blocks of rows, `times` in all."""
        odds, draws = self._chances
        many = draws >= OFTEN
        rows = np.repeat(odds[~many], draws[~many], axis=0)
        edges = np.cumsum(rows, axis=1)
        if len(edges):
            edges[:, -1] = 1.0
        width, left = len(self.values), times
        block = max(1, min(times, AT_A_TIME // max(1, len(rows) + width)))
        while left > 0:
            now = min(block, left)
            left -= now
            counts = np.zeros((now, width))
            for chance, n in zip(odds[many], draws[many], strict=True):
                counts += random.multinomial(n, chance, size=now)
            each = np.arange(now)
            for edge in edges:
                counts[each, np.searchsorted(edge, random.random(now), side="right")] += 1
            yield counts

    def numbers(self) -> Iterable[tuple[list[tuple[int, float]], int]]:
        """Of numbers: each bag as what can come with its probability (share of 1), and its draws."""
        odds, draws = self._chances
        for chance, n in zip(odds, draws, strict=True):
            yield (
                [(int(v), float(p)) for v, p in zip(self.values, chance, strict=True) if p],
                int(n),
            )


def excess_of(seen: Numbers, expected: Numbers) -> Numbers:
    """How far above what was expected numbers are: about standard deviations, also of rare things.

    It is the root of twice the logarithm by which the likelihood falls; 0 for what came too seldom.
    """
    due = np.maximum(expected, 1e-9)
    ratio = np.maximum(seen, due) / due
    found: Numbers = np.sqrt(np.maximum(2 * (seen * np.log(ratio) - (seen - due)), 0.0))
    return np.where(seen > due, found, 0.0)


def heap_of(draws: Iterable[tuple[Bag, str, int]]) -> Heap:
    """A heap of draws: bag, what came, how often."""
    found = Heap()
    for bag, value, n in draws:
        found.add(bag, value, n)
    return found


def labelled(heap: Heap, label: str) -> Heap:
    """The same draws with a label before all that came: heaps of several sources can be one."""
    found = Heap()
    for bag, came in heap.shares():
        told = tuple((f"{label}\0{value}", count) for value, count in bag)
        for value, n in came.items():
            found.add(told, f"{label}\0{value}", n)
    return found
