"""Scenarios of battles: what comes of the plans, Voice, Prescience (`battle.toml`, second part)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import TWO, armed, cards, facing, fought, opened
from tests.games.dune_classic.scenarios.given import ARRAKEEN, refused, treasure
from tests.support.battles import duel, no_traitors
from tests.support.dune_classic import do

EIGHT = {"atreides": ("thufir-hawat", 3), "harkonnen": ("beast-rabban", 4)}
RABBAN_SENT = {"atreides": ("thufir-hawat", 4), "harkonnen": ("beast-rabban", 1)}


def rabban_dies(position: Position) -> bool:
    """Whether Rabban died."""
    return "beast-rabban" in position.sides["harkonnen"].dead


def test_battle_28() -> None:
    position = fought(facing(6, 6), **EIGHT)
    assert position.forces == {ARRAKEEN: {"atreides": 3}}


def test_battle_29() -> None:
    position = fought(facing(6, 6, ["harkonnen", "atreides"]), **EIGHT)
    assert position.forces == {ARRAKEEN: {"harkonnen": 2}}


def test_battle_30() -> None:
    position = facing(6, 3)
    before = treasure(position)
    fought(position, **RABBAN_SENT)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (4, 3)
    assert all(len(side.leaders) == 5 for side in position.sides.values())
    assert treasure(position) == before


def test_battle_31() -> None:
    hands = {"atreides": ["crysknife"]}
    position = fought(
        facing(6, 6, hands=hands),
        atreides=("duncan-idaho", 4, "crysknife"),
        harkonnen=("beast-rabban", 5),
    )
    assert rabban_dies(position)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert treasure(position)["atreides"] == 14


def test_battle_32() -> None:
    position = cards("crysknife", "shield")
    assert not rabban_dies(position)
    assert treasure(position)["atreides"] == 10


def test_battle_33() -> None:
    assert rabban_dies(cards("crysknife", "snooper"))


def test_battle_34() -> None:
    assert not rabban_dies(cards("chaumas", "snooper"))


def test_battle_35() -> None:
    assert rabban_dies(cards("chaumas", "shield"))


def test_battle_36() -> None:
    position = cards("lasgun", "snooper")
    assert rabban_dies(position)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}


THREE = [*TWO, "bene-gesserit"]


def exploding(hands: dict[str, list[str]]) -> Position:
    """A battle with advisors and spice in Arrakeen."""
    position = facing(hands=hands, factions=THREE, advisors={ARRAKEEN: 2})
    position.spice = {ARRAKEEN: 4}
    return position


def assert_exploded(position: Position, discarded: list[str], spice: dict[str, int]) -> None:
    """Nothing is left of the battle."""
    assert (position.forces, position.advisors, position.spice) == ({}, {}, {})
    tanks = {name: side.tanks for name, side in position.sides.items()}
    assert tanks == {"atreides": 6, "harkonnen": 3, "bene-gesserit": 2}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert position.sides["harkonnen"].dead == ["beast-rabban"]
    assert position.treachery_discard == discarded
    assert treasure(position) == spice


def test_battle_37() -> None:
    position = exploding({"atreides": ["lasgun"], "harkonnen": ["shield"]})
    before = treasure(position)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    assert_exploded(position, ["lasgun", "shield"], before)


def test_battle_38() -> None:
    position = exploding({"atreides": ["lasgun", "shield"]})
    before = treasure(position)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun", "shield"),
        harkonnen=("beast-rabban", 1),
    )
    assert_exploded(position, ["lasgun", "shield"], before)


def test_battle_39() -> None:
    hands = {"atreides": ["crysknife"], "harkonnen": ["chaumas"]}
    position = fought(
        facing(hands=hands),
        atreides=("thufir-hawat", 4, "crysknife"),
        harkonnen=("beast-rabban", 1, "chaumas"),
    )
    assert treasure(position)["atreides"] == 10 + 5 + 4
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert rabban_dies(position)


def with_traitors(position: Position, **held: list[str]) -> Position:
    """Seats hold traitor cards."""
    for seat, leaders in held.items():
        position.sides[seat].traitors = leaders
    return position


def end_traitors(position: Position) -> Position:
    """Nobody calls another traitor."""
    while position.step in ("traitors", "spoils"):
        do(position, position.waiting[0], "pass")
    return position


def test_battle_40() -> None:
    hands = {"harkonnen": ["crysknife", "shield"]}
    position = with_traitors(facing(hands=hands), atreides=["beast-rabban"])
    plans: dict[str, Any] = {**RABBAN_SENT, "harkonnen": ("beast-rabban", 1, "crysknife", "shield")}
    opened(position, **plans)
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["harkonnen"].tanks == 3
    assert position.sides["harkonnen"].hand == []
    assert rabban_dies(position)
    assert treasure(position)["atreides"] == 14
    assert "thufir-hawat" in position.sides["atreides"].leaders


def test_battle_41() -> None:
    position = opened(with_traitors(facing(), atreides=["feyd-rautha"]), **RABBAN_SENT)
    feyd = {"leader": "feyd-rautha"}
    refused(position, "traitors.call", "atreides", "call-traitor", **feyd)


def test_battle_42() -> None:
    position = opened(with_traitors(facing(), atreides=["caid"]), **RABBAN_SENT)
    rabban = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "atreides", "call-traitor", **rabban)


def test_battle_43() -> None:
    hands = {"atreides": ["crysknife"], "harkonnen": ["shield"]}
    position = with_traitors(
        facing(hands=hands), atreides=["beast-rabban"], harkonnen=["thufir-hawat"]
    )
    before = treasure(position)
    opened(
        position,
        atreides=("thufir-hawat", 4, "crysknife"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    assert position.forces == {}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert rabban_dies(position)
    assert position.treachery_discard == ["crysknife", "shield"]
    assert treasure(position) == before


def test_battle_44() -> None:
    hands = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
    position = with_traitors(facing(hands=hands), atreides=["beast-rabban"])
    opened(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["atreides"].hand == ["lasgun"]
    assert position.sides["atreides"].dead == []
    assert position.treachery_discard == ["shield"]


def test_battle_45() -> None:
    held = ["caid", "stilgar", "thufir-hawat", "staban-tuek"]
    position = opened(with_traitors(facing(), harkonnen=held), **RABBAN_SENT)
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"harkonnen": 3}}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert treasure(position)["harkonnen"] == 15


def test_battle_46() -> None:
    position = with_traitors(facing(hands={"harkonnen": ["cheap-hero"]}), atreides=["beast-rabban"])
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("cheap-hero", 1))
    for leader in ("cheap-hero", "beast-rabban"):
        refused(position, "traitors.call", "atreides", "call-traitor", leader=leader)


def test_battle_47() -> None:
    position = fought(
        armed("crysknife", "karama", "shield", by="harkonnen"),
        atreides=("thufir-hawat", 6),
        harkonnen=("beast-rabban", 1, "crysknife", "shield"),
    )
    assert position.forces == {}
    assert position.sides["harkonnen"].hand == ["karama"]
    assert position.treachery_discard == ["crysknife", "shield"]


def test_battle_48() -> None:
    position = fought(
        armed("crysknife", "shield"),
        atreides=("thufir-hawat", 4, "crysknife", "shield"),
        harkonnen=("beast-rabban", 1),
    )
    assert position.sides["atreides"].hand == ["crysknife", "shield"]
    assert position.treachery_discard == []


def test_battle_49() -> None:
    position = opened(
        armed("baliset"),
        atreides=("thufir-hawat", 4, "none", "baliset"),
        harkonnen=("beast-rabban", 1),
    )
    no_traitors(position)
    do(position, "atreides", "discard", card="baliset")
    assert position.sides["atreides"].hand == []
    assert position.treachery_discard == ["baliset"]


# --- Voice ---------------------------------------------------------------------------------------


def voiced(order: str, what: str, *held: str) -> Position:
    """The Bene Gesserit fight Harkonnen, who holds cards, and have given an order."""
    seats = ["bene-gesserit", "harkonnen"]
    position = duel(factions=seats, hands={"harkonnen": list(held)})
    do(position, "bene-gesserit", "voice", order=order, what=what)
    return position


def said(weapon: str) -> dict[str, Any]:
    """A plan of Harkonnen with a weapon."""
    return {"leader": "beast-rabban", "number": 1, "weapon": weapon, "defense": "none"}


def test_battle_50() -> None:
    position = voiced("refuse", "poison-weapon", "chaumas")
    refused(position, "battle.voice-obeyed", "harkonnen", "plan", **said("chaumas"))


def test_battle_51() -> None:
    position = voiced("play", "poison-weapon", "chaumas")
    refused(position, "battle.voice-obeyed", "harkonnen", "plan", **said("none"))


def test_battle_52() -> None:
    position = voiced("play", "poison-weapon", "crysknife")
    do(position, "harkonnen", "plan", **said("none"))
    assert position.waiting == ["bene-gesserit"]


def test_battle_53() -> None:
    position = voiced("play", "poison-weapon", "chaumas")
    again = {"order": "play", "what": "lasgun"}
    refused(position, "battle.voice", "bene-gesserit", "voice", **again)


def test_battle_54() -> None:
    order = {"order": "play", "what": "lasgun"}
    refused(duel(factions=TWO), "battle.voice", "harkonnen", "voice", **order)


# --- Prescience ----------------------------------------------------------------------------------


def disclosed(element: str, value: str, **given: Any) -> Position:
    """Atreides has asked Harkonnen for an element and been answered."""
    position = duel(factions=TWO, **given)
    do(position, "atreides", "ask", element=element)
    do(position, "harkonnen", "answer", value=value)
    return position


def test_battle_55() -> None:
    position = disclosed("leader", "beast-rabban")
    feyd = {**said("none"), "leader": "feyd-rautha"}
    refused(position, "battle.prescience-bound", "harkonnen", "plan", **feyd)


def test_battle_56() -> None:
    position = disclosed("number", "3")
    do(position, "harkonnen", "plan", **{**said("none"), "number": 3})
    assert position.waiting == ["atreides"]


def test_battle_57() -> None:
    position = disclosed("weapon", "none")
    refused(position, "battle.prescience", "atreides", "ask", element="number")


def test_battle_58() -> None:
    position = duel(factions=["emperor", "harkonnen", "atreides"])
    refused(position, "battle.prescience", "atreides", "ask", element="leader")


def test_battle_59() -> None:
    position = duel(factions=TWO, hands={"harkonnen": ["karama"]})
    do(position, "atreides", "ask", element="leader")
    do(position, "harkonnen", "karama", card="karama", advantage="prescience")
    assert (position.step, position.treachery_discard) == ("plans", ["karama"])
    do(position, "harkonnen", "plan", **said("none"))
    assert position.waiting == ["atreides"]
