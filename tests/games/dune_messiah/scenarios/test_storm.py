"""Scenarios of the storm (`storm.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    SINK,
    SOUTH_MESA,
    WALL_WEST,
    B,
    Course,
    E,
    F,
    G,
    Position,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

NO_MORE = {"harvesters": 0, "ornithopters": 0}


def blown(face: int, storm: int = 4, **given: Any) -> Position:
    """The storm has moved (no six), the spice blow comes."""
    position = scene(storm=storm, **given)
    return until(position, "reveal-spice", course=Course(face=str(face)))


def six(**given: Any) -> Position:
    """A six came up; the first player is asked."""
    position = scene(storm=4, **given)
    do(position, "table", "roll-storm", face="6")
    return position


def steered(sectors: int) -> int:
    """Where the storm stands after the first player's choice."""
    position = six()
    by = position.order[0]
    do(position, by, "steer-storm", sectors=sectors)
    return int(until(position, "reveal-spice").storm)


def test_storm_01() -> None:
    assert blown(3).storm == 7


def test_storm_02() -> None:
    assert blown(4, 16).storm == 2


def test_storm_03() -> None:
    assert blown(1).storm == 5


def test_storm_04() -> None:
    assert steered(6) == 10


def test_storm_05() -> None:
    assert steered(0) == 4


def test_storm_06() -> None:
    position = six()
    refused(position, "storm", position.order[0], "steer-storm", sectors=7)


def test_storm_07() -> None:
    position = six()
    refused(position, "storm", position.order[1], "steer-storm", sectors=3)


def test_storm_08() -> None:
    position = scene(storm=4)
    do(position, "table", "roll-storm", face="5")
    refused(position, "storm", position.order[0], "steer-storm", sectors=2)


def test_storm_09() -> None:
    refused(scene(storm=4), "storm", "table", "roll-storm", face="7")


def test_storm_10() -> None:
    position = blown(5, forces={RED_CHASM: {G: 3}})
    assert position.forces == {}
    assert (position.sides[G].reserves, position.sides[G].tanks) == (20, 0)


def test_storm_11() -> None:
    position = blown(2, forces={RED_CHASM: {G: 3}})
    assert position.forces == {}
    assert position.sides[G].reserves == 20


def test_storm_12() -> None:
    assert blown(1, forces={RED_CHASM: {G: 3}}).forces == {RED_CHASM: {G: 3}}


def test_storm_13() -> None:
    position = blown(3, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 1


def test_storm_14() -> None:
    assert blown(3, lying={RED_CHASM: 5}).spice == {}


def test_storm_15() -> None:
    position = blown(3, storm=14, forces={WALL_WEST: {G: 5}})
    assert standing(position, WALL_WEST) == {G: 5}


def test_storm_16() -> None:
    assert standing(blown(3, storm=8, forces={CARTHAG: {E: 5}}), CARTHAG) == {E: 5}


def test_storm_17() -> None:
    assert standing(blown(1, storm=8, forces={ARRAKEEN: {E: 5}}), ARRAKEEN) == {E: 5}


def test_storm_18() -> None:
    position = blown(3, forces={RED_CHASM: {G: 3}}, cities=["red-chasm"])
    assert standing(position, RED_CHASM) == {G: 3}


def test_storm_19() -> None:
    assert blown(3, lying={RED_CHASM: 5}, cities=["red-chasm"]).spice == {RED_CHASM: 5}


def test_storm_20() -> None:
    assert blown(1, storm=8, harvesters={ARRAKEEN: {E: 1}}).harvesters == {ARRAKEEN: {E: 1}}


def test_storm_21() -> None:
    assert standing(blown(5, forces={SINK: {G: 4}}), SINK) == {G: 4}


def test_storm_22() -> None:
    position = blown(1, storm=3, forces={SOUTH_MESA: {G: 2}, "south-mesa-s5": {G: 3}})
    assert position.forces == {"south-mesa-s5": {G: 3}}


def test_storm_23() -> None:
    position = blown(3, spies={RED_CHASM: 1})
    assert position.spies == {}
    assert position.sides[B].reserves == 20
    spared = blown(3, spies={RED_CHASM: 1}, storm_spies="spared")
    assert spared.spies == {RED_CHASM: 1}


def test_storm_24() -> None:
    position = blown(3, forces={RED_CHASM: {G: 3, F: 2}})
    assert position.forces == {}
    assert (position.sides[G].reserves, position.sides[F].reserves) == (20, 20)


def guild_move(start: str, end: str) -> dict[str, Any]:
    """Four Guild forces go from a part to another."""
    return {"by": G, "kind": "move", "start": start, "end": end, "forces": 4, **NO_MORE}


def with_storm(start: str, sector: int, **given: Any) -> Position:
    """The Guild, first player, may move four from a part; the storm stands where a test wants it."""
    position = scene("move", G, first=G, forces={start: {G: 4}}, **given)
    position.storm = sector
    return position


def test_storm_25() -> None:
    position = with_storm("cielago-east-s2", 3)
    refused(position, "movement storm", **guild_move("cielago-east-s2", SOUTH_MESA))


def test_storm_26() -> None:
    position = with_storm(WALL_WEST, 16)
    refused(position, "movement storm", **guild_move(WALL_WEST, "cielago-west-s17"))


def test_storm_27() -> None:
    position = with_storm("imperial-basin-s10", 9)
    refused(position, "movement storm", **guild_move("imperial-basin-s10", ARRAKEEN))


def test_storm_28() -> None:
    position = with_storm(RED_CHASM, 6, cities=["red-chasm", "south-mesa"])
    after = legal(position, **guild_move(RED_CHASM, "south-mesa-s5"))
    assert standing(after, "south-mesa-s5") == {G: 4}


def test_storm_29() -> None:
    position = with_storm(RED_CHASM, 6, cities=["red-chasm"])
    refused(position, "movement storm", **guild_move(RED_CHASM, "south-mesa-s5"))


def test_storm_30() -> None:
    position = with_storm("south-mesa-s5", 6, cities=["red-chasm"])
    refused(position, "movement storm", **guild_move("south-mesa-s5", RED_CHASM))


def test_storm_31() -> None:
    position = scene("move", G, first=G, harvesters={WALL_WEST: {G: 1}})
    position.storm = 16
    fields = {"start": WALL_WEST, "end": "cielago-west-s17", "forces": 0}
    refused(position, "movement storm", G, "move", **fields, harvesters=1, ornithopters=0)
    position.storm = 0
    after = legal(position, G, "move", **fields, harvesters=1, ornithopters=0)
    assert after.harvesters == {"cielago-west-s17": {G: 1}}


def test_storm_32() -> None:
    assert blown(2).phase == "spice-blow"
