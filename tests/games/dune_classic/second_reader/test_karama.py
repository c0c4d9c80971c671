"""Scenarios of Karama: a use is cancelled when it is attempted, or prevented beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    TABR,
    TUEK,
    Side,
    allowed,
    attempt,
    facing,
    offered,
    pass_to,
    shipping,
    stop,
    then,
    under,
)
from tests.support.dune_classic import GAME, do

FLAT = "the-great-flat-s14"


def test_income_of_the_guild_is_stopped_once_and_the_bank_is_paid() -> None:
    """Source: Landsraad 2.06.04, 3.01.11.01."""
    position = shipping("emperor", ["harkonnen", "spacing-guild"])
    guild, own = position.sides["spacing-guild"].spice, position.sides["emperor"].spice
    attempt(position, "emperor", "ship", end=ARRAKEEN, forces=3)
    stop(position, "harkonnen", "shipment-income")
    assert position.sides["spacing-guild"].spice == guild
    assert position.sides["emperor"].spice == own - 3
    assert position.forces[ARRAKEEN] == {"emperor": 3}
    assert position.sides["harkonnen"].hand == []


def test_half_price_of_the_guild_is_stopped_and_it_ships_again() -> None:
    """Given: The Guild ships four for 2. Then: stopped, it may ship again, at 4.

    Source: Landsraad 2.06.06, 1.00.04
    """
    position = shipping("spacing-guild", ["harkonnen"])
    attempt(position, "spacing-guild", "ship", end=ARRAKEEN, forces=4)
    stop(position, "harkonnen", "half-price")
    before = position.sides["spacing-guild"].spice
    assert ARRAKEEN not in position.forces
    then(position, "spacing-guild", "ship", end=ARRAKEEN, forces=4)
    assert position.sides["spacing-guild"].spice == before - 4


def test_a_shipment_across_is_stopped_and_another_is_made() -> None:
    """Source: Landsraad 2.06.05.02, 1.00.04."""
    position = shipping("spacing-guild", ["harkonnen"], forces={TUEK: {"spacing-guild": 5}})
    attempt(position, "spacing-guild", "cross-ship", start=TUEK, end=ARRAKEEN, forces=3)
    stop(position, "harkonnen", "cross-ship")
    assert position.forces == {TUEK: {"spacing-guild": 5}}
    then(position, "spacing-guild", "ship", end=ARRAKEEN, forces=2)


def test_a_shipment_off_the_planet_is_stopped() -> None:
    """Source: Landsraad 2.06.05.03."""
    position = shipping("spacing-guild", ["harkonnen"], forces={TUEK: {"spacing-guild": 5}})
    attempt(position, "spacing-guild", "retreat", start=TUEK, forces=4)
    assert position.step == "karama"
    advantage = next(iter(moments(position, "harkonnen")))
    stop(position, "harkonnen", advantage)
    assert position.forces == {TUEK: {"spacing-guild": 5}}


def moments(position: Position, seat: str) -> list[str]:
    """What a seat may stop at this moment."""
    names = [name for name in GAME.advantages if name]
    return [n for n in names if offered(position, seat, "karama", card="karama", advantage=n)]


def test_a_move_of_two_territories_is_stopped_and_made_again_over_one() -> None:
    """Source: Landsraad 2.04.06, 1.00.04."""
    position = under(
        ADVANCED,
        "shipment-and-movement",
        ["fremen", "harkonnen"],
        forces={TABR: {"fremen": 3}},
        storm=3,
        hands={"harkonnen": ["karama"]},
    )
    pass_to(position, "move", "fremen")
    attempt(position, "fremen", "move", start=TABR, end="broken-land-s10", forces=3)
    stop(position, "harkonnen", "two-territory-move")
    assert position.forces == {TABR: {"fremen": 3}}
    assert position.waiting == ["fremen"]


@pytest.mark.parametrize(
    ("ability", "kind", "fields"),
    [
        ("voice", "voice", {"order": "play", "what": "worthless"}),
        ("prescience", "ask", {"element": "leader"}),
    ],
)
def test_voice_and_prescience_are_stopped_when_used(
    ability: str, kind: str, fields: dict[str, Any]
) -> None:
    """Source: Landsraad 2.01.08, 2.02.06, 3.01.11.01."""
    seat = "bene-gesserit" if ability == "voice" else "atreides"
    position = under(
        ADVANCED,
        "battle",
        [seat, "harkonnen"],
        forces={ARRAKEEN: {seat: 3, "harkonnen": 3}},
        hands={"harkonnen": ["karama"]},
    )
    then(position, seat, "choose-battle", place=ARRAKEEN, against="harkonnen")
    attempt(position, seat, kind, **fields)
    stop(position, "harkonnen", ability)
    assert position.step == "plans"
    assert offered(position, "harkonnen", "plan", leader="umman-kudu", number=0)


def prevented(seat: str, advantage: str, leader: str, **given: Any) -> Position:
    """Harkonnen have prevented something of a seat before the plans."""
    one = Side(seat, 4, leader, 2)
    hands = {"harkonnen": ["karama"]}
    position = facing(one, Side("harkonnen", 4, "umman-kudu", 0), hands=hands, **given)
    if position.advanced is not None and seat == "atreides":
        position.advanced.fallen = 7
    then(position, "harkonnen", "karama", card="karama", advantage=advantage)
    return position


def test_the_kwisatz_haderach_is_prevented_before_the_plans() -> None:
    """Source: Landsraad 2.01.11, 3.01.11.02."""
    position = prevented("atreides", "kwisatz-haderach", "duncan-idaho")
    plan = {"leader": "duncan-idaho", "number": 2, "kwisatz": True}
    assert not offered(position, "atreides", "plan", **plan)


def test_fremen_pay_where_their_hardness_is_prevented() -> None:
    """Source: Landsraad 2.04.21, 3.01.11.02."""
    position = prevented("fremen", "no-spice-needed", "jamis")
    assert offered(position, "fremen", "plan", leader="jamis", number=2, spice=2)


@pytest.mark.parametrize(
    ("seat", "advantage", "leader"),
    [("emperor", "sardaukar", "bashar"), ("fremen", "fedaykin", "jamis")],
)
def test_starred_forces_count_one_where_they_are_prevented(
    seat: str, advantage: str, leader: str
) -> None:
    """Source: Landsraad 2.03.08, 2.04.18, 3.01.11.02."""
    position = prevented(seat, advantage, leader, starred={ARRAKEEN: {seat: 2}})
    paid = {"spice": 2} if seat == "emperor" else {}
    events = then(position, seat, "plan", leader=leader, number=2, starred=2, **paid)
    events += then(position, "harkonnen", "plan", leader="umman-kudu", number=0)
    while position.step == "traitors":
        events += do(position, position.waiting[0], "pass") + allowed(position)
    told = next(e.args for e in events if e.kind == "battle-won")
    assert float(told["aggressor-strength"]) == 4


def test_a_worm_devours_fremen_whose_immunity_is_cancelled() -> None:
    """Source: Landsraad 2.04.07."""
    position = under(
        ADVANCED,
        "spice-blow",
        ["fremen", "harkonnen"],
        forces={FLAT: {"fremen": 3}},
        hands={"harkonnen": ["karama"]},
    )
    position.last_blow = [FLAT]
    do(position, "table", "reveal-spice", card="shai-hulud")
    stop(position, "harkonnen", "worm-immunity")
    assert position.sides["fremen"].tanks == 3


def test_the_emperor_is_not_paid_for_a_card() -> None:
    """Source: Landsraad 2.03.04."""
    position = under(ADVANCED, "bidding", ["atreides", "emperor"], hands={"atreides": ["karama"]})
    then(position, "table", "deal-auction", card="shield")
    pass_to_bid(position, "atreides", 3)
    before = position.sides["emperor"].spice
    attempt(position, "atreides", "pay")
    stop(position, "atreides", "auction-income")
    assert position.sides["emperor"].spice == before
    assert position.sides["atreides"].spice == 7
    assert "shield" in position.sides["atreides"].hand


def pass_to_bid(position: Position, seat: str, spice: int) -> None:
    """One seat bids, the others pass, until it has won."""
    while position.step == "bid":
        if position.waiting == [seat]:
            then(position, seat, "bid", spice=spice)
        else:
            then(position, position.waiting[0], "pass")


def test_the_extra_card_of_harkonnen_is_stopped() -> None:
    """Source: Landsraad 2.05.08."""
    position = under(ADVANCED, "bidding", ["harkonnen", "emperor"], hands={"emperor": ["karama"]})
    then(position, "table", "deal-auction", card="shield")
    pass_to_bid(position, "harkonnen", 1)
    attempt(position, "harkonnen", "pay")
    stop(position, "emperor", "bonus-card")
    assert position.sides["harkonnen"].hand == ["shield"]


@pytest.mark.parametrize("spice", [11, 30])
def test_who_holds_a_karama_card_bids_beyond_its_spice_and_buys_free(spice: int) -> None:
    """Given: Atreides with 10 spice. Source: Landsraad 3.01.11.04."""
    position = under(ADVANCED, "bidding", ["atreides", "harkonnen"], hands={"atreides": ["karama"]})
    then(position, "table", "deal-auction", card="shield")
    pass_to_bid(position, "atreides", spice)
    then(position, "atreides", "pay", karama="karama")
    assert position.sides["atreides"].spice == 10
    assert position.sides["atreides"].hand == ["shield"]
    assert "karama" in position.treachery_discard


def test_a_shipment_at_half_price_is_paid_to_the_bank() -> None:
    """Given: The Emperor ships five to a stronghold with a Karama card. Source: 3.01.11.03."""
    position = shipping("emperor", ["spacing-guild"], hands={"emperor": ["karama"]})
    guild = position.sides["spacing-guild"].spice
    then(position, "emperor", "ship", end=ARRAKEEN, forces=5, karama="karama")
    assert position.sides["emperor"].spice == 7
    assert position.sides["spacing-guild"].spice == guild


def test_once_a_plan_is_made_its_next_use_is_prevented_and_not_this_one() -> None:
    """Given: The Emperor has made a plan with two paid Sardaukar.

    When: Harkonnen prevent a use of Sardaukar.
    Then: This battle is fought with them (they are used already), the next without.
    Source: Landsraad 3.01.11.02 (before the faction uses the ability)
    """
    one = Side("emperor", 4, "bashar", 2, 2, {"starred": 2, "spice": 2})
    other = Side("harkonnen", 4, "umman-kudu", 0)
    position = facing(one, other, hands={"harkonnen": ["karama"]})
    then(position, "emperor", "plan", leader="bashar", number=2, starred=2, spice=2)
    then(position, "harkonnen", "karama", card="karama", advantage="sardaukar")
    events = then(position, "harkonnen", "plan", leader="umman-kudu", number=0)
    while position.step == "traitors":
        events += do(position, position.waiting[0], "pass") + allowed(position)
    told = next(e.args for e in events if e.kind == "battle-won")
    assert float(told["aggressor-strength"]) == 6.0
