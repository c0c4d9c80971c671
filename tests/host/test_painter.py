"""Pictures are drawn in a process of their own: no page waits for them, and the host ends whatever is being drawn."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from starlette.testclient import TestClient

from adjudicator.content import load_content
from adjudicator.registry import GAMES
from exporters.host import painter
from exporters.host.app import Settings, application
from exporters.host.board import wheel_pictures
from exporters.host.games import REFEREE, Games
from exporters.host.painter import Painter, PaintingError
from exporters.report.table import ReportTable
from exporters.vassal.module.files import width_of
from tests.host.hosts import HERE, SMALL, advance, begun, enter, games_in, kinds, person_in

ENDED = 30.0
"""Seconds in which a host must have ended on a very busy machine; on a quiet one it takes less than three."""
NEVER = "import time; time.sleep(600)"
DIES = "import sys; sys.stdin.readline()"
DRAWS = "import sys\nfor line in sys.stdin: print(1, end='\\n.', flush=True)"


@pytest.fixture
def waits(tmp_path: Path) -> tuple[Games, str]:
    """A game that waits for its only person, and the games of its host."""
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    assert advance(games, game, 20)
    return games, game


def drawing_by(monkeypatch: pytest.MonkeyPatch, code: str) -> list[asyncio.subprocess.Process]:
    """Let a process with this code draw, and let nothing be known of pictures; the processes that are begun."""
    processes: list[asyncio.subprocess.Process] = []

    async def process() -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        found = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, stdin=pipe, stdout=pipe
        )
        processes.append(found)
        return found

    monkeypatch.setattr(painter, "_process", process)
    monkeypatch.setattr("exporters.report.table._TABLES", {})
    return processes


def test_a_page_is_there_and_can_be_played_before_its_board_is_drawn(
    waits: tuple[Games, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waits
    processes = drawing_by(monkeypatch, NEVER)
    with TestClient(application(games, Settings(patience=0.1)), base_url=HERE) as client:
        here = enter(client, games, game, person_in(games, game))
        page = client.get(here).text
        assert " data-drawing>" in page
        assert "/art/" not in page
        assert f'http-equiv="refresh" content="5; url={here}"' in page
        assert kinds(page)
        asked = client.post(f"{here}/move", data={"at": _at(page), "kind": kinds(page)[0]}).text
        assert 'id="answer"' in asked
        assert "http-equiv" not in asked
        assert client.get(enter(client, games, game, REFEREE)).status_code == 200
        begun_at = time.monotonic()
    assert time.monotonic() - begun_at < ENDED
    assert [one.returncode for one in processes] == [-signal.SIGKILL]


def _at(page: str) -> str:
    found = re.search(r'name="at" value="(\d+)"', page)
    assert found
    return found[1]


def test_the_board_is_on_the_page_as_soon_as_its_sizes_are_known(
    waits: tuple[Games, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waits
    monkeypatch.setattr("exporters.report.table._TABLES", {})
    with TestClient(application(games, Settings(patience=120)), base_url=HERE) as client:
        page = client.get(enter(client, games, game, person_in(games, game))).text
    assert "data-drawing" not in page
    assert "http-equiv" not in page
    assert f'"/art/{SMALL}/en/board.webp"' in page


def run(act: Callable[[Painter], Coroutine[Any, Any, None]]) -> None:
    """Do something with a painter."""

    async def done() -> None:
        made = Painter()
        try:
            await act(made)
        finally:
            await made.close()

    asyncio.run(done())


def test_pictures_are_made_once_and_there_is_none_of_another_name() -> None:
    async def act(made: Painter) -> None:
        name = wheel_pictures(load_content("dune-classic"))[-1]
        known = await made.picture("dune-classic", "en", name)
        assert known is not None
        assert known[8:12] == b"WEBP"
        assert await made.picture("dune-classic", "en", name) is known
        assert await made.picture("dune-classic", "en", "host.key") is None

    run(act)


def test_a_process_that_dies_is_begun_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    processes = drawing_by(monkeypatch, DIES)

    async def act(made: Painter) -> None:
        for _ in range(2):
            with pytest.raises(PaintingError):
                await made.picture(SMALL, "en", "board")

    run(act)
    assert len(processes) == 2
    assert f"the pictures of {SMALL} cannot be drawn" in capsys.readouterr().err


def test_a_process_without_work_ends_and_the_next_picture_begins_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    processes = drawing_by(monkeypatch, DRAWS)

    async def act() -> None:
        made = Painter(rest=0.0)
        try:
            for name in ("one", "two"):
                assert await made.picture(SMALL, "en", name) == b"."
                await processes[-1].wait()
        finally:
            await made.close()

    asyncio.run(act())
    assert len(processes) == 2


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_sizes_are_those_of_the_pictures_that_are_drawn(game: str) -> None:
    content = load_content(game)
    table = ReportTable(content)
    sizes = table.sizes()
    widths = {name: width_of(table.plan, name) for name in sizes}
    drawn = ReportTable(content).pixels(widths)
    assert sizes == {name: (one.width, one.height) for name, one in drawn.items()}
    assert {"board", *table.ground_pictures()} <= sizes.keys()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_host_ends_at_once_while_pictures_are_drawn(
    waits: tuple[Games, str], tmp_path: Path, sign: signal.Signals
) -> None:
    games, game = waits
    word = games.links(game)[person_in(games, game)]
    games.store.close()
    code = "from exporters.cli import main; main()"
    host = subprocess.Popen(
        [sys.executable, "-c", code, "host", str(tmp_path), "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        env={**os.environ, "KYNES_CACHE": str(tmp_path / "cache")},
    )
    try:
        assert host.stdout is not None
        found = re.match(r"(http://127\.0\.0\.1:\d+)/k/", host.stdout.readline().decode())
        assert found
        client = build_opener(HTTPCookieProcessor(CookieJar()))
        with client.open(f"{found[1]}/k/{word}", timeout=ENDED) as answer:
            assert b" data-drawing>" in answer.read()
        drawing = children(host.pid)
        assert len(drawing) == 1
        host.send_signal(sign)
        host.communicate(timeout=ENDED)
    finally:
        host.kill()
        host.wait()
    assert [one for one in drawing if Path(f"/proc/{one}").exists()] == []


def children(process: int) -> list[int]:
    """The processes that a process has begun."""
    found = Path(f"/proc/{process}/task").glob("*/children")
    return [int(one) for path in found for one in path.read_text("ascii").split()]
