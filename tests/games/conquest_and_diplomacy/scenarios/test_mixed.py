"""Scenarios in which rules meet (`mixed.toml`)."""

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
    ARRAKEEN,
    CARTHAG,
    GREAT_FLAT,
    GREATER_FLAT,
    KANLY,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    blown,
    can,
    do,
    end_of_turn,
    legal,
    play_on,
    refused,
    scene,
    sides,
    strength,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position, place: str = CARTHAG) -> dict[str, int]:
    """Who is left."""
    return position.forces.get(place, {})


def eights(first: str) -> Position:
    """Leto killed, dial 4, Counter-attack: 8; Harkonnen 3 and Rabban: 8."""
    seats = [first, H if first == A else A]
    position = facing(6, 6, seats, hands={H: ["gom-jabbar"]}, market={A: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 3, "gom-jabbar"))
    return settled(react(position, A, card="counter-attack"))


def test_mix_01() -> None:
    position = scene(forces={GREAT_FLAT: {A: 3}}, lying={GREAT_FLAT: 10}, storm=12, die="2")
    end_of_turn(position, Course(A, "2"))
    assert (position.forces, position.spice.get(GREAT_FLAT)) == ({}, None)
    assert (position.sides[A].spice, position.sides[A].tanks) == (13, 3)


def test_mix_02() -> None:
    position = scene("ship", A, storm=10, die="2", cards=[RED_AND_FLAT])
    do(position, A, "ship", end=GREAT_FLAT, forces=3)
    end_of_turn(position, Course(A))
    left = blown(RED_AND_FLAT, GREAT_FLAT) - 6
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (16, left)


def test_mix_03() -> None:
    position = scene("move", I, first=I, forces={CARTHAG: {H: 2, I: 2}, SINK: {A: 3}})
    refused(position, "turn movement", A, "move", start=SINK, end=CARTHAG, forces=3)
    do(position, I, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    position = until(position, "ship", A)
    do(position, A, "pass")
    legal(position, A, "move", start=SINK, end=CARTHAG, forces=3)


def test_mix_04() -> None:
    assert here(eights(H)) == {H: 3}


def test_mix_05() -> None:
    assert here(eights(A)) == {A: 2}


def exchanging(held: list[str], drawn: str, back: str) -> Position:
    """Harkonnen draws a traitor card before the battle and returns one; Leto meets Rabban."""
    position = scene(
        "exchange",
        H,
        [H, A],
        forces={CARTHAG: {H: 3, A: 6}},
        traitors={H: held},
    )
    do(position, H, "exchange")
    do(position, "table", "draw-traitor", to=H, leader=drawn)
    do(position, H, "return-traitor", leader=back)
    chosen(position, A)
    return opened(position, harkonnen=(RABBAN, 1), atreides=(LETO, 4))


def test_mix_06() -> None:
    position = exchanging(["dr-yueh", "lady-jessica"], LETO, "dr-yueh")
    assert here(settled(react(position, H, "call-traitor", leader=LETO))) == {H: 3}


def test_mix_07() -> None:
    position = exchanging([LETO, "lady-jessica"], "dr-yueh", LETO)
    assert awaited(position) == H
    refused(position, "traitors turn battle", H, "call-traitor", leader=LETO)


def test_mix_08() -> None:
    position = cards(NONE, NONE, traitors={H: [LETO]}, market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    react(position, H, card="poison-tooth")
    for _ in range(3):
        if awaited(position) == H:
            break
        do(position, awaited(position), "pass")
    do(position, H, "call-traitor", leader=LETO)
    settled(position)
    assert here(position) == {H: 3}
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].spice == before + 5
    assert position.sides[H].market == []


def test_mix_09() -> None:
    others = [name for name in ALL_LEADERS[A] if name != LETO]
    position = met(
        6,
        3,
        forces={TUEK: {A: 3, H: 3}},
        dead={A: others},
        hands={A: ["shield"], H: ["maula-pistol"]},
    )
    opened(chosen(position), atreides=(LETO, 4), harkonnen=(RABBAN, 2, "maula-pistol"))
    position = chosen(settled(position), place=TUEK)
    no_plan(position, "battle", A, "none", 2, "none", "shield")
    legal(position, A, "plan", **fields(("none", 2)))


def test_mix_10() -> None:
    hands = {A: ["maula-pistol"], H: ["shield"]}
    position = met(6, 6, forces={TUEK: {A: 3, H: 3}}, hands=hands)
    plans: Any = {A: ("dr-yueh", 0, "maula-pistol"), H: (RABBAN, 6, "none", "shield")}
    opened(chosen(position), **plans)
    position = chosen(settled(position), place=TUEK)
    no_plan(position, "battle", A, LETO, 2, "maula-pistol")


def test_mix_11() -> None:
    hand = ["shield", "snooper", "kulon", "maula-pistol"]
    position = facing(6, 6, hands={A: hand, H: ["shield"]})
    plans: Any = {
        A: ("dr-yueh", 0, "maula-pistol", "shield"),
        H: (RABBAN, 6, "none", "shield"),
    }
    fought(position, **plans)
    assert position.sides[A].hand == ["kulon", "snooper"]
    end_of_turn(position, Course(A))
    position = until(position, "buy", A, Course(A))
    assert len(position.sides[A].hand) == 4
    assert set(position.sides[A].hand) >= {"kulon", "snooper"}


def test_mix_12() -> None:
    position = scene(turn=1, spice={A: 0})
    end_of_turn(position, Course(A))
    position = until(position, "buy", A, Course(A))
    do(position, A, "buy", cards=1)
    assert position.sides[A].spice == 1


def test_mix_13() -> None:
    position = scene("buy", A, spice={I: 0})
    refused(legal(position, A, "buy", cards=0), "gain turn", I, "buy", cards=2)
    do(position, A, "buy", cards=2)
    position = until(position, "buy", I)
    assert position.sides[I].spice == 4
    legal(position, I, "buy", cards=2)
    refused(position, "gain", I, "buy", cards=3)


def ridden() -> Position:
    """Fremen rode onto Atreides in Habbanya Erg."""
    position = scene(
        "reveal-spice",
        forces={GREAT_FLAT: {F: 6}, "habbanya-erg-s15": {A: 3}, SINK: {F: 6}},
        top=RED_AND_FLAT,
    )
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start=GREAT_FLAT, end="habbanya-erg-s15", forces=6)
    return position


