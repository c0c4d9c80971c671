"""Forms: one for each kind of move, in a side's own window, that writes the move into the chat.

A form holds the fields of the move as properties, which commands fill in; "Announce" writes the
line (see `reports`). A kind that is made in secret is sealed first: the line then only says so,
and "Reveal" writes the move. What the table does is announced from forms on a window of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.games.registry import Rulebook
from exporters.lua.shapes import shape_of, words_of
from exporters.vassal import traits
from exporters.vassal.reports import pattern
from exporters.vassal.traits import Change, Trait

WIDTH, HEIGHT = 280, 110
"""The size of a form in px."""
COLUMNS = 5
TABLE = "table"
"""Who makes the moves of chance."""


class FormFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the forms of a game need to know besides the shapes of its moves."""

    about: str
    table: list[str]
    fields: dict[str, str]
    """Text field, or "kind.field" -> what it is chosen from."""
    pieces: list[dict[str, str]]


class Form(msgspec.Struct, frozen=True):
    """A form: its kind of move, its title and its prototype."""

    kind: str
    title: str
    prototype: str
    traits: list[Trait]


def load_facts(game: str) -> FormFacts:
    """The facts kept for a game; ContentError if there are none."""
    path = Path(__file__).parent / "data" / game / "forms.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=FormFacts)
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path}: the forms of {game} cannot be read: {error}") from None


def vocabularies(content: Content) -> dict[str, list[str]]:
    """What fields are chosen from, by name."""
    data = content.data
    territories = data["map"]["territories"]
    factions = data["factions"]["factions"]
    found = {
        "parts": [part["id"] for territory in territories for part in territory["parts"]],
        "territories": [territory["id"] for territory in territories],
        "factions": [faction["id"] for faction in factions],
        "leaders": [leader["id"] for faction in factions for leader in faction["leaders"]],
    }
    for deck, listed in data["cards"].items():
        if isinstance(listed, list):
            found[deck] = ["none", *(card["id"] for card in listed)]
    return found


def forms(content: Content, rules: Rulebook, facts: FormFacts) -> list[Form]:
    """A form for every kind of move; ContentError for a text field nobody has sorted."""
    known = vocabularies(content)
    return [_form(kind, shape_of(row), words_of(row)[""], rules, facts, known)
            for kind, row in rules.moves.items()]  # fmt: skip


def _form(
    kind: str,
    shape: dict[str, dict[str, Any]],
    words: str,
    rules: Rulebook,
    facts: FormFacts,
    known: dict[str, list[str]],
) -> Form:
    title = kind.replace("-", " ").capitalize()
    secret = kind in rules.secret_moves
    values = {
        name: f"$field_{name}$" if field["type"] in {"int", "bool"} else f'"$field_{name}$"'
        for name, field in shape.items()
    }
    fields = [_field(kind, name, field, facts, known) for name, field in shape.items()]
    said = " ".join(f"{name} $field_{name}$" for name in shape)
    line = pattern(f"$BySide$: {title.lower()}{': ' if said else ''}{said}", "$By$", kind, values)
    made: list[Trait] = [traits.fixed(may_move=False)]
    if secret:
        made += [
            traits.report(["seal"], f"$BySide$ has made a secret move: {title.lower()}"),
            traits.trigger("Seal", "Seal (others learn only that it is made)", "doSeal", ["seal"]),
            traits.report(["reveal"], line),
            traits.trigger("Reveal", "Reveal", "doReveal", ["reveal"]),
        ]
    else:
        made += [
            traits.report(["announce"], line),
            traits.trigger("Announce", "Announce", "doAnnounce", ["announce"]),
        ]
    made += fields
    shown = "<br>".join(f"{name}: <b>$field_{name}$</b>" for name in shape)
    made += [
        traits.label(f"<html><b>{title}</b><br>{shown}</html>", 12),
        traits.marks(Kind=kind, About=words, Layer="form"),
        traits.basic("", ""),
    ]
    return Form(kind, title, f"form {kind}", made)


def _field(
    kind: str, name: str, field: dict[str, Any], facts: FormFacts, known: dict[str, list[str]]
) -> Trait:
    prop, pressed, menu = f"field_{name}", f"set-{name}", f"{name} ..."
    if field["type"] == "int":
        least, most = field.get("least", 0), field.get("most", 9999)
        changes = [
            Change(f"{name} +1", f"more-{name}", traits.add(1)),
            Change(f"{name} -1", f"less-{name}", traits.add(-1)),
            Change(menu, pressed, traits.ask(name)),
        ]
        return traits.dynamic(prop, str(least), changes, (least, most))
    if field["type"] == "bool":
        options = ["true", "false"]
    elif "options" in field:
        options = [str(option) for option in field["options"]]
    else:
        sort = facts.fields.get(f"{kind}.{name}") or facts.fields.get(name)
        if sort is None:
            raise ContentError(f"forms.json does not say what {kind}.{name} is chosen from")
        if sort == "text":
            return traits.dynamic(prop, "", [Change(menu, pressed, traits.ask(name))])
        if sort not in known:
            raise ContentError(f"forms.json: {kind}.{name}: there is no vocabulary {sort!r}")
        options = known[sort]
    value = options[-1] if field["type"] == "bool" else ""
    return traits.dynamic(prop, value, [Change(menu, pressed, traits.choose(name, options))])
