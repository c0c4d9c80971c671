"""Decks and hands: what may come up, what is drawn, what a side holds."""

from __future__ import annotations

from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Violation

CLAUSES: list[str] = ["spice-blow.reshuffle", "spice-blow.reveal"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def next_up(deck: list[str], discard: list[str]) -> list[str]:
    """The cards of which the next one drawn is one (sorted, each as often as it is there).

    Those of the deck; when it is used up, the discards, of which the next deck is made.
    """
    if len(deck) > 0:
        return deck
    return discard


def draw_spice(position: Position, card: str) -> list[Event]:
    """Take a card that may come up off the spice deck, shuffling the discards first if need be."""
    events: list[Event] = []
    if len(position.spice_deck) == 0:
        position.spice_deck = position.spice_discard
        position.spice_discard = []
        cards = len(position.spice_deck)
        events.append(Event("spice-reshuffled", "spice-blow.reshuffle", {"cards": cards}))
    position.spice_deck = take(position.spice_deck, card)
    return events


def spice_next(game: Game, position: Position, seat: str) -> list[str]:
    """The spice cards of which the next one turned up is one (sorted, each as often as it is there)."""
    return next_up(position.spice_deck, position.spice_discard)


def check_spice(game: Game, position: Position, move: Move) -> Violation | None:
    """The card turned up comes off the deck (spice-blow.reveal)."""
    if move["card"] not in spice_next(game, position, move["by"]):
        return Violation("spice-blow.reveal", "not-in-deck", {"card": move["card"]})
    return None


def worm_card(game: Game) -> str:
    """The worm's card, of which there are several copies."""
    worms = [card.id for card in game.spice_cards.values() if card.worm]
    return worms[0]


def gain(position: Position, faction: str, card: str) -> None:
    """Put a card into a hand."""
    position.sides[faction].hand = put(position.sides[faction].hand, card)


def give_up(position: Position, faction: str, card: str) -> None:
    """Take a card out of a hand; the caller puts it somewhere."""
    position.sides[faction].hand = take(position.sides[faction].hand, card)


def copies(position: Position, faction: str, card: str) -> int:
    """How many copies of a card a faction holds."""
    return sum(1 for held in position.sides[faction].hand if held == card)
