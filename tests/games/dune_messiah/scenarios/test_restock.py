"""Scenarios of purchase and restock (`restock.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    RED_CHASM,
    SOUTH_MESA,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    new_game,
    number,
    refused,
    scene,
    strength,
    until,
    until_phase,
)

HOME = {E: ARRAKEEN, G: WALL_WEST, B: RED_CHASM, F: SOUTH_MESA}
AT_HOME = {part: {faction: 5} for faction, part in HOME.items()}


def buying(by: str, spice: int, **given: Any) -> Position:
    """A seat's turn to purchase, first of all."""
    given.setdefault("forces", AT_HOME)
    return scene("pass", by, first=by, spice={by: spice}, **given)


def fallen(by: str, short: int = 0) -> tuple[Position, str, int]:
    """A seat whose first leader is dead, with the spice to revive him, less something."""
    leader = new_game().sides[by].leaders[0]
    price = strength(leader)
    return buying(by, price - short, dead={by: [leader]}), leader, price


def test_restock_01() -> None:
    position, leader, _ = fallen(E)
    after = legal(position, E, "revive-leader", leader=leader)
    assert after.sides[E].spice == 0
    assert leader in after.sides[E].leaders
    assert leader not in after.sides[E].dead


def test_restock_02() -> None:
    position, leader, _ = fallen(E, short=1)
    refused(position, "purchase", E, "revive-leader", leader=leader)


def test_restock_03() -> None:
    position, leader, _ = fallen(B)
    assert leader in legal(position, B, "revive-leader", leader=leader).sides[B].leaders


def test_restock_04() -> None:
    position, leader, _ = fallen(G)
    assert leader in legal(position, G, "revive-leader", leader=leader).sides[G].leaders


def test_restock_05() -> None:
    position, leader, _ = fallen(F)
    refused(position, "purchase", F, "revive-leader", leader=leader)


def test_restock_06() -> None:
    position = buying(E, 20)
    alive = position.sides[E].leaders[0]
    refused(position, "purchase", E, "revive-leader", leader=alive)


def test_restock_07() -> None:
    leader = new_game().sides[G].leaders[0]
    refused(buying(E, 20, dead={G: [leader]}), "purchase", E, "revive-leader", leader=leader)


def test_restock_08() -> None:
    position, leader, price = fallen(E)
    before = {name: position.sides[name].spice for name in FOUR}
    do(position, E, "revive-leader", leader=leader)
    assert {name: position.sides[name].spice for name in FOUR} == {**before, E: before[E] - price}


FOUR_SPIES = {RED_CHASM: 1, SOUTH_MESA: 1, ARRAKEEN: 1, CARTHAG: 1}


def drawn(held: int, spies: dict[str, int], **rulings: Any) -> int:
    """How many cards the Bene Gesserit holds after the draw."""
    hand = ["shield"] * min(held, 4) + ["snooper"] * max(0, min(held - 4, 4))
    hand += ["cheap-hero"] * max(0, held - 8)
    position = scene("reveal-spice", spies=spies, hands={B: hand}, early=True, **rulings)
    return len(until(position, "pass", position.order[0]).sides[B].hand)


def test_restock_09() -> None:
    assert drawn(0, FOUR_SPIES) == 2
    assert drawn(0, {**FOUR_SPIES, WALL_WEST: 1}) == 2
    assert drawn(0, FOUR_SPIES, draw="network") == 4


def test_restock_10() -> None:
    assert drawn(9, FOUR_SPIES) == 10


def test_restock_11() -> None:
    assert drawn(10, FOUR_SPIES) == 10


def no_draw(faction: str) -> None:
    """While the Bene Gesserit draws no card can go to another."""
    position = scene("deal-treachery", spies=FOUR_SPIES, early=True)
    assert position.phase == "purchase"
    card = "shield"
    refused(position, "purchase setup", "table", "deal-treachery", to=faction, card=card)
    refused(position, "purchase setup", faction, "deal-treachery", to=faction, card=card)


def test_restock_12() -> None:
    no_draw(E)  # refused( both by the table and by himself


def test_restock_13() -> None:
    no_draw(G)  # refused( both by the table and by itself


def test_restock_14() -> None:
    position = buying(E, 3 * number("recruit-price"))
    after = legal(position, E, "recruit", forces=3)
    assert after.sides[E].recruits == 3
    assert after.sides[E].reserves == position.sides[E].reserves - 3
    assert after.sides[E].spice == 0


def test_restock_15() -> None:
    after = legal(buying(E, 20), E, "recruit", forces=3)
    assert (after.sides[E].recruits, after.sides[E].ready) == (3, 0)


def test_restock_16() -> None:
    after = scene("pass", E, recruits=4)
    assert (after.sides[E].recruits, after.sides[E].ready) == (0, 4)


def test_restock_17() -> None:
    position = buying(E, 20, forces={ARRAKEEN: {E: 20}})
    refused(position, "purchase", E, "recruit", forces=1)


def test_restock_18() -> None:
    refused(buying(G, 20), "purchase", G, "recruit", forces=1)


def test_restock_19() -> None:
    poor = buying(E, number("recruit-price") - 1)
    refused(poor, "purchase", E, "recruit", forces=1)


def buys(by: str, what: str) -> dict[str, Any]:
    """Somebody buys a thing and places it where his own stand."""
    return {"by": by, "kind": "buy", "what": what, "part": HOME[by]}


def test_restock_20() -> None:
    after = legal(buying(E, 10), **buys(E, "harvester"))
    assert after.sides[E].spice == 0
    assert after.harvesters == {ARRAKEEN: {E: 1}}


