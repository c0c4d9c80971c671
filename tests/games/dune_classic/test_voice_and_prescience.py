"""The Voice and Prescience: orders and answers that bind a plan."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.support.battles import ARRAKEEN, TWO, duel, refusal
from tests.support.dune_classic import GAME, broken, clauses, do, options, scene

BG = ["bene-gesserit", "emperor"]


# --- the Bene Gesserit order the opponent about --------------------------------------------------


def ordered(order: str, what: str, hand: list[str], **given: Any) -> Position:
    """The Emperor, with a hand, under an order."""
    position = duel(factions=BG, hands={"emperor": hand}, **given)
    do(position, "bene-gesserit", "voice", order=order, what=what)
    return position


def test_orders_name_what_there_is() -> None:
    position = duel(factions=BG)
    move = {"by": "bene-gesserit", "move": "voice", "order": "play", "what": "lasgun"}

    assert broken(position, move) == ""
    assert broken(position, {**move, "order": "ask"}) == "battle.voice/no-such-order"
    assert broken(position, {**move, "what": "karama"}) == "battle.voice/no-such-kind"
    assert broken(position, {**move, "by": "emperor"}) == "battle.voice/not-your-turn"


def test_the_bene_gesserit_may_keep_silent() -> None:
    position = duel(factions=BG)
    do(position, "bene-gesserit", "pass")

    assert position.step == "plans"


@pytest.mark.parametrize(
    ("what", "card"),
    [
        ("projectile-weapon", "crysknife"),
        ("poison-weapon", "chaumas"),
        ("lasgun", "lasgun"),
        ("worthless", "baliset"),
    ],
)
def test_a_weapon_can_be_forced_and_forbidden(what: str, card: str) -> None:
    position = ordered("play", what, [card, "snooper"])
    assert refusal(position, "emperor", "caid", 1) == "battle.voice-obeyed/must-play"
    assert refusal(position, "emperor", "caid", 1, card) == ""
    assert options(position, "emperor", "plan", leader="caid", number=1) == (
        [card] if what != "worthless" else ["baliset", "none"]
    )

    position = ordered("refuse", what, [card, "snooper"])
    assert refusal(position, "emperor", "caid", 1, card) == "battle.voice-obeyed/must-refuse"
    assert options(position, "emperor", "plan", leader="caid", number=1) == ["none"]


@pytest.mark.parametrize(
    ("what", "card"), [("projectile-defense", "shield"), ("poison-defense", "snooper")]
)
def test_a_defense_can_be_forced_and_forbidden(what: str, card: str) -> None:
    position = ordered("play", what, [card])
    assert refusal(position, "emperor", "caid", 1) == "battle.voice-obeyed/must-play"
    assert refusal(position, "emperor", "caid", 1, "none", card) == ""

    position = ordered("refuse", what, [card])
    assert refusal(position, "emperor", "caid", 1, "none", card) == (
        "battle.voice-obeyed/must-refuse"
    )


def test_an_order_to_play_what_is_not_held_lapses() -> None:
    position = ordered("play", "poison-weapon", ["crysknife"])

    assert refusal(position, "emperor", "caid", 1) == ""
    assert refusal(position, "emperor", "caid", 1, "crysknife") == ""


def test_an_order_to_play_a_card_lapses_without_anybody_to_play_it() -> None:
    dead = {"emperor": GAME.factions["emperor"].leaders}
    position = ordered("play", "poison-weapon", ["chaumas"], dead=dead)

    assert refusal(position, "emperor", "none", 1) == ""


def test_a_cheap_hero_can_be_forced() -> None:
    position = ordered("play", "cheap-hero", ["cheap-hero"])

    assert refusal(position, "emperor", "caid", 1) == "battle.voice-obeyed/must-play"
    assert options(position, "emperor", "plan") == ["cheap-hero"]


def test_a_refused_hero_stays_out_even_if_nobody_else_is_left() -> None:
    dead = {"emperor": GAME.factions["emperor"].leaders}
    position = ordered("refuse", "cheap-hero", ["cheap-hero", "chaumas"], dead=dead)

    assert refusal(position, "emperor", "cheap-hero", 1) == "battle.voice-obeyed/must-refuse"
    assert refusal(position, "emperor", "none", 1) == ""
    assert refusal(position, "emperor", "none", 1, "chaumas") == "battle.leaderless/no-leader"


def test_the_voice_binds_the_opponent_only() -> None:
    position = duel(factions=BG, hands={"bene-gesserit": ["chaumas"]})
    do(position, "bene-gesserit", "voice", order="refuse", what="poison-weapon")

    assert refusal(position, "bene-gesserit", "alia", 1, "chaumas") == ""


def test_an_ally_of_the_bene_gesserit_is_helped_too() -> None:
    seats = ["emperor", "harkonnen", "bene-gesserit"]
    position = scene(
        "battle",
        seats,
        forces={ARRAKEEN: {"emperor": 1, "harkonnen": 1}},
        hands={"harkonnen": ["chaumas"]},
        allies=[("emperor", "bene-gesserit")],
    )
    (by,) = position.waiting
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)
    do(position, "bene-gesserit", "voice", order="play", what="poison-weapon")

    assert refusal(position, "harkonnen", "umman-kudu", 1) == "battle.voice-obeyed/must-play"


def test_the_voice_is_of_no_use_in_battles_of_strangers() -> None:
    seats = ["emperor", "harkonnen", "bene-gesserit"]
    position = scene("battle", seats, forces={ARRAKEEN: {"emperor": 1, "harkonnen": 1}})
    (by,) = position.waiting
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)

    assert position.step == "plans"


def test_a_stop_in_advance_takes_the_voice_away_once() -> None:
    position = scene(
        "battle",
        BG,
        forces={ARRAKEEN: {"bene-gesserit": 1, "emperor": 1}},
        blocked={"voice": "emperor"},
    )
    first, second = position.order
    events = do(position, first, "choose-battle", place=ARRAKEEN, against=second)

    assert clauses(events) == ["cards.karama-stops"]
    assert position.step == "plans"
    assert position.blocked == {}


# --- atreides ask for one element of the plan ----------------------------------------------------


def asked(element: str, hand: list[str], **given: Any) -> Position:
    """The Harkonnen, with a hand, asked about an element."""
    position = duel(factions=TWO, hands={"harkonnen": hand}, **given)
    do(position, "atreides", "ask", element=element)
    return position


def test_one_of_four_elements_is_asked_for() -> None:
    position = duel(factions=TWO)
    move = {"by": "atreides", "move": "ask", "element": "traitor"}

    assert broken(position, move) == "battle.prescience/no-such-element"
    assert options(position, "atreides", "ask") == ["defense", "leader", "number", "weapon"]


def test_atreides_may_do_without() -> None:
    position = duel(factions=TWO)
    do(position, "atreides", "pass")

    assert position.step == "plans"


@pytest.mark.parametrize(
    ("element", "value", "kept", "lapsed"),
    [
        ("number", "3", ["umman-kudu", 3], ["umman-kudu", 2]),
        ("leader", "umman-kudu", ["umman-kudu", 3], ["feyd-rautha", 3]),
        ("weapon", "chaumas", ["umman-kudu", 3, "chaumas"], ["umman-kudu", 3]),
        ("weapon", "none", ["umman-kudu", 3], ["umman-kudu", 3, "chaumas"]),
        ("defense", "shield", ["umman-kudu", 3, "none", "shield"], ["umman-kudu", 3]),
    ],
)
def test_the_answer_binds(element: str, value: str, kept: list[Any], lapsed: list[Any]) -> None:
    position = asked(element, ["chaumas", "shield"])
    do(position, "harkonnen", "answer", value=value)

    assert refusal(position, "harkonnen", *kept) == ""
    assert refusal(position, "harkonnen", *lapsed) == "battle.prescience-bound/not-as-answered"


@pytest.mark.parametrize(
    ("element", "value", "code"),
    [
        ("number", "6", "battle.prescience-answer/no-such-number"),
        ("number", "01", "battle.prescience-answer/no-such-number"),
        ("number", "none", "battle.prescience-answer/no-such-number"),
        ("leader", "none", "battle.leader/required"),
        ("leader", "bashar", "battle.leader/not-ready"),
        ("leader", "cheap-hero", "battle.cheap-hero/not-held"),
        ("weapon", "shield", "battle.weapon/wrong-card"),
        ("weapon", "lasgun", "battle.weapon/not-held"),
        ("defense", "snooper", "battle.defense/not-held"),
    ],
)
def test_the_answer_must_be_possible(element: str, value: str, code: str) -> None:
    position = asked(element, ["chaumas", "shield"])

    assert broken(position, {"by": "harkonnen", "move": "answer", "value": value}) == code


def test_a_leaderless_side_cannot_promise_a_card() -> None:
    dead = {"harkonnen": GAME.factions["harkonnen"].leaders}
    position = asked("weapon", ["chaumas"], dead=dead)
    answer = {"by": "harkonnen", "move": "answer", "value": "chaumas"}

    assert broken(position, answer) == "battle.leaderless/no-leader"
    assert options(position, "harkonnen", "answer") == ["none"]


def test_an_answer_respects_the_voice() -> None:
    seats = ["atreides", "harkonnen", "bene-gesserit"]
    position = scene(
        "battle",
        seats,
        forces={ARRAKEEN: {"atreides": 1, "harkonnen": 1}},
        hands={"harkonnen": ["baliset", "chaumas"]},
        allies=[("atreides", "bene-gesserit")],
    )
    (by,) = position.waiting
    other = "harkonnen" if by == "atreides" else "atreides"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)
    do(position, "bene-gesserit", "voice", order="play", what="worthless")
    do(position, "atreides", "ask", element="defense")
    assert options(position, "harkonnen", "answer") == ["baliset", "none"]
    do(position, "harkonnen", "answer", value="none")

    assert options(position, "harkonnen", "plan", leader="umman-kudu", number=0) == ["baliset"]
    assert refusal(position, "harkonnen", "umman-kudu", 0, "chaumas") == (
        "battle.voice-obeyed/must-play"
    )


def test_an_answer_against_the_voice_is_refused() -> None:
    seats = ["atreides", "harkonnen", "bene-gesserit"]
    position = scene(
        "battle",
        seats,
        forces={ARRAKEEN: {"atreides": 1, "harkonnen": 1}},
        hands={"harkonnen": ["crysknife", "chaumas"]},
        allies=[("atreides", "bene-gesserit")],
    )
    (by,) = position.waiting
    other = "harkonnen" if by == "atreides" else "atreides"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)
    do(position, "bene-gesserit", "voice", order="play", what="poison-weapon")
    do(position, "atreides", "ask", element="weapon")
    answer = {"by": "harkonnen", "move": "answer", "value": "none"}

    assert broken(position, answer) == "battle.voice-obeyed/must-play"
    assert options(position, "harkonnen", "answer") == ["chaumas"]


def test_a_leader_revived_after_the_answer_does_not_undo_it() -> None:
    dead = {"harkonnen": GAME.factions["harkonnen"].leaders}
    position = asked("leader", ["chaumas", "tleilaxu-ghola"], dead=dead)
    do(position, "harkonnen", "answer", value="none")
    do(position, "harkonnen", "ghola-leader", leader="feyd-rautha")

    assert options(position, "harkonnen", "plan") == ["none"]
    assert refusal(position, "harkonnen", "none", 1) == ""
    assert refusal(position, "harkonnen", "feyd-rautha", 1) == (
        "battle.prescience-bound/not-as-answered"
    )


def test_an_ally_of_atreides_is_helped_too() -> None:
    seats = ["emperor", "harkonnen", "atreides"]
    position = scene(
        "battle",
        seats,
        forces={ARRAKEEN: {"emperor": 1, "harkonnen": 1}},
        allies=[("emperor", "atreides")],
    )
    (by,) = position.waiting
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)
    do(position, "atreides", "ask", element="leader")

    assert position.waiting == ["harkonnen"]
