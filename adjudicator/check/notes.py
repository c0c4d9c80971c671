"""Notes taken while a log is read, for checks that are possible only at its end.

All notes have the same size, and many of them are moved to a temporary file, so memory stays
bounded however long the log is.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import IO, Any

from adjudicator.lazy import lazy_imports

with lazy_imports():
    import tempfile

IN_MEMORY = 1 << 20
"""Bytes of notes that are kept in memory."""
READ = 1024
"""Notes that are read at a time."""


class Notes:
    """Notes of one form, in the order in which they were taken."""

    def __init__(self, form: Struct) -> None:
        self.count = 0
        self._form = form
        self._file: IO[bytes] | None = None

    def take(self, *values: Any) -> None:
        """Take a note: one value for each place of the form."""
        if self._file is None:
            self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - see `close`
        self._file.write(self._form.pack(*values))
        self.count += 1

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """All notes. None can be taken while they are read."""
        if self._file is None:
            return
        self._file.seek(0)
        while notes := self._file.read(self._form.size * READ):
            yield from self._form.iter_unpack(notes)

    def close(self) -> None:
        """Delete all notes."""
        if self._file is not None:
            self._file.close()
            self._file = None
