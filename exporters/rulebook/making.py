"""Makes the rule book of a game with the pictures that its tables have, once for each content and language."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import msgspec

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.raster import kept
from exporters.art.canvas.scene import Picture
from exporters.art.rasters import SHARED, Raster, made
from exporters.rulebook.chapters import BOARD, COVER, Book, book, nearest_picture, shown_pictures

with lazy_imports():
    from exporters.rulebook.pages import pages

FORMAT = 3
"""Counts up when the same book is made of other bytes."""
TOOLS = ("font-source-sans-pro", "font-source-serif-pro", "pillow", "reportlab", "resvg")
"""The packages whose versions decide what the file says."""
LARGE, SMALL = 1100, 180
"""Width of the board and of the cover, and of a picture beside an entry, in px."""


def rule_book(content: Content, pictures: Mapping[str, Picture], cache: Path | None) -> bytes:
    """The PDF of a game's rule book in the language of the content, made or from the cache.

    `pictures` are the game's, in any language: those of the table at which the book lies.
    """
    found = book(content)
    shown = _shown(found, pictures)
    return kept(_key(found, shown), cache, lambda: pages(found, _images(shown, cache)), ".pdf")


def _key(found: Book, shown: Mapping[str, Picture]) -> str:
    told = [FORMAT, found, {name: picture.svg for name, picture in shown.items()}]
    told += [f"{tool} {version(tool)}" for tool in TOOLS]
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


def book_rasters(content: Content, pictures: Mapping[str, Picture]) -> list[Raster]:
    """The pictures that the rule book shows, as pixels; they are the same in every language."""
    return [_raster(one) for one in _shown(book(content), pictures).items()]


def _shown(found: Book, pictures: Mapping[str, Picture]) -> dict[str, Picture]:
    """The pictures that a book shows, by name."""
    names = shown_pictures(found, lambda one: nearest_picture(one, pictures))
    return {name: pictures[name] for name in names}


def _raster(shown: tuple[str, Picture]) -> Raster:
    name, picture = shown
    width = min(picture.width, LARGE if name in (BOARD, COVER) else SMALL)
    # What lies below a board is drawn for the tables: for the book it is made smaller.
    return Raster((name,), width, opaque=name == BOARD, layer=SHARED if picture.under else 0)


def _images(shown: Mapping[str, Picture], cache: Path | None) -> dict[str, bytes]:
    return {one[0]: made(_raster(one), shown, cache) for one in shown.items()}
