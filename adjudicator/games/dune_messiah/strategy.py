"""How random players play Dune Messiah: plain tables of weights, one table a temper.

Nothing here is a rule. The tables only make random games look like games: strongholds that are fought
over, cards that are sold and played, networks, hideouts and green land.
"""

from __future__ import annotations

from typing import Any

from adjudicator.playout.strategies import Manners, Strategy
from adjudicator.rules.dune.strategy import place_class

SISTERS = "bene-gesserit"

EVERYBODY: dict[str, int] = {
    "accept": 3000,
    "ask": 2000,
    "build": 1500,
    "buy": 2000,
    "call-network": 3000,
    "claim-charity": 3000,
    "collect": 6000,
    "deploy": 4000,
    "detect": 3000,
    "discard": 300,
    "fetch": 200,
    "kill-spies": 3000,
    "leave": 300,
    "liquidate": 1000,
    "move": 3000,
    "move-spy": 400,
    "offer": 1000,
    "overpay": 200,
    "pass": 1000,
    "pay-quota": 3000,
    "raid": 3000,
    "rebuild": 2000,
    "recruit": 3000,
    "refuse": 2000,
    "revive-leader": 1500,
    "sabotage": 3000,
    "set-price": 400,
    "ship": 3000,
    "ship-spy": 3000,
    "stash": 400,
    "strike": 1500,
    "transport": 1500,
    "turn-sietch": 3000,
    "voice": 2000,
    "zeal": 1500,
}
"""Kind of move -> weight for every temper."""

OPTIONS: dict[str, dict[str, int]] = {
    "plan.defense": {"none": 2},
    "plan.leader": {"none": 1},
    "plan.weapon": {"none": 2},
}
"""Field -> option -> weight, where it is not 10."""

CALM: dict[str, str] = {
    "recruit.forces": "most",
    "ship.forces": "less",
    "deploy.forces": "more",
    "plan.number": "any",
    "call-network.spies": "more",
}

NETWORK: dict[str, int] = {"network": 150, "unspied": 60}
"""What draws the Bene Gesserit, whatever their temper."""

SETTLER = Strategy(
    name="settler",
    kinds=EVERYBODY,
    places={**NETWORK, "spice": 60, "own-stronghold": 20, "stronghold": 20, "sand": 2, "rock": 2},
    leaving={"own-stronghold": 3, "stronghold": 10, "spice": 2},
    amounts={**CALM, "ship.forces": "less", "move.forces": "more"},
)
"""Gathers spice and keeps out of trouble."""

CONQUEROR = Strategy(
    name="conqueror",
    kinds={**EVERYBODY, "pass": 500, "strike": 4000},
    places={**NETWORK, "spice": 6, "own-stronghold": 4, "stronghold": 120, "sand": 1, "rock": 1},
    leaving={"own-stronghold": 1, "stronghold": 10, "spice": 10},
    amounts={**CALM, "ship.forces": "more", "move.forces": "most", "plan.number": "more"},
)
"""Ships in force to strongholds and fights for them."""

SCHEMER = Strategy(
    name="schemer",
    kinds={**EVERYBODY, "ship-spy": 6000, "set-price": 1500, "stash": 1500, "move": 1500},
    places={**NETWORK, "spice": 20, "own-stronghold": 60, "stronghold": 40, "sand": 1, "rock": 3},
    leaving={"own-stronghold": 1, "stronghold": 5, "spice": 5},
    amounts={**CALM, "ship.forces": "less", "move.forces": "less", "plan.number": "less"},
)
"""Builds networks and hideouts, raises prices, moves in small groups."""

WANDERER = Strategy(
    name="wanderer", kinds={**EVERYBODY, "pass": 700}, places={}, leaving={}, amounts={}
)
"""Does anything that is legal."""


def welcome(game: Any, position: Any, seat: str, place: str) -> str:
    """What a part or territory is to a player (see `place_class`).

    To the Bene Gesserit a place of others in which they have spies is "network", one without "unspied";
    to the Spacing Guild a place where others stand by spice is "spice".
    """
    part = game.parts.get(place)
    if seat == SISTERS and part is not None and position.phase == "shipping":
        territory = game.territories[part.territory]
        crowded = any(set(position.forces.get(name, {})) - {seat} for name in territory.parts)
        if crowded:
            spied = any(name in position.spies for name in territory.parts)
            return "network" if spied else "unspied"
    return place_class(game, position, seat, place)


MANNERS = Manners(
    tempers=[CONQUEROR, CONQUEROR, SETTLER, SCHEMER, WANDERER],
    plain=WANDERER,
    options=OPTIONS,
    starts=frozenset({"start"}),
    destinations=frozenset({"end", "part", "place", "territory"}),
    place_class=welcome,
)
