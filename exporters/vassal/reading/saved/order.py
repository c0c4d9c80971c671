"""The order of lines that cross: the one in which every client's referee judges them.

A log holds what was done in the order in which it came to the client that wrote it. A line that is sent carries a
stamp (`Stamps.java`), which says which lines its author had seen. By that every log of a game, whoever wrote it, gives
the same order; `adjudicator/rules/crossed_lines.py` has the rule. Steps without stamps stand as they come.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rules.crossed_lines import new_order, place
from exporters.vassal.format.chat_lines import STAMP
from exporters.vassal.reading.saved.commands import Node, walk


def in_order(entries: list[Node]) -> list[Node]:
    """Entries of a log, as a game's referees have them one after the other."""
    order = new_order()
    # A line that is in the order, in its place there: its entry, and those without one that came after it. An entry
    # with several lines stands where the first of them does.
    stretches: list[list[Node]] = [[]]
    for entry in entries:
        own: list[Node] | None = None
        for stamp in _stamps(entry):
            found = place(order, stamp)
            if found is not None:
                stretch = [entry] if own is None else []
                own = own or stretch
                stretches.insert(len(stretches) - len(found.later), stretch)
        if own is None:
            stretches[-1].append(entry)
    return [entry for stretch in stretches for entry in stretch]


def _stamps(entry: Node) -> Iterator[str]:
    """The stamps of an entry's lines."""
    for node in walk(entry):
        found = STAMP.search(node.text) if "CHAT" in node.text[:8] else None
        if found is not None:
            yield found[1]
