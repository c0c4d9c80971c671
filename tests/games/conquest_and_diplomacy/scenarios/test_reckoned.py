"""Whole turns computed on paper (`reckoned.toml`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened, settled
from tests.games.conquest_and_diplomacy.scenarios.table import (
    AF,
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    HABBANYA,
    HI,
    KANLY,
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
    play_on,
    scene,
    sides,
    strength,
    until,
)

# --- three turns and a count, on paper -----------------------------------------------------------

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
MOHIAM = "reverend-mother-mohiam"
SERVANT = "harkonnen-servant"
STILGAR = "stilgar"


def buys(position: Position, **numbers: int) -> None:
    """All gain cards; those named buy so many, in the order of the turn."""
    left = dict(numbers)
    while position.phase == "gain-cards":
        seat = awaited(position)
        if "buy" in can(position, seat):
            do(position, seat, "buy", cards=left.pop(seat, 0))
        else:
            play_on(position, Course(position.order[0]))
    assert not left


def travels(position: Position, seat: str, *acts: tuple[str, int] | tuple[str, str, int]) -> None:
    """A seat's shipment ("end", forces) and moves ("start", "end", forces), then it is done."""
    assert awaited(position) == seat
    for act in acts:
        if len(act) == 2:
            do(position, seat, "ship", end=act[0], forces=act[1])
        else:
            if "move" not in can(position, seat):
                do(position, seat, "pass")
            do(position, seat, "move", start=act[0], end=act[1], forces=act[2])
    while position.phase == "shipment-and-movement" and awaited(position) == seat:
        do(position, seat, "pass")


def blow(position: Position, die: str) -> None:
    """Storm and blow, with a card of other territories."""
    do(position, "table", "roll-storm", face=die)
    position = until(position, "reveal-spice")
    card = Course().card(position)
    do(position, "table", "reveal-spice", card=card)


def revives(position: Position, **numbers: int) -> None:
    """Who has forces in the tanks revives so many."""
    while position.phase == "revival":
        seat = awaited(position)
        count = numbers.pop(seat, 0)
        if count:
            do(position, seat, "revive", forces=count)
        else:
            do(position, seat, "pass")


def first_turn() -> Position:
    """reck-01, played."""
    position = scene(forces={SINK: {F: 5}}, lying={GREAT_FLAT: 8, RED_CHASM: 6}, storm=0, first=A)
    blow(position, "3")
    buys(position, **{A: 2, F: 1, H: 3, I: 1})
    travels(position, A, (ARRAKEEN, 8))
    travels(position, F, (SINK, 5), (SINK, GREAT_FLAT, 6), (SINK, TABR, 4))
    travels(position, H, (CARTHAG, 6))
    travels(position, I, (TUEK, 10), (TUEK, RED_CHASM, 3))
    return end_of_turn(position, Course(A))


def battle(
    position: Position, one: tuple[Any, ...], other: tuple[Any, ...], place: str
) -> Position:
    """A battle: (seat, leader, number, weapon) twice, the first with the advantage."""
    chosen(position, other[0], place)
    plans = {plan[0]: plan[1:] for plan in (one, other)}
    return settled(opened(position, **plans))


def arms(position: Position) -> None:
    """Hands of battle cards for the reckoned battles, the rest in the deck."""
    everything = Counter({name: facts.copies for name, facts in GAME.cards.items()})
    hands = {
        A: ["baliset", "maula-pistol", "shield", "shield"],
        F: ["crysknife", "kulon", "shield", "shield"],
        H: ["jubba-cloak", "snooper", "snooper", "war-cry"],
        I: ["chaumurky", "gom-jabbar", "snooper", "weirding-way"],
    }
    for seat, hand in hands.items():
        position.sides[seat].hand = hand
        everything -= Counter(hand)
    position.battle_deck = sorted(everything.elements())
    position.battle_discard = []
    position.battle_top = ""


def second_turn() -> Position:
    """reck-02, played."""
    position = first_turn()
    arms(position)
    blow(position, "4")
    buys(position, **{F: 2, I: 2, A: 1})
    revives(position, **{I: 3})
    travels(position, F, (SINK, 5), (GREAT_FLAT, HABBANYA, 6))
    travels(position, H, (ARRAKEEN, 3), (CARTHAG, ARRAKEEN, 4))
    travels(position, I, (CARTHAG, 5))
    travels(position, A, (ARRAKEEN, 1))
    battle(position, (H, RABBAN, 0), (I, BASHAR, 4), CARTHAG)
    battle(position, (H, SERVANT, 4), (A, LETO, 3, "maula-pistol"), ARRAKEEN)
    return end_of_turn(position, Course(F))


