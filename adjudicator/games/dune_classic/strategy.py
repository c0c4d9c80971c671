"""How random players play classic Dune: plain tables of weights, one table a temper.

Nothing here is a rule. The tables only make random games look like games: auctions that end,
strongholds that are fought over, and every ending reached by some seed.
"""

from __future__ import annotations

from adjudicator.playout.strategies import Manners, Strategy
from adjudicator.rules.dune.strategy import place_class

EVERYBODY: dict[str, int] = {
    "accept-alliance": 2000,
    "allow": 1000,
    "answer-truth": 1000,
    "ask": 2000,
    "auto-pass": 40,
    "bid": 1000,
    "break-alliance": 150,
    "bribe": 60,
    "call-traitor": 4000,
    "captive": 1000,
    "claim-charity": 1000,
    "cross-ship": 500,
    "deal": 60,
    "family-atomics": 1500,
    "flip": 700,
    "ghola-forces": 300,
    "ghola-leader": 300,
    "give": 60,
    "free-revival": 1000,
    "grant-revival": 1000,
    "halt-shipment": 1000,
    "karama": 25,
    "move": 3000,
    "lend-rate": 60,
    "mulligan": 1000,
    "offer-alliance": 500,
    "pass": 1000,
    "pay-revival": 1000,
    "pledge": 60,
    "retreat": 100,
    "return-card": 1000,
    "revive": 4000,
    "revive-leader": 3000,
    "ride": 3000,
    "see-plan": 1000,
    "ship": 4000,
    "show-plan": 1000,
    "summon-worm": 300,
    "take-hand": 300,
    "take-turn": 300,
    "truthtrance": 100,
    "voice": 2000,
    "weather-control": 1000,
}
"""Kind of move -> weight for every temper."""

OPTIONS: dict[str, dict[str, int]] = {
    "allow.extent": {"use": 60},
    "plan.defense": {"none": 3},
    "plan.leader": {"none": 1, "cheap-hero": 4},
    "plan.weapon": {"none": 3},
    "pay.karama": {"none": 60},
    "ship.karama": {"none": 60},
    "cross-ship.karama": {"none": 60},
    "move.side": {"fighters": 20},
}
"""Field -> option -> weight, where it is not 10."""

CALM_AMOUNTS: dict[str, str] = {
    "bid.spice": "least",
    "bribe.spice": "least",
    "give.spice": "less",
    "pledge.spice": "less",
    "pay.ally": "less",
    "predict.turn": "less",
    "revive.forces": "most",
    "ghola-forces.forces": "most",
    "pay-revival.forces": "most",
    "plan.number": "any",
}

SETTLER = Strategy(
    name="settler",
    kinds=EVERYBODY,
    places={
        "spice": 60,
        "own-stronghold": 20,
        "stronghold": 20,
        "sand": 2,
        "rock": 2,
        "polar-sink": 2,
    },
    leaving={"own-stronghold": 3, "stronghold": 10, "spice": 2},
    amounts={**CALM_AMOUNTS, "ship.forces": "less", "move.forces": "more"},
)
"""Gathers spice and keeps out of trouble."""

CONQUEROR = Strategy(
    name="conqueror",
    kinds={**EVERYBODY, "pass": 500},
    places={
        "spice": 6,
        "own-stronghold": 4,
        "stronghold": 120,
        "sand": 1,
        "rock": 1,
        "polar-sink": 1,
    },
    leaving={"own-stronghold": 1, "stronghold": 10, "spice": 10},
    amounts={
        **CALM_AMOUNTS,
        "ship.forces": "more",
        "cross-ship.forces": "more",
        "move.forces": "most",
        "plan.number": "more",
    },
)
"""Ships in force to strongholds and fights for them."""

HOARDER = Strategy(
    name="hoarder",
    kinds={**EVERYBODY, "bid": 3000, "ship": 1500, "move": 1000, "pass": 1500},
    places={
        "spice": 20,
        "own-stronghold": 60,
        "stronghold": 10,
        "sand": 1,
        "rock": 1,
        "polar-sink": 1,
    },
    leaving={"own-stronghold": 1, "stronghold": 5, "spice": 5},
    amounts={**CALM_AMOUNTS, "bid.spice": "less", "ship.forces": "less", "plan.number": "less"},
)
"""Buys cards, sits at home and lives on."""

WANDERER = Strategy(
    name="wanderer",
    kinds={**EVERYBODY, "bribe": 200, "deal": 200, "karama": 100, "truthtrance": 400},
    places={},
    leaving={},
    amounts={"bid.spice": "less"},
)
"""Does anything that is legal."""


MANNERS = Manners(
    tempers=[CONQUEROR, CONQUEROR, SETTLER, HOARDER, WANDERER],
    plain=WANDERER,
    options=OPTIONS,
    starts=frozenset({"start"}),
    destinations=frozenset({"end", "part", "place", "territory"}),
    place_class=place_class,
    step_calls={
        "atomics": 600,
        "bid": 60,
        "charity": 600,
        "revival": 100,
        "weather": 500,
    },
    any_step_calls=50,
    silence=600,
)
