"""Counts the legal moves that the forms of a rulebook allow, without listing them."""

from __future__ import annotations

from typing import Any

from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Field

SAMPLE_WORDS = "-"
"""The value of a free text field in a listed move: no rule reads it."""


def count_moves(
    rulebook: Rulebook, game: Any, position: Any, seat: str, most: int | None = None
) -> int:
    """The number of different legal moves of a seat, counted up to `most`.

    A free text counts once, and so does an outcome of chance that is listed more than once. The
    last field of a form is only counted, and the position is not changed.
    """
    count = 0
    open_forms: list[dict[str, Any]] = [
        {"by": seat, "move": kind} for kind in rulebook.kinds(game, position, seat)
    ]
    while open_forms and (most is None or count < most):
        form = open_forms.pop()
        field = rulebook.next_field(game, position, form)
        if field is None:
            count += 1
            continue
        values = different(field)
        if field.last:
            count += len(values)
        else:
            open_forms += [{**form, field.name: value} for value in values]
    return count if most is None else min(count, most)


def different(field: Field) -> list[Any]:
    """The different values that a field can take, in the order of its options; one for a text."""
    if field.kind == "text":
        return [SAMPLE_WORDS]
    return list(dict.fromkeys(field.options))
