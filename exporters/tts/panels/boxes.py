"""Where the elements of a table's panels stand on the screen, and whether their texts fit, from the XML that the table gets.

A small, strict layout engine: Panel, Button, Text, InputField and Image placed by `rectAlignment`,
`offsetXY`, `width` and `height`, with `Defaults` by class, `active` and `visibility`. Anything else
in the XML is an error. Text is wrapped and cut off where Tabletop Simulator would do so, so a
picture never looks better than the table. The letters are Source Sans, enlarged to be about as wide
as the program's own Arial.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.fonts import lines_within

with lazy_imports():
    from PIL import ImageFont

SCREEN = (1280, 720)
"""The smallest screen that the panels are made for."""

WIDER = 1.1
"""How much wider Arial is than Source Sans of the same size, a little more than measured."""

LINE = 1.15
"""From line to line, in sizes of the letters."""

TEXTS = ("Text", "Button", "InputField")
TAGS = ("Panel", "Image", *TEXTS)
HINT = "#9b8d7a"
"""The ink of what an empty input says."""


class Box(msgspec.Struct, frozen=True):
    """An element as it stands on the screen, in px; y downwards."""

    tag: str
    id: str
    x: float
    y: float
    width: float
    height: float
    attributes: dict[str, str]


def boxes(xml: str, colour: str, screen: tuple[int, int] = SCREEN) -> list[Box]:
    """All elements that a player colour sees, in the order in which they are drawn.

    ContentError for elements that the panels do not use.
    """
    root = ET.fromstring(f"<root>{xml}</root>")  # noqa: S314 - our own text
    defaults = {
        (element.tag, element.get("class", "")): dict(element.attrib)
        for group in root.iter("Defaults")
        for element in group
    }
    found: list[Box] = []
    for element in root:
        if element.tag != "Defaults":
            found += _placed(
                element, colour, defaults, (0.0, 0.0, float(screen[0]), float(screen[1]))
            )
    return found


def _placed(
    element: ET.Element,
    colour: str,
    defaults: Mapping[tuple[str, str], dict[str, str]],
    parent: tuple[float, float, float, float],
) -> Iterator[Box]:
    if element.tag not in TAGS:
        raise ContentError(f"the panels have no <{element.tag}>")
    held = {**defaults.get((element.tag, element.get("class", "")), {}), **element.attrib}
    seen_by = held.get("visibility", "")
    if held.get("active", "true") == "false" or (seen_by and colour not in seen_by.split("|")):
        return
    width = _length(held.get("width", "100%"), parent[2])
    height = _length(held.get("height", "100%"), parent[3])
    alignment = held.get("rectAlignment", "MiddleCenter")
    right, down = (float(part) for part in held.get("offsetXY", "0 0").split())
    x = parent[0] + anchor(alignment, ("Left", "Center", "Right")) * (parent[2] - width) + right
    y = parent[1] + anchor(alignment, ("Upper", "Middle", "Lower")) * (parent[3] - height) - down
    yield Box(element.tag, held.get("id", ""), x, y, width, height, held)
    for child in element:
        yield from _placed(child, colour, defaults, (x, y, width, height))


def _length(text: str, whole: float) -> float:
    return float(text[:-1]) / 100 * whole if text.endswith("%") else float(text)


def anchor(alignment: str, names: tuple[str, str, str]) -> float:
    """Which of the names an alignment has, as a share: 0, 0.5 or 1; ContentError if none."""
    for share, name in zip((0.0, 0.5, 1.0), names, strict=True):
        if name in alignment:
            return share
    raise ContentError(f"{alignment!r} is not an alignment")


# --- letters -------------------------------------------------------------------------------------


@cache
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text of `size` px on one line, in px, about as the program sets it."""
    return float(font(100, bold=bold).getlength(text)) * size * WIDER / 100


@cache
def lines_of(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """A text of `size` px, broken at blanks to keep within `width` px.

    A word that is too wide stands alone and sticks out.
    """
    paragraphs = ([(word, " ") for word in part.split(" ")] for part in text.split("\n"))
    return lines_within(width, paragraphs, lambda line: text_width(line, size, bold=bold))


def text_box(box: Box) -> tuple[str, float, float, float, bool]:
    """The text of an element, the size of its letters, its room, and whether it is bold.

    Size and room (width, height) are px.
    """
    held = box.attributes
    left, right, top, bottom = (float(part) for part in held.get("padding", "0 0 0 0").split())
    room = (box.width - left - right, box.height - top - bottom)
    if box.tag == "InputField":
        room = (box.width - 16, box.height - 4)
    text = held.get("text", "") or held.get("placeholder", "")
    bold = "Bold" in held.get("fontStyle", "")
    return text, float(held.get("fontSize", "14")), room[0], room[1], bold


class Line(msgspec.Struct, frozen=True):
    """A line of text as it stands on the screen: its left end, its middle, and its width and the size of its letters in px."""

    text: str
    x: float
    y: float
    width: float
    size: float
    ink: str
    bold: bool


def lines_in(box: Box) -> list[Line]:
    """The lines of an element's text that are seen: those that do not fit are cut off."""
    if box.tag not in TEXTS:
        return []
    held = box.attributes
    text, size, width, height, bold = text_box(box)
    if not text:
        return []
    ink = held.get("color" if box.tag == "Text" else "textColor", "#323232")
    if box.tag == "InputField" and not held.get("text"):
        ink = HINT
    alignment = held.get("alignment" if box.tag == "Text" else "textAlignment", "MiddleLeft")
    across = anchor(alignment, ("Left", "Center", "Right"))
    lines = lines_of(text, size, width, bold=bold)
    lines = lines[: max(1, int((height + 3) / (size * LINE)))]
    left = box.x + (box.width - width) / 2
    over = height - len(lines) * size * LINE
    top = box.y + (box.height - height) / 2 + over * anchor(alignment, ("Upper", "Middle", "Lower"))
    found = []
    for at, line in enumerate(lines):
        wide = text_width(line, size, bold=bold)
        x, y = left + (width - wide) * across, top + (at + 0.5) * size * LINE
        found.append(Line(line, x, y, wide, size, ink, bold))
    return found


def overflow(box: Box) -> str:
    """What is wrong with the text of an element: "" if it fits."""
    if box.tag not in TEXTS:
        return ""
    text, size, width, height, bold = text_box(box)
    if box.tag == "InputField" or not text:
        return ""
    lines = lines_of(text, size, width, bold=bold)
    widest = max(text_width(line, size, bold=bold) for line in lines)
    if widest > width + 0.5:
        return f"{text!r} is {widest:.0f} px wide, its place {width:.0f}"
    if len(lines) * size * LINE > height + 3:
        return (
            f"{text!r} needs {len(lines)} lines of {size:g} px, its place is {height:.0f} px high"
        )
    return ""


@cache
def font(size: int, *, bold: bool) -> Any:
    """The letters as Pillow has them, in px."""
    name = "SourceSansPro-Semibold.otf" if bold else "SourceSansPro-Regular.otf"
    data = (files("font_source_sans_pro") / "files" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size)
