"""What lies unseen in each deck: what a table binds itself to when it commits to an order."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.dune.decks import next_up


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """The cards of a deck in no known order: what a draw takes one of, but for a known top card.

    When the deck of treachery or spice is used up, the discards of which the next is made. The
    storm cards are shuffled anew for each draw, so that all of them lie there always.
    """
    if deck == "storm":
        return [str(value) for value in game.storm_cards]
    if deck == "traitor":
        return position.traitor_deck
    if deck == "treachery":
        return next_up(position.treachery_deck, position.treachery_discard)
    if deck == "spice":
        return next_up(position.spice_deck, position.spice_discard)
    return []
