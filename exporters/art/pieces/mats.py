"""Mats and screens in front of a player, and the battle wheel."""

from __future__ import annotations

from typing import Any

from adjudicator.content.records import Content
from exporters.art.canvas.colour import luminance, mix, readable
from exporters.art.canvas.fonts import fit
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.pieces import dashboards, place_mats, screens, wheels
from exporters.art.pieces.listings import draw_mat_listing, mat_listing_height
from exporters.art.plan import Drawing, Entry, Kit, drawn, kit
from exporters.art.style import (
    Look,
    badge,
    heading,
    look,
    ripples,
    rule,
)
from exporters.art.symbols import draw_symbol
from exporters.art.wording import GameNames, quoted

MAT = (1600, 1000)
SCREEN = (1200, 600)
COLUMN = 430
GAP = 34.0
BESIDE_SYMBOL = 84.0
TEXT = (42.0, 25.0)
"""The largest and the least letters of an advantage."""
ROW = 200.0
"""The highest row of advantages."""
AIR = 0.16
"""What is left free of a row, at least."""
FEW = 4
"""As many advantages, or fewer, stand one below the other, where nothing else is on the mat."""
LEADING = 1.18
BELOW, ABOVE = 52.0, 8.0
"""Below a mat's table, and between it and what stands above it; px."""


def mats(content: Content, words: GameNames) -> list[Picture]:
    """For each faction its "mat/FACTION" and the "screen/FACTION" that others see; the wheels.

    A wheel is "wheel/WHEEL" with its "wheel/WHEEL/pointer".
    """
    drawing = kit(content, words)
    return drawn(drawing, drawing.plan.mats, DRAWINGS)


def _mat(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    entry = look(kit.content, "factions", faction["id"])
    name = f"mat/{faction['id']}"
    width, height = MAT
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=entry["colour"])
    ripples(scene, width, height, entry["ink"], opacity=0.09)
    paper = scene.linear_gradient(
        (0, 0), (0, height), [(0, kit.palette.paper), (1, kit.palette.paper_shade)]
    )
    scene.rect(COLUMN, 26, width - COLUMN - 26, height - 52, radius=24, fill=paper)
    scene.rect(
        COLUMN + 11, 37, width - COLUMN - 48, height - 74, radius=16,
        fill="none", stroke=readable(entry["colour"], kit.palette.paper, 3), stroke_width=1.8,
    )  # fmt: skip
    _column(kit, scene, faction, entry)
    _advantages(kit, scene, faction, entry, name)
    return [scene.picture(name)]


def _column(kit: Kit, scene: Scene, faction: dict[str, Any], entry: Look) -> None:
    ink, middle = entry["ink"], COLUMN / 2
    scene.circle(middle, 158, 118, fill="none", stroke=ink, stroke_width=5)
    scene.circle(middle, 158, 107, fill="none", stroke=ink, stroke_width=1.6)
    scene.text(54, 62, entry["letter"], 62, "serif-bold", anchor="middle", level="middle", fill=ink)
    draw_symbol(scene, entry["shape"], (middle, 158), 136, ink=ink, ground=entry["colour"])
    scene.text_box(
        24, 286, COLUMN - 48, 66, kit.words.name("faction", faction["id"]), (54, 30), "serif-bold",
        what=f"mat/{faction['id']}", align="middle", level="middle", leading=1.0, fill=ink,
    )  # fmt: skip
    top = 384.0
    scene.line((48, top - 18), (COLUMN - 48, top - 18), stroke=ink, stroke_width=1.6)
    for number, fact in enumerate(kit.plan.facts):
        y = top + 10 + number * 44
        value: Any = faction
        for field in fact.field.split("."):
            value = value[field]
        scene.text(48, y, kit.label(fact.label), 28, "sans", level="middle", fill=ink)
        shown = f"{value} {kit.words.phrase(fact.unit)}" if fact.unit else str(value)
        scene.text(COLUMN - 48, y, shown, 30, "sans-bold", anchor="end", level="middle", fill=ink)
    top += 44 * len(kit.plan.facts) + 28
    scene.line((48, top - 18), (COLUMN - 48, top - 18), stroke=ink, stroke_width=1.6)
    for number, leader in enumerate(faction["leaders"]):
        y = top + 18 + number * 56
        badge(
            scene,
            kit.palette,
            str(leader["strength"]),
            (72, y),
            24,
            {"colour": ink, "ink": entry["colour"]},
        )
        scene.text_box(
            112, y - 26, COLUMN - 112 - 36, 52, quoted(kit.words.name("leader", leader["id"])),
            (28, 25), "sans", what=f"leader/{leader['id']}", level="middle", leading=1.0, fill=ink,
        )  # fmt: skip


