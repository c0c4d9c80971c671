"""Everything around rectangular land: parchment, title, seats, track, decks and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.content import Content
from exporters.art.board.ground import Land
from exporters.art.board.ledger import (
    FIRST,
    LINE,
    beside,
    draw_close_phases,
    draw_rows,
    draw_signs,
    draw_steps,
)
from exporters.art.board.ledger import WORDS as LEDGER
from exporters.art.board.legend import land_sample
from exporters.art.board.noise import noise
from exporters.art.board.places import draw_place
from exporters.art.board.spots import site_place, warrior_place
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import text_width
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Point, Scene, on_circle, pair
from exporters.art.geometry.cells import Cells
from exporters.art.style import mark_of
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import GameNames, words

WORDS = {
    "rings": "{name}: nothing enters",
    "border": "Border",
    "rock": "Rock barrier",
    "warrior": "Warrior",
    "site": "Production site",
    "reconstruction": "This board is a reconstruction: only what the rules mention of it is known.",
}
"""What the board itself says, in English; names of terrains, phases and places are the content's."""
SMALL = 36
PHASE = 39
"""The sizes of small letters and of the phases."""
SAMPLES = 0.078
"""From one column of kinds of land to the next, in widths of the board."""
OFF_MIDDLE = 0.009
"""How far left of the middle a title stands between two parts of a legend, in widths of the board."""
CLOSE = 0.07
"""Phases nearer to each other have their names in two lines, in widths of the board."""


def _colours(content: Content) -> dict[str, str]:
    found: dict[str, str] = read_part(content.data, "theme", "board")
    return found


def _land(scene: Scene, cells: Cells) -> tuple[float, float, float, float]:
    assert cells.box is not None
    left, top, right, bottom = (edge * scene.width for edge in cells.box)
    return left, top, right, bottom


def draw_frame(scene: Scene, content: Content, cells: Cells) -> None:
    """The parchment round the land and its edge, without any words."""
    side = scene.width
    paint = _colours(content)
    scene.rect(0, 0, side, side, fill=scene.radial_gradient(
        (side / 2, side * 0.46), side * 0.75,
        [(0, paint["paper"]), (0.7, paint["paper"]), (1, mix(paint["paper"], paint["shade"], 0.6))],
    ))  # fmt: skip
    lines = []
    for row in range(int(side / 26) + 1):
        points = []
        for at in range(int(side / 32) + 2):
            x = at * 32
            points.append((x, row * 26 + 22 * noise(x / 420, row / 7, 91)
                           + 8 * noise(x / 130, row / 3, 92)))  # fmt: skip
        lines.append("M" + "L".join(pair(point) for point in points))
    scene.path("".join(lines), fill="none", stroke=paint["shade"], stroke_width=1.7,
               stroke_opacity=0.33)  # fmt: skip
    for inset, width in ((16, 7), (31, 2.4)):
        scene.rect(inset, inset, side - 2 * inset, side - 2 * inset, radius=30 - inset / 3,
                   fill="none", stroke=paint["line"], stroke_width=width)  # fmt: skip
    left, top, right, bottom = _land(scene, cells)
    for grow, opacity in ((26, 0.10), (18, 0.14), (10, 0.2)):
        scene.rect(left - grow, top - grow, right - left + 2 * grow, bottom - top + 2 * grow,
                   radius=grow, fill=paint["ink"], fill_opacity=opacity)  # fmt: skip


def draw_title(scene: Scene, content: Content, cells: Cells) -> None:
    """The title of the game, above the land."""
    bottom = _land(scene, cells)[1]
    paint = _colours(content)
    title, _, rest = read_part(content.data, "game", "title").partition(": ")
    title, rest = title.upper(), rest.upper()
    large, small, gap = 150.0, 70.0, 56.0
    if content.data["map"].get("zones"):
        large = min(large, 0.6 * bottom)
    wide = text_width(title, "serif-bold", large, 0.3)
    total = wide + (gap + text_width(rest, "serif-bold", small, 0.22) if rest else 0.0)
    base = bottom * (0.68 if large > 0.7 * bottom else 0.7)
    left = (scene.width - total) / 2
    level = base - 0.33 * large
    if content.data["map"].get("zones"):
        # The legend stands on both sides of it, and more of it on the right.
        left -= OFF_MIDDLE * scene.width
        scene.text(left, base, title, large, "serif-bold", tracking=0.3, fill=paint["ink"])
        scene.text(left + wide + gap, base, rest, small, "serif-bold", tracking=0.22,
                   fill=paint["line"])  # fmt: skip
        return
    for sign, start in ((-1, left - 70), (1, left + total + 70 - 0.22 * small)):
        _dunes(scene, (start, level), sign, paint)
    scene.text(left, base, title, large, "serif-bold", tracking=0.3, fill=paint["ink"])
    if rest:
        scene.text(left + wide + gap, base, rest, small, "serif-bold", tracking=0.22,
                   fill=paint["line"])  # fmt: skip


