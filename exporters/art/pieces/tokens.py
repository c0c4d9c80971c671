"""Tokens of games with tribes, resources and things that have a strength.

Each sort has an outline of its own, and each token of a sort a symbol and a letter or number, so
that colour is never the only difference.
"""

from __future__ import annotations

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Point, Scene, closed, on_circle, regular
from exporters.art.plan import Drawing, Entry, Kit
from exporters.art.style import Look, heading, look, mark_of, provenance, stars
from exporters.art.symbols import draw_symbol
from exporters.art.symbols.shapes import drop

TOKEN = 256
MOON = 320
SITE = (300, 300)
ROCK = (330, 110)
STRENGTH: Look = {"colour": "#3b3b3b", "ink": "#ffffff"}
"""A strength is light on dark, a movement dark on light, as the rules say."""
MOVEMENT: Look = {"colour": "#d9d9d9", "ink": "#111111"}
MIDDLE = (128.0, 128.0)


def _warrior(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "warrior/FACTION": a disc with a rim of strokes."""
    entry = look(kit.content, "factions", faction["id"])
    scene = Scene(TOKEN, TOKEN)
    scene.circle(*MIDDLE, 126, fill=kit.palette.ink)
    scene.circle(*MIDDLE, 120, fill=entry["colour"])
    scene.circle(*MIDDLE, 110, fill="none", stroke=entry["ink"], stroke_width=9, dash=(4, 10.4))
    scene.circle(*MIDDLE, 101, fill="none", stroke=entry["ink"], stroke_width=3)
    draw_symbol(scene, entry["shape"], (128, 104), 118, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (128, 194), 48)
    return [scene.picture(f"warrior/{faction['id']}")]


def _debt(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "debt/FACTION": a drop in the faction's colour on parchment."""
    entry = look(kit.content, "factions", faction["id"])
    scene = Scene(TOKEN, TOKEN)
    scene.circle(*MIDDLE, 126, fill=kit.palette.ink)
    scene.circle(*MIDDLE, 119, fill=kit.palette.paper)
    scene.circle(*MIDDLE, 109, fill="none", stroke=kit.palette.line, stroke_width=3)
    with scene.group(move=(128, 128), scale=2.16):
        drop(scene, kit.palette.ink)
    with scene.group(move=(128, 131), scale=1.98):
        drop(scene, entry["colour"])
    draw_symbol(scene, entry["shape"], (128, 126), 66, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (128, 188), 40)
    return [scene.picture(f"debt/{faction['id']}")]


def _thumper(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "thumper/FACTION/full-moon" and "…/crescent-moon": dark, and light."""
    entry = look(kit.content, "factions", faction["id"])
    night, gold, paper = kit.palette.night, kit.palette.gold, kit.palette.paper
    found = []
    for side, ground, ink in (
        ("full-moon", night, gold),
        ("crescent-moon", paper, kit.palette.night),
    ):
        scene = _thumper_disc(kit, entry["colour"], entry["ink"])
        scene.circle(160, 160, 118, fill=ground)
        draw_symbol(scene, side, (160, 124), 106, ink=ink, ground=ground)
        heading(scene, (160, 203), kit.words.called(side), 24, ink, width=174)
        for x, y in ((61, 259), (259, 259)):
            scene.circle(x, y, 41, fill=entry["colour"], stroke=kit.palette.ink, stroke_width=5)
        draw_symbol(scene, entry["shape"], (61, 259), 48, ink=entry["ink"], ground=entry["colour"])
        _letter(scene, entry, (259, 259), 44)
        found.append(scene.picture(f"thumper/{faction['id']}/{side}"))
    return found


def _thumper_disc(kit: Kit, colour: str, ink: str) -> Scene:
    scene = Scene(MOON, MOON)
    scene.circle(160, 160, 157, fill=kit.palette.ink)
    scene.circle(160, 160, 150, fill=colour)
    scene.circle(160, 160, 134, fill="none", stroke=ink, stroke_width=6, dash=(12, 9.05))
    scene.circle(160, 160, 121, fill=kit.palette.ink)
    return scene


def _thumper_cover(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """The picture "back/thumper": over a thumper that nobody may see."""
    scene = _thumper_disc(kit, kit.palette.line, kit.palette.ink)
    scene.circle(160, 160, 118, fill=kit.palette.paper_shade)
    draw_symbol(
        scene, "thumper", (160, 160), 170, ink=kit.palette.ink, ground=kit.palette.paper_shade
    )
    return [scene.picture("back/thumper")]


def _strong(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "KIND/PIECE": its strength light on dark at the left, its movement dark on light."""
    tone = kit.plan.colours[origin(kit, piece)]
    ground, ink = mix(tone, kit.palette.paper, 0.62), kit.palette.ink
    if _promoted(kit, piece):
        ground, ink = mix(tone, kit.palette.ink, 0.72), kit.palette.gold
    scene = Scene(TOKEN, TOKEN)
    scene.rect(2, 2, 252, 252, radius=44, fill=kit.palette.ink)
    scene.rect(9, 9, 238, 238, radius=38, fill=tone)
    scene.rect(21, 21, 214, 214, radius=28, fill=ground)
    moves = "movement" in piece
    draw_symbol(
        scene, kit.symbol(piece["id"], piece["kind"]), (128, 92), 124, ink=ink, ground=ground
    )
    number_on(scene, kit, str(piece["strength"]), (66 if moves else 128, 199), 42, STRENGTH)
    if moves:
        number_on(scene, kit, str(piece["movement"]), (193, 203), 36, MOVEMENT)
    _mark(scene, mark_of(kit.content, piece, provenance(kit.content, "pieces")), (216, 44), 38, ink)
    return [scene.picture(f"{piece['kind']}/{piece['id']}")]


def _promoted(kit: Kit, piece: Entry) -> bool:
    """Whether a piece is the stronger side of its token, so that another piece of its sort is weaker."""
    return any(
        other.get("sort", "") == piece.get("sort", other["id"])
        and other["strength"] < piece["strength"]
        for other in kit.content.data["pieces"]["pieces"]
        if "strength" in other
    )


def origin(kit: Kit, piece: Entry) -> str:
    """How a piece comes into the game: "built" at a cost, "found" by a card, or "called"."""
    if "cost" in piece:
        return "built"
    found = {
        card["id"]
        for listed in kit.content.data["cards"].values()
        if isinstance(listed, list)
        for card in listed
    }
    return "found" if piece["id"] in found else "called"


def number_on(scene: Scene, kit: Kit, text: str, centre: Point, half: float, entry: Look) -> None:
    """A number on a square of its own ground, `half` px from its centre to each side."""
    x, y = centre
    side = 2 * half
    scene.rect(x - half, y - half, side, side, radius=half * 0.3, fill=entry["colour"],
               stroke=kit.palette.ink, stroke_width=4)  # fmt: skip
    scene.text(
        x, y, text, half * 1.62, "sans-bold", anchor="middle", level="middle", fill=entry["ink"]
    )


def strength_badges(
    scene: Scene, kit: Kit, piece: Entry, centre: Point, half: float, gap: float
) -> None:
    """The two numbers of a piece side by side, as on its token; only one if it never moves.

    The strength is a square of `half` px from its centre to each side, the movement a little less;
    their centres lie `gap` px apart.
    """
    x, y = centre
    moves = "movement" in piece
    number_on(scene, kit, str(piece["strength"]), (x - gap / 2 if moves else x, y), half, STRENGTH)
    if moves:
        number_on(scene, kit, str(piece["movement"]), (x + gap / 2, y), half * 0.84, MOVEMENT)


def resource_disc(scene: Scene, kit: Kit, name: str, centre: Point, radius: float) -> None:
    """A resource as on its token, in its own outline of `radius` px."""
    entry = look(kit.content, "resources", name)
    ranks = [known["id"] for known in read_part(kit.content.data, "theme", "resources")]
    x, y = centre
    for size, fill in ((1.0, kit.palette.ink), (0.94, entry["ink"]), (0.9, entry["colour"])):
        outline = _outline(ranks.index(name))
        points = [(x + px * radius * size, y + py * radius * size) for px, py in outline]
        scene.path(closed(points), fill=fill)
    draw_symbol(
        scene, kit.symbol(entry["shape"], name), (x, y - radius * 0.16), radius * 1.02,
        ink=entry["ink"], ground=entry["colour"],
    )  # fmt: skip
    _letter(scene, entry, (x, y + radius * 0.6), radius * 0.4)


def _outline(rank: int) -> list[Point]:
    """The outline of the resource of a rank, within the unit circle: round, then angular ones."""
    if rank == 0:
        return regular(72, 1.0)
    if rank == 1:
        return regular(6, 1.0)
    if rank == 2:
        return [(0.0, -1.0), *(on_circle((0, 0.14), 0.86, turn) for turn in range(50, 311, 5))]
    return [(-0.82, -0.86), (0.82, -0.86), (0.98, -0.6), (0.6, 0.98), (-0.6, 0.98), (-0.98, -0.6)]


def _resource(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "resource/PIECE"."""
    scene = Scene(TOKEN, TOKEN)
    resource_disc(scene, kit, piece["id"], MIDDLE, 126)
    return [scene.picture(f"resource/{piece['id']}")]


def _site(kit: Kit, site: Entry, _rank: int) -> list[Picture]:
    """Pictures "site/SITE": what it gives, and the moon by which it gives it."""
    entry = look(kit.content, "resources", site["gives"])
    moon = _moon(kit, site["id"])
    dark = readable(entry["colour"], kit.palette.paper, 3)
    scene = _site_ground(kit, mix(entry["colour"], kit.palette.paper, 0.1), kit.palette.paper)
    scene.polygon(regular(6, 118, centre=(150, 150)), fill="none", stroke=dark, stroke_width=5)
    x = 104 if moon else 150
    resource_disc(scene, kit, site["gives"], (x, 120), 56 if moon else 64)
    if moon:
        scene.circle(204, 120, 46, fill=kit.palette.night, stroke=kit.palette.ink, stroke_width=4)
        draw_symbol(scene, moon, (204, 120), 66, ink=kit.palette.gold, ground=kit.palette.night)
    name = kit.words.called(site["gives"])
    scene.text_box(82, 188, 136, 44, name, (36, 24), "serif-bold", what=f"site/{site['id']}",
                   align="middle", level="middle", fill=kit.palette.ink)  # fmt: skip
    mark = mark_of(kit.content, site, provenance(kit.content, "pieces"))
    _mark(scene, mark, (150, 244), 26, kit.palette.ink)
    return [scene.picture(f"site/{site['id']}")]


def _moon(kit: Kit, site: str) -> str:
    """The face of a die on which only this site of its sort produces, if there is one."""
    results = kit.content.data["dice"].get("results", [])
    alone = [result["id"] for result in results if result["spice"] == [site]]
    return alone[0] if alone else ""


def _site_ground(kit: Kit, rim: str, fill: str) -> Scene:
    scene = Scene(*SITE)
    for radius, paint in ((148, kit.palette.ink), (141, rim), (126, fill)):
        scene.polygon(regular(6, radius, centre=(150, 150)), fill=paint)
    return scene


def _site_cover(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """The picture "back/sites": the hidden side of every site."""
    night, gold = kit.palette.night, kit.palette.gold
    scene = _site_ground(kit, mix(night, gold, 0.3), night)
    clip = scene.clip(closed(regular(6, 124, centre=(150, 150))))
    with scene.group(clip=clip):
        stars(scene, 30, 30, 240, 240, "site")
        for top, tone in ((176, 0.28), (204, 0.16)):
            scene.path(
                f"M20 {top}C70 {top - 34} 110 {top - 22} 150 {top}C200 {top + 22} 240 {top - 12} 290 {top - 20}"
                "V300H20Z", fill=mix(night, gold, tone),
            )  # fmt: skip
    scene.text(150, 112, "?", 116, "sans-bold", anchor="middle", level="middle", fill=gold)
    return [scene.picture("back/sites")]


def _rock(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "KIND/PIECE": a ridge of rock to lie on a border; "KIND/PIECE/slab": on a slab of stone.

    The slab is for tables that cannot cut a piece out of its picture.
    """
    name = f"{piece['kind']}/{piece['id']}"
    stone = kit.plan.colours["stone"]
    slab = Scene(*ROCK)
    slab.rect(0, 0, *ROCK, fill=mix(stone, "#000000", 0.62))
    slab.rect(4, 4, ROCK[0] - 8, ROCK[1] - 8, radius=10, fill=mix(stone, "#000000", 0.5))
    found = []
    for scene, called in ((Scene(*ROCK), name), (slab, f"{name}/slab")):
        _ridge(kit, scene, stone)
        found.append(scene.picture(called))
    return found


def _ridge(kit: Kit, scene: Scene, stone: str) -> None:
    light, dark = mix(stone, "#ffffff", 0.28), mix(stone, "#000000", 0.35)
    ridge: list[Point] = [
        (4, 74), (20, 36), (50, 22), (72, 40), (98, 10), (132, 4), (152, 26), (184, 12), (220, 8),
        (240, 34), (274, 20), (304, 32), (326, 70), (310, 100), (262, 106), (180, 102), (90, 107),
        (26, 102),
    ]  # fmt: skip
    scene.polygon(ridge, fill=kit.palette.ink, stroke=kit.palette.ink, stroke_width=8, join="round")
    scene.polygon(ridge, fill=stone)
    for lit in (
        [(50, 22), (72, 40), (60, 74), (24, 62), (20, 36)],
        [(98, 10), (132, 4), (126, 60), (86, 58), (72, 40)],
        [(184, 12), (220, 8), (214, 62), (170, 56), (152, 26)],
        [(274, 20), (304, 32), (290, 66), (252, 58), (240, 34)],
    ):
        scene.polygon([(float(x), float(y)) for x, y in lit], fill=light)
    scene.path(
        "M60 74L74 106M126 60L150 102M214 62L200 102M290 66L296 102M24 62L10 84",
        fill="none", stroke=dark, stroke_width=6, cap="round",
    )  # fmt: skip


def _atlas(kit: Kit, die: Entry, _rank: int) -> list[Picture]:
    """Pictures "dice/DIE": all faces in their order, in square cells, for a body of six or more."""
    faces: list[str] = die["faces"]
    columns = 3 if len(faces) <= 6 else 4
    side = TOKEN
    rows = -(-len(faces) // columns)
    scene = Scene(columns * side, rows * side)
    ground, ink = die_colours(kit, die)
    scene.rect(0, 0, columns * side, rows * side, fill=ground)
    for at, face in enumerate(faces):
        left, top = at % columns * side, at // columns * side
        with scene.group(move=(left, top)):
            face_on(scene, kit, face, ground, ink)
    return [scene.picture(f"dice/{die['id']}")]


def die_colours(kit: Kit, die: Entry) -> tuple[str, str]:
    """The ground of a die, its own by the plan's colours or that of paper, and what is drawn on it."""
    ground = kit.plan.colours.get(die["id"], kit.palette.paper)
    return ground, kit.palette.ink if ground == kit.palette.paper else readable("#ffffff", ground)


def face_on(scene: Scene, kit: Kit, face: str, ground: str, ink: str) -> None:
    """A die's face, without its ground, in a square of 256 px at the origin."""
    number = face.rsplit("-", 1)[-1]
    if number.isdigit():
        scene.text(128, 128, number, 150, "serif-bold", anchor="middle", level="middle", fill=ink)
        return
    symbol = kit.symbol(face, "star")
    draw_symbol(scene, symbol, (128, 114), 128, ink=ink, ground=ground)
    heading(scene, (128, 203), kit.words.called(face), 22, ink, width=150)


def _letter(scene: Scene, entry: Look, centre: Point, size: float) -> None:
    scene.text(
        *centre, entry["letter"], size, "serif-bold",
        anchor="middle", level="middle", fill=entry["ink"],
    )  # fmt: skip


def _mark(scene: Scene, mark: str, centre: Point, size: float, ink: str) -> None:
    if mark:
        scene.text(*centre, mark, size, "serif", anchor="middle", level="middle", fill=ink)


DRAWINGS: dict[str, Drawing] = {
    "atlas": _atlas,
    "debt": _debt,
    "resource": _resource,
    "rock": _rock,
    "site": _site,
    "site-cover": _site_cover,
    "strong": _strong,
    "thumper": _thumper,
    "thumper-cover": _thumper_cover,
    "warrior": _warrior,
}
"""What can be drawn, by the names that plans use."""
