"""The counts that game.json states, against what there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.folder import Fault


def count_faults(data: dict[str, Any]) -> Iterator[Fault]:
    """Counts that differ from what the files hold."""
    found = counted(data)
    for key, value in data["game"]["counts"].items():
        if found[key] != value:
            yield Fault("game", ("counts", key), f"{value} are stated, {found[key]} are there")


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How much there is of everything that game.json can state a count of."""
    territories = data["map"]["territories"]
    parts = [part for entry in territories for part in entry["parts"]]
    home = {part["id"]: entry["id"] for entry in territories for part in entry["parts"]}
    terrain = [entry["terrain"] for entry in territories]
    edges = [(part["id"], beside) for part in parts for beside in part["borders"]]
    cards = data["cards"]
    factions = data["factions"]["factions"]
    leaders = sum(len(faction["leaders"]) for faction in factions)
    return {
        "territories": len(territories),
        "parts": len(parts),
        "sand": terrain.count("sand"),
        "rock": terrain.count("rock"),
        "strongholds": terrain.count("stronghold"),
        "territory_borders": sum(len(entry["borders"]) for entry in territories) // 2,
        "part_borders": len(edges) // 2,
        "part_borders_within_territories": sum(
            home.get(one) == home.get(other) for one, other in edges
        )
        // 2,
        "treachery_cards": sum(card["copies"] for card in cards["treachery"]),
        "spice_cards": sum(card["copies"] for card in cards["spice"]),
        "storm_cards": sum(card["copies"] for card in cards["storm"]),
        "traitor_cards": leaders * cards["traitors"]["copies"],
        "spice_on_cards": sum(card["copies"] * card.get("amount", 0) for card in cards["spice"]),
        "factions": len(factions),
        "leaders": leaders,
        "circles": len(data["setup"]["circles"]),
    }
