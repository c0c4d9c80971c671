"""The manifest of a build: a hash for each file, and the tools on which the bytes depend."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec

TOOLS = ("fonttools", "pillow", "resvg", "svgwrite")
"""Packages whose versions decide what bytes a picture has."""


class Manifest(msgspec.Struct, frozen=True):
    """What `kynes build` makes of this content and these rules."""

    files: dict[str, str]
    """Path below the folder -> SHA-256, in hexadecimal (sorted)."""
    tools: dict[str, str]
    """Package -> version (sorted)."""


def manifest_of(folder: Path, files: Iterable[Path]) -> Manifest:
    """The manifest of files below a folder."""
    return Manifest(
        files={
            path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
            for path in sorted(files)
        },
        tools={name: version(name) for name in TOOLS},
    )


def manifest_bytes(manifest: Manifest) -> bytes:
    """A manifest as text: one entry on each line."""
    return msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1) + b"\n"
