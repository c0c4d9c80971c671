"""Pictures of the table's panels as pixels, for the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.tts.panels.boxes import SCREEN, WIDER, Box, boxes, font, lines_in
from exporters.tts.panels.shots import pictures_used

with lazy_imports():
    from PIL import Image, ImageDraw

    from exporters.art.build import build_art
    from exporters.art.canvas.raster import raster

FINE = 2
"""Pictures are drawn this much larger and then made smaller, for smooth edges."""
ICON = 160
"""Width of the pictures on panels, in px."""

Pictures = Mapping[str, bytes]
"""PNG files by the names of the UI's images."""


def draw(
    xml: str, colour: str, pictures: Pictures | None = None, screen: tuple[int, int] = SCREEN
) -> bytes:
    """What a player colour sees of the panels over a plain table, as a PNG file."""
    image = Image.new("RGB", (screen[0] * FINE, screen[1] * FINE), "#6b5a45")
    _table(ImageDraw.Draw(image), screen)
    for box in boxes(xml, colour, screen):
        layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
        crop = _draw_box(layer, box, pictures or {})
        if crop is not None:
            image.paste(layer.crop(crop), crop[:2], layer.crop(crop))
    out = BytesIO()
    image.resize(screen, Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _table(pen: Any, screen: tuple[int, int]) -> None:
    """The table behind the panels: a board seen from above, to judge what is covered."""
    middle, reach = (screen[0] / 2 * FINE, screen[1] / 2 * FINE), screen[1] * 0.46 * FINE
    for share, colour in ((1.0, "#8a6f4c"), (0.93, "#d9c08c"), (0.55, "#e3cd9c"), (0.1, "#eef1f0")):
        r = reach * share
        pen.ellipse((middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r), fill=colour)


def _draw_box(layer: Any, box: Box, pictures: Pictures) -> tuple[int, int, int, int] | None:
    pen = ImageDraw.Draw(layer)
    edge = (
        box.x * FINE,
        box.y * FINE,
        (box.x + box.width) * FINE - 1,
        (box.y + box.height) * FINE - 1,
    )
    held = box.attributes
    if box.tag == "Panel":
        if "color" not in held:
            return None
        pen.rectangle(edge, fill=held["color"])
    elif box.tag in ("Button", "InputField"):
        colours = held.get("colors", "#ffffff").split("|")
        off = held.get("interactable", "true") == "false"
        pen.rounded_rectangle(edge, radius=4 * FINE, fill=colours[3 if off else 0])
    elif box.tag == "Image":
        data = pictures.get(held.get("image", ""))
        if data is None:
            raise ContentError(f"there is no picture {held.get('image')!r} for the panels")
        with Image.open(BytesIO(data)) as picture:
            small = picture.convert("RGBA").resize(
                (round(box.width * FINE), round(box.height * FINE))
            )
        layer.paste(small, (round(edge[0]), round(edge[1])))
    _draw_text(pen, box)
    reach = (int(edge[0]) - 2, int(edge[1]) - 2, int(edge[2]) + 3, int(edge[3]) + 3)
    return (max(0, reach[0]), max(0, reach[1]), reach[2], reach[3])


def _draw_text(pen: Any, box: Box) -> None:
    for line in lines_in(box):
        letters = font(round(line.size * WIDER * FINE), bold=line.bold)
        at = (line.x * FINE, line.y * FINE)
        pen.text(at, line.text, font=letters, fill=line.ink, anchor="lm")


def interface_pictures(content: Any, cache: Path | None = None) -> dict[str, bytes]:
    """The pictures that the panels use, by their names in the UI."""
    drawn = build_art(content, cache).pictures
    return {
        name: raster(drawn[picture], ICON, cache)
        for name, picture in pictures_used(content).items()
    }
