"""Scenarios of allies who pay for each other's cards (of `bidding.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_classic.scenarios.auctions import card_up, say
from tests.games.dune_classic.scenarios.given import refused, treasure
from tests.support.dune_classic import auction_under_way, do

PAIR: dict[str, Any] = {
    "factions": ["emperor", "fremen", "harkonnen"],
    "allies": [("emperor", "harkonnen")],
}


def test_bid_49() -> None:
    position = card_up(**PAIR)
    do(position, "emperor", "pledge", spice=5)
    say(position, 0, 0, 12, 0, 0)
    do(position, "harkonnen", "pay", karama="none", ally=5)
    assert treasure(position) == {"emperor": 17, "fremen": 3, "harkonnen": 3}


def test_bid_50() -> None:
    position = card_up(**PAIR)
    do(position, "harkonnen", "pledge", spice=5)
    say(position, 12, 0, 0)
    do(position, "emperor", "pay", karama="none", ally=5)
    assert treasure(position) == {"emperor": 3, "fremen": 3, "harkonnen": 5}


def test_bid_37() -> None:
    position = card_up(
        factions=["emperor", "fremen", "harkonnen"],
        spice={"harkonnen": 4, "fremen": 9},
        allies=[("emperor", "harkonnen")],
    )
    do(position, "emperor", "pledge", spice=5)
    say(position, 0, 6, 7)
    assert auction_under_way(position).bidder == "harkonnen"


def test_bid_52() -> None:
    position = card_up(**PAIR, spice={"harkonnen": 4, "fremen": 9})
    do(position, "emperor", "pledge", spice=2)
    say(position, 0, 6)
    refused(position, "bidding.own-spice", "harkonnen", "bid", spice=7)
