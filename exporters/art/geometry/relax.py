"""The shapes of a round board: moves the corners and borders of a plan until all cells are well shaped.

Borders are elastic; every anchor (a place where pieces stand) pushes the border of its own cell
away, borders of one cell keep their distance from one another, and shared borders do not become
short. Corners on a sector line slide along it, corners on the rim round it. All lengths are
fractions of the disc's radius.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from exporters.art.geometry.planar import HUB, Edge, PlanarMap

Array = Any
SPACING = 0.016
"""Between two points of a border."""
CORRIDOR = 0.085
"""The width that every cell should have everywhere."""
SHORTEST = 0.07
"""The length that every shared border should have."""
NOTHING = 1e-9
"""A length that is none: nothing is divided by less."""
STRIDE = 0.15
"""The longest way of a point in one round, of SPACING."""
TENSION, PUSH, WIDEN, STRETCH = 0.5, 0.02, 0.0022, 0.25
"""How strongly a border draws itself straight, places keep their room free, narrow cells become
wider, and short borders grow."""
APART = 2.8
"""Two points of a cell's border are neighbours, not a corridor, if the way along it is shorter than
this many times the way across."""
IN_PLACE = 1.6
"""How many times faster than the rounds go on the spots get to their places."""
ROUNDS = 1600
"""Moves of all points."""
REDRAWN = 40
"""Rounds after which the points are spread evenly again."""


class Spot(msgspec.Struct, frozen=True):
    """A place in a cell that wants free room around it, in shares of the disc's radius."""

    cell: str
    x: float
    y: float
    room: float


class Net(msgspec.Struct):
    """The borders of a plan as chains of points."""

    chains: list[Array]
    """For every edge of the plan its points, from its start to its end."""


