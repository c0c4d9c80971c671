"""Scenarios of the spice collection (`collection.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import go_to
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    treasure,
)
from tests.support.battles import no_traitors, plan
from tests.support.dune_classic import GAME, SIX, do, scene

GAP = "old-gap-s9"
CITY = {CARTHAG: {"harkonnen": 4}}


def turn_begun(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """A turn has begun with these forces: who holds a city is noted."""
    return scene("storm", forces=forces, **given)


def gained(position: Position, lying: dict[str, int]) -> dict[str, int]:
    """What each seat collects of the spice that lies there (only who gains)."""
    if position.phase != "spice-collection":
        go_to(position, "spice-collection")
    if position.step == "enter":
        position.step, position.waiting = "collect", ["table"]
    position.spice = lying
    before = treasure(position)
    do(position, "table", "collect")
    after = treasure(position)
    return {name: after[name] - before[name] for name in SIX if after[name] != before[name]}


def carthag_lost() -> Position:
    """Harkonnen owned Carthag when the turn began and has lost it to the Emperor in battle."""
    forces = {CARTHAG: {"harkonnen": 1}, RED_CHASM: {"emperor": 2}, GAP: {"harkonnen": 2}}
    position = turn_begun(forces)
    position.forces[CARTHAG]["emperor"] = 9
    position.sides["emperor"].reserves -= 9
    go_to(position, "battle")
    rulebook.ENTER["battle"](GAME, position)
    do(position, "emperor", "choose-battle", place=CARTHAG, against="harkonnen")
    pass_until(position, "plans")
    plan(position, "emperor", "hasimir-fenring", 5)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.forces[CARTHAG] == {"emperor": 4}
    return position


def test_collect_01() -> None:
    position = turn_begun({RED_CHASM: {"emperor": 3}})
    assert gained(position, {RED_CHASM: 8}) == {"emperor": 6}
    assert position.spice == {RED_CHASM: 2}


def test_collect_02() -> None:
    position = turn_begun({RED_CHASM: {"harkonnen": 3}, **CITY})
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 8}
    assert position.spice == {}


def test_collect_03() -> None:
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **CITY})
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 6}


def test_collect_04() -> None:
    position = carthag_lost()
    assert gained(position, {RED_CHASM: 8}) == {"emperor": 4}


def test_collect_05() -> None:
    position = carthag_lost()
    assert gained(position, {GAP: 8}) == {"harkonnen": 4}


def test_collect_06() -> None:
    position = scene("spice-collection", forces={}, advisors={RED_CHASM: 3})
    assert gained(position, {RED_CHASM: 8}) == {}
    assert position.spice == {RED_CHASM: 8}


def test_collect_07() -> None:
    position = turn_begun({"broken-land-s10": {"atreides": 2}})
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}


def test_collect_08() -> None:
    assert gained(turn_begun(dict(CITY)), {}) == {}


def test_collect_09() -> None:
    position = turn_begun({RED_CHASM: {"emperor": 1}})
    assert gained(position, {RED_CHASM: 1}) == {"emperor": 1}
    assert position.spice == {}


def test_collect_10() -> None:
    forces = {RED_CHASM: {"harkonnen": 2}, **CITY, ARRAKEEN: {"harkonnen": 3}}
    assert gained(turn_begun(forces), {RED_CHASM: 8}) == {"harkonnen": 6}


def test_collect_11() -> None:
    position = turn_begun({RED_CHASM: {"emperor": 1}})
    assert gained(position, {GAP: 6}) == {}
    assert position.spice == {GAP: 6}


def test_collect_12() -> None:
    forces = {CARTHAG: {"harkonnen": 4}, RED_CHASM: {"bene-gesserit": 3}}
    position = turn_begun(forces, advisors={CARTHAG: 2})
    assert gained(position, {RED_CHASM: 8}) == {"bene-gesserit": 6}


def test_collect_13() -> None:
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **CITY})
    position.forces[ARRAKEEN] = position.forces.pop(CARTHAG)
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 4}


def test_collect_14() -> None:
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, GAP: {"harkonnen": 2}, **CITY})
    assert gained(position, {RED_CHASM: 8, GAP: 8}) == {"harkonnen": 12}


def test_collect_15() -> None:
    shared = {CARTHAG: {"atreides": 1, "harkonnen": 4}}
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **shared})
    position.forces[CARTHAG] = {"harkonnen": 4}
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 4}


def test_collect_16() -> None:
    position = turn_begun({"broken-land-s10": {"atreides": 2}})
    position.storm = 11
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}


def test_collect_17() -> None:
    position = turn_begun({"broken-land-s11": {"atreides": 2}})
    position.storm = 11
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}
