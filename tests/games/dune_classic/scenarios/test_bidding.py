"""Scenarios of the bidding."""

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


def test_bidding_begins_six_cards_are_dealt_face_down() -> None:
    """Given: All six hold fewer cards than they may.

    When: Bidding begins.
    Then: Follows: six cards are dealt face down.
    Source: 004 section 4 (bidding)
    """
    assert cards_dealt() == 6


def test_bidding_begins_five_cards_are_dealt() -> None:
    """Given: The Emperor holds four cards, the others fewer than they may.

    When: Bidding begins.
    Then: Follows: five cards are dealt.
    Source: 004 section 4 (bidding)
    """
    assert cards_dealt(hands={"emperor": FULL}) == 5


def test_bidding_begins_six_cards_are_dealt_seven_is_below_eight() -> None:
    """Given: Harkonnen holds seven cards, the others none.

    When: Bidding begins.
    Then: Follows: six cards are dealt; seven is below eight.
    Source: 004 section 4 (bidding)
    """
    assert cards_dealt(hands={"harkonnen": SEVEN}) == 6


def test_bidding_would_begin_no_card_is_dealt_and_revival_comes_at_once() -> None:
    """Given: Every hand is full.

    When: Bidding would begin.
    Then: Follows: no card is dealt and revival comes at once.
    Source: 004 section 4 (bidding)
    """
    hands = {"harkonnen": EIGHT, "emperor": ["shield", "shield", "snooper", "snooper"]}
    position = scene("bidding", ["emperor", "harkonnen"], hands=hands, tanks={"emperor": 1})
    assert position.phase == "revival"


def test_anybody_looks_at_the_table_everyone_sees_how_many_each_holds_not_which() -> None:
    """Given: Players hold different numbers of cards.

    When: Anybody looks at the table.
    Then: Follows: everyone sees how many each holds, not which.
    Source: 004 section 4 (bidding)
    """
    position = scene("bidding", hands={"emperor": FULL, "fremen": ["lasgun"]})
    for seat in ("atreides", "harkonnen"):
        known = sees(position, seat).sides
        assert known["emperor"].hand == ["?"] * 4
        assert known["fremen"].hand == ["?"]


def test_the_first_player_bids_1_legal_the_next_seat_counter_clockwise_is_asked() -> None:
    """Given: The first card is up, the first player has not acted.

    When: The first player bids 1.
    Then: Legal: the next seat counter-clockwise is asked.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(), 1)
    auction = auction_under_way(position)
    assert (auction.bid, auction.bidder, position.waiting) == (1, "atreides", ["bene-gesserit"])


def test_the_second_player_bids_1_refused_it_starts_with_the_first_player() -> None:
    """Given: The first card is up, the first player has not acted.

    When: The second player bids 1.
    Then: Refused: it starts with the first player.
    Source: 004 section 4 (bidding)
    """
    refused(card_up(), "bidding.turn", "bene-gesserit", "bid", spice=1)


def test_the_first_player_bids_0_refused_the_lowest_bid_is_1() -> None:
    """Given: The first card is up.

    When: The first player bids 0.
    Then: Refused: the lowest bid is 1.
    Source: reference rules.bidding.minimum_opening_bid
    """
    refused(card_up(), "bidding.raise", "atreides", "bid", spice=0)


def test_the_next_player_bids_3_refused_at_least_one_more() -> None:
    """Given: The bid stands at 3.

    When: The next player bids 3.
    Then: Refused: at least one more.
    Source: 004 section 4 (bidding)
    """
    refused(say(card_up(), 3), "bidding.raise", "bene-gesserit", "bid", spice=3)


def test_the_next_player_bids_2_refused_at_least_one_more() -> None:
    """Given: The bid stands at 3.

    When: The next player bids 2.
    Then: Refused: at least one more.
    Source: 004 section 4 (bidding)
    """
    refused(say(card_up(), 3), "bidding.raise", "bene-gesserit", "bid", spice=2)


def test_the_next_player_bids_8_having_10_legal_a_bid_may_jump() -> None:
    """Given: The bid stands at 3.

    When: The next player bids 8, having 10.
    Then: Legal: a bid may jump.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(spice={"bene-gesserit": 10}), 3, 8)
    auction = auction_under_way(position)
    assert (auction.bid, auction.bidder) == (8, "bene-gesserit")


