"""Spice collection (document 004, phase 8)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.cities import keep_up
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.dune.board import kill_forces
from tests.support.dune_classic import GAME, clauses, do, scene

FLAT = "funeral-plain-s14"
BASIN = "imperial-basin-s9"
SEATS = ["atreides", "fremen"]


def collecting(forces: dict[str, dict[str, int]], spice: dict[str, int], **given: Any) -> Position:
    """The collection with forces and spice on the board."""
    position = scene("spice-collection", SEATS, forces=forces, **given)
    position.spice = spice
    return position


def moving(by: str, forces: dict[str, dict[str, int]]) -> Position:
    """A seat is to move, on the turn at whose beginning its forces stood so."""
    position = scene("shipment-and-movement", SEATS, forces=forces)
    while position.step != "move" or position.waiting != [by]:
        skip(position)
    return position


def skip(position: Position) -> None:
    """Whoever is awaited does no more; the table shows Atreides a card."""
    if position.step == "peek-spice":
        do(position, "table", "peek-spice", card="spice-cielago-north")
    else:
        do(position, position.waiting[0], "pass")


def march(position: Position, start: str, end: str, forces: int) -> None:
    """Fremen fighters move."""
    sides = {"side": "fighters", "arrive": "fighters", "hajr": False}
    do(position, "fremen", "move", start=start, end=end, forces=forces, **sides)


def collected(position: Position, faction: str) -> int:
    """What one force in the Funeral Plain collects at the end of this turn."""
    while position.phase != "spice-collection":
        skip(position)
    position.spice = {FLAT: 9}
    before = position.sides[faction].spice
    do(position, "table", "collect")
    return position.sides[faction].spice - before


def test_each_force_collects_two() -> None:
    position = collecting({FLAT: {"fremen": 2}}, {FLAT: 6})
    events = do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 4
    assert position.spice == {FLAT: 2}
    assert clauses(events) == ["collection.rate"]
    assert position.phase == "mentat-pause"


def test_no_more_is_collected_than_lies_there() -> None:
    position = collecting({FLAT: {"fremen": 4}}, {FLAT: 5})
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 5
    assert position.spice == {}


def test_who_has_held_a_city_since_the_turn_began_collects_three() -> None:
    position = collecting({FLAT: {"fremen": 1}, "carthag-s10": {"fremen": 1}}, {FLAT: 6})
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 3


def test_who_has_lost_the_city_collects_two() -> None:
    position = collecting({FLAT: {"fremen": 1}, "carthag-s10": {"fremen": 1}}, {FLAT: 6})
    kill_forces(position, "carthag-s10", "fremen", 1)
    keep_up(GAME, position)
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 2


def test_who_has_changed_one_city_for_the_other_collects_two() -> None:
    """Neither has been held since the start of the turn."""
    position = moving("fremen", {FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 1}})
    march(position, "arrakeen-s9", "carthag-s10", 1)

    assert collected(position, "fremen") == 2


def test_who_leaves_a_city_and_comes_back_in_the_same_turn_collects_two() -> None:
    forces = {FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 2}, BASIN: {"fremen": 1}}
    position = moving("fremen", forces)
    march(position, "arrakeen-s9", BASIN, 2)
    march(position, BASIN, "arrakeen-s9", 1)

    assert position.forces["arrakeen-s9"] == {"fremen": 1}
    assert collected(position, "fremen") == 2


def test_who_is_relieved_before_he_leaves_a_city_collects_three() -> None:
    forces = {FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 2}, BASIN: {"fremen": 1}}
    position = moving("fremen", forces)
    march(position, BASIN, "arrakeen-s9", 1)
    march(position, "arrakeen-s9", BASIN, 2)

    assert collected(position, "fremen") == 3


def test_who_has_just_taken_a_city_collects_two() -> None:
    position = moving("fremen", {FLAT: {"fremen": 1}, BASIN: {"fremen": 1}})
    march(position, BASIN, "carthag-s10", 1)

    assert collected(position, "fremen") == 2


def test_allies_who_hold_a_city_together_both_collect_three() -> None:
    position = collecting(
        {FLAT: {"fremen": 1}, "carthag-s10": {"fremen": 1, "atreides": 1}},
        {FLAT: 6},
        allies=[("fremen", "atreides")],
        allies_together="allowed",
    )
    assert position.harvesters == ["carthag/atreides", "carthag/fremen"]
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 3


def test_by_ruling_who_has_just_taken_a_city_collects_three() -> None:
    position = collecting(
        {FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 1}},
        {FLAT: 6},
        collection_three="at-collection",
    )
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 3


def test_forces_collect_in_every_part_of_their_territory() -> None:
    position = collecting({"cielago-north-s1": {"fremen": 2}}, {"cielago-north-s2": 8}, storm=9)
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 4


@pytest.mark.parametrize(
    ("option", "storm", "spice"),
    [
        ("territory", 1, 4),
        ("not-across-storm", 1, 0),
        ("not-across-storm", 9, 4),
        ("sector", 9, 0),
    ],
)
def test_which_sectors_forces_collect_from_is_a_ruling(option: str, storm: int, spice: int) -> None:
    position = collecting(
        {"cielago-north-s0": {"fremen": 2}},
        {"cielago-north-s2": 8},
        storm=storm,
        collection_reach=option,
    )
    events = do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + spice
    assert clauses(events) == ["collection.reach"] * (spice > 0)


def test_in_their_own_sector_forces_collect_by_every_ruling() -> None:
    for option in GAME.ruling_options["collection-reach"]:
        position = collecting({FLAT: {"fremen": 2}}, {FLAT: 8}, collection_reach=option)

        assert clauses(do(position, "table", "collect")) == ["collection.rate"]
        assert position.spice == {FLAT: 4}


def test_parted_enemies_collect_the_same_spice_in_storm_order() -> None:
    forces = {"cielago-north-s0": {"fremen": 2}, "cielago-north-s2": {"atreides": 2}}
    position = collecting(forces, {"cielago-north-s2": 6}, storm=1)
    first, second = position.order
    before = {faction: position.sides[faction].spice for faction in position.order}
    do(position, "table", "collect")

    assert position.sides[first].spice - before[first] == 4
    assert position.sides[second].spice - before[second] == 2


def test_a_force_collects_once_even_where_spice_lies_in_two_parts() -> None:
    position = collecting(
        {"cielago-north-s1": {"fremen": 2}},
        {"cielago-north-s0": 3, "cielago-north-s2": 8},
        storm=9,
    )
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 4
    assert position.spice == {"cielago-north-s2": 7}


def test_allies_side_by_side_collect_in_storm_order() -> None:
    position = collecting(
        {FLAT: {"fremen": 2, "atreides": 2}}, {FLAT: 6}, allies=[("fremen", "atreides")]
    )
    first, second = position.order
    before = {faction: position.sides[faction].spice for faction in position.order}
    do(position, "table", "collect")

    assert position.sides[first].spice - before[first] == 4
    assert position.sides[second].spice - before[second] == 2


def test_advisors_do_not_collect() -> None:
    position = scene("spice-collection", ["bene-gesserit", "fremen"], advisors={FLAT: 2})
    position.spice = {FLAT: 6}
    do(position, "table", "collect")

    assert position.spice == {FLAT: 6}
