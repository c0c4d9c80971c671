"""Scenarios of the storm."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    SINK,
    SOUTH_MESA,
    WALL_WEST,
    B,
    Course,
    E,
    F,
    G,
    Position,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

NO_MORE = {"harvesters": 0, "ornithopters": 0}


def blown(face: int, storm: int = 4, **given: Any) -> Position:
    """The storm has moved (no six), the spice blow comes."""
    position = scene(storm=storm, **given)
    return until(position, "reveal-spice", course=Course(face=str(face)))


def six(**given: Any) -> Position:
    """A six came up; the first player is asked."""
    position = scene(storm=4, **given)
    do(position, "table", "roll-storm", face="6")
    return position


def steered(sectors: int) -> int:
    """Where the storm stands after the first player's choice."""
    position = six()
    by = position.order[0]
    do(position, by, "steer-storm", sectors=sectors)
    return int(until(position, "reveal-spice").storm)


def test_the_die_shows_3_it_moves_three_sectors_counter_clockwise() -> None:
    """Given: The storm is in a known sector.

    When: The die shows 3.
    Then: Follows: it moves three sectors counter-clockwise.
    Source: 003 L139
    """
    assert blown(3).storm == 7


def test_the_die_shows_4_it_goes_round_and_stands_in_sector_2() -> None:
    """Given: The storm is in sector 16 of 0 to 17.

    When: The die shows 4.
    Then: Follows: it goes round and stands in sector 2.
    Source: 003 L23; L139
    """
    assert blown(4, 16).storm == 2


def test_the_die_shows_1_it_moves_by_one() -> None:
    """Given: The storm is in a known sector.

    When: The die shows 1.
    Then: Follows: it moves by one.
    Source: 003 L139
    """
    assert blown(1).storm == 5


def test_the_first_player_moves_the_storm_by_6_legal_0_to_6() -> None:
    """Given: The die shows 6.

    When: The first player moves the storm by 6.
    Then: Legal: 0 to 6.
    Source: 003 L139
    """
    assert steered(6) == 10


def test_the_first_player_moves_the_storm_by_0_legal_0_to_6() -> None:
    """Given: The die shows 6.

    When: The first player moves the storm by 0.
    Then: Legal: 0 to 6.
    Source: 003 L139
    """
    assert steered(0) == 4


def test_the_first_player_moves_the_storm_by_7_refused_at_most_six() -> None:
    """Given: The die shows 6.

    When: The first player moves the storm by 7.
    Then: Refused: at most six.
    Source: 003 L139
    """
    position = six()
    refused(position, "storm", position.order[0], "steer-storm", sectors=7)


def test_another_than_the_first_player_moves_refused_the_first_player_moves_the_storm() -> None:
    """Given: The die shows 6.

    When: Another than the first player moves it.
    Then: Refused: the first player moves the storm.
    Source: 003 L139
    """
    position = six()
    refused(position, "storm", position.order[1], "steer-storm", sectors=3)


def test_the_first_player_chooses_another_number_refused_only_a_six_gives_a_choice() -> None:
    """Given: The die shows 5.

    When: The first player chooses another number.
    Then: Refused: only a six gives a choice.
    Source: 003 L139
    """
    position = scene(storm=4)
    do(position, "table", "roll-storm", face="5")
    refused(position, "storm", position.order[0], "steer-storm", sectors=2)


def test_the_throw_is_recorded_refused_no_such_face_on_a_die_of_which_only_the_six() -> None:
    """Given: The die shows 7.

    When: The throw is recorded.
    Then: Refused: no such face on a die of which only the six is named.
    Source: 003 L139
    """
    refused(scene(storm=4), "storm", "table", "roll-storm", face="7")


def test_the_storm_passes_over_it_they_are_back_in_the_guilds_reserve() -> None:
    """Given: The Guild has three forces on sand in a sector.

    When: The storm passes over it.
    Then: Follows: they are back in the Guild's reserve.
    Source: 003 L139
    """
    position = blown(5, forces={RED_CHASM: {G: 3}})
    assert position.forces == {}
    assert (position.sides[G].reserves, position.sides[G].tanks) == (20, 0)


def test_the_storm_stops_there_they_are_back_in_reserve() -> None:
    """Given: The Guild has three forces on sand in a sector.

    When: The storm stops there.
    Then: Follows: they are back in reserve.
    Source: 003 L139
    """
    position = blown(2, forces={RED_CHASM: {G: 3}})
    assert position.forces == {}
    assert position.sides[G].reserves == 20


