"""Repairing a log that a mail program, an editor or a broken connection has damaged.

Only what carries no meaning is changed: the encoding, the ends of lines, white space, marks of
quotation, lines that were broken in two. What a line says is never changed. If the last line is
incomplete, it is left out; nothing is made up.
"""

from __future__ import annotations

import quopri
import re
from collections import Counter
from typing import Any

import msgspec

from adjudicator.encodings import encoding_of
from adjudicator.errors import InputError
from adjudicator.log.lines import DECODE_ERRORS, MAX_LINE, decode, encode

MOST_PARTS = 100
"""Lines that one line may have been broken into."""
SHOWN = 60
"""Characters of a line that are repeated."""
QUOTATION = re.compile(r"(?:>[ \t]?)+")
ROUND_ABOUT = re.compile(
    r"(?:```|~~~)\w*|\[/?(?:code|quote|pre|spoiler)[^\]]{0,100}\]", re.IGNORECASE
)
"""What stands before and after text that a forum shows as it is."""
TYPOGRAPHIC = str.maketrans(dict.fromkeys("“”„‟", '"') | {"\u00a0": " "})
SOFT_BREAK = re.compile(rb"=\r?\n")
"""A line that mail has broken in its own way (quoted-printable)."""


class Repaired(msgspec.Struct, frozen=True):
    """A log after its repair."""

    data: bytes
    done: list[str]
    """What was done, in sentences; nothing where nothing had to be."""
    left: list[str]
    """What is still wrong."""


def repaired(data: bytes, name: str) -> Repaired:
    """The log without what mail and editors do to logs; InputError for what is not a log, or two."""
    work = _Work()
    text = work.decoded(data, name)
    lines = work.joined(work.lines(text))
    return work.made(lines, name)


class _Work:
    """What was done so far."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.left: list[str] = []
        self.counts: Counter[str] = Counter()

    def decoded(self, data: bytes, name: str) -> str:
        """The text of the file."""
        encoding = encoding_of(data)
        if encoding.startswith("utf-16"):
            self.done.append("UTF-16 became UTF-8")
        elif data.startswith(b"\xef\xbb\xbf"):
            self.done.append("the byte order mark at the beginning is gone")
        if SOFT_BREAK.search(data):
            data = quopri.decodestring(data)
            self.done.append("the encoding of mail (quoted-printable) is undone")
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise InputError(
                f"{name}:{line}: this is not UTF-8 and cannot be repaired: ask for the file itself "
                "(as an attachment, in a zip), not for its text"
            ) from None

    def lines(self, text: str) -> list[tuple[int, str]]:
        """The lines that say something, with their numbers in the file."""
        ends = {"\r\n": "CRLF", "\r": "CR"}
        for end, called in ends.items():
            count = text.count(end)
            if count:
                self.done.append(
                    f"{_count(count, 'end', 'ends')} of lines ({called}) became newlines"
                )
            text = text.replace(end, "\n")
        if text and not text.endswith("\n"):
            self.counts["newline"] = 1
        found = list[tuple[int, str]]()
        for number, line in enumerate(text.split("\n"), 1):
            bare = line
            if quoted := QUOTATION.match(line):
                bare = line[quoted.end() :]
                self.counts["quoted"] += 1
            if ROUND_ABOUT.fullmatch(bare.strip()):
                self.counts["tags"] += 1
            elif bare.strip():
                found.append((number, bare))
            elif number <= text.count("\n"):
                self.counts["empty"] += 1
        return found

    def joined(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """The lines, those that were broken into several in one piece again."""
        found = list[tuple[int, str]]()
        at = 0
        while at < len(lines):
            number, text = lines[at]
            whole, count = text, 1
            if _object(text) is None:
                whole, count = _in_one_piece([one for _, one in lines[at : at + MOST_PARTS]])
                self.counts["broken"] += count > 1
            found.append((number, whole))
            at += count
        return found

    def made(self, lines: list[tuple[int, str]], name: str) -> Repaired:
        """The log of these lines."""
        made = list[bytes]()
        for at, (number, text) in enumerate(lines):
            value = _object(text)
            if value is None:
                self._unread(number, text, last=at == len(lines) - 1, made=made)
                continue
            if at == 0 and "format" not in value:
                break
            if at > 0 and "format" in value and "move" not in value:
                raise InputError(
                    f"{name}:{number}: a second game begins here: put it into a file of its own"
                )
            raw = encode(value)
            self.counts["canonical"] += raw != text.encode()
            made.append(raw)
        if not made or b'"format"' not in made[0]:
            raise InputError(
                f"{name}: the first line is not a header of a log: nothing can be repaired"
            )
        self._say()
        return Repaired(b"".join(raw + b"\n" for raw in made), self.done, self.left)

    def _unread(self, number: int, text: str, *, last: bool, made: list[bytes]) -> None:
        """A line that is not JSON, whatever is done to it."""
        start = text.strip()[:SHOWN] + ("…" if len(text.strip()) > SHOWN else "")
        if last and made:
            self.counts["newline"] = 0
            self.done.append(
                f"line {number}, of which only the beginning is there, is left out: {start}"
            )
            return
        made.append(text.strip().encode())
        self.left.append(f"line {number} is not JSON and stays as it is: {start}")

    def _say(self) -> None:
        """Put what was counted into sentences."""
        counts = self.counts
        for key, one, many, what in (
            ("quoted", "line", "lines", "no longer begin with the mark of a quotation (>)"),
            ("tags", "line", "lines", "of a forum's tags or fences are gone"),
            ("empty", "empty line", "empty lines", "are gone"),
            ("broken", "line", "lines", "that had been broken in two are in one piece again"),
            ("canonical", "line", "lines", "are in canonical form again (white space, marks)"),
        ):
            if counts[key]:
                self.done.append(f"{_count(counts[key], one, many)} {what}")
        if counts["newline"]:
            self.done.append("the last line ends in a newline")


def _object(text: str) -> dict[str, Any] | None:
    """The JSON object that a line is, its marks made plain if need be; None for none."""
    for tried in (text, text.translate(TYPOGRAPHIC)):
        try:
            value = decode(tried.strip())
        except DECODE_ERRORS:
            continue
        if isinstance(value, dict):
            return value
    return None


def _in_one_piece(parts: list[str]) -> tuple[str, int]:
    """A line put together from its parts, and how many they were; the first alone if that is no use."""
    for glue in ("", " "):
        whole = parts[0] if glue == "" else parts[0].rstrip()
        for count, part in enumerate(parts[1:], 2):
            if part.lstrip().startswith('{"') or len(whole) > MAX_LINE:
                break
            whole += part if glue == "" else glue + part.strip()
            if whole.rstrip().endswith("}") and _object(whole) is not None:
                return whole, count
    return parts[0], 1


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
