"""How random players play Conquest and Diplomacy: plain tables of weights, one table a temper.

Nothing here is a rule. The tables only make random games look like games: strongholds that are fought
over, cards that are played, and every ending reached by some seed.
"""

from __future__ import annotations

from typing import Any

from adjudicator.playout.strategies import Manners, Strategy
from adjudicator.rules.dune.strategy import place_class

EVERYBODY: dict[str, int] = {
    "ask": 2000,
    "call-traitor": 4000,
    "control-storm": 2000,
    "discard": 300,
    "exchange": 2000,
    "ghola-forces": 1500,
    "ghola-leader": 1500,
    "move": 3000,
    "pass": 1000,
    "play-card": 1200,
    "revive": 4000,
    "revive-leader": 2000,
    "ride": 3000,
    "shelter": 1000,
    "ship": 4000,
    "voice": 2000,
}
"""Kind of move -> weight for every temper."""

OPTIONS: dict[str, dict[str, int]] = {
    "plan.defense": {"none": 2},
    "plan.leader": {"none": 1},
    "plan.weapon": {"none": 2},
}
"""Field -> option -> weight, where it is not 10."""

CALM: dict[str, str] = {
    "buy.cards": "more",
    "revive.forces": "most",
    "ghola-forces.forces": "most",
    "plan.number": "any",
}

SETTLER = Strategy(
    name="settler",
    kinds=EVERYBODY,
    places={"spice": 60, "own-stronghold": 20, "stronghold": 20, "sand": 2, "rock": 2},
    leaving={"own-stronghold": 3, "stronghold": 10, "spice": 2},
    amounts={**CALM, "ship.forces": "less", "move.forces": "more"},
)
"""Gathers spice and keeps out of trouble."""

CONQUEROR = Strategy(
    name="conqueror",
    kinds={**EVERYBODY, "pass": 500},
    places={"spice": 6, "own-stronghold": 4, "stronghold": 120, "sand": 1, "rock": 1},
    leaving={"own-stronghold": 1, "stronghold": 10, "spice": 10},
    amounts={**CALM, "ship.forces": "more", "move.forces": "most", "plan.number": "more"},
)
"""Ships in force to strongholds and fights for them."""

TRADER = Strategy(
    name="trader",
    kinds={**EVERYBODY, "play-card": 4000, "ship": 2500, "move": 1500, "pass": 1200},
    places={"spice": 20, "own-stronghold": 60, "stronghold": 15, "sand": 1, "rock": 1},
    leaving={"own-stronghold": 1, "stronghold": 5, "spice": 5},
    amounts={**CALM, "buy.cards": "most", "ship.forces": "less", "plan.number": "less"},
)
"""Buys cards, plays them, and sits on what it holds."""

WANDERER = Strategy(
    name="wanderer", kinds={**EVERYBODY, "pass": 700}, places={}, leaving={}, amounts={}
)
"""Does anything that is legal."""


def welcome(game: Any, position: Any, seat: str, place: str) -> str:
    """How attractive a part or territory is to a player (see `place_class`)."""
    return place_class(game, position, seat, place, position.covered)


MANNERS = Manners(
    tempers=[CONQUEROR, CONQUEROR, SETTLER, TRADER, WANDERER],
    plain=WANDERER,
    options=OPTIONS,
    starts=frozenset({"start"}),
    destinations=frozenset({"end", "part", "place", "territory"}),
    place_class=welcome,
)
