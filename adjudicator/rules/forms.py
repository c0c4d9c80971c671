"""Forms of moves with one field, and whether they have an option; in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.bound import bound
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, amount, choice


class OneField(msgspec.Struct, frozen=True):
    """The only field of a move."""

    name: str
    least: int
    options: Callable[[Any, Any, str], Any]
    """What a seat can choose from, or up to which number."""


def one_of(name: str, options: Callable[[Any, Any, str], list[str]]) -> Callable[..., Field | None]:
    """The form of a move whose only field is one of the options (ids, sorted) that a seat has."""
    return bound(choose, OneField(name=name, least=0, options=options))


def choose(own: OneField, game: Any, position: Any, partial: Move) -> Field | None:
    """The one field of a move, out of its options."""
    if own.name in partial:
        return None
    return choice(own.name, own.options(game, position, partial["by"]), True)


def up_to(
    name: str, least: int, most: Callable[[Any, Any, str], int]
) -> Callable[..., Field | None]:
    """The form of a move whose only field is a number from `least` to the most that a seat can choose."""
    return bound(count, OneField(name=name, least=least, options=most))


def count(own: OneField, game: Any, position: Any, partial: Move) -> Field | None:
    """The one field of a move, a number."""
    if own.name in partial:
        return None
    return amount(own.name, own.least, own.options(game, position, partial["by"]), True)


def any_of(options: Callable[[Any, Any, str], list[str]]) -> Callable[..., bool]:
    """Whether a seat has any of some options."""
    return bound(has_any, options)


def has_any(
    options: Callable[[Any, Any, str], list[str]], game: Any, position: Any, seat: str
) -> bool:
    """Whether there is an option for a seat."""
    return len(options(game, position, seat)) > 0


def above_none(most: Callable[[Any, Any, str], int]) -> Callable[..., bool]:
    """Whether a seat can choose more than none of something."""
    return bound(is_above_none, most)


def is_above_none(
    most: Callable[[Any, Any, str], int], game: Any, position: Any, seat: str
) -> bool:
    """Whether the most that a seat can choose is more than none."""
    return most(game, position, seat) > 0
