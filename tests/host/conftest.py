"""The same games on every day: a host's secret and the ids of its games are fixed here, and all chance follows from them."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from exporters.host.games import Games


@pytest.fixture(autouse=True)
def _same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
    numbers = count()

    def new_id() -> str:
        digest = sha256(f"{request.node.nodeid}/{next(numbers)}".encode()).digest()
        return b32encode(digest[:10]).decode().lower()

    monkeypatch.setattr("exporters.host.games.new_game_id", new_id)
    monkeypatch.setattr(
        "exporters.host.actions.secrets", SimpleNamespace(token_hex=lambda size: "00" * size)
    )


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """The games of a host."""
    hosts = pytest.importorskip("tests.host.hosts", reason="needs sqlalchemy")
    found: Games = hosts.games_in(tmp_path_factory.mktemp("host"))
    return found


@pytest.fixture
def client(games: Games) -> Iterator[TestClient]:
    """A browser without a window, which has no cookie yet."""
    hosts = pytest.importorskip("tests.host.hosts", reason="needs sqlalchemy")
    with hosts.browser(games) as found:
        yield found


@pytest.fixture
def game(games: Games) -> str:
    """A game that waits for its only person."""
    hosts = pytest.importorskip("tests.host.hosts", reason="needs sqlalchemy")
    found = str(hosts.begun(games, hosts.SMALL))
    assert hosts.advance(games, found, 20)
    return found
