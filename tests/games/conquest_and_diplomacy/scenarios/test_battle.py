"""Scenarios of who fights whom, where and in which order."""

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


def test_the_battle_phase_comes_they_must_fight() -> None:
    """Given: Atreides has six forces in Carthag, Harkonnen three.

    When: The battle phase comes.
    Then: Follows: they must fight.
    Source: 001 L313; L339; L366
    """
    position = meeting({CARTHAG: {A: 6, H: 3}})
    assert awaited(position) == A
    assert choices(position) == {f"{CARTHAG}>{H}"}


def test_the_battle_phase_comes_no_battle_both_stay() -> None:
    """Given: Atreides and Harkonnen stand in the Polar Sink.

    When: The battle phase comes.
    Then: Follows: no battle; both stay.
    Source: 001 L342
    """
    assert peace({SINK: {A: 6, H: 3}}).forces == {SINK: {A: 6, H: 3}}


def test_atreides_names_a_battle_there_refused_a_haven_for_everyone() -> None:
    """Given: Atreides and Harkonnen stand in the Polar Sink.

    When: Atreides names a battle there.
    Then: Refused: a haven for everyone.
    Source: 001 L342
    """
    position = meeting({SINK: {A: 6, H: 3}, CARTHAG: {A: 6, H: 3}})
    refused(position, "battle", A, "choose-battle", place=SINK, against=H)


def test_the_battle_phase_comes_nothing_to_fight_collection_comes_at_once() -> None:
    """Given: Nobody shares a territory.

    When: The battle phase comes.
    Then: Follows: nothing to fight; collection comes at once.
    Source: 001 L313
    """
    peace({SINK: {A: 6}, CARTHAG: {H: 3}})


def test_the_battle_phase_comes_no_battle_both_stay_at_the_end_of_the_phase() -> None:
    """Given: Atreides and Harkonnen are both in Old Gap, in sectors 8 and 10; the storm is in 9.

    When: The battle phase comes.
    Then: Follows: no battle; both stay at the end of the phase.
    Source: 001 L268; L341
    """
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}}
    assert peace(forces, storm=9).forces == forces


def test_the_battle_phase_comes_they_fight_the_same_territory() -> None:
    """Given: Atreides is in Old Gap, sector 8, Harkonnen in sector 10, no storm near.

    When: The battle phase comes.
    Then: Follows: they fight: the same territory.
    Source: 001 L339
    """
    position = meeting({"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}})
    assert awaited(position) == A


def test_the_battle_phase_comes_no_battle_only_one_of_the_two_is_in_the_storm() -> None:
    """Given: Atreides is in Pasty Mesa, sector 6 (in storm), Harkonnen in sector 7.

    When: The battle phase comes.
    Then: Follows: no battle; only one of the two is in the storm.
    Source: 001 L268; L341
    """
    forces = {"pasty-mesa-s6": {A: 2}, "pasty-mesa-s7": {H: 2}}
    assert peace(forces, storm=6).forces == forces


def test_the_battle_phase_comes_they_fight() -> None:
    """Given: Atreides and Harkonnen are both in Pasty Mesa, sector 6, in storm.

    When: The battle phase comes.
    Then: Follows: they fight: not only one is in the storm, and they are on no two sides of it.
    Source: 001 L268; L341
    """
    assert awaited(meeting({"pasty-mesa-s6": {A: 2, H: 2}}, storm=6)) == A


def test_atreides_and_harkonnen_the_battle_phase_comes_they_fight() -> None:
    """Given: Atreides and Harkonnen are both in Carthag and the storm lies over sector 10.

    When: The battle phase comes.
    Then: Follows: they fight.
    Source: 001 L268; L341
    """
    assert awaited(meeting({CARTHAG: {A: 2, H: 2}}, storm=10)) == A


def test_atreides_begins_with_red_chasm_legal_its_own_battles_in_any_order() -> None:
    """Given: Atreides, first player, has battles in Carthag and Red Chasm.

    When: Atreides begins with Red Chasm.
    Then: Legal: its own battles in any order.
    Source: 001 L346
    """
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {A: 2, I: 2}})
    legal(position, A, "choose-battle", place=RED_CHASM, against=I)
    legal(position, A, "choose-battle", place=CARTHAG, against=H)


def test_fremen_begins_refused_the_first_player_has_the_battle_advantage() -> None:
    """Given: Atreides, first player, has a battle in Carthag; Fremen, second, has one in Red Chasm with Imperium.

    When: Fremen begins.
    Then: Refused: the first player has the battle advantage.
    Source: 001 L346
    """
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {F: 2, I: 2}})
    refused(position, "battle turn", F, "choose-battle", place=RED_CHASM, against=I)


def test_the_advantage_passes_fremen_has_it_and_wins_ties_there() -> None:
    """Given: Atreides has fought all its battles; Fremen and Imperium stand in Red Chasm, Fremen before Imperium in order.

    When: The advantage passes.
    Then: Follows: Fremen has it and wins ties there.
    Source: 001 L346; L414
    """
    position = meeting({CARTHAG: {A: 2, H: 2}, RED_CHASM: {F: 2, I: 2}})
    position = battle(position, A, H, CARTHAG, 1, 0)
    assert awaited(position) == F
    position = battle(position, F, I, RED_CHASM, 2, 2)
    assert position.forces.get(RED_CHASM, {}) == {}
    assert position.sides[I].tanks == 2


