"""Scenarios of battles, found by looking for what the others do not ask."""

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


def test_atreides_dials_3_refused_those_under_the_storm_do_not_fight() -> None:
    """Given: Atreides stand in Pasty Mesa sectors 6 (three, in the storm) and 7 (two), Harkonnen (two) in 7.

    When: Atreides dials 3.
    Then: Refused: those under the storm do not fight (ruling partly-in-storm); 2 is legal.
    Source: 001 L268; L356
    """
    no_plan(under_the_storm(), "battle", A, LETO, 3)
    legal(under_the_storm(), A, "plan", **fields((LETO, 2)))


def test_settled_all_five_in_the_territory_are_in_the_tanks() -> None:
    """Given: The same battle; Atreides loses.

    When: Settled.
    Then: Follows: all five in the territory are in the tanks.
    Source: 001 L430
    """
    position = fought(under_the_storm(), atreides=("dr-yueh", 0), harkonnen=(RABBAN, 2))
    assert position.forces == {}
    assert sides(position, "tanks") == {A: 5, H: 2}


def test_it_plays_both_12() -> None:
    """Given: Atreides holds two Counter-attacks, Leto dies, dial 4.

    When: It plays both.
    Then: Follows: 12.
    Source: 001 L444; L454
    """
    market = {A: ["counter-attack", "counter-attack"]}
    for number, left in ((6, {A: 2}), (7, {A: 2}), (8, {H: 2})):
        position = facing(6, number + 2, hands={H: ["gom-jabbar"]}, market=market)
        opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, number, "gom-jabbar"))
        react(position, A, card="counter-attack")
        react(position, A, card="counter-attack")
        assert here(settled(position)) == left


