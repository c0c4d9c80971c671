"""Figures as tokens: units by rank, leaders, vehicles and worms, distinguished by outline and background.

Every rank and sort has an outline of its own. A side's figures have a rim in its colour and the
background that the plan's `colours` give to the side or the piece: light for one side and dark for
the other, so that they differ in greyscale, too.
"""

from __future__ import annotations

from exporters.art.canvas.colour import contrast, mix, readable
from exporters.art.canvas.scene import Picture, Point, Scene, closed, on_circle, regular
from exporters.art.plan import Drawing, Entry, Kit
from exporters.art.scenes.portraits import backdrop, face_of, portrait
from exporters.art.style import Look, look, mark_of, provenance
from exporters.art.symbols import draw_symbol
from exporters.art.symbols.shapes import star_points
from exporters.art.wording import quoted

FIGURE = 256
"""Width and height of a figure, in px."""
LEADER = 320
LEAST = 3.0
"""The contrast of a sign on its ground, at least."""
SHARES = {"regular": 1.24, "elite": 1.36, "special-elite": 1.3, "leader": 1.02, "harvester": 1.2,
          "ornithopter": 1.06, "carryall": 0.98, "sandworm": 1.18, "wild-maker": 1.16}  # fmt: skip
"""Side of the sign in an outline, in shares of its radius."""
DOWN = {"leader": 0.02, "carryall": -0.24, "harvester": 0.04}
"""How far below the middle the sign stands, in the same shares."""


def outline(shape: str, radius: float) -> list[Point]:
    """The corners of an outline about the origin, as far as `radius` px from it; a disc for an unknown one."""
    if shape == "elite":
        half = radius * 0.86
        return [(-half, -half), (half, -half), (half, half), (-half, half)]
    if shape == "special-elite":
        return regular(6, radius)
    if shape == "leader":
        return [(x * radius, y * radius) for x, y in _SHIELD]
    if shape == "harvester":
        return [(x * radius, y * radius) for x, y in _TRUNK]
    if shape == "ornithopter":
        return regular(4, radius)
    if shape == "carryall":
        return [(x * radius, y * radius) for x, y in _WING]
    if shape == "sandworm":
        return star_points(14, radius, radius * 0.84)
    if shape == "wild-maker":
        return star_points(22, radius, radius * 0.78)
    return regular(72, radius)


_SHIELD = [(-0.8, -0.84), (0.0, -1.0), (0.8, -0.84), (0.8, 0.24), (0.5, 0.7), (0.0, 1.0), (-0.5, 0.7),
           (-0.8, 0.24)]  # fmt: skip
_TRUNK = [(-0.72, -0.74), (0.72, -0.74), (1.0, -0.42), (1.0, 0.74), (-1.0, 0.74), (-1.0, -0.42)]
_WING = [(-1.0, -0.84), (1.0, -0.84), (1.0, -0.52), (0.2, 0.96), (-0.2, 0.96), (-1.0, -0.52)]


def shape_of(piece: Entry) -> str:
    """What outline a piece has: that of its rank, of leaders, or its own."""
    return str(piece.get("rank", "leader" if piece["kind"] == "leader" else piece["id"]))


def draw_figure(scene: Scene, kit: Kit, piece: Entry, centre: Point, radius: float) -> None:
    """A figure as on its token, its outline as far as `radius` px from the centre."""
    side = look(kit.content, "factions", piece["side"])
    ground = ground_of(kit, piece, side)
    ink = ink_on(kit, ground, side)
    shape = shape_of(piece)
    with scene.group(move=centre):
        for part, fill in ((1.0, kit.palette.ink), (0.95, side["colour"]), (0.8, ground)):
            scene.path(closed(outline(shape, radius * part)), fill=fill, stroke=fill,
                       stroke_width=radius * 0.05, join="round")  # fmt: skip
        draw_symbol(scene, kit.symbol(piece["id"], piece.get("rank", ""), "star"),
                    (0, DOWN.get(shape, 0.0) * radius), SHARES.get(shape, 1.1) * radius, ink=ink,
                    ground=ground)  # fmt: skip


def ground_of(kit: Kit, piece: Entry, side: Look) -> str:
    """The ground of a piece: its own by the plan, that of its side, or the side's colour."""
    colours = kit.plan.colours
    return colours.get(piece["id"]) or colours.get(piece["side"]) or str(side["colour"])


def ink_on(kit: Kit, ground: str, side: Look) -> str:
    """The colour for drawing on a side's background: the side's ink if it is legible there, otherwise its colour, made legible."""
    if contrast(side["ink"], ground) >= LEAST:
        ink: str = side["ink"]
        return ink
    return readable(mix(side["colour"], kit.palette.ink, 0.3), ground, 5)


def _figure(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "figure/PIECE"."""
    scene = Scene(FIGURE, FIGURE)
    draw_figure(scene, kit, piece, (128, 128), 122)
    if mark := mark_of(kit.content, piece, provenance(kit.content, "pieces")):
        side = look(kit.content, "factions", piece["side"])
        ground = ground_of(kit, piece, side)
        scene.text(128, 214 if shape_of(piece) == "leader" else 208, mark, 26, "serif", anchor="middle",
                   level="middle", fill=ink_on(kit, ground, side))  # fmt: skip
    return [scene.picture(f"figure/{piece['id']}")]


def _captain(kit: Kit, leader: Entry, _rank: int) -> list[Picture]:
    """Pictures "leader/LEADER": a portrait in the rim of leaders, with the name below."""
    side = look(kit.content, "factions", leader["side"])
    power = look(kit.content, "categories", leader["power"])
    scene = Scene(LEADER, LEADER)
    name = f"leader/{leader['id']}"
    middle = (160.0, 152.0)
    with scene.group(move=middle):
        for radius, fill in ((146, kit.palette.ink), (141, side["colour"]), (126, power["colour"])):
            scene.circle(0, 0, radius, fill=fill)
        for turn in range(0, 360, 20):
            scene.circle(*on_circle((0, 0), 133.5, turn), 3, fill=side["ink"])
    clip = scene.clip(closed(regular(72, 120, centre=middle)))
    with scene.group(clip=clip):
        backdrop(scene, kit.palette, power, (40, 32, 240, 240))
        face = face_of(kit.plan.faces, leader["id"])
        portrait(scene, face, (160, 150), 206, power["colour"], power["ink"])
    scene.rect(8, 238, 304, 76, radius=20, fill=kit.palette.ink)
    scene.rect(13, 243, 294, 66, radius=16, fill=kit.palette.paper)
    scene.text_box(
        22, 246, 276, 60, quoted(kit.words.name("leader", leader["id"])), (36, 26), "sans-bold",
        what=name, align="middle", level="middle", leading=0.96, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip
    for x, sign in ((44, "letter"), (276, "shape")):
        scene.circle(x, 44, 30, fill=power["colour"], stroke=kit.palette.ink, stroke_width=4)
        if sign == "letter":
            scene.text(x, 44, power["letter"], 36, "serif-bold", anchor="middle", level="middle",
                       fill=power["ink"])  # fmt: skip
        else:
            draw_symbol(
                scene, power["shape"], (x, 44), 38, ink=power["ink"], ground=power["colour"]
            )
    return [scene.picture(name)]


DRAWINGS: dict[str, Drawing] = {"captain": _captain, "figure": _figure}
"""What can be drawn, by the names that plans use."""
