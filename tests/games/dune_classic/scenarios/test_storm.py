"""Scenarios of the storm (`storm.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.beginning import new_position
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Seat, Setup
from tests.games.dune_classic.scenarios.given import (
    RED_CHASM,
    TUEK,
    pass_until,
    refused,
    sees,
    until,
)
from tests.support.dune_classic import GAME, SIX, do, scene

WALL = "shield-wall-s7"


def dialled(one: int, other: int) -> Position:
    """The first storm after both dials, moved."""
    position = until("dial")
    do(position, "atreides", "dial", number=one)
    do(position, "harkonnen", "dial", number=other)
    do(position, "table", "move-storm")
    return position


def card_up(card: int, *, lying: dict[str, int] | None = None, **given: Any) -> Position:
    """A later turn, the storm card drawn ahead still face down."""
    position = scene("storm", **given)
    position.storm_next = card
    position.storm_seen = True
    position.spice = dict(lying or {})
    return position


def blown(card: int, **given: Any) -> Position:
    """The storm has moved by a card."""
    return move_on(card_up(card, **given))


def move_on(position: Position) -> Position:
    """The card is turned up and the storm moved."""
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    return position


def first_after(storm: int, factions: list[str] | None = None) -> list[str]:
    """The order of the seats once the storm has stopped in a sector."""
    return blown(1, factions=factions or SIX, storm=(storm - 1) % 18).order


def armed(card: str, by: str = "atreides", **given: Any) -> Position:
    """A seat holds a card, and the storm card is still face down."""
    return card_up(3, hands={by: [card]}, **given)


def way_known(**given: Any) -> Position:
    """A seat holds Family Atomics and the storm's way is known."""
    position = armed("family-atomics", **given)
    do(position, "table", "reveal-storm")
    return position


def test_storm_01() -> None:
    assert dialled(20, 3).storm == 5


def test_storm_02() -> None:
    refused(until("dial"), "storm.first-dials", "atreides", "dial", number=21)


def test_storm_03() -> None:
    refused(until("dial"), "storm.first-dials", "atreides", "dial", number=-1)


def test_storm_04() -> None:
    refused(until("dial"), "storm.first-dials", "emperor", "dial", number=5)


def test_storm_05() -> None:
    position = until("dial")
    do(position, "atreides", "dial", number=5)
    refused(position, "storm.first-dials", "atreides", "dial", number=6)


def test_storm_06() -> None:
    position = dialled(0, 0)
    assert position.storm == 0
    assert position.order[0] == "atreides"


def test_storm_07() -> None:
    position = until("dial")
    do(position, "atreides", "dial", number=12)
    for seat in SIX[1:]:
        assert sees(position, seat).dials == {"atreides": -1}


def test_storm_08() -> None:
    position = until("dial")
    position.forces = {"south-mesa-s3": {"atreides": 2}, "polar-sink": {"emperor": 1}}
    position.forces |= {"false-wall-west-s17": {"harkonnen": 3}, "meridian-s0": {"fremen": 4}}
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=20)
    do(position, "table", "move-storm")
    assert position.storm == 4
    assert position.forces == {
        "false-wall-west-s17": {"harkonnen": 3},
        "polar-sink": {"emperor": 1},
    }
    assert (position.sides["atreides"].tanks, position.sides["fremen"].tanks) == (2, 4)


def test_storm_09() -> None:
    assert blown(4, storm=16).storm == 2


def test_storm_10() -> None:
    position = blown(4)
    do(position, "table", "draw-storm", value=6)
    for seat in SIX:
        assert sees(position, seat).storm_next == (6 if seat == "fremen" else -1)


def test_storm_11() -> None:
    position = blown(4, storm=2, forces={"south-mesa-s4": {"atreides": 3}})
    assert position.storm == 6
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 3)


def test_storm_12() -> None:
    position = blown(2, storm=2, forces={"south-mesa-s5": {"atreides": 3}})
    assert position.storm == 4
    assert position.forces == {"south-mesa-s5": {"atreides": 3}}