def test_harkonnen_plays_poison_tooth_leto_dies_5_spice_for_the_winner() -> None:
    """Given: Harkonnen has no leader, Atreides plays Leto.

    When: Harkonnen plays Poison Tooth.
    Then: Follows: Leto dies, 5 spice for the winner.
    Source: 001 L488
    """
    position = facing(6, 6, dead={H: ALL_LEADERS[H]}, market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    opened(position, atreides=(LETO, 1), harkonnen=("none", 3))
    settled(react(position, H, card="poison-tooth"))
    assert position.sides[A].dead == [LETO]
    assert here(position) == {H: 3}
    assert position.sides[H].spice == before + 5


def test_losses_are_taken_four_in_all_atreides_says_from_which_sectors() -> None:
    """Given: Atreides has three in Old Gap sector 8 and three in 9, Harkonnen one in 9; Atreides wins with 4.

    When: Losses are taken.
    Then: Follows: four in all, Atreides says from which sectors.
    Source: 001 L434
    """
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


def test_play_goes_on_imperium_alone_remains_no_more_battle() -> None:
    """Given: Atreides and Harkonnen both called in Carthag, Imperium stands there, too.

    When: Play goes on.
    Then: Follows: Imperium alone remains, no more battle.
    Source: 001 L482
    """
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


def test_revealed_an_explosion_a_shield_in_either_plan() -> None:
    """Given: Harkonnen plays Lasgun and its own Shield.

    When: Revealed.
    Then: Follows: an explosion: a Shield in either plan.
    Source: cards.json lasgun
    """
    position = settled(cards(NONE, ["lasgun", "shield"]))
    assert here(position) == {}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_settled_all_forces_in_the_territory_are_gone() -> None:
    """Given: Lasgun and Shield where a third faction and spice are, too.

    When: Settled.
    Then: Follows: all forces in the territory are gone, the third's and the spice as well, as in earlier editions; the third's leaders live.
    Source: cards.json lasgun; battle.explosion
    """
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


def test_atreides_plays_it_refused_no_market_card_after_a_traitor() -> None:
    """Given: Harkonnen called Leto; Atreides holds Suk Doctor.

    When: Atreides plays it.
    Then: Refused: no market card after a traitor.
    Source: 001 L486
    """
    position = cards(NONE, NONE, traitors={H: [LETO]}, market={A: ["suk-doctor"]})
    react(position, H, "call-traitor", leader=LETO)
    refused(position, "traitors market turn", A, "play-card", card="suk-doctor")
    assert settled(position).sides[A].dead == [LETO]


def test_revealed_harkonnens_leader_adds_nothing_neither_does_weirding_way() -> None:
    """Given: Harkonnen plays Weirding Way, Atreides a Stunner.

    When: Revealed.
    Then: Follows: Harkonnen's leader adds nothing, neither does Weirding Way.
    Source: cards.json stunner; weirding-way

    Stunned, Harkonnen has its dial alone: 2 against Leto's 5 and 0.
    """
    hands = {A: ["stunner"], H: ["weirding-way"]}
    for number, left in ((5, {A: 6}), (6, {H: 1})):
        position = facing(6, 7, hands=hands)
        plans: Any = {A: (LETO, 0, "stunner"), H: (RABBAN, number, "weirding-way")}
        assert here(fought(position, **plans)) == left


def test_settled_it_is_paid_for_both() -> None:
    """Given: Atreides wins a battle with two dead leaders, its own included.

    When: Settled.
    Then: Follows: it is paid for both.
    Source: 001 L422
    """
    position = cards(["maula-pistol", "none"], ["gom-jabbar", "none"])
    before = position.sides[A].spice
    settled(position)
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before + 10


def test_the_discards_its_battle_cards_and_counter_attack() -> None:
    """Given: Harkonnen, whose leader was called as a traitor, had played Counter-attack before.

    When: The discards.
    Then: Follows: its battle cards and Counter-attack are discarded, its hand else is whole.
    Source: 001 L478; L486
    """
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


def test_plans_are_made_imperium_speaks_refused_the_one_with_the_advantage_uses_its_own() -> None:
    """Given: Imperium with the advantage fights Atreides and forwent the Voice; Atreides asked.

    When: Plans are made; Imperium speaks.
    Then: Refused: the one with the advantage uses its own first.
    Source: 001 L396
    """
    position = spoken_late([I, A])
    refused(position, "battle", I, "voice", order="refuse", what="poison-weapon")


def test_imperium_speaks_legal_the_opponent_may_change_its_mind_before() -> None:
    """Given: Imperium fights Harkonnen and forwent the Voice; both plans are made.

    When: Imperium speaks.
    Then: Legal: the opponent may change its mind before plans are revealed.
    Source: 001 L398
    """
    legal(spoken_late([I, H]), I, "voice", order="refuse", what="poison-weapon")


def test_they_fight_harkonnen_wins_with_2_it_could_not_dial_3() -> None:
    """Given: The storm in 9; Atreides (three) and Harkonnen (two) in Old Gap sector 8, four Harkonnen in 10.

    When: They fight; Harkonnen wins with 2.
    Then: Follows: it could not dial 3; the four beyond the storm stay.
    Source: 001 L268; L341; L356
    """
    forces = {"old-gap-s8": {A: 3, H: 2}, "old-gap-s10": {H: 4}}
    position = scene("choose-battle", A, KANLY, storm=9, forces=forces)
    chosen(position, place="old-gap-s8")
    no_plan(position, "battle", H, RABBAN, 3)
    fought(position, atreides=(LETO, 0), harkonnen=(RABBAN, 2))
    assert position.forces == {"old-gap-s10": {H: 4}}


def test_atreides_wants_to_fight_imperium_refused_the_storm_is_between_them() -> None:
    """Given: The storm in 9; Atreides and Harkonnen in Old Gap sector 8, Imperium in 10.

    When: Atreides wants to fight Imperium.
    Then: Refused: the storm is between them; Atreides and Harkonnen fight, Imperium stays.
    Source: 001 L268; L341
    """
    forces = {"old-gap-s8": {A: 3, H: 2}, "old-gap-s10": {I: 4}}
    position = scene("choose-battle", A, storm=9, forces=forces)
    refused(position, "battle", A, "choose-battle", place="old-gap-s8", against=I)
    fought(chosen(position, place="old-gap-s8"), atreides=(LETO, 3), harkonnen=(RABBAN, 0))
    assert position.forces == {"old-gap-s10": {I: 4}}
    assert position.phase != "battle"


def test_harkonnen_answers_it_can_say_none_only() -> None:
    """Given: Harkonnen has no leader left; Atreides asks for its leader, or its weapon.

    When: Harkonnen answers.
    Then: Follows: it can say none only.
    Source: 001 L384; L504
    """
    for element in ("leader", "weapon"):
        dead, hands = {H: ALL_LEADERS[H]}, {H: ["gom-jabbar"]}
        position = chosen(met(dead=dead, hands=hands), using="ask")
        do(position, A, "ask", element=element)
        for value in (RABBAN, "gom-jabbar"):
            refused(position, "battle", H, "answer", value=value)
        legal(position, H, "answer", value="none")


def test_it_discards_the_maula_pistol_too_legal_any_of_the_cards_it_played() -> None:
    """Given: Atreides won, having played Maula Pistol and Shield, and discards the Shield.

    When: It discards the Maula Pistol, too.
    Then: Legal: any of the cards it played; then the battle is over.
    Source: 001 L434
    """
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
