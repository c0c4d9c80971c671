"""What the table's script needs to know of the objects: a generated Lua table called `Scene`.

It stands before the script proper, in the same chunk:

    Scene.game                      the game's id
    Scene.content                   the content hash
    Scene.guids["board"]            key -> GUID, see `scene`
    Scene.seats[n]                  {faction=, colour=, x=, z=, turn=}: the frame of a seat's area
    Scene.spots["parts/<part>"]     {x, z} on the table
    Scene.graves["<faction>/force"] {x, z} on the table
    Scene.spares[n]                 {GUID, count, their GUIDs, x, y, z, turn}, see `layout.spares`
    Scene.zones["zone/board"]       key -> the zone as JSON
    Scene.reveal                    how opened plans are shown, nil for games without, see `layout.scene`
    Scene.surface, Scene.loose      heights of the table's top and of things that are dropped

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
from exporters.tts.layout.scene import TableLayout
from exporters.tts.layout.spares import Spare

with lazy_imports():
    from exporters.tts.table import table_script
    from exporters.tts.words import languages_from

_BEGIN, _END = "\n  guids = {\n", "\n  },\n"
_ENTRY = re.compile(r'^    \["([a-z0-9/-]+)"\] = "([0-9a-f]{6})",$', re.MULTILINE)


def scene_lua(scene: TableLayout, content: Content) -> str:
    """The Lua table `Scene`."""
    lines = [
        "-- Made by `kynes build`: where everything is. Do not edit.",
        "local Scene = {",
        f'  game = "{scene.game}",',
        f'  content = "{content.hash}",',
        f"  surface = {_number(SURFACE)},",
        f"  loose = {_number(LOOSE)},",
        "  seats = {",
    ]
    for seat, frame in zip(scene.seats, scene.ground.seats, strict=True):
        lines.append(
            f'    {{faction = "{seat.faction}", colour = "{seat.colour}", '
            f"x = {_number(frame.x)}, z = {_number(frame.z)}, turn = {_number(frame.turn)}}},"
        )
    lines.append("  },")
    lines += _points("spots", scene.spots)
    lines += _points("graves", scene.graves)
    if scene.reveal:
        lines.append(f"  reveal = {plain(scene.reveal)},")
    lines += [f"  spares = {_spares(scene.spares.listed)},", "  zones = {"]
    lines += [f'    ["{key}"] = {quoted(text)},' for key, text in scene.spares.zones.items()]
    lines += ["  },", "  guids = {"]
    lines += [f'    ["{key}"] = "{guid}",' for key, guid in scene.guids.items()]
    lines += ["  },", "}", ""]
    return "\n".join(lines)


def guids_in(lua: str) -> dict[str, str]:
    """The GUIDs that a script names in its `Scene.guids`, by key; empty if it has no such table."""
    _, begun, rest = f"\n{lua}\n".partition(_BEGIN)
    found, ended, _ = f"\n{rest}".partition(_END)
    return dict(_ENTRY.findall(found)) if begun and ended else {}


def whole_script(
    scene: TableLayout, content: Content, overlays: Sequence[Path] = ()
) -> tuple[str, str]:
    """The global Lua and XML: what is known of the table, then the game's own script.

    `overlays` are those that the content was loaded with. Raises what compiling the rules raises.
    """
    lua, xml = _table_script(scene.game, overlays, content.language)
    return f"{scene_lua(scene, content)}\n{lua}", xml


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
