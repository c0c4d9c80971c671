"""Scenarios of shipping."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    RED_CHASM,
    TABR,
    TUEK,
    pass_until,
    refused,
    sees,
    standing,
    treasure,
)
from tests.games.dune_classic.scenarios.travels import FLAT, GUILD, load, shipping, with_chasm
from tests.support.dune_classic import SIX, do, scene


def test_harkonnen_ships_four_to_arrakeen_legal_4_spice_all_of_it_to_the_guild() -> None:
    """Given: Harkonnen has 10 spice and its turn to ship; Arrakeen holds only Atreides.

    When: Harkonnen ships four to Arrakeen.
    Then: Legal: 4 spice, all of it to the Guild.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 4))
    assert position.forces[ARRAKEEN] == {"atreides": 10, "harkonnen": 4}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (6, 9)


def test_harkonnen_ships_four_to_red_chasm_legal_8_spice_all_of_it_to_the_guild() -> None:
    """Given: Harkonnen has 10 spice and its turn to ship.

    When: Harkonnen ships four to Red Chasm.
    Then: Legal: 8 spice, all of it to the Guild.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert position.forces[RED_CHASM] == {"harkonnen": 4}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (2, 13)


def test_harkonnen_ships_four_to_red_chasm_refused_it_costs_8() -> None:
    """Given: Harkonnen has 7 spice.

    When: Harkonnen ships four to Red Chasm.
    Then: Refused: it costs 8.
    Source: 004 section 5
    """
    position = shipping("harkonnen", spice={"harkonnen": 7})
    refused(position, "shipment.price", "harkonnen", "ship", **load(RED_CHASM, 4))


def test_harkonnen_ships_eleven_to_carthag_refused_there_are_only_ten() -> None:
    """Given: Harkonnen has ten in reserve.

    When: Harkonnen ships eleven to Carthag.
    Then: Refused: there are only ten.
    Source: 004 section 5
    """
    position = shipping("harkonnen", spice={"harkonnen": 20})
    refused(position, "shipment.reserves", "harkonnen", "ship", **load(CARTHAG, 11))


def test_harkonnen_ships_no_force_at_all_refused_a_shipment_carries_at_least_one() -> None:
    """Given: Harkonnen's turn to ship.

    When: Harkonnen ships no force at all to Carthag.
    Then: Refused: a shipment carries at least one.
    Source: 004 section 5
    """
    refused(shipping("harkonnen"), "shipment.reserves", "harkonnen", "ship", **load(CARTHAG, 0))


def test_harkonnen_ships_nothing_and_goes_on_legal_nobody_has_to_ship() -> None:
    """Given: Harkonnen's turn to ship.

    When: Harkonnen ships nothing and goes on.
    Then: Legal: nobody has to ship.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    do(position, "harkonnen", "pass")
    assert (position.sides["harkonnen"].reserves, treasure(position)["harkonnen"]) == (10, 10)
    assert position.waiting != ["harkonnen"] or position.step == "move"


def test_harkonnen_ships_two_more_refused_one_shipment_a_turn() -> None:
    """Given: Harkonnen has shipped two to Carthag.

    When: Harkonnen ships two more.
    Then: Refused: one shipment a turn.
    Source: reference rules.shipping.per_turn
    """
    position = shipping("harkonnen", factions=["harkonnen", "emperor"], forces={})
    do(position, "harkonnen", "ship", **load(CARTHAG, 2))
    refused(position, "shipment.turn", "harkonnen", "ship", **load(CARTHAG, 2))


def test_three_forces_to_carthag_legal_half_of_3_rounded_up_2_spice_to_the_bank() -> None:
    """Given: The Guild ships.

    When: Three forces to Carthag, where only Harkonnen stands.
    Then: Legal: half of 3 rounded up, 2 spice, to the bank.
    Source: 004 section 5
    """
    position = shipping(GUILD)
    before = treasure(position)
    do(position, GUILD, "ship", **load(CARTHAG, 3))
    assert treasure(position) == {**before, GUILD: 3}
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}


