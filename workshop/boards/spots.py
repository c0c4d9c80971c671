"""Finds places for pieces on a board without sectors and writes them into layout.json.

Every territory gets a line for its name and rows of places for the warrior, the site, resources and
tokens. No place covers another one, the name, a border, or a rock barrier on a border. The places
are content and may be moved by hand afterwards; the tests check that they still fit::

    python -m workshop.boards.spots dawn-of-the-fremen
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from adjudicator.atomic import write_atomically
from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.fonts import text_width
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells, Point, Side

with lazy_imports():
    import shapely  # type: ignore[import-untyped]

    from adjudicator.content import load_content

Array = Any
CLOSED = frozenset(["drum-sand"])
"""Terrain that nothing enters."""
STEP = 0.001
"""Between two points that are tried, of the board's width; so are all lengths here."""
LATER, NAME_LOWER, SPLIT = 0.0004, 0.003, 0.002
"""What counts against an arrangement: each that stands before it in ROWS, a name that does not
stand first, a name in two lines."""
AS_GOOD = 0.004
"""Room that is more than the most confined row has and makes no difference."""
TRACKING = 0.06
"""Extra space between the letters of a name, in shares of their size."""
DISCS = 0.004
"""Between the discs that stand for a name."""
GAP = 0.0022
"""Between two pieces."""
MARGIN = 0.0036
"""Between a piece and a border."""
NAME = 0.0122
"""The size of the letters for which room is kept."""
NAME_HIGH = 0.0135
"""The height that is kept for them."""
ROWS = (
    ("wh", "tttt", "rrrr"),
    ("twht", "rttr", "rr"),
    ("twht", "rrrr", "tt"),
    ("tt", "twht", "rrrr"),
    ("rrrr", "twht", "tt"),
    ("wht", "ttt", "rrrr"),
    ("twh", "ttt", "rrrr"),
    ("rwhr", "tttt", "rr"),
    ("rr", "twht", "trrt"),
    ("wh", "ttt", "trr", "rr"),
    ("tt", "wh", "tt", "rrrr"),
    ("rr", "twht", "tt", "rr"),
    ("rr", "wh", "tttt", "rr"),
    ("wh", "tt", "tt", "rr", "rr"),
)
"""Rows under a name: w the warrior, h the site (where it holds), r resources, t tokens."""
LETTERS = "*"
"""Before what is not a row of pieces but a line of the name."""
KINDS = {"w": "warrior", "h": "site", "r": "resource", "t": "token"}


class Placed(msgspec.Struct, frozen=True):
    """The places of a territory, in fractions of the board's width."""

    slack: float
    """How much more room than it needs the most confined of them has."""
    rows: list[tuple[str, list[Point]]]


def make_spots(content: Content) -> dict[str, Any]:
    """The parts, spots and borders of layout.json.

    Raises ContentError for a territory in which they have no room.
    """
    found = cells(content)
    sizes = content.data["layout"]["sizes"]
    closed = closed_territories(content)
    borders = border_spots(found, sizes["rock"], closed)
    parts, spots = [], []
    for territory in content.data["map"]["territories"]:
        name = territory["id"]
        if name in closed:
            x, y = _middle(found, name)
            parts.append({"id": name, **_place(x, y)})
            continue
        rocks = [(spot["x"], spot["y"]) for spot in borders if name in spot["id"].split("/")]
        placed = _placed(found, name, rocks, sizes)
        kinds: dict[str, list[dict[str, float]]] = {kind: [] for kind in KINDS}
        for row, places in placed.rows:
            for kind, (x, y) in zip(row, places, strict=True):
                kinds[kind].append(_place(x, y))
        parts.append({"id": name, **kinds["w"][0]})
        spots.append(
            {
                "id": name,
                "site": kinds["h"][0],
                "resources": kinds["r"],
                "tokens": kinds["t"],
            }
        )
    return {"parts": parts, "spots": spots, "borders": borders}


def closed_territories(content: Content) -> set[str]:
    """The territories that nothing enters: they have no places for pieces."""
    return {
        territory["id"]
        for territory in content.data["map"]["territories"]
        if territory["terrain"] in CLOSED
    }


def border_spots(found: Cells, size: float, closed: set[str]) -> list[dict[str, Any]]:
    """The middle of every border that may be closed, and which way it runs there (degrees).

    `size` is how much of the border counts for its direction, in fractions of the board's width;
    `closed` are the parts that nothing enters.
    """
    longest: dict[str, Side] = {}
    for side in found.sides:
        if side.right and not closed & {side.left, side.right}:
            name = "/".join(sorted((side.left, side.right)))
            if name not in longest or _length(side.points) > _length(longest[name].points):
                longest[name] = side
    spots = []
    for name in sorted(longest):
        points = longest[name].points
        length = _length(points)
        middle = _along(points, length / 2)
        start, end = _along(points, length / 2 - size / 2), _along(points, length / 2 + size / 2)
        turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        spots.append({"id": name, **_place(*middle), "turn": round((turn + 90) % 180 - 90)})
    return spots


def _place(x: float, y: float) -> dict[str, float]:
    return {"x": round(float(x), 4), "y": round(float(y), 4)}


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(one, two) for one, two in pairwise(points))


def _along(points: Sequence[Point], far: float) -> Point:
    for one, two in pairwise(points):
        step = math.dist(one, two)
        if far <= step:
            share = far / step
            return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
        far -= step
    return points[-1]


def _middle(found: Cells, name: str) -> Point:
    place = shapely.maximum_inscribed_circle(shapely.Polygon(found.outlines[name])).coords[0]
    return float(place[0]), float(place[1])


