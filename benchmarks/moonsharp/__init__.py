"""What the table of Tabletop Simulator costs in MoonSharp, its own Lua: milliseconds of script a frame.

The fake program of `tests/tts` runs in the host that `--lua-host` names (`Host.cs`) and plays a table by
clicks; its own work is left out. It is started by hand and belongs to no suite:

    python -m benchmarks moonsharp --lua-host "mono host.exe"
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec

from benchmarks.figures import Figure, Settings
from exporters.tts.layout.seats_and_spots import seatings_of
from tests.tts.fake import UNMODELLED, api_members, fake_modules
from tests.tts.stand_in import GAMES, content, plan
from tests.tts.table_driver import save_text

CLICKS = 60
PROMISED = 10.0
"""Milliseconds of Lua that a frame may take at most."""
MOST_ELEMENTS = 700
UNPROMISED = {
    "load a saved game: the script itself": "ms",
    "a click, frames until all is drawn": "frames",
    "frames in which memory was collected": "ms",
}
"""What is not a work of the script within a frame, with its unit."""
NURSERY = "nursery-size=64m"
"""For mono, where nothing else is said: memory is collected between frames, not within them."""
COLOURS = ("White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink")
"""Of whoever may sit at a table."""


class Line(msgspec.Struct):
    """What the table told: one thing that was measured."""

    name: str
    ms: list[float] = msgspec.field(default_factory=list)
    what: list[str] = msgspec.field(default_factory=list)


def _quoted(text: str) -> str:
    return (
        '"'
        + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "")
        + '"'
    )


def as_lua(value: Any) -> str:
    """Plain data as a table of Lua."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return "{" + ",".join(as_lua(one) for one in value) + "}"
    return "{" + ",".join(f"[{_quoted(key)}]={as_lua(one)}" for key, one in value.items()) + "}"


class Party(msgspec.Struct, frozen=True):
    """Who plays a game: its name in the table, the seats of the people, and what the host clicks before they sit."""

    name: str
    seats: list[str]
    clicks: list[str] = []


def parties(game: str) -> list[Party]:
    """All seats of a game; of one that names its seatings, each number of seats and those against an automaton."""
    seatings = seatings_of(content(game))
    if not seatings:
        return [Party(game, [seat.faction for seat in plan(game).seats])]
    found = [
        Party(f"{game}, {len(seats)} seats", seats, [f"seating|{number}"])
        for number, seats in enumerate(seatings, 1)
        if len(seats) in (2, max(map(len, seatings)))
    ]
    for option in plan(game).front:
        clicks = ["seating|1", f"option|{option}|1"]
        found.append(Party(f"{game}, {option}", seatings[0][:1], clicks))
    return found


def program(game: str, clicks: int = CLICKS, party: Party | None = None) -> str:
    """The file of Lua for the host: the fake, a save and people who click."""
    who = party or parties(game)[0]
    seats = ",".join(
        f"{{faction={_quoted(seat.faction)},colour={_quoted(seat.colour)}}}"
        for name in who.seats
        for seat in plan(game).seats
        if seat.faction == name
    )
    return program_of(
        game, "table", f'{{{seats}}}, {clicks}, "{guest_of(game)}", {as_lua(who.clicks)}'
    )


def program_of(game: str, play: str, given: str) -> str:
    """The file of Lua for the host: the fake, a save, and a script of ours that gets what is `given` (as Lua)."""
    parts = ["local modules = {}"]
    parts += [
        f"modules[{_quoted(name)}] = (function()\n{text}\nend)()"
        for name, text in fake_modules().items()
    ]
    members = ",".join(
        f"{name}={{{','.join(f'[{_quoted(one)}]=true' for one in found)}}}"
        for name, found in api_members().items()
    )
    unmodelled = ",".join(_quoted(name) for name in UNMODELLED)
    parts.append(
        "local options = {seed=1, pairs='sorted', put_object='copies', load_order='global_first', "
        f"reference={{{members}}}, unmodelled={{{unmodelled}}}}}"
    )
    parts.append(f"local saved = {as_lua(json.loads(save_text(game)))}")
    folder = files("benchmarks.moonsharp")
    tools = folder.joinpath("play.lua").read_text("utf-8")
    text = folder.joinpath(f"{play}.lua").read_text("utf-8")
    parts.append(f"local tools = (function(...)\n{tools}\nend)(modules, options, saved);")
    parts.append(f"(function(...)\n{text}\nend)(tools, {given})")
    return "\n".join(parts)


def guest_of(game: str) -> str:
    """A colour that no seat of a table has; StopIteration if there is none."""
    taken = {seat.colour for seat in plan(game).seats}
    return next(colour for colour in COLOURS if colour not in taken)


def lines_of(command: str, file: str) -> list[Line]:
    """Runs a file of Lua in the host; RuntimeError if it failed."""
    done = subprocess.run(
        [*shlex.split(command), file],
        capture_output=True,
        text=True,
        check=False,
        env={"MONO_GC_PARAMS": NURSERY, **os.environ},
    )
    told = [line for line in done.stdout.splitlines() if line.startswith("{")]
    wrong = [line for line in done.stdout.splitlines() if line.startswith("@")]
    if wrong or done.returncode:
        raise RuntimeError("\n".join([*wrong, done.stderr]))
    return [msgspec.json.decode(line, type=Line) for line in told]


def measure(settings: Settings) -> Iterator[Figure]:
    """The frames of every table; ValueError where no host is named."""
    if not settings.lua_host:
        raise ValueError("moonsharp needs --lua-host COMMAND, see benchmarks/README.md")
    for game in GAMES:
        for party in parties(game):
            yield from measured(settings, game, party)


def measured(settings: Settings, game: str, party: Party) -> Iterator[Figure]:
    """The frames of the table of a game with a party at it."""
    file = settings.folder / f"{game}.lua"
    file.write_text(program(game, party=party), "utf-8")
    name = party.name
    for line in lines_of(settings.lua_host, str(file)):
        found = sorted(line.ms)
        if line.name == "elements":
            yield Figure(f"{name}: elements of the screen", found[-1], "", most=MOST_ELEMENTS)
        elif line.name in UNPROMISED:
            if found:
                yield Figure(f"{name}: {line.name}, the worst", found[-1], UNPROMISED[line.name])
        elif found:
            if len(found) > 1:
                yield Figure(f"{name}: {line.name}, half of them", found[len(found) // 2], "ms")
            yield Figure(f"{name}: {line.name}, the worst", found[-1], "ms", most=PROMISED)
