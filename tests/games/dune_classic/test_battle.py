"""Battles: who must fight, and what a plan may be (document 004, phase 6)."""

from __future__ import annotations

import pytest

from adjudicator.rules.dune.records import Plan
from tests.support.battles import ARRAKEEN, QUIET, duel, no_traitors, plan, refusal
from tests.support.dune_classic import (
    GAME,
    broken,
    can_be_filled,
    clauses,
    do,
    options,
    picture,
    scene,
)

# --- the first in storm order with a battle names the next one -----------------------------------


def test_the_first_in_storm_order_with_a_battle_chooses() -> None:
    forces = {ARRAKEEN: {"emperor": 1, "harkonnen": 1}, "carthag-s10": {"fremen": 2}}
    position = scene("battle", ["fremen", "emperor", "harkonnen"], forces=forces)

    assert position.waiting == [next(f for f in position.order if f != "fremen")]


def test_without_any_battle_the_phase_is_over() -> None:
    position = scene("battle", QUIET, forces={ARRAKEEN: {"emperor": 1}})

    assert position.phase == "spice-collection"


def test_nobody_fights_in_the_polar_sink() -> None:
    position = scene("battle", QUIET, forces={"polar-sink": {"emperor": 1, "harkonnen": 1}})

    assert position.phase == "spice-collection"


def test_allies_do_not_fight_each_other() -> None:
    position = scene(
        "battle",
        QUIET,
        forces={ARRAKEEN: {"emperor": 1, "harkonnen": 1}},
        allies=[("emperor", "harkonnen")],
        allies_together="allowed",
    )

    assert position.phase == "spice-collection"


def test_advisors_do_not_fight() -> None:
    position = scene(
        "battle",
        ["bene-gesserit", "emperor"],
        forces={ARRAKEEN: {"emperor": 1}},
        advisors={ARRAKEEN: 1},
    )

    assert position.phase == "spice-collection"


@pytest.mark.parametrize(("storm", "fought"), [(3, True), (1, False), (0, False), (2, False)])
def test_the_storm_parts_forces_of_one_territory(storm: int, fought: bool) -> None:
    forces = {"cielago-north-s0": {"emperor": 1}, "cielago-north-s2": {"harkonnen": 1}}
    position = scene("battle", QUIET, forces=forces, storm=storm)

    assert (position.phase == "battle") is fought


def test_forces_under_the_storm_in_one_part_fight() -> None:
    position = scene("battle", QUIET, forces={ARRAKEEN: {"emperor": 1, "harkonnen": 1}}, storm=9)

    assert position.step == "choose-battle"


def test_a_battle_is_named_by_any_part_in_which_it_is_fought_and_an_opponent_in_it() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 1},
        "cielago-north-s2": {"harkonnen": 1},
        "carthag-s10": {"fremen": 1},
    }
    position = scene("battle", ["emperor", "harkonnen", "fremen"], forces=forces, storm=5)
    (by,) = position.waiting
    other = "harkonnen" if by == "emperor" else "emperor"
    move = {"by": by, "move": "choose-battle", "place": "cielago-north-s0", "against": other}

    parts = ["cielago-north-s0", "cielago-north-s1", "cielago-north-s2"]
    assert options(position, by, "choose-battle") == parts
    for part in parts:
        assert broken(position, {**move, "place": part}) == ""
        assert can_be_filled(position, {**move, "place": part})
    assert broken(position, {**move, "place": "nowhere"}) == "battle.aggressor/no-battle"
    assert broken(position, {**move, "against": "fremen"}) == "battle.aggressor/no-opponent"
    assert broken(position, {**move, "by": other}) == "battle.aggressor/not-your-turn"


def test_the_position_knows_a_battle_by_the_first_part_whichever_was_named() -> None:
    forces = {"cielago-north-s0": {"emperor": 1}, "cielago-north-s2": {"harkonnen": 1}}
    pictures = []
    for part in ["cielago-north-s0", "cielago-north-s1", "cielago-north-s2"]:
        position = scene("battle", QUIET, forces=forces, storm=5)
        first, second = position.order
        do(position, first, "choose-battle", place=part, against=second)
        pictures.append(picture(position))

    assert pictures == [pictures[0]] * 3


