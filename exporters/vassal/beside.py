"""The picture of the table beside the board: a frame for each side's places and for each deck."""

from __future__ import annotations

from exporters.art.drawing import Picture, Scene
from exporters.vassal.places import ASIDE, MAIN, read_region
from exporters.vassal.plan import Plan

GROUND, PAPER, INK = "#4a3524", "#e8dcc0", "#3a2a1a"


def table_picture(plan: Plan) -> Picture:
    """The table, named "table"; every zone has a frame with its name."""
    board = next(board for board in plan.boards[MAIN] if board.name == ASIDE)
    scene = Scene(board.width, board.height)
    scene.rect(0, 0, board.width, board.height, fill=GROUND)
    for area in board.areas:
        (left, top), _, (right, bottom), _ = area.corners
        scene.rect(left + 6, top + 6, right - left - 12, bottom - top - 12, radius=14, fill=PAPER,
                   fill_opacity=0.92)  # fmt: skip
        place, owner = read_region(area.spots[0].name)
        widest = owner and len(area.spots) == max(len(other.spots) for other in board.areas)
        named = area.name if widest else place.replace("-", " ").capitalize()
        scene.text(left + 20, top + 34, named, 20, "sans-bold", level="middle", fill=INK)
    return scene.picture("table")
