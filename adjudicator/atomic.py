"""Files that appear whole or not at all.

A file is written under a temporary name in the same folder, flushed to the disk and then renamed:
other programs see the old file or the new one, never half of one.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    import secrets

_unfinished: dict[str, int] = {}
"""Temporary files that are being written, each with the process that writes it."""


def sweep_unfinished() -> None:
    """Remove every unfinished file of this process.

    For a program that is ended by a signal: if the signal comes at a moment when no `AtomicFile` exists
    that could remove its own file. The files of other processes stay.
    """
    for name, process in list(_unfinished.items()):
        if process == os.getpid():
            with contextlib.suppress(OSError):
                Path(name).unlink(missing_ok=True)
            _unfinished.pop(name, None)


def write_atomically(
    path: str | Path, data: bytes, *, private: bool = False, lasting: bool = True
) -> None:
    """Write a whole file, or leave everything as it was; InputError says what went wrong.

    Only its owner can read a `private` file. One that is not `lasting` may be lost or damaged if the machine stops:
    it is for whoever notices that and makes it again.
    """
    with AtomicFile(path, private=private, lasting=lasting) as stream:
        stream.write(data)


class AtomicFile:
    """A file that appears under its name when it is complete.

    As a context manager it gives the stream to write to; leaving it normally puts the file in
    its place, leaving it by an exception removes every trace. OSError becomes InputError. A link
    stays a link: what it points to is written. Devices and named pipes are refused, because
    putting a file in their place would destroy them. Only its owner can read a `private` file. One that is
    not `lasting` is not flushed to the disk.
    """

    def __init__(self, path: str | Path, *, private: bool = False, lasting: bool = True) -> None:
        self.path = Path(path)
        self._is_private, self._is_lasting = private, lasting
        self._temporary = ""
        try:
            self._place = self.path.resolve()
            if self._place.is_dir():
                raise InputError(f"cannot write {self.path}: it is a directory")
            if self._place.exists() and not self._place.is_file():
                raise InputError(f"cannot write {self.path}: it is not an ordinary file")
            # Part of the name will do: with all of it, a long one would be too long.
            name = f".{self._place.name[:40]}.{secrets.token_hex(8)}.part"
            self._temporary = str(self._place.with_name(name))
            _unfinished[self._temporary] = os.getpid()
            self.stream: BinaryIO = open(  # noqa: SIM115 - it lives as long as we do
                self._temporary, "xb", buffering=1 << 16, opener=_private
            )
        except (OSError, RuntimeError) as error:  # links that go round in a circle
            self.discard()
            raise self._failure(error) from None

    def __enter__(self) -> BinaryIO:
        return self.stream

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            self.keep()
            return
        self.discard()
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            raise self._failure(error) from None

    def keep(self) -> None:
        """Put the file in its place; InputError, and no file, if that fails."""
        try:
            self.stream.flush()
            if self._is_lasting:
                os.fsync(self.stream.fileno())
            self.stream.close()
            if not self._is_private:
                # A temporary file is private; a result is as readable as any other new file.
                mask = os.umask(0)
                os.umask(mask)
                Path(self._temporary).chmod(0o666 & ~mask)
            Path(self._temporary).replace(self._place)
            _unfinished.pop(self._temporary, None)
        except BaseException as error:
            self.discard()
            if isinstance(error, OSError):
                raise self._failure(error) from None
            raise

    def discard(self) -> None:
        """Leave no trace of the file."""
        with contextlib.suppress(OSError, AttributeError):
            self.stream.close()
        if self._temporary:
            with contextlib.suppress(NotADirectoryError):  # then it never was there
                Path(self._temporary).unlink(missing_ok=True)
            _unfinished.pop(self._temporary, None)

    def _failure(self, error: OSError | RuntimeError) -> InputError:
        reason = error.strerror if isinstance(error, OSError) else None
        return InputError(f"cannot write {self.path}: {reason or error}")


def _private(name: str, flags: int) -> int:
    """Open a file that only its owner can read."""
    return os.open(name, flags, 0o600)