@pytest.mark.parametrize("place", ["cielago-north-s0", "cielago-north-s1", "cielago-north-s2"])
def test_the_storm_is_the_reason_why_parted_factions_do_not_fight(place: str) -> None:
    forces = {
        "cielago-north-s0": {"emperor": 1, "fremen": 1},
        "cielago-north-s2": {"harkonnen": 1},
    }
    position = scene("battle", ["emperor", "fremen", "harkonnen"], forces=forces, storm=1)
    (by,) = position.waiting
    move = {"by": by, "move": "choose-battle", "place": place, "against": "harkonnen"}
    other = "fremen" if by == "emperor" else "emperor"

    assert broken(position, move) == "battle.storm/parted"
    assert not can_be_filled(position, move)
    fought = place == "cielago-north-s0"
    reason = "" if fought else "battle.aggressor/no-battle"
    assert broken(position, {**move, "against": other}) == reason


@pytest.mark.parametrize(("option", "fought"), [("same-sector", True), ("nobody", False)])
def test_who_fights_under_the_storm_is_a_ruling(option: str, fought: bool) -> None:
    forces = {
        ARRAKEEN: {"emperor": 1, "harkonnen": 1},
        "carthag-s10": {"emperor": 1, "harkonnen": 1},
    }
    position = scene("battle", QUIET, forces=forces, storm=9, storm_battles=option)
    by, against = position.order
    move = {"by": by, "move": "choose-battle", "place": ARRAKEEN, "against": against}

    assert broken(position, move) == ("" if fought else "battle.under-storm/nobody")
    assert can_be_filled(position, move) is fought


def test_only_forces_on_the_battlefield_are_dialled_and_lost_by_the_winner() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 3, "harkonnen": 1},
        "cielago-north-s2": {"emperor": 4},
    }
    position = scene("battle", QUIET, forces=forces, storm=1)
    first, second = position.order
    do(position, first, "choose-battle", place="cielago-north-s0", against=second)

    assert refusal(position, "emperor", "caid", 4) == "battle.battlefield/cut-off"
    plan(position, "emperor", "caid", 2)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.forces == {
        "cielago-north-s0": {"emperor": 1},
        "cielago-north-s2": {"emperor": 4},
    }


def test_both_sides_of_the_storm_may_see_a_battle_of_the_same_two() -> None:
    """Two battlefields of one territory: one leader may fight in both, the loser of one loses all."""
    forces = {
        part: {"emperor": 2, "harkonnen": 2} for part in ["cielago-north-s0", "cielago-north-s2"]
    }
    position = scene("battle", QUIET, forces=forces, storm=1, loser_forces="battlefield")
    first, second = position.order
    assert options(position, first, "choose-battle") == ["cielago-north-s0", "cielago-north-s2"]
    do(position, first, "choose-battle", place="cielago-north-s2", against=second)
    plan(position, "emperor", "caid", 0)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)

    assert position.forces["cielago-north-s0"] == {"emperor": 2, "harkonnen": 2}
    do(position, first, "choose-battle", place="cielago-north-s0", against=second)
    assert refusal(position, "emperor", "caid", 0) == ""


def test_battles_follow_until_none_is_left() -> None:
    forces = {
        ARRAKEEN: {"emperor": 3, "harkonnen": 1},
        "carthag-s10": {"emperor": 1, "harkonnen": 3},
    }
    position = scene("battle", QUIET, forces=forces)
    while position.phase == "battle":
        (by,) = position.waiting
        other = "harkonnen" if by == "emperor" else "emperor"
        place = options(position, by, "choose-battle")[0]
        do(position, by, "choose-battle", place=place, against=other)
        plan(position, by, options(position, by, "plan")[0], 1)
        plan(position, other, options(position, other, "plan")[0], 1)
        no_traitors(position)

    assert position.phase == "spice-collection"
    assert position.battle is None


# --- what may stand in a plan --------------------------------------------------------------------


def test_the_number_is_at_most_the_forces_on_the_battlefield() -> None:
    position = duel(3)

    assert refusal(position, "emperor", "caid", 4) == "battle.plan/too-many"
    assert refusal(position, "emperor", "caid", 3) == ""


