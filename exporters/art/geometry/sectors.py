"""Making the cells of a round board: plan, relaxation, rough borders, places for pieces.

A search of half a minute whose result is kept (`geometry.cells_file`) and only read by exporters.
The same content gives the same cells with the same versions of numpy and shapely.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.geometry.cells import UNIT, Border, CellsFile, fingerprint
from exporters.art.geometry.planar import HUB, Edge, Part, PlanarMap, make_planar_map
from exporters.art.geometry.relax import Array, Net, Spot, first_net, outline, relaxed

with lazy_imports():
    import shapely  # type: ignore[import-untyped]
    from shapely import Point, Polygon

ROOM = 0.1
"""About a place for pieces, of the disc's radius."""
STRONG_ROOM = 0.13
"""Strongholds are fought over: they want more."""
ANCHOR_ROOM = 0.05
"""About the place of a part, of the disc's radius."""
SPICE_ROOM = 0.085
"""About the place of a part's spice."""
STRONG = 2.6
"""How many times more than others a stronghold's room counts."""
OFF_SHARE = 0.45
"""The most that a place is moved off a line, of its sector's width."""
FIRST_TRIES = 12
"""Rounds in which a first net is looked for."""
STRENGTHS = (1.0, 0.7, 0.5, 0.3, 0.0)
"""How strongly borders are bent, until none touch."""
SMOOTHED = 6
"""Rounds in which a border is made smooth before it is bent."""
UNBENT = 0.045
"""About a place for pieces no border bends, of the disc's radius."""
BEND = 0.3
"""The most that a border bends, of the way to its ends and to the next border."""
ROCK_WAVES = ((0.11, 0.55), (0.05, 0.35), (0.024, 0.3), (0.013, 0.2))
SAND_WAVES = ((0.13, 0.75), (0.06, 0.35))
"""Lengths of the disc's radius, and how much each gives to the bends."""
SHARP = 0.06
"""Waves of rock that are shorter have corners."""
OFF_LINES = 0.04
"""How far from a sector line the room for pieces is wanted, of the disc's radius."""
FINE = 0.006
"""Between two points of a finished border, of the disc's radius."""
ROUGH = {"smooth": 0.016, "jagged": 0.017}
STANDS = 4
"""Places for pieces in a part, at most."""
STEP = 0.002
"""Between two points that are tried for one, of the board."""
CLOSER = 0.85
"""By how much closer pieces stand in a small cell, and to the spice."""
ENOUGH = 0.02
"""Clearance from which more is no better, of the board."""
NEAR = 0.12
"""How much the way from a part's own place counts against another place."""
STAND_ROOM = 0.011
"""The least clearance of a further place for pieces, of the board."""
STAND_GAP = 0.027
"""Between the middles of two such places, of the board."""


def make_cells(content: Content) -> CellsFile:
    """The cells of a game's board.

    Raises ContentError when the wanted contacts cannot all be had.
    """
    layout = content.data["layout"]
    frame = layout["frame"]
    centre, radius = (frame["centre"]["x"], frame["centre"]["y"]), frame["radius"]

    def inwards(spot: Any) -> tuple[float, float]:
        return (spot["x"] - centre[0]) / radius, (centre[1] - spot["y"]) / radius

    places = {spot["id"]: inwards(spot) for spot in layout["parts"]}
    sectors = len(layout["storm"]["spots"])
    x, y = inwards(layout["storm"]["spots"][0])
    first_line = _exact_line(math.atan2(y, x), sectors)
    strong = _parts_of(content, {"stronghold"})
    rooms = _rooms(
        [
            Spot(
                name,
                *_off_lines(place, sectors, first_line),
                STRONG_ROOM if name in strong else ROOM,
            )
            for name, place in places.items()
        ]
        + [Spot(name, *place, ANCHOR_ROOM) for name, place in places.items()]
        + [Spot(spot["id"], *inwards(spot), SPICE_ROOM) for spot in layout["spice"]]
    )
    plan = _first_plan(content, places, sectors, first_line)
    starts = _starts(plan, rooms)
    net = relaxed(plan, rooms, starts)
    jagged = _parts_of(content, {"rock", "stronghold", "polar-sink"})
    chains = _rough(plan, net, rooms, jagged)
    found = _file(content, plan, chains, centre, radius)
    return msgspec.structs.replace(found, stands=_stands(content, plan, chains, centre, radius))


def _exact_line(turn: float, sectors: int) -> float:
    """The line before the sector whose middle is at about `turn`, in whole quarter degrees."""
    return math.radians(round(math.degrees(turn - math.pi / sectors) * 4) / 4)


