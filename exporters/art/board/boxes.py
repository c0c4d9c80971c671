"""Rotated boxes on a board: their corners, and whether they overlap."""

from __future__ import annotations

import math
from collections.abc import Sequence

from exporters.art.geometry.cells import Point


def overlaps(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether two convex shapes overlap."""
    # A segment has one side only; its own direction parts two that lie in line.
    for shape in (one, two):
        for at, (x1, y1) in enumerate(shape):
            x2, y2 = shape[(at + 1) % len(shape)]
            across = (y1 - y2, x2 - x1)
            first = [x * across[0] + y * across[1] for x, y in one]
            second = [x * across[0] + y * across[1] for x, y in two]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def grown(box: Sequence[Point], by: float) -> list[Point]:
    """A box with `by` px more room on all sides."""
    x0 = sum(x for x, _ in box) / len(box)
    y0 = sum(y for _, y in box) / len(box)
    found = []
    for x, y in box:
        far = math.hypot(x - x0, y - y0)
        share = (far + by * math.sqrt(2)) / far
        found.append((x0 + (x - x0) * share, y0 + (y - y0) * share))
    return found


def turned_box(centre: Point, turn: float, wide: float, high: float) -> list[Point]:
    """The corners of a box around its middle, turned by so many degrees; all lengths in the same unit."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [
        (centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos)
        for dx, dy in (
            (-wide / 2, -high / 2),
            (wide / 2, -high / 2),
            (wide / 2, high / 2),
            (-wide / 2, high / 2),
        )
    ]
