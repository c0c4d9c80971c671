"""A board as a grid of small squares: the territory of each, and the distance to its border."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from exporters.art.geometry.cells import Cells, Point

with lazy_imports():
    import numpy as np

SIZE = 512
"""Squares in a row, and rows."""
BESIDE, ACROSS, HALF = 5, 7, 3
"""Chamfer distances: to a square beside, to one across a corner, and to a border beside."""
NOWHERE = -1


class Grid(msgspec.Struct):
    """Squares in rows from the top; lengths are fractions of the board's width."""

    owners: list[int]
    """The number of each square's owner, or NOWHERE."""
    far: list[float]
    """How far the middle of each square is from the nearest square of another owner."""

    def at(self, x: float, y: float) -> int:
        """The index of the square at a point; points beyond the board count as its margin.

        `x` and `y` are fractions of the board's width.
        """
        column = min(SIZE - 1, max(0, int(x * SIZE)))
        return min(SIZE - 1, max(0, int(y * SIZE))) * SIZE + column


class Spread(msgspec.Struct):
    """The area that some owners have of a board, summed up so that any box can be looked up in constant time."""

    sums: list[int]
    """Of each square's own square and all above and left of it; one row and column of 0 first."""

    def reaches(self, points: Sequence[Point], far: float) -> bool:
        """Whether the owners may have land near the bounding box of the points.

        Points and `far`, which is how near, are fractions of the board's width.
        """
        left, right = (self._line(x) for x in _widened([x for x, _ in points], far))
        top, bottom = (self._line(y) for y in _widened([y for _, y in points], far))
        across = SIZE + 1
        return bool(
            self.sums[bottom * across + right]
            - self.sums[top * across + right]
            - self.sums[bottom * across + left]
            + self.sums[top * across + left]
        )

    def _line(self, at: float) -> int:
        return min(SIZE, max(0, int(at)))


def _widened(values: Sequence[float], far: float) -> tuple[float, float]:
    """The range of the values in squares, one square wider on each side, since the grid is an approximation."""
    return (min(values) - far) * SIZE - 1, (max(values) + far) * SIZE + 2


def make_spread(grid: Grid, numbers: Collection[int]) -> Spread:
    """The sums of the squares of a grid that these owners have."""
    own = np.isin(np.array(grid.owners).reshape(SIZE, SIZE), list(numbers))
    sums = np.zeros((SIZE + 1, SIZE + 1), dtype=np.int64)
    sums[1:, 1:] = own.cumsum(axis=0).cumsum(axis=1)
    return Spread(sums.ravel().tolist())


def make_grid(cells: Cells, owner: Callable[[str], int]) -> Grid:
    """The grid of a board whose parts belong to the owners that `owner` says."""
    owners = [NOWHERE] * (SIZE * SIZE)
    for name, outline in cells.outlines.items():
        _fill(owners, outline, owner(name))
    return Grid(owners, _distances(owners))


def _fill(owners: list[int], outline: Sequence[Point], owner: int) -> None:
    crossings: dict[int, list[float]] = {}
    before = outline[-1]
    for corner in outline:
        (x1, y1), (x2, y2) = sorted((before, corner), key=lambda point: point[1])
        first, last = int(y1 * SIZE + 0.5), int(y2 * SIZE + 0.5)
        for row in range(first, last):
            y = (row + 0.5) / SIZE
            crossings.setdefault(row, []).append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
        before = corner
    for row, found in crossings.items():
        found.sort()
        for start, end in zip(found[::2], found[1::2], strict=True):
            first, last = int(start * SIZE + 0.5), int(end * SIZE + 0.5)
            owners[row * SIZE + first : row * SIZE + last] = [owner] * (last - first)


def _distances(owners: list[int]) -> list[float]:
    """Chamfer distances to the nearest square of another owner.

    The end of a row counts as beside the beginning of the next: only margin is there.
    """
    own = np.array(owners)
    far = np.full(SIZE * SIZE, BESIDE * SIZE)
    inner = own[SIZE:-SIZE]
    others = (
        own[SIZE - 1 : -SIZE - 1],
        own[SIZE + 1 : 1 - SIZE],
        own[: -2 * SIZE],
        own[2 * SIZE :],
    )
    for other in others:
        far[SIZE:-SIZE][inner != other] = HALF
    far = _swept(_swept(far)[::-1])[::-1]
    found: list[float] = (far / BESIDE / SIZE).tolist()
    return found


def _swept(far: Any) -> Any:
    """The distances after a sweep from the second row on: each square by those left of it and above it."""
    rows = far.reshape(SIZE, SIZE).copy()
    steps = BESIDE * np.arange(SIZE)
    for number in range(1, SIZE):
        row, above = rows[number], rows[number - 1]
        np.minimum(row[1:], above[1:] + BESIDE, out=row[1:])
        np.minimum(row[1:], above[:-1] + ACROSS, out=row[1:])
        np.minimum(row[1:-1], above[2:] + ACROSS, out=row[1:-1])
        if number > 1:
            beside = min(above[0] + BESIDE, above[1] + ACROSS, above[-1] + BESIDE)
            row[0] = min(row[0], beside, rows[number - 2, -1] + ACROSS)
        row[:] = np.minimum.accumulate(row - steps) + steps
        row[-1] = min(row[-1], row[0] + ACROSS)
    return rows.ravel()
