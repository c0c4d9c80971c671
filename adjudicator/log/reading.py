"""Reads a log from a file or a pipe: line by line, in bounded memory, whatever the bytes are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from adjudicator.errors import InputError
from adjudicator.files import CHUNK, open_file, read_stream
from adjudicator.log.lines import MAX_LINE

LARGEST_LOG = 1 << 30
"""Bytes that a log may have: a stream without end is not read for ever."""


@contextmanager
def open_log(path: str | Path) -> Iterator[BinaryIO]:
    """The bytes of a log; "-" is the standard input.

    InputError for what is not there, not to be read, or no ordinary file: a directory, a device
    or a named pipe, which might keep us waiting for ever.
    """
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    with open_file(path, " (to read a pipe, give - as the log)") as stream:
        yield stream


class LineReader:
    """The lines of a stream, without their newlines.

    After the last line, `hash` is the SHA-256 of all bytes, `rest` what came after the last
    newline (cut off, so not among the lines), and `too_long` says whether reading stopped at a
    line of more than `MAX_LINE` bytes (what follows is hashed, not kept). InputError when the
    stream cannot be read on, or has more than `LARGEST_LOG` bytes.
    """

    def __init__(self, stream: BinaryIO, progress: Callable[[int], object] | None = None) -> None:
        self.rest = b""
        self.too_long = False
        self._stream = stream
        self._digest = sha256()
        self._progress = progress
        self._left = LARGEST_LOG

    @property
    def hash(self) -> str:
        """The SHA-256 of the bytes read so far."""
        return self._digest.hexdigest()

    def __iter__(self) -> Iterator[bytes]:
        rest = b""
        while chunk := self._read():
            lines = (rest + chunk).split(b"\n")
            rest = lines.pop()
            if lines and len(lines[0]) > MAX_LINE:
                self.too_long = True
                break
            yield from lines
            if len(rest) > MAX_LINE:
                self.too_long = True
                break
        if self.too_long:
            self.drain()
        else:
            self.rest = rest

    def drain(self) -> None:
        """Read the rest for its hash only."""
        while self._read():
            pass

    def _read(self) -> bytes:
        try:
            chunk = self._stream.read(CHUNK)
        except OSError as error:
            raise InputError(f"cannot read on: {error.strerror or error}") from None
        self._left -= len(chunk)
        if self._left < 0:
            raise InputError(f"cannot read on: the log has more than {LARGEST_LOG} bytes")
        self._digest.update(chunk)
        if self._progress is not None:
            self._progress(len(chunk))
        return chunk


WHOLE_LOG = 64 << 20
"""Bytes of a log that may be read into memory at once."""


def read_whole(path: str | Path) -> bytes:
    """A log as one piece; InputError if it cannot be read or is too long for that."""
    with open_log(path) as stream:
        return read_stream(stream, WHOLE_LOG, str(path))
