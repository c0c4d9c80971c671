"""Screens in front of a seat: the side that others see, and the player aid on the inside."""

from __future__ import annotations

from typing import Any

from exporters.art.canvas.colour import luminance, mix, readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.plan import Drawing, Entry, Kit
from exporters.art.scenes.stages import crest, under
from exporters.art.style import Look, heading, look, ripples, rule
from exporters.art.symbols import draw_symbol

SIZE = (1600, 400)
FACTS = 300.0
"""Where the numbers of an aid begin, if its faction has any."""


def _stand(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "stand/FACTION": colour, sign and name, to be read across the table."""
    entry = look(kit.content, "factions", faction["id"])
    width, height = SIZE
    scene = Scene(width, height)
    colour, ink = entry["colour"], entry["ink"]
    # The edges turn away from the ink, so that it is as legible there as in the middle.
    far = "#ffffff" if luminance(ink) < luminance(colour) else "#000000"
    scene.rect(
        0, 0, width, height,
        fill=scene.radial_gradient((800, 170), 900, [(0, colour), (1, mix(colour, far, 0.32))]),
    )  # fmt: skip
    ripples(scene, width, height, ink, opacity=0.1)
    with scene.group(move=(800, 400)):
        for top, part in ((96, 0.16), (58, 0.3)):
            line = crest(800, -top, 15, top / 9, 1.5)
            scene.path(under(line), fill=mix(colour, far, part))
            scene.polyline(line, stroke=ink, stroke_width=1.6, stroke_opacity=0.35)
    scene.rect(16, 16, 1568, 368, radius=20, fill="none", stroke=ink, stroke_width=4)
    scene.rect(27, 27, 1546, 346, radius=13, fill="none", stroke=ink, stroke_width=1.4)
    for x in (190, 1410):
        scene.circle(x, 186, 122, fill=colour, stroke=ink, stroke_width=5)
        scene.circle(x, 186, 112, fill="none", stroke=ink, stroke_width=1.6)
    draw_symbol(scene, entry["shape"], (190, 186), 146, ink=ink, ground=colour)
    scene.text(
        1410, 186, entry["letter"], 130, "serif-bold", anchor="middle", level="middle", fill=ink
    )
    heading(scene, (800, 190), kit.words.name("faction", faction["id"]), 116, ink, width=880)
    return [scene.picture(f"stand/{faction['id']}")]


def _aid(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "aid/FACTION": the course of a turn, the faction's own phases lit, and its numbers."""
    entry = look(kit.content, "factions", faction["id"])
    width, height = SIZE
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=entry["colour"])
    paper = scene.linear_gradient(
        (0, 0), (0, height), [(0, kit.palette.paper), (1, kit.palette.paper_shade)]
    )
    scene.rect(14, 14, width - 28, height - 28, radius=18, fill=paper)
    _phases(kit, scene, faction, entry, FACTS if kit.plan.facts else height - 26.0)
    if kit.plan.facts:
        rule(scene, (40, FACTS), (width - 40, FACTS), kit.palette.line)
        _facts(kit, scene, faction, entry)
    return [scene.picture(f"aid/{faction['id']}")]


def _phases(kit: Kit, scene: Scene, faction: Entry, entry: Look, bottom: float) -> None:
    listed = [
        one for one in read_part(kit.content.data, "game", "phases") if one["published_number"]
    ]
    own = {
        advantage["phase"]
        for advantage in faction.get("advantages", [])
        if advantage.get("used", True)
    }
    wide = (SIZE[0] - 56) / len(listed)
    for at, phase in enumerate(listed):
        left = 28 + at * wide
        middle = left + wide / 2
        lit = phase["id"] in own
        ground = entry["colour"] if lit else kit.palette.paper
        ink = entry["ink"] if lit else kit.palette.ink
        if lit:
            # A side's colour may be that of the paper.
            scene.rect(left + 5, 27, wide - 10, bottom - 40, radius=14, fill=ground, stroke=kit.palette.ink,
                       stroke_width=4)  # fmt: skip
        else:
            scene.rect(left + 4, 26, wide - 8, bottom - 38, radius=14, fill="none",
                       stroke=kit.palette.line, stroke_width=2)  # fmt: skip
        scene.circle(middle, 104, 56, fill="none", stroke=ink, stroke_width=3)
        draw_symbol(scene, kit.symbol(phase["id"]), (middle, 104), 74, ink=ink, ground=ground)
        scene.circle(middle - 54, 60, 21, fill=ground, stroke=ink, stroke_width=2.5)
        scene.text(middle - 54, 60, str(phase["published_number"]), 30, "sans-bold",
                   anchor="middle", level="middle", fill=ink)  # fmt: skip
        scene.text_box(
            left + 9, 170, wide - 18, bottom - 190, kit.words.name("phase", phase["id"]),
            (44 if wide > 200 else 34, 20), "sans-bold", what=f"aid/{faction['id']}", align="middle", level="middle",
            leading=1.08, fill=ink,
        )  # fmt: skip
        if at:
            scene.polygon([(left - 5, 95), (left + 6, 104), (left - 5, 113)],
                          fill=kit.palette.ink_soft)  # fmt: skip


def _facts(kit: Kit, scene: Scene, faction: Entry, entry: Look) -> None:
    wide = (SIZE[0] - 80) / len(kit.plan.facts)
    dark = readable(entry["colour"], kit.palette.paper_shade)
    for at, fact in enumerate(kit.plan.facts):
        value: Any = faction
        for field in fact.field.split("."):
            value = value[field]
        shown = f"{value} {kit.words.phrase(fact.unit)}" if fact.unit else str(value)
        middle = 40 + (at + 0.5) * wide
        scene.text(middle, 330, shown, 42, "sans-bold", anchor="middle", level="middle", fill=dark)
        scene.text_box(
            40 + at * wide + 6, 350, wide - 12, 30, kit.label(fact.label), (25, 17), "sans",
            what=f"aid/{faction['id']}", align="middle", level="middle", leading=1.0,
            fill=kit.palette.ink_soft,
        )  # fmt: skip


DRAWINGS: dict[str, Drawing] = {"aid": _aid, "stand": _stand}
"""What can be drawn, by the names that plans use."""
