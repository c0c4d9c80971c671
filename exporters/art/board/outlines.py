"""Lines of a board: outlines of sets of parts, and path data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from exporters.art.canvas.fonts import shown
from exporters.art.geometry.cells import Cells, Point


def outlines_of(cells: Cells, parts: Mapping[str, object] | set[str]) -> list[list[Point]]:
    """The closed outlines of the union of some parts, with the parts on their left."""
    ways: dict[Point, list[list[Point]]] = {}
    for side in cells.sides:
        if (side.left in parts) != (side.right in parts):
            way = side.points if side.left in parts else side.points[::-1]
            ways.setdefault(way[0], []).append(way)
    loops = []
    while ways:
        start = next(iter(ways))
        at, loop = start, []
        while at in ways:
            way = ways[at].pop(0)
            if not ways[at]:
                del ways[at]
            loop += way[:-1]
            at = way[-1]
            if at == start:
                break
        loops.append(loop)
    return loops


def line_through(points: Sequence[Point]) -> str:
    """Path data of an open line."""
    return "M" + "L".join(f"{shown(x)} {shown(y)}" for x, y in points)
