"""The plan of a free board: the seeds say where territories are, and the map which of them touch.

With a hundred territories and three times as many borders, assigning land to the nearest point
rarely gives the neighbours of the map. But if the straight lines between the seeds of neighbours do
not cross, they divide the land into faces, and each face is a corner where its territories meet:
every border runs from the middle of one face across the straight line to the middle of the next. So
the cells touch exactly as the map says, and still do when the borders move, as long as no borders
cross.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from adjudicator.content import Content
from adjudicator.errors import ContentError
from exporters.art.geometry.chains import OUTSIDE, Chain

Array = Any
Box = tuple[float, float, float, float]


def neighbours_of(content: Content) -> dict[str, set[str]]:
    """Territory -> those that its land touches, also where nobody may cross the border."""
    return {
        entry["id"]: {*entry["borders"], *entry.get("barred", [])}
        for entry in content.data["map"]["territories"]
    }


def mesh_chains(
    beside: Mapping[str, set[str]], places: Mapping[str, tuple[float, float]], box: Box
) -> list[Chain]:
    """The borders between territories at these places, and the rim between the sides of the box.

    `places` and `box` (left, bottom, right, top) are shares of the board's width, y upwards. Raises
    ContentError when ways between neighbours cross, or the outermost ones do not lie in a ring.
    """
    faces = _faces(beside, places)
    sizes = [_area([places[name] for name in face]) for face in faces]
    outer = faces[min(range(len(faces)), key=sizes.__getitem__)]
    inner = [face for face in faces if face is not outer]
    for face in inner:
        if _folded([places[name] for name in face]):
            raise ContentError(f"ways between the seeds of {sorted(face)} cross")
    centres = [np.mean([places[name] for name in face], axis=0) for face in inner]
    right_of = {step: at for at, face in enumerate(inner) for step in _steps(face)}
    rim = _Rim(outer, places, box, len(inner))
    chains = []
    for one, other in sorted({(min(step), max(step)) for step in right_of}):
        middle = (np.array(places[one]) + np.array(places[other])) / 2
        joints = [right_of.get(step) for step in ((one, other), (other, one))]
        # Seen along the way from one to the other, the first face lies on the left.
        ends = [rim.joint_of[one, other] if at is None else at for at in joints]
        points = [
            centres[at] if at is not None else rim.corners[end - len(inner)]
            for at, end in zip(joints, ends, strict=True)
        ]
        chains.append(Chain(other, one, ends[0], ends[1], np.array([points[0], middle, points[1]])))
    return [*chains, *rim.chains]


def _faces(
    beside: Mapping[str, set[str]], places: Mapping[str, tuple[float, float]]
) -> list[list[str]]:
    """The faces between the straight ways: those within counter-clockwise, the outer one clockwise."""
    order = {
        name: sorted(others, key=lambda other, name=name: _turn(places[name], places[other]))  # type: ignore[misc]
        for name, others in beside.items()
    }
    seen: set[tuple[str, str]] = set()
    found = []
    for start in sorted((name, other) for name, others in beside.items() for other in others):
        step, face = start, []
        while step not in seen:
            seen.add(step)
            name, other = step
            face.append(name)
            row = order[other]
            step = other, row[row.index(name) - 1]
        if face:
            found.append(face)
    return found


def _turn(start: tuple[float, float], end: tuple[float, float]) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _steps(face: Sequence[str]) -> list[tuple[str, str]]:
    return list(pairwise([*face, face[0]]))


def _area(points: Sequence[tuple[float, float]]) -> float:
    return sum(
        one[0] * two[1] - two[0] * one[1] for one, two in pairwise([*points, points[0]])
    ) / 2  # fmt: skip


def _folded(points: Sequence[tuple[float, float]]) -> bool:
    """Whether a face is not counter-clockwise round its middle."""
    x, y = np.mean(points, axis=0)
    return any(_area([(x, y), one, two]) <= 0 for one, two in pairwise([*points, points[0]]))


class _Rim:
    """The sides of the box: where borders reach them, its corners, and the stretches between."""

    def __init__(
        self, outer: Sequence[str], places: Mapping[str, tuple[float, float]], box: Box, first: int
    ) -> None:
        left, low, right, top = box
        centre = (left + right) / 2, (low + top) / 2
        found: list[tuple[float, tuple[float, float], tuple[str, str] | None]] = []
        for one, other in _steps(outer):
            middle = np.mean([places[one], places[other]], axis=0)
            turn = _turn(centre, (float(middle[0]), float(middle[1])))
            found.append((turn, _pushed(centre, turn, box), (one, other)))
        ring = [turn for turn, _, _ in found]
        # The outer face runs clockwise, so its turns fall but once.
        if sum(two > one for one, two in pairwise([*ring, ring[0]])) != 1:
            raise ContentError("the outermost seeds do not lie in a ring round the board's middle")
        found += [
            (_turn(centre, corner), corner, None)
            for corner in ((left, low), (right, low), (right, top), (left, top))
        ]
        found.sort()
        self.corners = [np.array(place) for _, place, _ in found]
        self.joint_of: dict[tuple[str, str], int] = {}
        holder = ""
        for at, (_, _, step) in enumerate(found):
            if step:
                # Counter-clockwise, the first of the two comes after the joint.
                holder = step[0]
                self.joint_of[step] = self.joint_of[step[::-1]] = first + at
        self.chains = []
        for at, (_, _, step) in enumerate(found):
            holder = step[0] if step else holder
            after = (at + 1) % len(found)
            points = np.array([self.corners[at], self.corners[after]])
            self.chains.append(Chain(holder, OUTSIDE, first + at, first + after, points))


def _pushed(centre: tuple[float, float], turn: float, box: Box) -> tuple[float, float]:
    """The point of the box's sides that one meets from its centre in this direction."""
    way = math.cos(turn), math.sin(turn)
    left, low, right, top = box
    far = []
    for at, sides in ((0, (left, right)), (1, (low, top))):
        if way[at]:
            far.append((sides[way[at] > 0] - centre[at]) / way[at])
    share = min(far)
    x, y = centre[0] + share * way[0], centre[1] + share * way[1]
    return min(max(x, left), right), min(max(y, low), top)