def _clear(
    found: Cells, name: str, rocks: Sequence[Point], size: float
) -> tuple[Array, float, float]:
    """How far squares of STEP are from the border and its rocks; and the first one's place."""
    cell = shapely.Polygon(found.outlines[name])
    left, top, right, bottom = cell.bounds
    x, y = np.meshgrid(np.arange(left, right, STEP), np.arange(top, bottom, STEP))
    points = shapely.points(x, y)
    clear = shapely.distance(cell.exterior, points)
    clear[~shapely.contains(cell, points)] = -1.0
    for rock in rocks:
        # A rock lies on the border, and what lies near it may touch it but not be covered.
        clear = np.minimum(clear, np.hypot(x - rock[0], y - rock[1]) - size / 2 + MARGIN - GAP / 2)
    return clear, left, top


def _placed(found: Cells, name: str, rocks: Sequence[Point], sizes: dict[str, float]) -> Placed:
    clear, left, top = _clear(found, name, rocks, sizes["rock"])
    text = name.replace("-", " ").upper()
    best: tuple[float, Placed] | None = None
    for order, rows in enumerate(ROWS):
        for words in [[text], text.split(" ", 1)]:
            for first in (0, len(rows)):
                lines = [*rows[:first], *(f"{LETTERS}{word}" for word in words), *rows[first:]]
                placed = _fitted(clear, left, top, lines, sizes)
                if placed is None:
                    continue
                score = placed.slack - LATER * order - NAME_LOWER * (first > 0)
                score -= SPLIT * (len(words) - 1)
                if best is None or score > best[0]:
                    best = (score, placed)
    if best is None:
        raise ContentError(f"{name} has no room for its pieces")
    return best[1]


def _fitted(
    clear: Array, left: float, top: float, lines: Sequence[str],
    sizes: dict[str, float],
) -> Placed | None:  # fmt: skip
    """The lines one under another where the most confined of them has the most room."""
    shapes = [_shape(line, sizes) for line in lines]
    highs = [max(2 * radius for _, radius in shape) for shape in shapes]
    rooms = [_room(clear, shape) for shape in shapes]
    offsets = []
    at = 0.0
    for high in highs:
        offsets.append(at + high / 2)
        at += high + GAP
    total = at - GAP
    count = clear.shape[0] - math.ceil(total / STEP)
    best: tuple[float, int] | None = None
    for row in range(max(0, count)):
        slack = min(
            float(room[row + round(offset / STEP)].max())
            for room, offset in zip(rooms, offsets, strict=True)
        )
        if best is None or slack > best[0]:
            best = (slack, row)
    if best is None or best[0] < 0:
        return None
    found = []
    for line, shape, room, offset in zip(lines, shapes, rooms, offsets, strict=True):
        level = best[1] + round(offset / STEP)
        good = np.flatnonzero(
            room[level] >= min(float(room[level].max()), best[0] + AS_GOOD) - 1e-12
        )
        column = good[len(good) // 2]
        if not line.startswith(LETTERS):
            found.append((line, [(left + column * STEP + x, top + level * STEP) for x, _ in shape]))
    return Placed(best[0], found)


def _shape(line: str, sizes: dict[str, float]) -> list[tuple[float, float]]:
    """Discs in a row: where they are from its middle, and their radii; a name is many small ones."""
    if line.startswith(LETTERS):
        wide = text_width(line.removeprefix(LETTERS), "serif-bold", NAME, TRACKING)
        count = math.ceil(wide / DISCS)
        radius = NAME_HIGH / 2
        return [(wide * (at / count - 0.5), radius) for at in range(count + 1)]
    radii = [sizes[KINDS[kind]] / 2 for kind in line]
    total = sum(2 * radius for radius in radii) + GAP * (len(radii) - 1)
    at = -total / 2
    shape = []
    for radius in radii:
        shape.append((at + radius, radius))
        at += 2 * radius + GAP
    return shape


def _room(clear: Array, shape: Sequence[tuple[float, float]]) -> Array:
    """For every square, how much more room the discs have there than they need."""
    found = np.full(clear.shape, np.inf)
    columns = clear.shape[1]
    for off, radius in shape:
        shift = round(off / STEP)
        moved = np.full(clear.shape, -1.0)
        if abs(shift) < columns:
            if shift >= 0:
                moved[:, : columns - shift] = clear[:, shift:]
            else:
                moved[:, -shift:] = clear[:, :shift]
        found = np.minimum(found, moved - radius - MARGIN)
    return found


def main(arguments: list[str]) -> int:
    """Measure the places of a game's board and write them into its layout.json."""
    for game in arguments:
        write_spots(load_content(game))
    return 0


def write_spots(content: Content) -> None:
    """Put `make_spots` into layout.json, and leave all else there as it is."""
    path = content.folder / "layout.json"
    layout = msgspec.json.decode(path.read_bytes())
    layout.update(make_spots(content))
    write_atomically(path, f"{_written(layout)}\n".encode())


def _written(value: Any, indent: int = 0, before: int = 0) -> str:
    """JSON as it is written in content: in one line where it fits and holds no records' list."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value:
        return flat
    records = value.values() if isinstance(value, dict) else [value]
    short = indent > 0 and indent + before + len(flat) < 100
    if short and not any(isinstance(it, list) and isinstance(it[0], dict) for it in records if it):
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        lines = [
            f"{pad}{json.dumps(key)}: {_written(entry, indent + 2, len(key) + 5)}"
            for key, entry in value.items()
        ]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    lines = [f"{pad}{_written(entry, indent + 2)}" for entry in value]
    return "[\n" + ",\n".join(lines) + "\n" + " " * indent + "]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
