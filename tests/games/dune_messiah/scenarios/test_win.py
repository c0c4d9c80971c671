"""Scenarios of the end (`win.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GAME,
    HABBANYA,
    RED_CHASM,
    RULES,
    TABR,
    TUEK,
    B,
    E,
    F,
    G,
    next_turn,
    refused,
    scene,
)

LOYAL = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)
HELD = {ARRAKEEN: {E: 5}, HABBANYA: {F: 3}, TABR: {F: 3}}


def winners(turn: int = 8, **given: Any) -> list[str]:
    """Who has won when the turn is over (nobody: the game goes on)."""
    position = next_turn(scene("pass", turn=turn, **given))
    result = RULES.result(GAME, position)
    assert (position.step == "over") == (result is not None)
    return [] if result is None else result.winners


def test_win_01() -> None:
    assert winners(forces={ARRAKEEN: {E: 5}}) == [E]


def test_win_02() -> None:
    assert winners(1, forces={ARRAKEEN: {E: 5}}) == []
    assert winners(7, forces={ARRAKEEN: {E: 5}}) == []


def test_win_03() -> None:
    assert winners(3, forces={ARRAKEEN: {G: 5}}) == [G]
    assert winners(3, forces={ARRAKEEN: {G: 5}}, arrakeen_win="end") == []
    assert winners(8, forces={ARRAKEEN: {G: 5}}, arrakeen_win="end") == [G]


@pytest.mark.parametrize("forces", [3, 5])
def test_win_04(forces: int) -> None:
    assert winners(3, forces={ARRAKEEN: {B: forces}}) == [B]


@pytest.mark.parametrize("forces", [2, 6])
def test_win_05(forces: int) -> None:
    assert winners(3, forces={ARRAKEEN: {F: forces}}) == [F]


def test_win_06() -> None:
    assert winners(3, spies={ARRAKEEN: 1}) == []
    assert B not in winners(8, spies={ARRAKEEN: 1})


def test_win_07() -> None:
    assert winners(8, forces={ARRAKEEN: {E: 1}}, spies={ARRAKEEN: 1}) == [E]


def test_win_08() -> None:
    assert winners(8, forces=HELD, sietches=LOYAL) == [F]


def test_win_09() -> None:
    one = {ARRAKEEN: {E: 5}, HABBANYA: {F: 3}}
    assert winners(8, forces=one, sietches=LOYAL) == [E]


def test_win_10() -> None:
    forces = {**HELD, TUEK: {F: 3}}
    sietches = {**LOYAL, "tueks-sietch": E}
    assert winners(8, forces=forces, sietches=sietches) == [E]


def test_win_11() -> None:
    forces = {ARRAKEEN: {E: 10}, TUEK: {F: 3}, TABR: {F: 5}}
    assert winners(8, forces=forces, sietches=LOYAL) == [F]


def test_win_12() -> None:
    assert winners(7, forces=HELD, sietches=LOYAL) == []
    assert winners(7, forces=HELD, sietches=LOYAL, fremen_win="pause") == [F]


def test_win_13() -> None:
    assert winners(3, forces={RED_CHASM: {G: 1}}) == []
    assert winners(8, forces={RED_CHASM: {G: 1}}) == []
    assert winners(8, forces={RED_CHASM: {G: 1}}, emperor_holds="untaken") == [E]


def test_win_14() -> None:
    position = next_turn(scene("pass", turn=3, forces={ARRAKEEN: {E: 5}}))
    assert (position.turn, position.phase) == (4, "storm")


def test_win_15() -> None:
    position = next_turn(scene("pass", turn=8, forces={ARRAKEEN: {E: 5}}))
    assert position.waiting == []
    refused(position, "victory", E, "pass")
    refused(position, "victory", "table", "roll-storm", face="3")


def test_win_16() -> None:
    forces = {**HELD, ARRAKEEN: {G: 5}}
    assert winners(8, forces=forces, sietches=LOYAL) == [F]
    assert winners(8, forces=forces, sietches=LOYAL, both_wins="arrakeen") == [G]


def test_win_17() -> None:
    held = {ARRAKEEN: {E: 5, G: 3}}
    assert winners(3, forces=held) == []
    assert winners(8, forces=held) == [E]


def test_win_18() -> None:
    assert winners(3, forces={ARRAKEEN: {G: 2, F: 2}}) == []
