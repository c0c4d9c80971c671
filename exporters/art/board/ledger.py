"""Tracks beside a board without sectors: numbered steps, rows of a market board, phases side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.content import Content
from exporters.art.board.frame import number_of
from exporters.art.board.marks import GOLD, INK, SITES, site_mark, zone_mark
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import text_width
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Scene
from exporters.art.plan import plan
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import GameNames, plain

WORDS = {
    "supremacy": "Supremacy",
    "prescience": "Prescience",
    "spice-rows": "The spice must flow",
    "deep": "Deep desert",
    "barred": "Impassable",
    "sector": "Sectors",
    "zone": "Air zone",
    "settlements": "Settlement",
    "sietches": "Sietch",
    "stations": "Station",
    "atomics": "Atomics",
}
"""What these say, in English."""
SMALL = 36
"""The size of small letters, px; so are all lengths here."""
SQUARE = 0.84
"""Of the way from step to step."""
CELL = 101.0
"""From one number of a row to the next."""
COLUMNS = ("harvesters", "ornithopters", "carryalls")
SIGNS = {"harvesters": "harvester", "ornithopters": "ornithopter", "carryalls": "carryall"}
"""Vehicles of a row -> their symbols."""
EFFECTS = {"leader-enters": "leader", "gain-bene-gesserit": "bene-gesserit"}
"""What a step brings -> its symbol."""
SIGN_COLUMNS = (0.69, 0.762, 0.83, 0.893, 0.951)
"""Where the columns of signs beside the title begin, and the last one ends, in widths of the board."""
FIRST, LINE = 36.0, 52.0
"""From the upper edge of the legend to the middle of its first row, and from one row to the next."""
PHASE_AIR = 9.0
"""What is left free between the names of two phases."""
LEAST = 30
"""The least size of letters of what has little room."""


def draw_steps(
    scene: Scene, content: Content, track: dict[str, Any], names: GameNames, paint: dict[str, str]
) -> None:
    """A track of numbers; a step that gives something shows its sign, and the last one is emphasized."""
    side = scene.width
    spots = track["spots"]
    gap = (spots[1]["x"] - spots[0]["x"]) * side
    wide = SQUARE * gap
    brings = _brought(content, track["id"])
    left, top = spots[0]["x"] * side - wide / 2, spots[0]["y"] * side - wide / 2
    heading = names.phrase(WORDS.get(track["id"], plain(track["id"]))).upper()
    scene.text(left, top - 13, heading, 40, "serif-bold", tracking=0.16, fill=paint["ink"])
    for at, spot in enumerate(spots):
        x, y = spot["x"] * side, spot["y"] * side
        last = at == len(spots) - 1
        ground = paint["line"] if last else mix(paint["paper"], "#ffffff", 0.35)
        ink = paint["paper"] if last else paint["ink"]
        scene.rect(x - wide / 2, y - wide / 2, wide, wide, radius=14, fill=ground,
                   stroke=paint["ink"], stroke_width=6)  # fmt: skip
        scene.rect(x - wide / 2 + 9, y - wide / 2 + 9, wide - 18, wide - 18, radius=8, fill="none",
                   stroke=paint["shade"], stroke_width=2.4)  # fmt: skip
        sign = brings.get(at)
        scene.text(x, y - (wide * 0.2 if sign else 0), number_of(spot["id"]), 50 if sign else 62,
                   "serif-bold", anchor="middle", level="middle", fill=ink)  # fmt: skip
        if sign:
            draw_symbol(scene, sign, (x, y + wide * 0.2), wide * 0.46, ink=paint["line"],
                        ground=ground)  # fmt: skip


def _brought(content: Content, track: str) -> dict[int, str]:
    """Step -> the symbol of what it gives."""
    found = {}
    for entry in content.data["pieces"].get(track, []):
        for effect in entry["effect"]:
            found[entry["step"]] = EFFECTS.get(effect["op"], "star")
    if track == "prescience":
        number = {
            entry["id"]: entry["value"] for entry in read_part(content.data, "game", "numbers")
        }
        found[number["atomics-step"]] = "family-atomics"
    return found


def draw_rows(
    scene: Scene, content: Content, track: dict[str, Any], names: GameNames, paint: dict[str, str]
) -> None:
    """The board of rows: for each, places of markers, vehicles allowed, and dice that are withheld."""
    side = scene.width
    rows = {entry["id"]: entry for entry in content.data["pieces"]["spice_rows"]}
    spots = track["spots"]
    high = (spots[1]["y"] - spots[0]["y"]) * side
    middle = spots[0]["x"] * side
    wide = 0.075 * side
    left, right = middle - wide / 2, middle + wide / 2 + 4 * CELL + 10
    top = spots[0]["y"] * side - high / 2
    scene.rect(left - 14, top - 56, right - left + 28, len(spots) * high + 70, radius=18,
               fill=mix(paint["paper"], "#ffffff", 0.2), stroke=paint["ink"], stroke_width=6)  # fmt: skip
    scene.text(left, top - 14, names.phrase(WORDS["spice-rows"]).upper(), SMALL, "serif-bold",
               tracking=0.1, fill=paint["ink"])  # fmt: skip
    colour = read_part(content.data, "theme", "marks")["spice"]
    dark = mix(colour, "#000000", 0.35)
    for number, spot in enumerate(spots):
        row, y = rows[spot["id"]], spot["y"] * side
        ground = mix(paint["paper"], colour, 0.1 + 0.09 * number)
        scene.rect(left, y - high / 2 + 3, right - left, high - 6, radius=10, fill=ground,
                   stroke=paint["line"], stroke_width=2.4)  # fmt: skip
        for at in range(3):
            scene.circle(middle + (at - 1) * wide / 3, y, high * 0.4,
                         fill=mix(paint["paper"], "#ffffff", 0.5), stroke=paint["line"],
                         stroke_width=4)  # fmt: skip
        x = middle + wide / 2 + 20
        for name in COLUMNS:
            scene.text(x, y, str(row[name]), 42, "serif-bold", level="middle", fill=paint["ink"])
            draw_symbol(scene, SIGNS[name], (x + 53, y), 52, ink=paint["line"], ground=ground)
            x += CELL
        less = f"−{row['withheld']}" if row["withheld"] else "0"
        scene.text(x - 12, y, less, 42, "serif-bold", level="middle", fill=paint["ink"])
        draw_symbol(scene, "die", (x + 57, y), 48, ink=dark, ground=ground)


def draw_close_phases(
    scene: Scene,
    content: Content,
    spots: Sequence[dict[str, Any]],
    names: GameNames,
    paint: dict[str, str],
) -> None:
    """Phases from left to right whose names stand in two lines under them."""
    side = scene.width
    gap = (spots[1]["x"] - spots[0]["x"]) * side
    radius = gap * 0.22
    symbols = plan(content).symbols
    for spot, after in zip(spots, [*spots[1:], None], strict=True):
        x, y = spot["x"] * side, spot["y"] * side
        scene.circle(x, y, radius, fill=mix(paint["paper"], "#ffffff", 0.35), stroke=paint["ink"],
                     stroke_width=6)  # fmt: skip
        draw_symbol(scene, symbol_of(symbols.get(spot["id"], spot["id"]), "hourglass"), (x, y),
                    radius * 1.35, ink=paint["line"], ground=paint["paper"])  # fmt: skip
        scene.text_box(x - gap / 2 + PHASE_AIR / 2, y + radius + 6, gap - PHASE_AIR, 2.2 * SMALL,
                       names.name("phase", spot["id"]), (38, LEAST), "serif", what=spot["id"],
                       align="middle", level="top", leading=0.95, fill=paint["ink"])  # fmt: skip
        if after is not None:
            with scene.group(move=(x + gap / 2, y)):
                scene.path("M-20 0H14M2 -13L16 0L2 13", fill="none", stroke=paint["line"],
                           stroke_width=6, cap="round", join="round")  # fmt: skip


def draw_signs(scene: Scene, content: Content, names: GameNames, paint: dict[str, str]) -> None:
    """What the marks of areas mean: two rows beside the title."""
    side = scene.width
    top = content.data["layout"]["legend"]["y"] * side
    kinds = ["barred", "sector", "settlements", "stations", "sietches", "zone", "atomics"]
    for number, kind in enumerate(kinds):
        start, end = SIGN_COLUMNS[number // 2 : number // 2 + 2]
        x, y = start * side, top + number % 2 * LINE + FIRST
        middle = (x + 24, y)
        if kind == "zone":
            zone_mark(scene, middle, 20, "")
        elif kind in SITES:
            site_mark(scene, kind, middle, 21)
        elif kind == "barred":
            scene.line((x + 13, y), (x + 35, y), stroke="#1c0f0a", stroke_width=26, cap="round")
            scene.line((x + 9, y), (x + 39, y), stroke="#6b3a2a", stroke_width=16, dash=(13, 4))
        else:
            scene.line((x + 9, y), (x + 39, y), stroke=INK, stroke_width=19, cap="round")
            scene.line((x + 9, y), (x + 39, y), stroke=GOLD, stroke_width=7, cap="round")
        beside(scene, names.phrase(WORDS[kind]), x + 58, y, (end - start) * side - 70, paint)


def beside(scene: Scene, text: str, x: float, y: float, room: float, paint: dict[str, str]) -> None:
    """The meaning of a sign in a legend; long texts have smaller letters. All lengths in px."""
    size = min(SMALL + 2, SMALL * room / text_width(text, "serif", SMALL))
    scene.text(x, y, text, size, "serif", level="middle", fill=paint["ink"])
