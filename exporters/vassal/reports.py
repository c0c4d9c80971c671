"""Lines in the chat that carry a move: readable to people, and to the importer.

A line of a report begins with ``* `` (the engine puts it there) and ends with the move as one JSON
object, whose first key is always "by"::

    * Atreides: bid: spice 4 {"by":"atreides","move":"bid","spice":4}

Keys are sorted, but for the move being complete nothing is promised: a form that was not filled in
writes an empty text for a choice and a number for an amount. The mark by which such a line is known
is `MARK`; nothing else that the module writes holds it.
"""

from __future__ import annotations

from typing import Any

import msgspec

MARK = '{"by":"'
"""The start of the move in a line; the move ends with the line."""


def line_of(words: str, move: dict[str, Any]) -> str:
    """A line that says something and carries the move."""
    keys = ["by", *sorted(key for key in move if key != "by")]
    return f"{words} {msgspec.json.encode({key: move[key] for key in keys}).decode()}"


def move_of(line: str) -> dict[str, Any] | None:
    """The move that a line carries; None if it carries none, or a broken one."""
    at = line.rfind(MARK)
    if at < 0:
        return None
    try:
        move = msgspec.json.decode(line[at:].rstrip())
    except msgspec.MsgspecError:
        return None
    whole = isinstance(move, dict) and {"by", "move"} <= move.keys()
    return move if whole else None


def pattern(words: str, by: str, kind: str, values: dict[str, str]) -> str:
    """The format of a report trait: field -> the JSON of its value, with properties to be read."""
    parts = {**values, "move": f'"{kind}"'}
    rest = "".join(f',"{name}":{parts[name]}' for name in sorted(parts))
    return f'{words} {MARK}{by}"{rest}}}'
