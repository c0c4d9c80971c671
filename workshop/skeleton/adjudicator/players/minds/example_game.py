"""What computer players know of Example Game: what a position is worth. Nothing here is a rule."""

from __future__ import annotations

from adjudicator.games.example_game.march import held
from adjudicator.games.example_game.records import Game, Position
from adjudicator.games.example_game.setup import new_deck

from adjudicator.players.minds.chance import Chance
from adjudicator.players.minds.records import POINT, Mind, Notes
from adjudicator.rules.multisets import take


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat: its territories and warriors, less those of the others."""
    total = 0
    for other, side in position.sides.items():
        value = 4 * POINT * held(position, other) - 2 * POINT * side.lost
        total += value if other == seat else -value
    return total


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view: the deck holds what has not been drawn."""
    deck = new_deck(game)
    for card in position.discard:
        deck = take(deck, card)
    position.deck = deck
    return position


MIND = Mind(worth=worth, imagined=imagined)
"""What players know of the game."""
