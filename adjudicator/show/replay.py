"""A log followed up to a line, to show where the game stands there.

Showing is not judging: hashes, seals, signatures and times are left to `kynes check`. But what is
shown must be a position of the game, so a line that cannot be read or that breaks a rule ends the
reading with an error that names it.
"""

from __future__ import annotations

import itertools
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import Content, link_content, load_content
from adjudicator.content.messages import message
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.games.registry import GAMES, Rulebook
from adjudicator.games.registry import rulebook as rulebook_of
from adjudicator.log.envelope import LOG_MOVES, bare_move, line_types
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import MAX_LINE
from adjudicator.rules.records import Event


class Followed(msgspec.Struct):
    """A game as far as its log was followed."""

    header: Header
    content: Content
    rulebook: Rulebook
    game: Any
    position: Any
    lines: list[dict[str, Any]]
    """The lines read, in order, as they stand in the log (moves and the log's own)."""
    moves: list[tuple[int, dict[str, Any]]]
    """Line number -> bare move, for the moves that have not been taken back."""
    events: list[tuple[int, list[Event]]]
    """Line number -> what happened, for the same moves."""


def raw_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, newline removed; InputError when it cannot be read."""
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            raise InputError(f"cannot read {path}: it is a directory")
        with path.open("rb") as stream:
            while raw := stream.readline(MAX_LINE + 2):
                if len(raw) > MAX_LINE + 1:
                    raise InputError(f"cannot read {path}: a line has more than {MAX_LINE} bytes")
                yield raw.removesuffix(b"\n")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None


def read_header(path: Path, raw: bytes) -> Header:
    """The header of a log; InputError where the line is none."""
    try:
        return msgspec.json.decode(raw, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path}: the first line is no header of a log ({error})") from None


def follow(path: Path, at: int | None = None, overlays: Sequence[Path] = ()) -> Followed:
    """The game of a log after line `at` (the last one when None; 0 is the start).

    Raises InputError for a file that is no log, for a log that has fewer lines, and for an
    illegal line before that point; UnsupportedError for a game, content or rules version that
    this program does not have.
    """
    source = raw_lines(path)
    first = next(source, None)
    if first is None:
        raise InputError(f"{path}: the file is empty")
    header = read_header(path, first)
    if header.game not in GAMES:
        raise UnsupportedError(f"{path}: there is no game {header.game!r}")
    content, rulebook = load_content(header.game, overlays), rulebook_of(header.game)
    if header.rules not in rulebook.versions:
        raise UnsupportedError(f"{path}: version {header.rules} of the rules is not supported")
    if header.content != content.hash:
        raise UnsupportedError(f"{path}: it was played with other content ({header.content[:12]}…)")
    game = link_content(content)
    wrong = rulebook.check_setup(game, setup_of(header))
    if wrong is not None:
        raise InputError(
            f"{path}: {message(content, wrong.clause, wrong.code, wrong.args)} ({wrong.clause})"
        )
    followed = Followed(header, content, rulebook, game, None, [], [], [])
    restart(followed, [])
    read_on(followed, path, itertools.islice(source, at))
    if at is not None and len(followed.lines) < at:
        raise InputError(f"{path}: the log has {len(followed.lines)} lines, not {at}")
    return followed


def restart(followed: Followed, moves: list[tuple[int, dict[str, Any]]]) -> None:
    """Set the game up anew and play these moves, which have been checked before."""
    rulebook, game = followed.rulebook, followed.game
    followed.position = rulebook.new_position(game, setup_of(followed.header))
    followed.moves, followed.events = [], []
    for n, move in moves:
        followed.events.append((n, rulebook.apply(game, followed.position, move)))
        followed.moves.append((n, move))


def read_on(followed: Followed, path: Path, source: Iterator[bytes]) -> None:
    """Follow more lines of the log."""
    decoders: dict[str, msgspec.json.Decoder[Any]] = {
        kind: msgspec.json.Decoder(line_type)
        for kind, line_type in line_types(followed.rulebook).items()
    }
    plain = msgspec.json.Decoder(dict[str, Any])
    for n, raw in enumerate(source, len(followed.lines) + 1):
        try:
            kind = plain.decode(raw).get("move")
            if kind not in decoders:
                raise InputError(f"{path}: line {n} is no line of this game's log")
            line = dict(decoders[kind].decode(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError) as error:
            raise InputError(f"{path}: line {n} cannot be read ({error})") from None
        if kind == "undo":
            if line["to"] >= n:
                raise InputError(f"{path}: line {n} takes back what has not been played")
            restart(followed, [known for known in followed.moves if known[0] <= line["to"]])
        elif kind not in LOG_MOVES:
            play(followed, path, n, bare_move(line))
        followed.lines.append(line)


def play(followed: Followed, path: Path, n: int, move: dict[str, Any]) -> None:
    """Check and apply one move."""
    wrong = followed.rulebook.check(followed.game, followed.position, move)
    if wrong is not None:
        said = message(followed.content, wrong.clause, wrong.code, wrong.args)
        raise InputError(f"{path}: line {n} is illegal: {said} ({wrong.clause}); see `kynes check`")
    events = followed.rulebook.apply(followed.game, followed.position, move)
    followed.events.append((n, events))
    followed.moves.append((n, move))
