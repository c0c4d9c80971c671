"""Checks of effects as data: known operations ("op"), filters and tests ("is")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.content.checks.ids import unknown
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps


class AllowedNames(msgspec.Struct, frozen=True):
    """What operations, filters and tests of a game may name."""

    of: dict[str, list[str]]
    """Filter or test -> what its `of` may hold; nothing for one that is not named here."""
    lists: dict[str, list[str]]
    """Argument of an operation that is a list -> what it may hold."""
    leaders: list[str]
    """What the argument `leader` of an operation may be."""


def word_faults(name: str, where: Steps, value: Any, words: AllowedNames) -> Iterator[DataFault]:
    """Words of the effects in `value`, which stands at `where` in the file `name`, that mean nothing."""
    if isinstance(value, list):
        for at, entry in enumerate(value):
            yield from word_faults(name, (*where, at), entry, words)
    elif isinstance(value, dict):
        if "is" in value:
            right = words.of.get(value["is"], [])
            yield from _all(name, (*where, "of"), value.get("of", []), right)
        if "op" in value:
            for key, right in words.lists.items():
                yield from _all(name, (*where, key), value.get(key, []), right)
            if "leader" in value:
                place = (*where, "leader")
                yield from unknown(name, place, value["leader"], words.leaders, "Leader")
        for key, inner in value.items():
            yield from word_faults(name, (*where, key), inner, words)


def _all(name: str, where: Steps, found: list[str], right: list[str]) -> Iterator[DataFault]:
    for at, word in enumerate(found):
        yield from unknown(name, (*where, at), word, right, f"word for {where[-1]!r}")
