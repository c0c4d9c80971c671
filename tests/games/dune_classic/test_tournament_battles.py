"""Readings of tournaments about battles, under both answers of their rulings."""

from __future__ import annotations

import pytest

from adjudicator.games.dune_classic import revival
from adjudicator.games.dune_classic.leaders import kill_leader
from adjudicator.games.dune_classic.records import Position
from tests.support.battles import duel, no_traitors, plan
from tests.support.dune_classic import GAME, broken, can_be_filled, clauses, do, options


def betrayed(option: str) -> Position:
    """The emperor, with cards in its plan, is about to call Feyd-Rautha a traitor."""
    hands = {"emperor": ["crysknife", "shield"]}
    position = duel(hands=hands, traitor_caller=option)
    position.sides["emperor"].traitors = ["feyd-rautha"]
    plan(position, "emperor", "bashar", 2, "crysknife", "shield")
    plan(position, "harkonnen", "feyd-rautha", 3)
    return position


def call(position: Position) -> list[str]:
    """The traitor is called; the clauses of what follows."""
    found: list[str] = []
    while position.step == "traitors":
        by = position.waiting[0]
        if by == "emperor":
            found += clauses(do(position, by, "call-traitor", leader="feyd-rautha"))
        else:
            found += clauses(do(position, by, "pass"))
    return found


def test_by_default_the_callers_leader_has_fought_there_and_its_cards_stay() -> None:
    position = betrayed("has-fought")
    assert "traitors.leader-free" not in call(position)
    assert "bashar" in position.fought
    assert position.step != "spoils"
    assert position.sides["emperor"].hand == ["crysknife", "shield"]


def test_the_callers_leader_is_free_and_cards_may_be_given_up_by_ruling() -> None:
    position = betrayed("comes-home")
    assert "traitors.leader-free" in call(position)
    assert "bashar" not in position.fought
    assert position.step == "spoils"
    assert options(position, "emperor", "discard") == ["crysknife", "shield"]
    do(position, "emperor", "discard", card="shield")
    do(position, "emperor", "pass")
    assert position.sides["emperor"].hand == ["crysknife"]


@pytest.mark.parametrize(
    ("option", "defense", "dies"),
    [
        ("snooper", "snooper", False),
        ("snooper", "shield", True),
        ("shield", "snooper", True),
        ("shield", "shield", False),
    ],
)
def test_a_shield_stops_the_ellaca_drug_by_ruling(option: str, defense: str, dies: bool) -> None:
    hands = {"emperor": ["ellaca-drug"], "harkonnen": [defense]}
    position = duel(hands=hands, ellaca_drug=option)
    plan(position, "emperor", "bashar", 5, "ellaca-drug")
    plan(position, "harkonnen", "feyd-rautha", 0, "none", defense)
    no_traitors(position)
    assert position.sides["harkonnen"].dead == (["feyd-rautha"] if dies else [])


@pytest.mark.parametrize(
    ("option", "code"), [("must-choose", "battle.captive/no-such-fate"), ("may-decline", "")]
)
def test_harkonnen_may_leave_a_drawn_leader_alone_by_ruling(option: str, code: str) -> None:
    position = duel(captured_leaders="on", capture_choice=option)
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 5)
    no_traitors(position)
    while position.step not in ("capture", "captive"):
        do(position, position.waiting[0], "pass")
    do(position, "table", "capture", leader="caid")
    leave = {"by": "harkonnen", "move": "captive", "fate": "decline"}
    assert broken(position, leave) == code
    assert can_be_filled(position, leave) == (code == "")
    if code == "":
        events = do(position, "harkonnen", "captive", fate="decline")
        assert "battle.captive-declined" in clauses(events)
        assert "caid" in position.sides["emperor"].leaders
        assert position.sides["harkonnen"].captives == []


@pytest.mark.parametrize(("option", "code"), [("at-once", ""), ("wait", "revival.face-down/waits")])
def test_a_captive_that_is_killed_lies_face_down_by_ruling(option: str, code: str) -> None:
    """Landsraad 2.05.10.02: it waits for the others of its faction, like one that has died again."""
    position = duel(captured_leaders="on", leader_revival="none-active", face_down_leaders=option)
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 5)
    no_traitors(position)
    while position.step != "capture":
        do(position, position.waiting[0], "pass")
    do(position, "table", "capture", leader="caid")
    do(position, "harkonnen", "captive", fate="kill")
    emperor = position.sides["emperor"]
    assert emperor.dead == ["caid"]
    for leader in list(emperor.leaders):
        kill_leader(GAME, position, leader)
    emperor.spice = 50
    position.phase = "revival"
    revival.enter(GAME, position)
    again = {"by": "emperor", "move": "revive-leader", "leader": "caid"}
    assert broken(position, again) == code
    assert can_be_filled(position, again) == (code == "")
