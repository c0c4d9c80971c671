"""How near the tables of a draw are to the best possible ones, and how long a draw takes.

Small draws are compared with the optimum, which is found by trying every arrangement; large ones have
only a time.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from adjudicator.league.draw import AGAIN
from adjudicator.league.seating_solver import cost_of, seat_players
from benchmarks.figures import Figure, Settings

SMALL: tuple[tuple[int, ...], ...] = ((4, 4), (6, 6), (4, 4, 4), (5, 5, 5))
"""Tables of the draws whose optimum can be found; those of a draw have the same size."""
DRAWS = 8
"""Draws for each of them."""
ROUNDS = 3
"""Rounds that were played before, in which players have met."""


def measure(settings: Settings) -> Iterator[Figure]:
    """The share of draws that are optimal, the greatest distance from the optimum, and times."""
    del settings
    best = worst = 0.0
    for sizes in SMALL:
        for seed in range(DRAWS):
            costs = met_costs(sizes, seed)
            ours = cost_of(costs, _at(seat_players(costs, sizes, [*range(sum(sizes))], seed)))
            optimum = _optimum(costs, sizes)
            best += ours == optimum
            worst = max(worst, ours / optimum - 1 if optimum else float(ours > 0))
    share = best / (len(SMALL) * DRAWS)
    yield Figure("small draws that are optimal", share, "", least=0.9)
    yield Figure("farthest from the optimum", worst, "", most=0.05)
    for players, size in ((60, 6), (400, 5)):
        tables = [size] * (players // size)
        costs = met_costs(tables, 1)
        started = time.perf_counter()
        seat_players(costs, tables, [*range(players)], 1)
        took = time.perf_counter() - started
        yield Figure(f"{players} players at tables of {size}", took, "s", most=5)


def met_costs(sizes: Sequence[int], seed: int) -> NDArray[np.int64]:
    """What each pair costs after some rounds at random, with points that differ a little."""
    lots = random.Random(seed)  # noqa: S311 - no secret
    count = sum(sizes)
    met = np.zeros((count, count), np.int64)
    for _ in range(ROUNDS):
        order = lots.sample(range(count), count)
        for size in sizes:
            for one, other in itertools.permutations(order[:size], 2):
                met[one, other] += 1
            del order[:size]
    apart = np.abs(np.subtract.outer(np.arange(count), np.arange(count))) * 5
    met *= met * AGAIN
    met += apart
    return met


def _at(tables: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """The table of each player."""
    found = np.zeros(sum(map(len, tables)), np.int64)
    for at, table in enumerate(tables):
        found[list(table)] = at
    return found


def _optimum(costs: NDArray[np.int64], sizes: Sequence[int]) -> int:
    """The least that any arrangement costs."""
    least = int(costs.sum())

    def search(left: Sequence[int], at: int, spent: int) -> None:
        nonlocal least
        if spent >= least:
            return
        if at == len(sizes):
            least = spent
            return
        # Tables are alike, so the first player of those left may sit at the next one.
        for some in itertools.combinations(left[1:], sizes[at] - 1):
            table = [left[0], *some]
            price = sum(int(costs[one, other]) for one, other in itertools.combinations(table, 2))
            search([one for one in left if one not in table], at + 1, spent + price)

    search([*range(sum(sizes))], 0, 0)
    return least
