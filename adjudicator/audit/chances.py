"""Probabilities: how likely the observed outcome, or a stranger one, was under the rules.

Probabilities are computed exactly where possible and simulated otherwise. With very many draws the
chi-square distribution is used instead, because it is then as good. A simulation of `times` cases
never gives less than 1 / (times + 1). It is repeated with more cases as long as its answer depends
on only a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudicator.audit.draws import DrawStatistics
from adjudicator.lazy import lazy_imports

with lazy_imports():
    from scipy import special

Method = Literal["exact", "simulated", "chi-square", "normal", "permuted"]
STEPS = (2_000, 40_000, 1_000_000)
"""Cases of a simulation, and of those that follow where the one before is unsure."""
FEW = 25
"""Cases on which an answer must not rest alone."""
WORK = 400_000_000
"""Numbers that a simulation may draw."""
MOST_WORK = 40_000
"""Cards of all piles from which on the chi-square distribution is as good as a simulation."""
CONVOLVED = 4_000
"""Different sums whose distribution is computed exactly."""


class Found(NamedTuple):
    """What a test has found; shares of 1."""

    p: float
    """How likely this, or something stranger, is."""
    above: float
    """How likely as much or more is; of two-sided tests that of the upper side."""
    method: Method


def both_sides(above: float, below: float, method: Method) -> Found:
    """A two-sided answer: twice the lesser share of 1."""
    return Found(min(1.0, 2 * min(above, below)), above, method)


def simulated(
    cases: Callable[[int], Iterator[NDArray[np.float64]]],
    actual: NDArray[np.float64],
    work: int,
    two_sided: Sequence[bool],
    method: Method = "simulated",
) -> list[Found]:
    """How numbers (without a unit) stand among those of simulated cases.

    `cases` makes as many rows as it is asked for, with a column for each number; `work` is how many
    random numbers a row costs; `two_sided` says of which numbers the least are as strange as the
    greatest.
    """
    found: list[Found] = []
    slack = 1e-9 * np.maximum(1.0, np.abs(actual))
    sides = np.array(two_sided)
    for times in STEPS:
        if times * work > WORK and times > STEPS[0]:
            break
        above = np.zeros(len(actual), dtype=np.int64)
        below = np.zeros(len(actual), dtype=np.int64)
        for block in cases(times):
            above += (block >= actual - slack).sum(axis=0)
            below += (block <= actual + slack).sum(axis=0)
        up, down = (above + 1) / (times + 1), (below + 1) / (times + 1)
        found = [
            both_sides(float(u), float(d), method) if both else Found(float(u), float(u), method)
            for u, d, both in zip(up, down, sides, strict=True)
        ]
        if (above >= FEW).all() and (below[sides] >= FEW).all():
            break
    return found


def outcomes(statistics: DrawStatistics, random: np.random.Generator) -> tuple[Found, Found]:
    """Whether what came is more uneven, or more even, than chance makes it; whether one thing is.

    The second answer is about the one outcome that is furthest above its number.
    """
    if statistics.work > MOST_WORK:
        return _chi_square(statistics), _furthest(statistics)

    def told(counts: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.stack([statistics.unevenness(counts), statistics.excess(counts)], axis=-1)

    def cases(times: int) -> Iterator[NDArray[np.float64]]:
        yield from map(told, statistics.simulate(times, random))

    first, second = simulated(cases, told(statistics.actual), statistics.work, (True, False))
    return first, second


def _furthest(statistics: DrawStatistics) -> Found:
    """Of many draws: each outcome's number is as good as normal, and there are so many of them."""
    spread = np.sqrt(np.maximum(np.diag(statistics.covariance), 1e-9))
    least = float(special.ndtr(-((statistics.seen - statistics.expected) / spread).max()))
    p = min(1.0, least * len(statistics.values))
    return Found(p, p, "normal")


def _chi_square(statistics: DrawStatistics) -> Found:
    apart = statistics.seen - statistics.expected
    inverse = np.linalg.pinv(statistics.covariance, rcond=1e-9, hermitian=True)
    rank = int(np.linalg.matrix_rank(statistics.covariance, tol=1e-6, hermitian=True))
    value = float(apart @ inverse @ apart)
    above, below = float(special.chdtrc(rank, value)), float(special.chdtr(rank, value))
    return both_sides(above, below, "chi-square")


