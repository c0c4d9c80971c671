"""Where pieces lie, printed faintly on a board that has a place for every piece."""

from __future__ import annotations

from adjudicator.content import Content
from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Point, Scene
from exporters.art.style import look

PAPER = "#fff4d6"
SHADE = "#2a1608"
SHADED = 0.62
"""How much of the shade the rings have on their ground, 0..1."""
OUTER, INNER = 2, 9
"""From the edge of a place to its rings, in px."""


def draw_spots(scene: Scene, content: Content) -> None:
    """A ring for each warrior, a broken one for each site; nothing where the layout has no spots."""
    layout = content.data["layout"]
    spots = {entry["id"]: entry for entry in layout.get("spots", [])}
    if not spots:
        return
    side, sizes = scene.width, layout["sizes"]
    terrain = {entry["id"]: entry["terrain"] for entry in content.data["map"]["territories"]}
    for place in layout["parts"]:
        if place["id"] in spots:
            ground = look(content, "terrains", terrain[place["id"]])["colour"]
            site = spots[place["id"]]["site"]
            warrior_place(scene, (place["x"] * side, place["y"] * side),
                          sizes["warrior"] * side / 2, ground)  # fmt: skip
            site_place(
                scene, (site["x"] * side, site["y"] * side), sizes["site"] * side / 2, ground
            )


def warrior_place(scene: Scene, centre: Point, radius: float, ground: str) -> None:
    """Where a warrior stands: a ring of `radius` px on a lighter field."""
    scene.circle(*centre, radius - OUTER, fill=PAPER, fill_opacity=0.34, stroke=mix(ground, SHADE, SHADED),
                 stroke_width=3.2, stroke_opacity=0.75)  # fmt: skip
    scene.circle(*centre, radius - INNER, fill="none", stroke=mix(ground, SHADE, SHADED),
                 stroke_width=1.5, stroke_opacity=0.6)  # fmt: skip


def site_place(scene: Scene, centre: Point, radius: float, ground: str) -> None:
    """Where a production site lies: a broken ring of `radius` px."""
    scene.circle(*centre, radius - OUTER, fill=PAPER, fill_opacity=0.16, stroke=mix(ground, SHADE, SHADED),
                 stroke_width=3, stroke_opacity=0.7, dash=(9, 8))  # fmt: skip
