"""Troop-transport (transport.toml)."""

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

AWAY = "movement.borders movement.move movement.transport"


def flight(start: str, *zones: str, count: int = 3, vehicle: str = "ornithopter") -> Position:
    """A Legion of so many Regulars, and vehicles in these air zones."""
    position = scene({start: legion(H, {"regular": count})})
    position.flyers = dict.fromkeys(zones, vehicle)
    return position


def flies(position: Position, start: str, end: str, zone: str) -> None:
    """The Legion flies there with the ornithopter of that zone, which leaves the board."""
    others = {name for name in position.flyers if name != zone}
    marching(moving(position, "H"), "H", start)
    assert zone in offered(position, "H", "go", area=end)
    move(position, "H", "go", area=end, zone=zone)
    assert position.legions[end].side == H
    assert start not in position.legions
    assert set(position.flyers) == others


def grounded(position: Position, start: str, end: str, zone: str) -> None:
    """The Legion cannot fly there, nor walk."""
    marching(moving(position, "H"), "H", start)
    assert end not in offered(position, "H", "go")
    against(position, AWAY, "H", "go", area=end, zone=zone)
    against(position, AWAY, "H", "go", area=end)


def test_s197() -> None:
    position = flight("carthag", "zone-2", count=4)
    flies(position, "carthag", "cne-2", "zone-2")
    assert position.legions == {"cne-2": legion(H, {"regular": 4})}
    assert position.flyers == {}


def test_s198() -> None:
    grounded(flight("arrakeen", "zone-3"), "arrakeen", "arsunt", "zone-3")


def test_s199() -> None:
    flies(flight("imperial-basin", "zone-1"), "imperial-basin", "cse-1", "zone-1")


def test_s200() -> None:
    flies(flight("north-pole", "zone-8"), "north-pole", "csw-3", "zone-8")


def test_s201() -> None:
    position = flight("north-pole", "zone-8")
    position.worms = {"csw-4": "sandworm"}
    position.legions["wind-pass"] = legion(A, {"regular": 1})
    flies(position, "north-pole", "csw-3", "zone-8")


def test_s202() -> None:
    position = flight("north-pole", "zone-8")
    position.signs = ["csw-4"]
    flies(position, "north-pole", "csw-3", "zone-8")
    assert position.signs == ["csw-4"]
    assert state(position) == "act: A"


def test_s203() -> None:
    flies(flight("rimwall-west", "zone-1"), "rimwall-west", "ne-4", "zone-1")


def test_s204() -> None:
    position = flight("arrakeen", "zone-1", "zone-4")
    grounded(position, "arrakeen", "ne-2", "zone-1")
    move(position, "H", "go", area="ne-4", zone="zone-1")
    assert position.flyers == {"zone-4": "ornithopter"}
    assert state(position) == "act: A"


def test_s205() -> None:
    position = flight("arrakeen", "zone-1", "zone-2")
    position.legions["carthag"] = legion(H, {"regular": 2})
    moving(position, "H")
    goes(position, "H", "arrakeen", "ne-4", zone="zone-1")
    goes(position, "H", "carthag", "cne-2", zone="zone-2")
    assert position.legions == {
        "ne-4": legion(H, {"regular": 3}),
        "cne-2": legion(H, {"regular": 2}),
    }
    assert position.flyers == {}


def test_s206() -> None:
    position = flight("sw-3", "zone-8", count=5)
    position.legions["sw-6"] = legion(A, {"regular": 2})
    attacking(position, "H")
    assert "sw-6" in offered(position, "H", "attack", start="sw-3")
    against(position, "battle.attack", "H", "attack", start="sw-3", area="sw-6", zone="zone-7")
    move(position, "H", "attack", start="sw-3", area="sw-6", zone="zone-8")
    until(position, ["roll"])
    assert position.flyers == {}
    assert sorted(position.legions) == ["sw-3", "sw-6"]
    while position.roll is not None:
        move(position, "T", "roll", to=position.roll.to, face="shield")
    move(position, "H", "cease")
    assert position.legions["sw-3"] == legion(H, {"regular": 5})
    assert position.flyers == {}


def test_s207() -> None:
    position = flight("north-pole", "zone-8")
    position.worms = {"csw-3": "sandworm"}
    grounded(position, "north-pole", "csw-3", "zone-8")


def test_s208() -> None:
    position = flight("north-pole", "zone-8")
    position.signs = ["csw-3"]
    flies(position, "north-pole", "csw-3", "zone-8")
    assert state(position) == "flip-sign: T"


def test_s209() -> None:
    position = flight("north-pole", "zone-8", vehicle="carryall")
    grounded(position, "north-pole", "csw-3", "zone-8")
