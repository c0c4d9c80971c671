"""Sandriding (sandriding.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    goes,
    marching,
    moving,
    offered,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, state

AWAY = "movement.borders movement.move movement.sandriding"


def rider(
    start: str, signs: tuple[str, ...] = (), worms: tuple[str, ...] = (), side: str = A
) -> Position:
    """A Legion of three Regulars, wormsigns and sandworms."""
    position = scene({start: legion(side, {"regular": 3})})
    position.signs = sorted(signs)
    position.worms = dict.fromkeys(worms, "sandworm")
    return position


def rides(position: Position, start: str, end: str) -> None:
    """The Legion rides there, and nothing is turned up."""
    signs = list(position.signs)
    goes(moving(position, "A"), "A", start, end)
    assert end in position.legions
    assert start not in position.legions
    assert position.signs == signs


def stopped(position: Position, start: str, end: str) -> None:
    """The Legion cannot get there."""
    moving(position, "A")
    marching(position, "A", start)
    against(position, AWAY, "A", "go", area=end)


def test_s182() -> None:
    rides(rider("nw-1", signs=("nw-2", "nw-4")), "nw-1", "nw-8")


def test_s183() -> None:
    position = rider("nw-1", signs=("nw-2", "nw-8"))
    stopped(position, "nw-1", "nw-9")
    move(position, "A", "go", area="nw-4")
    assert "nw-4" in position.legions


def test_s184() -> None:
    rides(rider("nw-1", signs=("nw-2", "nw-4")), "nw-1", "nw-4")


def test_s185() -> None:
    stopped(rider("nw-1", worms=("nw-2", "nw-4")), "nw-1", "nw-4")


def test_s186() -> None:
    rides(rider("nw-1", worms=("nw-2", "nw-4")), "nw-1", "nw-8")


def test_s187() -> None:
    position = rider("nw-1", signs=("nw-2", "nw-4"))
    position.legions["nw-2"] = legion(H, {"regular": 1})
    stopped(position, "nw-1", "nw-4")


def test_s188() -> None:
    position = rider("nw-1", signs=("nw-2",))
    position.harvesters = ["nw-2"]
    rides(position, "nw-1", "nw-4")
    assert position.harvesters == ["nw-2"]


def test_s189() -> None:
    position = rider("windgap", signs=("csw-3", "csw-4"))
    position.legions["north-pole"] = legion(A, {"regular": 1})
    position.settlements.remove("north-pole")
    rides(position, "windgap", "north-pole")
    assert position.legions == {"north-pole": legion(A, {"regular": 4})}


def test_s190() -> None:
    stopped(rider("sw-2", signs=("sw-2",)), "sw-2", "sw-5")


def ridden_attack() -> Position:
    """The Atreides have attacked nw-8 from nw-1 by riding."""
    position = rider("nw-1", signs=("nw-2", "nw-4"))
    position.legions["nw-8"] = legion(H, {"regular": 3})
    attacking(position, "A")
    move(position, "A", "attack", start="nw-1", area="nw-8")
    return position


def test_s191() -> None:
    position = ridden_attack()
    until(position, ["roll"])
    assert sorted(position.legions) == ["nw-1", "nw-8"]
    assert position.battle is not None
    assert (position.battle.start, position.battle.target) == ("nw-1", "nw-8")
    assert position.roll is not None
    assert position.roll.left == 3
    for face, count in (("sword", 3), ("shield", 3)):
        for _ in range(count):
            move(position, "T", "roll", to=position.roll.to, face=face)
    assert state(position) == "battle-next: A", state(position)
    assert position.legions["nw-1"] == legion(A, {"regular": 3})

    won = ridden_attack()
    won.legions["nw-8"].units = {"regular": 1}
    until(won, ["roll"])
    for face in ("sword", "sword", "sword", "shield"):
        assert won.roll is not None
        move(won, "T", "roll", to=won.roll.to, face=face)
    until(won, ["act", "advance-legion"])
    if won.step == "advance-legion":
        move(won, "A", "advance-legion")
    assert won.legions == {"nw-8": legion(A, {"regular": 3})}


def test_s192() -> None:
    position = ridden_attack()
    until(position, ["roll"])
    for face in ("shield",) * 6:
        assert position.roll is not None
        move(position, "T", "roll", to=position.roll.to, face=face)
    move(position, "A", "cease")
    assert position.legions["nw-1"] == legion(A, {"regular": 3})
    assert state(position) == "act: H"


def test_s193() -> None:
    position = rider("nw-7", worms=("nw-8",))
    position.harvesters = ["nw-8"]
    position.legions["nw-6"] = legion(H, {"regular": 1})
    attacking(position, "A")
    assert offered(position, "A", "attack", start="nw-7") == ["nw-6"]
    against(position, "battle.attack worms.legions", "A", "attack", start="nw-7", area="nw-8")


def test_s194() -> None:
    position = rider("nw-1", signs=("nw-2", "nw-4"), side=H)
    moving(position, "H")
    marching(position, "H", "nw-1")
    against(position, AWAY, "H", "go", area="nw-8")


def test_s195() -> None:
    position = rider("cnw-3", signs=("cnw-4",))
    position.stations = ["cnw-4"]
    rides(position, "cnw-3", "csw-1")
    assert position.stations == ["cnw-4"]
    assert state(position) == "act: H"


def test_s196() -> None:
    position = rider("ne-4", signs=("rimwall-west",))
    position.blasted = "rimwall-west"
    stopped(position, "ne-4", "imperial-basin")
    against(position, AWAY, "A", "go", area="arrakeen")
