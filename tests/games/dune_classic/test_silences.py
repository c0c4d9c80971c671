"""Where the document is silent or says two things: every answer of the rulings, and our clauses."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import pass_until
from tests.games.dune_classic.scenarios.travels import gone, load, moving, way
from tests.support.battles import ARRAKEEN, QUIET, duel, no_traitors, plan
from tests.support.dune_classic import GAME, broken, can_be_filled, clauses, do, options, scene

NORTH = ["cielago-north-s0", "cielago-north-s1", "cielago-north-s2"]
MESA = "pasty-mesa-s7"
GARA = "gara-kulon-s7"
FLAT = "funeral-plain-s14"
SEVERAL = ["atreides", "bene-gesserit", "emperor", "harkonnen"]


def broken_move(position: Position, by: str, *target: Any, **more: Any) -> str:
    """What a move breaks; what breaks nothing is offered by the form, and nothing else is."""
    move = {"by": by, "move": "move", **way(*target, **more)}
    found = broken(position, move)
    assert can_be_filled(position, move) == (found == "")
    return found


# --- traitors.cards ------------------------------------------------------------------------------


def betrayed(**rulings: Any) -> Position:
    """The Emperor played a lasgun and holds a hero; both leaders are traitors of the other side."""
    hands = {"emperor": ["lasgun", "cheap-hero"], "harkonnen": ["shield", "hajr"]}
    position = duel(hands=hands, **rulings)
    position.sides["emperor"].traitors = ["umman-kudu"]
    position.sides["harkonnen"].traitors = ["bashar"]
    plan(position, "emperor", "bashar", 2, "lasgun")
    plan(position, "harkonnen", "umman-kudu", 3, "none", "shield")
    return position


@pytest.mark.parametrize(("option", "left"), [("played", ["cheap-hero"]), ("hand", [])])
def test_who_loses_by_a_traitor_loses_the_cards_played_or_by_ruling_the_hand(
    option: str, left: list[str]
) -> None:
    position = betrayed(traitor_cards=option)
    do(position, "emperor", "pass")
    events = do(position, "harkonnen", "call-traitor", leader="bashar")

    assert position.sides["emperor"].hand == left
    assert position.sides["harkonnen"].hand == ["hajr", "shield"]
    assert clauses(events).count("traitors.cards") == 2 - len(left)


@pytest.mark.parametrize(("option", "left"), [("played", 1), ("hand", 0)])
def test_two_traitors_cost_both_sides_as_many_cards(option: str, left: int) -> None:
    position = betrayed(traitor_cards=option)
    do(position, "emperor", "call-traitor", leader="umman-kudu")
    do(position, "harkonnen", "call-traitor", leader="bashar")

    assert [len(position.sides[seat].hand) for seat in QUIET] == [left, left]
    assert len(position.treachery_discard) == 4 - 2 * left


def test_who_loses_without_a_traitor_keeps_the_rest_of_the_hand_by_either_ruling() -> None:
    position = duel(hands={"harkonnen": ["shield", "hajr"]}, traitor_cards="hand")
    plan(position, "emperor", "bashar", 5)
    plan(position, "harkonnen", "umman-kudu", 0, "none", "shield")
    events = no_traitors(position)

    assert position.sides["harkonnen"].hand == ["hajr"]
    assert "battle.loser-cards" in clauses(events)


# --- storm-detour --------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "found"), [("open", ""), ("barred", "movement.range/storm")])
def test_a_way_round_the_storm_is_open_or_barred(option: str, found: str) -> None:
    """Fremen go from one end of Cielago North over the Polar Sink to the other."""
    forces = {NORTH[0]: {"fremen": 2}}
    position = moving("fremen", forces, storm=1, storm_detour=option)
    assert broken_move(position, "fremen", NORTH[0], NORTH[2], 2) == found


def test_no_way_that_the_storm_does_not_lengthen_is_barred() -> None:
    forces = {NORTH[0]: {"fremen": 2}}
    position = moving("fremen", forces, storm=1, storm_detour="barred")
    assert broken_move(position, "fremen", NORTH[0], "polar-sink", 2) == ""
    assert broken_move(position, "fremen", NORTH[0], "wind-pass-s14", 2) == ""
    position = moving("fremen", forces, storm=9, storm_detour="barred")
    assert broken_move(position, "fremen", NORTH[0], NORTH[2], 2) == ""


# --- movement.locked -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "found"), [("sector", ""), ("territory", "movement.locked/locked")]
)
def test_the_storm_locks_a_sector_of_rock_or_the_territory(option: str, found: str) -> None:
    forces = {MESA: {"emperor": 2}, GARA: {"emperor": 2}}
    position = moving("emperor", forces, storm=5, storm_lock=option)
    assert broken_move(position, "emperor", MESA, GARA, 1) == found
    assert broken_move(position, "emperor", GARA, MESA, 1) == found
    assert broken_move(position, "emperor", MESA, "pasty-mesa-s6", 1) == ""


@pytest.mark.parametrize(
    ("option", "found"), [("sector", ""), ("territory", "movement.range/storm")]
)
def test_nobody_passes_through_locked_rock(option: str, found: str) -> None:
    """From the Polar Sink two Fremen come over False Wall East to the Minor Erg."""
    forces = {"polar-sink": {"fremen": 2}}
    position = moving("fremen", forces, storm=5, storm_lock=option)
    assert broken_move(position, "fremen", "polar-sink", "the-minor-erg-s6", 2) == found


def test_sand_is_never_locked_and_ships_land_beside_the_storm() -> None:
    forces = {NORTH[0]: {"emperor": 2}}
    position = moving("emperor", forces, storm=1, storm_lock="territory")
    assert broken_move(position, "emperor", NORTH[0], "polar-sink", 2) == ""
    position = pass_until(
        scene("shipment-and-movement", storm=5, storm_lock="territory"), "ship", "emperor"
    )
    assert MESA in options(position, "emperor", "ship")
    assert "pasty-mesa-s5" not in options(position, "emperor", "ship")


# --- collection-reach ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "under", "beside"),
    [("territory", 4, 4), ("not-across-storm", 4, 0), ("not-under-storm", 0, 0), ("sector", 4, 0)],
)
def test_who_collects_what_lies_under_the_storm(option: str, under: int, beside: int) -> None:
    """Two forces under the storm with the spice, or in the next sector: a ruling says who collects."""
    for part, spice in {NORTH[1]: under, NORTH[2]: beside}.items():
        forces = {part: {"fremen": 2}}
        position = scene(
            "spice-collection",
            ["atreides", "fremen"],
            storm=1,
            forces=forces,
            collection_reach=option,
        )
        position.spice = {NORTH[1]: 8}
        do(position, "table", "collect")
        assert position.sides["fremen"].spice == 3 + spice
        assert position.spice == {NORTH[1]: 8 - spice}


def test_what_lies_clear_of_the_storm_is_collected_from_under_it_too() -> None:
    forces = {NORTH[1]: {"fremen": 2}}
    position = scene(
        "spice-collection",
        ["atreides", "fremen"],
        storm=1,
        forces=forces,
        collection_reach="not-under-storm",
    )
    position.spice = {NORTH[2]: 8}
    assert clauses(do(position, "table", "collect"))[0] == "collection.reach"
    assert position.spice == {NORTH[2]: 4}


# --- advisors.beside-ally ------------------------------------------------------------------------


def test_an_advisor_follows_its_ally_and_nobody_is_lost() -> None:
    position = scene(
        "shipment-and-movement", SEVERAL, allies=[("bene-gesserit", "emperor")], forces={}
    )
    pass_until(position, "ship", "emperor")
    do(position, "emperor", "ship", **load(ARRAKEEN, 3))
    events = do(position, "bene-gesserit", "accompany", end=ARRAKEEN)
    assert "advisors.beside-ally" in clauses(events)
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.forces[ARRAKEEN] == {"emperor": 3}
    assert position.advisors == {ARRAKEEN: 1}
    assert position.sides["emperor"].tanks == position.sides["bene-gesserit"].tanks == 0


def test_an_advisor_beside_anybody_else_lives_by_the_clause_of_the_document() -> None:
    position = pass_until(scene("shipment-and-movement", SEVERAL), "ship", "emperor")
    do(position, "emperor", "ship", **load(ARRAKEEN, 3))
    events = do(position, "bene-gesserit", "accompany", end=ARRAKEEN)
    assert "advisors.coexist" in clauses(events)


# --- spice-blow.ride-unanswered ------------------------------------------------------------------


def mounted(**given: Any) -> Position:
    """Fremen in Habbanya Ridge Flat are to ride: three in sector 16, two in sector 17."""
    forces = {
        "habbanya-ridge-flat-s16": {"fremen": 3},
        "habbanya-ridge-flat-s17": {"fremen": 2},
        ARRAKEEN: {"bene-gesserit": 2},
    }
    position = scene("spice-blow", [*SEVERAL, "fremen"], forces=forces, **given)
    position.last_blow = ["habbanya-ridge-flat-s17"] * len(position.last_blow)
    do(position, "table", "reveal-spice", card="shai-hulud")
    while position.step == "nexus":
        do(position, position.waiting[0], "pass")
    assert (position.step, position.waiting) == ("ride", ["fremen"])
    return position


@pytest.mark.parametrize(
    ("end", "clause"),
    [(ARRAKEEN, "spice-blow.ride-unanswered"), ("carthag-s10", "spice-blow.ridden")],
)
def test_a_ride_to_bene_gesserit_fighters_is_no_intrusion(end: str, clause: str) -> None:
    position = mounted()
    start = "habbanya-ridge-flat-s16"
    events = do(position, "fremen", "ride", start=start, end=end, forces=3)
    assert clauses(events)[0] == clause
    assert position.step == "ride"
    assert "flip" not in rulebook.kinds(GAME, position, "bene-gesserit")
    assert position.forces[ARRAKEEN]["bene-gesserit"] == 2


# --- spice-blow.ride-from-storm ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "found"), [("stays", "spice-blow.ride-from-storm/held"), ("rides", "")]
)
def test_a_worm_is_ridden_out_of_the_storm_by_ruling_only(option: str, found: str) -> None:
    position = mounted(storm=16, ride_from_storm=option)
    ride = {"by": "fremen", "move": "ride", "start": "habbanya-ridge-flat-s16", "forces": 3}
    assert broken(position, {**ride, "end": "carthag-s10"}) == found
    assert can_be_filled(position, {**ride, "end": "carthag-s10"}) == (found == "")
    still = {**ride, "start": "habbanya-ridge-flat-s17", "forces": 2}
    assert broken(position, {**still, "end": "habbanya-erg-s16"}) == "spice-blow.ride/storm"


# --- advisors.first ------------------------------------------------------------------------------


def test_the_advisor_is_asked_for_before_fighters_answer_the_shipment() -> None:
    forces = {ARRAKEEN: {"bene-gesserit": 2}}
    position = pass_until(scene("shipment-and-movement", SEVERAL, forces=forces), "ship", "emperor")
    do(position, "emperor", "ship", **load(ARRAKEEN, 3))
    assert position.step == "accompany"
    follow = {"by": "bene-gesserit", "move": "accompany"}
    assert broken(position, {**follow, "end": ARRAKEEN}) == "advisors.first/fighters-there"
    assert options(position, "bene-gesserit", "accompany") == ["polar-sink"]
    do(position, "bene-gesserit", "accompany", end="polar-sink")
    assert position.step == "intrusion"
    do(position, "bene-gesserit", "flip", territory="arrakeen")
    assert position.advisors == {ARRAKEEN: 2}


# --- charity-bribes ------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "gain"), [("not-counted", 2), ("counted", 0)])
def test_bribes_before_the_shield_count_for_charity_by_ruling_only(option: str, gain: int) -> None:
    position = scene("choam-charity", spice={"emperor": 1, "harkonnen": 1}, charity_bribes=option)
    position.sides["emperor"].bribes = 5
    do(position, "table", "charity")
    assert position.sides["emperor"].spice == 1 + gain
    assert position.sides["harkonnen"].spice == 3
    assert position.sides["emperor"].bribes == 5


@pytest.mark.parametrize(("option", "spice"), [("not-counted", 2), ("counted", 1)])
def test_claimed_charity_fills_up_what_there_is(option: str, spice: int) -> None:
    position = scene(
        "choam-charity", spice={"emperor": 0}, charity="up-to-two-claimed", charity_bribes=option
    )
    position.sides["emperor"].bribes = 1
    do(position, "emperor", "claim-charity")
    assert position.sides["emperor"].spice == spice


# --- movement.hajr-on-foot -----------------------------------------------------------------------


def test_with_hajr_a_flight_is_not_repeated() -> None:
    forces = {ARRAKEEN: {"atreides": 4}}
    position = moving("atreides", forces, hands={"atreides": ["hajr"]})
    gone(position, "atreides", ARRAKEEN, GARA, 2)
    again = {"start": GARA, "end": ARRAKEEN, "forces": 2, "hajr": True}
    assert broken_move(position, "atreides", **again) == "movement.hajr-on-foot/no-wings"
    assert broken_move(position, "atreides", **{**again, "end": MESA}) == ""


def test_with_hajr_forces_that_have_not_moved_fly() -> None:
    position = moving("atreides", {ARRAKEEN: {"atreides": 4}}, hands={"atreides": ["hajr"]})
    assert broken_move(position, "atreides", ARRAKEEN, GARA, 2, hajr=True) == ""


# --- advisors.no-limit ---------------------------------------------------------------------------

CROWD = {MESA: {"emperor": 2}, "pasty-mesa-s6": {"harkonnen": 2}}


@pytest.mark.parametrize(
    ("advisors", "found"), [({MESA: 1}, ""), ({GARA: 1}, "movement.occupancy/full")]
)
def test_bene_gesserit_ship_to_own_advisors_where_two_others_stand(
    advisors: dict[str, int], found: str
) -> None:
    position = scene(
        "shipment-and-movement", SEVERAL, forces=CROWD, advisors=advisors, lone_advisors="stay"
    )
    pass_until(position, "ship", "bene-gesserit")
    move = {"by": "bene-gesserit", "move": "ship", **load("pasty-mesa-s5", 2)}
    assert broken(position, move) == found
    assert can_be_filled(position, move) == (found == "")
    if found == "":
        events = rulebook.apply(GAME, position, move)
        assert "advisors.no-limit" in clauses(events)
        assert position.advisors == {MESA: 1, "pasty-mesa-s5": 2}


@pytest.mark.parametrize(
    ("side", "advisors", "found"),
    [
        ("fighters", {MESA: 1}, ""),
        ("fighters", {}, "movement.occupancy/full"),
        ("advisors", {MESA: 1, GARA: 2}, ""),
        ("advisors", {GARA: 2}, ""),
    ],
)
def test_bene_gesserit_move_to_own_advisors_where_two_others_stand(
    side: str, advisors: dict[str, int], found: str
) -> None:
    forces = {**CROWD, GARA: {"atreides": 1}}
    if side == "fighters":
        forces[GARA] = {"bene-gesserit": 2}
    position = moving("bene-gesserit", forces, advisors=advisors, lone_advisors="stay")
    assert (
        broken_move(position, "bene-gesserit", GARA, MESA, 2, side=side, arrive="advisors") == found
    )


def test_nobody_passes_through_the_crowd_around_own_advisors() -> None:
    """Fighters fly from Arrakeen; beyond the full territory they would be fighters again."""
    forces = {
        ARRAKEEN: {"bene-gesserit": 2},
        "rim-wall-west-s8": {"emperor": 2, "harkonnen": 2},
    }
    position = moving("bene-gesserit", forces, advisors={"rim-wall-west-s8": 1})
    there = broken_move(
        position, "bene-gesserit", ARRAKEEN, "rim-wall-west-s8", 2, arrive="advisors"
    )
    assert there == ""
    position = moving(
        "bene-gesserit",
        {
            **forces,
            "imperial-basin-s8": {"emperor": 1, "harkonnen": 1},
            "old-gap-s9": {"emperor": 1, "harkonnen": 1},
        },
        advisors={"rim-wall-west-s8": 1},
    )
    beyond = broken_move(position, "bene-gesserit", ARRAKEEN, "basin-s8", 2)
    assert beyond == "movement.range/crowds"


# --- movement.garrison ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_forces_to_which_an_ally_ships_stay_and_the_second_shipment_goes(first: bool) -> None:
    """Both ship to Red Chasm (or the first stands there already), nobody moves."""
    chasm = "red-chasm-s6"
    forces = {} if first else {chasm: {"emperor": 2}}
    position = scene(
        "shipment-and-movement", QUIET, forces=forces, allies=[("emperor", "harkonnen")]
    )
    events = []
    while position.phase == "shipment-and-movement":
        seat = position.waiting[0]
        if position.step == "ship" and (first or seat == "harkonnen"):
            events += do(position, seat, "ship", **load(chasm, 2))
        else:
            events += do(position, seat, "pass")
    assert position.forces == {chasm: {"emperor": 2}}
    assert "movement.garrison" in clauses(events)
    assert position.sides["harkonnen"].tanks == 2
