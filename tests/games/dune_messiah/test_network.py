"""What the network of spies does: forces that are dialled, cards, actions, and how spies move."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_messiah import rulebook
from adjudicator.games.dune_messiah.records import Position
from tests.games.dune_messiah.script import (
    ARRAKEEN,
    CARTHAG,
    CHASM,
    GAME,
    NAMES,
    broken,
    line,
    scene,
    spies,
    state,
)

SISTERS, EMPEROR = NAMES["B"], NAMES["E"]
GAP, BASIN, WALL = "old-gap-s9", "imperial-basin-s9", "rim-wall-west-s8"
NONE = {"weapon": "none", "defense": "none"}


def striking(**rulings: Any) -> Position:
    """Three hidden fighters with a network of three strike at three of the Emperor in Arrakeen."""
    position = scene("battle", order="BEG", forces={ARRAKEEN: {"E": 3, "B": 3}}, **rulings)
    spies(position, ARRAKEEN, GAP, BASIN)
    line(position, "B", "strike", "approach: B", territory="arrakeen")
    for seat, then in [("B", "approach: E"), ("E", "approach: G"), ("G", "choose: B")]:
        line(position, seat, "pass", then)
    line(position, "B", "choose-battle", "voice: B", place=ARRAKEEN, against=EMPEROR)
    return position


def fought(number: int, added: int = 2, **rulings: Any) -> Position:
    """The same battle, fought: the Sisters dial so many, the Emperor nothing."""
    position = striking(**rulings)
    line(position, "B", "pass", "network: B")
    line(position, "B", "call-network", "ask: E", spies=added)
    line(position, "E", "pass", "plans: BE")
    line(position, "B", "plan", "plans: E", leader="irulan", number=number, **NONE)
    wins = "quota: G"
    line(position, "E", "plan", wins, leader="bannerjee", number=0, **NONE)
    return position


def test_connected_spies_are_dialled_as_forces_are_and_cost_forces() -> None:
    position = fought(5)
    assert position.forces == {}
    assert position.sides[SISTERS].spice == 5 - 2
    assert fought(2).forces == {ARRAKEEN: {SISTERS: 1}}


def test_by_another_answer_they_add_to_the_strength() -> None:
    position = fought(1, network="strength")
    assert position.forces == {ARRAKEEN: {SISTERS: 2}}


def test_by_a_third_answer_they_raise_the_forces_only_to_their_own_number() -> None:
    position = striking(network="up-to")
    line(position, "B", "pass", "ask: E")
    position = striking(network="up-to")
    spies(position, WALL)
    line(position, "B", "pass", "network: B")
    call = {"by": SISTERS, "move": "call-network"}
    assert broken(position, {**call, "spies": 2}) == "battle.network/too-many"
    assert broken(position, {**call, "spies": 1}) == ""


def test_a_network_that_is_not_paid_for_is_refused_for_its_price() -> None:
    position = striking()
    position.sides[SISTERS].spice = 1
    line(position, "B", "pass", "network: B")
    call = {"by": SISTERS, "move": "call-network"}
    assert broken(position, {**call, "spies": 2}) == "battle.network/too-dear"
    assert broken(position, {**call, "spies": 4}) == "battle.network/too-many"


@pytest.mark.parametrize(
    ("what", "card", "code"),
    [
        ("weapon", "stone-burner", "must-refuse"),
        ("special-weapon", "stone-burner", "must-refuse"),
        ("weapon", "maula-pistol", "must-refuse"),
        ("special-weapon", "maula-pistol", ""),
        ("weapon", "baliset", ""),
    ],
)
def test_the_voice_names_special_weapons_and_forbids_any(what: str, card: str, code: str) -> None:
    hands = {"E": ["baliset", "maula-pistol", "stone-burner"]}
    position = scene("battle", order="BEG", forces={CARTHAG: {"E": 5, "B": 4}}, hands=hands)
    for seat, then in [("B", "approach: E"), ("E", "approach: G"), ("G", "choose: B")]:
        line(position, seat, "pass", then)
    line(position, "B", "choose-battle", "voice: B", place=CARTHAG, against=EMPEROR)
    line(position, "B", "voice", "ask: E", order="refuse", what=what)
    line(position, "E", "pass", "plans: BE")
    plan = {"by": EMPEROR, "move": "plan", "leader": "alia", "number": 1, "defense": "none"}
    wanted = f"battle.voice-obeyed/{code}" if code else ""
    assert broken(position, {**plan, "weapon": card}) == wanted


@pytest.mark.parametrize(
    ("answer", "cards"), [("spies", 3), ("pairs", 1), ("territory", 2), ("network", 3)]
)
def test_cards_are_drawn_for_spies_by_each_answer(answer: str, cards: int) -> None:
    """Six spies in three territories: four, one and one."""
    position = scene("storm", draw=answer)
    spies(position, CHASM, CHASM, CHASM, CHASM, GAP, WALL)
    position.step, position.phase = "enter", "purchase"
    for _ in range(2):
        while position.step in rulebook.FOLLOW:
            rulebook.FOLLOW[position.step](GAME, position)
    assert position.draws == cards


@pytest.mark.parametrize(("network", "code"), [(1, "locked"), (2, "")])
def test_a_larger_network_unlocks_actions(network: int, code: str) -> None:
    position = scene("battle", order="BEG", forces={CHASM: {"B": 2, "E": 2}})
    spies(position, *[CHASM, GAP][:network])
    kill = {"by": SISTERS, "move": "sabotage", "territory": "red-chasm", "against": EMPEROR}
    found = broken(position, {**kill, "action": "kill-forces"})
    assert found == (f"sabotage.unlocked/{code}" if code else "")
    offered = rulebook.next_field(GAME, position, kill)
    assert offered is not None
    assert ("kill-forces" in offered.options) == (code == "")


def test_spies_move_as_a_group_and_with_the_fighters_that_go_the_same_way() -> None:
    position = scene("shipping", order="BEG", forces={CHASM: {"B": 2}})
    spies(position, CHASM, CHASM, CHASM)
    way = {"start": CHASM, "end": "south-mesa-s5"}
    line(position, "B", "move-spy", "turn: B", **way, spies=2)
    line(position, "B", "move", "turn: B", **way, forces=2, harvesters=0, ornithopters=0)
    spy = {"by": SISTERS, "move": "move-spy", **way}
    assert broken(position, {**spy, "spies": 1}) == ""
    assert position.spies == {CHASM: 1, "south-mesa-s5": 2}
    on = {"by": SISTERS, "move": "move-spy", "start": "south-mesa-s5", "end": "south-mesa-s4"}
    assert broken(position, {**on, "spies": 1}) == "movement.where/same-territory"
    back = {**spy, "start": "south-mesa-s5", "end": CHASM}
    assert broken(position, {**back, "spies": 1}) == "movement.once/spies-moved"
    assert broken(position, {**spy, "spies": 2}) == "movement.spies/too-many"


def test_spies_fly_with_the_group_that_flies_the_same_way() -> None:
    position = scene("shipping", order="BEG", forces={CHASM: {"B": 2}})
    position.ornithopters = {CHASM: {SISTERS: 1}}
    spies(position, CHASM)
    way = {"start": CHASM, "end": "tueks-sietch-s4"}
    assert state(position) == "turn: B"
    far = {"by": SISTERS, "move": "move-spy", **way, "spies": 1}
    assert broken(position, far) == "movement.range/too-far"
    line(position, "B", "move", "turn: B", **way, forces=2, harvesters=0, ornithopters=1)
    line(position, "B", "move-spy", "turn: B", **way, spies=1)
    assert position.spies == {"tueks-sietch-s4": 1}