def _dunes(scene: Scene, start: Point, sign: int, paint: dict[str, str]) -> None:
    """The sun behind a dune, at the end of the title."""
    with scene.group(move=start, scale=(sign, 1)):
        scene.circle(120, 4, 40, fill=paint["shade"], fill_opacity=0.75)
        for ray in range(9):
            turn = -80 + ray * 20
            scene.line(on_circle((120, 4), 50, turn), on_circle((120, 4), 66, turn),
                       stroke=paint["line"], stroke_width=4, cap="round")  # fmt: skip
        scene.path("M0 36C60 30 78 -4 128 -6C150 18 210 34 300 36Z", fill=paint["paper"])
        scene.path("M128 -6C118 14 138 26 120 36L300 36C210 34 150 18 128 -6Z", fill=paint["line"],
                   fill_opacity=0.55)  # fmt: skip
        scene.path("M0 36C60 30 78 -4 128 -6C150 18 210 34 300 36", fill="none",
                   stroke=paint["line"], stroke_width=5, cap="round", join="round")  # fmt: skip


def draw_rim(scene: Scene, content: Content, cells: Cells) -> None:
    """The edge of the land."""
    left, top, right, bottom = _land(scene, cells)
    paint = _colours(content)
    for grow, width, colour in (
        (4, 13, paint["ink"]),
        (4, 5, paint["shade"]),
        (16, 3, paint["ink"]),
    ):
        scene.rect(left - grow, top - grow, right - left + 2 * grow, bottom - top + 2 * grow,
                   radius=grow / 2, fill="none", stroke=colour, stroke_width=width)  # fmt: skip


def draw_places(scene: Scene, content: Content) -> None:
    """Seats, tracks, decks and pools."""
    side = scene.width
    layout = content.data["layout"]
    paint = _colours(content)
    # Between the edge of the board and its title's line a seat is a little smaller than its place.
    seat = layout["sizes"]["seat"] * side / 2 - (5 if content.data["map"].get("zones") else 0)
    for spot in layout["seats"]:
        _seat(scene, spot, seat, paint)
    names = words(content)
    for track in layout["tracks"]:
        spots = track["spots"]
        if track["id"] == "spice-rows":
            draw_rows(scene, content, track, names, paint)
        elif track["id"] != "phases":
            draw_steps(scene, content, track, names, paint)
        elif (spots[1]["x"] - spots[0]["x"]) < CLOSE:
            draw_close_phases(scene, content, spots, names, paint)
        else:
            _track(scene, spots, names, paint)
    for place in layout["places"]:
        draw_place(scene, content, place, names, paint)


def _seat(scene: Scene, spot: dict[str, Any], radius: float, paint: dict[str, str]) -> None:
    x, y = spot["x"] * scene.width, spot["y"] * scene.width
    scene.circle(x, y, radius, fill=mix(paint["paper"], "#ffffff", 0.35), stroke=paint["ink"],
                 stroke_width=7)  # fmt: skip
    scene.circle(x, y, radius - 12, fill="none", stroke=paint["line"], stroke_width=2.5)
    ticks = "".join(
        f"M{pair(on_circle((x, y), radius - 12, at * 15))}L{pair(on_circle((x, y), radius - 21, at * 15))}"
        for at in range(24)
    )
    scene.path(ticks, fill="none", stroke=paint["line"], stroke_width=2.5)
    scene.text(x, y, spot["id"].rpartition("-")[2], 66, "serif", anchor="middle", level="middle",
               fill=paint["line"])  # fmt: skip


def _track(
    scene: Scene, spots: Sequence[dict[str, Any]], names: GameNames, paint: dict[str, str]
) -> None:
    """Fields from left to right, an arrow from each to the next."""
    side = scene.width
    gap = (spots[1]["x"] - spots[0]["x"]) * side
    radius = min(gap * 0.31, 0.018 * side)
    for spot, after in zip(spots, [*spots[1:], None], strict=True):
        x, y = spot["x"] * side, spot["y"] * side
        scene.circle(x, y, radius, fill=mix(paint["paper"], "#ffffff", 0.35), stroke=paint["ink"],
                     stroke_width=6)  # fmt: skip
        scene.circle(x, y, radius - 9, fill="none", stroke=paint["line"], stroke_width=2)
        draw_symbol(scene, symbol_of(spot["id"], "hourglass"), (x, y), radius * 1.25,
                    ink=paint["line"], ground=paint["paper"])  # fmt: skip
        scene.text(x, y + radius + 44, names.name("phase", spot["id"]), PHASE, "serif-bold",
                   anchor="middle", fill=paint["ink"])  # fmt: skip
        if after is not None:
            with scene.group(move=(x + gap / 2, y)):
                scene.path("M-20 0H14M2 -13L16 0L2 13", fill="none", stroke=paint["line"],
                           stroke_width=6, cap="round", join="round")  # fmt: skip


