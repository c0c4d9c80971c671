"""The order of lines that cross: the one in which every client's referee judges them.

A log holds what was done in the order in which it came to the client that wrote it. A line that is sent carries a
stamp (`Stamps.java`), which says which lines its author had seen. By that every log of a game, whoever wrote it, gives
the same order; `adjudicator/rules/crossed_lines.py` has the rule. Steps without stamps stand as they come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from adjudicator.rules.crossed_lines import Order, new_order, place
from exporters.vassal.format.chat_lines import STAMP
from exporters.vassal.reading.saved.commands import Node, walk


class Entry(msgspec.Struct, frozen=True):
    """An entry of a log."""

    node: Node
    key: str = ""
    """Its first line, as stamps have it ("author.number"); "" for one without a stamp."""
    known: Mapping[str, int] = {}
    """Author -> the number of the latest line that its author had seen."""

    def has_seen(self, line: str) -> bool:
        """Whether its author had seen a line ("" for one without a stamp) when it was made."""
        author, _, number = line.partition(".")
        return line == "" or self.key == "" or int(number) <= self.known.get(author, 0)


def in_order(entries: list[Node]) -> list[Entry]:
    """Entries of a log, as a game's referees have them one after the other."""
    order = new_order()
    # A line that is in the order, in its place there: its entry, and those without one that came after it. An entry
    # with several lines stands where the first of them does.
    stretches: list[list[Entry]] = [[]]
    for node in entries:
        own: list[Entry] | None = None
        for stamp in _stamps(node):
            found = place(order, stamp)
            if found is not None:
                stretch = [_entry(order, node, found.key)] if own is None else []
                own = own or stretch
                stretches.insert(len(stretches) - len(found.later), stretch)
        if own is None:
            stretches[-1].append(Entry(node))
    return [entry for stretch in stretches for entry in stretch]


def in_place(entries: list[Node]) -> list[Entry]:
    """Entries that have their order already."""
    order = new_order()
    found: list[Entry] = []
    for node in entries:
        placed = [one.key for stamp in _stamps(node) if (one := place(order, stamp)) is not None]
        found.append(_entry(order, node, placed[0]) if placed else Entry(node))
    return found


def _entry(order: Order, node: Node, key: str) -> Entry:
    return Entry(node, key, order.seen.get(key.partition(".")[0], {}))


def _stamps(entry: Node) -> Iterator[str]:
    """The stamps of an entry's lines."""
    for node in walk(entry):
        found = STAMP.search(node.text) if "CHAT" in node.text[:8] else None
        if found is not None:
            yield found[1]
