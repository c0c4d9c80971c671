"""Scenarios of the second reader in which several rules meet, under the advanced presets."""

from __future__ import annotations

import pytest

from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    TABR,
    TUEK,
    Side,
    allowed,
    facing,
    fought,
    no,
    offered,
    pass_to,
    then,
    under,
)
from tests.support.dune_classic import GAME, do

BASIN = "imperial-basin-s9"


def test_two_traitors_both_lose_all_and_nobody_is_paid() -> None:
    """Source: Landsraad 1.07.06.07.03."""
    one, other = Side("emperor", 4, "bashar", 2), Side("harkonnen", 4, "umman-kudu", 2)
    position = facing(one, other)
    position.sides["emperor"].traitors = ["umman-kudu"]
    position.sides["harkonnen"].traitors = ["bashar"]
    spice = {name: side.spice for name, side in position.sides.items()}
    for side in (one, other):
        then(position, side.faction, "plan", leader=side.leader, number=side.number)
    while position.step == "traitors":
        by = position.waiting[0]
        leader = "umman-kudu" if by == "emperor" else "bashar"
        do(position, by, "call-traitor", leader=leader)
        allowed(position)
    assert position.forces == {}
    assert {name: side.spice for name, side in position.sides.items()} == spice
    assert "bashar" in position.sides["emperor"].dead
    assert "umman-kudu" in position.sides["harkonnen"].dead


def test_harkonnen_call_a_traitor_for_their_ally() -> None:
    """Given: The Guild, allied with Harkonnen, fights the Emperor. Source: Landsraad 2.05.09."""
    one, other = Side("spacing-guild", 4, "staban-tuek", 2), Side("emperor", 4, "bashar", 2)
    position = facing(
        one,
        other,
        factions=["spacing-guild", "emperor", "harkonnen"],
        allies=[("spacing-guild", "harkonnen")],
    )
    position.sides["harkonnen"].traitors = ["bashar"]
    result = fought(position, one, other, traitor="bashar")
    assert result.spice == {"spacing-guild": 2, "emperor": 0, "harkonnen": 0}
    assert result.position.forces == {ARRAKEEN: {"spacing-guild": 4}}


def test_an_explosion_takes_advisors_and_spice_along() -> None:
    """Given: Two advisors beside a battle with lasgun and shield. Source: Landsraad 2.02.12, 3.01.14."""
    one = Side("emperor", 3, "bashar", 0, plan={"weapon": "lasgun"})
    other = Side("harkonnen", 3, "umman-kudu", 0, plan={"defense": "shield"})
    seats = ["emperor", "harkonnen", "bene-gesserit"]
    position = facing(one, other, factions=seats, advisors={ARRAKEEN: 2})
    result = fought(position, one, other)
    assert result.position.sides["bene-gesserit"].tanks == 2
    assert result.position.advisors == {}


def test_nobody_is_paid_for_leaders_of_an_explosion() -> None:
    """Source: Landsraad 3.01.14."""
    one = Side("emperor", 3, "hasimir-fenring", 0, plan={"weapon": "lasgun"})
    other = Side("harkonnen", 3, "feyd-rautha", 0, plan={"defense": "shield"})
    result = fought(facing(one, other), one, other)
    assert result.spice == {"emperor": 0, "harkonnen": 0}
    assert "feyd-rautha" in result.position.sides["harkonnen"].dead
    assert "hasimir-fenring" in result.position.sides["emperor"].dead


@pytest.mark.parametrize("dialled", [1, 3, 5])
def test_an_odd_number_without_spice_still_loses_whole_forces(dialled: int) -> None:
    """Source: Landsraad 1.07.06.06, 1.13.04.02."""
    one = Side("emperor", 6, "hasimir-fenring", dialled)
    other = Side("harkonnen", 1, "umman-kudu", 0)
    result = fought(facing(one, other), one, other)
    assert result.strengths == (6 + dialled / 2, 1.0)
    assert result.position.sides["emperor"].tanks == dialled


def test_the_loser_keeps_its_leader_and_loses_the_cards_of_its_plan() -> None:
    """Source: Landsraad 1.07.06.05."""
    one = Side("emperor", 5, "hasimir-fenring", 5, plan={"spice": 5})
    other = Side("spacing-guild", 3, "staban-tuek", 1, plan={"defense": "snooper"})
    result = fought(facing(one, other), one, other)
    assert "staban-tuek" in result.position.sides["spacing-guild"].leaders
    assert result.position.sides["spacing-guild"].hand == []


