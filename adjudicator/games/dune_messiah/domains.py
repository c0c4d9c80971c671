"""What the text fields of the moves are chosen from."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

DOMAINS: dict[str, Domain] = {
    "actions": Domain(["cards.sabotage"]),
    "answers": Domain(
        ["factions.factions.leaders", "cards.treachery"],
        words=["none", *map(str, range(21))],
    ),
    "battle-cards": Domain(["cards.treachery"]),
    "battlers": Domain(["factions.factions.leaders"], words=["none", "cheap-hero"]),
    "elements": Domain(words=["leader", "number", "weapon", "defense"]),
    "faces": Domain(words=["1", "2", "3", "4", "5", "6"]),
    "factions": Domain(["factions.factions"]),
    "held": Domain(["cards.treachery"]),
    "leaders": Domain(["factions.factions.leaders"]),
    "orders": Domain(words=["play", "refuse"]),
    "parts": Domain(["map.territories.parts"]),
    "places": Domain(["map.territories.parts", "map.territories[terrain=rock]"]),
    "rocks": Domain(["map.territories[terrain=rock]"]),
    "spice": Domain(["cards.spice"]),
    "structures": Domain(words=["hideout", "terraformer"]),
    "territories": Domain(["map.territories"]),
    "treachery": Domain(["cards.treachery"], words=["none"]),
    "units": Domain(words=["harvester", "ornithopter"]),
    "voiced": Domain(
        words=[
            "weapon",
            "projectile-weapon",
            "poison-weapon",
            "special-weapon",
            "defense",
            "projectile-defense",
            "poison-defense",
            "worthless",
            "cheap-hero",
        ]
    ),
    "wares": Domain(words=["force", "harvester", "hideout"]),
}
"""Domain -> its values."""
