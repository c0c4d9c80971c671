"""Scenarios of the spice blow and the nexus."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    TUEK,
    WORM,
    pass_until,
    refused,
    sees,
    standing,
)
from tests.support.dune_classic import SIX, do, scene

BROKEN_LAND = "broken-land-s11"
FIVE_FREMEN: dict[str, Any] = {"forces": {BROKEN_LAND: {"fremen": 5}}}


def blow(*, lying: dict[str, int] | None = None, **given: Any) -> Position:
    """Turn 3, no card turned up yet; the last spice blew in Broken Land."""
    position = scene("spice-blow", **given)
    position.last_blow = [BROKEN_LAND for _ in position.last_blow]
    position.spice = dict(lying or {})
    return position


def turn_up(position: Position, *cards: str) -> Position:
    """The table turns up cards."""
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def nexus(**given: Any) -> Position:
    """A worm has come, the nexus is on."""
    position = turn_up(blow(**given), WORM)
    assert position.step == "nexus"
    return position


def end_nexus(position: Position) -> Position:
    """All end their part in the nexus."""
    while position.step == "nexus":
        do(position, position.waiting[0], "pass")
    return position


def riding(*, others: dict[str, dict[str, int]] | None = None, **given: Any) -> Position:
    """Five Fremen stand where the worm came up, the nexus is over."""
    forces = {BROKEN_LAND: {"fremen": 5}, **(others or {})}
    position = end_nexus(nexus(forces=forces, **given))
    assert (position.step, position.waiting) == ("ride", ["fremen"])
    return position


def second_worm(**given: Any) -> Position:
    """The first worm and its nexus are over, and a second one is turned up."""
    return turn_up(end_nexus(nexus(**given)), WORM)


def ally(position: Position, one: str, other: str) -> None:
    """One offers, the other accepts."""
    do(position, one, "offer-alliance", to=other)
    do(position, other, "accept-alliance", of=one)


def test_the_card_is_resolved_eight_spice_lies_in_red_chasm_sector_6() -> None:
    """Given: The top spice card is Red Chasm.

    When: The card is resolved.
    Then: Follows: eight spice lies in Red Chasm, sector 6, and one card only is turned.
    Source: 004 section 2; reference spice_deck
    """
    position = turn_up(blow(), "spice-red-chasm")
    assert position.spice == {RED_CHASM: 8}
    assert position.phase == "choam-charity"


def test_the_card_is_resolved_no_spice_is_placed_and_the_card_is_discarded() -> None:
    """Given: The top spice card is Old Gap and the storm lies in sector 9.

    When: The card is resolved.
    Then: Follows: no spice is placed and the card is discarded.
    Source: reference spice_deck.procedure.territory_card
    """
    position = turn_up(blow(storm=9), "spice-old-gap")
    assert (position.spice, position.spice_discard) == ({}, ["spice-old-gap"])


def test_the_card_is_resolved_eight_spice_lies_in_sector_2() -> None:
    """Given: The top spice card is Cielago North (sector 2) and the storm lies in sector 0.

    When: The card is resolved.
    Then: Follows: eight spice lies in sector 2; only the marked sector counts.
    Source: reference spice_deck.procedure.territory_card
    """
    assert turn_up(blow(storm=0), "spice-cielago-north").spice == {"cielago-north-s2": 8}


def test_the_card_is_resolved_eleven_spice_lies_there() -> None:
    """Given: Three spice still lies in Red Chasm and the card Red Chasm comes again.

    When: The card is resolved.
    Then: Follows: eleven spice lies there.
    Source: reference spice_deck.procedure.territory_card
    """
    position = turn_up(blow(lying={RED_CHASM: 3}), "spice-red-chasm")
    assert position.spice == {RED_CHASM: 11}


def test_the_cards_are_resolved_no_nexus_spice_in_red_chasm() -> None:
    """Given: Turn 1, the two top cards are a worm and Red Chasm.

    When: The cards are resolved.
    Then: Follows: no nexus, spice in Red Chasm, and the worm is shuffled back into the deck.
    Source: reference spice_deck.procedure.first_turn
    """
    position = blow()
    position.turn = 1
    turn_up(position, WORM, "spice-red-chasm")
    assert position.spice == {RED_CHASM: 8}
    assert position.phase == "choam-charity"
    assert position.spice_deck.count(WORM) == 6
    assert position.spice_discard == ["spice-red-chasm"]


def test_the_worm_is_resolved_the_spice_is_gone() -> None:
    """Given: Turn 2, top of the discard is Broken Land with spice and four Harkonnen there; a worm comes.

    When: The worm is resolved.
    Then: Follows: the spice is gone, the four are in the tanks and a nexus opens before the next card is turned.
    Source: 004 section 2
    """
    position = nexus(forces={BROKEN_LAND: {"harkonnen": 4}}, lying={BROKEN_LAND: 8})
    assert (position.forces, position.spice) == ({}, {})
    assert position.sides["harkonnen"].tanks == 4
    assert position.spice_discard == [WORM]
    end_nexus(position)
    assert (position.step, position.spice_discard) == ("reveal-spice", [WORM])


def test_the_worm_is_resolved_the_forces_of_both_sectors_are_devoured() -> None:
    """Given: Turn 2, a worm came; Harkonnen had forces in both sectors of Broken Land.

    When: The worm is resolved.
    Then: Follows: the forces of both sectors are devoured.
    Source: reference spice_deck.procedure.worm_card
    """
    forces = {BROKEN_LAND: {"harkonnen": 4}, "broken-land-s10": {"harkonnen": 2}}
    position = nexus(forces=forces)
    assert (position.forces, position.sides["harkonnen"].tanks) == ({}, 6)


def test_the_worm_is_resolved_the_fremen_live_the_harkonnen_die() -> None:
    """Given: Turn 2, a worm came where five Fremen and two Harkonnen stand.

    When: The worm is resolved.
    Then: Follows: the Fremen live, the Harkonnen die.
    Source: reference factions.fremen.worm-immunity
    """
    position = nexus(forces={BROKEN_LAND: {"fremen": 5, "harkonnen": 2}})
    assert position.forces == {BROKEN_LAND: {"fremen": 5}}
    assert position.sides["harkonnen"].tanks == 2


def test_the_worm_is_resolved_the_advisors_die() -> None:
    """Given: Turn 2, a worm came where the Bene Gesserit have two advisors.

    When: The worm is resolved.
    Then: Follows: the advisors die.
    Source: reference factions.bene-gesserit.coexistence
    """
    position = nexus(forces={BROKEN_LAND: {"harkonnen": 1}}, advisors={BROKEN_LAND: 2})
    assert (position.advisors, position.sides["bene-gesserit"].tanks) == ({}, 2)


def test_the_blow_goes_on_funeral_plain_is_turned_and_six_spice_placed_there() -> None:
    """Given: Turn 2, a worm came and the nexus is over; Funeral Plain is next.

    When: The blow goes on.
    Then: Follows: Funeral Plain is turned and six spice placed there.
    Source: 004 section 2
    """
    position = turn_up(end_nexus(nexus()), "spice-funeral-plain")
    assert position.spice == {"funeral-plain-s14": 6}
    assert position.phase == "choam-charity"


def test_the_fremen_let_the_second_worm_legal_forces_and_spice_there_are_devoured() -> None:
    """Given: Turn 2, two worms, then a territory card; the first worm and its nexus are done.

    When: The Fremen let the second worm strike the Great Flat.
    Then: Legal: forces and spice there are devoured.
    Source: 004 section 2; reference factions.fremen.place-extra-worms
    """
    flat = "the-great-flat-s14"
    position = second_worm(forces={flat: {"atreides": 3}}, lying={flat: 10})
    do(position, "fremen", "place-worm", territory="the-great-flat")
    assert (position.forces, position.spice) == ({}, {})
    assert position.sides["atreides"].tanks == 3
    turn_up(position, "spice-funeral-plain")
    assert position.spice == {"funeral-plain-s14": 6}


def test_the_fremen_name_plastic_basin_which_is_rock_refused_a_worm_strikes_sand() -> None:
    """Given: Turn 2, the second worm of one blow.

    When: The Fremen name Plastic Basin, which is rock.
    Then: Refused: a worm strikes sand.
    Source: reference factions.fremen.place-extra-worms
    """
    there = {"territory": "plastic-basin"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_the_fremen_name_carthag_refused_a_stronghold_is_no_sand_territory() -> None:
    """Given: Turn 2, the second worm of one blow.

    When: The Fremen name Carthag.
    Then: Refused: a stronghold is no sand territory.
    Source: reference factions.fremen.place-extra-worms
    """
    there = {"territory": "carthag"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_the_fremen_name_imperial_basin_legal_it_is_sand_for_worms() -> None:
    """Given: Turn 2, the second worm of one blow.

    When: The Fremen name Imperial Basin.
    Then: Legal: it is sand for worms, though sheltered from storms.
    Source: reference territories.imperial-basin
    """
    position = second_worm(forces={"imperial-basin-s9": {"atreides": 3}})
    do(position, "fremen", "place-worm", territory="imperial-basin")
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 3)


def test_harkonnen_names_a_territory_refused_the_fremen_choose() -> None:
    """Given: Turn 2, the second worm of one blow.

    When: Harkonnen names a territory.
    Then: Refused: the Fremen choose.
    Source: 004 section 2
    """
    there = {"territory": "red-chasm"}
    refused(second_worm(), "spice-blow.place-worm", "harkonnen", "place-worm", **there)


def test_the_fremen_name_the_polar_sink_refused_no_worm_comes_to_the_polar_sink() -> None:
    """Given: Turn 2, the second worm of one blow.

    When: The Fremen name the Polar Sink.
    Then: Refused: no worm comes to the Polar Sink.
    Source: reference territories.polar-sink.worm_territory
    """
    there = {"territory": "polar-sink"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_atreides_offers_the_guild_an_alliance_legal_the_two_are_allied_for_all_to_see() -> None:
    """Given: Nexus.

    When: Atreides offers the Guild an alliance and the Guild accepts.
    Then: Legal: the two are allied, for all to see.
    Source: 004 section 2; reference rules.alliances
    """
    position = nexus()
    ally(position, "atreides", "spacing-guild")
    for seat in SIX:
        known = sees(position, seat).sides
        assert known["atreides"].ally == "spacing-guild"
        assert known["spacing-guild"].ally == "atreides"


def test_the_guild_does_not_answer_and_the_nexus_ends_no_alliance_is_made_it_takes_two() -> None:
    """Given: Nexus, Atreides has offered the Guild an alliance.

    When: The Guild does not answer and the nexus ends.
    Then: Follows: no alliance is made; it takes two.
    Source: 004 section 2
    """
    position = nexus()
    do(position, "atreides", "offer-alliance", to="spacing-guild")
    end_nexus(position)
    assert [side.ally for side in position.sides.values()] == [""] * 6


def test_the_emperor_accepts_to_be_their_third_refused_two_members_at_most() -> None:
    """Given: Nexus, Atreides and Guild are allied.

    When: The Emperor accepts to be their third.
    Then: Refused: two members at most.
    Source: reference rules.victory.max_alliance_size
    """
    position = nexus()
    ally(position, "atreides", "spacing-guild")
    refused(position, "nexus.pairs", "atreides", "offer-alliance", to="emperor")
    refused(position, "nexus.pairs", "emperor", "offer-alliance", to="atreides")
    refused(position, "nexus.accept", "emperor", "accept-alliance", of="atreides")


def test_atreides_offers_itself_an_alliance_refused_an_alliance_takes_another_player() -> None:
    """Given: Nexus.

    When: Atreides offers itself an alliance.
    Then: Refused: an alliance takes another player.
    Source: reference rules.alliances
    """
    refused(nexus(), "nexus.offer", "atreides", "offer-alliance", to="atreides")


def test_the_guild_breaks_it_without_asking_atreides_legal_both_are_free_again() -> None:
    """Given: Nexus, Atreides and Guild are allied.

    When: The Guild breaks it, without asking Atreides.
    Then: Legal: both are free again.
    Source: 004 section 2
    """
    position = nexus(allies=[("atreides", "spacing-guild")])
    do(position, "spacing-guild", "break-alliance")
    assert [side.ally for side in position.sides.values()] == [""] * 6


def test_the_guild_breaks_the_alliance_refused_only_in_a_nexus() -> None:
    """Given: Bidding, Atreides and Guild are allied.

    When: The Guild breaks the alliance.
    Then: Refused: only in a nexus.
    Source: 004 section 2; reference rules.alliances.formed
    """
    position = scene("bidding", allies=[("atreides", "spacing-guild")])
    refused(position, "nexus.break", "spacing-guild", "break-alliance")


def test_atreides_offers_the_guild_an_alliance_refused_only_in_a_nexus() -> None:
    """Given: Revival, nobody is allied.

    When: Atreides offers the Guild an alliance.
    Then: Refused: only in a nexus.
    Source: 004 section 2
    """
    position = scene("revival", tanks={"atreides": 3})
    refused(position, "nexus.offer", "atreides", "offer-alliance", to="spacing-guild")


def test_the_emperor_breaks_an_alliance_refused_there_is_none_to_break() -> None:
    """Given: Nexus, nobody is allied with the Emperor.

    When: The Emperor breaks an alliance.
    Then: Refused: there is none to break.
    Source: 004 section 2
    """
    refused(nexus(), "nexus.break", "emperor", "break-alliance")


def test_the_fremen_ride_to_arrakeen_legal_all_that_ride_stand_there_now() -> None:
    """Given: After the nexus five Fremen stand where the worm came.

    When: The Fremen ride to Arrakeen, where only Atreides stands.
    Then: Legal: all that ride stand there now.
    Source: reference factions.fremen.ride-the-worm
    """
    position = riding(others={ARRAKEEN: {"atreides": 4}})
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=5)
    assert position.forces == {ARRAKEEN: {"atreides": 4, "fremen": 5}}


def test_the_fremen_ride_to_arrakeen_refused_two_others_are_there_already() -> None:
    """Given: After the nexus five Fremen stand where the worm came; Atreides and Harkonnen stand in Arrakeen.

    When: The Fremen ride to Arrakeen.
    Then: Refused: two others are there already.
    Source: reference factions.fremen.ride-the-worm; 004 section 5
    """
    position = riding(others={ARRAKEEN: {"atreides": 4, "harkonnen": 1}})
    way = {"start": BROKEN_LAND, "end": ARRAKEEN, "forces": 5}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_the_fremen_ride_to_red_chasm_refused_the_storm_is_there() -> None:
    """Given: After the nexus five Fremen stand where the worm came; the storm lies in sector 6.

    When: The Fremen ride to Red Chasm.
    Then: Refused: the storm is there.
    Source: reference factions.fremen.ride-the-worm
    """
    way = {"start": BROKEN_LAND, "end": RED_CHASM, "forces": 5}
    refused(riding(storm=6), "spice-blow.ride", "fremen", "ride", **way)


def test_the_fremen_stay_legal_riding_is_free_to_leave_the_blow_goes_on() -> None:
    """Given: After the nexus five Fremen stand where the worm came.

    When: The Fremen stay.
    Then: Legal: riding is free to leave, the blow goes on.
    Source: reference factions.fremen.ride-the-worm
    """
    position = riding()
    do(position, "fremen", "pass")
    assert position.forces == {BROKEN_LAND: {"fremen": 5}}
    assert position.step == "reveal-spice"


def test_the_fremen_ride_to_tueks_sietch_refused_not_onto_allies() -> None:
    """Given: After the nexus five Fremen stand where the worm came; their ally Guild holds Tuek's Sietch.

    When: The Fremen ride to Tuek's Sietch.
    Then: Refused: not onto allies.
    Source: reference factions.fremen.ride-the-worm
    """
    others = {TUEK: {"spacing-guild": 5}}
    position = riding(others=others, allies=[("fremen", "spacing-guild")])
    way = {"start": BROKEN_LAND, "end": TUEK, "forces": 5}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_the_second_worm_is_resolved_there_is_no_second_nexus_in_the_same_blow() -> None:
    """Given: Two nexus phases could come of two worms in one blow.

    When: The second worm is resolved.
    Then: Follows: there is no second nexus in the same blow.
    Source: 004 section 2
    """
    position = second_worm()
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert (position.phase, position.step) == ("spice-blow", "reveal-spice")
    assert position.spice_discard == [WORM, WORM]


def test_the_fremen_spare_their_ally_legal_the_two_live() -> None:
    """Given: Guild is allied with the Fremen and has two forces where a worm comes.

    When: The Fremen spare their ally.
    Then: Legal: the two live.
    Source: reference factions.fremen.shield-ally-from-worm
    """
    forces = {BROKEN_LAND: {"spacing-guild": 2}}
    position = turn_up(blow(forces=forces, allies=[("fremen", "spacing-guild")]), WORM)
    do(position, "fremen", "protect", spare=True)
    assert position.forces == forces
    assert position.step == "nexus"


def test_the_second_worm_is_resolved_it_is_discarded_and_devours_nothing() -> None:
    """Given: Without the Fremen two worms come in one blow.

    When: The second worm is resolved.
    Then: Follows: it is discarded and devours nothing.
    Source: 004 section 2
    """
    seats = ["atreides", "harkonnen"]
    forces = {CARTHAG: {"harkonnen": 3}, RED_CHASM: {"atreides": 2}}
    position = second_worm(factions=seats, forces=forces)
    assert standing(position, "red-chasm", "atreides") == 2
    assert (position.step, position.spice_discard) == ("reveal-spice", [WORM, WORM])


def test_the_next_seat_acts_the_nexus_goes_on_until_all_have_ended() -> None:
    """Given: Nexus, Atreides has ended its part in the nexus and others have not.

    When: The next seat acts.
    Then: Follows: the nexus goes on until all have ended it, and only then the next card is turned.
    Source: 004 section 2
    """
    position = nexus()
    do(position, "atreides", "pass")
    assert position.step == "nexus"
    assert "atreides" not in position.waiting
    for seat in SIX[1:]:
        assert position.step == "nexus"
        do(position, seat, "pass")
    assert position.step == "reveal-spice"


def test_the_worm_is_resolved_it_strikes_old_gap_all_the_same() -> None:
    """Given: Turn 3, the last territory card was Old Gap, but it lay under the storm and no spice was placed; two Emperor forces stand there. A worm comes.

    When: The worm is resolved.
    Then: Follows: it strikes Old Gap all the same; the topmost territory card decides, not the spice.
    Source: reference spice_deck.procedure.worm_card
    """
    position = blow(storm=9, forces={"old-gap-s8": {"emperor": 2}})
    turn_up(position, "spice-old-gap")
    assert position.spice == {}
    again = scene("spice-blow", forces={"old-gap-s8": {"emperor": 2}})
    again.last_blow = position.last_blow
    assert turn_up(again, WORM).forces == {}


def test_three_ride_to_arrakeen_two_stay_legal_any_number_may_ride() -> None:
    """Given: After the nexus five Fremen stand where the worm came.

    When: Three ride to Arrakeen, two stay.
    Then: Legal: any number may ride.
    Source: reference factions.fremen.ride-the-worm
    """
    position = riding()
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=3)
    assert position.forces == {ARRAKEEN: {"fremen": 3}, BROKEN_LAND: {"fremen": 2}}


def test_the_other_two_ride_to_carthag_refused_a_ride_goes_to_one_territory() -> None:
    """Given: After the nexus five Fremen stand where the worm came and three ride to Arrakeen.

    When: The other two ride to Carthag.
    Then: Refused: a ride goes to one territory.
    Source: reference factions.fremen.ride-the-worm
    """
    position = riding()
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=3)
    way = {"start": BROKEN_LAND, "end": CARTHAG, "forces": 2}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_the_worm_is_resolved_legal_they_are_not_devoured_and_may_ride_this_worm_too() -> None:
    """Given: The Fremen let the second worm of a blow strike where six of them stand.

    When: The worm is resolved.
    Then: Legal: they are not devoured and may ride this worm too.
    Source: reference factions.fremen.ride-the-worm; factions.fremen.worm-immunity
    """
    position = second_worm(forces={RED_CHASM: {"fremen": 6}})
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert standing(position, "red-chasm", "fremen") == 6
    do(position, "fremen", "ride", start=RED_CHASM, end=ARRAKEEN, forces=6)
    assert position.forces == {ARRAKEEN: {"fremen": 6}}


def test_atreides_accepts_the_guild_refused_the_second_offer_fell_when_atreides() -> None:
    """Given: Nexus; Atreides has been offered an alliance by the Guild and by the Emperor.

    When: Atreides accepts the Guild, then the Emperor.
    Then: Refused: the second offer fell when Atreides was allied.
    Source: reference rules.victory.max_alliance_size
    """
    position = nexus()
    do(position, "spacing-guild", "offer-alliance", to="atreides")
    do(position, "emperor", "offer-alliance", to="atreides")
    do(position, "atreides", "accept-alliance", of="spacing-guild")
    refused(position, "nexus.accept", "atreides", "accept-alliance", of="emperor")


def test_the_guild_breaks_it_and_takes_legal_alliances_are_formed_and_broken_in_a_nexus() -> None:
    """Given: Nexus; Atreides and Guild are allied.

    When: The Guild breaks it and takes the Emperor in the same nexus.
    Then: Legal: alliances are formed and broken in a nexus.
    Source: 004 section 2
    """
    position = nexus(allies=[("atreides", "spacing-guild")])
    do(position, "spacing-guild", "break-alliance")
    ally(position, "spacing-guild", "emperor")
    sides = position.sides
    assert (sides["spacing-guild"].ally, sides["emperor"].ally) == ("emperor", "spacing-guild")
    assert sides["atreides"].ally == ""


def test_atreides_who_had_passed_accepts_legal_whoever_gets_an_offer_may_answer_it() -> None:
    """Given: Nexus; all but the Guild have ended their part; the Guild offers Atreides an alliance.

    When: Atreides, who had passed, accepts.
    Then: Legal: whoever gets an offer may answer it.
    Source: 004 section 2
    """
    position = nexus()
    for seat in SIX:
        if seat != "spacing-guild":
            do(position, seat, "pass")
    ally(position, "spacing-guild", "atreides")
    assert position.sides["atreides"].ally == "spacing-guild"


def test_atreides_accepts_an_alliance_of_the_guild_refused_there_is_no_offer() -> None:
    """Given: Nexus; nobody has offered anything.

    When: Atreides accepts an alliance of the Guild.
    Then: Refused: there is no offer.
    Source: 004 section 2
    """
    refused(nexus(), "nexus.accept", "atreides", "accept-alliance", of="spacing-guild")


def test_the_third_one_is_turned_up_the_fremen_place_that_one_too() -> None:
    """Given: Three worms in one blow; the first is resolved, the second placed by the Fremen.

    When: The third one is turned up.
    Then: Follows: the Fremen place that one too, and still no second nexus comes.
    Source: 004 section 2
    """
    position = second_worm(forces={RED_CHASM: {"atreides": 2}})
    do(position, "fremen", "place-worm", territory="old-gap")
    turn_up(position, WORM)
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert (position.forces, position.step) == ({}, "reveal-spice")
    assert position.phase == "spice-blow"


def test_the_fremen_ride_to_the_polar_sink_legal_the_polar_sink_has_no_limit() -> None:
    """Given: After the nexus Fremen stand where the worm came, in a sector of Broken Land; an enemy has filled Sietch Tabr with one other.

    When: The Fremen ride to the Polar Sink, where three others stand.
    Then: Legal: the Polar Sink has no limit.
    Source: reference territories.polar-sink
    """
    crowd = {"polar-sink": {"atreides": 1, "emperor": 1, "harkonnen": 1}}
    position = riding(others=crowd)
    do(position, "fremen", "ride", start=BROKEN_LAND, end="polar-sink", forces=5)
    assert position.forces["polar-sink"]["fremen"] == 5


def test_they_move_on_in_the_movement_phase_legal_the_ride_was_not_their_move() -> None:
    """Given: Fremen rode a worm to Funeral Plain this turn.

    When: They move on in the movement phase, two territories.
    Then: Legal: the ride was not their move.
    Source: reference factions.fremen.ride-the-worm; 004 section 5
    """
    position = riding(factions=["fremen", "emperor"])
    plain = "funeral-plain-s14"
    do(position, "fremen", "ride", start=BROKEN_LAND, end=plain, forces=5)
    turn_up(position, "spice-old-gap")
    do(position, "table", "charity")
    do(position, "table", "deal-auction", card="hajr")
    pass_until(position, "move", "fremen")
    way = {"start": plain, "end": "the-greater-flat-s15", "forces": 5, "hajr": False}
    do(position, "fremen", "move", side="fighters", arrive="fighters", **way)
    assert position.forces == {"the-greater-flat-s15": {"fremen": 5}}
