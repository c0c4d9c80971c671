"""Scenarios of battles: who fights, plans, and what comes of them."""

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


def test_the_battle_phase_comes_a_battle_must_be_fought() -> None:
    """Given: Two factions' open forces are in one territory.

    When: The battle phase comes.
    Then: Follows: a battle must be fought.
    Source: 003 L125; L187
    """
    assert until(scene("pass", forces={RED_CHASM: {E: 5, G: 5}}), "choose-battle").battle is None


def test_the_battle_phase_comes_no_battle() -> None:
    """Given: Two factions' forces are in the Polar Sink.

    When: The battle phase comes.
    Then: Follows: no battle.
    Source: 003 L192
    """
    assert standing(peace(forces={SINK: {E: 5, G: 5}}), SINK) == {E: 5, G: 5}


def test_the_battle_phase_comes_no_battle_both_stay() -> None:
    """Given: Two factions' forces are in a territory, parted by a sector in storm.

    When: The battle phase comes.
    Then: Follows: no battle; both stay.
    Source: 003 L191
    """
    position = scene(
        "strike",
        forces={"south-mesa-s3": {E: 5}, "south-mesa-s5": {G: 5}, RED_CHASM: {F: 3, E: 1}},
        first=F,
    )
    position.storm = 4
    do(position, F, "pass")
    after = until_phase(position, "mentat")
    assert (standing(after, "south-mesa-s3"), standing(after, "south-mesa-s5")) == ({E: 5}, {G: 5})


def test_the_battle_phase_comes_no_battle_must_be_fought() -> None:
    """Given: Open forces of one and hidden forces of another are in one territory.

    When: The battle phase comes.
    Then: Follows: no battle must be fought.
    Source: 003 L127
    """
    for hidden in (B, G, F):
        forces = {RED_CHASM: {E: 5, hidden: 3}}
        assert standing(peace(forces=forces), RED_CHASM) == {E: 5, hidden: 3}


def test_a_spy_and_the_emperors_forces_are_in_one_the_battle_phase_comes() -> None:
    """Given: A spy and the Emperor's forces are in one territory.

    When: The battle phase comes.
    Then: Follows: no battle must be fought.
    Source: 003 L293
    """
    position = peace(forces={RED_CHASM: {E: 5}}, spies={RED_CHASM: 1})
    assert position.spies == {RED_CHASM: 1}


TWO = {RED_CHASM: {E: 5, G: 5}, GREAT_FLAT: {E: 4, G: 4}}


def test_the_first_is_fought_the_first_player_is_aggressor() -> None:
    """Given: The first player and others have battles.

    When: The first is fought.
    Then: Follows: the first player is aggressor.
    Source: 003 L196
    """
    position = scene("choose-battle", forces=TWO)
    assert awaited(position) == E
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    assert aggressor(position) == E


def test_the_battle_phase_comes_the_next_who_has_one_is_aggressor() -> None:
    """Given: The first player has no battle.

    When: The battle phase comes.
    Then: Follows: the next who has one is aggressor.
    Source: 003 L196
    """
    position = scene("choose-battle", first=B, forces=TWO)
    assert position.order == [B, G, F, E]
    assert awaited(position) == G


@pytest.mark.parametrize("place", [RED_CHASM, GREAT_FLAT])
def test_he_chooses_one_legal_the_aggressor_chooses_the_order(place: str) -> None:
    """Given: The first player has two battles.

    When: He chooses one.
    Then: Legal: the aggressor chooses the order.
    Source: 003 L196
    """
    position = scene("choose-battle", forces=TWO)
    assert legal(position, E, "choose-battle", place=place, against=G).battle.place == place


def test_the_next_player_chooses_one_refused_all_of_the_first_players_first() -> None:
    """Given: The first player has two battles.

    When: The next player chooses one.
    Then: Refused: all of the first player's first.
    Source: 003 L196
    """
    forces = {**TWO, SOUTH_MESA: {G: 5, F: 5}}
    position = scene("choose-battle", forces=forces)
    refused(position, "battle", G, "choose-battle", place=SOUTH_MESA, against=F)