def test_three_forces_to_red_chasm_legal_half_of_6_3_spice_to_the_bank() -> None:
    """Given: The Guild ships.

    When: Three forces to Red Chasm.
    Then: Legal: half of 6, 3 spice, to the bank.
    Source: 004 section 5
    """
    position = shipping(GUILD)
    before = treasure(position)
    do(position, GUILD, "ship", **load(RED_CHASM, 3))
    assert treasure(position) == {**before, GUILD: 2}


def test_it_ships_three_forces_to_carthag_refused_that_costs_2() -> None:
    """Given: The Guild has 1 spice.

    When: It ships three forces to Carthag.
    Then: Refused: that costs 2.
    Source: 004 section 5
    """
    position = shipping(GUILD, spice={GUILD: 1})
    refused(position, "shipment.price", GUILD, "ship", **load(CARTHAG, 3))


def test_it_ships_three_of_them_straight_legal_2_spice_half_the_price_of_a_stronghold() -> None:
    """Given: The Guild has five forces in Tuek's Sietch.

    When: It ships three of them straight to Carthag, where only Harkonnen stands.
    Then: Legal: 2 spice, half the price of a stronghold.
    Source: reference factions.spacing-guild.cross-ship
    """
    position = shipping(GUILD)
    do(position, GUILD, "cross-ship", start=TUEK, **load(CARTHAG, 3))
    assert position.forces[TUEK] == {GUILD: 2}
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}
    assert treasure(position)[GUILD] == 3


def test_it_ships_three_of_them_back_legal_2_spice_one_for_every_two_rounded_up() -> None:
    """Given: The Guild has five forces in Tuek's Sietch.

    When: It ships three of them back to reserve.
    Then: Legal: 2 spice, one for every two rounded up.
    Source: 004 section 5; reference factions.spacing-guild.ship-off-planet
    """
    position = shipping(GUILD)
    do(position, GUILD, "retreat", start=TUEK, forces=3)
    assert position.forces[TUEK] == {GUILD: 2}
    assert (position.sides[GUILD].reserves, treasure(position)[GUILD]) == (18, 3)


def test_harkonnen_ships_three_back_to_reserve_refused_only_the_guild_may() -> None:
    """Given: Harkonnen has ten forces in Carthag.

    When: Harkonnen ships three back to reserve.
    Then: Refused: only the Guild may.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    refused(position, "shipment.retreat", "harkonnen", "retreat", start=CARTHAG, forces=3)


def test_harkonnen_ships_three_refused_only_the_guild_ships_between_territories() -> None:
    """Given: Harkonnen has ten forces in Carthag.

    When: Harkonnen ships three from there to Arrakeen.
    Then: Refused: only the Guild ships between territories.
    Source: reference factions.spacing-guild.cross-ship
    """
    way = {"start": CARTHAG, **load(ARRAKEEN, 3)}
    refused(shipping("harkonnen"), "shipment.cross-ship", "harkonnen", "cross-ship", **way)


def test_harkonnen_ships_two_to_cielago_north_refused_that_sector_lies_under_the_storm() -> None:
    """Given: The storm lies in sector 0.

    When: Harkonnen ships two to Cielago North, sector 0.
    Then: Refused: that sector lies under the storm.
    Source: 004 section 5
    """
    position = shipping("harkonnen", storm=0)
    refused(position, "shipment.storm", "harkonnen", "ship", **load("cielago-north-s0", 2))


def test_harkonnen_ships_two_to_cielago_legal_only_part_of_the_territory_is_covered() -> None:
    """Given: The storm lies in sector 0.

    When: Harkonnen ships two to Cielago North, sector 2.
    Then: Legal: only part of the territory is covered.
    Source: 004 section 5
    """
    position = shipping("harkonnen", storm=0)
    do(position, "harkonnen", "ship", **load("cielago-north-s2", 2))
    assert position.forces["cielago-north-s2"] == {"harkonnen": 2}


def test_harkonnen_ships_two_to_false_wall_south_refused_the_sector_has_to_be_named() -> None:
    """Given: Harkonnen's turn to ship.

    When: Harkonnen ships two to False Wall South and names no sector.
    Then: Refused: the sector has to be named.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    refused(position, "shipment.sector", "harkonnen", "ship", **load("false-wall-south", 2))


