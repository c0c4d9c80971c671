"""The solo mode: where Vehicles are placed."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    alone,
    asking,
    comes_up,
    covered,
    regulars,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, first, offered
from tests.games.war_for_arrakis.script import GAME, A, H, move


def harvesting(
    sector: str = "sihaya-ridge",
    target: str = "windgap",
    stand: Iterable[str] = (),
    worms: Iterable[str] = (),
    row: int = 4,
) -> Position:
    """Vehicles are being placed; Harvesters and Sandworms stand there already."""
    position = alone({}, dict.fromkeys(GAME.sietches, "rank-1"), target, sector)
    for area in ("gara-kulon", "sihaya-ridge"):
        covered(position, area, 1, "naib")
    position.harvesters = sorted(stand)
    position.worms = dict.fromkeys(worms, "sandworm")
    position.rows = dict.fromkeys(position.rows, row)
    return asking(position, "vehicles", H)


def places(position: Position, vehicle: str) -> list[str]:
    """Where the next Vehicle of a kind may go."""
    return sorted(offered(position, H, "place-vehicle", vehicle=vehicle))


def placing(position: Position, vehicle: str) -> Position:
    """Place Vehicles by the first option until one of this kind is due."""
    while vehicle not in offered(position, H, "place-vehicle"):
        assert position.step == "place-vehicle"
        move(position, H, "place-vehicle", **first(position, H, "place-vehicle"))
    return position


def sector(name: str) -> list[str]:
    """The Desert Areas of a Sector that hold no Sietch."""
    return sorted(
        area
        for area, record in GAME.areas.items()
        if name in record.sectors and record.terrain == "desert" and area not in GAME.sietches
    )


def flying(
    legions: dict[str, Legion], target: str = "sihaya-ridge", flyers: dict[str, str] | None = None
) -> Position:
    """Ornithopters are due; the Carryalls are placed, and all Harvesters stand in the South-West."""
    position = alone(
        legions,
        dict.fromkeys(GAME.sietches, "rank-1"),
        target,
        harvesting="habbanya-ridge",
    )
    for area in GAME.sietches:
        covered(position, area, 1, "naib") if area in ("gara-kulon", "hobars-gap") else None
        position.legions.setdefault(area, regulars(A, 4))
    position.flyers = flyers or {}
    asking(position, "vehicles", H)
    return placing(position, "ornithopter")


def test_deep_desert_first_legal_in_ne_1_and_ne_13_only() -> None:
    """Given: Harvesting Sector North-East; Sietches with Legions at Gara Kulon and Sihaya Ridge.

    When: The first Harvester.
    Then: legal in ne-1 and ne-13 only: empty Deep Desert beside no Sietch and no Atreides Legion.
    Source: 002 L1438
    """
    assert places(harvesting(), "harvester") == ["ne-1", "ne-13"]


def test_beside_a_sietch_too_early_illegal_ne_2_borders_on_sihaya_ridge() -> None:
    """Given: As before.

    When: The first Harvester goes to ne-2.
    Then: illegal because ne-2 borders on Sihaya Ridge.
    Source: 002 L1438
    """
    against(harvesting(), "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="ne-2")


def test_then_desert_legal_in_ne_3_ne_5_ne_7_ne_8_empty_desert_beside_no_sietch() -> None:
    """Given: As before, ne-1 and ne-13 have Harvesters.

    When: The third Harvester.
    Then: legal in ne-3, ne-5, ne-7, ne-8: empty Desert beside no Sietch.
    Source: 002 L1439
    """
    position = harvesting(stand=["ne-1", "ne-13"])
    assert places(position, "harvester") == ["ne-3", "ne-5", "ne-7", "ne-8"]


def test_a_station_makes_an_area_not_empty_illegal_the_area_is_free_but_not_empty() -> None:
    """Given: As before; a Testing Station lies at ne-4.

    When: The third Harvester goes to ne-4.
    Then: illegal because the Area is free but not empty.
    Source: 002 L1439; 002 L315
    """
    position = harvesting(stand=["ne-1", "ne-13"])
    assert "ne-4" in position.stations
    against(position, "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="ne-4")
    position.stations = [area for area in position.stations if area != "ne-4"]
    assert "ne-4" in places(position, "harvester")


def test_then_the_other_deep_desert_legal_in_ne_2_ne_10_ne_14_ne_16() -> None:
    """Given: As before; ne-3, ne-5, ne-7, ne-8 have Harvesters, too.

    When: The next Harvester.
    Then: legal in ne-2, ne-10, ne-14, ne-16: free Deep Desert; not yet in ne-4 or ne-6.
    Source: 002 L1440
    """
    position = harvesting(stand=["ne-1", "ne-13", "ne-3", "ne-5", "ne-7", "ne-8"])
    assert places(position, "harvester") == ["ne-10", "ne-14", "ne-16", "ne-2"]


def test_into_a_sietch_illegal_the_area_is_not_free() -> None:
    """Given: As before.

    When: A Harvester goes to Sihaya Ridge.
    Then: illegal because the Area is not free.
    Source: 002 L1440; 002 L584
    """
    position = harvesting(stand=["ne-1", "ne-13", "ne-3", "ne-5", "ne-7", "ne-8"])
    against(
        position, "vehicles.place", H, "place-vehicle", vehicle="harvester", place="sihaya-ridge"
    )


def test_when_the_sector_is_full_legal_in_an_adjacent_sector_in_its_best_areas() -> None:
    """Given: Harvesting Sector South-East, where Sandworms are everywhere; target Sihaya Ridge.

    When: The next Harvester.
    Then: legal in an adjacent Sector, in its best Areas; illegal in the North-East, the target's Sector.
    Source: 002 L1443
    """
    full = sector("south-east")
    position = harvesting("tasmin-sink", "sihaya-ridge", worms=full)
    chosen = places(position, "harvester")
    beside = ["central-north-east", "central-south-east"]
    for area in chosen:
        assert set(GAME.areas[area].sectors) <= set(beside), area
    assert {name for area in chosen for name in GAME.areas[area].sectors} == set(beside)
    assert "cse-5" not in chosen  # Deep Desert, but beside the Sietch of Hobars Gap
    assert "cne-3" in chosen
    assert "cse-1" in chosen
    for wrong in ("ne-1", "ne-13"):
        against(
            position, "solo.harvesters-beside", H, "place-vehicle", vehicle="harvester", place=wrong
        )


def test_nothing_elsewhere_while_there_is_room_illegal() -> None:
    """Given: Harvesting Sector North-East.

    When: A Harvester goes to se-2.
    Then: illegal because the harvesting Sector has eligible Areas left.
    Source: 002 L1436; 002 L1443
    """
    against(harvesting(), "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="se-2")


def test_the_carryall_protects_the_most_legal() -> None:
    """Given: 3 Harvesters in the North-East, none elsewhere.

    When: The Carryall.
    Then: legal on zone-1 only, which is connected to the North-East.
    Source: 002 L1447
    """
    position = placing(harvesting(row=0), "carryall")
    assert len(position.harvesters) == 3
    assert places(position, "carryall") == ["zone-1"]


def test_the_carryall_elsewhere_illegal_zone_1_protects_more_harvesters() -> None:
    """Given: As before.

    When: The Carryall goes to zone-2.
    Then: illegal because zone-1 protects more Harvesters.
    Source: 002 L1447
    """
    position = placing(harvesting(row=0), "carryall")
    against(position, "solo.carryalls", H, "place-vehicle", vehicle="carryall", place="zone-2")


def test_an_ornithopter_for_an_attack_at_2_areas_legal() -> None:
    """Given: A Harkonnen Legion of 5 at harg-pass; Hobars Gap, 2 Areas off, held by a token and a Naib. Target Sihaya Ridge.

    When: The first Ornithopter.
    Then: legal on the zones of the Central South-East (4, 5, 6); illegal on zone-1.
    Source: 002 L1453
    """
    position = flying({"harg-pass": regulars(H, 5)})
    assert places(position, "ornithopter") == ["zone-4", "zone-5", "zone-6"]
    against(
        position,
        "solo.ornithopters-attack",
        H,
        "place-vehicle",
        vehicle="ornithopter",
        place="zone-1",
    )


def test_a_legion_that_is_too_weak_it_goes_to_the_zone_of_the_targets_sector() -> None:
    """Given: As before, but the Legion at harg-pass has 2 Units.

    When: The first Ornithopter.
    Then: It goes to the zone of the target's Sector (zone-1), not to zone-4.
    Source: 002 L1453; 002 L1454
    """
    position = flying({"harg-pass": regulars(H, 2)})
    assert places(position, "ornithopter") == ["zone-1"]
    against(
        position,
        "solo.ornithopters-target",
        H,
        "place-vehicle",
        vehicle="ornithopter",
        place="zone-4",
    )


def test_where_the_targets_sector_is_full_legal() -> None:
    """Given: Target Rock Outcroppings (North-West), zone-3 is taken by the Carryall.

    When: The first Ornithopter.
    Then: legal on a zone between Central Sectors beside the North-West (zone-2); illegal on zone-1, between a Central and an Outer one.
    Source: 002 L1456
    """
    position = flying({}, "rock-outcroppings", {"zone-3": "carryall"})
    zones = places(position, "ornithopter")
    assert "zone-2" in zones
    assert "zone-1" not in zones
    assert "zone-3" not in zones
    against(
        position,
        "solo.ornithopters-beside",
        H,
        "place-vehicle",
        vehicle="ornithopter",
        place="zone-1",
    )


def test_no_scouting_illegal_there_is_no_scouting_in_the_solo_mode() -> None:
    """Given: An Ornithopter hovers over a Sietch.

    When: The Harkonnens scout.
    Then: illegal because there is no scouting in the solo mode.
    Source: 002 L1458
    """
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    position.flyers = {"zone-8": "ornithopter"}
    theirs(position, A)
    comes_up(position, "m")
    assert "scout" not in can(position, H)
    against(position, "solo.scouting", H, "scout", zone="zone-8", area="windgap", how="both")


def test_in_order_illegal_harvesters_come_first_then_carryalls_then_ornithopters() -> None:
    """Given: Phase 1: Harvesters are still to be placed.

    When: An Ornithopter is placed.
    Then: illegal because Harvesters come first, then Carryalls, then Ornithopters.
    Source: 002 L1436; 002 L1447; 002 L1451
    """
    position = harvesting(row=0)
    assert offered(position, H, "place-vehicle") == ["harvester"]
    against(position, "solo.harvesters", H, "place-vehicle", vehicle="ornithopter", place="zone-8")
    placing(position, "carryall")
    assert offered(position, H, "place-vehicle") == ["carryall"]
