"""`referee.lua`: runtime, rules, content and words of one game in one file.

Stable: the same content and rules give the same bytes. Nothing outside Lua's core is needed, and
nothing is read or written when it is loaded; the file ends in `return Referee`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.errors import KynesError, UnsupportedError
from adjudicator.lazy import lazy_imports
from adjudicator.players.computer import MINDS
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules import (
    corrections,
    crossed_lines,
    discrepancies,
    drawn_cards,
    meaning,
    minimal,
    orders,
    sentences,
    templates,
)
from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Placement, Setup
from adjudicator.rules.secrecy import (
    is_shown_later,
    is_told,
    known_refusal,
    may_hear,
    may_see,
    may_see_opened,
    reveals,
)
from exporters.lua.compiler import CompiledModule, compile_package
from exporters.lua.compiler.writer import entry, field, module_place, quoted
from exporters.lua.data import (
    in_languages,
    literal,
    place_of,
    plain,
    types_used,
    usual_values,
    words_in,
)
from exporters.lua.offered import OFFERED
from exporters.lua.shapes import shape_of
from exporters.lua.subset import describe, read_rules
from exporters.lua.subset.source import Package, reached
from exporters.lua.words import texts

if TYPE_CHECKING:
    from adjudicator.content.records import Content

with lazy_imports():
    from adjudicator.content import link_content, load_content
    from adjudicator.wording import secrecy_of, turn_begins

LIBRARY = ("runtime", "json", "sha256", "log", "referee")
"""The hand-written parts, in the order in which they stand in the file."""


SHARED: tuple[Callable[..., Any], ...] = (
    drawn_cards.draws_of,
    meaning.filled_anyhow,
    meaning.halves,
    meaning.some_move,
    meaning.together,
    meaning.ways,
    minimal.minimal_move,
    orders.ordered_move,
    is_shown_later,
    is_told,
    known_refusal,
    may_hear,
    may_see,
    may_see_opened,
    reveals,
    sentences.said,
    sentences.told,
    true_reason,
    templates.filled,
    templates.fits,
    templates.is_strange,
    templates.listed,
    templates.parsed,
    templates.value_words,
)
"""The functions of the shared rules that `referee.lua` calls."""
WHOLE = (corrections, crossed_lines, discrepancies)
"""The modules of the shared rules of which it calls several, by their names."""


SEATING = "adjudicator.players.minds.seating"
"""The module by which a table puts players to their seats."""


class CompileError(KynesError):
    """Rules that cannot be compiled: a fault of their author, with every place named."""

    exit_code = 2


def build_referee(
    game_id: str, overlays: Sequence[Path] = (), languages: Sequence[str] = ()
) -> str:
    """The text of `referee.lua` for a game.

    UnsupportedError for a game that is not known, ContentError for content that cannot be used,
    CompileError for rules outside the portable subset.
    """
    if game_id not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise UnsupportedError(f"there are no rules of {game_id}; known are: {known}")
    content = load_content(game_id, overlays)
    rules = rulebook(game_id)
    return bundle(rules, content, link_content(content), list(languages) or ["en"])


def bundle(rules: Rulebook, content: Content, game: Any, languages: list[str]) -> str:
    """The text of `referee.lua` from its parts."""
    modules = compiled_rules(rules)
    parts = [
        _heading(rules, content),
        *(_library(name) for name in LIBRARY[:4]),
        "local modules = {}",
        *(
            f"-- {_file(module.name)}\nmodules[{quoted(module.key)}] = {module.text}"
            for module in modules
        ),
        _content(game),
        _about(rules, content, languages),
        _rules(rules),
        _secrecy(rules),
        _library("referee"),
        "local Referee = referee(rt, json, sha256, log, rules, game, about, secrecy)",
        "function Referee.players(chunk)\n  return chunk()(rt, modules, rules, game, secrecy)\nend\nreturn Referee",
    ]
    return "\n\n".join(parts) + "\n"


def build_players(game_id: str) -> str:
    """The text of the chunk with the computer players of a game, for a table that has loaded its referee.

    `Referee.players(chunk)`, where the chunk returns a function, gives the functions of `library/players.lua`. It is apart from `referee.lua`,
    which is near the most that a table can hold, and is loaded only when a program plays a seat.
    UnsupportedError as for `build_referee`, CompileError for players outside the portable subset.
    """
    if game_id not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise UnsupportedError(f"there are no players of {game_id}; known are: {known}")
    rules = rulebook(game_id)
    parts = [
        f"-- The computer players of {rules.id}. Generated by Kynes from Python; change them there, not here.",
        "return function(rt, modules, rules, game, secrecy)",
        *(
            f"-- {_file(module.name)}\nmodules[{quoted(module.key)}] = {module.text}"
            for module in compiled_players(rules)
        ),
        _library("players"),
        (
            f"return players(rt, rules, game, secrecy, {module_place(SEATING)}, "
            f"{field(module_place(MINDS[game_id]), 'MIND')})"
        ),
        "end",
    ]
    return "\n\n".join(parts) + "\n"


def compiled_rules(rules: Rulebook) -> list[CompiledModule]:
    """The modules of a rulebook as Lua; CompileError names all that cannot be compiled."""
    needed = _needed(rules.id)
    return [module for module in _compiled(rules.id) if module.name in needed]


def compiled_players(rules: Rulebook) -> list[CompiledModule]:
    """The modules that only computer players need, as Lua; errors as for `compiled_rules`."""
    needed = _needed(rules.id)
    return [module for module in _compiled(rules.id) if module.name not in needed]


@cache
def _needed(game_id: str) -> frozenset[str]:
    """The names of the modules that a rulebook needs, without those of its computer players alone."""
    rules = rulebook(game_id)
    return frozenset(reached(rule_package(rules), entry_modules(rules)).modules)


@cache
def _compiled(game_id: str) -> list[CompiledModule]:
    rules = rulebook(game_id)
    entries = [*entry_modules(rules), SEATING, MINDS[game_id]]
    modules, findings = compile_package(rule_package(rules), entries)
    if findings:
        raise CompileError("\n".join(describe(finding) for finding in findings))
    return modules


def entry_modules(rules: Rulebook) -> list[str]:
    """The modules in which a rulebook's functions and records are found (sorted)."""
    kinds = {home_of(rules, name)[0] for name in OFFERED}
    shared = {"adjudicator.rules.records", *(module.__name__ for module in WHOLE)}
    shared |= {_guarantees(rules)} | {function.__module__ for function in SHARED}
    return sorted({*kinds, *shared, rules.position_type.__module__})


