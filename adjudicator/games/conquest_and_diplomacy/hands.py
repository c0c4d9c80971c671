"""Battle and market cards: decks, hands, discards. Of each pile of discards only the top is open."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.decks import gain, give_up, next_up
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event

# --- battle cards --------------------------------------------------------------------------------


def battle_next(position: Position) -> list[str]:
    """The battle cards of which the next drawn is one (sorted, each as often as it is there)."""
    return next_up(position.battle_deck, position.battle_discard)


def draw_battle(position: Position, seat: str, card: str) -> list[Event]:
    """Draw a card of `battle_next` into a hand, shuffling the discards first if need be."""
    events: list[Event] = []
    if len(position.battle_deck) == 0:
        position.battle_deck = position.battle_discard
        position.battle_discard = []
        position.battle_top = ""
        cards = len(position.battle_deck)
        events.append(Event("battle-reshuffled", "gain.battle-reshuffle", {"cards": cards}))
    position.battle_deck = take(position.battle_deck, card)
    gain(position, seat, card)
    return events


def discard(position: Position, seat: str, card: str) -> None:
    """Put a battle card from a hand on the discards."""
    give_up(position, seat, card)
    position.battle_discard = put(position.battle_discard, card)
    position.battle_top = card


def battle_room(game: Game, position: Position, seat: str) -> int:
    """How many battle cards a seat has still to draw."""
    return game.numbers.hand_limit - len(position.sides[seat].hand)


def worthless(game: Game, position: Position, seat: str) -> list[str]:
    """The worthless cards in a hand (sorted)."""
    return [card for card in position.sides[seat].hand if game.cards[card].category == "worthless"]


# --- market cards --------------------------------------------------------------------------------


def market_next(position: Position) -> list[str]:
    """The market cards of which the next drawn is one (sorted, each as often as it is there)."""
    return next_up(position.market_deck, position.market_discard)


def draw_market(position: Position, seat: str, card: str) -> list[Event]:
    """Draw a card of `market_next` into a hand, shuffling the discards first if need be."""
    events: list[Event] = []
    if len(position.market_deck) == 0:
        position.market_deck = position.market_discard
        position.market_discard = []
        position.market_top = ""
        cards = len(position.market_deck)
        events.append(Event("market-reshuffled", "gain.market-reshuffle", {"cards": cards}))
    position.market_deck = take(position.market_deck, card)
    position.sides[seat].market = put(position.sides[seat].market, card)
    return events


def spend(position: Position, seat: str, card: str) -> Event:
    """Put a market card that has been played on the discards."""
    position.sides[seat].market = take(position.sides[seat].market, card)
    position.market_discard = put(position.market_discard, card)
    position.market_top = card
    return Event("market-played", "market.played", {"by": seat, "card": card})


def market_room(game: Game, position: Position, seat: str) -> int:
    """How many more market cards a seat may hold (ruling `market-size`), and the decks can deal."""
    return max(0, min(market_left(position), hand_room(game, position, seat)))


def hand_room(game: Game, position: Position, seat: str) -> int:
    """How many more market cards a seat may hold; none, or fewer, with a full hand."""
    limit = game.numbers.market_limit
    if ruling(game, position, "market-size") == "one":
        limit = game.numbers.small_market_limit
    return limit - len(position.sides[seat].market)


def market_left(position: Position) -> int:
    """How many market cards can still be dealt."""
    return len(position.market_deck) + len(position.market_discard)
