"""The name of a point on a map, from the module's grids or from what the engine recorded with it.

A module's build file has the zones and regions of each map. Without the module, the engine's own
records are used: a moved piece remembers the name and the point of the place that it came from.
Nothing else is concluded from a point.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.format.archive import open_zip, read_entry
from exporters.vassal.format.markup import read_xml
from exporters.vassal.reading.saved.commands import Boards, parse, whole
from exporters.vassal.reading.saved.steps import Saved, start_of, take
from exporters.vassal.reading.saved.table import Piece, Spot

LARGEST_BUILD_FILE = 64_000_000
MAPS = ("Map", "PlayerHand", "PrivateMap")


class Location(msgspec.Struct, frozen=True):
    """Where something is, in the module's names; empty where there is none."""

    map: str
    zone: str = ""
    region: str = ""
    deck: str = ""

    def words(self) -> str:
        """The place for people."""
        if self.map == "":
            return "nowhere"
        inner = self.deck or self.region or self.zone
        return f"{inner!r} on {self.map!r}" if inner else f"a point of {self.map!r} without a name"


class _Zone(msgspec.Struct):
    name: str
    path: list[tuple[int, int]]
    box: tuple[int, int, int, int]
    """Least and greatest x, least and greatest y."""
    regions: dict[tuple[int, int], str] = {}
    own_grid: bool = False


class _Board(msgspec.Struct):
    size: tuple[int, int] | None
    """None if nobody knows."""
    zones: list[_Zone] = []
    regions: dict[tuple[int, int], str] = {}


class _Map(msgspec.Struct):
    edge: tuple[int, int]
    boards: dict[str, _Board] = {}


class Places(msgspec.Struct):
    """What points of maps are called."""

    maps: dict[str, _Map] = {}
    """By the module's grids."""
    written: dict[tuple[str, int, int], Location] = {}
    """By the engine's own words."""
    laid: dict[str, tuple[tuple[str, int, int], ...]] = {}
    """Map -> its boards in play, with column and row."""
    asked: dict[Spot, Location] = {}
    """What was found before."""

    def at(self, spot: Spot) -> Location:
        """The place of a spot; a map without a name of the place, if nothing is known of it."""
        if spot not in self.asked:
            self.asked[spot] = self._at(spot)
        return self.asked[spot]

    def _at(self, spot: Spot) -> Location:
        if spot.map == "" or spot.deck:
            return Location(spot.map, deck=spot.deck)
        known = self.maps.get(spot.map)
        found = None if known is None else _in_map(known, self.laid.get(spot.map, ()), spot)
        return found or self.written.get((spot.map, spot.x, spot.y), Location(spot.map))


def _in_map(known: _Map, laid: tuple[tuple[str, int, int], ...], spot: Spot) -> Location | None:
    """The place by the grid of the board under the spot; None if it cannot be told."""
    if len(known.boards) == 1:
        laid = ((next(iter(known.boards)), 0, 0),)
    for name, column, row in laid:
        board = known.boards.get(name)
        left = [
            known.boards.get(one) for one, other, beside in laid if beside == row and other < column
        ]
        above = [
            known.boards.get(one) for one, beside, other in laid if beside == column and other < row
        ]
        if board is None or any(one is None or one.size is None for one in [*left, *above]):
            return None
        x = spot.x - known.edge[0] - sum(one.size[0] for one in left if one and one.size)
        y = spot.y - known.edge[1] - sum(one.size[1] for one in above if one and one.size)
        if (
            x < 0
            or y < 0
            or (board.size is not None and (x >= board.size[0] or y >= board.size[1]))
        ):
            continue
        return _on_board(board, spot.map, (x, y))
    return None


def _on_board(board: _Board, on: str, point: tuple[int, int]) -> Location:
    for zone in board.zones:
        left, right, top, bottom = zone.box
        outside = not (left <= point[0] <= right and top <= point[1] <= bottom)
        if not outside and _inside(point, zone.path):
            regions = zone.regions if zone.own_grid else board.regions
            return Location(on, zone.name, _nearest(point, regions))
    return Location(on, "", _nearest(point, board.regions))


