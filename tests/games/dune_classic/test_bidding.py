"""Bidding: cards put up, bids in turn, payment, the Harkonnen's extra card."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import (
    GAME,
    auction_under_way,
    broken,
    clauses,
    do,
    options,
    scene,
)

FULL = ["shield", "shield", "snooper", "snooper"]
THREE = ["emperor", "harkonnen", "fremen"]


def card_up(*factions: str, **given: Any) -> Position:
    """The first card of the phase, Hajr, is up."""
    position = scene("bidding", factions, **given)
    do(position, "table", "deal-auction", card="hajr")
    return position


def won(*factions: str, by: str, spice: int, **given: Any) -> Position:
    """A seat has won Hajr: it bid, all others passed."""
    position = card_up(*factions, **given)
    while position.step == "bid":
        seat = position.waiting[0]
        if seat == by:
            do(position, by, "bid", spice=spice)
        else:
            do(position, seat, "pass")
    return position


# --- cards up ------------------------------------------------------------------------------------


def test_one_card_is_up_for_each_seat_with_room() -> None:
    position = scene("bidding", hands={"atreides": FULL})
    assert auction_under_way(position).cards == 5


def test_without_room_anywhere_there_is_no_bidding() -> None:
    hands = {"emperor": FULL, "fremen": ["shield", "shield", "lasgun", "stunner"]}
    assert scene("bidding", ["emperor", "fremen"], hands=hands).phase != "bidding"


def test_only_the_next_card_of_the_deck_is_put_up() -> None:
    position = scene("bidding", THREE)
    position.treachery_deck.remove("lasgun")
    position.treachery_top = ["lasgun"]
    assert options(position, "table", "deal-auction") == ["lasgun"]
    assert broken(position, {"by": "table", "move": "deal-auction", "card": "hajr"}) == (
        "bidding.deal/not-next"
    )


def test_the_discards_make_a_new_deck() -> None:
    position = scene("bidding", THREE)
    position.treachery_discard = position.treachery_deck
    position.treachery_deck = []
    assert options(position, "table", "deal-auction") == position.treachery_discard
    do(position, "table", "deal-auction", card="hajr")
    assert position.treachery_discard == []
    assert "hajr" not in position.treachery_deck


def test_the_first_seat_with_room_opens_and_the_next_one_the_next_card() -> None:
    position = card_up(*THREE, hands={"emperor": FULL})
    assert position.waiting == ["harkonnen"]
    do(position, "harkonnen", "bid", spice=1)
    do(position, "fremen", "pass")
    do(position, "harkonnen", "pay", karama="none", ally=0)
    do(position, "table", "deal-bonus", card="lasgun")
    events = do(position, "table", "deal-auction", card="stunner")
    assert clauses(events) == ["bidding.next-opener", "bidding.full-hand"]
    assert events[1].args == {"by": "emperor", "move": "bid", "why": "full", "limit": 4}
    assert position.waiting == ["fremen"]


def test_atreides_see_the_card() -> None:
    position = card_up("atreides", *THREE)
    assert auction_under_way(position).seen
    assert not auction_under_way(card_up(*THREE)).seen


def test_karama_hides_one_card_from_atreides() -> None:
    position = scene("bidding", ["atreides", "fremen"], blocked={"see-auctioned-card": "fremen"})
    do(position, "table", "deal-auction", card="hajr")
    assert not auction_under_way(position).seen
    assert position.blocked == {}


# --- bids ----------------------------------------------------------------------------------------


def test_a_bid_tops_the_last_one() -> None:
    position = card_up(*THREE)
    opening = {"by": "emperor", "move": "bid", "spice": 0}
    assert broken(position, opening) == "bidding.raise/too-low"
    do(position, "emperor", "bid", spice=3)
    assert broken(position, {"by": "harkonnen", "move": "bid", "spice": 3}) == (
        "bidding.raise/too-low"
    )
    assert options(position, "harkonnen", "bid") == [4, 5, 6, 7, 8, 9, 10]


def test_nobody_bids_more_than_it_has() -> None:
    position = card_up(*THREE, spice={"emperor": 4})
    assert broken(position, {"by": "emperor", "move": "bid", "spice": 5}) == (
        "bidding.own-spice/too-high"
    )


def test_a_pledge_counts_as_far_as_the_ally_has_it() -> None:
    position = card_up(
        *THREE,
        spice={"emperor": 4, "fremen": 3},
        allies=[("emperor", "fremen")],
        pledges={"fremen": 9},
    )
    assert options(position, "emperor", "bid") == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("ruling", "most"), [("own-spice", 4), ("beyond", GAME.numbers.karama_bid_max)]
)
def test_a_karama_holder_bids_beyond_its_spice_by_ruling_only(ruling: str, most: int) -> None:
    position = card_up(
        *THREE, spice={"emperor": 4}, hands={"emperor": ["karama"]}, karama_bid=ruling
    )
    assert options(position, "emperor", "bid")[-1] == most


def test_a_full_hand_cannot_bid() -> None:
    position = card_up(*THREE, hands={"emperor": FULL})
    assert broken(position, {"by": "emperor", "move": "bid", "spice": 1}) == (
        "bidding.full-hand/full"
    )


def test_bids_come_in_turn() -> None:
    position = card_up(*THREE)
    assert broken(position, {"by": "fremen", "move": "bid", "spice": 1}) == (
        "bidding.turn/not-your-turn"
    )
    assert broken(position, {"by": "table", "move": "bid", "spice": 1}) == (
        "bidding.turn/not-your-turn"
    )


def test_who_passed_may_bid_again_after_a_raise() -> None:
    position = card_up(*THREE)
    do(position, "emperor", "pass")
    do(position, "harkonnen", "bid", spice=1)
    do(position, "fremen", "bid", spice=2)
    assert position.waiting == ["emperor"]
    do(position, "emperor", "bid", spice=3)
    do(position, "harkonnen", "pass")
    events = do(position, "fremen", "pass")
    assert clauses(events) == ["bidding.won"]
    assert (position.step, position.waiting) == ("pay", ["emperor"])


def test_the_only_seat_with_room_wins_with_its_first_bid() -> None:
    hands = {"emperor": FULL, "fremen": ["shield", "shield", "lasgun", "stunner"]}
    position = card_up(*THREE, hands=hands)
    do(position, "harkonnen", "bid", spice=1)
    assert position.step == "pay"


def test_when_nobody_bids_the_card_goes_back_on_top_and_bidding_ends() -> None:
    position = card_up(*THREE, tanks={"fremen": 1})
    do(position, "emperor", "pass")
    do(position, "harkonnen", "pass")
    assert clauses(do(position, "fremen", "pass"))[0] == "bidding.nobody-bids"
    assert position.phase == "revival"
    assert position.treachery_top == ["hajr"]
    assert position.auction is None


def test_time_passes_for_the_awaited_seat_only() -> None:
    position = card_up(*THREE)
    auto_pass = {"by": "table", "move": "auto-pass", "seat": "fremen"}
    assert broken(position, auto_pass) == "bidding.time-limit/not-awaited"
    assert broken(position, {**auto_pass, "by": "emperor", "seat": "emperor"}) == (
        "bidding.time-limit/table-only"
    )
    assert clauses(do(position, "table", "auto-pass", seat="emperor")) == ["bidding.passed-by-time"]
    assert position.waiting == ["harkonnen"]


def test_without_a_time_limit_the_table_passes_for_nobody() -> None:
    position = card_up(*THREE, bid_time_limit="none")
    assert broken(position, {"by": "table", "move": "auto-pass", "seat": "emperor"}) == (
        "bidding.time-limit/no-limit"
    )
    assert "auto-pass" not in rulebook.kinds(GAME, position, "table")


def test_no_time_for_bids_runs_while_a_question_is_open() -> None:
    position = card_up(*THREE)
    position.sides["harkonnen"].hand = ["truthtrance"]
    limit = GAME.numbers.bid_hours * 3600
    assert rulebook.time_limit(GAME, position) == limit
    do(position, "harkonnen", "truthtrance", to="fremen", question="Is it a weapon?")
    assert rulebook.time_limit(GAME, position) == 0
    do(position, "fremen", "answer-truth", yes=False)
    assert rulebook.time_limit(GAME, position) == limit


# --- payment -------------------------------------------------------------------------------------


def test_the_emperor_is_paid() -> None:
    position = won(*THREE, by="fremen", spice=3)
    events = do(position, "fremen", "pay", karama="none", ally=0)
    assert clauses(events) == ["bidding.emperor"]
    assert position.sides["emperor"].spice == 13
    assert position.sides["fremen"].spice == 0
    assert position.sides["fremen"].hand == ["hajr"]


def test_the_emperor_pays_the_bank() -> None:
    position = won(*THREE, by="emperor", spice=3)
    assert clauses(do(position, "emperor", "pay", karama="none", ally=0)) == ["bidding.bank"]
    assert position.sides["emperor"].spice == 7


def test_without_an_emperor_the_bank_is_paid() -> None:
    position = won("fremen", "atreides", by="fremen", spice=3)
    assert clauses(do(position, "fremen", "pay", karama="none", ally=0)) == ["bidding.bank"]


def test_karama_keeps_one_payment_from_the_emperor() -> None:
    position = won(*THREE, by="fremen", spice=3)
    position.blocked = {"auction-income": "harkonnen"}
    events = do(position, "fremen", "pay", karama="none", ally=0)
    assert clauses(events) == ["bidding.income-stopped"]
    assert position.sides["emperor"].spice == 10
    assert position.blocked == {}


def test_an_ally_pays_its_share_out_of_its_pledge() -> None:
    position = won(
        *THREE,
        by="fremen",
        spice=5,
        allies=[("fremen", "harkonnen")],
        pledges={"harkonnen": 4},
    )
    assert options(position, "fremen", "pay", karama="none") == [2, 3, 4]
    pay = {"by": "fremen", "move": "pay", "karama": "none"}
    assert broken(position, {**pay, "ally": 1}) == "bidding.payment/too-poor"
    assert broken(position, {**pay, "ally": 5}) == "bidding.ally-share/too-much"
    do(position, "fremen", "pay", karama="none", ally=4)
    assert position.sides["harkonnen"].spice == 6
    assert position.sides["fremen"].spice == 2
    assert position.pledges == {}


def test_a_karama_card_takes_the_place_of_the_payment() -> None:
    position = won(*THREE, by="fremen", spice=3, hands={"fremen": ["karama"]})
    pay = {"by": "fremen", "move": "pay", "karama": "karama", "ally": 0}
    assert broken(position, {**pay, "ally": 1}) == "bidding.karama/nothing-to-share"
    assert broken(position, {**pay, "karama": "hajr"}) == "bidding.karama/no-such-card"
    assert clauses(do(position, "fremen", "pay", karama="karama", ally=0)) == [
        "bidding.karama-free"
    ]
    assert position.sides["fremen"].spice == 3
    assert position.sides["fremen"].hand == ["hajr"]
    assert position.treachery_discard == ["karama"]


def test_a_bid_beyond_all_spice_is_paid_with_karama() -> None:
    position = won(*THREE, by="fremen", spice=20, hands={"fremen": ["karama"]}, karama_bid="beyond")
    assert options(position, "fremen", "pay") == ["karama"]


# --- the Harkonnen's extra card ------------------------------------------------------------------


def test_the_harkonnen_get_another_card() -> None:
    position = won(*THREE, by="harkonnen", spice=2)
    do(position, "harkonnen", "pay", karama="none", ally=0)
    bonus = {"by": "table", "move": "deal-bonus", "card": "hajr"}
    assert broken(position, bonus) == "bidding.bonus-card/not-next"
    assert clauses(do(position, "table", "deal-bonus", card="lasgun")) == ["bidding.bonus"]
    assert position.sides["harkonnen"].hand == ["hajr", "lasgun"]
    assert auction_under_way(position).number == 2


def test_the_eighth_card_brings_no_other() -> None:
    seven = [*FULL, "lasgun", "stunner", "karama"]
    position = won(*THREE, by="harkonnen", spice=2, hands={"harkonnen": seven})
    do(position, "harkonnen", "pay", karama="none", ally=0)
    assert position.step == "deal-auction"
    assert len(position.sides["harkonnen"].hand) == 8


def test_karama_stops_the_extra_card_in_advance() -> None:
    position = won(*THREE, by="harkonnen", spice=2)
    position.blocked = {"bonus-card": "fremen"}
    events = do(position, "harkonnen", "pay", karama="none", ally=0)
    assert clauses(events) == ["bidding.emperor", "bidding.bonus"]
    assert position.step == "deal-auction"
    assert position.blocked == {}


def test_karama_stops_the_extra_card_as_it_is_due() -> None:
    position = won(*THREE, by="harkonnen", spice=2, hands={"fremen": ["karama"]})
    do(position, "harkonnen", "pay", karama="none", ally=0)
    do(position, "fremen", "karama", card="karama", advantage="bonus-card")
    assert broken(position, {"by": "table", "move": "deal-bonus", "card": "lasgun"}) == (
        "bidding.bonus-card/stopped"
    )
    assert options(position, "table", "deal-bonus") == ["none"]
    do(position, "table", "deal-bonus", card="none")
    assert position.sides["harkonnen"].hand == ["hajr"]
    assert position.blocked == {}


def test_the_last_card_ends_the_phase() -> None:
    position = scene("bidding", THREE, tanks={"fremen": 1})
    for number in [1, 2, 3]:
        card = ["hajr", "lasgun", "stunner"][number - 1]
        do(position, "table", "deal-auction", card=card)
        do(position, position.waiting[0], "bid", spice=1)
        while position.step == "bid":
            do(position, position.waiting[0], "pass")
        do(position, position.waiting[0], "pay", karama="none", ally=0)
        if position.step == "deal-bonus":
            do(position, "table", "deal-bonus", card="snooper")
    assert position.phase == "revival"
    assert position.auction is None
