"""Scenarios of Prescience."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    chosen,
    fields,
    met,
    no_plan,
    opened,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    TUEK,
    A,
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
)

RABBAN = "beast-rabban"


def asking(**given: Any) -> Position:
    """Atreides may ask about Harkonnen's plan."""
    return chosen(met(**given), using="ask")


def asked(element: str, **given: Any) -> Position:
    """Harkonnen is to answer."""
    position = asking(**given)
    do(position, A, "ask", element=element)
    return position


def shown(element: str, value: str, **given: Any) -> Position:
    """Harkonnen has answered, plans can be made."""
    position = asked(element, **given)
    do(position, H, "answer", value=value)
    return chosen(position)


def test_atreides_asks_for_the_leader_legal_atreides_knows_it_before_it_makes_its_plan() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides asks for the leader; Harkonnen answers Beast Rabban.
    Then: Legal: Atreides knows it before it makes its plan.
    Source: 001 L504; L370
    """
    position = asked("leader")
    assert awaited(position) == H
    do(position, H, "answer", value=RABBAN)
    found = fight(view(GAME, position, A)).prescience
    assert found is not None
    assert found.answer == RABBAN
    assert "plan" in can(chosen(position), A)


def test_atreides_asks_for_the_number_legal_one_of_four() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides asks for the number.
    Then: Legal: one of four.
    Source: 001 L508
    """
    for element in ("number", "leader", "weapon", "defense"):
        assert awaited(asked(element)) == H


def test_atreides_asks_for_the_weapon_and_then_for_the_defense_refused_one_part() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides asks for the weapon and then for the defense.
    Then: Refused: one part.
    Source: 001 L504
    """
    position = shown("weapon", "none")
    refused(position, "battle turn", A, "ask", element="defense")


def test_harkonnen_uses_prescience_refused_atreides_only() -> None:
    """Given: Atreides fights Harkonnen.

    When: Harkonnen uses Prescience.
    Then: Refused: Atreides only.
    Source: 001 L504
    """
    refused(asking(), "battle turn", H, "ask", element="leader")


def test_harkonnen_plans_with_another_leader_refused_it_showed_a_part_of_its_plan() -> None:
    """Given: Harkonnen showed Rabban.

    When: Harkonnen plans with another leader.
    Then: Refused: it showed a part of its plan.
    Source: 001 L504
    """
    no_plan(shown("leader", RABBAN), "battle", H, "piter-de-vries", 1)


def test_harkonnen_dials_3_refused_likewise() -> None:
    """Given: Harkonnen showed the number 2.

    When: Harkonnen dials 3.
    Then: Refused: likewise.
    Source: 001 L504; L508
    """
    position = shown("number", "2")
    no_plan(position, "battle", H, RABBAN, 3)
    legal(position, H, "plan", **fields((RABBAN, 2)))


def test_harkonnen_plays_a_weapon_refused_likewise() -> None:
    """Given: Harkonnen showed that no weapon comes.

    When: Harkonnen plays a weapon.
    Then: Refused: likewise.
    Source: 001 L510
    """
    position = shown("weapon", "none", hands={H: ["gom-jabbar"]})
    no_plan(position, "battle", H, RABBAN, 2, "gom-jabbar")


def test_atreides_uses_prescience_refused_its_own_opponents_plan() -> None:
    """Given: Harkonnen fights Imperium, Atreides stands aside.

    When: Atreides uses Prescience.
    Then: Refused: its own opponent's plan.
    Source: 001 L504
    """
    forces = {CARTHAG: {H: 3, I: 3}, TUEK: {A: 2}}
    position = scene("choose-battle", H, forces=forces)
    do(position, H, "choose-battle", place=CARTHAG, against=I)
    for _ in range(6):
        assert "ask" not in can(position, A)
        refused(position, "battle turn", A, "ask", element="leader")
        if "plan" in can(position, H):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_atreides_forgoes_prescience_legal_an_advantage_not_a_duty() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides forgoes Prescience.
    Then: Legal: an advantage, not a duty.
    Source: 001 L504
    """
    position = asking()
    do(position, A, "pass")
    assert "plan" in can(chosen(position), H)


def test_fremen_look_at_the_table_only_atreides_sees_the_answer() -> None:
    """Given: Harkonnen answered.

    When: Fremen look at the table.
    Then: Follows: only Atreides sees the answer.
    Source: 001 L504; L352
    """
    forces = {CARTHAG: {A: 6, H: 3}}
    position = scene("choose-battle", A, forces=forces)
    chosen(position, using="ask")
    do(position, A, "ask", element="leader")
    do(position, H, "answer", value=RABBAN)
    for seat, known in ((A, True), (H, True), (F, False), (I, False)):
        found = fight(view(GAME, position, seat)).prescience
        assert found is not None
        assert (found.answer == RABBAN) is known, seat


def test_harkonnen_shows_4_refused_no_such_plan() -> None:
    """Given: Atreides asked for the number; Harkonnen has three forces.

    When: Harkonnen shows 4.
    Then: Refused: no such plan.
    Source: 001 L356; L508
    """
    refused(asked("number"), "battle", H, "answer", value="4")


def test_harkonnen_shows_lasgun_refused_not_in_hand() -> None:
    """Given: Atreides asked for the weapon; Harkonnen holds no Lasgun.

    When: Harkonnen shows Lasgun.
    Then: Refused: not in hand.
    Source: 001 L510
    """
    refused(asked("weapon"), "battle", H, "answer", value="lasgun")


def test_it_asks_in_each_legal_before_battle_plans_are_created_in_every_battle() -> None:
    """Given: Atreides fights twice in one turn.

    When: It asks in each.
    Then: Legal: before Battle Plans are created, in every battle.
    Source: 001 L504
    """
    position = asking(forces={TUEK: {A: 3, H: 3}})
    do(position, A, "pass")
    settled(opened(chosen(position), atreides=("duke-leto", 1), harkonnen=(RABBAN, 0)))
    assert "ask" in can(chosen(position, place=TUEK, using="ask"), A)
