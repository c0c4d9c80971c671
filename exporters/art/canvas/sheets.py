"""Sheets: many pictures of one size on one image, as Tabletop Simulator needs for its decks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.raster import encoded, kept, picture_key, pixels, raster_height, sheet_key
from exporters.art.canvas.scene import Picture

with lazy_imports():
    from PIL import Image

MOST_COLUMNS = 10
MOST_ROWS = 7
MOST_SIDE = 4096
GROUND = "#2b2118"
"""What lies under transparent corners and in unused cells."""


class Sheet(msgspec.Struct, frozen=True):
    """Pictures in cells of one size, left to right and then down, as one RGB image."""

    name: str
    columns: int
    rows: int
    cells: list[str]
    """The ids of the pictures; cell n is in column n % columns and row n // columns."""
    width: int
    height: int
    png: bytes


def sheets(
    name: str, pictures: Sequence[Picture], cell_width: int, cache: Path | None = None
) -> list[Sheet]:
    """Pictures of one shape on as few sheets as the limits of the table allow; see `dealt`."""
    return [
        made_sheet(called, listed, cell_width, cache)
        for called, listed in dealt(name, pictures, cell_width)
    ]


def dealt(
    name: str, pictures: Sequence[Picture], cell_width: int
) -> list[tuple[str, Sequence[Picture]]]:
    """Which pictures come on which sheet, each with its name.

    The second sheet is called NAME-2, and so on. Raises InputError if the pictures differ in shape.
    """
    if not pictures:
        return []
    if len({(picture.width, picture.height) for picture in pictures}) > 1:
        raise InputError(f"the pictures of the sheet {name} are not all of one size")
    height = raster_height(pictures[0], cell_width)
    most = min(MOST_COLUMNS, MOST_SIDE // cell_width) * min(MOST_ROWS, MOST_SIDE // height)
    count = -(-len(pictures) // most)
    size = -(-len(pictures) // count)
    return [
        (
            name if number == 0 else f"{name}-{number + 1}",
            pictures[number * size : (number + 1) * size],
        )
        for number in range(count)
    ]


def grid(count: int, cell_width: int, cell_height: int) -> tuple[int, int]:
    """The columns and rows for so many cells: with the fewest unused cells, then nearest to a square."""
    options = []
    for rows in range(1, min(MOST_ROWS, MOST_SIDE // cell_height) + 1):
        columns = -(-count // rows)
        if columns <= min(MOST_COLUMNS, MOST_SIDE // cell_width):
            shape = abs(columns * cell_width - rows * cell_height)
            options.append((columns * rows, shape, columns, rows))
    _, _, columns, rows = min(options)
    return columns, rows


def made_sheet(
    name: str, pictures: Sequence[Picture], cell_width: int, cache: Path | None
) -> Sheet:
    """One sheet of pictures of one size; InputError for one that cannot be drawn."""
    height = raster_height(pictures[0], cell_width)
    columns, rows = grid(len(pictures), cell_width, height)

    def drawn() -> bytes:
        image = Image.new("RGB", (columns * cell_width, rows * height), GROUND)
        for at, picture in enumerate(pictures):
            cell = pixels(picture, cell_width)
            image.paste(cell, (at % columns * cell_width, at // columns * height), cell)
        return encoded(image)

    return Sheet(
        name=name,
        columns=columns,
        rows=rows,
        cells=[picture.id for picture in pictures],
        width=columns * cell_width,
        height=rows * height,
        png=kept(key_of_sheet(pictures, cell_width), cache, drawn),
    )


def key_of_sheet(pictures: Sequence[Picture], cell_width: int) -> str:
    """The name under which the cache keeps a sheet."""
    height = raster_height(pictures[0], cell_width)
    columns, rows = grid(len(pictures), cell_width, height)
    layout = f"{columns} x {rows} of {cell_width} x {height} on {GROUND}"
    return sheet_key([picture_key(picture, cell_width) for picture in pictures], layout)