def test_the_next_player_with_5_spice_bids_6_refused_nobody_bids_more_than_it_has() -> None:
    """Given: The bid stands at 3.

    When: The next player, with 5 spice, bids 6.
    Then: Refused: nobody bids more than it has.
    Source: 004 section 4 (bidding)
    """
    refused(say(card_up(), 3), "bidding.own-spice", "bene-gesserit", "bid", spice=6)


def test_the_next_player_with_exactly_5_spice_bids_5_legal_all_one_has_may_be_bid() -> None:
    """Given: The bid stands at 4.

    When: The next player, with exactly 5 spice, bids 5.
    Then: Legal: all one has may be bid.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(spice={"bene-gesserit": 5}), 4, 5)
    assert auction_under_way(position).bidder == "bene-gesserit"


def test_atreides_bids_one_more_legal_a_pass_shuts_nobody_out() -> None:
    """Given: Atreides passed; then others bid and it comes round again.

    When: Atreides bids one more.
    Then: Legal: a pass shuts nobody out.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(), 0, 1, 2, 0, 0, 3)
    assert position.waiting == ["atreides"]
    say(position, 4)
    assert auction_under_way(position).bidder == "atreides"


def test_the_last_one_passes_harkonnen_has_the_card_and_is_4_poorer() -> None:
    """Given: Harkonnen bid 4 and everybody else passed after it.

    When: The last one passes.
    Then: Follows: Harkonnen has the card and is 4 poorer, the Emperor 4 richer.
    Source: 004 section 4 (bidding)
    """
    position = sold("harkonnen", 4)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (6, 14)
    assert "hajr" in position.sides["harkonnen"].hand


def test_the_last_one_passes_the_emperor_is_4_poorer_nobody_richer() -> None:
    """Given: The Emperor bid 4 and everybody else passed.

    When: The last one passes.
    Then: Follows: the Emperor is 4 poorer, nobody richer.
    Source: 004 section 4 (bidding)
    """
    before = treasure(card_up())
    position = sold("emperor", 4)
    assert treasure(position) == {**before, "emperor": 6}
    assert position.sides["emperor"].hand == ["hajr"]


def test_the_guild_raises_itself_refused_the_card_was_won_when_all_others_had_passed() -> None:
    """Given: The Guild bid 2 and it would be its turn again after all others passed.

    When: The Guild raises itself.
    Then: Refused: the card was won when all others had passed.
    Source: 004 section 4 (bidding)
    """
    position = bought("spacing-guild", 2)
    assert position.step == "pay"
    refused(position, "bidding.turn", "spacing-guild", "bid", spice=3)


def test_the_guild_bids_refused_a_full_hand_always_passes() -> None:
    """Given: The Guild holds four cards.

    When: The Guild bids.
    Then: Refused: a full hand always passes.
    Source: 004 section 4 (bidding)
    """
    position = card_up(hands={"spacing-guild": FULL})
    say(position, 0, 0, 0, 0)
    refused(position, "bidding.full-hand", "spacing-guild", "bid", spice=1)


