"""A log followed up to a line, to show where the game stands there.

Showing is not judging: hashes, seals, signatures and times are left to `kynes check`. But what is
shown must be a position of the game, so a line that cannot be read or that breaks a rule ends the
reading with an error that names it.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import Content, link_content, load_content
from adjudicator.content.messages import message
from adjudicator.errors import InputError, KynesError, UnsupportedError
from adjudicator.games.registry import GAMES, Rulebook
from adjudicator.games.registry import rulebook as rulebook_of
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.envelope import (
    BASE,
    LOG_MOVES,
    bare_move,
    decoders_of,
    fields_of,
    line_types,
)
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import DECODE_ERRORS, MAX_LINE, Fault, describe_fault
from adjudicator.log.reading import LineReader, open_log
from adjudicator.rules.records import Event
from adjudicator.templates import fill


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
    """The lines of a file ("-": the standard input), newline removed.

    InputError when it cannot be read, or has a line that is too long. A last line without its
    newline counts: whether it is whole shows when it is read.
    """
    with open_log(path) as stream:
        reader = LineReader(stream)
        n = 0
        for n, raw in enumerate(reader, 1):  # noqa: B007 - wanted after the loop
            yield raw
        if reader.too_long:
            raise line_error(path, n, Fault("too-long", {"most": MAX_LINE}))
        if reader.rest:
            yield reader.rest


def line_error(path: Path, n: int, fault: Fault) -> InputError:
    """Number `n` of a log is no line of a log: the error says so in the words of `kynes check`."""
    said = fill(CLAUSES["log.lines"].violations[fault.code], fault.args)
    return InputError(f"{path}:{n + 1}: {said}")


def header_error(path: Path, raw: bytes, overlays: Sequence[Path]) -> KynesError:
    """Why nobody can go by this header, in the words of `kynes check`."""
    from adjudicator.check import check_bytes  # noqa: PLC0415 - wanted only for a bad header
    from adjudicator.check.judge import Judges  # noqa: PLC0415

    verdict = check_bytes(raw + b"\n", Judges(overlays), running=True).verdict
    said = [finding.message for finding in verdict.findings] or ["The first line is no header."]
    kind = UnsupportedError if verdict.status == "unsupported" else InputError
    return kind(f"{path}:1: {said[0]}")


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
    try:
        header = msgspec.json.decode(first, type=Header)
    except DECODE_ERRORS:
        raise header_error(path, first, overlays) from None
    if header.game not in GAMES:
        raise header_error(path, first, overlays)
    content, rulebook = load_content(header.game, overlays), rulebook_of(header.game)
    if header.rules not in rulebook.versions or header.content != content.hash:
        raise header_error(path, first, overlays)
    game = link_content(content)
    if rulebook.check_setup(game, setup_of(header)) is not None:
        raise header_error(path, first, overlays)
    followed = Followed(header, content, rulebook, game, None, [], [], [])
    restart(followed, [])
    read_on(followed, path, itertools.islice(source, None if at is None else min(at, sys.maxsize)))
    if at is not None and len(followed.lines) < at:
        raise InputError(
            f"{path}: the log has {len(followed.lines)} lines after the header, not {at}"
        )
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
    types = line_types(followed.rulebook)
    decoders = decoders_of(types)
    plain = msgspec.json.Decoder(dict[str, Any])
    for n, raw in enumerate(source, len(followed.lines) + 1):
        kind = ""
        try:
            found = plain.decode(raw).get("move")
            kind = found if isinstance(found, str) else ""
            line = dict(decoders.get(kind, BASE).decode(raw))
        except DECODE_ERRORS:
            names = fields_of(types[kind]) if kind in types else []
            fault = describe_fault(raw, decoders.get(kind, BASE), names)
            raise line_error(path, n, fault) from None
        if kind not in decoders:
            raise line_error(path, n, Fault("unknown-kind", {"kind": kind[:60]}))
        if kind == "undo":
            if line["to"] >= n:
                raise InputError(f"{path}:{n + 1}: it takes back what has not been played")
            restart(followed, [known for known in followed.moves if known[0] <= line["to"]])
        elif kind not in LOG_MOVES:
            play(followed, path, n, bare_move(line))
        followed.lines.append(line)


def play(followed: Followed, path: Path, n: int, move: dict[str, Any]) -> None:
    """Check and apply one move."""
    wrong = followed.rulebook.check(followed.game, followed.position, move)
    if wrong is not None:
        said = message(followed.content, wrong.clause, wrong.code, wrong.args)
        raise InputError(f"{path}:{n + 1}: illegal: {said} ({wrong.clause}); see `kynes check`")
    events = followed.rulebook.apply(followed.game, followed.position, move)
    followed.events.append((n, events))
    followed.moves.append((n, move))