def test_harkonnen_ships_two_there_refused_two_players_are_inside_already() -> None:
    """Given: Atreides and the Fremen stand in Red Chasm.

    When: Harkonnen ships two there.
    Then: Refused: two players are inside already.
    Source: 004 section 5; reference ruleset_profile
    """
    position = shipping("harkonnen", forces=with_chasm(atreides=1, fremen=2))
    refused(position, "movement.occupancy", "harkonnen", "ship", **load(RED_CHASM, 2))


def test_harkonnen_ships_two_there_legal_it_is_one_of_the_two() -> None:
    """Given: Harkonnen and the Fremen stand in Red Chasm.

    When: Harkonnen ships two there.
    Then: Legal: it is one of the two.
    Source: 004 section 5
    """
    position = shipping("harkonnen", forces=with_chasm(harkonnen=1, fremen=2))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    assert position.forces[RED_CHASM] == {"fremen": 2, "harkonnen": 3}


def test_harkonnen_ships_two_there_legal_advisors_do_not_count() -> None:
    """Given: Atreides and two Bene Gesserit advisors stand in Red Chasm.

    When: Harkonnen ships two there.
    Then: Legal: advisors do not count.
    Source: 004 section 5
    """
    position = shipping("harkonnen", forces=with_chasm(atreides=1), advisors={RED_CHASM: 2})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    assert position.forces[RED_CHASM] == {"atreides": 1, "harkonnen": 2}


def test_harkonnen_ships_two_there_refused_fighters_do_count() -> None:
    """Given: Atreides and one Bene Gesserit fighter stand in Red Chasm.

    When: Harkonnen ships two there.
    Then: Refused: fighters do count.
    Source: 004 section 5
    """
    position = shipping("harkonnen", forces=with_chasm(atreides=1, bene_gesserit=1))
    refused(position, "movement.occupancy", "harkonnen", "ship", **load(RED_CHASM, 2))


def test_they_bring_four_to_the_great_flat_legal_free() -> None:
    """Given: The Fremen have ten in reserve and no spice.

    When: They bring four to the Great Flat.
    Then: Legal: free.
    Source: reference factions.fremen.native-reserves
    """
    position = shipping("fremen", spice={"fremen": 0})
    do(position, "fremen", "ship", **load(FLAT, 4))
    assert position.forces[FLAT] == {"fremen": 4}
    assert (position.sides["fremen"].reserves, treasure(position)["fremen"]) == (6, 0)


def test_they_bring_four_to_sietch_tabr_two_territories_from_the_great_flat_legal_free() -> None:
    """Given: The Fremen have ten in reserve and no spice.

    When: They bring four to Sietch Tabr, two territories from the Great Flat.
    Then: Legal: free.
    Source: reference rules.shipping.fremen
    """
    position = shipping("fremen", spice={"fremen": 0})
    do(position, "fremen", "ship", **load(TABR, 4))
    assert position.forces[TABR] == {"fremen": 14}


def test_they_bring_four_to_red_refused_only_the_great_flat_and_what_lies_within_two() -> None:
    """Given: The Fremen have ten in reserve and 20 spice.

    When: They bring four to Red Chasm.
    Then: Refused: only the Great Flat and what lies within two of it, not even for spice.
    Source: reference factions.fremen.native-reserves
    """
    position = shipping("fremen", spice={"fremen": 20})
    refused(position, "shipment.fremen", "fremen", "ship", **load(RED_CHASM, 4))


def test_they_bring_four_to_habbanya_sietch_refused_too_far_from_the_great_flat() -> None:
    """Given: The Fremen have ten in reserve.

    When: They bring four to Habbanya Sietch, four territories off.
    Then: Refused: too far from the Great Flat.
    Source: reference rules.shipping.fremen
    """
    refused(shipping("fremen"), "shipment.fremen", "fremen", "ship", **load(HABBANYA, 4))


