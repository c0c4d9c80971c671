"""Scenarios found by looking for what the others do not ask (`further.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
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
    FOUR,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
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
    can,
    do,
    end_of_turn,
    fight,
    legal,
    new_game,
    play_on,
    refused,
    scene,
    sides,
    until,
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


def joined() -> Position:
    """Fremen moved three to Carthag, where two stood."""
    forces = {SINK: {F: 6}, CARTHAG: {F: 2}}
    position = scene("move", F, first=F, forces=forces)
    do(position, F, "move", start=SINK, end=CARTHAG, forces=3)
    return position


def test_more_07() -> None:
    legal(joined(), F, "move", start=CARTHAG, end=ARRAKEEN, forces=2)


def test_more_08() -> None:
    refused(joined(), "movement", F, "move", start=CARTHAG, end=ARRAKEEN, forces=3)


def test_more_09() -> None:
    position = scene("buy", A)
    position.market_deck = []
    position.market_discard = ["hajr", "harvester", "smugglers"]
    position.market_top = "hajr"
    do(position, A, "buy", cards=2)
    while awaited(position) == "table" and len(position.sides[A].market) < 2:
        play_on(position, Course(A))
    assert len(position.sides[A].market) == 2
    assert (len(position.market_deck), position.market_discard) == (1, [])


def test_more_10() -> None:
    position = settled(cards(NONE, ["gom-jabbar", "none"]))
    assert position.sides[A].dead == [LETO]
    end_of_turn(position, Course(A))
    assert (position.turn, position.sides[A].dead) == (3, [LETO])


def test_more_11() -> None:
    position = scene("ship", A, KANLY, forces={CARTHAG: {A: 6, H: 3}})
    position.sides[A].traitors = sorted([*position.sides[A].traitors, *position.traitor_deck])
    position.traitor_deck = []
    while position.phase != "battle":
        do(position, awaited(position), "pass")
    for _ in range(8):
        assert "exchange" not in can(position, H)
        if "plan" in can(position, H):
            return
        if "choose-battle" in can(position, awaited(position)):
            do(position, A, "choose-battle", place=CARTHAG, against=H)
        else:
            do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_more_12() -> None:
    position = scene(forces={RED_CHASM: {A: 2}}, lying={RED_CHASM: 7})
    end_of_turn(position, Course(A))
    assert (position.sides[A].spice, position.spice[RED_CHASM]) == (17, 3)
    end_of_turn(position, Course(F))
    assert (position.sides[A].spice, position.spice.get(RED_CHASM)) == (20, None)


def test_more_13() -> None:
    position = until(new_game(), "roll-first")
    for seat, face in ((A, "6"), (F, "6"), (H, "6"), (I, "0")):
        do(position, "table", "roll-first", to=seat, face=face)
    for seat, face in ((A, "storm"), (F, "6"), (H, "storm")):
        do(position, "table", "roll-first", to=seat, face=face)
    assert position.rolling == [A, H]


DECKS = ["battle_deck", "market_deck", "spice_deck", "traitor_deck"]


@pytest.mark.parametrize("moment", ["buy", "ship", "choose-battle"])
def test_more_14(moment: str) -> None:
    given: dict[str, Any] = {
        "hands": {A: ["maula-pistol"], H: ["gom-jabbar"]},
        "market": {A: ["hajr"], H: ["harvester"]},
        "traitors": {A: [RABBAN], H: [LETO]},
    }
    position = scene(moment, A, forces={CARTHAG: {A: 6, H: 3}}, **given)
    for seat in FOUR:
        seen = view(GAME, position, seat)
        for deck in DECKS:
            real = getattr(position, deck)
            assert len(getattr(seen, deck)) == len(real), deck
            assert not set(getattr(seen, deck)) & set(real), (seat, deck)
        for name in FOUR:
            for held in ("hand", "market", "traitors", "dealt"):
                real = getattr(position.sides[name], held)
                shown = getattr(seen.sides[name], held)
                assert len(shown) == len(real)
                assert (shown == real) is (name == seat or not real), (seat, name, held)


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


def test_more_19() -> None:
    position = until(new_game(), "keep-traitor")
    for seat in (A, F, I):
        side = position.sides[seat]
        own = [leader for leader in side.dealt if GAME.leaders[leader].faction == seat]
        do(position, seat, "keep-traitor", leader=(own or side.dealt)[0])
    kept = [leader for seat in (A, F, I) for leader in position.sides[seat].traitors]
    assert len(kept) == 3
    for leader in kept:
        refused(position, "setup", "table", "deal-traitor", to=H, leader=leader)
    position = until(position, "keep-traitor")
    assert not set(kept) & set(position.sides[H].dealt)


def test_more_20() -> None:
    position = scene("revive", A, tanks={A: 9}, market={A: ["tleilaxu-ghola"]}, spice={A: 2})
    do(position, A, "revive", forces=2)
    do(position, A, "ghola-forces", card="tleilaxu-ghola", forces=5)
    do(position, A, "revive", forces=1)
    assert (position.sides[A].spice, position.sides[A].tanks) == (0, 1)


def test_more_21() -> None:
    forces = {SINK: {F: 4}, TABR: {F: 2}, TUEK: {F: 2}}
    position = scene("move", F, turn=3, forces=forces)
    do(position, F, "move", start=SINK, end=HABBANYA, forces=4)
    assert end_of_turn(position, Course(A)).winners == [F]


def test_more_22() -> None:
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 1}}
    position = scene("ship", I, turn=3, forces=forces)
    assert legal(position, I, "pass").turn == 3
    do(position, I, "ship", end=CARTHAG, forces=6)
    position = until(position, "choose-battle")
    chosen(position, I)
    settled(opened(position, atreides=(LETO, 0), imperium=(BASHAR, 3)))
    end_of_turn(position, Course(A))
    assert (position.turn, position.winners) == (4, [])


def test_more_23() -> None:
    position = cards(["maula-pistol", "none"], ["gom-jabbar", "none"])
    before = position.sides[A].spice
    settled(position)
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before + 10


def test_more_24() -> None:
    position = scene("buy", A, tanks={A: 20})
    do(position, A, "buy", cards=1)
    position = until(position, "revive", A)
    do(position, A, "revive", forces=4)
    position = until(position, "ship", A)
    legal(position, A, "ship", end=ARRAKEEN, forces=4)


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


def test_more_26() -> None:
    card = "funeral-plain-south-mesa"
    forces = {"funeral-plain-s14": {F: 2}, "south-mesa-s4": {F: 3}}
    position = scene("reveal-spice", forces=forces, top=card)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start="funeral-plain-s14", end=GREAT_FLAT, forces=2)
    position = until(position, "ride", F)
    after = legal(position, F, "ride", start="south-mesa-s4", end=TUEK, forces=3)
    assert after.forces == {GREAT_FLAT: {F: 2}, TUEK: {F: 3}}


def test_more_27() -> None:
    position = scene(
        forces={RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}},
        top=RED_AND_FLAT,
        turn=2,
    )
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice")
    do(position, "table", "reveal-spice", card="habbanya-erg-the-minor-erg")
    end_of_turn(position, Course(A))
    position.forces["habbanya-erg-s15"] = {I: 2}
    position.sides[I].reserves -= 2
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice", course=Course(F))
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}}
    assert position.sides[I].tanks == 2


def test_more_28() -> None:
    position = scene("reveal-spice", storm=14, forces={GREAT_FLAT: {F: 4}}, top=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {F: 4}}
    refused(position, "spice-blow turn", F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=2)
