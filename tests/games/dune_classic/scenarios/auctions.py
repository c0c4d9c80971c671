"""Auctions for the scenarios: a card is up, seats bid and pass, a card is bought."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import do, scene

FULL = ["shield", "shield", "snooper", "snooper"]
SEVEN = ["baliset", "chaumas", "kulon", "lasgun", "maula-pistol", "shield", "snooper"]
EIGHT = [*SEVEN, "stunner"]


def card_up(**given: Any) -> Position:
    """The first card of the turn is up: Hajr. Atreides is the first player."""
    position = scene("bidding", **given)
    do(position, "table", "deal-auction", card="hajr")
    return position


def say(position: Position, *words: int) -> Position:
    """Those whose turn it is bid, one after another; 0 is a pass."""
    for spice in words:
        if spice == 0:
            do(position, position.waiting[0], "pass")
        else:
            do(position, position.waiting[0], "bid", spice=spice)
    return position


def bought(buyer: str, price: int, **given: Any) -> Position:
    """One seat bids once, and all others pass until it has the card."""
    position = card_up(**given)
    while position.step == "bid":
        say(position, price if position.waiting == [buyer] else 0)
    return position


def sold(buyer: str, price: int, **given: Any) -> Position:
    """The card is bought and paid."""
    position = bought(buyer, price, **given)
    do(position, buyer, "pay", karama="none", ally=0)
    return position
