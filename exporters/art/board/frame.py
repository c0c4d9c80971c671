"""Everything around round land: the storm's ring, player circles, tracks, decks and the legend."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from adjudicator.content import Content
from exporters.art.board.noise import noise
from exporters.art.board.places import name_room
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import text_width
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Point, Scene, Style, arc, on_circle, pair
from exporters.art.geometry.cells import Cells
from exporters.art.plan import plan
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import GameNames, plain, words

TITLE = 170
"""The size of the game's title, at most."""
CIRCLE = 0.0225
"""The radius of a player circle, in shares of the board."""
GOLD = "#d8b06a"
PALE, PALER = "#f3e3bd", "#8c6f43"
NIGHT = ("#3b2618", "#24160e", "#120a07")
DARK = "#1a0f09"
WORDS = {
    "turns": "Turn",
    "phases": "Phases",
    "start": "Storm start",
    "clockwise": "the storm and the turn order run clockwise",
    "counter-clockwise": "the storm and the turn order run counter-clockwise",
}
"""What the board itself says, in English; names of places are the content's."""
SYMBOLS = {
    "bank": "spice",
    "tanks": "ghola",
    "storm": "storm",
    "spice": "worm",
    "treachery": "treachery",
    "market": "marketplace",
    "battle": "blade",
    "traitor": "mask",
}
"""Word in a place's id -> its symbol."""


PLACE = (0.0655, 0.0555)
"""Width and height of the box of a place, in shares of the board's side."""
WIDE_LETTERS = 36
"""The largest letters of the name of a place with room for many pieces, in px."""
UNDER_CARDS = 0.6
"""The share of a pile's place under its cards, which are narrower: no end of its name is seen beside them."""


def draw_frame(scene: Scene, _content: Content, cells: Cells) -> None:
    """The ground round the land and the outer edge, without any words."""
    side = scene.width
    scene.rect(0, 0, side, side, fill=scene.radial_gradient(
        (side / 2, side / 2), side * 0.72,
        [(0, NIGHT[0]), (0.62, NIGHT[0]), (0.8, NIGHT[1]), (1, NIGHT[2])],
    ))  # fmt: skip
    centre = (cells.centre[0] * side, cells.centre[1] * side)
    rings = []
    for number in range(46):
        radius = cells.radius * side * 1.075 + number * 22
        points = []
        for at in range(241):
            angle = math.tau * at / 240
            far = radius + 10 * noise(
                4 * math.cos(angle) + 9, 4 * math.sin(angle) + number * 0.21, 71
            )
            points.append((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)))
        rings.append("M" + "L".join(pair(point) for point in points))
    scene.path("".join(rings), fill="none", stroke=GOLD, stroke_width=1.6, stroke_opacity=0.13)
    for inset, width in ((18, 5), (30, 2)):
        scene.rect(inset, inset, side - 2 * inset, side - 2 * inset, radius=26 - inset / 3,
                   fill="none", stroke=GOLD, stroke_width=width, stroke_opacity=0.75)  # fmt: skip


def draw_title(scene: Scene, content: Content, _cells: Cells) -> None:
    """The title of the game: "Name (which)" or "Name: what it is"."""
    side = scene.width
    whole = read_part(content.data, "game", "title")
    title, _, rest = whole.partition(" (" if " (" in whole else ": ")
    left, base = 0.172 * side, 0.052 * side
    wide = text_width(title.upper(), "serif-bold", TITLE, 0.3)
    size = min(TITLE, TITLE * _room(content, side, left, base) / wide)
    wide *= size / TITLE
    scene.text(left, base, title.upper(), size, "serif-bold", tracking=0.3, fill=GOLD)
    if rest:
        scene.text(left + wide + 40, base, rest.rstrip(")"), 62, "serif-italic", fill=PALE)


def draw_vignette(scene: Scene, cells: Cells) -> None:
    """More light in the middle of the land than at its rim."""
    x, y, radius = (*(value * scene.width for value in cells.centre), cells.radius * scene.width)
    scene.circle(x, y, radius, fill=scene.radial_gradient(
        (x - radius * 0.12, y - radius * 0.16), radius * 1.15,
        [(0, "#fff8e2", 0.14), (0.45, "#fff8e2", 0.0), (0.7, "#5a2d08", 0.0), (1, "#5a2d08", 0.3)],
    ))  # fmt: skip


def _room(content: Content, side: float, left: float, base: float) -> float:
    """The greatest width of the title, which must not touch a player circle."""
    ends = [
        (spot["x"] - CIRCLE) * side - 60 - left
        for spot in read_part(content.data, "layout", "circles")
        if (spot["y"] - CIRCLE) * side < base and spot["x"] * side > left
    ]
    return min(ends, default=side - left)


