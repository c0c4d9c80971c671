"""What every drawing depends on besides its content: this package, and the tools that draw."""

from __future__ import annotations

import contextlib
import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

DRAWING_TOOLS = (
    "fonttools", "font-source-sans-pro", "font-source-serif-pro", "networkx", "numpy", "scipy",
    "shapely", "svgwrite",
)  # fmt: skip
"""The packages whose versions decide what an SVG text says."""


def sources_key(inputs: object) -> str:
    """SHA-256 of inputs of a drawing (anything that JSON can hold), this package, and its tools."""
    return hashlib.sha256(_sources() + msgspec.json.encode(inputs, order="sorted")).hexdigest()


@cache
def _sources() -> bytes:
    sha = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*")):
        if source.is_file() and source.suffix != ".pyc":
            sha.update(source.read_bytes())
    for tool in DRAWING_TOOLS:
        with contextlib.suppress(PackageNotFoundError):
            sha.update(f"{tool} {version(tool)}".encode())
    return sha.digest()
