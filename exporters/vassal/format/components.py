"""Components: the tree of a module. Each one is checked against the engine's table when it is created."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

import msgspec

from exporters.vassal.format.engine_types import BuildError, classes, fault, table
from exporters.vassal.format.sequence import encode

Value = bool | int | float | str | list[str]
"""What an attribute may be given as."""


class Node(msgspec.Struct):
    """A component: its class, attributes in order, children and text."""

    tag: str
    attributes: dict[str, str]
    children: list[Node]
    text: str = ""

    @property
    def short(self) -> str:
        """The last part of the class name."""
        return self.tag.rpartition(".")[2]


def component(
    name: str, /, *children: Node | Iterable[Node], content: str = "", **attributes: Value
) -> Node:
    """A component by the short name of its class; `content` is its text.

    Raises BuildError for a component, an attribute or a child that the engine does not know, and
    for a value of the wrong type.
    """
    tag = classes().get(name)
    if tag is None:
        raise BuildError(f"VASSAL has no component {name!r} in our table")
    known = table().components[tag]
    found: dict[str, str] = {}
    for attribute, value in attributes.items():
        if attribute not in known.attributes:
            raise BuildError(
                f"{name} has no attribute {attribute!r}: {', '.join(known.attributes)}"
            )
        sort = known.attributes[attribute][0]
        found[attribute] = words(value)
        wrong = fault(sort, found[attribute])
        if wrong:
            raise BuildError(f"{name} {attribute}={found[attribute]!r} {wrong}")
    listed: list[Node] = []
    for child in children:
        listed += [child] if isinstance(child, Node) else child
    for child in listed:
        if child.tag not in known.children and child.tag not in {"setup", "entry"}:
            raise BuildError(f"{name} holds no {child.short}")
    return Node(tag, found, listed, content)


def entry(tag: str, text: str) -> Node:
    """A bare element with text, as side names (`entry`) and boards in play (`setup`) are."""
    return Node(tag, {}, [], text)


def words(value: Value) -> str:
    """A value in the engine's spelling."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return encode(value, ",") if value else ""
    return str(value)


def walk(node: Node) -> Iterator[Node]:
    """The component and all within it, from the top."""
    yield node
    for child in node.children:
        yield from walk(child)


def xml(root: Node) -> str:
    """The build file: indented, attributes in order, texts unchanged."""
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>']
    _write(root, 0, lines)
    return "\n".join(lines) + "\n"


def _write(node: Node, depth: int, lines: list[str]) -> None:
    marks = {"\t": "&#9;", "\n": "&#10;", "\r": "&#13;", '"': "&quot;"}
    start = node.tag + "".join(
        f' {name}="{escape(value, marks)}"' for name, value in node.attributes.items()
    )
    pad = "    " * depth
    if node.children:
        lines.append(f"{pad}<{start}>{escape(node.text)}")
        for child in node.children:
            _write(child, depth + 1, lines)
        lines.append(f"{pad}</{node.tag}>")
    elif node.text:
        lines.append(f"{pad}<{start}>{escape(node.text)}</{node.tag}>")
    else:
        lines.append(f"{pad}<{start}/>")