def draw_rim(scene: Scene, content: Content, cells: Cells) -> None:
    """The storm's ring with its sectors, where it starts, and which way it goes."""
    side = scene.width
    spots = read_part(content.data, "layout", "storm")["spots"]
    colour = read_part(content.data, "theme", "marks")["storm"]
    centre = (cells.centre[0] * side, cells.centre[1] * side)
    inner = cells.radius * side
    middle = math.dist((spots[0]["x"], spots[0]["y"]), cells.centre) * side
    outer = 2 * middle - inner
    wide = 360 / len(spots)
    turns = [_turn(cells, spot) for spot in spots]
    ring = (
        f"M{pair(on_circle(centre, outer, 0))}{arc(centre, outer, 0, 180)}{arc(centre, outer, 180, 360)}Z"
        f"M{pair(on_circle(centre, inner, 0))}{arc(centre, inner, 0, 180)}{arc(centre, inner, 180, 360)}Z"
    )
    scene.circle(
        *centre, outer + 18, fill="none", stroke="#000000", stroke_width=30, stroke_opacity=0.25
    )
    scene.path(ring, fill=scene.radial_gradient(centre, outer, [
        (0, mix(colour, DARK, 0.8)), (inner / outer, mix(colour, DARK, 0.82)),
        ((inner + outer) / 2 / outer, mix(colour, DARK, 0.55)), (1, mix(colour, DARK, 0.85)),
    ]), rule="evenodd")  # fmt: skip
    ways = read_part(content.data, "map", "direction")
    sign = -1 if ways == "counter-clockwise" else 1
    start = turns[0]
    scene.path(
        f"M{pair(on_circle(centre, outer, start - wide / 2))}{arc(centre, outer, start - wide / 2, start + wide / 2)}"
        f"L{pair(on_circle(centre, inner, start + wide / 2))}A{inner:.2f} {inner:.2f} 0 0 0 "
        f"{pair(on_circle(centre, inner, start - wide / 2))}Z",
        fill=mix(colour, "#ffffff", 0.12),
    )
    for number, turn in enumerate(turns):
        edge = turn - wide / 2
        scene.line(on_circle(centre, inner, edge), on_circle(centre, outer, edge),
                   stroke=GOLD, stroke_width=4)  # fmt: skip
        for share in (0.27, 0.33, 0.67, 0.73):
            at = turn + sign * (share - 0.5) * wide
            with scene.group(
                move=on_circle(centre, middle, at), turn=round(at, 3), scale=(sign, 1)
            ):
                scene.path("M-8 -15L8 0L-8 15", fill="none", stroke=GOLD, stroke_width=4.5,
                           stroke_opacity=0.8, cap="round", join="round")  # fmt: skip
        x, y = spots[number]["x"] * side, spots[number]["y"] * side
        scene.circle(x, y, 31, fill=DARK, stroke=GOLD, stroke_width=4)
        scene.text(x, y, spots[number]["id"].rpartition("-")[2], 44, "serif-bold",
                   anchor="middle", level="middle", fill=PALE)  # fmt: skip
    for radius, width in ((inner, 9), (outer, 6)):
        scene.circle(*centre, radius, fill="none", stroke=DARK, stroke_width=width + 5)
        scene.circle(*centre, radius, fill="none", stroke=GOLD, stroke_width=width - 3)
    phrase = words(content).phrase
    _storm_start(scene, centre, outer, start, colour)
    curved(scene, centre, outer + 44, start + wide * 0.36, phrase(WORDS["start"]), 42, PALE)
    text = phrase(WORDS[ways])
    for at in _gaps(content, cells, start):
        curved(scene, centre, outer + 30, at, text, 40, GOLD)


def _gaps(content: Content, cells: Cells, start: float) -> list[float]:
    """Two places between player circles, far from the storm's start and from each other."""
    turns = sorted(_turn(cells, spot) for spot in read_part(content.data, "layout", "circles"))
    if not turns:
        return [(start + third) % 360 for third in (120, 240)]
    gaps = [
        (one + (two - one) % 360 / 2) % 360
        for one, two in zip(turns, [*turns[1:], turns[0]], strict=True)
    ]
    far = sorted(gaps, key=lambda gap: (-abs((gap - start + 180) % 360 - 180), gap))
    first = far[0]
    return [first, *[gap for gap in far[1:] if abs((gap - first + 180) % 360 - 180) > 100][:1]]


def _storm_start(scene: Scene, centre: Point, outer: float, turn: float, colour: str) -> None:
    tip = on_circle(centre, outer + 8, turn)
    place = on_circle(centre, outer + 62, turn)
    with scene.group(move=tip, turn=round(turn, 3)):
        scene.path("M0 0L24 -26L-24 -26Z", fill=mix(colour, "#ffffff", 0.25))
    scene.circle(*place, 42, fill=mix(colour, DARK, 0.2), stroke=GOLD, stroke_width=4)
    draw_symbol(scene, "storm", place, 62, ink=PALE, ground=mix(colour, DARK, 0.2))


