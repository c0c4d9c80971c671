"""The latest positions in little memory: occasional copies, and the lines between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.check.explanation import Passage
from adjudicator.check.judge import Judge
from adjudicator.check.secrets import Kept, Promises, Secrets
from adjudicator.log.envelope import LOG_MOVES, NOT_PLAYED
from adjudicator.log.lines import decode, encode
from adjudicator.rules.records import Event

REACH = 4096
"""How many lines an undo may reach back: part of the format, so that memory stays bounded."""
STRIDE = 64
"""Lines between two copies."""
LONG = 600
"""Bytes of a line from which on it is kept without what only its reader needed."""
READ = frozenset({"after", "at", "note", "prev", "sig"})
"""Fields of the envelope that have done their work when a line is read."""


def kept_line(move: dict[str, Any]) -> bytes:
    """A long line as it is kept: enough to play it again, and not much, however long it was."""
    return encode({name: value for name, value in move.items() if name not in READ})


class Stretch(msgspec.Struct):
    """A copy of everything after line `start`, and the lines that were played from there."""

    start: int
    position: bytes
    promises: Kept
    lines: list[bytes]
    after: int
    """Where play came from: `start`, or, if that is an undo, the line it goes back to."""


class History:
    """Gives back the position after any of the last `REACH` lines."""

    def __init__(self, judge: Judge, secrets: Secrets) -> None:
        self._judge = judge
        self._secrets = secrets
        self._stretches: list[Stretch] = []

    def begin(self, n: int, position: Any, after: int) -> list[bytes]:
        """Copy everything after line `n`; the list to which the lines from there are appended."""
        copied, promises = encode(position), self._secrets.promises
        if self._stretches:
            # Undos by the thousand go back to the same few positions: one copy serves for all.
            last = self._stretches[-1]
            copied = last.position if last.position == copied else copied
            stretch = Stretch(n, copied, promises.kept(last.promises), [], after)
        else:
            stretch = Stretch(n, copied, promises.kept(), [], after)
        self._stretches.append(stretch)
        # Enough is left for an undo of the next line that reaches back as far as it may.
        while len(self._stretches) > 1 and self._stretches[1].start + REACH < n:
            del self._stretches[0]
        return stretch.lines

    def restore(self, n: int) -> tuple[Any, Promises]:
        """The position and the promises after line `n`; KeyError if it is no longer kept."""
        stretch = self._stretches[self._index_of(n)]
        position, promises = None, None
        for position, promises, *_ in self._replay(stretch, n):  # noqa: B007 - the last is wanted
            pass
        assert promises is not None
        return position, promises

    @property
    def last(self) -> int:
        """The number of the last line that was noted."""
        return self._stretches[-1].start + len(self._stretches[-1].lines)

    def latest(self) -> Any:
        """The position after the last line that was noted."""
        return self.restore(self.last)[0]

    def revealing(
        self, now: int, to: int, reveals: Callable[[Any, dict[str, Any]], bool]
    ) -> int | None:
        """The number of a line after `to` that revealed something, or 0 if none did.

        Once one is found, no other line is asked about.

        An undo in line `now` + 1 would take these lines back. None when `to` was itself taken back
        before. `reveals` is asked of each line with the position before it.
        """
        found = 0
        head = now
        index = self._index_of(head)
        while True:
            stretch = self._stretches[index]
            for position, _, raw, _ in self._replay(stretch, head):
                line = decode(raw) if raw is not None else {"n": 0}
                if not found and line["n"] > to and reveals(position, line):
                    found = line["n"]
            if stretch.start <= to <= head:
                return found
            head = stretch.after
            if head < to:
                return None
            index = index - 1 if head == stretch.start else self._index_of(head)

    def path(self, now: int, start: int) -> Iterator[tuple[Any, dict[str, Any]]] | None:
        """The lines after line `start` up to line `now` that stand, each with the position before it.

        None if `start` was taken back, or is no longer kept. The position is the same record every time.
        """
        stretches: list[tuple[Stretch, int]] = []
        head, index = now, self._index_of(now)
        while index >= 0:
            stretch = self._stretches[index]
            stretches.insert(0, (stretch, head))
            if stretch.start <= start <= head:
                return self._lines(stretches, start)
            head = stretch.after
            if head < max(start, self._stretches[0].start):
                return None
            index = index - 1 if head == stretch.start else self._index_of(head)
        return None

    def _lines(
        self, stretches: list[tuple[Stretch, int]], start: int
    ) -> Iterator[tuple[Any, dict[str, Any]]]:
        for stretch, head in stretches:
            for position, _, raw, _ in self._replay(stretch, head):
                line = decode(raw) if raw is not None else {"n": 0}
                if line["n"] > start:
                    yield position, line

    def _index_of(self, n: int) -> int:
        for index in reversed(range(len(self._stretches))):
            if self._stretches[index].start <= n:
                return index
        raise KeyError(n)

    def passages(self, now: int, far: int) -> list[Passage]:
        """The lines before line `now` + 1 that were played and not taken back, at most `far` or so."""
        found: list[Passage] = []
        head, index = now, self._index_of(now)
        while True:
            stretch = self._stretches[index]
            found = [*self._passages(stretch, head), *found]
            head = stretch.after
            if len(found) >= far or stretch.start == 0 or head < self._stretches[0].start:
                return found
            index = index - 1 if head == stretch.start else self._index_of(head)

    def _passages(self, stretch: Stretch, last: int) -> list[Passage]:
        rules, found = self._judge.rulebook, list[Passage]()
        line: dict[str, Any] | None = None
        waiting: list[str] = []
        for position, _, raw, events in self._replay(stretch, last):
            if line is not None and line["move"] not in LOG_MOVES:
                found.append(Passage(line, waiting, events))
            line, waiting = decode(raw) if raw is not None else None, [*rules.to_act(position)]
        return found

    def _replay(
        self, stretch: Stretch, last: int
    ) -> Iterator[tuple[Any, Promises, bytes | None, list[Event]]]:
        """Each position of a stretch up to after line `last`, with the line that comes next.

        And with what happened in the line before.
        """
        rules, game = self._judge.rulebook, self._judge.game
        position = self._judge.position.decode(stretch.position)
        kept = self._secrets.promises
        self._secrets.promises = stretch.promises.promises()
        events: list[Event] = []
        try:
            for raw in stretch.lines[: last - stretch.start]:
                yield position, self._secrets.promises, raw, events
                events = []
                line = decode(raw)
                kind = line["move"]
                if kind == "seal":
                    self._secrets.lay(line, position)
                elif kind == "commit":
                    self._secrets.commit(line, position)
                elif kind not in NOT_PLAYED:
                    if kind in self._secrets.kinds:
                        self._secrets.look(line, position, lambda: False)
                    events = rules.apply(game, position, line)
                    if self._secrets.promises.decks:
                        self._secrets.settle(position)
            yield position, self._secrets.promises, None, events
        finally:
            self._secrets.promises = kept
