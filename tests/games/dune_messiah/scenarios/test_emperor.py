"""Scenarios of the Emperor's green land (`emperor.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    RED_CHASM,
    B,
    E,
    F,
    G,
    Position,
    do,
    go,
    legal,
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
)

LOYAL = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)


def building(spice: int = 20, by: str = E, **given: Any) -> Position:
    """A seat's turn to purchase."""
    given.setdefault("forces", {ARRAKEEN: {E: 5}})
    return scene("pass", by, first=by, spice={by: spice}, **given)


def terraforms(territory: str, by: str = E) -> dict[str, Any]:
    """A terraformer is to be placed."""
    return {"by": by, "kind": "build", "what": "terraformer", "territory": territory}


def test_emperor_01() -> None:
    after = legal(building(5), **terraforms("red-chasm"))
    assert after.sides[E].spice == 0
    assert list(after.terraformers) == ["red-chasm"]


def test_emperor_02() -> None:
    refused(building(4), "purchase", **terraforms("red-chasm"))


def test_emperor_03() -> None:
    refused(building(), "purchase", **terraforms("pasty-mesa"))


def test_emperor_04() -> None:
    refused(building(), "purchase", **terraforms("arrakeen"))


def test_emperor_05() -> None:
    refused(building(), "purchase", **terraforms("polar-sink"))


def test_emperor_06() -> None:
    refused(building(by=G), "purchase", **terraforms("red-chasm", G))


FIVE = dict.fromkeys(("basin", "old-gap", "meridian", "arsunt", "tsimpo"), 6)


def test_emperor_07() -> None:
    refused(building(terraformers=FIVE), "purchase", **terraforms("red-chasm"))


def test_emperor_08() -> None:
    refused(building(terraformers={"red-chasm": 4}), "purchase", **terraforms("red-chasm"))


def test_emperor_09() -> None:
    assert legal(building(5), **terraforms("red-chasm")).terraformers["red-chasm"].left == 6


def test_emperor_10() -> None:
    after = next_turn(building(terraformers={"red-chasm": 6}))
    without = next_turn(building())
    assert after.terraformers["red-chasm"].left == 4
    for name, side in after.sides.items():
        assert side.spice == without.sides[name].spice, name


def test_emperor_11() -> None:
    after = next_turn(building(terraformers={"red-chasm": 2}))
    assert (after.cities, after.terraformers) == (["red-chasm"], {})


def test_emperor_12() -> None:
    position = building(5)
    do(position, **terraforms("red-chasm"))
    turns = 0
    while not position.cities:
        position = next_turn(position)
        turns += 1
    assert turns == 3


def test_emperor_13() -> None:
    refused(building(cities=["red-chasm"]), "purchase", **terraforms("red-chasm"))


def income(cities: list[str]) -> int:
    """What the Emperor gains before the purchases."""
    given: dict[str, Any] = {"sietches": LOYAL, "early": True, "spice": {E: 10}}
    return int(scene("pass", cities=cities, **given).sides[E].spice) - 10


def test_emperor_14() -> None:
    assert income(["red-chasm"]) == 2


def test_emperor_15() -> None:
    assert income(["meridian", "red-chasm"]) == 4


def test_emperor_16() -> None:
    assert income([]) == 0


def test_emperor_17() -> None:
    position = scene(
        "move",
        F,
        first=F,
        forces={"south-mesa-s5": {F: 3}, RED_CHASM: {E: 5}},
        cities=["red-chasm"],
    )
    do(position, **go(F, "south-mesa-s5", RED_CHASM, 3))
    until(position, "plan")
    assert position.battle.territory == "red-chasm"


def test_emperor_18() -> None:
    position = scene("ship-spy", B, forces={RED_CHASM: {E: 5}}, cities=["red-chasm"], spice={B: 5})
    do(position, B, "ship-spy", end=RED_CHASM)
    after = until_phase(position, "mentat")
    assert after.spies == {RED_CHASM: 1}
    assert standing(after, RED_CHASM) == {E: 5}


def beaten() -> Position:
    """The Emperor has lost a battle where his terraformer stands."""
    position = scene(
        "plan", forces={RED_CHASM: {E: 5, G: 9}}, terraformers={"red-chasm": 6}, spice={E: 20}
    )
    planned(position, {E: plan("bannerjee", 0), G: plan("edric", 4)})
    return until_phase(position, "mentat")


def test_emperor_19() -> None:
    position = beaten()
    assert position.terraformers["red-chasm"].sabotaged
    assert next_turn(position).terraformers["red-chasm"].left == 6


def test_emperor_20() -> None:
    position = building(3, forces={ARRAKEEN: {E: 5}}, terraformers={"red-chasm": 4})
    position.terraformers["red-chasm"].sabotaged = True
    after = legal(position, E, "rebuild", territory="red-chasm")
    assert not after.terraformers["red-chasm"].sabotaged
    assert after.sides[E].spice == 0
    position.sides[E].spice = 2
    refused(position, "purchase", E, "rebuild", territory="red-chasm")


def test_emperor_21() -> None:
    given: dict[str, Any] = {"forces": {RED_CHASM: {E: 9}}, "lying": {RED_CHASM: 2}}
    position = scene("pass", terraformers={"red-chasm": 6}, spice={E: 10}, **given)
    after = next_turn(position)
    assert after.terraformers["red-chasm"].left == 4
    assert after.sides[E].spice == 10 + 2
