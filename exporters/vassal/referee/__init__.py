"""The referee inside the module: what a plain module needs in addition to judge at the table.

The rulebook is the one that every table runs (`exporters.lua.bundle`). `table.lua` drives it by the
lines of the chat and the moves of pieces; the Java code beside it passes these on and shows the
answers. Everything is in the module: players need only the `.vmod`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import Content, load_content
from adjudicator.content.names import deed_words, names, names_in
from adjudicator.content.places import game_folder
from adjudicator.lazy import lazy_imports
from adjudicator.log.lines import encode
from adjudicator.registry import rulebook
from adjudicator.rules.crossed_lines import DIGITS, LETTERS, LONGEST, NAME, NUMBER
from exporters.speech import languages, phrases, speaking
from exporters.vassal.format.archive import BUILD_FILE, BUNDLE
from exporters.vassal.format.chat_lines import STAMP, STAMP_BEGINS, STAMP_ENDS
from exporters.vassal.format.components import Node, walk, xml
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.format.sequence import decode
from exporters.vassal.format.sequence import encode as joined
from exporters.vassal.javaclasses import class_file, reached
from exporters.vassal.module.controls.dice import button_names, rolls
from exporters.vassal.module.controls.trackers import FOLLOWING, states_of_phases
from exporters.vassal.module.game_facts.facts import shared_sides
from exporters.vassal.module.game_facts.secrecy import (
    Seal,
    open_draws,
    sealed_kinds,
    seals,
    secret_draws,
)
from exporters.vassal.module.own import own_supply
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.places.spoken_places import ENGLISH, properties, spoken
from exporters.vassal.module.places.stock import named_face
from exporters.vassal.module.places.windows import ALT, hot
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.toolbar import MORE
from exporters.vassal.referee.java import Tools, compiled, luaj_classes
from exporters.vassal.referee.said import SAID

with lazy_imports():
    from exporters.lua.bundle import build_players, build_referee

PACKAGE = "kynes"
"""Of our own classes."""
STAMP_LIMITS = "StampLimits"
"""The class that is written anew from the rules."""
LICENCE = "LICENSE-luaj.txt"
WATCHERS = ("Referee", "Solo", "Solitaire", "Moderator")
"""Sides to which the engine shows everything."""
PARTS = (
    "words", "rows", "piles", "coins", "acts", "telling", "lines", "tampering", "counts", "filling", "offers", "stand_ins",
    "history", "followed", "course", "taken_back", "made_known", "drags", "draws", "beginning", "reports", "ways", "absent",
    "due_draws", "hands", "making", "window", "alone", "computers", "trackers", "records",
)  # fmt: skip
"""The parts of the table: each is given those before it. `Referee.java` names them, too."""
SOURCES = ("table", *PARTS)
"""Our files in Lua."""
DEEDS = ("fields", "kinds", "phases", "steps", "values")
"""What of a game's words the referee needs."""
CHAT = "VASSAL.build.module.Chatter"
OURS = {
    CHAT: f"{PACKAGE}.Chatter",
    "VASSAL.build.module.BasicCommandEncoder": f"{PACKAGE}.Encoder",
    "VASSAL.build.module.turn.TurnTracker": f"{PACKAGE}.TurnTracker",
    "VASSAL.build.module.map.PieceMover": f"{PACKAGE}.PieceMover",
}
"""Components of the engine whose place ours take."""
KEYS = {"movesKey": hot("Y", ALT), "judgeKey": hot("J", ALT), "logKey": hot("L", ALT)}
LABELS = {
    "movesText": "My moves",
    "judgeText": "Judge",
    "logText": "Save log",
    "followText": "Pieces follow what is reported",
    "reportText": "Drags that can mean one move only report themselves",
    "tableText": "The table deals and does by itself what nobody decides",
    "pausesText": "With pauses, for those who like to watch",
    "aloneText": "A side that nobody plays moves by itself",
    "paceText": "Seconds before each move of a computer player",
    "reasonsText": "Computer players give their reasons",
    "languageText": "The referee speaks (empty: as the module)",
    "writtenText": "The log is in:",
    "brokenText": "The referee cannot go on, play can:",
    "unkeptText": "This save does not hold what the referee knows. Save once more in a moment.",
    "seatsText": "Who plays?",
}
"""What our component says by itself (`Labelled.java`)."""


