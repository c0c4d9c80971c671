"""The order of lines that players made at the same moment: the one in which every client's referee judges them.

A log holds what was done in the order in which it came to the client that wrote it. A line that is sent carries a
stamp (`Stamps.java`), which says which lines its author had seen. By that every log of a game, whoever wrote it, gives
the same order; `order.lua` has the rule, and this is the same. Steps without stamps stand as they come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from exporters.vassal.format.chat_lines import STAMP
from exporters.vassal.reading.saved.commands import Node, walk

_PART = re.compile(r"([0-9a-f]+)\.([0-9]{1,9})(!?)")


class _Line(msgspec.Struct, frozen=True):
    """Which line a step has shown."""

    author: str
    number: int
    chance: bool
    """Whether it shows what chance brings: that comes first."""


def in_order(entries: list[Node]) -> list[Node]:
    """Entries of a log, as a game's referees have them one after the other."""
    placed: list[tuple[Node, _Line | None]] = []
    seen: dict[str, dict[str, int]] = {}
    for entry in entries:
        own: _Line | None = None
        at = len(placed)
        for line, news in _stamps(entry):
            known = seen.setdefault(line.author, {})
            for author, number in news.items():
                known[author] = max(known.get(author, 0), number)
            if own is None and known.get(line.author, 0) < line.number:
                own = line
                at = _place(placed, line, known)
            known[line.author] = max(known.get(line.author, 0), line.number)
        placed.insert(at, (entry, own))
    return [entry for entry, _ in placed]


def _place(placed: list[tuple[Node, _Line | None]], line: _Line, known: dict[str, int]) -> int:
    """Where an entry stands: before the first that its author had not seen and that comes after it."""
    at = len(placed)
    for number in reversed(range(len(placed))):
        other = placed[number][1]
        if other is not None and other.number <= known.get(other.author, 0):
            break
        if other is not None:
            at = number
    while at < len(placed):
        other = placed[at][1]
        if other is not None and _rank(other) > _rank(line):
            return at
        at += 1
    return at


def _rank(line: _Line) -> tuple[bool, str]:
    return (not line.chance, line.author)


def _stamps(entry: Node) -> Iterator[tuple[_Line, dict[str, int]]]:
    """The stamps of an entry's lines: which line it is, and the latest of others that its author had seen since."""
    for node in walk(entry):
        found = STAMP.search(node.text) if "CHAT" in node.text[:8] else None
        parts = _PART.findall(found[1]) if found is not None else []
        if parts:
            (author, number, chance), *rest = parts
            line = _Line(author, int(number), bool(chance))
            yield line, {name: int(latest) for name, latest, _ in rest}
