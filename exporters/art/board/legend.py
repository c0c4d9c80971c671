"""Small signs on a board and the legend that explains them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from adjudicator.content import Content
from exporters.art.board.frame import DARK, GOLD, PALE
from exporters.art.board.ground import GLOW, Land
from exporters.art.board.noise import chance
from exporters.art.board.outlines import line_through
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import DoesNotFitError, text_width
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Point, Scene, Style, arc, closed, on_circle, pair
from exporters.art.symbols import draw_symbol
from exporters.art.wording import words

WORDS = {
    "border": "Border",
    "line": "Sector line",
    "spice": "Spice blow",
    "wall": "Shield Wall",
    "circle": "Player circle",
    "sheltered": "Sheltered by it",
    "flight": "Ornithopters",
}
"""What the legend says, in English; the names of terrains are the content's."""
LETTERS, ROOM = 38, (222, 260)
"""Size of the legend's letters, and how wide the lines of its columns may be, in px."""
ROSE, ROSE_ROOM = ((0.9335, 0.806), (0.95, 0.217)), 0.045
"""Where the rose of the winds may stand, and what it has free round it, in shares of the board."""
TRAITS = {"sheltered": "shield", "flight": "ornithopter"}
"""What a territory can have besides its terrain -> its symbol."""


def spice_mark(
    scene: Scene, content: Content, place: Point, radius: float, amount: int | str
) -> None:
    """The mark of a spice blow with its amount, of `radius` px."""
    colour = read_part(content.data, "theme", "marks")["spice"]
    x, y = place[0] * scene.width, place[1] * scene.width
    scene.circle(x, y, radius, fill="#fff3d6", fill_opacity=0.85)
    rays = [
        f"M{pair(on_circle((x, y), radius * 0.8, ray * 22.5))}"
        f"L{pair(on_circle((x, y), radius * (1.0 if ray % 2 else 0.9), ray * 22.5))}"
        for ray in range(16)
    ]
    scene.circle(x, y, radius, fill="none", stroke=DARK, stroke_width=3)
    scene.path("".join(rays), fill="none", stroke=colour, stroke_width=7, cap="round")
    scene.circle(x, y, radius * 0.76, fill=scene.radial_gradient(
        (x - radius * 0.25, y - radius * 0.3), radius,
        [(0, mix(colour, "#ffd98a", 0.4)), (1, mix(colour, "#5a1f00", 0.45))],
    ), stroke=DARK, stroke_width=3.5)  # fmt: skip
    outlined: Style = {"fill": DARK, "stroke": DARK, "stroke_width": 9.0, "join": "round"}
    plainly: Style = {"fill": "#ffffff"}
    for style in (outlined, plainly):
        scene.text(x, y, str(amount), radius * 1.08, "serif-bold", anchor="middle",
                   level="middle", **style)  # fmt: skip


def trait_mark(scene: Scene, trait: str, place: Point, radius: float) -> None:
    """A small sign, of `radius` px, of something that a territory has."""
    scene.circle(*place, radius, fill="#fbeecb", stroke=DARK, stroke_width=3)
    draw_symbol(scene, TRAITS[trait], place, radius * 1.45, ink="#5a2c12", ground="#fbeecb")


def has_wall(content: Content) -> bool:
    """Whether the Shield Wall shelters territories in this game; in other games on the same board it is only rock."""
    found = content.data["map"]
    walled = any(territory.get("shelter") == "wall" for territory in found["territories"])
    return walled and bool(found.get("shield_wall"))


def draw_legend(scene: Scene, content: Content, lands: Sequence[Land]) -> None:
    """What colours, lines and signs mean, and a rose of the winds; DoesNotFitError where a line is too long."""
    side = scene.width
    left, top, row, column = 0.0185 * side, 0.779 * side, 70.0, 335.0
    kinds = {land.kind: land for land in reversed(lands)}
    territories = content.data["map"]["territories"]
    named = words(content)
    first = [
        *(
            (entry["shape"], named.plain(entry["id"]))
            for entry in read_part(content.data, "theme", "terrains")
            if entry["shape"] in kinds
        ),
        ("border", named.phrase(WORDS["border"])),
        ("line", named.phrase(WORDS["line"])),
    ]
    second = [("spice", named.phrase(WORDS["spice"]))]
    if read_part(content.data, "layout", "circles"):
        second.append(("circle", named.phrase(WORDS["circle"])))
    if has_wall(content):
        second += [
            ("wall", named.phrase(WORDS["wall"])),
            ("sheltered", named.phrase(WORDS["sheltered"])),
        ]
    if any(territory["ornithopters"] for territory in territories):
        second.append(("flight", named.phrase(WORDS["flight"])))
    # The second column stands lower, where the land leaves more room.
    for entries, x, y, room in (
        (first, left, top, ROOM[0]),
        (second, left + column, top + row, ROOM[1]),
    ):
        for number, (kind, text) in enumerate(entries):
            _sign(scene, content, kind, kinds, x, y + number * row, 88, 54)
            if text_width(text, "serif", LETTERS) > room:
                raise DoesNotFitError(f"the legend of the board has no room for {text!r}")
            scene.text(
                x + 104, y + number * row + 27, text, LETTERS, "serif", level="middle", fill=PALE
            )
    spots = [
        spot for track in read_part(content.data, "layout", "tracks") for spot in track["spots"]
    ]
    for x, y in ROSE:
        if all(math.dist((x, y), (spot["x"], spot["y"])) > ROSE_ROOM for spot in spots):
            _rose(scene, (x * side, y * side), 108, read_part(content.data, "map", "direction"))
            break


