"""More scenarios of movement: who has moved, what bars the way."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import ARRAKEEN, CARTHAG, RED_CHASM, TABR, TUEK
from tests.games.dune_classic.scenarios.travels import (
    GARA,
    MESA,
    SIHAYA,
    WALL,
    after_shipment,
    barred,
    gone,
    moving,
    ridge,
    way,
)
from tests.support.dune_classic import broken, do

DUEL: dict[str, Any] = {"factions": ["harkonnen", "emperor"]}


def reinforced() -> Position:
    """Six Harkonnen stood in Carthag when the turn began, four were shipped there."""
    return after_shipment("harkonnen", CARTHAG, 4, forces={CARTHAG: {"harkonnen": 6}}, **DUEL)


def test_it_flies_all_ten_to_gara_kulon_refused_only_six_of_them_started_there() -> None:
    """Given: Harkonnen began the turn with six in Carthag and shipped four more there now.

    When: It flies all ten to Gara Kulon.
    Then: Refused: only six of them started there.
    Source: 004 section 5
    """
    barred(reinforced(), "movement.range", "harkonnen", CARTHAG, GARA, 10)


def test_six_fly_to_gara_kulon_legal_each_of_them_has_its_own_move() -> None:
    """Given: Harkonnen began the turn with six in Carthag and shipped four more there now.

    When: Six fly to Gara Kulon, then the four go to Imperial Basin, one territory.
    Then: Legal: each of them has its own move.
    Source: 004 section 5
    """
    position = gone(reinforced(), "harkonnen", CARTHAG, GARA, 6)
    gone(position, "harkonnen", CARTHAG, "imperial-basin-s10", 4)
    assert position.forces == {GARA: {"harkonnen": 6}, "imperial-basin-s10": {"harkonnen": 4}}


def test_three_fly_to_gara_kulon_three_to_old_gap_legal_every_force_may_move_once() -> None:
    """Given: Harkonnen began the turn with six in Carthag.

    When: Three fly to Gara Kulon, three to Old Gap.
    Then: Legal: every force may move once, so a garrison may part.
    Source: 004 section 5
    """
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 6}})
    gone(position, "harkonnen", CARTHAG, GARA, 3)
    gone(position, "harkonnen", CARTHAG, "old-gap-s9", 3)
    assert position.forces == {GARA: {"harkonnen": 3}, "old-gap-s9": {"harkonnen": 3}}


def test_they_go_over_the_polar_sink_to_cielago_north_legal_two_territories_entered() -> None:
    """Given: The Fremen stand in Cielago North, sector 0, and the storm lies in sector 1.

    When: They go over the Polar Sink to Cielago North, sector 2.
    Then: Legal: two territories entered, none of them stormed on the way.
    Source: 004 section 5; reference factions.fremen.two-territory-move
    """
    position = moving("fremen", {"cielago-north-s0": {"fremen": 4}}, storm=1)
    gone(position, "fremen", "cielago-north-s0", "cielago-north-s2", 4)
    assert position.forces == {"cielago-north-s2": {"fremen": 4}}


def test_they_go_to_sector_2_of_the_same_territory_refused_the_storm_lies_between() -> None:
    """Given: Atreides stands in Cielago North, sector 0, and the storm lies in sector 1.

    When: They go to sector 2 of the same territory.
    Then: Refused: the storm lies between, and the way round is two territories.
    Source: 004 section 5
    """
    position = moving("atreides", {"cielago-north-s0": {"atreides": 4}}, storm=1)
    way = ("atreides", "cielago-north-s0", "cielago-north-s2", 4)
    barred(position, "movement.range", *way)


def test_they_go_to_the_great_flat_refused_no_one_enters_or_passes() -> None:
    """Given: The Fremen stand in Sietch Tabr; Harkonnen and Emperor stand in Plastic Basin and in the two other neighbours.

    When: They go to the Great Flat.
    Then: Refused: no one enters, or passes, a territory with two players inside.
    Source: reference rules.movement.occupancy; 004 section 5
    """
    full = {"harkonnen": 1, "emperor": 1}
    ring = ["plastic-basin-s13", "bight-of-the-cliff-s13", "rock-outcroppings-s13"]
    position = moving("fremen", {TABR: {"fremen": 4}, **{part: dict(full) for part in ring}})
    for end in ("the-great-flat-s14", "plastic-basin-s12", "funeral-plain-s14"):
        clause = "movement.occupancy" if end.startswith("plastic") else "movement.range"
        barred(position, clause, "fremen", TABR, end, 4)


def test_the_same_six_go_on_by_one_territory_with_hajr_legal_hajr_is_one_more_move() -> None:
    """Given: Atreides flew six from Arrakeen three territories and holds Hajr.

    When: The same six go on by one territory with Hajr.
    Then: Legal: Hajr is one more move.
    Source: reference treachery_deck.hajr
    """
    hands = {"atreides": ["hajr"]}
    position = moving("atreides", {ARRAKEEN: {"atreides": 6}}, hands=hands)
    gone(position, "atreides", ARRAKEEN, GARA, 6)
    gone(position, "atreides", GARA, SIHAYA, 6, hajr=True)
    assert position.forces == {SIHAYA: {"atreides": 6}}


def test_atreides_moves_again_refused_it_moved_already() -> None:
    """Given: Atreides has nothing that could move but one force in Sihaya Ridge, which has moved.

    When: Atreides moves again.
    Then: Refused: it moved already.
    Source: 004 section 5
    """
    position = gone(ridge(1), "atreides", SIHAYA, GARA, 1)
    barred(position, "movement.once", "atreides", GARA, WALL, 1)


def test_they_go_to_pasty_mesa_refused_a_stronghold_under_the_storm_is_locked() -> None:
    """Given: Atreides stands in Tuek's Sietch and the storm lies in sector 4.

    When: They go to Pasty Mesa.
    Then: Refused: a stronghold under the storm is locked, though its forces live.
    Source: 004 section 1
    """
    forces = {TUEK: {"atreides": 4}, RED_CHASM: {"atreides": 1}}
    position = moving("atreides", forces, storm=4)
    barred(position, "movement.storm", "atreides", TUEK, "pasty-mesa-s5", 4)


def sink() -> Position:
    """Atreides stands in the Polar Sink, the storm lies in sector 9."""
    return moving("atreides", {"polar-sink": {"atreides": 4}}, storm=9)


def test_they_go_to_imperial_basin_sector_9_refused_into_the_storm() -> None:
    """Given: Atreides stands in the Polar Sink and the storm lies in sector 9.

    When: They go to Imperial Basin, sector 9.
    Then: Refused: into the storm.
    Source: 004 section 5
    """
    barred(sink(), "movement.storm", "atreides", "polar-sink", "imperial-basin-s9", 4)


def test_they_go_to_imperial_basin_legal_the_polar_sink_touches_that_sector_itself() -> None:
    """Given: Atreides stands in the Polar Sink and the storm lies in sector 9.

    When: They go to Imperial Basin, sector 8.
    Then: Legal: the Polar Sink touches that sector itself.
    Source: 004 section 5
    """
    position = gone(sink(), "atreides", "polar-sink", "imperial-basin-s8", 4)
    assert position.forces == {"imperial-basin-s8": {"atreides": 4}}


def test_the_guilds_moves_end_the_guilds_three_go_to_the_tanks_those_of_atreides_stay() -> None:
    """Given: The allies Atreides and Guild: Atreides, in the order before the Guild, stands in Pasty Mesa; the Guild moves three in and ends its moves there.

    When: The Guild's moves end.
    Then: Follows: the Guild's three go to the tanks, those of Atreides stay.
    Source: reference rules.movement.allies
    """
    forces = {MESA: {"atreides": 2}, RED_CHASM: {"spacing-guild": 3}}
    position = moving("atreides", forces, allies=[("atreides", "spacing-guild")])
    do(position, "atreides", "pass")
    gone(position, "spacing-guild", RED_CHASM, MESA, 3)
    do(position, "spacing-guild", "pass")
    assert position.forces == {MESA: {"atreides": 2}}
    assert position.sides["spacing-guild"].tanks == 3


def test_they_go_through_the_polar_sink_to_harg_pass_legal_the_polar_sink_is_never_full() -> None:
    """Given: Three others stand in the Polar Sink; the Fremen stand in Hagga Basin.

    When: They go through the Polar Sink to Harg Pass.
    Then: Legal: the Polar Sink is never full.
    Source: reference territories.polar-sink; factions.fremen.two-territory-move
    """
    crowd = {"polar-sink": {"atreides": 1, "emperor": 1, "harkonnen": 1}}
    position = moving("fremen", {"hagga-basin-s12": {"fremen": 2}, **crowd})
    gone(position, "fremen", "hagga-basin-s12", "harg-pass-s3", 2)
    assert position.forces["harg-pass-s3"] == {"fremen": 2}


def test_with_hajr_the_same_two_fly_three_refused_they_did_not_start_the_turn_there() -> None:
    """Given: Atreides moved two forces into Arrakeen this turn and holds Hajr.

    When: With Hajr the same two fly three territories.
    Then: Refused: they did not start the turn there.
    Source: 004 section 5; reference treachery_deck.hajr
    """
    forces = {"imperial-basin-s9": {"atreides": 2}}
    position = moving("atreides", forces, hands={"atreides": ["hajr"]})
    gone(position, "atreides", "imperial-basin-s9", ARRAKEEN, 2)
    barred(position, "movement.hajr-on-foot", "atreides", ARRAKEEN, GARA, 2, hajr=True)


def test_they_go_to_gara_kulon_legal_only_the_sector_under_the_storm_is_closed() -> None:
    """Given: Atreides stands in Pasty Mesa, sector 7; the storm lies in sector 5 of the same rock.

    When: They go to Gara Kulon.
    Then: Legal: only the sector under the storm is closed.
    Source: 004 section 5
    """
    position = moving("atreides", {"pasty-mesa-s7": {"atreides": 2}}, storm=5)
    gone(position, "atreides", "pasty-mesa-s7", GARA, 2)
    assert position.forces == {GARA: {"atreides": 2}}


def test_harkonnen_stops_the_fremens_legal_their_next_group_goes_one_territory_only() -> None:
    """Given: Harkonnen holds Karama; the Fremen are to move.

    When: Harkonnen stops the Fremen's second territory.
    Then: Legal: their next group goes one territory only.
    Source: reference factions.fremen.two-territory-move
    """
    position = moving("fremen", {TABR: {"fremen": 4}}, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="two-territory-move")
    target = {"by": "fremen", "move": "move", **way(TABR, "the-great-flat-s14", 4)}
    assert broken(position, target) == "movement.range/too-far"
    gone(position, "fremen", TABR, "plastic-basin-s13", 4)
    assert position.forces == {"plastic-basin-s13": {"fremen": 4}}
