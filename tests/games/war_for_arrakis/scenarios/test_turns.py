"""Whose turn it is, and what a turn may be (turns.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    goes,
    moving,
    offered,
    settle,
    spending,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    doing,
    legion,
    line,
    move,
    scene,
    state,
    turn_of,
)


def turn(by: str, atreides: int, harkonnen: int) -> Position:
    """A side is at turn, with so many unused dice (of Mentat) of each side."""
    position = scene(
        {"carthag": legion(H, {"regular": 2}), "hagga-basin": legion(H, {"regular": 2})}
    )
    position.sides[A].dice = {"mentat": atreides} if atreides else {}
    position.sides[H].dice = {"mentat": harkonnen} if harkonnen else {}
    turn_of(position, {"A": A, "H": H}[by])
    return position


def wormsigns(position: Position) -> None:
    """The Atreides take a desert power action, and lay no wormsign."""
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=1)
    move(position, "A", "pass")


def idle(position: Position, by: str) -> None:
    """A die of Mentat is spent, and no card is drawn."""
    move(position, by, "spend", die="mentat", do="action")
    move(position, by, "pass")


def water_of_life() -> Position:
    """Paul Drinks the Water of Life lies open, and Paul stands at Habbanya Ridge."""
    position = scene({"habbanya-ridge": legion(A, {"regular": 1}, ["paul-atreides"])})
    position.prescience_deck.remove("paul-drinks-the-water-of-life")
    position.revealed = ["paul-drinks-the-water-of-life"]
    position.sides[A].dice = {"strategy": 1, "mentat": 1}
    return at_turn(position, "A")


def test_s040() -> None:
    position = scene()
    position.phase = "vehicles"
    for side in (A, H):
        position.sides[side].dice = {}
        position.sides[side].gesserit = 0
    doing(position, [task("vehicles", H)], H)
    settle(position)
    while position.step == "place-vehicle":
        vehicle = offered(position, "H", "place-vehicle")[0]
        place = offered(position, "H", "place-vehicle", vehicle=vehicle)[0]
        move(position, "H", "place-vehicle", vehicle=vehicle, place=place)
    while position.roll is not None:
        face = ("mentat", "strategy", "leadership")[position.roll.left % 3]
        move(position, "T", "roll", to=position.roll.to, face=face)
    assert state(position) == "act: A"


def test_s041() -> None:
    position = turn("A", 4, 6)
    idle(position, "A")
    assert state(position) == "act: H"
    assert sum(position.sides[H].dice.values()) == 6


def test_s042() -> None:
    position = turn("A", 4, 8)
    wormsigns(position)
    assert state(position) == "act: H"
    assert position.sides[A].dice == {"mentat": 4}
    assert position.sides[H].dice == {"mentat": 8}


def test_s043() -> None:
    position = turn("A", 4, 4)
    against(position, "actions.desert-power", "A", "desert-power", do="action")
    assert "desert-power" not in can(position, "A")


def test_s044() -> None:
    position = turn("A", 4, 8)
    wormsigns(position)
    idle(position, "H")
    assert state(position) == "act: A"
    wormsigns(position)
    assert state(position) == "act: H"
    assert position.sides[H].dice == {"mentat": 7}


def test_s045() -> None:
    position = turn("A", 0, 3)
    for left in (2, 1):
        wormsigns(position)
        idle(position, "H")
        assert state(position) == "act: A"
        assert position.sides[H].dice == {"mentat": left}
    assert "desert-power" in can(position, "A")


def test_s046() -> None:
    position = turn("A", 3, 3)
    against(position, "turn.passing", "A", "pass")
    against(position, "actions.desert-power", "A", "desert-power", do="action")
    idle(position, "A")
    assert state(position) == "act: H"


def test_s047() -> None:
    position = turn("H", 0, 2)
    against(position, "turn.passing", "H", "pass")
    idle(position, "H")
    assert position.sides[H].dice == {"mentat": 1}


def test_s048() -> None:
    position = turn("H", 4, 0)
    position.sides[H].dice = {"deployment": 2}
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    position.sides[H].tank[0] = "baron-harkonnen"
    move(position, "H", "spend", die="deployment", do="action")
    line(position, "H", "pass", "act: A")
    assert position.sides[H].dice == {"deployment": 1}
    assert position.sides[H].used == 1
    assert position.sides[H].tank[:2] == ["", "baron-harkonnen"]
    assert sum(sum(one.units.values()) for one in position.legions.values()) == 4


def test_s049() -> None:
    position = turn("H", 1, 1)
    move(position, "H", "spend", die="mentat", do="action")
    move(position, "H", "pass")
    assert position.phase != "actions"
    assert "spend" not in can(position, "A")
    against(position, "actions.spend", "A", "spend", die="mentat", do="action")


def test_s050() -> None:
    position = turn("A", 1, 4)
    idle(position, "A")
    assert state(position) == "act: H"
    idle(position, "H")
    assert state(position) == "act: A"
    assert "spend" not in can(position, "A")
    wormsigns(position)
    assert state(position) == "act: H"


def test_s051() -> None:
    position = turn("H", 1, 0)
    position.sides[H].dice = {"strategy": 1, "leadership": 1}
    moving(position, "H")
    goes(position, "H", "carthag", "cne-1")
    against(position, "actions.spend turn.seats", "H", "spend", die="leadership", do="action")
    line(position, "H", "pass", "act: A")
    against(position, "actions.spend turn.seats", "H", "spend", die="leadership", do="action")


def test_s052() -> None:
    position = turn("H", 1, 1)
    position.sides[H].dice = {"strategy": 1}
    position.legions["cnw-2"] = legion(A, {"regular": 1})
    moving(position, "H")
    goes(position, "H", "carthag", "cne-1")
    assert "attack" not in can(position, "H")
    against(position, "battle.attack turn.seats", "H", "attack", start="hagga-basin", area="cnw-2")


def test_s053() -> None:
    position = turn("A", 0, 1)
    position.sides[A].dice = {"deployment": 1}
    position.sides[A].hand = ["thumpers"]
    position.decks["fremen-ally"].remove("thumpers")
    position.legions["windgap"] = legion(A, {"regular": 1})
    position.sietches = scene(sietches={"windgap": "rank-1"}).sietches
    move(position, "A", "play", die="deployment", card="thumpers")
    assert position.sides[A].dice == {}
    assert position.discards["fremen-ally"] == ["thumpers"]
    assert "deploy-token" not in can(position, "A")


def test_s054() -> None:
    position = water_of_life()
    move(position, "A", "claim", card="paul-drinks-the-water-of-life")
    assert offered(position, "A", "spend-die") == ["mentat", "strategy"]
    line(position, "A", "spend-die", "tank: A", die="strategy")
    move(position, "A", "tank", leader="paul-atreides")
    assert position.sides[A].tank[0] == "paul-muad-dib"  # who takes Paul's place at step 3
    assert position.sides[A].dice == {"mentat": 1}
    steps = GAME.prescience["paul-drinks-the-water-of-life"].advances["kwisatz-haderach"]
    assert position.markers["kwisatz-haderach"] == steps
    assert position.claims == 1
    assert state(position) == "act: H"


def test_s055() -> None:
    position = water_of_life()
    position.legions["sw-8"] = legion(H, {"regular": 1})
    against(
        position,
        "prescience.claim prescience.costs",
        "A",
        "claim",
        card="paul-drinks-the-water-of-life",
    )
    del position.legions["sw-8"]
    assert "claim" in can(position, "A")
    spending(position, "A", "mentat")
