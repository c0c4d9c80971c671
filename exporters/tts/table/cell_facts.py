"""The cells of the parts on the table: their outlines, and where stacks of pieces lie in them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.tts.layout.seats_and_spots import spots

with lazy_imports():
    from exporters.art.board.boxes import turned_box
    from exporters.art.board.picture import board_labels
    from exporters.art.geometry.board import cells
    from exporters.art.geometry.cells import Cells, crossings

HUNDREDTHS = 100
"""Lengths of the table's script are in hundredths."""
FLAT_BY = 0.14
"""How far a highlighted outline may deviate from the border of its part, in units of the table."""
PITCH = 0.9
"""Distance between stacks, in units of the table."""
RINGS = 3
STACK = 0.9
"""Width of a stack, in units of the table."""
APART = 0.8
"""Stacks that are nearer to one another lie partly on each other; in units of the table."""
MARGIN = 0.15
"""Least distance of a stack from the border of its cell, in units of the table."""

MUCH = 0.1
"""From which share on a stack on names is in the way."""
STACKS = 2
"""So many places for forces in a part are kept free of others where there is room."""
SAMPLES = 7
"""Points in a row of a stack that are looked at."""
TRIED = 12
"""So many places of a part are compared; more stacks than that seldom lie in one."""

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Flat = str
"""Points one after the other: x, z, x, z."""


def cells_on_table(content: Content, side: float, groups: Sequence[str]) -> dict[str, Any]:
    """Outlines of parts with their boxes, and points for pieces by group: in hundredths of a unit, on a table `side` units wide."""
    known = spots(content)
    found: Cells | None
    try:
        found = cells(content)
    except ContentError:
        found = None

    def flat(points: Sequence[Point]) -> Flat:
        return " ".join(map(str, numbers(points)))

    def numbers(points: Sequence[Point]) -> list[int]:
        return [
            round(value * HUNDREDTHS)
            for x, y in points
            for value in ((x - 0.5) * side, (0.5 - y) * side)
        ]

    stands = found.stands if found is not None else {}
    labels = board_labels(content) if found is not None else []
    names = [(_bounds(box), box) for label in labels for box in label.boxes]
    half, apart = STACK / 2 / side, APART / side

    def in_the_way(group: str, part: str) -> list[list[Point]]:
        """What stacks of a group should not lie on in a part: names, and the place of spice or those of forces."""
        assert found is not None
        room = _bounds(found.outlines[part])
        boxes = [box for bounds, box in names if _meet(bounds, room, half)]
        others = found.stands.get(part, [])[:STACKS]
        if group == "parts":
            others = [found.spice[part]] if part in found.spice else []
        return [*boxes, *(turned_box(one, 0, 2 * half, 2 * half) for one in others)]

    def inside(group: str, part: str, spots_there: Sequence[Point]) -> Flat:
        anchor, is_laid_out = spots_there[0], len(spots_there) > 1
        first = spots_there if is_laid_out else stands.get(part, []) if group == "parts" else []
        points = [*first, *_round_about(anchor, PITCH / side)]
        if found is not None:
            outline = found.outlines[part]
            room = _bounds(outline)
            points = [
                one
                for one in points
                if _meet((*one, *one), room, 0.0) and _is_in(one, MARGIN / side, outline)
            ]
            # Spots that somebody has laid out keep their order; spice lies first on its own place.
            kept = sum(one in first for one in points) if is_laid_out else int(group != "parts")
            near = in_the_way(group, part)
            tried = sorted(points[kept:TRIED], key=lambda one: _share(one, half, near))
            points = _apart(points[:kept], [*tried, *points[max(kept, TRIED) :]], apart)
        return flat(points or [anchor])

    outlines = []
    for part, outline in found.outlines.items() if found is not None else ():
        line = numbers(outline)
        outlines.append(
            {
                "part": part,
                "left": min(line[0::2]),
                "right": max(line[0::2]),
                "bottom": min(line[1::2]),
                "top": max(line[1::2]),
                "outline": flat(outline),
            }
        )
    return {
        "cells": outlines,
        "outlines": {
            part: flat(_simple(outline, side))
            for part, outline in (found.outlines.items() if found is not None else ())
        },
        "points": {
            group: {
                part: inside(group, part, points) for part, points in _by_part(known, group).items()
            }
            for group in groups
        },
    }


