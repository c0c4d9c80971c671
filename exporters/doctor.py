"""`kynes doctor`: what is installed, what that allows, and how to get what is missing."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from adjudicator import __version__
from adjudicator.errors import InputError
from adjudicator.files import make_folder
from adjudicator.lazy import lazy_imports
from adjudicator.log.lines import encode
from adjudicator.output import coloured, say, styled, write
from adjudicator.registry import GAMES

with lazy_imports():
    from adjudicator.content import load_content
    from exporters.art.canvas.raster import cache_folder, pixels
    from exporters.art.canvas.scene import Scene
    from exporters.lua.engines import installed
    from exporters.tts.delivery.folders import candidates, found_folders, system_documents
    from exporters.vassal.engine import check as engine_check
    from exporters.vassal.referee import java

State = Literal["ok", "missing", "fault"]
"""Found and sound; optional and not there; needed and broken."""
MARKS = {"ok": ("ok", "green"), "missing": ("-", "yellow"), "fault": ("FAULT", "red")}
"""State -> how it is shown, and in which style."""
EXTRAS = {
    "signatures": "signed logs, and keys for players",
    "serve": "kynes serve: reports in a browser",
    "host": "kynes host: games that go on in browsers",
    "postgresql": "a host whose database is PostgreSQL",
    "cluster": "archives of thousands of logs (--scheduler, --parquet)",
    "site": "the site of this project, made from a checkout (scripts/site)",
}
"""Optional part of the program -> what it allows."""
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?[^;]*(?:;.*extra == ['\"]([a-z]+)['\"])?")
"""A requirement as packages state it: the name of a package, and the optional part that needs it."""


class Part(msgspec.Struct, frozen=True):
    """One thing that Kynes uses."""

    name: str
    state: State
    found: str
    """What is there, such as a version or a folder."""
    allows: str
    """What Kynes can do with it."""
    remedy: str = ""
    """How to get it, or how to mend it; "" if nothing is to be done."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("doctor")(doctor)


def doctor(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what is installed on this machine, and what that allows.

    Exit code 1 if a part that every installation needs is broken; optional parts may be missing.
    """
    parts = examined()
    if json:
        write(encode({"version": __version__, "parts": msgspec.to_builtins(parts)}).decode())
    else:
        say(f"kynes {__version__}")
        for part in parts:
            _show(part)
    if any(part.state == "fault" for part in parts):
        raise typer.Exit(1)


def _show(part: Part) -> None:
    mark, colour = MARKS[part.state]
    label = f"{mark:<6}"
    say(f"{styled(label, colour) if coloured() else label}{part.name}: {part.found}")
    say(f"      {part.allows}")
    if part.remedy:
        say(f"      to do: {part.remedy}")


def examined() -> list[Part]:
    """Every part, those that all installations need first."""
    return [
        _python(),
        *(_sound(*needed) for needed in _needed()),
        *(_extra(name, allows) for name, allows in EXTRAS.items()),
        _tabletop_simulator(),
        _engine(),
        _referee_tools(),
        _browser(),
    ]


def _python() -> Part:
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    return Part(
        "Python", "ok", f"{found} ({sys.executable})", "everything; 3.11 or newer is needed"
    )


def _needed() -> Iterator[tuple[str, str, Callable[[], str], str]]:
    """Name, what it allows, what finds it, and the remedy, of each part that every installation needs."""
    again = "install Kynes again: its files are not complete"
    yield "content", "the rules, boards and cards of the games", _content, again
    yield "drawing", "boards, cards and pieces", _drawing, again
    yield "Lua", "the referee of the tables (kynes check --engine lua)", _lua, again
    named = "name a folder that you may write to: KYNES_CACHE=FOLDER"
    yield "cache", "drawn pictures are kept here; the folder may be deleted", _cache, named


def _sound(name: str, allows: str, find: Callable[[], str], remedy: str) -> Part:
    try:
        return Part(name, "ok", find(), allows)
    except Exception as error:  # noqa: BLE001 - whatever is broken is what is asked for
        return Part(name, "fault", str(error) or type(error).__name__, allows, remedy)


def _content() -> str:
    for game in sorted(GAMES):
        load_content(game)
    return ", ".join(sorted(GAMES))


def _drawing() -> str:
    scene = Scene(64, 64)
    scene.text(32, 40, "Kynes", 16)
    pixels(scene.picture("doctor"), 64)
    names = ("resvg", "pillow", "fonttools", "font-source-serif-pro", "font-source-sans-pro")
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)


def _lua() -> str:
    if not (found := installed()):
        raise InputError("there is no Lua in lupa")
    return f"lupa {importlib.metadata.version('lupa')} ({', '.join(found)})"


def _cache() -> str:
    folder = make_folder(cache_folder())
    if not os.access(folder, os.W_OK):
        raise InputError(f"{folder} cannot be written to")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return f"{folder} ({size / 1e6:.0f} MB)"


def _extra(name: str, allows: str) -> Part:
    missing, found = list[str](), list[str]()
    for package in _packages_of(name):
        try:
            found.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            missing.append(package)
    if missing:
        remedy = f"pip install 'kynes[{name}]' (or from a clone: pip install '.[{name}]')"
        return Part(name, "missing", f"lacks {', '.join(missing)}", allows, remedy)
    return Part(name, "ok", ", ".join(found), allows)


def _packages_of(extra: str) -> list[str]:
    """The packages that an optional part needs, as the installed program states them."""
    stated = [REQUIREMENT.match(line) for line in importlib.metadata.requires("kynes") or []]
    return [one[1] for one in stated if one is not None and one[2] == extra]


def _tabletop_simulator() -> Part:
    places = candidates(platform.system(), Path.home(), os.environ, system_documents())
    found = found_folders(places)
    allows = "kynes tts install: tables appear under Games, Save & Load"
    if found:
        return Part("Tabletop Simulator", "ok", ", ".join(str(one.path) for one in found), allows)
    remedy = "start the program once, or give its folder: kynes tts install GAME --folder FOLDER"
    return Part("Tabletop Simulator", "missing", "its folder was not found", allows, remedy)


def _engine() -> Part:
    allows = "kynes vassal engine: tries a module in the real engine (players need no engine here)"
    try:
        tools = engine_check.find_tools()
    except engine_check.EngineMissingError as error:
        return Part("VASSAL engine", "missing", "not found", allows, str(error))
    return Part("VASSAL engine", "ok", tools.classpath, allows)


def _referee_tools() -> Part:
    allows = "kynes build --vassal --referee: modules with the referee in them"
    try:
        tools = java.find_tools()
    except InputError as error:
        return Part("Java, LuaJ", "missing", "not complete", allows, str(error))
    return Part("Java, LuaJ", "ok", f"{tools.javac}, {tools.luaj}", allows)


def _browser() -> Part:
    allows = "reports, seasons and kynes serve are pages for a browser"
    try:
        found = getattr(webbrowser.get(), "name", "") or "the system's own"
    except webbrowser.Error:
        named = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
        if named is None:
            remedy = "open the page by hand, or install a browser"
            return Part("browser", "missing", "none was found", allows, remedy)
        found = named
    return Part("browser", "ok", found, allows)