def test_the_fremen_bring_four_to_the_great_flat_refused_the_storm_is_there() -> None:
    """Given: The storm lies in sector 14.

    When: The Fremen bring four to the Great Flat.
    Then: Refused: the storm is there.
    Source: reference factions.fremen.native-reserves; 004 section 5
    """
    position = shipping("fremen", storm=14)
    refused(position, "shipment.storm", "fremen", "ship", **load(FLAT, 4))


def test_they_bring_four_to_the_great_flat_refused_there_are_only_three() -> None:
    """Given: The Fremen have three in reserve.

    When: They bring four to the Great Flat.
    Then: Refused: there are only three.
    Source: reference factions.fremen.native-reserves
    """
    position = shipping("fremen", tanks={"fremen": 7})
    refused(position, "shipment.reserves", "fremen", "ship", **load(FLAT, 4))


def test_the_bene_gesserit_send_an_adviser_legal_one_advisor_stands_in_red_chasm_free() -> None:
    """Given: Harkonnen ships four to Red Chasm; the Bene Gesserit have reserves.

    When: The Bene Gesserit send an adviser along.
    Then: Legal: one advisor stands in Red Chasm, free, and Harkonnen's four too.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    before = position.sides["bene-gesserit"]
    reserves, spice = before.reserves, before.spice
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    do(position, "bene-gesserit", "accompany", end=RED_CHASM)
    assert (position.forces[RED_CHASM], position.advisors) == ({"harkonnen": 4}, {RED_CHASM: 1})
    side = position.sides["bene-gesserit"]
    assert (side.reserves, side.spice) == (reserves - 1, spice)


def test_the_shipment_is_made_no_adviser_goes_along_and_play_goes_on() -> None:
    """Given: Harkonnen ships four to Red Chasm; the Bene Gesserit have no reserves.

    When: The shipment is made.
    Then: Follows: no adviser goes along and play goes on.
    Source: 004 section 5
    """
    position = shipping("harkonnen", tanks={"bene-gesserit": 20})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert position.waiting != ["bene-gesserit"]
    assert position.advisors == {}


def test_the_shipment_is_made_no_adviser_goes_along_with_their_own() -> None:
    """Given: The Bene Gesserit ship two to Carthag.

    When: The shipment is made.
    Then: Follows: no adviser goes along with their own.
    Source: 004 section 5
    """
    position = shipping("bene-gesserit")
    do(position, "bene-gesserit", "ship", **load(CARTHAG, 2))
    assert (position.step, position.waiting) == ("ship", ["emperor"])
    assert position.sides["bene-gesserit"].reserves == 18


def test_the_emperor_sends_an_adviser_refused_only_the_bene_gesserit_have_advisers() -> None:
    """Given: Harkonnen ships to Red Chasm.

    When: The Emperor sends an adviser along.
    Then: Refused: only the Bene Gesserit have advisers.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    refused(position, "advisors.follow", "emperor", "accompany", end=RED_CHASM)


def test_the_bene_gesserit_send_an_adviser_refused_not_where_own_fighters_stand() -> None:
    """Given: Harkonnen ships to Red Chasm, where the Bene Gesserit have a fighter.

    When: The Bene Gesserit send an adviser into Red Chasm.
    Then: Refused: not where own fighters stand.
    Source: reference factions.bene-gesserit.advisors-accompany
    """
    position = shipping("harkonnen", forces=with_chasm(bene_gesserit=1))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    if position.step == "intrusion":
        do(position, "bene-gesserit", "pass")
    refused(position, "advisors.first", "bene-gesserit", "accompany", end=RED_CHASM)


def test_the_second_player_ships_refused_first_player_first_then_counter_clockwise() -> None:
    """Given: Shipping begins.

    When: The second player ships before the first.
    Then: Refused: first player first, then counter-clockwise.
    Source: 004 section 5
    """
    position = shipping("atreides")
    refused(position, "shipment.turn", "bene-gesserit", "ship", **load(CARTHAG, 1))


