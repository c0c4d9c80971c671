"""The board of a game: its land, borders, sectors, names and all places for pieces.

Everything is taken from map.json, layout.json, theme.json and cards.json; `geometry` has the cells.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.board import frame, margin
from exporters.art.board.boxes import grown, overlaps
from exporters.art.board.flats import draw_flats
from exporters.art.board.grid import SIZE as SQUARES
from exporters.art.board.grid import Grid, make_grid
from exporters.art.board.ground import Land, draw_land, land_path
from exporters.art.board.labels import (
    STAND,
    Choice,
    Label,
    Wish,
    labels_file,
    name_parts,
    place_labels,
    shipped_choices,
)
from exporters.art.board.legend import draw_legend, has_wall, spice_mark, trait_mark
from exporters.art.board.marks import (
    draw_barriers,
    draw_passages,
    draw_sectors,
    draw_sites,
    draw_zones,
    taken_by_sites,
    taken_by_zones,
)
from exporters.art.board.outlines import outlines_of
from exporters.art.board.spots import draw_spots
from exporters.art.canvas.colour import graded, mix
from exporters.art.canvas.layer import Layer
from exporters.art.canvas.raster import kept_layer
from exporters.art.canvas.remembered import Remembered, Singly, read_part
from exporters.art.canvas.scene import Picture, Point, Scene, pair
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells, parts_of, spots_of
from exporters.art.plan import plan
from exporters.art.sources import sources_key
from exporters.art.style import look
from exporters.art.wording import words

with lazy_imports():
    import numpy as np

SIZE = 4096
LEAST = 36
"""The least size of letters, px: 8.8 px when the board is 1000 px wide."""
SPICE_RADIUS = 50
TRAIT_RADIUS = 29
DASH = 26
"""From one dash of a sector line to the next, px."""
DASH_FROM, DASH_TO = 0.2, 0.8
"""Where a dash begins and ends, in shares of DASH."""
DASH_ROOM = 0.0025
"""Between a name and a dash, of the board's width."""
TRAIT_ROOM, TRAIT_INLAND = 5, 0.006
"""What a sign has free round it, px, and how far it stays off the border, of the board's width."""
PIECE = 0.0098
"""The radius of what lies in an area without places of its own, of the board's width."""
ROOM = 0.0014
"""Between a name and a place for pieces, of the board's width."""
NUMBERED = re.compile(r"[a-z]{2,3}-[0-9]+")
INK = "#23140a"
GLOW = "#fff4d6"
DEEP, DEEP_SHARE, DEEP_OWN = "#bd6a2c", 0.75, 0.7
"""The colour of the deep desert, and how much of it there is in that of its sand."""
OWN = {"ripples": 0.85}
"""Kind of sand -> how much it keeps of its own colour."""
_OCTAGON = [(math.cos(at * math.pi / 4), math.sin(at * math.pi / 4)) for at in range(8)]
MOST_CAPITALS, MOST_BESIDE_PIECES = 13, 9
"""Names with longer words, or parts of words between hyphens, stand in small letters; sooner where pieces have places
of their own beside them, in which the layout leaves no room for names."""
CAPITALS, SMALL_LETTERS = 0.06, 0.02
"""Extra space between the letters of names, in shares of their size."""
_MARGIN = {"hatching": 18, "walls": 34}
_NEAREST = 14
"""What is wanted between a name and a border, px: of these kinds of land, and of others."""
_OTHERWISE = 60
_LARGEST = {"dots": 74, "hatching": 60, "walls": 56, "plain": 62}
_EVEN = {"dots": 66, "ripples": 60, "hatching": 54, "pan": 54, "rings": 112}
"""The largest letters where pieces have places of their own: more alike, for all have room."""


