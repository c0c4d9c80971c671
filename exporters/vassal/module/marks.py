"""What the module changes on the board: marks for pieces of whole territories, and no boxes for things beside it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image

from adjudicator.content.records import Content
from exporters.art.board.frame import PLACE
from exporters.art.board.picture import draw_ground
from exporters.art.canvas.raster import encoded, kept, picture_key, pixels, sheet_key
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.plan import Kit
from exporters.vassal.module.game_facts.facts import entries
from exporters.vassal.module.places.zones import MAIN, read_region
from exporters.vassal.module.plan import ModulePlan

HALF = 30
"""Half the side of a mark, in px of the board."""
EDGE = 8
"""What the line round a box takes beyond it, in px of the board."""


def marks_picture(plan: ModulePlan, kit: Kit) -> Picture | None:
    """The marks, named "marks", of the size of the board; None where the table has no such places."""
    facts = plan.table.board
    if not facts.territories:
        return None
    wanted = {entry.id for entry in entries(kit.content, facts.territories)}
    scene = Scene(facts.width, facts.height)
    for area in plan.boards[MAIN][0].areas:
        for spot in area.spots:
            if spot.name in wanted and len(area.spots) == 1:
                _mark(scene, kit, spot.x, spot.y)
    return scene.picture("marks")


def _mark(scene: Scene, kit: Kit, x: int, y: int) -> None:
    left, top, side = x - HALF, y - HALF, 2 * HALF
    scene.rect(left, top, side, side, radius=12, fill=kit.palette.paper, fill_opacity=0.14,
               stroke=kit.palette.ink, stroke_width=5, stroke_opacity=0.55)  # fmt: skip
    scene.rect(left, top, side, side, radius=12, fill="none", stroke=kit.palette.paper,
               stroke_width=2.4, stroke_opacity=0.9, dash=(9, 7))  # fmt: skip


Corners = tuple[int, int, int, int]
"""Left, top, right and bottom, in px of the board."""


def marked(
    board: Picture, marks: Picture, boxes: list[Corners], width: int,
    draw: Callable[[], bytes], cache: Path | None,
) -> bytes:  # fmt: skip
    """The PNG of the board, which `draw` makes without these boxes, with the marks upon it."""

    def made() -> bytes:
        whole = Image.open(BytesIO(draw())).convert("RGBA")
        whole.alpha_composite(pixels(marks, width))
        return encoded(whole.convert("RGB"))

    return kept(
        sheet_key(
            [picture_key(board, width, opaque=True), picture_key(marks, width)],
            f"marks without {boxes}",
        ),
        cache,
        made,
    )


def unused_boxes(plan: ModulePlan, content: Content) -> list[Corners]:
    """The boxes that the art draws on the board for what lies beside it in the module."""
    board = plan.boards[MAIN][0]
    used = {read_region(spot.name)[0] for area in board.areas for spot in area.spots}
    found = []
    for place in content.data["layout"]["places"]:
        if place["id"] not in used:
            x, y = place["x"] * board.width, place["y"] * board.width
            half = [share * board.width / 2 + EDGE for share in PLACE]
            corners = (
                round(x - half[0]),
                round(y - half[1]),
                round(x + half[0]),
                round(y + half[1]),
            )
            found.append(corners)
    return found


def without_boxes(
    board: Picture, content: Content, boxes: list[Corners], width: int,
    draw: Callable[[], bytes], cache: Path | None,
) -> bytes:  # fmt: skip
    """The PNG of the board, which `draw` makes, with nothing but its ground where these boxes are."""

    def made() -> bytes:
        whole = Image.open(BytesIO(draw())).convert("RGB")
        ground = pixels(draw_ground(content), width, opaque=True)
        for box in boxes:
            whole.paste(ground.crop(box), box)
        return encoded(whole)

    own = picture_key(board, width, opaque=True)
    return kept(sheet_key([own], f"without {boxes}"), cache, made)
