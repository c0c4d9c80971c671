"""Positions with a clearly best move: computer players find it."""

from __future__ import annotations

import pytest

from benchmarks.player_positions import cases, chosen, is_good

GAMES = ["conquest-and-diplomacy", "dune-classic", "dune-messiah"]


@pytest.mark.parametrize("game", GAMES)
def test_a_strong_player_finds_the_clearly_best_moves(game: str) -> None:
    for case in cases(game):
        move = chosen(game, case, "strong")
        assert is_good(case, move), f"{case.name}: {move}"
