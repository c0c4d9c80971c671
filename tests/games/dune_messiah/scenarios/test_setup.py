"""Scenarios of the set-up (`setup.toml`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    RULES,
    TABR,
    THREE,
    TUEK,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    begun,
    do,
    filled,
    new_game,
    refused,
    setup,
    standing,
    until,
)

CONTENT = Path("content/dune-messiah")
SIETCHES = [HABBANYA, TABR, TUEK]


@pytest.fixture(scope="module")
def start() -> Position:
    """The game of four after its set-up; no test of this file changes it."""
    return begun(turn=1)


def no_setup(factions: list[str]) -> None:
    """The header is refused by a clause of the set-up."""
    found = RULES.check_setup(GAME, setup(factions))
    assert found is not None
    assert found.clause.split(".")[0] == "setup"


def test_setup_01() -> None:
    assert RULES.check_setup(GAME, setup(FOUR)) is None


def test_setup_02() -> None:
    assert RULES.check_setup(GAME, setup(THREE)) is None


def test_setup_03() -> None:
    no_setup([E, B, F])  # check_setup( names the clause


def test_setup_04() -> None:
    no_setup([B, G, F])


def test_setup_05() -> None:
    no_setup([E, B, G, G])


def test_setup_06(start: Position) -> None:
    for name, side in start.sides.items():
        out = sum(here.get(name, 0) for here in start.forces.values())
        out += sum(start.spies.values()) if name == B else 0
        assert out + side.reserves == 20, name
        assert len(side.leaders) == 5, name


def test_setup_07(start: Position) -> None:
    assert start.forces[ARRAKEEN][E] == start.forces[CARTHAG][E] == 5
    assert start.sides[E].reserves == 10


def test_setup_08(start: Position) -> None:
    assert start.ornithopters == {ARRAKEEN: {E: 1}, CARTHAG: {E: 1}}


def test_setup_09(start: Position) -> None:
    assert start.harvesters == {ARRAKEEN: {E: 1}}


def test_setup_10(start: Position) -> None:
    assert start.sides[E].spice == 10


def test_setup_11(start: Position) -> None:
    assert start.spies == {ARRAKEEN: 1}
    assert start.sides[B].reserves == 19
    assert not any(B in here for here in start.forces.values())


def test_setup_12(start: Position) -> None:
    assert start.sides[B].spice == 5


def test_setup_13(start: Position) -> None:
    assert standing(start, WALL_WEST) == {G: 5}
    assert start.sides[G].reserves == 15


def test_setup_14(start: Position) -> None:
    assert start.sides[G].spice == 5
    assert start.price == 1


def test_setup_15(start: Position) -> None:
    assert [standing(start, part) for part in SIETCHES] == [{F: 3}] * 3
    assert start.sides[F].reserves == 11


def test_setup_16(start: Position) -> None:
    assert start.sides[F].spice == 0


def test_setup_17(start: Position) -> None:
    assert [len(side.hand) for side in start.sides.values()] == [1] * 4


def test_setup_18() -> None:
    position = new_game()
    move = filled(position, "table", "deal-treachery")
    do(position, "table", "deal-treachery", to=move["to"], card=move["card"])
    other = filled(position, "table", "deal-treachery")["card"]
    refused(position, "setup", "table", "deal-treachery", to=move["to"], card=other)


def test_setup_19() -> None:
    position = until(new_game(), "roll-storm")
    assert position.turn == 1
    assert position.phase == "storm"
    assert awaited(position) == "table"


def test_setup_20(start: Position) -> None:
    assert len(start.spice_deck) == 21


def pieces() -> dict[str, int]:
    """How many of each piece the content has."""
    found = json.loads((CONTENT / "pieces.json").read_text(encoding="utf-8"))["pieces"]
    return {piece["id"]: piece["count"] for piece in found}


def test_setup_21() -> None:
    counts = pieces()
    wanted = {"harvester": 4, "hideout": 4, "ornithopter": 4, "terraformer": 5}
    assert {name: counts[name] for name in wanted} == wanted


def test_setup_22() -> None:
    counts = pieces()
    wanted = {"spice-1": 48, "spice-2": 48, "spice-5": 36, "spice-10": 24}
    assert {name: counts.get(name, 0) for name in wanted} == wanted


def test_setup_23() -> None:
    sectors = {part.sector for part in GAME.parts.values()}
    assert sectors == {-1, *range(18)}
    assert GAME.parts["polar-sink"].sector == -1


def test_setup_24() -> None:
    strong = {name for name in GAME.territory_ids if GAME.territories[name].stronghold}
    assert strong == {"arrakeen", "carthag", "habbanya-sietch", "sietch-tabr", "tueks-sietch"}
    assert GAME.territories["false-wall-west"].terrain == "rock"


def test_setup_25() -> None:
    position = begun(THREE, turn=1)
    assert not set(position.forces) & set(SIETCHES)
    assert list(position.sides) == THREE or sorted(position.sides) == sorted(THREE)


def test_setup_26(start: Position) -> None:
    assert list(start.hideouts) == ["false-wall-west"]
    found = start.hideouts["false-wall-west"]
    assert (found.stash, found.sabotaged) == (0, False)
