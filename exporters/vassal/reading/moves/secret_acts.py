"""Secret actions as any engine logs them: the contents of forms, and which cards left which piles."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from exporters.lua.shapes import shape_of
from exporters.vassal.module.game_facts.secrecy import Seal
from exporters.vassal.reading.saved.mapping import Place, place_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Moved, Saved, Step, start_of, take
from exporters.vassal.reading.saved.table import SavedTable

FIELD = "field_"
"""The prefix of the properties of a form that are fields of its move."""


class Gone(msgspec.Struct, frozen=True):
    """A card that left a pile."""

    step: int
    content: str
    """Its ContentId."""
    start: str
    """The pile."""
    end: Place | None


def move_in_form(table: SavedTable, seal: Seal, typed: type) -> dict[str, Any] | None:
    """The move in the form of a seat; None if it was not filled in."""
    wanted = ("form", seal.by, seal.kind)
    marks = next(
        (
            piece.marks
            for piece in table.pieces.values()
            if tuple(piece.marks.get(name) for name in ("Layer", "By", "Kind")) == wanted
        ),
        None,
    )
    if marks is None:
        return None
    move: dict[str, Any] = {"by": seal.by, "move": seal.kind}
    for name, field in shape_of(typed).items():
        text = marks.get(FIELD + name, "")
        if text:
            move[name] = _value(field["type"], text)
        elif not field.get("optional"):
            return None
    return move


def sealed_by(names: Names, step: Step) -> list[Seal]:
    """The secret moves that a step's lines speak of; nothing if it takes back another."""
    if step.undoes:
        return []
    found = [
        names.seal_in(chat) for chat in step.chats if any(mark in chat for mark in names.sealed)
    ]
    return [seal for seal in found if seal is not None]


def _value(kind: str, text: str) -> int | str | bool:
    if kind == "bool":
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if kind == "int" and digits.isdecimal() and len(digits) < 16 else text


def departures(saved: Saved, names: Names) -> list[Gone]:
    """Every card of a secret draw that left its pile for where not everybody sees it, in their order."""
    piles = {pile for draw in names.draws.values() for pile in draw.piles}
    shown = {pile for draw in names.draws.values() for pile in draw.shown}
    table = start_of(saved)
    found: list[Gone] = []
    for step in saved.steps:
        moved = take(table, step)
        if not step.undoes:
            found += [
                gone
                for one in moved
                if (gone := _gone(table, names, step.number, one, piles, shown))
            ]
    return found


def _gone(
    table: SavedTable,
    names: Names,
    step: int,
    moved: Moved,
    piles: AbstractSet[str],
    shown: AbstractSet[str],
) -> Gone | None:
    piece = table.pieces.get(moved.piece)
    if piece is None or moved.start is None or moved.start.deck not in piles:
        return None
    if moved.end is not None and moved.end.deck in shown:
        return None
    end = None if moved.end is None else place_of(names.mapping, names.places.at(moved.end))
    hidden = any(trait.code == "obs" and not state.startswith("null")
                 for trait, state in zip(piece.traits, piece.states, strict=False))  # fmt: skip
    dark = moved.end is not None and moved.end.deck != ""
    if not (hidden or dark or (end is not None and end.owner)):
        return None
    return Gone(step, piece.content_id, moved.start.deck, end)