def _bounds(outline: Sequence[Point]) -> Bounds:
    x, y = zip(*outline, strict=True)
    return min(x), min(y), max(x), max(y)


def _meet(one: Bounds, two: Bounds, by: float) -> bool:
    """Whether two upright boxes are no farther apart than that."""
    return (
        one[0] - by <= two[2]
        and two[0] <= one[2] + by
        and one[1] - by <= two[3]
        and two[1] <= one[3] + by
    )


def _share(point: Point, half: float, names: Sequence[list[Point]]) -> float:
    """The share of a stack at a point that lies on names, which are turned boxes: 0 for so little that they can be read."""
    stack = (point[0] - half, point[1] - half, point[0] + half, point[1] + half)
    near = [box for box in names if _meet(_bounds(box), stack, 0.0)]
    if not near:
        return 0.0
    steps = [half * (2 * at / (SAMPLES - 1) - 1) for at in range(SAMPLES)]
    row = [point[0] + right for right in steps]
    hit = 0
    for down in steps:
        crossed = [crossings(point[1] + down, box) for box in near]
        hit += sum(any(sum(x < one for one in box) % 2 for box in crossed) for x in row)
    return hit / SAMPLES**2 if hit > MUCH * SAMPLES**2 else 0.0


def _is_in(point: Point, margin: float, outline: list[Point]) -> bool:
    """Whether the corners of a square lie in a polygon, from whose middle they are `margin` away each way."""
    x, y = point
    for down in (-margin, margin):
        crossed = crossings(y + down, outline)
        if any(sum(x + right < one for one in crossed) % 2 == 0 for right in (-margin, margin)):
            return False
    return True


def _apart(first: Sequence[Point], others: Sequence[Point], distance: float) -> list[Point]:
    """The first points and then the others, those last that are nearer than that to one that comes before them."""
    found = [*first]
    for point in others:
        if all(math.dist(point, other) >= distance for other in found):
            found.append(point)
    return [*found, *(point for point in others if point not in found)]


def _simple(outline: Sequence[Point], side: float) -> list[Point]:
    """The outline of a part with as few points as lie near enough to it; both in shares of the board."""
    far = max(range(len(outline)), key=lambda at: math.dist(outline[0], outline[at]))
    halves = ([*outline[: far + 1]], [*outline[far:], outline[0]])
    return [point for half in halves for point in _thinned(half, FLAT_BY / side)[:-1]]


def _thinned(line: Sequence[Point], by: float) -> list[Point]:
    """A line simplified by the Douglas-Peucker algorithm: no removed point is farther than `by` from it."""
    start, end = line[0], line[-1]
    long = math.dist(start, end) or 1.0
    far, most = 0, by
    for at in range(1, len(line) - 1):
        across = (end[0] - start[0]) * (start[1] - line[at][1])
        away = abs(across - (start[0] - line[at][0]) * (end[1] - start[1])) / long
        if away > most:
            far, most = at, away
    if not far:
        return [start, end]
    return [*_thinned(line[: far + 1], by)[:-1], *_thinned(line[far:], by)]


def _by_part(known: Mapping[str, Point], group: str) -> dict[str, list[Point]]:
    """The spots of a group, by the part to which they belong."""
    found: dict[str, list[Point]] = {}
    for name, point in known.items():
        head, _, rest = name.partition("/")
        if head == group:
            found.setdefault(rest.partition("/")[0], []).append(point)
    return found


def _round_about(middle: Point, pitch: float) -> list[Point]:
    """Points round a middle, ring by ring."""
    points = [middle]
    for ring in range(1, RINGS + 1):
        for at in range(6 * ring):
            angle = 2 * math.pi * at / (6 * ring)
            points.append(
                (
                    middle[0] + ring * pitch * math.sin(angle),
                    middle[1] + ring * pitch * math.cos(angle),
                )
            )
    return points
