"""Scenarios of cheats and of awkward players (`cheats.toml`): moves that only look like the game's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    SINK,
    TABR,
    TUEK,
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
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
    wrong,
)

FLAT = "the-great-flat"


def test_cheats_01() -> None:
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 4, E: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_cheats_02() -> None:
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 2, F: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_cheats_03() -> None:
    position = scene("choose-battle", forces={RED_CHASM: {E: 5, G: 5, F: 3}})
    refused(position, "battle", E, "choose-battle", place=RED_CHASM, against=F)


def test_cheats_04() -> None:
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 2, E: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    do(position, G, "strike", territory="red-chasm")
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_cheats_05() -> None:
    position = striking(G)
    planned(position, {G: plan("edric", 2), E: plan("bannerjee", 0)})
    after = next_turn(over(position))
    assert standing(after, RED_CHASM) == {G: 1}
    assert after.revealed == []
    assert after.struck == []


def test_cheats_06() -> None:
    position = scene("pass", forces={RED_CHASM: {E: 2, G: 3}})
    refused(until_phase(position, "shipping"), "hidden", E, "strike", territory="red-chasm")


def raids(**given: Any) -> Position:
    """Guild and Fremen, hidden, stand beside an ornithopter of the Emperor; the Guild is first."""
    given.setdefault("forces", {RED_CHASM: {G: 2, F: 2}})
    return scene("raid", first=G, ornithopters={RED_CHASM: {E: 1}}, **given)


def test_cheats_07() -> None:
    position = raids()
    do(position, awaited(position), "raid", territory="red-chasm")
    thief = next(iter(position.ornithopters[RED_CHASM]))
    assert thief == G
    refused(position, "raid", G, "raid", territory="red-chasm")


def test_cheats_08() -> None:
    position = scene("pass", forces={RED_CHASM: {E: 1, G: 2}}, ornithopters={RED_CHASM: {E: 1}})
    after = until_phase(position, "mentat")
    refused(after, "raid", G, "raid", territory="red-chasm")
    assert after.ornithopters == {RED_CHASM: {E: 1}}


def test_cheats_09() -> None:
    no_log({"by": E, "move": "plan", **plan("alia", -1)})
    assert legal(duel(E, G), E, "plan", **plan("alia", 0)).battle is not None


def no_log(move: dict[str, Any]) -> None:
    """No line of a log can say this: the judge calls it invalid before any rule is asked."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(move, RULES.moves[move["move"]])


def test_cheats_10() -> None:
    position = duel(E, G, hands={E: ["shield"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "shield", "none"))
    refused(position, "battle", E, "plan", **plan("alia", 1, "shield", "shield"))


def test_cheats_11() -> None:
    position = duel(E, G, hands={E: ["baliset"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "baliset", "baliset"))


def test_cheats_12() -> None:
    position = duel(E, G, hands={E: ["survey"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "survey"))
    refused(position, "battle", E, "plan", **plan("survey", 1))


@pytest.mark.parametrize("forces", [0, -3])
def test_cheats_13(forces: int) -> None:
    position = scene("ship", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=forces)
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", forces))
    refused(
        position,
        "movement",
        G,
        "transport",
        start=RED_CHASM,
        end=GREAT_FLAT,
        forces=forces,
        harvesters=0,
    )


def test_cheats_14() -> None:
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}}, harvesters={RED_CHASM: {G: 1}})
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", 2, harvesters=2))
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", 2, harvesters=-1))


def test_cheats_15() -> None:
    given: dict[str, Any] = {"ornithopters": {ARRAKEEN: {E: 1}}}
    position = scene("move", E, forces={ARRAKEEN: {E: 5}}, **given)
    refused(position, "movement", **go(E, ARRAKEEN, "old-gap-s9", 0, ornithopters=1))


def test_cheats_16() -> None:
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    for end in ("caladan", "red-chasm", ""):
        refused(position, "movement shipping", **go(G, RED_CHASM, end, 2))
    refused(position, "shipping", G, "ship", end="red-chasm", forces=1)


def test_cheats_17() -> None:
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}})
    refused(position, "movement", **go(G, RED_CHASM, RED_CHASM, 2))


def test_cheats_18() -> None:
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}})
    do(position, **go(G, RED_CHASM, "south-mesa-s5", 5))
    if awaited(position) == G:
        refused(position, "movement", **go(G, "south-mesa-s5", "pasty-mesa-s6", 5))
    else:
        refused(position, "movement shipping", **go(G, "south-mesa-s5", "pasty-mesa-s6", 5))


def test_cheats_19() -> None:
    position = scene("deploy", F, first=F, forces={TUEK: {E: 5}})
    position.storm = 13
    refused(position, "shipping storm", F, "deploy", end=TABR, forces=3)
    assert legal(position, F, "deploy", end=TUEK, forces=3).forces[TUEK] == {E: 5, F: 3}


def test_cheats_20() -> None:
    position = scene("ship", G, first=G, spice={G: 9})
    position.storm = 9
    refused(position, "shipping storm", G, "ship", end=ARRAKEEN, forces=2)
    refused(position, "shipping", G, "ship", end="imperial-basin-s9", forces=2)
    assert legal(position, G, "ship", end=SINK, forces=2).forces[SINK] == {G: 2}


def test_cheats_21() -> None:
    position = scene("transport", G, first=G, forces={WALL_WEST: {G: 5}}, spice={G: 9})
    fields = {"start": WALL_WEST, "forces": 2, "harvesters": 0}
    position.storm = 6
    refused(position, "movement", G, "transport", end=RED_CHASM, **fields)
    position.storm = 16
    refused(position, "movement", G, "transport", end=RED_CHASM, **fields)


def test_cheats_22() -> None:
    hands = {B: ["shield", "snooper"]}
    position = scene("offer", B, hands=hands, spice={G: 9, E: 9})
    do(position, B, "offer", to=G, card="shield", price=3)
    refused(position, "market", E, "accept")
    refused(position, "market", B, "accept")
    do(position, G, "refuse")
    refused(position, "market", B, "offer", to=G, card="shield", price=1)
    assert wrong(position, B, "offer", to=E, card="shield", price=1) is None


def test_cheats_23() -> None:
    position = scene("offer", B, hands={B: ["shield"]}, spice={G: 9})
    refused(position, "market", B, "offer", to=G, card="shield", price=-5)
    refused(position, "market", B, "offer", to="harkonnen", card="shield", price=1)


def test_cheats_24() -> None:
    position = duel(E, G, hands={B: ["shield"]}, spice={G: 9})
    refused(position, "market battle", B, "offer", to=G, card="shield", price=1)


def test_cheats_25() -> None:
    forces = {RED_CHASM: {E: 5, G: 5}}
    position = scene("pass", forces=forces, hands={B: ["shield"]}, spice={G: 9})
    position = until_phase(position, "battle")
    position = until(position, "offer", B)
    do(position, B, "offer", to=G, card="shield", price=2)
    do(position, G, "accept")
    position = until(position, "plan", G)
    assert wrong(position, G, "plan", **plan("bijaz", 1, "none", "shield")) is None
