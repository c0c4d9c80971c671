"""Compares the build file that an engine writes back with ours.

The engine writes every attribute that it knows, and traits with all their fields. Additional ones
are fine if they have their default values. What the engine does not write back, it has not
understood.
"""

from __future__ import annotations

import re

from exporters.vassal.diff import Difference, diff_trees
from exporters.vassal.format.components import Node
from exporters.vassal.format.engine_types import table

_NAMED = re.compile(r"\b57\d{3}(?=\\*,0\\*,)")
"""The number of a named key: the engine gives each name one of its own."""
ADDED = ("GlobalProperties", "Flare", "ZonedGridHighlighter", "option")
"""Components that the engine adds where they are missing."""
SIZES = ("PieceSlot", "CardSlot", "ListWidget", "TabWidget", "PanelWidget")
"""Components whose size the engine always writes as it has measured it."""
WRITTEN = {"allowMultiple": "false", "vassalDoc": "user"}
"""What the engine writes though it says that it is not the default."""


def round_trip(ours: Node, theirs: Node) -> list[Difference]:
    """The differences between our tree and the one that the engine wrote; neither tree is changed."""
    found = diff_trees(_plain(ours), _plain(theirs))
    return [one for one in found if not (one.change == "added" and _kind(one.where) in ADDED)]


def _kind(where: str) -> str:
    return re.sub(r"\[[^\]]*\]$", "", where.partition("#")[0].rpartition("/")[2])


def _plain(node: Node) -> Node:
    """A tree without default values and without what differs between versions of the engine."""
    known = table().components.get(node.tag)
    attributes = {}
    for name, text in node.attributes.items():
        default = known.attributes.get(name, ("", None))[1] if known is not None else None
        measured = node.short in SIZES and name in ("width", "height")
        own_icon = name == "icon" and text.startswith("/images/")
        if text != default and not measured and not own_icon and WRITTEN.get(name) != text:
            attributes[name] = _NAMED.sub("57348", text)
    # A bare element, such as a board in play, may stand before or behind the components.
    children = sorted(map(_plain, node.children), key=lambda child: "." not in child.tag)
    return Node(node.tag, attributes, children, _NAMED.sub("57348", node.text))
