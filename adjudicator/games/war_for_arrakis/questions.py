"""What a task asks for next, in a form in which one value can be judged without all the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field

Fits = Callable[[Any, Any, Any, Move, Any], bool]
"""Game, position, task, half-made move, value -> whether the value can be chosen."""


class Question(msgspec.Struct, frozen=True):
    """The next field of a half-made move: those values of its `pool` can be chosen for which `fits` holds.

    So a move is checked by its own values alone, and that there is something to choose is known with
    the first value that fits. Whatever stands in the pool twice, such as an outcome of chance, is
    likelier.
    """

    name: str
    kind: str
    pool: list[Any]
    """What the value is chosen from, sorted."""
    last: bool
    fits: Fits | None = None
    """Whether a value of the pool can be chosen; None if every one can."""


def choice(name: str, options: list[str], last: bool) -> Question:
    """A field filled with one of `options` (ids, sorted)."""
    return Question(name, "choice", options, last)


def amount(name: str, least: int, most: int, last: bool) -> Question:
    """A field filled with a whole number from `least` to `most`, both included."""
    return Question(name, "amount", list(range(least, most + 1)), last)


def choice_of(name: str, pool: list[str], fits: Fits, last: bool) -> Question:
    """A field filled with an id of the pool (sorted) that fits."""
    return Question(name, "choice", pool, last, fits)


def options_of(
    game: Game, position: Position, found: Task, partial: Move, question: Question
) -> list[Any]:
    """The values that can be chosen."""
    fits = question.fits
    if fits is None:
        return question.pool
    return [value for value in question.pool if fits(game, position, found, partial, value)]


def is_open(game: Game, position: Position, found: Task, partial: Move, question: Question) -> bool:
    """Whether any value can be chosen."""
    fits = question.fits
    if fits is None:
        return len(question.pool) > 0
    for value in question.pool:
        if fits(game, position, found, partial, value):
            return True
    return False


def field_of(
    game: Game, position: Position, found: Task, partial: Move, question: Question | None
) -> Field | None:
    """A question as the field of a form, with all values that can be chosen."""
    if question is None:
        return None
    options = options_of(game, position, found, partial, question)
    return Field(question.name, question.kind, options, question.last)
