"""The unseen cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.example_game.records import Game, Position

DECK_MOVES = {"draw-wind": "winds/card"}
"""Kind of move that draws from a deck -> "deck/field", the field that names the card."""


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """The wind cards that are not yet drawn; if there are none, those of which the next deck is made."""
    if deck != "winds":
        return []
    return position.deck if len(position.deck) > 0 else position.discard
