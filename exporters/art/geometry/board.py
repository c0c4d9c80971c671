"""The cells of the board for any content: shipped ones, or new ones for a map that an overlay changes.

Making the cells of a round board takes about a minute, so they are kept in the cache of pictures
under the hash of their inputs. The cells of the shipped maps lie in a file for each board, for all
games that are played on it; this command makes the file of a game's board again::

    python -m workshop.boards.cells dune-classic
"""

from __future__ import annotations

import hashlib
import math
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.raster import cache_folder, kept
from exporters.art.geometry.cells import (
    UNIT,
    Border,
    Cells,
    CellsFile,
    Point,
    Side,
    cells_file,
    fingerprint,
    is_round,
    parts_of,
    spots_of,
)

with lazy_imports():
    from exporters.art.geometry.free import make_free_cells
    from exporters.art.geometry.sectors import make_cells

FORMAT = 1
"""Counts up when the same map and layout give other cells."""
TOOLS = ("networkx", "numpy", "scipy", "shapely")
"""The packages whose versions decide which cells are made."""


def cells(content: Content, cache: Path | None = None) -> Cells:
    """The cells of a game's board; `cache` is a folder (None: that of pictures).

    Where the map's borders cannot all lie in a plane, or its land lies where the seeds of the board
    say, the cells are those of the shipped map: `contacts` then differ from the map's borders, and
    the board shows where. ContentError for a map with other parts than the board has places for.
    """
    shipped = _shipped(content)
    if shipped is None or shipped.made_from != fingerprint(content):
        shipped = _made_once(content, shipped, cache or cache_folder())
    return _placed(content, shipped)


def cells_bytes(made: CellsFile) -> bytes:
    """Cells as their file has them."""
    return msgspec.json.encode(made).replace(b"]],[", b"]],\n[") + b"\n"


def keep_cells(content: Content) -> bool:
    """Write the cells of a board to its file where they are of another map or layout; whether they were.

    InputError if the file cannot be written; otherwise as `cells`.
    """
    shipped = _shipped(content)
    if shipped is not None and shipped.made_from == fingerprint(content):
        return False
    made = _made_once(content, shipped, cache_folder())
    if made.made_from != fingerprint(content):  # there are none for this map
        return False
    path = cells_file(content.board)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, cells_bytes(made))
    return True


def make(content: Content) -> CellsFile:
    """Make the cells of a map; ContentError where they cannot touch as the map says."""
    return make_cells(content) if is_round(content) else make_free_cells(content)


def _shipped(content: Content) -> CellsFile | None:
    """The cells of the shipped map; None for a board that has none yet."""
    path = cells_file(content.board)
    try:
        return msgspec.json.decode(path.read_bytes(), type=CellsFile)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path}: this is not a file of cells ({error})") from None


def _made_once(content: Content, shipped: CellsFile | None, cache: Path) -> CellsFile:
    """The cells of a map, made or taken from the cache."""
    tools = " ".join(f"{name} {version(name)}" for name in TOOLS)
    key = hashlib.sha256(f"cells {FORMAT} {tools} {fingerprint(content)}".encode()).hexdigest()

    def made() -> bytes:
        return msgspec.json.encode(_nearest(content, shipped))

    data = kept(key, cache, made, ".cells.json")
    try:
        return msgspec.json.decode(data, type=CellsFile)
    except msgspec.MsgspecError:  # somebody has changed the cache
        return _nearest(content, shipped)


def _nearest(content: Content, shipped: CellsFile | None) -> CellsFile:
    """The map's own cells, or the shipped ones where no cells can touch as the map says."""
    try:
        return make(content)
    except ContentError:
        names = {name for _, parts in parts_of(content) for name in parts}
        there = {name for border in shipped.borders for name in (border.left, border.right) if name
                 } if shipped is not None else set()  # fmt: skip
        if shipped is None or there != names:
            raise
        return shipped


def _placed(content: Content, kept_cells: CellsFile) -> Cells:
    """Cells as fractions of the board's width, with the places of the content's layout."""
    points = [(x / UNIT, y / UNIT) for x, y in kept_cells.points]
    sides = [
        Side(border.left, border.right, border.kind, [points[at] for at in border.points])
        for border in kept_cells.borders
    ]
    layout = content.data["layout"]
    names = sorted({name for side in sides for name in (side.left, side.right) if name})
    centre, radius, box = _frame(layout["frame"])
    stands = {
        name: [(x / UNIT, y / UNIT) for x, y in listed]
        for name, listed in kept_cells.stands.items()
    }
    return Cells(
        outlines={
            name: _outline(kept_cells.borders, name, points) for name in kept_cells.stands or names
        },
        sides=sides,
        anchors={spot["id"]: (spot["x"], spot["y"]) for spot in layout["parts"]},
        spice={spot["id"]: (spot["x"], spot["y"]) for spot in layout.get("spice", [])},
        stands=stands or {name: [place[:2] for place in spots_of(content, name)] for name in names},
        centre=centre,
        radius=radius,
        box=box,
    )


def _frame(
    frame: dict[str, Any],
) -> tuple[Point, float, tuple[float, float, float, float] | None]:
    if "radius" in frame:
        return (frame["centre"]["x"], frame["centre"]["y"]), frame["radius"], None
    left, top, right, bottom = (frame[side] for side in ("left", "top", "right", "bottom"))
    corner = ((right - left) / 2, (bottom - top) / 2)
    return (left + corner[0], top + corner[1]), math.hypot(*corner), (left, top, right, bottom)


def _outline(borders: list[Border], name: str, points: list[Point]) -> list[Point]:
    steps = {}
    for border in borders:
        if border.left == name:
            steps[border.points[0]] = border.points
        elif border.right == name:
            steps[border.points[-1]] = border.points[::-1]
    first = at = next(iter(steps))
    found: list[Point] = []
    while True:
        way = steps[at]
        found += [points[number] for number in way[:-1]]
        at = way[-1]
        if at == first:
            return found
