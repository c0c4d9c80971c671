"""Scenarios of sabotage, theft and other deeds, one by one (`deeds.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    B,
    E,
    F,
    G,
    Position,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
    until_phase,
)

TEN = {E: 10, B: 10, G: 10, F: 10}


def done(action: str, against: str = E, face: str = "6", **given: Any) -> Position:
    """Hidden fighters with a spy have sabotaged another in Red Chasm, and the table has rolled."""
    forces = {RED_CHASM: {B: 2, against: 5}}
    given.setdefault("spice", TEN)
    spies = dict.fromkeys((RED_CHASM, ARRAKEEN, "meridian-s1", "polar-sink"), 1)
    position = scene("sabotage", B, first=B, forces=forces, spies=spies, **given)
    do(position, B, "sabotage", territory="red-chasm", against=against, action=action)
    do(position, "table", "roll-sabotage", face=face)
    return position


def test_deeds_01() -> None:
    position = done("destroy-harvester", G, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_deeds_02() -> None:
    position = done("sabotage-structure", terraformers={"red-chasm": 4})
    assert position.terraformers["red-chasm"].sabotaged


def test_deeds_03() -> None:
    position = done("steal-ornithopter", ornithopters={RED_CHASM: {E: 1}})
    assert position.ornithopters == {RED_CHASM: {B: 1}}


def test_deeds_04() -> None:
    position = done("steal-ornithopter", face="1", ornithopters={RED_CHASM: {E: 1}})
    assert position.ornithopters == {RED_CHASM: {E: 1}}
    assert position.sides[B].spice < 10


def test_deeds_05() -> None:
    position = done("steal-spice", spice={B: 10, E: 1})
    assert position.sides[E].spice == 0
    assert position.sides[B].spice == 10 - 1 + 1


def test_deeds_06() -> None:
    position = done("kill-forces")
    assert standing(position, RED_CHASM) == {B: 2, E: 3}
    refused(position, "hidden sabotage", E, "strike", territory="red-chasm")


def test_deeds_07() -> None:
    position = duel(F, E, (9, 5))
    planned(position, {F: plan("dhuri", 0), E: plan("alia", 4)})
    after = over(position)
    assert after.sides[E].tanks == 4
    assert after.loyalty == 0


def test_deeds_08() -> None:
    forces = {RED_CHASM: {E: 3, F: 3}}
    position = scene("pass", forces=forces, spice=TEN, lying={RED_CHASM: 10})
    after = until_phase(position, "mentat")
    assert (after.sides[E].spice, after.sides[F].spice) == (16, 14)
    last = scene("pass", first=F, forces=forces, spice=TEN, lying={RED_CHASM: 10})
    after = until_phase(last, "mentat")
    assert (after.sides[E].spice, after.sides[F].spice) == (14, 16)


def test_deeds_09() -> None:
    hands = {E: ["cheap-hero"], G: ["crysknife"]}
    position = duel(E, G, hands=hands)
    before = position.sides[G].spice
    planned(position, {E: plan("cheap-hero", 1), G: plan("edric", 2, "crysknife")})
    after = over(position)
    assert after.sides[G].spice == before
    assert standing(after, RED_CHASM) == {G: 3}


def test_deeds_10() -> None:
    given: dict[str, Any] = {
        "hands": {E: ["survey"]},
        "harvesters": {"pasty-mesa-s6": {G: 1}},
        "price": 3,
    }
    position = scene(
        "detect", E, forces={"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1, G: 1}}, **given
    )
    unseen = legal(position, E, "pass")
    do(position, E, "detect", card="survey", territory="pasty-mesa")
    do(until(position, "raid", E), E, "raid", territory="pasty-mesa")
    assert position.harvesters == {}
    unseen = until_phase(unseen, "mentat")
    assert unseen.harvesters == {"pasty-mesa-s6": {G: 1}}


def test_deeds_11() -> None:
    assert "plan" in RULES.secret_moves
    assert not {"ship", "move", "deploy", "strike", "raid"} & set(RULES.secret_moves)


def test_deeds_12() -> None:
    forces = {"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1}}
    position = scene("raid", E, forces=forces, ornithopters={RED_CHASM: {G: 1}})
    refused(position, "raid", E, "raid", territory="pasty-mesa")
    refused(position, "raid", E, "raid", territory="the-great-flat")


@pytest.mark.parametrize(("by", "gained"), [(F, 2), (B, 0)])
def test_deeds_13(by: str, gained: int) -> None:
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {E: 1}}}
    position = scene("raid", by, first=by, forces={RED_CHASM: {by: 2}}, **given)
    do(position, by, "raid", territory="red-chasm")
    assert position.harvesters == {}
    assert position.loyalty == gained


def test_deeds_14() -> None:
    given: dict[str, Any] = {"ornithopters": {RED_CHASM: {E: 1}}}
    position = scene("raid", F, first=F, forces={RED_CHASM: {F: 2}}, **given)
    do(position, F, "raid", territory="red-chasm")
    assert any("red-chasm" in one for one in position.revealed)


def test_deeds_15() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (9, False)}, "spice": {F: 1}}
    position = scene("raid", F, first=F, forces={"pasty-mesa-s6": {F: 2}}, **given)
    do(position, F, "raid", territory="pasty-mesa")
    hideout = position.hideouts["pasty-mesa"]
    assert (hideout.stash, hideout.sabotaged) == (0, True)
    assert position.loyalty == 3


def test_deeds_16() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (9, False)}}
    forces = {"pasty-mesa-s6": {F: 2, G: 6}, ARRAKEEN: {E: 1}, GREAT_FLAT: {F: 1}}
    position = scene("raid", F, first=F, forces=forces, ornithopters={GREAT_FLAT: {E: 1}}, **given)
    refused(position, "raid", F, "raid", territory="pasty-mesa")
