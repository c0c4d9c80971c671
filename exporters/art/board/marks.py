"""What a board of areas shows besides the land: sectors, impassable borders, air zones and sites.

They come from `sectors` and `barred` of the territories in the map, and from its lists of zones and
sites; a board whose map has none of these gets no marks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from adjudicator.content import Content
from exporters.art.board.noise import chance
from exporters.art.board.outlines import line_through
from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Point, Scene, closed
from exporters.art.geometry.cells import Cells, Side, parts_of
from exporters.art.symbols import draw_symbol

ZONE = 0.0145
"""The radius of the mark of an air zone, of the board's width."""
SITE = 0.0105
"""The radius of the mark of a site, of the board's width."""
AIR, SQUARE_AIR = 1.3, 1.45
"""How far from the middle of a mark, round or square, names stay, in its radii."""
SKY = "#3f7fa8"
INK = "#23140a"
GOLD = "#efc46c"
ROCKS = 30.0
"""From one rock of an impassable border to the next, px."""
SITES = {
    "settlements": ("city", "#8e2f22"),
    "sietches": ("sietch", "#2f5f3a"),
    "stations": ("leaf", "#5b5b2a"),
    "atomics": ("family-atomics", "#4a3a6a"),
}
"""List of map.json -> the symbol and the colour of such a site."""


def taken_by_zones(content: Content) -> list[tuple[float, float, float]]:
    """Discs (x, y, radius) on which no name may stand, in shares of the board's width."""
    return [(zone["x"], zone["y"], 1.1 * ZONE) for zone in content.data["layout"].get("zones", [])]


def taken_by_sites(content: Content, cells: Cells) -> list[tuple[float, float, float]]:
    """Discs (x, y, radius) of the marks of sites on which no name may stand, in shares of the board's width."""
    return [
        (*_site(cells, kind, entry["id"]), (SQUARE_AIR if kind == "settlements" else AIR) * SITE)
        for kind in SITES
        for entry in content.data["map"].get(kind, [])
    ]


def draw_sectors(scene: Scene, content: Content, cells: Cells) -> None:
    """The borders between sectors: a double line on a pale band."""
    sectors = {
        entry["id"]: set(entry.get("sectors", [])) for entry in content.data["map"]["territories"]
    }
    lines = [
        _line(scene, side)
        for side in cells.sides
        if side.right and not sectors[side.left] & sectors[side.right] and sectors[side.left]
    ]
    data = "".join(lines)
    if data:
        scene.path(data, fill="none", stroke="#fff6da", stroke_width=26, stroke_opacity=0.5,
                   cap="round", join="round")  # fmt: skip
        scene.path(data, fill="none", stroke=INK, stroke_width=19, cap="round", join="round")
        scene.path(data, fill="none", stroke=GOLD, stroke_width=7, cap="round", join="round")


def draw_barriers(scene: Scene, content: Content, cells: Cells) -> None:
    """Impassable borders: a ridge of dark rocks, wider than any other line.

    Land that touches on the board but not on the map, as an overlay may have it, has one, too.
    """
    beside, land = _neighbours(content), _territories(content)
    walls = [
        side
        for side in cells.sides
        if side.right
        and side.right not in beside[side.left]
        and land[side.left] != land[side.right]
    ]
    ways = "".join(_line(scene, side) for side in walls)
    if not walls:
        return
    scene.path(ways, fill="none", stroke=INK, stroke_width=54, stroke_opacity=0.28, cap="round",
               join="round")  # fmt: skip
    scene.path(ways, fill="none", stroke="#1c0f0a", stroke_width=36, cap="round", join="round")
    rocks, lights = [], []
    for number, side in enumerate(walls):
        points = [(x * scene.width, y * scene.width) for x, y in side.points]
        for at, place in enumerate(_along(points, ROCKS)):
            size = 19 + 9 * chance(number, at, 31)
            rocks.append(closed(_rock(place, size, number * 97 + at)))
            x, y = place
            lights.append(line_through([(x - 0.5 * size, y), (x - 0.1 * size, y - 0.55 * size),
                                        (x + 0.35 * size, y - 0.3 * size)]))  # fmt: skip
    scene.path("".join(rocks), fill="#6b3a2a", stroke="#160a05", stroke_width=5, join="round")
    scene.path("".join(lights), fill="none", stroke="#d79a6a", stroke_width=5, cap="round",
               join="round")  # fmt: skip


