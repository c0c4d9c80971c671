"""Scenarios of battles, found by looking for what the others do not ask (`further.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GREATER_FLAT,
    KANLY,
    A,
    H,
    I,
    awaited,
    can,
    do,
    fight,
    legal,
    refused,
    scene,
    sides,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def under_the_storm() -> Position:
    """Atreides has three in the storm in Pasty Mesa and two beside it, where Harkonnen stands."""
    forces = {"pasty-mesa-s6": {A: 3}, "pasty-mesa-s7": {A: 2, H: 2}}
    position = scene("choose-battle", A, KANLY, storm=6, forces=forces)
    return chosen(position, place="pasty-mesa-s7")


def test_more_01() -> None:
    no_plan(under_the_storm(), "battle", A, LETO, 3)
    legal(under_the_storm(), A, "plan", **fields((LETO, 2)))


def test_more_02() -> None:
    position = fought(under_the_storm(), atreides=("dr-yueh", 0), harkonnen=(RABBAN, 2))
    assert position.forces == {}
    assert sides(position, "tanks") == {A: 5, H: 2}


def test_more_03() -> None:
    market = {A: ["counter-attack", "counter-attack"]}
    for number, left in ((6, {A: 2}), (7, {A: 2}), (8, {H: 2})):
        position = facing(6, number + 2, hands={H: ["gom-jabbar"]}, market=market)
        opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, number, "gom-jabbar"))
        react(position, A, card="counter-attack")
        react(position, A, card="counter-attack")
        assert here(settled(position)) == left


def test_more_04() -> None:
    position = facing(6, 6, dead={H: ALL_LEADERS[H]}, market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    opened(position, atreides=(LETO, 1), harkonnen=("none", 3))
    settled(react(position, H, card="poison-tooth"))
    assert position.sides[A].dead == [LETO]
    assert here(position) == {H: 3}
    assert position.sides[H].spice == before + 5


def test_more_05() -> None:
    forces = {"old-gap-s8": {A: 3}, "old-gap-s9": {A: 3, H: 1}}
    position = chosen(scene("choose-battle", A, KANLY, forces=forces), place="old-gap-s9")
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 1))
    while "lose" not in can(position, awaited(position)):
        do(position, awaited(position), "pass")
    assert fight(position).losses == 4
    refused(position, "battle", A, "lose", part="old-gap-s8", forces=4)
    do(position, A, "lose", part="old-gap-s8", forces=1)
    do(position, A, "lose", part="old-gap-s9", forces=3)
    assert position.forces == {"old-gap-s8": {A: 2}}
    assert settled(position).phase != "battle"


def test_more_06() -> None:
    position = met(
        6, 3, [A, H, I], forces={CARTHAG: {A: 6, H: 3, I: 2}}, traitors={A: [RABBAN], H: [LETO]}
    )
    opened(chosen(position), atreides=(LETO, 4), harkonnen=(RABBAN, 2))
    for _ in range(2):
        seat = awaited(position)
        do(position, seat, "call-traitor", leader=LETO if seat == H else RABBAN)
    settled(position)
    assert here(position) == {I: 2}
    assert position.phase != "battle"


def test_more_15() -> None:
    position = settled(cards(NONE, ["lasgun", "shield"]))
    assert here(position) == {}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_more_16() -> None:
    forces = {GREATER_FLAT: {A: 6, H: 3, I: 2}}
    hands = {A: ["lasgun"], H: ["shield"]}
    position = scene(
        "choose-battle", A, [A, H, I], forces=forces, hands=hands, lying={GREATER_FLAT: 5}
    )
    plans: Any = {A: (LETO, 4, "lasgun"), H: (RABBAN, 2, "none", "shield")}
    position = settled(opened(chosen(position, place=GREATER_FLAT), **plans))
    assert (position.forces, position.spice.get(GREATER_FLAT)) == ({}, None)
    assert sides(position, "tanks") == {A: 6, H: 3, I: 2}
    assert not position.sides[I].dead


def test_more_17() -> None:
    position = cards(NONE, NONE, traitors={H: [LETO]}, market={A: ["suk-doctor"]})
    react(position, H, "call-traitor", leader=LETO)
    refused(position, "traitors market turn", A, "play-card", card="suk-doctor")
    assert settled(position).sides[A].dead == [LETO]


def test_more_18() -> None:
    """Stunned, Harkonnen has its dial alone: 2 against Leto's 5 and 0."""
    hands = {A: ["stunner"], H: ["weirding-way"]}
    for number, left in ((5, {A: 6}), (6, {H: 1})):
        position = facing(6, 7, hands=hands)
        plans: Any = {A: (LETO, 0, "stunner"), H: (RABBAN, number, "weirding-way")}
        assert here(fought(position, **plans)) == left


