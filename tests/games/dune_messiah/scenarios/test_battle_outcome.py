"""Scenarios of battles (`battle.toml`, the second half): what comes of opened plans."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, fought, over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
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
    strength,
    until,
    until_phase,
)

PAUL, ALIA, STILGAR = "paul-muaddib", "alia", "stilgar"
EDRIC, SCYTALE, BIJAZ = "edric", "scytale", "bijaz"
THREE_THERE = {RED_CHASM: {E: 5, G: 9, F: 5}}


def leaders(by: str) -> list[str]:
    """All five leaders of a faction."""
    return list(new_game().sides[by].leaders)


def plans(number: int, leader: str = PAUL, **cards: str) -> dict[str, Any]:
    """The Emperor's plan, as a move."""
    return {"by": E, "kind": "plan", **plan(leader, number, **cards)}


def until_one(position: Position) -> None:
    """One move of whoever is awaited."""
    kinds = can(position, awaited(position))
    kind = "pass" if "pass" in kinds else kinds[0]
    do(position, awaited(position), kind)


def test_battle_28() -> None:
    position = fought(plan(STILGAR, 3), plan(SCYTALE, 2))
    assert standing(position, RED_CHASM) == {E: 2}


def test_battle_29() -> None:
    assert standing(fought(plan(STILGAR, 3), plan(SCYTALE, 3)), RED_CHASM) == {E: 2}
    lost = over(planned(duel(G, E), {E: plan(STILGAR, 3), G: plan(SCYTALE, 3)}))
    assert standing(lost, RED_CHASM) == {G: 2}


def armed(weapon: str, defense: str = "none") -> Position:
    """Emperor: Paul (6), 1; Guild: Bijaz (2), 3 and a weapon against a defence."""
    hands = {G: [weapon], E: [defense] if defense != "none" else []}
    one, two = plan(PAUL, 1, defense=defense), plan(BIJAZ, 3, weapon)
    return fought(one, two, hands=hands)


def test_battle_30() -> None:
    position = armed("maula-pistol")
    assert PAUL in position.sides[E].dead
    assert standing(position, RED_CHASM) == {G: 2}


def test_battle_31() -> None:
    position = armed("maula-pistol", "shield")
    assert PAUL in position.sides[E].leaders
    assert standing(position, RED_CHASM) == {E: 4}
    assert standing(armed("chaumurky", "snooper"), RED_CHASM) == {E: 4}


def test_battle_32() -> None:
    assert PAUL in armed("maula-pistol", "snooper").sides[E].dead
    assert PAUL in armed("chaumurky", "shield").sides[E].dead


def test_battle_33() -> None:
    hands = {E: ["crysknife"], G: ["slip-tip"]}
    one, two = plan(PAUL, 2, "crysknife"), plan(BIJAZ, 3, "slip-tip")
    position = fought(one, two, hands=hands)
    assert (position.sides[E].dead, position.sides[G].dead) == ([PAUL], [BIJAZ])
    assert standing(position, RED_CHASM) == {G: 2}


def test_battle_34() -> None:
    hands = {E: ["cheap-hero"]}
    position = fought(plan("cheap-hero", 3), plan(BIJAZ, 2), hands=hands)
    assert standing(position, RED_CHASM) == {G: 3}
    won = fought(plan("cheap-hero", 5), plan(BIJAZ, 2), hands=hands)
    assert standing(won, RED_CHASM) == {}
    assert won.sides[E].tanks == won.sides[G].tanks == 5


def test_battle_35() -> None:
    hands = {E: ["cheap-hero", "chaumurky"]}
    position = fought(plan("cheap-hero", 3, "chaumurky"), plan(EDRIC, 2), hands=hands)
    assert position.sides[G].dead == [EDRIC]
    assert standing(position, RED_CHASM) == {E: 2}


def reward(one: dict[str, Any], two: dict[str, Any], **given: Any) -> tuple[int, int]:
    """How much spice the Emperor and the Guild gain by a battle."""
    position = duel(**given)
    before = (position.sides[E].spice, position.sides[G].spice)
    planned(position, {E: one, G: two})
    if position.phase == "battle":
        until_raid(position)
    return position.sides[E].spice - before[0], position.sides[G].spice - before[1]


def until_raid(position: Position) -> None:
    """Play the battle phase to its end."""
    for _ in range(50):
        if position.phase != "battle":
            return
        until_one(position)


def test_battle_36() -> None:
    hands = {E: ["chaumurky"]}
    assert reward(plan(PAUL, 1, "chaumurky"), plan(EDRIC, 1), hands=hands) == (strength(EDRIC), 0)


def test_battle_37() -> None:
    hands = {E: ["chaumurky"], G: ["crysknife"]}
    one, two = plan(PAUL, 3, "chaumurky"), plan(EDRIC, 1, "crysknife")
    assert reward(one, two, hands=hands) == (strength(EDRIC) + strength(PAUL), 0)


def test_battle_38() -> None:
    assert reward(plan(PAUL, 3), plan(EDRIC, 1)) == (0, 0)


def test_battle_39() -> None:
    position = armed("maula-pistol")
    assert position.sides[E].dead == [PAUL]
    assert PAUL not in position.sides[E].leaders


def test_battle_40() -> None:
    position = fought(plan(PAUL, 3), plan(EDRIC, 1))
    assert EDRIC in position.sides[G].leaders
    assert position.sides[G].dead == []


def test_battle_41() -> None:
    position = fought(plan(PAUL, 3), plan(BIJAZ, 2))
    assert position.sides[G].tanks == 5


