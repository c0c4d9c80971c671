"""The places for pieces: zones with regions on every board of the module.

A region is named after the place that the rules know: a part of the map ("arrakeen-s9"), a border
("a/b"), a spot of a track ("turn-1", a phase), a place ("treachery-deck"), or, in a side's own area,
"atreides.reserves". Further spots of the same place are named "arrakeen-s9~2", because names are
unique in a map. `read_region` gives the place back.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.geometry.board import cells
from exporters.speech import phrase
from exporters.vassal.format.components import Node, component
from exporters.vassal.module.game_facts.board_facts import (
    AsideFacts,
    BoardFacts,
    BoardSpot,
    Box,
    Grid,
)
from exporters.vassal.module.game_facts.facts import Entry, entries
from exporters.vassal.module.pieces.pieces import STEP_OF_TURN, TURN, TURNS
from exporters.vassal.module.places.spoken_places import is_numbered, spoken

MAIN = "Board"
"""The name of the map with the board, and of the board."""
ASIDE = "Table"
"""The name of the board beside it."""
SIZE = {"width": 0.064, "height": 0.054}
"""Of a place whose layout does not say it, in shares of the board."""
PANEL_EDGE = 18
"""What a panel keeps free at its edges, in px."""
HEAD = 76
"""The height of a panel's own name, in px."""
BELOW_PANEL = 14
"""Between panels, in px."""
FIRST = 238
"""From the top of a panel to its spots, in px."""
DECK_REACH = (140, 188, 206)
"""From the middle of a deck to the sides, the top and the bottom of its zone, in px."""
FIRST_DECK = (150, 192)
"""From the left and the top of where decks lie to the first of them, in px."""
DECK_STEP = (290, 394)
"""From one deck to the next, across and down, in px."""
WHOLE = 0.01
"""Half the side of the zone of a whole territory, in shares of the board."""
WHOLE_OF_TERRITORY = 0.014
"""The same, where it lies on a spot of its own, at most."""
RAISED = 0.2
"""How far a token lies above the middle of its box on the board, by the height of the box: its name is below."""
ABOVE_NAME = 0.68
"""How much of a box on the board lies above the name of its place."""
NAME_HEIGHT = 0.023
"""The height of that name in a box that is drawn for the module, in shares of the board."""
INSET = 12
"""What the first and the last spot of a row keep free at its ends, in px."""
LETTERS = 11
"""Size of the names of regions, in points."""


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


def board_areas(
    content: Content, facts: BoardFacts, named: dict[str, str], piles: Sequence[str] = (),
    tokens: AbstractSet[str] = frozenset(),
) -> list[Area]:  # fmt: skip
    """The zones of the board: those on top of parts of the map, the parts, and other spots.

    `piles` are places of the board with a deck on them, `tokens` those that are so small that the name of their place
    is seen below them. Raises ContentError if table.json or the
    cells name what the content does not have.
    """
    found = cells(content)
    parts = {entry.id: entry for entry in entries(content, facts.cells)}
    areas = _spots(content, facts, facts.over, facts.over_reach, named)
    stands, of_territories = _territories(content, facts, found.stands, named)
    areas += [
        Area(
            named.get(place, place),
            _square(facts, at.x, at.y, WHOLE),
            [Spot(place, *_px(facts, at.x, at.y))],
        )
        for place, at in facts.whole.items()
    ]
    areas += of_territories
    for part, points in facts.laid.items():
        if part not in stands:
            raise ContentError(f"table.json: /board/laid: the board has no cell {part!r}")
        stands[part] = [(x / facts.width, y / facts.height) for x, y in points]
    for part, outline in found.outlines.items():
        if part not in parts:
            raise ContentError(f"table.json: {facts.cells!r} has no {part!r}, a cell of the board")
        spots = [
            Spot(region(part, "", at), *_px(facts, x, y))
            for at, (x, y) in enumerate(stands[part], 1)
        ]
        told = {key: parts[part].fill(text, named) for key, text in facts.properties.items()}
        corners = _thin([_px(facts, x, y) for x, y in outline])
        areas.append(Area(named.get(part, part), corners, spots, told))
    areas += _spots(content, facts, facts.spots, facts.reach, named)
    spread = {**{pile: Grid(columns=1, rows=1) for pile in piles}, **facts.spread}
    places = entries(content, facts.places) if spread else []
    single = tokens | {
        one for one, grid_ in facts.spread.items() if grid_.columns == grid_.rows == 1
    }
    areas += [
        _spread(facts, one, spread[one.id], named, _raised(spread[one.id], one.id in single))
        for one in places
        if one.id in spread
    ]
    unknown = sorted(spread.keys() - {place.id for place in places})
    if unknown:
        raise ContentError(f"table.json: /board/spread: {facts.places!r} has no {unknown[0]!r}")
    return areas


