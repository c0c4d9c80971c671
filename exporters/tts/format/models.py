"""Three-dimensional models of pieces, as Wavefront OBJ.

All are made of flat faces, each with its own normal, so that they look cut. The picture of a piece
is projected onto it from above, and from below for when the piece is turned over: from above a
model looks like a tile with that picture. A model with two faces has both in one picture, side by
side: the left half is laid on from above, the right half from below. A model is 2 units deep and as
wide as its picture makes it, as a tile of scale 1 is; it stands on y 0, and its height is in units.

In the program y points up. A model that reads upright for the seat at the bottom of the table has
its reader at +z, and its object is turned by 180 degrees, like tiles.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import msgspec

Point = tuple[float, float, float]
INSET = 0.96
"""The share of its picture that a model covers; the rim of a picture may be transparent."""
POINTS = 24
"""Around a machine."""
NOTCHED = 96
"""Points around a medallion."""
NOTCH = 0.94
"""How far from the middle of a medallion a notch ends: the share of the radius; within are the marks of its picture."""
MOST_VERTICES = 25_000
MOST_COLLIDING = 256
"""Vertices of a mesh, and triangles of a collider, that the program takes."""


class Model(msgspec.Struct, frozen=True):
    """A closed body: triangles of points, anticlockwise seen from outside."""

    triangles: list[tuple[Point, Point, Point]]
    proportion: float
    """Its width divided by its depth; the depth is 2."""
    faces: int = 1
    """2 if the picture has a face for each side of it, else 1."""


def button(height: float, proportion: float) -> Model:
    """A disc with bevelled edges and a raised rim around its picture, `height` in units.

    `proportion` is the share of its width by its depth.
    """
    bevel, sunk = height * 0.22, height * 0.2
    profile = [
        (0.93, 0.0), (1.0, bevel), (1.0, height - bevel), (0.94, height), (0.86, height),
        (0.82, height - sunk),
    ]  # fmt: skip
    return _turned([_ring(28, radius, y) for radius, y in profile], proportion)


def whirl(height: float, proportion: float) -> Model:
    """A storm: a cone that turns upon itself, wavy at its foot and blunt at its eye.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    steps = [
        (1.0, 0.0),
        (1.0, 0.14),
        (0.86, 0.24),
        (0.66, 0.42),
        (0.47, 0.64),
        (0.3, 0.88),
        (0.16, 1.0),
    ]
    rings = [
        _ring(20, radius, share * height, twist=at * 9.0, wave=0.05 if at else 0.0)
        for at, (radius, share) in enumerate(steps)
    ]
    return _turned(rings, proportion)


def rock(height: float, proportion: float) -> Model:
    """A ridge of rock: a broad foot, steep sides, and an uneven crest.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    foot, crest = [], []
    for at in range(16):
        angle = math.radians(at * 22.5)
        rough = (0.92, 0.97, 1.06, 0.95)[at % 4]
        across, along = _square(angle)
        foot.append((across * rough, 0.0, along * rough))
        high = height * (0.95, 0.8, 1.0, 0.86, 0.78)[at % 5]
        crest.append((across * rough * 0.78, high, along * rough * 0.62))
    return _turned([foot, crest], proportion)


def harvester(height: float, proportion: float) -> Model:
    """A harvester on a square plate: its long hull, and the cab upon that.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    plate = height * 0.35
    hull = [(0.72, plate), (0.7, height * 0.72)]
    cab = [(0.46, height * 0.72), (0.4, height)]
    rings = [*_plate(_square, plate)]
    rings += [_outline(_square, y, share, share * 0.72) for share, y in (*hull, *cab)]
    return _turned(rings, proportion)


def ornithopter(height: float, proportion: float) -> Model:
    """An ornithopter on a square plate: four wings, and the body over them.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    return _turned([*_plate(_square, height * 0.3), *_flyer(height)], proportion)


def round_ornithopter(height: float, proportion: float) -> Model:
    """An ornithopter on a round plate.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    return _turned([*_plate(_circle, height * 0.3), *_flyer(height)], proportion)


