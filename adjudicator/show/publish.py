"""The part of a log that may be published while the game goes on.

Lines that everybody may know, or that one seat may, stay as they are, byte for byte. Every other
line becomes a stub with its hash. This proves later that the complete log is the one from which the
stream was published (`kynes check LOG --published STREAM`).

A hash hides only what cannot be guessed. So hashes that would reveal hidden information to anybody
who tries all possibilities are not published: plain hashes of positions, and those of hidden lines
in which everything can be guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.published import stub_of
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.lazy import lazy_imports
from adjudicator.log.envelope import NOT_PLAYED, decoders_of, fields_of, line_type
from adjudicator.log.header import HEADER, Header
from adjudicator.log.lines import DECODE_ERRORS, describe_fault, encode
from adjudicator.log.reading import read_whole
from adjudicator.notation import NOTATION
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.show.replay import line_error
from adjudicator.show.told import told_lines
from adjudicator.wording import may_see, may_see_opened

with lazy_imports():
    from adjudicator.notation.reading import read
    from adjudicator.notation.streams import stream_text

UNGUESSED = ("salt", "sig")
"""Fields that nobody can guess who does not know them."""


def published(
    path: str | Path, seat: str = "", *, leaky: bool = False, overlays: Sequence[Path] = ()
) -> bytes:
    """The stream of a log, or of a game in notation, for everybody (""), or for one seat.

    Raises InputError for a file that is not a log, a seat that does not play, or, unless `leaky`, a
    log of which nothing can be published without giving secrets away; it says why. UnsupportedError
    for a game that this program does not have.
    """
    return _joined(_stream(path, _log(path, overlays), seat, overlays, leaky=leaky))


def published_notation(
    path: str | Path,
    seat: str = "",
    language: str = "en",
    *,
    leaky: bool = False,
    overlays: Sequence[Path] = (),
) -> str:
    """As `published`, in notation: a hidden line names its seat and its hash."""
    log = _log(path, overlays)
    shown = _stream(path, log, seat, overlays, leaky=leaky)
    return stream_text(shown, log.lines, language, overlays, log.key)


class _Log(msgspec.Struct, frozen=True):
    """The lines of a log, where they stand, and the key of its salts where the file has it."""

    lines: list[bytes]
    places: list[int]
    """Line -> line of the file; empty where that is the same."""
    key: bytes = b""

    def place(self, number: int) -> int:
        """The line of the file in which a line of the log stands."""
        return self.places[number - 1] if self.places else number


def _stream(
    path: str | Path, log: _Log, seat: str, overlays: Sequence[Path], *, leaky: bool
) -> list[bytes]:
    """The lines of a stream."""
    head, *lines = log.lines
    try:
        header = HEADER.decode(head)
    except DECODE_ERRORS as error:
        raise InputError(f"{path}:1: this is not a header of a log: {error}") from None
    if header.game not in GAMES:
        raise UnsupportedError(f"{path}: the game {header.game[:60]} is not known")
    if seat and seat not in [each.faction for each in header.seats]:
        raise InputError(f"--seat: {seat!r} has no seat in this game")
    rules = rulebook(header.game)
    decoders = decoders_of(rules)
    read = [
        _line(path, log.place(number), raw, decoders, rules) for number, raw in enumerate(lines, 2)
    ]
    told = told_lines(header, read, seat, overlays)
    shown = [head]
    for number, (raw, line) in enumerate(zip(lines, read, strict=True), 2):
        hidden = number - 1 not in told and not is_open(line, rules, seat)
        why = "" if leaky else leak_of(line, header, hidden=hidden)
        if why:
            raise InputError(f"{path}:{log.place(number)}: {why}")
        shown.append(stub_of(raw, line) if hidden else raw)
    return shown


def _joined(lines: Sequence[bytes]) -> bytes:
    return b"".join(raw + b"\n" for raw in lines)


def is_open(line: dict[str, Any], rules: Rulebook, seat: str) -> bool:
    """Whether a seat ("" for everybody) may know a line of a log while the game goes on."""
    sees = may_see_opened if "opens" in line else may_see
    # Who may know a correction, the position says (`told_lines`).
    return line["move"] in NOT_PLAYED or (line["move"] != CORRECT and sees(line, rules, seat))


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
            "right. Keep the log with salted hashes (hashes=salted; in notation by a tag that "
            "`kynes seal --salt` makes), or publish it with --leaky"
        )
    return ""


def _log(path: str | Path, overlays: Sequence[Path]) -> _Log:
    """The lines of a log, or of the log for which notation stands."""
    whole = read_whole(path)
    if Path(path).suffix.lower() == NOTATION or whole.lstrip()[:1] == b"[":
        found = read(whole, str(path), overlays)
        return _Log(found.whole(str(path))[:-1].split(b"\n"), found.lines, found.key)
    if not whole.endswith(b"\n"):
        raise InputError(f"{path}: the log is empty, or its last line is cut off")
    return _Log(whole[:-1].split(b"\n"), [])


def _line(
    path: str | Path,
    number: int,
    raw: bytes,
    decoders: dict[str, msgspec.json.Decoder[Any]],
    rules: Rulebook,
) -> dict[str, Any]:
    try:
        kind = msgspec.json.decode(raw)["move"]
        line: dict[str, Any] = decoders[kind].decode(raw)
        if encode(line) != raw:
            fault = describe_fault(raw, decoders[kind], fields_of(line_type(rules, kind)))
            raise line_error(Path(path), number - 1, fault)
    except (*DECODE_ERRORS, KeyError, TypeError):
        raise InputError(
            f"{path}:{number}: this is not a line of a log; see `kynes check`"
        ) from None
    return line