def test_the_seat_before_it_passes_the_guild_is_not_asked_the_seat_after_it_is() -> None:
    """Given: The Guild, in the middle of the seats, holds four cards.

    When: The seat before it passes.
    Then: Follows: the Guild is not asked, the seat after it is.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(hands={"spacing-guild": FULL}), 0, 0, 0, 0)
    assert position.waiting == ["harkonnen"]


def test_the_next_card_is_up_the_guild_is_passed_over_from_now_on() -> None:
    """Given: The Guild holds three cards and wins a fourth.

    When: The next card is up.
    Then: Follows: the Guild is passed over from now on.
    Source: 004 section 4 (bidding)
    """
    position = sold("spacing-guild", 1, hands={"spacing-guild": FULL[:3]})
    do(position, "table", "deal-auction", card="stunner")
    asked = []
    for _ in range(5):
        asked += position.waiting
        say(position, 1 if len(asked) == 1 else 0)
    assert sorted(asked) == sorted(name for name in SIX if name != "spacing-guild")


def test_the_card_is_paid_harkonnen_holds_four_the_second_one_free_from_the_deck() -> None:
    """Given: Harkonnen holds two cards and wins one.

    When: The card is paid.
    Then: Follows: Harkonnen holds four, the second one free from the deck.
    Source: reference factions.harkonnen.bonus-card
    """
    position = sold("harkonnen", 1, hands={"harkonnen": ["lasgun", "stunner"]})
    do(position, "table", "deal-bonus", card="karama")
    assert position.sides["harkonnen"].hand == ["hajr", "karama", "lasgun", "stunner"]
    assert treasure(position)["harkonnen"] == 9


def test_the_card_is_paid_harkonnen_holds_eight_with_no_card_on_top() -> None:
    """Given: Harkonnen holds seven cards and wins one.

    When: The card is paid.
    Then: Follows: Harkonnen holds eight, with no card on top.
    Source: reference factions.harkonnen.bonus-card
    """
    position = sold("harkonnen", 1, hands={"harkonnen": SEVEN})
    assert len(position.sides["harkonnen"].hand) == 8
    assert position.step == "deal-auction"


def test_the_last_player_passes_all_six_cards_go_back_on_top_of_the_deck() -> None:
    """Given: Nobody bids on the first card of six.

    When: The last player passes.
    Then: Follows: all six cards go back on top of the deck and revival begins.
    Source: reference rules.bidding.nobody_bids
    """
    position = say(card_up(tanks={"emperor": 1}), 0, 0, 0, 0, 0, 0)
    assert position.phase == "revival"
    assert all(side.hand == [] for side in position.sides.values())
    assert len(position.treachery_deck) + len(position.treachery_top) == 33
    assert position.treachery_top == ["hajr"]


def test_the_second_card_is_up_the_seat_after_the_first_player_opens() -> None:
    """Given: The first card went to the third seat; the first player opened it.

    When: The second card is up.
    Then: Follows: the seat after the first player opens.
    Source: reference rules.bidding.opener
    """
    position = sold("emperor", 1)
    do(position, "table", "deal-auction", card="stunner")
    assert position.waiting == ["bene-gesserit"]


def test_the_second_card_is_up_the_next_seat_that_may_bid_opens() -> None:
    """Given: The seat that should open the second card has a full hand.

    When: The second card is up.
    Then: Follows: the next seat that may bid opens.
    Source: reference rules.bidding.opener
    """
    position = sold("emperor", 1, hands={"bene-gesserit": FULL})
    do(position, "table", "deal-auction", card="stunner")
    assert position.waiting == ["emperor"]


def test_players_look_at_it_atreides_knows_it_nobody_else_does() -> None:
    """Given: A card is up.

    When: Players look at it.
    Then: Follows: Atreides knows it, nobody else does.
    Source: 004 section 4 (bidding)
    """
    position = card_up()
    for seat in SIX:
        known = sees(position, seat).auction
        assert known is not None
        assert known.card == ("hajr" if seat == "atreides" else "?")


def test_atreides_looks_it_sees_the_card_up_now_and_not_the_ones_after_it() -> None:
    """Given: A card is up; the last card was sold.

    When: Atreides looks.
    Then: Follows: it sees the card up now and not the ones after it.
    Source: 004 section 4 (bidding)
    """
    position = sold("emperor", 1)
    do(position, "table", "deal-auction", card="stunner")
    known = sees(position, "atreides")
    assert known.auction is not None
    assert known.auction.card == "stunner"
    assert set(known.treachery_deck) == {"?"}


def test_the_guild_stops_the_emperors_income_legal_the_4_go_to_the_bank_and_the_karama() -> None:
    """Given: Harkonnen won for 4 and the Guild holds a Karama.

    When: The Guild stops the Emperor's income.
    Then: Legal: the 4 go to the bank and the Karama is discarded.
    Source: 004 section 4 (bidding)
    """
    position = bought("harkonnen", 4, hands={"spacing-guild": ["karama"]})
    do(position, "spacing-guild", "karama", card="karama", advantage="auction-income")
    do(position, "harkonnen", "pay", karama="none", ally=0)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (6, 10)
    assert position.treachery_discard == ["karama"]


def test_the_next_card_is_sold_that_price_goes_to_the_emperor_again() -> None:
    """Given: The Guild stopped the Emperor's income for one card.

    When: The next card is sold.
    Then: Follows: that price goes to the Emperor again.
    Source: reference treachery_deck.karama; 004 section 4 (bidding)
    """
    position = bought("fremen", 2, hands={"spacing-guild": ["karama"]})
    do(position, "spacing-guild", "karama", card="karama", advantage="auction-income")
    do(position, "fremen", "pay", karama="none", ally=0)
    do(position, "table", "deal-auction", card="stunner")
    while position.step == "bid":
        say(position, 3 if position.waiting == ["spacing-guild"] else 0)
    do(position, "spacing-guild", "pay", karama="none", ally=0)
    assert treasure(position)["emperor"] == 13


def test_harkonnen_wins_for_4_the_4_go_to_the_bank() -> None:
    """Given: No Emperor plays.

    When: Harkonnen wins for 4.
    Then: Follows: the 4 go to the bank.
    Source: reference rules.bidding.payment_to
    """
    position = sold("harkonnen", 4, factions=["atreides", "harkonnen"])
    assert treasure(position) == {"atreides": 10, "harkonnen": 6}


def test_they_bid_6_on_the_strength_refused_the_document_lets_nobody_bid_more() -> None:
    """Given: The Bene Gesserit hold Karama and have 1 spice; the bid is 5.

    When: They bid 6 on the strength of the Karama.
    Then: Refused: the document lets nobody bid more than it has; the published exception is a ruling, and with it the bid is good.
    Source: 004 section 4 (bidding); reference treachery_deck.karama
    """
    given: dict[str, Any] = {"spice": {"bene-gesserit": 1}, "hands": {"bene-gesserit": ["karama"]}}
    position = say(card_up(**given), 5)
    refused(position, "bidding.own-spice", "bene-gesserit", "bid", spice=6)
    say(card_up(**given, karama_bid="beyond"), 5, 6)


def test_they_bid_6_refused_no_such_card_in_that_hand() -> None:
    """Given: By ruling Karama holders bid beyond their spice. The Bene Gesserit have no Karama and 1 spice; the bid is 5.

    When: They bid 6.
    Then: Refused: no such card in that hand.
    Source: reference treachery_deck.karama
    """
    position = say(card_up(spice={"bene-gesserit": 1}, karama_bid="beyond"), 5)
    refused(position, "bidding.own-spice", "bene-gesserit", "bid", spice=6)


def test_the_last_one_is_paid_revival_begins() -> None:
    """Given: All six cards of the turn are sold.

    When: The last one is paid.
    Then: Follows: revival begins.
    Source: 004 section 4 (bidding)
    """
    position = scene("bidding", ["emperor", "fremen"], tanks={"emperor": 1})
    for card in ("hajr", "stunner"):
        assert position.phase == "bidding"
        do(position, "table", "deal-auction", card=card)
        (buyer,) = position.waiting
        do(say(position, 1, 0), buyer, "pay", karama="none", ally=0)
    assert position.phase == "revival"


def test_a_player_bids_refused_bidding_is_over() -> None:
    """Given: It is revival.

    When: A player bids.
    Then: Refused: bidding is over.
    Source: 004 section 4 (bidding)
    """
    position = scene("revival", tanks={"emperor": 1})
    refused(position, "bidding.turn", "emperor", "bid", spice=1)


def test_the_fifth_passes_the_first_player_wins_for_1_without_being_asked_again() -> None:
    """Given: The first player bids 1 and the five others pass one after another.

    When: The fifth passes.
    Then: Follows: the first player wins for 1 without being asked again.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(), 1, 0, 0, 0, 0, 0)
    assert (position.step, position.waiting) == ("pay", ["atreides"])


