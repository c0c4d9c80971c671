"""More scenarios of movement: who has moved, what bars the way (`movement.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import ARRAKEEN, CARTHAG, RED_CHASM, TABR, TUEK
from tests.games.dune_classic.scenarios.travels import (
    GARA,
    MESA,
    SIHAYA,
    WALL,
    after_shipment,
    barred,
    gone,
    moving,
    ridge,
    way,
)
from tests.support.dune_classic import broken, do

DUEL: dict[str, Any] = {"factions": ["harkonnen", "emperor"]}


def reinforced() -> Position:
    """Six Harkonnen stood in Carthag when the turn began, four were shipped there."""
    return after_shipment("harkonnen", CARTHAG, 4, forces={CARTHAG: {"harkonnen": 6}}, **DUEL)


def test_move_41() -> None:
    barred(reinforced(), "movement.range", "harkonnen", CARTHAG, GARA, 10)


def test_move_42() -> None:
    position = gone(reinforced(), "harkonnen", CARTHAG, GARA, 6)
    gone(position, "harkonnen", CARTHAG, "imperial-basin-s10", 4)
    assert position.forces == {GARA: {"harkonnen": 6}, "imperial-basin-s10": {"harkonnen": 4}}


def test_move_43() -> None:
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 6}})
    gone(position, "harkonnen", CARTHAG, GARA, 3)
    gone(position, "harkonnen", CARTHAG, "old-gap-s9", 3)
    assert position.forces == {GARA: {"harkonnen": 3}, "old-gap-s9": {"harkonnen": 3}}


def test_move_46() -> None:
    position = moving("fremen", {"cielago-north-s0": {"fremen": 4}}, storm=1)
    gone(position, "fremen", "cielago-north-s0", "cielago-north-s2", 4)
    assert position.forces == {"cielago-north-s2": {"fremen": 4}}


def test_move_47() -> None:
    position = moving("atreides", {"cielago-north-s0": {"atreides": 4}}, storm=1)
    way = ("atreides", "cielago-north-s0", "cielago-north-s2", 4)
    barred(position, "movement.range", *way)


def test_move_48() -> None:
    full = {"harkonnen": 1, "emperor": 1}
    ring = ["plastic-basin-s13", "bight-of-the-cliff-s13", "rock-outcroppings-s13"]
    position = moving("fremen", {TABR: {"fremen": 4}, **{part: dict(full) for part in ring}})
    for end in ("the-great-flat-s14", "plastic-basin-s12", "funeral-plain-s14"):
        clause = "movement.occupancy" if end.startswith("plastic") else "movement.range"
        barred(position, clause, "fremen", TABR, end, 4)


def test_move_49() -> None:
    hands = {"atreides": ["hajr"]}
    position = moving("atreides", {ARRAKEEN: {"atreides": 6}}, hands=hands)
    gone(position, "atreides", ARRAKEEN, GARA, 6)
    gone(position, "atreides", GARA, SIHAYA, 6, hajr=True)
    assert position.forces == {SIHAYA: {"atreides": 6}}


def test_move_50() -> None:
    position = gone(ridge(1), "atreides", SIHAYA, GARA, 1)
    barred(position, "movement.once", "atreides", GARA, WALL, 1)


def test_move_51() -> None:
    forces = {TUEK: {"atreides": 4}, RED_CHASM: {"atreides": 1}}
    position = moving("atreides", forces, storm=4)
    barred(position, "movement.storm", "atreides", TUEK, "pasty-mesa-s5", 4)


def sink() -> Position:
    """Atreides stands in the Polar Sink, the storm lies in sector 9."""
    return moving("atreides", {"polar-sink": {"atreides": 4}}, storm=9)


def test_move_52() -> None:
    barred(sink(), "movement.storm", "atreides", "polar-sink", "imperial-basin-s9", 4)


def test_move_53() -> None:
    position = gone(sink(), "atreides", "polar-sink", "imperial-basin-s8", 4)
    assert position.forces == {"imperial-basin-s8": {"atreides": 4}}


def test_move_59() -> None:
    forces = {MESA: {"atreides": 2}, RED_CHASM: {"spacing-guild": 3}}
    position = moving("atreides", forces, allies=[("atreides", "spacing-guild")])
    do(position, "atreides", "pass")
    gone(position, "spacing-guild", RED_CHASM, MESA, 3)
    do(position, "spacing-guild", "pass")
    assert position.forces == {MESA: {"atreides": 2}}
    assert position.sides["spacing-guild"].tanks == 3


def test_move_60() -> None:
    crowd = {"polar-sink": {"atreides": 1, "emperor": 1, "harkonnen": 1}}
    position = moving("fremen", {"hagga-basin-s12": {"fremen": 2}, **crowd})
    gone(position, "fremen", "hagga-basin-s12", "harg-pass-s3", 2)
    assert position.forces["harg-pass-s3"] == {"fremen": 2}


def test_move_63() -> None:
    forces = {"imperial-basin-s9": {"atreides": 2}}
    position = moving("atreides", forces, hands={"atreides": ["hajr"]})
    gone(position, "atreides", "imperial-basin-s9", ARRAKEEN, 2)
    barred(position, "movement.hajr-on-foot", "atreides", ARRAKEEN, GARA, 2, hajr=True)


def test_move_64() -> None:
    position = moving("atreides", {"pasty-mesa-s7": {"atreides": 2}}, storm=5)
    gone(position, "atreides", "pasty-mesa-s7", GARA, 2)
    assert position.forces == {GARA: {"atreides": 2}}


def test_move_65() -> None:
    position = moving("fremen", {TABR: {"fremen": 4}}, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="two-territory-move")
    target = {"by": "fremen", "move": "move", **way(TABR, "the-great-flat-s14", 4)}
    assert broken(position, target) == "movement.range/too-far"
    gone(position, "fremen", TABR, "plastic-basin-s13", 4)
    assert position.forces == {"plastic-basin-s13": {"fremen": 4}}
