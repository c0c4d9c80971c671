"""What corrections may change in Dawn of the Fremen, and what they keep."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.corrections import CLAUSE, Guarantees, Stock
from adjudicator.rules.records import Violation


def is_name(game: Game, name: str) -> bool:
    """Whether a name is that of a resource."""
    return name in game.resources


def limits(game: Game, position: Position) -> list[Violation]:
    """The violation if a position has too many of something, or something in an impossible place."""
    found: list[Violation] = []
    for territory, land in position.lands.items():
        sorts: dict[str, bool] = {}
        for token in land.tokens:
            if token not in game.tokens:
                found.append(Violation(CLAUSE, "foreign", {"what": token, "by": territory}))
            elif game.tokens[token].sort in sorts:
                found.append(Violation(CLAUSE, "limit", {"what": token, "count": 2, "most": 1}))
            else:
                sorts[game.tokens[token].sort] = True
        if land.owner != "" and position.sides[land.owner].vanished:
            found.append(Violation(CLAUSE, "foreign", {"what": territory, "by": land.owner}))
    held = [*position.deck, *position.removed]
    for tribe, side in position.sides.items():
        held += side.cards
        if tribe in side.rivals or (side.vanished and len(side.cards) + len(side.rivals) > 0):
            found.append(Violation(CLAUSE, "foreign", {"what": tribe, "by": tribe}))
    for card in held:
        if card not in game.cards:
            found.append(Violation(CLAUSE, "no-card", {"what": card}))
    return found


GUARANTEES = Guarantees(
    stocks=[
        Stock("warriors", heaps=["lands/*/owner"], counts=["sides/$/warriors"]),
        Stock("water debts", counts=["sides/$/debts", "sides/*/rivals/$"]),
        Stock("cards", heaps=["deck", "removed", "sides/*/cards", "lands/*/tokens"]),
        Stock("production sites", heaps=["sites"]),
    ],
    free=["lands/*/goods/*", "lands/*/sietches", "cycle"],
    limits=limits,
    is_name=is_name,
)
"""What corrections may change, and what they keep."""
