"""The drawn pictures of a table: as pixels for a build, without pixels for checks of a plan."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from adjudicator.lazy import lazy_imports
from exporters.speech import languages
from exporters.tts.assets import LICENCE, Assets, Image, Sheet, image, on_ground
from exporters.tts.layout.cloth import WIDTH, cloth
from exporters.tts.layout.plan_loading import load_plan

if TYPE_CHECKING:
    from exporters.art.canvas.scene import Picture

with lazy_imports():
    from exporters.art.build import build_art, image_rasters, sheet_rasters
    from exporters.art.canvas.raster import raster, raster_height
    from exporters.art.canvas.sheets import grid
    from exporters.art.rasters import Raster, made
    from exporters.rulebook.making import book_rasters, rule_book

DISC = 320
"""Width of pictures that are drawn singly for the table alone, in px."""
_SHEET = re.compile(r"card/([a-z0-9-]+?)(?:-[0-9]+)?")


def drawn_assets(content: Content, cache: Path | None, tell: Callable[[str], None]) -> Assets:
    """The pictures of a game, drawn or from the cache; see `exporters.art.build`."""
    art = build_art(content, cache, tell, limits=load_plan(content).widths)
    images = dict(art.images)
    for one in _discs(art.pictures, images):
        images[one.pictures[0]] = made(one, art.pictures, cache)
    plan = load_plan(content)
    for name, data in images.items():
        ground = next(
            (found for start, found in plan.grounds.items() if name.startswith(start)), ""
        )
        if ground:
            images[name] = on_ground(data, ground)
    table = cloth(content, plan)
    images[table.id] = raster(table, WIDTH, cache, opaque=True)
    sheets: dict[str, list[Sheet]] = {}
    for sheet in art.sheets:
        deck = _SHEET.fullmatch(sheet.name)
        if deck is not None:
            cells = [cell.rpartition("/")[2] for cell in sheet.cells]
            whole = image(f"sheet/{sheet.name}", sheet.png, LICENCE)
            sheets.setdefault(deck.group(1), []).append(
                Sheet(sheet.name, whole, sheet.columns, sheet.rows, cells)
            )
    books = {
        language: rule_book(spoken(content, language), art.pictures, cache)
        for language in _languages(content)
    }
    return Assets(
        {name: image(name, data, LICENCE) for name, data in sorted(images.items())}, sheets, books
    )


def blank_assets(content: Content, drawn: dict[str, Picture]) -> Assets:
    """As `drawn_assets`: the same names and sizes, and no pixels."""
    images = {"table": Image("table", b"", WIDTH, WIDTH)}
    sheets: dict[str, list[Sheet]] = {}
    for one in _table_rasters(content, drawn):
        high = raster_height(drawn[one.pictures[0]], one.width)
        if not one.sheet:
            images[one.pictures[0]] = Image(one.pictures[0], b"", one.width, high)
        elif deck := _SHEET.fullmatch(one.sheet):
            columns, rows = grid(len(one.pictures), one.width, high)
            whole = Image(f"sheet/{one.sheet}", b"", columns * one.width, rows * high)
            cells = [name.rpartition("/")[2] for name in one.pictures]
            sheets.setdefault(deck[1], []).append(Sheet(one.sheet, whole, columns, rows, cells))
    return Assets(images, sheets, dict.fromkeys(_languages(content), b""))


def _languages(content: Content) -> list[str]:
    """The languages of the rule books on a table: that of the table first."""
    return [content.language, *(one for one in languages() if one != content.language)]


def rasters(content: Content, pictures: dict[str, Picture]) -> list[Raster]:
    """All that `drawn_assets` makes pixels of."""
    return [*_table_rasters(content, pictures), *book_rasters(content, pictures)]


def _table_rasters(content: Content, pictures: dict[str, Picture]) -> list[Raster]:
    """What lies on the table as a picture of its own."""
    widths = load_plan(content).widths
    images = image_rasters(content, pictures, limits=widths)
    named = {one.pictures[0] for one in images}
    return [*images, *sheet_rasters(content, pictures, widths), *_discs(pictures, named)]


def _discs(pictures: Mapping[str, Picture], drawn: Container[str]) -> list[Raster]:
    """What is drawn singly for the table alone."""
    return [
        Raster((name,), min(DISC, picture.width))
        for name, picture in pictures.items()
        if name not in drawn and not name.startswith("card/")
    ]
