"""The plan of a round board: its borders and the points where they meet.

The sectors, the required contacts and the approximate places of the parts determine a planar map
without measures: its corners (on the hub, on sector lines, on the rim or free) and its edges, each
between two cells. Every required contact has an edge and no other contact has one, wherever the
corners are put later, as long as no edges cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    import networkx as nx  # type: ignore[import-untyped]

OUTSIDE = ""
"""The cell beyond the rim."""
APART = 0.035
"""The least that is wanted between two corners on a sector line, of the disc's radius."""
TRIES = 500
"""Rounds in which they are moved apart."""
HUB = 0.13
"""The radius of the hub, of the disc's."""


class Part(msgspec.Struct, frozen=True):
    """A part that wants a cell. Its place is polar: a share of the disc's radius, and radians."""

    id: str
    sector: int | None
    radius: float
    turn: float
    """Counter-clockwise from east."""
    borders: frozenset[str]

    @property
    def place(self) -> tuple[float, float]:
        """X to the right, y upwards, in shares of the disc's radius."""
        return self.radius * math.cos(self.turn), self.radius * math.sin(self.turn)


class Corner(msgspec.Struct):
    """A point in which borders meet, in shares of the disc's radius; y is upwards."""

    kind: str
    """"line" (on the line before sector `sector`), "hub", "rim" or "free"."""
    sector: int
    x: float
    y: float


class Edge(msgspec.Struct, frozen=True):
    """A border between two corners; `left` is on the left on the way from `start` to `end`."""

    kind: str
    """"line" (along a sector line), "hub" (round it), "rim" or "free"."""
    start: int
    end: int
    left: str
    right: str


class PlanarMap(msgspec.Struct):
    """A planar map of cells."""

    sectors: int
    first_line: float
    """The turn of the line before sector 0, in radians."""
    parts: dict[str, Part]
    hub: str
    corners: list[Corner] = []
    edges: list[Edge] = []

    def line(self, sector: int) -> float:
        """The turn of the line before a sector, in radians."""
        return self.first_line + math.tau * sector / self.sectors


class _Stretch(msgspec.Struct, frozen=True):
    """A stretch of a wedge's outline that one cell has; a corner if it has no length."""

    cell: str
    start: int
    end: int


def make_planar_map(parts: Sequence[Part], sectors: int, first_line: float) -> PlanarMap:
    """The plan of a round board.

    `first_line` is the turn of the line before sector 0, in radians counter-clockwise from east.
    Raises ContentError when no planar map can have these contacts, naming the sector.
    """
    hubs = [part.id for part in parts if part.sector is None]
    if len(hubs) != 1:
        raise ContentError(f"a round board has one part in no sector, its hub; found {hubs}")
    plan = PlanarMap(sectors, first_line, {part.id: part for part in parts}, hubs[0])
    lines = [_line_pairs(plan, sector) for sector in range(sectors)]
    columns = [_line_corners(plan, sector, lines[sector]) for sector in range(sectors)]
    for sector in range(sectors):
        _fill_wedge(plan, sector, lines, columns)
        _check_wedge(plan, sector)
    return plan


def _check_wedge(plan: PlanarMap, sector: int) -> None:
    """ContentError if a cell of a sector lacks a border, or has one that it should not have."""
    for part in plan.parts.values():
        if part.sector == sector:
            sides = [(edge.left, edge.right) for edge in plan.edges if part.id in edge_cells(edge)]
            found = {name for side in sides for name in side} - {part.id, OUTSIDE}
            here = {
                name for name in found ^ part.borders if plan.parts[name].sector in {sector, None}
            }
            if here:
                raise ContentError(
                    f"sector {sector}: no plan was found in which {part.id} touches or leaves alone "
                    f"{sorted(here)} as the map says"
                )


def edge_cells(edge: Edge) -> tuple[str, str]:
    """The two cells of an edge."""
    return edge.left, edge.right


def _line_pairs(plan: PlanarMap, sector: int) -> list[tuple[str, str]]:
    """The pairs of cells (before, after) along the line before a sector, from the hub outwards."""
    before = (sector - 1) % plan.sectors
    pairs = [
        (part.id, other)
        for part in plan.parts.values()
        if part.sector == before
        for other in sorted(part.borders)
        if plan.parts[other].sector == sector
    ]
    if not pairs:
        raise ContentError(f"no border crosses the line between sectors {before} and {sector}")
    pairs.sort(key=lambda pair: _crossing(plan, sector, pair))
    found = [pairs[0]]
    for pair in pairs[1:]:
        # Where a cell lies between two others on one side and touches what lies opposite, it
        # does so between them.
        for middle in _path(plan, before, found[-1][0], pair[0])[1:-1]:
            found.extend(
                (middle, opposite)
                for opposite in dict.fromkeys((found[-1][1], pair[1]))
                if opposite in plan.parts[middle].borders
            )
        for middle in _path(plan, sector, found[-1][1], pair[1])[1:-1]:
            found.extend(
                (opposite, middle)
                for opposite in dict.fromkeys((found[-1][0], pair[0]))
                if opposite in plan.parts[middle].borders
            )
        found.append(pair)
    return found


