"""Spice collection (document 004, phase 8)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.collection import enter
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import go_to
from tests.support.dune_classic import GAME, clauses, do, scene

FLAT = "funeral-plain-s14"
SEATS = ["atreides", "fremen"]


def collecting(forces: dict[str, dict[str, int]], spice: dict[str, int], **given: Any) -> Position:
    """The collection with forces and spice on the board."""
    position = scene("spice-collection", SEATS, forces=forces, **given)
    position.spice = spice
    return position


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
    position.harvesters = ["carthag-s10/fremen"]
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 3


def test_who_has_lost_the_city_collects_two() -> None:
    position = collecting({FLAT: {"fremen": 1}}, {FLAT: 6})
    position.harvesters = ["carthag-s10/fremen"]
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 2


def test_who_has_changed_one_city_for_the_other_collects_two() -> None:
    """Neither has been held since the start of the turn."""
    position = collecting({FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 1}}, {FLAT: 6})
    position.harvesters = ["carthag-s10/fremen"]
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 2


def test_who_has_lost_a_city_and_taken_it_again_collects_two() -> None:
    position = scene("storm", SEATS, forces={FLAT: {"fremen": 1}, "arrakeen-s9": {"fremen": 1}})
    assert position.harvesters == ["arrakeen-s9/fremen"]
    del position.forces["arrakeen-s9"]
    go_to(position, "spice-blow")
    position.forces["arrakeen-s9"] = {"fremen": 1}
    go_to(position, "spice-collection")
    enter(GAME, position)
    position.spice = {FLAT: 6}
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 2


def test_who_has_just_taken_a_city_collects_two() -> None:
    position = collecting({FLAT: {"fremen": 1}, "carthag-s10": {"fremen": 1}}, {FLAT: 6})
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3 + 2


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


def test_forces_do_not_collect_across_the_storm() -> None:
    position = collecting({"cielago-north-s0": {"fremen": 2}}, {"cielago-north-s2": 8}, storm=1)
    do(position, "table", "collect")

    assert position.sides["fremen"].spice == 3
    assert position.spice == {"cielago-north-s2": 8}


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
