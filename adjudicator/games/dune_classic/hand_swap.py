"""The special Karama power of the Harkonnen: they take a hand and give as many cards for it.

They may not do so while a bid stands, because the bidder relies on its hand (cards.power-hand).
"""

from __future__ import annotations

from adjudicator.games.dune_classic.any_time import others
from adjudicator.games.dune_classic.karama import EXCHANGE, karama_of, pause, resume
from adjudicator.games.dune_classic.powers import card_field, may_use, play_power, power_violation
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Exchange
from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.decks import gain, give_up
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event, Field, Violation, choice

HARKONNEN = "harkonnen"


def bid_stands(position: Position) -> bool:
    """Whether somebody has bid on the card that is up."""
    return position.auction is not None and position.auction.bidder != ""


def takeable(position: Position) -> list[str]:
    """The seats (sorted) that hold cards, which everybody may count while cards are bid for."""
    return [seat for seat in others(position, HARKONNEN) if len(position.sides[seat].hand) > 0]


def check_take_hand(game: Game, position: Position, move: Move) -> Violation | None:
    """The Harkonnen take a whole hand: cards.power, cards.power-hand."""
    found = power_violation(game, position, move, HARKONNEN)
    if found is not None:
        return found
    if bid_stands(position):
        return Violation("cards.power-hand", "bid-stands", {"by": move["by"]})
    if move["to"] not in takeable(position):
        return Violation("cards.power-hand", "no-hand", {"by": move["by"], "to": move["to"]})
    return None


def apply_take_hand(game: Game, position: Position, move: Move) -> list[Event]:
    """The hand is theirs; they owe as many cards (cards.power-hand-taken)."""
    by = move["by"]
    to = move["to"]
    events = [play_power(position, by, move["card"])]
    cards = position.sides[to].hand
    position.sides[to].hand = []
    for card in cards:
        gain(position, by, card)
    karama_of(position).exchange = Exchange(to=to, owed=len(cards), pause=pause(position))
    begin_step(position, EXCHANGE, [by])
    taken: dict[str, int | str] = {"by": by, "to": to, "cards": len(cards)}
    return [*events, Event("hand-taken", "cards.power-hand-taken", taken)]


def take_hand_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card, then whose hand (cards.power-hand)."""
    if "to" in partial:
        return None
    return card_field(game, position, partial, False) or choice("to", takeable(position), last=True)


def may_take_hand(game: Game, position: Position, seat: str) -> bool:
    """Whether the Harkonnen may take a hand now (cards.power-hand)."""
    return (
        may_use(game, position, seat, HARKONNEN)
        and not bid_stands(position)
        and len(takeable(position)) > 0
    )


# --- return-card ---------------------------------------------------------------------------------


def exchange_of(position: Position) -> Exchange:
    """The exchange under way."""
    found = karama_of(position).exchange
    assert found is not None
    return found


def check_return_card(game: Game, position: Position, move: Move) -> Violation | None:
    """A card of theirs for each that they took: cards.power-return."""
    by = move["by"]
    if move["to"] != exchange_of(position).to:
        return Violation("cards.power-return", "not-owed", {"by": by, "to": move["to"]})
    if move["card"] not in position.sides[by].hand:
        return Violation("cards.power-return", "not-held", {"by": by, "card": move["card"]})
    return None


def apply_return_card(game: Game, position: Position, move: Move) -> list[Event]:
    """The other has the card; after the last the auction goes on (cards.power-returned)."""
    exchange = exchange_of(position)
    give_up(position, move["by"], move["card"])
    gain(position, exchange.to, move["card"])
    exchange.owed -= 1
    told: dict[str, int | str] = {"by": move["by"], "to": exchange.to}
    if exchange.owed == 0:
        karama_of(position).exchange = None
        resume(position, exchange.pause)
    return [Event("card-returned", "cards.power-returned", told)]


def return_card_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which card (cards.power-return)."""
    if "to" not in partial:
        return choice("to", [exchange_of(position).to], last=False)
    if "card" not in partial:
        return choice("card", once(position.sides[partial["by"]].hand), last=True)
    return None


KINDS: dict[str, Kind] = {
    "take-hand": Kind(
        clause="cards.power-hand",
        steps=["bid", "deal-auction"],
        waits=False,
        check=check_take_hand,
        apply=apply_take_hand,
        field=take_hand_field,
        open=may_take_hand,
        by=["harkonnen"],
        phases=["bidding"],
    ),
    "return-card": Kind(
        clause="cards.power-return",
        steps=[EXCHANGE],
        check=check_return_card,
        apply=apply_return_card,
        field=return_card_field,
        by=["harkonnen"],
        phases=["bidding"],
    ),
}
"""The kinds of move by which the Harkonnen exchange a hand."""