def _sign(
    scene: Scene, content: Content, kind: str, kinds: dict[str, Land], x: float, y: float,
    wide: float, high: float,
) -> None:  # fmt: skip
    middle = y + high / 2
    if kind in kinds:
        land_sample(scene, kinds[kind], x, y, wide, high)
    elif kind == "border":
        scene.rect(x, y, wide, high, fill="#ecd9a5", radius=6)
        scene.line((x, middle), (x + wide, middle), stroke="#23140a", stroke_width=9)
    elif kind == "line":
        scene.rect(x, y, wide, high, fill="#ecd9a5", radius=6)
        scene.line((x, middle), (x + wide, middle), stroke="#4a2c0e", stroke_width=4, dash=(16, 9))
    elif kind == "spice":
        spice_mark(scene, content, ((x + wide / 2) / scene.width, middle / scene.width), 30, "n")
    elif kind == "circle":
        scene.circle(x + wide / 2, middle, 26, fill=DARK, stroke=GOLD, stroke_width=6)
    elif kind in TRAITS:
        scene.rect(x, y, wide, high, fill="#ecd9a5", radius=6)
        trait_mark(scene, kind, (x + wide / 2, middle), 25)
    elif kind == "wall":
        scene.rect(x, y + 12, wide, high - 24, fill="#f0b45a", stroke="#160a05", stroke_width=8)
        scene.line((x, middle), (x + wide, middle), stroke="#8e3f1c", stroke_width=high - 32,
                   dash=(26, 8))  # fmt: skip
    scene.rect(x, y, wide, high, radius=6, fill="none", stroke=GOLD, stroke_width=2.5)


def _rose(scene: Scene, centre: Point, radius: float, direction: str) -> None:
    """A star of eight points inside an arrow that goes round as play does."""
    sign = -1 if direction == "counter-clockwise" else 1
    with scene.group(move=centre):
        for at in range(8):
            long = radius * (0.72 if at % 2 == 0 else 0.45)
            tip, root = on_circle((0, 0), long, at * 45), radius * 0.13
            one, two = on_circle((0, 0), root, at * 45 - 45), on_circle((0, 0), root, at * 45 + 45)
            scene.polygon([tip, one, (0, 0)], fill=GOLD)
            scene.polygon([tip, (0, 0), two], fill=mix(GOLD, DARK, 0.6))
        scene.circle(0, 0, radius * 0.8, fill="none", stroke=GOLD, stroke_width=2)
        with scene.group(scale=(sign, 1)):
            start = on_circle((0, 0), radius, 20)
            scene.path(f"M{pair(start)}{arc((0, 0), radius, 20, 340)}", fill="none", stroke=GOLD,
                       stroke_width=7)  # fmt: skip
            with scene.group(move=on_circle((0, 0), radius, 340), turn=340):
                scene.path("M-14 -24L30 0L-14 24Z", fill=GOLD)


def land_sample(scene: Scene, land: Land, x: float, y: float, wide: float, high: float) -> None:
    """A small field with the look of a land, for a legend.

    It is `wide` by `high` px, its upper left corner at (x, y).
    """
    scene.rect(x, y, wide, high, radius=6, fill=land.colour)
    box = closed([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
    with scene.group(clip=scene.clip(box)):
        if land.kind == "walls":
            scene.path(box, fill="none", stroke="#3a1a10", stroke_width=30)
            scene.path(box, fill="none", stroke=mix(land.colour, GLOW, 0.6), stroke_width=22,
                       dash=(12, 10))  # fmt: skip
        elif land.kind == "hatching":
            lines = []
            for at in range(24):
                px = x + wide * (0.02 + at / 24)
                for level in range(3):
                    py = y + high * (0.1 + 0.3 * level) + 6 * chance(at, level, 61)
                    lines.append(line_through([(px, py), (px - 5, py + 13)]))
            scene.path("".join(lines), fill="none", stroke="#3d2411", stroke_width=2.4, cap="round")
        elif land.kind == "rings":
            for at in range(5):
                scene.ellipse(x + wide / 2, y + high / 2, wide * (0.12 + 0.13 * at),
                              high * (0.12 + 0.13 * at), fill="none",
                              stroke=mix(land.colour, "#2a0d04", 0.5), stroke_width=3)  # fmt: skip
        elif land.kind == "pan":
            for start, end in (
                ((0, 0.35), (0.3, 0.5)),
                ((0.3, 0.5), (0.22, 1)),
                ((0.3, 0.5), (0.6, 0.3)),
                ((0.6, 0.3), (0.55, 0)),
                ((0.6, 0.3), (1, 0.6)),
                ((0.8, 0.45), (0.7, 1)),
            ):
                scene.line((x + start[0] * wide, y + start[1] * high),
                           (x + end[0] * wide, y + end[1] * high),
                           stroke="#8d713f", stroke_width=2.4)  # fmt: skip
        elif land.kind == "plain":
            scene.path(line_through([(x, y + high * 0.3), (x + wide * 0.4, y + high * 0.45),
                                  (x + wide * 0.6, y + high * 0.8), (x + wide, y + high * 0.6)]),
                       fill="none", stroke="#5d8296", stroke_width=3)  # fmt: skip
        else:
            for level in range(4):
                points = [
                    (x + at * 8, y + high * (0.16 + 0.24 * level) + 5 * math.sin(at * 0.8 + level))
                    for at in range(int(wide / 8) + 2)
                ]
                scene.path(line_through(points), fill="none", stroke="#7b4d1c", stroke_width=2.4)
