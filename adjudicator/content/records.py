"""Content as it is read: the data of the files, the clauses, the rulings, and the hash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a clause or a ruling comes from."""

    document: str
    """Id of a document listed in game.json."""
    section: str
    page: int = 0
    """0 where the document has no pages."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the rules demand, in our own words."""

    id: str
    title: str
    text: str
    source: Source
    basis: str
    """One of "document", "public" or "reconstruction"."""
    enforced_by: str
    """One of "adjudicator", "table" or "players"."""
    enforces: str = ""
    """"move" or "effect" for a clause that the adjudicator enforces, else ""."""
    violations: dict[str, str] = {}
    """Code -> what to say, with the violation's arguments by name in braces."""
    why: str = ""
    """For a reconstruction: why it is as it is."""


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play an open question."""

    id: str
    text: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open question of the rules, its answers, and the one played unless a log says otherwise."""

    id: str
    question: str
    options: list[Option]
    default: str
    why: str
    source: Source


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of rulings and options that a league can choose with one word."""

    id: str
    title: str
    about: str
    """What it is for, and how far it goes."""
    source: Source
    rulings: dict[str, str] = {}
    """Ruling -> its option, where that is not the default."""
    options: dict[str, int] = {}
    """Option of the header -> its number."""


class Content(msgspec.Struct, frozen=True):
    """A game's content, read and patched but not yet linked."""

    game: str
    folder: Path
    data: dict[str, Any]
    """File name without ".json" -> what the file says; "clauses" holds all clauses of its folder."""
    clauses: dict[str, Clause]
    rulings: dict[str, Ruling]
    presets: dict[str, Preset]
    hash: str
    """SHA-256 (hex) of the canonical JSON of the facts that the rules read."""
    board: str
    """The board that the map extends; the game's own id for a map that is its own."""
    language: str = "en"
    """In which its texts are; see `adjudicator.content.translation.spoken`."""
    preset: str = ""
    """The preset with which a table of it begins; "" for the defaults. See `presets.begun_by`."""
