"""Scenarios of the spice collection (`collect.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    scene,
    until,
    until_phase,
)

TEN = {E: 10, B: 10, G: 10, F: 10}


def collected(by: str, **given: Any) -> tuple[int, int]:
    """What a seat collects, and what is left in Red Chasm."""
    position = until_phase(scene("pass", spice=TEN, **given), "mentat")
    return position.sides[by].spice - 10, position.spice.get(RED_CHASM, 0)


def test_collect_01() -> None:
    assert collected(E, forces={RED_CHASM: {E: 3}}, lying={RED_CHASM: 10}) == (6, 4)


def test_collect_02() -> None:
    assert collected(E, forces={RED_CHASM: {E: 3}}, lying={RED_CHASM: 4}) == (4, 0)


def test_collect_03() -> None:
    forces = {"south-mesa-s5": {E: 3}}
    position = scene("pass", spice=TEN, forces=forces, lying={"south-mesa-s4": 6})
    after = until_phase(position, "mentat")
    assert after.spice["south-mesa-s4"] == 6
    assert after.sides[E].spice == 10


def test_collect_04() -> None:
    assert collected(G, harvesters={RED_CHASM: {G: 1}}, lying={RED_CHASM: 12}) == (8, 4)


def test_collect_05() -> None:
    assert collected(G, harvesters={RED_CHASM: {G: 1}}, lying={RED_CHASM: 5}) == (5, 0)


def test_collect_06() -> None:
    assert collected(E, harvesters={RED_CHASM: {E: 1}}, lying={RED_CHASM: 12})[1] == 0


def test_collect_07() -> None:
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {E: 1}}, "lying": {RED_CHASM: 12}}
    assert collected(E, **given) == (24, 0)
    assert collected(E, **given, harvester_bonus="treble") == (36, 0)


def test_collect_08() -> None:
    assert collected(B, spies={RED_CHASM: 1}, lying={RED_CHASM: 10}) == (0, 10)


def test_collect_09() -> None:
    assert collected(B, forces={RED_CHASM: {B: 2}}, lying={RED_CHASM: 10}) == (4, 6)


def shared(theft: str = "table", **more: str) -> Position:
    """Three of the Guild and three of the Fremen, all hidden, on 10 spice."""
    forces = {RED_CHASM: {G: 3, F: 3}}
    rulings: dict[str, Any] = {"theft": theft, **more}
    return scene("pass", first=F, spice=TEN, forces=forces, lying={RED_CHASM: 10}, **rulings)


def test_collect_10() -> None:
    position = until(shared(), "roll-theft")
    assert position.phase == "collection"
    assert "roll-theft" in can(position, "table")


@pytest.mark.parametrize(("face", "stolen"), [("1", 0), ("2", 1), ("3", 2), ("5", 3), ("6", 4)])
def test_collect_11(face: str, stolen: int) -> None:
    position = until(shared(), "roll-theft")
    do(position, "table", "roll-theft", territory="red-chasm", face=face)
    after = until_phase(position, "mentat")
    assert after.sides[G].spice == 10 + 4 + stolen
    assert after.sides[F].spice == 10 + 6 - stolen


def test_collect_12() -> None:
    position = scene("pass", spice=TEN, forces={RED_CHASM: {G: 3}}, lying={RED_CHASM: 10})
    for _ in range(60):
        assert "roll-theft" not in can(position, "table")
        if position.phase == "mentat":
            break
        do(position, position.waiting[0], can_leave(position))
    assert position.sides[G].spice == 16


def can_leave(position: Position) -> str:
    """A kind of move by which whoever is awaited goes on."""
    kinds = can(position, position.waiting[0])
    return next((kind for kind in ("collect", "pass") if kind in kinds), kinds[0])


def test_collect_13() -> None:
    given: dict[str, Any] = {
        "forces": {RED_CHASM: {F: 3}},
        "spies": {RED_CHASM: 1},
        "lying": {RED_CHASM: 10},
    }
    assert collected(F, **given) == (6, 4)
    assert collected(B, **given) == (0, 4)


def test_collect_14() -> None:
    assert collected(E, forces={ARRAKEEN: {E: 3}}, lying={RED_CHASM: 10}) == (0, 10)


def test_collect_15() -> None:
    two = {RED_CHASM: {F: 3}, GREAT_FLAT: {F: 1}}
    lying = {RED_CHASM: 10, GREAT_FLAT: 2}
    position = until_phase(scene("pass", forces=two, lying=lying), "mentat")
    assert position.loyalty == 2
    turn = scene("pass", forces=two, lying=lying, loyalty_spice="turn")
    assert until_phase(turn, "mentat").loyalty == 1


def tribute(*stashes: int, sabotaged: bool = False, source: str = "bank") -> tuple[int, list[int]]:
    """What hideouts pay, and what lies in them afterwards."""
    places = ["pasty-mesa", "shield-wall"]
    hideouts = {place: (stash, sabotaged) for place, stash in zip(places, stashes, strict=False)}
    position = until_phase(scene("pass", spice=TEN, hideouts=hideouts, tribute=source), "mentat")
    return position.sides[G].spice - 10, [one.stash for one in position.hideouts.values()]


def test_collect_16() -> None:
    assert tribute(10) == (5, [10])
    assert tribute(10, source="stash") == (5, [5])


def test_collect_17() -> None:
    assert tribute(7)[0] == 3


def test_collect_18() -> None:
    assert tribute(0)[0] == 0


def test_collect_19() -> None:
    assert tribute(4, 6)[0] == 2 + 3


def test_collect_20() -> None:
    assert tribute(10, sabotaged=True)[0] == 0


def test_collect_21() -> None:
    position = until_phase(shared(theft="half"), "mentat")
    assert (position.sides[G].spice, position.sides[F].spice) == (10 + 4 + 3, 10 + 3)
