"""The domains of the text fields of moves: the ids from which each is chosen."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

DOMAINS: dict[str, Domain] = {
    "built": Domain(["pieces.pieces[kind=token]"], words=["sietch"]),
    "cards": Domain(words=["none", "fremkit", "smugglers"]),
    "faces": Domain(["dice.results"]),
    "given": Domain(
        ["pieces.pieces[kind=resource]", "factions.factions", "cards.scavenge", "map.territories"]
    ),
    "items": Domain(["pieces.pieces[kind=resource]", "pieces.pieces[kind=token]"]),
    "moons": Domain(words=["crescent-moon", "full-moon"]),
    "resources": Domain(["pieces.pieces[kind=resource]"]),
    "scavenge": Domain(["cards.scavenge"]),
    "sites": Domain(["pieces.sites"]),
    "stances": Domain(words=["attack", "defense", "neutral"]),
    "stops": Domain(words=["debts", "karama"]),
    "territories": Domain(["map.territories"]),
    "things": Domain(words=["resource", "debt", "card", "territory"]),
    "tribes": Domain(["factions.factions"]),
}
"""Domain -> its values."""
