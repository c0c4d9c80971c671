"""Scenarios of shipping (`shipping.toml`)."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    RED_CHASM,
    TABR,
    TUEK,
    pass_until,
    refused,
    sees,
    standing,
    treasure,
)
from tests.games.dune_classic.scenarios.travels import FLAT, GUILD, load, shipping, with_chasm
from tests.support.dune_classic import SIX, do, scene


def test_ship_01() -> None:
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 4))
    assert position.forces[ARRAKEEN] == {"atreides": 10, "harkonnen": 4}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (6, 9)


def test_ship_02() -> None:
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert position.forces[RED_CHASM] == {"harkonnen": 4}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (2, 13)


def test_ship_03() -> None:
    position = shipping("harkonnen", spice={"harkonnen": 7})
    refused(position, "shipment.price", "harkonnen", "ship", **load(RED_CHASM, 4))


def test_ship_04() -> None:
    position = shipping("harkonnen", spice={"harkonnen": 20})
    refused(position, "shipment.reserves", "harkonnen", "ship", **load(CARTHAG, 11))


def test_ship_05() -> None:
    refused(shipping("harkonnen"), "shipment.reserves", "harkonnen", "ship", **load(CARTHAG, 0))


def test_ship_06() -> None:
    position = shipping("harkonnen")
    do(position, "harkonnen", "pass")
    assert (position.sides["harkonnen"].reserves, treasure(position)["harkonnen"]) == (10, 10)
    assert position.waiting != ["harkonnen"] or position.step == "move"


def test_ship_07() -> None:
    position = shipping("harkonnen", factions=["harkonnen", "emperor"], forces={})
    do(position, "harkonnen", "ship", **load(CARTHAG, 2))
    refused(position, "shipment.turn", "harkonnen", "ship", **load(CARTHAG, 2))


def test_ship_08() -> None:
    position = shipping(GUILD)
    before = treasure(position)
    do(position, GUILD, "ship", **load(CARTHAG, 3))
    assert treasure(position) == {**before, GUILD: 3}
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}


def test_ship_09() -> None:
    position = shipping(GUILD)
    before = treasure(position)
    do(position, GUILD, "ship", **load(RED_CHASM, 3))
    assert treasure(position) == {**before, GUILD: 2}


def test_ship_10() -> None:
    position = shipping(GUILD, spice={GUILD: 1})
    refused(position, "shipment.price", GUILD, "ship", **load(CARTHAG, 3))


def test_ship_11() -> None:
    position = shipping(GUILD)
    do(position, GUILD, "cross-ship", start=TUEK, **load(CARTHAG, 3))
    assert position.forces[TUEK] == {GUILD: 2}
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}
    assert treasure(position)[GUILD] == 3


def test_ship_12() -> None:
    position = shipping(GUILD)
    do(position, GUILD, "retreat", start=TUEK, forces=3)
    assert position.forces[TUEK] == {GUILD: 2}
    assert (position.sides[GUILD].reserves, treasure(position)[GUILD]) == (18, 3)


def test_ship_13() -> None:
    position = shipping("harkonnen")
    refused(position, "shipment.retreat", "harkonnen", "retreat", start=CARTHAG, forces=3)


def test_ship_14() -> None:
    way = {"start": CARTHAG, **load(ARRAKEEN, 3)}
    refused(shipping("harkonnen"), "shipment.cross-ship", "harkonnen", "cross-ship", **way)


def test_ship_15() -> None:
    position = shipping("harkonnen", storm=0)
    refused(position, "shipment.storm", "harkonnen", "ship", **load("cielago-north-s0", 2))


def test_ship_16() -> None:
    position = shipping("harkonnen", storm=0)
    do(position, "harkonnen", "ship", **load("cielago-north-s2", 2))
    assert position.forces["cielago-north-s2"] == {"harkonnen": 2}


def test_ship_17() -> None:
    position = shipping("harkonnen")
    refused(position, "shipment.sector", "harkonnen", "ship", **load("false-wall-south", 2))


def test_ship_18() -> None:
    position = shipping("harkonnen", forces=with_chasm(atreides=1, fremen=2))
    refused(position, "movement.occupancy", "harkonnen", "ship", **load(RED_CHASM, 2))


def test_ship_19() -> None:
    position = shipping("harkonnen", forces=with_chasm(harkonnen=1, fremen=2))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    assert position.forces[RED_CHASM] == {"fremen": 2, "harkonnen": 3}


def test_ship_20() -> None:
    position = shipping("harkonnen", forces=with_chasm(atreides=1), advisors={RED_CHASM: 2})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 2))
    assert position.forces[RED_CHASM] == {"atreides": 1, "harkonnen": 2}


def test_ship_21() -> None:
    position = shipping("harkonnen", forces=with_chasm(atreides=1, bene_gesserit=1))
    refused(position, "movement.occupancy", "harkonnen", "ship", **load(RED_CHASM, 2))


def test_ship_22() -> None:
    position = shipping("fremen", spice={"fremen": 0})
    do(position, "fremen", "ship", **load(FLAT, 4))
    assert position.forces[FLAT] == {"fremen": 4}
    assert (position.sides["fremen"].reserves, treasure(position)["fremen"]) == (6, 0)


def test_ship_23() -> None:
    position = shipping("fremen", spice={"fremen": 0})
    do(position, "fremen", "ship", **load(TABR, 4))
    assert position.forces[TABR] == {"fremen": 14}


def test_ship_24() -> None:
    position = shipping("fremen", spice={"fremen": 20})
    refused(position, "shipment.fremen", "fremen", "ship", **load(RED_CHASM, 4))


def test_ship_25() -> None:
    refused(shipping("fremen"), "shipment.fremen", "fremen", "ship", **load(HABBANYA, 4))


def test_ship_26() -> None:
    position = shipping("fremen", storm=14)
    refused(position, "shipment.storm", "fremen", "ship", **load(FLAT, 4))


def test_ship_27() -> None:
    position = shipping("fremen", tanks={"fremen": 7})
    refused(position, "shipment.reserves", "fremen", "ship", **load(FLAT, 4))


def test_ship_28() -> None:
    position = shipping("harkonnen")
    before = position.sides["bene-gesserit"]
    reserves, spice = before.reserves, before.spice
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    do(position, "bene-gesserit", "accompany", end=RED_CHASM)
    assert (position.forces[RED_CHASM], position.advisors) == ({"harkonnen": 4}, {RED_CHASM: 1})
    side = position.sides["bene-gesserit"]
    assert (side.reserves, side.spice) == (reserves - 1, spice)


def test_ship_29() -> None:
    position = shipping("harkonnen", tanks={"bene-gesserit": 20})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert position.waiting != ["bene-gesserit"]
    assert position.advisors == {}


def test_ship_30() -> None:
    position = shipping("bene-gesserit")
    do(position, "bene-gesserit", "ship", **load(CARTHAG, 2))
    assert (position.step, position.waiting) == ("ship", ["emperor"])
    assert position.sides["bene-gesserit"].reserves == 18


def test_ship_31() -> None:
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    refused(position, "advisors.follow", "emperor", "accompany", end=RED_CHASM)


def test_ship_32() -> None:
    position = shipping("harkonnen", forces=with_chasm(bene_gesserit=1))
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    if position.step == "intrusion":
        do(position, "bene-gesserit", "pass")
    refused(position, "advisors.first", "bene-gesserit", "accompany", end=RED_CHASM)


def test_ship_33() -> None:
    position = shipping("atreides")
    refused(position, "shipment.turn", "bene-gesserit", "ship", **load(CARTHAG, 1))


def test_ship_34() -> None:
    refused(shipping("harkonnen"), "shipment.turn", GUILD, "ship", **load(CARTHAG, 1))


def test_ship_35() -> None:
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 4))
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (8, 7)


def test_ship_36() -> None:
    position = shipping("harkonnen", factions=["harkonnen", "emperor"], forces={})
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4))
    assert treasure(position) == {"harkonnen": 2, "emperor": 10}


def test_ship_37() -> None:
    hands, spice = {"harkonnen": ["karama"]}, {"harkonnen": 4}
    position = shipping("harkonnen", hands=hands, spice=spice)
    do(position, "harkonnen", "ship", **load(RED_CHASM, 4, "karama"))
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (0, 5)
    assert (position.sides["harkonnen"].hand, position.treachery_discard) == ([], ["karama"])


def test_ship_38() -> None:
    position = shipping("harkonnen")
    do(position, "harkonnen", "ship", **load("polar-sink", 3))
    assert position.forces["polar-sink"] == {"harkonnen": 3}
    assert treasure(position)["harkonnen"] == 4


def test_ship_39() -> None:
    position = scene("shipment-and-movement")
    do(position, "table", "peek-spice", card="spice-old-gap")
    for seat in SIX:
        known = sees(position, seat).spice_next
        assert known == ("spice-old-gap" if seat == "atreides" else "?")


def test_ship_40() -> None:
    position = shipping("harkonnen", allies=[("harkonnen", "atreides")])
    do(position, "harkonnen", "ship", **load(ARRAKEEN, 2))
    pass_until(position, "move", "harkonnen")
    do(position, "harkonnen", "pass")
    assert position.forces[ARRAKEEN] == {"atreides": 10}
    assert position.sides["harkonnen"].tanks == 2


def test_ship_41() -> None:
    forces = {"false-wall-south-s3": {GUILD: 2}, "false-wall-south-s4": {GUILD: 2}}
    position = shipping(GUILD, forces=forces)
    do(position, GUILD, "cross-ship", start="false-wall-south-s3", **load(CARTHAG, 2))
    do(position, GUILD, "cross-ship", start="false-wall-south-s4", **load(CARTHAG, 2))
    assert position.forces == {CARTHAG: {GUILD: 4}}
    assert standing(position, "false-wall-south", GUILD) == 0
    assert treasure(position)[GUILD] == 3


def test_ship_42() -> None:
    position = shipping(GUILD, storm=4)
    way = {"start": TUEK, **load(CARTHAG, 3)}
    refused(position, "shipment.storm", GUILD, "cross-ship", **way)


def test_ship_45() -> None:
    position = shipping("harkonnen", storm=9)
    refused(position, "shipment.storm", "harkonnen", "ship", **load(ARRAKEEN, 2))


def test_ship_46() -> None:
    position = shipping(GUILD)
    do(position, GUILD, "ship", **load(RED_CHASM, 1))
    pass_until(position, "ship", "harkonnen")
    way = {"start": TUEK, **load(CARTHAG, 3)}
    refused(position, "shipment.turn", GUILD, "cross-ship", **way)


def test_ship_47() -> None:
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    do(position, "harkonnen", "cross-ship", start=CARTHAG, **load(ARRAKEEN, 3))
    assert position.forces[ARRAKEEN] == {"atreides": 10, "harkonnen": 3}
    assert (treasure(position)["harkonnen"], treasure(position)[GUILD]) == (8, 7)


def test_ship_48() -> None:
    position = shipping("harkonnen", allies=[("harkonnen", GUILD)])
    refused(position, "shipment.retreat", "harkonnen", "retreat", start=CARTHAG, forces=3)


def test_ship_49() -> None:
    refused(shipping(GUILD), "shipment.on-board", GUILD, "retreat", start=TUEK, forces=6)


def test_ship_50() -> None:
    position = shipping(GUILD, spice={GUILD: 2})
    refused(position, "shipment.price", GUILD, "retreat", start=TUEK, forces=5)


def test_ship_51() -> None:
    forces = {FLAT: {"fremen": 1, "atreides": 1}}
    position = shipping("fremen", forces=forces)
    do(position, "fremen", "ship", **load(FLAT, 4))
    assert position.forces[FLAT] == {"atreides": 1, "fremen": 5}


def test_ship_52() -> None:
    position = shipping("fremen", forces={FLAT: {"harkonnen": 1, "atreides": 1}})
    refused(position, "movement.occupancy", "fremen", "ship", **load(FLAT, 4))


def test_ship_53() -> None:
    position = shipping("harkonnen", hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "ship", **load(CARTHAG, 3, "karama"))
    assert treasure(position)["harkonnen"] == 8


def test_ship_54() -> None:
    position = shipping(GUILD, hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="half-price")
    do(position, GUILD, "ship", **load(CARTHAG, 3))
    assert treasure(position)[GUILD] == 2


def test_ship_59() -> None:
    position = shipping(GUILD, tanks={GUILD: 15})
    do(position, GUILD, "cross-ship", start=TUEK, **load(CARTHAG, 3))
    assert position.forces[CARTHAG] == {"harkonnen": 10, GUILD: 3}


def lent(spice: int) -> Position:
    """Harkonnen has 1 spice and its ally, the Emperor, has pledged some."""
    allies = [("harkonnen", "emperor")]
    position = shipping("harkonnen", allies=allies, spice={"harkonnen": 1})
    do(position, "emperor", "pledge", spice=spice)
    return position


def test_ship_60() -> None:
    position = lent(3)
    do(position, "harkonnen", "ship", **{**load(CARTHAG, 4), "ally": 3})
    assert (treasure(position)["harkonnen"], treasure(position)["emperor"]) == (0, 7)
    assert treasure(position)[GUILD] == 9


def test_ship_61() -> None:
    short = {**load(CARTHAG, 4), "ally": 2}
    refused(lent(2), "shipment.price", "harkonnen", "ship", **short)
