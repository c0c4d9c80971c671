"""What the family of the Dune board promises of battle plans and what comes of them, tried on Raid."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import product, starmap
from random import Random

import msgspec
import pytest

from adjudicator.rules.dune.battlefield import fighters
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.forms import (
    battle_form,
    battle_violation,
    lose_chosen,
    losses_form,
    losses_violation,
    plan_form,
    plan_in,
    question_form,
    question_violation,
    spoils_form,
    spoils_violation,
    voice_form,
    voice_violation,
)
from adjudicator.rules.dune.outcome import outcome_of, winner_losses
from adjudicator.rules.dune.plan_options import answers
from adjudicator.rules.dune.plans import (
    ELEMENTS,
    NONE,
    Combatant,
    answer_violation,
    plan_violation,
)
from adjudicator.rules.dune.records import Battle, Plan, Prescience, Voice
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field
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
                answer = Prescience(by="teal", element=element, answer=value)
                found.append(msgspec.structs.replace(who, answer=answer))
    return found


def filled(form: Callable[[Move], Field | None]) -> list[Move]:
    """Every move that a form lets a seat make."""
    done: list[Move] = []
    begun: list[Move] = [{"by": "ochre"}]
    while begun:
        move = begun.pop()
        field = form(move)
        if field is None:
            done.append(move)
        else:
            assert field.options == sorted(set(field.options))
            begun += [{**move, field.name: option} for option in field.options]
    return done


def plan_of(leader: str, number: int, weapon: str, defense: str) -> Move:
    """A move that makes a plan."""
    names = ("leader", "number", "weapon", "defense")
    return {"by": "ochre", **dict(zip(names, (leader, number, weapon, defense), strict=True))}


@pytest.mark.one_in(6)
@each
def test_what_is_offered_for_a_plan_is_what_is_accepted(number: int) -> None:
    position, prng = fresh(number)
    leaders = [NONE, "fool", *(f"{seat}-{strength}" for seat in SEATS for strength in (3, 5))]
    cards = [NONE, *GAME.cards]
    for who in combatants(position, prng):
        offered = filled(partial(plan_form, GAME, position, who))
        accepted = [
            move
            for move in starmap(plan_of, product(leaders, range(5), cards, cards))
            if plan_violation(GAME, position, who, plan_in(move)) is None
        ]
        assert accepted, who
        key = partial(msgspec.json.encode, order="sorted")
        assert sorted(map(key, accepted)) == sorted(map(key, offered)), who


@each
@pytest.mark.parametrize("truce", [True, False])
def test_an_aggressor_chooses_among_just_the_battles_that_it_has(number: int, truce: bool) -> None:
    position, _ = fresh(number)
    for seat, friends in {"ochre": ["teal"], "teal": ["ochre"], "violet": []}.items():
        tried: list[Move] = [
            {"by": seat, "place": place, "against": against}
            for place in [*GAME.part_ids, "nowhere"]
            for against in [*SEATS, "nobody"]
        ]
        right = [
            move for move in tried if battle_violation(GAME, position, move, friends, truce) is None
        ]
        form = partial(battle_choice, position, seat, friends, truce)
        key = partial(msgspec.json.encode, order="sorted")
        assert sorted(map(key, right)) == sorted(map(key, filled(form)))
        for move in right:
            assert fighters(GAME, position, move["place"], seat) > 0
            assert fighters(GAME, position, move["place"], move["against"]) > 0
            assert move["against"] not in [seat, *friends]


def battle_choice(
    position: Position, seat: str, friends: list[str], truce: bool, move: Move
) -> Field | None:
    """The form of a choice of battle, for a seat."""
    move["by"] = seat
    return battle_form(GAME, position, move, friends, truce)


def test_a_winner_gives_up_cards_that_it_has_played_and_no_others() -> None:
    position, _ = fresh(0)
    position.battle = battle_with({}, "arsunt-s10")
    position.battle.spoils = ["dart", "flute", "flute"]
    offered = filled(partial(spoils_form, position))
    assert sorted(move["card"] for move in offered) == ["dart", "flute"]
    for card in GAME.cards:
        found = spoils_violation(position, {"by": "ochre", "card": card})
        assert (found is None) == (card in {"dart", "flute"})


@pytest.mark.parametrize("kinds", [KINDS, ["lasgun", "poison-weapon"]])
def test_the_voice_names_just_the_kinds_of_cards_that_its_game_gives_it(kinds: list[str]) -> None:
    offered = filled(lambda move: voice_form(move, kinds))
    assert {(move["order"], move["what"]) for move in offered} == set(
        product(("play", "refuse"), kinds)
    )
    for order, what in product(["play", "refuse", "ask"], [*KINDS, "nonsense"]):
        move = {"order": order, "what": what}
        assert (voice_violation(move, kinds) is None) == ({"by": "ochre", **move} in offered)
    asked = filled(lambda move: question_form(move, ELEMENTS))
    assert [move["element"] for move in asked[::-1]] == ELEMENTS
    assert question_violation({"element": "colour"}, ELEMENTS) is not None


@each
def test_the_winner_takes_its_losses_from_wherever_it_has_forces_on_the_battlefield(
    number: int,
) -> None:
    position, prng = fresh(number)
    for place in sorted({joined_parts(GAME, position, part)[0] for part in position.forces}):
        fought = deepcopy(position)
        seat = next((by for by in SEATS if fighters(GAME, fought, place, by) > 0), "")
        if seat == "":
            continue
        dialled = prng.randint(1, fighters(GAME, fought, place, seat))
        fought.battle = battle_with(
            {seat: Plan(leader=NONE, number=dialled, weapon=NONE, defense=NONE)}, place
        )
        standing = fighters(GAME, fought, place, seat)
        winner_losses(GAME, fought, seat)
        while fought.battle.losses > 0:
            offered = [{**move, "by": seat} for move in filled_losses(fought, seat)]
            tried = [
                {"by": seat, "part": part, "forces": forces}
                for part in GAME.part_ids
                for forces in range(standing + 2)
            ]
            right = [move for move in tried if losses_violation(GAME, fought, move) is None]
            key = partial(msgspec.json.encode, order="sorted")
            assert sorted(map(key, right)) == sorted(map(key, offered))
            lose_chosen(fought, prng.choice(right))
        assert fighters(GAME, fought, place, seat) == standing - dialled
        assert fought.sides[seat].tanks == position.sides[seat].tanks + dialled


def filled_losses(position: Position, seat: str) -> list[Move]:
    """Every choice of losses that the form offers a seat."""
    return filled(lambda move: losses_form(GAME, position, {**move, "by": seat}))


def battle_with(plans: dict[str, Plan], place: str) -> Battle:
    """A battle with these plans, which ochre and teal fight."""
    home = GAME.parts[place].territory
    return Battle(place, home, "ochre", "teal", None, None, plans, "", 0, [])


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
        (Plan(leader="ochre-5", number=2, weapon="none", defense="none"), Plan(leader="teal-3", number=4, weapon="none", defense="none"), "ochre",
         "battle.tie", (7, 7), []),
        (Plan(leader="ochre-5", number=2, weapon="none", defense="none"), Plan(leader="teal-3", number=5, weapon="none", defense="none"), "teal",
         "battle.strength", (7, 8), []),
        (Plan(leader="ochre-5", number=2, weapon="none", defense="snooper"), Plan(leader="teal-3", number=0, weapon="dart", defense="none"), "teal",
         "battle.strength", (2, 3), ["ochre"]),
        (Plan(leader="ochre-5", number=2, weapon="drug", defense="field"), Plan(leader="teal-3", number=4, weapon="dart", defense="field"), "ochre",
         "battle.strength", (7, 4), ["teal"]),
        (Plan(leader="ochre-5", number=1, weapon="ray", defense="none"), Plan(leader="fool", number=1, weapon="ray", defense="none"), "ochre",
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
    found = outcome_of(GAME, battle_with(plans, "arsunt-s10"), {}, [], [])
    assert (found.winner, found.clause, found.fallen) == (winner, clause, fallen)
    assert (found.aggressor_strength, found.defender_strength) == strengths
    assert {found.winner, found.loser} == {"ochre", "teal"}
