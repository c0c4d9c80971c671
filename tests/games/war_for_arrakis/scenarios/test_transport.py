"""Troop-transport."""

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


def test_two_areas_by_air_legal_the_ornithopter_leaves_the_board() -> None:
    """Given: Ornithopter az2 (s5, s8); Harkonnen 4 Units in carthag; cne-2 free.

    When: Strategy: carthag to cne-2 over cne-1.
    Then: legal; the Ornithopter leaves the board.
    Source: 002 L876-878
    """
    position = flight("carthag", "zone-2", count=4)
    flies(position, "carthag", "cne-2", "zone-2")
    assert position.legions == {"cne-2": legion(H, {"regular": 4})}
    assert position.flyers == {}


def test_start_sector_decides_illegal_az3_is_not_connected_to_the_sector_of_the_start() -> None:
    """Given: Ornithopter az3 (s4, s8); Harkonnen Legion in arrakeen (s5), flying towards arsunt (s8).

    When: arrakeen over carthag to arsunt.
    Then: illegal: az3 is not connected to the Sector of the START.
    Source: 002 L876
    """
    grounded(flight("arrakeen", "zone-3"), "arrakeen", "arsunt", "zone-3")


def test_target_sector_is_free_legal_only_the_start_counts() -> None:
    """Given: Ornithopter az1 (s1, s5); start imperial-basin (s5), end over cne-4 at cse-1 (s6).

    When: Flies.
    Then: legal: only the start counts.
    Source: 002 L876
    """
    flies(flight("imperial-basin", "zone-1"), "imperial-basin", "cse-1", "zone-1")


def test_north_pole_uses_any_zone_legal_the_pole_belongs_to_all_four_central_sectors() -> None:
    """Given: Ornithopter az8 (s3, s7); Harkonnen at north-pole.

    When: Flies north-pole to csw-4 to csw-3.
    Then: legal: the Pole belongs to all four Central Sectors.
    Source: 002 L303; 002 L876
    """
    flies(flight("north-pole", "zone-8"), "north-pole", "csw-3", "zone-8")


def test_over_enemies_and_worms_legal_the_area_between_is_jumped() -> None:
    """Given: Sandworm in csw-4.

    When: Harkonnen flies north-pole over csw-4 to csw-3.
    Then: legal: the Area between is jumped.
    Source: 002 L880
    """
    position = flight("north-pole", "zone-8")
    position.worms = {"csw-4": "sandworm"}
    position.legions["wind-pass"] = legion(A, {"regular": 1})
    flies(position, "north-pole", "csw-3", "zone-8")


def test_wormsign_between_legal_the_wormsign_in_csw_4_is_not_turned_not_entered() -> None:
    """Given: Wormsign in csw-4, none in csw-3.

    When: Harkonnen flies north-pole over csw-4 to csw-3.
    Then: legal; the Wormsign in csw-4 is NOT turned (not entered).
    Source: 002 L880; 002 L859
    """
    position = flight("north-pole", "zone-8")
    position.signs = ["csw-4"]
    flies(position, "north-pole", "csw-3", "zone-8")
    assert position.signs == ["csw-4"]
    assert state(position) == "act: A"


def test_over_an_impassable_border_legal() -> None:
    """Given: Ornithopter az1; Harkonnen in rimwall-west; ne-4 free.

    When: Flies to ne-4.
    Then: legal.
    Source: 002 L880
    """
    flies(flight("rimwall-west", "zone-1"), "rimwall-west", "ne-4", "zone-1")


def test_two_ornithopters_one_legion_illegal_one_transport_per_legion_per_turn() -> None:
    """Given: Two Ornithopters in az1 and az4.

    When: One Legion goes three Areas.
    Then: illegal: one transport per Legion per turn.
    Source: 002 L882
    """
    position = flight("arrakeen", "zone-1", "zone-4")
    grounded(position, "arrakeen", "ne-2", "zone-1")
    move(position, "H", "go", area="ne-4", zone="zone-1")
    assert position.flyers == {"zone-4": "ornithopter"}
    assert state(position) == "act: A"


def test_two_legions_two_ornithopters_legal_the_limit_is_per_legion() -> None:
    """Given: Ornithopters az1 and az2; Legions in arrakeen and carthag.

    When: Strategy: each flies two Areas.
    Then: legal: the limit is per Legion.
    Source: 002 L876; 002 L882
    """
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


def test_attack_at_two_legal_the_ornithopter_goes_even_if_the_battle_is_lost() -> None:
    """Given: Ornithopter az8; Harkonnen 5 Units at sw-3; Atreides Legion in sw-6 two Areas away over sw-5.

    When: Strategy attack on sw-6.
    Then: legal; the Ornithopter goes even if the battle is lost; the Legion fights from sw-3.
    Source: 002 L878; 002 L893
    """
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


def test_landing_on_a_worm_illegal_destination_must_be_free() -> None:
    """Given: Sandworm in csw-3.

    When: Harkonnen flies to csw-3.
    Then: illegal: destination must be free.
    Source: 002 L1170
    """
    position = flight("north-pole", "zone-8")
    position.worms = {"csw-3": "sandworm"}
    grounded(position, "north-pole", "csw-3", "zone-8")


def test_landing_on_a_wormsign_legal_the_token_is_turned_on_landing() -> None:
    """Given: Wormsign in csw-3.

    When: Harkonnen flies north-pole over csw-4 to csw-3.
    Then: legal; the token is turned on landing.
    Source: 002 L880; 002 L1122
    """
    position = flight("north-pole", "zone-8")
    position.signs = ["csw-3"]
    flies(position, "north-pole", "csw-3", "zone-8")
    assert state(position) == "flip-sign: T"


def test_by_carryall_illegal_ornithopters_only() -> None:
    """Given: Carryall az8.

    When: Transport.
    Then: illegal: Ornithopters only.
    Source: 002 L876
    """
    position = flight("north-pole", "zone-8", vehicle="carryall")
    grounded(position, "north-pole", "csw-3", "zone-8")
