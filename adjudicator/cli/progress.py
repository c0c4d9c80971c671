"""Progress of reading logs: a bar on a terminal, for longer runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudicator.files import size_of
from adjudicator.lazy import lazy_imports

with lazy_imports():
    from adjudicator.harmless import harmless

LONG_LOG = 4_000_000
"""Bytes from which on a terminal gets a progress bar."""
WIDTH = 30
"""Letters of the bar itself."""
LABEL = 40
"""Letters of a log's name that are shown."""
PAUSE = 0.1
"""Seconds between two drawings."""


class Bar:
    """A bar on the standard error; nothing of it stays."""

    def __init__(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._read = 0
        self._drawn = 0
        """Letters that stand on the terminal."""
        self._next = 0.0

    def add(self, count: int) -> None:
        """Note that so many more bytes have been read, and show it now and then."""
        self._read += count
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self._draw()

    def clear(self) -> None:
        """Leave the line free for words."""
        if self._drawn:
            sys.stderr.write(f"\r{' ' * self._drawn}\r")
            sys.stderr.flush()
            self._drawn = 0
            self._next = 0.0

    def _draw(self) -> None:
        share = min(1.0, self._read / self._total)
        full = round(share * WIDTH)
        shown = f"{self._label}  [{'#' * full}{'-' * (WIDTH - full)}]  {share:4.0%}"
        sys.stderr.write(f"\r{shown}")
        sys.stderr.flush()
        self._drawn = len(shown)


@contextmanager
def progress_of(logs: Sequence[str]) -> Iterator[Bar | None]:
    """A bar for reading logs; None where nobody would see it, or it is over in a moment."""
    total = size_of(logs)
    if total < LONG_LOG or not sys.stderr.isatty():
        yield None
        return

    label = harmless(Path(logs[0]).name) if len(logs) == 1 else f"{len(logs)} logs"
    bar = Bar(label[:LABEL], total)
    try:
        yield bar
    finally:
        bar.clear()


def counting_bar() -> Callable[[int, int], None] | None:
    """A line on a terminal that says how far it is; None where there is none."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        filled = 30 * done // max(total, 1)
        text = f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total}"
        sys.stderr.write(text if done < total else f"\r{' ' * len(text)}\r")
        sys.stderr.flush()

    return show
