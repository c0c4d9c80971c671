"""Scenarios of the revival."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import go_to
from tests.games.dune_classic.scenarios.given import CARTHAG, pass_until, refused, treasure
from tests.support.dune_classic import GAME, do, scene

LEADERS = GAME.factions["atreides"].leaders
FALLEN = {"atreides": LEADERS}
FOUR_FALLEN = {"atreides": [name for name in LEADERS if name != "thufir-hawat"]}


def tanks(faction: str, forces: int, **given: Any) -> Position:
    """Forces of one faction are in the tanks, revival has begun."""
    return scene("revival", tanks={faction: forces}, **given)


def test_they_revive_three_legal_free_three_more_in_reserve_two_in_the_tanks() -> None:
    """Given: Five Fremen are in the tanks, the Fremen have no spice.

    When: They revive three.
    Then: Legal: free; three more in reserve, two in the tanks.
    Source: 004 section 4 (revival)
    """
    position = tanks("fremen", 5, spice={"fremen": 0})
    before = position.sides["fremen"].reserves
    do(position, "fremen", "revive", forces=3)
    side = position.sides["fremen"]
    assert (side.spice, side.tanks, side.reserves) == (0, 2, before + 3)


def test_they_revive_four_refused_three_at_most_even_for_spice() -> None:
    """Given: Five Fremen are in the tanks, the Fremen have 10 spice.

    When: They revive four.
    Then: Refused: three at most, even for spice.
    Source: 004 section 4 (revival)
    """
    position = tanks("fremen", 5, spice={"fremen": 10})
    refused(position, "revival.limit", "fremen", "revive", forces=4)


def test_he_revives_three_legal_one_free_and_two_at_2_he_has_6_spice_left() -> None:
    """Given: Five of the Emperor's forces are in the tanks, the Emperor has 10 spice.

    When: He revives three.
    Then: Legal: one free and two at 2: he has 6 spice left.
    Source: 004 section 4 (revival)
    """
    position = tanks("emperor", 5)
    do(position, "emperor", "revive", forces=3)
    assert (position.sides["emperor"].spice, position.sides["emperor"].tanks) == (6, 2)


def test_he_revives_three_refused_the_two_beyond_the_free_one_cost_4() -> None:
    """Given: Five of the Emperor's forces are in the tanks, the Emperor has 3 spice.

    When: He revives three.
    Then: Refused: the two beyond the free one cost 4.
    Source: 004 section 4 (revival)
    """
    position = tanks("emperor", 5, spice={"emperor": 3})
    refused(position, "revival.price", "emperor", "revive", forces=3)


def test_he_revives_two_legal_he_has_1_left() -> None:
    """Given: Five of the Emperor's forces are in the tanks, the Emperor has 3 spice.

    When: He revives two.
    Then: Legal: he has 1 left.
    Source: 004 section 4 (revival)
    """
    position = tanks("emperor", 5, spice={"emperor": 3})
    do(position, "emperor", "revive", forces=2)
    assert (position.sides["emperor"].spice, position.sides["emperor"].tanks) == (1, 3)


def test_they_revive_three_legal_two_free_one_at_2() -> None:
    """Given: Five Atreides are in the tanks, 10 spice.

    When: They revive three.
    Then: Legal: two free, one at 2: 8 spice left, and nobody is paid but the bank.
    Source: 004 section 4 (revival); reference rules.revival
    """
    position = tanks("atreides", 5)
    before = treasure(position)
    do(position, "atreides", "revive", forces=3)
    assert treasure(position) == {**before, "atreides": 8}


def test_they_revive_four_refused_three_at_most() -> None:
    """Given: Five Atreides are in the tanks, 10 spice.

    When: They revive four.
    Then: Refused: three at most.
    Source: 004 section 4 (revival)
    """
    refused(tanks("atreides", 5), "revival.limit", "atreides", "revive", forces=4)


def test_they_revive_two_refused_there_is_only_one() -> None:
    """Given: One Atreides force is in the tanks.

    When: They revive two.
    Then: Refused: there is only one.
    Source: 004 section 4 (revival)
    """
    refused(tanks("atreides", 1), "revival.tanks", "atreides", "revive", forces=2)


def test_they_revive_none_legal_nobody_has_to() -> None:
    """Given: Five Atreides are in the tanks.

    When: They revive none.
    Then: Legal: nobody has to.
    Source: 004 section 4 (revival)
    """
    position = tanks("atreides", 5)
    do(position, "atreides", "pass")
    assert (position.sides["atreides"].tanks, position.sides["atreides"].spice) == (5, 10)
    assert position.phase == "shipment-and-movement"


def test_atreides_revives_one_more_refused_three_a_turn_in_all() -> None:
    """Given: Atreides revived three this turn.

    When: Atreides revives one more.
    Then: Refused: three a turn in all.
    Source: 004 section 4 (revival)
    """
    position = tanks("atreides", 5, dead=FALLEN)
    do(position, "atreides", "revive", forces=3)
    refused(position, "revival.once", "atreides", "revive", forces=1)


def test_they_pay_for_thufir_hawat_refused_only_when_all_five_are_dead() -> None:
    """Given: Four Atreides leaders are dead, 10 spice.

    When: They pay for Thufir Hawat.
    Then: Refused: only when all five are dead.
    Source: 004 section 4 (revival)
    """
    dead = {"atreides": [name for name in LEADERS if name != "gurney-halleck"]}
    position = tanks("atreides", 1, dead=dead)
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-when", "atreides", "revive-leader", **hawat)


def test_they_pay_for_thufir_hawat_legal_he_costs_5_and_is_back() -> None:
    """Given: All five Atreides leaders are dead, 10 spice.

    When: They pay for Thufir Hawat.
    Then: Legal: he costs 5 and is back.
    Source: 004 section 4 (revival)
    """
    position = scene("revival", dead=FALLEN)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    side = position.sides["atreides"]
    assert (side.leaders, side.spice) == (["thufir-hawat"], 5)


def test_they_pay_for_hawat_and_for_jessica_refused_one_a_turn() -> None:
    """Given: All five Atreides leaders are dead, 10 spice.

    When: They pay for Hawat and for Jessica.
    Then: Refused: one a turn.
    Source: 004 section 4 (revival)
    """
    position = tanks("atreides", 1, dead=FALLEN)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    jessica = {"leader": "lady-jessica"}
    refused(position, "revival.leader-once", "atreides", "revive-leader", **jessica)


def test_they_pay_for_thufir_hawat_refused_he_costs_5() -> None:
    """Given: All five Atreides leaders are dead, 4 spice.

    When: They pay for Thufir Hawat.
    Then: Refused: he costs 5.
    Source: 004 section 4 (revival)
    """
    position = scene("revival", dead=FALLEN, spice={"atreides": 4})
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-price", "atreides", "revive-leader", **hawat)


def test_they_pay_for_another_one_refused_the_document_asks_that_all_five_are_dead() -> None:
    """Given: Atreides got one leader back last turn and four are still dead.

    When: They pay for another one.
    Then: Refused: the document asks that all five are dead.
    Source: 004 section 4 (revival); reference ruleset_profile
    """
    position = tanks("atreides", 1, dead=FOUR_FALLEN)
    position.sides["atreides"].all_died = True
    jessica = {"leader": "lady-jessica"}
    refused(position, "revival.leader-when", "atreides", "revive-leader", **jessica)


def test_they_revive_three_forces_and_hawat_legal_2_and_5_are_paid_5_are_left() -> None:
    """Given: All five Atreides leaders and five forces are dead, 12 spice.

    When: They revive three forces and Hawat.
    Then: Legal: 2 and 5 are paid, 5 are left.
    Source: 004 section 4 (revival)
    """
    position = tanks("atreides", 5, dead=FALLEN, spice={"atreides": 12})
    do(position, "atreides", "revive", forces=3)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    side = position.sides["atreides"]
    assert (side.spice, side.tanks, side.leaders) == (5, 2, ["thufir-hawat"])


def test_they_pay_for_stilgar_a_dead_fremen_leader_refused_only_ones_own() -> None:
    """Given: All five Atreides leaders are dead.

    When: They pay for Stilgar, a dead Fremen leader.
    Then: Refused: only one's own.
    Source: 004 section 4 (revival)
    """
    position = scene("revival", dead={**FALLEN, "fremen": ["stilgar"]})
    stilgar = {"leader": "stilgar"}
    refused(position, "revival.leader-dead", "atreides", "revive-leader", **stilgar)


def test_they_pay_for_hawat_refused_he_is_not_dead() -> None:
    """Given: Four Atreides leaders are dead and Hawat lives.

    When: They pay for Hawat.
    Then: Refused: he is not dead.
    Source: 004 section 4 (revival)
    """
    position = tanks("atreides", 1, dead=FOUR_FALLEN)
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-dead", "atreides", "revive-leader", **hawat)


def test_they_revive_it_legal_one_is_free() -> None:
    """Given: One Bene Gesserit force is dead, no spice.

    When: They revive it.
    Then: Legal: one is free.
    Source: reference rules.revival.free_by_faction
    """
    position = tanks("bene-gesserit", 1, spice={"bene-gesserit": 0})
    do(position, "bene-gesserit", "revive", forces=1)
    side = position.sides["bene-gesserit"]
    assert (side.tanks, side.spice) == (0, 0)


def test_they_revive_both_refused_the_second_one_costs_2() -> None:
    """Given: Two Bene Gesserit forces are dead, 1 spice.

    When: They revive both.
    Then: Refused: the second one costs 2.
    Source: 004 section 4 (revival)
    """
    position = tanks("bene-gesserit", 2, spice={"bene-gesserit": 1})
    refused(position, "revival.price", "bene-gesserit", "revive", forces=2)


def test_the_fremen_grant_legal_the_fremen_raise_their_allys_free_revival() -> None:
    """Given: The Guild is allied with the Fremen, three Guild forces are dead, the Guild has no spice.

    When: The Fremen grant it and the Guild revives three.
    Then: Legal: the Fremen raise their ally's free revival to three.
    Source: reference factions.fremen.ally-free-revival
    """
    pair = [("spacing-guild", "fremen")]
    position = tanks("spacing-guild", 3, spice={"spacing-guild": 0}, allies=pair)
    do(position, "fremen", "grant-revival")
    do(position, "spacing-guild", "revive", forces=3)
    side = position.sides["spacing-guild"]
    assert (side.tanks, side.spice) == (0, 0)


def test_the_emperor_pays_for_three_more_legal_6_spice_of_the_emperor() -> None:
    """Given: Atreides is allied with the Emperor and has six dead forces; it revived three.

    When: The Emperor pays for three more.
    Then: Legal: 6 spice of the Emperor, three more Atreides in reserve.
    Source: reference factions.emperor.pay-ally-revival
    """
    position = tanks("atreides", 6, allies=[("atreides", "emperor")])
    before = position.sides["atreides"].reserves
    do(position, "atreides", "revive", forces=3)
    do(position, "emperor", "pay-revival", forces=3)
    side = position.sides["atreides"]
    assert (side.tanks, side.reserves, side.spice) == (0, before + 6, 8)
    assert treasure(position)["emperor"] == 4


def test_the_emperor_pays_for_four_more_refused_three_extra_at_most() -> None:
    """Given: Atreides is allied with the Emperor and has eight dead forces.

    When: The Emperor pays for four more.
    Then: Refused: three extra at most.
    Source: reference factions.emperor.pay-ally-revival
    """
    position = tanks("atreides", 8, allies=[("atreides", "emperor")])
    refused(position, "revival.emperor-pays", "emperor", "pay-revival", forces=4)


def with_ghola(**given: Any) -> Position:
    """Harkonnen holds Tleilaxu Ghola in the bidding."""
    return scene("bidding", hands={"harkonnen": ["tleilaxu-ghola"]}, **given)


def test_harkonnen_brings_the_leader_back_with_it_legal_free_and_the_card_is_discarded() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola, one leader is dead, four live.

    When: Harkonnen brings the leader back with it.
    Then: Legal: free, and the card is discarded.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = with_ghola(dead={"harkonnen": ["umman-kudu"]})
    do(position, "harkonnen", "ghola-leader", leader="umman-kudu")
    side = position.sides["harkonnen"]
    assert (len(side.leaders), side.dead, side.spice, side.hand) == (5, [], 10, [])
    assert position.treachery_discard == ["tleilaxu-ghola"]


def test_harkonnen_brings_five_back_with_it_legal_free_on_top_of_the_ordinary_revival() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola, eight forces are dead.

    When: Harkonnen brings five back with it.
    Then: Legal: free, on top of the ordinary revival.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    hands = {"harkonnen": ["tleilaxu-ghola"]}
    position = tanks("harkonnen", 8, hands=hands)
    do(position, "harkonnen", "revive", forces=2)
    do(position, "harkonnen", "ghola-forces", forces=5)
    assert (position.sides["harkonnen"].tanks, position.sides["harkonnen"].spice) == (1, 10)


def test_harkonnen_brings_six_back_with_it_refused_five_at_most() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola, eight forces are dead.

    When: Harkonnen brings six back with it.
    Then: Refused: five at most.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = with_ghola(tanks={"harkonnen": 8})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=6)


def test_harkonnen_plays_it_refused_not_in_that_hand() -> None:
    """Given: Harkonnen does not hold Tleilaxu Ghola.

    When: Harkonnen plays it.
    Then: Refused: not in that hand.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = scene("bidding", tanks={"harkonnen": 8})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=1)


