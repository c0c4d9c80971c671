"""The land of a board: dunes, rock, walls and ice, engraved with light from the north-west."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from adjudicator.lazy import lazy_imports
from exporters.art.board.grid import Grid, Spread, make_spread
from exporters.art.board.noise import chance, chances, noise, noises
from exporters.art.board.outlines import line_through, outlines_of
from exporters.art.board.rock import LIGHT, edge_strokes, facets
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import shown
from exporters.art.canvas.scene import Point, Scene, closed
from exporters.art.geometry.cells import Cells

with lazy_imports():
    import numpy as np

SHADE = "#2a1608"
GLOW = "#fff4d6"
DUNES = 24.0
"""Between two lines of dunes, px of 4096."""
SHADOW = 30.0
"""Farther than this, in px of 4096, no shadow falls (and no stroke of one)."""

NO_DUNES = frozenset(["hatching", "walls", "plain", "pan", "rings"])
"""The kinds of land without dunes."""


class Land(msgspec.Struct, frozen=True):
    """A territory as it is drawn."""

    id: str
    kind: str
    """The shape of its terrain in the theme: "dots", "hatching", "walls", "plain", "pan" or "rings"."""
    colour: str
    parts: list[str]
    own: float = 0.45
    """The share of its colour that sand keeps; the rest is that of other sand."""


def draw_land(scene: Scene, cells: Cells, grid: Grid, lands: Sequence[Land]) -> None:
    """Draws all territories except flat ones (`flats`), without borders and names."""
    unit = scene.width

    def paths(kinds: set[str]) -> str:
        parts = {name for land in lands if land.kind in kinds for name in land.parts}
        return "".join(
            closed([(x * unit, y * unit) for x, y in loop]) for loop in outlines_of(cells, parts)
        )

    sand = paths({land.kind for land in lands} - NO_DUNES)
    rock = paths({"hatching"})
    raised = paths({"hatching", "walls"})
    for number, land in enumerate(lands):
        if land.kind not in NO_DUNES:
            _sand(scene, cells, land, number)
    if sand:
        clip = scene.clip(sand)
        with scene.group(clip=clip):
            numbers = {at for at, land in enumerate(lands) if land.kind not in NO_DUNES}
            spread = make_spread(grid, numbers)
            _swells(scene, cells, spread)
            _dunes(scene, cells, spread)
            _grains(scene, cells, spread)
            shadows(scene, raised)
    colours = {land.kind: land.colour for land in lands}
    if rock:
        _rock(scene, cells, grid, [land for land in lands if land.kind == "hatching"], rock)
    for land in lands:
        if land.kind == "walls":
            _walls(scene, cells, land)
        elif land.kind == "plain":
            _ice(scene, cells, land, colours["plain"])


def shadows(scene: Scene, raised: str) -> None:
    """Draws the shadows of rock and walls on the sand."""
    for step in range(1, 8):
        with scene.group(move=(-LIGHT[0] * step * 3.4, -LIGHT[1] * step * 3.4)):
            scene.path(raised, fill=SHADE, fill_opacity=0.055, stroke=SHADE,
                       stroke_width=6, stroke_opacity=0.04)  # fmt: skip


def land_path(scene: Scene, cells: Cells, parts: Sequence[str]) -> str:
    """Path data of some parts taken together."""
    return "".join(
        closed([(x * scene.width, y * scene.width) for x, y in loop])
        for loop in outlines_of(cells, set(parts))
    )


def _sand(scene: Scene, cells: Cells, land: Land, number: int) -> None:
    tint = ("#f6e4b4", "#e3c17c", "#efd08c", "#dcb878", "#f0dcae")[number * 7 % 5]
    colour = mix(land.colour, tint, 1 - land.own)
    path = land_path(scene, cells, land.parts)
    scene.path(path, fill=colour, stroke=colour, stroke_width=2)
    # A worn edge, as engravers put it along a border.
    with scene.group(clip=scene.clip(path)):
        for width in (14, 30, 52):
            scene.path(path, fill="none", stroke="#8a5a22", stroke_width=width,
                       stroke_opacity=0.07, join="round")  # fmt: skip


def _disc(scene: Scene, cells: Cells) -> tuple[float, float, float]:
    return cells.centre[0] * scene.width, cells.centre[1] * scene.width, cells.radius * scene.width


def _swells(scene: Scene, cells: Cells, spread: Spread) -> None:
    """Broad light and shade over the sands."""
    x0, y0, radius = _disc(scene, cells)
    unit = scene.width
    dark = scene.radial_gradient((0, 0), 100, [(0, "#7a4a16", 0.26), (1, "#7a4a16", 0.0)])
    light = scene.radial_gradient((0, 0), 100, [(0, "#fff6da", 0.42), (1, "#fff6da", 0.0)])
    step = 150.0
    count = int(radius / step) + 1
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            x = x0 + (column + 0.8 * chance(column, row, 11) - 0.4) * step
            y = y0 + (row + 0.8 * chance(column, row, 12) - 0.4) * step
            if math.hypot(x - x0, y - y0) > radius:
                continue
            wide = 0.9 + 1.2 * chance(column, row, 13)
            turn = 20 + 35 * noise(x / 600, y / 600, 3)
            way, far = 46 * wide, 100 * wide / unit
            for paint, flat, place in (
                (dark, 0.35, (x, y)),
                (light, 0.3, (x + LIGHT[0] * way, y + LIGHT[1] * way)),
            ):
                # Half of all would lie where no sand is: under rock, and beyond the page.
                if spread.reaches([(place[0] / unit, place[1] / unit)], far):
                    with scene.group(move=place, turn=turn, scale=(wide, flat * wide)):
                        scene.circle(0, 0, 100, fill=paint)


def _dunes(scene: Scene, cells: Cells, spread: Spread) -> None:
    """Wavy crests across the wind, broken where the sand lies flat, each with its lit side."""
    x0, y0, radius = _disc(scene, cells)
    unit = scene.width
    lines: dict[int, list[str]] = {1: [], 2: [], 3: []}
    lit: list[str] = []
    turn = math.radians(24)
    cos, sin = math.cos(turn), math.sin(turn)
    count = int(radius / DUNES) + 4
    step = 15.0

    rows = np.arange(-count, count + 1, dtype=np.float64)[:, None]
    along = np.arange(-int(radius / step) - 2, int(radius / step) + 3)[None, :] * step
    base = rows * DUNES
    across = base + 74 * noises(along / 330, base / 420, 1) + 22 * noises(along / 95, base / 160, 2)
    depths = noises(along / 210, base / 130, 4) + 0.45 * noises(along / 60, rows * 0.7, 5)
    heavy = np.searchsorted([-0.18, 0.12, 0.45], depths, side="right").tolist()
    x_of = (x0 + along * cos - across * sin).tolist()
    y_of = (y0 + along * sin + across * cos).tolist()

    def seen(run: Sequence[Point]) -> bool:
        return spread.reaches([(x / unit, y / unit) for x, y in run], 12 / unit)

    for xs, ys, weights in zip(x_of, y_of, heavy, strict=True):
        run: list[Point] = []
        weight = 0
        for point, depth in zip(zip(xs, ys, strict=True), weights, strict=True):
            found = depth if depth and math.dist(point, (x0, y0)) < radius + 20 else 0
            if found != weight or (found == 0 and run):
                if weight and len(run) > 1 and seen([*run, point]):
                    lines[weight].append(line_through([*run, point]))
                    lit.append(line_through([(x + 4.2, y + 4.8) for x, y in run]))
                run = []
                weight = found
            if weight:
                run.append(point)
        if weight and len(run) > 1 and seen(run):
            lines[weight].append(line_through(run))
    scene.path("".join(lit), fill="none", stroke=GLOW, stroke_width=2.6, stroke_opacity=0.5,
               cap="round", join="round")  # fmt: skip
    for weight, width, opacity in ((1, 1.5, 0.30), (2, 2.3, 0.36), (3, 3.2, 0.42)):
        scene.path("".join(lines[weight]), fill="none", stroke="#7b4d1c", stroke_width=width,
                   stroke_opacity=opacity, cap="round", join="round")  # fmt: skip


def _grains(scene: Scene, cells: Cells, spread: Spread) -> None:
    x0, y0, radius = _disc(scene, cells)
    step = 27.0
    count = int(radius / step) + 1
    columns = np.arange(-count, count + 1)[None, :]
    rows = columns.T
    x_of = x0 + (columns + chances(columns, rows, 21)) * step
    y_of = y0 + (rows + chances(columns, rows, 22)) * step
    some = noises(x_of / 170, y_of / 170, 6) < 0.02
    data = []
    for x, y in zip(x_of[some].tolist(), y_of[some].tolist(), strict=True):
        place = (x / scene.width, y / scene.width)
        if math.hypot(x - x0, y - y0) < radius and spread.reaches([place], 0.001):
            data.append(f"M{shown(x)} {shown(y)}h.01")
    scene.path("".join(data), fill="none", stroke="#6e4416", stroke_width=3.4, stroke_opacity=0.42,
               cap="round")  # fmt: skip


def _rock(scene: Scene, cells: Cells, grid: Grid, lands: Sequence[Land], path: str) -> None:
    """Plateaus of many facets, lit and shaded, with strokes down their edges."""
    base = lands[0].colour
    scene.path(path, fill=base, stroke=base, stroke_width=2)
    numbers = {grid.owners[grid.at(*cells.anchors[name])] for land in lands for name in land.parts}
    tones = facets(grid, numbers, _disc(scene, cells), scene.width)
    lit, shaded = edge_strokes(grid, numbers, _disc(scene, cells), scene.width)
    with scene.group(clip=scene.clip(path)):
        for tone in sorted(tones):
            colour = mix(base, "#fbe3ba" if tone > 0 else "#2e180a", min(0.8, abs(tone) / 14))
            scene.path("".join(tones[tone]), fill=colour, stroke=colour, stroke_width=1.2,
                       join="round")  # fmt: skip
        # The lit and the shaded edge of the plateau.
        with scene.group(move=(-LIGHT[0] * 9, -LIGHT[1] * 9)):
            for width in (10, 24, 40):
                scene.path(path, fill="none", stroke=GLOW, stroke_width=width, stroke_opacity=0.1)
        with scene.group(move=(LIGHT[0] * 9, LIGHT[1] * 9)):
            for width in (10, 26, 48):
                scene.path(path, fill="none", stroke=SHADE, stroke_width=width, stroke_opacity=0.15)
        scene.path(lit, fill="none", stroke="#f6e2bd", stroke_width=2.2, stroke_opacity=0.55,
                   cap="round")  # fmt: skip
        scene.path(shaded, fill="none", stroke="#2e180a", stroke_width=2.6, stroke_opacity=0.6,
                   cap="round")  # fmt: skip


def _walls(scene: Scene, cells: Cells, land: Land) -> None:
    """A stronghold: a court with paving, inside a wall with battlements."""
    path = land_path(scene, cells, land.parts)
    scene.path(path, fill=land.colour, stroke=land.colour, stroke_width=2)
    points = [
        (x * scene.width, y * scene.width) for name in land.parts for x, y in cells.outlines[name]
    ]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    with scene.group(clip=scene.clip(path)):
        scene.rect(left, top, right - left, bottom - top, fill=scene.linear_gradient(
            (left, top), (right, bottom),
            [(0, GLOW, 0.22), (0.5, GLOW, 0.0), (1, SHADE, 0.42)],
        ))  # fmt: skip
        courses = []
        for number in range(int((bottom - top) / 22) + 1):
            y = top + number * 22
            courses.append(f"M{shown(left)} {shown(y)}H{shown(right)}")
            for at in range(int((right - left) / 46) + 2):
                x = left + at * 46 + (23 if number % 2 else 0)
                courses.append(f"M{shown(x)} {shown(y)}v22")
        scene.path("".join(courses), fill="none", stroke=mix(land.colour, "#000000", 0.45),
                   stroke_width=1.6, stroke_opacity=0.5)  # fmt: skip
        scene.path(path, fill="none", stroke="#24100a", stroke_width=46, join="miter")
        scene.path(path, fill="none", stroke=mix(land.colour, GLOW, 0.55), stroke_width=36)
        scene.path(path, fill="none", stroke="#3a1a10", stroke_width=36, dash=(15, 13))
        scene.path(path, fill="none", stroke="#24100a", stroke_width=16)
        scene.path(path, fill="none", stroke=mix(land.colour, GLOW, 0.25), stroke_width=11)


def _ice(scene: Scene, cells: Cells, land: Land, colour: str) -> None:
    """The hub: pale ice with cracks that run out from its middle."""
    path = land_path(scene, cells, land.parts)
    x0, y0, _ = _disc(scene, cells)
    outline = cells.outlines[land.parts[0]]
    radius = max(math.dist(point, cells.centre) for point in outline) * scene.width
    scene.path(path, fill=scene.radial_gradient((x0 - radius * 0.25, y0 - radius * 0.3), radius * 1.3, [
        (0, "#ffffff"), (0.45, mix(colour, "#ffffff", 0.35)), (0.8, colour),
        (1, mix(colour, "#6b8796", 0.55)),
    ]))  # fmt: skip
    cracks: list[str] = []
    for ray in range(27):
        angle = math.tau * (ray + 0.6 * chance(ray, 1, 51)) / 27
        far = radius * (0.42 + 0.3 * chance(ray, 2, 51))
        points = []
        while far < radius * 1.02:
            angle += 0.16 * (chance(ray, int(far), 52) - 0.5)
            points.append((x0 + far * math.cos(angle), y0 + far * math.sin(angle)))
            far += radius * 0.07
        if len(points) > 1:
            cracks.append(line_through(points))
    rings: list[str] = []
    for number, share in enumerate((0.3, 0.47, 0.63, 0.78, 0.9)):
        points = []
        for at in range(120):
            angle = math.tau * at / 120
            far = radius * (
                share + 0.035 * noise(3 * math.cos(angle) + 9 * number, 3 * math.sin(angle), 53)
            )
            if noise(2.6 * math.cos(angle) + 5 * number, 2.6 * math.sin(angle), 54) > 0.1:
                points.append((x0 + far * math.cos(angle), y0 + far * math.sin(angle)))
            else:
                if len(points) > 1:
                    rings.append(line_through(points))
                points = []
        if len(points) > 1:
            rings.append(line_through(points))
    with scene.group(clip=scene.clip(path)):
        for width in (16, 40, 70):
            scene.path(path, fill="none", stroke="#4f7285", stroke_width=width, stroke_opacity=0.1)
        scene.path(
            "".join(rings), fill="none", stroke="#6f93a5", stroke_width=2.4, stroke_opacity=0.6
        )
        scene.path("".join(cracks), fill="none", stroke="#5d8296", stroke_width=2.4,
                   stroke_opacity=0.55, join="round")  # fmt: skip
