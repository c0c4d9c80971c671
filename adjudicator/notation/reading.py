"""Notation read as a log: `read`.

After the first line that the rules refuse the position is unknown, and words can only be read with
a position. A line that cannot be read without it is kept as text. It does not affect the verdict,
which has already been decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.checker import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.log.lines import DECODE_ERRORS, MAX_LINE, decode, encode
from adjudicator.notation.following import MADE, NOTHING, Following
from adjudicator.notation.matching import UnknownWordError, key_of
from adjudicator.notation.quoting import unquoted
from adjudicator.notation.sentences import END, UNDO, IncompleteMoveError, Reader, taken_apart
from adjudicator.notation.source import SourceLine, lines_of
from adjudicator.notation.tags import Head, Tag, head_of_tags, tag_of
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.wording import TABLE

RAW = "!"
"""Before a line of a log that stands as it is: JSON, or in quotation marks what is not even that."""
LONGEST_RAW = 8 * MAX_LINE
"""Characters that such a line may have."""


class Kept(msgspec.Struct, frozen=True):
    """A line that is kept as text, and what is known of it."""

    number: int
    """Its line in the file."""
    by: str = ""
    """The seat that it names; "" where it names none."""
    opens: bool = False
    """Whether it opens a seal."""
    ends: bool = False
    """Whether it declares the end of the game."""


class Log(msgspec.Struct):
    """A log made of notation."""

    data: bytes
    lines: list[int]
    """Line of the log (the first is the header) -> line of the notation, both from 1."""
    texts: list[str]
    """Line of the log -> what stands in that line of the notation."""
    key: bytes = b""
    """The key that salts the position hashes; empty for none."""
    language: str = "en"
    """The language of its words."""
    kept: list[Kept] = []
    """The lines after these that are kept as text."""
    incomplete: int = 0
    """The line of the log that lacks fields, and is illegal whatever they are; 0 for none."""
    refusal: str = ""
    """Why this is not a whole log, with the line of the file; "" where it is one."""

    def whole(self, name: str) -> bytes:
        """The bytes of the log; InputError where some lines are kept as text, or lack fields."""
        if self.refusal:
            raise InputError(f"{name}:{self.refusal}")
        return self.data

    def place(self, line: int) -> int:
        """The line of the file in which a line of the log stands."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else line


def read(data: bytes, name: str, overlays: Sequence[Path] = ()) -> Log:
    """The log that notation stands for; `name` is what the file is called in errors.

    InputError, with the line of the file, for a text without a meaning, with a suggestion if there
    is one.
    """
    texts, lines = lines_of(data, name)
    if not lines:
        raise InputError(
            f"{name}: there is no game in this file: it is empty, or all of it is remarks"
        )
    lines = _without_letter(lines)
    head, tags, at = head_of(lines, name, overlays)
    following = Following(head.header, overlays, key=head.key)
    reading = _Reading(
        following,
        Vocabulary(following.content, following.rules, head.language, following.seats),
        name,
    )
    reading.log.lines[0] = at
    reading.log.key, reading.log.language = head.key, head.language
    for line in lines[len(tags) :]:
        reading.take(line)
    log = reading.log
    log.data = b"".join(raw + b"\n" for raw in reading.made)
    log.texts = [texts[number - 1] for number in log.lines]
    return log


def _without_letter(lines: list[SourceLine]) -> list[SourceLine]:
    """The lines from the first tag on: what somebody has written to readers before it is no part of a game."""
    first = next((at for at, line in enumerate(lines) if line.text.startswith("[")), 0)
    return lines[first:]


def head_of(
    lines: Sequence[SourceLine], name: str, overlays: Sequence[Path]
) -> tuple[Head, list[Tag], int]:
    """What the tags say, the tags, and the line of the first of them; InputError for tags that make no head."""
    tags: list[Tag] = []
    at = lines[0].number
    try:
        for line in lines:
            at = line.number
            tag = tag_of(at, line.text)
            if tag is None:
                break
            tags.append(tag)
        at = lines[0].number
        return head_of_tags(tags, overlays), tags, at
    except (UnknownWordError, InputError) as error:
        raise InputError(f"{name}:{getattr(error, 'line', 0) or at}: {error}") from None