def _territories(
    content: Content,
    facts: BoardFacts,
    stands: dict[str, list[tuple[float, float]]],
    named: dict[str, str],
) -> tuple[dict[str, list[tuple[float, float]]], list[Area]]:
    """The spots of parts, and one spot for the whole territory where the table asks for it.

    That is the spot of `facts.free`, else the last of the part of the territory that has most of them;
    it is not a spot of the part then.
    """
    left = dict(stands)
    areas = []
    for entry in entries(content, facts.territories) if facts.territories else []:
        within = [part["id"] for part in entry.fields.get("parts", []) if part["id"] != entry.id]
        if not within:
            continue
        part, at = chosen(within, left, facts.free.get(entry.id))
        x, y = left[part][at]
        kept = left[part][:at] + left[part][at + 1 :]
        if not kept:
            raise ContentError(f"table.json: /board/territories: {entry.id!r} has but one spot")
        left[part] = kept
        others = [spot for one in within for spot in left[one]]
        near = min(max(abs(x - a), abs(y - b)) for a, b in others)
        half = min(WHOLE_OF_TERRITORY, near / 2)
        spot = Spot(entry.id, *_px(facts, x, y))
        areas.append(Area(named.get(entry.id, entry.id), _square(facts, x, y, half), [spot]))
    return left, areas


def chosen(
    within: Sequence[str], stands: dict[str, list[tuple[float, float]]], free: BoardSpot | None
) -> tuple[str, int]:
    """The spot that serves a whole territory: its part, and its number among the spots of this part, from 0.

    ContentError for a spot that there is not.
    """
    if free is None:
        part = max(within, key=lambda one: len(stands[one]))
        return part, len(stands[part]) - 1
    if free.part not in within or free.spot > len(stands[free.part]):
        raise ContentError(f"table.json: /board/free: {free.part!r} has no spot {free.spot}")
    return free.part, free.spot - 1


def level_of(degrees: float) -> int:
    """The number of the turned picture (`pieces.TURNS`) that is nearest to so many degrees."""
    return round(degrees / STEP_OF_TURN) % len(TURNS) + 1


def _spots(
    content: Content, facts: BoardFacts, paths: Sequence[str], reach: float, named: dict[str, str]
) -> list[Area]:
    every = [entry.fields for path in paths for entry in entries(content, path)]
    areas = []
    for spot in every:
        x, y = spot["x"], spot["y"]
        half = min(reach, _room(spot, every) / 2)
        name = named.get(spot["id"], spot["id"])
        told = {TURN: str(level_of(spot[facts.turn]))} if facts.turn in spot else {}
        at = Spot(spot["id"], *_px(facts, x, y))
        areas.append(Area(name, _square(facts, x, y, half), [at], told))
    return areas


def _square(facts: BoardFacts, x: float, y: float, half: float) -> list[tuple[int, int]]:
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [_px(facts, x + half * right, y + half * down) for right, down in signs]


def _raised(grid_: Grid, single: bool) -> float:
    """How far what lies in a box is above its middle, in heights of the box."""
    if grid_.raised is not None:
        return grid_.raised
    return RAISED if single else 0


