"""A table seen from above: tiles and decks with their pictures, other objects as outlines.

The places and sizes are those of the save; bags and notes are drawn as plain shapes in their colours,
hand zones as dashed rectangles and hidden zones as shaded ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from exporters.tts.assets import Assets, Library
from exporters.tts.build import GROUND
from exporters.tts.format.records import ObjectState
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.sizes import TILE, ZONES, Box, box, shown
from exporters.tts.layout.table_layout import TableLayout, build_layout

with lazy_imports():
    from PIL import Image, ImageDraw, ImageFont

FINE = 2
"""The plan is drawn this much larger and then made smaller, for smooth edges."""
INK = "#e8dcc4"
DARK = "#14100c"
HAND = "#e8dcc4"
LETTERS = 12
"""Size of the letters on bags and notes, in px."""
LEAST = 9
"""Size of the least of them, in px."""
WIDEST = 3.8
"""The most width of a caption, in units: bags stand four apart."""
TITLE, LARGE = 18, 96
"""Size of the letters of titles, in px; and on the table, in points."""
DASH = 12
"""Length of a dash and of the gap after it, in px."""
FLAT = ("Custom_Tile", "Custom_Token", "Custom_Model", "Custom_Model_Infinite_Bag")


def table_picture(content: Content, drawn: Assets, side: int) -> Any:
    """A Pillow image, `side` px wide and high, of the table of a game with all its seats."""
    library = Library(drawn, "https://kynes.invalid")
    return draw_layout(build_layout(content, load_plan(content), library), library, side)


def draw_layout(layout: TableLayout, library: Library, side: int) -> Any:
    """A Pillow image of a layout, north up."""
    pen = _Pen(layout, library, side * FINE)
    for one in sorted(layout.objects, key=lambda one: one.transform.pos_y - (one.name in ZONES)):
        pen.draw(one)
    for caption in pen.captions(layout):  # last, so that nothing lies on them
        pen.caption(caption)
    return pen.page.resize((side, side), Image.Resampling.LANCZOS)


class Caption(msgspec.Struct, frozen=True):
    """What stands at a bag or a note: what it is, and below that whose; in px of the fine page."""

    lines: list[str]
    size: int
    """Of the letters."""
    left: float
    top: float
    width: float
    height: float


def captions(layout: TableLayout, library: Library, side: int) -> list[Caption]:
    """The captions of a layout that is drawn `side` px wide, in the order of its objects."""
    return [*_Pen(layout, library, side * FINE).captions(layout)]


class _Pen:
    """The page that is drawn on, and how places on the table are places on it."""

    def __init__(self, layout: TableLayout, library: Library, side: int) -> None:
        self.half = layout.ground.half
        self.scale = side / (2 * self.half)
        self.page = Image.new("RGB", (side, side), GROUND)
        self.pen = ImageDraw.Draw(self.page)
        self.data = {address: picture.data for address, picture in library.seen().items()}
        self.shapes: Mapping[str, float] = library.proportions()

    def draw(self, one: ObjectState) -> None:
        """An object of the table; zones that only the script knows are not seen."""
        room = box(one, self.shapes)
        if isinstance(one.text, msgspec.Struct):
            at = one.transform
            size = round(TITLE * one.text.size / LARGE)
            self.words(one.text.text, at.pos_x, at.pos_z, size, at.rot_y)
        elif room is None or one.name == "ScriptingTrigger":
            return
        elif one.name in ZONES:
            self.zone(one, room)
        elif isinstance(one.custom_deck, dict):
            self.flat(one, next(iter(one.custom_deck.values())).back_url, room)
        elif one.name in FLAT:
            self.flat(one, shown(one), room)
        else:
            self.block(one, room)

    def zone(self, one: ObjectState, room: Box) -> None:
        """A hand as a dashed rectangle, what lies behind a screen as a shaded one."""
        corners = self.corners(room)
        if one.name == "HandTrigger":
            for start, end in _dashes(corners, DASH * FINE):
                self.pen.line((*start, *end), fill=HAND, width=FINE)
        else:
            self.pen.rounded_rectangle(corners, radius=8 * FINE, outline="#57483a", width=FINE)

    def block(self, one: ObjectState, room: Box) -> None:
        """A bag or a note, in its colour."""
        tint = tuple(round(part * 255) for part in (one.colour.r, one.colour.g, one.colour.b))
        self.pen.rounded_rectangle(
            self.corners(room), 8 * FINE, fill=tint, outline=DARK, width=2 * FINE
        )

    def captions(self, layout: TableLayout) -> Iterator[Caption]:
        """What stands at bags and notes, on the side that no sign stands on."""
        for one in layout.objects:
            room = box(one, self.shapes)
            if (
                room is None
                or one.name in (*ZONES, *FLAT[:3])
                or isinstance(one.text, msgspec.Struct)
            ):
                continue
            if isinstance(one.custom_deck, dict) or not one.nickname:
                continue
            lines = [part.strip() for part in one.nickname.split(":")]
            size, most = LETTERS, WIDEST * self.scale
            while size > LEAST and max(map(_letters(size * FINE).getlength, lines)) > most:
                size -= 1
            # What is too long even so stands in two lines.
            lines = [
                part for line in lines
                for part in (line.rsplit(" ", 1) if _letters(size * FINE).getlength(line) > most
                             else [line])
            ]  # fmt: skip
            wide = max(map(_letters(size * FINE).getlength, lines))
            high = size * FINE * len(lines)
            x, _ = self.point((room.left + room.right) / 2, 0.0)
            _, top, _, bottom = self.corners(room)
            # A bag that reads upright for somebody in the north has its sign south of it.
            above = round(one.transform.rot_y) % 360 == 0
            y = top - high - FINE * 2 if above else bottom + FINE * 2
            yield Caption(lines, size, x - wide / 2, y, wide, high)

    def caption(self, what: Caption) -> None:
        """The lines of a caption, one below the other."""
        for at, line in enumerate(what.lines):
            y = what.top + (at + 0.5) * what.size * FINE
            self.pen.text(
                (what.left + what.width / 2, y), line, font=_letters(what.size * FINE), fill=INK,
                anchor="mm", stroke_width=FINE, stroke_fill=GROUND,
            )  # fmt: skip

    def flat(self, one: ObjectState, address: str, room: Box) -> None:
        """A tile or a deck with its picture, turned as it lies."""
        turn = one.transform.rot_y
        wide, deep = room.right - room.left, room.top - room.bottom
        size = (wide, deep) if round(turn) % 180 == 0 else (deep, wide)
        if round(turn) % 90 != 0:  # the room is larger than what lies in it
            proportion = self.shapes[address]
            size = (
                TILE * proportion * one.transform.scale_x,
                TILE * one.transform.scale_z,
            )
        with Image.open(BytesIO(self.data[address])) as picture:
            small = picture.convert("RGBA").resize(
                (max(1, round(size[0] * self.scale)), max(1, round(size[1] * self.scale))),
                Image.Resampling.LANCZOS,
            )
        turned = small.rotate(180 - turn, expand=True, resample=Image.Resampling.BICUBIC)
        x, y = self.point(one.transform.pos_x, one.transform.pos_z)
        corner = (math.floor(x - turned.width / 2), math.floor(y - turned.height / 2))
        self.page.paste(turned, corner, turned)

    def words(self, text: str, x: float, z: float, size: int, turn: float) -> None:
        """A line of text around a point of the table, turned so many degrees clockwise."""
        font = _letters(size * FINE)
        wide = round(font.getlength(text)) + 4 * FINE
        page = Image.new("RGBA", (wide, wide))
        ImageDraw.Draw(page).text(
            (wide / 2, wide / 2), text, font=font, fill=INK, anchor="mm", stroke_width=FINE,
            stroke_fill=GROUND,
        )  # fmt: skip
        turned = page.rotate(-turn, resample=Image.Resampling.BICUBIC)
        left, top = self.point(x, z)
        self.page.paste(turned, (round(left - wide / 2), round(top - wide / 2)), turned)

    def corners(self, room: Box) -> tuple[float, float, float, float]:
        """A room as left, top, right and bottom on the page."""
        return (*self.point(room.left, room.top), *self.point(room.right, room.bottom))

    def point(self, x: float, z: float) -> tuple[float, float]:
        """A place on the table as a point of the page."""
        return (x + self.half) * self.scale, (self.half - z) * self.scale


Spot = tuple[float, float]


def _dashes(
    corners: tuple[float, float, float, float], length: float
) -> Iterator[tuple[Spot, Spot]]:
    left, top, right, bottom = corners
    ring = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    for start, end in pairwise(ring):
        count = max(1, round(math.dist(start, end) / length / 2)) * 2 + 1
        for at in range(0, count, 2):
            yield _between(start, end, at / count), _between(start, end, (at + 1) / count)


def _between(start: Spot, end: Spot, part: float) -> Spot:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@cache
def _letters(size: int) -> Any:
    data = (files("font_source_sans_pro") / "files" / "SourceSansPro-Semibold.otf").read_bytes()
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)