def judged(
    files: Mapping[str, bytes], plan: ModulePlan, tools: Tools, overlays: Sequence[Path] = ()
) -> dict[str, bytes]:
    """The entries of a module's zip with the referee in it; set-ups and pictures are the same.

    Errors as for `with_referee` and `referee_files`.
    """
    tree = with_referee(parse_tree(files[BUILD_FILE], BUILD_FILE), plan.language)
    files = {**files, **_labelled(files)}
    made = referee_files(plan, tools, overlays)
    needed = reached(made, (class_file(node.tag) for node in walk(tree)))
    kept = {name: data for name, data in made.items() if name in needed or name == LICENCE}
    return {**files, BUILD_FILE: xml(tree).encode(), **kept}


def _labelled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of translations, with what our component says by itself."""
    found = {}
    own = {BUNDLE.format(language=language): language for language in languages()}
    for name in own.keys() & files.keys():
        rows = {f"Referee.{key}": text for key, text in labels(own[name]).items()}
        found[name] = files[name] + properties(rows).encode()
    return found


def with_referee(root: Node, language: str) -> Node:
    """The tree of a module with our components in place of the engine's, and the referee behind all else.

    Its buttons and settings are in the module's language; that which saves the log is in the menu *More*. BuildError for a module without a chat.
    """
    children = [
        _with_ours(child) for child in root.children if child.attributes.get("name") != FOLLOWING
    ]
    if all(child.tag != CHAT for child in root.children):
        raise BuildError("the module has no chat that the referee could listen to")
    said = labels(language)
    children = [_with_log(child, said["logText"], phrases(language)(MORE)) for child in children]
    referee = Node(f"{PACKAGE}.Referee", {**KEYS, **said}, [])
    return Node(root.tag, root.attributes, [*children, referee], root.text)


def _with_log(node: Node, button: str, more: str) -> Node:
    """The menu of that name with a button of ours in it; any other component as it is."""
    known = node.attributes
    if node.short != "ToolbarMenu" or known["description"] != more:
        return node
    items = joined([*decode(known["menuItems"], ","), button], ",")
    tip = f"{known['tooltip']}; {button}"
    return Node(node.tag, {**known, "menuItems": items, "tooltip": tip}, node.children, node.text)


def _with_ours(node: Node) -> Node:
    """A component with ours in the places of the engine's; ours move no markers, the referee's hands do."""
    inside = [
        _with_ours(child) for child in node.children if child.attributes.get("name") != FOLLOWING
    ]
    return Node(OURS.get(node.tag, node.tag), node.attributes, inside, node.text)


def referee_files(
    plan: ModulePlan, tools: Tools, overlays: Sequence[Path] = ()
) -> dict[str, bytes]:
    """What the referee adds to the module's zip, and all of LuaJ, sorted by name.

    InputError, in words, if our classes cannot be compiled or LuaJ is not LuaJ.
    """
    here = resources(__name__)
    sources = {
        f"{PACKAGE}/{file.name}": file.read_text("utf-8")
        for file in here.iterdir()
        if file.name.endswith(".java")
    } | {f"{PACKAGE}/{STAMP_LIMITS}.java": stamp_limits()}
    found = {
        LICENCE: here.joinpath(LICENCE).read_bytes(),
        "referee/facts.json": encode(facts(plan)),
        "referee/players.lua": build_players(plan.game).encode(),
        "referee/referee.lua": build_referee(plan.game, overlays, spoken_by(plan)).encode(),
        **{f"referee/{name}.lua": here.joinpath(f"{name}.lua").read_bytes() for name in SOURCES},
        **compiled(sources, tools),
        **luaj_classes(tools.luaj),
    }
    return dict(sorted(found.items()))


def stamp_limits() -> str:
    """The Java class with what stamps may be, as all who read them have it."""
    line = f"([{NAME}]{{1,{LETTERS}}})\\.([{NUMBER}]{{1,{DIGITS}}})!?"
    texts = {"BEGINS": STAMP_BEGINS, "ENDS": STAMP_ENDS, "LINE": line, "STAMP": STAMP.pattern}
    rows = [f"int LONGEST = {LONGEST}"]
    rows += [f"String {name} = {encode(text).decode()}" for name, text in texts.items()]
    return "\n".join(
        [
            f"package {PACKAGE};",
            "",
            "/** What stamps may be. Generated by Kynes from Python; change it there, not here. */",
            f"final class {STAMP_LIMITS} {{",
            *(f"  static final {row};" for row in rows),
            "}",
            "",
        ]
    )


def _dice(plan: ModulePlan, content: Content, named: dict[str, str]) -> dict[str, Any]:
    """Kind of move -> the fields with the side and the face, and the dice that it may be a roll of."""
    faces = {
        die["id"]: sorted(set(die["faces"])) for die in content.data.get("dice", {}).get("dice", [])
    }
    found: dict[str, Any] = {}
    for die in plan.table.dice:
        if die.move:
            kind = found.setdefault(die.move, {"side": die.side, "face": die.field, "dice": []})
            buttons = button_names(die, named, plan.sides)
            kind["dice"].append({"faces": faces[die.die], "buttons": buttons})
    return found


def facts(plan: ModulePlan) -> dict[str, Any]:
    """What the Lua is told of the module and of the game's secrets.

    The lines that say that a secret move was made, the draws and what they take, the sides by their
    names, who may be told what (`adjudicator.wording`), where things lie, and the words of moves.
    ContentError for words that cannot be read.
    """
    rules = rulebook(plan.game)
    content = load_content(plan.game)
    draws = secret_draws(content, rules, plan.table)
    named = names(game_folder(plan.game), plan.language)
    with speaking(plan.language):
        dice = _dice(plan, content, named)
        listed = rolls(content, plan.table.dice, rules, named, plan.sides)
        fallen = {name: msgspec.to_builtins(roll) for name, roll in listed.items()}
    sealed = _seals_in_all_languages(plan)
    return {
        "seals": msgspec.to_builtins(sealed),
        "seal_lines": list(sealed),
        "draws": msgspec.to_builtins(draws),
        "open": msgspec.to_builtins(open_draws(content, rules, plan.table)),
        "dice": dice,
        "rolls": fallen,
        "sorts": _sorts(plan),
        "sides": {side: faction for faction, side in plan.sides.items()},
        "called": _called_in_all_languages(plan),
        "supply": [place.rpartition(".")[2] for place in own_supply(plan.game)],
        "out_of_play": own_supply(plan.game),
        "watchers": list(WATCHERS),
        "shares": shared_sides(content, plan.table),
        "sealed_kinds": sealed_kinds(rules),
        "round": rules.turn_field,
        "tracked": {
            "phases": states_of_phases(content, plan.table.turn),
            "sides": list(plan.sides),
        },
        "words": {language: table_words(plan, language) for language in spoken_by(plan)},
        **_places(plan),
    }


def _seals_in_all_languages(plan: ModulePlan) -> dict[str, Seal]:
    """Line -> whose secret move it speaks of, in every language that a player may read; the longest first.

    As the import knows them (`own_secrets`): modules of before called the sides in English in all lines.
    """
    found: dict[str, Seal] = {}
    for language in spoken_by(plan):
        for called in ("en", language):
            shown = names(game_folder(plan.game), called)
            sides = {one: shown.get(one, one) for one in plan.sides}
            with speaking(language):
                found |= seals(rulebook(plan.game), sides)
    return dict(sorted(found.items(), key=lambda row: -len(row[0])))


def _called_in_all_languages(plan: ModulePlan) -> dict[str, str]:
    """What a side is called in any language -> its faction."""
    shown = [names(game_folder(plan.game), language) for language in spoken_by(plan)]
    return {one[side]: side for one in shown for side in plan.sides if side in one}


def spoken_by(plan: ModulePlan) -> list[str]:
    """The languages of a module's referee: that of the module, then those that a player may choose."""
    return [plan.language, *(language for language in languages() if language != plan.language)]


