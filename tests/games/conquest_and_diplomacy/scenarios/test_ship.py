"""Scenarios of shipment (`ship.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    SINK,
    TABR,
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
    sides,
)


def shipping(by: str = A, **given: Any) -> Position:
    """A seat may ship."""
    given.setdefault("first", by)
    return scene("ship", by, **given)


def ship(position: Position, end: str, forces: int, by: str = A) -> Position:
    """What comes of a legal shipment."""
    return legal(position, by, "ship", end=end, forces=forces)


def no_ship(position: Position, end: str, forces: int, by: str = A) -> None:
    """A shipment that is refused."""
    refused(position, "shipment turn", by, "ship", end=end, forces=forces)


def in_reserve(by: str, count: int) -> dict[str, dict[str, int]]:
    """So many left in reserve; the others stand in Plastic Basin."""
    return {"plastic-basin-s12": {by: 20 - count}}


def test_ship_01() -> None:
    side = ship(shipping(), ARRAKEEN, 8).sides[A]
    assert (side.spice, side.reserves) == (5, 12)


def test_ship_02() -> None:
    no_ship(shipping(), ARRAKEEN, 14)
    ship(shipping(), ARRAKEEN, 13)


def test_ship_03() -> None:
    no_ship(shipping(forces=in_reserve(A, 3)), ARRAKEEN, 4)


def test_ship_04() -> None:
    position = ship(shipping(), RED_CHASM, 4)
    assert (position.forces, position.sides[A].spice) == ({RED_CHASM: {A: 4}}, 9)


def test_ship_05() -> None:
    position = ship(shipping(), SINK, 4)
    assert (position.forces, position.sides[A].spice) == ({SINK: {A: 4}}, 9)


def test_ship_06() -> None:
    no_ship(shipping(storm=9), ARRAKEEN, 2)


def test_ship_07() -> None:
    ship(shipping(storm=9), "old-gap-s10", 2)
    no_ship(shipping(storm=9), "old-gap-s9", 2)


def test_ship_08() -> None:
    no_ship(ship(shipping(), ARRAKEEN, 2), CARTHAG, 2)


def test_ship_09() -> None:
    position = shipping(forces={ARRAKEEN: {A: 4}})
    refused(position, "shipment movement turn", A, "ship", end="reserves", forces=2)
    refused(position, "shipment movement turn", A, "move", start=ARRAKEEN, end="reserves", forces=2)


def test_ship_10() -> None:
    position = shipping(forces={ARRAKEEN: {A: 19}})
    no_ship(position, CARTHAG, 2)


def test_ship_11() -> None:
    no_ship(shipping(forces={CARTHAG: {H: 2, I: 2}}), CARTHAG, 2)


def test_ship_12() -> None:
    ship(shipping(forces={CARTHAG: {H: 2}}), CARTHAG, 2)


def test_ship_13() -> None:
    position = ship(shipping(forces={CARTHAG: {A: 1, H: 2}}), CARTHAG, 2)
    assert position.forces[CARTHAG] == {A: 3, H: 2}


def test_ship_14() -> None:
    ship(shipping(forces={RED_CHASM: {F: 1, H: 1, I: 1}}), RED_CHASM, 2)


def test_ship_15() -> None:
    position = shipping(F, forces={SINK: {F: 5}}, spice={F: 0})
    position = ship(position, SINK, 5, F)
    assert position.forces == {SINK: {F: 10}}
    assert position.sides[F].reserves == 10


def test_ship_16() -> None:
    assert ship(shipping(F), SINK, 3, F).sides[F].spice == 6


def test_ship_17() -> None:
    no_ship(shipping(F), SINK, 6, F)


def test_ship_18() -> None:
    no_ship(shipping(F), TABR, 3, F)


def test_ship_19() -> None:
    no_ship(shipping(F, forces=in_reserve(F, 4)), SINK, 5, F)
    ship(shipping(F, forces=in_reserve(F, 4)), SINK, 4, F)


def test_ship_20() -> None:
    position = ship(shipping(H), CARTHAG, 6, H)
    assert sides(position, "spice") == {A: 13, F: 6, H: 9, I: 18}


def test_ship_21() -> None:
    no_ship(shipping(A), SINK, 2, F)


def test_ship_22() -> None:
    position = ship(shipping(), CARTHAG, 6)
    assert awaited(position) == A
    do(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    for _ in range(3):
        if awaited(position) == A:
            do(position, A, "pass")
    assert awaited(position) == F
    assert "ship" in can(position, F)


def test_ship_23() -> None:
    position = shipping(forces={CARTHAG: {A: 4}})
    do(position, A, "pass")
    do(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    no_ship(position, ARRAKEEN, 2)


def test_ship_24() -> None:
    position = shipping(forces={CARTHAG: {A: 4}})
    do(position, A, "pass")
    after = legal(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=4)
    assert after.forces == {"tsimpo-s11": {A: 4}}


def test_ship_25() -> None:
    no_ship(ship(shipping(), "old-gap-s8", 2), "old-gap-s10", 2)


def test_ship_26() -> None:
    position = shipping()
    no_ship(position, ARRAKEEN, 0)
    legal(position, A, "pass")
