"""Checks of cards, factions and set-up: unique and sorted ids, and references that exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import ids_of, twice, unknown, unsorted
from adjudicator.content.folder import DataFault


def side_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What is wrong with cards.json, factions.json and setup.json, whatever the game."""
    for deck, cards in data["cards"].items():
        if isinstance(cards, list):
            yield from twice("cards", (deck,), cards)
    factions = data["factions"]["factions"]
    yield from twice("factions", ("factions",), factions)
    yield from unsorted("factions", ("factions",), ids_of(factions))
    setup = data["setup"]
    for key in ("steps", "decks"):
        yield from twice("setup", (key,), setup[key])
    actors = [*ids_of(factions), "table", "seats"]
    for at, step in enumerate(setup["steps"]):
        yield from unknown("setup", ("steps", at, "by"), step["by"], actors, "faction")
