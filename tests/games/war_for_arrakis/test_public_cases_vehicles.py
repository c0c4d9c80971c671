"""Situations of another public program asked of ours (test_public_cases.py): vehicles, placed and used."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.plans import next_sectors
from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.ways import goals, on_foot, transports
from adjudicator.games.war_for_arrakis.worms import rescuers
from tests.games.war_for_arrakis.scenarios.table import offered
from tests.games.war_for_arrakis.script import GAME, A, H, move
from tests.games.war_for_arrakis.test_public_cases import GARA, regulars
from tests.games.war_for_arrakis.test_solo import ask, mind, scene, six

CENTRAL = GAME.areas[GAME.pole].sectors


def harvesting(sietches: dict[str, str] | None = None) -> Position:
    """Harvesters go to the south-western sector, the target is Gara Kulon; nothing stands anywhere else."""
    position = scene({}, sietches, die="")
    mind(position).harvesting = "tactical-habbanya-ridge"
    return position


def placed(position: Position, **pieces: int) -> dict[str, list[str]]:
    """Where vehicles are placed by the first of what the criteria leave each time, by kind in their order."""
    ask(position, "place-vehicle", pieces=pieces)
    found: dict[str, list[str]] = {}
    while position.step == "place-vehicle":
        (vehicle,) = offered(position, H, "place-vehicle")
        place = offered(position, H, "place-vehicle", vehicle=vehicle)[0]
        move(position, H, "place-vehicle", vehicle=vehicle, place=place)
        found.setdefault(vehicle, []).append(place)
    return found


def test_a_central_card_means_all_four_central_sectors_and_any_other_its_own() -> None:
    for name, card in GAME.tactical.items():
        central = name in ("tactical-hobars-gap", "tactical-windgap")
        assert sorted(card.sectors) == (sorted(CENTRAL) if central else card.sectors[:1])
    assert len(CENTRAL) == 4


@pytest.mark.parametrize("sectors", [["south-west"], CENTRAL])
def test_sectors_beside_one_share_a_border_with_it_and_are_none_of_it(sectors: list[str]) -> None:
    beside = next_sectors(GAME, sectors)

    assert beside
    assert not set(beside) & set(sectors)
    for other in beside:
        assert any(
            other in GAME.areas[near].sectors
            for area in GAME.areas.values()
            if set(area.sectors) & set(sectors)
            for near in area.borders
        )


@pytest.mark.parametrize(("count", "deep"), [(5, 5), (7, 5)])
def test_harvesters_fill_deep_desert_before_other_desert(count: int, deep: int) -> None:
    areas = placed(harvesting(), harvester=count)["harvester"]

    assert len(set(areas)) == count
    assert [GAME.areas[area].deep for area in areas] == [True] * deep + [False] * (count - deep)
    assert {GAME.areas[area].sectors[0] for area in areas} == {"south-west"}


def test_deep_desert_beside_a_sietch_comes_after_what_is_away_from_it() -> None:
    position = harvesting({"habbanya-ridge": "rank-1"})

    assert sorted(placed(position, harvester=2)["harvester"]) == ["sw-7", "sw-9"]


def test_no_harvester_goes_to_the_enemy_or_to_a_sandworm() -> None:
    position = harvesting()
    position.legions = {"sw-7": regulars(A, 1)}
    position.worms = {"sw-9": "sandworm"}
    areas = placed(position, harvester=8)["harvester"]

    assert len(areas) == 8
    assert not {"sw-7", "sw-9"} & set(areas)


def test_harvesters_that_find_no_room_go_beside_but_not_to_the_sector_of_the_target() -> None:
    position = harvesting(GARA)
    position.worms = {f"sw-{n}": "sandworm" for n in (1, 2, 3, 4, 5, 6)}
    areas = placed(position, harvester=8)["harvester"]
    outside = [area for area in areas if area.split("-")[0] != "sw" and area != "habbanya-ridge"]

    assert {"sw-7", "sw-9"} <= set(areas)
    assert outside
    for area in outside:
        assert set(GAME.areas[area].sectors) <= set(next_sectors(GAME, ["south-west"]))
        assert "north-east" not in GAME.areas[area].sectors


def test_a_carryall_goes_where_it_protects_most_harvesters_in_whole_sectors() -> None:
    position = harvesting()
    position.harvesters = ["cse-4", "cse-5", "se-8"]

    assert placed(position, carryall=1)["carryall"] == ["zone-5"]


def test_a_second_carryall_takes_another_zone_even_one_that_protects_nothing() -> None:
    """The other program leaves it off the board; "place all available Carryalls" is in Vehicle Placement."""
    position = harvesting()
    position.harvesters = ["se-8"]
    zones = placed(position, carryall=2)["carryall"]

    assert zones[0] == "zone-5"
    assert len(set(zones)) == 2


def test_ornithopters_go_to_the_sector_of_the_target_where_nobody_is_two_areas_from_a_sietch() -> (
    None
):
    assert placed(harvesting(GARA), ornithopter=1)["ornithopter"] == ["zone-1"]


def test_vehicles_come_in_their_order_and_none_into_the_zone_of_another() -> None:
    found = placed(harvesting(GARA), harvester=3, carryall=1, ornithopter=2)

    assert list(found) == ["harvester", "carryall", "ornithopter"]
    assert found["carryall"] == ["zone-8"]
    assert len({*found["carryall"], *found["ornithopter"]}) == 3


@pytest.mark.parametrize(("flyers", "able"), [
    ({"zone-1": "ornithopter", "zone-8": "ornithopter"}, True), ({"zone-8": "ornithopter"}, False),
    ({"zone-1": "carryall"}, False), ({"zone-1": "carryall", "zone-2": "ornithopter"}, False),
])  # fmt: skip
def test_a_legion_flies_with_an_ornithopter_of_its_sector_and_with_no_other_vehicle(
    flyers: dict[str, str], able: bool
) -> None:
    """The other program takes any Ornithopter where its Sector has none; Troop-transport wants one connected."""
    position = scene({"ne-8": six()})
    position.flyers = flyers
    plain = on_foot(GAME, position, H, "ne-8")
    far = [area for area in goals(GAME, position, H, "ne-8") if area not in plain]

    assert bool(far) is able
    for area in far:
        assert transports(GAME, position, H, "ne-8", area, plain) == ["zone-1"]
    assert set(plain) == set(GAME.areas["ne-8"].around)
    for area in plain:
        assert transports(GAME, position, H, "ne-8", area, plain) == []


@pytest.mark.parametrize(("flyers", "zones"), [
    ({"zone-1": "carryall"}, ["zone-1"]), ({"zone-8": "carryall"}, []), ({"zone-1": "ornithopter"}, []),
])  # fmt: skip
def test_only_a_carryall_of_its_sector_saves_a_harvester(
    flyers: dict[str, str], zones: list[str]
) -> None:
    position = scene({}, GARA, die="")
    position.flyers = flyers
    position.harvesters = ["ne-10"]

    assert rescuers(GAME, position, "ne-10") == zones
