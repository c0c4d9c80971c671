"""Scenarios of battles (`battle.toml`, the first half): who fights, plans, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import (
    aggressor,
    duel,
    plan,
    planned,
)
from tests.games.dune_messiah.scenarios.table import (
    GAME,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    SINK,
    SOUTH_MESA,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    new_game,
    refused,
    scene,
    standing,
    until,
    until_phase,
)

PAUL, ALIA, STILGAR = "paul-muaddib", "alia", "stilgar"
EDRIC, SCYTALE, BIJAZ = "edric", "scytale", "bijaz"


def peace(**given: Any) -> Position:
    """Nobody does what can be left; the battles are over without any (a plan was never asked for)."""
    position = scene("pass", **given)
    for _ in range(200):
        if position.phase in ("collection", "mentat"):
            return position
        assert position.battle is None
        assert "choose-battle" not in can(position, awaited(position))
        until_one(position)
    raise AssertionError("the battles never end")


def until_one(position: Position) -> None:
    """One move of whoever is awaited."""
    kinds = can(position, awaited(position))
    kind = "pass" if "pass" in kinds else kinds[0]
    do(position, awaited(position), kind)


def test_battle_01() -> None:
    assert until(scene("pass", forces={RED_CHASM: {E: 5, G: 5}}), "choose-battle").battle is None


def test_battle_02() -> None:
    assert standing(peace(forces={SINK: {E: 5, G: 5}}), SINK) == {E: 5, G: 5}


def test_battle_03() -> None:
    position = scene(
        "strike",
        forces={"south-mesa-s3": {E: 5}, "south-mesa-s5": {G: 5}, RED_CHASM: {F: 3, E: 1}},
        first=F,
    )
    position.storm = 4
    do(position, F, "pass")
    after = until_phase(position, "mentat")
    assert (standing(after, "south-mesa-s3"), standing(after, "south-mesa-s5")) == ({E: 5}, {G: 5})


def test_battle_04() -> None:
    for hidden in (B, G, F):
        forces = {RED_CHASM: {E: 5, hidden: 3}}
        assert standing(peace(forces=forces), RED_CHASM) == {E: 5, hidden: 3}


def test_battle_05() -> None:
    position = peace(forces={RED_CHASM: {E: 5}}, spies={RED_CHASM: 1})
    assert position.spies == {RED_CHASM: 1}


TWO = {RED_CHASM: {E: 5, G: 5}, GREAT_FLAT: {E: 4, G: 4}}


def test_battle_06() -> None:
    position = scene("choose-battle", forces=TWO)
    assert awaited(position) == E
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    assert aggressor(position) == E


def test_battle_07() -> None:
    position = scene("choose-battle", first=B, forces=TWO)
    assert position.order == [B, G, F, E]
    assert awaited(position) == G


@pytest.mark.parametrize("place", [RED_CHASM, GREAT_FLAT])
def test_battle_08(place: str) -> None:
    position = scene("choose-battle", forces=TWO)
    assert legal(position, E, "choose-battle", place=place, against=G).battle.place == place


def test_battle_09() -> None:
    forces = {**TWO, SOUTH_MESA: {G: 5, F: 5}}
    position = scene("choose-battle", forces=forces)
    refused(position, "battle", G, "choose-battle", place=SOUTH_MESA, against=F)


def test_battle_10() -> None:
    position = scene("choose-battle", forces=TWO)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 5), G: plan(BIJAZ, 0)})
    until(position, "plan")
    assert (position.battle.territory, position.battle.aggressor) == ("the-great-flat", E)


THREE_THERE = {RED_CHASM: {E: 5, G: 9, F: 5}}


@pytest.mark.parametrize("against", [G, F])
def test_battle_11(against: str) -> None:
    position = scene("choose-battle", forces=THREE_THERE)
    after = legal(position, E, "choose-battle", place=RED_CHASM, against=against)
    assert after.battle.defender == against


def test_battle_12() -> None:
    position = scene("choose-battle", forces=THREE_THERE)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan("bannerjee", 0), G: plan(EDRIC, 2)})
    until(position, "plan")
    assert {position.battle.aggressor, position.battle.defender} == {G, F}


def plans(number: int, leader: str = PAUL, **cards: str) -> dict[str, Any]:
    """The Emperor's plan, as a move."""
    return {"by": E, "kind": "plan", **plan(leader, number, **cards)}


def test_battle_13() -> None:
    assert legal(duel(), **plans(5)).battle.plans[E].number == 5


def test_battle_14() -> None:
    assert legal(duel(), **plans(0)).battle.plans[E].number == 0


def test_battle_15() -> None:
    refused(duel(), "battle", **plans(6))


def test_battle_16() -> None:
    refused(duel(), "battle", **plans(3, "none"))


def leaders(by: str) -> list[str]:
    """All five leaders of a faction."""
    return list(new_game().sides[by].leaders)


def test_battle_17() -> None:
    position = duel(dead={E: leaders(E)})
    assert legal(position, **plans(3, "none")).battle.plans[E].leader == "none"


def test_battle_18() -> None:
    refused(duel(dead={E: [PAUL]}), "battle", **plans(3))


def test_battle_19() -> None:
    refused(duel(), "battle", **plans(3, EDRIC))


def test_battle_20() -> None:
    position = duel(hands={E: ["cheap-hero"]})
    assert legal(position, **plans(3, "cheap-hero")).battle.plans[E].leader == "cheap-hero"


def test_battle_21() -> None:
    position = duel(hands={E: ["cheap-hero"]})
    refused(position, "battle", **plans(3, PAUL, weapon="cheap-hero"))
    refused(position, "battle", **plans(3, PAUL, defense="cheap-hero"))


def again(leader: str) -> tuple[Position, dict[str, Any]]:
    """The Emperor has beaten the Guild in Red Chasm and now fights the Fremen there."""
    position = scene("choose-battle", forces=THREE_THERE)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 1), G: plan(BIJAZ, 0)})
    return until(position, "plan"), plans(2, leader)


def test_battle_22() -> None:
    position, move = again(PAUL)
    assert legal(position, **move).battle.plans[E].leader == PAUL


def test_battle_23() -> None:
    position = scene("choose-battle", forces=TWO)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 5), G: plan(BIJAZ, 0)})
    until(position, "plan")
    refused(position, "battle", **plans(2, PAUL))
    assert legal(position, **plans(2, ALIA)).battle is not None


def test_battle_24() -> None:
    position = duel(hands={E: ["maula-pistol"]})
    after = legal(position, **plans(2, weapon="maula-pistol"))
    assert after.battle.plans[E].weapon == "maula-pistol"
    assert legal(position, **plans(2)).battle.plans[E].weapon == "none"


def test_battle_25() -> None:
    refused(duel(hands={E: []}), "battle", **plans(2, weapon="maula-pistol"))


def test_battle_26() -> None:
    position = duel()
    do(position, **plans(3))
    for seat in (B, G, F):
        found = RULES.view(GAME, position, seat).battle.plans
        assert E not in found or found[E].leader != PAUL, seat


def test_battle_27() -> None:
    position = planned(
        duel(hands={E: ["baliset"], G: ["semuta"]}),
        {E: plan(PAUL, 3, "baliset"), G: plan(BIJAZ, 1, "semuta")},
    )
    for seat in (E, B, G, F):
        assert set(RULES.view(GAME, position, seat).battle.plans) == {E, G}
