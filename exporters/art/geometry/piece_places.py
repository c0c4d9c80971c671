"""Places for pieces on a board without sectors whose layout has none: rows of them under a name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from adjudicator.lazy import lazy_imports

with lazy_imports():
    from shapely import Point, Polygon, box  # type: ignore[import-untyped]

Array = Any
PITCH = 0.0225
"""From one place to the next, of the board's width; so are all lengths here."""
EDGE = 0.0125
"""The least from the middle of a place to the border."""
NAME, LINE = 0.0165, 0.0115
"""The height that is left free for a name, and for its second line."""
LETTERS = 8
"""Longer names may have two lines."""
NARROWEST, WIDE, WIDEST = 0.047, 0.0078, 0.068
"""Where a cell is so wide for each letter of the longest word, within limits, its name may stand."""
MOST, ENOUGH = 7, 5
"""The most places in a cell, and how many it should have."""
SHARES = (1.0, 0.85, 0.7)
"""Of the width wanted for a name: the less of it, the more places a cell has."""
OFFSETS = 6
"""Ways of laying the rows, across and down."""
FINE = 0.001
"""From one height that is tried to the next."""


def stands_in(outlines: Mapping[str, Array]) -> dict[str, list[tuple[float, float]]]:
    """Cell -> places for pieces, the freest first; at least one.

    `outlines` are points (n by 2; shares of the board's width, y downwards).
    """
    found = {}
    for name, points in outlines.items():
        tries = [_stands(points, two_lines(name), share * width_of(name)) for share in SHARES]
        found[name] = next((places for places in tries if len(places) >= ENOUGH), tries[-1])
    return found


def two_lines(name: str) -> bool:
    """Whether the name of a territory may need two lines, judging by its id."""
    return len(name) > LETTERS and "-" in name


def width_of(name: str) -> float:
    """The width of the longest word of a territory's name, judging by its id, in shares of the board."""
    return min(WIDEST, max(NARROWEST, WIDE * max(map(len, name.split("-")))))


def _stands(points: Array, broken: bool, wide: float) -> list[tuple[float, float]]:
    cell = Polygon(points)
    left, top, right, bottom = cell.bounds
    level = top
    while (
        level < bottom
        and cell.intersection(box(left, level, right, level + FINE)).area < wide * FINE
    ):
        level += FINE
    if level >= bottom:
        level = top
    room = cell.buffer(-EDGE).intersection(
        box(left, level + NAME + (LINE if broken else 0.0) + PITCH / 2, right, bottom)
    )
    if room.is_empty:
        middle = cell.representative_point()
        return [(middle.x, middle.y)]
    centre = room.centroid
    best: tuple[int, float, list[tuple[float, float]]] | None = None
    for places in _rows(room.bounds):
        inside = [place for place in places if room.covers(Point(place))]
        inside.sort(key=lambda place: (math.dist(place, (centre.x, centre.y)), place))
        chosen = inside[:MOST]
        spread = sum(math.dist(place, (centre.x, centre.y)) for place in chosen)
        if chosen and (best is None or (len(chosen), -spread) > (best[0], -best[1])):
            best = (len(chosen), spread, chosen)
    if best is None:
        return [(centre.x, centre.y)]
    first = max(best[2], key=lambda place: cell.exterior.distance(Point(place)))
    return [first, *(place for place in best[2] if place != first)]


def _rows(bounds: tuple[float, float, float, float]) -> Iterator[list[tuple[float, float]]]:
    """Rows as honeycombs have them, begun at different places."""
    left, top, right, bottom = bounds
    high = PITCH * math.sqrt(3) / 2
    for down in range(OFFSETS):
        for across in range(OFFSETS):
            found = []
            for row, y in enumerate(np.arange(top + down * high / OFFSETS, bottom + FINE, high)):
                start = left + across * PITCH / OFFSETS - (PITCH / 2 if row % 2 else 0)
                found += [(float(x), float(y)) for x in np.arange(start, right + FINE, PITCH)]
            yield found