def _crossing(plan: PlanarMap, sector: int, pair: tuple[str, str]) -> float:
    """How far out the straight way between two cells crosses the line between them."""
    (x1, y1), (x2, y2) = (plan.parts[name].place for name in pair)
    turn = plan.line(sector)
    side1 = y1 * math.cos(turn) - x1 * math.sin(turn)
    side2 = y2 * math.cos(turn) - x2 * math.sin(turn)
    share = side1 / (side1 - side2)
    x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
    return x * math.cos(turn) + y * math.sin(turn)


def _path(plan: PlanarMap, sector: int, start: str, end: str) -> list[str]:
    """The shortest way between two cells of a sector, the outer one of two equally short ones."""
    ways = [[start]]
    seen = {start}
    while ways:
        for way in ways:
            if way[-1] == end:
                return way
        longer = []
        for way in ways:
            steps = [
                name
                for name in plan.parts[way[-1]].borders
                if plan.parts[name].sector == sector and name not in seen
            ]
            for name in sorted(steps, key=lambda name: (-plan.parts[name].radius, name)):
                seen.add(name)
                longer.append([*way, name])
        ways = longer
    raise ContentError(f"sector {sector}: there is no way from {start} to {end} within it")


def _line_corners(plan: PlanarMap, sector: int, pairs: list[tuple[str, str]]) -> list[int]:
    """The corners along a line: at the hub, between the pairs and at the rim; edges between them."""
    at = [_crossing(plan, sector, pair) for pair in pairs]
    places = [HUB, *((one + two) / 2 for one, two in pairwise(at)), 1.0]
    for _ in range(TRIES):
        for number in range(1, len(places) - 1):
            low, high = places[number - 1] + APART, places[number + 1] - APART
            places[number] = min(max(places[number], low), high)
    turn = plan.line(sector)
    corners = []
    for place in places:
        corners.append(len(plan.corners))
        plan.corners.append(Corner("line", sector, place * math.cos(turn), place * math.sin(turn)))
    for (before, after), (start, end) in zip(pairs, pairwise(corners), strict=True):
        plan.edges.append(Edge("line", start, end, after, before))
    return corners


def _fill_wedge(
    plan: PlanarMap, sector: int, lines: list[list[tuple[str, str]]], columns: list[list[int]]
) -> None:
    after = (sector + 1) % plan.sectors
    right = _side(plan, sector, [pair[1] for pair in lines[sector]], columns[sector])
    left = _side(plan, sector, [pair[0] for pair in lines[after]], columns[after])
    inner = _arc_cells(plan, sector, "hub", right[0].cell, left[0].cell)
    outer = _arc_cells(plan, sector, "rim", right[-1].cell, left[-1].cell)
    hub = _arc(plan, sector, "hub", inner, columns[sector][0], columns[after][0])
    rim = _arc(plan, sector, "rim", outer, columns[sector][-1], columns[after][-1])
    stretches = [*right, *rim, *_reversed(left), *_reversed(hub)]
    labels: list[str] = []
    joints: list[int] = []
    for at, stretch in enumerate(stretches):
        if stretch.cell != stretches[(at + 1) % len(stretches)].cell:
            labels.append(stretch.cell)
            joints.append(stretch.end)
    own = {part.id for part in plan.parts.values() if part.sector == sector}
    if not labels:
        labels = [stretches[0].cell]
        joints = [stretches[0].end]
    _divide(plan, sector, labels, joints, sorted(own - set(labels)))


def _side(plan: PlanarMap, sector: int, cells: list[str], corners: list[int]) -> list[_Stretch]:
    """The stretches of one side of a wedge; cells that only touch it have stretches of length 0."""
    found = [_Stretch(cells[0], corners[0], corners[1])]
    for number in range(1, len(cells)):
        if cells[number] != cells[number - 1]:
            found.extend(
                _Stretch(middle, corners[number], corners[number])
                for middle in _path(plan, sector, cells[number - 1], cells[number])[1:-1]
            )
        found.append(_Stretch(cells[number], corners[number], corners[number + 1]))
    return found


def _arc_cells(plan: PlanarMap, sector: int, kind: str, first: str, last: str) -> list[str]:
    """The cells of a wedge along the hub or the rim, counter-clockwise."""
    if kind == "rim":
        return _path(plan, sector, first, last)
    wanted = [name for name in plan.parts[plan.hub].borders if plan.parts[name].sector == sector]
    middle = plan.line(sector) + math.pi / plan.sectors
    wanted.sort(key=lambda name: math.remainder(plan.parts[name].turn - middle, math.tau))
    if not wanted or wanted[0] != first or wanted[-1] != last:
        raise ContentError(
            f"sector {sector}: at the hub lie {wanted}, but on the sector's lines {first}, {last}"
        )
    return wanted