def curved(
    scene: Scene, centre: Point, radius: float, turn: float, text: str, size: float, colour: str
) -> None:
    """A text bent round a centre, just outside a circle; it reads upright anywhere.

    `radius` and `size`, the height of the letters' em, are px; `turn` is where the middle of the
    text stands, in degrees clockwise from straight up.
    """
    low = 90 < turn % 360 < 270
    wide = text_width(text, "serif-italic", size, 0.03)
    far = radius + (size * 0.66 if low else 0)
    for at, letter in enumerate(text):
        own = text_width(letter, "serif-italic", size)
        end = text_width(text[: at + 1], "serif-italic", size, 0.03)
        along = math.degrees((end - own / 2 - wide / 2) / far)
        where = turn - along if low else turn + along
        with scene.group(
            move=on_circle(centre, far, where), turn=round(where + (180 if low else 0), 3)
        ):
            scene.text(0, 0, letter, size, "serif-italic", anchor="middle", fill=colour)


def draw_places(scene: Scene, content: Content) -> None:
    """Player circles, tracks, decks, bank and tanks."""
    side = scene.width
    layout = content.data["layout"]
    for spot in layout["circles"]:
        _circle(scene, spot)
    names = words(content)
    for track in layout["tracks"]:
        spots = track["spots"]
        if track["id"] == "phases":
            _phases(scene, spots, names, plan(content).symbols)
        else:
            _squares(scene, content, track["id"], spots, names)
    for place in layout["places"]:
        _place(scene, place["id"], (place["x"] * side, place["y"] * side), names)


def _circle(scene: Scene, spot: dict[str, Any]) -> None:
    side = scene.width
    x, y = spot["x"] * side, spot["y"] * side
    radius = CIRCLE * side
    scene.circle(x, y, radius + 16, fill=DARK, fill_opacity=0.55)
    scene.circle(x, y, radius, fill=scene.radial_gradient(
        (x, y), radius, [(0, "#4a3220"), (0.75, "#2d1b10"), (1, DARK)]
    ), stroke=GOLD, stroke_width=8)  # fmt: skip
    scene.circle(x, y, radius - 13, fill="none", stroke=GOLD, stroke_width=2.5, stroke_opacity=0.8)
    ticks = "".join(
        f"M{pair(on_circle((x, y), radius - 13, at * 15))}L{pair(on_circle((x, y), radius - 22, at * 15))}"
        for at in range(24)
    )
    scene.path(ticks, fill="none", stroke=GOLD, stroke_width=2.5, stroke_opacity=0.7)
    scene.text(x, y, spot["id"].rpartition("-")[2], 74, "serif", anchor="middle", level="middle",
               fill=GOLD, fill_opacity=0.85)  # fmt: skip


def _heading(scene: Scene, x: float, y: float, text: str, anchor: Any = "start") -> None:
    scene.text(x, y, text.upper(), 36, "sans-bold", anchor=anchor, tracking=0.16, fill=GOLD)


def _squares(
    scene: Scene, content: Content, name: str, spots: Sequence[dict[str, Any]], names: GameNames
) -> None:
    """A track of numbers; the last turn of a normal game is emphasized, and the turns of longer games are pale."""
    side = scene.width
    gap = min(math.dist((one["x"], one["y"]), (two["x"], two["y"])) for one, two in pairwise(spots))
    wide = gap * side * 0.88
    left, base = spots[0]["x"] * side - wide / 2, spots[0]["y"] * side - wide / 2 - 14
    sign = plan(content).symbols.get(f"{name}-marker")
    if sign:
        draw_symbol(scene, sign, (left + 22, base - 13), 44, ink=GOLD, ground=NIGHT[1])
        left += 56
    _heading(scene, left, base, names.phrase(WORDS.get(name, plain(name))))
    last = _last_turn(content) if name == "turns" else ""
    beyond = False
    for spot in spots:
        x, y = spot["x"] * side, spot["y"] * side
        ends = spot["id"] == last
        edge: Style = {"stroke": GOLD, "stroke_width": 4.0, "fill": GOLD if ends else "#2d1b10",
                       "fill_opacity": 0.9}  # fmt: skip
        if beyond:
            edge |= {"stroke_opacity": 0.6, "dash": (9, 8), "fill_opacity": 0.35}
        scene.rect(x - wide / 2, y - wide / 2, wide, wide, radius=14, **edge)
        scene.text(x, y, number_of(spot["id"]), min(50, wide * 0.58), "serif-bold" if ends else "serif",
                   anchor="middle", level="middle", fill=DARK if ends else PALER if beyond else PALE)  # fmt: skip
        beyond = beyond or ends


