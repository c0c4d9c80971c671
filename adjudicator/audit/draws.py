"""Draws of one sort from many games: observed and expected numbers, and their variance.

Every throw of a die has the same options. Cards come from a pile that shrinks: a *run* is a series
of draws between which nothing is put back. What is left in the pile depends on what was drawn
before, so a run is simulated as a whole: the same pile in another order, each draw with the chances
that it would have had then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudicator.audit.records import Bag

Numbers = NDArray[np.float64]
AT_A_TIME = 4_000_000
"""Numbers that a simulation holds at a time."""


class Run(NamedTuple):
    """Draws off one pile, and which of them are meant."""

    pile: Bag
    """What could come first."""
    values: tuple[str, ...]
    ours: tuple[bool, ...]

    def steps(self) -> Iterator[tuple[Bag, str, bool]]:
        """What could come at each draw, what came, and whether it is meant."""
        left = Counter(dict(self.pile))
        for value, ours in zip(self.values, self.ours, strict=True):
            yield tuple(sorted((+left).items())), value, ours
            left[value] -= 1


class DrawStatistics:
    """Draws of one source that are somebody's."""

    def __init__(self) -> None:
        self.n = 0
        self._bags: dict[Bag, Counter[str]] = {}
        self._runs: list[Run] = []

    def add(self, bag: Bag, value: str, n: int) -> None:
        """Put in draws that were each made from the same options."""
        self._bags.setdefault(bag, Counter())[value] += n
        self.n += n

    def run(self, run: Run) -> None:
        """Put in draws off one pile, in their order."""
        if any(run.ours):
            self._runs.append(run)
            self.n += sum(run.ours)

    def take(self, other: DrawStatistics) -> None:
        """Add what others have gathered."""
        for bag, came in other._bags.items():
            self._bags.setdefault(bag, Counter()).update(came)
        self._runs += other._runs
        self.n += other.n

    def labelled(self, label: str) -> DrawStatistics:
        """The same draws, each for itself, with a label before all that came or could have.

        So the draws of several sources can be one.
        """
        found = DrawStatistics()
        for bag, value, n in self._each():
            told = tuple((f"{label}\0{one}", count) for one, count in bag)
            found.add(told, f"{label}\0{value}", n)
        return found

    def _each(self) -> Iterator[tuple[Bag, str, int]]:
        """What could come, what came, how often; in an order that follows from the draws."""
        for bag, came in sorted(self._bags.items()):
            for value, n in sorted(came.items()):
                yield bag, value, n
        for run in sorted(self._runs):
            for bag, value, ours in run.steps():
                if ours:
                    yield bag, value, 1

    @property
    def piled(self) -> bool:
        """Whether any of it was drawn off a pile that grew less."""
        return bool(self._runs)

    @cached_property
    def values(self) -> list[str]:
        """All that could have come, numbers in their order."""
        bags = [*self._bags, *(run.pile for run in self._runs)]
        found = {value for bag in bags for value, _ in bag}
        return sorted(found, key=lambda value: value.zfill(9) if value.isdecimal() else value)

    @property
    def numeric(self) -> bool:
        """Whether numbers came, and nothing else could."""
        return bool(self.values) and all(value.isdecimal() for value in self.values)

    @cached_property
    def _at(self) -> dict[str, int]:
        return {value: place for place, value in enumerate(self.values)}

    @cached_property
    def _chances(self) -> tuple[Numbers, Numbers, Numbers]:
        """Rows of draws: the probability (share of 1) of each value, how many draws, what came."""
        each = list(self._each())
        odds, came = np.zeros((len(each), len(self._at))), np.zeros((len(each), len(self._at)))
        draws = np.zeros(len(each))
        for row, (bag, value, n) in enumerate(each):
            for one, count in bag:
                odds[row, self._at[one]] = count
            came[row, self._at[value]] = draws[row] = n
        return odds / odds.sum(axis=1, keepdims=True), draws, came

    @cached_property
    def seen(self) -> Numbers:
        """How often each value came."""
        found: Numbers = self._chances[2].sum(axis=0)
        return found

    @cached_property
    def expected(self) -> Numbers:
        """How often each was to be expected: the sum of its probabilities at every draw."""
        odds, draws, _ = self._chances
        found: Numbers = draws @ odds
        return found

    @cached_property
    def covariance(self) -> Numbers:
        """How the numbers of the values vary together."""
        odds, draws, _ = self._chances
        found: Numbers = np.diag(self.expected) - (odds * draws[:, None]).T @ odds
        return found

    @cached_property
    def usual(self) -> Numbers:
        """How often each value would come if nobody knew what came before: what is usual."""
        found = np.zeros(len(self.values))
        for bag, came in self._bags.items():
            self._lay(found, bag, came.total())
        for run in self._runs:
            self._lay(found, run.pile, sum(run.ours))
        return found

    def _lay(self, found: Numbers, bag: Bag, draws: int) -> None:
        size = sum(count for _, count in bag)
        for value, count in bag:
            found[self._at[value]] += draws * count / size

    @property
    def actual(self) -> Numbers:
        """What came beyond what was to be expected, laid to what is usual: what is simulated, too."""
        found: Numbers = self.seen - self.expected + self.usual
        return found

    def unevenness(self, counts: Numbers) -> Numbers:
        """How far numbers like `actual` are from what is usual, without a unit; rows are cases."""
        there = self.usual > 0
        apart = counts[..., there] - self.usual[there]
        found: Numbers = (apart * apart / self.usual[there]).sum(axis=-1)
        return found

    def excess(self, counts: Numbers) -> Numbers:
        """By how much the outcome that is furthest above its number is so (`excess_of`)."""
        found: Numbers = excess_of(counts, self.usual).max(axis=-1)
        return found

    @cached_property
    def work(self) -> int:
        """Random numbers that one simulated case costs."""
        piles = sum(sum(count for _, count in run.pile) for run in self._runs)
        return piles + len(self._bags) * len(self.values)

    def simulate(self, times: int, random: np.random.Generator) -> Iterator[Numbers]:
        """Numbers like `actual` where all is drawn anew, in blocks of rows, `times` in all."""
        width, left = len(self.values), times
        piles = [_pile(run, self._at) for run in sorted(self._runs)]
        widest = max([width, *(len(pile.cards) for pile in piles)])
        while left > 0:
            now = min(left, max(1, AT_A_TIME // (2 * widest)))
            left -= now
            counts = np.zeros((now, width))
            for bag, came in sorted(self._bags.items()):
                places = [self._at[value] for value, _ in bag]
                chances = np.array([count for _, count in bag], dtype=np.float64)
                counts[:, places] += random.multinomial(
                    came.total(), chances / chances.sum(), size=now
                )
            for pile in piles:
                pile.draw(counts, random)
            yield counts

    def numbers(self) -> Iterable[tuple[list[tuple[int, float]], int]]:
        """Of numbers: what could come with its probability (share of 1), and how many draws."""
        odds, draws, _ = self._chances
        for chance, n in zip(odds, draws, strict=True):
            yield (
                [(int(v), float(p)) for v, p in zip(self.values, chance, strict=True) if p],
                int(n),
            )


class _Pile(NamedTuple):
    """A run as its simulation needs it: cards of one value lie beside each other."""

    cards: NDArray[np.int64]
    """The place of each card's value."""
    starts: NDArray[np.int64]
    """Where each value begins among the cards."""
    gain: Numbers
    """Of a card that comes as number t: 1 if that draw is meant, less the sum of its chances in the
    draws that are meant up to then."""
    usual: Numbers
    """Of each value: how often it usually comes."""

    def draw(self, counts: Numbers, random: np.random.Generator) -> None:
        """Lay the pile in another order, and add what its draws give to rows of counts."""
        order = random.permuted(np.broadcast_to(self.gain, (len(counts), len(self.gain))), axis=1)
        places = self.cards[self.starts]
        counts[:, places] += np.add.reduceat(order, self.starts, axis=1) + self.usual


def _pile(run: Run, at: dict[str, int]) -> _Pile:
    cards = np.array([at[value] for value, count in run.pile for _ in range(count)])
    starts = np.flatnonzero(np.r_[True, cards[1:] != cards[:-1]])
    size, draws = len(cards), len(run.values)
    ours = np.array(run.ours, dtype=np.float64)
    chance = np.cumsum(ours / (size - np.arange(draws)))
    gain = np.full(size, -chance[-1])
    gain[:draws] = ours - chance
    copies = np.array([count for _, count in run.pile], dtype=np.float64)
    return _Pile(cards, starts, gain, copies * ours.sum() / size)


def excess_of(seen: Numbers, usual: Numbers) -> Numbers:
    """How far above what is usual numbers are: about standard deviations, also of rare things.

    It is the root of twice the logarithm by which the likelihood falls; 0 for what came too seldom.
    """
    due = np.maximum(usual, 1e-9)
    ratio = np.maximum(seen, due) / due
    found: Numbers = np.sqrt(np.maximum(2 * (seen * np.log(ratio) - (seen - due)), 0.0))
    return np.where(seen > due, found, 0.0)


def statistics_of(
    draws: Iterable[tuple[Bag, str, int]], runs: Sequence[Run] = ()
) -> DrawStatistics:
    """Draws: bag, what came, how often; and of runs."""
    found = DrawStatistics()
    for bag, value, n in draws:
        found.add(bag, value, n)
    for run in runs:
        found.run(run)
    return found
