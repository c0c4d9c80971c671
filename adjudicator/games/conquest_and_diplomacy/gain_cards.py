"""Gain cards: battle cards up to four, then market cards for spice (document 001, "Gain Cards")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.hands import (
    battle_next,
    battle_room,
    discard,
    draw_battle,
    draw_market,
    hand_room,
    market_left,
    market_next,
    market_room,
    worthless,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to, who_has
from adjudicator.rules.course import at_turn, begin_round, next_seat, ruling
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.forms import up_to
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation

MERCHANT = "market-income"
"""The advantage of who is paid for market cards."""
NEXT = "gain"
"""The step in which it is the next seat's turn and nobody is awaited yet."""

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """The seats draw and buy in player order."""
    begin_round(position, NEXT)
    position.purchase = -1
    return []


def stand_at(position: Position, step: str, waiting: list[str]) -> None:
    """Go to another step of the same round."""
    position.step = step
    position.waiting = waiting


def draw_on(game: Game, position: Position) -> list[Event]:
    """Deal the seat at its turn its battle cards; then it buys, if it has not."""
    seat = at_turn(position)
    if battle_room(game, position, seat) > 0 and len(battle_next(position)) > 0:
        stand_at(position, "deal-battle", ["table"])
        return []
    if position.purchase >= 0:
        return trade(game, position)
    if market_room(game, position, seat) > 0:
        stand_at(position, "buy", [seat])
        return []
    reason = buy_closed(game, position, seat)
    if reason is None:
        return trade(game, position)
    return [passed_over("nothing-to-buy", seat, "buy", reason), *trade(game, position)]


def buy_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can buy no market cards at all, by what everybody knows: gain.announce."""
    if hand_room(game, position, seat) <= 0:
        held: dict[str, int | str] = {"by": seat, "held": len(position.sides[seat].market)}
        return Violation("gain.announce", "hand-full", held)
    if market_left(position) == 0:
        return Violation("gain.announce", "sold-out", {"by": seat})
    return None


def trade(game: Game, position: Position) -> list[Event]:
    """Let a seat with market cards play one of this phase; then it is the next one's turn."""
    seat = at_turn(position)
    position.purchase = 0
    if len(position.sides[seat].market) > 0:
        stand_at(position, "trade", [seat])
        return []
    return next_buyer(position)


def next_buyer(position: Position) -> list[Event]:
    """Go on to the next seat; after the last, to revival."""
    position.purchase = -1
    if next_seat(position, at_turn(position)):
        go_to(position, "revival")
    else:
        position.step = NEXT
    return []


def pass_trade(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat plays no card of this phase."""
    return next_buyer(position)


# --- deal-battle ---------------------------------------------------------------------------------


def check_deal_battle(game: Game, position: Position, move: Move) -> Violation | None:
    """A battle card off the deck, to the seat whose turn it is: gain.battle."""
    clauses = ["gain.battle", "gain.battle"]
    return deal_violation(move, at_turn(position), "card", battle_next(position), clauses)


def apply_deal_battle(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card; with a full hand it buys."""
    events = draw_battle(position, move["to"], move["card"])
    return events + draw_on(game, position)


def deal_battle_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which card (gain.battle)."""
    return deal_form(partial, at_turn(position), "card", battle_next(position))


# --- buy, deal-market ----------------------------------------------------------------------------


def price_of(game: Game, cards: int) -> int:
    """What market cards cost."""
    return cards * game.numbers.market_price


def payee(game: Game, position: Position, seat: str) -> str:
    """Whom a seat pays for market cards, "" for the bank (ruling `imperium-purchases`)."""
    merchant = who_has(game, position, MERCHANT)
    if merchant == seat and ruling(game, position, "imperium-purchases") != "free":
        return ""
    return merchant


def most_bought(game: Game, position: Position, seat: str) -> int:
    """How many market cards a seat may buy and can pay for."""
    room = market_room(game, position, seat)
    return min(room, position.sides[seat].spice // price_of(game, 1))


def check_buy(game: Game, position: Position, move: Move) -> Violation | None:
    """What is announced fits into the hand and can be paid: gain.announce, gain.price."""
    by = move["by"]
    cards = move["cards"]
    most = market_room(game, position, by)
    if cards < 0 or cards > most:
        asked: dict[str, int | str] = {"by": by, "cards": cards, "most": most}
        short = cards <= hand_room(game, position, by)
        return Violation("gain.announce", "too-few-left" if short else "too-many", asked)
    price = price_of(game, cards)
    spice = position.sides[by].spice
    if price > spice:
        poor: dict[str, int | str] = {"by": by, "cards": cards, "price": price, "spice": spice}
        return Violation("gain.price", "too-poor", poor)
    return None


def apply_buy(game: Game, position: Position, move: Move) -> list[Event]:
    """The price is paid, to the Imperium if it plays; then the cards are dealt (gain.paid)."""
    by = move["by"]
    position.purchase = move["cards"]
    if move["cards"] == 0:
        return [Event("nothing-bought", "gain.announce", {"by": by}), *trade(game, position)]
    price = price_of(game, move["cards"])
    to = payee(game, position, by)
    paid: dict[str, int | str] = {"by": by, "cards": move["cards"], "spice": price}
    position.sides[by].spice -= price
    if to != "":
        position.sides[to].spice += price
        paid = {**paid, "to": to}
    stand_at(position, "deal-market", ["table"])
    if to == by:
        return [Event("market-paid-itself", "gain.paid", paid)]
    return [Event("market-paid", "gain.paid", paid)]


def check_deal_market(game: Game, position: Position, move: Move) -> Violation | None:
    """A market card off the deck, to the seat that has bought it: gain.market."""
    clauses = ["gain.market", "gain.market"]
    return deal_violation(move, at_turn(position), "card", market_next(position), clauses)


def apply_deal_market(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card; after the last of its purchase it may play one."""
    events = draw_market(position, move["to"], move["card"])
    position.purchase -= 1
    if position.purchase > 0:
        return events
    return events + trade(game, position)


def deal_market_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which card (gain.market)."""
    return deal_form(partial, at_turn(position), "card", market_next(position))


# --- the black market ----------------------------------------------------------------------------


def check_exchange(game: Game, position: Position, seat: str, card: str) -> Violation | None:
    """There is something worthless to give up: market.black-market."""
    if len(worthless(game, position, seat)) == 0:
        return Violation("market.black-market", "nothing-worthless", {"by": seat})
    return None


def apply_exchange(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """All worthless cards are discarded, and as many battle cards drawn (market.sold)."""
    given = worthless(game, position, seat)
    for one in given:
        discard(position, seat, one)
    sold: dict[str, int | str] = {"by": seat, "cards": len(given)}
    return [Event("worthless-sold", "market.sold", sold), *draw_on(game, position)]


KINDS: dict[str, Kind] = {
    "deal-battle": Kind(
        clause="gain.battle",
        steps=["deal-battle"],
        check=check_deal_battle,
        apply=apply_deal_battle,
        field=deal_battle_field,
        by=["table"],
    ),
    "buy": Kind(
        clause="gain.turn",
        steps=["buy"],
        check=check_buy,
        apply=apply_buy,
        field=up_to("cards", 0, most_bought),
        closed=buy_closed,
    ),
    "deal-market": Kind(
        clause="gain.market",
        steps=["deal-market"],
        check=check_deal_market,
        apply=apply_deal_market,
        field=deal_market_field,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"trade": pass_trade}
"""What a pass does in the steps of this phase."""

FOLLOWS: dict[str, Callable[[Game, Position], list[Event]]] = {NEXT: draw_on}
"""What happens by itself in this phase, by step."""
