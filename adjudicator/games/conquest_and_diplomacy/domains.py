"""The domains of the text fields of moves: the ids from which each is chosen."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

DOMAINS: dict[str, Domain] = {
    "answers": Domain(),
    "battle": Domain(["cards.battle"], words=["none"]),
    "battle-cards": Domain(["cards.battle"], words=["none"]),
    "elements": Domain(words=["leader", "number", "weapon", "defense"]),
    "faces": Domain(words=["0", "1", "2", "3", "4", "5", "6", "storm"]),
    "factions": Domain(["factions.factions"]),
    "leaders": Domain(["factions.factions.leaders"], words=["none"]),
    "market": Domain(["cards.market"]),
    "orders": Domain(words=["play", "refuse"]),
    "parts": Domain(["map.territories.parts"]),
    "revivable": Domain(["factions.factions.leaders"], words=["none"]),
    "spice": Domain(["cards.spice"]),
    "territories": Domain(["map.territories"]),
    "voiced": Domain(
        ["cards.battle"], words=["poison-weapon", "projectile-weapon", "special-weapon"]
    ),
}
"""Domain -> its values."""
