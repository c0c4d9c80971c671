"""The domains of the text fields of moves: the ids from which each is chosen."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

HALVES = [str(half // 2) + ".5" * (half % 2) for half in range(51)]
"""What a plan can dial: 0, 0.5, 1 and so on up to 25."""

DOMAINS: dict[str, Domain] = {
    "advantages": Domain(
        [
            "factions.factions.advantages[karama=in-advance]",
            "factions.factions.advantages[karama=on-use]",
            "factions.factions.advantages[karama=both]",
        ],
        words=["ally-traitors", "give-spice"],
    ),
    "answers": Domain(["factions.factions.leaders", "cards.treachery"], words=["none", *HALVES]),
    "battle-cards": Domain(["cards.treachery"], words=["none"]),
    "battlers": Domain(["factions.factions.leaders", "cards.treachery"], words=["none"]),
    "elements": Domain(words=["leader", "number", "weapon", "defense"]),
    "extents": Domain(words=["use", "phase", "turn"]),
    "factions": Domain(["factions.factions"]),
    "fates": Domain(words=["keep", "kill", "decline"]),
    "leaders": Domain(["factions.factions.leaders"]),
    "orders": Domain(words=["play", "refuse"]),
    "parts": Domain(["map.territories.parts"]),
    "revivable": Domain(["factions.factions.leaders"], words=["kwisatz-haderach"]),
    "sides": Domain(words=["fighters", "advisors"]),
    "spice": Domain(["cards.spice"], words=["none"]),
    "territories": Domain(["map.territories"]),
    "treachery": Domain(["cards.treachery"], words=["none"]),
    "voiced": Domain(
        words=[
            "projectile-weapon",
            "poison-weapon",
            "projectile-defense",
            "poison-defense",
            "worthless",
            "lasgun",
            "cheap-hero",
        ]
    ),
}
"""Domain -> its values."""
