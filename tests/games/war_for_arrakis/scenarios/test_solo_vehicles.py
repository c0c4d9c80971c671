"""The solo mode: where Vehicles are placed (solo-vehicles.toml)."""

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


def test_s615() -> None:
    assert places(harvesting(), "harvester") == ["ne-1", "ne-13"]


def test_s616() -> None:
    against(harvesting(), "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="ne-2")


def test_s617() -> None:
    position = harvesting(stand=["ne-1", "ne-13"])
    assert places(position, "harvester") == ["ne-3", "ne-5", "ne-7", "ne-8"]


def test_s618() -> None:
    position = harvesting(stand=["ne-1", "ne-13"])
    assert "ne-4" in position.stations
    against(position, "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="ne-4")
    position.stations = [area for area in position.stations if area != "ne-4"]
    assert "ne-4" in places(position, "harvester")


def test_s619() -> None:
    position = harvesting(stand=["ne-1", "ne-13", "ne-3", "ne-5", "ne-7", "ne-8"])
    assert places(position, "harvester") == ["ne-10", "ne-14", "ne-16", "ne-2"]


def test_s620() -> None:
    position = harvesting(stand=["ne-1", "ne-13", "ne-3", "ne-5", "ne-7", "ne-8"])
    against(
        position, "vehicles.place", H, "place-vehicle", vehicle="harvester", place="sihaya-ridge"
    )


def test_s621() -> None:
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


def test_s622() -> None:
    against(harvesting(), "solo.harvesters", H, "place-vehicle", vehicle="harvester", place="se-2")


def test_s623() -> None:
    position = placing(harvesting(row=0), "carryall")
    assert len(position.harvesters) == 3
    assert places(position, "carryall") == ["zone-1"]


def test_s624() -> None:
    position = placing(harvesting(row=0), "carryall")
    against(position, "solo.carryalls", H, "place-vehicle", vehicle="carryall", place="zone-2")


def test_s625() -> None:
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


def test_s626() -> None:
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


def test_s627() -> None:
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


def test_s628() -> None:
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    position.flyers = {"zone-8": "ornithopter"}
    theirs(position, A)
    comes_up(position, "m")
    assert "scout" not in can(position, H)
    against(position, "solo.scouting", H, "scout", zone="zone-8", area="windgap", how="both")


def test_s629() -> None:
    position = harvesting(row=0)
    assert offered(position, H, "place-vehicle") == ["harvester"]
    against(position, "solo.harvesters", H, "place-vehicle", vehicle="ornithopter", place="zone-8")
    placing(position, "carryall")
    assert offered(position, H, "place-vehicle") == ["carryall"]
