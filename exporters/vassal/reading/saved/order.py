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

REMEMBERED = 128
"""So many lines with stamps may come before one that stands before them, as `order.lua` has it."""
_LONGEST, _LETTERS, _DIGITS = 8192, 16, 9
"""The most letters of a stamp and of an author in it, and digits of a number."""
_PART = re.compile(r"([0-9a-f]+)\.([0-9]+)(!?)")


class _Line(msgspec.Struct, frozen=True):
    """Which line a step has shown."""

    author: str
    number: int
    chance: bool
    """Whether it shows what chance brings: that comes first."""


class _Stretch(msgspec.Struct, frozen=True):
    """An entry with a stamp, and those without one that came after it."""

    line: _Line
    entries: list[Node]


def in_order(entries: list[Node]) -> list[Node]:
    """Entries of a log, as a game's referees have them one after the other."""
    before: list[Node] = []
    stretches: list[_Stretch] = []
    seen: dict[str, dict[str, int]] = {}
    for entry in entries:
        own: _Line | None = None
        for line, news in _stamps(entry):
            known = seen.setdefault(line.author, {})
            if line.number <= known.get(line.author, 0):
                continue
            for author, number in news.items():
                known[author] = max(known.get(author, 0), number)
            known[line.author] = line.number
            if own is None:
                own = line
                at = _place(stretches, line, known)
        if own is not None:
            stretches.insert(at, _Stretch(own, [entry]))
        else:
            (stretches[-1].entries if stretches else before).append(entry)
    return [*before, *(entry for stretch in stretches for entry in stretch.entries)]


def _place(stretches: list[_Stretch], line: _Line, known: dict[str, int]) -> int:
    """Where an entry stands: before the first that its author had not seen and that comes after it."""
    at = len(stretches)
    first = max(0, at - REMEMBERED)
    while at > first and stretches[at - 1].line.number > known.get(
        stretches[at - 1].line.author, 0
    ):
        at -= 1
    while at < len(stretches) and _rank(stretches[at].line) < _rank(line):
        at += 1
    return at


def _rank(line: _Line) -> tuple[bool, str]:
    return (not line.chance, line.author)


def _stamps(entry: Node) -> Iterator[tuple[_Line, dict[str, int]]]:
    """The stamps of an entry's lines: which line it is, and the latest of others that its author had seen since."""
    for node in walk(entry):
        found = STAMP.search(node.text) if "CHAT" in node.text[:8] else None
        stamp = found[1] if found is not None else ""
        parts = _PART.findall(stamp) if len(stamp) <= _LONGEST else []
        if parts and all(
            len(author) <= _LETTERS and len(number) <= _DIGITS for author, number, _ in parts
        ):
            (author, number, chance), *rest = parts
            line = _Line(author, int(number), bool(chance))
            yield line, {name: int(latest) for name, latest, _ in rest}
