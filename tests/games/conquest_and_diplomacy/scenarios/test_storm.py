"""Scenarios of the storm."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GREAT_FLAT,
    RED_CHASM,
    SINK,
    A,
    Course,
    F,
    H,
    can,
    do,
    legal,
    refused,
    scene,
    sides,
    until,
)


def rolled(face: str, storm: int = 4, **given: Any) -> Position:
    """The die has been rolled; the storm waits for nothing but the first player's say."""
    position = scene(storm=storm, **given)
    do(position, "table", "roll-storm", face=face)
    return position


def blown(face: str, storm: int = 4, **given: Any) -> Position:
    """The storm has moved, the spice blow comes."""
    position = rolled(face, storm, **given)
    return until(position, "reveal-spice", course=Course(position.order[0]))


def icon(**given: Any) -> Position:
    """The storm icon came up, Atreides is first player."""
    return rolled("storm", **given)


def steered(sectors: int, **given: Any) -> Position:
    """The first player has moved the storm."""
    position = icon(**given)
    do(position, position.order[0], "steer-storm", sectors=sectors)
    return until(position, "reveal-spice", course=Course(position.order[0]))


def test_the_die_shows_3_the_storm_stands_in_sector_7() -> None:
    """Given: The storm is in sector 4, Atreides is first player.

    When: The die shows 3.
    Then: Follows: the storm stands in sector 7.
    Source: 001 L264
    """
    assert blown("3").storm == 7


def test_the_die_shows_5_the_storm_stands_in_sector_3_it_goes_round_17_is_followed_by_0() -> None:
    """Given: The storm is in sector 16.

    When: The die shows 5.
    Then: Follows: the storm stands in sector 3: it goes round, 17 is followed by 0.
    Source: 001 L264; L78
    """
    assert blown("5", 16).storm == 3


def test_the_die_shows_0_the_storm_stays_in_sector_4() -> None:
    """Given: The storm is in sector 4.

    When: The die shows 0.
    Then: Follows: the storm stays in sector 4.
    Source: 001 L264; L89
    """
    assert blown("0").storm == 4


def test_atreides_moves_the_storm_by_6_legal_any_number_from_0_to_6() -> None:
    """Given: The die shows the icon, Atreides is first player.

    When: Atreides moves the storm by 6.
    Then: Legal: any number from 0 to 6.
    Source: 001 L264
    """
    assert steered(6).storm == 10


def test_atreides_moves_the_storm_by_0_legal_it_stays() -> None:
    """Given: The die shows the icon, Atreides is first player.

    When: Atreides moves the storm by 0.
    Then: Legal: it stays.
    Source: 001 L264
    """
    assert steered(0).storm == 4


def test_atreides_moves_the_storm_by_7_refused_at_most_six() -> None:
    """Given: The die shows the icon, Atreides is first player.

    When: Atreides moves the storm by 7.
    Then: Refused: at most six.
    Source: 001 L264
    """
    refused(icon(), "storm", A, "steer-storm", sectors=7)


def test_fremen_moves_the_storm_refused_the_first_player_does() -> None:
    """Given: The die shows the icon, Atreides is first player.

    When: Fremen moves the storm.
    Then: Refused: the first player does.
    Source: 001 L264
    """
    refused(icon(), "storm turn", F, "steer-storm", sectors=3)


def test_atreides_chooses_another_number_refused_only_the_icon_gives_a_choice() -> None:
    """Given: The die shows 4.

    When: Atreides chooses another number.
    Then: Refused: only the icon gives a choice.
    Source: 001 L264
    """
    refused(rolled("4"), "storm turn", A, "steer-storm", sectors=2)


def test_the_die_shows_2_the_storm_stops_there_and_all_three_are_in_the_tanks() -> None:
    """Given: Atreides has three forces in Red Chasm (sector 6), the storm is in sector 4.

    When: The die shows 2.
    Then: Follows: the storm stops there and all three are in the tanks.
    Source: 001 L266
    """
    position = blown("2", forces={RED_CHASM: {A: 3}})
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_the_die_shows_5_the_storm_passed_over_them_all_three_are_in_the_tanks() -> None:
    """Given: Atreides has three forces in Red Chasm (sector 6), the storm is in sector 4.

    When: The die shows 5.
    Then: Follows: the storm passed over them; all three are in the tanks.
    Source: 001 L266
    """
    position = blown("5", forces={RED_CHASM: {A: 3}})
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_the_die_shows_1_they_live_the_storm_did_not_reach_them() -> None:
    """Given: Atreides has three forces in Red Chasm (sector 6), the storm is in sector 4.

    When: The die shows 1.
    Then: Follows: they live; the storm did not reach them.
    Source: 001 L266
    """
    assert blown("1", forces={RED_CHASM: {A: 3}}).forces == {RED_CHASM: {A: 3}}


def test_the_die_shows_3_the_spice_is_gone() -> None:
    """Given: Ten spice lie in The Great Flat (sector 14), the storm is in sector 12.

    When: The die shows 3.
    Then: Follows: the spice is gone.
    Source: 001 L266
    """
    assert blown("3", 12, lying={GREAT_FLAT: 10}).spice == {}


