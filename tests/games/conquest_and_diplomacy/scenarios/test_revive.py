"""Scenarios of revival (`revive.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened
from tests.games.conquest_and_diplomacy.scenarios.table import (
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
    sides,
)

LETO = "duke-leto"


def reviving(by: str = A, **given: Any) -> Position:
    """A seat may revive forces."""
    given.setdefault("first", by)
    return scene("revive", by, **given)


def healing(**given: Any) -> Position:
    """Atreides may revive a leader."""
    return scene("revive-leader", A, **given)


def test_rev_01() -> None:
    position = reviving(tanks={A: 5})
    do(position, A, "revive", forces=2)
    side = position.sides[A]
    assert (side.tanks, side.reserves, side.spice) == (3, 17, 13)


def test_rev_02() -> None:
    position = reviving(tanks={A: 5})
    do(position, A, "revive", forces=3)
    assert (position.sides[A].tanks, position.sides[A].spice) == (2, 11)


def test_rev_03() -> None:
    position = reviving(tanks={A: 8})
    do(position, A, "revive", forces=8)
    assert (position.sides[A].tanks, position.sides[A].spice) == (0, 1)


def test_rev_04() -> None:
    refused(reviving(tanks={A: 9}), "revival", A, "revive", forces=9)


def test_rev_05() -> None:
    refused(reviving(tanks={A: 3}), "revival", A, "revive", forces=4)


def test_rev_06() -> None:
    position = scene("revive", tanks={F: 2, A: 0})
    assert awaited(position) == F
    refused(position, "revival turn", A, "revive", forces=1)


def test_rev_07() -> None:
    position = healing(dead={A: [LETO]})
    do(position, A, "revive-leader", leader=LETO)
    side = position.sides[A]
    assert (LETO in side.leaders, side.dead, side.spice) == (True, [], 8)


def test_rev_08() -> None:
    position = scene("revive", A, dead={A: [LETO]}, tanks={A: 1}, spice={A: 4})
    refused(position, "revival", A, "revive-leader", leader=LETO)


def test_rev_09() -> None:
    position = healing(dead={A: [LETO, "thufir-hawat"]})
    do(position, A, "revive-leader", leader=LETO)
    do(position, A, "revive-leader", leader="thufir-hawat")
    assert (position.sides[A].dead, position.sides[A].spice) == ([], 4)


def test_rev_10() -> None:
    position = reviving(dead={A: [LETO]}, tanks={A: 3}, spice={A: 7})
    do(position, A, "revive-leader", leader=LETO)
    do(position, A, "revive", forces=3)
    assert (position.sides[A].spice, position.sides[A].tanks) == (0, 0)


def test_rev_11() -> None:
    position = reviving(dead={A: [LETO]}, tanks={A: 3}, spice={A: 6})
    do(position, A, "revive-leader", leader=LETO)
    refused(position, "revival", A, "revive", forces=3)
    legal(position, A, "revive", forces=2)


def test_rev_12() -> None:
    position = reviving(tanks={A: 4})
    do(position, A, "revive", forces=4)
    assert sides(position, "spice") == {A: 9, F: 6, H: 15, I: 18}


def test_rev_13() -> None:
    position = reviving(tanks={A: 4})
    do(position, A, "revive", forces=2)
    assert position.forces == {}
    assert position.sides[A].reserves == 18


def test_rev_14() -> None:
    position = scene(
        "revive-leader",
        H,
        [A, H],
        forces={"carthag-s10": {A: 6, H: 3}},
        traitors={A: ["beast-rabban"]},
        dead={H: ["beast-rabban"]},
    )
    do(position, H, "revive-leader", leader="beast-rabban")
    while "choose-battle" not in can(position, awaited(position)):
        do(position, awaited(position), "pass")
    chosen(position)
    opened(position, atreides=(LETO, 1), harkonnen=("beast-rabban", 3))
    assert "call-traitor" in can(position, A)


def test_rev_15() -> None:
    position = scene("revive", first=F, tanks={A: 3, F: 3, H: 3, I: 3})
    who = []
    for _ in range(4):
        who.append(awaited(position))
        do(position, awaited(position), "revive", forces=3)
        if awaited(position) == who[-1]:
            do(position, who[-1], "pass")
    assert who == [F, H, I, A]


def test_rev_16() -> None:
    position = scene("revive", first=F, tanks={A: 3, F: 3, H: 3, I: 3})
    refused(position, "turn revival", H, "revive", forces=2)


def test_rev_17() -> None:
    position = reviving(tanks={A: 2})
    do(position, A, "revive", forces=1)
    assert position.sides[A].tanks == 1


def test_rev_18() -> None:
    position = reviving(tanks={A: 2}, dead={H: ["beast-rabban"]})
    refused(position, "revival turn", A, "revive-leader", leader="beast-rabban")


def test_rev_19() -> None:
    position = reviving(F, tanks={F: 6}, spice={F: 3})
    do(position, F, "revive", forces=3)
    assert (position.sides[F].tanks, position.sides[F].spice) == (3, 1)


def test_rev_20() -> None:
    refused(reviving(F, tanks={F: 6}, spice={F: 3}), "revival", F, "revive", forces=4)


def test_rev_21() -> None:
    position = reviving(tanks={A: 8}, spice={A: 1})
    do(position, A, "revive", forces=2)
    refused(position, "revival turn", A, "revive", forces=1)