def total(statistics: DrawStatistics) -> tuple[Found, float]:
    """Whether the numbers that came are too high or too low; and by how much, in units of a standard deviation."""
    bags = list(statistics.numbers())
    seen = int(sum(int(v) * n for v, n in zip(statistics.values, statistics.seen, strict=True)))
    mean = sum(n * sum(v * p for v, p in bag) for bag, n in bags)
    spread = sum(
        n * (sum(v * v * p for v, p in bag) - sum(v * p for v, p in bag) ** 2) for bag, n in bags
    )
    score = (seen - mean) / spread**0.5 if spread > 0 else 0.0
    if statistics.piled or sum(max(v for v, _ in bag) * n for bag, n in bags) > CONVOLVED:
        return _normal(score), score
    law = np.ones(1)
    for bag, n in bags:
        one = np.zeros(max(v for v, _ in bag) + 1)
        for v, p in bag:
            one[v] += p
        for _ in range(n):
            law = np.convolve(law, one)
    above, below = float(law[seen:].sum()), float(law[: seen + 1].sum())
    return both_sides(min(1.0, above), min(1.0, below), "exact"), score


def repeats(again: Iterable[tuple[int, int, int]], seen: int) -> tuple[Found, float, float]:
    """Whether the same comes again too often or too seldom.

    `again` has for draws that follow another one: how many options are the same, of how many, how
    often. Also how often that was to be expected, and how far off it is, in units of a standard
    deviation.
    """
    odds = [(same / size, n) for same, size, n in sorted(again) if same < size]
    sure = sum(n for same, size, n in again if same == size)
    expected = sum(p * n for p, n in odds) + sure
    spread = sum(p * (1 - p) * n for p, n in odds)
    score = (seen - expected) / spread**0.5 if spread > 0 else 0.0
    if sum(n for _, n in odds) > CONVOLVED // 2:
        return _normal(score), expected, score
    law = np.ones(1)
    for p, n in odds:
        for _ in range(n):
            law = np.convolve(law, np.array([1 - p, p]))
    at = seen - sure
    above, below = float(law[max(at, 0) :].sum()), float(law[: at + 1].sum())
    return both_sides(min(1.0, above), min(1.0, below), "exact"), expected, score


def _normal(score: float) -> Found:
    """A number of standard deviations that many draws have added up to."""
    return both_sides(float(special.ndtr(-score)), float(special.ndtr(score)), "normal")


def normal(score: float) -> Found:
    """What a sum of many draws says, in units of a standard deviation from its mean."""
    return _normal(score)


def together(shares: Iterable[float]) -> Found:
    """Fisher's way of taking several independent answers (shares of 1) for one."""
    taken = [max(share, 1e-300) for share in shares]
    value = -2 * float(np.log(taken).sum())
    return Found(p := float(special.chdtrc(2 * len(taken), value)), p, "chi-square")


def corrected(shares: list[float]) -> list[float]:
    """Holm's correction: what each p-value (share of 1) is worth beside all the others.

    If results below a limit are called remarkable, then among seasons with fair chance the share of
    those with any such result is at most that limit, however the tests depend on each other.
    """
    order = sorted(range(len(shares)), key=lambda at: shares[at])
    found, least = [0.0] * len(shares), 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, shares[at] * (len(shares) - rank)))
        found[at] = least
    return found


def least_shift(
    statistics: DrawStatistics, limit: float, power: float = 0.8
) -> tuple[str, float, float]:
    """What bias would have been found: an outcome, its usual share of 1, and that from which on.

    With this many draws, a test at the limit `limit` (share of 1) finds it with probability `power`
    (share of 1). Of all outcomes, the one of which there are most.
    """
    degrees = max(1, int(np.linalg.matrix_rank(statistics.covariance, tol=1e-6, hermitian=True)))
    bar = float(special.chdtri(degrees, limit))
    strength = float(special.chndtrinc(bar, degrees, 1 - power))
    at = int(np.argmax(statistics.expected))
    shift = (strength * float(statistics.covariance[at, at])) ** 0.5 / statistics.n
    usual = float(statistics.expected[at]) / statistics.n
    return statistics.values[at], usual, min(1.0, usual + shift)