def test_forces_cut_off_by_the_storm_do_not_count() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 2, "harkonnen": 2},
        "cielago-north-s2": {"emperor": 4},
    }
    position = scene("battle", QUIET, forces=forces, storm=1)
    (by,) = position.waiting
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place="cielago-north-s0", against=other)

    assert refusal(position, "emperor", "caid", 3) == "battle.battlefield/cut-off"
    assert refusal(position, "emperor", "caid", 7) == "battle.plan/too-many"


def test_a_leader_is_sent_if_there_is_one() -> None:
    position = duel()

    assert refusal(position, "emperor", "none", 1) == "battle.leader/required"
    assert refusal(position, "emperor", "stilgar", 1) == "battle.leader/not-ready"
    assert refusal(position, "emperor", "nobody", 1) == "battle.leader/no-such-leader"


def test_a_dead_leader_is_not_sent() -> None:
    position = duel(dead={"emperor": ["caid"]})

    assert refusal(position, "emperor", "caid", 1) == "battle.leader/in-tanks"


def test_a_leader_fights_in_one_territory_a_turn_but_there_again() -> None:
    position = duel()
    position.fought = {"caid": "carthag", "burseg": "arrakeen"}

    assert refusal(position, "emperor", "caid", 1) == (
        "battle.leader-one-territory/fought-elsewhere"
    )
    assert refusal(position, "emperor", "burseg", 1) == ""
    assert "caid" not in options(position, "emperor", "plan")


def test_a_cheap_hero_may_stand_for_a_leader() -> None:
    position = duel(hands={"emperor": ["cheap-hero"]})

    assert refusal(position, "emperor", "cheap-hero", 1) == ""
    assert refusal(position, "harkonnen", "cheap-hero", 1) == "battle.cheap-hero/not-held"


def test_a_cheap_hero_must_stand_in_if_no_leader_is_left() -> None:
    dead = {"emperor": GAME.factions["emperor"].leaders}
    position = duel(dead=dead, hands={"emperor": ["cheap-hero"]})

    assert refusal(position, "emperor", "none", 1) == "battle.leader/required"
    assert options(position, "emperor", "plan") == ["cheap-hero"]


def test_without_leader_or_hero_no_card_is_played() -> None:
    dead = {"emperor": GAME.factions["emperor"].leaders}
    position = duel(dead=dead, hands={"emperor": ["crysknife"]})

    assert refusal(position, "emperor", "none", 1, "crysknife") == "battle.leaderless/no-leader"
    assert refusal(position, "emperor", "none", 1) == ""


def test_cards_go_into_their_slots_and_are_held() -> None:
    position = duel(hands={"emperor": ["crysknife", "shield", "baliset", "karama"]})

    assert refusal(position, "emperor", "caid", 1, "crysknife", "shield") == ""
    assert refusal(position, "emperor", "caid", 1, "baliset", "shield") == ""
    assert refusal(position, "emperor", "caid", 1, "none", "baliset") == ""
    assert refusal(position, "emperor", "caid", 1, "shield") == "battle.weapon/wrong-card"
    assert refusal(position, "emperor", "caid", 1, "karama") == "battle.weapon/wrong-card"
    assert refusal(position, "emperor", "caid", 1, "lasgun") == "battle.weapon/not-held"
    assert refusal(position, "emperor", "caid", 1, "none", "crysknife") == (
        "battle.defense/wrong-card"
    )
    assert refusal(position, "emperor", "caid", 1, "none", "snooper") == ("battle.defense/not-held")


def test_one_worthless_card_does_not_fill_both_slots() -> None:
    position = duel(hands={"emperor": ["baliset", "kulon"]})

    assert refusal(position, "emperor", "caid", 1, "baliset", "baliset") == (
        "battle.slots/one-copy"
    )
    assert refusal(position, "emperor", "caid", 1, "baliset", "kulon") == ""


def test_plans_open_together() -> None:
    position = duel()

    assert plan(position, "emperor", "caid", 1) == []
    assert refusal(position, "emperor", "caid", 2) == "battle.plan/not-your-turn"
    assert clauses(plan(position, "harkonnen", "umman-kudu", 1)) == ["battle.open-plans"] * 2
    assert position.step == "traitors"


def test_a_plan_is_a_record_of_what_was_played() -> None:
    position = duel()
    plan(position, "emperor", "caid", 2)
    assert position.battle is not None

    assert position.battle.plans == {
        "emperor": Plan(leader="caid", number=2, weapon="none", defense="none")
    }
