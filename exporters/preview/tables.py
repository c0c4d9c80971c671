"""The layouts of both tables as drawings that link to the pictures of the preview, without any pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from adjudicator.content.records import Content
from exporters.art.canvas.scene import Picture
from exporters.art.plan import kit
from exporters.art.wording import words
from exporters.preview.windows import START as FORM
from exporters.speech import speaking
from exporters.tts.assets import Library
from exporters.tts.drawn_assets import blank_assets
from exporters.tts.format.records import ObjectState
from exporters.tts.layout.cloth import cloth
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.sizes import ZONES, Box, box, shown
from exporters.tts.layout.table_layout import TableLayout, build_layout
from exporters.vassal.module.beside import laid_on, side_pictures, table_picture
from exporters.vassal.module.controls.forms import HEIGHT, WIDTH
from exporters.vassal.module.making import Placed
from exporters.vassal.module.places.zones import Area
from exporters.vassal.module.plan import plan_module

BASE = "https://kynes.invalid"
TABLE, CLOTH = "table", "cloth"
"""What Tabletop Simulator's table calls the picture of its cloth, and what it is called here."""
OWN = "vassal/"
"""How the ids of pictures begin here that only the VASSAL module has."""
SIGN = "sign/"
"""How pieces are marked that are words in a window."""
ZONE_NAMES = {"HandTrigger": "hand", "FogOfWarTrigger": "hidden zone"}


class Item(msgspec.Struct, frozen=True):
    """Something on a table or in a window: a box with a picture, or with a name; lengths are units of its drawing."""

    name: str
    kind: str
    """"picture", "zone", "hand", "block" or "text"."""
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    """Degrees clockwise about its middle."""
    picture: str = ""
    """The id of a picture of the preview."""
    colour: str = ""


class Drawing(msgspec.Struct, frozen=True):
    """A table from above, or a window; it is so many units wide and high."""

    name: str
    width: float
    height: float
    items: list[Item]


def tabletop(content: Content, pictures: Mapping[str, Picture]) -> Drawing:
    """The table of Tabletop Simulator from above, with all its seats; the errors of `build_layout`."""
    library = Library(blank_assets(content, dict(pictures)), BASE)
    layout = build_layout(content, load_plan(content), library)
    side = 2 * layout.ground.half
    ordered = sorted(layout.objects, key=lambda one: one.transform.pos_y - (one.name in ZONES))
    named = {
        address: CLOTH if picture.name == TABLE else picture.name
        for address, picture in library.seen().items()
    }
    shapes = library.proportions()
    items = [Item("table", "picture", 0, 0, side, side, 0.0, CLOTH)]
    items += [item for one in ordered for item in _item(one, layout, shapes, named)]
    return Drawing("Tabletop Simulator", side, side, items)


def cloth_picture(content: Content) -> Picture:
    """The cloth on the table of Tabletop Simulator, which has every seat's places; the errors of `load_plan`."""
    return msgspec.structs.replace(cloth(content, load_plan(content)), id=CLOTH)


def _item(
    one: ObjectState, layout: TableLayout, shapes: Mapping[str, float], named: Mapping[str, str]
) -> Iterator[Item]:
    room = box(one, shapes)
    half, at = layout.ground.half, one.transform
    if isinstance(one.text, msgspec.Struct):
        yield Item(one.text.text, "text", at.pos_x + half, half - at.pos_z, 0, 0)
    elif room is not None and one.name != "ScriptingTrigger":
        address = (
            next(iter(one.custom_deck.values())).back_url
            if isinstance(one.custom_deck, dict)
            else shown(one)
            if one.name.startswith("Custom_")
            else ""
        )
        kind = "hand" if one.name == "HandTrigger" else "zone" if one.name in ZONES else "block"
        yield _boxed(one, room, half, named.get(address, ""), kind)


def _boxed(one: ObjectState, room: Box, half: float, picture: str, kind: str) -> Item:
    colour = "#" + "".join(
        f"{round(part * 255):02x}" for part in (one.colour.r, one.colour.g, one.colour.b)
    )
    wide, deep = room.right - room.left, room.top - room.bottom
    turn = (one.transform.rot_y - 180) % 360
    if picture and round(turn) % 180 == 90:
        wide, deep = deep, wide
    x, y = (room.left + room.right) / 2 + half, half - (room.top + room.bottom) / 2
    return Item(
        one.nickname or ZONE_NAMES.get(one.name, one.name), "picture" if picture else kind, x - wide / 2, y - deep / 2, wide, deep,
        turn if picture else 0.0, picture, colour,
    )  # fmt: skip


def windows(
    content: Content, pictures: Mapping[str, Picture]
) -> tuple[list[Drawing], list[Picture]]:
    """The map windows of the VASSAL module, each board with what lies on it and its zones, and the pictures that only it has.

    The errors of `plan_module`.
    """
    with speaking(content.language):
        plan = plan_module(content)
        drawing = kit(content, words(content))
        drawn = [table_picture(plan, drawing), *side_pictures(plan, drawing)]
        own = {one.id: msgspec.structs.replace(one, id=f"{OWN}{one.id}") for one in drawn}
    found = []
    for name, boards in plan.boards.items():
        left, items = 0.0, []
        for board in boards:
            picture = plan.pictures[board.image] if board.image else ""
            laid = laid_on(plan, picture) if picture in own else []
            picture = own[picture].id if picture in own else picture
            kind, colour = "picture" if picture else "block", f"rgb({board.colour})"
            items.append(Item("", kind, left, 0, board.width, board.height, 0.0, picture, colour))
            for mat, at, top, wide in laid:
                if lying := pictures.get(mat):
                    high = wide * lying.height / lying.width
                    items.append(Item("", "picture", left + at, top, wide, high, 0.0, mat))
            items += [_zone(area, left) for area in board.areas]
            left += board.width
        items += [item for one in plan.placed if one.map == name for item in _form(one)]
        found.append(Drawing(name, left, max(board.height for board in boards), items))
    return found, [*own.values()]


def _form(placed: Placed) -> Iterator[Item]:
    """A form where it lies in its window, or the words above some forms; nothing for other pieces."""
    slot, found = placed.slot, placed.slot.content_id
    if found.startswith(SIGN):
        yield Item(slot.name, "text", placed.x, placed.y, 0, 0)
    elif found.startswith(FORM) and found.count("/") == 1:  # counters have another "/"
        left, top = placed.x - WIDTH / 2, placed.y - HEIGHT / 2
        yield Item(slot.name, "picture", left, top, WIDTH, HEIGHT, 0.0, found)


def _zone(area: Area, left: float) -> Item:
    across, down = ([corner[axis] for corner in area.corners] for axis in (0, 1))
    wide, high = max(across) - min(across), max(down) - min(down)
    return Item(area.name, "zone", left + min(across), min(down), wide, high)
