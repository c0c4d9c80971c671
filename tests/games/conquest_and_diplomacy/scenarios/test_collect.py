"""Scenarios of collection and charity (`collect.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GREAT_FLAT,
    A,
    Course,
    F,
    H,
    I,
    end_of_turn,
    refused,
    scene,
    sides,
    until,
)

TEN = {GREAT_FLAT: 10}
FULL = {A: 9, F: 9, H: 9, I: 9}


def collected(forces: dict[str, dict[str, int]], lying: dict[str, int], **given: Any) -> Position:
    """The turn is over: spice has been collected."""
    given.setdefault("spice", FULL)
    position = scene(forces=forces, lying=lying, **given)
    return end_of_turn(position, Course(position.order[0]))


def test_col_01() -> None:
    position = collected({GREAT_FLAT: {A: 3}}, TEN)
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (15, 4)


def test_col_02() -> None:
    position = collected({GREAT_FLAT: {A: 3}}, {GREAT_FLAT: 5})
    assert position.sides[A].spice == 14
    assert GREAT_FLAT not in position.spice


def test_col_03() -> None:
    position = collected({"old-gap-s8": {A: 3}}, {"old-gap-s9": 5})
    assert position.sides[A].spice == 9
    assert position.spice["old-gap-s9"] == 5


def test_col_04() -> None:
    position = collected({ARRAKEEN: {A: 3}, CARTHAG: {A: 3}, GREAT_FLAT: {A: 3}}, TEN)
    assert position.sides[A].spice == 15


def test_col_05() -> None:
    position = collected({GREAT_FLAT: {F: 1}}, TEN)
    assert (position.sides[F].spice, position.spice[GREAT_FLAT]) == (11, 8)


def test_col_06() -> None:
    """Two in turn on the same spice: what is left for the second shows who was first."""
    forces = {"old-gap-s9": {H: 2, I: 2}}
    for first, gains in ((H, (4, 1)), (I, (1, 4))):
        position = collected(
            forces, {"old-gap-s9": 5}, first=first, storm=9, storm_battles="nobody"
        )
        assert (position.sides[H].spice - 9, position.sides[I].spice - 9) == gains


def test_col_07() -> None:
    position = until(scene(), "ship", A)
    for kind in ("give", "bribe", "gift"):
        refused(position, "turn", A, kind, to=F, spice=3)


def test_col_08() -> None:
    assert collected({}, {}, spice={**FULL, A: 1}).sides[A].spice == 3


def test_col_09() -> None:
    assert collected({}, {}, spice={**FULL, A: 3}).sides[A].spice == 3


def test_col_10() -> None:
    position = collected({GREAT_FLAT: {A: 2}}, TEN, spice={**FULL, A: 0})
    assert position.sides[A].spice == 4


def test_col_12() -> None:
    position = collected({}, {}, spice=dict.fromkeys(FULL, 0))
    assert sides(position, "spice") == dict.fromkeys(FULL, 3)


def test_col_13() -> None:
    position = collected({}, {}, turn=1)
    assert (position.turn, position.phase) == (2, "storm")
    assert position.order == [F, H, I, A]


def test_col_14() -> None:
    position = scene(turn=1, forces={})
    firsts = []
    for _ in range(5):
        firsts.append(position.order[0])
        end_of_turn(position)
    assert firsts == [A, F, H, I, A]
    assert position.step == "over"


def test_col_15() -> None:
    position = collected({GREAT_FLAT: {A: 2}}, {GREAT_FLAT: 3})
    assert position.sides[A].spice == 12


def test_col_16() -> None:
    """Kept apart by the storm within the territory, each collects in its own sector only."""
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}}
    position = collected(forces, {"old-gap-s8": 3}, storm=9)
    assert (position.sides[A].spice, position.sides[H].spice) == (12, 9)
