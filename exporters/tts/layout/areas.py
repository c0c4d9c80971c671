"""The areas of the table: those of the seats around the board, and the corners.

The table is a square. The seats sit at its sides, the first at the bottom and then on to the right;
each area has its own coordinates: x points to the player's right, and z in the direction in which
the player looks, from the edge of the table. The table plan says where things are in an area.
Lengths are in units of the table, about an inch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from exporters.tts.format.objects import turned

WIDTH = 20.6
"""Of a seat's area."""
DEPTH = 22.2
"""Of a seat's area, from the edge of the table to the board."""
GAP = 0.4
"""Between the board and the areas."""
RIM = 0.5
"""Of the table, round the areas."""
GRAVE_TOP = 3.6
"""Distance from a graveyard's far edge to the place of a seat's lost forces."""
GRAVE_STEP = 2.2
"""From one lost leader to the next, where there is room."""
GRAVE_ENDS = 5.0
"""What a graveyard keeps free at both ends of a column."""
GRAVE_SIDES = 3.0
"""What a graveyard keeps free at both sides of its columns."""
FOCUS = -2.5
"""Height of the point that a camera looks at; as in the program, it is below the table's top."""
SIDES = {"bottom": 0.0, "right": 270.0, "top": 180.0, "left": 90.0}
"""Sides of the table, and the direction in which players who sit there look."""
CORNERS = {
    "bottom-left": (-1, -1, 0.0),
    "bottom-right": (1, -1, 0.0),
    "top-left": (-1, 1, 180.0),
    "top-right": (1, 1, 180.0),
}
"""Signs of x and z, and the way those look who read it."""
ROOMS = {
    "left-bottom": (-1, -1, 0.0),
    "right-bottom": (1, -1, 0.0),
    "left-top": (-1, 1, 180.0),
    "right-top": (1, 1, 180.0),
}
"""The same for the spaces beside the board that a table for two leaves free."""

Point = tuple[float, float]


class Frame(msgspec.Struct, frozen=True):
    """A frame on the table: its origin (units), and the way its z runs (degrees)."""

    x: float
    z: float
    turn: float

    def at(self, x: float, z: float) -> Point:
        """A point of the frame, on the table; both in units."""
        right, ahead = turned(x, z, self.turn)
        return (self.x + right, self.z + ahead)


class Ground(msgspec.Struct, frozen=True):
    """The table: half its side, and the frame of each seat in order; lengths are units."""

    half: float
    reach: float
    """Half the width of the rectangle in the middle, round which the areas lie."""
    ahead: float
    """Half its depth; the table is a square even so."""
    seats: list[Frame]

    def corner(self, name: str) -> Frame:
        """The frame of a corner or a room, its origin in the middle."""
        beside = self.reach + DEPTH / 2
        if name in ROOMS:
            right, up, turn = ROOMS[name]
            return Frame(right * beside, up * self.ahead / 2, turn)
        right, up, turn = CORNERS[name]
        return Frame(right * beside, up * (self.ahead + DEPTH / 2), turn)


def ground(count: int, board: float, sides: Sequence[str] = ()) -> Ground:
    """A table for so many seats round a board of this side (in units).

    The first seat is at the bottom, the others follow to the right; or each sits at the side of `SIDES`
    that is said of it, in order from the left of who sits there.
    """
    return _at_sides(sides, board) if sides else _round(count, board)


def _at_sides(sides: Sequence[str], board: float) -> Ground:
    counts = {side: sides.count(side) for side in SIDES}
    reach = max(board, WIDTH * max(counts["bottom"], counts["top"])) / 2 + GAP
    ahead = max(board, WIDTH * max(counts["left"], counts["right"])) / 2 + GAP
    frames = []
    for at, side in enumerate(sides):
        turn = SIDES[side]
        along = (sides[:at].count(side) - (counts[side] - 1) / 2) * WIDTH
        edge = (ahead if side in ("bottom", "top") else reach) + DEPTH
        frames.append(Frame(*turned(along, -edge, turn), turn))
    return Ground(max(reach, ahead) + DEPTH + RIM, reach, ahead, frames)


def _round(count: int, board: float) -> Ground:
    sides: list[list[float]] = [[], [], [], []]
    for seat in range(count):
        angle = 360.0 * seat / count
        side = int((angle + 45) // 90) % 4
        sides[side].append((angle - 90 * side + 180) % 360 - 180)
    most = max(len(side) for side in sides)
    reach = max(board, most * WIDTH) / 2 + GAP
    edge = reach + DEPTH
    frames = []
    for seat in range(count):
        angle = 360.0 * seat / count
        side = int((angle + 45) // 90) % 4
        ordered = sorted(sides[side])
        rank = ordered.index((angle - 90 * side + 180) % 360 - 180)
        along = (rank - (len(ordered) - 1) / 2) * WIDTH
        turn = -90.0 * side % 360
        x, z = turned(along, -edge, turn)
        frames.append(Frame(x, z, turn))
    return Ground(edge + RIM, reach, reach, frames)


def graveyard(faction: int, factions: int, leaders: int) -> dict[str, Point]:
    """Places in the graveyard for a seat's lost forces and leaders, in the corner's frame."""
    pitch = (DEPTH - GRAVE_SIDES) / max(factions, 1)
    x = (faction - (factions - 1) / 2) * pitch
    step = min(GRAVE_STEP, (DEPTH - GRAVE_ENDS) / max(leaders, 1))
    found = {"force": (x, DEPTH / 2 - GRAVE_TOP)}
    for at in range(leaders):
        found[f"leader/{at + 1}"] = (x, DEPTH / 2 - GRAVE_TOP - (at + 1) * step)
    return found


def camera(
    frame: Frame, x: float, z: float, distance: float, pitch: float = 55.0
) -> tuple[float, float, float, float, float, float, float, float, float]:
    """Focus (x, y, z), angles (x, y), distance and the camera's own place (x, y, z).

    `x`, `z` and `distance` are units, `pitch` is how many degrees it looks down.
    """
    at_x, at_z = frame.at(x, z)
    down = math.radians(pitch)
    back = distance * math.cos(down)
    yaw = math.radians(frame.turn)
    return (
        at_x,
        FOCUS,
        at_z,
        pitch,
        frame.turn,
        distance,
        at_x - back * math.sin(yaw),
        FOCUS + distance * math.sin(down),
        at_z - back * math.cos(yaw),
    )
