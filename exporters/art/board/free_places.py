"""Finds places for a name of a given size, straight or bent, away from borders and pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from exporters.art.board.grid import NOWHERE, SIZE, Grid
from exporters.art.geometry.cells import Cells, Point

LEADING = 1.06
"""From line to line, in sizes."""
NOTHING = 1e-9
MOST_EASE, EASE = 2.0, 150
"""What room round a name counts for it, at most, and for the whole width of the board."""
TIGHTEST = 0.09
"""The least radius round which a name is bent."""
SHARES = 0.004
"""Between two points of a name that are tried."""
HEIGHT = 0.7
"""Of a line's box, of its size: capitals and a little of what hangs down."""
Disc = tuple[float, float, float]
"""x, y and radius, as fractions of the board's width."""
_Offset = tuple[float, float, float, float]
"""From the middle of a name to a point of it: the first less the second across, the others down."""
_ROWS = (-0.5, 0.5, 0.0)
"""Where a name's points lie in the height of its line: the corners, which fail first, before the rest."""


def straight_places(
    grid: Grid,
    number: int,
    discs: Sequence[Disc],
    middles: Sequence[Point],
    near: float,
    points: list[_Offset],
) -> Iterator[tuple[Point, float]]:
    """Those of `middles` at which a straight name is free, each farther from the border than those before.

    With each, how far from the border the name is there, as a fraction of the board's width; at least `near`.
    """
    owners, far = grid.owners, grid.far
    for middle in middles:
        # Nearly all middles fail at the first point: `_free` would take twice the time to say so.
        ax, bx, ay, by = points[0]
        x, y = middle[0] + ax - bx, middle[1] + ay + by
        if 0 <= x < 1 and 0 <= y < 1:
            first = int(y * SIZE) * SIZE + int(x * SIZE)
            if far[first] < near if owners[first] == number else -far[first] < near:
                continue
        here = _free(grid, number, near, discs, middle, points)
        if here is not None:
            yield middle, here
            near = max(near, min(MOST_EASE / EASE, here) - NOTHING)


def bent_places(
    cells: Cells,
    grid: Grid,
    number: int,
    discs: Sequence[Disc],
    middles: Sequence[Point],
    near: float,
    size: float,
    wide: float,
) -> Iterator[tuple[Point, float]]:
    """As `straight_places`, of a name `wide` and `size` high (fractions of the board's width) that is bent round its centre."""
    for middle in middles:
        if bend_at(cells, middle)[0] < TIGHTEST:
            continue
        bent = _bent(cells, middle, size, wide)
        here = _free(grid, number, near, discs, cells.centre, bent)
        if here is not None:
            yield middle, here
            near = max(near, min(MOST_EASE / EASE, here) - NOTHING)


def _free(
    grid: Grid,
    number: int,
    near: float,
    discs: Sequence[Disc],
    middle: Point,
    points: Iterable[_Offset],
) -> float | None:
    """The least distance of points about `middle` from the border of the territory `number`.

    None if one is nearer than `near`, or lies beyond the board or in a disc.
    """
    owners, far = grid.owners, grid.far
    x0, y0 = middle
    least = 1.0
    for point in points:
        ax, bx, ay, by = point
        x, y = x0 + ax - bx, y0 + ay + by
        # As `Grid.at`, of a point on the board; here a call would take most of the time.
        at = int(y * SIZE) * SIZE + int(x * SIZE) if 0 <= x < 1 and 0 <= y < 1 else grid.at(x, y)
        owner = owners[at]
        if owner == number:
            if (here := far[at]) < near:
                _not_free(points, point)
                return None
        elif (here := -far[at]) < near or owner == NOWHERE:
            _not_free(points, point)
            return None
        if here < least:  # noqa: PLR1730 - called a million times, where `min` takes a sixth
            least = here
        for dx, dy, radius in discs:
            if (x - dx) ** 2 + (y - dy) ** 2 < radius * radius:
                _not_free(points, point)
                return None
    return least


def _not_free(points: Iterable[_Offset], point: _Offset) -> None:
    """Move the point that is not free to the front, since it will probably not be free at the next middle either."""
    if isinstance(points, list) and points[0] is not point:
        points.remove(point)
        points.insert(0, point)


def straight(bend: float, size: float, wide: Sequence[float]) -> list[_Offset]:
    """Points that cover a name, those at its ends first; `bend` in degrees, lengths as fractions of the board's width."""
    high = HEIGHT * size
    cos, sin = math.cos(math.radians(bend)), math.sin(math.radians(bend))
    found = []
    for number, width in enumerate(wide):
        level = (number - (len(wide) - 1) / 2) * LEADING * size
        for share in _shares(width):
            for row in _ROWS:
                dx, dy = share * width, level + row * high
                found.append((dx * cos, dy * sin, dx * sin, dy * cos))
    return found


def _bent(cells: Cells, middle: Point, size: float, wide: float) -> Iterator[_Offset]:
    """As `_straight`, of a name bent round the board's centre: offsets from there."""
    high = HEIGHT * size
    radius, turn, side = bend_at(cells, middle)
    for share in _shares(wide):
        angle = turn + side * share * wide / radius
        cos, sin = math.cos(angle), math.sin(angle)
        for row in _ROWS:
            far = radius + row * high
            yield far * cos, 0.0, far * sin, 0.0


def _shares(width: float) -> list[float]:
    """From -0.5 to 0.5, ends first, at most 0.004 of the board apart."""
    return _ends_first(max(2, math.ceil(width / SHARES)))


@cache
def _ends_first(count: int) -> list[float]:
    return sorted((at / count - 0.5 for at in range(count + 1)), key=lambda share: -abs(share))


def bend_at(cells: Cells, middle: Point) -> tuple[float, float, int]:
    """The polar coordinates of a place around the centre (a fraction of the board's width, radians), and the reading direction there."""
    dx, dy = middle[0] - cells.centre[0], middle[1] - cells.centre[1]
    return math.hypot(dx, dy), math.atan2(dy, dx), 1 if dy < 0 else -1
