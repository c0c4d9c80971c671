"""The cells of a board: every part of every territory as a polygon.

The cells of a board share their borders point by point: two of them touch exactly where the map
has a border. A board is round, with sectors, or its land is a rectangle without any: the frame of
layout.json says which. Coordinates are those of layout.json: (0, 0) is the top left corner of the board
and (1, 1) the bottom right one. The cells of the shipped maps lie in a file for each board; those of a
map that an overlay has changed are made when they are needed (`geometry.board`).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from adjudicator.content import Content

Point = tuple[float, float]
BOARDS = Path(__file__).resolve().parents[1] / "data" / "boards"
"""A folder for each board: its cells, the points that they are made from, and how names stand on it."""
UNIT = 100000
"""Parts of the board's width in which the file counts."""


class Border(msgspec.Struct, frozen=True, array_like=True):
    """A line between two cells: `left` is on the left on the way (as it is seen)."""

    left: str
    right: str
    """Empty beyond the rim."""
    kind: str
    """"line" (on a sector line), "hub", "rim" or "free"."""
    points: list[int]
    """Numbers of points."""


class CellsFile(msgspec.Struct, frozen=True):
    """The contents of the file: shared points, borders between them, and places for pieces."""

    board: str
    made_from: str
    """The fingerprint of the map and layout that these cells are of."""
    points: list[tuple[int, int]]
    borders: list[Border]
    stands: dict[str, list[tuple[int, int]]]


class Side(msgspec.Struct, frozen=True):
    """A border as a line of points."""

    left: str
    right: str
    kind: str
    points: list[Point]


class Cells(msgspec.Struct, frozen=True):
    """The cells of a board; points and lengths are fractions of the board's width."""

    outlines: dict[str, list[Point]]
    """Part -> the corners of its cell, the first one not repeated."""
    sides: list[Side]
    anchors: dict[str, Point]
    """Part -> its place in layout.json."""
    spice: dict[str, Point]
    """Part -> where its spice lies, for parts that get any."""
    stands: dict[str, list[Point]]
    """Part -> places for stacks of pieces, the best one first; at least one."""
    centre: Point
    radius: float
    """Of the disc; of the circle through its corners where the land is a rectangle."""
    box: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of the land where it is a rectangle."""


def cells_file(board: str) -> Path:
    """Where the cells of a board (`Content.board`) are kept."""
    return BOARDS / board / "cells.json"


def seeds_file(board: str) -> Path:
    """Where the points are kept from which the cells of a board without sectors are made."""
    return cells_file(board).with_name("seeds.json")


def parts_of(content: Content) -> list[tuple[str, list[str]]]:
    """Every territory with its parts; without sectors, a territory is its own one part."""
    return [
        (territory["id"], [part["id"] for part in territory.get("parts", [territory])])
        for territory in content.data["map"]["territories"]
    ]


def spots_of(content: Content, part: str) -> list[tuple[float, float, float]]:
    """Where the layout lets pieces lie in a part, with their radii: its own place comes first.

    Each is (x, y, radius), in fractions of the board's width.
    """
    layout = content.data["layout"]
    sizes = layout.get("sizes", {})

    def spot(place: dict[str, float], kind: str) -> tuple[float, float, float]:
        return place["x"], place["y"], sizes.get(kind, 0.0) / 2

    found = [spot(place, "warrior") for place in layout["parts"] if place["id"] == part]
    for further in layout.get("spots", []):
        if further["id"] == part:
            found += [spot(further["site"], "site")]
            found += [spot(place, "resource") for place in further["resources"]]
            found += [spot(place, "token") for place in further["tokens"]]
    return found


def is_round(content: Content) -> bool:
    """Whether the land is a disc with sectors, and not a rectangle without any."""
    return "radius" in content.data["layout"]["frame"]


def region_at(found: Cells, x: float, y: float) -> str | None:
    """The part whose cell has the point, or None beyond the rim.

    `x` and `y` are fractions of the board's width.
    """
    for name, outline in found.outlines.items():
        if within((x, y), outline):
            return name
    return None


def within(point: Point, outline: list[Point]) -> bool:
    """Whether a point lies in a polygon."""
    return sum(point[0] < one for one in crossings(point[1], outline)) % 2 == 1


def crossings(y: float, outline: list[Point]) -> list[float]:
    """Where the level line at `y` crosses the border of a polygon, in the unit of its corners.

    A point of the line lies inside if an odd number of crossings is to its right.
    """
    found = []
    before = outline[-1]
    for corner in outline:
        if (corner[1] > y) != (before[1] > y):
            found.append(
                before[0] + (y - before[1]) * (corner[0] - before[0]) / (corner[1] - before[1])
            )
        before = corner
    return found


def fingerprint(content: Content) -> str:
    """SHA-256 of what cells are made from: parts, borders, terrain, frame, and places or seeds."""
    layout = content.data["layout"]
    if not is_round(content):
        return _free_fingerprint(content)
    facts = [
        [
            (part["id"], part["sector"], territory["terrain"], sorted(part["borders"]))
            for territory in content.data["map"]["territories"]
            for part in territory["parts"]
        ],
        [layout["frame"]["centre"], layout["frame"]["radius"], layout["parts"], layout["spice"]],
        len(layout["storm"]["spots"]),
    ]
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def _free_fingerprint(content: Content) -> str:
    frame = content.data["layout"]["frame"]
    facts = [
        [
            (
                territory["id"],
                territory["terrain"],
                sorted({*territory["borders"], *territory.get("barred", [])}),
            )
            for territory in content.data["map"]["territories"]
        ],
        [frame[side] for side in ("left", "top", "right", "bottom")],
        msgspec.json.decode(seeds_file(content.board).read_bytes())["seeds"],
    ]
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()