def test_harkonnen_ships_in_the_next_phase_the_revived_ones_are_in_reserve_and_may() -> None:
    """Given: Harkonnen revived three forces.

    When: Harkonnen ships in the next phase.
    Then: Follows: the revived ones are in reserve and may be shipped.
    Source: 004 sections 4 and 5
    """
    seats = ["harkonnen", "emperor"]
    position = scene("revival", seats, tanks={"harkonnen": 3}, forces={CARTHAG: {"harkonnen": 17}})
    do(position, "harkonnen", "revive", forces=3)
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=CARTHAG, forces=3, karama="none", ally=0)
    assert position.forces[CARTHAG] == {"harkonnen": 20}


def test_harkonnen_brings_five_forces_back_now_legal_at_any_moment_not_only_on_its_turn() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola; the Emperor is choosing his shipment.

    When: Harkonnen brings five forces back now.
    Then: Legal: at any moment, not only on its turn.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = scene(
        "shipment-and-movement",
        ["emperor", "harkonnen"],
        tanks={"harkonnen": 8},
        hands={"harkonnen": ["tleilaxu-ghola"]},
    )
    assert position.waiting == ["emperor"]
    do(position, "harkonnen", "ghola-forces", forces=5)
    assert position.sides["harkonnen"].tanks == 3
    assert position.waiting == ["emperor"]