def draw_legend(scene: Scene, content: Content, lands: Sequence[Land]) -> None:
    """What colours, lines and rings mean, and which of the board is reconstructed."""
    side = scene.width
    paint = _colours(content)
    left, top = (read_part(content.data, "layout", "legend")[axis] * side for axis in ("x", "y"))
    kinds = {land.kind: land for land in reversed(lands)}
    if content.data["map"].get("zones"):
        _draw_beside_title(scene, content, lands)
        return
    named = words(content)
    phrase = named.phrase
    signs = ["border", *(["rock"] if content.data["layout"].get("borders") else [])]
    signs += ["warrior", "site"] if content.data["layout"].get("spots") else []
    entries = [
        *(
            (
                entry["shape"],
                phrase(WORDS[entry["shape"]], name=named.plain(entry["id"]))
                if entry["shape"] in WORDS
                else named.plain(entry["id"]),
            )
            for entry in read_part(content.data, "theme", "terrains")
            if entry["shape"] in kinds
        ),
        *((kind, phrase(WORDS[kind])) for kind in signs),
    ]
    rows, row, column = 3, 66.0, (0.105 * side, 0.285 * side)
    for number, (kind, text) in enumerate(entries):
        x, y = left + (0.0, *column)[number // rows], top + number % rows * row
        _sign(scene, content, kind, kinds, x, y, 84, 50)
        scene.text(x + 100, y + 25, text, 38, "serif", level="middle", fill=paint["ink"])
    if mark := mark_of(content, content.data["map"]):
        scene.text(side / 2 + 40, 0.9705 * side, f"{mark} {phrase(WORDS['reconstruction'])}", SMALL,
                   "serif-italic", fill=paint["ink"])  # fmt: skip


def _draw_beside_title(scene: Scene, content: Content, lands: Sequence[Land]) -> None:
    """The kinds of land on the left of the title, the marks of areas on its right."""
    side = scene.width
    paint = _colours(content)
    named = words(content)
    left, top = (read_part(content.data, "layout", "legend")[axis] * side for axis in ("x", "y"))
    samples = [
        (
            next(land for land in lands if land.kind == entry["shape"]),
            named.name("terrain", entry["id"]),
        )
        for entry in read_part(content.data, "theme", "terrains")
    ]
    colours = {land.colour: land for land in lands if land.kind == "dots"}
    sands = {entry["colour"] for entry in read_part(content.data, "theme", "terrains")}
    samples += [
        (land, named.phrase(LEDGER["deep"]))
        for colour, land in colours.items()
        if colour not in sands
    ]
    for number, (land, text) in enumerate(samples):
        x, y = left + number // 2 * SAMPLES * side, top + FIRST + number % 2 * LINE
        land_sample(scene, land, x, y - 21, 76, 42)
        scene.rect(x, y - 21, 76, 42, radius=6, fill="none", stroke=paint["ink"], stroke_width=3)
        beside(scene, text, x + 90, y, SAMPLES * side - 100, paint)
    draw_signs(scene, content, named, paint)


def _sign(
    scene: Scene, content: Content, kind: str, kinds: dict[str, Land], x: float, y: float,
    wide: float, high: float,
) -> None:  # fmt: skip
    paint = _colours(content)
    middle = (x + wide / 2, y + high / 2)
    if kind in kinds:
        land_sample(scene, kinds[kind], x, y, wide, high)
    else:
        ground = kinds["dots"].colour if "dots" in kinds else paint["paper"]
        scene.rect(x, y, wide, high, radius=6, fill=ground)
        if kind in {"border", "rock"}:
            scene.line((middle[0], y), (middle[0], y + high), stroke="#23140a", stroke_width=8)
        if kind == "rock":
            draw_symbol(scene, "rock", middle, 46, ink="#3a2a1a", ground=ground)
        elif kind == "warrior":
            warrior_place(scene, middle, 23, ground)
        elif kind == "site":
            site_place(scene, middle, 23, ground)
    scene.rect(x, y, wide, high, radius=6, fill="none", stroke=paint["ink"], stroke_width=3)