def test_the_storm_stops_short_of_it_they_stand() -> None:
    """Given: The Guild has three forces on sand one sector beyond.

    When: The storm stops short of it.
    Then: Follows: they stand.
    Source: 003 L139
    """
    assert blown(1, forces={RED_CHASM: {G: 3}}).forces == {RED_CHASM: {G: 3}}


def test_the_storm_passes_over_it_it_is_gone_from_the_map_back_in_its_reserved_area() -> None:
    """Given: A harvester of the Guild is on sand.

    When: The storm passes over it.
    Then: Follows: it is gone from the map, back in its reserved area.
    Source: 003 L139
    """
    position = blown(3, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 1


def test_the_storm_passes_over_it_the_spice_is_gone() -> None:
    """Given: Spice lies on sand.

    When: The storm passes over it.
    Then: Follows: the spice is gone.
    Source: 003 L139
    """
    assert blown(3, lying={RED_CHASM: 5}).spice == {}


def test_the_storm_passes_over_it_they_stand_mountain() -> None:
    """Given: The Guild has forces in False Wall West.

    When: The storm passes over it.
    Then: Follows: they stand: mountain.
    Source: 003 L141
    """
    position = blown(3, storm=14, forces={WALL_WEST: {G: 5}})
    assert standing(position, WALL_WEST) == {G: 5}


def test_the_storm_passes_over_it_they_stand_stronghold() -> None:
    """Given: The Emperor has forces in Carthag.

    When: The storm passes over it.
    Then: Follows: they stand: stronghold.
    Source: 003 L141
    """
    assert standing(blown(3, storm=8, forces={CARTHAG: {E: 5}}), CARTHAG) == {E: 5}


def test_the_storm_passes_over_it_they_stand_stronghold_without_any_shield_wall() -> None:
    """Given: The Emperor has forces in Arrakeen.

    When: The storm passes over it.
    Then: Follows: they stand: stronghold, without any Shield Wall.
    Source: 003 L141
    """
    assert standing(blown(1, storm=8, forces={ARRAKEEN: {E: 5}}), ARRAKEEN) == {E: 5}


def test_the_storm_passes_over_it_they_stand() -> None:
    """Given: Forces stand in a green territory.

    When: The storm passes over it.
    Then: Follows: they stand.
    Source: 003 L141
    """
    position = blown(3, forces={RED_CHASM: {G: 3}}, cities=["red-chasm"])
    assert standing(position, RED_CHASM) == {G: 3}


def test_the_storm_passes_over_it_it_lies_pieces_in_green_territories_are_safe() -> None:
    """Given: Spice lies in a green territory.

    When: The storm passes over it.
    Then: Follows: it lies: pieces in green territories are safe.
    Source: 003 L141
    """
    assert blown(3, lying={RED_CHASM: 5}, cities=["red-chasm"]).spice == {RED_CHASM: 5}


def test_the_storm_passes_over_it_it_stands() -> None:
    """Given: A harvester of the Emperor stands in Arrakeen.

    When: The storm passes over it.
    Then: Follows: it stands.
    Source: 003 L141
    """
    assert blown(1, storm=8, harvesters={ARRAKEEN: {E: 1}}).harvesters == {ARRAKEEN: {E: 1}}


def test_the_storm_goes_round_they_stand_the_sink_lies_in_no_sector() -> None:
    """Given: Forces stand in the Polar Sink.

    When: The storm goes round.
    Then: Follows: they stand: the Sink lies in no sector.
    Source: 003 L23; L139
    """
    assert standing(blown(5, forces={SINK: {G: 4}}), SINK) == {G: 4}


def test_the_storm_passes_only_those_in_the_passed_sector_are_lost() -> None:
    """Given: Forces stand in two sectors of one sand territory, one of them passed.

    When: The storm passes.
    Then: Follows: only those in the passed sector are lost.
    Source: 003 L139
    """
    position = blown(1, storm=3, forces={SOUTH_MESA: {G: 2}, "south-mesa-s5": {G: 3}})
    assert position.forces == {"south-mesa-s5": {G: 3}}


def test_the_storm_passes_over_it_the_spy_is_back_in_reserve() -> None:
    """Given: A spy of the Bene Gesserit stands on sand.

    When: The storm passes over it.
    Then: Follows: the spy is back in reserve: a force of the other side is a force.
    Source: 003 L139; L289
    """
    position = blown(3, spies={RED_CHASM: 1})
    assert position.spies == {}
    assert position.sides[B].reserves == 20
    spared = blown(3, spies={RED_CHASM: 1}, storm_spies="spared")
    assert spared.spies == {RED_CHASM: 1}


def test_the_storm_passes_over_it_both_go_to_their_own_reserves() -> None:
    """Given: Forces of two factions stand on sand in one sector.

    When: The storm passes over it.
    Then: Follows: both go to their own reserves.
    Source: 003 L139
    """
    position = blown(3, forces={RED_CHASM: {G: 3, F: 2}})
    assert position.forces == {}
    assert (position.sides[G].reserves, position.sides[F].reserves) == (20, 20)


def guild_move(start: str, end: str) -> dict[str, Any]:
    """Four Guild forces go from a part to another."""
    return {"by": G, "kind": "move", "start": start, "end": end, "forces": 4, **NO_MORE}


def with_storm(start: str, sector: int, **given: Any) -> Position:
    """The Guild, first player, may move four from a part; the storm stands where a test wants it."""
    position = scene("move", G, first=G, forces={start: {G: 4}}, **given)
    position.storm = sector
    return position


def test_it_moves_through_refused_not_into_out_of_or_through_a_sector_in_storm() -> None:
    """Given: A force stands on sand in the sector next to the storm in moving order.

    When: It moves through the sector in storm.
    Then: Refused: not into, out of or through a sector in storm.
    Source: 003 L139
    """
    position = with_storm("cielago-east-s2", 3)
    refused(position, "movement storm", **guild_move("cielago-east-s2", SOUTH_MESA))


def test_it_moves_out_refused_out_of_a_sector_in_storm() -> None:
    """Given: A force stands in rock in the sector in storm.

    When: It moves out.
    Then: Refused: out of a sector in storm.
    Source: 003 L139
    """
    position = with_storm(WALL_WEST, 16)
    refused(position, "movement storm", **guild_move(WALL_WEST, "cielago-west-s17"))


def test_it_moves_into_a_stronghold_in_storm_refused_into_a_sector_in_storm() -> None:
    """Given: A force stands beside the storm.

    When: It moves into a stronghold in storm.
    Then: Refused: into a sector in storm.
    Source: 003 L139
    """
    position = with_storm("imperial-basin-s10", 9)
    refused(position, "movement storm", **guild_move("imperial-basin-s10", ARRAKEEN))


def test_it_moves_to_the_other_green_territory_legal_green_to_connecting_green() -> None:
    """Given: A force stands in a green territory in storm, next to another green territory in storm or not.

    When: It moves to the other green territory.
    Then: Legal: green to connecting green.
    Source: 003 L141
    """
    position = with_storm(RED_CHASM, 6, cities=["red-chasm", "south-mesa"])
    after = legal(position, **guild_move(RED_CHASM, "south-mesa-s5"))
    assert standing(after, "south-mesa-s5") == {G: 4}


def test_it_moves_to_the_sand_refused_only_to_connecting_green_territories() -> None:
    """Given: A force stands in a green territory in storm, next to sand.

    When: It moves to the sand.
    Then: Refused: only to connecting green territories.
    Source: 003 L141
    """
    position = with_storm(RED_CHASM, 6, cities=["red-chasm"])
    refused(position, "movement storm", **guild_move(RED_CHASM, "south-mesa-s5"))


def test_it_moves_in_refused_only_those_already_in_green_territories_move_there() -> None:
    """Given: A force stands outside of the storm on sand, next to a green territory in storm.

    When: It moves in.
    Then: Refused: only those already in green territories move there.
    Source: 003 L139-141
    """
    position = with_storm("south-mesa-s5", 6, cities=["red-chasm"])
    refused(position, "movement storm", **guild_move("south-mesa-s5", RED_CHASM))


def test_it_moves_out_refused_harvesters_neither() -> None:
    """Given: A harvester stands on rock or in a stronghold in storm.

    When: It moves out.
    Then: Refused: harvesters neither.
    Source: 003 L139
    """
    position = scene("move", G, first=G, harvesters={WALL_WEST: {G: 1}})
    position.storm = 16
    fields = {"start": WALL_WEST, "end": "cielago-west-s17", "forces": 0}
    refused(position, "movement storm", G, "move", **fields, harvesters=1, ornithopters=0)
    position.storm = 0
    after = legal(position, G, "move", **fields, harvesters=1, ornithopters=0)
    assert after.harvesters == {"cielago-west-s17": {G: 1}}


def test_the_next_is_to_act_the_spice_blow_comes() -> None:
    """Given: The storm has moved.

    When: The next is to act.
    Then: Follows: the spice blow comes.
    Source: 003 L109-113
    """
    assert blown(2).phase == "spice-blow"
