"""Market cards: when they may be played, and the windows in which all who hold some are asked.

In a window the seats that hold market cards are asked in player order, and each plays one card or
passes. After a card has taken effect all are asked again, until all have passed. The number of
cards that each seat holds is public, so nobody learns anything from who is asked. (Document 001,
"Market Card Timing".)
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.hands import spend
from adjudicator.games.conquest_and_diplomacy.records import Game, Position, Window
from adjudicator.rules.course import begin_step
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Violation

WINDOW = "market"
"""The step in which a window is open."""
CLOSED = "market-closed"
"""The step in which a window has just closed and nobody is awaited."""
MOMENTS: dict[str, str] = {
    "move": "movement",
    "reactions": "battle",
    "revive": "revival",
    "ship": "shipment",
    "trade": "gain",
}
"""Step -> the moment of the cards that the seat at it may play."""


def moment_of(position: Position) -> str:
    """The moment of the cards that may be played now, or ""."""
    if position.step == WINDOW and position.window is not None:
        return position.window.moment
    return MOMENTS.get(position.step, "")


# --- windows -------------------------------------------------------------------------------------


def open_window(position: Position, moment: str) -> list[Event]:
    """Begin to ask who plays a card at a moment of the phase."""
    position.window = Window(moment=moment, passed=[])
    return ask(position)


def ask(position: Position) -> list[Event]:
    """Ask the next seat that holds market cards and has not passed; after the last, go on."""
    window = position.window
    assert window is not None
    for seat in position.order:
        if seat not in window.passed and len(position.sides[seat].market) > 0:
            begin_step(position, WINDOW, [seat])
            return []
    begin_step(position, CLOSED, [])
    return []


def ask_again(position: Position) -> list[Event]:
    """After a card has been played in a window, ask everybody anew."""
    if position.window is None:
        return []
    position.window.passed = []
    return ask(position)


def pass_window(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat plays nothing in a window, unless another still does."""
    assert position.window is not None
    position.window.passed = put(position.window.passed, seat)
    return ask(position)


def cards_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can play no market card at all: it holds none (market.play)."""
    if len(position.sides[seat].market) == 0:
        return Violation("market.play", "no-cards", {"by": seat})
    return None


# --- cards ---------------------------------------------------------------------------------------


def card_violation(
    game: Game, position: Position, seat: str, card: str, plays: list[str]
) -> Violation | None:
    """What is wrong with playing a market card now for one of some effects.

    Clause market.play.
    """
    played: dict[str, int | str] = {"by": seat, "card": card}
    if card not in position.sides[seat].market:
        return Violation("market.play", "not-held", played)
    facts = game.market_cards[card]
    if facts.play not in plays:
        return Violation("market.play", "another-move", played)
    if moment_of(position) not in facts.moments:
        return wrong_time(game, seat, card)
    return None


def wrong_time(game: Game, seat: str, card: str) -> Violation:
    """The violation that a market card is played in another phase; it names the right ones: market.play."""
    when = ", ".join(game.market_cards[card].moments)
    return Violation("market.play", "wrong-time", {"by": seat, "card": card, "when": when})


def playable(game: Game, position: Position, seat: str, plays: list[str]) -> list[str]:
    """The different market cards (sorted) that a seat may play now for one of some effects."""
    found: list[str] = []
    if seat not in position.sides:
        return found
    for card in position.sides[seat].market:
        if card not in found and card_violation(game, position, seat, card, plays) is None:
            found.append(card)
    return found


def play(position: Position, seat: str, card: str, effect: list[Event]) -> list[Event]:
    """Discard a card that has done its effect; in a window, everybody is asked again."""
    return [spend(position, seat, card), *effect, *ask_again(position)]
