"""Checks of a game's own content, in addition to those for every game.

Each game has a module `content_checks` with these members.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

import msgspec

from adjudicator.content.folder import DataFault
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


class GameChecks(Protocol):
    """The members of a game's module `content_checks`; `data` has passed the schemas."""

    PHASES: list[str]
    """The ids of the phases that the rules know, in order."""
    TOPICS: list[str]
    """What a clause's id may begin with."""

    def counted(self, data: dict[str, Any]) -> dict[str, int]:
        """How much there is of everything that game.json can state a count of."""

    def looks(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """List of theme.json -> the ids that must have a look there."""

    def named(self, data: dict[str, Any]) -> list[Named]:
        """What must have a name besides phases, territories and factions."""

    def faults(self, data: dict[str, Any]) -> Iterable[DataFault]:
        """What is wrong with the content by the game's own lights."""


def checks_of(game_id: str) -> GameChecks:
    """The checks of a game; KeyError for an id that is not in `GAMES`."""
    return cast("GameChecks", module(game_id, "content_checks"))
