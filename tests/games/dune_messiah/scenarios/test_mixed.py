"""Scenarios in which several sentences meet, and the other options of the rulings (`mixed.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    HABBANYA,
    RED_AND_FLAT,
    RED_CHASM,
    RULES,
    TABR,
    TUEK,
    WORM,
    B,
    Course,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    go,
    legal,
    next_turn,
    number,
    refused,
    scene,
    standing,
    until,
    until_phase,
)
from tests.games.dune_messiah.scenarios.test_guild import meets

TEN = {E: 10, B: 10, G: 10, F: 10}
ALL = ("habbanya-sietch", "sietch-tabr", "tueks-sietch")


def robbed(face: str, lying: int, **given: Any) -> Position:
    """Hidden Guild forces stand in Red Chasm where another collects; the theft is rolled."""
    position = scene("pass", spice=TEN, lying={RED_CHASM: lying}, **given)
    position = until(position, "roll-theft")
    do(position, "table", "roll-theft", territory="red-chasm", face=face)
    return until_phase(position, "mentat")


def test_mixed_01() -> None:
    given: dict[str, Any] = {
        "forces": {RED_CHASM: {G: 2, E: 1}},
        "harvesters": {RED_CHASM: {E: 1}},
    }
    position = robbed("6", 12, first=E, **given)
    assert position.sides[G].spice == 14
    assert position.sides[E].spice == 10 + 8 + 8


def test_mixed_02() -> None:
    given: dict[str, Any] = {"forces": {RED_CHASM: {G: 2}}, "harvesters": {RED_CHASM: {G: 1}}}
    position = until_phase(scene("pass", spice=TEN, lying={RED_CHASM: 20}, **given), "mentat")
    assert position.sides[G].spice == 10 + 8 + 4
    assert position.spice[RED_CHASM] == 8


def test_mixed_03() -> None:
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {G: 2}}}
    position = until_phase(scene("pass", spice=TEN, lying={RED_CHASM: 20}, **given), "mentat")
    assert position.sides[G].spice == 26


def test_mixed_04() -> None:
    position = robbed("6", 3, first=F, forces={RED_CHASM: {G: 2, F: 1}})
    assert position.sides[G].spice == 10 + 1 + 2
    assert position.sides[F].spice == 10


def test_mixed_05() -> None:
    position = scene(
        storm=4,
        hideouts={"pasty-mesa": (5, False)},
        terraformers={"red-chasm": 6},
        ornithopters={RED_CHASM: {E: 1}, "pasty-mesa-s6": {G: 1}},
    )
    until(position, "reveal-spice", course=Course(face="3"))
    assert position.hideouts["pasty-mesa"].stash == 5
    assert position.terraformers["red-chasm"].left == 6
    assert position.ornithopters == {"pasty-mesa-s6": {G: 1}}


def test_mixed_06() -> None:
    harvesters = {RED_CHASM: {G: 1}, GREAT_FLAT: {E: 1}}
    position = scene("reveal-spice", harvesters=harvesters)
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, "table", "roll-evacuation", part=RED_CHASM, faction=G, face="5")
    do(position, "table", "roll-evacuation", part=GREAT_FLAT, faction=E, face="1")
    assert position.harvesters == {}
    assert (position.sides[G].harvesters, position.sides[E].harvesters) == (1, 0)


def test_mixed_07() -> None:
    position = scene("reveal-spice", spies={RED_CHASM: 1})
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.spies == {}


def test_mixed_08() -> None:
    position = scene("reveal-spice", after_worm="draw-on", cards=[])
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.phase == "spice-blow"
    do(position, "table", "reveal-spice", card="sihaya-ridge-wind-pass-north")
    assert position.phase == "purchase"


def income(**given: Any) -> Position:
    """After the income of a turn."""
    return scene("pass", early=True, **given)


def test_mixed_09() -> None:
    loyal = dict.fromkeys(ALL, E)
    position = income(sietches=loyal, spies={TABR: 1}, spice={E: 10})
    assert position.sides[E].spice == 16


def test_mixed_10() -> None:
    assert income(tanks={G: 5, F: 1}).sides[G].tanks == 3
    position = income(tanks={G: 5, F: 1})
    assert (position.sides[F].tanks, position.sides[F].reserves) == (0, 20)
    assert income(tanks={G: 5}, fallen="stay").sides[G].tanks == 5


def taken_city() -> Position:
    """The Fremen have beaten the Emperor where his city stands."""
    forces = {RED_CHASM: {F: 9, E: 3}}
    position = scene("plan", first=F, forces=forces, cities=["red-chasm"])
    return over(planned(position, {F: plan("korba", 1), E: plan("bannerjee", 0)}))


def test_mixed_11() -> None:
    position = taken_city()
    assert position.ruins == ["red-chasm"]
    assert position.cities == ["red-chasm"]
    assert position.loyalty == 3 + number("loyalty-pair")


def test_mixed_12() -> None:
    loyal = dict.fromkeys(ALL, F)
    position = income(cities=["red-chasm"], sietches=loyal, spice={E: 10})
    assert position.sides[E].spice == 12
    ruined = scene(cities=["red-chasm"], sietches=loyal, spice={E: 10}, early=True)
    ruined.ruins = ["red-chasm"]
    until(ruined, "pass", E)
    assert ruined.sides[E].spice == 10
    assert legal(ruined, E, "rebuild", territory="red-chasm").ruins == []


def test_mixed_13() -> None:
    position = scene("plan", first=F, forces={RED_CHASM: {F: 9, G: 5}, GREAT_FLAT: {E: 4}})
    planned(position, {F: plan("korba", 3), G: plan("bijaz", 0)})
    assert over(position).loyalty == 0


@pytest.mark.parametrize(("killed", "pairs"), [(2, 1), (3, 1), (4, 2)])
def test_mixed_14(killed: int, pairs: int) -> None:
    position = duel(F, E, (9, killed))
    planned(position, {F: plan("korba", 3), E: plan("bannerjee", 0)})
    assert over(position).loyalty == pairs * number("loyalty-pair")


def test_mixed_15() -> None:
    forces = {RED_CHASM: {F: 3, G: 5}}
    position = until(scene("pass", forces=forces, hidden_from="emperor"), "choose-battle")
    assert position.phase == "battle"
    assert not meets(F, 3, 1, hidden_from="emperor")
    assert meets(F, 4, 1, hidden_from="emperor")


def test_mixed_16() -> None:
    forces = {TABR: {F: 3}, HABBANYA: {F: 1}, ARRAKEEN: {E: 5}}
    position = next_turn(scene("pass", forces=forces, loyalty=9, sietch_turns="hold"))
    assert position.sietches == {"habbanya-sietch": F, "sietch-tabr": F, "tueks-sietch": E}
    assert position.loyalty == 9


def test_mixed_17() -> None:
    forces = {TABR: {E: 3}, ARRAKEEN: {E: 5}, TUEK: {F: 3}}
    loyal = dict.fromkeys(ALL, F)
    position = next_turn(scene("pass", forces=forces, sietches=loyal))
    assert position.sietches == {"habbanya-sietch": F, "sietch-tabr": E, "tueks-sietch": F}


def test_mixed_18() -> None:
    position = duel(E, G)
    planned(position, {E: plan("alia", 1), G: plan("bijaz", 0)})
    over(position)
    after = next_turn(position)
    assert after.fought == {}
    assert "alia" in after.sides[E].leaders


def test_mixed_19() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}, "spice": {G: 0}, "quota": 9}
    position = until(until_phase(scene("pass", **given), "mentat"), "liquidate", G)
    before, owed = position.sides[G].spice, position.debt
    do(position, G, "liquidate", what="hideout", place="pasty-mesa")
    after = next_turn(position)
    assert "pasty-mesa" not in after.hideouts
    assert after.sides[G].spice == before + 20 + 7 - owed


def test_mixed_20() -> None:
    forces = {"pasty-mesa-s6": {G: 8, E: 2}}
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}}
    position = scene("strike", G, first=G, forces=forces, **given)
    do(position, G, "strike", territory="pasty-mesa")
    position = planned(until(position, "plan"), {G: plan("edric", 3), E: plan("bannerjee", 0)})
    assert standing(over(position), "pasty-mesa-s6") == {G: 5}


def test_mixed_21() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}, "spice": {E: 1, G: 3}}
    forces = {"pasty-mesa-s6": {E: 5, G: 11}}
    position = scene("plan", forces=forces, **given)
    planned(position, {E: plan("paul-muaddib", 5), G: plan("bijaz", 0)})
    until_phase(position, "mentat")
    hideout = position.hideouts["pasty-mesa"]
    assert (hideout.stash, hideout.sabotaged) == (0, True)
    assert position.sides[E].spice == 1 + 7


def test_mixed_22() -> None:
    position = striking(F)
    planned(position, {F: plan("korba", 3), E: plan("bannerjee", 1)})
    assert over(position).sides[F].tanks == 3
    assert standing(position, RED_CHASM) == {}


def test_mixed_23() -> None:
    position = scene("move", F, first=F, forces={RED_CHASM: {F: 3}, GREAT_FLAT: {F: 3}})
    do(position, **go(F, RED_CHASM, "south-mesa-s5", 3))
    refused(position, "movement", **go(F, GREAT_FLAT, "habbanya-erg-s15", 4))
    do(position, **go(F, GREAT_FLAT, "habbanya-erg-s15", 3))
    assert position.forces == {"habbanya-erg-s15": {F: 3}, "south-mesa-s5": {F: 3}}


def test_mixed_24() -> None:
    forces = {"south-mesa-s3": {E: 5}, "south-mesa-s5": {E: 2, G: 5}}
    position = scene("plan", forces=forces)
    refused(position, "battle", E, "plan", **plan("alia", 8))


def test_mixed_25() -> None:
    forces = {"pasty-mesa-s6": {E: 3}, "pasty-mesa-s5": {E: 3, G: 5}}
    position = scene("plan", forces=forces)
    assert legal(position, E, "plan", **plan("alia", 6)).battle is not None
    planned(position, {E: plan("alia", 4), G: plan("bijaz", 0)})
    position = until(position, "lose", E)
    refused(position, "battle", E, "lose", part="pasty-mesa-s6", forces=4)
    do(position, E, "lose", part="pasty-mesa-s6", forces=3)
    after = over(position)
    assert (standing(after, "pasty-mesa-s6"), standing(after, "pasty-mesa-s5")) == ({}, {E: 2})


def test_mixed_26() -> None:
    position = scene("transport", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    fields = {"start": RED_CHASM, "end": GREAT_FLAT, "forces": 4, "harvesters": 0}
    do(position, G, "transport", **fields)
    assert awaited(position) == G
    do(position, **go(G, RED_CHASM, "south-mesa-s5", 1))
    assert position.forces == {"south-mesa-s5": {G: 1}, GREAT_FLAT: {G: 4}}
    assert position.sides[G].spice == 7


def test_mixed_27() -> None:
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {G: 1}}, "spice": {G: 9}}
    position = scene("transport", G, first=G, forces={RED_CHASM: {G: 3}}, **given)
    fields = {"start": RED_CHASM, "end": GREAT_FLAT, "forces": 3, "harvesters": 1}
    do(position, G, "transport", **fields)
    assert position.harvesters == {GREAT_FLAT: {G: 1}}
    assert position.sides[G].spice == 7


def test_mixed_28() -> None:
    factions = [E, B, G]
    position = scene("pass", factions=factions, forces={CARTHAG: {E: 5}}, spice={G: 9})
    for _ in range(3):
        position = next_turn(position)
    assert position.turn == 5
    assert F not in position.sides


def test_mixed_29() -> None:
    forces = {RED_CHASM: {B: 3, E: 5}}
    spies = {RED_CHASM: 1, GREAT_FLAT: 1}
    hands = {B: ["shield", "snooper"]}
    position = scene("strike", B, first=B, forces=forces, spies=spies, hands=hands)
    do(position, B, "strike", territory="red-chasm")
    planned(until(position, "plan"), {B: plan("lichna", 0), E: plan("alia", 1)})
    after = over(position)
    assert after.spies == {GREAT_FLAT: 1}
    assert after.sides[B].hand == ["shield", "snooper"]


def test_mixed_30() -> None:
    position = scene("pass", forces={RED_CHASM: {E: 5, B: 3}}, spies={RED_CHASM: 1})
    for _ in range(60):
        if position.phase in ("collection", "mentat"):
            break
        by = awaited(position)
        do(position, by, "pass" if "pass" in can(position, by) else can(position, by)[0])
    assert standing(position, RED_CHASM) == {B: 3, E: 5}
    assert position.spies == {RED_CHASM: 1}
    assert RULES.result(GAME, position) is None
