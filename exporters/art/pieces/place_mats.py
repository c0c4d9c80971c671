"""Mats with places for a faction's tokens and cards."""

from __future__ import annotations

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.plan import Drawing, Entry, Kit, MatPlace
from exporters.art.style import Look, heading, look, stars
from exporters.art.symbols import draw_symbol

MAT = (1600, 1000)


def _places(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "mat/FACTION": its name and sign, and a field for each place of the plan."""
    entry = look(kit.content, "factions", faction["id"])
    width, height = MAT
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=entry["colour"])
    scene.rect(14, 14, width - 28, height - 28, radius=26, fill="none", stroke=entry["ink"],
               stroke_width=3)  # fmt: skip
    sky = scene.linear_gradient(
        (0, 178), (0, height - 30), [(0, kit.palette.sky[0]), (1, kit.palette.sky[1])]
    )
    scene.rect(30, 160, width - 60, height - 190, radius=18, fill=sky)
    stars(scene, 36, 182, width - 72, height - 218, faction["id"])
    _name(scene, kit, faction, entry)
    for place in kit.plan.places:
        _place(scene, kit, place, entry)
    return [scene.picture(f"mat/{faction['id']}")]


def _name(scene: Scene, kit: Kit, faction: Entry, entry: Look) -> None:
    name = kit.words.name("faction", faction["id"])
    scene.rect(30, 30, 1540, 148, fill=entry["colour"])
    scene.line((30, 178), (1570, 178), stroke=entry["ink"], stroke_width=3)
    draw_symbol(scene, entry["shape"], (118, 104), 108, ink=entry["ink"], ground=entry["colour"])
    scene.text_box(
        210, 44, 1180, 120, name, (96, 54), "serif-bold", what=f"mat/{faction['id']}",
        align="middle", level="middle", leading=1.0, fill=entry["ink"],
    )  # fmt: skip
    scene.text(1482, 104, entry["letter"], 118, "serif-bold", anchor="middle", level="middle",
               fill=entry["ink"])  # fmt: skip


def _place(scene: Scene, kit: Kit, place: MatPlace, entry: Look) -> None:
    """A field of parchment with its title; its symbol, or rings for its tokens."""
    width, height = MAT
    wide, high = place.width * width, place.height * height
    left, top = place.x * width - wide / 2, place.y * height - high / 2
    paper, line = kit.palette.paper, kit.palette.line
    scene.rect(left, top, wide, high, radius=22, fill=paper, stroke=kit.palette.ink, stroke_width=4)
    scene.rect(left + 10, top + 10, wide - 20, high - 20, radius=14, fill="none",
               stroke=readable(entry["colour"], paper, 3), stroke_width=2.5)  # fmt: skip
    heading(scene, (left + wide / 2, top + 42), kit.label(place.id), 27, kit.palette.ink,
            width=wide - 50)  # fmt: skip
    faint = mix(line, paper, 0.35)
    field = (left + 24, top + 70, wide - 48, high - 92)
    if place.slots:
        _rings(scene, kit, field, place, faint)
        return
    scene.rect(*field, radius=12, fill="none", stroke=line, stroke_width=2.5, dash=(12, 9))
    size = min(field[2], field[3]) * 0.62
    draw_symbol(scene, kit.symbol(place.symbol, place.id), (left + wide / 2, field[1] + field[3] / 2),
                size, ink=faint, ground=paper)  # fmt: skip


def _rings(
    scene: Scene, kit: Kit, field: tuple[float, float, float, float], place: MatPlace, faint: str
) -> None:
    left, top, wide, high = field
    columns = min(place.slots, max(1, round((place.slots * wide / high) ** 0.5)))
    rows = -(-place.slots // columns)
    radius = min(wide / columns, high / rows) * 0.46
    for at in range(place.slots):
        x = left + wide * (at % columns + 0.5) / columns
        y = top + high * (at // columns + 0.5) / rows
        scene.circle(
            x, y, radius, fill="none", stroke=kit.palette.line, stroke_width=2.5, dash=(10, 7)
        )
        draw_symbol(scene, kit.symbol(place.symbol, place.id), (x, y), radius * 1.2, ink=faint,
                    ground=kit.palette.paper)  # fmt: skip


DRAWINGS: dict[str, Drawing] = {"places": _places}
"""What can be drawn, by the names that plans use."""
