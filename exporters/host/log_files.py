"""The files of a host's logs: written after the database has decided, and read if the database lacks a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.errors import InputError, UnsupportedError
from adjudicator.files import folder_lock, read_file
from adjudicator.log.header import Header
from adjudicator.log.lines import DECODE_ERRORS
from adjudicator.show.publish import published
from adjudicator.show.replay import LARGEST
from adjudicator.wording import TABLE

if TYPE_CHECKING:
    from exporters.host.games import Games

LOG = "log.jsonl"
LONGEST_ID = 16
"""Characters of the id of a game."""
END = b'"move":"end"'
"""What only the last line of a game says."""


def write_log(folder: Path, log: bytes) -> None:
    """Add to the file of a log what it lacks of lines that are decided; half a line is written anew."""
    with folder_lock(folder):
        handle = os.open(folder / LOG, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(handle, "r+b") as stream:
            there = os.fstat(stream.fileno()).st_size
            if there >= len(log):
                return
            stream.seek(there)
            stream.write(log[there:])
            stream.flush()
            os.fsync(stream.fileno())


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a log's file; half a line at its end is none."""
    raw = read_file(path, LARGEST)
    return raw[: raw.rfind(b"\n") + 1].splitlines()


def log_of(games: Games, game: str, viewer: str) -> bytes:
    """The log of a game: whole for the referee ("table"), what may be known of it for any other viewer.

    The whole log can be had of a game that another version has begun, too; UnsupportedError for the rest of it, and
    InputError for a log of which nothing can be published.
    """
    try:
        path = games.written(game)
        return path.read_bytes() if viewer == TABLE else published(path, viewer)
    except UnsupportedError:
        if viewer != TABLE:
            raise
        path = games.path(game)
        in_file = whole_lines(path) if path.is_file() else []
        lines = max(in_file, games.store.lines(game), key=len)
        return b"".join(line + b"\n" for line in lines)


def adopt(games: Games) -> None:
    """Take up every game whose log lies in the folder and of which the database does not know.

    A game without links gets them. InputError for a file that is no log, and for a folder whose name is too long.
    """
    store = games.store
    known = {row.id for row in store.games()}
    for path in sorted(games.folder.glob(f"*/{LOG}")):
        game = path.parent.name
        lines = whole_lines(path) if game not in known else []
        if not lines:
            continue
        try:
            header = msgspec.json.decode(lines[0], type=Header)
        except DECODE_ERRORS:
            raise InputError(f"{path} is not a log: see `kynes check {path}`") from None
        if len(game) > LONGEST_ID:
            raise InputError(
                f"{path.parent}: rename this folder: the id of a game has {LONGEST_ID} characters at most"
            )
        name = header.name if isinstance(header.name, str) else header.game
        links = games.first_links(game, header)
        store.create(game, name, lines, links, over=END in lines[-1])
    for game in store.linkless():
        header = msgspec.json.decode(store.lines(game)[0], type=Header)
        for who, digest in games.first_links(game, header).items():
            store.set_link(digest, game, who, 1)
