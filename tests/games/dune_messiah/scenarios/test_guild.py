"""Scenarios of the Spacing Guild (`guild.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    legal,
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
)


def due(spice: int, quota: int = 2, **given: Any) -> Position:
    """The quota is due, the Guild has this much spice."""
    return scene("pay-quota", G, spice={G: spice}, quota=quota, **given)


def test_guild_01() -> None:
    position = due(5, turn=1)
    assert position.quota == 2
    assert legal(position, G, "pay-quota").sides[G].spice == 3


def test_guild_02() -> None:
    assert next_turn(legal(due(5), G, "pay-quota")).quota == 3


def test_guild_03() -> None:
    position = due(5)
    for _ in range(3):
        position.sides[G].spice = 9
        do(position, G, "pay-quota")
        if position.quota < 5:
            until(position, "pay-quota", G)
    assert position.quota == 5


def missed(spice: int, quota: int = 2, **given: Any) -> Position:
    """The Guild does not meet the quota."""
    given.setdefault("forces", {})
    position = scene("pass", spice={G: 9}, quota=quota, **given)
    position = until_phase(position, "mentat")
    position.sides[G].spice = spice
    if "pass" in can(position, G):
        do(position, G, "pass")
    return position


def test_guild_04() -> None:
    position = until_phase(scene("pass", spice={G: 1}, forces={CARTHAG: {G: 4}}), "mentat")
    refused(position, "quota", G, "pay-quota")
    assert "liquidate" in can(position, G)


def test_guild_05() -> None:
    position = next_turn(missed(9, 3))
    assert position.sides[G].spice == 9 - 6


def test_guild_06() -> None:
    assert next_turn(missed(9, 3)).quota == 4
    assert next_turn(missed(0, 7, quota_debt="forgiven")).quota == 4


def sell(what: str, place: str) -> dict[str, str]:
    """The Guild sells a piece from the board."""
    return {"by": G, "kind": "liquidate", "what": what, "place": place}


def test_guild_07() -> None:
    position = missed(0, 3, forces={RED_CHASM: {G: 5}})
    for _ in range(3):
        do(position, **sell("force", RED_CHASM))
    assert standing(position, RED_CHASM) == {G: 2}
    assert next_turn(position).sides[G].spice == 0


def test_guild_08() -> None:
    position = missed(0, 4, harvesters={RED_CHASM: {G: 1}})
    do(position, **sell("harvester", RED_CHASM))
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_guild_09() -> None:
    position = missed(0, 4, hideouts={"pasty-mesa": (0, False)})
    do(position, **sell("hideout", "pasty-mesa"))
    assert position.hideouts == {}


def test_guild_10() -> None:
    position = missed(0, 3, forces={RED_CHASM: {G: 1}, CARTHAG: {E: 1}})
    assert position.sides[G].reserves == 19
    refused(position, "quota", **sell("force", "reserves"))
    refused(position, "quota", **sell("force", WALL_WEST))


def test_guild_11() -> None:
    position = missed(0, 3, forces={RED_CHASM: {G: 1}}, harvesters={ARRAKEEN: {E: 1}})
    refused(position, "quota", **sell("harvester", ARRAKEEN))


def test_guild_12() -> None:
    position = due(5, forces={RED_CHASM: {G: 3}})
    refused(position, "quota", **sell("force", RED_CHASM))
    do(position, G, "pay-quota")
    refused(position, "quota victory", **sell("force", RED_CHASM))


def pricing(to: int, price: int, quota: int, **given: Any) -> Position:
    """The Guild has changed the price."""
    position = scene("set-price", G, first=G, price=price, quota=quota, spice={G: 5}, **given)
    do(position, G, "set-price", price=to)
    return position


def test_guild_13() -> None:
    assert pricing(2, 1, 5).quota == 7
    assert pricing(2, 1, 5, price_quota="half-price").quota == 6


def test_guild_14() -> None:
    assert pricing(1, 2, 5).quota == 5


def meets(other: str, forces: int, price: int, **given: Any) -> bool:
    """Whether five open forces of the Emperor must fight forces of another in Pasty Mesa."""
    here = {"pasty-mesa-s6": {E: 5, other: forces}}
    position = scene("pass", forces=here, price=price, **given)
    for _ in range(100):
        if position.phase in ("collection", "mentat"):
            return False
        if position.battle is not None or "choose-battle" in can(position, position.waiting[0]):
            return True
        kinds = can(position, position.waiting[0])
        do(position, position.waiting[0], "pass" if "pass" in kinds else kinds[0])
    raise AssertionError("neither battle nor peace")


@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
def test_guild_15(price: int) -> None:
    assert not meets(F, 3, price)
    assert meets(F, 4, price)


@pytest.mark.parametrize("other", [G, B])
def test_guild_16(other: str) -> None:
    assert meets(other, 3, 3)
    assert not meets(other, 3, 2)


@pytest.mark.parametrize("other", [G, B])
def test_guild_17(other: str) -> None:
    assert not meets(other, 2, 3)


@pytest.mark.parametrize("other", [G, B])
def test_guild_18(other: str) -> None:
    assert meets(other, 1, 4)
    assert meets(other, 1, 5)


def raiding(price: int, what: str) -> Position:
    """The Emperor, first, has forces where the Guild has a thing and no forces; raids come."""
    given: dict[str, Any] = (
        {"hideouts": {"pasty-mesa": (4, False)}}
        if what == "hideout"
        else {"harvesters": {"pasty-mesa-s6": {G: 1}}}
    )
    given["ornithopters"] = {"pasty-mesa-s6": {G: 1}}
    forces = {"pasty-mesa-s6": {E: 5}}
    return scene("raid", E, forces=forces, price=price, **given)


def test_guild_19() -> None:
    position = legal(raiding(4, "harvester"), E, "raid", territory="pasty-mesa")
    assert position.harvesters == {}
    low = legal(raiding(2, "harvester"), E, "raid", territory="pasty-mesa")
    assert low.harvesters == {"pasty-mesa-s6": {G: 1}}
    assert low.ornithopters == {"pasty-mesa-s6": {E: 1}}


def test_guild_20() -> None:
    position = legal(raiding(4, "hideout"), E, "raid", territory="pasty-mesa")
    assert not position.hideouts["pasty-mesa"].sabotaged


def test_guild_21() -> None:
    position = raiding(5, "hideout")
    before = position.sides[E].spice
    do(position, E, "raid", territory="pasty-mesa")
    assert position.hideouts["pasty-mesa"].sabotaged
    assert position.sides[E].spice == before + 4


def test_guild_22() -> None:
    assert meets(G, 4, 1)
    assert not meets(G, 3, 1)


def stashing(spice: int, stash: int = 0, by: str = G, **given: Any) -> Position:
    """A purchase turn; the Guild has a hideout in Pasty Mesa."""
    hideouts = {"pasty-mesa": (stash, False)}
    return scene("pass", by, first=by, spice={by: spice}, hideouts=hideouts, **given)


def test_guild_23() -> None:
    after = legal(stashing(9), G, "stash", territory="pasty-mesa", spice=7)
    assert (after.sides[G].spice, after.hideouts["pasty-mesa"].stash) == (2, 7)
    many = legal(stashing(40), G, "stash", territory="pasty-mesa", spice=40)
    assert many.hideouts["pasty-mesa"].stash == 40


HIDEOUT: dict[str, Any] = {"hideouts": {"pasty-mesa": (0, False)}}


def test_guild_24() -> None:
    assert not meets(G, 10, 1, **HIDEOUT)
    assert not meets(G, 10, 4, **HIDEOUT)


def test_guild_25() -> None:
    assert meets(G, 11, 1, **HIDEOUT)


def test_guild_26() -> None:
    position = until_phase(stashing(0, 3, quota=4, forces={RED_CHASM: {G: 5}}), "mentat")
    refused(position, "quota", G, "pay-quota")
    do(position, G, "liquidate", what="force", place=RED_CHASM)
    assert position.hideouts["pasty-mesa"].stash == 3
    assert position.sides[G].spice == 0


def test_guild_27() -> None:
    refused(stashing(5), "purchase", G, "stash", territory="pasty-mesa", spice=6)
    refused(stashing(5, 3), "purchase", G, "fetch", territory="pasty-mesa", spice=4)


def test_guild_28() -> None:
    refused(stashing(5, by=E), "purchase", E, "stash", territory="pasty-mesa", spice=1)


def test_guild_29() -> None:
    assert not meets(G, 10, 3, **HIDEOUT)
    assert meets(G, 10, 5, **HIDEOUT)
    broken = {"hideouts": {"pasty-mesa": (0, True)}}
    assert meets(G, 10, 1, **broken)


def test_guild_30() -> None:
    position = legal(stashing(0, 5), G, "fetch", territory="pasty-mesa", spice=5)
    assert (position.sides[G].spice, position.hideouts["pasty-mesa"].stash) == (5, 0)


def test_guild_31() -> None:
    position = scene("set-price", G, first=G, spice={G: 5})
    until(position, "ship", G)
    assert legal(position, G, "set-price", price=2).price == 2
    other = scene("set-price", G, first=G, spice={G: 5}, price_time="purchase")
    until(other, "ship", G)
    refused(other, "quota", G, "set-price", price=2)


def test_guild_32() -> None:
    position = pricing(2, 1, 5)
    refused(position, "quota", G, "set-price", price=3)


def test_guild_33() -> None:
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    forces = {"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1, G: 1}}
    position = scene("detect", E, forces=forces, price=4, **given)
    do(position, E, "detect", card="survey", territory="pasty-mesa")
    assert position.sides[E].hand == []
    until(position, "raid", E)
    do(position, E, "raid", territory="pasty-mesa")
    assert position.hideouts["pasty-mesa"].sabotaged
