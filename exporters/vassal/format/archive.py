"""Reads zip files from outside, within limits, and the pieces of a module."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.files import read_file
from exporters.vassal.format.sequence import TAB, decode, first_two

LARGEST_MODULE = 256_000_000
"""Bytes of the largest module that is read."""
MOST_UNPACKED = 256_000_000
"""Bytes of all entries of a zip together, unpacked."""
MOST_ENTRIES = 20_000
"""Entries of a zip."""
MOST_TRAITS = 100
"""Traits of one piece; the engine's own pieces have a few dozen at most."""
BUILD_FILE = "buildFile.xml"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How VASSAL packs; other ways may ask for any amount of memory before the first byte."""
_LISTED = b"PK\x01\x02"
"""What the line of an entry in the directory begins with."""
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
    EOFError,
)
"""What the library raises for zips that are broken, encrypted, or of a kind it does not know."""


def open_zip(data: bytes, shown: str) -> zipfile.ZipFile:
    """The directory of a zip; InputError if it cannot be read or has too many entries."""
    # The library makes a record of each entry: what would be too many is counted before.
    if data.count(_LISTED) > MOST_ENTRIES:
        raise InputError(f"{shown}: the zip has more than {MOST_ENTRIES} entries")
    try:
        return zipfile.ZipFile(BytesIO(data))
    except _FAULTS:
        raise InputError(
            f"{shown}: this is not a zip file, or a broken one. VASSAL writes modules, .vsav and "
            ".vlog as zip files: save it there again, or fetch the file again"
        ) from None


def read_entry(archive: zipfile.ZipFile, name: str, most: int, shown: str) -> bytes:
    """The bytes of an existing entry; InputError if it is damaged or longer than `most`."""
    try:
        if archive.getinfo(name).compress_type not in _METHODS:
            raise InputError(f"{shown}: the entry {name!r} is packed as VASSAL never packs")
        # What the directory says of the size may be a lie: count while unpacking.
        with archive.open(name) as stream:
            found = stream.read(most + 1)
    except _FAULTS:
        raise InputError(
            f"{shown}: the entry {name!r} cannot be unpacked: the file is broken or encrypted"
        ) from None
    if len(found) > most:
        raise InputError(f"{shown}: the entry {name!r} is longer than {most} bytes when unpacked")
    return found


def read_archive(path: Path) -> dict[str, bytes]:
    """The entries of a zip by name.

    Raises InputError for a file that cannot be read, is not a zip, unpacks to too much, or holds a
    name twice or one that leads out of it.
    """
    return read_zip(read_file(path, LARGEST_MODULE), str(path))


def read_zip(data: bytes, shown: str, most: int = MOST_UNPACKED) -> dict[str, bytes]:
    """The entries of a zip by name, from its bytes, of `most` bytes when unpacked.

    Raises InputError as `read_archive` does, for one that is larger, leads out of the zip, or is
    there twice.
    """
    found: dict[str, bytes] = {}
    with open_zip(data, shown) as archive:
        # No entry gives more bytes than the directory says: what is too much is never unpacked.
        if sum(info.file_size for info in archive.infolist()) > most:
            raise InputError(f"{shown}: unpacks to more than {most} bytes")
        for info in archive.infolist():
            name = info.filename
            if info.is_dir():
                continue
            if name.startswith("/") or ".." in name.split("/"):
                raise InputError(f"{shown}: the entry {name!r} leads out of the zip")
            if name in found:
                raise InputError(f"{shown}: the entry {name!r} is there twice")
            found[name] = read_entry(archive, name, info.file_size, shown)
    return found


def traits_of(definition: str) -> list[tuple[list[str], str]]:
    """The traits of an AddPiece text, from the outermost in: fields of the type, and the state.

    InputError if the text is none, or has more than `MOST_TRAITS`.
    """
    parts = decode(definition.removeprefix("+/"), "/")
    if not definition.startswith("+/") or len(parts) != 3:
        raise InputError("no piece: it is not written +/ID/TYPE/STATE")
    types, states = _layers(parts[1]), _layers(parts[2])
    if len(types) != len(states):
        raise InputError(f"no piece: {len(types)} traits, but {len(states)} states")
    return [(decode(one, ";"), state) for one, state in zip(types, states, strict=True)]


@lru_cache(maxsize=1024)
def _layers(text: str) -> tuple[str, ...]:
    """What was nested, as `sequence.unnest` gives it, within bounds: each layer costs the rest.

    Pieces of a sort have one type: what was read last is kept.
    """
    found: list[str] = []
    while len(found) < MOST_TRAITS:
        parts = first_two(text, TAB)
        found.append(parts[0])
        if len(parts) == 1:
            return tuple(found)
        text = parts[1]
    raise InputError(f"no piece: it has more than {MOST_TRAITS} traits")


BUNDLE = "Module_{language}.properties"
"""The engine's name for a file of translations."""
