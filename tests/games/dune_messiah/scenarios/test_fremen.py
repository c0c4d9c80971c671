"""Scenarios of the Fremen Opposition (`fremen.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    FUNERAL,
    HABBANYA,
    RED_CHASM,
    TABR,
    TUEK,
    E,
    F,
    G,
    Position,
    can,
    do,
    legal,
    number,
    refused,
    scene,
    standing,
    until,
    until_phase,
    wrong,
)

ALL = ("habbanya-sietch", "sietch-tabr", "tueks-sietch")
LOYAL = dict.fromkeys(ALL, F)
EMPEROR = dict.fromkeys(ALL, E)


def free_forces(sietches: dict[str, str], **given: Any) -> int:
    """The most forces that the Fremen may deploy for nothing."""
    position = scene("deploy", F, first=F, sietches=sietches, **given)
    most = 0
    for forces in range(1, 12):
        if wrong(position, F, "deploy", end=TUEK, forces=forces) is None:
            most = forces
    return most


def test_fremen_01() -> None:
    assert free_forces(EMPEROR) == 3


def test_fremen_02() -> None:
    assert free_forces({**EMPEROR, "sietch-tabr": F}) == 4


def test_fremen_03() -> None:
    assert free_forces(LOYAL) == 6


def income(sietches: dict[str, str], **given: Any) -> int:
    """What the Emperor gains before the purchases."""
    position = scene("pass", sietches=sietches, spice={E: 10}, early=True, **given)
    return int(position.sides[E].spice) - 10


def test_fremen_04() -> None:
    assert income({**LOYAL, "sietch-tabr": E}) == 2


def test_fremen_05() -> None:
    assert income(EMPEROR) == 6


def test_fremen_06() -> None:
    assert income(EMPEROR, forces={TABR: {G: 4}}) == 4
    assert income(EMPEROR, forces={TABR: {G: 1}}) == 4


def test_fremen_07() -> None:
    assert income(EMPEROR, forces={TABR: {F: 4}}) == 6


def test_fremen_08() -> None:
    assert free_forces(LOYAL, forces={TABR: {E: 1}}) == 5


def test_fremen_09() -> None:
    assert income(EMPEROR, forces={TABR: {E: 4}}) == 6


def beaten(dial: int, killed: int, other: str = E, **given: Any) -> Position:
    """The Fremen have beaten so many forces of another in Red Chasm."""
    leader = "bannerjee" if other == E else "bijaz"
    position = duel(F, other, (9, killed), **given)
    planned(position, {F: plan("korba", dial), other: plan(leader, 0)})
    return over(position)


def test_fremen_10() -> None:
    assert beaten(1, 1, harvesters={RED_CHASM: {E: 1}}).loyalty == 2


def test_fremen_11() -> None:
    assert beaten(1, 1, terraformers={"red-chasm": 6}).loyalty == 3


def test_fremen_12() -> None:
    position = beaten(1, 1, ornithopters={RED_CHASM: {E: 1}})
    assert position.loyalty == 3
    assert position.ornithopters == {RED_CHASM: {F: 1}}


def test_fremen_13() -> None:
    assert beaten(1, 1).loyalty == 0
    assert beaten(1, 5).loyalty == 2 * number("loyalty-pair")


def test_fremen_14() -> None:
    assert beaten(1, 4).loyalty == 2 * number("loyalty-pair")


def test_fremen_15() -> None:
    assert beaten(1, 4, G).loyalty == 0


def zealous(loyalty: int, **given: Any) -> Position:
    """Nine open Fremen attack five of the Emperor; they are asked about their zeal."""
    return duel(F, E, (9, 5), "zeal", by=F, loyalty=loyalty, **given)


def test_fremen_16() -> None:
    assert legal(zealous(4), F, "zeal").loyalty == 0


def test_fremen_17() -> None:
    position = duel(F, E, (9, 5), loyalty=3)
    refused(position, "battle loyalty", F, "zeal")


def test_fremen_18() -> None:
    position = duel(E, G, loyalty=9)
    refused(position, "battle loyalty", F, "zeal")


def test_fremen_19() -> None:
    position = zealous(4)
    do(position, F, "zeal")
    planned(until(position, "plan"), {F: plan("dhuri", 4), E: plan("bannerjee", 5)})
    after = over(position)
    assert standing(after, RED_CHASM) == {F: 5}
    tied = zealous(4)
    do(tied, F, "pass")
    planned(until(tied, "plan"), {F: plan("dhuri", 4), E: plan("bannerjee", 5)})
    assert standing(over(tied), RED_CHASM) == {}


def test_fremen_20() -> None:
    refused(zealous(4), "battle loyalty", E, "zeal")


def test_fremen_21() -> None:
    position = striking(F, kind="zeal", loyalty=2)
    assert legal(position, F, "zeal").loyalty == 0
    none = striking(F, loyalty=9, hidden_zeal="none")
    refused(none, "battle loyalty", F, "zeal")


def test_fremen_22() -> None:
    loyalty = 2 * number("loyalty-force") + 1
    position = scene("deploy", F, first=F, sietches=EMPEROR, loyalty=loyalty)
    after = legal(position, F, "deploy", end=TABR, forces=5)
    assert (after.loyalty, standing(after, TABR)) == (1, {F: 5})
    refused(position, "shipping loyalty", F, "deploy", end=TABR, forces=6)


def turning(loyalty: int, forces: dict[str, int], **given: Any) -> Position:
    """The mentat pause; those stand in Sietch Tabr."""
    here = {TABR: forces} if forces else {}
    return until_phase(scene("pass", forces=here, loyalty=loyalty, **given), "mentat")


def turned(position: Position) -> Position:
    """The Fremen have turned Sietch Tabr."""
    until(position, "turn-sietch", F)
    do(position, F, "turn-sietch", territory="sietch-tabr")
    return position


def test_fremen_23() -> None:
    position = turned(turning(number("loyalty-sietch"), {F: 2}))
    assert position.sietches["sietch-tabr"] == F
    assert position.loyalty == 0


def test_fremen_24() -> None:
    position = turning(8, {F: 2, E: 5}, turn=2)
    other = scene("pass", forces={TABR: {F: 2, E: 5}, HABBANYA: {F: 1}}, loyalty=8)
    other = until(other, "turn-sietch", F)
    refused(other, "loyalty", F, "turn-sietch", territory="sietch-tabr")
    refused(other, "loyalty", F, "turn-sietch", territory="tueks-sietch")
    assert position.sietches["sietch-tabr"] == E


def test_fremen_25() -> None:
    position = scene("move", F, first=F, forces={FUNERAL: {F: 2}})
    assert "ship" not in can(position, F)
    assert "transport" not in can(position, F)
