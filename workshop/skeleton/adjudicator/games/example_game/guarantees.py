"""What corrections by the referee may change, and what they keep."""

from __future__ import annotations

from adjudicator.games.example_game.records import Game

from adjudicator.rules.corrections import Guarantees, Stock


def is_name(game: Game, name: str) -> bool:
    """Whether a name that a correction adds is one of the game's."""
    return name in game.territories or name in game.cards


GUARANTEES = Guarantees(
    stocks=[
        Stock("warriors", counts=["lands/*/$", "sides/$/lost"]),
        Stock("cards", heaps=["deck", "discard"]),
    ],
    fixed=["sides/$/lost"],
    is_name=is_name,
)
"""Warriors and cards are neither made nor lost; everything else may be corrected only if `free` names it."""