def _spread(
    facts: BoardFacts, place: Entry, grid_: Grid, named: dict[str, str], raised: float
) -> Area:
    """A box of the board with its spots; `raised`: their distance above the middle, in heights of the box."""
    columns, rows = grid_.columns, grid_.rows
    left, top, right, bottom = corners_of(place, grid_)
    across, down = right - left, bottom - top
    # Several rows lie above the name of the place, which is in the lower part of its box.
    below = NAME_HEIGHT / down if grid_.box is not None else 1 - ABOVE_NAME
    wide, high = across / columns, down / rows * (1 - below if rows > 1 else 1)
    spots = [
        Spot(
            region(place.id, "", row * columns + column + 1),
            *_px(facts, left + (column + 0.5) * wide, top + (row + 0.5) * high - raised * down),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Area(named.get(place.id, place.id), [_px(facts, *at) for at in box], spots)


def corners_of(place: Entry, grid_: Grid) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the box of a place on the board, in shares of it."""
    if grid_.box is not None:
        return grid_.box.left, grid_.box.top, grid_.box.right, grid_.box.bottom
    across, down = (place.fields.get(key, size) for key, size in SIZE.items())
    x, y = place.fields["x"], place.fields["y"]
    return x - across / 2, y - down / 2, x + across / 2, y + down / 2


def table_areas(
    facts: AsideFacts, sides: Sequence[str], decks: Sequence[str], named: dict[str, str]
) -> list[Area]:
    """The zones of the table: a panel for each side, the decks, and places of nobody."""
    step = facts.step
    areas = []
    for at, side in enumerate(sides):
        top = at * facts.panel
        for place, row in facts.rows.items():
            if row.sides and side not in row.sides:
                continue
            areas.append(
                box_of(
                    f"{named.get(side, side)}: {row_words(place)}",
                    (
                        row.left,
                        top + PANEL_EDGE + HEAD,
                        row.left + row.before + row.spots * step,
                        top + facts.panel - BELOW_PANEL - PANEL_EDGE,
                    ),
                    [
                        Spot(
                            region(place, side, number + 1),
                            row.left
                            + row.before
                            + spread_over(row.spots * step, row.spots, number),
                            top + FIRST,
                        )
                        for number in range(row.spots)
                    ],
                )
            )
    for at, deck in enumerate(decks):
        x, y = deck_spot(facts, len(sides), at)
        wide, above, below = DECK_REACH
        areas.append(box_of(deck, (x - wide, y - above, x + wide, y + below), [Spot(deck, x, y)]))
    return areas + [_free(place, box, step, named) for place, box in facts.boxes.items()]


def spread_over(width: float, count: int, number: int) -> int:
    """The distance in px from the left end of a row to the middle of one of its equal spots; `number` counts from 0."""
    return round(INSET + (width - 2 * INSET) * (number + 0.5) / count)


def row_words(place: str) -> str:
    """The name of a row of a panel: its id in words."""
    if is_numbered(place):
        return spoken(place, {})
    said = phrase(place)
    return said if said != place else place.replace("-", " ")


def _free(place: str, box: Box, step: int, named: dict[str, str]) -> Area:
    spots = [
        Spot(
            region(place, "", row * box.columns + column + 1),
            box.left + step // 2 + column * step,
            box.top + box.head + step // 2 + row * step,
        )
        for row in range(box.rows)
        for column in range(box.columns)
    ]
    right, below = box.left + box.columns * step, box.top + box.head + box.rows * step
    if box.single:
        spots = [Spot(place, (box.left + right) // 2, (box.top + box.head + below) // 2)]
    return box_of(named.get(place, place), (box.left, box.top, right, below), spots)


def deck_spot(facts: AsideFacts, sides: int, at: int) -> tuple[int, int]:
    """The spot of a deck on the table."""
    left, top = 0, sides * facts.panel
    if facts.decks is not None:
        left, top = facts.decks.left, facts.decks.top
    return (
        left + FIRST_DECK[0] + at % facts.abreast * DECK_STEP[0],
        top + FIRST_DECK[1] + at // facts.abreast * DECK_STEP[1],
    )


def grid(areas: Sequence[Area], *, visible: bool = False) -> Node:
    """The zoned grid of a board."""
    return component("ZonedGrid", (_zone(area, visible=visible) for area in areas))


def _zone(area: Area, *, visible: bool) -> Node:
    regions = [component("Region", name=s.name, originx=s.x, originy=s.y) for s in area.spots]
    return component(
        "Zone",
        component("RegionGrid", regions, snapto=True, visible=visible, fontsize=LETTERS),
        [
            component("ZoneProperty", name=name, initialValue=value)
            for name, value in area.properties.items()
        ],
        name=area.name,
        path=";".join(f"{x},{y}" for x, y in area.corners),
        locationFormat="$gridLocation$",
        useParentGrid=False,
    )


def box_of(name: str, box: tuple[int, int, int, int], spots: list[Spot]) -> Area:
    """The zone of a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    return Area(name, [(left, top), (right, top), (right, bottom), (left, bottom)], spots)


def _px(facts: BoardFacts, x: float, y: float) -> tuple[int, int]:
    return round(x * facts.width), round(y * facts.height)


def _room(spot: dict[str, Any], every: Sequence[dict[str, Any]]) -> float:
    """The distance of the nearest other spot, measured along the axis on which it is farther away."""
    distances: list[float] = [
        max(abs(spot["x"] - other["x"]), abs(spot["y"] - other["y"]))
        for other in every
        if other is not spot
    ]
    return min(distances, default=1.0)


def _thin(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The outline without repeated points."""
    return [point for at, point in enumerate(points) if point != points[at - 1]]
