"""Dice on the tool bar. A roll is a line in the chat, and also a move of the table if the rules have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.rulebooks import Rulebook
from exporters.lua.shapes import shape_of
from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.chat_lines import pattern
from exporters.vassal.format.components import Node, component
from exporters.vassal.module.controls.forms import TABLE
from exporters.vassal.module.game_facts.table_facts import DieFacts
from exporters.vassal.module.pieces.pieces import Slot, image_of
from exporters.vassal.module.places.windows import ALT, hot

FALLEN = "{side} rolls {what}: {faces}"
"""What the chat says of a die."""


class Roll(msgspec.Struct, frozen=True):
    """The move that a roll is."""

    move: str
    field: str
    faces: list[int | str]
    """The field's value for each face, from the first."""
    totals: dict[str, int | str]
    """The same, by what the engine calls the result."""
    given: dict[str, str] = {}
    """Fields that the button says."""


def rolls(
    content: Content, listed: Sequence[DieFacts], rules: Rulebook,
    named: dict[str, str], sides: dict[str, str],
) -> dict[str, Roll]:  # fmt: skip
    """Name of a button that rolls one die, where the roll is a move of the table -> this roll.

    In the language that is spoken now. Raises ContentError for a die that there is not.
    """
    found = {}
    for facts in listed:
        die = _die_of(content, facts)
        if not facts.move or _thrown(die, facts) != 1:
            continue
        is_number = shape_of(rules.moves[facts.move])[facts.field]["type"] == "int"
        faces: list[int | str] = [int(face) if is_number else face for face in die["faces"]]
        totals = {_total(face, at): value
                  for at, (face, value) in enumerate(zip(die["faces"], faces, strict=True), 1)}  # fmt: skip
        for side, name in button_names(facts, named, sides).items():
            given = {facts.side: side} if facts.side else {}
            found[name] = Roll(facts.move, facts.field, faces, totals, given)
    return found


def _thrown(die: dict[str, Any], facts: DieFacts) -> int:
    """How many dice a button rolls at once."""
    return 1 if facts.single else int(die["count"])


def _total(face: str, at: int) -> str:
    """The number that the engine adds up for a face."""
    return face if face.isdecimal() else str(at)


def die_buttons(
    content: Content,
    facts: DieFacts,
    rules: Rulebook,
    named: dict[str, str],
    sides: dict[str, str],
) -> list[Node]:
    """The button that rolls a die; one for each side (id -> name), if the move names one.

    Each rolls all dice of the kind. Raises ContentError for a die that there is not, and for a move
    without the field.
    """
    die = _die_of(content, facts)
    name = die_name(facts, named)
    shown = _shown(facts, named)
    faces = {face: named[face] for face in die["faces"] if named.get(face, face) != face}
    if not facts.side:
        key = hot(facts.key, ALT) if facts.key is not None else ""
        return [_button(facts, die, (name, shown, key), _line(die, shown, facts, rules, "", faces))]
    return [
        _button(facts, die, (name, title, ""), _line(die, title, facts, rules, side, faces))
        for side, title in button_names(facts, named, sides).items()
    ]


def button_names(facts: DieFacts, named: dict[str, str], sides: dict[str, str]) -> dict[str, str]:
    """The names of the buttons of a die, by the side for which each rolls; "" for the only button."""
    if not facts.side:
        return {"": _shown(facts, named)}
    return {
        side: f"{die_name(facts, named)}: {words}"
        for side, words in sides.items()
        if not facts.sides or side in facts.sides
    }


def die_name(facts: DieFacts, named: dict[str, str]) -> str:
    """The name of a die on the tool bar."""
    return named.get(facts.die) or phrase(facts.die.replace("-", " ").capitalize())


def _button(facts: DieFacts, die: dict[str, Any], called: tuple[str, str, str], line: str) -> Node:
    """`called`: the die's name, what the button says, and its key."""
    name, shown, key = called
    return component(
        "SpecialDiceButton",
        [_die(f"{name} {at}", die["faces"]) for at in range(1, _thrown(die, facts) + 1)],
        name=shown, text=shown, tooltip=phrase("Roll: {what}", what=shown), icon="", hotkey=key,
        format=line,
        resultChatter=True,
    )  # fmt: skip


