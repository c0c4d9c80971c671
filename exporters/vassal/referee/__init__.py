"""The referee inside the module: what a plain module gets so that it judges at the table.

The rulebook is the one that every table runs (`exporters.lua.bundle`); `table.lua` drives it by what
the chat shows and where pieces go; the Java beside it tells it that, and shows what it says. All is
put into the module: players need nothing but the `.vmod`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.public import PLAIN
from adjudicator.content import load_content
from adjudicator.log.lines import encode
from adjudicator.registry import rulebook
from adjudicator.show.words import words_of
from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.format.components import Node, xml
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.javaclasses import class_file, reached
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.secrecy import seals, secret_draws
from exporters.vassal.module.windows import ALT, hot
from exporters.vassal.reading.importer import own_supply
from exporters.vassal.referee.java import Tools, compiled, luaj_classes

PACKAGE = "kynes"
"""Of our own classes."""
LICENCE = "LICENSE-luaj.txt"
WATCHERS = ("Referee", "Solo", "Solitaire", "Moderator")
"""Sides to which the engine shows everything."""
CHAT = "VASSAL.build.module.Chatter"
"""The component whose place ours takes."""
ATTRIBUTES = {
    "judgeText": "Judge",
    "judgeKey": hot("J", ALT),
    "logText": "Save log",
    "logKey": hot("L", ALT),
}


def judged(
    files: Mapping[str, bytes], plan: ModulePlan, tools: Tools, overlays: Sequence[Path] = ()
) -> dict[str, bytes]:
    """The entries of a module's zip with the referee in it; set-ups and pictures are the same.

    Errors as for `with_referee` and `referee_files`.
    """
    tree = with_referee(parse_tree(files[BUILD_FILE], BUILD_FILE))
    made = referee_files(plan, tools, overlays)
    needed = reached(made, (class_file(node.tag) for node in tree.children))
    kept = {name: data for name, data in made.items() if name in needed or name == LICENCE}
    return {**files, BUILD_FILE: xml(tree).encode(), **kept}


def with_referee(root: Node) -> Node:
    """The tree of a module with our chat in place of the engine's, and the referee behind all else.

    BuildError for a module without a chat.
    """
    children = [
        Node(f"{PACKAGE}.Chatter", child.attributes, child.children, child.text)
        if child.tag == CHAT
        else child
        for child in root.children
    ]
    if children == root.children:
        raise BuildError("the module has no chat that the referee could listen to")
    referee = Node(f"{PACKAGE}.Referee", dict(ATTRIBUTES), [])
    return Node(root.tag, root.attributes, [*children, referee], root.text)


def referee_files(
    plan: ModulePlan, tools: Tools, overlays: Sequence[Path] = ()
) -> dict[str, bytes]:
    """What the referee adds to the module's zip, and all of LuaJ, sorted by name.

    InputError, in words, if our classes cannot be compiled or LuaJ is no LuaJ.
    """
    from exporters.lua.bundle import build_referee  # noqa: PLC0415 - the compiler of rules is heavy

    here = resources(__name__)
    sources = {
        f"{PACKAGE}/{file.name}": file.read_text("utf-8")
        for file in here.iterdir()
        if file.name.endswith(".java")
    }
    found = {
        LICENCE: here.joinpath(LICENCE).read_bytes(),
        "referee/facts.json": encode(facts(plan)),
        "referee/referee.lua": build_referee(plan.game, overlays).encode(),
        "referee/table.lua": here.joinpath("table.lua").read_bytes(),
        **compiled(sources, tools),
        **luaj_classes(tools.luaj),
    }
    return dict(sorted(found.items()))


def facts(plan: ModulePlan) -> dict[str, Any]:
    """What `table.lua` is told of the module and of the game's secrets.

    The lines that say that a secret move was made, the draws that not everybody sees, the sides by
    their names, and who may be told what (`adjudicator.show.words`).
    """
    rules, words = rulebook(plan.game), words_of(plan.game)
    draws = secret_draws(load_content(plan.game), rules, plan.table)
    return {
        "seals": msgspec.to_builtins(seals(rules, plan.sides)),
        "draws": msgspec.to_builtins(draws),
        "sides": {side: faction for faction, side in plan.sides.items()},
        "supply": [place.rpartition(".")[2] for place in own_supply(plan.game)],
        "watchers": list(WATCHERS),
        "deck_moves": sorted(rules.deck_moves),
        "open_draws": sorted(words.open_draws),
        "secret_moves": sorted(words.secret_moves),
        "shown_moves": sorted(words.shown_moves),
        "secret_reasons": sorted(words.secret_reasons),
        "plain_reasons": sorted(PLAIN),
    }
