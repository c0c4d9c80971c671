"""Scenarios of shipment, movement, advisors, battles, captures, collection and victory under the presets."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Prediction
from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    BASIC,
    CARTHAG,
    HABBANYA,
    SINK,
    TABR,
    TUEK,
    Side,
    facing,
    fought,
    offered,
    pass_to,
    then,
    under,
)
from tests.support.dune_classic import do

BASIN = "imperial-basin-s9"
ALL = [BASIC, ADVANCED, "published-basic", "published-advanced"]
ADVANCED_ONES = [ADVANCED, "published-advanced"]
PHASE = "shipment-and-movement"


def to_ship(preset: str, seats: list[str], seat: str, **given: Any) -> Any:
    """A seat is about to ship."""
    return pass_to(under(preset, PHASE, seats, **{"storm": 16, **given}), "ship", seat)


def to_move(preset: str, seats: list[str], seat: str, **given: Any) -> Any:
    """A seat is about to move."""
    return pass_to(under(preset, PHASE, seats, **{"storm": 16, **given}), "move", seat)


# --- shipment and movement -----------------------------------------------------------------------


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("end", "price"), [(ARRAKEEN, 4), (BASIN, 8), (SINK, 8)])
def test_what_a_shipment_costs(preset: str, end: str, price: int) -> None:
    """Given: Four forces of Atreides, without the Guild. Source: Landsraad 1.06.03.01."""
    position = to_ship(preset, ["atreides", "harkonnen"], "atreides")
    then(position, "atreides", "ship", end=end, forces=4)
    assert position.sides["atreides"].spice == 10 - price


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("end", "legal"), [(ARRAKEEN, False), (BASIN, True), (SINK, True)])
def test_a_third_faction_is_kept_out_of_strongholds_only(
    preset: str, end: str, legal: bool
) -> None:
    """Source: Landsraad 1.06.03.05."""
    position = to_ship(
        preset,
        ["atreides", "harkonnen", "emperor"],
        "atreides",
        forces={end: {"harkonnen": 1, "emperor": 1}},
    )
    assert offered(position, "atreides", "ship", end=end, forces=1) == legal


@pytest.mark.parametrize("preset", ALL)
def test_a_seat_ships_and_moves_before_the_next(preset: str) -> None:
    """Source: Landsraad 1.06.01."""
    position = to_ship(preset, ["atreides", "harkonnen"], "atreides")
    then(position, "atreides", "ship", end=ARRAKEEN, forces=1)
    assert (position.step, position.waiting) == ("move", ["atreides"])


@pytest.mark.parametrize("preset", ALL)
def test_ornithopters_serve_any_group_of_who_is_in_a_city(preset: str) -> None:
    """Given: One force in Arrakeen, three in Tuek's Sietch. Source: Landsraad 1.06.05.04."""
    seats = ["atreides", "harkonnen"]
    forces = {ARRAKEEN: {"atreides": 1}, TUEK: {"atreides": 3}}
    position = to_move(preset, seats, "atreides", forces=forces)
    assert offered(position, "atreides", "move", start=TUEK, end=BASIN, forces=3)
    position = to_move(preset, seats, "atreides", forces={TUEK: {"atreides": 3}})
    assert not offered(position, "atreides", "move", start=TUEK, end=BASIN, forces=3)


@pytest.mark.parametrize("preset", ALL)
def test_one_group_moves(preset: str) -> None:
    """Source: Landsraad 1.06.05.01."""
    forces = {ARRAKEEN: {"atreides": 2}, TUEK: {"atreides": 3}}
    position = to_move(preset, ["atreides", "harkonnen"], "atreides", forces=forces)
    then(position, "atreides", "move", start=ARRAKEEN, end=BASIN, forces=1)
    assert not offered(position, "atreides", "move", start=TUEK, end=BASIN, forces=3)
    assert not offered(position, "atreides", "move", start=ARRAKEEN, end=TUEK, forces=1)


