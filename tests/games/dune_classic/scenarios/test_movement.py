"""Scenarios of movement (`movement.toml`)."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    TABR,
    TUEK,
    WORM,
    pass_until,
    refused,
)
from tests.games.dune_classic.scenarios.travels import (
    GARA,
    MESA,
    SIHAYA,
    WALL,
    gone,
    moving,
    ridge,
    way,
)
from tests.support.dune_classic import broken, do, scene


def test_move_01() -> None:
    assert gone(ridge(), "atreides", SIHAYA, GARA, 4).forces == {GARA: {"atreides": 4}}


def test_move_02() -> None:
    position = gone(ridge(), "atreides", SIHAYA, GARA, 2)
    assert position.forces == {GARA: {"atreides": 2}, SIHAYA: {"atreides": 2}}


def test_move_03() -> None:
    refused(ridge(), "movement.range", "atreides", "move", **way(SIHAYA, "pasty-mesa-s7", 4))


def test_move_04() -> None:
    refused(ridge(), "movement.own-forces", "atreides", "move", **way(SIHAYA, GARA, 5))


def test_move_05() -> None:
    position = moving("fremen", {TABR: {"fremen": 4}})
    gone(position, "fremen", TABR, "the-great-flat-s14", 4)
    assert position.forces == {"the-great-flat-s14": {"fremen": 4}}


def test_move_06() -> None:
    position = moving("fremen", {TABR: {"fremen": 4}})
    target = way(TABR, "the-greater-flat-s15", 4)
    refused(position, "movement.range", "fremen", "move", **target)


def test_move_07() -> None:
    erg = "the-minor-erg-s4"
    position = moving("atreides", {SIHAYA: {"atreides": 4}, erg: {"atreides": 2}})
    gone(position, "atreides", SIHAYA, GARA, 4)
    gone(position, "atreides", erg, "harg-pass-s4", 2)
    assert position.forces == {GARA: {"atreides": 4}, "harg-pass-s4": {"atreides": 2}}


def test_move_08() -> None:
    position = gone(ridge(), "atreides", SIHAYA, GARA, 4)
    refused(position, "movement.once", "atreides", "move", **way(GARA, WALL, 4))


def joined() -> Position:
    """Two have moved from Sihaya Ridge to Gara Kulon, where two others stood."""
    position = moving("atreides", {SIHAYA: {"atreides": 2}, GARA: {"atreides": 2}})
    return gone(position, "atreides", SIHAYA, GARA, 2)


def test_move_09() -> None:
    position = gone(joined(), "atreides", GARA, WALL, 2)
    assert position.forces == {GARA: {"atreides": 2}, WALL: {"atreides": 2}}


def test_move_10() -> None:
    refused(joined(), "movement.once", "atreides", "move", **way(GARA, WALL, 3))


def test_move_11() -> None:
    position = scene("shipment-and-movement", ["harkonnen", "emperor"])
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=RED_CHASM, forces=2, karama="none", ally=0)
    pass_until(position, "move", "harkonnen")
    gone(position, "harkonnen", RED_CHASM, MESA, 2)
    assert position.forces == {MESA: {"harkonnen": 2}}


def test_move_12() -> None:
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 10}})
    gone(position, "harkonnen", CARTHAG, GARA, 6)
    assert position.forces == {CARTHAG: {"harkonnen": 4}, GARA: {"harkonnen": 6}}


def test_move_13() -> None:
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 10}})
    refused(position, "movement.range", "harkonnen", "move", **way(CARTHAG, RED_CHASM, 6))


def test_move_14() -> None:
    forces = {CARTHAG: {"harkonnen": 8}, RED_CHASM: {"harkonnen": 2}}
    target = way(RED_CHASM, GARA, 2)
    refused(moving("harkonnen", forces), "movement.range", "harkonnen", "move", **target)


def test_move_15() -> None:
    position = scene("shipment-and-movement", ["harkonnen", "emperor"])
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=ARRAKEEN, forces=4, karama="none", ally=0)
    pass_until(position, "move", "harkonnen")
    target = way(ARRAKEEN, GARA, 4)
    refused(position, "movement.range", "harkonnen", "move", **target)


def from_worm_to_city() -> Position:
    """The Fremen have ridden to Carthag in the spice blow, and are to move."""
    land = "broken-land-s11"
    position = scene("storm", ["fremen", "emperor"], forces={land: {"fremen": 5}})
    position.storm_next = 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    do(position, "table", "draw-storm", value=1)
    position.last_blow = [land for _ in position.last_blow]
    do(position, "table", "reveal-spice", card=WORM)
    pass_until(position, "ride")
    do(position, "fremen", "ride", start=land, end=CARTHAG, forces=5)
    do(position, "table", "reveal-spice", card="spice-old-gap")
    do(position, "table", "charity")
    do(position, "table", "deal-auction", card="hajr")
    return pass_until(position, "move", "fremen")


def test_move_16() -> None:
    position = from_worm_to_city()
    refused(position, "movement.range", "fremen", "move", **way(CARTHAG, GARA, 5))
    gone(position, "fremen", CARTHAG, WALL, 5)
    assert position.forces == {WALL: {"fremen": 5}}


def test_move_17() -> None:
    position = moving("fremen", {ARRAKEEN: {"fremen": 4}})
    gone(position, "fremen", ARRAKEEN, GARA, 4)
    assert position.forces == {GARA: {"fremen": 4}}


def test_move_18() -> None:
    position = moving("bene-gesserit", {ARRAKEEN: {"harkonnen": 4}}, advisors={ARRAKEEN: 2})
    target = way(ARRAKEEN, GARA, 2, side="advisors")
    refused(position, "advisors.powers", "bene-gesserit", "move", **target)


def test_move_19() -> None:
    position = moving("atreides", {GARA: {"atreides": 4}}, storm=8)
    refused(position, "movement.storm", "atreides", "move", **way(GARA, SIHAYA, 4))


def test_move_20() -> None:
    forces = {GARA: {"atreides": 4}, RED_CHASM: {"atreides": 1}}
    position = moving("atreides", forces, storm=7)
    refused(position, "movement.storm", "atreides", "move", **way(GARA, SIHAYA, 4))


def meridian() -> Position:
    """Atreides stands in Meridian, sector 1, beside the storm in sector 0."""
    return moving("atreides", {"meridian-s1": {"atreides": 4}}, storm=0)


def test_move_21() -> None:
    target = way("meridian-s1", "habbanya-ridge-flat-s17", 4)
    refused(meridian(), "movement.range", "atreides", "move", **target)


def test_move_22() -> None:
    position = gone(meridian(), "atreides", "meridian-s1", "cielago-depression-s1", 4)
    assert position.forces == {"cielago-depression-s1": {"atreides": 4}}


def north() -> Position:
    """Atreides stands in Cielago North, sector 0, far from the storm."""
    return moving("atreides", {"cielago-north-s0": {"atreides": 4}}, storm=9)


def test_move_23() -> None:
    position = gone(north(), "atreides", "cielago-north-s0", "cielago-north-s2", 4)
    assert position.forces == {"cielago-north-s2": {"atreides": 4}}
    again = way("cielago-north-s2", "cielago-north-s1", 4)
    assert (
        broken(position, {"by": "atreides", "move": "move", **again})
        == "movement.once/moved-already"
    )


def test_move_24() -> None:
    position = gone(north(), "atreides", "cielago-north-s0", "cielago-east-s2", 4)
    assert position.forces == {"cielago-east-s2": {"atreides": 4}}


def test_move_25() -> None:
    forces = {SIHAYA: {"atreides": 4}, GARA: {"harkonnen": 1, "fremen": 1}}
    position = moving("atreides", forces)
    refused(position, "movement.occupancy", "atreides", "move", **way(SIHAYA, GARA, 4))


def test_move_26() -> None:
    forces = {SIHAYA: {"atreides": 4}, GARA: {"harkonnen": 1}}
    position = moving("atreides", forces, advisors={GARA: 1})
    gone(position, "atreides", SIHAYA, GARA, 4)
    assert position.forces == {GARA: {"atreides": 4, "harkonnen": 1}}


def test_move_27() -> None:
    basin = {"imperial-basin-s9": {"atreides": 1, "emperor": 1}}
    position = moving("harkonnen", {CARTHAG: {"harkonnen": 4}, **basin})
    refused(position, "movement.range", "harkonnen", "move", **way(CARTHAG, WALL, 4))


def test_move_28() -> None:
    position = moving("atreides", {"cielago-west-s0": {"atreides": 4}}, storm=17)
    target = way("cielago-west-s0", "habbanya-ridge-flat-s16", 4)
    refused(position, "movement.range", "atreides", "move", **target)


def test_move_29() -> None:
    forces = {SIHAYA: {"atreides": 4}, RED_CHASM: {"harkonnen": 2}}
    position = moving("atreides", forces)
    target = way(RED_CHASM, MESA, 2)
    refused(position, "movement.own-forces", "atreides", "move", **target)


def test_move_30() -> None:
    forces = {SIHAYA: {"atreides": 4}, RED_CHASM: {"harkonnen": 2}}
    position = moving("harkonnen", forces)
    refused(position, "movement.turn", "atreides", "move", **way(SIHAYA, GARA, 4))


def test_move_31() -> None:
    position = gone(ridge(hands={"atreides": ["hajr"]}), "atreides", SIHAYA, GARA, 4)
    gone(position, "atreides", GARA, WALL, 4, hajr=True)
    assert position.forces == {WALL: {"atreides": 4}}
    assert (position.sides["atreides"].hand, position.treachery_discard) == ([], ["hajr"])


def test_move_32() -> None:
    position = gone(ridge(), "atreides", SIHAYA, GARA, 4)
    target = way(GARA, WALL, 4, hajr=True)
    refused(position, "movement.hajr", "atreides", "move", **target)


def test_move_33() -> None:
    forces = {"pasty-mesa-s4": {"atreides": 3}, TUEK: {"spacing-guild": 5}}
    position = moving("atreides", forces, allies=[("atreides", "spacing-guild")])
    gone(position, "atreides", "pasty-mesa-s4", TUEK, 3)
    do(position, "atreides", "pass")
    assert position.forces == {TUEK: {"spacing-guild": 5}}
    assert position.sides["atreides"].tanks == 3


def test_move_34() -> None:
    sink = {"polar-sink": {"atreides": 3, "spacing-guild": 2}}
    position = moving("atreides", sink, allies=[("atreides", "spacing-guild")])
    do(position, "atreides", "pass")
    assert position.forces == sink


def test_move_35() -> None:
    position = moving("bene-gesserit", {RED_CHASM: {"harkonnen": 1}}, advisors={RED_CHASM: 2})
    gone(position, "bene-gesserit", RED_CHASM, MESA, 2, side="advisors")
    assert position.advisors == {}
    assert position.forces[MESA] == {"bene-gesserit": 2}


def test_move_36() -> None:
    forces = {MESA: {"bene-gesserit": 2}, RED_CHASM: {"harkonnen": 3}}
    position = moving("harkonnen", forces)
    gone(position, "harkonnen", RED_CHASM, MESA, 3)
    do(position, "bene-gesserit", "flip", territory="pasty-mesa")
    assert (position.forces, position.advisors) == ({MESA: {"harkonnen": 3}}, {MESA: 2})
    do(position, "harkonnen", "pass")
    assert position.phase == "spice-collection"


def test_move_37() -> None:
    position = ridge()
    do(position, "atreides", "pass")
    assert position.forces == {SIHAYA: {"atreides": 4}}
    assert "atreides" not in position.waiting


def test_move_38() -> None:
    target = way(SIHAYA, "false-wall-east-s8", 4)
    refused(ridge(), "movement.range", "atreides", "move", **target)


def test_move_39() -> None:
    position = moving("atreides", {"the-minor-erg-s6": {"atreides": 4}})
    target = way("the-minor-erg-s6", "pasty-mesa", 4)
    refused(position, "movement.sector", "atreides", "move", **target)


def test_move_40() -> None:
    forces = {RED_CHASM: {"harkonnen": 1, "atreides": 1}}
    position = moving("harkonnen", forces)
    do(position, "harkonnen", "pass")
    assert position.phase == "battle"