def test_the_next_is_fought_the_first_player_is_still_the_aggressor() -> None:
    """Given: The first player has fought one of two battles.

    When: The next is fought.
    Then: Follows: the first player is still the aggressor.
    Source: 003 L196
    """
    position = scene("choose-battle", forces=TWO)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 5), G: plan(BIJAZ, 0)})
    until(position, "plan")
    assert (position.battle.territory, position.battle.aggressor) == ("the-great-flat", E)


THREE_THERE = {RED_CHASM: {E: 5, G: 9, F: 5}}


@pytest.mark.parametrize("against", [G, F])
def test_the_aggressor_picks_whom_to_fight_legal_picks_first_second(against: str) -> None:
    """Given: Three factions are in one territory.

    When: The aggressor picks whom to fight.
    Then: Legal: picks first, second.
    Source: 003 L198
    """
    position = scene("choose-battle", forces=THREE_THERE)
    after = legal(position, E, "choose-battle", place=RED_CHASM, against=against)
    assert after.battle.defender == against


def test_the_others_go_on_the_other_two_fight() -> None:
    """Given: Three factions are in one territory; the aggressor lost.

    When: The others go on.
    Then: Follows: the other two fight.
    Source: 003 L189; L198
    """
    position = scene("choose-battle", forces=THREE_THERE)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan("bannerjee", 0), G: plan(EDRIC, 2)})
    until(position, "plan")
    assert {position.battle.aggressor, position.battle.defender} == {G, F}


def plans(number: int, leader: str = PAUL, **cards: str) -> dict[str, Any]:
    """The Emperor's plan, as a move."""
    return {"by": E, "kind": "plan", **plan(leader, number, **cards)}


def test_a_plan_dials_5_legal_zero_to_the_number_there() -> None:
    """Given: Five forces stand.

    When: A plan dials 5.
    Then: Legal: zero to the number there.
    Source: 003 L206
    """
    assert legal(duel(), **plans(5)).battle.plans[E].number == 5


def test_a_plan_dials_0_legal_zero_to_the_number_there() -> None:
    """Given: Five forces stand.

    When: A plan dials 0.
    Then: Legal: zero to the number there.
    Source: 003 L206
    """
    assert legal(duel(), **plans(0)).battle.plans[E].number == 0


def test_a_plan_dials_6_refused_to_the_number_of_forces_there() -> None:
    """Given: Five forces stand.

    When: A plan dials 6.
    Then: Refused: to the number of forces there.
    Source: 003 L206
    """
    refused(duel(), "battle", **plans(6))


def test_a_plan_with_no_leader_refused_a_leader_or_cheap_hero_if_possible() -> None:
    """Given: A seat has leaders.

    When: A plan with no leader.
    Then: Refused: a leader or cheap hero if possible.
    Source: 003 L202; L213
    """
    refused(duel(), "battle", **plans(3, "none"))


def leaders(by: str) -> list[str]:
    """All five leaders of a faction."""
    return list(new_game().sides[by].leaders)


def test_a_plan_with_no_leader_legal_it_announces_it() -> None:
    """Given: A seat has all leaders dead and no cheap hero.

    When: A plan with no leader.
    Then: Legal: it announces it.
    Source: 003 L214
    """
    position = duel(dead={E: leaders(E)})
    assert legal(position, **plans(3, "none")).battle.plans[E].leader == "none"


def test_a_plan_with_him_refused_he_is_in_the_tanks() -> None:
    """Given: A seat has a dead leader.

    When: A plan with him.
    Then: Refused: he is in the tanks.
    Source: 003 L235
    """
    refused(duel(dead={E: [PAUL]}), "battle", **plans(3))


def test_it_plans_refused_its_own() -> None:
    """Given: A seat plays a leader of another.

    When: It plans.
    Then: Refused: its own.
    Source: 003 L202
    """
    refused(duel(), "battle", **plans(3, EDRIC))