def bust(height: float, proportion: float) -> Model:
    """Somebody of rank: shoulders and a head, on a square plate.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    body = [(0.7, 0.3), (0.62, 0.6), (0.3, 0.68), (0.34, 0.84), (0.16, 1.0)]
    rings = [*_plate(_square, height * 0.3)]
    rings += [_outline(_circle, share * height, wide, wide) for wide, share in body]
    return _turned(rings, proportion)


def medallion(height: float, proportion: float, notches: int = 7) -> Model:
    """A thick medal that lies on either side: a raised ring about each face, and so many notches in its edge.

    `height` is in units, `proportion` the share of its width by its depth; the notches are as the hours of a clock, the
    first at the top of the picture.
    """
    bevel, sunk = height * 0.16, height * 0.14
    half = [(0.8, sunk), (0.84, 0.0), (0.93, 0.0), (1.0, bevel)]
    rings = []
    for share, y in [*half, *((share, height - y) for share, y in reversed(half))]:
        ring = []
        for at in range(NOTCHED):
            angle = 2 * math.pi * at / NOTCHED
            far = min(share, NOTCH) if _is_cut(at, notches) else share
            ring.append((far * math.sin(angle), y, -far * math.cos(angle)))
        rings.append(ring)
    return _turned(rings, proportion)


def puck(height: float, proportion: float) -> Model:
    """A plain disc, so simple that the program can take it as what other pieces bump into.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    return _turned([_ring(28, 1.0, 0.0), _ring(28, 1.0, height)], proportion)


SHAPES: dict[str, Callable[[float, float], Model]] = {
    "bust": bust,
    "button": button,
    "harvester": harvester,
    "medallion": medallion,
    "ornithopter": ornithopter,
    "ornithopter-round": round_ornithopter,
    "rock": rock,
    "whirl": whirl,
}
"""Each model by its name: made of a height in units and its picture's share of width by height."""


@cache
def body(shape: str, height: float, proportion: float) -> bytes:
    """The file of a shape of `SHAPES`, made once: many pieces of a table have the same.

    `height` is in units, `proportion` the share of its width by its depth.
    """
    return obj(SHAPES[shape](height, proportion))


@cache
def medal(height: float, proportion: float, notches: int, faces: int) -> bytes:
    """The file of a medallion with so many notches, made once.

    `height` is in units, `proportion` the share of its width by its depth; `faces` is 2 if its picture has one for each side.
    """
    return obj(msgspec.structs.replace(medallion(height, proportion, notches), faces=faces))


@cache
def collider(height: float, proportion: float) -> bytes:
    """The file of what a medallion bumps with, made once; `height` is in units, `proportion` its width by its depth."""
    return obj(puck(height, proportion))


def obj(model: Model) -> bytes:
    """A model as a file: the same on every machine.

    A corner is written once for each normal that it has: the program's importer tells vertices apart by place and
    picture alone, and would give all faces around a corner the normal of one.
    """
    places: dict[tuple[str, int], int] = {}
    cells: dict[str, int] = {}
    normals: dict[str, int] = {}
    faces = []
    for triangle in model.triangles:
        normal = _normal(triangle)
        facing = _number(normals, normal)
        corners = []
        for x, y, z in triangle:
            across = 0.5 + math.copysign(0.5, normal[1]) * INSET * x / model.proportion
            if model.faces > 1:
                across = across / 2 + (0.0 if normal[1] > 0 else 0.5)
            place = places.setdefault((_text((x, y, z)), facing), len(places) + 1)
            cell = _number(cells, (across, 0.5 - 0.5 * INSET * z))
            corners.append(f"{place}/{cell}/{facing}")
        faces.append("f " + " ".join(corners))
    lines = ["# Made by `kynes build`", "o model"]
    lines += [f"v {one}" for one, _ in places]
    lines += [f"vt {one}" for one in cells]
    lines += [f"vn {one}" for one in normals]
    return "\n".join([*lines, "s off", *faces, ""]).encode()