class _Reading:
    """A game in notation, as far as it is read."""

    def __init__(self, following: Following, vocabulary: Vocabulary, name: str) -> None:
        self.made = [encode(following.header)]
        """The lines of the log."""
        self.log = Log(b"", [0], [])
        self._following = following
        self._vocabulary = vocabulary
        self._reader = Reader(following, vocabulary)
        self._name = name
        self._stopped = 0
        """The line of the file at which the judge stops; 0 for none so far."""

    def take(self, line: SourceLine) -> None:
        """Read the next line; InputError for one that has no meaning."""
        self._refuse_tags(line)
        if self.log.kept:
            self._keep(line)
            return
        try:
            raw = self._raw(line)
        except IncompleteMoveError as error:
            self.log.incomplete = len(self.made) + 1
            self.log.refusal = self.log.refusal or f"{line.number}: {error}"
            raw = self._finished(error.move)
        except UnknownWordError as error:
            if not self._is_stopped():
                raise InputError(f"{self._name}:{line.number}: {error}") from None
            self.log.refusal = self.log.refusal or (
                f"{line.number}: {error} (line {self._stopped} is refused, so that nobody knows how the "
                "game stands here; see `kynes check`)"
            )
            self._keep(line)
            return
        self.made.append(raw)
        self.log.lines.append(line.number)

    def _raw(self, line: SourceLine) -> bytes:
        """The line of the log that a line stands for."""
        if line.text.startswith(RAW):
            return self._as_it_stands(line.text)
        said = self._reader.read(line.text)
        expected = self._following.n + 1
        if said.get("n", expected) != expected and not self.log.refusal and not self._is_stopped():
            self.log.refusal = (
                f"{line.number}: this is line {expected} of the game, not {said['n']}"
            )
        return self._finished(said)

    def _finished(self, said: dict[str, Any]) -> bytes:
        return self._following.finish(encode(self._following.go(said)))

    def _as_it_stands(self, text: str) -> bytes:
        if len(text) > LONGEST_RAW:
            raise UnknownWordError(
                f"the line has {len(text)} characters, and {LONGEST_RAW} at most"
            )
        raw = unquoted(text[len(RAW) :].strip()).encode("utf-8", "surrogatepass")
        go_on(self._following, raw)
        return raw

    def _refuse_tags(self, line: SourceLine) -> None:
        """InputError for a tag among the moves."""
        if line.text.startswith("["):
            tag = line.text[:40].split()[0].strip("[]")
            raise InputError(
                f"{self._name}:{line.number}: [{tag} …] is a tag, and the tags stand before the first "
                "move: if a second game begins here, put it into a file of its own"
            )

    def _is_stopped(self) -> bool:
        """Whether the judge reads no moves any more behind the lines so far."""
        if not self._stopped:
            log = b"".join(raw + b"\n" for raw in self.made)
            judged = check_bytes(log, Judges(known=[self._following.judge]), running=True)
            for finding in judged.verdict.findings:
                if finding.kind in ("illegal", "invalid", "unsupported"):
                    self._stopped = self.log.place(finding.line)
                    break
        return self._stopped > 0

    def _keep(self, line: SourceLine) -> None:
        """Keep a line as text, and what can be told of it."""
        kept = Kept(line.number)
        try:
            parts = taken_apart(line.text)
            by = self._vocabulary.seat(parts.by, self._following.seats)
            ends = (by, key_of(parts.said)) == (TABLE, (END,))
            kept = Kept(line.number, by, "opens" in parts.beside, ends)
        except UnknownWordError:
            pass
        self.log.kept.append(kept)


def said_of(line: dict[str, Any]) -> dict[str, Any]:
    """A line without what follows from the lines before it."""
    return {name: value for name, value in line.items() if name not in MADE}


def go_on(following: Following, raw: bytes) -> None:
    """Follow the game by a line of a log, whatever its bytes are."""
    following.go(_said(following, raw))
    following.finish(raw)


def _said(following: Following, raw: bytes) -> dict[str, Any]:
    """What a line of a log says; `NOTHING` for one that says nothing."""
    try:
        line = decode(raw)
        plain = isinstance(line["move"], str) and "by" in line
        plain = plain and (line["move"] != UNDO or isinstance(line.get("to"), int))
        plain = plain and following.has_form(raw, line["move"])
    except (*DECODE_ERRORS, KeyError, TypeError):
        plain = False
    if not plain:
        return NOTHING
    numbered = line.get("n") == following.n + 1
    return said_of(line) if numbered else {**said_of(line), "n": line.get("n")}
