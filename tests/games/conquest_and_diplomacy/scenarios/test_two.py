"""Scenarios of the game of two."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    KANLY,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    new_game,
    refused,
    scene,
    sides,
    until,
)

DESERT_RATS = [F, H]


def covering(face: str) -> Position:
    """The die has shown which stronghold is covered."""
    position = until(new_game(KANLY), "roll-cover")
    do(position, "table", "roll-cover", face=face)
    return position


def test_atreides_and_harkonnen_are_dealt_only_these_two() -> None:
    """Given: Two play.

    When: Atreides and Harkonnen are dealt.
    Then: Follows: only these two; all other components stay away: spice 13 and 15, 20 forces each in reserve.
    Source: 001 L604; L498; L538
    """
    position = until(new_game(KANLY), "roll-storm", course=Course(A))
    assert sides(position, "spice") == {A: 13, H: 15}
    assert sides(position, "reserves") == {A: 20, H: 20}
    assert position.forces == {}


def test_the_stronghold_is_covered_carthag_is_covered() -> None:
    """Given: Two play; the die shows 0.

    When: The stronghold is covered.
    Then: Follows: Carthag is covered.
    Source: 001 L625
    """
    assert covering("0").covered == "carthag"


def test_covered_sietch_tabr() -> None:
    """Given: Two play; the die shows 1 or 2.

    When: Covered.
    Then: Follows: Sietch Tabr.
    Source: 001 L626
    """
    assert {covering(face).covered for face in "12"} == {"sietch-tabr"}


def test_covered_habbanya_sietch() -> None:
    """Given: Two play; the die shows 3 or 4.

    When: Covered.
    Then: Follows: Habbanya Sietch.
    Source: 001 L627
    """
    assert {covering(face).covered for face in "34"} == {"habbanya-sietch"}


def test_covered_tueks_sietch() -> None:
    """Given: Two play; the die shows 5 or 6.

    When: Covered.
    Then: Follows: Tuek's Sietch.
    Source: 001 L628
    """
    assert {covering(face).covered for face in "56"} == {"tueks-sietch"}


def test_covered_arrakeen() -> None:
    """Given: Two play; the die shows the icon.

    When: Covered.
    Then: Follows: Arrakeen.
    Source: 001 L629
    """
    assert covering("storm").covered == "arrakeen"


def stormed(seats: list[str], by: str) -> Position:
    """Three forces in the covered Carthag, and the storm has stopped there."""
    position = scene(
        factions=seats, covered="carthag", storm=8, forces={CARTHAG: {by: 3}}, first=seats[0]
    )
    do(position, "table", "roll-storm", face="2")
    return until(position, "reveal-spice")


def test_the_storm_stops_in_sector_10_they_are_in_the_tanks_it_is_sand() -> None:
    """Given: Carthag is covered, Atreides has three forces in it.

    When: The storm stops in sector 10.
    Then: Follows: they are in the tanks: it is sand.
    Source: 001 L631; L266
    """
    position = stormed(KANLY, A)
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_the_storm_stops_in_sector_10_they_live() -> None:
    """Given: Carthag is covered, Fremen have three forces in it.

    When: The storm stops in sector 10.
    Then: Follows: they live.
    Source: 001 L631; L270
    """
    assert stormed(DESERT_RATS, F).forces == {CARTHAG: {F: 3}}


@pytest.mark.parametrize("seats", [FOUR, FOUR[:3]])
def test_a_stronghold_is_covered_refused_two_player_games_only(seats: list[str]) -> None:
    """Given: Three play.

    When: A stronghold is covered.
    Then: Refused: two player games only.
    Source: 001 L619
    """
    position = new_game(seats)
    refused(position, "setup turn", "table", "roll-cover", face="0")
    assert until(position, "roll-storm", course=Course(A)).covered == ""


def test_they_ride_into_tueks_sietch_legal_it_borders_south_mesa_and_it_is_sand_now() -> None:
    """Given: Tuek's Sietch is covered; Fremen in South Mesa are to ride.

    When: They ride into Tuek's Sietch.
    Then: Legal: it borders South Mesa, and it is sand now, to be passed as well.
    Source: 001 L631; L528
    """
    start = "south-mesa-s4"
    position = scene(
        "reveal-spice",
        factions=DESERT_RATS,
        covered="tueks-sietch",
        forces={start: {F: 4}},
        top="funeral-plain-south-mesa",
    )
    do(position, "table", "reveal-spice", card=WORM)
    legal(position, F, "ride", start=start, end=TUEK, forces=2)


def test_atreides_ships_into_it_legal_a_territory_like_others() -> None:
    """Given: Carthag is covered.

    When: Atreides ships into it.
    Then: Legal: a territory like others.
    Source: 001 L631; L297
    """
    position = scene("ship", A, KANLY, covered="carthag")
    legal(position, A, "ship", end=CARTHAG, forces=3)


def test_they_battle_as_in_every_territory() -> None:
    """Given: Carthag is covered, two stand there.

    When: They battle.
    Then: Follows: as in every territory.
    Source: 001 L313; L631
    """
    position = scene("choose-battle", A, KANLY, covered="carthag", forces={CARTHAG: {A: 3, H: 3}})
    assert "plan" in can(chosen(position), A)


def test_fremen_is_first_player_in_turn_1_the_other_is_first_in_turn_2_fremen_in_3() -> None:
    """Given: Two play.

    When: Fremen is first player in turn 1.
    Then: Follows: the other is first in turn 2, Fremen in 3, the other in 4, Fremen in 5.
    Source: 001 L220
    """
    position = scene(factions=DESERT_RATS, turn=1, first=F)
    firsts = []
    for _ in range(5):
        firsts.append(position.order[0])
        end_of_turn(position)
    assert firsts == [F, H, F, H, F]


def test_fremen_buy_a_market_card_the_bank_is_paid_no_imperium_is_there() -> None:
    """Given: Two play, Fremen against Harkonnen.

    When: Fremen buy a market card.
    Then: Follows: the bank is paid; no Imperium is there.
    Source: 001 L285
    """
    position = scene("buy", F, DESERT_RATS)
    do(position, F, "buy", cards=1)
    assert sides(position, "spice") == {F: 4, H: 15}


def test_points_nothing_for_carthag() -> None:
    """Given: Turn 5 ends in a game of two; Carthag covered and Atreides stands in it.

    When: Points.
    Then: Follows: nothing for Carthag.
    Source: 001 L631; L333
    """
    given: dict[str, Any] = {"covered": "carthag", "factions": KANLY, "turn": 5}
    position = scene(forces={CARTHAG: {A: 3}, ARRAKEEN: {H: 1}}, spice={A: 7, H: 3}, **given)
    assert end_of_turn(position, Course(A)).winners == [H]
    position = scene(forces={CARTHAG: {A: 3}, ARRAKEEN: {H: 1}}, spice={A: 9, H: 3}, **given)
    assert end_of_turn(position, Course(A)).winners == [A]


def test_it_is_covered_again_later_refused_at_the_set_up_only() -> None:
    """Given: A stronghold is covered before the game begins.

    When: It is covered again later.
    Then: Refused: at the set-up only.
    Source: 001 L617-631
    """
    position = scene("ship", A, KANLY, covered="carthag")
    refused(position, "setup turn", "table", "roll-cover", face="storm")
    refused(position, "setup turn", A, "cover", territory="arrakeen")
    assert awaited(position) == A