@pytest.mark.parametrize("preset", ALL)
def test_forces_beside_an_ally_are_lost_but_not_in_the_polar_sink(preset: str) -> None:
    """Source: Landsraad 1.06.07."""
    for end, lost in ((CARTHAG, 2), (SINK, 0)):
        position = to_ship(
            preset,
            ["atreides", "harkonnen"],
            "atreides",
            forces={end: {"harkonnen": 1}},
            allies=[("atreides", "harkonnen")],
        )
        then(position, "atreides", "ship", end=end, forces=2)
        while position.phase == PHASE:
            do(position, position.waiting[0], "pass")
        assert position.sides["atreides"].tanks == lost


@pytest.mark.parametrize(("preset", "early"), [(ADVANCED, True), (BASIC, False)])
def test_the_guild_goes_before_its_turn(preset: str, early: bool) -> None:
    """Given: The Guild is last in the order. Source: Landsraad 2.06.12 (advanced)."""
    seats = ["atreides", "harkonnen", "spacing-guild"]
    position = under(preset, PHASE, seats, storm=16)
    if position.step == "peek-spice":
        do(position, "table", "peek-spice", card=min(position.spice_deck))
    assert offered(position, "spacing-guild", "take-turn") == early


def test_the_guild_is_asked_again_and_may_be_last() -> None:
    """Given: The Guild is first in the order and waits. Source: Landsraad 2.06.12.02."""
    position = under(ADVANCED, PHASE, ["spacing-guild", "emperor", "harkonnen"])
    seen = []
    while position.phase == PHASE:
        if position.step == "ship":
            seen.append(position.waiting[0])
        do(position, position.waiting[0], "pass")
    assert seen == ["emperor", "harkonnen", "spacing-guild"]


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("forces", "price"), [(4, 2), (3, 2), (1, 1)])
def test_the_guild_pays_half_rounded_up(preset: str, forces: int, price: int) -> None:
    """Source: Landsraad 2.06.06, 2.06.07."""
    seats = ["spacing-guild", "emperor"]
    position = to_ship(preset, seats, "spacing-guild", forces={TUEK: {"spacing-guild": 5}})
    then(position, "spacing-guild", "ship", end=ARRAKEEN, forces=forces)
    assert position.sides["spacing-guild"].spice == 5 - price
    position = to_ship(preset, seats, "spacing-guild", forces={TUEK: {"spacing-guild": 5}})
    then(position, "spacing-guild", "retreat", start=TUEK, forces=forces)
    assert position.sides["spacing-guild"].spice == 5 - price


# --- advisors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ALL)
def test_where_a_force_follows_a_shipment(preset: str) -> None:
    """Source: Landsraad 2.02.05 (Polar Sink, basic), 2.02.11 (advisors, advanced)."""
    position = to_ship(preset, ["emperor", "bene-gesserit"], "emperor")
    stars = {"starred": 0} if preset in ADVANCED_ONES else {}
    then(position, "emperor", "ship", end=ARRAKEEN, forces=2, **stars)
    beside = offered(position, "bene-gesserit", "accompany", end=ARRAKEEN)
    assert beside == (preset in ADVANCED_ONES)
    assert offered(position, "bene-gesserit", "accompany", end=SINK)


@pytest.mark.parametrize("preset", ADVANCED_ONES)
def test_no_advisor_beside_own_fighters_and_none_with_fremen(preset: str) -> None:
    """Source: Landsraad 2.02.11; 2.04.03 (Fremen do not ship from off-planet)."""
    position = to_ship(
        preset, ["emperor", "bene-gesserit"], "emperor", forces={ARRAKEEN: {"bene-gesserit": 1}}
    )
    then(position, "emperor", "ship", end=ARRAKEEN, forces=2, starred=0)
    while position.step == "intrusion":
        do(position, "bene-gesserit", "pass")
    assert not offered(position, "bene-gesserit", "accompany", end=ARRAKEEN)
    position = to_ship(preset, ["fremen", "bene-gesserit"], "fremen")
    then(position, "fremen", "ship", end="the-great-flat-s14", forces=2, starred=0)
    assert not offered(position, "bene-gesserit", "accompany", end=SINK)