def test_restock_21() -> None:
    refused(buying(E, 9), "purchase", **buys(E, "harvester"))


def test_restock_22() -> None:
    after = legal(buying(G, 10), **buys(G, "harvester"))
    assert after.harvesters == {WALL_WEST: {G: 1}}
    assert after.sides[G].spice == 0


def test_restock_23() -> None:
    refused(buying(B, 20), "purchase", **buys(B, "harvester"))


def test_restock_24() -> None:
    refused(buying(F, 20), "purchase", **buys(F, "harvester"))


def test_restock_25() -> None:
    position = buying(G, 20, harvesters={ARRAKEEN: {E: 3}, WALL_WEST: {G: 1}})
    refused(position, "purchase", **buys(G, "harvester"))


@pytest.mark.parametrize("by", FOUR)
def test_restock_26(by: str) -> None:
    after = legal(buying(by, 15), **buys(by, "ornithopter"))
    assert after.ornithopters == {HOME[by]: {by: 1}}
    assert after.sides[by].spice == 0


def test_restock_27() -> None:
    refused(buying(G, 14), "purchase", **buys(G, "ornithopter"))


def test_restock_28() -> None:
    position = buying(G, 20, ornithopters={ARRAKEEN: {E: 3}, RED_CHASM: {B: 1}})
    refused(position, "purchase", **buys(G, "ornithopter"))


def income(spice: dict[str, int], **given: Any) -> Position:
    """The seats have this much before the income, and nothing stands on the map."""
    loyal = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)
    return scene("pass", spice=spice, sietches=loyal, early=True, **given)


def charity(spice: int) -> int:
    """What the Guild has once it has claimed what it can."""
    position = until(income({G: spice}), "pass", G)
    if "claim-charity" in can(position, G):
        do(position, G, "claim-charity")
    return int(position.sides[G].spice)


def test_restock_29() -> None:
    assert charity(0) == 2


def test_restock_30() -> None:
    assert charity(1) == 2


def test_restock_31() -> None:
    assert charity(2) == 2
    assert charity(3) == 3


def test_restock_32() -> None:
    position = buying(E, number("recruit-price"))
    do(position, E, "recruit", forces=1)
    assert position.sides[E].spice == 0
    position = until(position, "ship", B)
    assert position.sides[E].spice == 0


def test_restock_33() -> None:
    position = income({B: 0, G: 0, F: 0, E: 10})
    for name in (B, G, F):
        position = until(position, "claim-charity", name)
        do(position, name, "claim-charity")
    assert [position.sides[name].spice for name in (B, G, F)] == [2, 2, 2]
    assert position.sides[E].spice == 10


def builds(by: str, territory: str) -> dict[str, Any]:
    """A hideout is to be built."""
    return {"by": by, "kind": "build", "what": "hideout", "territory": territory}


def test_restock_34() -> None:
    after = legal(buying(G, 20), **builds(G, "pasty-mesa"))
    assert "pasty-mesa" in after.hideouts
    assert after.sides[G].spice < 20


def test_restock_35() -> None:
    refused(buying(G, 20), "purchase", **builds(G, "red-chasm"))


def test_restock_36() -> None:
    refused(buying(G, 20), "purchase", **builds(G, "carthag"))


def test_restock_37() -> None:
    refused(buying(E, 20), "purchase", **builds(E, "pasty-mesa"))


def test_restock_38() -> None:
    four = ("false-wall-west", "false-wall-east", "shield-wall", "plastic-basin")
    position = buying(G, 40, hideouts=dict.fromkeys(four, (0, False)))
    refused(position, "purchase", **builds(G, "pasty-mesa"))


def harmed(spice: int, sabotaged: bool = True, **given: Any) -> Position:
    """The Guild's turn; its hideout in Pasty Mesa is sabotaged, or not."""
    return buying(G, spice, hideouts={"pasty-mesa": (0, sabotaged)}, **given)


def price() -> int:
    """What a hideout costs."""
    return 20 - int(legal(buying(G, 20), **builds(G, "pasty-mesa")).sides[G].spice)


def test_restock_39() -> None:
    half = (price() + 1) // 2
    after = legal(harmed(half), G, "rebuild", territory="pasty-mesa")
    assert not after.hideouts["pasty-mesa"].sabotaged
    assert after.sides[G].spice == 0


def test_restock_40() -> None:
    position = harmed(20, forces={"pasty-mesa-s6": {E: 1}})
    refused(position, "purchase", G, "rebuild", territory="pasty-mesa")


def test_restock_41() -> None:
    refused(harmed(20, sabotaged=False), "purchase", G, "rebuild", territory="pasty-mesa")


def test_restock_42() -> None:
    half = (price() + 1) // 2
    refused(harmed(half - 1), "purchase", G, "rebuild", territory="pasty-mesa")


def test_restock_43() -> None:
    refused(buying(G, 5, turn=1), "quota", G, "set-price", price=2)


def test_restock_44() -> None:
    assert legal(buying(G, 5), G, "set-price", price=2).price == 2


def test_restock_45() -> None:
    refused(buying(E, 5), "quota", E, "set-price", price=2)


def test_restock_46() -> None:
    assert legal(buying(G, 5, price=2), G, "set-price", price=1).price == 1


def test_restock_47() -> None:
    refused(buying(G, 5), "quota", G, "set-price", price=0)


def test_restock_48() -> None:
    refused(buying(G, 5, price=5), "quota", G, "set-price", price=6)


def test_restock_49() -> None:
    position = until_phase(buying(E, 5), "shipping")
    assert awaited(position) == position.order[0]
    assert can(position, position.order[1]) == []
