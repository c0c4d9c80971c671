"""Revival: forces and leaders back from the tanks, and what allies do for each other."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import GAME, SIX, broken, clauses, do, options, scene

DEAD = {faction: GAME.factions[faction].leaders for faction in SIX}


def revival(*factions: str, **given: Any) -> Position:
    """The revival phase has begun."""
    return scene("revival", factions, **given)


def test_who_has_nothing_in_the_tanks_is_not_asked() -> None:
    position = revival("emperor", "fremen", "harkonnen", tanks={"fremen": 1, "harkonnen": 2})
    assert position.waiting == ["fremen", "harkonnen"]


def test_with_empty_tanks_the_phase_is_skipped() -> None:
    assert revival("emperor", "fremen").phase == "shipment-and-movement"


@pytest.mark.parametrize("faction", SIX)
@pytest.mark.parametrize("forces", [1, 2, 3])
def test_free_forces_first_then_two_spice_each(faction: str, forces: int) -> None:
    position = revival(*SIX, tanks={faction: 5}, spice={faction: 10})
    before = position.sides[faction].reserves
    do(position, faction, "revive", forces=forces)
    side = position.sides[faction]
    assert side.spice == 10 - 2 * max(0, forces - GAME.factions[faction].free_revivals)
    assert (side.tanks, side.reserves) == (5 - forces, before + forces)


def test_three_forces_at_most() -> None:
    position = revival("emperor", tanks={"emperor": 9})
    assert options(position, "emperor", "revive") == [1, 2, 3]
    assert broken(position, {"by": "emperor", "move": "revive", "forces": 4}) == (
        "revival.limit/too-many"
    )


def test_only_what_is_in_the_tanks() -> None:
    position = revival("emperor", tanks={"emperor": 1})
    assert broken(position, {"by": "emperor", "move": "revive", "forces": 2}) == (
        "revival.tanks/too-few"
    )


def test_only_what_can_be_paid() -> None:
    position = revival("emperor", tanks={"emperor": 3}, spice={"emperor": 3})
    assert options(position, "emperor", "revive") == [1, 2]
    assert broken(position, {"by": "emperor", "move": "revive", "forces": 3}) == (
        "revival.price/too-poor"
    )


def test_forces_are_revived_once_a_turn() -> None:
    position = revival("emperor", tanks={"emperor": 9}, dead={"emperor": DEAD["emperor"]})
    do(position, "emperor", "revive", forces=1)
    assert broken(position, {"by": "emperor", "move": "revive", "forces": 1}) == (
        "revival.once/again"
    )


def test_who_has_done_all_is_no_longer_awaited() -> None:
    position = revival("emperor", "fremen", tanks={"emperor": 9, "fremen": 9})
    do(position, "emperor", "revive", forces=1)
    assert position.waiting == ["fremen"]
    do(position, "fremen", "pass")
    assert position.phase == "shipment-and-movement"


def test_a_leader_returns_when_all_are_dead() -> None:
    position = revival("emperor", dead={"emperor": DEAD["emperor"]})
    events = do(position, "emperor", "revive-leader", leader="caid")
    assert "revival.leader-returned" in clauses(events)
    side = position.sides["emperor"]
    assert side.spice == 10 - GAME.leaders["caid"].strength
    assert side.leaders == ["caid"]
    assert "caid" not in side.dead


def test_one_leader_a_turn() -> None:
    position = revival("emperor", dead={"emperor": DEAD["emperor"]}, tanks={"emperor": 1})
    do(position, "emperor", "revive-leader", leader="caid")
    assert broken(position, {"by": "emperor", "move": "revive-leader", "leader": "bashar"}) == (
        "revival.leader-once/again"
    )


def test_no_leader_returns_while_others_live() -> None:
    position = revival("emperor", dead={"emperor": DEAD["emperor"][:4]}, tanks={"emperor": 1})
    leader = DEAD["emperor"][0]
    assert broken(position, {"by": "emperor", "move": "revive-leader", "leader": leader}) == (
        "revival.leader-when/too-early"
    )


def test_by_ruling_leaders_return_until_all_are_back() -> None:
    position = revival(
        "emperor",
        "fremen",
        dead={"emperor": DEAD["emperor"]},
        spice={"emperor": 30},
        leader_revival="until-all-revived",
    )
    for leader in DEAD["emperor"]:
        position.revived_leader = []
        position.phase, position.step, position.waiting = "revival", "revival", ["emperor"]
        do(position, "emperor", "revive-leader", leader=leader)
    assert position.sides["emperor"].dead == []
    assert not position.sides["emperor"].all_died


def test_only_own_dead_leaders_return() -> None:
    position = revival("emperor", dead={"emperor": DEAD["emperor"]})
    assert broken(position, {"by": "emperor", "move": "revive-leader", "leader": "stilgar"}) == (
        "revival.leader-dead/not-there"
    )


def test_a_leader_must_be_paid() -> None:
    position = revival("emperor", dead={"emperor": DEAD["emperor"]}, spice={"emperor": 3})
    assert options(position, "emperor", "revive-leader") == ["bashar", "burseg", "caid"]
    move = {"by": "emperor", "move": "revive-leader", "leader": "hasimir-fenring"}
    assert broken(position, move) == "revival.leader-price/too-poor"


@pytest.mark.parametrize("spice", [0, 20])
def test_that_a_seat_cannot_pay_does_not_show(spice: int) -> None:
    """Spice is secret: a seat is asked whether or not it can pay."""
    dead = {"emperor": DEAD["emperor"]}
    assert revival("emperor", dead=dead, spice={"emperor": spice}).waiting == ["emperor"]
    ally = [("emperor", "harkonnen")]
    position = revival(
        "emperor", "harkonnen", tanks={"harkonnen": 1}, spice={"emperor": spice}, allies=ally
    )
    assert position.waiting == ["emperor", "harkonnen"]
    do(position, "emperor", "pass")
    do(position, "harkonnen", "pass")
    assert position.phase == "shipment-and-movement"


def test_the_emperor_pays_for_three_forces_of_its_ally() -> None:
    position = revival(
        "emperor", "harkonnen", tanks={"harkonnen": 9}, allies=[("emperor", "harkonnen")]
    )
    assert position.waiting == ["emperor", "harkonnen"]
    do(position, "harkonnen", "revive", forces=3)
    do(position, "emperor", "pay-revival", forces=2)
    assert broken(position, {"by": "emperor", "move": "pay-revival", "forces": 2}) == (
        "revival.emperor-pays/too-many"
    )
    events = do(position, "emperor", "pay-revival", forces=1)
    assert "revival.emperor-paid" in clauses(events)
    assert position.sides["harkonnen"].tanks == 3
    assert position.sides["emperor"].spice == 4


def test_the_emperor_pays_for_what_is_in_the_tanks_and_what_it_can() -> None:
    position = revival(
        "emperor",
        "harkonnen",
        tanks={"harkonnen": 2},
        spice={"emperor": 3},
        allies=[("emperor", "harkonnen")],
    )
    pay = {"by": "emperor", "move": "pay-revival"}
    assert broken(position, {**pay, "forces": 3}) == "revival.tanks/too-few"
    assert broken(position, {**pay, "forces": 2}) == "revival.price/too-poor"
    assert broken(position, {**pay, "by": "harkonnen", "forces": 1}) == (
        "revival.emperor-pays/emperor-only"
    )
    assert options(position, "emperor", "pay-revival") == [1]


def test_karama_stops_the_emperor_from_paying() -> None:
    position = revival(
        "emperor", "harkonnen", tanks={"harkonnen": 5}, allies=[("emperor", "harkonnen")]
    )
    position.blocked = {"pay-ally-revival": "fremen"}
    assert broken(position, {"by": "emperor", "move": "pay-revival", "forces": 1}) == (
        "revival.emperor-pays/stopped"
    )


def test_the_fremen_make_three_forces_of_their_ally_free() -> None:
    position = revival(
        "fremen",
        "harkonnen",
        tanks={"harkonnen": 9},
        spice={"harkonnen": 0},
        allies=[("fremen", "harkonnen")],
    )
    assert options(position, "harkonnen", "revive") == [1, 2]
    events = do(position, "fremen", "grant-revival")
    assert [(event.kind, event.clause) for event in events] == [
        ("revivals-free", "revival.fremen-granted"),
        ("revived-all", "revival.turn"),
    ]
    assert events[1].args == {"by": "fremen"}
    do(position, "harkonnen", "revive", forces=3)
    assert position.sides["harkonnen"].spice == 0


def test_the_fremen_grant_comes_once_before_the_ally_revives_and_from_fremen_only() -> None:
    position = revival(
        "fremen",
        "harkonnen",
        tanks={"fremen": 5, "harkonnen": 9},
        allies=[("fremen", "harkonnen")],
    )
    grant = {"by": "fremen", "move": "grant-revival"}
    assert broken(position, {**grant, "by": "harkonnen"}) == "revival.fremen-grant/fremen-only"
    position.blocked = {"ally-free-revival": "harkonnen"}
    assert broken(position, grant) == "revival.fremen-grant/stopped"
    position.blocked = {}
    do(position, "fremen", "grant-revival")
    assert broken(position, grant) == "revival.fremen-grant/again"
    position.grants = {}
    do(position, "harkonnen", "revive", forces=1)
    assert broken(position, grant) == "revival.fremen-grant/too-late"


def test_fremen_are_not_asked_where_their_grant_would_change_nothing() -> None:
    position = revival(
        "fremen", "harkonnen", tanks={"harkonnen": 2}, allies=[("fremen", "harkonnen")]
    )
    assert position.waiting == ["harkonnen"]
    assert rulebook.kinds(GAME, position, "fremen").count("grant-revival") == 0
