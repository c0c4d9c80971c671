"""The unseen cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.dune_messiah.hands import next_cards
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules.dune.decks import next_up


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """The cards of a deck in no known order: what a draw takes one of.

    When the deck is used up, the discards of which the next is made.
    """
    if deck == "treachery":
        return next_cards(position)
    if deck == "spice":
        return next_up(position.spice_deck, position.spice_discard)
    return []
