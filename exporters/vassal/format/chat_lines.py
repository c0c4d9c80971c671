"""Lines in the chat that carry a move: readable to people, and to the importer.

A line of a report begins with ``* `` (the engine puts it there), says in words what is done, and ends
with the move as one JSON object in a comment of HTML, which the chat does not show. Its first key is always "by"::

    * Atreides: Bid: 4 <!--{"by":"atreides","move":"bid","spice":4} @Atreides-->

The comment is part of the line, so the engine records, sends, replays and takes back both together.
After the move comes the side of the player whose program has written the line. Where it is sent to others, a
stamp stands behind it (`STAMP`), which is no part of its text. Keys are sorted,
with optional ones last; those are omitted if they were not filled in. A line only guarantees that
the move has all its fields: a form that was not filled in writes an empty text for a choice and a
number for an amount. Such a line is recognised by `MARK`, which nothing else in the module writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.rules.crossed_lines import NAME

MARK = '{"by":"'
"""The start of the move in a line."""
HIDDEN, HIDDEN_END = "<!--", "-->"
"""What stands around the move, so that nobody sees it."""
OLDER, OLDER_END = '<font size="1" color="#8c8c8c">', "</font>"
"""The same in lines of older modules, which showed it in small letters; the oldest have nothing around it."""

STAMP_BEGINS, STAMP_ENDS = " <!--#", "-->"
STAMP = re.compile(f"{STAMP_BEGINS}([{NAME}. !]+){STAMP_ENDS}$")
"""What stands behind a line that was sent: which it is, and which its author had seen (`Stamps.java`)."""
TELLER = " @"
"""What stands before the side whose program has written a line."""
HERE = "$PlayerSide$"
"""That side, as the engine fills it in; nothing for somebody without one."""
LOST = '{"lost":['
"""The start of what a line says of cards that two have drawn at the same moment: the ids of those that its player has lost."""
_TOLD_BY = re.compile(r' @([^@<>{}"]*)(?:-->|</font>)[ *]*$')

HEADER_PROPERTY = "KynesHeader"
"""The global property of the module in which a set-up keeps its log's header."""


def line_of(words: str, move: dict[str, Any], teller: str | None = None) -> str:
    """A line with a text for people that carries the move; `teller` is the side that wrote it."""
    keys = ["by", *sorted(key for key in move if key != "by")]
    text = msgspec.json.encode({key: move[key] for key in keys}).decode().replace("--", "-\\u002d")
    return f"{words} {HIDDEN}{text}{told_by(teller)}{HIDDEN_END}"


def without_marks(words: str) -> str:
    """The text of a line before its move, without the opening mark of the move."""
    return words.replace(HIDDEN, "").replace(OLDER, "")


def told_by(teller: str | None) -> str:
    """The mark in a line that names the side that wrote it; "" if there is none."""
    return "" if teller is None else f"{TELLER}{teller}"


def teller_of(line: str) -> str | None:
    """The side whose program wrote a line; None if the line does not name it."""
    found = _TOLD_BY.search(line)
    return None if found is None else found[1]


class _Lost(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a line says of cards that its player has lost."""

    lost: list[str]


def lost_in(line: str) -> list[str]:
    """The ids of the cards that the player of a line has lost to others; none for any other line, and for one that was typed."""
    at = line.rfind(LOST)
    if at < 0 or line.startswith("<"):
        return []
    try:
        return msgspec.json.decode(_carried(line, at), type=_Lost).lost
    except (msgspec.MsgspecError, RecursionError):
        return []


def _carried(line: str, at: int) -> str:
    """What a line carries from there on, without what stands around it."""
    text = _TOLD_BY.sub("", line[at:])
    return text.rstrip().removesuffix(OLDER_END).removesuffix(HIDDEN_END)


def move_of(line: str) -> dict[str, Any] | None:
    """The move that a line carries; None if it carries none, or a broken one."""
    at = line.rfind(MARK)
    if at < 0:
        return None
    try:
        move = msgspec.json.decode(_carried(line, at))
    except (msgspec.MsgspecError, RecursionError):
        return None
    whole = isinstance(move, dict) and {"by", "move"} <= move.keys()
    return move if whole else None


class Told(msgspec.Struct, frozen=True):
    """A field that may be left out."""

    text: str
    """What gives its key and value, with a comma before them, or nothing at all."""


def pattern(words: str, by: str, kind: str, values: Mapping[str, str | Told]) -> str:
    """The format of a report trait: field -> the JSON of its value, with properties to be read."""
    parts = {**values, "move": f'"{kind}"'}
    named = {name: part for name, part in parts.items() if isinstance(part, str)}
    rest = "".join(f',"{name}":{named[name]}' for name in sorted(named))
    rest += "".join(part.text for _, part in sorted(parts.items()) if isinstance(part, Told))
    return f'{words} {HIDDEN}{MARK}{by}"{rest}}}{told_by(HERE)}{HIDDEN_END}'
