"""The quota: paying, paying more, owing, and selling only what has to be sold."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_messiah import rulebook
from adjudicator.games.dune_messiah.records import Hideout, Position
from adjudicator.games.dune_messiah.turn import go_to
from tests.games.dune_messiah.script import CHASM, GAME, NAMES, broken, follow, line, scene, state

GUILD = NAMES["G"]
NUMBERS = GAME.numbers
SELL = {"by": GUILD, "move": "liquidate"}
CELLAR = "pasty-mesa-s6"


def due(
    spice: int,
    quota: int = 4,
    debt: int = 0,
    forces: dict[str, dict[str, int]] | None = None,
    **rulings: Any,
) -> Position:
    """The mentat pause; the Guild has so much spice, and a hideout in Pasty Mesa with a stash of 9."""
    position = scene("purchase", order="GEB", forces=forces, **rulings)
    position.hideouts = {"pasty-mesa": Hideout(stash=9, sabotaged=False)}
    position.sides[GUILD].spice = spice
    position.quota = quota
    position.debt = debt
    go_to(position, "mentat")
    follow(position)
    return position


def test_the_quota_is_paid_exactly_or_with_more() -> None:
    position = due(9)
    more = {"by": GUILD, "move": "overpay"}
    assert broken(position, {**more, "spice": 4}) == "quota.pay/not-more"
    assert broken(position, {**more, "spice": 10}) == "quota.pay/too-dear"
    offered = rulebook.next_field(GAME, position, more)
    assert offered is not None
    assert offered.options == [5, 6, 7, 8, 9]
    line(position, "G", "overpay", "end-turn: T", spice=8)
    assert (position.sides[GUILD].spice, position.quota) == (1, 5)
    assert "overpay" not in rulebook.kinds(GAME, due(4), GUILD)


def test_hideouts_are_sold_only_by_choice_and_forces_as_long_as_it_owes() -> None:
    position = due(0, forces={CHASM: {"G": 1}, CELLAR: {"G": 3}})
    assert state(position) == "liquidate: G"
    assert broken(position, {"by": GUILD, "move": "pass"}) == "quota.liquidate/must-sell"
    assert "pass" not in rulebook.kinds(GAME, position, GUILD)
    line(position, "G", "liquidate", "liquidate: G", what="force", place=CHASM)
    line(position, "G", "pass", "end-turn: T")
    assert position.hideouts == {"pasty-mesa": Hideout(stash=9, sabotaged=False)}
    assert position.forces == {CELLAR: {GUILD: 3}}
    assert (position.debt, position.quota) == (8 - NUMBERS.liquidate_force, 4)


def test_by_another_answer_nothing_has_to_be_sold() -> None:
    position = due(0, forces={CHASM: {"G": 1}}, liquidation="choice")
    line(position, "G", "pass", "end-turn: T")
    assert position.forces == {CHASM: {GUILD: 1}}


def test_what_is_owed_is_due_first_at_the_next_pause_and_then_the_quota() -> None:
    position = due(7, debt=3)
    assert state(position) == "quota: G"
    assert (position.sides[GUILD].spice, position.debt, position.quota) == (4, 0, 4)
    position = due(5, debt=3)
    assert position.debt == 8 - 2
    assert state(position) == "liquidate: G"
    position = due(2, debt=3)
    line(position, "G", "pass", "end-turn: T")
    assert (position.sides[GUILD].spice, position.debt) == (0, 1)
    line(position, "T", "end-turn", "roll: T")
    assert position.debt == 1


def test_by_another_answer_what_cannot_be_paid_is_forgiven() -> None:
    position = due(3, quota_debt="forgiven")
    line(position, "G", "pass", "end-turn: T")
    assert (position.sides[GUILD].spice, position.debt, position.quota) == (0, 0, 4)


@pytest.mark.parametrize(
    ("what", "place", "code"),
    [
        ("terraformer", CHASM, "not-sold"),
        ("force", CELLAR, "hidden"),
        ("force", "meridian-s1", "none-there"),
        ("harvester", CHASM, "none-there"),
        ("hideout", "shield-wall", "sabotaged"),
        ("hideout", "rim-wall-west", "none-there"),
    ],
)
def test_what_cannot_be_sold_has_its_reason(what: str, place: str, code: str) -> None:
    position = due(0, forces={CHASM: {"G": 1}, CELLAR: {"G": 1}})
    position.hideouts["shield-wall"] = Hideout(stash=0, sabotaged=True)
    assert broken(position, {**SELL, "what": what, "place": place}) == f"quota.liquidate/{code}"


def test_what_is_bought_and_sold_again_brings_nothing() -> None:
    assert NUMBERS.hideout_price >= NUMBERS.liquidate_hideout
    assert NUMBERS.harvester_price >= NUMBERS.liquidate_harvester


@pytest.mark.parametrize("quota", [2, 3, 4, 6, 9])
def test_a_missed_quota_costs_more_than_one_that_is_met(quota: int) -> None:
    """Whatever the Guild hides in its hideout: all is paid within two pauses, and is more."""
    met = due(30, quota)
    line(met, "G", "pay-quota", "end-turn: T")
    missed = due(30, quota)
    line(missed, "G", "pass", "end-turn: T")
    assert missed.sides[GUILD].spice == met.sides[GUILD].spice - quota
    hidden = due(0, quota)
    line(hidden, "G", "pass", "end-turn: T")
    later = due(2 * quota + 4, 4, debt=hidden.debt)
    assert later.sides[GUILD].spice == 4
    assert state(later) == "quota: G"
