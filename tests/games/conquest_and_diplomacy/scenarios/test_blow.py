"""Scenarios of the spice blow (`blow.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    FOUR,
    GREAT_FLAT,
    GREATER_FLAT,
    RED_AND_FLAT,
    RED_CHASM,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    blown,
    can,
    do,
    legal,
    refused,
    scene,
    until,
    until_phase,
)

RIDGE_FLAT = "habbanya-ridge-flat-s17"
WIND_NORTH = "wind-pass-north-s16"


def due(**given: Any) -> Position:
    """The first spice card of the blow is due."""
    return scene("reveal-spice", **given)


def reveal(position: Position, *cards: str) -> Position:
    """Cards are turned up, one after another."""
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def struck(**given: Any) -> Position:
    """A worm has come up; Red Chasm and The Great Flat top the discards."""
    return reveal(due(top=given.pop("top", RED_AND_FLAT), **given), WORM)


def riders(part: str = GREAT_FLAT, count: int = 6, **given: Any) -> Position:
    """A worm has come up where Fremen stand."""
    forces = {part: {F: count}, **given.pop("others", {})}
    position = struck(forces=forces, **given)
    assert position.waiting == [F]
    assert "ride" in can(position, F)
    return position


def ride(position: Position, end: str, forces: int = 2, start: str = GREAT_FLAT) -> Position:
    """What comes of a legal ride."""
    return legal(position, F, "ride", start=start, end=end, forces=forces)


def no_ride(position: Position, end: str, forces: int = 2, start: str = GREAT_FLAT) -> None:
    """A ride that is refused."""
    refused(position, "spice-blow", F, "ride", start=start, end=end, forces=forces)


def test_blow_01() -> None:
    position = reveal(due(), RED_AND_FLAT)
    assert position.spice == {part: blown(RED_AND_FLAT, part) for part in (RED_CHASM, GREAT_FLAT)}
    assert position.spice_discard[-1:] == [RED_AND_FLAT]


def test_blow_02() -> None:
    position = reveal(due(turn=1, forces={GREAT_FLAT: {A: 3}}), WORM)
    assert (len(position.spice_deck), position.spice_discard) == (24, [])
    assert position.forces == {GREAT_FLAT: {A: 3}}
    assert "reveal-spice" in can(position, "table")


def test_blow_03() -> None:
    position = reveal(due(turn=1), WORM, WORM, RED_AND_FLAT)
    assert position.spice_discard == [RED_AND_FLAT]
    assert position.spice_deck.count(WORM) == 6


def test_blow_04() -> None:
    position = struck(forces={RED_CHASM: {A: 4}})
    assert position.forces == {}
    assert position.sides[A].tanks == 4


def test_blow_05() -> None:
    assert struck(lying={RED_CHASM: 6, GREAT_FLAT: 6}).spice == {}


def test_blow_06() -> None:
    position = struck()
    assert "reveal-spice" in can(position, "table")
    card = "old-gap-wind-pass-north"
    reveal(position, card)
    lying = {part: blown(card, part) for part in ("old-gap-s9", WIND_NORTH)}
    assert until_phase(position, "gain-cards").spice == lying


def test_blow_07() -> None:
    forces = {"habbanya-erg-s15": {A: 4}}
    assert struck(forces=forces).forces == forces


def test_blow_08() -> None:
    forces = {f"old-gap-s{sector}": {A: 1} for sector in (8, 9, 10)}
    position = struck(forces=forces, top="habbanya-ridge-flat-old-gap")
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_blow_09() -> None:
    position = struck(forces={RED_CHASM: {A: 4, F: 3}})
    assert position.forces == {RED_CHASM: {F: 3}}


def test_blow_10() -> None:
    position = struck(forces={GREAT_FLAT: {F: 6}})
    assert position.waiting == [F]
    assert "ride" in can(position, F)


def test_blow_11() -> None:
    refused(riders(), "turn spice-blow", "table", "reveal-spice", card=RED_AND_FLAT)


def test_blow_12() -> None:
    after = ride(riders(), RIDGE_FLAT, 4)
    assert after.forces == {GREAT_FLAT: {F: 2}, RIDGE_FLAT: {F: 4}}


def test_blow_13() -> None:
    no_ride(riders(storm=5), "cielago-south-s1")
    ride(riders(storm=5), "meridian-s0")


def test_blow_14() -> None:
    no_ride(riders(), "broken-land-s11")
    ride(riders(), "rock-outcroppings-s13")


def test_blow_15() -> None:
    assert ride(riders(), "plastic-basin-s13").forces["plastic-basin-s13"] == {F: 2}


def test_blow_16() -> None:
    position = riders(WIND_NORTH, top="old-gap-wind-pass-north")
    no_ride(position, "imperial-basin-s9", start=WIND_NORTH)
    ride(position, "polar-sink", start=WIND_NORTH)


def test_blow_17() -> None:
    no_ride(riders(storm=15), "habbanya-erg-s15")
    no_ride(riders(storm=15), GREATER_FLAT)
    ride(riders(), "habbanya-erg-s15")


def test_blow_18() -> None:
    ride(riders(storm=12), GREATER_FLAT)


def test_blow_19() -> None:
    position = riders(others={RED_CHASM: {A: 2}})
    refused(position, "turn spice-blow", A, "ride", start=RED_CHASM, end="south-mesa-s5", forces=2)


def test_blow_20() -> None:
    position = struck(forces={GREAT_FLAT: {F: 3}, RED_CHASM: {F: 3}})
    position = ride(position, GREATER_FLAT)
    position = until(position, "ride", F)
    after = ride(position, "south-mesa-s5", start=RED_CHASM)
    assert after.forces["south-mesa-s5"] == {F: 2}


def test_blow_21() -> None:
    no_ride(riders(count=3), GREATER_FLAT, 4)


def test_blow_22() -> None:
    no_ride(riders(), GREAT_FLAT)


def test_blow_23() -> None:
    position = reveal(due(forces={RED_CHASM: {A: 3}}), RED_AND_FLAT)
    assert position.forces == {}
    amount = blown(RED_AND_FLAT, RED_CHASM)
    assert (position.sides[A].tanks, position.spice[RED_CHASM]) == (3, amount)


def test_blow_24() -> None:
    position = reveal(due(forces={RED_CHASM: {F: 3}}), RED_AND_FLAT)
    assert position.forces == {}
    assert position.sides[F].tanks == 3


def test_blow_25() -> None:
    amount = blown(RED_AND_FLAT, RED_CHASM)
    assert amount != 5
    assert reveal(due(lying={RED_CHASM: 5}), RED_AND_FLAT).spice[RED_CHASM] == amount


def test_blow_26() -> None:
    card = "sihaya-ridge-the-great-flat"
    position = reveal(due(lying={RED_CHASM: 5}), card)
    new = {part: blown(card, part) for part in (GREAT_FLAT, "sihaya-ridge-s8")}
    assert position.spice == {RED_CHASM: 5, **new}


def test_blow_27() -> None:
    position = reveal(struck(), "sihaya-ridge-the-great-flat")
    assert position.spice_discard == [RED_AND_FLAT, WORM, "sihaya-ridge-the-great-flat"]


def test_blow_28() -> None:
    position = ride(riders(), RIDGE_FLAT, 6)
    until(position, "reveal-spice")
    reveal(position, "habbanya-ridge-flat-old-gap")
    assert position.forces == {}
    assert position.sides[F].tanks == 6


def test_blow_29() -> None:
    position = reveal(due(turn=1, forces={GREAT_FLAT: {F: 6}}, top=RED_AND_FLAT), WORM)
    assert position.waiting == ["table"]
    refused(position, "turn spice-blow", F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=2)


def test_blow_30() -> None:
    position = struck(factions=[A, H, I], turn=3)
    assert position.waiting == ["table"]
    assert can(position, "table") == ["reveal-spice"]


def test_blow_31() -> None:
    south_mesa = "south-mesa-s4"
    top = "funeral-plain-south-mesa"
    crowd = {TUEK: {A: 1, H: 1}}
    no_ride(riders(south_mesa, others=crowd, top=top), TUEK, start=south_mesa)
    ride(riders(south_mesa, others={TUEK: {A: 1}}, top=top), TUEK, start=south_mesa)


def test_blow_32() -> None:
    crowd = {"funeral-plain-s14": {A: 1, H: 1, I: 1}}
    ride(riders(others=crowd), "funeral-plain-s14")


def test_blow_33() -> None:
    position = struck(forces={"habbanya-erg-s15": {F: 4}})
    assert position.waiting == ["table"]
    assert until(position, "buy", course=Course(FOUR[0])).forces == {"habbanya-erg-s15": {F: 4}}