def test_storm_13() -> None:
    position = blown(4, storm=3, forces={"pasty-mesa-s5": {"harkonnen": 3}})
    assert position.forces == {"pasty-mesa-s5": {"harkonnen": 3}}


def test_storm_14() -> None:
    position = blown(3, storm=2, forces={TUEK: {"spacing-guild": 5}})
    assert position.forces == {TUEK: {"spacing-guild": 5}}


def test_storm_15() -> None:
    position = blown(3, storm=6, forces={"imperial-basin-s9": {"atreides": 4}})
    assert position.storm == 9
    assert position.forces == {"imperial-basin-s9": {"atreides": 4}}


def test_storm_16() -> None:
    forces = {"arrakeen-s9": {"atreides": 10}, "imperial-basin-s9": {"atreides": 2}}
    position = card_up(3, storm=8, forces=forces)
    position.wall = False
    move_on(position)
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 12)


def test_storm_17() -> None:
    assert blown(4, storm=4, lying={RED_CHASM: 8}).spice == {}


def test_storm_18() -> None:
    position = blown(4, storm=4, forces={RED_CHASM: {"fremen": 6}})
    assert (position.forces, position.sides["fremen"].tanks) == ({}, 6)


def test_storm_19() -> None:
    given: dict[str, Any] = {"forces": {RED_CHASM: {"emperor": 1}}, "advisors": {RED_CHASM: 2}}
    position = blown(4, storm=4, **given)
    assert (position.advisors, position.sides["bene-gesserit"].tanks) == ({}, 2)


def test_storm_20() -> None:
    assert first_after(2)[0] == "bene-gesserit"


def test_storm_21() -> None:
    order = first_after(4)
    assert (order[0], order[-1]) == ("emperor", "bene-gesserit")


def test_storm_22() -> None:
    assert first_after(17) == SIX


def test_storm_23() -> None:
    position = card_up(1, storm=1, factions=["atreides", "emperor", "fremen"])
    for seat, circle in (("atreides", 1), ("emperor", 3), ("fremen", 5)):
        position.sides[seat].circle = circle
    assert move_on(position).order == ["emperor", "fremen", "atreides"]


def test_storm_24() -> None:
    position = armed("weather-control", storm=5)
    do(position, "atreides", "weather-control", sectors=10)
    do(position, "table", "move-storm")
    assert position.storm == 15
    assert position.treachery_discard == ["weather-control"]


def test_storm_25() -> None:
    position = armed("weather-control", storm=5)
    do(position, "atreides", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert position.storm == 5


def test_storm_26() -> None:
    position = armed("weather-control")
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=11)


def test_storm_27() -> None:
    position = until("dial")
    position.sides["atreides"].hand = ["weather-control"]
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=1)
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)


def test_storm_28() -> None:
    position = armed("weather-control")
    refused(position, "storm.weather-control", "harkonnen", "weather-control", sectors=3)


def test_storm_29() -> None:
    position = move_on(armed("weather-control"))
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)


def test_storm_30() -> None:
    position = way_known(forces={WALL: {"atreides": 2, "harkonnen": 1}})
    do(position, "atreides", "family-atomics")
    assert (position.wall, position.forces) == (False, {})
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (2, 1)
    assert (position.treachery_out, position.treachery_discard) == (["family-atomics"], [])


def test_storm_31() -> None:
    position = way_known(forces={"gara-kulon-s7": {"atreides": 1}})
    do(position, "atreides", "family-atomics")
    assert (position.wall, position.forces) == (False, {"gara-kulon-s7": {"atreides": 1}})


def test_storm_32() -> None:
    position = way_known(forces={"arrakeen-s9": {"atreides": 10}})
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_storm_33() -> None:
    position = until("dial")
    position.sides["atreides"].hand = ["family-atomics"]
    position.forces[WALL] = {"atreides": 1}
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=1)
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_storm_34() -> None:
    given: dict[str, Any] = {"forces": {WALL: {"emperor": 1}}, "advisors": {WALL: 2}}
    position = way_known(by="bene-gesserit", **given)
    refused(position, "storm.family-atomics", "bene-gesserit", "family-atomics")


