"""Reads JSON strictly, and remembers the line of every value.

Stricter than JSON itself where content is concerned: UTF-8 only, no key twice, no more than
`DEEPEST` levels, no whole number of more than 15 digits, and in strings no control or invisible characters except line
breaks between paragraphs. Whatever a file holds, reading it ends in data or in one `Problem`. A member `$comment` of any
object is for those who edit the file, and is left out.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.harmless import first_unseen
from adjudicator.problems import UNSEEN, Problem, Steps

DEEPEST = 40
LARGEST = 2_000_000
"""Bytes of the largest file that is read; shipped files are a twentieth of it."""
MOST_VALUES = 20_000
"""Values that a file may hold; shipped files hold a tenth of it."""

COMMENT = "$comment"
"""The member of an object that is not data."""

_BLANK = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}


class Text(msgspec.Struct, frozen=True):
    """A JSON file: its data, and the line of each of its values."""

    file: str
    data: Any
    lines: dict[Steps, int]
    """Path of keys and indexes -> the line (from 1) on which the value, or its key, stands."""

    def line(self, path: Steps) -> int:
        """The line of a value, or of the nearest thing round it that the file has."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_text(path: Path, shown: str = "") -> Text | Problem:
    """Read a JSON file; `shown` is its name in messages. Never raises for what the file holds."""
    file = shown or str(path)
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return Problem(file, (), 0, "this is a folder, not a file")
        if not stat.S_ISREG(mode):
            return Problem(file, (), 0, "this is not an ordinary file")
        if path.stat().st_size > LARGEST:
            return Problem(file, (), 0, f"the file has more than {LARGEST} bytes")
        raw = read_file(path, LARGEST)
    except InputError as error:
        return Problem(file, (), 0, str(error))
    except FileNotFoundError:
        return Problem(file, (), 0, "there is no such file")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Problem(file, (), 0, f"the file cannot be read: {reason}")
    return parse(raw, file)


def decoded_text(path: Path, shown: str = "") -> Text | Problem:
    """As `read_text`, many times faster: less strict, and no line is known."""
    try:
        raw = path.read_bytes()
        data = msgspec.json.decode(raw)
        if COMMENT.encode() in raw or rb"\u" in raw:  # the sign may be escaped
            data = _uncommented(data)
        return Text(shown or str(path), data, {})
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        return Problem(shown or str(path), (), 0, str(error))


def _uncommented(value: Any) -> Any:
    """Data without its comments."""
    if isinstance(value, dict):
        return {key: _uncommented(inner) for key, inner in value.items() if key != COMMENT}
    if isinstance(value, list):
        return [_uncommented(inner) for inner in value]
    return value


def parse(raw: bytes, file: str) -> Text | Problem:
    """Parse the bytes of a JSON file."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return Problem(file, (), line, f"byte {raw[error.start]:#04x} is not UTF-8")
    try:
        reader = _Reader(text)
        data = reader.document()
    except _Fault as fault:
        line = text.count("\n", 0, fault.at) + 1
        return Problem(file, fault.path, line, fault.message)
    return Text(file, data, reader.lines)


def value_spans(text: str) -> dict[Steps, tuple[int, int]]:
    """Where each value of a valid JSON text begins and ends, by its path."""
    reader = _SpanReader(text)
    reader.document()
    return reader.spans


class _Fault(Exception):  # noqa: N818 - caught a few lines above, never seen outside
    def __init__(self, at: int, path: Steps, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.path = path
        self.message = message


class _Reader:
    """One pass over a text; `at` is the place reached, `line` the line of `counted`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted = 0
        self.line = 1
        self.lines: dict[Steps, int] = {}

    def document(self) -> Any:
        data = self.value(())
        self.blank()
        if self.at < len(self.text):
            raise _Fault(self.at, (), "there is something after the end of the JSON value")
        return data

    def value(self, path: Steps) -> Any:
        self.blank()
        self.lines.setdefault(path, self.here())
        if len(self.lines) > MOST_VALUES:
            raise _Fault(self.at, (), f"the file holds more than {MOST_VALUES} values")
        start = self.text[self.at : self.at + 1]
        if len(path) > DEEPEST:
            raise _Fault(self.at, path[:3], f"nested more than {DEEPEST} levels deep")
        if start == "{":
            return self.members(path)
        if start == "[":
            return self.items(path)
        if start == '"':
            return self.string(path)
        for word, meaning in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        return self.number(path)

    def members(self, path: Steps) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.opens_empty("}"):
            return found
        while True:
            self.blank()
            if not self.text.startswith('"', self.at):
                raise _Fault(self.at, path, "a key in double quotes is expected here")
            start = self.at
            line = self.here()
            key = self.string(path)
            if (*path, key) in self.lines:
                raise _Fault(start, (*path, key), f"the key {key!r} stands here a second time")
            self.lines[(*path, key)] = line
            self.expect(":", path)
            value = self.value((*path, key))
            if key != COMMENT:
                found[key] = value
            if self.closes("}", path):
                return found

    def items(self, path: Steps) -> list[Any]:
        found: list[Any] = []
        if self.opens_empty("]"):
            return found
        while True:
            found.append(self.value((*path, len(found))))
            if self.closes("]", path):
                return found

    def string(self, path: Steps) -> str:
        match = _STRING.match(self.text, self.at)
        if match is None:
            raise _Fault(
                self.at, path, "this string is not closed, or holds a character it may not"
            )
        self.at = match.end()
        try:
            found: str = msgspec.json.decode(match.group().encode("utf-8"), type=str)
        except msgspec.MsgspecError:
            raise _Fault(match.start(), path, "this string holds half a character") from None
        if unseen := first_unseen(found, lines=found == found.strip("\n")):
            raise _Fault(match.start(), path, f"{UNSEEN} {unseen}")
        return found

    def number(self, path: Steps) -> int | float:
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            end = "the end of the file" if self.at >= len(self.text) else "this"
            raise _Fault(self.at, path, f"a JSON value is expected, and {end} is none")
        self.at = match.end()
        digits = match.group()
        if len(digits) > 16:
            raise _Fault(match.start(), path, "this number has too many digits")
        if digits.lstrip("-").isdigit():
            return int(digits)
        number = float(digits)
        if number in {float("inf"), float("-inf")}:
            raise _Fault(match.start(), path, "this number is too large")
        return number

    def opens_empty(self, close: str) -> bool:
        self.at += 1
        self.blank()
        if self.text.startswith(close, self.at):
            self.at += 1
            return True
        return False

    def closes(self, close: str, path: Steps) -> bool:
        self.blank()
        if self.text.startswith(close, self.at):
            self.at += 1
            return True
        if not self.text.startswith(",", self.at):
            raise _Fault(self.at, path, f"',' or {close!r} is expected here")
        self.at += 1
        return False

    def expect(self, sign: str, path: Steps) -> None:
        self.blank()
        if not self.text.startswith(sign, self.at):
            raise _Fault(self.at, path, f"{sign!r} is expected here")
        self.at += 1

    def blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def here(self) -> int:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line


class _SpanReader(_Reader):
    """A reader that also takes down where each value stands."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.spans: dict[Steps, tuple[int, int]] = {}

    def value(self, path: Steps) -> Any:
        self.blank()
        start = self.at
        found = super().value(path)
        self.spans[path] = (start, self.at)
        return found
