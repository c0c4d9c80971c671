"""Scenarios of special cards, gifts and bribes (`cards.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import refused, sees, treasure
from tests.support.dune_classic import SIX, auction_under_way, broken, do, scene

QUESTION = "Do you hold a Shield?"


def bidding(**given: Any) -> Position:
    """The first card of the turn is up, Atreides is to bid."""
    position = scene("bidding", **given)
    do(position, "table", "deal-auction", card="hajr")
    return position


def asked() -> Position:
    """Atreides has asked Harkonnen with Truthtrance."""
    position = bidding(hands={"atreides": ["truthtrance"]})
    do(position, "atreides", "truthtrance", to="harkonnen", question=QUESTION)
    return position


def test_card_01() -> None:
    position = asked()
    assert position.question is not None
    assert (position.question.by, position.question.to) == ("atreides", "harkonnen")
    assert position.treachery_discard == ["truthtrance"]


def test_card_02() -> None:
    position = asked()
    refused(position, "cards.truthtrance-pause", "atreides", "bid", spice=1)
    refused(position, "cards.truthtrance-pause", "fremen", "bribe", to="emperor", spice=1)


def test_card_03() -> None:
    refused(asked(), "cards.truthtrance-answer", "spacing-guild", "answer-truth", yes=True)


def test_card_04() -> None:
    position = bidding(hands={"atreides": ["truthtrance"]})
    own = {"to": "atreides", "question": QUESTION}
    refused(position, "cards.truthtrance", "atreides", "truthtrance", **own)


def test_card_05() -> None:
    put = {"to": "harkonnen", "question": QUESTION}
    refused(bidding(), "cards.truthtrance", "atreides", "truthtrance", **put)


def test_card_06() -> None:
    position = asked()
    events = do(position, "harkonnen", "answer-truth", yes=True)
    assert events[0].args == {"by": "harkonnen", "answer": "yes"}
    assert position.question is None
    assert (position.step, position.waiting) == ("bid", ["atreides"])


def test_card_07() -> None:
    hands = {"bene-gesserit": ["baliset"]}
    stop = {"card": "baliset", "advantage": "see-auctioned-card"}
    position = bidding(hands=hands)
    refused(position, "cards.karama", "bene-gesserit", "karama", **stop)
    position = bidding(hands=hands, worthless_karama="on")
    do(position, "bene-gesserit", "karama", **stop)
    assert position.treachery_discard == ["baliset"]


def test_card_08() -> None:
    position = bidding(hands={"harkonnen": ["baliset"]}, worthless_karama="on")
    stop = {"card": "baliset", "advantage": "see-auctioned-card"}
    refused(position, "cards.karama", "harkonnen", "karama", **stop)


def test_card_09() -> None:
    position = bidding(hands={"harkonnen": ["karama"]})
    own = {"card": "karama", "advantage": "bonus-card"}
    refused(position, "cards.karama", "harkonnen", "karama", **own)


def test_card_10() -> None:
    position = scene("mentat-pause", hands={"harkonnen": ["karama"]})
    win = {"card": "karama", "advantage": "shared-special-victory"}
    refused(position, "cards.karama", "harkonnen", "karama", **win)


def test_card_11() -> None:
    position = scene("bidding", hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="see-auctioned-card")
    do(position, "table", "deal-auction", card="hajr")
    known = sees(position, "atreides").auction
    assert known is not None
    assert (known.card, auction_under_way(position).card) == ("?", "hajr")


def test_card_12() -> None:
    position = bidding(allies=[("emperor", "harkonnen")])
    do(position, "emperor", "give", spice=5)
    assert (treasure(position)["emperor"], treasure(position)["harkonnen"]) == (5, 15)


def test_card_13() -> None:
    position = bidding(allies=[("atreides", "harkonnen")])
    refused(position, "deals.give", "atreides", "give", spice=5)


def test_card_14() -> None:
    position = bidding()
    before = treasure(position)
    do(position, "atreides", "bribe", to="emperor", spice=3)
    assert treasure(position) == {**before, "atreides": 7}
    late = scene("mentat-pause")
    late.sides["emperor"].bribes = 3
    do(late, "table", "end-turn")
    assert treasure(late)["emperor"] == before["emperor"] + 3


def test_card_15() -> None:
    position = bidding(spice={"atreides": 2})
    refused(position, "deals.bribe", "atreides", "bribe", to="emperor", spice=3)


def test_card_16() -> None:
    position = bidding(hands={"atreides": ["shield"]})
    gift = {"to": "emperor", "card": "shield"}
    refused(position, "turn.moves", "atreides", "give-card", **gift)
    assert all(broken(position, {"by": seat, "move": "give-card"}) for seat in SIX)


def test_card_17() -> None:
    position = bidding(allies=[("emperor", "harkonnen")], spice={"emperor": 0})
    do(position, "atreides", "bribe", to="emperor", spice=5)
    refused(position, "deals.give", "emperor", "give", spice=5)


def test_card_18() -> None:
    here = {"red-chasm-s6": {"fremen": 4}}
    position = scene("spice-blow", hands={"harkonnen": ["karama"]}, forces=here)
    position.last_blow = ["red-chasm-s6" for _ in position.last_blow]
    do(position, "harkonnen", "karama", card="karama", advantage="worm-immunity")
    do(position, "table", "reveal-spice", card="shai-hulud")
    assert (position.forces, position.sides["fremen"].tanks) == ({}, 4)


def test_card_19() -> None:
    rich = {"bene-gesserit": 30}
    position = scene("choam-charity", hands={"harkonnen": ["karama"]}, spice=rich)
    do(position, "harkonnen", "karama", card="karama", advantage="charity-always")
    do(position, "table", "charity")
    assert treasure(position)["bene-gesserit"] == 30


def test_card_20() -> None:
    position = bidding(hands={"harkonnen": ["karama"]})
    stop = {"card": "karama", "advantage": "voice"}
    refused(position, "cards.karama", "harkonnen", "karama", **stop)


def test_card_21() -> None:
    hands = {"atreides": ["truthtrance"], "harkonnen": ["truthtrance"]}
    position = bidding(hands=hands)
    do(position, "atreides", "truthtrance", to="harkonnen", question=QUESTION)
    back = {"to": "atreides", "question": QUESTION}
    refused(position, "cards.truthtrance-pause", "harkonnen", "truthtrance", **back)


def test_card_22() -> None:
    position = scene("bidding", ["emperor", "harkonnen"], hands={"harkonnen": ["karama", "karama"]})
    for card in ("hajr", "stunner"):
        do(position, "table", "deal-auction", card=card)
        while position.step == "bid":
            seat = position.waiting[0]
            do(position, seat, "bid", spice=2) if seat == "harkonnen" else do(
                position, seat, "pass"
            )
        do(position, "harkonnen", "karama", card="karama", advantage="auction-income")
        do(position, "harkonnen", "pay", karama="none", ally=0)
        do(position, "table", "deal-bonus", card=position.treachery_deck[0])
    assert treasure(position) == {"emperor": 10, "harkonnen": 6}
    assert position.treachery_discard == ["karama", "karama"]


def test_card_23() -> None:
    refused(bidding(), "deals.bribe", "atreides", "bribe", to="atreides", spice=1)


def test_card_24() -> None:
    position = bidding(allies=[("emperor", "harkonnen")], spice={"emperor": 4})
    refused(position, "deals.give", "emperor", "give", spice=5)
