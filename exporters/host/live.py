"""Games that advance by themselves, and readers that are told of each change."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for_all
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from exporters.host.games import WATCH, Games
from exporters.host.store import GameRow

AT_ONCE, AT_BEGIN = 0.05, 2.0
"""Seconds that a person waits for the computer players, after a move and when a game begins; what they do later comes
by itself."""
CALM = 0.3
"""So many seconds after a change its readers hear of it, together with what follows at once."""
PACE = 1.0
"""Seconds between two moves of a game that no person plays: people can watch it, and take a seat back."""
WORKERS = 1
"""Threads in which computer players think: more would only take time from those who answer people."""
LOOK = 5.0
"""After so many seconds, look whether another process has changed a game."""
STILL_THERE = 25.0
"""After so many seconds without news a page is told that the server is still there."""
MOST_LISTENING, MOST_WATCHING = 12, 400
"""Pages that wait for news by one link: of a seat or the referee, and of those who watch."""


class Live:
    """Lets games go on, and wakes those who watch them."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._listening: Counter[tuple[str, str]] = Counter()
        self._workers = ThreadPoolExecutor(WORKERS, "kynes-computers")
        self._under_way: dict[str, Future[None]] = {}
        self._again: set[str] = set()
        self._paced: set[str] = set()
        """Games that go on after a pause."""
        self._lock = threading.Lock()
        self._closed = False
        games.changed = self._changed

    def close(self) -> None:
        """Let no game go on any more."""
        self._closed = True
        self._workers.shutdown(wait=True, cancel_futures=True)

    def take_up_all(self) -> None:
        """Let every game go on that waits for no person."""
        for row in self._games.store.games():
            if not row.over and not row.paused:
                self.go_on(row.id, seconds=0)

    def go_on(self, game: str, *, seconds: float = AT_ONCE) -> None:
        """Let the table and the computer players of a game move; wait so many seconds for them at most.

        A game that no person plays makes one move, and the next one after a pause.
        """
        with self._lock:
            self._again.add(game)
            running = self._under_way.get(game)
            if running is None or running.done():
                running = self._under_way[game] = self._workers.submit(self._advance, game)
        if seconds:
            wait_for_all([running], seconds)

    def _advance(self, game: str) -> None:
        while not self._closed:
            with self._lock:
                if game not in self._again:
                    self._under_way.pop(game, None)
                    return
                self._again.discard(game)
            while not self._closed and self._games.step(game):
                if self._games.is_unattended(game):
                    self._go_on_later(game)
                    break

    def _go_on_later(self, game: str) -> None:
        with self._lock:
            if game in self._paced:
                return
            self._paced.add(game)
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._loop.call_later, PACE, self._resume, game)

    def _resume(self, game: str) -> None:
        with self._lock:
            self._paced.discard(game)
        if not self._closed:
            self.go_on(game, seconds=0)

    def _changed(self, game: str) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._wake, game)

    def _wake(self, game: str) -> None:
        for event in self._waiting.get(game, ()):
            event.set()

    # --- readers ---------------------------------------------------------------------------------

    async def look(self) -> None:
        """Wake the readers of games that another process has changed, until this is cancelled."""
        known = await run_in_threadpool(self._games.store.stands)
        while True:
            await asyncio.sleep(LOOK)
            if not self._waiting:
                continue
            now = await run_in_threadpool(self._games.store.stands)
            for game in [one for one in self._waiting if now.get(one) != known.get(one)]:
                self._wake(game)
            known = now

    def may_listen(self, game: str, who: str) -> bool:
        """Whether one more page of this reader may wait for news: one link cannot take all connections."""
        return self._listening[game, who] < (MOST_WATCHING if who == WATCH else MOST_LISTENING)

    async def marks(
        self, game: str, who: str, is_open: Callable[[], bool]
    ) -> AsyncGenerator[str, None]:
        """A new mark whenever something has changed that this reader may see; "" from time to time.

        It ends when the link by which the reader came is no longer open.
        """
        event = asyncio.Event()
        self._waiting.setdefault(game, set()).add(event)
        self._listening[game, who] += 1
        last = await run_in_threadpool(self._mark, game, who)
        try:
            yield last
            while not self._closed:
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), STILL_THERE)
                    await asyncio.sleep(CALM)
                event.clear()
                if not await run_in_threadpool(is_open):
                    return
                mark = await run_in_threadpool(self._mark, game, who)
                yield mark if mark != last else ""
                last = mark
        finally:
            self._listening[game, who] -= 1
            self._listening += Counter()  # forget those of whom no page waits
            self._waiting[game].discard(event)
            if not self._waiting[game]:
                del self._waiting[game]

    def _mark(self, game: str, who: str) -> str:
        row = self._games.row(game)
        return "" if row is None else mark_of(self._games, row, who)


def mark_of(games: Games, row: GameRow, who: str) -> str:
    """What changes with what a reader may see: the number of lines, what was said to them, a pause."""
    return f"{row.lines}.{games.store.said_to(row.id, who)}.{int(row.paused)}"
