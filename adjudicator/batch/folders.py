"""Finds the logs for paths: a file is itself, a folder means all logs in it and below it.

A folder is read as it is needed and its names are sorted, so that the order is the same on every
system. Links to folders are not followed (they may form a cycle), and names that begin with a dot
are skipped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from adjudicator.errors import InputError

if TYPE_CHECKING:
    from os import DirEntry

ENDINGS = (".jsonl", ".kyn")
"""How the files of logs end: in lines of JSON, and in notation."""
TABLES = (".vlog", ".vsav", ".json")
"""How the files end that a table saves: `kynes import` makes logs of them."""
ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst")
What = Literal["import", "unpack"]
"""What is to be done with a file that is no log but may hold games."""
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


def logs_in(names: Iterable[str], *, none: bool = False) -> Iterator[Found]:
    """The logs that names stand for, in their order; InputError as for `names_in`.

    With `none`, a folder may be without logs.
    """
    for name in names:
        if name != "-" and os.path.isdir(name):  # noqa: PTH112 - a Path for each of a million is slow
            empty = True
            for found in _below(name):
                empty = False
                yield found
            if empty and not none:
                endings = " or ".join(f"*{ending}" for ending in ENDINGS)
                raise InputError(f"{name}: there are no logs in this folder (files {endings})")
        else:
            yield found_at(name)


def not_read(names: Iterable[str]) -> Iterator[tuple[str, What]]:
    """The files that are no logs but may hold games, and what to do: "import" or "unpack".

    What a table saved is left out where a log of its name lies beside it: it has been imported.
    """
    for name in names:
        saved = saved_by_table(name)
        if saved is not None and os.path.isfile(name):  # noqa: PTH113 - as above
            yield name, saved
        for folder, below, files in os.walk(name):
            below[:] = sorted(one for one in below if not one.startswith("."))
            logs = {
                stem for stem, ending in map(os.path.splitext, files) if ending.lower() in ENDINGS
            }
            for file in sorted(files):
                stem, _ = os.path.splitext(file)  # noqa: PTH122 - as above
                path = os.path.join(folder, file)  # noqa: PTH118 - as above
                if file.startswith("."):
                    continue
                what = saved_by_table(file)
                if what == "unpack" or (what == "import" and stem not in logs):
                    yield path, what


def saved_by_table(name: str) -> What | None:
    """What is to be done with a file of this name, by its ending; None for a log."""
    ending = os.path.splitext(name)[1].lower()  # noqa: PTH122 - as above
    return "unpack" if ending in ARCHIVES else "import" if ending in TABLES else None


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
    if not entry.name.lower().endswith(ENDINGS):
        return False
    try:
        # A link that leads nowhere is told as a log that cannot be read, not passed over.
        return entry.is_file() or (entry.is_symlink() and not entry.is_dir())
    except OSError:  # a link that leads to itself
        return True