def number_of(spot: str) -> str:
    """The text on a space of a track: the number in its id, with a "+" if the id ends in "-plus"."""
    more = spot.removesuffix("-plus")
    return more.rpartition("-")[2] + ("+" if more != spot else "")


def _last_turn(content: Content) -> str:
    """The space of the last turn of a game of normal length."""
    options = read_part(content.data, "game", "options") or []
    return next((f"turn-{one['default']}" for one in options if one["id"] == "turns"), "")


def _phases(
    scene: Scene, spots: Sequence[dict[str, Any]], names: GameNames, symbols: dict[str, str]
) -> None:
    """The track of phases; `symbols`: the symbols of phases whose id is not the name of one."""
    side = scene.width
    gap = abs(spots[1]["y"] - spots[0]["y"]) * side
    radius = gap * 0.43
    scene.line((spots[0]["x"] * side, spots[0]["y"] * side), (spots[-1]["x"] * side, spots[-1]["y"] * side),
               stroke=GOLD, stroke_width=3, stroke_opacity=0.6)  # fmt: skip
    _heading(scene, spots[0]["x"] * side + radius, spots[0]["y"] * side - radius - 12,
             names.phrase(WORDS["phases"]), "end")  # fmt: skip
    for spot in spots:
        x, y = spot["x"] * side, spot["y"] * side
        scene.circle(x, y, radius, fill="#2d1b10", stroke=GOLD, stroke_width=4)
        draw_symbol(
            scene,
            symbol_of(symbols.get(spot["id"], spot["id"]), "hourglass"),
            (x, y),
            radius * 1.3,
            ink=PALE,
            ground="#2d1b10",
        )
        scene.text(x - radius - 16, y, names.name("phase", spot["id"]), 42, "serif", anchor="end",
                   level="middle", fill=PALE)  # fmt: skip


def _place(scene: Scene, name: str, centre: Point, names: GameNames) -> None:
    wide, high = PLACE[0] * scene.width, PLACE[1] * scene.width
    x, y = centre
    cast_off = "discard" in name
    scene.rect(x - wide / 2, y - high / 2, wide, high, radius=18, fill="#2d1b10",
               fill_opacity=0.45 if cast_off else 0.92, stroke=GOLD,
               stroke_width=4)  # fmt: skip
    inner: Style = {"fill": "none", "stroke": GOLD, "stroke_width": 2, "stroke_opacity": 0.7}
    if cast_off:
        inner["dash"] = (10, 8)
    scene.rect(x - wide / 2 + 10, y - high / 2 + 10, wide - 20, high - 20, radius=11, **inner)
    symbol = next((SYMBOLS[word] for word in reversed(name.split("-")) if word in SYMBOLS), "ring")
    draw_symbol(scene, symbol, (x, y - high * 0.17), high * 0.46, ink=PALER if cast_off else GOLD,
                ground="#2d1b10")  # fmt: skip
    text = names.plain(name)
    room, letters = name_room(
        name, text, "serif", (wide - 24, high * 0.36), (38, 36), 1.0, UNDER_CARDS * wide
    )
    scene.text_box(x - room / 2, y + high * 0.115, room, high * 0.36, text, letters,
                   "serif", what=name, align="middle", level="middle", leading=1.0, fill=PALE)  # fmt: skip


def draw_wide_place(
    scene: Scene, name: str, box: tuple[float, float, float, float], names: GameNames
) -> None:
    """A place with room for many pieces: its sign faintly behind them, its name in the lowest line.

    `box` is left, top, right and bottom in px of the scene.
    """
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    scene.rect(left, top, wide, high, radius=18, fill="#2d1b10", fill_opacity=0.92, stroke=GOLD,
               stroke_width=4)  # fmt: skip
    scene.rect(left + 10, top + 10, wide - 20, high - 20, radius=11, fill="none", stroke=GOLD,
               stroke_width=2, stroke_opacity=0.7)  # fmt: skip
    symbol = next((SYMBOLS[word] for word in reversed(name.split("-")) if word in SYMBOLS), "ring")
    line = WIDE_LETTERS * 1.7
    draw_symbol(scene, symbol, (left + wide / 2, top + (high - line) / 2), (high - line) * 0.62,
                ink=mix(PALER, "#2d1b10", 0.55), ground="#2d1b10")  # fmt: skip
    scene.text_box(left + 20, bottom - line - 10, wide - 40, line, names.plain(name),
                   (WIDE_LETTERS, WIDE_LETTERS * 0.7), "serif", what=name, align="middle", level="middle",
                   leading=1.0, fill=PALE)  # fmt: skip


def _turn(cells: Cells, spot: dict[str, Any]) -> float:
    return math.degrees(math.atan2(spot["x"] - cells.centre[0], cells.centre[1] - spot["y"])) % 360
