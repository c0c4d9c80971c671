"""Where things may lie: zones with regions on every board of the module.

A region is named after the place that the rules know: a part of the map ("arrakeen-s9"), a spot of
a track ("sector-3", "turn-1", a phase), a player circle, "tleilaxu-tanks", "treachery-deck", or, in
a side's own area, "atreides.reserves". Further spots of the same place are named "arrakeen-s9~2",
because names are unique in a map. `read_region` gives the place back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from exporters.art.geometry import cells
from exporters.vassal.components import Node, component

BOARD = 3000
"""The side of the board in px."""
TABLE = 1500
"""The width of the table beside it."""
PANEL = 370
"""The height of a side's panel on the table."""
MAIN = "Board"
"""The name of the map with the board, and of the board."""
ASIDE = "Table"
"""The name of the board beside it."""
PANEL_PLACES = {"reserves": (0, 2), "leaders": (260, 7), "captives": (980, 3), "bribes": (1280, 2)}
"""Place in a side's panel -> where it starts, and how many spots it has."""
STEP = 100
"""From one spot of a panel to the next."""
SPREAD = {"tleilaxu-tanks": (3, 2), "spice-bank": (2, 2)}
"""Places of a board with several spots: columns and rows."""


class Spot(msgspec.Struct, frozen=True):
    """A region: its name and its place on its board in px."""

    name: str
    x: int
    y: int


class Area(msgspec.Struct, frozen=True):
    """A zone: its name, its corners, its regions, and properties of what lies in it."""

    name: str
    corners: list[tuple[int, int]]
    spots: list[Spot]
    properties: dict[str, str] = {}


def region(place: str, owner: str = "", number: int = 1) -> str:
    """The name of a region."""
    name = f"{owner}.{place}" if owner else place
    return name if number == 1 else f"{name}~{number}"


def read_region(name: str) -> tuple[str, str]:
    """The place and the owner ("" for nobody) that a region is named after."""
    owner, dot, place = name.partition("~")[0].rpartition(".")
    return (place, owner) if dot else (name.partition("~")[0], "")


def board_areas(content: Content, named: dict[str, str]) -> list[Area]:
    """The zones of the board: one for each part of the map, with its sector, and for each spot."""
    found = cells(content)
    sectors = {
        part["id"]: (territory["id"], part["sector"])
        for territory in content.data["map"]["territories"]
        for part in territory["parts"]
    }
    areas = []
    for part, outline in found.outlines.items():
        territory, sector = sectors[part]
        spots = [
            Spot(region(part, "", at), *_px(x, y))
            for at, (x, y) in enumerate(found.stands[part], 1)
        ]
        areas.append(
            Area(
                named.get(part, part),
                _thin([_px(x, y) for x, y in outline]),
                spots,
                {"Territory": territory, "Sector": "" if sector is None else str(sector)},
            )
        )
    return areas + _tracks(content.data["layout"], named)


def _tracks(layout: dict[str, Any], named: dict[str, str]) -> list[Area]:
    groups = [layout["storm"]["spots"], layout["circles"], *(t["spots"] for t in layout["tracks"])]
    areas = []
    every = [spot for spots in groups for spot in spots]
    for spots in groups:
        for spot in spots:
            half = min(0.03, _room(spot, every) / 2)
            x, y = spot["x"], spot["y"]
            signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            corners = [(x + half * right, y + half * down) for right, down in signs]
            areas.append(
                Area(
                    named.get(spot["id"], spot["id"]),
                    [_px(*at) for at in corners],
                    [Spot(spot["id"], *_px(x, y))],
                )
            )
    areas += [_spread(place, named) for place in layout["places"] if place["id"] in SPREAD]
    return areas


def _spread(place: dict[str, Any], named: dict[str, str]) -> Area:
    columns, rows = SPREAD[place["id"]]
    wide, high = 0.064 / columns, 0.054 / rows
    left, top = place["x"] - 0.032, place["y"] - 0.027
    spots = [
        Spot(
            region(place["id"], "", row * columns + column + 1),
            *_px(left + (column + 0.5) * wide, top + (row + 0.5) * high),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    box = [(left, top), (left + 0.064, top), (left + 0.064, top + 0.054), (left, top + 0.054)]
    return Area(named.get(place["id"], place["id"]), [_px(*at) for at in box], spots)


def table_areas(factions: Sequence[str], decks: Sequence[str], named: dict[str, str]) -> list[Area]:
    """The zones of the table: a panel for each side, and the decks below."""
    areas = []
    for row, faction in enumerate(factions):
        top = row * PANEL
        for place, (left, count) in PANEL_PLACES.items():
            areas.append(
                _box(
                    f"{named.get(faction, faction)}: {place}",
                    (left, top, left + count * STEP, top + PANEL - 10),
                    [
                        Spot(
                            region(place, faction, at + 1), left + STEP // 2 + at * STEP, top + 130
                        )
                        for at in range(count)
                    ],
                )
            )
    for at, deck in enumerate(decks):
        x, y = deck_spot(len(factions), at)
        areas.append(_box(deck, (x - 130, y - 180, x + 130, y + 180), [Spot(deck, x, y)]))
    return areas


def deck_spot(sides: int, at: int) -> tuple[int, int]:
    """Where a deck lies on the table."""
    return 150 + at % 5 * 290, sides * PANEL + 200 + at // 5 * 380


def private_areas(faction: str, place: str, size: tuple[int, int], name: str) -> list[Area]:
    """The one zone of a side's own window."""
    spots = [
        Spot(region(place, faction, at + 1), 140 + at * 250, size[1] // 2)
        for at in range((size[0] - 30) // 250)
    ]
    return [_box(name, (0, 0, *size), spots)]


def grid(areas: Sequence[Area], *, visible: bool = False) -> Node:
    """The zoned grid of a board."""
    return component("ZonedGrid", (_zone(area, visible=visible) for area in areas))


def _zone(area: Area, *, visible: bool) -> Node:
    regions = [component("Region", name=s.name, originx=s.x, originy=s.y) for s in area.spots]
    return component(
        "Zone",
        component("RegionGrid", regions, snapto=True, visible=visible, fontsize=11),
        [
            component("ZoneProperty", name=name, initialValue=value)
            for name, value in area.properties.items()
        ],
        name=area.name,
        path=";".join(f"{x},{y}" for x, y in area.corners),
        locationFormat="$gridLocation$",
        useParentGrid=False,
    )


def _box(name: str, box: tuple[int, int, int, int], spots: list[Spot]) -> Area:
    left, top, right, bottom = box
    return Area(name, [(left, top), (right, top), (right, bottom), (left, bottom)], spots)


def _px(x: float, y: float) -> tuple[int, int]:
    return round(x * BOARD), round(y * BOARD)


def _room(spot: dict[str, Any], every: Sequence[dict[str, Any]]) -> float:
    """How far the nearest other spot is, along the axis on which it is farther away."""
    distances: list[float] = [
        max(abs(spot["x"] - other["x"]), abs(spot["y"] - other["y"]))
        for other in every
        if other is not spot
    ]
    return min(distances)


def _thin(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The outline without points that say nothing: doubled ones."""
    return [point for at, point in enumerate(points) if point != points[at - 1]]
