"""What guides the random players of a game: its module `strategy`, or nothing but the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec

from adjudicator.registry import module, package


class Strategy(msgspec.Struct, frozen=True):
    """The temper of one player."""

    name: str
    kinds: dict[str, int]
    """Kind of move -> how often it is chosen among the kinds at hand (1000 where not listed)."""
    places: dict[str, int]
    """What a place is -> how welcome it is as a destination (see `Manners.place_class`)."""
    leaving: dict[str, int]
    """What a place is -> how readily something leaves it."""
    amounts: dict[str, str]
    """"kind.field" -> "most", "more", "any", "less" or "least" ("any" where not listed)."""


def no_place(_game: Any, _position: Any, _seat: str, _place: str) -> str:
    """Answer for games whose random players know no place from another."""
    return ""


class Manners(msgspec.Struct, frozen=True):
    """How random players of a game behave."""

    tempers: list[Strategy]
    """The tempers from which each seat of a random game draws its own."""
    plain: Strategy
    """The temper of a player without a plan."""
    options: dict[str, dict[str, int]] = {}
    """"kind.field" -> option ("yes" and "no" for flags) -> weight, where it is not 10."""
    starts: frozenset[str] = frozenset()
    """Fields that name what something leaves, alone or as "kind.field"."""
    destinations: frozenset[str] = frozenset()
    """Fields that name where something goes."""
    place_class: Callable[[Any, Any, str, str], str] = no_place
    """What a place is to a player (game, position, seat, place); "" for what is not a place."""
    step_calls: dict[str, int] = {}
    """Step -> how often in a thousand moves somebody who is not awaited may speak up."""
    any_step_calls: int = 0
    """The same for every other step."""
    silence: int = 0
    """The weight of saying nothing after all."""


ANYTHING = Strategy(name="anything", kinds={}, places={}, leaving={}, amounts={})
"""Does anything that is legal."""


@cache
def manners_of(game_id: str) -> Manners:
    """How a game's random players behave; KeyError for an id that is not in `GAMES`."""
    if find_spec(f"{package(game_id)}.strategy") is None:
        return Manners(tempers=[ANYTHING], plain=ANYTHING)
    found: Manners = module(game_id, "strategy").MANNERS
    return found
