"""Making the cells of a board without sectors: seeds, their land, relaxation, rough borders.

The land is a rectangle (the frame of layout.json). `data/boards/BOARD/seeds.json` lists points in
it, each with a territory: the land nearest to a point belongs to its territory. Which territories
touch follows from the points, and must agree with the map. Or, where the file says `"touching":
"map"`, each territory has one point, and its land touches that of its neighbours (see `mesh`).
Borders are then made even, long enough to be seen, and bent as land has them. The same files give
the same cells with the same versions of numpy and scipy.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import numpy as np

from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.geometry.cells import UNIT, Border, CellsFile, fingerprint, parts_of, seeds_file
from exporters.art.geometry.chains import OUTSIDE, Chain, names_of, outline
from exporters.art.geometry.mesh import mesh_chains, neighbours_of
from exporters.art.geometry.piece_places import stands_in
from exporters.art.geometry.relax import resampled
from exporters.art.geometry.rough import rough

with lazy_imports():
    from scipy.spatial import Voronoi

Array = Any
SPACING = 0.01
"""Between two points of a border that is still moving, of the board's width."""
SHORTEST = 0.05
"""From end to end of every border, so that it is seen and has room for a piece."""
ROOM = 0.062
"""The radius of the free land that every cell should have about its middle."""
NOTHING = 1e-9
"""A length that is none: nothing is divided by less."""
ON_EDGE = 1e-6
"""How far from the edge of the land a point may be that lies on it."""
STRIDE = 0.1
"""The longest way of a point in one round, of SPACING."""
TENSION, PRESSURE, PUSH, STRETCH = 0.4, 0.006, 0.045, 0.3
"""How strongly a border draws itself straight, cells seek their size, cells keep their room free,
and short borders grow."""
HARDEST = 3.0
"""The most by which a cell of a wrong size presses."""
ROUNDS = 1200
"""Moves of all points."""
REDRAWN = 30
"""Rounds after which the points are spread evenly again."""
EVENNESS = 0.8
"""Of land that is nearest to points."""
MESHED_PUSH, MESHED_EVENNESS = 0.02, 0.6
"""Of land between corners that may lie close together: pressed harder, its borders cross."""
LARGE = 0.72
"""What land of several seeds keeps of its size."""
COMMON = 37
"""Territories for which the lengths above are; with more of them, all are shorter."""


class Measures(msgspec.Struct, frozen=True):
    """The parameters by which borders are moved."""

    scale: float
    """Of all lengths, a factor."""
    push: float
    """How strongly cells keep their room free, a factor."""
    evenness: float
    """How much of the way to the common size the territories grow or shrink, a share."""


class Seed(msgspec.Struct, frozen=True):
    """A point (fractions of the board's width) and the cell that has the land round it."""

    cell: str
    x: float
    y: float


class SeedsFile(msgspec.Struct, frozen=True):
    """What a free board is made from."""

    about: str
    seeds: list[Seed]
    touching: Literal["nearest", "map"] = "nearest"
    """What says which land touches: the land nearest to the seeds, or the map."""


def make_free_cells(content: Content) -> CellsFile:
    """The cells of a board without sectors.

    Raises ContentError when the seeds' land does not touch as the map says.
    """
    box = _box(content)
    file = _seeds(content)
    scale = min(1.0, math.sqrt(COMMON / len({seed.cell for seed in file.seeds})))
    if file.touching == "map":
        places = {seed.cell: (seed.x, 1 - seed.y) for seed in file.seeds}
        chains = mesh_chains(neighbours_of(content), places, box)
        measures = Measures(scale, MESHED_PUSH, MESHED_EVENNESS)
    else:
        chains = _joined(*_voronoi(file.seeds, box))
        measures = Measures(scale, PUSH, EVENNESS)
    _check(content, chains)
    chains = _relaxed(chains, box, measures)
    chains = rough(content, chains, scale)
    return _file(content, chains)


