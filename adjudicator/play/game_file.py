"""The file of a running game, a log or notation, to which commands add lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.atomic import write_atomically
from adjudicator.log.lines import decode
from adjudicator.log.reading import read_whole
from adjudicator.notation.converting import written
from adjudicator.notation.reading import read
from adjudicator.notation.source import is_notation, text_of
from adjudicator.play.saved_games import load_session
from adjudicator.play.session import Session
from adjudicator.show.replay import Followed, follow


class GameFile:
    """A file as it was read; InputError for one that cannot be read, or for notation that is no game."""

    def __init__(self, path: Path, overlays: Sequence[Path] = ()) -> None:
        self.path = path
        self._overlays = overlays
        self._data = read_whole(str(path))
        self._is_notation = is_notation(self._data)
        self.log, self._language = self._data, "en"
        """The game as a log, and the language of its words."""
        if self._is_notation:
            found = read(self._data, str(path), overlays)
            self.log, self._language = found.data, found.language

    def followed(self) -> Followed:
        """The game after its last line; errors as those of `follow`."""
        with self._as_log() as path:
            return follow(path, None, self._overlays)

    def add(self, line: bytes) -> None:
        """Add a line of a log; in notation, in words where they can say it exactly."""
        if self._is_notation:
            text = written(self.log + line + b"\n", str(self.path), self._language, self._overlays)
            add_notation(self.path, self._data, [text.splitlines()[-1]])
        else:
            write_atomically(self.path, self.log + line + b"\n")

    def add_by_session(self, write: Callable[[Session], object]) -> dict[str, Any]:
        """Let a session of the game add one line, with the hashes that the policy demands; the line.

        InputError for a game that is over or damaged, or that is kept where its keys are.
        """
        with self._as_log() as path:
            session = load_session(path, self._overlays)
            write(session)
            raw = session.log.splitlines()[-1]
        if self._is_notation:
            self.add(raw)
        line: dict[str, Any] = decode(raw)
        return line

    @contextmanager
    def _as_log(self) -> Iterator[Path]:
        """The file of the log; for notation, a copy of the log for which it stands."""
        if not self._is_notation:
            yield self.path
            return
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "game.jsonl"
            copy.write_bytes(self.log)
            yield copy


def add_notation(path: Path, data: bytes, lines: Sequence[str]) -> None:
    """Add lines to a game in notation, of which the file holds `data`."""
    text = text_of(data, str(path)).rstrip() + "\n" + "".join(f"{line}\n" for line in lines)
    write_atomically(path, text.encode())
