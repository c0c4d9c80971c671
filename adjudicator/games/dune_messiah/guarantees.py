"""What corrections may change in Dune Messiah, and what they keep."""

from __future__ import annotations

from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR
from adjudicator.rules.corrections import CLAUSE, Guarantees, Stock
from adjudicator.rules.dune.guarantees import foreign_leaders, is_part, too_many
from adjudicator.rules.records import Violation

SISTERS = "bene-gesserit"
"""Who has spies, and a hand of cards."""


def bounds(game: Game, position: Position) -> dict[str, list[int]]:
    """The least and the greatest number of what is not only counted."""
    return {
        "storm": [0, game.numbers.sectors - 1],
        "turn": [1, position.turns],
        "price": [1, game.numbers.price_most],
    }


def limits(game: Game, position: Position) -> list[Violation]:
    """What a position has too much of, or what is where it cannot be."""
    numbers = game.numbers
    found = foreign_leaders(game, position)
    harvesters = sum(sum(here.values()) for here in position.harvesters.values())
    for faction, side in position.sides.items():
        harvesters += side.harvesters
        if faction == SISTERS:
            found += too_many(faction, len(side.hand), numbers.hand_limit)
        if faction != EMPEROR and side.recruits + side.ready > 0:
            found.append(Violation(CLAUSE, "foreign", {"what": "recruit", "by": faction}))
        for leader in side.dead:
            if leader in position.gholas:
                found.append(Violation(CLAUSE, "foreign", {"what": leader, "by": faction}))
    ornithopters = sum(sum(here.values()) for here in position.ornithopters.values())
    found += too_many("spice-harvester", harvesters, numbers.harvesters)
    return found + too_many("ornithopter", ornithopters, numbers.ornithopters)


GUARANTEES = Guarantees(
    stocks=[
        Stock(
            "forces",
            counts=[
                "forces/*/$",
                "spies/*=bene-gesserit",
                "sides/$/reserves",
                "sides/$/recruits",
                "sides/$/ready",
                "sides/$/tanks",
            ],
        ),
        Stock("leaders", heaps=["sides/*/leaders", "sides/*/dead"]),
        Stock("treachery cards", heaps=["deck", "discard", "sides/*/hand"]),
        Stock("spice cards", heaps=["spice_deck", "spice_discard"]),
    ],
    free=[
        "sides/*/spice",
        "sides/*/harvesters",
        "harvesters/*/*",
        "ornithopters/*/*",
        "spice/*",
        "storm",
        "turn",
        "price",
        "quota",
        "loyalty",
    ],
    bounds=bounds,
    limits=limits,
    is_name=is_part,
)
"""What corrections may change, and what they keep."""
