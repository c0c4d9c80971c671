"""The logs that names stand for: a file is itself, a folder all logs in it and below it.

A folder is read as it is needed and its names are sorted, so that the order is the same on every
system. Folders that are links are not gone into (they may lead round in a circle), nor is what
begins with a dot.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from adjudicator.errors import InputError

if TYPE_CHECKING:
    from os import DirEntry

ENDINGS = (".jsonl", ".kyn")
"""How the files of logs end: in lines of JSON, and in notation."""
UNKNOWN = -1
"""Size and time of a file that the system says nothing about."""


class Found(msgspec.Struct, frozen=True):
    """A log, and what tells whether it has changed."""

    log: str
    """Its name, as it was given or found."""
    size: int = UNKNOWN
    """Bytes."""
    modified: int = UNKNOWN
    """When it was last changed: nanoseconds since 1970."""


def names_in(names: Iterable[str]) -> Iterator[str]:
    """The names of the logs that names stand for.

    InputError for a folder that cannot be read or has no logs in it.
    """
    return (found.log for found in logs_in(names))


def logs_in(names: Iterable[str]) -> Iterator[Found]:
    """The logs that names stand for, in their order; InputError as for `names_in`."""
    for name in names:
        if name != "-" and os.path.isdir(name):  # noqa: PTH112 - a Path for each of a million is slow
            empty = True
            for found in _below(name):
                empty = False
                yield found
            if empty:
                endings = " or ".join(f"*{ending}" for ending in ENDINGS)
                raise InputError(f"{name}: there are no logs in this folder (files {endings})")
        else:
            yield found_at(name)


def found_at(log: str) -> Found:
    """A log by its name, with what the system says of it now."""
    try:
        stat = os.stat(log)  # noqa: PTH116 - as above
    except (OSError, ValueError):
        return Found(log)
    return Found(log, stat.st_size, stat.st_mtime_ns)


def _below(folder: str) -> Iterator[Found]:
    try:
        with os.scandir(folder) as entries:
            kept = sorted(filter(_wanted, entries), key=lambda entry: entry.name)
    except OSError as error:
        raise InputError(f"cannot read the folder {folder}: {error.strerror}") from None
    for entry in kept:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        else:
            yield found_at(entry.path)


def _wanted(entry: DirEntry[str]) -> bool:
    if entry.name.startswith("."):
        return False
    if entry.is_dir(follow_symlinks=False):
        return True
    return entry.name.lower().endswith(ENDINGS) and entry.is_file()