def _arc(
    plan: PlanarMap, sector: int, kind: str, cells: list[str], first: int, last: int
) -> list[_Stretch]:
    start = plan.line(sector)
    wide = math.tau / plan.sectors
    radius = 1.0 if kind == "rim" else math.hypot(plan.corners[first].x, plan.corners[first].y)
    corners = [first]
    for number in range(1, len(cells)):
        turn = start + wide * number / len(cells)
        corners.append(len(plan.corners))
        plan.corners.append(Corner(kind, sector, radius * math.cos(turn), radius * math.sin(turn)))
    corners.append(last)
    stretches = []
    for number, cell in enumerate(cells):
        begin, end = corners[number], corners[number + 1]
        if kind == "rim":
            plan.edges.append(Edge("rim", begin, end, cell, OUTSIDE))
        else:
            plan.edges.append(Edge("hub", begin, end, plan.hub, cell))
        stretches.append(_Stretch(cell, begin, end))
    return stretches


def _reversed(stretches: Iterable[_Stretch]) -> list[_Stretch]:
    return [_Stretch(one.cell, one.end, one.start) for one in reversed(list(stretches))]


def _divide(
    plan: PlanarMap, sector: int, labels: list[str], joints: list[int], inside: list[str]
) -> None:
    """Draw the borders within a region whose outline has the cells `labels`, counter-clockwise.

    Joint k lies between label k and the next one; `inside` are the cells that do not reach the
    outline.
    """
    count = len(labels)
    for first in range(count):
        for second in range(first + 1, count):
            if labels[first] == labels[second]:
                # The cell goes from one place to the other and parts what lies between.
                one = labels[first:second]
                two = labels[second:] + labels[:first]
                sides = _sides(plan, labels[first], one, inside)
                _divide(plan, sector, one, joints[first:second], sides[0])
                _divide(plan, sector, two, joints[second:] + joints[:first], sides[1])
                return
    if count == 2 and not inside:
        plan.edges.append(Edge("free", joints[0], joints[1], labels[0], labels[1]))
    elif count > 1:
        _embed(plan, sector, labels, joints, inside)


def _sides(
    plan: PlanarMap, splitter: str, one: list[str], inside: list[str]
) -> tuple[list[str], list[str]]:
    """Which cells within a region lie on which side of the cell that goes through it."""
    reached = {name for name in one if name != splitter}
    grown = True
    while grown:
        grown = False
        for name in inside:
            if name not in reached and plan.parts[name].borders & reached:
                reached.add(name)
                grown = True
    first = [name for name in inside if name in reached]
    return first, [name for name in inside if name not in reached]


def _embed(
    plan: PlanarMap, sector: int, labels: list[str], joints: list[int], inside: list[str]
) -> None:
    graph: Any = nx.Graph()
    cells = [*labels, *inside]
    graph.add_edges_from((OUTSIDE, name) for name in labels)
    graph.add_edges_from(
        (name, other)
        for at, name in enumerate(cells)
        for other in cells[at + 1 :]
        if other in plan.parts[name].borders
    )
    planar, embedding = nx.check_planarity(graph)
    if not planar:
        raise ContentError(f"sector {sector}: the borders of {cells} cannot lie in a plane")
    faces = _faces(embedding)
    round_order = list(embedding.neighbors_cw_order(OUTSIDE))
    start = round_order.index(labels[0])
    round_order = round_order[start:] + round_order[:start]
    # Round the outside, clockwise is the way in which the outline runs counter-clockwise within.
    mirrored = round_order != labels
    if mirrored and [round_order[0], *round_order[:0:-1]] != labels:
        raise ContentError(f"sector {sector}: the cells {labels} cannot lie in this order")
    corner_of: dict[frozenset[tuple[str, str]], int] = {}
    for face in faces:
        names = sorted(name for name, _ in face)
        if OUTSIDE in names:
            if len(names) != 3:
                raise ContentError(f"sector {sector}: the neighbours {names} have no border")
            first, second = (name for name in names if name != OUTSIDE)
            for number, label in enumerate(labels):
                if {label, labels[(number + 1) % len(labels)]} == {first, second}:
                    corner_of[face] = joints[number]
        else:
            places = [plan.parts[name].place for name in names]
            corner_of[face] = len(plan.corners)
            plan.corners.append(
                Corner(
                    "free",
                    sector,
                    sum(x for x, _ in places) / len(places),
                    sum(y for _, y in places) / len(places),
                )
            )
    face_of = {step: face for face in faces for step in face}
    for name, other in graph.edges:
        if OUTSIDE not in {name, other}:
            one, two = corner_of[face_of[name, other]], corner_of[face_of[other, name]]
            left, right = (other, name) if mirrored else (name, other)
            plan.edges.append(Edge("free", one, two, left, right))


def _faces(embedding: Any) -> list[frozenset[tuple[str, str]]]:
    """The faces of an embedding, each as its directed edges."""
    seen: set[tuple[str, str]] = set()
    found = []
    for step in embedding.edges:
        if step not in seen:
            names = embedding.traverse_face(*step)
            face = list(zip(names, [*names[1:], names[0]], strict=True))
            seen.update(face)
            found.append(frozenset(face))
    return found
