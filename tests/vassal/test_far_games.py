"""Recorded games that players far from each other play again, nobody waiting for anybody: no piece is lost, none moves twice."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.replay import moves_of
from tests.vassal.far_games import FarGame
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, MESSIAH
from tests.vassal.test_far import net_of
from tests.vassal.test_referee_acts import plain

TOLD = "You see: |answer Prescience|answer the oracle|give a card|lets its ally|made at the same moment"
"""What referees say that is no fault: a card, an answer, and that lines have crossed."""
ORDERS = tuple(range(6))
IN_SUITE = [(GAME, 1, 44, (0, 5))]
"""The game, which of its plain golden games, how many of its moves, and in which orders of arrival."""
CAMPAIGN = [
    *(
        (game, at, 80, ORDERS)
        for game, logs in {GAME: (0, 1, 2), CONQUEST: (0, 2), MESSIAH: (0, 2), DAWN: (0, 3, 4)}.items()
        for at in logs
    ),
    (ARRAKIS, 3, 80, ORDERS[:3]),
    # A worm is turned up again and again; a marker goes on by a line before the one that has brought it there is followed;
    # a player moves on before the other's plan is shown there.
    (CONQUEST, 5, 80, (10,)),
    (GAME, 7, 80, (10,)),
    (MESSIAH, 1, 80, (21,)),
]  # fmt: skip


def assert_nothing_is_lost(played: FarGame, made: int) -> None:
    """All have the same table, it is that of the rules, and every move is legal."""
    clients = played.net.clients
    assert [client.places() for client in clients] == [clients[0].places()] * len(clients)
    for said in played.net.judged():
        assert [line for line in said if "On the table" in line or "waits there" in line] == []
        assert f"{made} moves, 0 not legal" in said[0]
    for client in clients:
        assert [line for line in client.said if not re.search(TOLD, line)] == []


def moves_before_leaving(log: Path) -> list[dict[str, Any]]:
    """The moves of a game until a player of Dawn of the Fremen leaves it: that is legal at any time, and what crosses it may not be any more."""
    return [*takewhile(lambda move: move["move"] != "vanish", moves_of(log))]


@pytest.mark.parametrize(
    ("game", "at", "most", "orders"),
    [*IN_SUITE, *(pytest.param(*case, marks=pytest.mark.campaign) for case in CAMPAIGN)],
)
def test_whatever_comes_first_all_pieces_follow_and_each_once(
    game: str, at: int, most: int, orders: tuple[int, ...]
) -> None:
    """Lines cross, the table goes on before secrets are shown, and lines are seen before the pieces have followed others."""
    log = plain(game)[at]
    ahead = before_shown = 0
    for seed in orders:
        draw = Random(f"{log.stem} {seed}")  # noqa: S311 - repeatable
        played = FarGame(net_of(log, draw), moves_before_leaving(log)[:most], draw)
        made = played.play()

        assert_nothing_is_lost(played, made)
        assert made > 0
        ahead += played.ahead
        before_shown += played.before_shown
    assert ahead > 0
    assert before_shown > 0 or game != GAME