@pytest.mark.parametrize(("preset", "legal"), [(ADVANCED, False), ("published-advanced", True)])
def test_fighters_are_not_shipped_to_own_advisors(preset: str, legal: bool) -> None:
    """Source: Landsraad 2.02.13; the published sheet does not say so."""
    position = to_ship(
        preset,
        ["bene-gesserit", "emperor"],
        "bene-gesserit",
        advisors={ARRAKEEN: 1},
        forces={ARRAKEEN: {"emperor": 1}},
    )
    assert offered(position, "bene-gesserit", "ship", end=ARRAKEEN, forces=1) == legal


@pytest.mark.parametrize("preset", ADVANCED_ONES)
def test_advisors_neither_fight_nor_hold_nor_collect(preset: str) -> None:
    """Source: Landsraad 2.02.12."""
    position = under(
        preset, "spice-collection", advisors={BASIN: 2}, forces={BASIN: {"emperor": 1}}
    )
    position.spice = {BASIN: 6}
    before = position.sides["bene-gesserit"].spice
    do(position, "table", "collect")
    assert position.sides["bene-gesserit"].spice == before


@pytest.mark.parametrize("preset", ADVANCED_ONES)
def test_advisors_left_alone_become_fighters_before_the_battles(preset: str) -> None:
    """Source: Landsraad 2.02.21."""
    position = to_move(
        preset,
        ["bene-gesserit", "emperor"],
        "emperor",
        advisors={BASIN: 1},
        forces={BASIN: {"emperor": 1}},
    )
    then(position, "emperor", "move", start=BASIN, end=ARRAKEEN, forces=1)
    assert position.forces[BASIN] == {"bene-gesserit": 1}


# --- battles and captures ------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "fight"), [(ADVANCED, True), ("published-advanced", False)])
def test_who_fights_under_the_storm(preset: str, fight: bool) -> None:
    """Source: Landsraad 1.07.01.02; the designers' answers say nobody does."""
    there = {ARRAKEEN: {"emperor": 2, "harkonnen": 2}}
    position = under(preset, "battle", ["emperor", "harkonnen"], forces=there, storm=9)
    assert (position.phase == "battle") == fight


@pytest.mark.parametrize("fate", ["kill", "keep", "decline"])
@pytest.mark.parametrize("preset", ADVANCED_ONES)
def test_harkonnen_kill_keep_or_leave_a_drawn_leader(preset: str, fate: str) -> None:
    """Source: Landsraad 2.05.10."""
    one, other = Side("emperor", 3, "bashar", 0), Side("harkonnen", 5, "feyd-rautha", 2)
    position = fought(facing(one, other, preset), one, other).position
    while position.step not in ("capture", "captive"):
        do(position, position.waiting[0], "pass")
    before = position.sides["harkonnen"].spice
    do(position, "table", "capture", leader="caid")
    then(position, "harkonnen", "captive", fate=fate)
    gone = "caid" not in position.sides["emperor"].leaders
    assert gone == (fate != "decline")
    assert position.sides["harkonnen"].spice == before + (2 if fate == "kill" else 0)


@pytest.mark.parametrize("preset", ["landsraad-basic", "published-basic"])
def test_no_leader_is_captured_in_the_basic_game(preset: str) -> None:
    """Source: Landsraad 2.05.10 (advanced)."""
    one, other = Side("emperor", 3, "bashar", 0), Side("harkonnen", 5, "feyd-rautha", 2)
    position = fought(facing(one, other, preset), one, other).position
    assert position.step not in ("capture", "captive")


