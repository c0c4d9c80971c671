"""Forms: one for each kind of move, in the window of its side; a form writes the move into the chat.

A form holds the fields of the move as properties, which commands fill in; "Announce" writes the
line (see `reports`). A secret move is sealed: the line only says that it was made, and the move
itself stays in the form. If everybody sees such moves in the end, "Reveal" writes it. Moves of the
table are announced from forms in a separate window; a draw that not everybody may see is announced
without the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.names import deed_words
from adjudicator.content.paths import values_of
from adjudicator.content.records import Content
from adjudicator.content.translation import load_translation
from adjudicator.rulebooks import Rulebook
from adjudicator.typed_moves import domains_of, move_words
from exporters.lua.shapes import shape_of
from exporters.speech import inside, languages, phrase, speaking
from exporters.vassal.format import traits
from exporters.vassal.format.chat_lines import HERE, HIDDEN, HIDDEN_END, Told, pattern, told_by
from exporters.vassal.format.traits import Change, Trait
from exporters.vassal.module.controls.choices import Choices
from exporters.vassal.module.game_facts.secrecy import (
    by_side,
    seal_words,
    sealed_kinds,
    secret_draws,
    title_of,
)
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.letters import LINE, line_width

WIDTH, HEIGHT = 340, 132
"""The size of a form in px."""
SIZES = (14, 12, 9)
"""Sizes of letters on a form, in points: the largest in which it fits in every language."""
ROOM = WIDTH - 4, HEIGHT - 4
"""What its text may take of a form, in px: the engine breaks no line and cuts nothing off, so it would cover the form beside it."""
LARGEST = 9999
"""Of a number that has no greatest value."""
COLUMNS = 4
"""Forms side by side in a window."""
TABLE = "table"
"""Who makes the moves of chance."""


class Line(msgspec.Struct, frozen=True):
    """A line of a form: what a field is called, with its colon, and the widest value that it can have; both are "" for none."""

    label: str
    value: str

    def width(self, size: float) -> float:
        """Its width in letters of `size` px, in px."""
        before = f"{self.label} " if self.label else ""
        return line_width([(before, False), (self.value, True)], size)


class Form(msgspec.Struct, frozen=True):
    """A form: its kind of move, its title and its prototype."""

    kind: str
    title: str
    prototype: str
    traits: list[Trait]
    said: dict[str, dict[str, str]] = {}
    """Field that is chosen by name -> id -> the name."""
    size: int = SIZES[0]
    """Of its letters, in points."""
    lines: list[Line] = []
    """What it says at its longest, in the language of the module."""

    def too_wide(self) -> list[tuple[Line, float]]:
        """The lines that reach beyond the form in its letters, each with its width in px."""
        return [(line, wide) for line in self.lines if (wide := line.width(self.size)) > ROOM[0]]


class Fields(msgspec.Struct, frozen=True):
    """What the forms need to know of their fields."""

    known: dict[str, list[str]]
    """Domain -> its values."""
    choices: Choices
    labels: dict[str, str]
    """Field, or "kind/field" -> what it is called; by its own name if it is not here."""
    drawn: dict[str, str]
    """Kind of a secret draw from a pile of the table -> the field that the card itself tells."""

    prompts: dict[str, dict[str, str]]
    """Language -> what fields are called in it, as `labels`."""
    languages: list[str]
    """The languages of the module, that of its content first."""

    def label(self, kind: str, field: str) -> str:
        """The name of a field."""
        return _called(self.labels, kind, field)

    def prompt(self, kind: str, field: str) -> str:
        """The text of the engine's question for a field, in all languages at once, since the engine does not translate it."""
        called = [_called(self.prompts[one], kind, field) for one in languages()]
        return " / ".join(dict.fromkeys(called))


def _called(labels: dict[str, str], kind: str, field: str) -> str:
    return labels.get(f"{kind}/{field}") or labels.get(field) or field


def of_side(rules: Rulebook, listed: Sequence[Form], side: str) -> list[Form]:
    """The forms of all moves that a side can make in a game: neither moves of the table nor moves that only other sides make."""
    return [form for form in listed if side in (rules.rules_of[form.kind].by or [side])]