def relaxed(
    plan: PlanarMap, spots: Sequence[Spot], starts: Mapping[int, tuple[float, float]]
) -> Net:
    """The borders of a plan, drawn round the spots.

    `starts` says where a spot (by its number) is at first, in shares of the disc's radius, if not
    in its place: it is moved there slowly, and takes the borders with it.
    """
    net = first_net(plan)
    for number in range(ROUNDS // REDRAWN):
        share = min(1.0, (number + 1) * IN_PLACE * REDRAWN / ROUNDS)
        moved = [
            spot
            if at not in starts
            else msgspec.structs.replace(
                spot,
                x=starts[at][0] * (1 - share) + spot.x * share,
                y=starts[at][1] * (1 - share) + spot.y * share,
            )
            for at, spot in enumerate(spots)
        ]
        net = _Round(plan, net, moved).run(REDRAWN)
    return net


def first_net(plan: PlanarMap) -> Net:
    """Every border by way of the middle between the anchors of its two cells."""
    chains = []
    for edge in plan.edges:
        start, end = plan.corners[edge.start], plan.corners[edge.end]
        points = [(start.x, start.y), (end.x, end.y)]
        if edge.kind == "free":
            (x1, y1), (x2, y2) = plan.parts[edge.left].place, plan.parts[edge.right].place
            points.insert(1, ((x1 + x2) / 2, (y1 + y2) / 2))
        chains.append(_even(np.array(points), edge))
    return Net(chains)


def outline(plan: PlanarMap, chains: Sequence[Array], cell: str) -> Array:
    """The points round a cell, counter-clockwise, the first one not repeated."""
    steps = {}
    for edge, chain in zip(plan.edges, chains, strict=True):
        if edge.left == cell:
            steps[edge.start] = (edge.end, chain)
        elif edge.right == cell:
            steps[edge.end] = (edge.start, chain[::-1])
    first = at = next(iter(steps))
    found = []
    while True:
        at, chain = steps[at]
        found.append(chain[:-1])
        if at == first:
            return np.concatenate(found)


def _even(points: Array, edge: Edge) -> Array:
    """The same line with evenly spaced points; arcs of the rim are made true arcs."""
    if edge.kind == "rim":
        first, last = (math.atan2(point[1], point[0]) for point in (points[0], points[-1]))
        wide = math.remainder(last - first, math.tau)
        count = max(3, math.ceil(abs(wide) / SPACING))
        turns = first + wide * np.linspace(0, 1, count + 1)
        return np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return resampled(points, SPACING, 3)


def resampled(points: Array, spacing: float, least: int) -> Array:
    """A line by points that lie evenly on it, about `spacing` apart, in `least` pieces or more.

    `points` is an array of n by 2; it and `spacing` are shares of the disc's radius.
    """
    lengths = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    count = max(least, math.ceil(along[-1] / spacing))
    wanted = np.linspace(0, along[-1], count + 1)
    return np.stack([np.interp(wanted, along, points[:, axis]) for axis in (0, 1)], axis=1)


class _Round:
    """Some rounds of movement with the same points."""

    def __init__(self, plan: PlanarMap, net: Net, spots: Sequence[Spot]) -> None:
        self.plan = plan
        corners = len(plan.corners)
        places: list[Array] = [np.zeros((corners, 2))]
        self.rows: list[Array] = []
        count = corners
        for edge, chain in zip(plan.edges, net.chains, strict=True):
            places[0][edge.start], places[0][edge.end] = chain[0], chain[-1]
            inner = np.arange(count, count + len(chain) - 2)
            count += len(inner)
            self.rows.append(np.concatenate([[edge.start], inner, [edge.end]]))
            places.append(chain[1:-1])
        self.places = np.concatenate(places)
        self.cells = {name: outline(plan, self.rows, name).astype(int) for name in plan.parts}
        self.spots = [
            (self.cells[spot.cell], np.array([spot.x, spot.y]), spot.room) for spot in spots
        ]
        self._kinds()

    def _kinds(self) -> None:
        plan = self.plan
        elastic = [
            row
            for edge, row in zip(plan.edges, self.rows, strict=True)
            if edge.kind in {"free", "hub"}
        ]
        self.tied = np.concatenate([np.stack([row[:-1], row[1:]], axis=1) for row in elastic])
        self.degree = np.zeros(len(self.places))
        np.add.at(self.degree, self.tied.ravel(), 1)
        self.hub = np.unique(
            np.concatenate(
                [row for edge, row in zip(plan.edges, self.rows, strict=True) if edge.kind == "hub"]
            )
        )
        lines = [
            (number, corner) for number, corner in enumerate(plan.corners) if corner.kind == "line"
        ]
        self.on_line = np.array([number for number, _ in lines])
        turns = np.array([plan.line(corner.sector) for _, corner in lines])
        self.line_way = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        ends = {edge.start for edge in plan.edges if edge.kind == "rim"}
        self.at_rim = np.array([number for number, _ in lines if number in ends])
        self.slides = np.array(
            [number for number, corner in enumerate(plan.corners) if corner.kind == "rim"], int
        )
        self.straight = [
            (edge, row)
            for edge, row in zip(plan.edges, self.rows, strict=True)
            if edge.kind == "line"
        ]
        self.arcs = [
            (edge, row)
            for edge, row in zip(plan.edges, self.rows, strict=True)
            if edge.kind == "rim"
        ]
        self.ends = np.array([(edge.start, edge.end) for edge in plan.edges])
        self.least = np.array([0.0 if edge.kind == "hub" else SHORTEST for edge in plan.edges])

    def run(self, rounds: int) -> Net:
        for _ in range(rounds):
            push = self._tension() + self._rooms() + self._corridors() + self._lengths()
            for edge, row in self.straight:
                share = np.linspace(0, 1, len(row))[1:-1, None]
                inner = push[row[1:-1]]
                push[edge.start] += (inner * (1 - share)).sum(axis=0)
                push[edge.end] += (inner * share).sum(axis=0)
            size = np.hypot(*push.T)[:, None]
            self.places += push * np.minimum(1.0, STRIDE * SPACING / np.maximum(size, 1e-12))
            self._hold()
        return Net([self.places[row].copy() for row in self.rows])

    def _tension(self) -> Array:
        push = np.zeros_like(self.places)
        one, two = self.tied.T
        gap = self.places[two] - self.places[one]
        np.add.at(push, one, gap)
        np.add.at(push, two, -gap)
        push /= np.maximum(self.degree, 1)[:, None]
        return TENSION * push

    def _rooms(self) -> Array:
        push = np.zeros_like(self.places)
        for rows, place, room in self.spots:
            away = self.places[rows] - place
            far = np.hypot(*away.T)
            force = np.clip(room / np.maximum(far, NOTHING) - 1, 0.0, 4.0)
            push[rows] += PUSH * (force / np.maximum(far, NOTHING))[:, None] * away
        return push

    def _corridors(self) -> Array:
        push = np.zeros_like(self.places)
        for rows in self.cells.values():
            points = self.places[rows]
            steps = np.hypot(*(np.roll(points, -1, axis=0) - points).T)
            along = np.concatenate([[0.0], np.cumsum(steps)[:-1]])
            total = steps.sum()
            apart = np.abs(along[:, None] - along[None, :])
            apart = np.minimum(apart, total - apart)
            away = points[:, None, :] - points[None, :, :]
            far = np.hypot(away[..., 0], away[..., 1])
            near = (far < CORRIDOR) & (apart > APART * far)
            force = np.where(
                near, np.maximum(0.0, 1 - far / CORRIDOR) ** 1.5 / np.maximum(far, NOTHING), 0.0
            )
            push[rows] += WIDEN * (force[..., None] * away).sum(axis=1)
        return push

    def _lengths(self) -> Array:
        push = np.zeros_like(self.places)
        one, two = self.ends.T
        gap = self.places[two] - self.places[one]
        far = np.hypot(*gap.T)
        force = STRETCH * np.maximum(0.0, self.least - far) / np.maximum(far, NOTHING)
        np.add.at(push, one, -force[:, None] * gap)
        np.add.at(push, two, force[:, None] * gap)
        return push

    def _hold(self) -> None:
        """Put every point back into its allowed range."""
        along = (self.places[self.on_line] * self.line_way).sum(axis=1)
        self.places[self.on_line] = along[:, None] * self.line_way
        for edge, row in self.straight:
            share = np.linspace(0, 1, len(row))[:, None]
            self.places[row] = self.places[edge.start] * (1 - share) + self.places[edge.end] * share
        for fixed, radius in ((self.at_rim, 1.0), (self.slides, 1.0), (self.hub, HUB)):
            self.places[fixed] *= radius / np.hypot(*self.places[fixed].T)[:, None]
        for edge, row in self.arcs:
            self.places[row] = _spread(self.places[edge.start], self.places[edge.end], len(row))


def _spread(start: Array, end: Array, count: int) -> Array:
    first, last = math.atan2(start[1], start[0]), math.atan2(end[1], end[0])
    turns = first + math.remainder(last - first, math.tau) * np.linspace(0, 1, count)
    return np.stack([np.cos(turns), np.sin(turns)], axis=1)
