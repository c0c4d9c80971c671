"""Scenarios of movement."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    TABR,
    TUEK,
    WORM,
    pass_until,
    refused,
)
from tests.games.dune_classic.scenarios.travels import (
    GARA,
    MESA,
    SIHAYA,
    WALL,
    gone,
    moving,
    ridge,
    way,
)
from tests.support.dune_classic import broken, do, scene


def test_all_four_go_to_gara_kulon_next_to_it_legal_they_stand_there() -> None:
    """Given: Atreides has four forces in Sihaya Ridge.

    When: All four go to Gara Kulon, next to it.
    Then: Legal: they stand there.
    Source: 004 section 5
    """
    assert gone(ridge(), "atreides", SIHAYA, GARA, 4).forces == {GARA: {"atreides": 4}}


def test_two_of_them_go_to_gara_kulon_legal_two_stand_in_each() -> None:
    """Given: Atreides has four forces in Sihaya Ridge.

    When: Two of them go to Gara Kulon.
    Then: Legal: two stand in each.
    Source: 004 section 5
    """
    position = gone(ridge(), "atreides", SIHAYA, GARA, 2)
    assert position.forces == {GARA: {"atreides": 2}, SIHAYA: {"atreides": 2}}


def test_they_go_to_pasty_mesa_two_territories_off_refused_one_territory() -> None:
    """Given: Atreides has four forces in Sihaya Ridge.

    When: They go to Pasty Mesa, two territories off.
    Then: Refused: one territory.
    Source: 004 section 5
    """
    refused(ridge(), "movement.range", "atreides", "move", **way(SIHAYA, "pasty-mesa-s7", 4))


def test_five_go_to_gara_kulon_refused_there_are_four() -> None:
    """Given: Atreides has four forces in Sihaya Ridge.

    When: Five go to Gara Kulon.
    Then: Refused: there are four.
    Source: 004 section 5
    """
    refused(ridge(), "movement.own-forces", "atreides", "move", **way(SIHAYA, GARA, 5))


def test_they_go_to_the_great_flat_two_territories_off_legal_fremen_go_two() -> None:
    """Given: The Fremen have four forces in Sietch Tabr.

    When: They go to the Great Flat, two territories off.
    Then: Legal: Fremen go two.
    Source: reference factions.fremen.two-territory-move
    """
    position = moving("fremen", {TABR: {"fremen": 4}})
    gone(position, "fremen", TABR, "the-great-flat-s14", 4)
    assert position.forces == {"the-great-flat-s14": {"fremen": 4}}


def test_they_go_to_the_greater_flat_three_territories_off_refused_two_at_most() -> None:
    """Given: The Fremen have four forces in Sietch Tabr.

    When: They go to the Greater Flat, three territories off.
    Then: Refused: two at most.
    Source: reference factions.fremen.two-territory-move
    """
    position = moving("fremen", {TABR: {"fremen": 4}})
    target = way(TABR, "the-greater-flat-s15", 4)
    refused(position, "movement.range", "fremen", "move", **target)


def test_first_the_one_group_goes_legal_every_force_may_move_once_so_both_go() -> None:
    """Given: Atreides has forces in Sihaya Ridge and in the Minor Erg.

    When: First the one group goes, then the other.
    Then: Legal: every force may move once, so both go.
    Source: 004 section 5; reference ruleset_profile
    """
    erg = "the-minor-erg-s4"
    position = moving("atreides", {SIHAYA: {"atreides": 4}, erg: {"atreides": 2}})
    gone(position, "atreides", SIHAYA, GARA, 4)
    gone(position, "atreides", erg, "harg-pass-s4", 2)
    assert position.forces == {GARA: {"atreides": 4}, "harg-pass-s4": {"atreides": 2}}


def test_the_same_four_go_on_to_the_shield_wall_refused_they_moved_already() -> None:
    """Given: Atreides moved four from Sihaya Ridge to Gara Kulon.

    When: The same four go on to the Shield Wall.
    Then: Refused: they moved already.
    Source: 004 section 5
    """
    position = gone(ridge(), "atreides", SIHAYA, GARA, 4)
    refused(position, "movement.once", "atreides", "move", **way(GARA, WALL, 4))


def joined() -> Position:
    """Two have moved from Sihaya Ridge to Gara Kulon, where two others stood."""
    position = moving("atreides", {SIHAYA: {"atreides": 2}, GARA: {"atreides": 2}})
    return gone(position, "atreides", SIHAYA, GARA, 2)


def test_two_go_on_from_gara_kulon_legal_the_two_that_stood_there_have_not_moved() -> None:
    """Given: Atreides moved two from Sihaya Ridge to Gara Kulon, where two others stood.

    When: Two go on from Gara Kulon.
    Then: Legal: the two that stood there have not moved.
    Source: 004 section 5
    """
    position = gone(joined(), "atreides", GARA, WALL, 2)
    assert position.forces == {GARA: {"atreides": 2}, WALL: {"atreides": 2}}


def test_three_go_on_from_gara_kulon_refused_only_two_of_the_four_have_their_move_left() -> None:
    """Given: Atreides moved two from Sihaya Ridge to Gara Kulon, where two others stood.

    When: Three go on from Gara Kulon.
    Then: Refused: only two of the four have their move left.
    Source: 004 section 5
    """
    refused(joined(), "movement.once", "atreides", "move", **way(GARA, WALL, 3))


def test_they_go_to_pasty_mesa_legal_forces_just_shipped_may_move() -> None:
    """Given: Harkonnen shipped two to Red Chasm this turn.

    When: They go to Pasty Mesa.
    Then: Legal: forces just shipped may move.
    Source: 004 section 5
    """
    position = scene("shipment-and-movement", ["harkonnen", "emperor"])
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=RED_CHASM, forces=2, karama="none", ally=0)
    pass_until(position, "move", "harkonnen")
    gone(position, "harkonnen", RED_CHASM, MESA, 2)
    assert position.forces == {MESA: {"harkonnen": 2}}


def test_six_of_them_fly_three_territories_legal_ornithopters() -> None:
    """Given: Harkonnen began the turn with ten forces in Carthag.

    When: Six of them fly three territories, to Gara Kulon by Imperial Basin and the Shield Wall.
    Then: Legal: ornithopters.
    Source: 004 section 5
    """
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 10}})
    gone(position, "harkonnen", CARTHAG, GARA, 6)
    assert position.forces == {CARTHAG: {"harkonnen": 4}, GARA: {"harkonnen": 6}}


def test_they_fly_four_territories_refused_three_at_most() -> None:
    """Given: Harkonnen began the turn with ten forces in Carthag.

    When: They fly four territories, to Pasty Mesa's far neighbour Red Chasm.
    Then: Refused: three at most.
    Source: 004 section 5
    """
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 10}})
    refused(position, "movement.range", "harkonnen", "move", **way(CARTHAG, RED_CHASM, 6))


def test_those_of_red_chasm_go_two_territories_refused_only_the_forces_in_the_city_fly() -> None:
    """Given: Harkonnen began the turn with forces in Carthag and in Red Chasm.

    When: Those of Red Chasm go two territories.
    Then: Refused: only the forces in the city fly.
    Source: 004 section 5; reference ruleset_profile
    """
    forces = {CARTHAG: {"harkonnen": 8}, RED_CHASM: {"harkonnen": 2}}
    target = way(RED_CHASM, GARA, 2)
    refused(moving("harkonnen", forces), "movement.range", "harkonnen", "move", **target)


def test_those_four_go_three_territories_refused_one_has_to_start_the_turn_there() -> None:
    """Given: Harkonnen had nobody in Arrakeen when the turn began and shipped four there now.

    When: Those four go three territories.
    Then: Refused: one has to start the turn there.
    Source: 004 section 5
    """
    position = scene("shipment-and-movement", ["harkonnen", "emperor"])
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=ARRAKEEN, forces=4, karama="none", ally=0)
    pass_until(position, "move", "harkonnen")
    target = way(ARRAKEEN, GARA, 4)
    refused(position, "movement.range", "harkonnen", "move", **target)


def from_worm_to_city() -> Position:
    """The Fremen have ridden to Carthag in the spice blow, and are to move."""
    land = "broken-land-s11"
    position = scene("storm", ["fremen", "emperor"], forces={land: {"fremen": 5}})
    position.storm_next = 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    do(position, "table", "draw-storm", value=1)
    position.last_blow = [land for _ in position.last_blow]
    do(position, "table", "reveal-spice", card=WORM)
    pass_until(position, "ride")
    do(position, "fremen", "ride", start=land, end=CARTHAG, forces=5)
    do(position, "table", "reveal-spice", card="spice-old-gap")
    do(position, "table", "charity")
    do(position, "table", "deal-auction", card="hajr")
    return pass_until(position, "move", "fremen")


def test_they_fly_three_territories_refused_they_did_not_start_the_turn_there() -> None:
    """Given: The Fremen rode a worm to Carthag in this turn's spice blow.

    When: They fly three territories from there.
    Then: Refused: they did not start the turn there.
    Source: 004 section 5
    """
    position = from_worm_to_city()
    refused(position, "movement.range", "fremen", "move", **way(CARTHAG, GARA, 5))
    gone(position, "fremen", CARTHAG, WALL, 5)
    assert position.forces == {WALL: {"fremen": 5}}


def test_they_fly_three_territories_legal_three_neither_two_nor_five() -> None:
    """Given: The Fremen began the turn with four forces in Arrakeen.

    When: They fly three territories.
    Then: Legal: three, neither two nor five.
    Source: 004 section 5
    """
    position = moving("fremen", {ARRAKEEN: {"fremen": 4}})
    gone(position, "fremen", ARRAKEEN, GARA, 4)
    assert position.forces == {GARA: {"fremen": 4}}


def test_their_advisors_fly_three_territories_refused_advisors_have_no_ornithopters() -> None:
    """Given: The Bene Gesserit began the turn with only advisors in Arrakeen.

    When: Their advisors fly three territories.
    Then: Refused: advisors have no ornithopters.
    Source: reference factions.bene-gesserit.coexistence
    """
    position = moving("bene-gesserit", {ARRAKEEN: {"harkonnen": 4}}, advisors={ARRAKEEN: 2})
    target = way(ARRAKEEN, GARA, 2, side="advisors")
    refused(position, "advisors.powers", "bene-gesserit", "move", **target)


def test_they_go_to_sihaya_ridge_refused_no_force_moves_into_the_storm() -> None:
    """Given: Atreides has forces in Gara Kulon and the storm lies in sector 8.

    When: They go to Sihaya Ridge.
    Then: Refused: no force moves into the storm.
    Source: 004 section 5
    """
    position = moving("atreides", {GARA: {"atreides": 4}}, storm=8)
    refused(position, "movement.storm", "atreides", "move", **way(GARA, SIHAYA, 4))


def test_they_go_to_sihaya_ridge_refused_no_force_moves_out_of_the_storm() -> None:
    """Given: Atreides has forces in Gara Kulon and the storm lies in sector 7.

    When: They go to Sihaya Ridge.
    Then: Refused: no force moves out of the storm.
    Source: 004 section 5
    """
    forces = {GARA: {"atreides": 4}, RED_CHASM: {"atreides": 1}}
    position = moving("atreides", forces, storm=7)
    refused(position, "movement.storm", "atreides", "move", **way(GARA, SIHAYA, 4))


def meridian() -> Position:
    """Atreides stands in Meridian, sector 1, beside the storm in sector 0."""
    return moving("atreides", {"meridian-s1": {"atreides": 4}}, storm=0)


def test_they_go_to_habbanya_ridge_flat_refused_no_force_moves_through_the_storm() -> None:
    """Given: Atreides has forces in Meridian, sector 1, and the storm lies in sector 0.

    When: They go to Habbanya Ridge Flat, which touches Meridian only in sector 0.
    Then: Refused: no force moves through the storm.
    Source: 004 section 5
    """
    target = way("meridian-s1", "habbanya-ridge-flat-s17", 4)
    refused(meridian(), "movement.range", "atreides", "move", **target)


def test_they_go_to_cielago_depression_sector_1_legal_the_way_does_not_touch_the_storm() -> None:
    """Given: Atreides has forces in Meridian, sector 1, and the storm lies in sector 0.

    When: They go to Cielago Depression, sector 1.
    Then: Legal: the way does not touch the storm.
    Source: 004 section 5
    """
    position = gone(meridian(), "atreides", "meridian-s1", "cielago-depression-s1", 4)
    assert position.forces == {"cielago-depression-s1": {"atreides": 4}}


def north() -> Position:
    """Atreides stands in Cielago North, sector 0, far from the storm."""
    return moving("atreides", {"cielago-north-s0": {"atreides": 4}}, storm=9)


def test_they_go_to_sector_2_of_the_same_territory_legal_that_is_their_move() -> None:
    """Given: Atreides has forces in Cielago North, sector 0, and the storm is far away.

    When: They go to sector 2 of the same territory.
    Then: Legal: that is their move.
    Source: reference rules.movement.repositioning
    """
    position = gone(north(), "atreides", "cielago-north-s0", "cielago-north-s2", 4)
    assert position.forces == {"cielago-north-s2": {"atreides": 4}}
    again = way("cielago-north-s2", "cielago-north-s1", 4)
    assert (
        broken(position, {"by": "atreides", "move": "move", **again})
        == "movement.once/moved-already"
    )


def test_they_go_to_cielago_east_by_cielago_norths_sectors_1_legal_sectors_cost_nothing() -> None:
    """Given: Atreides has forces in Cielago North, sector 0.

    When: They go to Cielago East by Cielago North's sectors 1 and 2.
    Then: Legal: sectors cost nothing, one territory is entered.
    Source: 004 section 5
    """
    position = gone(north(), "atreides", "cielago-north-s0", "cielago-east-s2", 4)
    assert position.forces == {"cielago-east-s2": {"atreides": 4}}


def test_atreides_goes_there_refused_two_players_are_inside_already() -> None:
    """Given: Harkonnen and Fremen stand in Gara Kulon.

    When: Atreides goes there.
    Then: Refused: two players are inside already.
    Source: 004 section 5
    """
    forces = {SIHAYA: {"atreides": 4}, GARA: {"harkonnen": 1, "fremen": 1}}
    position = moving("atreides", forces)
    refused(position, "movement.occupancy", "atreides", "move", **way(SIHAYA, GARA, 4))


def test_atreides_goes_there_legal_advisors_do_not_count() -> None:
    """Given: Harkonnen and Bene Gesserit advisors stand in Gara Kulon.

    When: Atreides goes there.
    Then: Legal: advisors do not count.
    Source: 004 section 5
    """
    forces = {SIHAYA: {"atreides": 4}, GARA: {"harkonnen": 1}}
    position = moving("atreides", forces, advisors={GARA: 1})
    gone(position, "atreides", SIHAYA, GARA, 4)
    assert position.forces == {GARA: {"atreides": 4, "harkonnen": 1}}


def test_harkonnen_flies_through_refused_nobody_enters_a_territory_with_two_players() -> None:
    """Given: Harkonnen began the turn in Carthag; Atreides and the Emperor fill Imperial Basin.

    When: Harkonnen flies through it to the Shield Wall by the only short way.
    Then: Refused: nobody enters a territory with two players inside, not even in passing.
    Source: 004 section 5; reference rules.movement.occupancy
    """
    basin = {"imperial-basin-s9": {"atreides": 1, "emperor": 1}}
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 4}, **basin})
    refused(position, "movement.range", "harkonnen", "move", **way(CARTHAG, WALL, 4))


def test_they_go_to_habbanya_ridge_flat_refused_a_corner_is_no_border_and_the_other_way() -> None:
    """Given: Atreides has forces in Cielago West, sector 0.

    When: They go to Habbanya Ridge Flat, sector 17, which meets them in a corner; sector 17 of Cielago West lies under the storm.
    Then: Refused: a corner is no border and the other way is closed.
    Source: reference adjacency.corner_contacts_not_adjacent
    """
    position = moving("atreides", {"cielago-west-s0": {"atreides": 4}}, storm=17)
    target = way("cielago-west-s0", "habbanya-ridge-flat-s16", 4)
    refused(position, "movement.range", "atreides", "move", **target)


def test_atreides_moves_two_harkonnen_forces_refused_only_ones_own() -> None:
    """Given: Atreides's turn to move.

    When: Atreides moves two Harkonnen forces.
    Then: Refused: only one's own.
    Source: 004 section 5
    """
    forces = {SIHAYA: {"atreides": 4}, RED_CHASM: {"harkonnen": 2}}
    position = moving("atreides", forces)
    target = way(RED_CHASM, MESA, 2)
    refused(position, "movement.own-forces", "atreides", "move", **target)


def test_atreides_moves_refused_not_its_turn() -> None:
    """Given: Harkonnen's turn to move.

    When: Atreides moves.
    Then: Refused: not its turn.
    Source: 004 section 5
    """
    forces = {SIHAYA: {"atreides": 4}, RED_CHASM: {"harkonnen": 2}}
    position = moving("harkonnen", forces)
    refused(position, "movement.turn", "atreides", "move", **way(SIHAYA, GARA, 4))


def test_atreides_plays_hajr_and_the_same_legal_a_second_move_the_card_is_discarded() -> None:
    """Given: Atreides moved four from Sihaya Ridge to Gara Kulon and holds Hajr.

    When: Atreides plays Hajr and the same four go on to the Shield Wall.
    Then: Legal: a second move; the card is discarded.
    Source: reference treachery_deck.hajr
    """
    position = gone(ridge(hands={"atreides": ["hajr"]}), "atreides", SIHAYA, GARA, 4)
    gone(position, "atreides", GARA, WALL, 4, hajr=True)
    assert position.forces == {WALL: {"atreides": 4}}
    assert (position.sides["atreides"].hand, position.treachery_discard) == ([], ["hajr"])


def test_atreides_plays_hajr_refused_not_in_that_hand() -> None:
    """Given: Atreides moved four from Sihaya Ridge to Gara Kulon and does not hold Hajr.

    When: Atreides plays Hajr.
    Then: Refused: not in that hand.
    Source: reference treachery_deck.hajr
    """
    position = gone(ridge(), "atreides", SIHAYA, GARA, 4)
    target = way(GARA, WALL, 4, hajr=True)
    refused(position, "movement.hajr", "atreides", "move", **target)


def test_atreides_goes_from_pasty_mesa_those_forces_do_not_stay_beside_the_allys() -> None:
    """Given: Atreides is allied with the Guild, which holds Tuek's Sietch.

    When: Atreides goes from Pasty Mesa to Tuek's Sietch and ends there.
    Then: Follows: those forces do not stay beside the ally's.
    Source: reference rules.movement.allies
    """
    forces = {"pasty-mesa-s4": {"atreides": 3}, TUEK: {"spacing-guild": 5}}
    position = moving("atreides", forces, allies=[("atreides", "spacing-guild")])
    gone(position, "atreides", "pasty-mesa-s4", TUEK, 3)
    do(position, "atreides", "pass")
    assert position.forces == {TUEK: {"spacing-guild": 5}}
    assert position.sides["atreides"].tanks == 3


def test_atreides_ends_its_turn_nobody_dies_in_the_polar_sink() -> None:
    """Given: Atreides is allied with the Guild; both stand in the Polar Sink.

    When: Atreides ends its turn.
    Then: Follows: nobody dies in the Polar Sink.
    Source: reference rules.movement.allies
    """
    sink = {"polar-sink": {"atreides": 3, "spacing-guild": 2}}
    position = moving("atreides", sink, allies=[("atreides", "spacing-guild")])
    do(position, "atreides", "pass")
    assert position.forces == sink


def test_the_advisors_go_to_pasty_mesa_legal_alone_there_they_are_fighters() -> None:
    """Given: Two Bene Gesserit advisors stand beside Harkonnen in Red Chasm; Pasty Mesa is empty.

    When: The advisors go to Pasty Mesa.
    Then: Legal: alone there they are fighters.
    Source: reference factions.bene-gesserit.flip-on-move
    """
    position = moving("bene-gesserit", {RED_CHASM: {"harkonnen": 1}}, advisors={RED_CHASM: 2})
    gone(position, "bene-gesserit", RED_CHASM, MESA, 2, side="advisors")
    assert position.advisors == {}
    assert position.forces[MESA] == {"bene-gesserit": 2}


def test_harkonnen_moves_in_and_the_bene_legal_two_advisors_beside_harkonnen_no_battle() -> None:
    """Given: Two Bene Gesserit fighters stand alone in Pasty Mesa.

    When: Harkonnen moves in and the Bene Gesserit become advisors.
    Then: Legal: two advisors beside Harkonnen, no battle.
    Source: reference factions.bene-gesserit.flip-on-intrusion
    """
    forces = {MESA: {"bene-gesserit": 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces)
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    do(position, "bene-gesserit", "flip", territory="pasty-mesa")
    assert (position.forces, position.advisors) == ({MESA: {"harkonnen": 3}}, {MESA: 2})
    do(position, "harkonnen", "pass")
    assert position.phase == "spice-collection"


def test_they_move_nowhere_and_atreides_ends_its_turn_legal_nobody_has_to_move() -> None:
    """Given: Atreides has forces in Sihaya Ridge.

    When: They move nowhere and Atreides ends its turn.
    Then: Legal: nobody has to move.
    Source: 004 section 5
    """
    position = ridge()
    do(position, "atreides", "pass")
    assert position.forces == {SIHAYA: {"atreides": 4}}
    assert "atreides" not in position.waiting


def test_atreides_goes_to_false_wall_east_from_there_refused_not_next_to_it() -> None:
    """Given: Atreides has forces in Sihaya Ridge.

    When: Atreides goes to False Wall East from there, which does not touch it.
    Then: Refused: not next to it.
    Source: 004 section 5
    """
    target = way(SIHAYA, "false-wall-east-s8", 4)
    refused(ridge(), "movement.range", "atreides", "move", **target)


def test_they_go_to_pasty_mesa_and_name_no_sector_refused_the_sector_has_to_be_named() -> None:
    """Given: Atreides has forces in the Minor Erg.

    When: They go to Pasty Mesa and name no sector, though it has four.
    Then: Refused: the sector has to be named.
    Source: 004 section 5
    """
    position = moving("atreides", {"the-minor-erg-s6": {"atreides": 4}})
    target = way("the-minor-erg-s6", "pasty-mesa", 4)
    refused(position, "movement.sector", "atreides", "move", **target)


def test_the_phase_ends_battles_come() -> None:
    """Given: The last player ends shipping and moving.

    When: The phase ends.
    Then: Follows: battles come.
    Source: 004 sections 5 and 6
    """
    forces = {RED_CHASM: {"harkonnen": 1, "atreides": 1}}
    position = moving("harkonnen", forces)
    do(position, "harkonnen", "pass")
    assert position.phase == "battle"