def third_turn() -> Position:
    """reck-03, played."""
    position = second_turn()
    blow(position, "2")
    buys(position)
    revives(position, **{H: 3, I: 4, A: 2})
    travels(position, H, (SINK, 1))
    travels(position, I, (TABR, 10))
    travels(position, A, ("imperial-basin-s10", 2))
    travels(position, F, (SINK, 5), (SINK, CARTHAG, 3), (SINK, TABR, 4))
    battle(position, (I, BASHAR, 7, "gom-jabbar"), (F, STILGAR, 8), TABR)
    battle(position, (I, MOHIAM, 1), (F, "jamis", 2, "crysknife"), CARTHAG)
    return end_of_turn(position, Course(H))


def test_reck_01() -> None:
    position = first_turn()
    assert sides(position, "spice") == {A: 3, F: 12, H: 3, I: 24}
    assert sides(position, "reserves") == {A: 12, F: 10, H: 14, I: 10}
    assert position.forces == {
        ARRAKEEN: {A: 8},
        GREAT_FLAT: {F: 6},
        TABR: {F: 4},
        CARTHAG: {H: 6},
        TUEK: {I: 7},
        RED_CHASM: {I: 3},
    }
    assert (position.storm, position.turn, position.order[0]) == (3, 3, F)
    assert GREAT_FLAT not in position.spice
    assert RED_CHASM not in position.spice


def test_reck_02() -> None:
    position = second_turn()
    assert sides(position, "spice") == {A: max(strength(SERVANT), 3), F: 8, H: 3, I: 19}
    assert position.forces == {
        ARRAKEEN: {A: 6},
        CARTHAG: {I: 1},
        TUEK: {I: 7},
        HABBANYA: {F: 6},
        TABR: {F: 4},
        SINK: {F: 5},
    }
    assert sides(position, "reserves") == {A: 11, F: 5, H: 11, I: 8}
    assert sides(position, "tanks") == {A: 3, F: 0, H: 9, I: 4}
    assert position.sides[H].dead == [SERVANT]
    assert (position.storm, position.turn, position.order[0]) == (7, 4, H)


def test_reck_03() -> None:
    position = third_turn()
    assert (position.storm, position.turn, position.order[0]) == (9, 5, I)
    assert position.forces == {
        TABR: {I: 3},
        CARTHAG: {F: 1},
        ARRAKEEN: {A: 6},
        HABBANYA: {F: 6},
        TUEK: {I: 7},
        "imperial-basin-s10": {A: 2},
        SINK: {F: 3, H: 1},
    }
    gains = {F: strength(MOHIAM), I: strength(STILGAR)}
    assert sides(position, "spice") == {A: 3, F: 8 + gains[F], H: 3, I: 5 + gains[I]}
    assert sides(position, "reserves") == {A: 11, F: 0, H: 13, I: 2}
    assert sides(position, "tanks") == {A: 1, F: 10, H: 6, I: 8}


def test_reck_04() -> None:
    position = third_turn()
    blow(position, "0")
    buys(position)
    revives(position, **{A: 1, F: 2, H: 2, I: 2})
    end_of_turn(position, Course(I))
    assert sides(position, "reserves") == {A: 12, F: 2, H: 15, I: 4}
    points = {A: 8, F: 18 + strength(MOHIAM), H: 3, I: 15 + strength(STILGAR)}
    best = max(points.values())
    assert position.winners == sorted(seat for seat in FOUR if points[seat] == best)


def test_reck_05() -> None:
    position = scene(
        factions=KANLY,
        turn=5,
        first=A,
        storm=5,
        covered="carthag",
        forces={ARRAKEEN: {A: 6}, CARTHAG: {A: 3}, TUEK: {H: 4}, HABBANYA: {H: 2}},
        spice={A: 7, H: 6},
        lying={GREAT_FLAT: 5},
    )
    blow(position, "6")
    buys(position)
    assert position.sides[A].tanks == 3
    revives(position)
    travels(position, A, (TABR, 4))
    travels(position, H, (GREAT_FLAT, 3))
    end_of_turn(position, Course(A))
    assert sides(position, "spice") == {A: 3, H: 8}
    assert position.winners == [H]


def test_reck_06() -> None:
    position = scene(
        "reveal-spice",
        factions=ALLIED,
        forces={GREAT_FLAT: {AF: 6, HI: 2}},
        lying={GREAT_FLAT: 4},
        top="red-chasm-the-great-flat",
    )
    do(position, "table", "reveal-spice", card=WORM)
    do(position, AF, "ride", start=GREAT_FLAT, end="funeral-plain-s14", forces=4)
    assert (position.spice, position.sides[HI].tanks) == ({}, 2)
    assert position.forces == {GREAT_FLAT: {AF: 2}, "funeral-plain-s14": {AF: 4}}
