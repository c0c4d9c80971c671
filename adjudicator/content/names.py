"""Display names: what ids are called when people read them.

Things have their names in gettext PO files, moves, fields, steps and values theirs in JSON files
beside them, which the tables read, too. In one dict of names the latter stand under the argument
they belong to: "move/ship", "step/bid", "field/spice", "element/leader".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.board import parts_of
from adjudicator.content.boards import decode_extended
from adjudicator.content.places import game_folder
from adjudicator.content.problems import InvalidContentError, Problem

_ID = re.compile("[a-z][a-z0-9-]{0,39}")
"""What looks like an id; hashes are longer."""
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
    path = folder / "locale" / f"{language}.po"
    by_context, problems = read_names(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    found = {name: text for known in by_context.values() for name, text in known.items()}
    pattern = found.pop(_PART, _PART)
    for territory in decode_extended(folder, "map").data["territories"]:
        for part in parts_of(territory):
            if part.get("sector") is not None:
                found[part["id"]] = pattern.format(
                    territory=found[territory["id"]], sector=part["sector"]
                )
    return found | _in_sentences(deed_words(folder, language))


def deed_words(folder: Path, language: str) -> dict[str, dict[str, Any]]:
    """What a game's moves, fields, steps, phases, options and values are called in a language.

    By section; English where the language has none. InvalidContentError if a file cannot be read.
    """
    found: dict[str, dict[str, Any]] = {}
    for one in dict.fromkeys(["en", language]):
        path = folder / "locale" / f"{one}.json"
        if not path.is_file():
            continue
        try:
            sections = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except msgspec.MsgspecError as error:
            problem = Problem(str(path), (), 0, f"the names cannot be read: {error}")
            raise InvalidContentError([problem]) from None
        for section, words in sections.items():
            if isinstance(words, dict):
                found[section] = found.get(section, {}) | words
    return found


def _in_sentences(words: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    found: dict[str, str] = {}
    deeds = words.get("deeds", {})
    for kind, label in words.get("kinds", {}).items():
        found[f"move/{kind}"] = found[f"kind/{kind}"] = deeds.get(kind) or _lowered(label)
    for step, label in words.get("steps", {}).items():
        found[f"step/{step}"] = _lowered(label.removesuffix("?"))
    for field, label in words.get("fields", {}).items():
        found[f"field/{field}"] = _lowered(label)
    for value, label in words.get("values", {}).items():
        *_, field, what = ["value", *value.split("/")]
        found[f"{field}/{what}"] = _lowered(label) if label.startswith("A ") else label
    return found


def _lowered(label: str) -> str:
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label


def value_words(value: object, names: Mapping[str, str], argument: str = "") -> str:
    """The value of an argument in words; of a list ("green, red"), each by its own name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        return str(value)
    return _named(value, names, argument) or ", ".join(
        _named(each, names, argument) or each for each in value.split(", ")
    )


def known_words(value: object, names: Mapping[str, str], argument: str = "") -> str:
    """As `value_words`; what looks like an id and names nothing stands in quotes.

    So does, whatever it names elsewhere, the argument `unknown`: what is not of the sort wanted.
    """
    if argument == UNKNOWN:
        return f"“{value}”"
    if isinstance(value, str) and names and _ID.fullmatch(value):
        return (_named(value, names, argument) if value != "none" else "") or f"“{value}”"
    return value_words(value, names, argument)


def _named(value: str, names: Mapping[str, str], argument: str) -> str:
    found = names.get(f"{argument}/{value}") or names.get(value) or names.get(f"value/{value}")
    return found or ""


def move_words(kind: str, names: Mapping[str, str]) -> str:
    """A kind of move as a sentence names it: "ship forces"."""
    return names.get(f"move/{kind}") or kind.replace("-", " ")


def step_words(step: str, names: Mapping[str, str]) -> str:
    """A step of a phase as a sentence names it."""
    return names.get(f"step/{step}") or step.replace("-", " ")


def field_words(kind: str, field: str, names: Mapping[str, str]) -> str:
    """A field of a move as a sentence names it."""
    return (
        names.get(f"field/{kind}/{field}") or names.get(f"field/{field}") or field.replace("_", " ")
    )


def read_names(path: Path, shown: str) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Context -> id -> name of a PO file, and what is wrong with the file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        return {}, [Problem(shown, (), 0, f"the names cannot be read: {error}")]
    found: dict[str, dict[str, str]] = {}
    problems: list[Problem] = []
    entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
    field = ""
    for number, line in enumerate([*lines, ""], 1):
        word, _, rest = line.partition(" ")
        if word in entry:
            field = word
        elif line.startswith('"') and field:
            rest = line
        elif line.startswith("#"):
            continue
        elif line.strip():
            problems.append(Problem(shown, (), number, "this is no line of a PO file"))
            continue
        else:
            if entry["msgid"]:
                known = found.setdefault(entry["msgctxt"], {})
                if entry["msgid"] in known:
                    problems.append(
                        Problem(shown, (), number - 1, f"{entry['msgid']!r} is named twice")
                    )
                known[entry["msgid"]] = entry["msgstr"]
            entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
            field = ""
            continue
        try:
            entry[field] += msgspec.json.decode(rest.encode("utf-8"), type=str)
        except msgspec.MsgspecError:
            problems.append(Problem(shown, (), number, "a string in double quotes is expected"))
    return found, problems
