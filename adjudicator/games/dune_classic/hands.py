"""Treachery cards: the deck, the hands, the discards."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import stopped
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.decks import give_up, next_up
from adjudicator.rules.multisets import put, take


def hand_room(game: Game, position: Position, faction: str) -> int:
    """How many more treachery cards a faction may hold."""
    return game.factions[faction].hand_limit - len(position.sides[faction].hand)


def drawable(game: Game, position: Position) -> list[str]:
    """The treachery cards that may come up next (sorted, each as often as it is there).

    The known topmost card; else the deck; else, when both are used up, the discards shuffled.
    """
    if len(position.treachery_top) > 0:
        return [position.treachery_top[0]]
    return next_up(position.treachery_deck, position.treachery_discard)


def draw(position: Position, card: str) -> None:
    """Take a drawable card off the deck; the caller puts it somewhere."""
    if len(position.treachery_top) > 0:
        position.treachery_top = position.treachery_top[1:]
        position.treachery_top_seen = False
        return
    if len(position.treachery_deck) == 0:
        position.treachery_deck = position.treachery_discard
        position.treachery_discard = []
    position.treachery_deck = take(position.treachery_deck, card)


def discard(position: Position, faction: str, card: str) -> None:
    """Put a card from a hand on the discards."""
    give_up(position, faction, card)
    position.treachery_discard = put(position.treachery_discard, card)


def cards_that_play(game: Game, position: Position, faction: str, play: str) -> list[str]:
    """The different cards in a faction's hand with a special play (sorted).

    The Bene Gesserit may play worthless cards as Karama where ruling `worthless-karama` says so.
    """
    found: list[str] = []
    for card in position.sides[faction].hand:
        if card not in found and plays_as(game, position, faction, card, play):
            found.append(card)
    return found


def plays_as(game: Game, position: Position, faction: str, card: str, play: str) -> bool:
    """Whether a card counts as a special play in this faction's hand."""
    facts = game.cards[card]
    if facts.play == play:
        return True
    return (
        play == "karama"
        and faction == "bene-gesserit"
        and facts.category == "worthless"
        and ruling(game, position, "worthless-karama") == "on"
        and not stopped(position, "worthless-as-karama")
    )


def may_hold(game: Game, position: Position, faction: str, play: str) -> bool:
    """Whether a faction may hold a card with a special play, by what everybody knows.

    It does not if its hand is empty, where everybody may count it (ruling `hand-counts`), or if all
    those cards lie on the discards or are out.
    """
    counted = ruling(game, position, "hand-counts") == "open"
    if counted and len(position.sides[faction].hand) == 0:
        return False
    for card, facts in game.cards.items():
        if facts.play != play and not (
            play == "karama" and plays_as(game, position, faction, card, play)
        ):
            continue
        gone = position.treachery_discard.count(card) + position.treachery_out.count(card)
        if gone < facts.copies:
            return True
    return False