def _box(content: Content) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the land, y upwards."""
    frame = content.data["layout"]["frame"]
    return frame["left"], 1 - frame["bottom"], frame["right"], 1 - frame["top"]


def _seeds(content: Content) -> SeedsFile:
    path = seeds_file(content.board)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=SeedsFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path.name}: no seeds of a board: {error}") from None
    named = {seed.cell for seed in found.seeds}
    parts = {name for _, listed in parts_of(content) for name in listed}
    if named != parts:
        raise ContentError(f"{path.name}: seeds of no territory, or none: {sorted(named ^ parts)}")
    return found


def _voronoi(
    seeds: Sequence[Seed], box: tuple[float, float, float, float]
) -> tuple[Array, list[tuple[int, int, str, str]]]:
    """Corners, and the stretches between them with the cells on their left and right."""
    points = np.array([(seed.x, 1 - seed.y) for seed in seeds])
    left, low, right, top = box
    # Mirrored at its sides, the land of the seeds ends there.
    mirrored = [points]
    for at, side in ((0, left), (0, right), (1, low), (1, top)):
        turned = points.copy()
        turned[:, at] = 2 * side - turned[:, at]
        mirrored.append(turned)
    voronoi = Voronoi(np.concatenate(mirrored))
    count = len(seeds)
    stretches = []
    for (one, two), (start, end) in zip(voronoi.ridge_points, voronoi.ridge_vertices, strict=True):
        names = [seeds[at].cell if at < count else OUTSIDE for at in (one, two)]
        if names[0] == names[1]:
            continue
        own = points[one if one < count else two]
        name, other = names if one < count else names[::-1]
        way = voronoi.vertices[end] - voronoi.vertices[start]
        off = own - voronoi.vertices[start]
        on_left = way[0] * off[1] - way[1] * off[0] > 0
        ends = (int(start), int(end)) if on_left else (int(end), int(start))
        stretches.append((*ends, name, other))
    return voronoi.vertices, sorted(stretches)


def _joined(corners: Array, stretches: Sequence[tuple[int, int, str, str]]) -> list[Chain]:
    """The stretches joined to borders that end where three cells, or two and the rim, meet."""
    meeting: dict[int, list[tuple[int, int, str, str]]] = defaultdict(list)
    for stretch in stretches:
        meeting[stretch[0]].append(stretch)
        meeting[stretch[1]].append(stretch)
    joints = {
        at
        for at, found in meeting.items()
        if len({frozenset(stretch[2:]) for stretch in found}) > 1 or _is_corner(corners, found)
    }
    follow = {(start, left, right): end for start, end, left, right in stretches}
    follow |= {(end, right, left): start for start, end, left, right in stretches}
    chains = []
    for (start, left, right), end in follow.items():
        once = left != OUTSIDE and (right == OUTSIDE or left < right)
        if start in joints and once:
            row = [start, end]
            while row[-1] not in joints:
                row.append(follow[row[-1], left, right])
            chains.append(Chain(left, right, row[0], row[-1], corners[row]))
    return chains


def _is_corner(corners: Array, found: Sequence[tuple[int, int, str, str]]) -> bool:
    """Whether a stretch of the rim turns here."""
    ways = [corners[end] - corners[start] for start, end, _, right in found if right == OUTSIDE]
    return len(ways) == 2 and abs(ways[0] @ ways[1]) < NOTHING


def _check(content: Content, chains: Sequence[Chain]) -> None:
    wanted = {
        frozenset((name, other))
        for name, others in neighbours_of(content).items()
        for other in others
    }
    found = {frozenset((chain.left, chain.right)) for chain in chains if chain.right != OUTSIDE}
    if wrong := sorted(sorted(pair) for pair in wanted ^ found):
        raise ContentError(f"the seeds' land does not touch as the map says: {wrong}")


def _relaxed(
    chains: list[Chain], box: tuple[float, float, float, float], measures: Measures
) -> list[Chain]:
    outlines = {name: _area(outline(chains, name)) for name in names_of(chains)}
    middle = float(np.median(list(outlines.values())))
    wanted = {
        name: LARGE * size if size > 2 * middle else size + measures.evenness * (middle - size)
        for name, size in outlines.items()
    }
    for _ in range(ROUNDS // REDRAWN):
        chains = _Round(chains, box, wanted, measures).run(REDRAWN)
    return chains


def _area(points: Array) -> float:
    x, y = points.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def _centroid(points: Array) -> Array:
    after = np.roll(points, -1, axis=0)
    across = points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]
    return ((points + after) * across[:, None]).sum(axis=0) / (3 * across.sum())


class _Round:
    """Some rounds of movement with the same points."""

    def __init__(
        self, chains: Sequence[Chain], box: tuple[float, float, float, float],
        wanted: dict[str, float], measures: Measures,
    ) -> None:  # fmt: skip
        self.box = box
        self.wanted = wanted
        self.measures = measures
        self.scale = measures.scale
        self.chains = list(chains)
        joints = sorted({at for chain in chains for at in (chain.start, chain.end)})
        number = {joint: at for at, joint in enumerate(joints)}
        places: list[Array] = [np.zeros((len(joints), 2))]
        self.rows: list[Array] = []
        count = len(joints)
        for chain in chains:
            points = resampled(chain.points, self.scale * SPACING, 4)
            places[0][number[chain.start]] = points[0]
            places[0][number[chain.end]] = points[-1]
            inner = np.arange(count, count + len(points) - 2)
            count += len(inner)
            self.rows.append(np.concatenate([[number[chain.start]], inner, [number[chain.end]]]))
            places.append(points[1:-1])
        self.places = np.concatenate(places)
        numbered = [
            msgspec.structs.replace(chain, points=row)
            for chain, row in zip(chains, self.rows, strict=True)
        ]
        self.cells = {name: outline(numbered, name).astype(int) for name in wanted}
        self._bounds()

    def _bounds(self) -> None:
        free = [row for chain, row in zip(self.chains, self.rows, strict=True) if chain.right]
        self.tied = np.concatenate([np.stack([row[:-1], row[1:]], axis=1) for row in free])
        self.degree = np.zeros(len(self.places))
        np.add.at(self.degree, self.tied.ravel(), 1)
        self.ends = np.array([(row[0], row[-1]) for row in self.rows])
        rim = np.unique(
            np.concatenate(
                [row for chain, row in zip(self.chains, self.rows, strict=True) if not chain.right]
            )
        )
        left, low, right, top = self.box
        self.walls = [
            (rim[np.abs(self.places[rim, axis] - side) < ON_EDGE], axis, side)
            for axis, side in ((0, left), (0, right), (1, low), (1, top))
        ]

    def run(self, rounds: int) -> list[Chain]:
        for _ in range(rounds):
            push = self._tension() + self._pressure() + self._rooms() + self._lengths()
            size = np.hypot(*push.T)[:, None]
            self.places += push * np.minimum(
                1.0, STRIDE * self.scale * SPACING / np.maximum(size, 1e-12)
            )
            self._hold()
        return [
            msgspec.structs.replace(chain, points=self.places[row].copy())
            for chain, row in zip(self.chains, self.rows, strict=True)
        ]

    def _tension(self) -> Array:
        push = np.zeros_like(self.places)
        one, two = self.tied.T
        gap = self.places[two] - self.places[one]
        np.add.at(push, one, gap)
        np.add.at(push, two, -gap)
        return TENSION * push / np.maximum(self.degree, 1)[:, None]

    def _pressure(self) -> Array:
        push = np.zeros_like(self.places)
        for name, rows in self.cells.items():
            points = self.places[rows]
            force = (
                self.scale
                * PRESSURE
                * max(-HARDEST, min(HARDEST, 4 * (self.wanted[name] / _area(points) - 1)))
            )
            way = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
            way /= np.maximum(np.hypot(*way.T), NOTHING)[:, None]
            np.add.at(push, rows, force * np.stack([way[:, 1], -way[:, 0]], axis=1))
        return push

    def _rooms(self) -> Array:
        push = np.zeros_like(self.places)
        for rows in self.cells.values():
            points = self.places[rows]
            away = points - _centroid(points)
            far = np.hypot(*away.T)
            force = np.clip(self.scale * ROOM / np.maximum(far, NOTHING) - 1, 0.0, 2.0)
            np.add.at(
                push,
                rows,
                self.scale
                * self.measures.push
                * (force / np.maximum(far, NOTHING))[:, None]
                * away,
            )
        return push

    def _lengths(self) -> Array:
        push = np.zeros_like(self.places)
        one, two = self.ends.T
        gap = self.places[two] - self.places[one]
        far = np.hypot(*gap.T)
        force = STRETCH * np.maximum(0.0, self.scale * SHORTEST - far) / np.maximum(far, NOTHING)
        np.add.at(push, one, -force[:, None] * gap)
        np.add.at(push, two, force[:, None] * gap)
        return push

    def _hold(self) -> None:
        """Put the points of the rim back on it, evenly spaced between their joints."""
        for rows, axis, side in self.walls:
            self.places[rows, axis] = side
        for chain, row in zip(self.chains, self.rows, strict=True):
            if not chain.right:
                share = np.linspace(0, 1, len(row))[:, None]
                ends = self.places[row[[0, -1]]]
                self.places[row] = ends[0] * (1 - share) + ends[1] * share


def _file(content: Content, chains: Sequence[Chain]) -> CellsFile:
    numbers: dict[tuple[int, int], int] = {}
    borders = []
    for chain in chains:
        row: list[int] = []
        for x, y in chain.points:
            point = (round(x * UNIT), round((1 - y) * UNIT))
            number = numbers.setdefault(point, len(numbers))
            if not row or row[-1] != number:
                row.append(number)
        borders.append(Border(chain.left, chain.right, "free" if chain.right else "rim", row))
    found: dict[str, list[tuple[int, int]]] = {}
    if "spots" not in content.data["layout"]:
        outlines = {name: outline(chains, name) * [1, -1] + [0, 1] for name in names_of(chains)}
        found = {
            name: [(round(x * UNIT), round(y * UNIT)) for x, y in places]
            for name, places in stands_in(outlines).items()
        }
    return CellsFile(content.board, fingerprint(content), list(numbers), borders, found)
