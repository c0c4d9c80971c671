"""The data in a line of chat: a canonical move, or the header of a log.

A report of a move is as `exporters.vassal.format.chat_lines` writes it: words, then the move as one
JSON object whose first key is "by". The line that begins a game carries the log's header the same
way, as `{"header":{…}}`. Text after the object is ignored (the engine may end a line with a star).
"""

from __future__ import annotations

from json import JSONDecoder
from typing import Any

import msgspec

from adjudicator.log.lines import encode
from exporters.vassal.format.chat_lines import MARK

HEADER_MARK = '{"header":{'
LONGEST = 1 << 20
"""Characters of a line that is looked at."""

DIGITS = 16
"""Digits of a number in a line."""


class Report(msgspec.Struct, frozen=True):
    """What a line of chat carries."""

    move: dict[str, Any] | None = None
    header: dict[str, Any] | None = None
    log: list[Any] | None = None
    """The lines of a log that is carried with its header (`kynes build --from`)."""
    fault: str = ""
    """Why it carries nothing after all, though it has the mark; "" if it does."""


def header_line(words: str, header: dict[str, Any]) -> str:
    """A line that says `words` and carries a log's header."""
    return f"{words} {encode({'header': header}).decode()}"


def marked(text: str) -> int:
    """Where in a line the object begins that it carries; -1 if it carries none."""
    at = text.rfind(HEADER_MARK)
    return at if at >= 0 else text.rfind(MARK)


def read_report(text: str) -> Report | None:
    """What a line of chat carries; None for other lines."""
    at = marked(text)
    if at < 0:
        return None
    if len(text) > LONGEST:
        return Report(fault="the line is too long")
    try:
        value, _ = _DECODER.raw_decode(text, at)
        # Numbers, letters and nesting that no line of a log can have fail here.
        encode(value)
    except (ValueError, RecursionError, OverflowError):
        return Report(fault="what stands in it is not JSON")
    header = value.get("header")
    if isinstance(header, dict):
        log = value.get("log")
        return Report(header=header, log=log if isinstance(log, list) else None)
    if isinstance(value.get("by"), str) and isinstance(value.get("move"), str):
        return Report(move=value)
    return Report(fault="what stands in it has no `by` and `move`")


def _no_number(_: str) -> Any:
    raise ValueError("no whole number")


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError("too long a number")
    return int(digits)


_DECODER = JSONDecoder(parse_constant=_no_number, parse_float=_no_number, parse_int=_whole)