def test_mix_14() -> None:
    position = until(ridden(), "choose-battle")
    assert awaited(position) == A
    legal(position, A, "choose-battle", place="habbanya-erg-s15", against=F)


def test_mix_15() -> None:
    position = until(ridden(), "ship", F)
    do(position, F, "ship", end=SINK, forces=2)
    do(position, F, "move", start="habbanya-erg-s15", end=GREATER_FLAT, forces=3)
    legal(position, F, "move", start=SINK, end=CARTHAG, forces=3)


def test_mix_16() -> None:
    given: dict[str, Any] = {"hands": {F: ["maula-pistol"]}}
    position = scene("choose-battle", A, forces={CARTHAG: {A: 6, H: 2, F: 3}}, **given)
    chosen(position, H)
    settled(opened(position, atreides=(LETO, 1), harkonnen=(RABBAN, 0)))
    chosen(position, F)
    before = position.sides[F].spice
    settled(opened(position, atreides=(LETO, 0), fremen=("jamis", 1, "maula-pistol")))
    assert position.sides[A].dead == [LETO]
    assert position.sides[F].spice == before + 5


def test_mix_17() -> None:
    position = facing(
        hands={A: ["maula-pistol"]},
        turn=5,
        spice={A: 6, H: 14},
        forces={TUEK: {A: 1}},
    )
    fought(position, atreides=("dr-yueh", 6, "maula-pistol"), harkonnen=(RABBAN, 3))
    assert here(position) == {}
    assert position.sides[A].spice == 11
    end_of_turn(position, Course(A))
    assert position.winners == [A]