def home_of(rules: Rulebook, name: str) -> tuple[str, str]:
    """The module of a function that a rulebook offers, and its name there.

    One that is bound (`adjudicator.rules.bound`) stands in the game's module `rulebook`, under the name that it
    has in the rulebook.
    """
    function = getattr(rules, name)
    if isinstance(function, partial):
        return f"{GAMES[rules.id].rpartition('.')[0]}.rulebook", name
    return function.__module__, function.__name__


def _guarantees(rules: Rulebook) -> str:
    """The module that says what corrections keep in a game."""
    return f"{GAMES[rules.id].rpartition('.')[0]}.guarantees"


def rule_package(rules: Rulebook) -> Package:
    """The source of a rulebook: its own modules and the shared ones, wherever they are installed."""
    return _sources(rules.id)


@cache
def _sources(game_id: str) -> Package:
    return read_rules(Path(str(files("adjudicator"))).parent, [GAMES[game_id].split(".")[-2]])


def _file(name: str) -> str:
    return name.replace(".", "/") + ".py"


def _heading(rules: Rulebook, content: Content) -> str:
    return "\n".join(
        [
            f"-- The referee of {rules.id}: rules version {rules.versions[-1]}, content {content.hash}.",
            "-- Generated by Kynes from the Python rules; the number behind a line is the line of the",
            "-- Python file that stands above it; without one it is the next line. Change the rules there, not here.",
        ]
    )


