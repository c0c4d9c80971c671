"""The views of the table that players reach with Shift and a number."""

from __future__ import annotations

from exporters.tts.format import objects
from exporters.tts.format.records import CameraState, Vector
from exporters.tts.layout import areas
from exporters.tts.layout.areas import Frame
from exporters.tts.layout.builder import TableBuilder

WHOLE_VIEW = (-6.0, 1.9, 62.0)
"""Of the table: the focus from its middle, the distance in halves of its side, the pitch (degrees)."""
BOARD_VIEW = (-2.0, 1.05, 65.0)
"""Of the board: the same, the distance in sides of the board."""
SEAT_FOCUS = 12.5
"""From the edge of the table to the focus of a seat's view."""
CORNER_FOCUS = -1.0
"""From the middle of a corner to the focus of its view."""
NEAR = 26.0
"""Distance of the views of a seat and of a corner."""
CAMERAS = 10
"""As many views as the program keeps."""


def cameras(bench: TableBuilder) -> list[CameraState]:
    """Views for Shift and a number: the whole table, the board, each seat, the corners."""
    middle = Frame(0.0, 0.0, 0.0)
    views = [
        areas.camera(middle, 0.0, focus, far * side, pitch)
        for (focus, far, pitch), side in (
            (WHOLE_VIEW, bench.ground.half),
            (BOARD_VIEW, bench.plan.board.side),
        )
    ]
    views += [areas.camera(frame, 0.0, SEAT_FOCUS, NEAR) for frame in bench.ground.seats]
    order = sorted(bench.plan.corners, key=lambda corner: not corner.graveyard)
    views += [areas.camera(bench.corners[corner.id], 0.0, CORNER_FOCUS, NEAR) for corner in order]
    return [
        CameraState(
            objects.vector(*view[0:3]),
            Vector(view[3], view[4], 0.0),
            objects.rounded(view[5], 3),
            zoomed=False,
            absolute_position=objects.vector(*view[6:9]),
        )
        for view in views[:CAMERAS]
    ]