def test_storm_35() -> None:
    position = way_known(storm=7, forces={"gara-kulon-s7": {"atreides": 1}})
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_storm_36() -> None:
    crowd = {"polar-sink": {"atreides": 1, "emperor": 2, "fremen": 3, "harkonnen": 4}}
    position = until("dial")
    position.forces = crowd
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=18)
    do(position, "table", "move-storm")
    assert position.forces == crowd


def test_storm_37() -> None:
    forces = {"cielago-north-s0": {"fremen": 3}, "cielago-north-s2": {"fremen": 3}}
    position = blown(1, storm=17, forces=forces)
    assert position.forces == {"cielago-north-s2": {"fremen": 3}}
    assert position.sides["fremen"].tanks == 3


def test_storm_38() -> None:
    position = scene(
        "shipment-and-movement",
        ["harkonnen", "atreides"],
        storm=5,
        forces={"pasty-mesa-s5": {"harkonnen": 3}, "carthag-s10": {"harkonnen": 1}},
    )
    pass_until(position, "move", "harkonnen")
    assert position.forces["pasty-mesa-s5"] == {"harkonnen": 3}
    there = {"start": "pasty-mesa-s5", "end": "the-minor-erg-s6", "forces": 3, "hajr": False}
    sides = {"side": "fighters", "arrive": "fighters"}
    refused(position, "movement.storm", "harkonnen", "move", **there, **sides)


def test_storm_39() -> None:
    position = armed("weather-control", storm=2)
    do(position, "table", "reveal-storm")
    do(position, "atreides", "weather-control", sectors=5)
    do(position, "table", "move-storm")
    assert position.storm == 7


def test_storm_40() -> None:
    forces = {"meridian-s1": {"atreides": 3}}
    assert blown(3, storm=1, forces=forces).forces == forces


def test_storm_41() -> None:
    position = blown(5)
    do(position, "table", "draw-storm", value=5)
    assert position.storm_next == 5


def test_storm_42() -> None:
    forces = {WALL: {"atreides": 3}}
    position = card_up(3, storm=6, forces=forces)
    position.wall = False
    assert move_on(position).forces == forces


def test_storm_43() -> None:
    given: dict[str, Any] = {"allies": [("atreides", "harkonnen")]}
    position = way_known(forces={WALL: {"harkonnen": 1}}, **given)
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_storm_44() -> None:
    position = armed("weather-control", storm=4)
    do(position, "atreides", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert (position.order[0], position.order[-1]) == ("emperor", "bene-gesserit")


def test_storm_45() -> None:
    seats = [Seat("emperor", 2), Seat("fremen", 4), Seat("harkonnen", 5)]
    position = until("dial", position=new_position(GAME, Setup(seats, {}, {})))
    assert sorted(position.waiting) == ["emperor", "harkonnen"]


def test_storm_46() -> None:
    forces = {"arrakeen-s9": {"atreides": 10}, "imperial-basin-s9": {"atreides": 2}}
    position = way_known(storm=6, forces=forces)
    do(position, "atreides", "family-atomics")
    do(position, "table", "move-storm")
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 12)


def test_storm_47() -> None:
    hands = {"atreides": ["family-atomics", "weather-control"]}
    position = card_up(3, storm=0, hands=hands, forces={WALL: {"atreides": 1}})
    do(position, "atreides", "weather-control", sectors=9)
    do(position, "atreides", "family-atomics")
    do(position, "table", "move-storm")
    assert (position.storm, position.wall) == (9, False)


def test_storm_48() -> None:
    position = armed("weather-control", storm=2)
    do(position, "table", "reveal-storm")
    do(position, "atreides", "weather-control", sectors=5)
    do(position, "table", "move-storm")
    do(position, "table", "draw-storm", value=3)
    assert sees(position, "fremen").storm_next == 3