def table_words(plan: ModulePlan, language: str) -> dict[str, Any]:
    """What the referee calls moves, fields, values and things of a game in a language, and its own words.

    ContentError if they cannot be read.
    """
    deeds = deed_words(game_folder(plan.game), language)
    named = names(game_folder(plan.game), language)
    with speaking(language):
        things = {one: spoken(one, named) for one in _things(plan) if one not in named}
        elsewhere = _named_elsewhere(plan, language)
        sorts = {one: spoken(one, {}) for one in _sorts(plan) if one in elsewhere}
    return {
        "table": own_words(language),
        "things": things,
        "sorts": sorts,
        **{name: deeds.get(name, {}) for name in DEEDS},
    }


def _named_elsewhere(plan: ModulePlan, language: str) -> set[str]:
    """Ids by which the content calls an advantage or a phase, and no piece.

    One whose English name is the id in words (the Kwisatz Haderach) calls the piece so, too.
    """
    known = names_in(game_folder(plan.game), language)
    english = names(game_folder(plan.game), ENGLISH)
    found = {*known.get("advantage", {}), *known.get("phase", {})} - {*known.get("piece", {})}
    return {one for one in found if english.get(one, "").lower() != one.replace("-", " ")}


def _things(plan: ModulePlan) -> list[str]:
    """Sorts of pieces, and places that are no territories."""
    places = {one.rpartition(".")[2].partition("~")[0] for one in plan.spots}
    windows = {place for window in plan.table.windows for place in window.places}
    return sorted({slot.sort for slot in plan.slots.values() if slot.sort} | places | windows)


