"""Winning a card: its price is paid, and Harkonnen draw another (document 004, "4. Bidding")."""

from __future__ import annotations

from adjudicator.games.dune_classic.bidding import auction_of, clear_card, next_card
from adjudicator.games.dune_classic.hands import (
    cards_that_play,
    discard,
    draw,
    drawable,
    hand_room,
    plays_as,
)
from adjudicator.games.dune_classic.payment import least_share, most_share, purse, spend
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import in_play, stopped, use_up_stop
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.decks import gain
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- pay -----------------------------------------------------------------------------------------


def check_pay(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner pays by Karama, or with an ally's share and own spice.

    Clauses bidding.karama, bidding.ally-share, bidding.payment.
    """
    by = move["by"]
    karama = move["karama"]
    share = move["ally"]
    if position.step == "bid" and not takes_at_once(game, position):
        return Violation("bidding.karama", "not-won", {"by": by})
    if karama != "none":
        hand = position.sides[by].hand
        if karama not in hand or not plays_as(game, position, by, karama, "karama"):
            return Violation("bidding.karama", "no-such-card", {"by": by, "card": karama})
        if share > 0:
            return Violation("bidding.karama", "nothing-to-share", {"by": by, "share": share})
        return None
    if position.step == "bid":
        return Violation("bidding.karama", "not-won", {"by": by})
    price = auction_of(position).bid
    if share > most_share(position, by, price):
        most = most_share(position, by, price)
        return Violation("bidding.ally-share", "too-much", {"by": by, "share": share, "most": most})
    if price - share > position.sides[by].spice:
        return Violation(
            "bidding.payment",
            "too-poor",
            {"by": by, "spice": position.sides[by].spice, "price": price - share},
        )
    return None


def apply_pay(game: Game, position: Position, move: Move) -> list[Event]:
    """The price is paid to Emperor or bank, the card taken, a bonus card due.

    Clauses bidding.emperor, bidding.bank, bidding.bonus.
    """
    by = move["by"]
    auction = auction_of(position)
    price = auction.bid
    events: list[Event] = []
    if move["karama"] != "none":
        discard(position, by, move["karama"])
        events.append(Event("card-free", "bidding.karama-free", {"by": by, "card": move["karama"]}))
    else:
        spend(position, by, price, move["ally"])
        paid = {"by": by, "spice": price}
        if by == "emperor" or not in_play(position, "emperor"):
            events.append(Event("paid-to-bank", "bidding.bank", paid))
        elif use_up_stop(game, position, "auction-income"):
            events.append(Event("paid-to-bank", "bidding.income-stopped", paid))
        else:
            position.sides["emperor"].spice += price
            events.append(Event("paid-to-emperor", "bidding.emperor", paid))
    gain(position, by, auction.card)
    clear_card(auction)
    if bonus_due(game, position, by):
        if not use_up_stop(game, position, "bonus-card"):
            begin_step(position, "deal-bonus", ["table"])
            return events
        events.append(Event("bonus-stopped", "bidding.bonus", {"by": by}))
    return events + next_card(game, position)


def pay_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card or "none", then the ally's share of the price."""
    by = partial["by"]
    price = auction_of(position).bid
    if "karama" not in partial:
        options = cards_that_play(game, position, by, "karama")
        if position.step == "pay" and price <= purse(position, by):
            options = sorted([*options, "none"])
        return choice("karama", options, last=False)
    if "ally" not in partial:
        if partial["karama"] != "none":
            return amount("ally", 0, 0, last=True)
        least = least_share(position, by, price)
        return amount("ally", least, most_share(position, by, price), last=True)
    return None


def may_pay(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can pay its bid, or take the card by Karama before (bidding.payment)."""
    if position.step == "bid":
        cards = cards_that_play(game, position, seat, "karama")
        return takes_at_once(game, position) and len(cards) > 0
    return can_pay_bid(game, position, seat)


def takes_at_once(game: Game, position: Position) -> bool:
    """Whether a Karama card takes the card that is up without a bid (ruling `karama-bid`)."""
    return ruling(game, position, "karama-bid") == "at-once"


def can_pay_bid(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can pay the standing bid, with spice or with a card."""
    return (
        auction_of(position).bid <= purse(position, seat)
        or len(cards_that_play(game, position, seat, "karama")) > 0
    )


# --- deal-bonus ----------------------------------------------------------------------------------


def bonus_due(game: Game, position: Position, winner: str) -> bool:
    """Whether the winner of a card gets another from the deck."""
    return (
        winner == "harkonnen"
        and hand_room(game, position, winner) > 0
        and len(drawable(game, position)) > 0
    )


def check_deal_bonus(game: Game, position: Position, move: Move) -> Violation | None:
    """The bonus card of Harkonnen comes off the deck, or none does if stopped.

    Clause bidding.bonus-card.
    """
    card = move["card"]
    if stopped(position, "bonus-card"):
        if card != "none":
            return Violation("bidding.bonus-card", "stopped", {"card": card})
    elif card not in drawable(game, position):
        return Violation("bidding.bonus-card", "not-next", {"card": card})
    return None


def apply_deal_bonus(game: Game, position: Position, move: Move) -> list[Event]:
    """Harkonnen gets the card; the next card goes up (bidding.bonus)."""
    if use_up_stop(game, position, "bonus-card"):
        event = Event("bonus-stopped", "bidding.bonus", {"by": "harkonnen"})
    else:
        draw(position, move["card"])
        gain(position, "harkonnen", move["card"])
        event = Event("bonus-dealt", "bidding.bonus", {"by": "harkonnen"})
    return [event, *next_card(game, position)]


def deal_bonus_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that may come off the deck, or "none" (bidding.bonus-card)."""
    if "card" not in partial:
        if stopped(position, "bonus-card"):
            return choice("card", ["none"], last=True)
        return choice("card", drawable(game, position), last=True)
    return None


KINDS: dict[str, Kind] = {
    "pay": Kind(
        clause="bidding.payment",
        steps=["bid", "pay"],
        check=check_pay,
        apply=apply_pay,
        field=pay_field,
        open=may_pay,
    ),
    "deal-bonus": Kind(
        clause="bidding.bonus-card",
        steps=["deal-bonus"],
        check=check_deal_bonus,
        apply=apply_deal_bonus,
        field=deal_bonus_field,
        by=["table"],
    ),
}
"""The kinds of move when a card is won."""
