"""Whole turns computed on paper."""

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
    """The first of these turns, played."""
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
    """The second of these turns, played."""
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
    """The third of these turns, played."""
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


def test_die_3_a_card_of_other_territories_spice_3_12_3_24_reserves_12_10_14_10() -> None:
    """Given: Turn 2, order Atreides, Fremen, Harkonnen, Imperium; storm in 0; spice 13, 6, 15, 18; reserves 20, 15, 20, 20; five Fremen in the Polar Sink; no cards; 8 spice in The Great Flat, 6 in Red Chasm.

    When: Die 3; a card of other territories; buy 2, 1, 3, 1; Atreides ships 8 to Arrakeen; Fremen ship 5, move 6 to The Great Flat and 4 to Sietch Tabr; Harkonnen ships 6 to Carthag; Imperium ships 10 to Tuek's Sietch, moves 3 to Red Chasm; all collect; Atreides takes charity.
    Then: Follows: spice 3, 12, 3, 24; reserves 12, 10, 14, 10; Arrakeen 8; The Great Flat 6, Sietch Tabr 4; Carthag 6; Tuek's Sietch 7, Red Chasm 3; storm in 3; first player Fremen.
    Source: 001 whole turn
    """
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


def test_die_4_a_card_of_other_territories_spice_atreides_the_greater_of_h_and_3() -> None:
    """Given: The end of the first of these turns.

    When: Die 4; a card of other territories; Fremen buy 2, Imperium 2, Atreides 1; Imperium revives 3; Fremen ship 5 and move the 6 to Habbanya Sietch; Harkonnen ships 3 to Arrakeen and moves 4 there from Carthag; Imperium ships 5 to Carthag; Atreides ships 1 to Arrakeen; Carthag: Rabban with 0 against an Imperium leader of 2 or more with 4; Arrakeen: a Harkonnen leader (h) with 4 against Leto with 3 and a Maula Pistol.
    Then: Follows: spice Atreides the greater of h and 3, Fremen 8, Harkonnen 3, Imperium 19; Arrakeen 6 Atreides, Carthag 1 Imperium, Tuek's Sietch 7, Habbanya Sietch 6, Sietch Tabr 4, Polar Sink 5; reserves 11, 5, 11, 8; tanks 3, 0, 9, 4; nobody wins; first player Harkonnen.
    Source: 001 whole turn
    """
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


def test_die_2_a_card_of_other_territories_nobody_buys_storm_in_9() -> None:
    """Given: The end of the second of these turns, the Maula Pistol kept.

    When: Die 2; a card of other territories; nobody buys; Harkonnen revives 3, Imperium 4, Atreides 2; Harkonnen ships 1 to the Polar Sink, Imperium 10 to Sietch Tabr, Atreides 2 to Imperial Basin sector 10, Fremen 5 and move 3 to Carthag and 4 to Sietch Tabr; Sietch Tabr: Imperium 7 and Gom Jabbar against Fremen 8 with a leader (f), Carthag: Imperium 1 with another leader (i) against Fremen 2 and a projectile weapon.
    Then: Follows: storm in 9; Sietch Tabr 3 Imperium, Carthag 1 Fremen, Arrakeen 6, Habbanya Sietch 6, Tuek's Sietch 7, Imperial Basin 2, Polar Sink 3 Fremen and 1 Harkonnen; spice Atreides 3, Fremen 8+i, Harkonnen 3, Imperium 5+f; reserves 11, 0, 13, 2; tanks 1, 10, 6, 8; nobody wins; first player Imperium.
    Source: 001 whole turn
    """
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


def test_die_0_a_card_of_other_territories_points_atreides_8_fremen_18_plus_i() -> None:
    """Given: The end of the third of these turns.

    When: Die 0; a card of other territories; all revive what is free, nothing else; nobody ships, moves, collects.
    Then: Follows: points Atreides 8, Fremen 18+i, Harkonnen 3, Imperium 15+f; the higher of Fremen and Imperium wins, both if equal; reserves 12, 2, 15, 4.
    Source: 001 whole turn
    """
    position = third_turn()
    blow(position, "0")
    buys(position)
    revives(position, **{A: 1, F: 2, H: 2, I: 2})
    end_of_turn(position, Course(I))
    assert sides(position, "reserves") == {A: 12, F: 2, H: 15, I: 4}
    points = {A: 8, F: 18 + strength(MOHIAM), H: 3, I: 15 + strength(STILGAR)}
    best = max(points.values())
    assert position.winners == sorted(seat for seat in FOUR if points[seat] == best)


def test_die_6_a_card_of_other_territories_the_three_in_carthag_are_in_the_tanks() -> None:
    """Given: Two play, Carthag covered, turn 5, Atreides first, storm in 5; Atreides 7 spice, 6 in Arrakeen, 3 in Carthag; Harkonnen 6 spice, 4 in Tuek's Sietch, 2 in Habbanya Sietch; 5 spice in The Great Flat.

    When: Die 6; a card of other territories; nobody buys or revives; Atreides ships 4 to Sietch Tabr, Harkonnen 3 to The Great Flat; Harkonnen collects.
    Then: Follows: the three in Carthag are in the tanks; Atreides 13 points, Harkonnen 18: Harkonnen wins.
    Source: 001 whole turn
    """
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


def test_a_worm_four_ride_to_a_neighbouring_sand_no_spice_there_two_stay() -> None:
    """Given: The allied game, turn 2; six Atreides & Fremen and two Harkonnen & Imperium in a territory of the top card, four spice there.

    When: A worm; four ride to a neighbouring sand.
    Then: Follows: no spice there, two stay, two Harkonnen are in the tanks, four stand in the neighbour.
    Source: 001 L276; L675-677
    """
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
