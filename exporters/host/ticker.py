"""What a host does by the clock: it carries out time-outs and other pending work, such as notices."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from adjudicator.output import complain
from exporters.host.games import Games
from exporters.host.live import Live

One = TypeVar("One")
TICK = 2.0
"""Seconds between two looks at what is due."""


class Ticker:
    """Does pieces of work again and again, in a thread of its own. Each process of a host has one."""

    def __init__(self, work: Mapping[str, Callable[[], object]]) -> None:
        """`work` is called in its order; its names are for messages."""
        self._work = work
        self._ended = threading.Event()
        self._complained: set[str] = set()
        self._thread = threading.Thread(target=self._run, name="kynes-ticker", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """End, when the work that is under way is done."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(TICK):
            self.tick()

    def tick(self) -> None:
        """Do everything once. What fails is tried again next time; it is said once, without names of games."""
        for name, work in self._work.items():
            if self._ended.is_set():
                return
            try:
                work()
            except Exception as error:  # noqa: BLE001 - one piece of work must not end the others
                said = f"{name}: {type(error).__name__}"
                if said not in self._complained:
                    self._complained.add(said)
                    complain(said)


def each(found: Iterable[One], work: Callable[[One], object]) -> None:
    """Do work for each; one that fails keeps none of the others waiting. What failed first is raised at the end."""
    failed: Exception | None = None
    for one in found:
        try:
            work(one)
        except Exception as error:  # noqa: BLE001 - a game that cannot be read must not stop the others
            failed = failed or error
    if failed is not None:
        raise failed


def time_outs(games: Games, live: Live) -> None:
    """Carry out the time-outs that are due, and let their games go on."""

    def carry_out(game: str) -> None:
        games.claim(game)
        live.go_on(game, seconds=0)

    each(games.store.due(int(games.clock())), carry_out)
