"""Scenarios of the Bene Gesserit (`sisterhood.toml`)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GAME,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    SOUTH_MESA,
    B,
    E,
    F,
    G,
    Position,
    can,
    card_value,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

ROW = {RED_CHASM: 1, "south-mesa-s5": 1, "pasty-mesa-s6": 1}
"""Three connected spies: South Mesa and Pasty Mesa border Red Chasm and each other."""
HANDS = {B: ["baliset", "semuta", "shield", "snooper"]}


def network(spies: dict[str, int], **given: Any) -> int:
    """The network's strength: by this ruling as many cards are drawn."""
    position = scene("reveal-spice", spies=spies, early=True, draw="network", **given)
    return len(until(position, "pass").sides[B].hand)


def test_sisterhood_01() -> None:
    assert network({RED_CHASM: 1, GREAT_FLAT: 1, ARRAKEEN: 1}) == 3


def test_sisterhood_02() -> None:
    assert network({RED_CHASM: 2, ARRAKEEN: 1}) == 2
    assert network({SOUTH_MESA: 1, "south-mesa-s5": 1, ARRAKEEN: 1}) == 2


def test_sisterhood_03() -> None:
    assert network({ARRAKEEN: 1}, forces={RED_CHASM: {B: 3}}) == 1


def test_sisterhood_04() -> None:
    position = scene("roll-storm", spies={RED_CHASM: 1, ARRAKEEN: 1}, early=True, draw="network")
    position.storm = 5
    do(position, "table", "roll-storm", face="1")
    assert len(until(position, "pass").sides[B].hand) == 1


def calling(spies: dict[str, int], spice: int = 9) -> Position:
    """Her hidden fighters have struck in Red Chasm; she may call the network."""
    return striking(B, kind="call-network", spies=spies, spice={B: spice})


def test_sisterhood_05() -> None:
    two = {RED_CHASM: 1, "south-mesa-s5": 1}
    assert legal(calling(two), B, "call-network", spies=2).sides[B].spice == 7


def test_sisterhood_06() -> None:
    row = {RED_CHASM: 1, "south-mesa-s5": 1, "cielago-east-s3": 1}
    assert legal(calling(row), B, "call-network", spies=3).sides[B].spice == 6


def test_sisterhood_07() -> None:
    apart = {RED_CHASM: 1, "cielago-east-s3": 1}
    refused(calling(apart), "battle", B, "call-network", spies=2)


def test_sisterhood_08() -> None:
    position = calling(ROW)
    do(position, B, "call-network", spies=3)
    assert position.sides[B].spice == 6
    planned(until(position, "plan"), {B: plan("lichna", 3), E: plan("bannerjee", 5)})
    assert standing(over(position), RED_CHASM) == {}
    assert position.sides[E].tanks == 5


def test_sisterhood_09() -> None:
    refused(calling(ROW), "battle", B, "call-network", spies=4)


def test_sisterhood_10() -> None:
    refused(calling(ROW, 1), "battle", B, "call-network", spies=2)


def test_sisterhood_11() -> None:
    position = duel(B, E, (5, 5), spies=ROW, spice={B: 9})
    refused(position, "battle", B, "call-network", spies=1)


def test_sisterhood_12() -> None:
    position = striking(B, spies={"south-mesa-s5": 1}, spice={B: 9})
    refused(position, "battle", B, "call-network", spies=1)


def lost(hidden: bool, spies: dict[str, int], **given: Any) -> Position:
    """The Bene Gesserit have lost a battle in Red Chasm, struck from hiding or open."""
    given.setdefault("hands", HANDS)
    if hidden:
        position = striking(B, spies=spies, **given)
    else:
        position = duel(B, E, (5, 5), spies=spies, **given)
    return planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})


def test_sisterhood_13() -> None:
    assert over(lost(True, ROW)).spies == {"pasty-mesa-s6": 1, "south-mesa-s5": 1}


def test_sisterhood_14() -> None:
    position = until(lost(False, ROW), "kill-spies", E)
    do(position, E, "kill-spies", territory="south-mesa")
    if "kill-spies" in can(position, E):
        do(position, E, "kill-spies", territory="pasty-mesa")
    assert over(position).spies == {}


WIDE = {**ROW, "cielago-east-s3": 1}


def test_sisterhood_15() -> None:
    three = {"imperial-basin-s9": 1, "old-gap-s9": 1, "rim-wall-west-s8": 1, ARRAKEEN: 1}
    position = scene("plan", first=B, forces={ARRAKEEN: {B: 5, E: 5}}, spies=three)
    planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})
    until(position, "kill-spies", E)
    do(position, E, "kill-spies", territory="imperial-basin")
    do(position, E, "kill-spies", territory="old-gap")
    refused(position, "battle", E, "kill-spies", territory="rim-wall-west")


def test_sisterhood_16() -> None:
    position = until(lost(False, WIDE), "kill-spies", E)
    refused(position, "battle", E, "kill-spies", territory="cielago-east")


def test_sisterhood_17() -> None:
    position = lost(True, ROW)
    refused(position, "battle", E, "kill-spies", territory="south-mesa")
    assert "south-mesa-s5" in over(position).spies


def test_sisterhood_18() -> None:
    position = until(lost(True, WIDE), "forfeit", B)
    do(position, B, "forfeit", card="shield")
    do(position, B, "forfeit", card="baliset")
    assert over(position).sides[B].hand == ["semuta", "snooper"]


def test_sisterhood_19() -> None:
    position = lost(True, {RED_CHASM: 1})
    assert over(position).sides[B].hand == HANDS[B]


def sabotaging(spies: dict[str, int] | None = None, spice: int = 9) -> Position:
    """She may sabotage in Red Chasm before the battles: three hidden fighters, the Emperor is there."""
    return approach({RED_CHASM: 1, "polar-sink": 1} if spies is None else spies, spice)


