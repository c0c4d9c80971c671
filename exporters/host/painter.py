"""The pictures of a host, drawn by a process of its own: no page waits for them, and it is ended at any moment.

With an empty cache it takes seconds to draw a board, longer on a busy machine. A page needs no more than the sizes
of the pictures; until they are known it shows everything but the board.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_all
from pathlib import Path

import msgspec

from adjudicator.output import complain
from exporters.host.board import is_known, learn
from exporters.host.known_content import content_of
from exporters.host.paint import NOTHING, SIZES, Ask

PATIENCE = 1.0
"""Seconds that a page waits for the sizes of the pictures: with a full cache they are known sooner."""
REST = 60.0
"""Seconds without anything to draw after which the process ends: it holds the memory of the largest picture so far."""


class PaintingError(Exception):
    """A picture could not be drawn."""


class Painter:
    """Asks the process that draws, one picture after the other; the process begins when it is needed."""

    def __init__(self, patience: float = PATIENCE, rest: float = REST) -> None:
        self._patience = patience
        self._rest = rest
        self._resting: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._made: dict[Ask, asyncio.Task[bytes | None]] = {}
        self._learning: dict[Ask, Future[None]] = {}
        self._lock = threading.Lock()
        self._closed = False

    async def close(self) -> None:
        """End the process, whatever it draws."""
        self._closed = True
        self._wake()
        await self._end()
        for task in self._made.values():
            task.cancel()
        await asyncio.gather(*self._made.values(), return_exceptions=True)

    async def picture(self, game: str, language: str, name: str) -> bytes | None:
        """A picture as a file of WebP; None if there is none of that name. PaintingError if it cannot be drawn."""
        ask = Ask(game, language, name)
        task = self._made.get(ask)
        if task is None:
            task = self._made[ask] = asyncio.create_task(self._asked(ask))
        data = None
        try:
            # Whoever goes away must not end what others wait for.
            data = await asyncio.shield(task)
        finally:
            if data is None and task.done():
                self._made.pop(ask, None)
        return data

    def prepare(self, game: str, language: str) -> None:
        """Have the sizes of a game's pictures found out; for any thread."""
        self._begin(game, language)

    def is_prepared(self, game: str, language: str) -> bool:
        """Whether a page can show the board of a game; it waits a moment for that. Not for the thread of the loop."""
        if is_known(content_of(game), language):
            return True
        begun = self._begin(game, language)
        if begun is not None:
            wait_for_all([begun], self._patience)
        return is_known(content_of(game), language)

    def _begin(self, game: str, language: str) -> Future[None] | None:
        ask = Ask(game, language, SIZES)
        with self._lock:
            if self._closed:
                return None
            begun = self._learning.get(ask)
            if begun is None or begun.done():
                begun = asyncio.run_coroutine_threadsafe(self._learn(ask), self._loop)
                self._learning[ask] = begun
            return begun

    async def _learn(self, ask: Ask) -> None:
        with contextlib.suppress(PaintingError):  # it has been said, and the next page tries again
            data = await self.picture(ask.game, ask.language, ask.name)
            if data is not None:
                found = msgspec.json.decode(data, type=dict[str, tuple[int, int]])
                await asyncio.to_thread(learn, content_of(ask.game), ask.language, found)

    async def _asked(self, ask: Ask) -> bytes | None:
        async with self._turn:
            if self._closed:
                raise PaintingError
            self._wake()
            if self._process is None:
                self._process = await _process()
            put, got = self._process.stdin, self._process.stdout
            assert put is not None
            assert got is not None
            try:
                put.write(msgspec.json.encode(ask) + b"\n")
                await put.drain()
                size = int(await got.readline())
                data = None if size == NOTHING else await got.readexactly(size)
            except (OSError, ValueError, EOFError):
                if not self._closed:
                    complain(f"the pictures of {ask.game} cannot be drawn")
                await self._end()
                raise PaintingError from None
            self._resting = asyncio.create_task(self._end_after_rest())
            return data

    def _wake(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    async def _end_after_rest(self) -> None:
        await asyncio.sleep(self._rest)
        async with self._turn:
            self._resting = None
            await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _process() -> asyncio.subprocess.Process:
    paths = os.pathsep.join(str(Path(one).absolute()) for one in sys.path if one)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "exporters.host.paint",
        env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C at the terminal is for the host, which ends it
    )