def _inside(point: tuple[int, int], path: list[tuple[int, int]]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(path, [*path[1:], *path[:1]], strict=True):
        # Whole numbers only: a ray to the right crosses the edge an odd number of times.
        if (y1 > y) != (y2 > y):
            side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            inside ^= (side > 0) == (y2 > y1)
    return inside


def _nearest(point: tuple[int, int], regions: dict[tuple[int, int], str]) -> str:
    """The region whose centre is nearest, as the engine takes it; two as near: the first."""
    best, name = -1, ""
    for (x, y), region in regions.items():
        distance = (x - point[0]) ** 2 + (y - point[1]) ** 2
        if best < 0 or distance < best:
            best, name = distance, region
    return name


# --- from a module ---------------------------------------------------------------------------------


def places_of_module(data: bytes, shown: str) -> Places:
    """The places of a `.vmod`'s maps; InputError, in words, for what is not a module."""
    archive = open_zip(data, shown)
    with archive:
        names = [name for name in ("buildFile.xml", "buildFile") if name in archive.namelist()]
        if not names:
            raise InputError(
                f"{shown}: this is not a VASSAL module: it has no entry 'buildFile.xml'"
            )
        build_file = read_entry(archive, names[0], LARGEST_BUILD_FILE, shown)
        return places_of_build_file(
            build_file, f"{shown}: {names[0]}", lambda image: _size_of(archive, image)
        )


def places_of_build_file(
    data: bytes, shown: str, size_of: Callable[[str], tuple[int, int] | None]
) -> Places:
    """The places of a build file; `size_of` gives the size of a picture by its name, if known."""
    reading = _Reading(size_of)
    read_xml(data, shown, reading.start, reading.end, reading.text)
    return Places(maps=reading.maps, laid=reading.laid)


def _size_of(archive: zipfile.ZipFile, image: str) -> tuple[int, int] | None:
    """The size that the head of a PNG tells."""
    try:
        with archive.open(f"images/{image}") as stream:
            head = stream.read(24)
    except (KeyError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, OSError):
        return None
    if len(head) < 24 or not head.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


class _Reading:
    """The maps, boards, zones and regions of a build file, as its elements come by."""

    def __init__(self, size_of: Callable[[str], tuple[int, int] | None]) -> None:
        self.maps: dict[str, _Map] = {}
        self.laid: dict[str, tuple[tuple[str, int, int], ...]] = {}
        self._size_of = size_of
        self._open: list[str] = []
        self._map: _Map | None = None
        self._board: _Board | None = None
        self._zone: _Zone | None = None
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element opens."""
        name = tag.rpartition(".")[2]
        self._open.append(name)
        self._text = []
        if name in MAPS and "mapName" in attributes:
            edge = (_number(attributes, "edgeWidth"), _number(attributes, "edgeHeight"))
            self._map = _Map(edge=edge)
            self.maps[attributes["mapName"]] = self._map
        elif name == "Board" and self._map is not None:
            self._board = _Board(self._size(attributes))
            self._map.boards[attributes.get("name", "")] = self._board
        elif self._board is None:
            return
        elif name == "Zone":
            path = _path(attributes.get("path", ""))
            self._zone = _Zone(attributes.get("name", ""), path, _box(path))
            self._board.zones.append(self._zone)
        elif name == "RegionGrid" and self._zone is not None:
            self._zone.own_grid = True
        elif name == "Region":
            regions = self._zone.regions if self._zone is not None else self._board.regions
            point = (_number(attributes, "originx"), _number(attributes, "originy"))
            regions.setdefault(point, attributes.get("name", ""))

    def _size(self, attributes: dict[str, str]) -> tuple[int, int] | None:
        if attributes.get("image"):
            return self._size_of(attributes["image"])
        found = (_number(attributes, "width"), _number(attributes, "height"))
        return found if min(found) > 0 else None

    def text(self, text: str) -> None:
        """A part of an element's text."""
        if self._open and self._open[-1] == "setup":
            self._text.append(text)

    def end(self, _: str) -> None:
        """An element closes."""
        name = self._open.pop()
        if name == "setup":
            command = parse("".join(self._text))
            if isinstance(command, Boards):
                self.laid[command.map] = command.boards
        elif name == "Zone":
            self._zone = None
        elif name == "Board":
            self._board = None
        elif name in MAPS:
            self._map = None


def _number(attributes: dict[str, str], name: str) -> int:
    return whole(attributes.get(name, "0")) or 0


def _box(path: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    across = [x for x, _ in path] or [0]
    down = [y for _, y in path] or [0]
    return min(across), max(across), min(down), max(down)


def _path(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for corner in text.split(";"):
        x, comma, y = corner.partition(",")
        first, second = whole(x.strip()), whole(y.strip())
        if comma and first is not None and second is not None:
            found.append((first, second))
    return found


# --- from a log ------------------------------------------------------------------------------------


def places_of_log(saved: Saved) -> Places:
    """What the engine itself has written of points: where moved pieces say that they came from.

    A point with two names has none.
    """
    found: dict[tuple[str, int, int], Location] = {}
    doubtful: dict[tuple[str, int, int], bool] = {}
    table = start_of(saved)
    for piece in table.pieces.values():
        _note(piece, found, doubtful)
    for step in saved.steps:
        for moved in take(table, step):
            if moved.piece in table.pieces:
                _note(table.pieces[moved.piece], found, doubtful)
    return Places(written={key: place for key, place in found.items() if key not in doubtful})


def _note(
    piece: Piece,
    found: dict[tuple[str, int, int], Location],
    doubtful: dict[tuple[str, int, int], bool],
) -> None:
    old = piece.properties
    x, y = whole(old.get("OldX", "")), whole(old.get("OldY", ""))
    name, on = old.get("OldLocationName", ""), old.get("OldMap", "")
    if x is None or y is None or not name or not on:
        return
    place = Location(on, old.get("OldZone", ""), name)
    if found.setdefault((on, x, y), place) != place:
        doubtful[on, x, y] = True
