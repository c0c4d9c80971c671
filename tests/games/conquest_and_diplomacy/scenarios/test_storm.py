"""Scenarios of the storm (`storm.toml`)."""

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


def test_storm_01() -> None:
    assert blown("3").storm == 7


def test_storm_02() -> None:
    assert blown("5", 16).storm == 3


def test_storm_03() -> None:
    assert blown("0").storm == 4


def test_storm_04() -> None:
    assert steered(6).storm == 10


def test_storm_05() -> None:
    assert steered(0).storm == 4


def test_storm_06() -> None:
    refused(icon(), "storm", A, "steer-storm", sectors=7)


def test_storm_07() -> None:
    refused(icon(), "storm turn", F, "steer-storm", sectors=3)


def test_storm_08() -> None:
    refused(rolled("4"), "storm turn", A, "steer-storm", sectors=2)


def test_storm_09() -> None:
    position = blown("2", forces={RED_CHASM: {A: 3}})
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_storm_10() -> None:
    position = blown("5", forces={RED_CHASM: {A: 3}})
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_storm_11() -> None:
    assert blown("1", forces={RED_CHASM: {A: 3}}).forces == {RED_CHASM: {A: 3}}


def test_storm_12() -> None:
    assert blown("3", 12, lying={GREAT_FLAT: 10}).spice == {}


def test_storm_13() -> None:
    position = blown("3", 12, lying={GREAT_FLAT: 8}, forces={GREAT_FLAT: {F: 4}})
    assert position.spice == {}
    assert position.forces == {GREAT_FLAT: {F: 4}}


def test_storm_14() -> None:
    position = blown("2", forces={RED_CHASM: {A: 2, F: 2}})
    assert position.forces == {RED_CHASM: {F: 2}}
    assert sides(position, "tanks")[A] == 2


def test_storm_15() -> None:
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
def test_storm_16(part: str, sector: int) -> None:
    forces = {part: {H: 3}}
    assert blown("4", (sector - 2) % 18, forces=forces).forces == forces
    assert blown("2", (sector - 2) % 18, forces=forces).forces == forces


def test_storm_17() -> None:
    for start in range(0, 18, 6):
        assert blown("6", start, forces={SINK: {A: 3}}).forces == {SINK: {A: 3}}


def test_storm_18() -> None:
    position = blown("3", 7, forces={"imperial-basin-s9": {A: 2}})
    assert position.forces == {}
    assert position.sides[A].tanks == 2


def test_storm_19() -> None:
    position = blown("2", 7, forces={"old-gap-s8": {A: 2}, "old-gap-s10": {A: 3}})
    assert position.forces == {"old-gap-s10": {A: 3}}


def test_storm_20() -> None:
    position = steered(2, first=H, forces={RED_CHASM: {A: 3}})
    assert position.sides[A].tanks == 3


def test_storm_21() -> None:
    forces = {"south-mesa-s4": {F: 2}}
    assert blown("0", forces=forces).forces == forces


def test_storm_22() -> None:
    position = scene(turn=1)
    refused(position, "turn spice-blow", "table", "reveal-spice", card=position.spice_deck[0])


def test_storm_23() -> None:
    position = blown("2")
    assert "roll-storm" not in can(position, "table")
    refused(position, "turn storm", "table", "roll-storm", face="2")
    legal(scene(), "table", "roll-storm", face="2")
