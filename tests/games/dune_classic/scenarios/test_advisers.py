"""Scenarios of Bene Gesserit advisers (of `shipping.toml` and `movement.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
)
from tests.games.dune_classic.scenarios.travels import (
    FLAT,
    GUILD,
    MESA,
    barred,
    gone,
    load,
    moving,
    shipping,
    with_chasm,
)
from tests.support.dune_classic import broken, do, scene

BG = "bene-gesserit"


def test_ship_43() -> None:
    position = shipping("fremen")
    do(position, "fremen", "ship", **load(FLAT, 4))
    do(position, BG, "accompany", end=FLAT)
    assert (position.forces[FLAT], position.advisors) == ({"fremen": 4}, {FLAT: 1})


def test_ship_44() -> None:
    position = shipping(GUILD)
    do(position, GUILD, "ship", **load(RED_CHASM, 3))
    do(position, BG, "accompany", end=RED_CHASM)
    assert position.advisors == {RED_CHASM: 1}


def landed() -> Position:
    """Harkonnen has shipped to Red Chasm."""
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 3))
    return position


def test_ship_55() -> None:
    refused(landed(), "advisors.follow", BG, "accompany", end=CARTHAG)


def test_ship_56() -> None:
    position = landed()
    do(position, BG, "accompany", end=RED_CHASM)
    refused(position, "advisors.follow", BG, "accompany", end=RED_CHASM)


def test_ship_57() -> None:
    position = shipping("harkonnen", forces=with_chasm(atreides=2))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 3))
    do(position, BG, "accompany", end=RED_CHASM)
    assert position.forces[RED_CHASM] == {"atreides": 2, "harkonnen": 3}
    assert position.advisors == {RED_CHASM: 1}


def test_ship_58() -> None:
    position = shipping("emperor")
    do(position, "emperor", "ship", **load(CARTHAG, 1))
    do(position, BG, "accompany", end=CARTHAG)
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 1))
    do(position, BG, "accompany", end=ARRAKEEN)
    assert position.advisors == {ARRAKEEN: 1, CARTHAG: 1}


def between() -> Position:
    """Two advisers in Red Chasm, beside the Emperor; Pasty Mesa is full."""
    forces = {MESA: {"atreides": 1, "harkonnen": 1}, RED_CHASM: {"emperor": 1}}
    return moving(BG, forces, advisors={RED_CHASM: 2})


def test_move_44() -> None:
    position = gone(between(), BG, RED_CHASM, MESA, 2, side="advisors", arrive="advisors")
    assert position.advisors == {MESA: 2}


def test_move_45() -> None:
    barred(between(), "advisors.sides", BG, RED_CHASM, MESA, 2, side="advisors")


def test_move_54() -> None:
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces, factions=[BG, "harkonnen"])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.phase == "battle"


def beside(**given: Any) -> Position:
    """Two advisers stand beside Harkonnen in Red Chasm, shipping has not begun."""
    forces = {RED_CHASM: {"harkonnen": 3}}
    seats = [BG, "harkonnen"]
    advisors = {RED_CHASM: 2}
    return scene("shipment-and-movement", seats, forces=forces, advisors=advisors, **given)


def test_move_55() -> None:
    position = beside()
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert (position.phase, position.advisors) == ("spice-collection", {RED_CHASM: 2})


def test_move_56() -> None:
    position = beside()
    do(position, BG, "announce", territory="red-chasm")
    assert position.forces == {RED_CHASM: {BG: 2, "harkonnen": 3}}
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
    assert position.phase == "battle"


def test_move_57() -> None:
    refused(beside(storm=6), "advisors.announce", BG, "announce", territory="red-chasm")


def test_move_58() -> None:
    position = beside(allies=[(BG, "harkonnen")])
    refused(position, "advisors.announce", BG, "announce", territory="red-chasm")


def withdrawn() -> Position:
    """Harkonnen has moved into Pasty Mesa, whose Bene Gesserit fighters became advisers."""
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}, "shield-wall-s7": {"atreides": 3}}
    position = moving("harkonnen", forces, factions=["harkonnen", "atreides", BG])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    do(position, BG, "flip", territory="pasty-mesa")
    return position


def test_move_61() -> None:
    position = withdrawn()
    pass_until(position, "move", "atreides")
    gone(position, "atreides", "shield-wall-s7", "pasty-mesa-s7", 3)
    assert position.forces == {MESA: {"harkonnen": 3}, "pasty-mesa-s7": {"atreides": 3}}
    assert position.advisors == {MESA: 2}


def test_move_62() -> None:
    forces = {MESA: {BG: 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces, allies=[(BG, "harkonnen")])
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    refused(position, "advisors.intrusion", BG, "flip", territory="pasty-mesa")


def test_ship_62() -> None:
    position = shipping("harkonnen", hands={"atreides": ["karama"]})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 1))
    do(position, "atreides", "karama", card="karama", advantage="spiritual-advisors")
    refused_move = {"by": BG, "move": "accompany", "end": RED_CHASM}
    assert broken(position, refused_move) != ""
    assert position.advisors == {}


def test_ship_63() -> None:
    position = landed()
    do(position, BG, "accompany", end="polar-sink")
    assert position.forces["polar-sink"] == {BG: 1}


def test_ship_64() -> None:
    position = shipping("harkonnen", forces={FLAT: {BG: 2}})
    do(position, "harkonnen", "ship", **load(FLAT, 4))
    do(position, BG, "pass")
    do(position, BG, "flip", territory="the-great-flat")
    assert (position.forces, position.advisors) == ({FLAT: {"harkonnen": 4}}, {FLAT: 2})
