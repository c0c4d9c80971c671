"""Every legal move of a position, by filling in the rulebook's forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.games.registry import Rulebook

SAMPLE_WORDS = "-"
"""What stands in a free text field of a listed move: no rule reads it."""


def seats_of(position: Any) -> list[str]:
    """All who may move in a game: its factions (sorted), then the table.

    Positions of every game keep their factions in `sides`.
    """
    return [*sorted(position.sides), "table"]


def filled_moves(
    rulebook: Rulebook, game: Any, position: Any, seat: str, kind: str
) -> Iterator[dict[str, Any]]:
    """Every different complete move of an open kind, in the order of the options.

    Free text is filled with `SAMPLE_WORDS`. The position is not changed.
    """
    partial: dict[str, Any] = {"by": seat, "move": kind}
    yield from _fill(rulebook, game, position, partial)


def _fill(
    rulebook: Rulebook, game: Any, position: Any, partial: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    field = rulebook.next_field(game, position, partial)
    if field is None:
        yield dict(partial)
        return
    for option in _different(field.options) if field.kind != "text" else [SAMPLE_WORDS]:
        partial[field.name] = option
        if field.last:
            yield dict(partial)
        else:
            yield from _fill(rulebook, game, position, partial)
        del partial[field.name]


def legal_moves(rulebook: Rulebook, game: Any, position: Any) -> Iterator[dict[str, Any]]:
    """Every different legal move of all seats, in the order of seats, kinds and options."""
    for seat in seats_of(position):
        for kind in rulebook.kinds(game, position, seat):
            yield from filled_moves(rulebook, game, position, seat, kind)


def count_legal(rulebook: Rulebook, game: Any, position: Any) -> int:
    """How many different legal moves all seats have together; free text counts once.

    Equal to the length of `legal_moves`, but the last field of a form is only counted.
    """
    total = 0
    for seat in seats_of(position):
        for kind in rulebook.kinds(game, position, seat):
            total += _count(rulebook, game, position, {"by": seat, "move": kind})
    return total


def _count(rulebook: Rulebook, game: Any, position: Any, partial: dict[str, Any]) -> int:
    field = rulebook.next_field(game, position, partial)
    if field is None:
        return 1
    if field.kind == "text":
        options = [SAMPLE_WORDS]
    elif partial["by"] == "table":
        options = _different(field.options)
    else:
        options = field.options
    if field.last:
        return len(options)
    total = 0
    for option in options:
        partial[field.name] = option
        total += _count(rulebook, game, position, partial)
    partial.pop(field.name, None)
    return total


def _different(options: list[Any]) -> list[Any]:
    return list(dict.fromkeys(options))
