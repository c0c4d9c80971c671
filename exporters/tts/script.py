"""What the table's script needs to know of the objects: a generated Lua table called `Layout`.

It stands before the script proper, in the same chunk:

    Layout.game                      the game's id
    Layout.content                   the content hash
    Layout.guids["board"]            key -> GUID, see `table_layout`
    Layout.seats[n]                  {faction=, colour=, x=, z=, turn=}: the frame of a seat's area
    Layout.spots["parts/<part>"]     {x, z} on the table
    Layout.graves["<faction>/force"] {x, z} on the table
    Layout.spares[n]                 {GUID, count, their GUIDs, x, y, z, turn}, see `layout.spares`
    Layout.zones["zone/board"]       key -> the zone as JSON
    Layout.reveal                    how opened plans are shown, nil for games without, see `table_layout`
    Layout.surface, Layout.loose     heights of the table's top and of things that are dropped
    Layout.free                      height of the text at a seat that nobody plays

The first tables are in a fixed order, and all keys are ids: the script needs no `pairs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from exporters.lua.compiler.writer import quoted
from exporters.lua.data import plain
from exporters.tts.format.objects import rounded
from exporters.tts.layout.areas import Point
from exporters.tts.layout.builder import LOOSE, SURFACE
from exporters.tts.layout.seats import FREE_HEIGHT
from exporters.tts.layout.spares import Spare
from exporters.tts.layout.table_layout import TableLayout

with lazy_imports():
    from exporters.tts.table import table_script
    from exporters.tts.words import languages_from

_BEGIN, _END = "\n  guids = {\n", "\n  },\n"
_ENTRY = re.compile(r'^    \["([a-z0-9/-]+)"\] = "([0-9a-f]{6})",$', re.MULTILINE)


def layout_lua(layout: TableLayout, content: Content) -> str:
    """The Lua table `Layout`."""
    lines = [
        "-- Made by `kynes build`: where everything is. Do not edit.",
        "local Layout = {",
        f'  game = "{layout.game}",',
        f'  content = "{content.hash}",',
        f"  surface = {_number(SURFACE)},",
        f"  loose = {_number(LOOSE)},",
        f"  free = {_number(FREE_HEIGHT)},",
        "  seats = {",
    ]
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        lines.append(
            f'    {{faction = "{seat.faction}", colour = "{seat.colour}", '
            f"x = {_number(frame.x)}, z = {_number(frame.z)}, turn = {_number(frame.turn)}}},"
        )
    lines.append("  },")
    lines += _points("spots", layout.spots)
    lines += _points("graves", layout.graves)
    if layout.reveal:
        lines.append(f"  reveal = {plain(layout.reveal)},")
    lines += [f"  spares = {_spares(layout.spares.listed)},", "  zones = {"]
    lines += [f'    ["{key}"] = {quoted(text)},' for key, text in layout.spares.zones.items()]
    lines += ["  },", "  guids = {"]
    lines += [f'    ["{key}"] = "{guid}",' for key, guid in layout.guids.items()]
    lines += ["  },", "}", ""]
    return "\n".join(lines)


def guids_in(lua: str) -> dict[str, str]:
    """The GUIDs that a script names in its `Layout.guids`, by key; empty if it has no such table."""
    _, begun, rest = f"\n{lua}\n".partition(_BEGIN)
    found, ended, _ = f"\n{rest}".partition(_END)
    return dict(_ENTRY.findall(found)) if begun and ended else {}


def whole_script(
    layout: TableLayout, content: Content, overlays: Sequence[Path] = ()
) -> tuple[str, str]:
    """The global Lua and XML: what is known of the table, then the game's own script.

    `overlays` are those that the content was loaded with. Raises what compiling the rules raises.
    """
    lua, xml = _table_script(layout.game, overlays, content.language)
    return f"{layout_lua(layout, content)}\n{lua}", xml


def _table_script(game: str, overlays: Sequence[Path], language: str) -> tuple[str, str]:
    """The game's own script, compiled only when a table is built."""
    return table_script(game, overlays, languages_from(language))


def _points(name: str, points: Mapping[str, Point]) -> list[str]:
    listed = [f'    ["{key}"] = {{{_number(x)}, {_number(z)}}},' for key, (x, z) in points.items()]
    return [f"  {name} = {{", *listed, "  },"]


def _spares(listed: Sequence[Spare]) -> str:
    """Of each thing in the bag of spares: its GUID, how many the table has, their GUIDs, its place."""
    rows = []
    for one in listed:
        guids = " ".join(one.originals)
        at = "".join(f", {_number(value)}" for value in one.place or ())
        rows.append(f'    {{"{one.guid}", {one.count}, "{guids}"{at}}},\n')
    return "{\n" + "".join(rows) + "  }"


def _number(value: float) -> str:
    shown = f"{rounded(value, 3):.3f}".rstrip("0").rstrip(".")
    return shown or "0"
