"""Scenarios of movement (`move.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
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
)

TOPICS = "movement turn"
BASIN_8 = "imperial-basin-s8"


def moving(forces: dict[str, dict[str, int]], by: str = A, **given: Any) -> Position:
    """A seat may ship and move."""
    given.setdefault("first", by)
    return scene("move", by, forces=forces, **given)


def go(position: Position, start: str, end: str, forces: int = 2, by: str = A) -> Position:
    """What comes of a legal move."""
    return legal(position, by, "move", start=start, end=end, forces=forces)


def no_go(position: Position, start: str, end: str, forces: int = 2, by: str = A) -> None:
    """A move that is refused."""
    refused(position, TOPICS, by, "move", start=start, end=end, forces=forces)


def fremen(forces: dict[str, int] | None = None, **given: Any) -> Position:
    """Fremen may ship and move."""
    return moving({part: {F: count} for part, count in (forces or {SINK: 10}).items()}, F, **given)


def test_move_01() -> None:
    after = go(moving({CARTHAG: {A: 6}}), CARTHAG, "imperial-basin-s9", 3)
    assert after.forces == {CARTHAG: {A: 3}, "imperial-basin-s9": {A: 3}}


def test_move_02() -> None:
    go(moving({SINK: {A: 6}}), SINK, TABR, 6)


def test_move_03() -> None:
    no_go(moving({SINK: {A: 6}}), SINK, HABBANYA, 6)


def test_move_04() -> None:
    position = moving({ARRAKEEN: {A: 6}})
    no_go(position, ARRAKEEN, TABR)
    go(position, ARRAKEEN, "plastic-basin-s12")


def test_move_05() -> None:
    position = go(moving({SINK: {A: 6}}), SINK, CARTHAG)
    no_go(position, SINK, ARRAKEEN)


def test_move_06() -> None:
    position = go(moving({ARRAKEEN: {A: 2}, CARTHAG: {A: 2}}), ARRAKEEN, "tsimpo-s10")
    no_go(position, CARTHAG, "tsimpo-s10")


def test_move_07() -> None:
    position = go(moving({SINK: {A: 6}}), SINK, "imperial-basin-s9", 6)
    no_go(position, "imperial-basin-s9", ARRAKEEN, 4)


def test_move_08() -> None:
    position = go(moving({SINK: {A: 6}, "imperial-basin-s9": {A: 2}}), SINK, ARRAKEEN, 6)
    no_go(position, "imperial-basin-s9", ARRAKEEN)


def test_move_09() -> None:
    position = moving({"false-wall-east-s4": {A: 2}})
    go(position, "false-wall-east-s4", BASIN_8)
    go(position, "false-wall-east-s4", "basin-s8")


def test_move_10() -> None:
    position = moving({"false-wall-east-s4": {A: 2}}, storm=6)
    no_go(position, "false-wall-east-s4", "basin-s8")
    go(position, "false-wall-east-s4", BASIN_8)


def test_move_11() -> None:
    forces = {RED_CHASM: 3, SINK: 2}
    no_go(fremen(forces, storm=6), RED_CHASM, "south-mesa-s5", by=F)
    go(fremen(forces, storm=7), RED_CHASM, "south-mesa-s5", by=F)


def test_move_12() -> None:
    no_go(moving({CARTHAG: {H: 4}}, H, storm=9), CARTHAG, ARRAKEEN, by=H)


def test_move_13() -> None:
    forces = {"old-gap-s8": {H: 4}}
    no_go(moving(forces, H, storm=9), "old-gap-s8", "tsimpo-s10", by=H)
    go(moving(forces, H, storm=1), "old-gap-s8", "tsimpo-s10", by=H)


def test_move_14() -> None:
    no_go(moving({SINK: {I: 4}}, I, storm=3), SINK, TUEK, by=I)
    go(moving({SINK: {I: 4}}, I, storm=2), SINK, TUEK, by=I)


def test_move_15() -> None:
    go(moving({SINK: {I: 4}}, I, storm=16), SINK, "the-great-flat-s14", by=I)


def test_move_16() -> None:
    no_go(moving({SINK: {A: 4}, CARTHAG: {H: 1, I: 1}}), SINK, CARTHAG)


def test_move_17() -> None:
    forces = {"hagga-basin-s11": {A: 4}, CARTHAG: {H: 1, I: 1}}
    go(moving(forces), "hagga-basin-s11", "imperial-basin-s10")


def test_move_18() -> None:
    forces = {"hagga-basin-s11": {A: 4}, CARTHAG: {H: 1}}
    go(moving(forces), "hagga-basin-s11", "imperial-basin-s10")


def test_move_19() -> None:
    forces = {SINK: {A: 4}, "tsimpo-s11": {F: 1, H: 1, I: 1}}
    go(moving(forces), SINK, "tsimpo-s11")


def test_move_20() -> None:
    after = go(moving({SINK: {A: 4}, CARTHAG: {A: 1, H: 1}}), SINK, CARTHAG)
    assert after.forces[CARTHAG] == {A: 3, H: 1}


def test_move_21() -> None:
    position = moving({ARRAKEEN: {A: 2}})
    do(position, A, "ship", end=ARRAKEEN, forces=3)
    go(position, ARRAKEEN, "imperial-basin-s9", 4)


def test_move_22() -> None:
    position = moving({"old-gap-s8": {A: 2}, "old-gap-s10": {A: 2}})
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=2)
    after = go(position, "old-gap-s10", "broken-land-s10")
    assert after.forces == {"broken-land-s10": {A: 4}}


def test_move_23() -> None:
    position = go(moving({SINK: {A: 4}}), SINK, "old-gap-s8")
    no_go(position, SINK, "old-gap-s9")


def test_move_24() -> None:
    no_go(moving({"old-gap-s8": {A: 2}}), "old-gap-s8", "old-gap-s9")


def test_move_25() -> None:
    position = go(fremen(), SINK, CARTHAG, 3, F)
    after = go(position, SINK, ARRAKEEN, 3, F)
    assert after.forces == {SINK: {F: 4}, CARTHAG: {F: 3}, ARRAKEEN: {F: 3}}


def test_move_26() -> None:
    position = go(go(fremen(), SINK, CARTHAG, 3, F), SINK, ARRAKEEN, 3, F)
    no_go(position, SINK, "arsunt-s10", 2, F)


def test_move_27() -> None:
    go(fremen(), SINK, HABBANYA, 6, F)


def test_move_28() -> None:
    position = go(fremen(), SINK, HABBANYA, 6, F)
    no_go(position, SINK, CARTHAG, 2, F)


def test_move_29() -> None:
    position = go(fremen(), SINK, TABR, 3, F)
    no_go(position, SINK, HABBANYA, 3, F)


def test_move_30() -> None:
    position = go(fremen(), SINK, "imperial-basin-s9", 3, F)
    no_go(position, "imperial-basin-s9", ARRAKEEN, 3, F)


def test_move_31() -> None:
    position = fremen({HABBANYA: 4}, storm=1)
    no_go(position, HABBANYA, "basin-s8", 2, F)
    go(position, HABBANYA, "hole-in-the-rock-s8", 2, F)


def test_move_32() -> None:
    position = fremen({CARTHAG: 1})
    do(position, F, "ship", end=SINK, forces=5)
    after = go(position, SINK, TABR, 5, F)
    assert after.forces[TABR] == {F: 5}


def test_move_33() -> None:
    no_go(moving({ARRAKEEN: {I: 4}}, I), ARRAKEEN, "imperial-basin-s9", 5, I)


def test_move_34() -> None:
    position = moving({ARRAKEEN: {I: 4}}, I)
    for _ in range(3):
        if awaited(position) == I:
            do(position, I, "pass")
    assert awaited(position) == A
    assert position.forces == {ARRAKEEN: {I: 4}}


def test_move_35() -> None:
    no_go(fremen({ARRAKEEN: 1}), CARTHAG, "tsimpo-s11", 2, F)
    position = moving({ARRAKEEN: {A: 4}, SINK: {F: 4}}, F)
    no_go(position, ARRAKEEN, "imperial-basin-s9", 2, F)


def test_move_36() -> None:
    position = moving({SINK: {A: 4}}, storm=9)
    go(position, SINK, "imperial-basin-s10")
    no_go(position, SINK, "imperial-basin-s9")


def test_move_37() -> None:
    position = moving({"pasty-mesa-s6": {A: 2}, SINK: {A: 2}}, storm=6)
    no_go(position, "pasty-mesa-s6", RED_CHASM)
    no_go(position, "pasty-mesa-s6", "the-minor-erg-s7")


def test_move_38() -> None:
    position = moving({"false-wall-east-s6": {A: 2}, "false-wall-east-s8": {A: 2}}, storm=6)
    go(position, "false-wall-east-s8", BASIN_8)


def test_move_39() -> None:
    position = moving({"false-wall-east-s6": {A: 2}, "false-wall-east-s8": {A: 2}}, storm=6)
    position = go(position, "false-wall-east-s8", BASIN_8)
    no_go(position, "false-wall-east-s6", BASIN_8)


def test_move_40() -> None:
    forces = {"wind-pass-s16": {A: 2}, "the-greater-flat-s15": {H: 3}, "habbanya-erg-s15": {H: 1}}
    position = moving(forces)
    go(position, "wind-pass-s16", "habbanya-erg-s15")
    assert "move" in can(position, A)
