"""Scenarios of who fights whom, where and in which order (`battle.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened, plan, settled
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    RED_CHASM,
    SINK,
    TUEK,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    fight,
    legal,
    refused,
    scene,
    strength,
    until_phase,
)

LEADERS = {
    A: ["duke-leto", "lady-jessica", "dr-yueh"],
    F: ["stilgar", "jamis", "chani"],
    H: ["beast-rabban", "piter-de-vries", "baron-harkonnen"],
    I: ["sardaukar-bashar", "reverend-mother-mohiam", "herald-of-the-change"],
}


def meeting(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """The first who has battles may choose; Harkonnen forgoes its exchange."""
    return no_exchange(scene("choose-battle", forces=forces, **given))


def no_exchange(position: Position) -> Position:
    """Harkonnen draws no traitor now."""
    while position.waiting == [H] and "exchange" in can(position, H):
        do(position, H, "pass")
    return position


def peace(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """The turn goes on to collection without anybody being asked for a battle."""
    position = scene("ship", "imperium", forces=forces, **given)
    while position.phase == "shipment-and-movement":
        do(position, awaited(position), "pass")
    assert position.phase != "battle", position.step
    return position


def battle(position: Position, by: str, against: str, place: str, one: int, other: int) -> Position:
    """A whole battle; the numbers dialled, and leaders of no traitor."""
    do(position, by, "choose-battle", place=place, against=against)
    chosen(position)
    for seat, number in ((by, one), (against, other)):
        free = [
            name
            for name in position.sides[seat].leaders
            if position.fought.get(name, fight(position).territory) == fight(position).territory
        ]
        plan(position, seat, min(free, key=strength), number)
    return no_exchange(settled(opened(position)))


def choices(position: Position) -> set[str]:
    """Whom the awaited seat may fight, as "place>other"."""
    by = awaited(position)
    found = set()
    for place in position.forces:
        for other in position.sides:
            try:
                legal(position, by, "choose-battle", place=place, against=other)
            except AssertionError:
                continue
            found.add(f"{place}>{other}")
    return found


def test_battle_01() -> None:
    position = meeting({CARTHAG: {A: 6, H: 3}})
    assert awaited(position) == A
    assert choices(position) == {f"{CARTHAG}>{H}"}


def test_battle_02() -> None:
    assert peace({SINK: {A: 6, H: 3}}).forces == {SINK: {A: 6, H: 3}}


def test_battle_03() -> None:
    position = meeting({SINK: {A: 6, H: 3}, CARTHAG: {A: 6, H: 3}})
    refused(position, "battle", A, "choose-battle", place=SINK, against=H)


def test_battle_04() -> None:
    peace({SINK: {A: 6}, CARTHAG: {H: 3}})


def test_battle_05() -> None:
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}}
    assert peace(forces, storm=9).forces == forces


def test_battle_06() -> None:
    position = meeting({"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}})
    assert awaited(position) == A


def test_battle_07() -> None:
    forces = {"pasty-mesa-s6": {A: 2}, "pasty-mesa-s7": {H: 2}}
    assert peace(forces, storm=6).forces == forces


def test_battle_08() -> None:
    assert awaited(meeting({"pasty-mesa-s6": {A: 2, H: 2}}, storm=6)) == A


def test_battle_09() -> None:
    assert awaited(meeting({CARTHAG: {A: 2, H: 2}}, storm=10)) == A


def test_battle_10() -> None:
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {A: 2, I: 2}})
    legal(position, A, "choose-battle", place=RED_CHASM, against=I)
    legal(position, A, "choose-battle", place=CARTHAG, against=H)


def test_battle_11() -> None:
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {F: 2, I: 2}})
    refused(position, "battle turn", F, "choose-battle", place=RED_CHASM, against=I)


def test_battle_12() -> None:
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {F: 2, I: 2}})
    position = battle(position, A, H, CARTHAG, 1, 0)
    assert awaited(position) == F
    position = battle(position, F, I, RED_CHASM, 2, 2)
    assert position.forces.get(RED_CHASM, {}) == {}
    assert position.sides[I].tanks == 2


def test_battle_13() -> None:
    position = meeting({CARTHAG: {A: 4, H: 2, I: 2}})
    legal(position, A, "choose-battle", place=CARTHAG, against=I)
    legal(position, A, "choose-battle", place=CARTHAG, against=H)


def test_battle_14() -> None:
    position = meeting({CARTHAG: {A: 4, H: 2, I: 2}})
    refused(position, "battle turn", H, "choose-battle", place=CARTHAG, against=I)


def test_battle_15() -> None:
    position = battle(meeting({CARTHAG: {A: 6, H: 2, I: 1}}), A, I, CARTHAG, 3, 0)
    assert position.forces[CARTHAG] == {A: 3, H: 2}
    assert awaited(position) == A
    assert choices(position) == {f"{CARTHAG}>{H}"}


def test_battle_16() -> None:
    position = battle(meeting({CARTHAG: {A: 1, H: 2, I: 6}}), A, I, CARTHAG, 0, 3)
    assert position.forces[CARTHAG] == {H: 2, I: 3}
    assert awaited(position) == H
    assert choices(position) == {f"{CARTHAG}>{I}"}


def test_battle_17() -> None:
    position = battle(meeting({CARTHAG: {A: 3, H: 2, I: 1}}), A, I, CARTHAG, 3, 0)
    assert position.forces == {CARTHAG: {H: 2}}
    assert position.phase != "battle"


def test_battle_18() -> None:
    assert awaited(meeting({RED_CHASM: {F: 2, I: 2}})) == F


def test_battle_19() -> None:
    position = meeting({RED_CHASM: {H: 3, I: 3}})
    assert awaited(position) == H
    do(position, H, "choose-battle", place=RED_CHASM, against=I)
    chosen(position)
    settled(opened(position, harkonnen=("beast-rabban", 1), imperium=("sardaukar-bashar", 1)))
    assert position.forces == {RED_CHASM: {H: 2}}


def test_battle_20() -> None:
    position = meeting({CARTHAG: {A: 3, H: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=H)
    chosen(position)
    settled(opened(position, atreides=("duke-leto", 1), harkonnen=("beast-rabban", 1)))
    assert position.forces == {CARTHAG: {A: 2}}


def test_battle_21() -> None:
    position = meeting({CARTHAG: {A: 4, H: 2}, TUEK: {A: 4, I: 2}})
    position = battle(position, A, H, CARTHAG, 1, 0)
    assert awaited(position) == A
    refused(position, "battle turn", A, "pass")
    until_phase(battle(position, A, I, TUEK, 1, 0), "storm", Course(A))
