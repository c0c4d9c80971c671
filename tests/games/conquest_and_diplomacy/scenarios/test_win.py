"""Scenarios of how a game is won (`win.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened, settled
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    KANLY,
    SINK,
    TABR,
    TUEK,
    A,
    Course,
    F,
    H,
    I,
    end_of_turn,
    scene,
)

HOLDS = [ARRAKEEN, CARTHAG, TABR, HABBANYA, TUEK]


def ended(
    turn: int, owners: dict[str, list[str]], spice: dict[str, int] | None = None, **given: Any
) -> Position:
    """A turn ends: each has a force in its strongholds, nobody has done anything."""
    forces = {part: {seat: 1} for seat, parts in owners.items() for part in parts}
    forces.update(given.pop("forces", {}))
    wealth = {**dict.fromkeys(FOUR, 3), **(spice or {})}
    position = scene(turn=turn, forces=forces, spice=wealth, **given)
    return end_of_turn(position, Course(position.order[0]))


def won_by(position: Position) -> list[str]:
    """The winners ([] while the game goes on)."""
    assert (position.step == "over") == bool(position.winners)
    return position.winners


def test_win_01() -> None:
    assert won_by(ended(3, {A: [ARRAKEEN, CARTHAG, TABR]})) == [A]


def test_win_02() -> None:
    assert won_by(ended(2, {A: [ARRAKEEN, CARTHAG, TABR]})) == []


def test_win_03() -> None:
    assert won_by(ended(1, {A: [ARRAKEEN, CARTHAG, TABR]})) == []


def test_win_04() -> None:
    assert won_by(ended(4, {H: [ARRAKEEN, CARTHAG, TABR]})) == [H]


def test_win_05() -> None:
    assert won_by(ended(5, {F: [HABBANYA, TUEK, TABR]}, {I: 60})) == [F]


def test_win_06() -> None:
    position = ended(3, {A: [ARRAKEEN, CARTHAG], H: [TABR, TUEK]})
    assert won_by(position) == []
    assert position.turn == 4


def points(spice: dict[str, int], owners: dict[str, list[str]], **given: Any) -> list[str]:
    """Who wins at the end of turn 5."""
    return won_by(ended(5, owners, spice, **given))


OWNERS = {A: [ARRAKEEN, CARTHAG], F: [TABR], H: [HABBANYA], I: [TUEK]}


def test_win_07() -> None:
    assert points({A: 9, I: 15, H: 3, F: 4}, OWNERS) == [I]


def test_win_08() -> None:
    assert points({A: 9, I: 14, H: 3, F: 4}, OWNERS) == [A, I]


def test_win_09() -> None:
    assert points(dict.fromkeys(FOUR, 7), {}) == FOUR


def test_win_10() -> None:
    assert won_by(ended(3, {A: [ARRAKEEN, CARTHAG, TABR, TUEK]})) == [A]


def test_win_11() -> None:
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 1, H: 6}}
    position = chosen(scene("choose-battle", A, KANLY, turn=3, forces=forces))
    settled(opened(position, atreides=("duke-leto", 0), harkonnen=("beast-rabban", 3)))
    assert won_by(end_of_turn(position, Course(A))) == []


def test_win_12() -> None:
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 3, H: 1}}
    position = chosen(scene("choose-battle", A, KANLY, turn=3, forces=forces))
    settled(opened(position, atreides=("duke-leto", 3), harkonnen=("beast-rabban", 0)))
    assert CARTHAG not in position.forces
    assert won_by(end_of_turn(position, Course(A))) == []


SHARED: dict[str, Any] = {"storm": 10, "storm_battles": "nobody", "forces": {CARTHAG: {A: 1, H: 1}}}
"""By the document no storm keeps two in one stronghold (mix-27); by this ruling it does."""


def test_win_13() -> None:
    assert won_by(ended(3, {A: [ARRAKEEN, TABR]}, **SHARED)) == [A]
    assert won_by(ended(3, {A: [ARRAKEEN, TABR]}, shared_stronghold="nobody", **SHARED)) == []
    alone = {A: [ARRAKEEN, TABR, TUEK]}
    assert won_by(ended(3, alone, shared_stronghold="nobody")) == [A]


def test_win_14() -> None:
    spice = {A: 4, H: 4, F: 8, I: 3}
    assert points(spice, {}, **SHARED) == [A, H]


def test_win_15() -> None:
    owners = {A: [CARTHAG, ARRAKEEN, TUEK]}
    assert won_by(ended(3, owners, factions=KANLY, covered="carthag")) == []


def test_win_16() -> None:
    owners = {A: [TABR, ARRAKEEN, TUEK]}
    assert won_by(ended(3, owners, factions=KANLY, covered="carthag")) == [A]


def test_win_17() -> None:
    position = ended(3, {A: [ARRAKEEN, CARTHAG, TABR]})
    assert position.waiting == []
    for seat in [*FOUR, "table"]:
        assert rulebook.kinds(GAME, position, seat) == []
        for kind in ("pass", "ship", "roll-storm"):
            assert rulebook.check(GAME, position, {"by": seat, "move": kind}) is not None


def test_win_18() -> None:
    forces = {SINK: {A: 3}, "plastic-basin-s12": {A: 3}}
    assert points({A: 10, F: 11}, {}, forces=forces) == [F]
    assert points({A: 10, F: 9}, {}, forces=forces) == [A]


def test_win_19() -> None:
    """The ruling's default: charity before the points."""
    assert GAME.rulings["charity-at-count"] == "before"
    assert points({H: 1, A: 3, F: 3, I: 3}, {}) == FOUR
    assert points({H: 1, A: 3, F: 3, I: 3}, {}, charity_at_count="after") == [A, F, I]


def test_win_20() -> None:
    market = {A: ["hajr", "hajr", "smugglers"]}
    assert points({A: 5, F: 6}, {}, market=market) == [F]


def test_win_21() -> None:
    position = ended(3, {})
    assert (position.turn, position.phase) == (4, "storm")


def test_win_22() -> None:
    position = ended(5, {})
    assert (position.step, position.turn) == ("over", 5)
