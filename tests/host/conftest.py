"""The same games on every day: a host's secret and the ids of its games are fixed here, and all chance follows from them."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from itertools import count
from types import SimpleNamespace

import pytest


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
