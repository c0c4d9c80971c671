"""Pictures of the table's panels, drawn from the XML that the table gets.

A small and honest layout: Panel, Button, Text, InputField and Image placed by `rectAlignment`,
`offsetXY`, `width` and `height`, with `Defaults` by class, `active` and `visibility`. Whatever else
stands in the XML is an error, and text is broken and cut off where Tabletop Simulator would do so, so
that a picture never looks better than the table. The letters are Source Sans, enlarged to be about as
wide as the program's own Arial.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook

with lazy_imports():
    from PIL import Image, ImageDraw, ImageFont

    from adjudicator.content import link_content, load_content
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup
    from exporters.art.build import build_art
    from exporters.art.canvas.raster import raster
    from exporters.tts.layout.plan_loading import load_plan
    from exporters.tts.layout.seats_and_spots import seats_of
    from workshop.pictures.panel_stage import Stage, colours

SCREEN = (1280, 720)
"""The smallest screen that the panels are made for."""

WIDER = 1.1
"""How much wider Arial is than Source Sans of the same size, a little more than measured."""

LINE = 1.15
"""From line to line, in sizes of the letters."""

FINE = 2
"""Pictures are drawn this much larger and then made smaller, for smooth edges."""

TAGS = ("Panel", "Button", "Text", "InputField", "Image")

Pictures = Mapping[str, bytes]
"""PNG files by the names of the UI's images."""


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
    x = parent[0] + _anchor(alignment, ("Left", "Center", "Right")) * (parent[2] - width) + right
    y = parent[1] + _anchor(alignment, ("Upper", "Middle", "Lower")) * (parent[3] - height) - down
    yield Box(element.tag, held.get("id", ""), x, y, width, height, held)
    for child in element:
        yield from _placed(child, colour, defaults, (x, y, width, height))


def _length(text: str, whole: float) -> float:
    return float(text[:-1]) / 100 * whole if text.endswith("%") else float(text)


def _anchor(alignment: str, names: tuple[str, str, str]) -> float:
    for share, name in zip((0.0, 0.5, 1.0), names, strict=True):
        if name in alignment:
            return share
    raise ContentError(f"{alignment!r} is not an alignment")


# --- letters -------------------------------------------------------------------------------------


@cache
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text of `size` px on one line, in px, about as the program sets it."""
    return float(_font(bold, 100).getlength(text)) * size * WIDER / 100


@cache
def lines_of(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """A text of `size` px, broken at blanks to keep within `width` px.

    A word that is too wide stands alone and sticks out.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size, bold=bold) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


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
    return (
        text,
        float(held.get("fontSize", "14")),
        room[0],
        room[1],
        "Bold" in held.get("fontStyle", ""),
    )


def overflow(box: Box) -> str:
    """What is wrong with the text of an element: "" if it fits."""
    if box.tag not in ("Text", "Button", "InputField"):
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
def _font(bold: bool, size: int) -> Any:
    name = "SourceSansPro-Semibold.otf" if bold else "SourceSansPro-Regular.otf"
    data = (files("font_source_sans_pro") / "files" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size)


# --- drawing -------------------------------------------------------------------------------------


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
    if box.tag not in ("Text", "Button", "InputField"):
        return
    held = box.attributes
    text, size, width, height, bold = text_box(box)
    if not text:
        return
    ink = held.get("color" if box.tag == "Text" else "textColor", "#323232")
    if box.tag == "InputField" and not held.get("text"):
        ink = "#9b8d7a"
    alignment = held.get("alignment" if box.tag == "Text" else "textAlignment", "MiddleLeft")
    lines = lines_of(text, size, width, bold=bold)
    fitting = max(1, int((height + 3) / (size * LINE)))
    lines = lines[:fitting]
    font = _font(bold, round(size * WIDER * FINE))
    left = box.x + (box.width - width) / 2
    over = height - len(lines) * size * LINE
    y = box.y + (box.height - height) / 2 + over * _anchor(alignment, ("Upper", "Middle", "Lower"))
    for line in lines:
        spare = width - font.getlength(line) / FINE
        x = left + spare * _anchor(alignment, ("Left", "Center", "Right"))
        pen.text((x * FINE, (y + size * LINE / 2) * FINE), line, font=font, fill=ink, anchor="lm")
        y += size * LINE


# --- the pictures of the documentation -----------------------------------------------------------


def interface_pictures(content: Any, cache: Path | None = None) -> dict[str, bytes]:
    """The pictures that the panels use, by their names in the UI."""
    drawn = build_art(content, cache).pictures
    wanted = {
        pattern.format(faction=seat)
        for pattern in load_plan(content).interface
        for seat in seats_of(content)
    }
    return {name.replace("/", "-"): raster(drawn[name], 160, cache) for name in sorted(wanted)}


def shots(game_id: str, seed: str = "pictures") -> dict[str, tuple[str, str]]:
    """What is worth a picture: name -> XML and the colour that looks, out of one random game.

    The set-up, and the first of each: a place to choose, an amount, a secret move, what lies behind a
    shield with the help open, and the end.
    """
    counted = load_plan(load_content(game_id)).panel.round
    found = _setup_shots(game_id)
    looks = colours(game_id)
    stage = Stage(game_id)
    stage.seat([*looks])
    wanted = {"place", "amount", "secret"}
    for position, move, over in _random_game(game_id, [*looks], seed):
        seat, colour = move["by"], looks.get(move["by"], "Grey")
        if over:
            stage.load(msgspec.json.encode(position))
            stage.state.stage = b"over"
            found["end"] = (stage.xml(), "Grey")
            break
        if not wanted or seat not in looks or getattr(position, counted) < 2:
            continue
        stage.load(msgspec.json.encode(position))
        stage.click(colour, f"kind|{move['move']}")
        sort = _sort_of(stage, seat, move["move"])
        if sort in wanted:
            wanted.remove(sort)
            found[f"move-{sort}"] = (stage.xml(), colour)
            stage.click(colour, "view|shield")
            stage.click(colour, "side|help")
            found["shield-and-help"] = (stage.xml(), colour)
            stage.click(colour, "view|moves")
            stage.click(colour, "side|help")
        stage.click(colour, "back")
    return found


def _setup_shots(game_id: str) -> dict[str, tuple[str, str]]:
    stage = Stage(game_id)
    stage.seat([*colours(game_id)][:4])
    found = {}
    for tab in ("seats", "rulings", "options", "fair", "shared"):
        stage.click("White", f"lobby-tab|{tab}", stage.lobby_button("White"))
        found[f"set-up-{tab}"] = (stage.xml(), "White")
    return found


def _sort_of(stage: Any, seat: str, kind: str) -> str:
    field = stage.plain(stage.forms.field(seat.encode()))
    if kind in stage.plain(stage.inside.referee.secret_moves):
        return "secret"
    if field is None:
        return "plain"
    return "place" if stage.forms.asks_place(seat.encode()) else str(field["kind"])


def _random_game(
    game_id: str, factions: list[str], seed: str
) -> Iterator[tuple[Any, dict[str, Any], bool]]:
    """Positions of a random game with the move then made; at last the end, with the last move."""
    seats = [Seat(faction, at) for at, faction in enumerate(factions, 1)]
    content = load_content(game_id)
    game = Playout(rulebook(game_id), link_content(content), Setup(seats, {}, {}), seed)
    move: dict[str, Any] = {"by": "table", "move": ""}
    while (drawn := game.draw()) is not None:
        move = drawn
        yield game.position, move, False
        game.apply(move)
    yield game.position, move, True