def draw_board(content: Content) -> Picture:
    """The board of a game, SIZE px square.

    Raises ContentError if it can have no cells, the theme lacks the look of a terrain, or
    a name has no place on it.
    """
    found = cells(content)
    lands = _lands(content)
    grid = _grid(found, lands)
    around = frame if found.box is None else margin
    scene = Scene(SIZE, SIZE, grading(content), _land_layer(content, found, lands))
    around.draw_title(scene, content, found)
    labels = board_labels(content, grid)
    _draw_sector_lines(scene, content, found, labels)
    _draw_borders(scene, content, found, lands)
    if found.box is not None:
        draw_sectors(scene, content, found)
    draw_barriers(scene, content, found)
    draw_passages(scene, content, found)
    around.draw_rim(scene, content, found)
    for name, amount in _amounts(content).items():
        spice_mark(scene, content, found.spice[name], SPICE_RADIUS, amount)
    _draw_traits(scene, content, found, grid, labels)
    draw_spots(scene, content)
    draw_sites(scene, content, found)
    draw_zones(scene, content)
    _draw_names(scene, content, lands, labels)
    around.draw_places(scene, content)
    if found.box is None:
        draw_legend(scene, content, lands)
    else:
        margin.draw_legend(scene, content, lands)
    return scene.picture("board")


_GRIDS: Remembered[Grid] = Remembered(2)
_LANDS: Singly[Layer] = Singly(4)


def _grid(found: Cells, lands: Sequence[Land]) -> Grid:
    """The grid of a board that is owned by lands, by their numbers."""
    numbers = {name: at for at, land in enumerate(lands) for name in land.parts}
    return _GRIDS.get([found.outlines, numbers], lambda: make_grid(found, numbers.__getitem__))


def _land_layer(content: Content, found: Cells, lands: Sequence[Land]) -> Layer:
    """The ground and the land, which have no words: all languages share them, so the cache keeps them."""

    def made(content: Content) -> Layer:
        scene = Scene(SIZE, SIZE, grading(content))
        (frame if found.box is None else margin).draw_frame(scene, content, found)
        draw_land(scene, found, _grid(found, lands), lands)
        draw_flats(scene, found, lands)
        if found.box is None:
            frame.draw_vignette(scene, found)
        return scene.layer()

    inputs = [
        content.game, found.outlines, found.sides, found.centre, found.radius, found.box, lands,
        plan(content).grade,
    ]  # fmt: skip

    def from_cache(content: Content) -> Layer:
        key = sources_key([inputs, read_part(content.data, "theme", "board")])
        return kept_layer(key, lambda: made(content))

    return _LANDS.get(inputs, content, from_cache)


def grading(content: Content) -> Callable[[str], str] | None:
    """The function by which the game's plan changes colours."""
    grade = plan(content).grade
    if grade is None:
        return None

    @cache
    def own(colour: str) -> str:
        return graded(
            colour, grade.shadows, grade.lights, grade.tint, grade.exposure, grade.saturation
        )

    return own


def board_labels(
    content: Content, grid: Grid | None = None, known: Mapping[str, Choice] | None = None,
    chosen: dict[str, Choice] | None = None,
) -> list[Label]:  # fmt: skip
    """Where the names of the territories stand on the board, sorted by id.

    `grid` is the board's, owned by territories in their order, if it has been made already. `known` and `chosen` are
    as for `place_labels`; without them the choices are known that lie in the file of the board.
    """
    found = cells(content)
    lands = _lands(content)
    names = words(content)
    asked = {entry["id"]: entry for entry in content.data["layout"].get("labels", [])}
    wishes = []
    largest = _LARGEST if found.box is None else _EVEN
    roomy = found.box is None or "spots" in content.data["layout"]
    most = MOST_CAPITALS if roomy else MOST_BESIDE_PIECES
    for number, land in enumerate(lands):
        name = _short(land.id) or names.name("territory", land.id)
        capitals = land.kind != "dots" and max(map(len, name_parts(name))) <= most
        rules = {} if found.box is None else _among_spots(content, found, land)
        rules |= _asked(asked.get(land.id, {}))
        wishes.append(
            Wish(
                id=land.id,
                number=number,
                text=name.upper() if capitals else name,
                face="serif-bold",
                largest=largest.get(land.kind, _OTHERWISE) / SIZE,
                least=LEAST / SIZE,
                tracking=CAPITALS if capitals else SMALL_LETTERS,
                margin=_MARGIN.get(land.kind, _NEAREST) / SIZE,
                parts=land.parts,
                breaks=not _short(land.id),
                **rules,
            )
        )
    taken = [(*found.spice[name], (SPICE_RADIUS + 10) / SIZE) for name in sorted(found.spice)]
    taken += taken_by_zones(content) + taken_by_sites(content, found)
    if known is None:
        known = shipped_choices(labels_file(content.board))
    return place_labels(found, grid or _grid(found, lands), wishes, taken, known, chosen)


