"""Divides players into tables so that the total cost of all pairs at the tables is small.

The problem is that of social golfers, for which no exact method is fast. This method improves an
arrangement step by step: it removes one player from every table and lets an exact solver of the
assignment problem (scipy) put them back in the cheapest way. No step increases the total.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.lazy import lazy_imports

if TYPE_CHECKING:
    from numpy.typing import NDArray

with lazy_imports():
    import numpy as np
    from scipy.optimize import linear_sum_assignment

STEPS = 2_000
"""Improvements that are tried from each start."""
IDLE = 400
"""Tries without a smaller sum after which it stops."""
STARTS = 24
"""Starts with few tables; with many, one start is as good as several."""
LOT = 1 << 20
"""Lots decide between arrangements of the same cost: they are below this number, costs are multiples."""


def seat_players(
    costs: NDArray[np.int64], sizes: Sequence[int], order: Sequence[int], seed: int
) -> list[list[int]]:
    """Tables of players, as indexes of `costs`: an n x n matrix with what each pair costs (0 or more).

    `sizes` are the players at each table (n in all), `order` the players in the order in which they
    fill the tables at first, and `seed` what all lots follow from.
    """
    if len(sizes) < 2:
        return [sorted(order)] if sizes else []

    lots = np.random.Philox(seed)
    best: NDArray[np.int64] | None = None
    least = 0
    for start in range(max(1, STARTS // len(sizes))):
        filled = np.array(order) if start == 0 else np.array(order)[_shuffled(lots, len(order))]
        tables = np.repeat(np.arange(len(sizes)), sizes)
        at = np.empty(len(order), np.int64)
        at[filled] = tables
        at = _improved(costs, at, len(sizes), lots)
        total = cost_of(costs, at)
        if best is None or total < least:
            best, least = at, total
    assert best is not None
    return [[int(one) for one in np.flatnonzero(best == table)] for table in range(len(sizes))]


def cost_of(costs: NDArray[np.int64], at: NDArray[np.int64]) -> int:
    """What an arrangement costs; `at` is the table of each player."""
    same = at[:, None] == at[None, :]
    return int(np.triu(np.where(same, costs, 0), 1).sum())


def _improved(
    costs: NDArray[np.int64], at: NDArray[np.int64], tables: int, lots: np.random.Philox
) -> NDArray[np.int64]:
    """The arrangement after all steps."""
    seats = np.zeros((len(at), tables), np.int64)
    seats[np.arange(len(at)), at] = 1
    # What each player costs with the players of each table.
    with_table = costs @ seats
    total, idle = cost_of(costs, at), 0
    for _ in range(STEPS):
        leaving = _one_of_each(at, tables, lots)
        price = with_table[leaving] - costs[np.ix_(leaving, leaving)]
        drawn = (lots.random_raw(tables * tables) % LOT).astype(np.int64)
        # The lots of an arrangement add up to less than one unit of cost.
        _, places = linear_sum_assignment(price * (LOT * tables) + drawn.reshape(tables, tables))
        gained = int(price.trace() - price[np.arange(tables), places].sum())
        at[leaving] = places
        with_table -= costs[:, leaving]
        with_table[:, places] += costs[:, leaving]
        total, idle = total - gained, 0 if gained else idle + 1
        if total == 0 or idle >= IDLE:
            break
    return at


def _one_of_each(at: NDArray[np.int64], tables: int, lots: np.random.Philox) -> NDArray[np.int64]:
    """One player of each table, by lot."""
    drawn = lots.random_raw(len(at)) % LOT
    order = np.lexsort((drawn, at))
    first = np.searchsorted(at[order], np.arange(tables))
    return order[first]


def _shuffled(lots: np.random.Philox, count: int) -> NDArray[np.int64]:
    return np.argsort(lots.random_raw(count), kind="stable")
