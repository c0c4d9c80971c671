"""What corrections may change in Conquest and Diplomacy, and what they keep."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules.corrections import CLAUSE, Guarantees, Stock
from adjudicator.rules.dune.guarantees import crowded, is_part, too_many
from adjudicator.rules.records import Violation


def bounds(game: Game, position: Position) -> dict[str, list[int]]:
    """The least and the greatest number of what is not only counted."""
    return {"storm": [0, game.numbers.sectors - 1], "turn": [1, position.turns]}


def limits(game: Game, position: Position) -> list[Violation]:
    """The violation if a position has too many of something, or something in an impossible place."""
    found = crowded(game, position, game.numbers.occupants, position.covered)
    for faction, side in position.sides.items():
        found += too_many(faction, len(side.hand), game.numbers.hand_limit)
        found += too_many(faction, len(side.market), game.numbers.market_limit)
        pair = game.factions[faction].pair
        for leader in [*side.leaders, *side.dead]:
            if game.leaders[leader].faction not in (pair or [faction]):
                found.append(Violation(CLAUSE, "foreign", {"what": leader, "by": faction}))
    if position.travel is not None and len(position.waiting) > 0:
        for part, count in position.travel.moved.items():
            here = position.forces.get(part, {}).get(position.waiting[0], 0)
            found += too_many(part, count, here)
    found += on_top(position.battle_top, position.battle_discard)
    return found + on_top(position.market_top, position.market_discard)


def on_top(top: str, pile: list[str]) -> list[Violation]:
    """The violation if the top card of a discard pile is not in the pile; None if it is."""
    if top != "" and top not in pile:
        return [Violation(CLAUSE, "top", {"what": top})]
    if (top == "") != (len(pile) == 0):
        return [Violation(CLAUSE, "no-top", {})]
    return []


GUARANTEES = Guarantees(
    stocks=[
        Stock("forces", counts=["forces/*/$", "sides/$/reserves", "sides/$/tanks"]),
        Stock("leaders", heaps=["sides/*/leaders", "sides/*/dead"]),
        Stock("battle cards", heaps=["battle_deck", "battle_discard", "sides/*/hand"]),
        Stock("market cards", heaps=["market_deck", "market_discard", "sides/*/market"]),
        Stock("spice cards", heaps=["spice_deck", "spice_discard"]),
        Stock(
            "traitor cards",
            heaps=["traitor_deck", "traitor_bottom", "sides/*/traitors", "sides/*/dealt"],
        ),
    ],
    free=[
        "battle_top",
        "market_top",
        "sides/*/spice",
        "spice/*",
        "storm",
        "turn",
        "revived/*",
        "travel/moved/*",
    ],
    ordered=["traitor_bottom"],
    bounds=bounds,
    limits=limits,
    is_name=is_part,
)
"""What corrections may change, and what they keep."""