def _library(name: str) -> str:
    """A hand-written part: a file that returns a function, called with what it needs."""
    text = files("exporters.lua").joinpath("library", f"{name}.lua").read_text("utf-8").strip()
    # Comments are for readers of the library: a table has no room for them.
    text = re.sub(r"^ *--(?!\[\[).*\n", "", text, flags=re.MULTILINE)
    needs = {"runtime": "", "json": "rt", "sha256": "rt", "log": "rt, json, sha256"}
    local = {"runtime": "rt"}.get(name, name)
    if name in {"players", "referee"}:
        return f"local {name} = (function()\n{text}\nend)()"
    return f"local {local} = (function()\n{text}\nend)()({needs[name]})"


def _content(game: Any) -> str:
    lines = ["-- The content.", "local game = (function()"]
    lines.append("  local None, dict, new = rt.None, rt.dict, setmetatable")
    types = types_used(game)
    usual = usual_values(game)
    lines += [f"  local {name} = {place_of(kind)}" for kind, name in types.items()]
    for kind, name in types.items():
        if kind in usual:
            held = ", ".join(entry(key, text) for key, text in usual[kind].items())
            lines.append(f"  local usual_{name} = rt.filled({name}, {{ {held} }})")
    lines.append(f"  rt.set_order({literal(words_in(game), 1)})")
    lines.append(f"  return {literal(game, 1, types, usual)}")
    lines.append("end)()")
    return "\n".join(lines)


def _rules(rules: Rulebook) -> str:
    lines = ["local rules = {"]
    for name in OFFERED:
        module, called = home_of(rules, name)
        lines.append(f"  {name} = {field(module_place(module), called)},")
    for asked in SHARED:
        place = field(module_place(asked.__module__), asked.__name__)
        lines.append(f"  {asked.__name__} = {place},")
    for shared in WHOLE:
        place = module_place(shared.__name__)
        lines.append(f"  {shared.__name__.rpartition('.')[2]} = {place},")
    lines.append(f"  guarantees = {field(module_place(_guarantees(rules)), 'GUARANTEES')},")
    for name, kind in (("Position", rules.position_type), ("Setup", Setup), ("Stand", Placement)):
        lines.append(f"  {name} = {field(module_place(kind.__module__), kind.__name__)},")
    return "\n".join([*lines, "}"])


def _secrecy(rules: Rulebook) -> str:
    secrecy = secrecy_of(rules)
    types = types_used(secrecy)
    lines = ["-- Who may see and hear what.", "local secrecy = (function()"]
    lines.append("  local None, dict, new = rt.None, rt.dict, setmetatable")
    lines += [f"  local {name} = {place_of(kind)}" for kind, name in types.items()]
    lines += [f"  return {literal(secrecy, 1, types)}", "end)()"]
    return "\n".join(lines)


def _about(rules: Rulebook, content: Content, languages: list[str]) -> str:
    about: dict[str, Any] = {
        "id": rules.id,
        "version": rules.versions[-1],
        "content": content.hash,
        "languages": languages,
        "secret_moves": rules.secret_moves,
        "timeout_moves": rules.timeout_moves,
        "turn_begins": turn_begins(rules.id),
        "interrupts": rules.interrupts,
        "sections": [
            {
                "name": name,
                "fields": section.fields,
                "each": section.each,
                "optional": section.optional,
            }
            for name, section in sorted(rules.sections.items())
        ],
    }
    shapes: dict[str, Any] = {}
    for kind, form in rules.moves.items():
        fields = shape_of(form)
        shapes[kind] = {"": list(fields), **fields}
    about["shapes"] = shapes
    lines = [f"  {name} = {plain(value, 1)}," for name, value in about.items()]
    said = in_languages({one: texts(rules, content, one) for one in languages})
    return "\n".join(["local about = {", *lines, f"  texts = {{ {said} }},", "}"])
