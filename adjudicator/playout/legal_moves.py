"""Every legal move of a position, by filling in the rulebook's forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.forms import count_moves, different
from adjudicator.rulebooks import Rulebook


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
    for option in different(field):
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
    return sum(count_moves(rulebook, game, position, seat) for seat in seats_of(position))