def _parts_of(content: Content, terrains: set[str]) -> set[str]:
    return {
        part["id"]
        for territory in content.data["map"]["territories"]
        if territory["terrain"] in terrains
        for part in territory["parts"]
    }


def _off_lines(place: tuple[float, float], sectors: int, first_line: float) -> tuple[float, float]:
    """A place moved round the centre until it is off the lines of its sector."""
    far, wide = math.hypot(*place), math.tau / sectors
    if far < HUB:
        return place
    turn = (math.atan2(place[1], place[0]) - first_line) % math.tau
    sector = int(turn / wide)
    margin = min(OFF_LINES / far, OFF_SHARE * wide)
    turn = min(max(turn, sector * wide + margin), (sector + 1) * wide - margin) + first_line
    return far * math.cos(turn), far * math.sin(turn)


def _parts(content: Content, places: dict[str, tuple[float, float]]) -> list[Part]:
    return [
        Part(
            part["id"],
            part["sector"],
            math.hypot(*places[part["id"]]),
            math.atan2(places[part["id"]][1], places[part["id"]][0]),
            frozenset(part["borders"]),
        )
        for territory in content.data["map"]["territories"]
        for part in territory["parts"]
    ]


def _rooms(spots: list[Spot]) -> list[Spot]:
    """Less room for spots whose neighbours in other cells are near."""

    def weight(spot: Spot) -> float:
        return STRONG if spot.room == STRONG_ROOM else 1.0

    return [
        msgspec.structs.replace(
            spot,
            room=min(
                [
                    spot.room,
                    *(
                        weight(spot)
                        / (weight(spot) + weight(other))
                        * math.hypot(spot.x - other.x, spot.y - other.y)
                        for other in spots
                        if other.cell != spot.cell
                    ),
                ]
            ),
        )
        for spot in spots
    ]


def _polygon(plan: PlanarMap, chains: Sequence[Array], cell: str) -> Any:
    return Polygon(outline(plan, chains, cell))


def _first_plan(
    content: Content, places: dict[str, tuple[float, float]], sectors: int, first_line: float
) -> PlanarMap:
    """A plan whose first net is sound: parts that lie badly for it are moved to their neighbours."""
    moved = dict(places)
    for _ in range(FIRST_TRIES):
        plan = make_planar_map(_parts(content, moved), sectors, first_line)
        net = first_net(plan)
        bad = []
        for name, part in plan.parts.items():
            cell = _polygon(plan, net.chains, name)
            if part.sector is not None and not (
                cell.is_valid and cell.contains(Point(moved[name]))
            ):
                bad.append(name)
        if not bad:
            return plan
        for name in bad:
            near = [moved[other] for other in sorted(plan.parts[name].borders)]
            mean = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
            moved[name] = ((moved[name][0] + mean[0]) / 2, (moved[name][1] + mean[1]) / 2)
    raise ContentError(f"no first map without crossings was found; see the places of {bad}")


def _starts(plan: PlanarMap, spots: Sequence[Spot]) -> dict[int, tuple[float, float]]:
    """For spots outside their first cells, the places in them that have the most room."""
    chains = first_net(plan).chains
    starts = {}
    for number, spot in enumerate(spots):
        cell = _polygon(plan, chains, spot.cell)
        if not cell.contains(shapely.Point(spot.x, spot.y)):
            starts[number] = shapely.maximum_inscribed_circle(cell).coords[0]
    return starts


def _rough(plan: PlanarMap, net: Net, spots: Sequence[Spot], jagged: set[str]) -> list[Array]:
    """The borders with bends as land has them, as strong as they may be without touching."""
    for part in STRENGTHS:
        chains = [
            chain if edge.kind in {"line", "rim"} else _bent(edge, chain, net, spots, jagged, part)
            for edge, chain in zip(plan.edges, net.chains, strict=True)
        ]
        bad = [name for name in plan.parts if not _polygon(plan, chains, name).is_valid]
        if not bad:
            return chains
    raise ContentError(f"the borders of {bad} cross")


