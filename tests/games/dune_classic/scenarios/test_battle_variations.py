"""More scenarios of battles: Heroes, allies, the storm, what is too late (`battle.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import (
    NONE_LEFT,
    TWO,
    armed,
    facing,
    fought,
    opened,
)
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
    treasure,
)
from tests.support.battles import duel, no_traitors, plan
from tests.support.dune_classic import broken, do, scene

FOUR_LEFT = {"atreides": [name for name in NONE_LEFT["atreides"] if name != "thufir-hawat"]}


def chosen(
    forces: dict[str, dict[str, int]], by: str, place: str, against: str, **given: Any
) -> Position:
    """A battle has been named and both may make their plans."""
    position = scene("battle", forces=forces, **given)
    do(position, by, "choose-battle", place=place, against=against)
    return pass_until(position, "plans")


def next_battle(position: Position, by: str, place: str, against: str) -> Position:
    """The next battle is named and both may make their plans."""
    do(position, by, "choose-battle", place=place, against=against)
    return pass_until(position, "plans")


def said(leader: str, number: int = 0) -> dict[str, Any]:
    """A plan without cards."""
    return {"leader": leader, "number": number, "weapon": "none", "defense": "none"}


PAIR = {
    CARTHAG: {"atreides": 4, "emperor": 1},
    RED_CHASM: {"atreides": 4, "harkonnen": 4},
}


def test_battle_64() -> None:
    position = chosen(PAIR, "atreides", CARTHAG, "emperor", dead=FOUR_LEFT)
    fought(position, atreides=("thufir-hawat", 2), emperor=("bashar", 0))
    next_battle(position, "atreides", RED_CHASM, "harkonnen")
    plan(position, "atreides", "none", 2)
    assert position.waiting == ["harkonnen"]


def test_battle_65() -> None:
    position = facing()
    position.sides["harkonnen"].traitors = ["beast-rabban"]
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("beast-rabban", 1))
    own = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "harkonnen", "call-traitor", **own)


def test_battle_66() -> None:
    here = {"atreides": 4, "harkonnen": 3}
    forces = {"old-gap-s8": here, "old-gap-s10": {"emperor": 2}}
    hands = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
    position = chosen(forces, "harkonnen", "old-gap-s8", "atreides", hands=hands, storm=9)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    assert (position.forces, position.sides["emperor"].tanks) == ({}, 2)


def test_battle_67() -> None:
    position = facing(6, 3)
    fought(position, atreides=("thufir-hawat", 0), harkonnen=("umman-kudu", 3))
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["atreides"].tanks == 0


def test_battle_68() -> None:
    hands = {"atreides": ["crysknife"], "harkonnen": ["chaumas"]}
    position = fought(
        facing(hands=hands),
        atreides=("thufir-hawat", 0, "crysknife"),
        harkonnen=("beast-rabban", 0, "chaumas"),
    )
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert treasure(position)["atreides"] == 19


def hawat_against_the_emperor(**given: Any) -> Position:
    """Atreides sends Hawat against the Emperor; Harkonnen holds Hawat as traitor."""
    position = facing(6, 3, ["atreides", "emperor", "harkonnen"], **given)
    position.sides["harkonnen"].traitors = ["thufir-hawat"]
    return opened(position, atreides=("thufir-hawat", 4), emperor=("bashar", 1))


def test_battle_69() -> None:
    position = hawat_against_the_emperor(allies=[("emperor", "harkonnen")])
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    no_traitors(position)
    assert position.forces == {ARRAKEEN: {"emperor": 3}}
    assert position.sides["atreides"].dead == ["thufir-hawat"]


def test_battle_70() -> None:
    position = hawat_against_the_emperor()
    hawat = {"leader": "thufir-hawat"}
    refused(position, "traitors.call", "harkonnen", "call-traitor", **hawat)


def test_battle_71() -> None:
    position = duel(factions=TWO)
    do(position, "atreides", "ask", element="weapon")
    refused(position, "battle.weapon", "harkonnen", "answer", value="crysknife")


def test_battle_72() -> None:
    forces = {"old-gap-s8": {"atreides": 3}, "old-gap-s10": {"atreides": 2, "harkonnen": 2}}
    position = chosen(forces, "harkonnen", "old-gap-s10", "atreides", storm=9)
    refused(position, "battle.battlefield", "atreides", "plan", **said("thufir-hawat", 3))
    plan(position, "atreides", "thufir-hawat", 2)


def test_battle_73() -> None:
    position = duel(factions=["emperor", "harkonnen", "atreides"], allies=[("emperor", "atreides")])
    do(position, "atreides", "ask", element="leader")
    do(position, "harkonnen", "answer", value="beast-rabban")
    feyd = said("feyd-rautha")
    assert broken(position, {"by": "harkonnen", "move": "plan", **feyd}) == (
        "battle.prescience-bound/not-as-answered"
    )
    do(position, "harkonnen", "plan", **said("beast-rabban"))


def test_battle_74() -> None:
    hands = {"atreides": ["cheap-hero", "lasgun"], "harkonnen": ["cheap-hero", "shield"]}
    position = fought(
        facing(hands=hands),
        atreides=("cheap-hero", 4, "lasgun"),
        harkonnen=("cheap-hero", 1, "none", "shield"),
    )
    assert position.forces == {}
    assert position.treachery_discard == ["cheap-hero", "cheap-hero", "lasgun", "shield"]
    assert all(side.dead == [] for side in position.sides.values())


def test_battle_75() -> None:
    forces = {
        RED_CHASM: {"atreides": 4, "harkonnen": 1},
        CARTHAG: {"emperor": 4, "harkonnen": 4},
    }
    position = chosen(forces, "atreides", RED_CHASM, "harkonnen")
    fought(position, atreides=("thufir-hawat", 2), harkonnen=("beast-rabban", 0))
    next_battle(position, "emperor", CARTHAG, "harkonnen")
    rabban = said("beast-rabban", 2)
    refused(position, "battle.leader-one-territory", "harkonnen", "plan", **rabban)


def test_battle_76() -> None:
    hands = {"atreides": ["cheap-hero", "cheap-hero"]}
    position = chosen(PAIR, "atreides", CARTHAG, "emperor", hands=hands)
    fought(position, atreides=("cheap-hero", 4), emperor=("bashar", 0))
    next_battle(position, "atreides", RED_CHASM, "harkonnen")
    plan(position, "atreides", "cheap-hero", 2)
    assert position.waiting == ["harkonnen"]


def test_battle_77() -> None:
    position = facing()
    plan(position, "atreides", "thufir-hawat", 4)
    refused(position, "battle.plan", "atreides", "plan", **said("lady-jessica", 2))


def test_battle_78() -> None:
    position = armed("crysknife")
    position.sides["atreides"].traitors = ["beast-rabban"]
    fields = ("thufir-hawat", 4, "crysknife")
    opened(position, atreides=fields, harkonnen=("beast-rabban", 1))
    no_traitors(position)
    assert position.step == "spoils"
    rabban = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "atreides", "call-traitor", **rabban)


def test_battle_79() -> None:
    hands = {"atreides": ["chaumas", "shield"]}
    position = fought(
        facing(6, 6, hands=hands),
        atreides=("dr-wellington-yueh", 1, "chaumas", "shield"),
        harkonnen=("beast-rabban", 6),
    )
    assert treasure(position)["harkonnen"] == 14
    assert position.sides["harkonnen"].dead == ["beast-rabban"]
    assert position.treachery_discard == ["chaumas", "shield"]
    assert position.forces == {}


def test_battle_80() -> None:
    position = fought(
        armed("cheap-hero", "crysknife"),
        atreides=("cheap-hero", 4, "crysknife"),
        harkonnen=("feyd-rautha", 1),
    )
    assert treasure(position)["atreides"] == 16


HALVES = {"old-gap-s8": {"atreides": 3}, "old-gap-s9": {"atreides": 3, "harkonnen": 1}}


def test_battle_81() -> None:
    for place in ("old-gap-s8", "old-gap-s9"):
        position = scene("battle", forces=HALVES)
        do(position, "atreides", "choose-battle", place=place, against="harkonnen")
        assert position.battle is not None
        assert position.battle.territory == "old-gap"


CROWD = {RED_CHASM: {"atreides": 5, "emperor": 1, "harkonnen": 1}}
NUKE = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
NUKED: dict[str, Any] = {
    "atreides": ("thufir-hawat", 4, "lasgun"),
    "harkonnen": ("beast-rabban", 1, "none", "shield"),
}


def test_battle_82() -> None:
    position = chosen(CROWD, "atreides", RED_CHASM, "harkonnen", hands=NUKE)
    fought(position, **NUKED)
    assert (position.forces, position.phase) == ({}, "spice-collection")


def test_battle_83() -> None:
    position = facing(hands=NUKE)
    position.spice = {ARRAKEEN: 4}
    position.sides["atreides"].traitors = ["beast-rabban"]
    position.sides["harkonnen"].traitors = ["thufir-hawat"]
    opened(position, **NUKED)
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    assert (position.forces, position.spice) == ({}, {ARRAKEEN: 4})


def won_in_halves() -> Position:
    """Atreides has won with 4 dialed, three forces stand in each of two sectors."""
    position = chosen(HALVES, "atreides", "old-gap-s10", "harkonnen")
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("beast-rabban", 0))
    no_traitors(position)
    assert position.step == "lose"
    return position


def test_battle_84() -> None:
    position = won_in_halves()
    do(position, "atreides", "lose", part="old-gap-s8", forces=3)
    do(position, "atreides", "lose", part="old-gap-s9", forces=1)
    assert position.forces == {"old-gap-s9": {"atreides": 2}}
    assert position.phase == "spice-collection"


def test_battle_85() -> None:
    four = {"part": "old-gap-s8", "forces": 4}
    refused(won_in_halves(), "battle.losses", "atreides", "lose", **four)


def test_battle_86() -> None:
    position = duel(factions=["atreides", "bene-gesserit"])
    refused(position, "battle.prescience", "atreides", "ask", element="leader")


def test_battle_87() -> None:
    seats = ["emperor", "harkonnen", "bene-gesserit"]
    hands = {"harkonnen": ["chaumas"]}
    position = duel(factions=seats, allies=[("emperor", "bene-gesserit")], hands=hands)
    do(position, "bene-gesserit", "voice", order="play", what="poison-weapon")
    bare = {"by": "harkonnen", "move": "plan", **said("beast-rabban")}
    assert broken(position, bare) == "battle.voice-obeyed/must-play"


def test_battle_88() -> None:
    position = duel(factions=["emperor", "harkonnen", "bene-gesserit"])
    order = {"order": "play", "what": "lasgun"}
    refused(position, "battle.voice", "bene-gesserit", "voice", **order)


def test_battle_89() -> None:
    forces = {RED_CHASM: {"atreides": 2, "harkonnen": 2}}
    position = scene("battle", forces=forces, storm=6)
    assert position.phase == "battle"
    (first,) = position.waiting
    other = "harkonnen" if first == "atreides" else "atreides"
    do(position, first, "choose-battle", place=RED_CHASM, against=other)
    assert position.battle is not None
    assert position.battle.territory == "red-chasm"


def test_battle_90() -> None:
    forces = {"old-gap-s9": {"atreides": 2, "harkonnen": 2}, "old-gap-s8": {"emperor": 2}}
    position = scene("battle", ["atreides", "emperor", "harkonnen"], forces=forces, storm=9)
    assert position.waiting == ["atreides"]
    there = {"place": "old-gap-s9", "against": "emperor"}
    refused(position, "battle.storm", "atreides", "choose-battle", **there)
