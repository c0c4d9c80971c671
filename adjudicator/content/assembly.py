"""Content put together from its decoded files, and its hash."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.pointers import read_clauses
from adjudicator.content.records import Content, Preset, Ruling

RULE_FILES = ["cards", "dice", "factions", "game", "map", "pieces", "rulings", "setup"]
"""The files that the rules read."""
HASHED_FILES = [name for name in RULE_FILES if name != "rulings"]
"""The files whose facts make up the content hash. Rulings belong to the version of the rules."""
WORDS = frozenset(
    [
        "$schema",
        "about",
        "basis",
        "meaning",
        "messages",
        "question",
        "ref",
        "source",
        "text",
        "title",
        "why",
    ]
)
"""Fields that speak about the data: their wording may be mended without touching archived logs."""
CHOICE_FILES = ["presets"]
"""The files that only those read who begin or name a game; they are not hashed."""
TABLE_FILES = ["layout", "theme"]
"""The files that only tables and pictures read; they may hold fractions and are not hashed."""


def assemble(game_id: str, folder: Path, data: dict[str, Any], board: str = "") -> Content:
    """Content made of whole files; LookupError, TypeError or MsgspecError if they are wrong.

    `board` is the board that the map has been laid over, "" for none.
    """
    return Content(
        game=game_id,
        folder=folder,
        data=data,
        clauses=read_clauses(data),
        rulings={
            ruling.id: ruling
            for ruling in msgspec.convert(data["rulings"]["rulings"], list[Ruling])
        },
        presets={
            preset.id: preset
            for preset in msgspec.convert(data["presets"]["presets"], list[Preset])
        },
        hash=content_hash(data),
        board=board or game_id,
    )


def content_hash(data: dict[str, Any]) -> str:
    """SHA-256 (hex) of the canonical JSON (RFC 8785) of the facts that the rules read.

    Wording, sources and clauses are left out: they explain a verdict and never change it.
    Rulings are left out too, so a new ruling leaves every earlier log valid: the header of a log
    states the options that it chooses, and a changed default is a new version of the rules.
    """
    facts = {name: _without_words(data[name]) for name in HASHED_FILES}
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def _without_words(value: Any) -> Any:
    # Most values hold no others: a call for each of them would take as long as all the rest.
    if isinstance(value, dict):
        return {
            key: _without_words(item) if isinstance(item, dict | list) else item
            for key, item in value.items()
            if key not in WORDS
        }
    if isinstance(value, list):
        return [_without_words(item) if isinstance(item, dict | list) else item for item in value]
    return value