def test_the_guild_ships_refused_the_document_keeps_the_order_for_everybody() -> None:
    """Given: Harkonnen's turn to ship.

    When: The Guild ships, out of its turn.
    Then: Refused: the document keeps the order for everybody.
    Source: 004 section 5
    """
    refused(shipping("harkonnen"), "shipment.turn", GUILD, "ship", **load(CARTHAG, 1))


def test_harkonnen_ships_four_to_arrakeen_legal_for_the_guilds_ally_half_price_2_spice() -> None:
    """Given: The Guild is allied with Harkonnen.

    When: Harkonnen ships four to Arrakeen.
    Then: Legal: for the Guild's ally half price, 2 spice.
    Source: reference factions.spacing-guild.ally-half-price
    """
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 4))
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (8, 7)


def test_harkonnen_ships_four_to_red_chasm_legal_8_spice_to_the_bank() -> None:
    """Given: Nobody plays the Guild.

    When: Harkonnen ships four to Red Chasm.
    Then: Legal: 8 spice to the bank.
    Source: reference rules.shipping.payment_to
    """
    position = shipping("harkonnen", factions=["harkonnen", "emperor"], forces={})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert treasure(position) == {"harkonnen": 2, "emperor": 10}


def test_harkonnen_ships_four_to_red_chasm_with_it_legal_half_price_4_spice_to_the_bank() -> None:
    """Given: Harkonnen holds Karama and has 4 spice.

    When: Harkonnen ships four to Red Chasm with it.
    Then: Legal: half price, 4 spice, to the bank; the Karama is discarded.
    Source: reference treachery_deck.karama
    """
    hands, spice = {"harkonnen": ["karama"]}, {"harkonnen": 4}
    position = shipping("harkonnen", hands=hands, spice=spice)
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4, "karama"))
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (0, 5)
    assert (position.sides["harkonnen"].hand, position.treachery_discard) == ([], ["karama"])


def test_harkonnen_ships_three_to_the_polar_sink_legal_6_spice_it_is_no_stronghold() -> None:
    """Given: Harkonnen has ten in reserve.

    When: Harkonnen ships three to the Polar Sink.
    Then: Legal: 6 spice, it is no stronghold.
    Source: 004 section 5
    """
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load("polar-sink", 3))
    assert position.forces["polar-sink"] == {"harkonnen": 3}
    assert treasure(position)["harkonnen"] == 4


def test_atreides_looks_at_the_spice_deck_atreides_knows_the_next_card_and_nobody_else() -> None:
    """Given: Shipping begins.

    When: Atreides looks at the spice deck.
    Then: Follows: Atreides knows the next card and nobody else does.
    Source: reference factions.atreides.see-next-spice-card
    """
    position = scene("shipment-and-movement")
    do(position, "table", "peek-spice", card="spice-old-gap")
    for seat in SIX:
        known = sees(position, seat).spice_next
        assert known == ("spice-old-gap" if seat == "atreides" else "?")


def test_harkonnen_ships_two_to_arrakeen_and_leaves_them_there_they_do_not_stay() -> None:
    """Given: Harkonnen is allied with Atreides, who stands in Arrakeen.

    When: Harkonnen ships two to Arrakeen and leaves them there.
    Then: Follows: they do not stay; forces left beside an ally's go to the tanks.
    Source: reference rules.movement.allies
    """
    position = shipping("harkonnen", allies=[("harkonnen", "atreides")])
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 2))
    pass_until(position, "move", "harkonnen")
    do(position, "harkonnen", "pass")
    assert position.forces[ARRAKEEN] == {"atreides": 10}
    assert position.sides["harkonnen"].tanks == 2


