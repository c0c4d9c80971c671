"""Reads XML from outside with a parser that malicious files cannot exploit.

Document types are refused, and with them custom entities, in any encoding. The number and nesting
of elements are limited before they are processed.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.parsers import expat

from adjudicator.errors import InputError
from exporters.vassal.format.components import Node

DEEPEST = 100
"""How deep elements may nest; the engine's own stay under twenty."""
MOST_ELEMENTS = 200_000
"""Elements of one document; the largest module we know of has a tenth of it."""


def parse_tree(data: bytes, shown: str) -> Node:
    """A build file as a tree; InputError if it is not XML, declares something or is too much."""
    root: list[Node] = []
    open_: list[tuple[Node, list[str]]] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes, [])
        (open_[-1][0].children if open_ else root).append(node)
        open_.append((node, []))

    def end(_: str) -> None:
        node, texts = open_.pop()
        text = "".join(texts)
        node.text = text if text.strip() else ""

    def data_of(text: str) -> None:
        # What stands between and after children is the file's indentation.
        if open_ and not open_[-1][0].children:
            open_[-1][1].append(text)

    read_xml(data, shown, start, end, data_of)
    return root[0]


def flat_xml(data: bytes, shown: str) -> dict[str, str]:
    """The texts of the elements of a small XML document, by name; the first of each name.

    InputError for what is not XML, for a document type, and for too much.
    """
    found: dict[str, str] = {}
    names: list[str] = []
    texts: list[list[str]] = []

    def start(name: str, _: dict[str, str]) -> None:
        names.append(name)
        texts.append([])

    def end(_: str) -> None:
        found.setdefault(names.pop(), "".join(texts.pop()))

    def data_of(text: str) -> None:
        if texts:
            texts[-1].append(text)

    read_xml(data, shown, start, end, data_of)
    return found


def read_xml(
    data: bytes,
    shown: str,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> None:
    """Tell what stands in a document, in its order: elements that open and close, and texts.

    InputError, with the line where there is one, for what is not XML, has a document type, nests
    deeper than `DEEPEST` or has more than `MOST_ELEMENTS` elements.
    """
    depth = count = 0

    def refuse(*_: object) -> None:
        raise InputError(f"{shown}: the XML declares a document type, which VASSAL never writes")

    def opens(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEEPEST:
            raise InputError(f"{shown}: the XML nests deeper than {DEEPEST} elements")
        if count > MOST_ELEMENTS:
            raise InputError(f"{shown}: the XML has more than {MOST_ELEMENTS} elements")
        start(name, attributes)

    def closes(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name)

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = opens
    parser.EndElementHandler = closes
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise InputError(f"{shown}: line {error.lineno} is not XML: {why}") from None
    except (ValueError, LookupError, UnicodeError):
        raise InputError(f"{shown}: this is not XML") from None
