"""What the module changes on the board: marks for pieces of whole territories, boxes with more room, none for things beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudicator.content.records import Content
from exporters.art.board.frame import PLACE, draw_wide_place
from exporters.art.board.picture import grading
from exporters.art.canvas.raster import (
    SharedPixels,
    encoded,
    kept,
    picture_key,
    raster,
    sheet_key,
)
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


def boxes_picture(plan: ModulePlan, kit: Kit) -> Picture | None:
    """The module's own boxes in the colours of the board, named "boxes", of its size; None where it has none."""
    facts, own = plan.table.board, _own_boxes(plan)
    if not own:
        return None
    scene = Scene(facts.width, facts.height, grading(kit.content))
    for area in plan.boards[MAIN][0].areas:
        place = read_region(area.spots[0].name)[0]
        if place in own:
            (left, top), _, (right, bottom), _ = area.corners
            draw_wide_place(scene, place, (left, top, right, bottom), kit.words)
    return scene.picture("boxes")


def _own_boxes(plan: ModulePlan) -> set[str]:
    """The places whose boxes the module draws."""
    return {place for place, one in plan.table.board.spread.items() if one.box is not None}


def _mark(scene: Scene, kit: Kit, x: int, y: int) -> None:
    left, top, side = x - HALF, y - HALF, 2 * HALF
    scene.rect(left, top, side, side, radius=12, fill=kit.palette.paper, fill_opacity=0.14,
               stroke=kit.palette.ink, stroke_width=5, stroke_opacity=0.55)  # fmt: skip
    scene.rect(left, top, side, side, radius=12, fill="none", stroke=kit.palette.paper,
               stroke_width=2.4, stroke_opacity=0.9, dash=(9, 7))  # fmt: skip


Corners = tuple[int, int, int, int]
"""Left, top, right and bottom, in px of the board."""


def unused_boxes(plan: ModulePlan, content: Content, width: int = 0) -> list[Corners]:
    """The boxes that the art draws on the board for what lies beside it in the module, or in a larger box.

    They are px of the board `width` px wide; 0 is its width in the module.
    """
    board = plan.boards[MAIN][0]
    wide = width or board.width
    edge = EDGE * wide / board.width
    used = {read_region(spot.name)[0] for area in board.areas for spot in area.spots}
    used -= _own_boxes(plan)
    found = []
    for place in content.data["layout"]["places"]:
        if place["id"] not in used:
            x, y = place["x"] * wide, place["y"] * wide
            half = [share * wide / 2 + edge for share in PLACE]
            corners = (
                round(x - half[0]),
                round(y - half[1]),
                round(x + half[0]),
                round(y + half[1]),
            )
            found.append(corners)
    return found


class BoardPicture:
    """The board as the module shows it."""

    def __init__(self, plan: ModulePlan, kit: Kit, board: Picture) -> None:
        self.picture = board
        self._plan = plan
        self._content = kit.content
        made = (marks_picture(plan, kit), boxes_picture(plan, kit))
        self._over = [one for one in made if one is not None]

    def key(self, width: int) -> str:
        """The name under which a cache keeps it, `width` px wide."""
        board = picture_key(self.picture, width, opaque=True)
        if not self._over and not self._boxes(width):
            return board
        over = [picture_key(one, width) for one in self._over]
        return sheet_key([board, *over], f"without {self._boxes(width)}")

    def image(
        self, width: int, cache: Path | None = None, shared: SharedPixels | None = None
    ) -> Any:
        """It as a Pillow image, `width` px wide; its land is taken from the cache or kept there.

        Land, marks and boxes are taken from `shared` or put there: land and marks are the same in all languages.
        """
        known = SharedPixels() if shared is None else shared
        whole = known.opaque(self.picture, width, cache)
        if boxes := self._boxes(width):
            land = known.layer(self.picture, width, cache)
            for box in boxes:
                whole.paste(land.crop(box), box)
        if self._over:
            whole = whole.convert("RGBA")
            for one in self._over:
                whole.alpha_composite(known.of(one, width))
        return whole.convert("RGB")

    def png(self, width: int, cache: Path | None, shared: SharedPixels | None = None) -> bytes:
        """Its PNG, made or taken from the cache; `shared` as for `image`."""
        if not self._over and not self._boxes(width):
            return raster(self.picture, width, cache, opaque=True)
        return kept(
            self.key(width),
            cache,
            lambda: encoded(self.image(width, cache, shared), grained=True),
        )

    def _boxes(self, width: int) -> list[Corners]:
        return unused_boxes(self._plan, self._content, width)
