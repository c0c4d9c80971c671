"""The fields of a kind of move: their Python types, and whether they may be left out."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.rulebooks import Rulebook


class FieldShape(msgspec.Struct, frozen=True):
    """A field: its Python type, whether it may be left out, and whether it is any text at all."""

    type: type
    optional: bool
    free: bool


def shape_of(rules: Rulebook, kind: str) -> dict[str, FieldShape]:
    """The fields of a kind of move, in their order, the seat and the kind apart."""
    hints = get_type_hints(rules.moves[kind], include_extras=True)
    return {name: _shape(hint) for name, hint in hints.items() if name not in ("by", "move")}


def _shape(hint: Any) -> FieldShape:
    optional = get_origin(hint) is NotRequired
    inner = get_args(hint)[0] if optional else hint
    notes = get_args(inner)[1:] if get_origin(inner) is Annotated else ()
    inner = get_args(inner)[0] if notes else inner
    kind = inner if inner in (int, bool) else str
    free = kind is str and any(
        isinstance(note, msgspec.Meta) and note.max_length is not None for note in notes
    )
    return FieldShape(kind, optional, free)