def test_battle_42() -> None:
    position = fought(plan(PAUL, 2), plan(BIJAZ, 2))
    assert position.sides[E].tanks == 2
    assert standing(position, RED_CHASM) == {E: 3}


def test_battle_43() -> None:
    hands = {G: ["baliset", "semuta"]}
    position = fought(plan(PAUL, 2), plan(BIJAZ, 2, "baliset", "semuta"), hands=hands)
    assert position.sides[G].hand == []


def spoils() -> Position:
    """The Emperor has won with two worthless cards and is asked."""
    hands = {E: ["baliset", "semuta"], G: ["dune-tarot"]}
    position = duel(hands=hands)
    one = plan(PAUL, 2, "baliset", "semuta")
    planned(position, {E: one, G: plan(BIJAZ, 1, "dune-tarot")})
    return until(position, "discard", E)


def test_battle_44() -> None:
    position = spoils()
    do(position, E, "pass")
    assert position.sides[E].hand == ["baliset", "semuta"]


def test_battle_45() -> None:
    position = legal(spoils(), E, "discard", card="baliset")
    assert position.sides[E].hand == ["semuta"]


def test_battle_46() -> None:
    position = spoils()
    assert position.sides[G].hand == []
    refused(position, "battle", G, "pass")


def test_battle_47() -> None:
    position = duel(hands={E: ["cheap-hero"]})
    planned(position, {E: plan("cheap-hero", 5), G: plan(BIJAZ, 0)})
    do(until(position, "discard", E), E, "pass")
    assert position.sides[E].hand == ["cheap-hero"]


def structures(hideouts: dict[str, tuple[int, bool]], one: int, two: int) -> Position:
    """A battle in Pasty Mesa, with hideouts; the dials."""
    position = scene("plan", forces={"pasty-mesa-s6": {E: 12, G: 11}}, hideouts=hideouts)
    return over(planned(position, {E: plan(PAUL, one), G: plan(BIJAZ, two)}))


def test_battle_48() -> None:
    assert structures({"pasty-mesa": (0, False)}, 5, 1).hideouts["pasty-mesa"].sabotaged


def test_battle_49() -> None:
    assert not structures({"pasty-mesa": (0, False)}, 0, 11).hideouts["pasty-mesa"].sabotaged


def test_battle_50() -> None:
    assert (
        not structures({"false-wall-east": (0, False)}, 5, 1).hideouts["false-wall-east"].sabotaged
    )


def test_battle_51() -> None:
    position = over(planned(duel(), {E: plan(PAUL, 2), G: plan(BIJAZ, 1)}))
    assert position.fought == {} or position.phase == "mentat"
    assert {PAUL} <= set(position.sides[E].leaders)
    assert {BIJAZ} <= set(position.sides[G].leaders)


def test_battle_52() -> None:
    position = scene("choose-battle", forces={**THREE_THERE, GREAT_FLAT: {E: 4, G: 4}})
    after = until_phase(position, "collection")
    if after.phase != "mentat":
        after = until_phase(after, "mentat")
    assert len(standing(after, RED_CHASM)) <= 1
    assert len(standing(after, GREAT_FLAT)) <= 1


def test_battle_53() -> None:
    refused(duel(), "battle", F, "plan", **plan("korba", 0))


def test_battle_54() -> None:
    position = duel()
    do(position, **plans(3))
    refused(position, "battle", **plans(2))


def test_battle_66() -> None:
    position = duel(dead={E: leaders(E)}, hands={E: ["baliset"]})
    refused(position, "battle", **plans(2, "none", weapon="baliset"))


def test_battle_67() -> None:
    hands = {G: ["stone-burner"], E: ["shield"]}
    one, two = plan(PAUL, 2, defense="shield"), plan(BIJAZ, 3, "stone-burner")
    position = fought(one, two, hands=hands)
    assert (position.sides[E].dead, position.sides[G].dead) == ([PAUL], [BIJAZ])


def test_battle_68() -> None:
    hands = {G: ["tleilaxu-trigger"], E: ["shield"]}
    one, two = plan(PAUL, 2, defense="shield"), plan(BIJAZ, 3, "tleilaxu-trigger")
    assert fought(one, two, hands=hands).sides[E].dead == []
    position = duel(hands=hands)
    position.gholas = [PAUL]
    assert over(planned(position, {E: one, G: two})).sides[E].dead == [PAUL]


def test_battle_69() -> None:
    assert awaited(duel(ornithopters={RED_CHASM: {G: 1}})) in (E, G)
    lost = fought(
        plan(PAUL, 2),
        plan(BIJAZ, 1),
        ornithopters={RED_CHASM: {G: 1}},
        harvesters={RED_CHASM: {G: 1}},
    )
    assert lost.ornithopters == {RED_CHASM: {E: 1}}
    assert lost.harvesters == {}
    assert lost.sides[G].harvesters == 0


def test_battle_70() -> None:
    dead = {E: leaders(E), G: leaders(G)}
    position = duel(dead=dead)
    over(planned(position, {E: plan("none", 0), G: plan("none", 0)}))
    assert standing(position, RED_CHASM) == {E: 5}
    assert ARRAKEEN not in position.forces


def test_battle_71() -> None:
    position = scene("choose-battle", first=G, forces={RED_CHASM: {E: 5, G: 5, F: 5}})
    do(position, G, "choose-battle", place=RED_CHASM, against=E)
    planned(until(position, "plan"), {G: plan(EDRIC, 2), E: plan("bannerjee", 0)})
    assert standing(position, RED_CHASM)[G] == 3
    until(position, "plan")
    assert {position.battle.aggressor, position.battle.defender} == {G, F}
