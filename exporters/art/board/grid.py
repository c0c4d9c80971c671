"""A board as a grid of small squares: the territory of each, and the distance to its border."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from exporters.art.geometry.cells import Cells, Point

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
    across = SIZE + 1
    sums = [0] * (across * across)
    for row in range(SIZE):
        found = 0
        for column in range(SIZE):
            found += grid.owners[row * SIZE + column] in numbers
            at = (row + 1) * across + column + 1
            sums[at] = sums[at - across] + found
    return Spread(sums)


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
            for column in range(int(start * SIZE + 0.5), int(end * SIZE + 0.5)):
                owners[row * SIZE + column] = owner


def _distances(owners: list[int]) -> list[float]:
    """Chamfer distances to the nearest square of another owner."""
    endless = BESIDE * SIZE
    far = [endless] * (SIZE * SIZE)
    for at in range(SIZE, SIZE * (SIZE - 1)):
        own = owners[at]
        if own != owners[at - 1] or own != owners[at + 1]:
            far[at] = HALF
        if own != owners[at - SIZE] or own != owners[at + SIZE]:
            far[at] = HALF
    for at in range(SIZE + 1, SIZE * SIZE):
        best = min(far[at - 1] + BESIDE, far[at - SIZE] + BESIDE)
        best = min(best, far[at - SIZE - 1] + ACROSS, far[at - SIZE + 1] + ACROSS)
        far[at] = min(far[at], best)
    for at in range(SIZE * (SIZE - 1) - 2, -1, -1):
        best = min(far[at + 1] + BESIDE, far[at + SIZE] + BESIDE)
        best = min(best, far[at + SIZE - 1] + ACROSS, far[at + SIZE + 1] + ACROSS)
        far[at] = min(far[at], best)
    return [value / BESIDE / SIZE for value in far]
