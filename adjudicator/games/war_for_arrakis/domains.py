"""What the text fields of the moves are chosen from."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

UNITS = ["regular", "elite", "special-elite"]
"""Units of a legion."""
HIDDEN = [f"{kind}-{number}" for kind in ("start", "token") for number in range(1, 9)]
"""Deployment tokens of the Atreides, as they lie face down."""
BLACK = [f"black-token-{number}" for number in range(1, 7)]
"""Black tokens, as they lie face down."""
SILVER = [f"silver-token-{number}" for number in range(1, 7)]
"""Silver tokens, as they lie face down."""

DOMAINS: dict[str, Domain] = {
    "accompanied": Domain(["cards.leaders"], words=["none"]),
    "actors": Domain(["cards.leaders"], words=["action"]),
    "areas": Domain(["map.territories"]),
    "bans": Domain(["cards.bans"]),
    "black": Domain(["pieces.tokens[set=black]"]),
    "black-tokens": Domain(words=BLACK),
    "casualty": Domain(words=["removed", "replaced"]),
    "corrino-ally": Domain(["cards.corrino-ally"]),
    "deployed": Domain(words=["alone", "token"]),
    "faces": Domain(
        words=[
            "leadership",
            "strategy",
            "deployment",
            "mentat",
            "house",
            "sword",
            "shield",
            "special",
        ]
    ),
    "figures": Domain(["cards.leaders"], words=[*UNITS, *HIDDEN, *BLACK, *SILVER]),
    "fremen-ally": Domain(["cards.fremen-ally"]),
    "hidden": Domain(words=HIDDEN),
    "house-atreides": Domain(["cards.house-atreides"]),
    "house-harkonnen": Domain(["cards.house-harkonnen"]),
    "leaders": Domain(["cards.leaders"]),
    "markers": Domain(["factions.markers"]),
    "objectives": Domain(["cards.objectives"]),
    "payments": Domain(words=["keep", "raise"]),
    "places": Domain(["map.territories", "map.zones"]),
    "planning": Domain(
        ["cards.house-harkonnen", "cards.corrino-ally", "cards.house-atreides", "cards.fremen-ally"]
    ),
    "powers": Domain(["factions.imperium"]),
    "prescience": Domain(["cards.prescience"]),
    "reinforcements": Domain(["pieces.tokens[set=atreides]"]),
    "results": Domain(words=["leadership", "strategy", "deployment", "mentat", "house"]),
    "scouted": Domain(words=["both", "sietch", "tokens"]),
    "sectors": Domain(["map.sectors"]),
    "sides": Domain(["factions.factions"]),
    "sietches": Domain(["pieces.sietch_tokens"]),
    "silver": Domain(["pieces.tokens[set=silver]"]),
    "silver-tokens": Domain(words=SILVER),
    "starting": Domain(["pieces.tokens[set=atreides-starting]"]),
    "starts": Domain(["map.territories", "map.zones"], words=["supply"]),
    "stations": Domain(["pieces.station_tokens"]),
    "tactical": Domain(["cards.tactical"]),
    "units": Domain(["cards.leaders"], words=UNITS),
    "vehicles": Domain(words=["harvester", "ornithopter", "carryall"]),
    "wormsigns": Domain(["pieces.wormsigns"]),
    "zones": Domain(["map.zones"]),
}
"""Domain -> its values."""
