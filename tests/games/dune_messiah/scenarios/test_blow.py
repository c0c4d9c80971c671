"""Scenarios of the spice blow (`blow.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    RED_AND_FLAT,
    RED_CHASM,
    SOUTH_MESA,
    WORM,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

FLAT = "the-great-flat-s14"
OTHER = "sihaya-ridge-wind-pass-north"


def revealed(*cards: str, **given: Any) -> Position:
    """Cards turned up, one after another (two at most in a turn)."""
    position = scene("reveal-spice", **given)
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def eaten(face: int = 0, **given: Any) -> Position:
    """A worm after the blow of Red Chasm and The Great Flat; a harvester's roll, if one is asked."""
    position = revealed(RED_AND_FLAT, WORM, **given)
    if face:
        part, faction = next((p, f) for p, at in position.harvesters.items() for f in at)
        do(position, "table", "roll-evacuation", part=part, faction=faction, face=str(face))
    return position


def test_blow_01() -> None:
    assert revealed(RED_AND_FLAT).spice == {RED_CHASM: 4, FLAT: 5}


def test_blow_02() -> None:
    assert revealed(RED_AND_FLAT, cities=["red-chasm"]).spice == {FLAT: 5}


def test_blow_03() -> None:
    assert revealed(RED_AND_FLAT, cities=["red-chasm", "the-great-flat"]).spice == {}


def test_blow_04() -> None:
    assert revealed(RED_AND_FLAT, lying={RED_CHASM: 3}).spice == {RED_CHASM: 7, FLAT: 5}


def test_blow_05() -> None:
    assert revealed(RED_AND_FLAT, OTHER).phase == "purchase"


def test_blow_06() -> None:
    position = revealed(RED_AND_FLAT, OTHER)
    refused(position, "spice-blow", "table", "reveal-spice", card=WORM)
    one = revealed(RED_AND_FLAT, blow_cards="one")
    refused(one, "spice-blow", "table", "reveal-spice", card=OTHER)


def test_blow_07() -> None:
    refused(revealed(RED_AND_FLAT), "spice-blow", "table", "reveal-spice", card=RED_AND_FLAT)


def test_blow_08() -> None:
    position = eaten(forces={RED_CHASM: {G: 3}, FLAT: {E: 2}})
    assert position.forces == {}


def test_blow_09() -> None:
    assert eaten().spice == {}


def test_blow_10() -> None:
    assert eaten(forces={SOUTH_MESA: {G: 3}}).forces == {SOUTH_MESA: {G: 3}}


def test_blow_11() -> None:
    assert eaten(lying={SOUTH_MESA: 3}).spice == {SOUTH_MESA: 3}


def test_blow_12() -> None:
    position = eaten(3, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 1


def test_blow_13() -> None:
    position = eaten(2, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_blow_14() -> None:
    assert eaten(1, harvesters={RED_CHASM: {E: 1}}).sides[E].harvesters == 0


def test_blow_15() -> None:
    assert eaten(6, harvesters={RED_CHASM: {E: 1}}).sides[E].harvesters == 1


def test_blow_16() -> None:
    position = eaten(harvesters={SOUTH_MESA: {G: 1}})
    assert position.harvesters == {SOUTH_MESA: {G: 1}}
    assert position.phase == "purchase"


def test_blow_17() -> None:
    position = eaten(forces={RED_CHASM: {G: 3}, FLAT: {G: 2}}, cities=["red-chasm"])
    assert position.forces == {RED_CHASM: {G: 3}}


def test_blow_18() -> None:
    given: Any = {"forces": {RED_CHASM: {E: 1, B: 2, G: 3, F: 4}}, "early": True}
    position = scene("reveal-spice", **given)
    before = {name: position.sides[name].reserves for name in FOUR}
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {}
    gone = {E: 1, B: 2, G: 3, F: 4}
    for name, lost in gone.items():
        side = position.sides[name]
        assert side.tanks + side.reserves + side.recruits + side.ready == before[name] + lost
    spared = eaten(forces={RED_CHASM: {G: 3, F: 4}}, worm_spares="fremen")
    assert spared.forces == {RED_CHASM: {F: 4}}


def test_blow_19() -> None:
    position = scene("reveal-spice", turn=1, forces={RED_CHASM: {G: 3}}, lying={RED_CHASM: 4})
    do(position, "table", "reveal-spice", card=WORM)
    assert standing(position, RED_CHASM) == {G: 3}
    assert position.spice == {RED_CHASM: 4}


def test_blow_20() -> None:
    position = scene("reveal-spice")
    refused(position, "spice-blow", position.order[0], "reveal-spice", card=RED_AND_FLAT)
    assert awaited(position) == "table"
    assert legal(position, "table", "reveal-spice", card=RED_AND_FLAT).spice
    assert can(until(position, "pass"), "table") == []
