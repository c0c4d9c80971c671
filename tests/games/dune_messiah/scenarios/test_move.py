"""Scenarios of movement (`move.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FUNERAL,
    GREAT_FLAT,
    GREATER_FLAT,
    RED_CHASM,
    SOUTH_MESA,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    do,
    go,
    legal,
    refused,
    scene,
    standing,
    until,
)

MESA5 = "south-mesa-s5"
MESA7 = "pasty-mesa-s7"
ERG = "habbanya-erg-s15"


def moving(by: str, forces: dict[str, dict[str, int]], spice: int = 20, **given: Any) -> Position:
    """A seat may move, first of all."""
    return scene("move", by, first=by, forces=forces, spice={by: spice}, **given)


def test_move_01() -> None:
    after = legal(moving(G, {RED_CHASM: {G: 5}}), **go(G, RED_CHASM, MESA5, 5))
    assert after.forces == {MESA5: {G: 5}}


def test_move_02() -> None:
    after = legal(moving(G, {RED_CHASM: {G: 5}}), **go(G, RED_CHASM, MESA5, 2))
    assert after.forces == {RED_CHASM: {G: 3}, MESA5: {G: 2}}


def test_move_03() -> None:
    refused(moving(G, {RED_CHASM: {G: 5}}), "movement", **go(G, RED_CHASM, MESA5, 6))


def test_move_04() -> None:
    position = moving(G, {RED_CHASM: {G: 5}, GREAT_FLAT: {G: 5}})
    do(position, **go(G, RED_CHASM, MESA5, 5))
    refused(position, "movement", **go(G, GREAT_FLAT, FUNERAL, 5))


def test_move_05() -> None:
    position = moving(G, {RED_CHASM: {G: 3}, GREAT_FLAT: {G: 3}})
    do(position, **go(G, RED_CHASM, MESA5, 3))
    do(position, **go(G, GREAT_FLAT, FUNERAL, 3))
    assert position.forces == {MESA5: {G: 3}, FUNERAL: {G: 3}}
    three = moving(G, {RED_CHASM: {G: 3}, GREAT_FLAT: {G: 3}}, small_groups="three-together")
    do(three, **go(G, RED_CHASM, MESA5, 2))
    refused(three, "movement", **go(G, GREAT_FLAT, FUNERAL, 2))
    do(three, **go(G, GREAT_FLAT, FUNERAL, 1))


def test_move_06() -> None:
    position = moving(G, {RED_CHASM: {G: 4}})
    refused(position, "movement", **go(G, RED_CHASM, "cielago-east-s3", 4))


def test_move_07() -> None:
    crowd = {E: 9, F: 9, B: 9}
    after = legal(moving(G, {RED_CHASM: {G: 4}, MESA5: crowd}), **go(G, RED_CHASM, MESA5, 4))
    assert after.forces[MESA5] == {**crowd, G: 4}


def flying(**thopters: int) -> Position:
    """The Emperor with four forces in Arrakeen and in Carthag, ornithopters there."""
    places = {"arrakeen": ARRAKEEN, "carthag": CARTHAG}
    return moving(
        E,
        {ARRAKEEN: {E: 4}, CARTHAG: {E: 4}},
        ornithopters={places[name]: {E: count} for name, count in thopters.items()},
    )


def test_move_08() -> None:
    after = legal(flying(arrakeen=1), **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    assert standing(after, MESA7) == {E: 4}


def test_move_09() -> None:
    position = flying(arrakeen=1)
    refused(position, "movement", **go(E, ARRAKEEN, RED_CHASM, 4, ornithopters=1))


def test_move_10() -> None:
    position = moving(E, {"rim-wall-west-s8": {E: 4}}, ornithopters={"rim-wall-west-s8": {E: 1}})
    after = legal(position, **go(E, "rim-wall-west-s8", CARTHAG, 4, ornithopters=1))
    assert standing(after, CARTHAG) == {E: 4}
    over = legal(position, **go(E, "rim-wall-west-s8", MESA7, 4, ornithopters=1))
    assert standing(over, MESA7) == {E: 4}


def test_move_11() -> None:
    after = legal(flying(arrakeen=1), **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    assert after.ornithopters == {MESA7: {E: 1}}


def test_move_12() -> None:
    position = flying(carthag=1)
    refused(position, "movement", **go(E, ARRAKEEN, MESA7, 4))
    refused(position, "movement", **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))


def test_move_13() -> None:
    position = flying(arrakeen=1, carthag=1)
    do(position, **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    do(position, **go(E, CARTHAG, "old-gap-s9", 4, ornithopters=1))
    assert position.ornithopters == {MESA7: {E: 1}, "old-gap-s9": {E: 1}}


def test_move_14() -> None:
    position = flying(arrakeen=1)
    do(position, **go(E, ARRAKEEN, MESA7, 2, ornithopters=1))
    refused(position, "movement", **go(E, ARRAKEEN, "gara-kulon-s7", 2))
    refused(position, "movement", **go(E, CARTHAG, "old-gap-s9", 4, ornithopters=1))
    refused(position, "movement", **go(E, MESA7, RED_CHASM, 2, ornithopters=1))


def test_move_15() -> None:
    position = moving(
        G, {"rim-wall-west-s8": {G: 4, E: 4}}, ornithopters={"rim-wall-west-s8": {E: 1}}
    )
    refused(position, "movement", **go(G, "rim-wall-west-s8", MESA7, 4, ornithopters=1))


def test_move_16() -> None:
    after = legal(
        moving(F, {GREAT_FLAT: {F: 4}}), **go(F, GREAT_FLAT, "habbanya-ridge-flat-s17", 4)
    )
    assert standing(after, "habbanya-ridge-flat-s17") == {F: 4}


def test_move_17() -> None:
    position = moving(F, {FUNERAL: {F: 4}})
    refused(position, "movement", **go(F, FUNERAL, "habbanya-ridge-flat-s17", 4))


def test_move_18() -> None:
    position = moving(F, {"gara-kulon-s7": {F: 4}})
    refused(position, "movement", **go(F, "gara-kulon-s7", RED_CHASM, 4))


def test_move_19() -> None:
    position = moving(F, {FUNERAL: {F: 4}})
    after = legal(position, **go(F, FUNERAL, WALL_WEST, 4))
    assert standing(after, WALL_WEST) == {F: 4}


def test_move_20() -> None:
    position = moving(E, {GREAT_FLAT: {E: 4}})
    refused(position, "movement", **go(E, GREAT_FLAT, ERG, 4))
    for other in (B, G):
        refused(
            moving(other, {GREAT_FLAT: {other: 4}}), "movement", **go(other, GREAT_FLAT, ERG, 4)
        )


def test_move_21() -> None:
    position = moving(F, {"funeral-plain-s14": {F: 4}})
    position.storm = 15
    refused(position, "movement storm", **go(F, FUNERAL, "habbanya-erg-s16", 4))


def test_move_22() -> None:
    position = moving(E, {"red-chasm-s6": {E: 4}}, ornithopters={RED_CHASM: {E: 1}})
    position.storm = 5
    refused(position, "movement storm", **go(E, RED_CHASM, SOUTH_MESA, 4, ornithopters=1))


def fare(units: int, end: str) -> dict[str, Any]:
    """The Guild transports forces from False Wall West."""
    fields = {"start": WALL_WEST, "end": end, "forces": units, "harvesters": 0}
    return {"by": G, "kind": "transport", **fields}


def carrying(spice: int = 5, **given: Any) -> Position:
    """The Guild with five forces in False Wall West."""
    return moving(G, {WALL_WEST: {G: 5}}, spice, **given)


def test_move_23() -> None:
    after = legal(carrying(), **fare(2, RED_CHASM))
    assert after.forces == {WALL_WEST: {G: 3}, RED_CHASM: {G: 2}}
    assert after.sides[G].spice == 4


def test_move_24() -> None:
    refused(carrying(), "movement", **fare(2, ARRAKEEN))


def test_move_25() -> None:
    assert legal(carrying(), **fare(4, RED_CHASM)).sides[G].spice == 3


def test_move_26() -> None:
    assert legal(carrying(), **fare(3, RED_CHASM)).sides[G].spice == 3


def test_move_27() -> None:
    refused(carrying(1), "movement", **fare(3, RED_CHASM))


def test_move_28() -> None:
    position = moving(E, {WALL_WEST: {E: 4}})
    refused(position, "movement", **{**fare(2, RED_CHASM), "by": E})


def test_move_29() -> None:
    position = legal(carrying(), **fare(1, RED_CHASM))
    refused(position, "movement", **fare(1, SOUTH_MESA))


def test_move_30() -> None:
    position = moving(E, {RED_CHASM: {E: 4, G: 1}}, harvesters={RED_CHASM: {G: 1}})
    refused(position, "movement", **go(E, RED_CHASM, MESA5, 4, harvesters=1))


def test_move_31() -> None:
    position = moving(E, {RED_CHASM: {G: 4}, ARRAKEEN: {E: 1}})
    refused(position, "movement", **go(E, RED_CHASM, MESA5, 4))


def test_move_32() -> None:
    position = moving(G, {RED_CHASM: {G: 5}, GREAT_FLAT: {G: 3}})
    do(position, **go(G, RED_CHASM, MESA5, 5))
    refused(position, "movement", **go(G, GREAT_FLAT, GREATER_FLAT, 3))


def test_move_33() -> None:
    position = moving(F, {RED_CHASM: {F: 3}, MESA5: {E: 4}}, cities=["south-mesa"])
    do(position, **go(F, RED_CHASM, MESA5, 3))
    assert awaited(until(position, "choose-battle")) in (E, F)


def test_move_34() -> None:
    assert awaited(legal(carrying(), G, "pass")) == F


def test_move_35() -> None:
    position = carrying()
    for seat in (G, F, E, B):
        assert awaited(position) == seat
        assert position.phase == "shipping"
        do(position, seat, "pass")
    assert position.phase != "shipping"


def test_move_36() -> None:
    walk = go(E, ARRAKEEN, "old-gap-s9", 2)
    flight = go(E, CARTHAG, MESA7, 4, ornithopters=1)
    after = legal(legal(flying(carthag=1), **walk), **flight)
    assert standing(after, MESA7) == {E: 4}
    instead = moving(
        E,
        {ARRAKEEN: {E: 4}, CARTHAG: {E: 4}},
        ornithopters={CARTHAG: {E: 1}},
        flight="instead",
    )
    do(instead, **walk)
    refused(instead, "movement", **flight)
