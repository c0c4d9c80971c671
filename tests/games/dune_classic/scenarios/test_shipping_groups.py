"""Scenarios of shipments in groups, and of allies who ship to one place."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    TUEK,
    pass_until,
    refused,
    treasure,
)
from tests.games.dune_classic.scenarios.travels import GUILD, load, shipping
from tests.support.dune_classic import do

SOUTH = "false-wall-south"


def half_loaded() -> Position:
    """The Guild has shipped one force from False Wall South, sector 3, to Carthag."""
    forces = {f"{SOUTH}-s3": {GUILD: 2}, f"{SOUTH}-s4": {GUILD: 3}, TUEK: {GUILD: 1}}
    position = shipping(GUILD, forces=forces)
    do(position, GUILD, "cross-ship", start=f"{SOUTH}-s3", **load(CARTHAG, 1))
    return position


def test_it_ships_one_of_sector_3_legal_one_shipment_of_three_half_of_3_rounded_up() -> None:
    """Given: The Guild has two forces in False Wall South sector 3 and three in sector 4.

    When: It ships one of sector 3 and two of sector 4 to Carthag.
    Then: Legal: one shipment of three, half of 3 rounded up: 2 spice in all.
    Source: 004 section 5; reference factions.spacing-guild.cross-ship
    """
    position = half_loaded()
    do(position, GUILD, "cross-ship", start=f"{SOUTH}-s4", **load(CARTHAG, 2))
    assert position.forces[CARTHAG] == {GUILD: 3}
    assert treasure(position)[GUILD] == 3


def test_it_ships_two_of_sector_4_to_arrakeen_refused_one_shipment_goes_to_one_place() -> None:
    """Given: The Guild has shipped one force from False Wall South sector 3 to Carthag.

    When: It ships two of sector 4 to Arrakeen.
    Then: Refused: one shipment goes to one place.
    Source: reference rules.shipping.per_turn
    """
    way = {"start": f"{SOUTH}-s4", **load(ARRAKEEN, 2)}
    refused(half_loaded(), "shipment.sectors", GUILD, "cross-ship", **way)


def test_it_ships_one_from_tueks_sietch_refused_one_shipment_comes_from_one_territory() -> None:
    """Given: The Guild has shipped one force from False Wall South sector 3 to Carthag.

    When: It ships one from Tuek's Sietch to Carthag.
    Then: Refused: one shipment comes from one territory.
    Source: reference rules.shipping.per_turn
    """
    way = {"start": TUEK, **load(CARTHAG, 1)}
    refused(half_loaded(), "shipment.sectors", GUILD, "cross-ship", **way)


def test_both_end_their_moves_those_of_atreides_go_to_the_tanks() -> None:
    """Given: Harkonnen, first in the order, ships two to empty Red Chasm; then its ally Atreides ships two there. Nobody moves.

    When: Both end their moves.
    Then: Follows: those of Atreides go to the tanks; Harkonnen's stood there first.
    Source: reference rules.movement.allies
    """
    seats = ["harkonnen", "atreides"]
    position = shipping("harkonnen", factions=seats, forces={}, allies=[("harkonnen", "atreides")])
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    pass_until(position, "ship", "atreides")
    do(position, "atreides", "ship", **load(RED_CHASM, 2))
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.forces == {RED_CHASM: {"harkonnen": 2}}
    assert position.sides["atreides"].tanks == 2