def test_harkonnen_brings_rabban_back_refused_he_is_not_dead() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola and all five leaders live.

    When: Harkonnen brings Rabban back.
    Then: Refused: he is not dead.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    rabban = {"leader": "beast-rabban"}
    refused(with_ghola(), "cards.ghola-leader", "harkonnen", "ghola-leader", **rabban)


def test_harkonnen_brings_five_back_refused_only_three_are_there() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola and three of its forces are dead.

    When: Harkonnen brings five back.
    Then: Refused: only three are there.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = with_ghola(tanks={"harkonnen": 3})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=5)


def test_harkonnen_revives_three_legal_the_ghola_is_extra() -> None:
    """Given: Harkonnen brought five back with Tleilaxu Ghola this turn; six are still dead.

    When: Harkonnen revives three.
    Then: Legal: the Ghola is extra.
    Source: reference treachery_deck.tleilaxu-ghola
    """
    position = tanks("harkonnen", 11, hands={"harkonnen": ["tleilaxu-ghola"]})
    do(position, "harkonnen", "ghola-forces", forces=5)
    do(position, "harkonnen", "revive", forces=3)
    assert position.sides["harkonnen"].tanks == 3


ALL_HARKONNEN = {"harkonnen": GAME.factions["harkonnen"].leaders}


