"""Reading a module back: the zip, the tree and the pieces in it, within bounds."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

from adjudicator.errors import InputError
from exporters.vassal.components import Node
from exporters.vassal.sequence import TAB, decode, unnest

MOST_UNPACKED = 500_000_000
MOST_ENTRIES = 20_000
BUILD_FILE = "buildFile.xml"


def read_archive(path: Path) -> dict[str, bytes]:
    """The entries of a zip by name.

    Raises InputError for a file that cannot be read, is no zip, unpacks to too much, or holds a
    name twice or one that leads out of it.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    return read_zip(data, str(path))


def read_zip(data: bytes, shown: str) -> dict[str, bytes]:
    """The entries of a zip by name, from its bytes; errors as for `read_archive`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_ENTRIES or sum(i.file_size for i in infos) > MOST_UNPACKED:
                raise InputError(f"{shown}: unpacks to more than we read")
            for info in infos:
                if info.filename.startswith("/") or ".." in info.filename.split("/"):
                    raise InputError(f"{shown}: the entry {info.filename!r} leads out of the zip")
            return {info.filename: archive.read(info) for info in infos if not info.is_dir()}
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, RuntimeError) as error:
        raise InputError(f"{shown}: no zip that can be read ({error})") from None


def parse_tree(data: bytes, shown: str) -> Node:
    """A build file as a tree; InputError if it is no XML, or declares entities."""
    if re.search(rb"<!(DOCTYPE|ENTITY)", data):
        raise InputError(f"{shown}: a build file declares nothing")
    try:
        root = ET.fromstring(data)  # noqa: S314 - declarations are refused above
    except (ET.ParseError, ValueError) as error:
        raise InputError(f"{shown}: no XML: {error}") from None
    return _node(root)


def traits_of(definition: str) -> list[tuple[list[str], str]]:
    """The traits of an AddPiece text, from the outermost in: fields of the type, and the state.

    InputError if the text is none.
    """
    parts = decode(definition.removeprefix("+/"), "/")
    if not definition.startswith("+/") or len(parts) != 3:
        raise InputError("no piece: it is not written +/ID/TYPE/STATE")
    types, states = unnest(parts[1], TAB), unnest(parts[2], TAB)
    if len(types) != len(states):
        raise InputError(f"no piece: {len(types)} traits, but {len(states)} states")
    return [(decode(one, ";"), state) for one, state in zip(types, states, strict=True)]


def _node(element: ET.Element) -> Node:
    children = [_node(child) for child in element]
    text = element.text or ""
    return Node(element.tag, dict(element.attrib), children, text if text.strip() else "")
