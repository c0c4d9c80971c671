"""A game's moves by kind, read from their typed dicts: no list to keep up to date. Not portable.

Modules of moves do not postpone their annotations (`from __future__ import annotations`): compiling
hundreds of them again when the types are needed would take a third of the start-up time.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from msgspec import Meta

from adjudicator.rules.domains import Of

LITERAL = re.compile(r"""Literal\[(["'])([a-z]+(-[a-z]+)*)\1\]""")
"""The annotation of a field `move`; its second group is the kind."""
SHARED = "adjudicator.rules."
"""Where moves stand that several games have."""


def moves_of(module: str) -> dict[str, type]:
    """Kind of move -> typed dict, of a loaded module (dotted name), in the order of declaration.

    A move is a typed dict with a field `move: Literal["kind"]`; others, such as what several moves
    share, are none. It is declared in the module, or the module has given a name to one of the shared rules.
    TypeError for a field `move` that is no single literal, ValueError for two moves of one kind.
    """
    found: dict[str, type] = {}
    for form in vars(sys.modules[module]).values():
        if not isinstance(form, type) or not f"{form.__module__}.".startswith(
            (f"{module}.", SHARED)
        ):
            continue
        annotation = getattr(form, "__annotations__", {}).get("move")
        if annotation is None:
            continue
        kind = _kind(form, annotation)
        if kind in found:
            raise ValueError(f"{form.__name__} and {found[kind].__name__} are both {kind!r}")
        found[kind] = form
    return found


def _kind(form: type, annotation: Any) -> str:
    """The kind that an annotation names, which is read as text where it has not been worked out."""
    text: str = getattr(annotation, "__forward_arg__", "")
    found = LITERAL.fullmatch(text)
    kinds = get_args(annotation) if get_origin(annotation) is Literal else ()
    if found is None and len(kinds) != 1:
        shown = text or repr(annotation)
        raise TypeError(f"{form.__name__}: the field `move` is not a Literal of one kind: {shown}")
    return found[2] if found is not None else str(kinds[0])


def move_words(kind: type) -> dict[str, str]:
    """Field of a kind of move -> what it is; "" -> what the move is."""
    found = {"": (kind.__doc__ or "").strip().partition("\n")[0]}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
        for meta in reversed(getattr(inner, "__metadata__", ())):
            if isinstance(meta, Meta) and meta.description:
                found[name] = meta.description
                break
    return found


SPOKEN = 100
"""A text that may have so many characters is free text."""


@cache
def texts_of(kind: type) -> list[str]:
    """The fields of a kind of move that hold free text, such as a question or the terms of a deal."""
    return [
        name
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for inner in [get_args(hint)[0] if get_origin(hint) is NotRequired else hint]
        if any(
            isinstance(meta, Meta) and (meta.max_length or 0) >= SPOKEN
            for meta in getattr(inner, "__metadata__", ())
        )
    ]


@cache
def domains_of(kind: type) -> dict[str, str]:
    """Field of a kind of move -> the domain that it is chosen from, of the fields that name one."""
    return {
        name: meta.domain
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for inner in [get_args(hint)[0] if get_origin(hint) is NotRequired else hint]
        for meta in getattr(inner, "__metadata__", ())
        if isinstance(meta, Of)
    }
