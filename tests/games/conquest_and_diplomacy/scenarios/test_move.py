"""Scenarios of movement."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
)

TOPICS = "movement turn"
BASIN_8 = "imperial-basin-s8"


def moving(forces: dict[str, dict[str, int]], by: str = A, **given: Any) -> Position:
    """A seat may ship and move."""
    given.setdefault("first", by)
    return scene("move", by, forces=forces, **given)


def go(position: Position, start: str, end: str, forces: int = 2, by: str = A) -> Position:
    """What comes of a legal move."""
    return legal(position, by, "move", start=start, end=end, forces=forces)


def no_go(position: Position, start: str, end: str, forces: int = 2, by: str = A) -> None:
    """A move that is refused."""
    refused(position, TOPICS, by, "move", start=start, end=end, forces=forces)


def fremen(forces: dict[str, int] | None = None, **given: Any) -> Position:
    """Fremen may ship and move."""
    return moving({part: {F: count} for part, count in (forces or {SINK: 10}).items()}, F, **given)


def test_atreides_moves_three_to_imperial_legal_one_territory_any_number_the_rest_stay() -> None:
    """Given: Atreides has six in Carthag.

    When: Atreides moves three to Imperial Basin, sector 9.
    Then: Legal: one territory, any number, the rest stay.
    Source: 001 L301
    """
    after = go(moving({CARTHAG: {A: 6}}), CARTHAG, "imperial-basin-s9", 3)
    assert after.forces == {CARTHAG: {A: 3}, "imperial-basin-s9": {A: 3}}


def test_atreides_moves_them_to_sietch_tabr_legal_three_territories() -> None:
    """Given: Atreides has six in the Polar Sink.

    When: Atreides moves them to Sietch Tabr: Hagga Basin, Plastic Basin, Sietch Tabr.
    Then: Legal: three territories.
    Source: 001 L301
    """
    go(moving({SINK: {A: 6}}), SINK, TABR, 6)


def test_atreides_moves_them_to_habbanya_sietch_refused_three_at_most() -> None:
    """Given: Atreides has six in the Polar Sink.

    When: Atreides moves them to Habbanya Sietch, four territories away.
    Then: Refused: three at most.
    Source: 001 L301
    """
    no_go(moving({SINK: {A: 6}}), SINK, HABBANYA, 6)


def test_atreides_moves_refused_three_for_everybody_whatever_city_one_holds() -> None:
    """Given: Atreides holds Arrakeen.

    When: Atreides moves from Arrakeen to Sietch Tabr, four territories.
    Then: Refused: three for everybody, whatever city one holds.
    Source: 001 L301
    """
    position = moving({ARRAKEEN: {A: 6}})
    no_go(position, ARRAKEEN, TABR)
    go(position, ARRAKEEN, "plastic-basin-s12")


def test_atreides_moves_a_second_group_refused_one_group() -> None:
    """Given: Atreides moved a group.

    When: Atreides moves a second group.
    Then: Refused: one group.
    Source: 001 L301; L303
    """
    position = go(moving({SINK: {A: 6}}), SINK, CARTHAG)
    no_go(position, SINK, ARRAKEEN)


def test_atreides_moves_both_as_one_group_refused_from_one_territory() -> None:
    """Given: Atreides has two in Arrakeen and two in Carthag.

    When: Atreides moves both as one group.
    Then: Refused: from one territory.
    Source: 001 L301-303
    """
    position = go(moving({ARRAKEEN: {A: 2}, CARTHAG: {A: 2}}), ARRAKEEN, "tsimpo-s10")
    no_go(position, CARTHAG, "tsimpo-s10")


def test_it_leaves_two_in_imperial_basin_refused_none_is_dropped_on_the_way() -> None:
    """Given: Atreides moves from the Polar Sink by Imperial Basin to Arrakeen.

    When: It leaves two in Imperial Basin.
    Then: Refused: none is dropped on the way.
    Source: 001 L303
    """
    position = go(moving({SINK: {A: 6}}), SINK, "imperial-basin-s9", 6)
    no_go(position, "imperial-basin-s9", ARRAKEEN, 4)


def test_it_takes_the_two_along_refused_none_is_picked_up() -> None:
    """Given: Atreides moves from the Polar Sink by Imperial Basin, where it has two, to Arrakeen.

    When: It takes the two along.
    Then: Refused: none is picked up.
    Source: 001 L303
    """
    position = go(moving({SINK: {A: 6}, "imperial-basin-s9": {A: 2}}), SINK, ARRAKEEN, 6)
    no_go(position, "imperial-basin-s9", ARRAKEEN)


def test_atreides_moves_to_imperial_basin_sector_8_legal_one_territory() -> None:
    """Given: Atreides has forces in False Wall East, sector 4.

    When: Atreides moves to Imperial Basin, sector 8.
    Then: Legal: one territory; sectors cost nothing.
    Source: 001 L303
    """
    position = moving({"false-wall-east-s4": {A: 2}})
    go(position, "false-wall-east-s4", BASIN_8)
    go(position, "false-wall-east-s4", "basin-s8")


def test_atreides_moves_to_basin_refused_it_would_pass_sector_6_within_its_own() -> None:
    """Given: The storm is in sector 6, Atreides in False Wall East, sector 4.

    When: Atreides moves to Basin: Shield Wall, Sihaya Ridge, Basin.
    Then: Refused: it would pass sector 6 within its own territory, and any other way is four.
    Source: 001 L268; L305
    """
    position = moving({"false-wall-east-s4": {A: 2}}, storm=6)
    no_go(position, "false-wall-east-s4", "basin-s8")
    go(position, "false-wall-east-s4", BASIN_8)


def test_fremen_move_out_refused_not_out_of_a_sector_in_storm() -> None:
    """Given: The storm is in sector 6, Fremen are in Red Chasm, sector 6.

    When: Fremen move out.
    Then: Refused: not out of a sector in storm.
    Source: 001 L268-270
    """
    forces = {RED_CHASM: 3, SINK: 2}
    no_go(fremen(forces, storm=6), RED_CHASM, "south-mesa-s5", by=F)
    go(fremen(forces, storm=7), RED_CHASM, "south-mesa-s5", by=F)


def test_harkonnen_moves_into_arrakeen_refused_not_into_the_storm() -> None:
    """Given: The storm is in sector 9.

    When: Harkonnen moves into Arrakeen.
    Then: Refused: not into the storm.
    Source: 001 L268
    """
    no_go(moving({CARTHAG: {H: 4}}, H, storm=9), CARTHAG, ARRAKEEN, by=H)


def test_harkonnen_moves_to_tsimpo_sector_10_through_old_gaps_refused_through_the_storm() -> None:
    """Given: The storm is in sector 9; Harkonnen has forces in Old Gap, sector 8.

    When: Harkonnen moves to Tsimpo sector 10 through Old Gap's sectors.
    Then: Refused: through the storm.
    Source: 001 L268; L305
    """
    forces = {"old-gap-s8": {H: 4}}
    no_go(moving(forces, H, storm=9), "old-gap-s8", "tsimpo-s10", by=H)
    go(moving(forces, H, storm=1), "old-gap-s8", "tsimpo-s10", by=H)


def test_imperium_moves_to_tueks_sietch_by_harg_refused_harg_pass_meets_the_polar_sink() -> None:
    """Given: The storm is in sector 3, Imperium in the Polar Sink.

    When: Imperium moves to Tuek's Sietch by Harg Pass.
    Then: Refused: Harg Pass meets the Polar Sink only in sector 3; any other way is four territories.
    Source: 001 L305
    """
    no_go(moving({SINK: {I: 4}}, I, storm=3), SINK, TUEK, by=I)
    go(moving({SINK: {I: 4}}, I, storm=2), SINK, TUEK, by=I)


def test_imperium_moves_to_the_great_flat_legal_partly_in_storm_not_where_it_moves() -> None:
    """Given: The storm is in sector 16, Imperium in the Polar Sink.

    When: Imperium moves to The Great Flat by Wind Pass, sector 14.
    Then: Legal: partly in storm, not where it moves.
    Source: 001 L305
    """
    go(moving({SINK: {I: 4}}, I, storm=16), SINK, "the-great-flat-s14", by=I)


def test_atreides_moves_into_carthag_refused_two_others_are_there() -> None:
    """Given: Harkonnen and Imperium stand in Carthag.

    When: Atreides moves into Carthag.
    Then: Refused: two others are there.
    Source: 001 L301; L307
    """
    no_go(moving({SINK: {A: 4}, CARTHAG: {H: 1, I: 1}}), SINK, CARTHAG)


def test_atreides_moves_to_imperial_basin_sector_10_legal_not_through_carthag() -> None:
    """Given: Harkonnen and Imperium stand in Carthag; Atreides in Hagga Basin, sector 11.

    When: Atreides moves to Imperial Basin, sector 10.
    Then: Legal: not through Carthag, but by Arsunt it is two territories as well.
    Source: 001 L307
    """
    forces = {"hagga-basin-s11": {A: 4}, CARTHAG: {H: 1, I: 1}}
    go(moving(forces), "hagga-basin-s11", "imperial-basin-s10")


def test_atreides_moves_through_carthag_legal_one_other_does_not_bar() -> None:
    """Given: Harkonnen alone stands in Carthag.

    When: Atreides moves through Carthag.
    Then: Legal: one other does not bar.
    Source: 001 L307
    """
    forces = {"hagga-basin-s11": {A: 4}, CARTHAG: {H: 1}}
    go(moving(forces), "hagga-basin-s11", "imperial-basin-s10")


def test_atreides_moves_into_tsimpo_legal_only_strongholds_are_limited() -> None:
    """Given: Fremen, Harkonnen and Imperium stand in Tsimpo.

    When: Atreides moves into Tsimpo.
    Then: Legal: only strongholds are limited.
    Source: 001 L301
    """
    forces = {SINK: {A: 4}, "tsimpo-s11": {F: 1, H: 1, I: 1}}
    go(moving(forces), SINK, "tsimpo-s11")


def test_atreides_moves_two_more_in_legal_forces_of_two_others_are_not_there() -> None:
    """Given: Atreides and Harkonnen stand in Carthag.

    When: Atreides moves two more in.
    Then: Legal: forces of two others are not there.
    Source: 001 L307
    """
    after = go(moving({SINK: {A: 4}, CARTHAG: {A: 1, H: 1}}), SINK, CARTHAG)
    assert after.forces[CARTHAG] == {A: 3, H: 1}


def test_atreides_moves_some_legal_any_number_of_your_forces_from_one_territory() -> None:
    """Given: Atreides shipped to Arrakeen.

    When: Atreides moves some of the shipped with some that stood there.
    Then: Legal: any number of your forces from one territory.
    Source: 001 L301
    """
    position = moving({ARRAKEEN: {A: 2}})
    do(position, A, "ship", end=ARRAKEEN, forces=3)
    go(position, ARRAKEEN, "imperial-basin-s9", 4)


def test_atreides_moves_all_four_to_broken_land_sector_legal_a_group_from_one_territory() -> None:
    """Given: Atreides has two in Old Gap sector 8 and two in sector 10, no storm there.

    When: Atreides moves all four to Broken Land sector 10.
    Then: Legal: a group from one territory, ending in one sector.
    Source: 001 L301-303
    """
    position = moving({"old-gap-s8": {A: 2}, "old-gap-s10": {A: 2}})
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=2)
    after = go(position, "old-gap-s10", "broken-land-s10")
    assert after.forces == {"broken-land-s10": {A: 4}}


def test_two_end_in_sector_8_two_in_sector_9_refused_all_in_one_sector() -> None:
    """Given: Atreides moves four to Old Gap.

    When: Two end in sector 8, two in sector 9.
    Then: Refused: all in one sector.
    Source: 001 L303
    """
    position = go(moving({SINK: {A: 4}}), SINK, "old-gap-s8")
    no_go(position, SINK, "old-gap-s9")


def test_atreides_moves_them_to_old_gap_sector_9_refused_into_one_other_territory() -> None:
    """Given: Atreides has forces in Old Gap, sector 8.

    When: Atreides moves them to Old Gap, sector 9.
    Then: Refused: into one other territory.
    Source: 001 L301
    """
    no_go(moving({"old-gap-s8": {A: 2}}), "old-gap-s8", "old-gap-s9")


def test_fremen_move_two_others_legal_two_groups_of_up_to_three_territories() -> None:
    """Given: Fremen move three from the Polar Sink to Carthag.

    When: Fremen move two others from the Polar Sink to Arrakeen.
    Then: Legal: two groups of up to three territories.
    Source: 001 L530
    """
    position = go(fremen(), SINK, CARTHAG, 3, F)
    after = go(position, SINK, ARRAKEEN, 3, F)
    assert after.forces == {SINK: {F: 4}, CARTHAG: {F: 3}, ARRAKEEN: {F: 3}}


def test_fremen_move_a_third_refused_two_groups() -> None:
    """Given: Fremen moved two groups.

    When: Fremen move a third.
    Then: Refused: two groups.
    Source: 001 L530
    """
    position = go(go(fremen(), SINK, CARTHAG, 3, F), SINK, ARRAKEEN, 3, F)
    no_go(position, SINK, "arsunt-s10", 2, F)


def test_fremen_move_one_group_to_habbanya_sietch_legal_one_group_up_to_six() -> None:
    """Given: Fremen have forces in the Polar Sink.

    When: Fremen move one group to Habbanya Sietch, four territories.
    Then: Legal: one group up to six.
    Source: 001 L530
    """
    go(fremen(), SINK, HABBANYA, 6, F)


def test_fremen_move_a_second_group_refused_one_long_or_two_short() -> None:
    """Given: Fremen moved one group by four territories.

    When: Fremen move a second group.
    Then: Refused: one long or two short.
    Source: 001 L530
    """
    position = go(fremen(), SINK, HABBANYA, 6, F)
    no_go(position, SINK, CARTHAG, 2, F)


def test_fremen_move_another_from_the_polar_refused_of_two_groups_each_goes_up_to_three() -> None:
    """Given: Fremen moved one group by three territories.

    When: Fremen move another from the Polar Sink to Habbanya Sietch, four.
    Then: Refused: of two groups each goes up to three.
    Source: 001 L530
    """
    position = go(fremen(), SINK, TABR, 3, F)
    no_go(position, SINK, HABBANYA, 3, F)


def test_the_same_three_move_on_as_the_second_group_refused_separate_groups() -> None:
    """Given: Fremen moved three from the Polar Sink to Imperial Basin.

    When: The same three move on as the second group.
    Then: Refused: separate groups.
    Source: 001 L530
    """
    position = go(fremen(), SINK, "imperial-basin-s9", 3, F)
    no_go(position, "imperial-basin-s9", ARRAKEEN, 3, F)


def test_fremen_move_one_group_to_basin_seven_territories_refused_six_at_most() -> None:
    """Given: Fremen have forces in Habbanya Sietch.

    When: Fremen move one group to Basin, seven territories.
    Then: Refused: six at most.
    Source: 001 L530
    """
    position = fremen({HABBANYA: 4}, storm=1)
    no_go(position, HABBANYA, "basin-s8", 2, F)
    go(position, HABBANYA, "hole-in-the-rock-s8", 2, F)


def test_the_five_move_this_turn_as_a_group_legal_after_the_shipment() -> None:
    """Given: Fremen shipped five to the Polar Sink.

    When: The five move this turn as a group.
    Then: Legal: after the shipment.
    Source: 001 L530; L301
    """
    position = fremen({CARTHAG: 1})
    do(position, F, "ship", end=SINK, forces=5)
    after = go(position, SINK, TABR, 5, F)
    assert after.forces[TABR] == {F: 5}


def test_imperium_moves_five_refused_four_are_there() -> None:
    """Given: Imperium has four in Arrakeen.

    When: Imperium moves five.
    Then: Refused: four are there.
    Source: 001 L301
    """
    no_go(moving({ARRAKEEN: {I: 4}}, I), ARRAKEEN, "imperial-basin-s9", 5, I)


def test_imperium_moves_none_and_is_done_legal_may() -> None:
    """Given: Imperium has four in Arrakeen.

    When: Imperium moves none and is done.
    Then: Legal: may.
    Source: 001 L301
    """
    position = moving({ARRAKEEN: {I: 4}}, I)
    for _ in range(3):
        if awaited(position) == I:
            do(position, I, "pass")
    assert awaited(position) == A
    assert position.forces == {ARRAKEEN: {I: 4}}


def test_fremen_move_them_refused_ones_own() -> None:
    """Given: Atreides has forces in Arrakeen.

    When: Fremen move them.
    Then: Refused: one's own.
    Source: 001 L301
    """
    no_go(fremen({ARRAKEEN: 1}), CARTHAG, "tsimpo-s11", 2, F)
    position = moving({ARRAKEEN: {A: 4}, SINK: {F: 4}}, F)
    no_go(position, ARRAKEEN, "imperial-basin-s9", 2, F)


def test_atreides_moves_to_imperial_basin_legal_not_by_sectors_8_and_9_but_by_arsunt() -> None:
    """Given: The storm is in sector 9, Atreides in the Polar Sink.

    When: Atreides moves to Imperial Basin, sector 10.
    Then: Legal: not by sectors 8 and 9, but by Arsunt, sector 10.
    Source: 001 L305
    """
    position = moving({SINK: {A: 4}}, storm=9)
    go(position, SINK, "imperial-basin-s10")
    no_go(position, SINK, "imperial-basin-s9")


def test_atreides_move_out_refused_sheltered_forces_cannot_leave_either() -> None:
    """Given: The storm is in sector 6, Atreides are in Pasty Mesa (rock), sector 6.

    When: Atreides move out.
    Then: Refused: sheltered forces cannot leave either.
    Source: 001 L268
    """
    position = moving({"pasty-mesa-s6": {A: 2}, SINK: {A: 2}}, storm=6)
    no_go(position, "pasty-mesa-s6", RED_CHASM)
    no_go(position, "pasty-mesa-s6", "the-minor-erg-s7")


def test_atreides_moves_those_in_sector_8_to_imperial_legal_they_are_not_in_the_storm() -> None:
    """Given: The storm is in sector 6; Atreides has two in False Wall East, sector 6, and two in sector 8.

    When: Atreides moves those in sector 8 to Imperial Basin.
    Then: Legal: they are not in the storm.
    Source: 001 L305
    """
    position = moving({"false-wall-east-s6": {A: 2}, "false-wall-east-s8": {A: 2}}, storm=6)
    go(position, "false-wall-east-s8", BASIN_8)


def test_atreides_moves_all_four_to_imperial_basin_refused_two_of_them_are_in_the_storm() -> None:
    """Given: The storm is in sector 6; Atreides has two in False Wall East, sector 6, and two in sector 8.

    When: Atreides moves all four to Imperial Basin.
    Then: Refused: two of them are in the storm.
    Source: 001 L268
    """
    position = moving({"false-wall-east-s6": {A: 2}, "false-wall-east-s8": {A: 2}}, storm=6)
    position = go(position, "false-wall-east-s8", BASIN_8)
    no_go(position, "false-wall-east-s6", BASIN_8)


def test_atreides_moves_through_the_greater_legal_enemies_in_the_open_do_not_stop_it() -> None:
    """Given: Atreides has forces in Wind Pass sector 16 and Harkonnen in The Greater Flat.

    When: Atreides moves through The Greater Flat to Habbanya Erg.
    Then: Legal: enemies in the open do not stop it.
    Source: 001 L301-303
    """
    forces = {"wind-pass-s16": {A: 2}, "the-greater-flat-s15": {H: 3}, "habbanya-erg-s15": {H: 1}}
    position = moving(forces)
    go(position, "wind-pass-s16", "habbanya-erg-s15")
    assert "move" in can(position, A)
