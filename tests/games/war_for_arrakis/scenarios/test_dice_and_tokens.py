"""Rolling and allotting dice, Bene Gesserit tokens (dice-and-tokens.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    offered,
    phase,
    settle,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import A, H, doing, legion, line, move, scene, state

FEW = {"leadership": 2, "strategy": 1, "deployment": 1}


def rolled(atreides: str, harkonnen: str, row: int = 0) -> Position:
    """Both sides have rolled these results (initials), with the lowest marker on a row from 0."""
    results = {
        result[0]: result for result in ("deployment", "house", "leadership", "mentat", "strategy")
    }
    position = scene()
    position.rows = dict.fromkeys(position.rows, row)
    for owner in position.sides.values():
        owner.dice = {}
    phase(position, "vehicles", "H")
    until(position, ["roll"])
    for side, letters in ((A, atreides), (H, harkonnen)):
        for letter in letters:
            assert position.roll is not None
            assert position.roll.to == side
            move(position, "T", "roll", to=side, face=results[letter])
    assert position.roll is None
    return position


def asked_for_tokens(tokens: dict[str, int], dice: dict[str, dict[str, int]]) -> Position:
    """All dice are allotted, and the sides are asked for their Bene Gesserit tokens."""
    position = scene()
    for side in (A, H):
        position.sides[side].gesserit = tokens.get(side, 0)
        position.sides[side].dice = dict(dice.get(side, {}))
    doing(position, [task("gesserit", H), task("gesserit", A)], A)
    settle(position)
    return position


def test_s023() -> None:
    position = rolled("ssll", "smhld", row=3)
    assert sum(position.sides[A].dice.values()) == 4
    assert sum(position.sides[H].dice.values()) == 5


def test_s024() -> None:
    position = rolled("ssll", "sssssllm")
    assert state(position) == "change-die: H"
    against(position, "dice.slots", "H", "change-die", result="mentat")
    assert offered(position, "H", "change-die") == ["deployment", "house"]


def test_s025() -> None:
    position = rolled("ssll", "sssssllm")
    line(position, "H", "change-die", "change-die: H", result="house")
    against(position, "dice.slots", "H", "change-die", result="house")
    move(position, "H", "change-die", result="deployment")
    assert position.sides[H].dice == {
        "strategy": 3,
        "leadership": 2,
        "mentat": 1,
        "house": 1,
        "deployment": 1,
    }


def test_s026() -> None:
    for result in ("house", "deployment"):
        position = rolled("ssll", "sssssllm")
        line(position, "H", "change-die", "change-die: H", result=result)
        assert position.sides[H].dice[result] == 1


def test_s027() -> None:
    position = rolled("lllh", "ssslllmm")
    assert state(position) == "change-die: A"
    assert offered(position, "A", "change-die") == ["deployment", "mentat", "strategy"]
    against(position, "dice.slots", "A", "change-die", result="house")
    move(position, "A", "change-die", result="mentat")
    assert position.sides[A].dice == {"leadership": 2, "house": 1, "mentat": 1}


def test_s028() -> None:
    position = rolled("ssll", "ssshhhmm")
    assert state(position) == "gesserit: A"
    assert position.sides[H].dice == {"strategy": 3, "house": 3, "mentat": 2}
    against(position, "dice.slots turn.seats", "H", "change-die", result="leadership")


def test_s029() -> None:
    position = asked_for_tokens({A: 1, H: 1}, {A: FEW, H: FEW})
    assert state(position) == "gesserit: H"
    against(position, "turn.seats dice.bene-gesserit", "A", "gesserit", result="house")
    line(position, "H", "pass", "gesserit: A")


def test_s030() -> None:
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    assert offered(position, "A", "gesserit") == ["house", "mentat"]
    move(position, "A", "gesserit", result="house")
    assert position.sides[A].dice == {**FEW, "house": 1}
    assert position.sides[A].gesserit == 0


def test_s031() -> None:
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    against(position, "dice.bene-gesserit", "A", "gesserit", result="strategy")


def test_s032() -> None:
    position = asked_for_tokens({A: 2}, {A: FEW, H: FEW})
    move(position, "A", "gesserit", result="house")
    assert "gesserit" not in can(position, "A")
    against(position, "dice.bene-gesserit turn.seats", "A", "gesserit", result="mentat")
    assert position.sides[A].gesserit == 1


def test_s033() -> None:
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    move(position, "A", "pass")
    assert position.sides[A].gesserit == 1
    assert position.sides[A].dice == FEW


def test_s034() -> None:
    position = scene()
    position.sides[A].gesserit = 1
    at_turn(position, "A")
    assert "gesserit" not in can(position, "A")
    against(position, "dice.bene-gesserit", "A", "gesserit", result="house")


def test_s035() -> None:
    position = asked_for_tokens({A: 1}, {A: {"strategy": 2, "mentat": 1}, H: FEW})
    move(position, "A", "gesserit", result="house")
    at_turn(position, "A")
    against(position, "actions.desert-power", "A", "desert-power", do="action")

    without = asked_for_tokens({A: 1}, {A: {"strategy": 2, "mentat": 1}, H: FEW})
    move(without, "A", "pass")
    at_turn(without, "A")
    assert "desert-power" in can(without, "A")


def test_s036() -> None:
    position = asked_for_tokens({H: 1}, {A: FEW, H: FEW})
    move(position, "H", "gesserit", result="mentat")
    line(at_turn(position, "A"), "A", "desert-power", "choose: A", do="action")


def test_s037() -> None:
    position = asked_for_tokens({H: 1}, {A: FEW})
    position.sides[H].hand = ["polar-cap-factories"]
    move(position, "H", "gesserit", result="mentat")
    at_turn(position, "H")
    move(position, "H", "play", die="mentat", card="polar-cap-factories")
    assert position.sides[H].dice == {}
    assert position.sides[H].hand == []
    assert position.discards["house-harkonnen"] == ["polar-cap-factories"]


def test_s038() -> None:
    dice = {"strategy": 1, "leadership": 1, "deployment": 1, "mentat": 1}
    position = asked_for_tokens({H: 1}, {A: FEW, H: dice})
    position.legions = {"arsunt": legion(H, {"regular": 3})}
    move(position, "H", "gesserit", result="house")
    spending(position, "H", "house", "baron-harkonnen")
    for _ in range(3):
        move(position, "H", "replace", area="arsunt")
    assert position.legions["arsunt"] == legion(H, {"elite": 3})
    assert position.sides[H].leaders["baron-harkonnen"] == "spent"
    assert position.sides[H].dice == dice


def test_s039() -> None:
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = "ready"
    position.sides[H].hand = ["hawats-scheming", "hawats-scheming"]
    assert position.gesserit == 4
    at_turn(position, "H")
    line(position, "H", "play-free", "act: H", card="hawats-scheming", count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert (position.sides[H].gesserit, position.gesserit) == (1, 3)
    assert position.sides[H].hand == []
