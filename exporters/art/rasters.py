"""The pictures that a table needs as pixels, as a list that several processes can share.

A build first lists the rasters that it needs, then makes them in any order, and then assembles the
table from the cache. All of them are made by `made`, in any process, so the order and the number of
processes do not change a single byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from adjudicator.errors import ContentError
from exporters.art.canvas.raster import (
    LANCZOS,
    encoded,
    is_kept,
    kept,
    picture_key,
    pixels,
    raster,
    raster_height,
    sheet_key,
)
from exporters.art.canvas.scene import Picture
from exporters.art.canvas.sheets import key_of_sheet, made_sheet

FINER = 4
"""By how much a picture is drawn larger before it is turned."""
SHARED = 3000
"""The width of the boards of modules, in px: a board that is to be smaller has the same land, made smaller."""
BICUBIC = 3
"""Pillow's number of a way to make pixels of others."""


class Raster(msgspec.Struct, frozen=True):
    """Pixels that a table wants: of one picture, or of a sheet of several."""

    pictures: tuple[str, ...]
    """Ids; one, unless it is a sheet."""
    width: int
    """Of the picture, or of each cell of the sheet, in px."""
    opaque: bool = False
    """Whether it lies on white instead of being seen through."""
    sheet: str = ""
    """The name of the sheet; empty for a single picture."""
    degrees: int = 0
    """By how much it is turned clockwise, as large as before in its own direction."""
    layer: int = 0
    """The width at which the layer below it is drawn before it is made smaller, in px; 0 for that of the picture."""


def made(wanted: Raster, pictures: Mapping[str, Picture], cache: Path | None) -> bytes:
    """The PNG of what is wanted, made or taken from the cache.

    ContentError for an id that `pictures` has not, InputError for one that cannot be drawn.
    """
    drawn = _of(wanted, pictures)
    if wanted.sheet:
        return made_sheet(wanted.sheet, drawn, wanted.width, cache).png
    if wanted.degrees:
        return _turned(drawn[0], wanted.width, wanted.degrees, cache)
    return raster(drawn[0], wanted.width, cache, opaque=wanted.opaque, layer=wanted.layer)


def lacking(wanted: Sequence[Raster], pictures: Mapping[str, Picture], cache: Path) -> list[Raster]:
    """The rasters that are not in the cache, each once."""
    return [
        one for one in dict.fromkeys(wanted) if not is_kept(_key(one, _of(one, pictures)), cache)
    ]


def key_of_raster(wanted: Raster, pictures: Mapping[str, Picture]) -> str:
    """The name under which the cache keeps what is wanted; ContentError for an id that `pictures` has not."""
    return _key(wanted, _of(wanted, pictures))


def effort(wanted: Raster, pictures: Mapping[str, Picture]) -> int:
    """An estimate of the work: pixels plus letters of SVG. The most expensive rasters are drawn first."""
    drawn = _of(wanted, pictures)
    width = wanted.width * (FINER if wanted.degrees else 1)
    return sum(width * raster_height(one, width) + len(one.svg) for one in drawn)


def _of(wanted: Raster, pictures: Mapping[str, Picture]) -> list[Picture]:
    missing = [name for name in wanted.pictures if name not in pictures]
    if missing:
        raise ContentError(f"the art has no picture {missing[0]!r}")
    return [pictures[name] for name in wanted.pictures]


def _key(wanted: Raster, drawn: Sequence[Picture]) -> str:
    if wanted.sheet:
        return key_of_sheet(drawn, wanted.width)
    own = picture_key(
        drawn[0],
        wanted.width,
        opaque=wanted.opaque and not wanted.degrees,
        layer=wanted.layer,
    )
    if wanted.degrees:
        return sheet_key([own], f"turned {wanted.degrees}")
    return own


def _turned(picture: Picture, width: int, degrees: int, cache: Path | None) -> bytes:
    def drawn() -> bytes:
        fine = pixels(picture, width * FINER).rotate(-degrees, expand=True, resample=BICUBIC)
        return encoded(fine.resize(tuple(max(1, round(px / FINER)) for px in fine.size), LANCZOS))

    return kept(_key(Raster((picture.id,), width, degrees=degrees), [picture]), cache, drawn)
