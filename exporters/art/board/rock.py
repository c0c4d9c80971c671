"""The surface of rock: facets lit from the north-west, and strokes down its edges, computed for all points at once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from adjudicator.lazy import lazy_imports
from exporters.art.board.grid import SIZE as SQUARES
from exporters.art.board.grid import Grid
from exporters.art.board.noise import chances, noises
from exporters.art.board.outlines import line_through
from exporters.art.canvas.fonts import shown
from exporters.art.canvas.scene import Point

with lazy_imports():
    import numpy as np

if TYPE_CHECKING:
    from exporters.art.board.noise import Floats, Integers

LIGHT = (-0.62, -0.78)
"""The way to the light, on the page."""
STROKES = 12.0
"""Between two strokes along the edge of rock."""
FACET = 25.0
"""The size of a facet of rock."""


def facets(
    grid: Grid, numbers: set[int], disc: tuple[float, float, float], unit: float
) -> dict[int, list[str]]:
    """Triangles over all rock, by how light they are.

    `numbers` are the owners of rock; `disc` has centre and radius of the land in px, and the page is `unit` px wide.
    """
    x0, y0, radius = disc
    count = int(radius / FACET) + 1
    columns = np.arange(-count - 2, count + 3)[None, :]
    rows = np.arange(-count - 4, count + 5)[:, None]
    x = x0 + (columns + 0.5 * (rows % 2) + 0.56 * chances(columns, rows, 41)) * FACET
    y = y0 + (rows * 0.9 + 0.56 * chances(columns, rows, 42)) * FACET
    squares = _squares(x, y, unit)
    inside = np.isin(np.array(grid.owners), sorted(numbers))[squares]
    square = inside[:-1, :-1] | inside[:-1, 1:] | inside[1:, :-1] | inside[1:, 1:]
    corners = np.stack([x, y, _heights(np.array(grid.far)[squares], x, y, unit)])
    one, two = corners[:, :-1, :-1], corners[:, :-1, 1:]
    low, next_low = corners[:, 1:, :-1], corners[:, 1:, 1:]
    left, right = _tones(one, two, low), _tones(two, next_low, low)
    texts = [
        [f"{shown(at)} {shown(down)}" for at, down in zip(*line, strict=True)]
        for line in zip(x.tolist(), y.tolist(), strict=True)
    ]
    tones: dict[int, list[str]] = {}
    for row, column in np.argwhere(square).tolist():
        (top, further), (below, across) = (
            line[column : column + 2] for line in texts[row : row + 2]
        )
        tones.setdefault(int(left[row, column]), []).append(f"M{top}L{further}L{below}Z")
        tones.setdefault(int(right[row, column]), []).append(f"M{further}L{across}L{below}Z")
    return tones


def _squares(x: Floats, y: Floats, unit: float) -> Integers:
    """`Grid.at` of many points, px of the page."""
    column, row = (np.clip((at / unit * SQUARES).astype(np.int64), 0, SQUARES - 1) for at in (x, y))
    found: Integers = row * SQUARES + column
    return found


def _heights(far: Floats, x: Floats, y: Floats, unit: float) -> Floats:
    """How high rock is at points that are so far from its edge; x and y are px of the page."""
    edge = np.minimum(1.0, far * unit / 62)
    found: Floats = (
        46 * edge * (2 - edge)
        + 34 * noises(x / 150, y / 150, 31)
        + 17 * (1 - np.abs(noises(x / 62, y / 62, 32)))
        + 6 * noises(x / 26, y / 26, 33)
    )
    return found


def _tones(one: Floats, two: Floats, three: Floats) -> Integers:
    """How light facets between these corners are: 0 as they are, below in the shade, above in the light."""
    (ax, ay, az), (bx, by, bz) = two - one, three - one
    nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    size = np.copysign(np.sqrt(nx * nx + ny * ny + nz * nz), nz)
    light = (nx * LIGHT[0] + ny * LIGHT[1]) / np.where(size == 0, 1.0, size)
    found: Integers = np.rint(light * 11).astype(np.int64)
    return found


def edge_strokes(
    grid: Grid, numbers: set[int], disc: tuple[float, float, float], unit: float
) -> tuple[str, str]:
    """Strokes towards the edges of all rock: those on the lit side, and the others; px as for `facets`."""
    x0, y0, radius = disc
    strokes: dict[bool, list[str]] = {True: [], False: []}
    count = int(radius / STROKES) + 1
    columns = np.arange(-count, count + 1)[None, :]
    rows = columns.T
    x_of = x0 + (columns + 0.9 * chances(columns, rows, 43)) * STROKES
    y_of = y0 + (rows + 0.9 * chances(columns, rows, 44)) * STROKES
    squares = _squares(x_of, y_of, unit)
    inside = np.isin(np.array(grid.owners), sorted(numbers))[squares]
    near = inside & (np.array(grid.far)[squares] * unit <= 46)
    reaches = (9 + 11 * chances(columns, rows, 45))[near].tolist()
    for x, y, reach in zip(x_of[near].tolist(), y_of[near].tolist(), reaches, strict=True):
        down = _away(grid, x / unit, y / unit)
        if down != (0.0, 0.0):
            strokes[down[0] * LIGHT[0] + down[1] * LIGHT[1] > 0.1].append(
                line_through([(x, y), (x + down[0] * reach, y + down[1] * reach)])
            )
    return "".join(strokes[True]), "".join(strokes[False])


def _away(grid: Grid, x: float, y: float) -> Point:
    """The way from a place to the nearest border."""
    step = 1.5 / SQUARES
    right, left = grid.far[grid.at(x + step, y)], grid.far[grid.at(x - step, y)]
    low, top = grid.far[grid.at(x, y + step)], grid.far[grid.at(x, y - step)]
    size = math.hypot(left - right, top - low)
    return ((left - right) / size, (top - low) / size) if size > 1e-9 else (0.0, 0.0)
