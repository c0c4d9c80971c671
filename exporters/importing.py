"""Reads our log from what a table has saved: one importer for each kind of file.

`IMPORTERS` lists them. An importer recognises its kind of file by the bytes, and returns the text
of the log as the table wrote it, which `kynes check` judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.lazy import lazy_imports
from exporters.tts.log import is_tts_save, log_of_save

with lazy_imports():
    from exporters.treachery.importer import import_saved_game
    from exporters.treachery.saves import is_save
    from exporters.vassal.reading.importer import log_of_vassal
    from exporters.vassal.reading.saved.container import is_saved_game

LARGEST = 64_000_000
"""Bytes of the largest file that is read."""
LONGEST_LOG = 16_000_000
"""Bytes of the longest log that is taken out of one."""


class Importer(msgspec.Struct, frozen=True):
    """Reads the log from one kind of file."""

    kind: str
    """What the kind is called, for people."""
    suffixes: tuple[str, ...]
    """The ending of the names of such files."""
    knows: Callable[[bytes], bool]
    """Whether bytes are of this kind."""
    read: Callable[[bytes, str, Sequence[Path]], str]
    """The log's text, from bytes, the file's name and overlays of the content.

    InputError, naming the file, if there is no log that is ours.
    """


def _is_vassal_log(data: bytes) -> bool:
    return is_saved_game(data)


def _log_of_vassal(data: bytes, shown: str, overlays: Sequence[Path]) -> str:
    return log_of_vassal(data, shown, overlays)


def _is_treachery_save(data: bytes) -> bool:
    return is_save(data)


def _log_of_treachery(data: bytes, shown: str, overlays: Sequence[Path]) -> str:
    return import_saved_game(data, shown, overlays).text


IMPORTERS: tuple[Importer, ...] = (
    Importer("a save of Tabletop Simulator", (".json",), is_tts_save, log_of_save),
    Importer("a log of VASSAL", (".vlog", ".vsav"), _is_vassal_log, _log_of_vassal),
    Importer("a saved game of treachery.online", (".json",), _is_treachery_save, _log_of_treachery),
)


def import_log(path: Path, overlays: Sequence[Path] = ()) -> str:
    """The text of the log in a table's file, ending with a newline.

    `overlays` are those of the content that was played with.

    InputError if the file cannot be read, is of no known kind, or holds no log of ours.
    """
    data = read_file(path, LARGEST)
    for importer in IMPORTERS:
        if importer.knows(data):
            text = importer.read(data, str(path), overlays)
            return _checked(text, str(path))
    kinds = "; ".join(f"{one.kind} ({', '.join(one.suffixes)})" for one in IMPORTERS)
    raise InputError(f"{path}: this is not a file of a table that we know. Known are: {kinds}")


def _checked(text: str, shown: str) -> str:
    """The log with plain newlines; InputError if it is too long or does not begin with a header."""
    if len(text) > LONGEST_LOG:
        raise InputError(f"{shown}: its log is longer than {LONGEST_LOG} bytes")
    text = re.sub("[\r\n]+", "\n", text).strip("\n")
    first = text.partition("\n")[0]
    try:
        header = msgspec.json.decode(first) if first else None
    except (msgspec.MsgspecError, RecursionError):
        header = None
    if not isinstance(header, dict) or "format" not in header or "game" not in header:
        raise InputError(f"{shown}: what it holds as a log does not begin with a log's header")
    return f"{text}\n"