def of_table(rules: Rulebook, listed: Sequence[Form]) -> list[Form]:
    """The forms of the moves that the table makes."""
    return [form for form in listed if TABLE in rules.rules_of[form.kind].by]


def by_phase(
    content: Content, rules: Rulebook, listed: Sequence[Form], names: dict[str, str]
) -> list[tuple[str, list[Form]]]:
    """The forms under their headings, in the order of the turn; `names`: id of a phase -> its name.

    Those that belong to no phase alone come last.
    """
    turn = [phase["id"] for phase in content.data["game"]["phases"]]
    topics = ["", *rules.topics]
    groups: dict[tuple[tuple[int, ...], int], list[Form]] = {}
    for form in listed:
        kind = rules.rules_of[form.kind]
        place = tuple(turn.index(phase) for phase in kind.phases)
        groups.setdefault((place, topics.index(kind.topic)), []).append(form)
    several = groups.pop(((), 0), [])
    found = []
    for (place, topic), below in sorted(groups.items()):
        title = ", ".join(dict.fromkeys(names[turn[phase]] for phase in place))
        about = topics[topic]
        found.append((f"{title}: {phrase(about)}" if about else title, below))
    return [*found, (phrase("In several phases"), several)] if several else found


def forms(content: Content, rules: Rulebook, table: TableFacts, choices: Choices) -> list[Form]:
    """A form for every kind of move; the vocabularies of their fields are added to `choices`."""
    drawn = {kind: draw.field for kind, draw in secret_draws(content, rules, table).items()}
    known = {name: values_of(content, domain) for name, domain in rules.domains.items()}
    say = load_translation(content, content.language).say
    labels = deed_words(content.folder, content.language).get("fields", {})
    every = [*dict.fromkeys([content.language, *languages()])]
    prompts = {one: deed_words(content.folder, one).get("fields", {}) for one in every}
    return [
        _form(
            kind,
            shape_of(row),
            say("move", kind, move_words(row)[""]),
            rules,
            Fields(known, choices, labels, drawn, prompts, every),
        )
        for kind, row in rules.moves.items()
    ]


def _form(
    kind: str,
    shape: dict[str, dict[str, Any]],
    words: str,
    rules: Rulebook,
    about: Fields,
) -> Form:
    title = title_of(rules.id, kind)
    secret = kind in sealed_kinds(rules)
    shape = {name: field for name, field in shape.items() if name != about.drawn.get(kind)}
    values = {name: _value(name, field) for name, field in shape.items()}
    said_by_name: dict[str, dict[str, str]] = {}
    fields: list[Trait] = []
    for name, field in shape.items():
        offered = _offered(rules.moves[kind], name, field, about)
        if offered:
            said_by_name[name] = about.choices.said(kind, name, offered)
        fields += _field(kind, name, field, about, said_by_name.get(name))
    fields += [_told(name, field) for name, field in shape.items() if field.get("optional")]
    shows = {
        name: f"$name_{name}$" if name in said_by_name else f"$field_{name}$" for name in shape
    }
    said = ", ".join(f"{about.label(kind, name)}: {shows[name]}" for name in shape)
    side = f"${by_side(about.languages[0])}$"
    line = pattern(f"{side}: {inside(title)}{': ' if said else ''}{said}", "$By$", kind, values)
    made: list[Trait] = [traits.fixed(may_move=False)]
    if secret:
        made += [
            traits.report(
                ["seal"], f"{seal_words(title, side)} {HIDDEN}{told_by(HERE)}{HIDDEN_END}"
            ),
            traits.trigger(
                "Seal", phrase("Seal (others learn only that it is made)"), "doSeal", ["seal"]
            ),
            traits.report(["reveal"], line),
            traits.trigger("Reveal", phrase("Reveal"), "doReveal", ["reveal"]),
        ]
    else:
        made += [
            traits.report(["announce"], line),
            traits.trigger("Announce", phrase("Announce"), "doAnnounce", ["announce"]),
        ]
    made += fields
    shown = "<br>".join(
        f"{_before(about.label(kind, name))} <b>{shows[name]}</b>" for name in shape
    )
    offers = {name: [*names] for name, names in said_by_name.items()}
    lines = {one: _lines(rules.id, kind, shape, offers, about, one) for one in about.languages}
    size = _size([*lines.values()])
    made += [
        traits.label(f"<html><b>{title}</b><br>{shown}</html>", size),
        traits.marks(Kind=kind, About=words, Layer="form"),
        traits.basic("", ""),
    ]
    return Form(kind, title, f"form {kind}", made, said_by_name, size, lines[about.languages[0]])


