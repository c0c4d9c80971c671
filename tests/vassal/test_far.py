"""Players far from each other, without an engine: whatever comes first, all have the same table, and it is that of the rules."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exporters.vassal.format.chat_lines import line_of
from tests.support.replay import read_header
from tests.vassal.far import Net
from tests.vassal.modules import ARRAKIS, CONQUEST, GAME, MESSIAH
from tests.vassal.referee_host import facts_of
from tests.vassal.test_referee_acts import moves_of, plain

ORDERS = 8
"""Orders of arrival that are tried."""
MOST = 16
"""Moves of the table that are made at once."""


def dealt(log: Path) -> list[dict[str, Any]]:
    """What the table does before the first move of a player."""
    return [*takewhile(lambda move: move["by"] == "table", moves_of(log))][:MOST]


def dealt_to_all(game: str) -> Path:
    """A golden game of few seats that begins with cards for several of them."""
    draws = facts_of(game)["draws"]
    found = [
        log
        for log in plain(game)
        if len({move.get("to") for move in dealt(log) if move["move"] in draws}) > 1
    ]
    return min(found, key=lambda log: (len(read_header(log).seats), len(dealt(log)), log.name))


def half(game: str, move: dict[str, Any]) -> dict[str, Any]:
    """A move as it is announced: a draw without its card."""
    rule = facts_of(game)["draws"].get(move["move"])
    return {name: value for name, value in move.items() if rule is None or name != rule["field"]}


def net_of(log: Path, draw: Random) -> Net:
    """The clients of all players of a game; by which names lines and pieces are put in order is drawn, too."""
    seats = [seat.faction for seat in read_header(log).seats]
    return Net(
        log, draw, {seat: f"{draw.randrange(4096):03x}{at}" for at, seat in enumerate(seats)}
    )


def assert_all_is_well(net: Net) -> None:
    """All clients have the same table, and no referee has found a fault or misses a card."""
    places = [client.places() for client in net.clients]
    assert places == [places[0] for _ in places]
    for said in net.judged():
        assert [line for line in said if "On the table" in line or "waits there" in line] == []
    assert [client.said for client in net.clients] == [[] for _ in net.clients]


@pytest.mark.parametrize(
    ("game", "orders"),
    [
        (MESSIAH, ORDERS),
        *(pytest.param(game, 60, marks=pytest.mark.campaign) for game in (GAME, CONQUEST, MESSIAH, ARRAKIS)),
    ],
)  # fmt: skip
def test_cards_that_are_dealt_to_all_at_once_come_to_all(game: str, orders: int) -> None:
    """Several draw the same card before they know of each other; who loses it draws another, and nobody draws too many."""
    log = dealt_to_all(game)
    draw = Random(game)  # noqa: S311 - repeatable
    redrawn = 0
    for _ in range(orders):
        net = net_of(log, draw)
        for move in dealt(log):
            net.clients[0].say(line_of("* The table", half(game, move)))
        net.rest()

        assert_all_is_well(net)
        redrawn += sum(client.redrawn for client in net.clients)
    assert redrawn > 0
