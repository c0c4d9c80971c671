"""Permutation tests: compares what happened with what could have happened just as well.

Cards dealt in one go could just as well have been dealt in another order, and a throw that was taken
back could just as well have been the one that replaced it. Both are true for any deck and any version
of the rules, and neither needs to know what a card is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from adjudicator.audit.chances import Found, simulated
from adjudicator.audit.draws import excess_of
from adjudicator.audit.pooled import Deal, Pair

AT_A_TIME = 2_000_000


class Hands:
    """Hands of one kind that were dealt in many games, by one way of telling who got them."""

    def __init__(self, deals: Sequence[Deal], part: int) -> None:
        """`part` is 0 for factions, 1 for players."""
        self.owners = sorted({to[part] for deal in deals for to in deal.to})
        self.values = sorted({card for deal in deals for card in deal.cards})
        owner_at = {owner: at for at, owner in enumerate(self.owners)}
        value_at = {value: at for at, value in enumerate(self.values)}
        self._deals = [
            (
                np.array([owner_at[to[part]] for to in deal.to]),
                np.array([value_at[card] for card in deal.cards]),
            )
            for deal in deals
        ]
        shape = (len(self.owners), len(self.values))
        self.seen = np.zeros(shape)
        self.expected = np.zeros(shape)
        for owners, cards in self._deals:
            np.add.at(self.seen, (owners, cards), 1)
            share = np.bincount(owners, minlength=shape[0]) / len(owners)
            self.expected += np.outer(share, np.bincount(cards, minlength=shape[1]))
        self.sizes = self.seen.sum(axis=1)

    def apart(self, seen: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far each owner's cards are from what chance would give, without a unit."""
        there = np.where(self.expected > 0, self.expected, 1.0)
        found: NDArray[np.float64] = ((seen - self.expected) ** 2 / there).sum(axis=-1)
        return found

    def _told(self, seen: NDArray[np.float64]) -> NDArray[np.float64]:
        """The numbers that are tested: of all, of each owner, of each owner's furthest card."""
        apart = self.apart(seen)
        furthest = excess_of(seen, self.expected).max(axis=-1)
        return np.concatenate([apart.sum(axis=-1, keepdims=True), apart, furthest], axis=-1)

    def dealt_anew(self, times: int, random: np.random.Generator) -> Iterator[NDArray[np.float64]]:
        """The numbers that are tested in so many new deals of the same cards."""
        width = self.seen.size
        block = max(1, min(times, AT_A_TIME // max(1, width)))
        left = times
        while left > 0:
            now = min(block, left)
            left -= now
            counts = np.zeros((now, width))
            each = np.arange(now)
            for owners, cards in self._deals:
                order = np.argsort(random.random((now, len(cards))), axis=1)
                places = owners[None, :] * len(self.values) + cards[order]
                for at in range(len(cards)):
                    counts[each, places[:, at]] += 1
            yield self._told(counts.reshape(now, *self.seen.shape))

    def tests(self, random: np.random.Generator) -> tuple[Found, list[Found], list[Found]]:
        """Whether the cards of all owners, of each, and one card of each, are other than chance gives."""
        work = int(sum(len(cards) for _, cards in self._deals)) + self.seen.size
        actual = self._told(self.seen)

        def cases(times: int) -> Iterator[NDArray[np.float64]]:
            yield from self.dealt_anew(times, random)

        found = simulated(cases, actual, work, [False] * len(actual), "permuted")
        many = len(self.owners)
        return found[0], found[1 : many + 1], found[many + 1 :]


def exchanged(pairs: Sequence[Pair], random: np.random.Generator) -> Found:
    """Whether what came instead is of another sort than what was taken back."""
    changed = [pair for pair in pairs if pair.before != pair.after]
    values = sorted(
        {(pair.source, value) for pair in changed for value in (pair.before, pair.after)}
    )
    at = {value: place for place, value in enumerate(values)}
    turns = np.zeros((len(changed), len(values)))
    for row, pair in enumerate(changed):
        turns[row, at[pair.source, pair.before]] -= 1
        turns[row, at[pair.source, pair.after]] += 1

    def cases(times: int) -> Iterator[NDArray[np.float64]]:
        for signs in _signs(times, len(changed), random):
            yield ((signs @ turns) ** 2).sum(axis=1, keepdims=True)

    actual = np.array([float((turns.sum(axis=0) ** 2).sum())])
    (found,) = simulated(cases, actual, len(changed) + len(values), (False,), "permuted")
    return found


def raised(pairs: Sequence[Pair], random: np.random.Generator) -> tuple[Found, float]:
    """Whether numbers that came instead are higher, or lower, than those taken back; mean difference.

    The difference is in units of what the die shows.
    """
    steps = np.array([int(pair.after) - int(pair.before) for pair in pairs], dtype=np.float64)

    def cases(times: int) -> Iterator[NDArray[np.float64]]:
        for signs in _signs(times, len(steps), random):
            yield (signs @ steps)[:, None]

    (found,) = simulated(cases, np.array([steps.sum()]), len(steps), (True,), "permuted")
    return found, float(steps.mean())


def _signs(times: int, width: int, random: np.random.Generator) -> Iterator[NDArray[np.float64]]:
    block = max(1, min(times, AT_A_TIME // max(1, width)))
    while times > 0:
        now = min(block, times)
        times -= now
        yield random.integers(0, 2, size=(now, width)).astype(np.float64) * 2 - 1
