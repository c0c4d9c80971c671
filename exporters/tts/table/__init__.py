"""The script of a table of Tabletop Simulator: the compiled referee, its facts, and the table's modules.

Every `NAME.lua` in a folder here is the body of a function that gets `use`, which gives another module's
table and makes it on first use; names are unique in all folders. The script reads
nothing, and asks nothing of the network but the host of a game that its people share (`shared_game`).

- `program`: what Tabletop Simulator calls (`main`), all that is saved, errors, long work in slices
- `game`: the table's moves, from the lobby to undos; half-made moves; automata; chance
- `pieces`: the pieces follow the position, and pieces moved by hand are understood as moves
- `news`: what is told, shown and written down: chat, notices, the log, lines over the board, cameras
- `screen`: windows and panels, and what clicks and keys mean
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.lazy import lazy_imports
from exporters.lua.bundle import build_players, build_referee
from exporters.lua.data import plain
from exporters.tts.table.facts import table_facts
from exporters.tts.words import LANGUAGES, chat_module, phrases_module

if TYPE_CHECKING:
    from adjudicator.content.records import Content

with lazy_imports():
    from adjudicator.content import load_content
    from adjudicator.content.translation import spoken

EVENTS: dict[str, int] = {
    "onLoad": 1,
    "onChat": 2,
    "onObjectPickUp": 2,
    "onObjectDrop": 2,
    "onObjectLeaveContainer": 2,
    "onObjectDestroy": 1,
    "onObjectSpawn": 1,
    "tryObjectEnterContainer": 2,
    "onObjectNumberTyped": 3,
    "onObjectSearchStart": 2,
    "onObjectSearchEnd": 2,
    "onObjectPeek": 2,
    "onObjectRotate": 6,
    "onPlayerPing": 2,
    "onPlayerChangeColor": 1,
    "onPlayerConnect": 1,
    "onPlayerDisconnect": 1,
    "kynes_ui": 3,
}
"""Global functions that the program calls -> how many arguments it gives them."""

HEAD = """\
local Modules = {}
local Loaded = {}
local function use(name)
  local found = Loaded[name]
  if found == nil then
    local make = Modules[name]
    if make == nil then
      error("there is no module " .. name .. ", or it uses itself")
    end
    Modules[name] = nil
    found = make(use)
    Loaded[name] = found
  end
  return found
end
"""

SAVE = """\
function onSave()
  local saved = Guard.run("onSave", Main.onSave)
  if saved ~= nil then
    LastSaved = saved
  end
  return LastSaved
end
"""


def table_script(
    game_id: str, overlays: Sequence[Path] = (), languages: Sequence[str] = LANGUAGES
) -> tuple[str, str]:
    """The global Lua and XML of a table; before the Lua, `Layout` must say where everything lies.

    `languages` are those in which the game's own words are known, by default all of the panels'; the
    table begins in the first.

    UnsupportedError for a game that is not known, ContentError for content that cannot be used,
    CompileError for rules that cannot be compiled.
    """
    referee = build_referee(game_id, overlays, languages)
    content = load_content(game_id, overlays)
    return bundled(referee, build_players(game_id), content, languages), ""


def bundled(
    referee: str, players: str, content: Content, languages: Sequence[str] = LANGUAGES
) -> str:
    """The whole script from its parts; `content` is in English."""
    found = sorted((path.stem, path.read_text("utf-8")) for path in module_files())
    names = [name for name, _ in found]
    parts = [
        HEAD,
        _module("referee", referee),
        _module("players", f"return use('referee').players(function()\n{players}\nend)"),
        _module("data", f"return {plain(table_facts(spoken(content, languages[0])))}"),
        _module("phrases", phrases_module(content, languages)),
        _module("chat_words", chat_module()),
        _module("layout", "return Layout"),
        _module("modules", f"return {plain(dict.fromkeys(names, True))}"),
        *(_module(name, text) for name, text in found),
        'local Guard = use("errors")',
        'local Main = use("main")',
        'local LastSaved = ""',
        *(_event(name, count) for name, count in EVENTS.items()),
        SAVE,
    ]
    return "\n".join(part.rstrip() + "\n" for part in parts)


@cache
def module_files() -> tuple[Path, ...]:
    """The files of the table's modules, sorted by their names."""
    found = Path(__file__).parent.rglob("*.lua")
    return tuple(sorted(found, key=lambda path: path.stem))


def module_text(name: str) -> str:
    """The Lua of one of the table's modules; StopIteration for a name that there is not."""
    return next(path for path in module_files() if path.stem == name).read_text("utf-8")


def _module(name: str, body: str) -> str:
    return f'Modules["{name}"] = function(use)\n{body.rstrip()}\nend'


def _event(name: str, count: int) -> str:
    given = ", ".join("abcdef"[:count])
    return f'function {name}({given})\n  return Guard.run("{name}", Main.{name}, {given})\nend'
