"""Movement: ranges, storm, occupancy, ornithopters, Hajr, fighters and advisors, intrusions."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import (
    GAME,
    Move,
    broken,
    clauses,
    do,
    options,
    scene,
    travel_under_way,
)

FOUR = ["emperor", "harkonnen", "fremen", "spacing-guild"]
ADVISED = ["bene-gesserit", "emperor", "harkonnen"]
ARRAKEEN = "arrakeen-s9"
BASIN = "imperial-basin-s9"


def moving(factions: list[str], by: str, **given: Any) -> Position:
    """The seat is to move: nobody has shipped, those before it have moved nothing."""
    position = scene("shipment-and-movement", factions, **given)
    while position.step != "move" or position.waiting != [by]:
        do(position, position.waiting[0], "pass")
    return position


def move(
    by: str,
    start: str,
    end: str,
    forces: int,
    *,
    side: str = "fighters",
    arrive: str = "fighters",
    hajr: bool = False,
) -> Move:
    return {
        "by": by,
        "move": "move",
        "start": start,
        "end": end,
        "forces": forces,
        "side": side,
        "arrive": arrive,
        "hajr": hajr,
    }


def made(position: Position, *moves: Move) -> list[str]:
    """Check and apply moves; the clauses of what happened, beside the moves themselves."""
    found: list[str] = []
    for one in moves:
        assert broken(position, one) == ""
        events = rulebook.apply(GAME, position, one)
        told = {"by": one["by"], "start": one["start"], "end": one["end"], "forces": one["forces"]}
        assert told in [event.args for event in events if event.kind in ("flew", "moved")]
        found += clauses([event for event in events if event.kind != "moved"])
    return found


# --- range, storm, occupancy ---------------------------------------------------------------------


def test_a_move_crosses_one_border() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}})
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 5)) == ""
    assert broken(position, move("emperor", BASIN, "carthag-s10", 5)) == ""
    assert (
        broken(position, move("emperor", BASIN, "tueks-sietch-s4", 5)) == "movement.range/too-far"
    )


def test_sectors_of_a_territory_cost_nothing() -> None:
    position = moving(FOUR, "emperor", forces={"false-wall-east-s4": {"emperor": 5}})
    assert broken(position, move("emperor", "false-wall-east-s4", "false-wall-east-s8", 5)) == ""
    assert broken(position, move("emperor", "false-wall-east-s4", "imperial-basin-s8", 5)) == ""


def test_nothing_moves_into_out_of_or_through_the_storm() -> None:
    forces = {"false-wall-east-s4": {"emperor": 5}, "false-wall-east-s6": {"emperor": 5}}
    position = moving(FOUR, "emperor", forces=forces, storm=6)
    assert broken(position, move("emperor", "false-wall-east-s4", "false-wall-east-s8", 1)) == (
        "movement.range/storm"
    )
    assert broken(position, move("emperor", "false-wall-east-s4", "false-wall-east-s6", 1)) == (
        "movement.storm/end"
    )
    assert broken(position, move("emperor", "false-wall-east-s6", "false-wall-east-s8", 1)) == (
        "movement.storm/start"
    )
    assert broken(position, move("emperor", "false-wall-east-s4", "false-wall-east-s5", 1)) == ""


def test_no_third_faction_enters_or_passes() -> None:
    forces = {
        "sietch-tabr-s13": {"fremen": 3},
        "plastic-basin-s13": {"harkonnen": 1, "emperor": 1},
        "bight-of-the-cliff-s13": {"harkonnen": 1, "emperor": 1},
        "rock-outcroppings-s13": {"harkonnen": 1},
    }
    position = moving(FOUR, "fremen", forces=forces)
    tabr = "sietch-tabr-s13"
    assert broken(position, move("fremen", tabr, "plastic-basin-s12", 1)) == (
        "movement.occupancy/full"
    )
    assert broken(position, move("fremen", tabr, "the-great-flat-s14", 1)) == (
        "movement.range/crowds"
    )
    assert broken(position, move("fremen", tabr, "rock-outcroppings-s12", 1)) == ""
    position.storm = 12
    assert broken(position, move("fremen", tabr, "hagga-basin-s11", 1)) == "movement.range/no-way"


def test_fremen_cross_two_borders_unless_karama_stops_it() -> None:
    position = moving(FOUR, "fremen", forces={"sietch-tabr-s13": {"fremen": 3}})
    far = move("fremen", "sietch-tabr-s13", "the-great-flat-s14", 3)
    assert broken(position, far) == ""
    position.blocked = {"two-territory-move": "emperor"}
    assert broken(position, far) == "movement.range/too-far"


def test_a_move_names_two_different_parts_of_the_board() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}})
    assert broken(position, move("emperor", "imperial-basin", ARRAKEEN, 1)) == (
        "movement.sector/no-sector"
    )
    assert broken(position, move("emperor", BASIN, "arrakeen", 1)) == "movement.sector/no-sector"
    assert broken(position, move("emperor", BASIN, "nowhere", 1)) == "movement.sector/no-such-part"
    assert broken(position, move("emperor", BASIN, BASIN, 1)) == "movement.sector/same-part"


def test_only_own_forces_move() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 2, "fremen": 5}})
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 3)) == "movement.own-forces/too-many"
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 0)) == "movement.own-forces/nothing"


# --- once ----------------------------------------------------------------------------------------


def test_every_force_moves_once_in_as_many_groups_as_wanted() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}, ARRAKEEN: {"emperor": 2}})
    made(position, move("emperor", BASIN, ARRAKEEN, 3), move("emperor", BASIN, "old-gap-s9", 1))
    assert broken(position, move("emperor", ARRAKEEN, BASIN, 3)) == "movement.once/moved-already"
    made(position, move("emperor", ARRAKEEN, BASIN, 2))
    assert position.forces[ARRAKEEN] == {"emperor": 3}
    assert options(position, "emperor", "move") == [BASIN]
    made(position, move("emperor", BASIN, "carthag-s10", 1))
    assert "move" not in rulebook.kinds(GAME, position, "emperor")


def test_forces_just_shipped_move_too() -> None:
    position = scene("shipment-and-movement", ["emperor"])
    do(position, "emperor", "ship", end=ARRAKEEN, forces=4, karama="none", ally=0)
    assert broken(position, move("emperor", ARRAKEEN, BASIN, 4)) == ""


def test_by_ruling_only_one_group_moves() -> None:
    forces = {
        BASIN: {"emperor": 5},
        "imperial-basin-s8": {"emperor": 2},
        "basin-s8": {"emperor": 1},
    }
    position = moving(FOUR, "emperor", forces=forces, what_may_move="one-group")
    made(position, move("emperor", BASIN, "polar-sink", 3))
    assert (
        broken(position, move("emperor", BASIN, ARRAKEEN, 1)) == "movement.one-group/another-group"
    )
    assert broken(position, move("emperor", "basin-s8", "polar-sink", 1)) == (
        "movement.one-group/another-group"
    )
    made(position, move("emperor", "imperial-basin-s8", "polar-sink", 2))
    do(position, "emperor", "pass")
    assert position.travel is None or travel_under_way(position).group == ""


def test_moved_forces_do_not_count_against_the_next_seat() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}, ARRAKEEN: {"harkonnen": 5}})
    made(position, move("emperor", BASIN, ARRAKEEN, 3))
    do(position, "emperor", "pass")
    assert position.waiting == ["harkonnen"]
    assert travel_under_way(position).moved == {}


# --- ornithopters --------------------------------------------------------------------------------


def test_forces_that_started_in_a_city_fly_three_territories() -> None:
    position = moving(
        FOUR, "emperor", forces={ARRAKEEN: {"emperor": 5}, "basin-s8": {"emperor": 1}}
    )
    assert broken(position, move("emperor", ARRAKEEN, "plastic-basin-s11", 5)) == ""
    assert made(position, move("emperor", ARRAKEEN, "polar-sink", 2)) == ["movement.ornithopters"]
    assert (
        broken(position, move("emperor", ARRAKEEN, "polar-sink", 4))
        == "movement.own-forces/too-many"
    )
    assert (
        broken(position, move("emperor", "basin-s8", "polar-sink", 1)) == "movement.range/too-far"
    )


def test_forces_that_came_to_a_city_this_turn_do_not_fly() -> None:
    position = scene("shipment-and-movement", ["emperor"], forces={ARRAKEEN: {"emperor": 2}})
    do(position, "emperor", "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
    assert broken(position, move("emperor", ARRAKEEN, "polar-sink", 3)) == "movement.range/too-far"
    assert options(position, "emperor", "move", start=ARRAKEEN, end="polar-sink") == [1, 2]
    assert options(position, "emperor", "move", start=ARRAKEEN, end=BASIN) == [1, 2, 3, 4, 5]


def test_those_who_cannot_fly_walk_first() -> None:
    position = scene("shipment-and-movement", ["emperor"], forces={ARRAKEEN: {"emperor": 2}})
    do(position, "emperor", "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
    made(position, move("emperor", ARRAKEEN, BASIN, 3))
    assert broken(position, move("emperor", ARRAKEEN, "polar-sink", 2)) == ""
    made(position, move("emperor", ARRAKEEN, BASIN, 1))
    assert options(position, "emperor", "move", start=ARRAKEEN, end="polar-sink") == [1]


def test_by_ruling_presence_in_a_city_lets_any_group_fly() -> None:
    forces = {ARRAKEEN: {"emperor": 1}, "basin-s8": {"emperor": 1}}
    position = moving(FOUR, "emperor", forces=forces, ornithopters="presence")
    far = move("emperor", "basin-s8", "habbanya-sietch-s16", 1)
    assert broken(position, far) == "movement.range/too-far"
    near = move("emperor", "basin-s8", "polar-sink", 1)
    assert made(position, near) == ["movement.ornithopters"]
    position = moving(FOUR, "emperor", forces={"basin-s8": {"emperor": 1}}, ornithopters="presence")
    assert broken(position, near) == "movement.range/too-far"


# --- Hajr ----------------------------------------------------------------------------------------


def test_hajr_moves_forces_that_have_moved() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}}, hands={"emperor": ["hajr"]})
    made(position, move("emperor", BASIN, ARRAKEEN, 5))
    assert options(position, "emperor", "move") == [ARRAKEEN]
    assert made(position, move("emperor", ARRAKEEN, "old-gap-s9", 4, hajr=True)) == [
        "movement.hajr-played"
    ]
    assert position.sides["emperor"].hand == []
    assert position.treachery_discard == ["hajr"]
    assert travel_under_way(position).moved == {
        ARRAKEEN: {"emperor": 1},
        "old-gap-s9": {"emperor": 4},
    }


def test_hajr_takes_those_that_have_moved_first() -> None:
    position = moving(
        FOUR,
        "emperor",
        forces={BASIN: {"emperor": 2}, ARRAKEEN: {"emperor": 2}},
        hands={"emperor": ["hajr"]},
    )
    made(
        position,
        move("emperor", BASIN, ARRAKEEN, 2),
        move("emperor", ARRAKEEN, "old-gap-s9", 3, hajr=True),
    )
    assert broken(position, move("emperor", ARRAKEEN, BASIN, 1)) == ""


def test_hajr_lets_another_group_move() -> None:
    forces = {BASIN: {"emperor": 5}, "basin-s8": {"emperor": 1}}
    position = moving(
        FOUR, "emperor", forces=forces, hands={"emperor": ["hajr"]}, what_may_move="one-group"
    )
    made(
        position,
        move("emperor", BASIN, ARRAKEEN, 3),
        move("emperor", "basin-s8", "old-gap-s8", 1, hajr=True),
        move("emperor", BASIN, ARRAKEEN, 2),
    )


def test_hajr_needs_the_card() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}})
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 1, hajr=True)) == (
        "movement.hajr/no-such-card"
    )


# --- allies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "lost"), [("to-tanks", 3), ("allowed", 0)])
def test_forces_left_beside_an_ally_are_lost(ruling: str, lost: int) -> None:
    forces = {
        BASIN: {"emperor": 3},
        "imperial-basin-s10": {"fremen": 3},
        "polar-sink": {"emperor": 1, "fremen": 1},
    }
    position = moving(
        FOUR, "emperor", forces=forces, allies=[("emperor", "fremen")], allies_together=ruling
    )
    events = do(position, "emperor", "pass")
    lost_clauses = [event.clause for event in events if event.kind == "forces-lost"]
    assert lost_clauses == ["movement.allies-apart"] * (lost > 0)
    assert position.sides["emperor"].tanks == lost
    assert position.forces["polar-sink"] == {"emperor": 1, "fremen": 1}


# --- fighters and advisors -----------------------------------------------------------------------


def test_only_bene_gesserit_have_advisors() -> None:
    position = moving(FOUR, "emperor", forces={BASIN: {"emperor": 5}})
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 1, side="advisors")) == (
        "advisors.sides/no-such-side"
    )
    assert broken(position, move("emperor", BASIN, ARRAKEEN, 1, arrive="advisors")) == (
        "advisors.sides/wrong-arrival"
    )


def test_advisors_become_fighters_where_they_are_alone() -> None:
    position = moving(ADVISED, "bene-gesserit", forces={BASIN: {"emperor": 5}}, advisors={BASIN: 2})
    seat = "bene-gesserit"
    assert broken(position, move(seat, BASIN, ARRAKEEN, 2, side="advisors", arrive="advisors")) == (
        "advisors.sides/wrong-arrival"
    )
    assert made(position, move(seat, BASIN, ARRAKEEN, 2, side="advisors")) == ["advisors.turned"]
    assert position.forces[ARRAKEEN] == {seat: 2}
    assert position.advisors == {}


def test_advisors_choose_where_others_are() -> None:
    position = moving(
        ADVISED,
        "bene-gesserit",
        forces={BASIN: {"emperor": 5}, ARRAKEEN: {"harkonnen": 1}},
        advisors={BASIN: 2},
    )
    known = {"start": BASIN, "end": ARRAKEEN, "forces": 1, "side": "advisors"}
    assert options(position, "bene-gesserit", "move", **known) == ["advisors", "fighters"]
    do(position, "bene-gesserit", "move", **known, arrive="advisors", hajr=False)
    assert position.advisors == {BASIN: 1, ARRAKEEN: 1}
    assert travel_under_way(position).moved_advisors == {ARRAKEEN: 1}
    assert options(position, "bene-gesserit", "move", **known) == ["advisors"]


def test_advisors_enter_and_pass_full_territories_as_advisors() -> None:
    position = moving(
        ADVISED,
        "bene-gesserit",
        forces={BASIN: {"emperor": 5}, ARRAKEEN: {"harkonnen": 1, "emperor": 1}},
        advisors={BASIN: 2},
    )
    known = {"start": BASIN, "end": ARRAKEEN, "forces": 1, "side": "advisors"}
    assert options(position, "bene-gesserit", "move", **known) == ["advisors"]


def test_who_joins_own_forces_becomes_what_they_are() -> None:
    position = moving(
        ADVISED,
        "bene-gesserit",
        forces={
            BASIN: {"emperor": 5},
            ARRAKEEN: {"bene-gesserit": 1},
            "carthag-s10": {"emperor": 1},
        },
        advisors={BASIN: 2, "carthag-s10": 2},
    )
    seat = "bene-gesserit"
    known = {"start": BASIN, "end": ARRAKEEN, "forces": 1, "side": "advisors"}
    assert options(position, seat, "move", **known) == ["fighters"]
    made(position, move(seat, ARRAKEEN, "imperial-basin-s8", 1, arrive="advisors"))
    assert position.advisors == {BASIN: 2, "imperial-basin-s8": 1, "carthag-s10": 2}
    assert broken(position, move(seat, "imperial-basin-s8", BASIN, 1, side="advisors")) == (
        "movement.once/moved-already"
    )


def test_within_a_territory_a_group_stays_what_it_is() -> None:
    position = moving(ADVISED, "bene-gesserit", forces={BASIN: {"emperor": 5}}, advisors={BASIN: 2})
    known = {"start": BASIN, "end": "imperial-basin-s8", "forces": 1, "side": "advisors"}
    assert options(position, "bene-gesserit", "move", **known) == ["advisors"]


def test_karama_stops_changing_sides_on_the_way() -> None:
    position = moving(
        ADVISED,
        "bene-gesserit",
        forces={BASIN: {"emperor": 5}, ARRAKEEN: {"bene-gesserit": 1}},
        advisors={BASIN: 2},
    )
    position.blocked = {"flip-on-move": "emperor"}
    seat = "bene-gesserit"
    assert broken(position, move(seat, BASIN, ARRAKEEN, 1, side="advisors")) == (
        "advisors.sides/mixed"
    )
    assert broken(position, move(seat, ARRAKEEN, BASIN, 1, arrive="advisors")) == (
        "advisors.sides/mixed"
    )
    assert (
        made(position, move(seat, BASIN, "polar-sink", 1, side="advisors", arrive="advisors")) == []
    )


def test_advisors_do_not_fly() -> None:
    position = moving(
        ADVISED, "bene-gesserit", forces={ARRAKEEN: {"emperor": 5}}, advisors={ARRAKEEN: 2}
    )
    assert broken(position, move("bene-gesserit", ARRAKEEN, "polar-sink", 1, side="advisors")) == (
        "advisors.powers/on-foot"
    )


# --- intrusion -----------------------------------------------------------------------------------


def intrusion(**given: Any) -> Position:
    """The Emperor has just moved into Arrakeen, where Bene Gesserit fighters stand."""
    forces = {BASIN: {"emperor": 5}, ARRAKEEN: {"bene-gesserit": 3}}
    position = moving(ADVISED, "emperor", forces=forces, **given)
    made(position, move("emperor", BASIN, ARRAKEEN, 2))
    return position


def test_bene_gesserit_fighters_withdraw_before_intruders() -> None:
    position = intrusion()
    assert (position.step, position.waiting) == ("intrusion", ["bene-gesserit"])
    assert options(position, "bene-gesserit", "flip") == ["arrakeen"]
    assert broken(position, {"by": "bene-gesserit", "move": "flip", "territory": "carthag"}) == (
        "advisors.intrusion/elsewhere"
    )
    events = do(position, "bene-gesserit", "flip", territory="arrakeen")
    assert clauses(events) == ["advisors.withdrew"]
    assert position.forces[ARRAKEEN] == {"emperor": 2}
    assert position.advisors == {ARRAKEEN: 3}
    assert position.fliers == {}
    assert (position.step, position.waiting) == ("move", ["emperor"])


def test_bene_gesserit_fighters_may_stand() -> None:
    position = intrusion()
    do(position, "bene-gesserit", "pass")
    assert position.forces[ARRAKEEN] == {"emperor": 2, "bene-gesserit": 3}
    assert (position.step, position.waiting) == ("move", ["emperor"])


def test_an_ally_does_not_intrude() -> None:
    assert intrusion(allies=[("emperor", "bene-gesserit")]).step == "move"


def test_nobody_intrudes_in_the_polar_sink_or_within_a_territory() -> None:
    forces = {BASIN: {"emperor": 5, "bene-gesserit": 1}, "polar-sink": {"bene-gesserit": 3}}
    position = moving(ADVISED, "emperor", forces=forces)
    made(position, move("emperor", BASIN, "polar-sink", 2))
    made(position, move("emperor", BASIN, "imperial-basin-s8", 2))
    assert position.step == "move"


def test_karama_stops_the_withdrawal() -> None:
    position = intrusion()
    position.blocked = {"flip-on-intrusion": "harkonnen"}
    assert broken(position, {"by": "bene-gesserit", "move": "flip", "territory": "arrakeen"}) == (
        "advisors.intrusion/stopped"
    )
    do(position, "bene-gesserit", "pass")
    assert position.blocked == {}
    position.blocked = {"flip-on-intrusion": "harkonnen"}
    made(position, move("emperor", BASIN, ARRAKEEN, 1))
    assert position.step == "move"
    assert position.blocked == {}


# --- a garrison and the shipment of its ally -----------------------------------------------------


def allied_shipment(order: str, walk: int = 0) -> Position:
    """The Emperor holds Arrakeen, its ally ships three there; both have ended their moves.

    The Emperor acts first, and may have walked some of its forces in from the Imperial Basin.
    """
    seats = ["emperor", "harkonnen"]
    position = scene(
        "shipment-and-movement",
        seats,
        forces={ARRAKEEN: {"emperor": 5}, BASIN: {"emperor": 2}},
        allies=[("emperor", "harkonnen")],
        ship_and_move_order=order,
    )
    while position.phase == "shipment-and-movement":
        (seat,) = position.waiting
        if position.step == "ship" and seat == "harkonnen":
            do(position, seat, "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
        elif position.step == "move" and seat == "emperor" and walk > 0:
            made(position, move("emperor", BASIN, ARRAKEEN, walk))
            walk = 0
        else:
            do(position, seat, "pass")
    return position


@pytest.mark.parametrize("order", ["ship-then-all-move", "seat-by-seat"])
def test_a_garrison_outlives_the_shipment_of_its_ally_which_is_lost(order: str) -> None:
    position = allied_shipment(order)
    assert position.forces[ARRAKEEN] == {"emperor": 5}
    assert (position.sides["emperor"].tanks, position.sides["harkonnen"].tanks) == (0, 3)


@pytest.mark.parametrize(("order", "lost"), [("ship-then-all-move", 2), ("seat-by-seat", 0)])
def test_who_walks_in_beside_a_shipment_of_its_ally_is_lost_and_the_garrison_stays(
    order: str, lost: int
) -> None:
    position = allied_shipment(order, walk=2)
    assert position.forces[ARRAKEEN] == {"emperor": 7 - lost}
    assert (position.sides["emperor"].tanks, position.sides["harkonnen"].tanks) == (lost, 3)


def test_a_shipment_that_moves_on_costs_neither_ally_anything() -> None:
    position = scene(
        "shipment-and-movement",
        ["emperor", "harkonnen"],
        forces={ARRAKEEN: {"emperor": 5}},
        allies=[("emperor", "harkonnen")],
    )
    do(position, "emperor", "pass")
    do(position, "harkonnen", "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
    do(position, "emperor", "pass")
    made(position, move("harkonnen", ARRAKEEN, BASIN, 3))
    do(position, "harkonnen", "pass")
    assert position.forces == {ARRAKEEN: {"emperor": 5}, BASIN: {"harkonnen": 3}}


def test_of_two_allies_that_ship_to_one_place_the_second_is_the_one_to_leave() -> None:
    position = scene(
        "shipment-and-movement", ["emperor", "harkonnen"], allies=[("emperor", "harkonnen")]
    )
    for seat in ["emperor", "harkonnen"]:
        do(position, seat, "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
    do(position, "emperor", "pass")
    assert position.forces[ARRAKEEN] == {"emperor": 3, "harkonnen": 3}
    do(position, "harkonnen", "pass")
    assert position.forces[ARRAKEEN] == {"emperor": 3}