def _bent(
    edge: Edge, chain: Array, net: Net, spots: Sequence[Spot], jagged: set[str], part: float
) -> Array:
    lengths = np.hypot(*np.diff(chain, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    count = max(2, math.ceil(along[-1] / FINE))
    at = np.linspace(0, along[-1], count + 1)
    points = np.stack([np.interp(at, along, chain[:, axis]) for axis in (0, 1)], axis=1)
    for _ in range(SMOOTHED):
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    if edge.kind == "hub":
        points *= (np.hypot(*chain[0]) / np.hypot(*points.T))[:, None]
    ways = np.gradient(points, axis=0)
    ways /= np.hypot(*ways.T)[:, None]
    rocky = edge.left in jagged or edge.right in jagged
    size = ROUGH["jagged" if rocky else "smooth"]
    free = np.full(len(points), size)
    for spot in spots:
        free = np.minimum(free, np.maximum(0, np.hypot(*(points - [spot.x, spot.y]).T) - UNBENT))
    others = np.concatenate(
        [other[3:-3] for other in net.chains if other is not chain and len(other) > 6]
    )
    gaps = np.hypot(
        points[:, None, 0] - others[None, :, 0], points[:, None, 1] - others[None, :, 1]
    ).min(axis=1)
    free = np.minimum(free, BEND * gaps)
    free = np.minimum(free, BEND * np.minimum(at, at[-1] - at))
    noise = noise_along(f"{edge.left} {edge.right} {edge.start}", at, rocky)
    across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    return points + (part * free * noise)[:, None] * across


def noise_along(seed: str, at: Array, rocky: bool) -> Array:
    """Numbers about -1..1 along a line, smooth for sand, with corners for rock."""
    chance = random.Random(seed)  # noqa: S311 - pictures want the same chance every time
    total = np.zeros(len(at))
    for length, size in ROCK_WAVES if rocky else SAND_WAVES:
        count = int(at[-1] / length) + 4
        knots = np.array([chance.uniform(-1, 1) for _ in range(count)])
        where = at / length + chance.random()
        low = where.astype(int)
        share = where - low
        if not (rocky and length < SHARP):
            share = share * share * (3 - 2 * share)
        total += size * (knots[low] * (1 - share) + knots[low + 1] * share)
    return total


def _file(
    content: Content,
    plan: PlanarMap,
    chains: Sequence[Array],
    centre: tuple[float, float],
    radius: float,
) -> CellsFile:
    numbers: dict[tuple[int, int], int] = {}
    borders = []
    for edge, chain in zip(plan.edges, chains, strict=True):
        row: list[int] = []
        thin = chain[[0, -1]] if edge.kind == "line" else chain
        for x, y in thin:
            point = (round((centre[0] + x * radius) * UNIT), round((centre[1] - y * radius) * UNIT))
            number = numbers.setdefault(point, len(numbers))
            if not row or row[-1] != number:
                row.append(number)
        borders.append(Border(edge.left, edge.right, edge.kind, row))
    return CellsFile(content.board, fingerprint(content), list(numbers), borders, {})


def _stands(
    content: Content,
    plan: PlanarMap,
    chains: Sequence[Array],
    centre: tuple[float, float],
    radius: float,
) -> dict[str, list[tuple[int, int]]]:
    """For every part some places for pieces, the roomiest near its anchor first."""
    layout = content.data["layout"]
    anchors = {spot["id"]: (spot["x"], spot["y"]) for spot in layout["parts"]}
    spice = {spot["id"]: (spot["x"], spot["y"]) for spot in layout["spice"]}
    found = {}
    for name in plan.parts:
        points = outline(plan, chains, name) * [radius, -radius] + list(centre)
        cell = Polygon(points)
        left, top, right, bottom = cell.bounds
        anchor = anchors[name]
        grid = [anchor] + [
            (left + STEP * column, top + STEP * row)
            for row in range(int((bottom - top) / STEP) + 1)
            for column in range(int((right - left) / STEP) + 1)
        ]
        clear = {
            point: cell.exterior.distance(Point(point))
            for point in grid
            if cell.contains(Point(point))
        }
        # In a small cell, pieces stand closer together.
        for room, gap in ((STAND_ROOM, STAND_GAP), (CLOSER * STAND_ROOM, CLOSER * STAND_GAP)):
            stands = _packed(clear, anchor, spice.get(name), room, gap)
            if len(stands) > 1:
                break
        found[name] = [(round(x * UNIT), round(y * UNIT)) for x, y in stands]
    return found


def _packed(
    clear: dict[tuple[float, float], float],
    anchor: tuple[float, float],
    spice: tuple[float, float] | None,
    least: float,
    gap: float,
) -> list[tuple[float, float]]:
    """Places out of `clear` (place -> its clearance), the first one with as much as there is."""
    taken = [] if spice is None else [(spice, STAND_GAP * CLOSER)]
    stands: list[tuple[float, float]] = []
    while len(stands) < STANDS:
        best: tuple[float, tuple[float, float]] | None = None
        for point, room in clear.items():
            if stands and room < least:
                continue
            spare = min((math.dist(point, other) - far for other, far in taken), default=0.0)
            if stands and spare < 0:
                continue
            score = min(room, ENOUGH) + min(0.0, 2 * spare) - NEAR * math.dist(point, anchor)
            if best is None or score > best[0]:
                best = (score, point)
        if best is None:
            break
        stands.append(best[1])
        taken.append((best[1], gap))
    return stands