def _outline(
    shape: Callable[[float], tuple[float, float]], y: float, wide: float, deep: float
) -> list[Point]:
    """Points around the middle at a height, on a shape that is made so much narrower."""
    found = []
    for at in range(POINTS):
        across, along = shape(math.radians(360.0 * at / POINTS))
        found.append((wide * across, y, deep * along))
    return found


def _plate(shape: Callable[[float], tuple[float, float]], height: float) -> list[list[Point]]:
    """The rings of a plate with a bevelled rim, from below to above."""
    profile = ((0.95, 0.0), (1.0, height * 0.3), (1.0, height * 0.7), (0.95, height))
    return [_outline(shape, y, share, share) for share, y in profile]


def _flyer(height: float) -> list[list[Point]]:
    """The rings of wings, and of the body over them; they begin at three tenths of the height."""
    return [
        _outline(_wings, height * 0.3, 1.0, 1.0),
        _outline(_wings, height * 0.62, 0.93, 0.93),
        _outline(_circle, height * 0.62, 0.2, 0.55),
        _outline(_circle, height, 0.1, 0.4),
    ]


def _circle(angle: float) -> tuple[float, float]:
    """The point of a circle in a direction (radians)."""
    return math.cos(angle), math.sin(angle)


def _is_cut(at: int, notches: int) -> bool:
    """Whether a point of the edge of a medallion, counted from the top, lies in one of its notches."""
    middles = [round(NOTCHED * one / notches) for one in range(notches)]
    return any((at - middle + 1) % NOTCHED <= 2 for middle in middles)


def _wings(angle: float) -> tuple[float, float]:
    """The point of a cross with its arms on the diagonals, in a direction (radians)."""
    far = 0.42 + 0.4 * abs(math.sin(2 * angle)) ** 3
    return far * math.cos(angle), far * math.sin(angle)


def _square(angle: float) -> tuple[float, float]:
    """The point of a square with rounded corners in a direction (radians)."""
    across, along = math.cos(angle), math.sin(angle)
    far = max(abs(across), abs(along))
    return across / far**0.75, along / far**0.75


def _ring(
    sides: int, radius: float, y: float, *, twist: float = 0.0, wave: float = 0.0
) -> list[Point]:
    """Points around the middle at a height; turned by `twist` degrees, every other further in."""
    found = []
    for at in range(sides):
        angle = math.radians(360.0 * at / sides + twist)
        far = radius * (1.0 - wave * (at % 2))
        found.append((far * math.cos(angle), y, far * math.sin(angle)))
    return found


def _turned(rings: list[list[Point]], proportion: float) -> Model:
    """A body from rings of as many points, from below to above, closed at both ends."""
    wide = [[(x * proportion, y, z) for x, y, z in ring] for ring in rings]
    triangles: list[tuple[Point, Point, Point]] = []
    count = len(wide[0])
    for low, high in pairwise(wide):
        for at in range(count):
            after = (at + 1) % count
            triangles += [
                (low[at], high[at], low[after]),
                (low[after], high[at], high[after]),
            ]
    for ring, is_top in ((wide[0], False), (wide[-1], True)):
        middle = (0.0, sum(y for _, y, _ in ring) / count, 0.0)
        for at in range(count):
            ends = (ring[at], ring[(at + 1) % count])
            first, second = reversed(ends) if is_top else ends
            triangles.append((middle, first, second))
    return Model(triangles, proportion)


def _normal(triangle: tuple[Point, Point, Point]) -> Point:
    """The unit vector that points out of a triangle."""
    first, second, third = triangle
    a = tuple(second[axis] - first[axis] for axis in range(3))
    b = tuple(third[axis] - first[axis] for axis in range(3))
    x, y, z = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    long = math.sqrt(x * x + y * y + z * z)
    return x / long, y / long, z / long


def _text(values: tuple[float, ...]) -> str:
    """A line of values; never -0."""
    return " ".join(f"{round(value, 4) + 0.0:.4f}" for value in values)


def _number(known: dict[str, int], values: tuple[float, ...]) -> int:
    """The number of a line of values, which is written when it is new."""
    return known.setdefault(_text(values), len(known) + 1)
