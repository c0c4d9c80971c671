"""Scenarios of the spice blow and the nexus (`spice_blow.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    TUEK,
    WORM,
    pass_until,
    refused,
    sees,
    standing,
)
from tests.support.dune_classic import SIX, do, scene

BROKEN_LAND = "broken-land-s11"
FIVE_FREMEN: dict[str, Any] = {"forces": {BROKEN_LAND: {"fremen": 5}}}


def blow(*, lying: dict[str, int] | None = None, **given: Any) -> Position:
    """Turn 3, no card turned up yet; the last spice blew in Broken Land."""
    position = scene("spice-blow", **given)
    position.last_blow = [BROKEN_LAND for _ in position.last_blow]
    position.spice = dict(lying or {})
    return position


def turn_up(position: Position, *cards: str) -> Position:
    """The table turns up cards."""
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def nexus(**given: Any) -> Position:
    """A worm has come, the nexus is on."""
    position = turn_up(blow(**given), WORM)
    assert position.step == "nexus"
    return position


def end_nexus(position: Position) -> Position:
    """All end their part in the nexus."""
    while position.step == "nexus":
        do(position, position.waiting[0], "pass")
    return position


def riding(*, others: dict[str, dict[str, int]] | None = None, **given: Any) -> Position:
    """Five Fremen stand where the worm came up, the nexus is over."""
    forces = {BROKEN_LAND: {"fremen": 5}, **(others or {})}
    position = end_nexus(nexus(forces=forces, **given))
    assert (position.step, position.waiting) == ("ride", ["fremen"])
    return position


def second_worm(**given: Any) -> Position:
    """The first worm and its nexus are over, and a second one is turned up."""
    return turn_up(end_nexus(nexus(**given)), WORM)


def ally(position: Position, one: str, other: str) -> None:
    """One offers, the other accepts."""
    do(position, one, "offer-alliance", to=other)
    do(position, other, "accept-alliance", of=one)


def test_blow_01() -> None:
    position = turn_up(blow(), "spice-red-chasm")
    assert position.spice == {RED_CHASM: 8}
    assert position.phase == "choam-charity"


def test_blow_02() -> None:
    position = turn_up(blow(storm=9), "spice-old-gap")
    assert (position.spice, position.spice_discard) == ({}, ["spice-old-gap"])


def test_blow_03() -> None:
    assert turn_up(blow(storm=0), "spice-cielago-north").spice == {"cielago-north-s2": 8}


def test_blow_04() -> None:
    position = turn_up(blow(lying={RED_CHASM: 3}), "spice-red-chasm")
    assert position.spice == {RED_CHASM: 11}


def test_blow_05() -> None:
    position = blow()
    position.turn = 1
    turn_up(position, WORM, "spice-red-chasm")
    assert position.spice == {RED_CHASM: 8}
    assert position.phase == "choam-charity"
    assert position.spice_deck.count(WORM) == 6
    assert position.spice_discard == ["spice-red-chasm"]


def test_blow_06() -> None:
    position = nexus(forces={BROKEN_LAND: {"harkonnen": 4}}, lying={BROKEN_LAND: 8})
    assert (position.forces, position.spice) == ({}, {})
    assert position.sides["harkonnen"].tanks == 4
    assert position.spice_discard == [WORM]
    end_nexus(position)
    assert (position.step, position.spice_discard) == ("reveal-spice", [WORM])


def test_blow_07() -> None:
    forces = {BROKEN_LAND: {"harkonnen": 4}, "broken-land-s10": {"harkonnen": 2}}
    position = nexus(forces=forces)
    assert (position.forces, position.sides["harkonnen"].tanks) == ({}, 6)


def test_blow_08() -> None:
    position = nexus(forces={BROKEN_LAND: {"fremen": 5, "harkonnen": 2}})
    assert position.forces == {BROKEN_LAND: {"fremen": 5}}
    assert position.sides["harkonnen"].tanks == 2


def test_blow_09() -> None:
    position = nexus(forces={BROKEN_LAND: {"harkonnen": 1}}, advisors={BROKEN_LAND: 2})
    assert (position.advisors, position.sides["bene-gesserit"].tanks) == ({}, 2)


def test_blow_10() -> None:
    position = turn_up(end_nexus(nexus()), "spice-funeral-plain")
    assert position.spice == {"funeral-plain-s14": 6}
    assert position.phase == "choam-charity"


def test_blow_11() -> None:
    flat = "the-great-flat-s14"
    position = second_worm(forces={flat: {"atreides": 3}}, lying={flat: 10})
    do(position, "fremen", "place-worm", territory="the-great-flat")
    assert (position.forces, position.spice) == ({}, {})
    assert position.sides["atreides"].tanks == 3
    turn_up(position, "spice-funeral-plain")
    assert position.spice == {"funeral-plain-s14": 6}


def test_blow_12() -> None:
    there = {"territory": "plastic-basin"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_blow_13() -> None:
    there = {"territory": "carthag"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_blow_14() -> None:
    position = second_worm(forces={"imperial-basin-s9": {"atreides": 3}})
    do(position, "fremen", "place-worm", territory="imperial-basin")
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 3)


def test_blow_15() -> None:
    there = {"territory": "red-chasm"}
    refused(second_worm(), "spice-blow.place-worm", "harkonnen", "place-worm", **there)


def test_blow_16() -> None:
    there = {"territory": "polar-sink"}
    refused(second_worm(), "spice-blow.place-worm", "fremen", "place-worm", **there)


def test_blow_17() -> None:
    position = nexus()
    ally(position, "atreides", "spacing-guild")
    for seat in SIX:
        known = sees(position, seat).sides
        assert known["atreides"].ally == "spacing-guild"
        assert known["spacing-guild"].ally == "atreides"


def test_blow_18() -> None:
    position = nexus()
    do(position, "atreides", "offer-alliance", to="spacing-guild")
    end_nexus(position)
    assert [side.ally for side in position.sides.values()] == [""] * 6


def test_blow_19() -> None:
    position = nexus()
    ally(position, "atreides", "spacing-guild")
    refused(position, "nexus.pairs", "atreides", "offer-alliance", to="emperor")
    refused(position, "nexus.pairs", "emperor", "offer-alliance", to="atreides")
    refused(position, "nexus.accept", "emperor", "accept-alliance", of="atreides")


def test_blow_20() -> None:
    refused(nexus(), "nexus.offer", "atreides", "offer-alliance", to="atreides")


def test_blow_21() -> None:
    position = nexus(allies=[("atreides", "spacing-guild")])
    do(position, "spacing-guild", "break-alliance")
    assert [side.ally for side in position.sides.values()] == [""] * 6


def test_blow_22() -> None:
    position = scene("bidding", allies=[("atreides", "spacing-guild")])
    refused(position, "nexus.break", "spacing-guild", "break-alliance")


def test_blow_23() -> None:
    position = scene("revival", tanks={"atreides": 3})
    refused(position, "nexus.offer", "atreides", "offer-alliance", to="spacing-guild")


def test_blow_24() -> None:
    refused(nexus(), "nexus.break", "emperor", "break-alliance")


def test_blow_25() -> None:
    position = riding(others={ARRAKEEN: {"atreides": 4}})
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=5)
    assert position.forces == {ARRAKEEN: {"atreides": 4, "fremen": 5}}


def test_blow_26() -> None:
    position = riding(others={ARRAKEEN: {"atreides": 4, "harkonnen": 1}})
    way = {"start": BROKEN_LAND, "end": ARRAKEEN, "forces": 5}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_blow_27() -> None:
    way = {"start": BROKEN_LAND, "end": RED_CHASM, "forces": 5}
    refused(riding(storm=6), "spice-blow.ride", "fremen", "ride", **way)


def test_blow_28() -> None:
    position = riding()
    do(position, "fremen", "pass")
    assert position.forces == {BROKEN_LAND: {"fremen": 5}}
    assert position.step == "reveal-spice"


def test_blow_29() -> None:
    others = {TUEK: {"spacing-guild": 5}}
    position = riding(others=others, allies=[("fremen", "spacing-guild")])
    way = {"start": BROKEN_LAND, "end": TUEK, "forces": 5}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_blow_30() -> None:
    position = second_worm()
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert (position.phase, position.step) == ("spice-blow", "reveal-spice")
    assert position.spice_discard == [WORM, WORM]


def test_blow_31() -> None:
    forces = {BROKEN_LAND: {"spacing-guild": 2}}
    position = turn_up(blow(forces=forces, allies=[("fremen", "spacing-guild")]), WORM)
    do(position, "fremen", "protect", spare=True)
    assert position.forces == forces
    assert position.step == "nexus"


def test_blow_32() -> None:
    seats = ["atreides", "harkonnen"]
    forces = {CARTHAG: {"harkonnen": 3}, RED_CHASM: {"atreides": 2}}
    position = second_worm(factions=seats, forces=forces)
    assert standing(position, "red-chasm", "atreides") == 2
    assert (position.step, position.spice_discard) == ("reveal-spice", [WORM, WORM])


def test_blow_33() -> None:
    position = nexus()
    do(position, "atreides", "pass")
    assert position.step == "nexus"
    assert "atreides" not in position.waiting
    for seat in SIX[1:]:
        assert position.step == "nexus"
        do(position, seat, "pass")
    assert position.step == "reveal-spice"


def test_blow_34() -> None:
    position = blow(storm=9, forces={"old-gap-s8": {"emperor": 2}})
    turn_up(position, "spice-old-gap")
    assert position.spice == {}
    again = scene("spice-blow", forces={"old-gap-s8": {"emperor": 2}})
    again.last_blow = position.last_blow
    assert turn_up(again, WORM).forces == {}


def test_blow_35() -> None:
    position = riding()
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=3)
    assert position.forces == {ARRAKEEN: {"fremen": 3}, BROKEN_LAND: {"fremen": 2}}


def test_blow_36() -> None:
    position = riding()
    do(position, "fremen", "ride", start=BROKEN_LAND, end=ARRAKEEN, forces=3)
    way = {"start": BROKEN_LAND, "end": CARTHAG, "forces": 2}
    refused(position, "spice-blow.ride", "fremen", "ride", **way)


def test_blow_37() -> None:
    position = second_worm(forces={RED_CHASM: {"fremen": 6}})
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert standing(position, "red-chasm", "fremen") == 6
    do(position, "fremen", "ride", start=RED_CHASM, end=ARRAKEEN, forces=6)
    assert position.forces == {ARRAKEEN: {"fremen": 6}}


def test_blow_38() -> None:
    position = nexus()
    do(position, "spacing-guild", "offer-alliance", to="atreides")
    do(position, "emperor", "offer-alliance", to="atreides")
    do(position, "atreides", "accept-alliance", of="spacing-guild")
    refused(position, "nexus.accept", "atreides", "accept-alliance", of="emperor")


def test_blow_39() -> None:
    position = nexus(allies=[("atreides", "spacing-guild")])
    do(position, "spacing-guild", "break-alliance")
    ally(position, "spacing-guild", "emperor")
    sides = position.sides
    assert (sides["spacing-guild"].ally, sides["emperor"].ally) == ("emperor", "spacing-guild")
    assert sides["atreides"].ally == ""


def test_blow_40() -> None:
    position = nexus()
    for seat in SIX:
        if seat != "spacing-guild":
            do(position, seat, "pass")
    ally(position, "spacing-guild", "atreides")
    assert position.sides["atreides"].ally == "spacing-guild"


def test_blow_41() -> None:
    refused(nexus(), "nexus.accept", "atreides", "accept-alliance", of="spacing-guild")


def test_blow_42() -> None:
    position = second_worm(forces={RED_CHASM: {"atreides": 2}})
    do(position, "fremen", "place-worm", territory="old-gap")
    turn_up(position, WORM)
    do(position, "fremen", "place-worm", territory="red-chasm")
    assert (position.forces, position.step) == ({}, "reveal-spice")
    assert position.phase == "spice-blow"


def test_blow_43() -> None:
    crowd = {"polar-sink": {"atreides": 1, "emperor": 1, "harkonnen": 1}}
    position = riding(others=crowd)
    do(position, "fremen", "ride", start=BROKEN_LAND, end="polar-sink", forces=5)
    assert position.forces["polar-sink"]["fremen"] == 5


def test_blow_44() -> None:
    position = riding(factions=["fremen", "emperor"])
    plain = "funeral-plain-s14"
    do(position, "fremen", "ride", start=BROKEN_LAND, end=plain, forces=5)
    turn_up(position, "spice-old-gap")
    do(position, "table", "charity")
    do(position, "table", "deal-auction", card="hajr")
    pass_until(position, "move", "fremen")
    way = {"start": plain, "end": "the-greater-flat-s15", "forces": 5, "hajr": False}
    do(position, "fremen", "move", side="fighters", arrive="fighters", **way)
    assert position.forces == {"the-greater-flat-s15": {"fremen": 5}}
