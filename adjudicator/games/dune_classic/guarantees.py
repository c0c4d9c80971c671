"""What corrections may change in classic Dune, and what they keep."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.corrections import Guarantees, Stock
from adjudicator.rules.dune.guarantees import (
    crowded,
    foreign_leaders,
    is_part,
    moved_too_many,
    too_many,
)
from adjudicator.rules.records import Violation


def bounds(game: Game, position: Position) -> dict[str, list[int]]:
    """The least and the greatest number of what is not only counted."""
    return {"storm": [0, game.numbers.sectors - 1], "turn": [1, position.turns]}


def limits(game: Game, position: Position) -> list[Violation]:
    """The violation if a position has too many of something, or something in an impossible place."""
    found = crowded(game, position, game.numbers.occupants) + foreign_leaders(game, position)
    for faction, side in position.sides.items():
        found += too_many(faction, len(side.hand), game.factions[faction].hand_limit)
    if position.travel is not None:
        found += moved_too_many(position, position.travel.moved)
    advanced = position.advanced
    if advanced is not None:
        found += moved_too_many(position, advanced.starred)
        found += moved_too_many(position, advanced.moved)
        for faction, side in position.sides.items():
            found += too_many(faction, advanced.reserves.get(faction, 0), side.reserves)
            found += too_many(faction, advanced.tanks.get(faction, 0), side.tanks)
    return found


GUARANTEES = Guarantees(
    stocks=[
        Stock(
            "forces",
            counts=[
                "forces/*/$",
                "advisors/*=bene-gesserit",
                "sides/$/reserves",
                "sides/$/tanks",
            ],
        ),
        Stock(
            "starred forces",
            counts=["advanced/starred/*/$", "advanced/reserves/$", "advanced/tanks/$"],
        ),
        Stock("leaders", heaps=["sides/*/leaders", "sides/*/dead", "sides/*/captives"]),
        Stock(
            "treachery cards",
            heaps=[
                "treachery_deck",
                "treachery_top",
                "treachery_discard",
                "treachery_out",
                "sides/*/hand",
            ],
        ),
        Stock("spice cards", heaps=["spice_deck", "spice_discard"]),
        Stock("traitor cards", heaps=["traitor_deck", "sides/*/traitors"]),
    ],
    free=[
        "sides/*/spice",
        "sides/*/bribes",
        "spice/*",
        "storm",
        "turn",
        "wall",
        "revived/*",
        "travel/moved/*/*",
        "travel/moved_advisors/*",
    ],
    ordered=["treachery_top"],
    bounds=bounds,
    limits=limits,
    is_name=is_part,
)
"""What corrections may change, and what they keep."""