@pytest.mark.parametrize("preset", [ADVANCED, BASIC])
def test_a_shield_stops_the_ellaca_drug(preset: str) -> None:
    """Source: Landsraad 3.01.06."""
    one = Side("emperor", 5, "bashar", 2, plan={"weapon": "ellaca-drug"})
    other = Side("harkonnen", 4, "feyd-rautha", 0, plan={"defense": "shield"})
    position = fought(facing(one, other, preset), one, other).position
    assert "feyd-rautha" in position.sides["harkonnen"].leaders


# --- collection and victory ----------------------------------------------------------------------


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("place", "income"), [(ARRAKEEN, 2), (CARTHAG, 2), (TUEK, 1), (TABR, 0)])
def test_the_income_of_strongholds(preset: str, place: str, income: int) -> None:
    """Source: Landsraad 1.13.01 (advanced)."""
    position = under(preset, "spice-collection", forces={place: {"harkonnen": 1}})
    before = position.sides["harkonnen"].spice
    if position.phase == "spice-collection":
        do(position, "table", "collect")
    gained = position.sides["harkonnen"].spice - before
    assert gained == (income if preset in ADVANCED_ONES else 0)


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("city", "gain"), [(None, 4), (ARRAKEEN, 6), (CARTHAG, 6)])
def test_who_is_in_a_city_collects_three(preset: str, city: str | None, gain: int) -> None:
    """Given: Two forces on eight spice. Source: Landsraad 1.08.02, 1.13.01."""
    forces = {"funeral-plain-s14": {"atreides": 2}} | ({city: {"atreides": 1}} if city else {})
    position = under(preset, "spice-collection", forces=forces)
    position.spice = {"funeral-plain-s14": 8}
    do(position, "table", "collect")
    income = 2 if city and preset in ADVANCED_ONES else 0
    assert position.sides["atreides"].spice == 10 + gain + income


@pytest.mark.parametrize("preset", ALL)
def test_forces_in_another_sector_collect_nothing(preset: str) -> None:
    """Source: Landsraad 1.08.01."""
    forces = {"cielago-north-s2": {"atreides": 2}}
    position = under(preset, "spice-collection", forces=forces)
    position.spice = {"cielago-north-s3": 8}
    do(position, "table", "collect")
    assert position.sides["atreides"].spice == 10


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(
    ("held", "allies", "winners"),
    [
        ({ARRAKEEN: "atreides", CARTHAG: "atreides", TUEK: "atreides"}, False, ["atreides"]),
        ({ARRAKEEN: "atreides", CARTHAG: "atreides"}, False, []),
        ({ARRAKEEN: "atreides", CARTHAG: "atreides", TUEK: "emperor"}, True, []),
        (
            {ARRAKEEN: "atreides", CARTHAG: "atreides", TUEK: "emperor", HABBANYA: "emperor"},
            True,
            ["atreides", "emperor"],
        ),
    ],
)
def test_victory(preset: str, held: dict[str, str], allies: bool, winners: list[str]) -> None:
    """Source: Landsraad 1.09.02, 1.10.02.02."""
    position = under(
        preset,
        "mentat-pause",
        forces={place: {seat: 1} for place, seat in held.items()},
        allies=[("atreides", "emperor")] if allies else [],
    )
    do(position, "table", "end-turn")
    assert sorted(position.winners) == winners


def test_the_bene_gesserit_win_alone_by_their_prediction_even_of_their_ally() -> None:
    """Source: Landsraad 2.02.03."""
    held = {place: {"atreides": 1} for place in (ARRAKEEN, CARTHAG, TUEK, HABBANYA)}
    position = under(ADVANCED, "mentat-pause", forces=held, allies=[("atreides", "bene-gesserit")])
    position.prediction = Prediction(faction="atreides", turn=3)
    do(position, "table", "end-turn")
    assert position.winners == ["bene-gesserit"]
