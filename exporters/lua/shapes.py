"""The fields and texts of moves, read from their typed dicts."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from msgspec import Meta


def shape_of(kind: type) -> dict[str, dict[str, Any]]:
    """Field of a kind of move -> its type ("int", "str" or "bool"), bounds or words allowed.

    One that a move may lack is `optional`.
    """
    return {
        name: _field(hint)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name not in {"by", "move"}
    }


def _field(hint: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if get_origin(hint) is NotRequired:
        return {**_field(*get_args(hint)), "optional": True}
    while get_origin(hint) is Annotated:
        hint, *metas = get_args(hint)
        for meta in (one for one in metas if isinstance(one, Meta)):
            bounds = {
                "least": meta.ge,
                "most": meta.le,
                "shortest": meta.min_length,
                "longest": meta.max_length,
            }
            found |= {name: bound for name, bound in bounds.items() if bound is not None}
    if get_origin(hint) is Literal:
        options = sorted(get_args(hint))
        return {"type": type(options[0]).__name__, "options": options}
    if isinstance(hint, types.UnionType):
        raise TypeError(f"a field of a move is of one type, not {hint}")
    return {"type": hint.__name__, **found}
