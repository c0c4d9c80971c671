"""The picture of the table beside the board: a frame for each side's places and for each deck."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from exporters.art.canvas.raster import encoded, kept, picture_key, pixels, raster, sheet_key
from exporters.art.canvas.scene import Picture, Scene
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.facts import Entry
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.zones import ASIDE, MAIN, mat_spot, read_region

FRAME = 6
"""From a zone's edge to its frame, in px."""
ROUND = 14
"""Radius of a frame's corners, in px."""
LETTERS = 20
"""Size of a zone's name, in px."""
NAMED = (20, 34)
"""From a zone's left and top to its name, in px."""
THICK = 0.92
"""Opacity of the paper in a frame."""
GROUND, PAPER, INK = "#4a3524", "#e8dcc0", "#3a2a1a"


def table_picture(plan: ModulePlan) -> Picture:
    """The table, named "table"; every zone but those on mats has a frame with its name."""
    board = next(board for board in plan.boards[MAIN] if board.name == ASIDE)
    scene = Scene(board.width, board.height)
    scene.rect(0, 0, board.width, board.height, fill=GROUND)
    mats = plan.table.aside.mats
    on_mats = {} if mats is None else {**mats.places, **mats.more}
    for area in board.areas:
        if read_region(area.spots[0].name)[0] in on_mats:
            continue
        (left, top), _, (right, bottom), _ = area.corners
        wide, high = right - left - 2 * FRAME, bottom - top - 2 * FRAME
        scene.rect(left + FRAME, top + FRAME, wide, high, radius=ROUND, fill=PAPER,
                   fill_opacity=THICK)  # fmt: skip
        place, owner = read_region(area.spots[0].name)
        widest = owner and len(area.spots) == max(len(other.spots) for other in board.areas)
        named = area.name if widest else place.replace("-", " ").capitalize()
        scene.text(
            left + NAMED[0], top + NAMED[1], named, LETTERS, "sans-bold", level="middle", fill=INK
        )
    return scene.picture("table")


def laid_on(plan: ModulePlan) -> list[tuple[str, int, int, int]]:
    """The pictures of the art that lie on the table: each with its left, its top and its width."""
    aside, found = plan.table.aside, []
    for at, side in enumerate(plan.sides if aside.mats is not None else ()):
        assert aside.mats is not None
        picture = Entry(side, side, {"id": side}).fill(aside.mats.picture, plan.sides)
        found.append((picture, *mat_spot(aside.mats, at), aside.mats.width))
    return found + [(one.picture, one.left, one.top, one.width) for one in aside.pictures]


def table_bytes(
    plan: ModulePlan, table: Picture, art: Mapping[str, Picture], width: int, cache: Path | None
) -> bytes:
    """The PNG of the table with the mats on it; BuildError for a mat that the art has not."""
    laid = laid_on(plan)
    if not laid:
        return raster(table, width, cache, opaque=True)
    missing = [mat for mat, *_ in laid if mat not in art]
    if missing:
        raise BuildError(f"the art has no picture {missing[0]!r}")
    keys = [picture_key(table, width), *(picture_key(art[mat], wide) for mat, _, _, wide in laid)]
    places = str([place for _, *place in laid])

    def made() -> bytes:
        whole = pixels(table, width)
        for mat, left, top, wide in laid:
            whole.alpha_composite(pixels(art[mat], wide), (left, top))
        return encoded(whole.convert("RGB"))

    return kept(sheet_key(keys, places), cache, made)