def test_it_ships_all_four_together_legal_one_territory_is_one_origin_whatever() -> None:
    """Given: The Guild has two forces in False Wall South sector 3 and two in sector 4.

    When: It ships all four together to Carthag.
    Then: Legal: one territory is one origin whatever the sectors, 2 spice.
    Source: reference factions.spacing-guild.cross-ship
    """
    forces = {"false-wall-south-s3": {GUILD: 2}, "false-wall-south-s4": {GUILD: 2}}
    position = shipping(GUILD, forces=forces)
    do(position, GUILD, "cross-ship", start="false-wall-south-s3", **load(CARTHAG, 2))
    do(position, GUILD, "cross-ship", start="false-wall-south-s4", **load(CARTHAG, 2))
    assert position.forces == {CARTHAG: {GUILD: 4}}
    assert standing(position, "false-wall-south", GUILD) == 0
    assert treasure(position)[GUILD] == 3


def test_the_guild_ships_three_from_there_to_carthag_refused_no_force_leaves_the_storm() -> None:
    """Given: The storm lies in sector 4, over Tuek's Sietch.

    When: The Guild ships three from there to Carthag.
    Then: Refused: no force leaves the storm.
    Source: 004 section 5; reference rules.storm.blocks
    """
    position = shipping(GUILD, storm=4)
    way = {"start": TUEK, **load(CARTHAG, 3)}
    refused(position, "shipment.storm", GUILD, "cross-ship", **way)


def test_harkonnen_ships_two_to_arrakeen_refused_the_wall_saves_forces() -> None:
    """Given: The storm lies in sector 9, over Arrakeen; the Shield Wall is whole.

    When: Harkonnen ships two to Arrakeen.
    Then: Refused: the wall saves forces, it does not open the way.
    Source: 004 section 5; reference rules.storm.blocks
    """
    position = shipping("harkonnen", storm=9)
    refused(position, "shipment.storm", "harkonnen", "ship", **load(ARRAKEEN, 2))


def test_the_guild_ships_three_from_tueks_refused_one_shipment_a_turn_of_whatever_kind() -> None:
    """Given: The Guild shipped three from reserve this turn.

    When: The Guild ships three from Tuek's Sietch across.
    Then: Refused: one shipment a turn, of whatever kind.
    Source: reference rules.shipping.per_turn
    """
    position = shipping(GUILD)
    do(position, GUILD, "ship", **load(RED_CHASM, 1))
    pass_until(position, "ship", "harkonnen")
    way = {"start": TUEK, **load(CARTHAG, 3)}
    refused(position, "shipment.turn", GUILD, "cross-ship", **way)


def test_harkonnen_ships_three_of_them_legal_the_guilds_ally_may_cross_ship_2_spice() -> None:
    """Given: The Guild is allied with Harkonnen, who has ten in Carthag.

    When: Harkonnen ships three of them to Arrakeen.
    Then: Legal: the Guild's ally may cross-ship, 2 spice, to the Guild.
    Source: reference factions.spacing-guild.ally-cross-ship
    """
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    do(position, "harkonnen", "cross-ship", start=CARTHAG, **load(ARRAKEEN, 3))
    assert position.forces[ARRAKEEN] == {"atreides": 10, "harkonnen": 3}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (8, 7)


def test_harkonnen_ships_three_of_them_back_refused_only_the_guild_itself_may() -> None:
    """Given: The Guild is allied with Harkonnen, who has ten in Carthag.

    When: Harkonnen ships three of them back to reserve.
    Then: Refused: only the Guild itself may.
    Source: 004 section 5
    """
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    refused(position, "shipment.retreat", "harkonnen", "retreat", start=CARTHAG, forces=3)


def test_it_ships_six_of_them_to_reserve_refused_there_are_five() -> None:
    """Given: The Guild has five forces in Tuek's Sietch.

    When: It ships six of them to reserve.
    Then: Refused: there are five.
    Source: reference factions.spacing-guild.ship-off-planet
    """
    refused(shipping(GUILD), "shipment.on-board", GUILD, "retreat", start=TUEK, forces=6)


def test_it_ships_all_five_back_refused_that_costs_3() -> None:
    """Given: The Guild has five forces in Tuek's Sietch and 2 spice.

    When: It ships all five back.
    Then: Refused: that costs 3.
    Source: reference rules.shipping.guild
    """
    position = shipping(GUILD, spice={GUILD: 2})
    refused(position, "shipment.price", GUILD, "retreat", start=TUEK, forces=5)


