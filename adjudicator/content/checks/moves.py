"""What each kind of move needs besides its rules: domains, phases, a clause, names and words for its events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from adjudicator.content.names import DEEDS, deed_words, names
from adjudicator.problems import Problem, nearest
from adjudicator.registry import module, package, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.templates import named
from adjudicator.typed_moves import domains_of, texts_of

PAGE = "docs/add-a-move.md lists all that a kind of move needs"


def move_problems(game_id: str, folder: Path, shown: str, data: dict[str, Any]) -> list[Problem]:
    """All that is missing of the kinds of moves and of the events of a game, each with where to add it.

    The words are those of the folder; `shown` is how it is named to people.
    """
    rules = rulebook(game_id)
    code = package(game_id).replace(".", "/")
    return [
        *_kind_problems(rules, code, data),
        *_field_problems(rules, code),
        *_name_problems(rules, folder, shown),
        *_event_problems(game_id, code),
    ]


def _missing(file: str, message: str, hint: str = "") -> Problem:
    return Problem(file, (), 0, f"{message}; {PAGE}", hint)


def _kind_problems(rules: Rulebook, code: str, data: dict[str, Any]) -> Iterator[Problem]:
    phases = [phase["id"] for phase in data["game"]["phases"]]
    clauses = [clause["id"] for clause in data["clauses"]["clauses"]]
    for name in sorted(rules.rules_of.keys() - rules.moves.keys()):
        yield _missing(f"{code}/moves.py", f"the kind of move {name!r} has no typed dict")
    for name in sorted(rules.moves.keys() - rules.rules_of.keys()):
        yield _missing(f"{code}/rulebook.py", f"KINDS has no rules for the kind of move {name!r}")
    for name, kind in rules.rules_of.items():
        if kind.clause not in clauses:
            yield _missing(
                "clauses", f"there is no clause {kind.clause!r}, which the kind of move {name!r} cites",
                nearest(kind.clause, clauses),
            )  # fmt: skip
        for phase in kind.phases:
            if phase not in phases:
                yield _missing(
                    code, f"the kind of move {name!r} is made in {phase!r}, which is no phase of game.json",
                    nearest(phase, phases),
                )  # fmt: skip
        if kind.topic not in ["", *rules.topics]:
            yield _missing(
                f"{code}/game.py", f"the kind of move {name!r} has the topic {kind.topic!r}, "
                "which `topics` does not list",
            )  # fmt: skip


def _field_problems(rules: Rulebook, code: str) -> Iterator[Problem]:
    """Text fields that name no domain, and domains that are not there."""
    for name, row in rules.moves.items():
        chosen_from = domains_of(row)
        for field, domain in chosen_from.items():
            if domain not in rules.domains:
                yield _missing(
                    f"{code}/domains.py", f"DOMAINS has no domain {domain!r}, which the field {field!r} of "
                    f"{name!r} names", nearest(domain, list(rules.domains)),
                )  # fmt: skip
        for field in _text_fields(row):
            if field not in chosen_from and field not in texts_of(row):
                yield _missing(
                    f"{code}/moves.py",
                    f"the field {field!r} of {name!r} does not say what it is chosen from: "
                    'Annotated[str, Of("…"), …]',
                )


def _text_fields(row: type) -> list[str]:
    """The fields that hold any text: not a number, a flag or one of a few words."""
    hints = get_type_hints(row)
    plain = {name: get_args(hint)[0] if get_origin(hint) else hint for name, hint in hints.items()}
    return [name for name, hint in plain.items() if hint is str and name not in ("by", "move")]


def _name_problems(rules: Rulebook, folder: Path, shown: str) -> Iterator[Problem]:
    """Kinds, fields, steps and values without a name."""
    file = f"{shown}/{(DEEDS / 'en.po').as_posix()}"
    words = deed_words(folder, "en")

    def lacks(section: str, id_: str, what: str) -> Problem:
        return _missing(file, f'{what} has no name: add msgctxt "{section}", msgid "{id_}"')

    for name, row in rules.moves.items():
        if name not in words.get("kinds", {}):
            yield lacks("kinds", name, f"the kind of move {name!r}")
        for field in get_type_hints(row):
            known = words.get("fields", {})
            if field not in ("by", "move", *known) and f"{name}/{field}" not in known:
                yield lacks("fields", field, f"the field {field!r} of {name!r}")
    steps = sorted({step for kind in rules.rules_of.values() for step in kind.steps})
    for step in steps:
        if step not in words.get("steps", {}):
            yield lacks("steps", step, f"the step {step!r}")
    for value, field in _nameless(rules, folder).items():
        yield lacks("values", value, f"the value {value!r} of the field {field!r}")


def _nameless(rules: Rulebook, folder: Path) -> dict[str, str]:
    """Words of domains that have no name and are no numbers, each with a field that holds it."""
    known, found = names(folder), dict[str, str]()
    for row in rules.moves.values():
        for field, domain in domains_of(row).items():
            words = rules.domains[domain].words if domain in rules.domains else []
            nameless = [word for word in words if named(known, field, word) == ""]
            found |= {word: field for word in nameless if not word.replace(".", "").isdecimal()}
    return found


def _event_problems(game_id: str, code: str) -> Iterator[Problem]:
    """Events that a game's own modules make and that have no words."""
    known = module(game_id, "event_words").EVENTS
    for kind, place in events_made(game_id).items():
        if kind not in known:
            yield _missing(
                f"{code}/event_words.py", f"EVENTS has no words for the event {kind!r} of {place}",
                nearest(kind, list(known)),
            )  # fmt: skip


@cache
def events_made(game_id: str) -> dict[str, str]:
    """Kind of event -> the module that makes it, of all that a game's own modules name in `Event("…")`."""
    found: dict[str, str] = {}
    for path in sorted(Path(module(game_id, "event_words").__file__ or "").parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(func=ast.Name(id="Event"), args=[ast.Constant(value=str(kind)), *_]):
                    found.setdefault(kind, path.name)
    return found