def test_the_time_limit_passes_that_seat_has_passed_the_next_one_is_asked() -> None:
    """Given: A seat whose bid is due has let 24 hours go by.

    When: The time limit passes.
    Then: Follows: that seat has passed, the next one is asked; it may come back later.
    Source: 004 section 4 (bidding)
    """
    position = card_up()
    do(position, "table", "auto-pass", seat="atreides")
    assert position.waiting == ["bene-gesserit"]
    say(position, 1, 0, 0, 0, 0)
    assert position.waiting == ["atreides"]
    say(position, 2)
    assert auction_under_way(position).bidder == "atreides"


def test_harkonnen_bribes_the_guild_with_1_refused_the_bid_has_to_be_paid() -> None:
    """Given: Harkonnen's bid of 10, all it has, is the highest.

    When: Harkonnen bribes the Guild with 1.
    Then: Refused: the bid has to be paid.
    Source: 004 section 4 (bidding)
    """
    position = card_up()
    say(position, 0, 0, 0, 0, 0, 10)
    bribe = {"to": "spacing-guild", "spice": 1}
    refused(position, "deals.standing-bid", "harkonnen", "bribe", **bribe)


def test_the_guild_plays_truthtrance_and_bids_legal_it_is_below_its_limit_now() -> None:
    """Given: The Guild holds four cards, Truthtrance among them; a card is up.

    When: The Guild plays Truthtrance and bids when its turn comes.
    Then: Legal: it is below its limit now.
    Source: 004 section 4 (bidding)
    """
    four = ["shield", "snooper", "stunner", "truthtrance"]
    position = card_up(hands={"spacing-guild": four})
    do(position, "spacing-guild", "truthtrance", to="fremen", question="Do you hold a Shield?")
    do(position, "fremen", "answer-truth", yes=False)
    say(position, 1, 0, 0, 0)
    assert position.waiting == ["spacing-guild"]
    say(position, 2)
    assert auction_under_way(position).bidder == "spacing-guild"


