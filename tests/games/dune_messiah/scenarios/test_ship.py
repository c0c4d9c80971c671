"""Scenarios of shipping (`ship.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    FUNERAL,
    GREAT_FLAT,
    HABBANYA,
    RED_CHASM,
    SOUTH_MESA,
    TABR,
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


def landing(by: str, spice: int = 20, **given: Any) -> Position:
    """A seat's turn to ship, first of all."""
    kind = "deploy" if by == F else "move" if by == E else "ship"
    given.setdefault("forces", {ARRAKEEN: {E: 3}})
    return scene(kind, by, first=by, spice={by: spice}, **given)


def test_ship_01() -> None:
    after = legal(landing(G), G, "ship", end=RED_CHASM, forces=2)
    assert standing(after, RED_CHASM) == {G: 2}
    assert after.sides[G].reserves == 18


def test_ship_02() -> None:
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=2)
    refused(position, "shipping", G, "ship", end=SOUTH_MESA, forces=2)


def test_ship_03() -> None:
    position = landing(G, forces={SOUTH_MESA: {G: 18}})
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=3)


def test_ship_04() -> None:
    refused(landing(E), "shipping", E, "ship", end=RED_CHASM, forces=1)


def test_ship_05() -> None:
    position = landing(E, ready=4)
    after = legal(position, E, "ship", end=RED_CHASM, forces=3)
    assert standing(after, RED_CHASM) == {E: 3}
    assert after.sides[E].ready == 1
    assert after.sides[E].reserves == position.sides[E].reserves


def test_ship_06() -> None:
    position = scene("recruit", E, forces={ARRAKEEN: {E: 3}}, spice={E: 20})
    do(position, E, "recruit", forces=3)
    until(position, "move", E)
    refused(position, "shipping", E, "ship", end=RED_CHASM, forces=1)


def test_ship_07() -> None:
    position = landing(E, ready=4, price=2)
    guild = position.sides[G].spice
    do(position, E, "ship", end=RED_CHASM, forces=3)
    assert (position.sides[E].spice, position.sides[G].spice) == (14, guild + 6)


def test_ship_08() -> None:
    position = landing(B)
    guild = position.sides[G].spice
    do(position, B, "ship", end=RED_CHASM, forces=3)
    assert (position.sides[B].spice, position.sides[G].spice) == (17, guild + 3)


def test_ship_09() -> None:
    refused(landing(B, 3, price=2), "shipping", B, "ship", end=RED_CHASM, forces=2)


def test_ship_10() -> None:
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=1)
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=1)


def test_ship_11() -> None:
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=4)
    move = {"start": RED_CHASM, "end": "south-mesa-s5", "forces": 4}
    after = legal(position, G, "move", **move, harvesters=0, ornithopters=0)
    assert standing(after, "south-mesa-s5") == {G: 4}


def test_ship_12() -> None:
    position = landing(G)
    order = position.order
    do(position, G, "ship", end=RED_CHASM, forces=1)
    do(position, G, "pass")
    assert order == [G, F, E, B]
    assert awaited(position) == F


def test_ship_13() -> None:
    refused(landing(G), "shipping", B, "ship", end=RED_CHASM, forces=1)


def test_ship_14() -> None:
    position = landing(G, forces={RED_CHASM: {G: 4}})
    move = {"start": RED_CHASM, "end": "south-mesa-s5", "forces": 4}
    assert legal(position, G, "move", **move, harvesters=0, ornithopters=0).forces
    assert awaited(legal(position, G, "pass")) == F


def test_ship_15() -> None:
    after = legal(landing(G), G, "ship", end=ARRAKEEN, forces=4)
    assert standing(after, ARRAKEEN) == {E: 3, G: 4}


def test_ship_16() -> None:
    position = landing(B)
    do(position, B, "ship-spy", end=RED_CHASM)
    do(position, B, "ship-spy", end=GREAT_FLAT)
    assert position.spies == {RED_CHASM: 1, GREAT_FLAT: 1}
    assert position.sides[B].reserves == 18
    assert position.sides[B].spice == 18


def test_ship_17() -> None:
    position = landing(B)
    do(position, B, "ship-spy", end=SOUTH_MESA)
    refused(position, "shipping", B, "ship-spy", end="south-mesa-s5")


def test_ship_18() -> None:
    position = landing(B, spies={RED_CHASM: 1})
    refused(position, "shipping", B, "ship-spy", end=RED_CHASM)


def test_ship_19() -> None:
    after = legal(landing(B), B, "ship-spy", end=ARRAKEEN)
    assert after.spies == {ARRAKEEN: 1}
    assert standing(after, ARRAKEEN) == {E: 3}


def test_ship_20() -> None:
    refused(landing(E, ready=3), "shipping", E, "ship-spy", end=RED_CHASM)


def test_ship_21() -> None:
    after = legal(landing(B), B, "ship", end=RED_CHASM, forces=3)
    assert standing(after, RED_CHASM) == {B: 3}
    assert after.spies == {}


def test_ship_22() -> None:
    after = legal(landing(F), F, "deploy", end=TABR, forces=3)
    assert standing(after, TABR) == {F: 3}


def test_ship_23() -> None:
    position = legal(landing(F), F, "deploy", end=TABR, forces=1)
    refused(position, "shipping loyalty", F, "deploy", end=HABBANYA, forces=1)


def test_ship_24() -> None:
    refused(landing(F), "shipping loyalty", F, "deploy", end=ARRAKEEN, forces=3)


def test_ship_25() -> None:
    position = landing(F)
    before = {name: side.spice for name, side in position.sides.items()}
    do(position, F, "deploy", end=TABR, forces=3)
    assert {name: side.spice for name, side in position.sides.items()} == before


def test_ship_26() -> None:
    position = landing(F, forces={FUNERAL: {F: 18}})
    refused(position, "shipping loyalty", F, "deploy", end=TABR, forces=3)
    assert standing(legal(position, F, "deploy", end=TABR, forces=2), TABR) == {F: 2}


def test_ship_27() -> None:
    refused(landing(F), "shipping loyalty", F, "deploy", end=TABR, forces=4)


def test_ship_28() -> None:
    after = legal(landing(G, 5, price=2), G, "ship", end=RED_CHASM, forces=2)
    assert after.sides[G].spice == 1
    free = landing(G, 5, price=2, guild_fares="free")
    assert legal(free, G, "ship", end=RED_CHASM, forces=2).sides[G].spice == 5


def test_ship_29() -> None:
    position = landing(F, 20)
    refused(position, "shipping", F, "ship", end=RED_CHASM, forces=1)
    both = landing(F, 20, fremen_shipping="ship-too")
    assert "ship" in can(both, F)
    assert standing(legal(both, F, "ship", end=RED_CHASM, forces=2), RED_CHASM) == {F: 2}


def test_ship_30() -> None:
    position = landing(B)
    do(position, B, "ship-spy", end=RED_CHASM)
    refused(position, "shipping", B, "ship", end=SOUTH_MESA, forces=1)
