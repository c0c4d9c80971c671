"""Scenarios of Bene Gesserit advisers."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
)
from tests.games.dune_classic.scenarios.travels import (
    FLAT,
    GUILD,
    MESA,
    barred,
    gone,
    load,
    moving,
    shipping,
    with_chasm,
)
from tests.support.dune_classic import broken, do, scene

BG = "bene-gesserit"


def test_the_bene_gesserit_send_an_adviser_legal_all_factions_but_the_bene_gesserit() -> None:
    """Given: The Fremen bring four to the Great Flat.

    When: The Bene Gesserit send an adviser along.
    Then: Legal: all factions but the Bene Gesserit are accompanied.
    Source: 004 section 5
    """
    position = shipping("fremen")
    do(position, "fremen", "ship", **load(FLAT, 4))
    do(position, BG, "accompany", end=FLAT)
    assert (position.forces[FLAT], position.advisors) == ({"fremen": 4}, {FLAT: 1})


def test_the_bene_gesserit_send_an_adviser_along_legal_the_guild_too_is_accompanied() -> None:
    """Given: The Guild ships three from reserve to Red Chasm.

    When: The Bene Gesserit send an adviser along.
    Then: Legal: the Guild too is accompanied.
    Source: 004 section 5
    """
    position = shipping(GUILD)
    do(position, GUILD, "ship", **load(RED_CHASM, 3))
    do(position, BG, "accompany", end=RED_CHASM)
    assert position.advisors == {RED_CHASM: 1}


def landed() -> Position:
    """Harkonnen has shipped to Red Chasm."""
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 3))
    return position


def test_the_bene_gesserit_send_refused_along_with_the_shipment_or_to_the_polar_sink() -> None:
    """Given: Harkonnen ships to Red Chasm.

    When: The Bene Gesserit send an adviser to Carthag instead.
    Then: Refused: along with the shipment, or to the Polar Sink.
    Source: reference factions.bene-gesserit.advisors-accompany
    """
    refused(landed(), "advisors.follow", BG, "accompany", end=CARTHAG)


def test_the_bene_gesserit_send_two_advisers_refused_one_goes_along() -> None:
    """Given: Harkonnen ships to Red Chasm.

    When: The Bene Gesserit send two advisers.
    Then: Refused: one goes along; a second one is not sent.
    Source: reference factions.bene-gesserit.spiritual-advisors
    """
    position = landed()
    do(position, BG, "accompany", end=RED_CHASM)
    refused(position, "advisors.follow", BG, "accompany", end=RED_CHASM)


def test_the_bene_gesserit_send_an_adviser_legal_a_third_may_be_there_as_an_adviser() -> None:
    """Given: Harkonnen ships to Red Chasm, where Atreides stands too.

    When: The Bene Gesserit send an adviser along.
    Then: Legal: a third may be there as an adviser.
    Source: 004 section 5
    """
    position = shipping("harkonnen", forces=with_chasm(atreides=2))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 3))
    do(position, BG, "accompany", end=RED_CHASM)
    assert position.forces[RED_CHASM] == {"atreides": 2, "harkonnen": 3}
    assert position.advisors == {RED_CHASM: 1}


def test_two_shipments_are_made_legal_the_bene_gesserit_may_send_one_along_with_each() -> None:
    """Given: Harkonnen ships to Arrakeen; the Emperor ships after it to Carthag.

    When: Two shipments are made.
    Then: Legal: the Bene Gesserit may send one along with each.
    Source: 004 section 5
    """
    position = shipping("emperor")
    do(position, "emperor", "ship", **load(CARTHAG, 1))
    do(position, BG, "accompany", end=CARTHAG)
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 1))
    do(position, BG, "accompany", end=ARRAKEEN)
    assert position.advisors == {ARRAKEEN: 1, CARTHAG: 1}


def between() -> Position:
    """Two advisers in Red Chasm, beside the Emperor; Pasty Mesa is full."""
    forces = {MESA: {"atreides": 1, "harkonnen": 1}, RED_CHASM: {"emperor": 1}}
    return moving(BG, forces, advisors={RED_CHASM: 2})


def test_the_advisers_go_to_pasty_mesa_as_advisers_legal_they_do_not_count() -> None:
    """Given: Atreides and Harkonnen stand in Pasty Mesa; Bene Gesserit advisers next to it in Red Chasm, beside the Emperor.

    When: The advisers go to Pasty Mesa as advisers.
    Then: Legal: they do not count.
    Source: 004 section 5
    """
    position = gone(between(), BG, RED_CHASM, MESA, 2, side="advisors", arrive="advisors")
    assert position.advisors == {MESA: 2}


def test_the_advisers_go_to_pasty_mesa_refused_two_players_are_inside_already() -> None:
    """Given: Atreides and Harkonnen stand in Pasty Mesa; Bene Gesserit advisers next to it in Red Chasm, beside the Emperor.

    When: The advisers go to Pasty Mesa and become fighters.
    Then: Refused: two players are inside already.
    Source: 004 section 5; reference factions.bene-gesserit.flip-on-move
    """
    barred(between(), "advisors.sides", BG, RED_CHASM, MESA, 2, side="advisors")


def test_the_movement_ends_they_fight() -> None:
    """Given: Bene Gesserit fighters stand in Pasty Mesa; Harkonnen moves in; they stay fighters.

    When: The movement ends.
    Then: Follows: they fight.
    Source: reference factions.bene-gesserit.flip-on-intrusion
    """
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces, factions=[BG, "harkonnen"])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.phase == "battle"


def beside(**given: Any) -> Position:
    """Two advisers stand beside Harkonnen in Red Chasm, shipping has not begun."""
    forces = {RED_CHASM: {"harkonnen": 3}}
    seats = [BG, "harkonnen"]
    advisors = {RED_CHASM: 2}
    return scene("shipment-and-movement", seats, forces=forces, advisors=advisors, **given)


def test_the_movement_ends_no_battle_they_go_on_living_together() -> None:
    """Given: Bene Gesserit advisers stand beside Harkonnen in Red Chasm; they are not announced before shipping.

    When: The movement ends.
    Then: Follows: no battle, they go on living together.
    Source: reference factions.bene-gesserit.announce-battle
    """
    position = beside()
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert (position.phase, position.advisors) == ("spice-collection", {RED_CHASM: 2})


def test_before_shipping_legal_two_fighters_stand_there_and_will_fight() -> None:
    """Given: Bene Gesserit advisers stand beside Harkonnen in Red Chasm.

    When: Before shipping they are announced as fighters.
    Then: Legal: two fighters stand there and will fight.
    Source: reference factions.bene-gesserit.announce-battle
    """
    position = beside()
    do(position, BG, "announce", territory="red-chasm")
    assert position.forces == {RED_CHASM: {BG: 2, "harkonnen": 3}}
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.phase == "battle"


def test_they_are_announced_as_fighters_refused_not_under_the_storm() -> None:
    """Given: Bene Gesserit advisers stand beside Harkonnen in Red Chasm, under the storm in sector 6.

    When: They are announced as fighters.
    Then: Refused: not under the storm.
    Source: reference factions.bene-gesserit.announce-battle
    """
    refused(beside(storm=6), "advisors.announce", BG, "announce", territory="red-chasm")


def test_they_are_announced_as_fighters_refused_not_with_an_ally_present() -> None:
    """Given: Bene Gesserit advisers stand beside their ally Harkonnen in Red Chasm.

    When: They are announced as fighters.
    Then: Refused: not with an ally present.
    Source: reference factions.bene-gesserit.announce-battle
    """
    position = beside(allies=[(BG, "harkonnen")])
    refused(position, "advisors.announce", BG, "announce", territory="red-chasm")


def withdrawn() -> Position:
    """Harkonnen has moved into Pasty Mesa, whose Bene Gesserit fighters became advisers."""
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}, "shield-wall-s7": {"atreides": 3}}
    position = moving("harkonnen", forces, factions=["harkonnen", "atreides", BG])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    do(position, BG, "flip", territory="pasty-mesa")
    return position


def test_atreides_moves_in_from_the_shield_wall_legal_only_harkonnen_counts_now() -> None:
    """Given: Bene Gesserit fighters stand in Pasty Mesa; Harkonnen moved in and the fighters became advisers.

    When: Atreides moves in from the Shield Wall.
    Then: Legal: only Harkonnen counts now.
    Source: 004 section 5; reference factions.bene-gesserit.coexistence
    """
    position = withdrawn()
    pass_until(position, "move", "atreides")
    gone(position, "atreides", "shield-wall-s7", "pasty-mesa-s7", 3)
    assert position.forces == {MESA: {"harkonnen": 3}, "pasty-mesa-s7": {"atreides": 3}}
    assert position.advisors == {MESA: 2}


def test_the_bene_gesserit_turn_refused_that_is_for_intruders_who_are_no_allies() -> None:
    """Given: Bene Gesserit fighters stand in Pasty Mesa; their ally Harkonnen moves in.

    When: The Bene Gesserit turn into advisers.
    Then: Refused: that is for intruders who are no allies.
    Source: reference factions.bene-gesserit.flip-on-intrusion
    """
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces, allies=[(BG, "harkonnen")])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    refused(position, "advisors.intrusion", BG, "flip", territory="pasty-mesa")


def test_atreides_stops_the_adviser_legal_none_goes_along_this_time() -> None:
    """Given: Harkonnen ships to Red Chasm; Atreides holds Karama.

    When: Atreides stops the adviser.
    Then: Legal: none goes along this time.
    Source: reference factions.bene-gesserit.spiritual-advisors
    """
    position = shipping("harkonnen", hands={"atreides": ["karama"]})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 1))
    do(position, "atreides", "karama", card="karama", advantage="spiritual-advisors")
    refused_move = {"by": BG, "move": "accompany", "end": RED_CHASM}
    assert broken(position, refused_move) != ""
    assert position.advisors == {}


def test_the_bene_gesserit_send_one_force_to_the_polar_sink_instead_legal_free() -> None:
    """Given: Harkonnen ships to Red Chasm.

    When: The Bene Gesserit send one force to the Polar Sink instead.
    Then: Legal: free.
    Source: reference factions.bene-gesserit.spiritual-advisors
    """
    position = landed()
    do(position, BG, "accompany", end="polar-sink")
    assert position.forces["polar-sink"] == {BG: 1}


def test_the_bene_gesserit_turn_them_into_advisers_legal_no_battle_there() -> None:
    """Given: Harkonnen ships to the Great Flat, where Bene Gesserit fighters stand.

    When: The Bene Gesserit turn them into advisers.
    Then: Legal: no battle there.
    Source: reference factions.bene-gesserit.flip-on-intrusion
    """
    position = shipping("harkonnen", forces={FLAT: {BG: 2}})
    do(position, "harkonnen", "ship", **load(FLAT, 4))
    do(position, BG, "pass")
    do(position, BG, "flip", territory="the-great-flat")
    assert (position.forces, position.advisors) == ({FLAT: {"harkonnen": 4}}, {FLAT: 2})