def _asked(label: dict[str, Any]) -> dict[str, Any]:
    """The rules for a name whose place is in the layout; `label` is its entry there, or {}."""
    rules: dict[str, Any] = {"at": (label["x"], label["y"])} if label else {}
    return rules | ({"angles": (label["turn"],), "bends": False} if "turn" in label else {})


def _short(name: str) -> str:
    """The name on the board of land whose id consists of a sector's letters and a number: "NW 7"."""
    return name.upper().replace("-", " ") if NUMBERED.fullmatch(name) else ""


def _among_spots(content: Content, found: Cells, land: Land) -> dict[str, Any]:
    """The rules for a name where pieces have places of their own: it is horizontal and covers none of them."""
    layout = content.data["layout"]
    if "spots" not in layout:
        keep = [(x, y, PIECE + ROOM) for name in land.parts for x, y in found.stands[name]]
        keep += taken_by_zones(content)
        return {"keep": keep, "step": 2, "angles": (0,), "bends": False}
    rock = layout["sizes"]["rock"] / 2
    keep = [
        (x, y, radius + ROOM) for name in land.parts for x, y, radius in spots_of(content, name)
    ]
    keep += [
        (spot["x"], spot["y"], rock + ROOM)
        for spot in layout["borders"]
        if land.id in spot["id"].split("/")
    ]
    open_land = any(entry["id"] == land.id for entry in layout["spots"])
    return {"keep": keep if open_land else [], "step": 2, "angles": (0,), "bends": False}


def _lands(content: Content) -> list[Land]:
    lands = []
    for territory, (name, parts) in zip(
        content.data["map"]["territories"], parts_of(content), strict=True
    ):
        entry = look(content, "terrains", territory["terrain"])
        deep = territory.get("deep", False)
        colour = mix(entry["colour"], DEEP, DEEP_SHARE) if deep else entry["colour"]
        own = DEEP_OWN if deep else OWN.get(entry["shape"], 0.45)
        lands.append(Land(name, entry["shape"], colour, parts, own))
    return lands


def _amounts(content: Content) -> dict[str, int]:
    """Part -> how much spice a card blows there; of several cards, the most."""
    found: dict[str, int] = {}
    for card in read_part(content.data, "cards", "spice") or []:
        for blow in card.get("blows", [card] if "part" in card else []):
            found[blow["part"]] = max(found.get(blow["part"], 0), blow["amount"])
    return found


