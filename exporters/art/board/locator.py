"""A small map that shows where one place of the board lies."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

from adjudicator.content.board import parts_of
from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.colour import mix
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Point, Scene, closed, on_circle, pair
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells
from exporters.art.plan import Palette, plan
from exporters.art.style import looks
from exporters.art.symbols import draw_symbol

_PALER = 0.3
"""How much of the paper the colours of the land take on, 0..1."""
_HUB = 0.12
"""Where sector lines begin, in shares of the radius."""
_DOT, _MARK, _SYMBOL = 2.5, 19, 25
"""Radius of a part's dot, radius of the mark and side of its symbol, in px."""
_ROUND = 0.95
"""A round board reaches at least so far to its sides, in radii of the circle round all its cells."""
_CLOSEST = 1.3
"""Corners nearer to one another than this, in px, are drawn as one."""


def locator(
    scene: Scene,
    content: Content,
    marked: Sequence[str],
    centre: Point,
    radius: float,
    colour: str,
    signs: Mapping[str, str] | None = None,
) -> None:
    """A map of `radius` px, round as its board is or not, with the territories of some parts marked, and the parts' spice.

    `signs` says which parts have a symbol instead, and which. A game whose board has no cells (yet) gets a map of its parts as dots.
    """
    palette = plan(content).palette
    shown = dict.fromkeys(marked, "spice") if signs is None else signs
    try:
        found = cells(content)
    except ContentError:
        _dots(scene, content, centre, radius, colour, shown)
        return

    drawn = _chart(content, found, centre, radius)
    ours = set(marked)
    if drawn.is_round:
        scene.circle(*centre, radius, fill=palette.paper_shade)
    terrain = looks(content, "terrains")
    for territory in content.data["map"]["territories"]:
        parts = [place["id"] for place in parts_of(territory)]
        tone = mix(terrain[territory["terrain"]]["colour"], palette.paper, _PALER)
        for name in parts:
            fill = tone if ours.isdisjoint(parts) else colour
            scene.path(drawn.land[name], fill=fill, stroke=fill, stroke_width=0.8)
    scene.path(drawn.borders, fill="none", stroke=palette.ink_soft, stroke_width=1)
    if drawn.is_round:
        scene.circle(*centre, radius, fill="none", stroke=palette.ink_soft, stroke_width=3)
    else:
        left, top, right, bottom = drawn.box
        scene.rect(left, top, right - left, bottom - top, fill="none", stroke=palette.ink_soft,
                   stroke_width=3)  # fmt: skip
    placed = drawn.placed
    for part, sign in shown.items():
        _mark(scene, palette, placed(found.spice.get(part, found.anchors[part])), colour, sign)


class _Chart(msgspec.Struct, frozen=True):
    """The lines of a map, which all maps of one size share."""

    placed: Callable[[Point], Point]
    """A point of the board -> its place on the page, in px."""
    is_round: bool
    land: dict[str, str]
    """Part -> path data of its outline."""
    borders: str
    """Path data of all borders between territories."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom of the land, in px."""


_CHARTS: dict[bytes, _Chart] = {}
MOST_CHARTS = 4
"""That are kept: the cards of a deck have maps of one size."""


def _chart(content: Content, found: Cells, centre: Point, radius: float) -> _Chart:
    """The lines of a map about a point, `radius` px large."""
    owners = {
        place["id"]: territory["id"]
        for territory in content.data["map"]["territories"]
        for place in parts_of(territory)
    }
    inputs = msgspec.json.encode([found, owners, centre, radius])
    key = hashlib.sha256(inputs).digest()
    if key not in _CHARTS:
        if len(_CHARTS) >= MOST_CHARTS:
            del _CHARTS[next(iter(_CHARTS))]
        _CHARTS[key] = _made_chart(found, owners, centre, radius)
    return _CHARTS[key]


def _made_chart(found: Cells, owners: dict[str, str], centre: Point, radius: float) -> _Chart:
    middle, half = _extent(found)

    def placed(point: Point) -> Point:
        x, y = point[0] - middle[0], point[1] - middle[1]
        return (centre[0] + x / half * radius, centre[1] + y / half * radius)

    outlines = {name: [placed(point) for point in loop] for name, loop in found.outlines.items()}
    corners = [point for outline in outlines.values() for point in outline]
    left, top = (min(point[at] for point in corners) for at in (0, 1))
    right, bottom = (max(point[at] for point in corners) for at in (0, 1))
    return _Chart(
        placed,
        half == found.radius,
        {name: closed(_thinned(outline)) for name, outline in outlines.items()},
        "".join(_borders(found, owners, placed)),
        (left, top, right, bottom),
    )


def _extent(found: Cells) -> tuple[Point, float]:
    """The middle of a board's cells and their extent: a radius, or half the longer side."""
    points = [point for outline in found.outlines.values() for point in outline]
    low, high = (tuple(pick(point[at] for point in points) for at in (0, 1)) for pick in (min, max))
    half = [(high[at] - low[at]) / 2 for at in (0, 1)]
    if min(half) > found.radius * _ROUND:
        return found.centre, found.radius
    return ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2), max(half)


def _borders(found: Cells, owners: dict[str, str], placed: Callable[[Point], Point]) -> list[str]:
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
    centre: Point,
    radius: float,
    colour: str,
    shown: Mapping[str, str],
) -> None:
    palette = plan(content).palette
    frame = content.data["layout"]["frame"]
    sectors = next(
        (
            entry["value"]
            for entry in read_part(content.data, "game", "numbers")
            if entry["id"] == "sectors"
        ),
        0,
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
        if entry["id"] in shown:
            _mark(scene, palette, (x, y), colour, shown[entry["id"]])
        else:
            scene.circle(x, y, _DOT, fill=palette.ink_soft)


def _mark(scene: Scene, palette: Palette, spot: Point, colour: str, sign: str) -> None:
    scene.circle(*spot, _MARK, fill=palette.paper, stroke=colour, stroke_width=3.5)
    draw_symbol(scene, sign, spot, _SYMBOL, ink=colour, ground=palette.paper)
