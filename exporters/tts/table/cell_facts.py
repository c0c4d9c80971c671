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
    from exporters.art.geometry.board import cells
    from exporters.art.geometry.cells import Cells, within

HUNDREDTHS = 100
"""Lengths of the table's script are in hundredths."""
FLAT_BY = 0.14
"""How far a highlighted outline may deviate from the border of its part, in units of the table."""
PITCH = 0.9
"""Distance between stacks, in units of the table."""
RINGS = 3
MARGIN = 0.15
"""Least distance of a stack from the border of its cell, in units of the table."""

Point = tuple[float, float]
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

    def inside(part: str, first: Sequence[Point], anchor: Point) -> Flat:
        points = [*first, *_round_about(anchor, PITCH / side)]
        if found is not None:
            outline = found.outlines[part]
            margin = MARGIN / side
            points = [
                (x, y)
                for x, y in points
                if all(
                    within((x + right, y + down), outline)
                    for right in (-margin, margin)
                    for down in (-margin, margin)
                )
            ]
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
    stands = found.stands if found is not None else {}

    def stands_of(group: str, part: str) -> list[Point]:
        return stands.get(part, []) if group == "parts" else []

    return {
        "cells": outlines,
        "outlines": {
            part: flat(_simple(outline, side))
            for part, outline in (found.outlines.items() if found is not None else ())
        },
        "points": {
            group: {
                part: inside(part, points if len(points) > 1 else stands_of(group, part), points[0])
                for part, points in _by_part(known, group).items()
            }
            for group in groups
        },
    }


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
