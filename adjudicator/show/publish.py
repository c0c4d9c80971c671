"""The part of a log that may be published while the game goes on.

Lines that everybody may know, or that one seat may, stay as they are, byte for byte. Every other
line becomes a stub with its hash, so that the whole log can later be shown to be the one of which
the stream was published (`kynes check LOG --published STREAM`).

A hash hides only what cannot be guessed. So nothing is published whose hashes would let anybody
work out what is hidden by trying: plain hashes of positions, and hidden lines in which everything
can be guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.published import stub_of
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.log.envelope import LOG_MOVES, decoders_of
from adjudicator.log.header import HEADER, Header
from adjudicator.log.lines import DECODE_ERRORS, encode
from adjudicator.log.reading import read_whole
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.show.words import may_see, words_of

UNGUESSED = ("salt", "sig")
"""Fields that nobody can guess who does not know them."""


def published(path: str | Path, seat: str = "", *, leaky: bool = False) -> bytes:
    """The stream of a log for everybody (""), or for one seat.

    Raises InputError for a file that is no log, a seat that does not play, or, unless `leaky`, a
    log of which nothing can be published without giving secrets away; it says why. UnsupportedError
    for a game that this program does not have.
    """
    head, *lines = _lines(path)
    try:
        header = HEADER.decode(head)
    except DECODE_ERRORS as error:
        raise InputError(f"{path}:1: this is no header of a log: {error}") from None
    if header.game not in GAMES:
        raise UnsupportedError(f"{path}: the game {header.game[:60]} is not known")
    if seat and seat not in [each.faction for each in header.seats]:
        raise InputError(f"--seat: {seat!r} has no seat in this game")
    rules = rulebook(header.game)
    decoders = decoders_of(rules)
    shown = [head]
    for number, raw in enumerate(lines, 2):
        line = _line(path, number, raw, decoders)
        hidden = not is_open(line, rules, seat)
        why = "" if leaky else leak_of(line, header, hidden=hidden)
        if why:
            raise InputError(f"{path}:{number}: {why}")
        shown.append(stub_of(raw, line) if hidden else raw)
    return b"".join(raw + b"\n" for raw in shown)


def is_open(line: dict[str, Any], rules: Rulebook, seat: str) -> bool:
    """Whether a seat ("" for everybody) may know a line of a log while the game goes on."""
    if line["move"] in LOG_MOVES or may_see(line, rules, seat):
        return True
    return "opens" in line and line["move"] in words_of(rules.id).shown_moves


def leak_of(line: dict[str, Any], header: Header, *, hidden: bool) -> str:
    """Why publishing a line, or its hash, would give away what is hidden; "" if it would not."""
    salted = isinstance(header.hash_commit, str)
    if line["move"] == "end":
        return ""
    if "after" in line and not salted:
        return (
            "its position hash is plain: whoever tries all that may be hidden finds what is. Keep "
            "the log with salted hashes (hashes=salted), or publish it with --leaky"
        )
    if hidden and "after" not in line and not any(name in line for name in UNGUESSED):
        return (
            "the line is hidden, but all of it can be guessed, and its hash says which guess is "
            "right. Keep the log with salted hashes (hashes=salted), or publish it with --leaky"
        )
    return ""


def _lines(path: str | Path) -> Sequence[bytes]:
    whole = read_whole(path)
    if not whole.endswith(b"\n"):
        raise InputError(f"{path}: the log is empty, or its last line is cut off")
    return whole[:-1].split(b"\n")


def _line(
    path: str | Path, number: int, raw: bytes, decoders: dict[str, msgspec.json.Decoder[Any]]
) -> dict[str, Any]:
    try:
        kind = msgspec.json.decode(raw)["move"]
        line: dict[str, Any] = decoders[kind].decode(raw)
        if encode(line) != raw:
            raise InputError(f"{path}:{number}: the line is not in canonical form")
    except (*DECODE_ERRORS, KeyError, TypeError):
        raise InputError(f"{path}:{number}: this is no line of a log; see `kynes check`") from None
    return line