ALONE: dict[str, Any] = {"factions": ["emperor", "harkonnen"], "hands": {"emperor": FULL}}


def test_harkonnen_bids_1_legal_it_wins_at_once_there_is_nobody_left_to_pass() -> None:
    """Given: Only Harkonnen is below its limit; one card is up.

    When: Harkonnen bids 1.
    Then: Legal: it wins at once, there is nobody left to pass.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(**ALONE), 1)
    assert (position.step, position.waiting) == ("pay", ["harkonnen"])


def test_harkonnen_passes_legal_the_card_goes_back_the_bidding_is_over() -> None:
    """Given: Only Harkonnen is below its limit; one card is up.

    When: Harkonnen passes.
    Then: Legal: the card goes back, the bidding is over.
    Source: reference rules.bidding.nobody_bids
    """
    position = say(card_up(**ALONE, tanks={"emperor": 1}), 0)
    assert (position.phase, position.treachery_top) == ("revival", ["hajr"])


def test_the_bidding_goes_on_it_has_eight_with_its_free_card_and_is_not_asked_again() -> None:
    """Given: Harkonnen holds six cards and wins one; the next card is up.

    When: The bidding goes on.
    Then: Follows: it has eight with its free card and is not asked again.
    Source: 004 section 4 (bidding); reference factions.harkonnen.bonus-card
    """
    position = sold("harkonnen", 1, hands={"harkonnen": SEVEN[:6]})
    do(position, "table", "deal-bonus", card="stunner")
    assert len(position.sides["harkonnen"].hand) == 8
    do(position, "table", "deal-auction", card="karama")
    asked = []
    while position.step == "bid":
        asked += position.waiting
        say(position, 0)
    assert sorted(asked) == sorted(name for name in SIX if name != "harkonnen")


def test_the_free_card_is_dealt_the_discards_are_shuffled_and_it_comes_from_them() -> None:
    """Given: The deck is empty after the card up for bids; four cards lie in the discard; Harkonnen wins.

    When: The free card is dealt.
    Then: Follows: the discards are shuffled and it comes from them.
    Source: reference treachery_deck.reshuffle
    """
    position = bought("harkonnen", 1)
    position.treachery_discard = sorted(position.treachery_deck)
    position.treachery_deck = []
    do(position, "harkonnen", "pay", karama="none", ally=0)
    do(position, "table", "deal-bonus", card="karama")
    assert position.sides["harkonnen"].hand == ["hajr", "karama"]
    assert position.treachery_discard == []


def test_harkonnen_takes_the_card_without_legal_the_karama_is_discarded_nobody_is_paid() -> None:
    """Given: Harkonnen won for 4 and holds a Karama.

    When: Harkonnen takes the card without paying.
    Then: Legal: the Karama is discarded, nobody is paid.
    Source: reference treachery_deck.karama
    """
    position = bought("harkonnen", 4, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "pay", karama="karama", ally=0)
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (10, 10)
    assert position.sides["harkonnen"].hand == ["hajr"]
    assert position.treachery_discard == ["karama"]


def test_the_table_auto_passes_the_guild_refused_no_time_of_the_guilds_is_running() -> None:
    """Given: Harkonnen is asked to bid.

    When: The table auto-passes the Guild, whose turn it is not.
    Then: Refused: no time of the Guild's is running.
    Source: 004 section 4 (bidding)
    """
    refused(card_up(), "bidding.time-limit", "table", "auto-pass", seat="spacing-guild")


def test_the_table_auto_passes_refused_the_document_gives_the_time_limit_for_bids() -> None:
    """Given: It is revival and Harkonnen has not acted.

    When: The table auto-passes Harkonnen.
    Then: Refused: the document gives the time limit for bids only.
    Source: 004 section 4 (bidding)
    """
    position = scene("revival", tanks={"harkonnen": 1})
    refused(position, "bidding.time-limit", "table", "auto-pass", seat="harkonnen")


def test_he_bids_11_refused_a_bribe_can_be_used_from_the_next_mentat_pause_on() -> None:
    """Given: The Emperor got a bribe of 5 this turn and has 10 of his own.

    When: He bids 11.
    Then: Refused: a bribe can be used from the next Mentat Pause on.
    Source: reference rules.bribes
    """
    position = card_up(factions=["emperor", "harkonnen"])
    do(position, "harkonnen", "bribe", to="emperor", spice=5)
    refused(position, "bidding.own-spice", "emperor", "bid", spice=11)


def test_the_fifth_passes_the_guild_pays_3_the_bene_gesserit_nothing() -> None:
    """Given: The Bene Gesserit bid 2, the Guild 3; then the five others pass in turn.

    When: The fifth passes.
    Then: Follows: the Guild pays 3, the Bene Gesserit nothing.
    Source: 004 section 4 (bidding)
    """
    position = say(card_up(), 0, 2, 0, 0, 3, 0, 0, 0, 0, 0)
    assert position.waiting == ["spacing-guild"]
    do(position, "spacing-guild", "pay", karama="none", ally=0)
    assert (treasure(position)["spacing-guild"], treasure(position)["bene-gesserit"]) == (2, 5)


def test_the_card_is_paid_it_holds_seven_and_gets_its_free_card_eight() -> None:
    """Given: Harkonnen holds seven cards, Karama among them, wins one and pays with the Karama.

    When: The card is paid.
    Then: Follows: it holds seven and gets its free card: eight.
    Source: reference factions.harkonnen.bonus-card
    """
    position = bought("harkonnen", 4, hands={"harkonnen": [*SEVEN[:6], "karama"]})
    do(position, "harkonnen", "pay", karama="karama", ally=0)
    do(position, "table", "deal-bonus", card="stunner")
    assert len(position.sides["harkonnen"].hand) == 8