def _lines(
    game: str,
    kind: str,
    shape: dict[str, dict[str, Any]],
    offers: dict[str, list[str]],
    about: Fields,
    language: str,
) -> list[Line]:
    """What a form says in a language, its title first; `offers`: field that is chosen by name -> its ids."""
    labels = about.prompts[language]
    with speaking(language):
        found = [Line("", title_of(game, kind))]
        for name, field in shape.items():
            values = (
                [str(min(field.get("most", LARGEST), LARGEST))] if field["type"] == "int" else [""]
            )
            if name in offers:
                values = [*about.choices.said(kind, name, offers[name]).values()]
            widest = max(values, key=lambda value: line_width([(value, True)], 1))
            found.append(Line(_before(_called(labels, kind, name)), widest))
    return found


def _before(label: str) -> str:
    """What stands on a form before the value of a field."""
    return phrase("{field}:", field=label)


def _size(said: list[list[Line]]) -> int:
    """The largest of the sizes in which all lines fit, in every language; the least if none does."""
    return next(
        (
            size
            for size in SIZES
            if all(
                len(lines) * size * LINE <= ROOM[1]
                and all(line.width(size) <= ROOM[0] for line in lines)
                for lines in said
            )
        ),
        SIZES[-1],
    )


def _value(name: str, field: dict[str, Any]) -> str | Told:
    """The JSON of a field in the line of the chat, or the property that gives it if the field is optional."""
    if field.get("optional"):
        return Told(f"$told_{name}$")
    return f"$field_{name}$" if field["type"] in {"int", "bool"} else f'"$field_{name}$"'


def _told(name: str, field: dict[str, Any]) -> Trait:
    """Name and value of an optional field as they stand in the line; "" if the field is empty."""
    quote = "" if field["type"] in {"int", "bool"} else '\\"'
    value = f'GetString("field_{name}")'
    return traits.calculated(
        f"told_{name}", f'{value}==""?"":",\\"{name}\\":{quote}"+{value}+"{quote}"'
    )


def _offered(row: type, name: str, field: dict[str, Any], about: Fields) -> list[str]:
    """The ids among which a player chooses for a field; none for a number or a free text."""
    if field["type"] == "int":
        return []
    if field["type"] == "bool":
        return ["true", "false"]
    if "options" in field:
        return [str(option) for option in field["options"]]
    return about.known.get(domains_of(row).get(name, ""), [])


def _field(
    kind: str, name: str, field: dict[str, Any], about: Fields, said: dict[str, str] | None
) -> list[Trait]:
    """The traits of a field; `said`: id -> name of the values to choose from, if there are any."""
    label = about.label(kind, name)
    prop, pressed, menu = f"field_{name}", f"set-{name}", f"{label} ..."
    optional = bool(field.get("optional"))
    none = Change(phrase("{field}: none", field=label), f"no-{name}", traits.set_to(""))
    emptied = [none] if optional else []
    if said is not None:
        value = "false" if field["type"] == "bool" and not optional else ""
        words = about.choices.vocabulary(kind, name, said)
        return about.choices.field(
            name, value, menu, about.prompt(kind, name), said, words, emptied
        )
    if field["type"] == "int" and not optional:
        least, most = field.get("least", 0), field.get("most", LARGEST)
        changes = [
            Change(f"{label} +1", f"more-{name}", traits.add(1)),
            Change(f"{label} -1", f"less-{name}", traits.add(-1)),
            Change(menu, pressed, traits.ask(about.prompt(kind, name))),
        ]
        return [traits.dynamic(prop, str(least), changes, (least, most))]
    return [
        traits.dynamic(
            prop, "", [Change(menu, pressed, traits.ask(about.prompt(kind, name))), *emptied]
        )
    ]
