"""What cards, leaders, dice and bans do, as data: operations, filters over areas, tests.

The vocabulary is that of content/war-for-arrakis: every record here holds all the arguments that
its kind can have, and an argument that an entry does not give has its default value.
"""

from __future__ import annotations

import msgspec


class Filter(msgspec.Struct, frozen=True):
    """Something that an area must be (see `filters`)."""

    name: str
    of: list[str]
    range: int


class Test(msgspec.Struct, frozen=True):
    """Something that must hold (see `filters.holds`)."""

    name: str
    of: list[str]
    least: int
    most: int
    where: list[Filter]


class Op(msgspec.Struct, frozen=True):
    """One operation of an effect."""

    name: str
    where: list[Filter]
    """The areas it may choose."""
    legion: list[Filter]
    """The Legions that it may use."""
    to: list[Filter]
    """Where what it moves may go."""
    ids: list[str]
    """Leaders, markers, decks, faces or whatever else it names."""
    hits: list[str]
    """Faces of a combat die that hit."""
    units: dict[str, int]
    """Rank or vehicle -> how many."""
    test: Test | None
    options: list[list[str]]
    """For a choice or a condition: the operations of each branch."""
    count: int
    number: int
    """The second number that it has: dice, steps, a range, a limit."""
    third: int
    fourth: int
    on: bool
    """Its one yes or no: surprise, spent, stays, ban."""
    text: str
    """Its one word: how it spreads, whose, which."""