def ghola_and_five_dead() -> Position:
    """Harkonnen holds Tleilaxu Ghola, all its leaders and some forces are dead."""
    hands = {"harkonnen": ["tleilaxu-ghola"]}
    return tanks("harkonnen", 3, dead=ALL_HARKONNEN, hands=hands)


def test_harkonnen_brings_rabban_back_with_it_and_then_refused_four_are_dead_not_five() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola and all five leaders are dead.

    When: Harkonnen brings Rabban back with it and then pays for Feyd-Rautha.
    Then: Refused: four are dead, not five.
    Source: 004 section 4 (revival)
    """
    position = ghola_and_five_dead()
    do(position, "harkonnen", "ghola-leader", leader="beast-rabban")
    feyd = {"leader": "feyd-rautha"}
    refused(position, "revival.leader-when", "harkonnen", "revive-leader", **feyd)


def test_harkonnen_pays_for_feyd_rautha_and_then_legal_the_ghola_asks_for_no_five_dead() -> None:
    """Given: Harkonnen holds Tleilaxu Ghola and all five leaders are dead; 10 spice.

    When: Harkonnen pays for Feyd-Rautha and then brings Rabban back with the Ghola.
    Then: Legal: the Ghola asks for no five dead.
    Source: 004 section 4 (revival); reference treachery_deck.tleilaxu-ghola
    """
    position = ghola_and_five_dead()
    do(position, "harkonnen", "revive-leader", leader="feyd-rautha")
    do(position, "harkonnen", "ghola-leader", leader="beast-rabban")
    side = position.sides["harkonnen"]
    assert (side.leaders, side.spice) == (["beast-rabban", "feyd-rautha"], 4)


def test_the_guild_revives_four_refused_three_a_turn_free_or_not() -> None:
    """Given: Six Guild forces are dead; the Fremen, its ally, have granted the free revival.

    When: The Guild revives four.
    Then: Refused: three a turn, free or not.
    Source: 004 section 4 (revival)
    """
    position = tanks("spacing-guild", 6, allies=[("spacing-guild", "fremen")])
    do(position, "fremen", "grant-revival")
    refused(position, "revival.limit", "spacing-guild", "revive", forces=4)


def test_the_emperor_pays_for_three_harkonnen_forces_refused_only_for_his_ally() -> None:
    """Given: Harkonnen is not allied with the Emperor.

    When: The Emperor pays for three Harkonnen forces.
    Then: Refused: only for his ally.
    Source: reference factions.emperor.pay-ally-revival
    """
    position = tanks("harkonnen", 6)
    refused(position, "revival.emperor-pays", "emperor", "pay-revival", forces=3)


def test_they_grant_a_free_revival_refused_there_is_no_ally() -> None:
    """Given: The Fremen have no ally.

    When: They grant a free revival.
    Then: Refused: there is no ally.
    Source: reference factions.fremen.ally-free-revival
    """
    position = scene("revival", tanks={"fremen": 3, "spacing-guild": 3})
    refused(position, "revival.fremen-grant", "fremen", "grant-revival")


def test_the_bene_gesserit_revive_one_legal_it_comes_back_to_the_reserve_like_any_force() -> None:
    """Given: Advisors of the Bene Gesserit died in the storm.

    When: The Bene Gesserit revive one.
    Then: Legal: it comes back to the reserve like any force.
    Source: reference factions.bene-gesserit.coexistence; 004 section 4 (revival)
    """
    position = scene("storm", forces={"red-chasm-s6": {"emperor": 1}}, advisors={"red-chasm-s6": 2})
    position.storm, position.storm_next = 5, 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    go_to(position, "revival")
    rulebook.ENTER["revival"](GAME, position)
    before = position.sides["bene-gesserit"].reserves
    do(position, "bene-gesserit", "revive", forces=1)
    assert position.sides["bene-gesserit"].reserves == before + 1


def test_he_revives_two_refused_allies_pay_for_cards_and_shipments_not_for_revivals() -> None:
    """Given: Three Emperor forces are dead; he has no spice, his ally Harkonnen has pledged 9.

    When: He revives two.
    Then: Refused: allies pay for cards and shipments, not for revivals.
    Source: reference rules.alliances.shared
    """
    lent: dict[str, Any] = {"allies": [("emperor", "harkonnen")], "pledges": {"harkonnen": 9}}
    position = tanks("emperor", 3, spice={"emperor": 0}, **lent)
    refused(position, "revival.price", "emperor", "revive", forces=2)
