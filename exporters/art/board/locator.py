"""A small map that shows where one place of the board lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from adjudicator.content.board import parts_of
from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Point, Scene, closed, on_circle, pair
from exporters.art.geometry.cells import Cells, cells
from exporters.art.plan import Palette, plan
from exporters.art.style import looks
from exporters.art.symbols import draw_symbol

_PALER = 0.3
"""How much of the paper the colours of the land take on, 0..1."""
_HUB = 0.12
"""Where sector lines begin, in shares of the radius."""
_DOT, _MARK, _SYMBOL = 2.5, 19, 25
"""Radius of a part's dot, radius of the mark and side of its symbol, in px."""
_CLOSEST = 1.3
"""Corners nearer to one another than this, in px, are drawn as one."""


def locator(
    scene: Scene,
    content: Content,
    marked: Sequence[str],
    centre: Point,
    radius: float,
    colour: str,
) -> None:
    """A round map of `radius` px with the territories of some parts marked, and the parts' spice.

    A game whose board has no cells (yet) gets a map of its parts as dots.
    """
    palette = plan(content).palette
    try:
        found = cells(content)
    except ContentError:
        _dots(scene, content, marked, centre, radius, colour)
        return

    def placed(point: Point) -> Point:
        x, y = point[0] - found.centre[0], point[1] - found.centre[1]
        return (centre[0] + x / found.radius * radius, centre[1] + y / found.radius * radius)

    ours = set(marked)
    scene.circle(*centre, radius, fill=palette.paper_shade)
    terrain = looks(content, "terrains")
    for territory in content.data["map"]["territories"]:
        parts = [place["id"] for place in parts_of(territory)]
        tone = mix(terrain[territory["terrain"]]["colour"], palette.paper, _PALER)
        for name in parts:
            outline = _thinned([placed(point) for point in found.outlines[name]])
            fill = tone if ours.isdisjoint(parts) else colour
            scene.path(closed(outline), fill=fill, stroke=fill, stroke_width=0.8)
    owners = {
        place["id"]: territory["id"]
        for territory in content.data["map"]["territories"]
        for place in parts_of(territory)
    }
    scene.path(
        "".join(_borders(found, owners, placed)),
        fill="none",
        stroke=palette.ink_soft,
        stroke_width=1,
    )
    scene.circle(*centre, radius, fill="none", stroke=palette.ink_soft, stroke_width=3)
    for part in marked:
        _mark(scene, palette, placed(found.spice.get(part, found.anchors[part])), colour)


def _borders(found: Cells, owners: dict[str, str], placed: Any) -> list[str]:
    """Path data of all borders between territories."""
    return [
        "M" + "L".join(pair(point) for point in _thinned([placed(point) for point in side.points]))
        for side in found.sides
        if side.right and owners[side.left] != owners[side.right]
    ]


def _thinned(points: list[Point]) -> list[Point]:
    kept = points[:1]
    for point in points[1:-1]:
        if math.dist(point, kept[-1]) >= _CLOSEST:
            kept.append(point)
    return [*kept, *points[-1:]]


def _dots(
    scene: Scene,
    content: Content,
    marked: Sequence[str],
    centre: Point,
    radius: float,
    colour: str,
) -> None:
    palette = plan(content).palette
    frame = content.data["layout"]["frame"]
    sectors = next(
        (entry["value"] for entry in content.data["game"]["numbers"] if entry["id"] == "sectors"), 0
    )
    scene.circle(
        *centre, radius, fill=palette.paper_shade, stroke=palette.ink_soft, stroke_width=2.5
    )
    for at in range(sectors):
        turn = 360 * (at + 0.5) / sectors
        scene.line(
            on_circle(centre, radius * _HUB, turn), on_circle(centre, radius, turn),
            stroke=palette.line, stroke_width=1,
        )  # fmt: skip
    for entry in content.data["layout"]["parts"]:
        x = centre[0] + (entry["x"] - frame["centre"]["x"]) / frame["radius"] * radius
        y = centre[1] + (entry["y"] - frame["centre"]["y"]) / frame["radius"] * radius
        if entry["id"] in marked:
            _mark(scene, palette, (x, y), colour)
        else:
            scene.circle(x, y, _DOT, fill=palette.ink_soft)


def _mark(scene: Scene, palette: Palette, spot: Point, colour: str) -> None:
    scene.circle(*spot, _MARK, fill=palette.paper, stroke=colour, stroke_width=3.5)
    draw_symbol(scene, "spice", spot, _SYMBOL, ink=colour, ground=palette.paper)
