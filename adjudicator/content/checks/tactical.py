"""Tactical cards, by which an automaton chooses where to harvest and what to march on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, unknown
from adjudicator.content.folder import DataFault


def tactical_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """A card for each sietch, called by it, with sectors that are there."""
    cards, sectors = data["cards"]["tactical"], ids_of(data["map"]["sectors"])
    wanted = [f"tactical-{sietch}" for sietch in ids_of(data["map"]["sietches"])]
    yield from cover("cards", ("tactical",), cards, wanted, "sietch's tactical card")
    for at, card in enumerate(cards):
        if card["id"] != f"tactical-{card['sietch']}":
            message = "a tactical card is called by its sietch"
            yield DataFault("cards", ("tactical", at, "sietch"), message)
        for inner, sector in enumerate(card["sectors"]):
            place = ("tactical", at, "sectors", inner)
            yield from unknown("cards", place, sector, sectors, "sector")
