"""Scenarios of the bidding (`bidding.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_classic.scenarios.auctions import (
    EIGHT,
    FULL,
    SEVEN,
    bought,
    card_up,
    say,
    sold,
)
from tests.games.dune_classic.scenarios.given import refused, sees, treasure
from tests.support.dune_classic import SIX, auction_under_way, do, scene


def cards_dealt(**given: Any) -> int:
    """How many cards are put up."""
    return auction_under_way(scene("bidding", **given)).cards


def test_bid_01() -> None:
    assert cards_dealt() == 6


def test_bid_02() -> None:
    assert cards_dealt(hands={"emperor": FULL}) == 5


def test_bid_03() -> None:
    assert cards_dealt(hands={"harkonnen": SEVEN}) == 6


def test_bid_04() -> None:
    hands = {"harkonnen": EIGHT, "emperor": ["shield", "shield", "snooper", "snooper"]}
    position = scene("bidding", ["emperor", "harkonnen"], hands=hands, tanks={"emperor": 1})
    assert position.phase == "revival"


def test_bid_05() -> None:
    position = scene("bidding", hands={"emperor": FULL, "fremen": ["lasgun"]})
    for seat in ("atreides", "harkonnen"):
        known = sees(position, seat).sides
        assert known["emperor"].hand == ["?"] * 4
        assert known["fremen"].hand == ["?"]


def test_bid_06() -> None:
    position = say(card_up(), 1)
    auction = auction_under_way(position)
    assert (auction.bid, auction.bidder, position.waiting) == (1, "atreides", ["bene-gesserit"])


def test_bid_07() -> None:
    refused(card_up(), "bidding.turn", "bene-gesserit", "bid", spice=1)


def test_bid_08() -> None:
    refused(card_up(), "bidding.raise", "atreides", "bid", spice=0)


def test_bid_09() -> None:
    refused(say(card_up(), 3), "bidding.raise", "bene-gesserit", "bid", spice=3)


def test_bid_10() -> None:
    refused(say(card_up(), 3), "bidding.raise", "bene-gesserit", "bid", spice=2)


def test_bid_11() -> None:
    position = say(card_up(spice={"bene-gesserit": 10}), 3, 8)
    auction = auction_under_way(position)
    assert (auction.bid, auction.bidder) == (8, "bene-gesserit")


def test_bid_12() -> None:
    refused(say(card_up(), 3), "bidding.own-spice", "bene-gesserit", "bid", spice=6)


def test_bid_13() -> None:
    position = say(card_up(spice={"bene-gesserit": 5}), 4, 5)
    assert auction_under_way(position).bidder == "bene-gesserit"


def test_bid_14() -> None:
    position = say(card_up(), 0, 1, 2, 0, 0, 3)
    assert position.waiting == ["atreides"]
    say(position, 4)
    assert auction_under_way(position).bidder == "atreides"


def test_bid_15() -> None:
    position = sold("harkonnen", 4)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (6, 14)
    assert "hajr" in position.sides["harkonnen"].hand


def test_bid_16() -> None:
    before = treasure(card_up())
    position = sold("emperor", 4)
    assert treasure(position) == {**before, "emperor": 6}
    assert position.sides["emperor"].hand == ["hajr"]


def test_bid_17() -> None:
    position = bought("spacing-guild", 2)
    assert position.step == "pay"
    refused(position, "bidding.turn", "spacing-guild", "bid", spice=3)


def test_bid_18() -> None:
    position = card_up(hands={"spacing-guild": FULL})
    say(position, 0, 0, 0, 0)
    refused(position, "bidding.full-hand", "spacing-guild", "bid", spice=1)


def test_bid_19() -> None:
    position = say(card_up(hands={"spacing-guild": FULL}), 0, 0, 0, 0)
    assert position.waiting == ["harkonnen"]


def test_bid_20() -> None:
    position = sold("spacing-guild", 1, hands={"spacing-guild": FULL[:3]})
    do(position, "table", "deal-auction", card="stunner")
    asked = []
    for _ in range(5):
        asked += position.waiting
        say(position, 1 if len(asked) == 1 else 0)
    assert sorted(asked) == sorted(name for name in SIX if name != "spacing-guild")


def test_bid_21() -> None:
    position = sold("harkonnen", 1, hands={"harkonnen": ["lasgun", "stunner"]})
    do(position, "table", "deal-bonus", card="karama")
    assert position.sides["harkonnen"].hand == ["hajr", "karama", "lasgun", "stunner"]
    assert treasure(position)["harkonnen"] == 9


def test_bid_22() -> None:
    position = sold("harkonnen", 1, hands={"harkonnen": SEVEN})
    assert len(position.sides["harkonnen"].hand) == 8
    assert position.step == "deal-auction"


def test_bid_23() -> None:
    position = say(card_up(tanks={"emperor": 1}), 0, 0, 0, 0, 0, 0)
    assert position.phase == "revival"
    assert all(side.hand == [] for side in position.sides.values())
    assert len(position.treachery_deck) + len(position.treachery_top) == 33
    assert position.treachery_top == ["hajr"]


def test_bid_24() -> None:
    position = sold("emperor", 1)
    do(position, "table", "deal-auction", card="stunner")
    assert position.waiting == ["bene-gesserit"]


def test_bid_25() -> None:
    position = sold("emperor", 1, hands={"bene-gesserit": FULL})
    do(position, "table", "deal-auction", card="stunner")
    assert position.waiting == ["emperor"]


def test_bid_26() -> None:
    position = card_up()
    for seat in SIX:
        known = sees(position, seat).auction
        assert known is not None
        assert known.card == ("hajr" if seat == "atreides" else "?")


def test_bid_27() -> None:
    position = sold("emperor", 1)
    do(position, "table", "deal-auction", card="stunner")
    known = sees(position, "atreides")
    assert known.auction is not None
    assert known.auction.card == "stunner"
    assert set(known.treachery_deck) == {"?"}


def test_bid_28() -> None:
    position = bought("harkonnen", 4, hands={"spacing-guild": ["karama"]})
    do(position, "spacing-guild", "karama", card="karama", advantage="auction-income")
    do(position, "harkonnen", "pay", karama="none", ally=0)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (6, 10)
    assert position.treachery_discard == ["karama"]


def test_bid_29() -> None:
    position = bought("fremen", 2, hands={"spacing-guild": ["karama"]})
    do(position, "spacing-guild", "karama", card="karama", advantage="auction-income")
    do(position, "fremen", "pay", karama="none", ally=0)
    do(position, "table", "deal-auction", card="stunner")
    while position.step == "bid":
        say(position, 3 if position.waiting == ["spacing-guild"] else 0)
    do(position, "spacing-guild", "pay", karama="none", ally=0)
    assert treasure(position)["emperor"] == 13


def test_bid_30() -> None:
    position = sold("harkonnen", 4, factions=["atreides", "harkonnen"])
    assert treasure(position) == {"atreides": 10, "harkonnen": 6}


def test_bid_31() -> None:
    given: dict[str, Any] = {"spice": {"bene-gesserit": 1}, "hands": {"bene-gesserit": ["karama"]}}
    position = say(card_up(**given), 5)
    refused(position, "bidding.own-spice", "bene-gesserit", "bid", spice=6)
    say(card_up(**given, karama_bid="beyond"), 5, 6)


def test_bid_32() -> None:
    position = say(card_up(spice={"bene-gesserit": 1}, karama_bid="beyond"), 5)
    refused(position, "bidding.own-spice", "bene-gesserit", "bid", spice=6)


def test_bid_33() -> None:
    position = scene("bidding", ["emperor", "fremen"], tanks={"emperor": 1})
    for card in ("hajr", "stunner"):
        assert position.phase == "bidding"
        do(position, "table", "deal-auction", card=card)
        (buyer,) = position.waiting
        do(say(position, 1, 0), buyer, "pay", karama="none", ally=0)
    assert position.phase == "revival"


def test_bid_34() -> None:
    position = scene("revival", tanks={"emperor": 1})
    refused(position, "bidding.turn", "emperor", "bid", spice=1)


def test_bid_35() -> None:
    position = say(card_up(), 1, 0, 0, 0, 0, 0)
    assert (position.step, position.waiting) == ("pay", ["atreides"])


def test_bid_36() -> None:
    position = card_up()
    do(position, "table", "auto-pass", seat="atreides")
    assert position.waiting == ["bene-gesserit"]
    say(position, 1, 0, 0, 0, 0)
    assert position.waiting == ["atreides"]
    say(position, 2)
    assert auction_under_way(position).bidder == "atreides"


def test_bid_38() -> None:
    position = card_up()
    say(position, 0, 0, 0, 0, 0, 10)
    bribe = {"to": "spacing-guild", "spice": 1}
    refused(position, "deals.standing-bid", "harkonnen", "bribe", **bribe)


def test_bid_39() -> None:
    four = ["shield", "snooper", "stunner", "truthtrance"]
    position = card_up(hands={"spacing-guild": four})
    do(position, "spacing-guild", "truthtrance", to="fremen", question="Do you hold a Shield?")
    do(position, "fremen", "answer-truth", yes=False)
    say(position, 1, 0, 0, 0)
    assert position.waiting == ["spacing-guild"]
    say(position, 2)
    assert auction_under_way(position).bidder == "spacing-guild"


ALONE: dict[str, Any] = {"factions": ["emperor", "harkonnen"], "hands": {"emperor": FULL}}


def test_bid_40() -> None:
    position = say(card_up(**ALONE), 1)
    assert (position.step, position.waiting) == ("pay", ["harkonnen"])


def test_bid_41() -> None:
    position = say(card_up(**ALONE, tanks={"emperor": 1}), 0)
    assert (position.phase, position.treachery_top) == ("revival", ["hajr"])


def test_bid_42() -> None:
    position = sold("harkonnen", 1, hands={"harkonnen": SEVEN[:6]})
    do(position, "table", "deal-bonus", card="stunner")
    assert len(position.sides["harkonnen"].hand) == 8
    do(position, "table", "deal-auction", card="karama")
    asked = []
    while position.step == "bid":
        asked += position.waiting
        say(position, 0)
    assert sorted(asked) == sorted(name for name in SIX if name != "harkonnen")


def test_bid_43() -> None:
    position = bought("harkonnen", 1)
    position.treachery_discard = sorted(position.treachery_deck)
    position.treachery_deck = []
    do(position, "harkonnen", "pay", karama="none", ally=0)
    do(position, "table", "deal-bonus", card="karama")
    assert position.sides["harkonnen"].hand == ["hajr", "karama"]
    assert position.treachery_discard == []


def test_bid_44() -> None:
    position = bought("harkonnen", 4, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "pay", karama="karama", ally=0)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (10, 10)
    assert position.sides["harkonnen"].hand == ["hajr"]
    assert position.treachery_discard == ["karama"]


def test_bid_45() -> None:
    refused(card_up(), "bidding.time-limit", "table", "auto-pass", seat="spacing-guild")


def test_bid_46() -> None:
    position = scene("revival", tanks={"harkonnen": 1})
    refused(position, "bidding.time-limit", "table", "auto-pass", seat="harkonnen")


def test_bid_47() -> None:
    position = card_up(factions=["emperor", "harkonnen"])
    do(position, "harkonnen", "bribe", to="emperor", spice=5)
    refused(position, "bidding.own-spice", "emperor", "bid", spice=11)


def test_bid_48() -> None:
    position = say(card_up(), 0, 2, 0, 0, 3, 0, 0, 0, 0, 0)
    assert position.waiting == ["spacing-guild"]
    do(position, "spacing-guild", "pay", karama="none", ally=0)
    assert (treasure(position)["spacing-guild"], treasure(position)["bene-gesserit"]) == (2, 5)


def test_bid_51() -> None:
    position = bought("harkonnen", 4, hands={"harkonnen": [*SEVEN[:6], "karama"]})
    do(position, "harkonnen", "pay", karama="karama", ally=0)
    do(position, "table", "deal-bonus", card="stunner")
    assert len(position.sides["harkonnen"].hand) == 8
