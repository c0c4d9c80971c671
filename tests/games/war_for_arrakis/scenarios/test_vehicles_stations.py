"""Stations and harvesters that Legions come to (vehicles-stations.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import attack, battle, fight
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    goes,
    marching,
    moving,
    offered,
    phase,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    move,
    scene,
    state,
    told,
)

STATION = "cnw-4"


def taken(position: Position) -> None:
    """The station's token is turned up by the table and its marker goes a step forward."""
    assert state(position) == "turn-up-station: T"
    assert RULES.view(GAME, position, A).station_pool == RULES.view(GAME, position, H).station_pool
    assert set(offered(position, "T", "turn-up-station", area=STATION)) == set(GAME.markers)
    events = move(position, "T", "turn-up-station", area=STATION, token="jihad")
    assert STATION not in position.stations
    assert position.markers == {"kwisatz-haderach": 0, "sand-dwellers": 0, "jihad": 1}
    assert "jihad" in [value for event in events for value in event.args.values()]


def test_s348() -> None:
    position = scene({"cnw-3": legion(A, {"regular": 2})})
    goes(moving(position, "A"), "A", "cnw-3", STATION)
    taken(position)


def test_s349() -> None:
    position = scene({"cnw-3": legion(A, {"regular": 2}), STATION: legion(H, {"regular": 1})})
    attack(position, "A", "cnw-3", STATION)
    fight(position, "ss", "x")
    assert position.legions == {STATION: legion(A, {"regular": 2})}
    taken(position)


def test_s350() -> None:
    position = scene({"cnw-3": legion(H, {"regular": 2})})
    goes(moving(position, "H"), "H", "cnw-3", STATION)
    assert position.legions == {STATION: legion(H, {"regular": 2})}
    assert STATION in position.stations
    assert state(position) == "act: A"


def test_s351() -> None:
    position = scene({"nw-7": legion(A, {"regular": 2})})
    position.harvesters = ["nw-6"]
    events = goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []
    assert position.harvesters_lost == 1
    assert position.battles_won == 0
    assert told(events, "attacked") == []


def test_s352() -> None:
    position = scene({"nw-7": legion(A)})
    position.legions["nw-7"].tokens = ["atreides-1"]
    position.tokens = {"atreides-1": "atreides-1"}
    position.harvesters = ["nw-6"]
    goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []
    assert position.legions["nw-6"].tokens == ["atreides-1"]
    assert position.tokens == {"atreides-1": "atreides-1"}


def test_s353() -> None:
    position = scene({"nw-8": legion(H, {"regular": 3}), "nw-9": legion(A, {"regular": 3})})
    position.harvesters = ["nw-8"]
    attack(position, "A", "nw-9", "nw-8")
    fight(position, "xxx", "ssx")
    assert battle(position).round == 1
    move(position, "A", "press-on")
    move(position, "H", "retreat")
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {
        "nw-7": legion(H, {"regular": 3}),
        "nw-8": legion(A, {"regular": 1}),
    }
    assert position.harvesters == []


def test_s354() -> None:
    position = scene({"ne-8": legion(H, {"regular": 2})})
    position.harvesters = ["ne-8"]
    marching(moving(position, "H"), "H", "ne-8")
    assert "harvester" not in offered(position, "H", "leave")
    move(position, "H", "go", area="ne-11")
    assert position.legions == {"ne-11": legion(H, {"regular": 2})}
    assert position.harvesters == ["ne-8"]


def test_s355() -> None:
    position = scene({"ne-12": legion(H, {"regular": 2})})
    position.flyers = {"zone-1": "ornithopter"}
    phase(position, "hazards", "A")
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    assert state(position) == "flee: A"
    against(
        position,
        "turn.seats turn.passing movement.move movement.transport movement.borders",
        "H",
        "go",
        area="ne-5",
        zone="zone-1",
    )
    assert offered(position, "A", "flee") == GAME.areas["ne-12"].borders
    against(position, "battle.retreat", "A", "flee", area="ne-5")
    move(position, "A", "flee", area="ne-11")
    assert position.flyers == {"zone-1": "ornithopter"}