def _advantages(kit: Kit, scene: Scene, faction: dict[str, Any], entry: Look, what: str) -> None:
    used = [advantage for advantage in faction["advantages"] if advantage.get("used", True)]
    own = [advantage for advantage in used if not advantage.get("alliance")]
    allied = [advantage for advantage in used if advantage.get("alliance")]
    left, right = COLUMN + 48.0, MAT[0] - 62.0
    listing = kit.plan.mat_listings.get(faction["id"], "")
    columns = 1 if len(used) <= FEW and not listing else 2
    rows = -(-len(own) // columns)
    allied_rows = -(-len(allied) // columns)
    first = 44.0 if listing else 66.0
    room = MAT[1] - 2 * 66.0 - 2 * 52 - (30 if allied else 0)
    if listing:
        high = mat_listing_height(kit, listing, right - left, what)
        top = MAT[1] - BELOW - high
        draw_mat_listing(
            scene, kit, listing, (left, top, right - left), readable(entry["colour"], kit.palette.paper), what
        )  # fmt: skip
        room = top - ABOVE - first - 52 - (82 if allied else 0)
    row = min(ROW, room / max(1, rows + allied_rows))
    spare = room - row * (rows + allied_rows)
    width = (right - left - GAP * (columns - 1)) / columns - BESIDE_SYMBOL
    # One size for all of them: as large as the longest allows.
    size = min(
        (
            fit(
                quoted(advantage["text"]), "serif", (width, row - max(8.0, AIR * row)), TEXT,
                leading=LEADING, what=f"{what}: {advantage['id']}",
            ).size
            for advantage in used
        ),
        default=TEXT[0],
    )  # fmt: skip
    y = first + spare / 4
    y = _block(
        kit, scene, kit.label("advantages"), own, entry, (left, right, y, row), size, columns
    )
    if allied:
        rule(scene, (left, y + 15 + spare / 4), (right, y + 15 + spare / 4), kit.palette.line)
        y += 30 + spare / 2
        _block(
            kit, scene, kit.label("alliance"), allied, entry, (left, right, y, row), size, columns
        )


def _block(
    kit: Kit,
    scene: Scene,
    title: str,
    listed: list[dict[str, Any]],
    entry: Look,
    place: tuple[float, float, float, float],
    size: float,
    columns: int,
) -> float:
    """A titled list in columns; gives where it ends."""
    left, right, top, row = place
    dark = readable(entry["colour"], kit.palette.paper)
    heading(scene, ((left + right) / 2, top + 22), title, 27, dark)
    top += 52
    width = (right - left - GAP * (columns - 1)) / columns
    for number, advantage in enumerate(listed):
        x = left + (width + GAP) * (number % columns)
        y = top + row * (number // columns)
        symbol = kit.symbol(advantage["phase"], "star")
        scene.circle(x + 34, y + row / 2, 33, fill="none", stroke=dark, stroke_width=2)
        draw_symbol(scene, symbol, (x + 34, y + row / 2), 42, ink=dark, ground=kit.palette.paper)
        scene.text_box(
            x + BESIDE_SYMBOL, y + 4, width - BESIDE_SYMBOL, row - 8, quoted(advantage["text"]),
            (size, size), "serif", what=advantage["id"], level="middle", leading=LEADING, fill=kit.palette.ink,
        )  # fmt: skip
    return top + row * -(-len(listed) // columns)


def _screen(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    entry = look(kit.content, "factions", faction["id"])
    width, height = SCREEN
    scene = Scene(width, height)
    # The edges turn away from the ink, so that it is as legible there as in the middle.
    far = "#ffffff" if luminance(entry["ink"]) < luminance(entry["colour"]) else "#000000"
    night = mix(entry["colour"], far, 0.3)
    scene.rect(
        0, 0, width, height,
        fill=scene.radial_gradient((600, 270), 760, [(0, entry["colour"]), (1, night)]),
    )  # fmt: skip
    ripples(scene, width, height, entry["ink"], opacity=0.14)
    scene.rect(24, 24, 1152, 552, radius=22, fill="none", stroke=entry["ink"], stroke_width=4)
    scene.rect(35, 35, 1130, 530, radius=15, fill="none", stroke=entry["ink"], stroke_width=1.4)
    scene.circle(600, 232, 162, fill=entry["colour"], stroke=entry["ink"], stroke_width=5)
    scene.circle(600, 232, 150, fill="none", stroke=entry["ink"], stroke_width=1.6)
    draw_symbol(scene, entry["shape"], (600, 232), 196, ink=entry["ink"], ground=entry["colour"])
    for x in (110, 1090):
        scene.text(
            x, 232, entry["letter"], 96, "serif-bold",
            anchor="middle", level="middle", fill=entry["ink"],
        )  # fmt: skip
    heading(
        scene, (600, 482), kit.words.name("faction", faction["id"]), 78, entry["ink"], width=1020
    )
    return [scene.picture(f"screen/{faction['id']}")]


DRAWINGS: dict[str, Drawing] = {
    **dashboards.DRAWINGS,
    **place_mats.DRAWINGS,
    **screens.DRAWINGS,
    "advantages": _mat,
    "screen": _screen,
    "wheel": wheels.draw_wheel,
}
"""What can be drawn, by the names that plans use."""
