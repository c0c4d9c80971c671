"""Checks of files: missing and unused ones, pictures, and names."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator

from exporters.vassal.checks.model import Module, ModuleFinding, fields_of, label
from exporters.vassal.format.archive import BUILD_FILE, BUNDLE
from exporters.vassal.format.components import walk
from exporters.vassal.format.engine_types import table
from exporters.vassal.format.sequence import decode
from exporters.vassal.javaclasses import class_file, reached

MOST_SIDE = 5000
"""The greatest side of a picture in px."""
MOST_PIXELS = 200_000_000
"""Of all pictures in one language: four bytes of memory each."""
MOST_BYTES = 100_000_000
"""Of the module: it has pictures in every language."""
LICENCE = "LICENSE"
"""What files are named that must come with somebody else's work."""


def check_images(module: Module) -> Iterator[ModuleFinding]:
    """Files that are named exist, and every file is used."""
    used = _files_used(module)
    for name, where in sorted(used.items()):
        if name not in module.files:
            yield ModuleFinding("missing-file", where, f"there is no {name} in the module")
    used |= {name: name for name in module.files if _in_english(name) in used}
    code = reached(module.files, (class_file(node.tag) for node in walk(module.root)))
    for name in sorted(module.files.keys() - used.keys() - {BUILD_FILE, "moduledata"} - code):
        if name.startswith(LICENCE):
            continue
        yield ModuleFinding("unused-file", name, "nothing names it")


def _in_english(name: str) -> str:
    """The English file that the engine uses in place of a translated one; for a file without a language, the file itself."""
    folder, _, file = name.partition("/")
    kind, _, language = folder.partition("_")
    if not language:
        return name
    return f"images/{file}" if kind == "images" else file


def check_pictures(module: Module) -> Iterator[ModuleFinding]:
    """Pictures are PNG files of a reasonable size."""
    pixels = 0
    for name, data in module.files.items():
        if name.startswith(("images/", "images_")):
            width, height = png_size(data)
            pixels += width * height * name.startswith("images/")
            if (width, height) == (0, 0):
                yield ModuleFinding("bad-picture", name, "is not a PNG")
            if max(width, height) > MOST_SIDE:
                yield ModuleFinding(
                    "picture-size", name, f"{width} x {height} px, more than {MOST_SIDE}"
                )
    if pixels > MOST_PIXELS:
        yield ModuleFinding("picture-memory", "images", f"{pixels:,} px, more than {MOST_PIXELS:,}")


def _files_used(module: Module) -> dict[str, str]:
    """File -> a component that names it."""
    used: dict[str, str] = {}
    for node in walk(module.root):
        known = table().components.get(node.tag)
        if node.short == "Translation":
            language = node.attributes.get("locale", "").partition(",")[0]
            used.setdefault(BUNDLE.format(language=language), label(node))
        for name, value in node.attributes.items():
            sort = known.attributes.get(name, ("", ""))[0] if known else ""
            if sort == "image" and value and not value.startswith("/images/"):
                used.setdefault(f"images/{value}", label(node))
            elif sort == "file" and value:
                used.setdefault(value, label(node))
    for piece in module.pieces:
        for texts, _ in piece.traits:
            row = table().traits.get(texts[0])
            given = fields_of(texts)
            for name, sort, _ in row.fields if row else []:
                if sort in {"image", "images"}:
                    for value in decode(given[name], ",") if sort == "images" else [given[name]]:
                        if value and value != "null" and not value.startswith("/"):
                            used.setdefault(f"images/{value}", piece.where)
    return used


def check_names(module: Module) -> Iterator[ModuleFinding]:
    """Names of files are ASCII, differ by more than case, and the module is small enough."""
    for name in module.files:
        if not name.isascii():
            yield ModuleFinding("file-name", name, "file names are ASCII")
    for name, count in Counter(name.lower() for name in module.files).items():
        if count > 1:
            yield ModuleFinding("file-name", name, "files that differ in case only")
    if module.size > MOST_BYTES:
        yield ModuleFinding("module-size", "", f"{module.size:,} bytes, more than {MOST_BYTES:,}")


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG; (0, 0) for anything else."""
    if len(data) < 24 or not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return (0, 0)
    width, height = struct.unpack(">II", data[16:24])
    return (width, height)
