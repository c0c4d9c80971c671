"""Scenarios of battles up to the plans (`battle.toml`, first part)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import NONE_LEFT, armed, facing, fought
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
    sees,
)
from tests.support.battles import no_traitors, plan
from tests.support.dune_classic import broken, do, scene

THERE = {"atreides": 4, "harkonnen": 4}


def battles(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """The battle phase comes."""
    return scene("battle", forces=forces, **given)


def orders(leader: str, number: int, weapon: str = "none", defense: str = "none") -> dict[str, Any]:
    """What a plan says."""
    return {"leader": leader, "number": number, "weapon": weapon, "defense": defense}


def barred(position: Position, clause: str, *said: Any, by: str = "atreides") -> None:
    """A plan is refused by a clause."""
    refused(position, clause, by, "plan", **orders(*said))


def test_battle_01() -> None:
    position = battles({RED_CHASM: THERE})
    assert (position.phase, position.waiting) == ("battle", ["atreides"])
    assert broken(position, {"by": "atreides", "move": "pass"}) == "turn.passing/not-now"
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="harkonnen")
    assert position.battle is not None
    assert (position.battle.aggressor, position.battle.defender) == ("atreides", "harkonnen")


def two_battles() -> Position:
    """Atreides has two battles, against Harkonnen and the Emperor, and these one of their own."""
    forces = {
        RED_CHASM: THERE,
        CARTHAG: {"atreides": 2, "emperor": 2},
        ARRAKEEN: {"harkonnen": 2, "emperor": 2},
    }
    return battles(forces)


def test_battle_02() -> None:
    position = two_battles()
    do(position, "atreides", "choose-battle", place=CARTHAG, against="emperor")
    assert position.battle is not None
    assert position.battle.territory == "carthag"


def test_battle_03() -> None:
    own = {"place": ARRAKEEN, "against": "harkonnen"}
    refused(two_battles(), "battle.aggressor", "emperor", "choose-battle", **own)


def test_battle_04() -> None:
    forces = {"false-wall-south-s3": {"atreides": 2}, "false-wall-south-s4": {"harkonnen": 2}}
    assert battles(forces, storm=4).phase == "spice-collection"


GAP = {"old-gap-s8": {"atreides": 2}, "old-gap-s10": {"harkonnen": 2}}


def test_battle_05() -> None:
    position = battles({**GAP, RED_CHASM: THERE}, storm=9)
    (first,) = position.waiting
    other = "harkonnen" if first == "atreides" else "atreides"
    there = {"place": "old-gap-s8", "against": other}
    refused(position, "battle.storm", first, "choose-battle", **there)


def test_battle_06() -> None:
    position = battles(GAP, storm=0)
    do(position, "atreides", "choose-battle", place="old-gap-s10", against="harkonnen")
    assert position.battle is not None
    assert position.battle.territory == "old-gap"


def test_battle_07() -> None:
    position = battles({"polar-sink": THERE, RED_CHASM: {"atreides": 1, "harkonnen": 1}})
    there = {"place": "polar-sink", "against": "harkonnen"}
    refused(position, "battle.aggressor", "atreides", "choose-battle", **there)


def test_battle_08() -> None:
    position = battles({RED_CHASM: {"atreides": 4}}, advisors={RED_CHASM: 3})
    assert position.phase == "spice-collection"


def test_battle_09() -> None:
    barred(facing(4), "battle.plan", "thufir-hawat", 5)


def test_battle_10() -> None:
    position = facing(4)
    plan(position, "atreides", "thufir-hawat", 4)
    assert position.waiting == ["harkonnen"]


def test_battle_11() -> None:
    position = facing(4)
    plan(position, "atreides", "thufir-hawat", 0)
    assert position.waiting == ["harkonnen"]


def test_battle_12() -> None:
    position = facing(5, factions=["emperor", "harkonnen"])
    barred(position, "battle.plan", "hasimir-fenring", 10, by="emperor")


def test_battle_13() -> None:
    barred(facing(4), "battle.leader", "none", 4)


def test_battle_14() -> None:
    position = facing(4, dead=NONE_LEFT)
    plan(position, "atreides", "none", 4)
    assert position.waiting == ["harkonnen"]


def test_battle_15() -> None:
    position = armed("crysknife", dead=NONE_LEFT)
    barred(position, "battle.leaderless", "none", 4, "crysknife")


def test_battle_16() -> None:
    position = armed("cheap-hero", dead=NONE_LEFT)
    barred(position, "battle.leader", "none", 4)


def test_battle_17() -> None:
    position = fought(
        armed("cheap-hero", "crysknife"),
        atreides=("cheap-hero", 4, "crysknife"),
        harkonnen=("beast-rabban", 3),
    )
    # 4 against 3, Rabban dead: the hero adds nothing, and is spent though Atreides won.
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert position.sides["atreides"].hand == ["crysknife"]
    assert position.treachery_discard == ["cheap-hero"]


def test_battle_18() -> None:
    position = facing(dead={"atreides": ["thufir-hawat"]})
    barred(position, "battle.leader", "thufir-hawat", 4)


def won_first(forces: dict[str, dict[str, int]], place: str, against: str) -> Position:
    """Atreides has won its first battle with Hawat, who lives."""
    position = battles(forces)
    do(position, "atreides", "choose-battle", place=place, against=against)
    pass_until(position, "plans")
    leader = {"harkonnen": "umman-kudu", "emperor": "bashar"}[against]
    plan(position, "atreides", "thufir-hawat", 2)
    plan(position, against, leader, 0)
    no_traitors(position)
    assert "thufir-hawat" in position.sides["atreides"].leaders
    return position


def test_battle_19() -> None:
    forces = {CARTHAG: {"atreides": 4, "emperor": 1}, RED_CHASM: THERE}
    position = won_first(forces, CARTHAG, "emperor")
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="harkonnen")
    pass_until(position, "plans")
    barred(position, "battle.leader-one-territory", "thufir-hawat", 1)


CROWD = {RED_CHASM: {"atreides": 5, "emperor": 1, "harkonnen": 1}}


def test_battle_20() -> None:
    position = won_first(CROWD, RED_CHASM, "harkonnen")
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="emperor")
    pass_until(position, "plans")
    plan(position, "atreides", "thufir-hawat", 1)
    assert position.waiting == ["emperor"]


def test_battle_21() -> None:
    barred(facing(), "battle.leader", "feyd-rautha", 4)


def test_battle_22() -> None:
    barred(facing(), "battle.weapon", "thufir-hawat", 4, "crysknife")


def test_battle_23() -> None:
    barred(armed("shield"), "battle.weapon", "thufir-hawat", 4, "shield")


def test_battle_24() -> None:
    position = fought(
        armed("baliset"),
        atreides=("thufir-hawat", 4, "baliset"),
        harkonnen=("beast-rabban", 1),
    )
    assert "beast-rabban" in position.sides["harkonnen"].leaders
    assert position.forces == {ARRAKEEN: {"atreides": 2}}


def test_battle_25() -> None:
    barred(armed("baliset"), "battle.slots", "thufir-hawat", 4, "baliset", "baliset")


def test_battle_26() -> None:
    barred(armed("karama"), "battle.defense", "thufir-hawat", 4, "none", "karama")


def test_battle_27() -> None:
    position = armed("crysknife")
    plan(position, "atreides", "thufir-hawat", 4, "crysknife")
    known = sees(position, "harkonnen").battle
    assert known is not None
    hidden = known.plans["atreides"]
    assert (hidden.leader, hidden.number, hidden.weapon) == ("?", -1, "?")


def test_battle_60() -> None:
    position = facing(10, spice={"atreides": 0})
    fought(position, atreides=("thufir-hawat", 10), harkonnen=("beast-rabban", 3))
    assert position.forces == {}
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (10, 3)


def test_battle_61() -> None:
    position = facing(3, 3, ["harkonnen", "atreides"])
    fought(position, harkonnen=("beast-rabban", 3), atreides=("duncan-idaho", 0))
    assert len(position.sides["atreides"].leaders) == 5
    assert position.sides["harkonnen"].captives == []
    assert position.phase == "spice-collection"


def test_battle_62() -> None:
    forces = {
        RED_CHASM: {"atreides": 2, "harkonnen": 1},
        CARTHAG: {"harkonnen": 2, "fremen": 1},
        ARRAKEEN: {"atreides": 2, "fremen": 1},
    }
    position = battles(forces)
    fights = 0
    while position.phase == "battle":
        (first,) = position.waiting
        both = [here for here in position.forces.items() if first in here[1] and len(here[1]) > 1]
        place, here = both[0]
        other = next(name for name in here if name != first)
        do(position, first, "choose-battle", place=place, against=other)
        pass_until(position, "plans")
        for seat in (first, other):
            ready = [x for x in position.sides[seat].leaders if x not in position.fought]
            plan(position, seat, ready[0], 0)
        no_traitors(position)
        fights += 1
    assert (fights, position.phase) == (3, "spice-collection")


def test_battle_63() -> None:
    position = battles(CROWD)
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="emperor")
    pass_until(position, "plans")
    plan(position, "atreides", "thufir-hawat", 1)
    plan(position, "emperor", "bashar", 0)
    no_traitors(position)
    assert position.forces == {RED_CHASM: {"atreides": 4, "harkonnen": 1}}
    assert (position.step, position.waiting) == ("choose-battle", ["atreides"])