def test_mix_18() -> None:
    position = facing(6, 6, [I, A], hands={I: ["maula-pistol"]})
    before = sides(position, "spice")
    plans: Any = {
        "imperium": ("sardaukar-bashar", 2, "maula-pistol"),
        "atreides": ("paul-atreides", 2),
    }
    fought(position, **plans)
    assert sides(position, "spice") == {I: before[I] + strength("paul-atreides"), A: before[A]}


def test_mix_19() -> None:
    position = scene("ship", A, storm=7, die="2", forces={ARRAKEEN: {A: 4}, CARTHAG: {A: 1, H: 4}})
    assert position.storm == 9
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=2)
    do(position, A, "pass")
    refused(position, "movement", A, "move", start=ARRAKEEN, end="imperial-basin-s9", forces=2)
    refused(position, "movement", A, "move", start=CARTHAG, end=ARRAKEEN, forces=1)


def test_mix_20() -> None:
    forces = {ARRAKEEN: {A: 1}, TUEK: {A: 1}, TABR: {A: 1}}
    position = scene(turn=3, storm=7, die="2", forces=forces)
    assert end_of_turn(position, Course(A, "2")).winners == [A]


def test_mix_21() -> None:
    position = scene("ship", A, storm=9, forces={ARRAKEEN: {A: 4}})
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=2)


def test_mix_22() -> None:
    position = chosen(
        met(6, 6, [I, H], hands={H: ["gom-jabbar"]}, market={H: ["poison-tooth"]}),
        H,
        using="voice",
    )
    do(position, I, "voice", order="refuse", what="poison-weapon")
    opened(chosen(position), imperium=("sardaukar-bashar", 2), harkonnen=(RABBAN, 1))
    react(position, H, card="poison-tooth")
    assert settled(position).sides[I].dead == ["sardaukar-bashar"]


def test_mix_23() -> None:
    position = chosen(met(traitors={A: [RABBAN]}), using="ask")
    do(position, A, "ask", element="leader")
    do(position, H, "answer", value=RABBAN)
    opened(chosen(position), atreides=(LETO, 0), harkonnen=(RABBAN, 3))
    react(position, A, "call-traitor", leader=RABBAN)
    assert here(settled(position)) == {A: 6}


def test_mix_24() -> None:
    traitors = {A: [RABBAN], H: [LETO]}
    position = cards(NONE, NONE, traitors=traitors, market={A: ["counter-attack"]})
    before = sides(position, "spice")
    do(position, A, "play-card", card="counter-attack")
    for _ in range(4):
        seat = awaited(position)
        if position.battle is not None and "call-traitor" in can(position, seat):
            do(position, seat, "call-traitor", leader=RABBAN if seat == A else LETO)
    settled(position)
    assert here(position) == {}
    assert sides(position, "spice") == before
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_mix_25() -> None:
    forces = {SINK: {A: 2, F: 2, H: 2, I: 2}}
    position = scene(forces=forces, storm=0, die="6")
    while position.turn == 2:
        play_on(position, Course(A, "6"))
        assert "choose-battle" not in can(position, A)
    assert position.forces == forces


def test_mix_26() -> None:
    position = cards(["maula-pistol", "none"], ["gom-jabbar", "none"], traitors={A: [RABBAN]})
    before = position.sides[A].spice
    settled(react(position, A, "call-traitor", leader=RABBAN))
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert position.sides[A].spice == before + 5


def test_mix_27() -> None:
    for place, sector in ((CARTHAG, 10), (ARRAKEEN, 9), (TUEK, 4)):
        position = scene("choose-battle", A, storm=sector, forces={place: {A: 3, H: 3}})
        legal(position, A, "choose-battle", place=place, against=H)


def test_mix_28() -> None:
    position = scene("revive-leader", A, KANLY, dead={A: [LETO]}, forces={CARTHAG: {A: 6, H: 3}})
    do(position, A, "revive-leader", leader=LETO)
    position = until(position, "choose-battle")
    legal(chosen(position), A, "plan", **fields((LETO, 3)))
    assert awaited(position) in (A, H)
    assert RED_CHASM not in position.forces
    assert I not in position.sides
