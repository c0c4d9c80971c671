"""The sale of treachery cards: the Bene Gesserit offer, others accept or refuse.

Cards can be sold in the purchase phase, after everybody has bought, and in the battle phase, before
the battles. In each market a card is offered only once to each seat, so that every market ends.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.records import Game, Offer, Position
from adjudicator.games.dune_messiah.turn import SISTERS
from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.decks import gain, give_up
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, amount, choice

CLOSED = "market-closed"
"""The step in which nothing more is sold, and the rulebook goes on."""


def open_market(game: Game, position: Position) -> list[Event]:
    """The Bene Gesserit may sell cards, if they have any."""
    position.offered = []
    reason = sale_closed(game, position, SISTERS)
    if reason is not None:
        begin_step(position, CLOSED, [])
        return [passed_over("nothing-to-sell", SISTERS, "offer", reason)]
    begin_step(position, "sale", [SISTERS])
    return []


def sale_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can sell no card (market.offer), or nothing."""
    if seat != SISTERS or len(position.sides[seat].hand) > 0:
        return None
    return Violation("market.offer", "no-cards", {"by": seat})


def go_on(game: Game, position: Position) -> list[Event]:
    """The next offer, or the end of the market when everything has been offered to everybody."""
    position.offer = None
    if may_offer(game, position, SISTERS):
        begin_step(position, "sale", [SISTERS])
        return []
    return close(game, position, SISTERS)


def close(game: Game, position: Position, seat: str) -> list[Event]:
    """Nothing more is sold in this market."""
    position.offered = []
    begin_step(position, CLOSED, [])
    return []


# --- offer ---------------------------------------------------------------------------------------


def check_offer(game: Game, position: Position, move: Move) -> Violation | None:
    """A card of the hand, to another, once, for its value at most.

    Clauses market.offer, market.moments, market.price.
    """
    by = move["by"]
    to = move["to"]
    card = move["card"]
    price = move["price"]
    if to == by:
        return Violation("market.offer", "oneself", {"by": by})
    if to not in position.sides:
        return Violation("market.offer", "nobody", {"to": to})
    if card not in position.sides[by].hand:
        return Violation("market.offer", "not-held", {"by": by, "card": card})
    if f"{to}/{card}" in position.offered:
        return Violation("market.moments", "again", {"to": to, "card": card})
    value = game.cards[card].value
    if price < 0 or price > value:
        return Violation("market.price", "too-dear", {"price": price, "value": value})
    return None


def apply_offer(game: Game, position: Position, move: Move) -> list[Event]:
    """The buyer has to answer."""
    to = move["to"]
    position.offer = Offer(to=to, card=move["card"], price=move["price"])
    position.offered = put(position.offered, f"{to}/{move['card']}")
    begin_step(position, "answer", [to])
    told: dict[str, int | str] = {"by": move["by"], "to": to, "card": move["card"]}
    return [Event("card-offered", "market.offer", {**told, "spice": move["price"]})]


def unoffered(position: Position, to: str) -> list[str]:
    """The different cards (sorted) of the Bene Gesserit that a seat has not been offered."""
    found: list[str] = []
    for card in position.sides[SISTERS].hand:
        if card not in found and f"{to}/{card}" not in position.offered:
            found.append(card)
    return found


def customers(position: Position) -> list[str]:
    """The seats (sorted) to which something can still be offered."""
    return sorted(
        seat for seat in position.sides if seat != SISTERS and len(unoffered(position, seat)) > 0
    )


def offer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, which card, for how much."""
    if "to" not in partial:
        return choice("to", customers(position), False)
    if "card" not in partial:
        return choice("card", unoffered(position, partial["to"]), False)
    if "price" not in partial:
        return amount("price", 0, game.cards[partial["card"]].value, True)
    return None


def may_offer(game: Game, position: Position, seat: str) -> bool:
    """Whether anything can still be offered to anybody."""
    return seat == SISTERS and any(
        other != SISTERS and len(unoffered(position, other)) > 0 for other in position.sides
    )


# --- accept, refuse ------------------------------------------------------------------------------


def check_accept(game: Game, position: Position, move: Move) -> Violation | None:
    """The buyer can pay: market.accept."""
    offer = position.offer
    assert offer is not None
    spice = position.sides[move["by"]].spice
    if offer.price > spice:
        args: dict[str, int | str] = {"by": move["by"], "price": offer.price, "spice": spice}
        return Violation("market.accept", "too-dear", args)
    return None


def apply_accept(game: Game, position: Position, move: Move) -> list[Event]:
    """Card and spice change hands."""
    offer = position.offer
    assert offer is not None
    by = move["by"]
    give_up(position, SISTERS, offer.card)
    gain(position, by, offer.card)
    position.sides[by].spice -= offer.price
    position.sides[SISTERS].spice += offer.price
    told: dict[str, int | str] = {"by": by, "card": offer.card, "spice": offer.price}
    return [Event("card-sold", "market.accept", told), *go_on(game, position)]


def may_accept(game: Game, position: Position, seat: str) -> bool:
    """Whether the buyer can pay."""
    offer = position.offer
    assert offer is not None
    return offer.price <= position.sides[seat].spice


def apply_refuse(game: Game, position: Position, move: Move) -> list[Event]:
    """The card stays where it is."""
    refused = Event("card-refused", "market.refuse", {"by": move["by"]})
    return [refused, *go_on(game, position)]


def accept_elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """Why nobody can accept while no card is offered: market.accept."""
    return Violation("market.accept", "not-begun", {}) if position.step == "sale" else None


def refuse_elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """Why nobody can refuse while no card is offered: market.refuse."""
    return Violation("market.refuse", "not-begun", {}) if position.step == "sale" else None


KINDS: dict[str, Kind] = {
    "offer": Kind(
        clause="market.offer",
        steps=["sale"],
        check=check_offer,
        apply=apply_offer,
        field=offer_field,
        open=may_offer,
        closed=sale_closed,
        by=["bene-gesserit"],
    ),
    "accept": Kind(
        clause="market.accept",
        steps=["answer"],
        check=check_accept,
        apply=apply_accept,
        open=may_accept,
        elsewhere=accept_elsewhere,
    ),
    "refuse": Kind(
        clause="market.refuse",
        steps=["answer"],
        apply=apply_refuse,
        elsewhere=refuse_elsewhere,
    ),
}
"""The kinds of move of a market."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"sale": close}
"""What a pass does in the steps of a market."""
