"""Files from outside: opened without blocking, and read up to a limit.

A directory, a device or a named pipe is not a file here: reading one might never end, and writing
one would put a file in its place. A new file never silently replaces something that somebody may
still want.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    import fcntl

CHUNK = 1 << 16
"""Bytes read at a time."""


@contextmanager
def open_file(path: str | Path, hint: str = "") -> Iterator[BinaryIO]:
    """The bytes of an ordinary file, unbuffered.

    InputError for what is not there, not to be read, or no ordinary file; `hint` is added where it
    is a device or a named pipe.
    """
    # Opening a named pipe would wait for its writer; this flag makes it return at once.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    # Opening a terminal must not make it the controlling terminal of this process.
    flags |= getattr(os, "O_NOCTTY", 0)
    try:
        handle = os.open(path, flags)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {str(path) or repr('')}: {_reason(error)}") from None
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise InputError(f"cannot read {path}: it is a directory, not a file")
        if not stat.S_ISREG(mode):
            raise InputError(f"cannot read {path}: it is not an ordinary file{hint}")
        # Unbuffered, with our own chunks: one copy less for every byte.
        with os.fdopen(handle, "rb", buffering=0, closefd=False) as stream:
            yield stream
    finally:
        os.close(handle)


def read_file(path: str | Path, most: int) -> bytes:
    """All bytes of an ordinary file; InputError if it cannot be read or has more than `most`."""
    with open_file(path) as stream:
        return read_stream(stream, most, str(path))


def read_stream(stream: BinaryIO, most: int, shown: str) -> bytes:
    """All bytes of a stream, `shown` in messages; InputError as for `read_file`."""
    chunks: list[bytes] = []
    left = most
    try:
        while left >= 0 and (chunk := stream.read(CHUNK)):
            chunks.append(chunk)
            left -= len(chunk)
    except OSError as error:
        raise InputError(f"cannot read {shown}: {_reason(error)}") from None
    if left < 0:
        raise InputError(f"cannot read {shown}: it has more than {most} bytes")
    return b"".join(chunks)


def same_file(one: str | Path, other: str | Path) -> bool:
    """Whether two names refer to the same existing file."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return False


def refuse_existing(
    path: Path, *, force: bool = False, inputs: tuple[str | Path, ...] = ()
) -> None:
    """InputError if writing would replace an existing file.

    `force` allows it, except for files that are read at the same time (`inputs`).
    """
    for read in inputs:
        if same_file(read, path):
            raise InputError(f"{path} is what is read here: name another file to be written")
    if path.is_file() and not force:
        raise InputError(f"{path} exists: name another file, or give --force to replace it")


def make_folder(path: Path) -> Path:
    """The folder, created with those above it if need be; InputError says why it cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot make the folder {path}: {_reason(error)}") from None
    return path


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keep other programs of ours from writing into a folder meanwhile, where the system can.

    Use it for short work only, because they wait. Without such locks, or without the permission to
    lock this folder, nobody waits.
    """
    try:
        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def unused_name(path: Path) -> Path:
    """An unused name in the same folder: `game.other-1.jsonl` for `game.jsonl`."""
    number = 1
    while (found := path.with_name(f"{path.stem}.other-{number}{path.suffix}")).exists():
        number += 1
    return found


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def size_of(paths: Iterable[str]) -> int:
    """The bytes of all ordinary files among some paths."""
    return sum(map(_size, paths))


def _size(path: str) -> int:
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
