"""The records every rulebook returns: violations, form fields and events."""

from __future__ import annotations

from typing import Any

import msgspec


class Violation(msgspec.Struct, frozen=True):
    """Why a move is illegal: the clause it breaks, a code of that clause, and what to say.

    `clause` is an id of the game's rules, `code` one of the clause's `violations`, whose message
    template is filled with `args`.
    """

    clause: str
    code: str
    args: dict[str, int | str]


class Field(msgspec.Struct, frozen=True):
    """The next field of a half-made move.

    `kind` is "choice" (ids), "amount" (integers), "flag" (false, true) or "text" (free text, no
    options). `options` is sorted ascending; a move by the table may list an outcome more than
    once, and then each entry is equally likely. `last` promises that a move with this field
    filled is complete.
    """

    name: str
    kind: str
    options: list[Any]
    last: bool


class Event(msgspec.Struct, frozen=True):
    """Something that happened when a move was applied, and the clause that made it happen."""

    kind: str
    clause: str
    args: dict[str, int | str]


class Seat(msgspec.Struct, frozen=True):
    """A seat of the game: who sits where round the board."""

    faction: str
    place: int


class Limits(msgspec.Struct, frozen=True):
    """Between which numbers an option of a game may be chosen, and what it is if it is not."""

    least: int
    most: int
    default: int


class Choices(msgspec.Struct, frozen=True):
    """What can be chosen before a game begins: what every game's content holds."""

    rulings: dict[str, str]
    """The default option of each ruling."""
    ruling_options: dict[str, list[str]]
    """The options of each ruling."""
    options: dict[str, Limits]
    """Numbers that the players may choose, such as the last turn."""


class Setup(msgspec.Struct, frozen=True):
    """What a log's header says of the game to be played."""

    seats: list[Seat]
    rulings: dict[str, str]
    """Ruling -> chosen option, where it is not the default."""
    options: dict[str, int]
    """Numbers the players may choose, such as the last turn."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: list[str]
    """The winning factions (sorted)."""
    clause: str
    """The clause of the victory."""
    statistics: dict[str, dict[str, int]]
    """Faction -> figures for standings."""


class Placement(msgspec.Struct, frozen=True):
    """Pieces of one sort that stand in one place, as a table shows a position."""

    piece: str
    """The sort of piece, such as "force", "leader", "treachery" or "storm-marker"."""
    what: str
    """Which of them: a faction, a leader, a card; "" where there is but one sort."""
    place: str
    """A place of the board, or of the owner's area ("reserves", "hand", "shield"…)."""
    owner: str
    """The seat in whose area the place is; "" for the board."""
    count: int
    hidden: bool
    """Whether only the owner may see what it is."""


class Section(msgspec.Struct, frozen=True):
    """Fields of a position that are hashed together; every field is in one section."""

    fields: list[str]
    """Names of fields (sorted)."""
    each: bool = False
    """Whether the one field is a dict of which every entry is hashed by itself."""
    optional: bool = False
    """Whether the one field may be None, and then has no part in the hash: what only some rulings need."""


def choice(name: str, options: list[str], last: bool) -> Field:
    """A field filled with one of `options` (ids, already sorted)."""
    return Field(name, "choice", options, last)


def amount(name: str, least: int, most: int, last: bool) -> Field:
    """A field filled with a whole number from `least` to `most`, both included."""
    return Field(name, "amount", list(range(least, most + 1)), last)


def flag(name: str, options: list[bool], last: bool) -> Field:
    """A field filled with yes or no, as far as `options` allows."""
    return Field(name, "flag", options, last)


def text(name: str, last: bool) -> Field:
    """A field filled with free text of one to 500 characters."""
    return Field(name, "text", [], last)