def test_more_23() -> None:
    position = cards(["maula-pistol", "none"], ["gom-jabbar", "none"])
    before = position.sides[A].spice
    settled(position)
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before + 10


def test_more_25() -> None:
    position = facing(
        hands={H: ["gom-jabbar", "shield", "kulon"]},
        market={H: ["counter-attack", "hajr"]},
        traitors={A: [RABBAN]},
    )
    opened(position, atreides=(LETO, 0), harkonnen=(RABBAN, 2, "gom-jabbar", "shield"))
    react(position, H, card="counter-attack")
    if awaited(position) == H:
        do(position, H, "pass")
    settled(react(position, A, "call-traitor", leader=RABBAN))
    assert position.battle_discard == ["gom-jabbar", "shield"]
    assert (position.sides[H].hand, position.sides[H].market) == (["kulon"], ["hajr"])
    assert position.market_discard == ["counter-attack"]


def spoken_late(seats: list[str]) -> Position:
    """Imperium forwent the Voice, all else was used, and both plans are made."""
    position = chosen(met(6, 6, seats), seats[1], using="voice")
    do(position, I, "pass")
    if seats[1] == A:
        do(position, A, "ask", element="leader")
        do(position, I, "answer", value=BASHAR)
    chosen(position)
    leaders = {A: LETO, H: RABBAN, I: BASHAR}
    for seat in seats:
        do(position, seat, "plan", **fields((leaders[seat], 1)))
    return position


def test_more_31() -> None:
    position = spoken_late([I, A])
    refused(position, "battle", I, "voice", order="refuse", what="poison-weapon")


def test_more_32() -> None:
    legal(spoken_late([I, H]), I, "voice", order="refuse", what="poison-weapon")


def test_more_38() -> None:
    forces = {"old-gap-s8": {A: 3, H: 2}, "old-gap-s10": {H: 4}}
    position = scene("choose-battle", A, KANLY, storm=9, forces=forces)
    chosen(position, place="old-gap-s8")
    no_plan(position, "battle", H, RABBAN, 3)
    fought(position, atreides=(LETO, 0), harkonnen=(RABBAN, 2))
    assert position.forces == {"old-gap-s10": {H: 4}}


def test_more_39() -> None:
    forces = {"old-gap-s8": {A: 3, H: 2}, "old-gap-s10": {I: 4}}
    position = scene("choose-battle", A, storm=9, forces=forces)
    refused(position, "battle", A, "choose-battle", place="old-gap-s8", against=I)
    fought(chosen(position, place="old-gap-s8"), atreides=(LETO, 3), harkonnen=(RABBAN, 0))
    assert position.forces == {"old-gap-s10": {I: 4}}
    assert position.phase != "battle"


def test_more_40() -> None:
    for element in ("leader", "weapon"):
        dead, hands = {H: ALL_LEADERS[H]}, {H: ["gom-jabbar"]}
        position = chosen(met(dead=dead, hands=hands), using="ask")
        do(position, A, "ask", element=element)
        for value in (RABBAN, "gom-jabbar"):
            refused(position, "battle", H, "answer", value=value)
        legal(position, H, "answer", value="none")


def test_more_42() -> None:
    hands = {A: ["maula-pistol", "shield", "kulon"]}
    position = facing(hands=hands)
    opened(position, atreides=(LETO, 4, "maula-pistol", "shield"), harkonnen=(RABBAN, 2))
    while "discard" not in can(position, awaited(position)):
        do(position, awaited(position), "pass")
    do(position, A, "discard", card="shield")
    assert awaited(position) == A
    do(position, A, "discard", card="maula-pistol")
    assert position.phase != "battle"
    assert position.sides[A].hand == ["kulon"]