def draw_passages(scene: Scene, content: Content, cells: Cells) -> None:
    """Borders of the map between land that does not touch on the board: a dashed way from one to the other."""
    land = _territories(content)
    touching = {frozenset((side.left, side.right)) for side in cells.sides}
    lacking = sorted(
        (name, other)
        for name, others in _neighbours(content).items()
        for other in others
        if name < other and land[name] != land[other] and frozenset((name, other)) not in touching
    )
    for pair in lacking:
        ways = [cells.stands[name][0] for name in pair]
        data = line_through([(x * scene.width, y * scene.width) for x, y in ways])
        scene.path(data, fill="none", stroke=INK, stroke_width=22, dash=(34, 22), cap="round")
        scene.path(data, fill="none", stroke=GOLD, stroke_width=10, dash=(34, 22), cap="round")
        for x, y in ways:
            scene.circle(
                x * scene.width, y * scene.width, 20, fill=GOLD, stroke=INK, stroke_width=6
            )


def _neighbours(content: Content) -> dict[str, set[str]]:
    """Part -> the parts to which the map lets pieces go from it."""
    return {
        part["id"]: set(part["borders"])
        for territory in content.data["map"]["territories"]
        for part in territory.get("parts", [territory])
    }


def _territories(content: Content) -> dict[str, str]:
    """Part -> its territory."""
    return {part: territory for territory, parts in parts_of(content) for part in parts}


def draw_zones(scene: Scene, content: Content) -> None:
    """Air zones: a sky-blue disc on the border of the two sectors that it joins."""
    for zone in content.data["layout"].get("zones", []):
        zone_mark(
            scene,
            (zone["x"] * scene.width, zone["y"] * scene.width),
            ZONE * scene.width,
            zone["id"].rpartition("-")[2],
        )


def zone_mark(scene: Scene, centre: Point, radius: float, number: str) -> None:
    """The mark of an air zone, of `radius` px."""
    x, y = centre
    scene.circle(x, y, radius + 5, fill=INK, fill_opacity=0.5)
    scene.circle(x, y, radius, fill=mix(SKY, "#ffffff", 0.72), stroke=SKY, stroke_width=8)
    draw_symbol(scene, "ornithopter", (x, y - radius * 0.22), radius * 1.1, ink=SKY,
                ground=mix(SKY, "#ffffff", 0.72))  # fmt: skip
    if number:
        scene.text(x, y + radius * 0.52, number, radius * 0.72, "serif-bold", anchor="middle",
                   level="middle", fill="#12354c")  # fmt: skip


def draw_sites(scene: Scene, content: Content, cells: Cells) -> None:
    """Settlements, sietches and stations where their pieces lie first; atomics at the last place."""
    for kind in SITES:
        for entry in content.data["map"].get(kind, []):
            x, y = _site(cells, kind, entry["id"])
            site_mark(scene, kind, (x * scene.width, y * scene.width), SITE * scene.width)


def _site(cells: Cells, kind: str, territory: str) -> Point:
    """Where the mark of a site stands, in shares of the board's width."""
    return cells.stands[territory][-1 if kind == "atomics" else 0]


def site_mark(scene: Scene, kind: str, centre: Point, radius: float) -> None:
    """The mark of a site of a list of map.json, of `radius` px."""
    symbol, colour = SITES[kind]
    ground = "#fff1cf"
    x, y = centre
    if kind == "settlements":
        scene.rect(x - radius, y - radius, 2 * radius, 2 * radius, radius=8, fill=ground,
                   stroke=colour, stroke_width=6)  # fmt: skip
    else:
        dash = {"dash": (11, 7)} if kind == "sietches" else {}
        scene.circle(x, y, radius, fill=ground, stroke=colour, stroke_width=6, **dash)  # type: ignore[arg-type]
    draw_symbol(scene, symbol, centre, radius * 1.5, ink=colour, ground=ground)


def _line(scene: Scene, side: Side) -> str:
    return line_through([(x * scene.width, y * scene.width) for x, y in side.points])


def _along(points: Sequence[Point], step: float) -> list[Point]:
    """Points of a line, about `step` apart, its ends among them."""
    total = sum(math.dist(one, two) for one, two in pairwise(points))
    count = max(1, round(total / step))
    found, gone, wanted = [points[0]], 0.0, 1
    for one, two in pairwise(points):
        far = math.dist(one, two)
        while far and wanted <= count and gone + far >= wanted * total / count - 1e-6:
            share = (wanted * total / count - gone) / far
            found.append((one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])))
            wanted += 1
        gone += far
    return found


def _rock(place: Point, size: float, seed: int) -> list[Point]:
    corners = []
    for at in range(7):
        turn = math.tau * (at + 0.5 * chance(seed, at, 32)) / 7
        far = size * (0.75 + 0.35 * chance(seed, at, 33))
        corners.append((place[0] + far * math.cos(turn), place[1] + 0.8 * far * math.sin(turn)))
    return corners
