"""Display names of ids.

Things have their names in gettext PO files, `locale/<language>.po`; moves, fields, steps, phases,
options and values theirs in `locale/deeds/<language>.po`, by section. In one dict of names the latter
stand under the argument they belong to: "move/ship", "step/bid", "field/spice", "element/leader". If
one seat has its own name for a value, it is found under the seat: "harkonnen/special-elite".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adjudicator.content.board import parts_of
from adjudicator.content.boards import decode_extended
from adjudicator.content.places import game_folder
from adjudicator.lazy import lazy_imports
from adjudicator.problems import InvalidContentError, Problem
from adjudicator.rules import sentences, templates
from adjudicator.rules.templates import AND
from adjudicator.speech import PACKAGE, ROW, in_quotes, keeps_capitals, phrase, speech
from adjudicator.speech.pseudo import PSEUDO, marked

with lazy_imports():
    from adjudicator.speech.po import read_po_by_context

DEEDS = Path("locale") / "deeds"
"""Where the words of moves, fields, steps, phases, options and values lie in a content folder."""
NOTHING = "none"
"""The value that stands for nothing: no weapon, no card."""
TABLE = "table"
"""The seat of chance and of the referee."""
UNKNOWN = "unknown"
"""The argument of a message that holds the name of nothing."""
_PART = "{territory}/{sector}"
"""The id of the pattern by which parts are named after their territory."""


def names(game: str | Path, language: str = "en") -> dict[str, str]:
    """Id -> display name for everything of a game that has one, parts of territories included.

    "argument/id" -> the name that a move, a field, a step or a value has in a sentence. Raises
    InvalidContentError, with every fault, if the file of names cannot be read.
    """
    folder = game_folder(game) if isinstance(game, str) else game
    by_context = names_in(folder, language)
    found = {name: text for known in by_context.values() for name, text in known.items()}
    pattern = found.pop(_PART, _PART)
    for territory in decode_extended(folder, "map").data["territories"]:
        for part in parts_of(territory):
            if part.get("sector") is not None:
                found[part["id"]] = pattern.format(
                    territory=found.get(territory["id"], territory["id"]), sector=part["sector"]
                )
    if TABLE in found:
        # An article has no capital letter within a sentence, in German neither.
        found[TABLE] = _lowered(found[TABLE])
    lowered = _kept if keeps_capitals(language) else _lowered
    # What names are written with is not text that a table says: nobody is told that it is asked for.
    found[AND] = (
        marked(ROW) if language == PSEUDO else speech(PACKAGE, language).texts.get(ROW, ROW)
    )
    cards = frozenset(by_context.get("card", {}).values())
    titles = cards | frozenset(by_context.get("advantage", {}).values())
    words = deed_words(folder, language)
    return found | _in_sentences(words, lowered, cards, titles)


def deed_words(folder: Path, language: str) -> dict[str, dict[str, Any]]:
    """What a game's moves, fields, steps, phases, options and values are called in a language.

    By section, which is the context in `locale/deeds/<language>.po`; English where the language has
    none. Phases have a "short" and a "text". InvalidContentError if a file cannot be read.
    """
    found: dict[str, dict[str, Any]] = {}
    for context, known in _said_in(folder / DEEDS, language).items():
        section, _, part = context.partition("/")
        words = found.setdefault(section, {})
        for name, text in known.items():
            if part:
                words.setdefault(name, {})[part] = text
            else:
                words[name] = text
    return found


def _in_sentences(
    words: Mapping[str, Mapping[str, Any]],
    lowered: Callable[[str], str],
    cards: frozenset[str],
    titles: frozenset[str],
) -> dict[str, str]:
    found: dict[str, str] = {}
    deeds = words.get("deeds", {})
    for kind, label in words.get("kinds", {}).items():
        found[f"move/{kind}"] = found[f"kind/{kind}"] = deeds.get(kind) or lowered(label)
    for step, label in words.get("steps", {}).items():
        found[f"step/{step}"] = lowered(label.removesuffix("?").rstrip())
    for field, label in words.get("fields", {}).items():
        # A label that is a name, or begins with that of a card, keeps its capital letter: "Karama card".
        is_name = label in titles or label.split(" ")[0] in cards
        found[f"field/{field}"] = label if is_name else lowered(label)
    for value, label in words.get("values", {}).items():
        *_, field, what = ["value", *value.split("/")]
        found[f"{field}/{what}"] = lowered(label) if label.startswith("A ") else label
        if what == NOTHING:
            found[f"{field}/{what}"] = label.lower()
    return found


def _kept(label: str) -> str:
    return label


def _lowered(label: str) -> str:
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label


def value_words(
    value: object, names: Mapping[str, str], argument: str = "", seat: object = ""
) -> str:
    """The value of an argument in words; of a list ("green, red"), each by its own name.

    What belongs to `seat` has the name that it has there ("harkonnen/special-elite"), if it has one.
    """
    if isinstance(value, bool):
        return phrase("yes") if value else phrase("no")
    if not isinstance(value, str):
        return str(value)
    return templates.value_words(names, argument, value, str(seat))


def known_words(
    value: object, names: Mapping[str, str], argument: str = "", seat: object = ""
) -> str:
    """As `value_words`; what looks like an id and names nothing stands in quotes.

    So does, whatever it names elsewhere, the argument `unknown`: what is not of the sort wanted.
    """
    strange = isinstance(value, str) and names and templates.is_strange(names, argument, value)
    if argument == UNKNOWN or strange:
        return in_quotes(value)
    return value_words(value, names, argument, seat)


def names_of_seat(names: Mapping[str, str], seat: str) -> dict[str, str]:
    """Names in which what belongs to a seat is called as it is there."""
    own = f"{seat}/"
    return {
        **names,
        **{name.removeprefix(own): text for name, text in names.items() if name.startswith(own)},
    }


def move_words(kind: str, names: Mapping[str, str]) -> str:
    """A kind of move as a sentence names it: "ship forces"."""
    return sentences.move_words(names, kind)


def step_words(step: str, names: Mapping[str, str]) -> str:
    """A step of a phase as a sentence names it."""
    return names.get(f"step/{step}") or step.replace("-", " ")


def field_words(kind: str, field: str, names: Mapping[str, str]) -> str:
    """A field of a move as a sentence names it."""
    return sentences.field_words(names, kind, field)


def read_names(path: Path, shown: str) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Context -> id -> name of a PO file, and what is wrong with the file."""
    return read_po_by_context(path, shown)


def names_in(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """Context -> id -> name in a language; in English where the language has none.

    InvalidContentError, with every fault, if a file of names cannot be read.
    """
    return _said_in(folder / "locale", language)


def _said_in(home: Path, language: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for one in dict.fromkeys(["en", language]):
        path = home / f"{one}.po"
        if not path.is_file() and (one != "en" or home.name == DEEDS.name):
            continue
        read, problems = read_names(path, str(path))
        if problems:
            raise InvalidContentError(problems)
        for context, known in read.items():
            found[context] = found.get(context, {}) | known
    if language != PSEUDO:
        return found
    return {
        context: {name: marked(text) for name, text in known.items()}
        for context, known in found.items()
    }