def _die_of(content: Content, facts: DieFacts) -> dict[str, Any]:
    found: dict[str, Any] | None = next(
        (one for one in content.data["dice"]["dice"] if one["id"] == facts.die), None
    )
    if found is None:
        raise ContentError(f"table.json: dice.json has no die {facts.die!r}")
    return found


def _shown(facts: DieFacts, named: dict[str, str]) -> str:
    return ": ".join(word for word in (die_name(facts, named), phrase(facts.title)) if word)


def in_tray(content: Content, facts: DieFacts, named: dict[str, str]) -> Slot:
    """The piece in the tray that shows everybody the last roll of the die; blank before the first roll."""
    die = _die_of(content, facts)
    pictures = [_picture(facts, face) for face in die["faces"]]
    name = die_name(facts, named)
    made = [
        traits.fixed(may_move=False),
        traits.followed("Fallen", ["", *map(image_of, pictures)], f"{_shown(facts, named)}_result"),
        traits.marks(ContentId=f"die/{facts.die}", Layer="seat"),
        traits.basic(name, ""),
    ]
    key = f"die/{facts.die}"
    return Slot(key, name, key, made, {image_of(one): one for one in pictures}, "die")


def _picture(facts: DieFacts, face: str) -> str:
    return (facts.picture or "").replace("{die}", facts.die).replace("{face}", face)


def _die(name: str, faces: Sequence[str]) -> Node:
    # The engine cannot load a die with a face that says nothing of its icon.
    return component(
        "SpecialDie",
        [
            component(
                "SpecialDieFace", text=face, value=int(_total(face, at)),
                icon="",
            )
            for at, face in enumerate(faces, 1)
        ],
        name=name,
    )  # fmt: skip


def _line(
    die: dict[str, Any],
    shown: str,
    facts: DieFacts,
    rules: Rulebook,
    side: str,
    faces: dict[str, str],
) -> str:
    """The line that reports a roll, with its move if it is one; `faces` are those with a name that differs from their id."""
    numbers = range(1, _thrown(die, facts) + 1)
    fallen = " ".join(f"$fallen{at}$" for at in numbers)
    words = phrase(FALLEN, side="$PlayerSide$", what=shown, faces=fallen)
    line = f"* {words} *"
    if facts.move:
        line = pattern(words, TABLE, facts.move, _fields(facts, rules, side))
    if not faces:
        return line.replace("$fallen", "$result")
    return _expression(line, {f"fallen{at}": _called(f"result{at}", faces) for at in numbers})


def _fields(facts: DieFacts, rules: Rulebook, side: str) -> dict[str, str]:
    """The fields of the move that a roll makes; ContentError if the roll does not give all fields."""
    shape: dict[str, dict[str, Any]] = (
        shape_of(rules.moves[facts.move]) if facts.move in rules.moves else {}
    )
    given = {facts.side: f'"{side}"'} if facts.side else {}
    if set(shape) != {facts.field, *given}:
        raise ContentError(
            f"table.json: a roll of {facts.die} cannot be the move {facts.move!r} with the field "
            f"{' and '.join([facts.field, *given])!r} alone"
        )
    result = "$result1$" if shape[facts.field]["type"] == "int" else '"$result1$"'
    return {facts.field: result, **given}


def _called(result: str, faces: dict[str, str]) -> str:
    """The expression for the name of a face; a face without a name is shown by its id."""
    found = result
    for face, name in faces.items():
        found = f"{result}=={_quoted(face)}?{_quoted(name)}:{found}"
    return f"({found})"


def _expression(line: str, values: dict[str, str]) -> str:
    """A format as one expression that reads its properties, except those for which an expression is given."""
    parts = []
    for at, part in enumerate(line.split("$")):
        if at % 2:
            parts.append(values.get(part, part))
        elif part:
            parts.append(_quoted(part))
    return "{" + "+".join(parts) + "}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
