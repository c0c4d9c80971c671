"""The move `play-card`: a market card whose play asks for nothing more than the card itself.

What it does and what forbids it depends on its effect, so each phase brings its own. The card is
discarded first, then it does what it does, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import (
    battle_end,
    collection,
    gain_cards,
    movement,
    shipment,
    spice_blow,
)
from adjudicator.games.conquest_and_diplomacy.hands import spend
from adjudicator.games.conquest_and_diplomacy.market import (
    MOMENTS,
    WINDOW,
    card_violation,
    cards_closed,
    wrong_time,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.rules.forms import any_of, one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation

PLAYS: dict[str, Callable[[Game, Position, str, MarketCard], list[Event]]] = {
    "exchange": gain_cards.apply_exchange,
    "extra-move": movement.apply_hajr,
    "free-shipment": shipment.apply_smugglers,
    "harvest": collection.apply_harvester,
    "income": collection.apply_contract,
    "kill-both": battle_end.apply_reaction,
    "long-move": movement.apply_ornithopter,
    "save-leader": battle_end.apply_reaction,
    "strength": battle_end.apply_reaction,
    "worm": spice_blow.apply_thumper,
}
"""Effect of a market card -> what it does, once the card has been discarded."""

CHECKS: dict[str, Callable[[Game, Position, str, str], Violation | None]] = {
    "exchange": gain_cards.check_exchange,
    "free-shipment": shipment.check_smugglers,
    "kill-both": battle_end.check_reaction,
    "save-leader": battle_end.check_reaction,
    "strength": battle_end.check_reaction,
    "worm": spice_blow.check_thumper,
}
"""Effect of a market card -> what else forbids it, given a seat and a card that it holds."""


def violation(game: Game, position: Position, seat: str, card: str) -> Violation | None:
    """What is wrong with playing a card now."""
    wrong = card_violation(game, position, seat, card, sorted(PLAYS))
    if wrong is not None:
        return wrong
    play = game.market_cards[card].play
    if play in CHECKS:
        return CHECKS[play](game, position, seat, card)
    return None


def check_play(game: Game, position: Position, move: Move) -> Violation | None:
    """A card in hand, at its time, of use: market.play and the clause of the card."""
    return violation(game, position, move["by"], move["card"])


def apply_play(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is discarded and does what it does."""
    by = move["by"]
    card = game.market_cards[move["card"]]
    spent = spend(position, by, card.id)
    return [spent, *PLAYS[card.play](game, position, by, card)]


def cards_now(game: Game, position: Position, seat: str) -> list[str]:
    """The different cards (sorted) that a seat may play now."""
    found: list[str] = []
    if seat not in position.sides:
        return found
    for card in position.sides[seat].market:
        if card not in found and violation(game, position, seat, card) is None:
            found.append(card)
    return found


def play_elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """When a market card is played, if this is not a step for any: market.play.

    The card says so itself; who holds it has no part in that.
    """
    card = move.get("card")
    if card is None or card not in game.market_cards:
        return None
    return wrong_time(game, move["by"], card)


KINDS: dict[str, Kind] = {
    "play-card": Kind(
        clause="market.play",
        steps=sorted([WINDOW, *MOMENTS]),
        check=check_play,
        apply=apply_play,
        field=one_of("card", cards_now),
        open=any_of(cards_now),
        closed=cards_closed,
        elsewhere=play_elsewhere,
    ),
}
