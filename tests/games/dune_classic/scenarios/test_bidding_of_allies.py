"""Scenarios of allies who pay for each other's cards."""

from __future__ import annotations

from typing import Any

from tests.games.dune_classic.scenarios.auctions import card_up, say
from tests.games.dune_classic.scenarios.given import refused, treasure
from tests.support.dune_classic import auction_under_way, do

PAIR: dict[str, Any] = {
    "factions": ["emperor", "fremen", "harkonnen"],
    "allies": [("emperor", "harkonnen")],
}


def test_harkonnen_pays_the_emperor_gets_all_12_his_own_5_among_them() -> None:
    """Given: The Emperor and Harkonnen are allied; Harkonnen wins for 12 and the Emperor pays 5 of it.

    When: Harkonnen pays.
    Then: Follows: the Emperor gets all 12, his own 5 among them.
    Source: 004 section 4 (bidding); reference rules.alliances.shared
    """
    position = card_up(**PAIR)
    do(position, "emperor", "pledge", spice=5)
    say(position, 0, 0, 12, 0, 0)
    do(position, "harkonnen", "pay", karama="none", ally=5)
    assert treasure(position) == {"emperor": 17, "fremen": 3, "harkonnen": 3}


def test_the_emperor_pays_12_go_to_the_bank_nobody_gains() -> None:
    """Given: The Emperor and Harkonnen are allied; the Emperor wins for 12 and Harkonnen pays 5 of it.

    When: The Emperor pays.
    Then: Follows: 12 go to the bank, nobody gains.
    Source: 004 section 4 (bidding); reference rules.alliances.shared
    """
    position = card_up(**PAIR)
    do(position, "harkonnen", "pledge", spice=5)
    say(position, 12, 0, 0)
    do(position, "emperor", "pay", karama="none", ally=5)
    assert treasure(position) == {"emperor": 3, "fremen": 3, "harkonnen": 5}


def test_harkonnen_bids_7_legal_allies_may_pay_for_each_others_cards() -> None:
    """Given: The Emperor and Harkonnen are allied; the Emperor lends 5; Harkonnen has 4 and the bid stands at 6.

    When: Harkonnen bids 7.
    Then: Legal: allies may pay for each other's cards.
    Source: reference rules.alliances.shared
    """
    position = card_up(
        factions=["emperor", "fremen", "harkonnen"],
        spice={"harkonnen": 4, "fremen": 9},
        allies=[("emperor", "harkonnen")],
    )
    do(position, "emperor", "pledge", spice=5)
    say(position, 0, 6, 7)
    assert auction_under_way(position).bidder == "harkonnen"


def test_harkonnen_bids_7_refused_they_have_6_together() -> None:
    """Given: The bid stands at 6; the Emperor and Harkonnen are allied, the Emperor has pledged 2 and Harkonnen has 4.

    When: Harkonnen bids 7.
    Then: Refused: they have 6 together.
    Source: 004 section 4 (bidding)
    """
    position = card_up(**PAIR, spice={"harkonnen": 4, "fremen": 9})
    do(position, "emperor", "pledge", spice=2)
    say(position, 0, 6)
    refused(position, "bidding.own-spice", "harkonnen", "bid", spice=7)
