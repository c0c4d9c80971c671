"""Moves that continue something already begun: a shipment, attack, trade, proposal or search."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Violation

CLAUSES: dict[str, str] = {
    "accept": "trade.answer",
    "agree": "council.unanimity",
    "arrive": "shipment.end",
    "bring": "attack.bring",
    "carry": "attack.bring",
    "cross": "shipment.borders",
    "declare": "attack.declare",
    "decline": "trade.answer",
    "draw": "scavenge.draw",
    "load": "shipment.loading",
    "permit": "alliances.passage",
    "place-find": "scavenge.placement",
    "put-to-vote": "council.package",
    "stop": "debts.stop",
    "strike": "attack.strike",
    "unload": "shipment.unloading",
}
"""Move -> the clause that says when it is made."""
BEGINNINGS: dict[str, list[str]] = {
    "action": [
        "arrive",
        "bring",
        "carry",
        "cross",
        "declare",
        "draw",
        "load",
        "permit",
        "place-find",
        "stop",
        "strike",
        "unload",
    ],
    "council": ["agree", "put-to-vote"],
    "shipping": ["arrive", "cross", "load", "permit", "unload"],
    "trade": ["accept", "decline"],
}
"""Step in which a tribe may begin something -> the moves that go on with it."""


def not_begun(game: Game, position: Position, move: Move) -> Violation | None:
    """The violation of a move that continues something that nobody has begun."""
    name = move["move"]
    if name not in BEGINNINGS.get(position.step, []):
        return None
    return Violation(CLAUSES[name], "not-begun", {"move": name})
