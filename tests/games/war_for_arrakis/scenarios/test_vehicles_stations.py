"""Stations and harvesters that Legions come to."""

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
    stand_with,
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


def test_take_a_station() -> None:
    """Given: Atreides Legion ends at cnw-4 with a Station.

    When: Move.
    Then: The token leaves the board, its symbol is shown, that marker +1; the token’s symbol was unknown to the Atreides before.
    Source: 002 L1188
    """
    position = scene({"cnw-3": legion(A, {"regular": 2})})
    goes(moving(position, "A"), "A", "cnw-3", STATION)
    taken(position)


def test_advance_takes_it_station_taken() -> None:
    """Given: Atreides win a battle at cnw-4 and advance.

    When: Resolve.
    Then: Station taken.
    Source: 002 L1188
    """
    position = scene({"cnw-3": legion(A, {"regular": 2}), STATION: legion(H, {"regular": 1})})
    attack(position, "A", "cnw-3", STATION)
    fight(position, "ss", "x")
    assert position.legions == {STATION: legion(A, {"regular": 2})}
    taken(position)


def test_harkonnen_on_station_station_stays() -> None:
    """Given: Harkonnen ends at cnw-4.

    When: Move.
    Then: Station stays.
    Source: 002 L1188
    """
    position = scene({"cnw-3": legion(H, {"regular": 2})})
    goes(moving(position, "H"), "H", "cnw-3", STATION)
    assert position.legions == {STATION: legion(H, {"regular": 2})}
    assert STATION in position.stations
    assert state(position) == "act: A"


def test_harvester_removed_by_entering_harvester_off_not_an_attack() -> None:
    """Given: Atreides Legion ends at nw-6 with lone Harvester.

    When: Move.
    Then: Harvester off; not an attack.
    Source: 002 L1240
    """
    position = scene({"nw-7": legion(A, {"regular": 2})})
    position.harvesters = ["nw-6"]
    events = goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []
    assert position.harvesters_lost == 1
    assert position.battles_won == 0
    assert told(events, "attacked") == []


def test_token_enters_harvester_off_token_stays_face_down() -> None:
    """Given: A lone Deployment token enters nw-6 with Harvester.

    When: Move.
    Then: Harvester off; token stays face down.
    Source: 002 L1246
    """
    position = scene({"nw-7": legion(A)})
    stand_with(position, "nw-7", tokens=["atreides-1"])
    position.tokens = {"atreides-1": "atreides-1"}
    position.harvesters = ["nw-6"]
    goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []
    assert position.legions["nw-6"].tokens == ["atreides-1"]
    assert position.tokens == {"atreides-1": "atreides-1"}


def test_harvester_does_not_retreat() -> None:
    """Given: Harkonnen Legion and Harvester in nw-8; Atreides attacks, wins by retreat, but had been destroyed down to 1 Unit.

    When: That Unit advances to nw-8.
    Then: The Harvester did not go with the retreating Legion and is destroyed by the advance.
    Source: 002 L1234
    """
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


def test_harvester_moved_along_illegal() -> None:
    """Given: Harkonnen Legion leaves ne-8 with a Harvester.

    When: Takes it along.
    Then: illegal.
    Source: 002 L1234
    """
    position = scene({"ne-8": legion(H, {"regular": 2})})
    position.harvesters = ["ne-8"]
    marching(moving(position, "H"), "H", "ne-8")
    assert "harvester" not in offered(position, "H", "leave")
    move(position, "H", "go", area="ne-11")
    assert position.legions == {"ne-11": legion(H, {"regular": 2})}
    assert position.harvesters == ["ne-8"]


def test_no_transport_in_the_hazards_illegal() -> None:
    """Given: Phase 3: a Sandworm appears under a Harkonnen Legion in ne-12; Ornithopter az1.

    When: Harkonnen lifts the Legion two Areas away.
    Then: illegal: Troop-Transport belongs to an Action of moving or attacking; the Legion retreats by Atreides choice to an adjacent Area.
    Source: 002 L876; 002 L768
    """
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