def test_the_fremen_bring_four_more_there_legal_they_are_one_of_the_two() -> None:
    """Given: Fremen and Atreides stand in the Great Flat.

    When: The Fremen bring four more there.
    Then: Legal: they are one of the two.
    Source: 004 section 5
    """
    forces = {FLAT: {"fremen": 1, "atreides": 1}}
    position = shipping("fremen", forces=forces)
    do(position, "fremen", "ship", **load(FLAT, 4))
    assert position.forces[FLAT] == {"atreides": 1, "fremen": 5}


def test_the_fremen_bring_four_there_refused_two_others_are_inside_already() -> None:
    """Given: Harkonnen and Atreides stand in the Great Flat.

    When: The Fremen bring four there.
    Then: Refused: two others are inside already; the limit binds the Fremen too.
    Source: 004 section 5; reference factions.fremen.native-reserves
    """
    position = shipping("fremen", forces={FLAT: {"harkonnen": 1, "atreides": 1}})
    refused(position, "movement.occupancy", "fremen", "ship", **load(FLAT, 4))


def test_harkonnen_ships_three_to_carthag_with_it_legal_half_of_3_rounded_up_2() -> None:
    """Given: Harkonnen holds Karama.

    When: Harkonnen ships three to Carthag with it.
    Then: Legal: half of 3, rounded up: 2.
    Source: reference treachery_deck.karama
    """
    position = shipping("harkonnen", hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "ship", **load(CARTHAG, 3, "karama"))
    assert treasure(position)["harkonnen"] == 8


def test_the_guild_pays_legal_the_full_3() -> None:
    """Given: The Guild ships three to Carthag; Harkonnen has stopped its half price by Karama.

    When: The Guild pays.
    Then: Legal: the full 3.
    Source: reference factions.spacing-guild.half-price
    """
    position = shipping(GUILD, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="half-price")
    do(position, GUILD, "ship", **load(CARTHAG, 3))
    assert treasure(position)[GUILD] == 2


def test_it_ships_three_of_them_to_carthag_legal_shipping_across_needs_no_reserves() -> None:
    """Given: The Guild has five in Tuek's Sietch and no reserves left.

    When: It ships three of them to Carthag.
    Then: Legal: shipping across needs no reserves.
    Source: reference factions.spacing-guild.cross-ship
    """
    position = shipping(GUILD, tanks={GUILD: 15})
    do(position, GUILD, "cross-ship", start=TUEK, **load(CARTHAG, 3))
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}


def lent(spice: int) -> Position:
    """Harkonnen has 1 spice and its ally, the Emperor, has pledged some."""
    allies = [("harkonnen", "emperor")]
    position = shipping("harkonnen", allies=allies, spice={"harkonnen": 1})
    do(position, "emperor", "pledge", spice=spice)
    return position


def test_harkonnen_ships_four_to_carthag_legal_allies_may_pay_for_each_others_shipments() -> None:
    """Given: The Emperor is allied with Harkonnen and has pledged 3; Harkonnen has 1 spice.

    When: Harkonnen ships four to Carthag.
    Then: Legal: allies may pay for each other's shipments.
    Source: reference rules.alliances.shared
    """
    position = lent(3)
    do(position, "harkonnen", "ship", **{**load(CARTHAG, 4), "ally": 3})
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (0, 7)
    assert treasure(position)[GUILD] == 9


def test_harkonnen_ships_four_to_carthag_refused_three_are_there_four_are_needed() -> None:
    """Given: The Emperor is allied with Harkonnen and has pledged 2; Harkonnen has 1 spice.

    When: Harkonnen ships four to Carthag.
    Then: Refused: three are there, four are needed.
    Source: reference rules.alliances.shared
    """
    short = {**load(CARTHAG, 4), "ally": 2}
    refused(lent(2), "shipment.price", "harkonnen", "ship", **short)
