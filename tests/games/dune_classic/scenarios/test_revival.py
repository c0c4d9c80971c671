"""Scenarios of the revival (`revival.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import go_to
from tests.games.dune_classic.scenarios.given import CARTHAG, pass_until, refused, treasure
from tests.support.dune_classic import GAME, do, scene

LEADERS = GAME.factions["atreides"].leaders
FALLEN = {"atreides": LEADERS}
FOUR_FALLEN = {"atreides": [name for name in LEADERS if name != "thufir-hawat"]}


def tanks(faction: str, forces: int, **given: Any) -> Position:
    """Forces of one faction are in the tanks, revival has begun."""
    return scene("revival", tanks={faction: forces}, **given)


def test_revival_01() -> None:
    position = tanks("fremen", 5, spice={"fremen": 0})
    before = position.sides["fremen"].reserves
    do(position, "fremen", "revive", forces=3)
    side = position.sides["fremen"]
    assert (side.spice, side.tanks, side.reserves) == (0, 2, before + 3)


def test_revival_02() -> None:
    position = tanks("fremen", 5, spice={"fremen": 10})
    refused(position, "revival.limit", "fremen", "revive", forces=4)


def test_revival_03() -> None:
    position = tanks("emperor", 5)
    do(position, "emperor", "revive", forces=3)
    assert (position.sides["emperor"].spice, position.sides["emperor"].tanks) == (6, 2)


def test_revival_04() -> None:
    position = tanks("emperor", 5, spice={"emperor": 3})
    refused(position, "revival.price", "emperor", "revive", forces=3)


def test_revival_05() -> None:
    position = tanks("emperor", 5, spice={"emperor": 3})
    do(position, "emperor", "revive", forces=2)
    assert (position.sides["emperor"].spice, position.sides["emperor"].tanks) == (1, 3)


def test_revival_06() -> None:
    position = tanks("atreides", 5)
    before = treasure(position)
    do(position, "atreides", "revive", forces=3)
    assert treasure(position) == {**before, "atreides": 8}


def test_revival_07() -> None:
    refused(tanks("atreides", 5), "revival.limit", "atreides", "revive", forces=4)


def test_revival_08() -> None:
    refused(tanks("atreides", 1), "revival.tanks", "atreides", "revive", forces=2)


def test_revival_09() -> None:
    position = tanks("atreides", 5)
    do(position, "atreides", "pass")
    assert (position.sides["atreides"].tanks, position.sides["atreides"].spice) == (5, 10)
    assert position.phase == "shipment-and-movement"


def test_revival_10() -> None:
    position = tanks("atreides", 5, dead=FALLEN)
    do(position, "atreides", "revive", forces=3)
    refused(position, "revival.once", "atreides", "revive", forces=1)


def test_revival_11() -> None:
    dead = {"atreides": [name for name in LEADERS if name != "gurney-halleck"]}
    position = tanks("atreides", 1, dead=dead)
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-when", "atreides", "revive-leader", **hawat)


def test_revival_12() -> None:
    position = scene("revival", dead=FALLEN)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    side = position.sides["atreides"]
    assert (side.leaders, side.spice) == (["thufir-hawat"], 5)


def test_revival_13() -> None:
    position = tanks("atreides", 1, dead=FALLEN)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    jessica = {"leader": "lady-jessica"}
    refused(position, "revival.leader-once", "atreides", "revive-leader", **jessica)


def test_revival_14() -> None:
    position = scene("revival", dead=FALLEN, spice={"atreides": 4})
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-price", "atreides", "revive-leader", **hawat)


def test_revival_15() -> None:
    position = tanks("atreides", 1, dead=FOUR_FALLEN)
    position.sides["atreides"].all_died = True
    jessica = {"leader": "lady-jessica"}
    refused(position, "revival.leader-when", "atreides", "revive-leader", **jessica)


def test_revival_16() -> None:
    position = tanks("atreides", 5, dead=FALLEN, spice={"atreides": 12})
    do(position, "atreides", "revive", forces=3)
    do(position, "atreides", "revive-leader", leader="thufir-hawat")
    side = position.sides["atreides"]
    assert (side.spice, side.tanks, side.leaders) == (5, 2, ["thufir-hawat"])


def test_revival_17() -> None:
    position = scene("revival", dead={**FALLEN, "fremen": ["stilgar"]})
    stilgar = {"leader": "stilgar"}
    refused(position, "revival.leader-dead", "atreides", "revive-leader", **stilgar)


def test_revival_18() -> None:
    position = tanks("atreides", 1, dead=FOUR_FALLEN)
    hawat = {"leader": "thufir-hawat"}
    refused(position, "revival.leader-dead", "atreides", "revive-leader", **hawat)


def test_revival_19() -> None:
    position = tanks("bene-gesserit", 1, spice={"bene-gesserit": 0})
    do(position, "bene-gesserit", "revive", forces=1)
    side = position.sides["bene-gesserit"]
    assert (side.tanks, side.spice) == (0, 0)


def test_revival_20() -> None:
    position = tanks("bene-gesserit", 2, spice={"bene-gesserit": 1})
    refused(position, "revival.price", "bene-gesserit", "revive", forces=2)


def test_revival_21() -> None:
    pair = [("spacing-guild", "fremen")]
    position = tanks("spacing-guild", 3, spice={"spacing-guild": 0}, allies=pair)
    do(position, "fremen", "grant-revival")
    do(position, "spacing-guild", "revive", forces=3)
    side = position.sides["spacing-guild"]
    assert (side.tanks, side.spice) == (0, 0)


def test_revival_22() -> None:
    position = tanks("atreides", 6, allies=[("atreides", "emperor")])
    before = position.sides["atreides"].reserves
    do(position, "atreides", "revive", forces=3)
    do(position, "emperor", "pay-revival", forces=3)
    side = position.sides["atreides"]
    assert (side.tanks, side.reserves, side.spice) == (0, before + 6, 8)
    assert treasure(position)["emperor"] == 4


def test_revival_23() -> None:
    position = tanks("atreides", 8, allies=[("atreides", "emperor")])
    refused(position, "revival.emperor-pays", "emperor", "pay-revival", forces=4)


def with_ghola(**given: Any) -> Position:
    """Harkonnen holds Tleilaxu Ghola in the bidding."""
    return scene("bidding", hands={"harkonnen": ["tleilaxu-ghola"]}, **given)


def test_revival_24() -> None:
    position = with_ghola(dead={"harkonnen": ["umman-kudu"]})
    do(position, "harkonnen", "ghola-leader", leader="umman-kudu")
    side = position.sides["harkonnen"]
    assert (len(side.leaders), side.dead, side.spice, side.hand) == (5, [], 10, [])
    assert position.treachery_discard == ["tleilaxu-ghola"]


def test_revival_25() -> None:
    hands = {"harkonnen": ["tleilaxu-ghola"]}
    position = tanks("harkonnen", 8, hands=hands)
    do(position, "harkonnen", "revive", forces=2)
    do(position, "harkonnen", "ghola-forces", forces=5)
    assert (position.sides["harkonnen"].tanks, position.sides["harkonnen"].spice) == (1, 10)


def test_revival_26() -> None:
    position = with_ghola(tanks={"harkonnen": 8})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=6)


def test_revival_27() -> None:
    position = scene("bidding", tanks={"harkonnen": 8})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=1)


def test_revival_28() -> None:
    seats = ["harkonnen", "emperor"]
    position = scene("revival", seats, tanks={"harkonnen": 3}, forces={CARTHAG: {"harkonnen": 17}})
    do(position, "harkonnen", "revive", forces=3)
    pass_until(position, "ship", "harkonnen")
    do(position, "harkonnen", "ship", end=CARTHAG, forces=3, karama="none", ally=0)
    assert position.forces[CARTHAG] == {"harkonnen": 20}


def test_revival_29() -> None:
    position = scene(
        "shipment-and-movement",
        ["emperor", "harkonnen"],
        tanks={"harkonnen": 8},
        hands={"harkonnen": ["tleilaxu-ghola"]},
    )
    assert position.waiting == ["emperor"]
    do(position, "harkonnen", "ghola-forces", forces=5)
    assert position.sides["harkonnen"].tanks == 3
    assert position.waiting == ["emperor"]


def test_revival_30() -> None:
    rabban = {"leader": "beast-rabban"}
    refused(with_ghola(), "cards.ghola-leader", "harkonnen", "ghola-leader", **rabban)


def test_revival_31() -> None:
    position = with_ghola(tanks={"harkonnen": 3})
    refused(position, "cards.ghola-forces", "harkonnen", "ghola-forces", forces=5)


def test_revival_32() -> None:
    position = tanks("harkonnen", 11, hands={"harkonnen": ["tleilaxu-ghola"]})
    do(position, "harkonnen", "ghola-forces", forces=5)
    do(position, "harkonnen", "revive", forces=3)
    assert position.sides["harkonnen"].tanks == 3


ALL_HARKONNEN = {"harkonnen": GAME.factions["harkonnen"].leaders}


def ghola_and_five_dead() -> Position:
    """Harkonnen holds Tleilaxu Ghola, all its leaders and some forces are dead."""
    hands = {"harkonnen": ["tleilaxu-ghola"]}
    return tanks("harkonnen", 3, dead=ALL_HARKONNEN, hands=hands)


def test_revival_33() -> None:
    position = ghola_and_five_dead()
    do(position, "harkonnen", "ghola-leader", leader="beast-rabban")
    feyd = {"leader": "feyd-rautha"}
    refused(position, "revival.leader-when", "harkonnen", "revive-leader", **feyd)


def test_revival_34() -> None:
    position = ghola_and_five_dead()
    do(position, "harkonnen", "revive-leader", leader="feyd-rautha")
    do(position, "harkonnen", "ghola-leader", leader="beast-rabban")
    side = position.sides["harkonnen"]
    assert (side.leaders, side.spice) == (["beast-rabban", "feyd-rautha"], 4)


def test_revival_35() -> None:
    position = tanks("spacing-guild", 6, allies=[("spacing-guild", "fremen")])
    do(position, "fremen", "grant-revival")
    refused(position, "revival.limit", "spacing-guild", "revive", forces=4)


def test_revival_36() -> None:
    position = tanks("harkonnen", 6)
    refused(position, "revival.emperor-pays", "emperor", "pay-revival", forces=3)


def test_revival_37() -> None:
    position = scene("revival", tanks={"fremen": 3, "spacing-guild": 3})
    refused(position, "revival.fremen-grant", "fremen", "grant-revival")


def test_revival_38() -> None:
    position = scene("storm", forces={"red-chasm-s6": {"emperor": 1}}, advisors={"red-chasm-s6": 2})
    position.storm, position.storm_next = 5, 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    go_to(position, "revival")
    rulebook.ENTER["revival"](GAME, position)
    before = position.sides["bene-gesserit"].reserves
    do(position, "bene-gesserit", "revive", forces=1)
    assert position.sides["bene-gesserit"].reserves == before + 1


def test_revival_39() -> None:
    lent: dict[str, Any] = {"allies": [("emperor", "harkonnen")], "pledges": {"harkonnen": 9}}
    position = tanks("emperor", 3, spice={"emperor": 0}, **lent)
    refused(position, "revival.price", "emperor", "revive", forces=2)
