"""The face-down cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.hands import battle_next, market_next
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.traitors import traitors_next
from adjudicator.rules.dune.decks import next_up


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """The cards of a deck in no known order: what a draw takes one of.

    When the deck of spice, battle or market cards is used up, the discards of which the next is made;
    of leaders, those that the double faction at it may still draw.
    """
    if deck == "battle":
        return battle_next(position)
    if deck == "leader":
        return position.leader_deck
    if deck == "market":
        return market_next(position)
    if deck == "spice":
        return next_up(position.spice_deck, position.spice_discard)
    if deck == "traitor":
        return traitors_next(position)
    return []