def test_a_captured_leader_may_be_called_a_traitor() -> None:
    """Given: Harkonnen fight with a captured leader. Source: Landsraad 2.05.13."""
    one, other = Side("emperor", 4, "bashar", 1), Side("harkonnen", 4, "jamis", 1)
    position = facing(one, other, factions=["emperor", "harkonnen", "fremen"])
    position.sides["fremen"].leaders = [
        name for name in position.sides["fremen"].leaders if name != "jamis"
    ]
    position.sides["harkonnen"].captives = ["jamis"]
    position.sides["emperor"].traitors = ["jamis"]
    result = fought(position, one, other, traitor="jamis")
    assert result.spice["emperor"] == 2
    assert "jamis" in result.position.sides["fremen"].dead


def test_a_captive_does_not_bar_the_revival_of_leaders() -> None:
    """Given: Four leaders of the Emperor are dead, one is captured. Source: Landsraad 1.05.03."""
    leaders = GAME.factions["emperor"].leaders
    position = under(ADVANCED, "revival", dead={"emperor": leaders[:4]}, tanks={"emperor": 2})
    assert no(position, "emperor", "revive-leader", leader=leaders[0])
    position.sides["emperor"].leaders = []
    position.sides["harkonnen"].captives = [leaders[4]]
    assert offered(position, "emperor", "revive-leader", leader=leaders[0])
    assert no(position, "emperor", "revive-leader", leader=leaders[4])


@pytest.mark.parametrize(("ally", "end"), [("emperor", ARRAKEEN), ("emperor", CARTHAG)])
def test_advisors_stay_advisors_beside_an_ally(ally: str, end: str) -> None:
    """Source: Landsraad 2.02.19 (PEACETIME)."""
    position = under(
        ADVANCED,
        "shipment-and-movement",
        ["bene-gesserit", ally, "harkonnen"],
        storm=16,
        advisors={end: 1},
        forces={end: {ally: 1}},
        allies=[("bene-gesserit", ally)],
    )
    announce = {"territory": GAME.parts[end].territory}
    assert not offered(position, "bene-gesserit", "announce", **announce)
    pass_to(position, "ship", "bene-gesserit")
    assert position.advisors == {end: 1}


def test_an_ally_of_the_guild_ships_at_half_price_and_pays_the_guild() -> None:
    """Given: The Emperor ships four to a stronghold. Source: Landsraad 2.06.09, 2.06.04."""
    position = under(
        ADVANCED,
        "shipment-and-movement",
        ["emperor", "spacing-guild"],
        storm=16,
        allies=[("emperor", "spacing-guild")],
    )
    pass_to(position, "ship", "emperor")
    then(position, "emperor", "ship", end=ARRAKEEN, forces=4, starred=0)
    assert position.sides["emperor"].spice == 8
    assert position.sides["spacing-guild"].spice == 7


@pytest.mark.parametrize(
    ("tabr", "habbanya", "tuek", "winners"),
    [
        ("fremen", "", "", ["fremen"]),
        ("", "", "spacing-guild", ["fremen"]),
        ("", "", "harkonnen", ["spacing-guild"]),
        ("", "emperor", "", ["spacing-guild"]),
        ("atreides", "", "", ["spacing-guild"]),
    ],
)
def test_fremen_or_the_guild_win_at_the_end(
    tabr: str, habbanya: str, tuek: str, winners: list[str]
) -> None:
    """Given: Turn ten, nobody holds enough. Source: Landsraad 2.04.09, 2.06.08."""
    held = {TABR: tabr, HABBANYA: habbanya, TUEK: tuek}
    forces = {place: {seat: 1} for place, seat in held.items() if seat}
    position = under(ADVANCED, "mentat-pause", forces=forces)
    position.turn = 10
    do(position, "table", "end-turn")
    assert position.winners == winners


def test_collected_spice_is_not_more_than_there_is() -> None:
    """Given: Five forces on three spice. Source: Landsraad 1.08.02, 1.08.03."""
    position = under(ADVANCED, "spice-collection", forces={BASIN: {"atreides": 5}})
    position.spice = {BASIN: 3}
    do(position, "table", "collect")
    assert position.sides["atreides"].spice == 13
    assert position.spice == {}


@pytest.mark.parametrize("seat", ["emperor", "harkonnen"])
def test_ghola_revives_a_leader_at_once_whoever_is_alive(seat: str) -> None:
    """Source: Landsraad 3.01.20."""
    leader = GAME.factions[seat].leaders[0]
    position = under(ADVANCED, "bidding", dead={seat: [leader]}, hands={seat: ["tleilaxu-ghola"]})
    before = position.sides[seat].spice
    then(position, seat, "ghola-leader", leader=leader)
    assert leader in position.sides[seat].leaders
    assert position.sides[seat].spice == before
