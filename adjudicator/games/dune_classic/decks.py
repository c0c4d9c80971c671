"""The face-down cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.decks import next_up
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event


def spice_kept(game: Game, position: Position) -> list[str]:
    """The card that stays out of a reshuffle of the spice deck (ruling `spice-reshuffle`), if any.

    It is the topmost territory card of the first discard pile.
    """
    if ruling(game, position, "spice-reshuffle") == "all":
        return []
    part = position.last_blow[0]
    for name in position.spice_discard:
        card = game.spice_cards[name]
        if not card.worm and card.part == part:
            return [name]
    return []


def spice_up(game: Game, position: Position) -> list[str]:
    """The spice cards of which the next one drawn is one (sorted, each as often as it is there)."""
    if len(position.spice_deck) > 0:
        return position.spice_deck
    found = position.spice_discard
    for card in spice_kept(game, position):
        found = take(found, card)
    return found


def draw_spice(game: Game, position: Position, card: str) -> list[Event]:
    """Take a card that may come up off the spice deck, shuffling the discards first if need be."""
    events: list[Event] = []
    if len(position.spice_deck) == 0:
        kept = spice_kept(game, position)
        position.spice_deck = spice_up(game, position)
        position.spice_discard = kept
        cards = len(position.spice_deck)
        events.append(Event("spice-reshuffled", "spice-blow.reshuffle", {"cards": cards}))
    position.spice_deck = take(position.spice_deck, card)
    return events


def spice_cards_next(game: Game, position: Position) -> list[str]:
    """The spice cards that may come up (sorted, each as often as it is there).

    The card that Atreides has looked at; else the deck; else, when it is used up, the discards.
    """
    if position.spice_next != "":
        return [position.spice_next]
    return spice_up(game, position)


def draw_next(game: Game, position: Position, card: str) -> list[Event]:
    """Take a card that may come up: the one that Atreides has looked at, or one off the deck."""
    if position.spice_next != "":
        position.spice_next = ""
        return []
    return draw_spice(game, position, card)


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
        return spice_up(game, position)
    return []
