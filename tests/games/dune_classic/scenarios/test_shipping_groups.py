"""Scenarios of shipments in groups, and of allies who ship to one place (`shipping.toml`)."""

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


def test_ship_65() -> None:
    position = half_loaded()
    do(position, GUILD, "cross-ship", start=f"{SOUTH}-s4", **load(CARTHAG, 2))
    assert position.forces[CARTHAG] == {GUILD: 3}
    assert treasure(position)[GUILD] == 3


def test_ship_66() -> None:
    way = {"start": f"{SOUTH}-s4", **load(ARRAKEEN, 2)}
    refused(half_loaded(), "shipment.sectors", GUILD, "cross-ship", **way)


def test_ship_67() -> None:
    way = {"start": TUEK, **load(CARTHAG, 1)}
    refused(half_loaded(), "shipment.sectors", GUILD, "cross-ship", **way)


def test_ship_68() -> None:
    seats = ["harkonnen", "atreides"]
    position = shipping("harkonnen", factions=seats, forces={}, allies=[("harkonnen", "atreides")])
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    pass_until(position, "ship", "atreides")
    do(position, "atreides", "ship", **load(RED_CHASM, 2))
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.forces == {RED_CHASM: {"harkonnen": 2}}
    assert position.sides["atreides"].tanks == 2