def test_the_storm_passes_the_spice_is_gone_the_fremen_live() -> None:
    """Given: Eight spice and four Fremen are in the way of the storm in sand.

    When: The storm passes.
    Then: Follows: the spice is gone, the Fremen live.
    Source: 001 L266; L270; L524
    """
    position = blown("3", 12, lying={GREAT_FLAT: 8}, forces={GREAT_FLAT: {F: 4}})
    assert position.spice == {}
    assert position.forces == {GREAT_FLAT: {F: 4}}


def test_the_storm_stops_there_the_atreides_are_in_the_tanks_the_fremen_live() -> None:
    """Given: Two Fremen and two Atreides share a sand sector in the way of the storm.

    When: The storm stops there.
    Then: Follows: the Atreides are in the tanks, the Fremen live.
    Source: 001 L266; L270
    """
    position = blown("2", forces={RED_CHASM: {A: 2, F: 2}})
    assert position.forces == {RED_CHASM: {F: 2}}
    assert sides(position, "tanks")[A] == 2


def test_the_storm_stops_in_sector_6_they_live() -> None:
    """Given: Atreides has three forces in Pasty Mesa (rock), sector 6.

    When: The storm stops in sector 6.
    Then: Follows: they live.
    Source: 001 L266
    """
    forces = {"pasty-mesa-s6": {A: 3}}
    assert blown("2", forces=forces).forces == forces


@pytest.mark.parametrize(
    ("part", "sector"),
    [
        (CARTHAG, 10),
        (ARRAKEEN, 9),
        ("sietch-tabr-s13", 13),
        ("habbanya-sietch-s16", 16),
        ("tueks-sietch-s4", 4),
    ],
)
def test_the_storm_passes_over_sector_10_they_live_so_in_all_five_strongholds(
    part: str, sector: int
) -> None:
    """Given: Harkonnen has three forces in Carthag.

    When: The storm passes over sector 10.
    Then: Follows: they live; so in all five strongholds.
    Source: 001 L266
    """
    forces = {part: {H: 3}}
    assert blown("4", (sector - 2) % 18, forces=forces).forces == forces
    assert blown("2", (sector - 2) % 18, forces=forces).forces == forces


def test_the_storm_passes_all_round_they_live() -> None:
    """Given: Atreides has forces in the Polar Sink.

    When: The storm passes all round.
    Then: Follows: they live.
    Source: 001 L266; L305
    """
    for start in range(0, 18, 6):
        assert blown("6", start, forces={SINK: {A: 3}}).forces == {SINK: {A: 3}}


def test_the_storm_passes_sector_9_they_are_in_the_tanks() -> None:
    """Given: Atreides has two forces in Imperial Basin, sector 9.

    When: The storm passes sector 9.
    Then: Follows: they are in the tanks: it is sand, and this game knows no wall that shelters it.
    Source: 001 L69; L266
    """
    position = blown("3", 7, forces={"imperial-basin-s9": {A: 2}})
    assert position.forces == {}
    assert position.sides[A].tanks == 2


def test_the_storm_moves_from_7_to_9_the_two_in_sector_8_are_in_the_tanks() -> None:
    """Given: Atreides has two forces in Old Gap, sector 8, and three in Old Gap, sector 10.

    When: The storm moves from 7 to 9.
    Then: Follows: the two in sector 8 are in the tanks, the three in sector 10 live.
    Source: 001 L266
    """
    position = blown("2", 7, forces={"old-gap-s8": {A: 2}, "old-gap-s10": {A: 3}})
    assert position.forces == {"old-gap-s10": {A: 3}}


def test_harkonnen_moves_it_by_2_atreides_forces_there_are_destroyed() -> None:
    """Given: The die's storm icon came up and Atreides stands in Red Chasm, the storm in sector 4, Harkonnen is first player.

    When: Harkonnen moves it by 2.
    Then: Follows: Atreides' forces there are destroyed.
    Source: 001 L264-266
    """
    position = steered(2, first=H, forces={RED_CHASM: {A: 3}})
    assert position.sides[A].tanks == 3


def test_the_die_shows_0_the_fremen_live() -> None:
    """Given: The storm is in sector 4 with two Fremen in South Mesa sector 4.

    When: The die shows 0.
    Then: Follows: the Fremen live.
    Source: 001 L270
    """
    forces = {"south-mesa-s4": {F: 2}}
    assert blown("0", forces=forces).forces == forces


def test_spice_is_revealed_before_the_storm_die_refused_phases_come_in_their_order() -> None:
    """Given: Turn 1 begins.

    When: Spice is revealed before the storm die.
    Then: Refused: phases come in their order.
    Source: 001 L224; L232-262
    """
    position = scene(turn=1)
    refused(position, "turn spice-blow", "table", "reveal-spice", card=position.spice_deck[0])


def test_the_die_is_rolled_again_refused_once_a_turn() -> None:
    """Given: A storm die was rolled and the storm moved.

    When: The die is rolled again.
    Then: Refused: once a turn.
    Source: 001 L264
    """
    position = blown("2")
    assert "roll-storm" not in can(position, "table")
    refused(position, "turn storm", "table", "roll-storm", face="2")
    legal(scene(), "table", "roll-storm", face="2")
