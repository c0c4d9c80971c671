"""The stamp of a build: its inputs and outputs, so that nothing is built twice.

`.stamp.json` in the folder of builds has an entry for each game and sort of table: the SHA-256 of
all that its bytes depend on (content, overlays, schemas, our own code, the tools' versions, the
options), and the SHA-256 of every file that was written. If the inputs are the same and all files
are as they were written, nothing has to be built. Files are read and hashed, because dates are not
reliable. This module imports little, because an unchanged build runs nothing else.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content.places import PACKAGE, shipped
from adjudicator.files import folder_lock
from adjudicator.registry import GAMES

FILE = ".stamp.json"
FORMAT = 1
"""Increases when the meaning of stamps changes; older stamps are then ignored."""
TOOLS = (
    "font-source-sans-pro", "font-source-serif-pro", "fonttools", "msgspec", "networkx", "numpy",
    "pillow", "resvg", "scipy", "shapely", "svgwrite",
)  # fmt: skip
"""Packages whose versions affect the bytes that are written."""
_LEFT_OUT = frozenset({"__pycache__", "_shipped"})
"""Folders of a package that are no source of it; `_shipped` is read as content and schemas."""


class Entry(msgspec.Struct, frozen=True):
    """One sort of table of one game, as it was built."""

    inputs: str
    """SHA-256 of all its inputs."""
    files: dict[str, str]
    """Path below the folder of builds -> SHA-256 of the file."""


class Stamp(msgspec.Struct, frozen=True):
    """Everything that was built into a folder."""

    format: int
    entries: dict[str, Entry]
    """ "GAME SORT" -> how it was built."""


def inputs_of(game: str, options: Mapping[str, object], files: Iterable[Path] = ()) -> str:
    """SHA-256 of all that a game's tables are made of, with options and with further files.

    Files with the name of another game are left out: no game knows another.
    """
    sha = hashlib.sha256()
    for name, data in _parts(game, options, files):
        for part in (name.encode(), data):
            sha.update(len(part).to_bytes(8, "big"))
            sha.update(part)
    return sha.hexdigest()


def kept_files(folder: Path, game: str, sort: str, inputs: str) -> list[Path] | None:
    """The files of a table that is up to date; None if it has to be built.

    It has to be built if it never was, if its inputs have changed, or if one of its files is
    missing or has changed.
    """
    entry = read_stamp(folder).entries.get(f"{game} {sort}")
    if entry is None or entry.inputs != inputs:
        return None
    for name, sha256 in entry.files.items():
        if ".." in Path(name).parts or _hash(folder / name) != sha256:
            return None
    return [folder / name for name in entry.files]


def remember(folder: Path, game: str, sort: str, inputs: str, files: Sequence[Path]) -> None:
    """Note that a table was built of these inputs, and that these are its files.

    Other builds into the same folder may do so at the same time. InputError if the stamp cannot be
    written.
    """
    hashes = {path.relative_to(folder).as_posix(): _hash(path) or "" for path in files}
    with folder_lock(folder):
        entries = dict(read_stamp(folder).entries)
        entries[f"{game} {sort}"] = Entry(inputs, hashes)
        stamp = Stamp(FORMAT, dict(sorted(entries.items())))
        write_atomically(folder / FILE, msgspec.json.format(msgspec.json.encode(stamp)))


def read_stamp(folder: Path) -> Stamp:
    """The stamp of a folder; an empty one if there is none or it cannot be read."""
    try:
        found = msgspec.json.decode((folder / FILE).read_bytes(), type=Stamp)
    except (OSError, msgspec.MsgspecError):
        return Stamp(FORMAT, {})
    return found if found.format == FORMAT else Stamp(FORMAT, {})


def _parts(
    game: str, options: Mapping[str, object], files: Iterable[Path]
) -> Iterator[tuple[str, bytes]]:
    yield "python", f"{sys.implementation.name} {sys.version}".encode()
    yield "options", msgspec.json.encode(dict(options), order="sorted")
    for tool in TOOLS:
        try:
            yield tool, version(tool).encode()
        except PackageNotFoundError:
            yield tool, b""
    others = {
        spelt for other in GAMES if other != game for spelt in (other, other.replace("-", "_"))
    }
    roots = {
        "adjudicator": PACKAGE,
        "exporters": Path(__file__).resolve().parent,
        "content": shipped("content"),
        "schemas": shipped("schemas"),
    }
    for root, folder in roots.items():
        for path in sorted(_sources(folder, others)):
            yield f"{root}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    for path in files:
        try:
            yield "given", path.read_bytes()
        except OSError:  # the build says what is wrong with it
            yield "given", b""


def _sources(folder: Path, others: set[str]) -> Iterator[Path]:
    """The files below a folder that may matter to a game whose fellows are `others`."""
    for path in folder.iterdir():
        name = path.name.partition(".")[0]
        if name.startswith(tuple(f"{other}_" for other in others)) or name in others:
            continue
        if path.name in _LEFT_OUT:
            continue
        if path.is_dir():
            # A board may be called as its first game is, and carry others.
            yield from _sources(path, set() if path.name == "boards" else others)
        elif path.suffix != ".pyc":
            yield path


def _hash(path: Path) -> str | None:
    if not path.is_file():
        return None
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return None
