"""What the family of the Dune board promises of battle plans and what comes of them, tried on Raid."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from adjudicator.rules.dune.outcome import outcome_of
from adjudicator.rules.dune.plans import (
    NONE,
    Combatant,
    answer_violation,
    answers,
    card_pairs,
    leader_choices,
    plan_violation,
)
from adjudicator.rules.dune.records import Battle, Plan, Prescience, Voice
from tests.rules.raid import Position
from tests.rules.raids import GAME, KINDS, SEATS, each, fresh

# --- plans ---------------------------------------------------------------------------------------


def combatants(position: Position, prng: Random) -> list[Combatant]:
    """A seat with every kind of order, bound by an answer now and then."""
    found = []
    for order in [
        None,
        *(Voice("teal", how, what) for how in ("play", "refuse") for what in KINDS),
    ]:
        by = prng.choice(SEATS)
        leaders = prng.sample(position.sides[by].leaders, prng.randint(0, 2))
        who = Combatant(by, "arsunt", leaders, 3, 5, order, None)
        found.append(who)
        for element in ("defense", "leader", "number", "weapon"):
            for value in answers(GAME, position, who, element):
                answer = Prescience("teal", element, value)
                found.append(msgspec.structs.replace(who, answer=answer))
    return found


@each
def test_what_is_offered_for_a_plan_is_what_is_accepted(number: int) -> None:
    position, prng = fresh(number)
    for who in combatants(position, prng):
        offered = [
            Plan(leader, dialled, weapon, defense)
            for leader in leader_choices(GAME, position, who)
            for weapon, defense in card_pairs(GAME, position, who, leader)
            for dialled in ([0, 3] if who.answer is None else range(4))
        ]
        bound = who.answer is not None and who.answer.element == "number"
        accepted = [
            Plan(leader, dialled, weapon, defense)
            for leader in [
                NONE,
                "teal-3",
                "ochre-3",
                "violet-3",
                "teal-5",
                "ochre-5",
                "violet-5",
                "fool",
            ]
            for weapon in [NONE, *GAME.cards]
            for defense in [NONE, *GAME.cards]
            for dialled in ([0, 3] if who.answer is None else range(5))
            if plan_violation(GAME, position, who, Plan(leader, dialled, weapon, defense)) is None
        ]
        if bound and who.answer is not None:
            offered = [plan for plan in offered if str(plan.number) == who.answer.answer]
        assert accepted, who
        key = msgspec.json.encode
        assert sorted(map(key, accepted)) == sorted(map(key, offered)), who


@each
def test_what_is_offered_for_an_answer_is_what_is_accepted(number: int) -> None:
    position, prng = fresh(number)
    values = [NONE, *GAME.cards, *GAME.leaders, *map(str, range(6))]
    for who in combatants(position, prng):
        if who.answer is None:
            for element in ("defense", "leader", "number", "weapon"):
                right = [
                    value
                    for value in values
                    if answer_violation(GAME, position, who, element, value) is None
                ]
                assert sorted(right) == answers(GAME, position, who, element), (who, element)


# --- outcome, collection -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defense", "winner", "clause", "strengths", "fallen"),
    [
        (Plan("ochre-5", 2, "none", "none"), Plan("teal-3", 4, "none", "none"), "ochre",
         "battle.tie", (7, 7), []),
        (Plan("ochre-5", 2, "none", "none"), Plan("teal-3", 5, "none", "none"), "teal",
         "battle.strength", (7, 8), []),
        (Plan("ochre-5", 2, "none", "snooper"), Plan("teal-3", 0, "dart", "none"), "teal",
         "battle.strength", (2, 3), ["ochre"]),
        (Plan("ochre-5", 2, "drug", "field"), Plan("teal-3", 4, "dart", "field"), "ochre",
         "battle.strength", (7, 4), ["teal"]),
        (Plan("ochre-5", 1, "ray", "none"), Plan("fool", 1, "ray", "none"), "ochre",
         "battle.tie", (1, 1), ["ochre", "teal"]),
    ],
)  # fmt: skip
def test_weapons_take_leaders_and_the_aggressor_wins_of_equals(
    attack: Plan,
    defense: Plan,
    winner: str,
    clause: str,
    strengths: tuple[int, int],
    fallen: list[str],
) -> None:
    plans = {"ochre": attack, "teal": defense}
    fought = Battle("arsunt-s10", "arsunt", "ochre", "teal", None, None, plans, "", 0, [])
    found = outcome_of(GAME, fought)
    assert (found.winner, found.clause, found.fallen) == (winner, clause, fallen)
    assert (found.aggressor_strength, found.defender_strength) == strengths
    assert {found.winner, found.loser} == {"ochre", "teal"}
