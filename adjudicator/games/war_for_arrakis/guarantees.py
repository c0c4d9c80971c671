"""What corrections may change in War for Arrakis, and what they keep."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.corrections import CLAUSE, Guarantees, Stock
from adjudicator.rules.records import Violation

RANKS = ["regular", "elite", "special-elite"]
"""The ranks of units."""


def is_name(game: Game, name: str) -> bool:
    """Whether a name is that of a rank or of a result of a die."""
    return name in RANKS or name in game.results


def bounds(game: Game, position: Position) -> dict[str, list[int]]:
    """The least and the greatest number of what is not only counted."""
    return {
        "supremacy": [0, game.numbers.supremacy_win - 1],
        "rows/*": [0, len(game.rows) - 1],
        "gesserit": [0, game.numbers.bene_gesserit],
        "sides/*/gesserit": [0, game.numbers.bene_gesserit],
    }


def limits(game: Game, position: Position) -> list[Violation]:
    """What a position has too much of, or what is where it cannot be."""
    found = foreign_cards(game, position)
    counts: dict[str, int] = {}
    for area, legion in position.legions.items():
        whole = sum(legion.units.values()) + len(legion.tokens)
        if whole == 0 or whole > game.numbers.stacking:
            found.append(too_many(area, whole, game.numbers.stacking))
        for rank, count in legion.units.items():
            key = f"{legion.side}/{rank}"
            counts[key] = counts.get(key, 0) + count
            if counts[key] > game.figures[legion.side][rank]:
                found.append(too_many(rank, counts[key], game.figures[legion.side][rank]))
    held = position.gesserit + sum(side.gesserit for side in position.sides.values())
    if held > game.numbers.bene_gesserit:
        found.append(too_many("bene-gesserit", held, game.numbers.bene_gesserit))
    claimed = [task.note for task in position.agenda]
    for card in [*position.staying, *position.pins]:
        if card not in position.revealed and card not in claimed:
            found.append(Violation(CLAUSE, "pinned", {"what": card}))
    return found


def too_many(what: str, count: int, most: int) -> Violation:
    """The violation if there is more of something than exists, or none of something that must be there."""
    return Violation(CLAUSE, "limit", {"what": what, "count": count, "most": most})


def foreign_cards(game: Game, position: Position) -> list[Violation]:
    """Planning cards in a pile or a hand of another deck."""
    found: list[Violation] = []
    for piles in [position.decks, position.discards]:
        for pile, cards in piles.items():
            for card in cards:
                if card in game.cards and game.cards[card].deck != pile:
                    found.append(Violation(CLAUSE, "foreign", {"what": card, "by": pile}))
    for seat, side in position.sides.items():
        for card in side.hand:
            if card not in game.cards or game.cards[card].deck not in game.decks[side_of(seat)]:
                found.append(Violation(CLAUSE, "foreign", {"what": card, "by": seat}))
    return found


GUARANTEES = Guarantees(
    stocks=[
        Stock("planning cards", heaps=["decks/*", "discards/*", "sides/*/hand"]),
        Stock("prescience cards", heaps=["prescience_deck", "revealed", "prescience_gone"]),
        Stock("objectives", heaps=["objective_deck", "objectives"]),
    ],
    free=[
        "legions/*/units/*",
        "sides/*/dice/*",
        "sides/*/gesserit",
        "gesserit",
        "markers/*",
        "reserve",
        "rows/*",
        "supremacy",
    ],
    fixed=["markers/*", "rows/*"],
    bounds=bounds,
    limits=limits,
    is_name=is_name,
)
"""What corrections may change, and what they keep."""
