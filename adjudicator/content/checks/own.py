"""Checks of a game's own content, in addition to those for every game: its module `content_checks`."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from adjudicator.game_modules import GameChecks
from adjudicator.problems import Steps
from adjudicator.registry import module


class Named(msgspec.Struct, frozen=True):
    """Entries that must have a name in every language."""

    context: str
    """Their context in the PO files."""
    name: str
    """The content file they stand in."""
    where: Steps
    entries: list[dict[str, Any]]


def of_factions(data: dict[str, Any]) -> list[Named]:
    """The leaders and advantages of each faction, which need a name."""
    return [
        Named(context, "factions", ("factions", at, f"{context}s"), faction[f"{context}s"])
        for at, faction in enumerate(data["factions"]["factions"])
        for context in ("leader", "advantage")
    ]


def checks_of(game_id: str) -> GameChecks:
    """The checks of a game; KeyError for an id that is not in `GAMES`."""
    return cast("GameChecks", module(game_id, "content_checks"))
