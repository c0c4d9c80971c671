"""Treachery cards: the deck, hands, discards, and cards that go back to the Bene Gesserit."""

from __future__ import annotations

from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import SISTERS
from adjudicator.rules.dune.decks import gain, give_up, next_up
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event


def next_cards(position: Position) -> list[str]:
    """The treachery cards of which the next drawn is one (sorted, each as often as it is there)."""
    return next_up(position.deck, position.discard)


def draw(position: Position, seat: str, card: str) -> list[Event]:
    """Draw a card of `next_cards` into a hand, shuffling the discards first if need be."""
    events: list[Event] = []
    if len(position.deck) == 0:
        position.deck = position.discard
        position.discard = []
        cards = len(position.deck)
        events.append(Event("treachery-reshuffled", "purchase.reshuffle", {"cards": cards}))
    position.deck = take(position.deck, card)
    gain(position, seat, card)
    return events


def lose(position: Position, seat: str, card: str, clause: str) -> Event:
    """Put a card from a hand on the discards, by a clause."""
    give_up(position, seat, card)
    position.discard = put(position.discard, card)
    return Event("card-discarded", clause, {"by": seat, "card": card})


def use_up(game: Game, position: Position, seat: str, card: str, clause: str) -> Event:
    """A card has been used: it is discarded, or goes back to the Bene Gesserit.

    It goes back if it is one that does, was another's, and the Bene Gesserit have room for it.
    """
    room = len(position.sides[SISTERS].hand) < game.numbers.hand_limit
    if seat == SISTERS or not game.cards[card].returns or not room:
        return lose(position, seat, card, clause)
    give_up(position, seat, card)
    gain(position, SISTERS, card)
    returned: dict[str, int | str] = {"by": seat, "card": card, "to": SISTERS}
    return Event("card-returned", "market.returns", returned)
