"""Scenarios of the game of two (`two.toml`)."""

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


def test_two_01() -> None:
    position = until(new_game(KANLY), "roll-storm", course=Course(A))
    assert sides(position, "spice") == {A: 13, H: 15}
    assert sides(position, "reserves") == {A: 20, H: 20}
    assert position.forces == {}


def test_two_02() -> None:
    assert covering("0").covered == "carthag"


def test_two_03() -> None:
    assert {covering(face).covered for face in "12"} == {"sietch-tabr"}


def test_two_04() -> None:
    assert {covering(face).covered for face in "34"} == {"habbanya-sietch"}


def test_two_05() -> None:
    assert {covering(face).covered for face in "56"} == {"tueks-sietch"}


def test_two_06() -> None:
    assert covering("storm").covered == "arrakeen"


def stormed(seats: list[str], by: str) -> Position:
    """Three forces in the covered Carthag, and the storm has stopped there."""
    position = scene(
        factions=seats, covered="carthag", storm=8, forces={CARTHAG: {by: 3}}, first=seats[0]
    )
    do(position, "table", "roll-storm", face="2")
    return until(position, "reveal-spice")


def test_two_07() -> None:
    position = stormed(KANLY, A)
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_two_08() -> None:
    assert stormed(DESERT_RATS, F).forces == {CARTHAG: {F: 3}}


@pytest.mark.parametrize("seats", [FOUR, FOUR[:3]])
def test_two_09(seats: list[str]) -> None:
    position = new_game(seats)
    refused(position, "setup turn", "table", "roll-cover", face="0")
    assert until(position, "roll-storm", course=Course(A)).covered == ""


def test_two_10() -> None:
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


def test_two_11() -> None:
    position = scene("ship", A, KANLY, covered="carthag")
    legal(position, A, "ship", end=CARTHAG, forces=3)


def test_two_12() -> None:
    position = scene("choose-battle", A, KANLY, covered="carthag", forces={CARTHAG: {A: 3, H: 3}})
    assert "plan" in can(chosen(position), A)


def test_two_13() -> None:
    position = scene(factions=DESERT_RATS, turn=1, first=F)
    firsts = []
    for _ in range(5):
        firsts.append(position.order[0])
        end_of_turn(position)
    assert firsts == [F, H, F, H, F]


def test_two_14() -> None:
    position = scene("buy", F, DESERT_RATS)
    do(position, F, "buy", cards=1)
    assert sides(position, "spice") == {F: 4, H: 15}


def test_two_15() -> None:
    given: dict[str, Any] = {"covered": "carthag", "factions": KANLY, "turn": 5}
    position = scene(forces={CARTHAG: {A: 3}, ARRAKEEN: {H: 1}}, spice={A: 7, H: 3}, **given)
    assert end_of_turn(position, Course(A)).winners == [H]
    position = scene(forces={CARTHAG: {A: 3}, ARRAKEEN: {H: 1}}, spice={A: 9, H: 3}, **given)
    assert end_of_turn(position, Course(A)).winners == [A]


def test_two_16() -> None:
    position = scene("ship", A, KANLY, covered="carthag")
    refused(position, "setup turn", "table", "roll-cover", face="storm")
    refused(position, "setup turn", A, "cover", territory="arrakeen")
    assert awaited(position) == A