def test_atreides_picks_imperium_first_legal_it_picks_whom_it_fights_first() -> None:
    """Given: Atreides, first player, Harkonnen and Imperium stand in Carthag.

    When: Atreides picks Imperium first.
    Then: Legal: it picks whom it fights first.
    Source: 001 L346
    """
    position = meeting({CARTHAG: {A: 4, H: 2, I: 2}})
    legal(position, A, "choose-battle", place=CARTHAG, against=I)
    legal(position, A, "choose-battle", place=CARTHAG, against=H)


def test_harkonnen_and_imperium_fight_first_refused_atreides_has_the_advantage() -> None:
    """Given: Atreides, first player, Harkonnen and Imperium stand in Carthag.

    When: Harkonnen and Imperium fight first.
    Then: Refused: Atreides has the advantage.
    Source: 001 L346
    """
    position = meeting({CARTHAG: {A: 4, H: 2, I: 2}})
    refused(position, "battle turn", H, "choose-battle", place=CARTHAG, against=I)


def test_play_goes_on_atreides_fights_harkonnen_too_as_long_as_it_has_forces_there() -> None:
    """Given: Atreides beat Imperium in Carthag and has forces left; Harkonnen stands there.

    When: Play goes on.
    Then: Follows: Atreides fights Harkonnen, too: as long as it has forces there.
    Source: 001 L346
    """
    position = battle(meeting({CARTHAG: {A: 6, H: 2, I: 1}}), A, I, CARTHAG, 3, 0)
    assert position.forces[CARTHAG] == {A: 3, H: 2}
    assert awaited(position) == A
    assert choices(position) == {f"{CARTHAG}>{H}"}


def test_play_goes_on_harkonnen_and_imperium_fight_harkonnen_has_the_advantage() -> None:
    """Given: Atreides lost to Imperium in Carthag; Harkonnen stands there, second in order.

    When: Play goes on.
    Then: Follows: Harkonnen and Imperium fight; Harkonnen has the advantage.
    Source: 001 L339; L346
    """
    position = battle(meeting({CARTHAG: {A: 1, H: 2, I: 6}}), A, I, CARTHAG, 0, 3)
    assert position.forces[CARTHAG] == {H: 2, I: 3}
    assert awaited(position) == H
    assert choices(position) == {f"{CARTHAG}>{I}"}


def test_play_goes_on_no_battle_for_atreides_there() -> None:
    """Given: Atreides won with its last forces dialled; Harkonnen stands there as a third.

    When: Play goes on.
    Then: Follows: no battle for Atreides there: it has no forces; Harkonnen alone remains.
    Source: 001 L346; L434
    """
    position = battle(meeting({CARTHAG: {A: 3, H: 2, I: 1}}), A, I, CARTHAG, 3, 0)
    assert position.forces == {CARTHAG: {H: 2}}
    assert position.phase != "battle"


def test_the_battle_phase_comes_the_next_in_order_that_has_one_has_the_advantage() -> None:
    """Given: The first player has no battle.

    When: The battle phase comes.
    Then: Follows: the next in order that has one has the advantage.
    Source: 001 L346
    """
    assert awaited(meeting({RED_CHASM: {F: 2, I: 2}})) == F


def test_both_strengths_are_equal_harkonnen_wins() -> None:
    """Given: Harkonnen, third, fights Imperium, fourth; Atreides and Fremen have no battles.

    When: Both strengths are equal.
    Then: Follows: Harkonnen wins.
    Source: 001 L346; L414
    """
    position = meeting({RED_CHASM: {H: 3, I: 3}})
    assert awaited(position) == H
    do(position, H, "choose-battle", place=RED_CHASM, against=I)
    chosen(position)
    settled(opened(position, harkonnen=("beast-rabban", 1), imperium=("sardaukar-bashar", 1)))
    assert position.forces == {RED_CHASM: {H: 2}}


def test_both_strengths_are_equal_atreides_wins_wherever_it_came_last() -> None:
    """Given: Atreides, first player, fights Harkonnen, second.

    When: Both strengths are equal.
    Then: Follows: Atreides wins, wherever it came last.
    Source: 001 L414
    """
    position = meeting({CARTHAG: {A: 3, H: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=H)
    chosen(position)
    settled(opened(position, atreides=("duke-leto", 1), harkonnen=("beast-rabban", 1)))
    assert position.forces == {CARTHAG: {A: 2}}


def test_it_ends_the_phase_refused_battles_must_occur() -> None:
    """Given: The first player has two battles and one is fought.

    When: It ends the phase.
    Then: Refused: battles must occur.
    Source: 001 L313; L339
    """
    position = meeting({CARTHAG: {A: 4, H: 2}, TUEK: {A: 4, I: 2}})
    position = battle(position, A, H, CARTHAG, 1, 0)
    assert awaited(position) == A
    refused(position, "battle turn", A, "pass")
    until_phase(battle(position, A, I, TUEK, 1, 0), "storm", Course(A))
