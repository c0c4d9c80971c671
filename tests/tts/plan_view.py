"""A picture of a table from above, for people: `python -m tests.tts.plan_view FILE.png [N]`."""

from __future__ import annotations

import math
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from exporters.tts.assets import Library
from exporters.tts.format.records import ObjectState
from exporters.tts.layout.sizes import ZONES, box, shown
from exporters.tts.layout.table_layout import TableLayout
from tests.tts import stand_in

SCALE = 20.0
ZONE_COLOURS = {
    "HandTrigger": "#ffffff",
    "FogOfWarTrigger": "#ff00ff",
    "ScriptingTrigger": "#00ffff",
}


def proportions(library: Library) -> dict[str, float]:
    """Address of each picture used -> its width by its height."""
    return library.proportions()


def draw_plan(layout: TableLayout, library: Library) -> Image.Image:
    """The table from above: tiles with their pictures, everything else as boxes."""
    side = round(2 * layout.ground.half * SCALE)
    page = Image.new("RGB", (side, side), "#20242c")
    by_url = {address: picture.data for address, picture in library.seen().items()}
    shapes = proportions(library)
    draw = ImageDraw.Draw(page)
    for one in sorted(layout.objects, key=lambda one: (one.name in ZONES, one.transform.pos_y)):
        room = box(one, shapes)
        x, y = _point(layout, one.transform.pos_x, one.transform.pos_z)
        if room is None:
            draw.text((x, y), one.text.text, fill="#ffffff")  # type: ignore[union-attr]
            continue
        corners = (*_point(layout, room.left, room.top), *_point(layout, room.right, room.bottom))
        if one.name in ZONES:
            draw.rectangle(corners, outline=ZONE_COLOURS[one.name], width=1)
        elif one.name in ("Custom_Tile", "Custom_Model", "Custom_Model_Infinite_Bag"):
            _paste(page, one, by_url, shapes, (x, y))
        else:
            tint = (one.colour.r, one.colour.g, one.colour.b)
            colour = tuple(round(part * 255) for part in tint)
            draw.rectangle(corners, fill=colour, outline="#000000")
            draw.text((corners[0] + 2, corners[1] + 2), one.nickname[:18], fill="#888888")
    for snap in layout.snaps:
        x, y = _point(layout, snap.position.x, snap.position.z)
        draw.ellipse((x - 3, y - 3, x + 3, y + 3), outline="#2040ff")
    return page


def _paste(
    page: Image.Image,
    one: ObjectState,
    pictures: dict[str, bytes],
    shapes: dict[str, float],
    at: tuple[float, float],
) -> None:
    address = shown(one)
    deep = 2 * one.transform.scale_z * SCALE
    size = (max(1, round(deep * shapes[address])), max(1, round(deep)))
    picture = Image.open(BytesIO(pictures[address])).convert("RGBA").resize(size)
    turned = picture.rotate(180 - one.transform.rot_y, expand=True)
    corner = (math.floor(at[0] - turned.width / 2), math.floor(at[1] - turned.height / 2))
    page.paste(turned, corner, turned)


def _point(layout: TableLayout, x: float, z: float) -> tuple[float, float]:
    return (x + layout.ground.half) * SCALE, (layout.ground.half - z) * SCALE


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 99
    factions = [seat.faction for seat in stand_in.plan().seats][:count]
    draw_plan(*stand_in.layout(factions)).save(Path(sys.argv[1]))