def own_words(language: str) -> dict[str, str]:
    """What the referee says beside the content, in a language; InvalidContentError for a broken file."""
    say = phrases(language)
    return {key: say(english) for key, english in SAID.items()}


def labels(language: str) -> dict[str, str]:
    """What our component says by itself, in a language; InvalidContentError for a broken file."""
    say = phrases(language)
    return {"spokenText": language, **{key: say(english) for key, english in LABELS.items()}}


def _sorts(plan: ModulePlan) -> list[str]:
    """The sorts of pieces that the module has, with any face up."""
    slots = [slot for slot in plan.slots.values() if slot.sort]
    faces = {named_face(slot, face).partition("/")[0] for slot in slots for face in slot.faces}
    return sorted(faces | {slot.sort for slot in slots})


def _homes(slots: Sequence[Slot]) -> dict[str, list[str]]:
    """What a piece is -> where it lies when it is out of play: by who plays, one of several places."""
    found: dict[str, list[str]] = {}
    for slot in slots:
        for place in slot.rest.split("|") if slot.rest else ():
            found.setdefault(slot.content_id, [])
            if place not in found[slot.content_id]:
                found[slot.content_id].append(place)
    return found


def _places(plan: ModulePlan) -> dict[str, Any]:
    """Where things lie, and which pieces are what with another face up."""
    slots = [slot for slot in plan.slots.values() if slot.sort]
    turned = {
        slot.content_id: [named_face(slot, face) for face in slot.faces]
        for slot in slots
        if len(slot.faces) > 1
    }
    return {
        "spots": {region: list(spot) for region, spot in plan.spots.items()},
        "private": [place for window in plan.table.windows for place in reversed(window.places)],
        "aside": list(plan.table.aside.piles),
        "piles": [deck.pile for deck in plan.decks],
        "apart": {
            deck.apart.pile: deck.pile for deck in plan.table.decks if deck.apart is not None
        },
        "each": sorted(plan.spread),
        "money": sorted({slot.sort for slot in slots if slot.worth}),
        "homes": _homes(slots),
        "faces": turned,
    }
