"""Contact sheets: pictures of all sizes side by side.

A sheet is rows of pictures with a caption below each, on one ground colour. The letters are those
of the pictures themselves, so that a sheet is the same on every machine.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.raster import pixels
from exporters.art.canvas.scene import Picture

with lazy_imports():
    from PIL import Image, ImageDraw, ImageFont

GROUND = "#2b2118"
INK = "#e8dcc4"
EDGE = 20
"""Space around the sheet and between its pictures, in px."""
LETTERS = 19
CAPTION = 30
"""Height of the line that a caption stands on."""
COLOURS = 128
QUALITY = 75


class Shown(msgspec.Struct, frozen=True):
    """A picture, how high it is shown, in px, and its caption, if it has one."""

    picture: Picture
    height: int
    caption: str = ""


def contact_sheet(rows: Sequence[Sequence[Shown]]) -> bytes:
    """A PNG of rows of pictures, each row in the middle. InputError if there is nothing to show."""
    laid = [[(_scaled(shown), shown.caption) for shown in row] for row in rows if row]
    if not laid:
        raise InputError("a contact sheet needs a picture")
    wide = max(_width(row) for row in laid) + 2 * EDGE
    sheet = Image.new("RGB", (wide, sum(_height(row) + EDGE for row in laid) + EDGE), GROUND)
    y = EDGE
    for row in laid:
        x = (wide - _width(row)) // 2
        tallest = _tallest(row)
        for image, text in row:
            sheet.paste(image, (x, y + (tallest - image.height) // 2), image)
            _caption(sheet, text, x + image.width / 2, y + tallest + CAPTION / 2)
            x += image.width + EDGE
        y += _height(row) + EDGE
    return few_colours(sheet)


def few_colours(image: Any, colours: int = COLOURS) -> bytes:
    """A flat Pillow image as a small PNG: at most so many colours, the same bytes every time."""
    few = image.convert("RGB").quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    stream = io.BytesIO()
    few.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def many_colours(image: Any, quality: int = QUALITY) -> bytes:
    """A Pillow image full of shades as a JPEG, the same bytes every time."""
    stream = io.BytesIO()
    image.convert("RGB").save(stream, "JPEG", quality=quality, optimize=True, progressive=True)
    return stream.getvalue()


def _scaled(shown: Shown) -> Any:
    return pixels(
        shown.picture, max(1, round(shown.picture.width * shown.height / shown.picture.height))
    )


def _width(row: Sequence[tuple[Any, str]]) -> int:
    widths: list[int] = [image.width for image, _ in row]
    return sum(widths) + EDGE * (len(row) - 1)


def _tallest(row: Sequence[tuple[Any, str]]) -> int:
    heights: list[int] = [image.height for image, _ in row]
    return max(heights)


def _height(row: Sequence[tuple[Any, str]]) -> int:
    return _tallest(row) + (CAPTION if any(text for _, text in row) else 0)


def _caption(sheet: Any, text: str, x: float, y: float) -> None:
    ImageDraw.Draw(sheet).text((x, y), text, font=_letters(), fill=INK, anchor="mm")


@cache
def _letters() -> Any:
    data = (files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.otf").read_bytes()
    return ImageFont.truetype(io.BytesIO(data), LETTERS, layout_engine=ImageFont.Layout.BASIC)