def _draw_sector_lines(
    scene: Scene, content: Content, found: Cells, labels: Sequence[Label]
) -> None:
    """Lines between parts of one territory: thin and dashed, left out where names stand."""
    owner = {part: territory for territory, parts in parts_of(content) for part in parts}
    boxes: dict[str, list[list[Point]]] = {label.id: label.boxes for label in labels}
    dashes = []
    for side in found.sides:
        if side.kind == "line" and owner[side.left] == owner[side.right]:
            start, end = side.points[0], side.points[-1]
            count = max(1, round(math.dist(start, end) * SIZE / DASH))
            for at in range(count):
                one, two = (
                    (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                    for share in ((at + DASH_FROM) / count, (at + DASH_TO) / count)
                )
                if not any(
                    overlaps([one, two], grown(box, DASH_ROOM)) for box in boxes[owner[side.left]]
                ):
                    dashes.append(
                        f"M{pair((one[0] * SIZE, one[1] * SIZE))}L{pair((two[0] * SIZE, two[1] * SIZE))}"
                    )
    scene.path("".join(dashes), fill="none", stroke="#fff3d2", stroke_width=8, stroke_opacity=0.45)
    scene.path("".join(dashes), fill="none", stroke="#43260b", stroke_width=4, stroke_opacity=0.9)


def _draw_traits(
    scene: Scene, content: Content, found: Cells, grid: Grid, labels: Sequence[Label]
) -> None:
    """Signs of shelter and flight: beside the name, off the places for pieces and spice."""
    boxes = {label.id: label.boxes for label in labels}
    reach = (TRAIT_RADIUS + TRAIT_ROOM) / SIZE
    owners, inland = np.array(grid.owners), np.array(grid.far) > reach + TRAIT_INLAND
    for number, territory in enumerate(content.data["map"]["territories"]):
        traits = [
            trait
            for trait, has in (
                ("sheltered", territory.get("shelter") == "wall"),
                ("flight", territory.get("ornithopters", False)),
            )
            if has
        ]
        if not traits:
            continue
        taken = [
            *((found.stands[part["id"]][0], STAND) for part in territory["parts"]),
            *((found.spice[part["id"]], SPICE_RADIUS / SIZE) for part in territory["parts"]
              if part["id"] in found.spice),
        ]  # fmt: skip
        own = boxes[territory["id"]]
        middle = (
            sum(x for box in own for x, _ in box) / (4 * len(own)),
            sum(y for box in own for _, y in box) / (4 * len(own)),
        )
        places = [
            ((at % SQUARES + 0.5) / SQUARES, (at // SQUARES + 0.5) / SQUARES)
            for at in np.flatnonzero(inland & (owners == number)).tolist()
        ]
        places.sort(key=lambda place: (math.dist(place, middle), place))
        for trait in traits:
            for place in places:
                x, y = place
                corners = [(x + reach * a, y + reach * b) for a, b in _OCTAGON]
                if all(math.dist(place, other) > reach + room for other, room in taken) and not any(
                    overlaps(corners, grown(box, ROOM)) for box in own
                ):
                    trait_mark(scene, trait, (x * SIZE, y * SIZE), TRAIT_RADIUS)
                    taken.append((place, reach))
                    break
            else:
                raise ContentError(f"{territory['id']} has no room for the sign of {trait!r}")


def _draw_borders(scene: Scene, content: Content, found: Cells, lands: Sequence[Land]) -> None:
    everything = "".join(land_path(scene, found, land.parts) for land in lands)
    scene.path(everything, fill="none", stroke="#fff0cc", stroke_width=15, stroke_opacity=0.28,
               join="round")  # fmt: skip
    scene.path(everything, fill="none", stroke=INK, stroke_width=8.5, join="round")
    high = "".join(
        land_path(scene, found, land.parts) for land in lands if land.kind in {"hatching", "walls"}
    )
    scene.path(high, fill="none", stroke=INK, stroke_width=11, join="round")
    wall = content.data["map"]["shield_wall"] if has_wall(content) else ""
    parts = {name for land in lands if land.id == wall for name in land.parts}
    for loop in outlines_of(found, parts) if parts else []:
        points = [(x * SIZE, y * SIZE) for x, y in loop]
        path = land_path(scene, found, sorted(parts))
        with scene.group(clip=scene.clip(path)):
            scene.polygon(points, fill="#c46a2b", fill_opacity=0.20)
            scene.polygon(points, fill="none", stroke="#241008", stroke_width=50, join="round")
            scene.polygon(points, fill="none", stroke="#f0b45a", stroke_width=40, join="round")
            scene.polygon(points, fill="none", stroke="#241008", stroke_width=40, dash=(26, 8),
                          stroke_opacity=0.8)  # fmt: skip
            scene.polygon(points, fill="none", stroke="#8e3f1c", stroke_width=34, dash=(26, 8))
        scene.polygon(points, fill="none", stroke="#160a05", stroke_width=14, join="round")


def _draw_names(
    scene: Scene, content: Content, lands: Sequence[Land], labels: Sequence[Label]
) -> None:
    ground = {land.id: land for land in lands}
    inks = {entry["shape"]: entry["ink"] for entry in read_part(content.data, "theme", "terrains")}
    for label in labels:
        land = ground[label.id]
        ink = inks[land.kind]
        halo = mix(land.colour, GLOW if land.kind != "walls" else "#2a0f08", 0.55)
        for stroke in (True, False):
            for run in label.runs:
                with scene.group(move=(run.x * SIZE, run.y * SIZE), turn=round(run.turn, 2)):
                    if stroke:
                        scene.text(0, 0, run.text, label.size * SIZE, label.face, anchor="middle",
                                   tracking=label.tracking, fill=halo, stroke=halo,
                                   stroke_width=12, join="round", opacity=0.8)  # fmt: skip
                    else:
                        scene.text(0, 0, run.text, label.size * SIZE, label.face, anchor="middle",
                                   tracking=label.tracking, fill=ink)  # fmt: skip