def test_a_plan_with_him_in_lieu_of_a_leader_legal_in_lieu_of_a_leader_disc() -> None:
    """Given: A seat holds a cheap hero.

    When: A plan with him in lieu of a leader.
    Then: Legal: in lieu of a leader disc.
    Source: 003 L210
    """
    position = duel(hands={E: ["cheap-hero"]})
    assert legal(position, **plans(3, "cheap-hero")).battle.plans[E].leader == "cheap-hero"


def test_a_plan_with_a_leader_and_the_hero_refused_in_lieu() -> None:
    """Given: A seat holds a cheap hero.

    When: A plan with a leader and the hero.
    Then: Refused: in lieu.
    Source: 003 L210
    """
    position = duel(hands={E: ["cheap-hero"]})
    refused(position, "battle", **plans(3, PAUL, weapon="cheap-hero"))
    refused(position, "battle", **plans(3, PAUL, defense="cheap-hero"))


def again(leader: str) -> tuple[Position, dict[str, Any]]:
    """The Emperor has beaten the Guild in Red Chasm and now fights the Fremen there."""
    position = scene("choose-battle", forces=THREE_THERE)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 1), G: plan(BIJAZ, 0)})
    return until(position, "plan"), plans(2, leader)


def test_he_fights_there_again_legal_more_than_once_in_a_single_territory() -> None:
    """Given: A leader has fought in this territory and lives.

    When: He fights there again.
    Then: Legal: more than once in a single territory.
    Source: 003 L212
    """
    position, move = again(PAUL)
    assert legal(position, **move).battle.plans[E].leader == PAUL


def test_he_fights_here_refused_not_in_more_than_one_territory() -> None:
    """Given: A leader has fought in another territory in this phase.

    When: He fights here.
    Then: Refused: not in more than one territory.
    Source: 003 L212
    """
    position = scene("choose-battle", forces=TWO)
    do(position, E, "choose-battle", place=RED_CHASM, against=G)
    planned(until(position, "plan"), {E: plan(PAUL, 5), G: plan(BIJAZ, 0)})
    until(position, "plan")
    refused(position, "battle", **plans(2, PAUL))
    assert legal(position, **plans(2, ALIA)).battle is not None


def test_a_plan_with_it_legal_at_the_players_discretion() -> None:
    """Given: A seat holds a weapon.

    When: A plan with it.
    Then: Legal: at the player's discretion.
    Source: 003 L202
    """
    position = duel(hands={E: ["maula-pistol"]})
    after = legal(position, **plans(2, weapon="maula-pistol"))
    assert after.battle.plans[E].weapon == "maula-pistol"
    assert legal(position, **plans(2)).battle.plans[E].weapon == "none"


def test_a_plan_with_it_refused_not_in_hand() -> None:
    """Given: A seat holds no such card.

    When: A plan with it.
    Then: Refused: not in hand.
    Source: 003 L202
    """
    refused(duel(hands={E: []}), "battle", **plans(2, weapon="maula-pistol"))


def test_the_maker_looks_at_the_others_nobody_is_shown_a_plan_before_both_are_made() -> None:
    """Given: One plan is made, the other not.

    When: The maker looks at the other's.
    Then: Follows: nobody is shown a plan before both are made.
    Source: 003 L202; L219
    """
    position = duel()
    do(position, **plans(3))
    for seat in (B, G, F):
        found = RULES.view(GAME, position, seat).battle.plans
        assert E not in found or found[E].leader != PAUL, seat


def test_they_are_revealed_simultaneously_everybody_sees_them() -> None:
    """Given: Both plans are made.

    When: They are revealed.
    Then: Follows: simultaneously, everybody sees them.
    Source: 003 L219
    """
    position = planned(
        duel(hands={E: ["baliset"], G: ["semuta"]}),
        {E: plan(PAUL, 3, "baliset"), G: plan(BIJAZ, 1, "semuta")},
    )
    for seat in (E, B, G, F):
        assert set(RULES.view(GAME, position, seat).battle.plans) == {E, G}