def approach(spies: dict[str, int], spice: int, fighters: int = 3) -> Position:
    """The step before the battles in which hidden forces act; she is first."""
    forces = {RED_CHASM: {B: fighters, E: 5}, GREAT_FLAT: {B: 1, E: 1}}
    return scene("strike", B, first=B, forces=forces, spies=spies, spice={B: spice, E: 9})


KILL = {"territory": "red-chasm", "against": E, "action": "kill-forces"}


def tried(face: str) -> Position:
    """She has tried to kill forces (price 2, roll 4, two forces)."""
    position = sabotaging()
    do(position, B, "sabotage", **KILL)
    do(position, "table", "roll-sabotage", face=face)
    return position


def test_sisterhood_20() -> None:
    position = tried("4")
    assert standing(position, RED_CHASM) == {B: 3, E: 3}
    assert position.sides[E].tanks == 2
    assert position.sides[B].spice == 7


def test_sisterhood_21() -> None:
    position = tried("3")
    assert standing(position, RED_CHASM) == {B: 3, E: 5}
    assert position.sides[B].spice == 7
    do(position, B, "pass")
    until(position, "plan")
    assert position.battle.territory == "red-chasm"


def test_sisterhood_22() -> None:
    position = tried("1")
    do(position, B, "pass")
    until(position, "plan")
    refused(position, "battle", B, "call-network", spies=1)


def test_sisterhood_23() -> None:
    refused(sabotaging(spice=1), "sabotage", B, "sabotage", **KILL)


def test_sisterhood_24() -> None:
    position = approach({RED_CHASM: 1}, 9, fighters=4)
    refused(position, "sabotage", B, "sabotage", **KILL)


def test_sisterhood_25() -> None:
    refused(sabotaging({"south-mesa-s5": 1}), "sabotage", B, "sabotage", **KILL)


def test_sisterhood_26() -> None:
    fields = {**KILL, "against": B}
    refused(sabotaging(), "sabotage hidden", E, "sabotage", **fields)


def selling(spice: int = 9) -> Position:
    """She may sell; she has a shield and others, the Guild as much spice as told."""
    return scene("offer", B, hands=HANDS, spice={B: 0, G: spice})


VALUE = card_value("shield")


def sold(price: int, spice: int = 9) -> Position:
    """She has offered the shield to the Guild, and it has agreed."""
    position = selling(spice)
    do(position, B, "offer", to=G, card="shield", price=price)
    do(position, G, "accept")
    return position


def test_sisterhood_27() -> None:
    position = sold(VALUE)
    assert "shield" in position.sides[G].hand
    assert "shield" not in position.sides[B].hand
    assert (position.sides[B].spice, position.sides[G].spice) == (VALUE, 9 - VALUE)


def test_sisterhood_28() -> None:
    refused(selling(), "market", B, "offer", to=G, card="shield", price=VALUE + 1)


def test_sisterhood_29() -> None:
    assert "shield" in sold(0, 0).sides[G].hand


def test_sisterhood_30() -> None:
    position = selling(1)
    found = RULES.check(
        GAME,
        position,
        {"by": B, "move": "offer", "to": G, "card": "shield", "price": 2},
    )
    if found is None:
        do(position, B, "offer", to=G, card="shield", price=2)
        refused(position, "market", G, "accept")
    else:
        refused(position, "market", B, "offer", to=G, card="shield", price=2)


def test_sisterhood_31() -> None:
    refused(selling(), "market", B, "offer", to=G, card="crysknife", price=1)


def test_sisterhood_32() -> None:
    position = selling()
    do(position, B, "offer", to=G, card="shield", price=2)
    do(position, G, "refuse")
    assert position.sides[G].hand == []
    assert position.sides[G].spice == 9
    assert "shield" in position.sides[B].hand


def test_sisterhood_33() -> None:
    refused(sold(2), "market", G, "offer", to=E, card="shield", price=2)


def test_sisterhood_34() -> None:
    refused(sold(2), "market", G, "offer", to=B, card="shield", price=2)


def test_sisterhood_35() -> None:
    refused(selling(), "market", B, "offer", to=B, card="shield", price=2)


def test_sisterhood_36() -> None:
    hands = {G: ["gom-jabbar"], B: []}
    position = duel(E, G, hands=hands)
    planned(position, {E: plan("alia", 3), G: plan("bijaz", 0, "gom-jabbar")})
    after = over(position)
    assert "gom-jabbar" in after.sides[B].hand
    assert "gom-jabbar" not in after.sides[G].hand


def test_sisterhood_37() -> None:
    position = sold(2)
    for seat in (E, F, G):
        seen = RULES.view(GAME, position, seat)
        assert not set(seen.sides[B].hand) & set(HANDS[B]), seat
    for seat in (E, F, B):
        assert "shield" not in RULES.view(GAME, position, seat).sides[G].hand, seat


def test_sisterhood_38() -> None:
    position = scene("move-spy", B, first=B, spies={RED_CHASM: 1}, spice={B: 5})
    spy = {"start": RED_CHASM, "spies": 1}
    after = legal(position, B, "move-spy", **spy, end="south-mesa-s5")
    assert after.spies == {"south-mesa-s5": 1}
    refused(position, "movement", B, "move-spy", **spy, end="cielago-east-s3")


def test_sisterhood_39() -> None:
    position = striking(B)
    assert position.battle.territory == "red-chasm"
    forces = {RED_CHASM: {G: 2, E: 2}, GREAT_FLAT: {B: 2}}
    before = scene("strike", G, first=G, forces=forces)
    refused(before, "hidden", G, "strike", territory="the-great-flat")
    refused(before, "hidden", B, "strike", territory="red-chasm")
