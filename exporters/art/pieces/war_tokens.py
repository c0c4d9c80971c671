"""Tokens of a war between houses: face-down tokens on the board, and markers of its tracks.

Each sort has an outline of its own: homes are houses, stations round, wormsigns pointed, units that wait
are plates with the figures on them.
"""

from __future__ import annotations

from typing import Any

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.scene import Picture, Point, Scene, closed, regular
from exporters.art.pieces.figures import draw_figure
from exporters.art.pieces.house_cards import marker_disc
from exporters.art.plan import Drawing, Entry, Kit
from exporters.art.style import look, mark_of, provenance
from exporters.art.symbols import draw_symbol
from exporters.art.symbols.shapes import star_points

TOKEN = 256
PLATE = (320, 200)
MIDDLE = (128.0, 128.0)
HOME = [(0.0, -1.0), (0.96, -0.34), (0.96, 0.92), (-0.96, 0.92), (-0.96, -0.34)]
"""The outline of a home: a house under a gable, within the unit circle."""


def _ground(kit: Kit, outline: list[Point], colour: str, ink: str) -> Scene:
    """A token of an outline within the unit circle: a dark rim, the colour, a thin line of ink."""
    scene = Scene(TOKEN, TOKEN)
    for radius, fill, line in ((122, kit.palette.ink, ""), (114, colour, ""), (102, "none", ink)):
        points = [(128 + x * radius, 128 + y * radius) for x, y in outline]
        scene.path(closed(points), fill=fill, stroke=line or fill, stroke_width=4, join="round")
    return scene


def _colour(kit: Kit, name: str) -> str:
    return kit.plan.colours[name]


def _mark(kit: Kit, scene: Scene, entry: Entry, centre: Point, ink: str) -> None:
    if mark := mark_of(kit.content, entry, provenance(kit.content, "pieces")):
        scene.text(*centre, mark, 24, "serif", anchor="middle", level="middle", fill=ink)


def _home(kit: Kit, colour: str, symbol: str, rank: int) -> Scene:
    """A house with a sign and its rank; without one, its hidden side."""
    ink = readable("#ffffff", colour, 4)
    scene = _ground(kit, HOME, colour, ink)
    if rank:
        draw_symbol(scene, symbol, (128, 102), 112, ink=ink, ground=colour)
        scene.rect(
            60,
            164,
            136,
            62,
            radius=14,
            fill=kit.palette.paper,
            stroke=kit.palette.ink,
            stroke_width=4,
        )
        scene.text(128, 195, str(rank), 60, "serif-bold", anchor="middle", level="middle",
                   fill=kit.palette.ink)  # fmt: skip
    else:
        draw_symbol(scene, symbol, (128, 136), 150, ink=ink, ground=colour)
    return scene


def _sietch(kit: Kit, token: Entry, _rank: int) -> list[Picture]:
    """Pictures "sietch/TOKEN": a home of a rank."""
    scene = _home(kit, _colour(kit, "sietch"), "sietch", token["rank"])
    return [scene.picture(f"sietch/{token['id']}")]


def _sietch_back(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """The picture "back/sietch": a home whose rank nobody knows."""
    return [_home(kit, _colour(kit, "sietch"), "sietch", 0).picture("back/sietch")]


def _settlement(kit: Kit, place: Entry, _rank: int) -> list[Picture]:
    """Pictures "settlement/PLACE": a home of the other side, with its rank."""
    scene = _home(kit, _colour(kit, "settlement"), kit.symbol("settlement"), place["rank"])
    return [scene.picture(f"settlement/{place['id']}")]


def _station(kit: Kit, token: Entry, _rank: int) -> list[Picture]:
    """Pictures "station/MARKER": which marker it advances."""
    ground = _colour(kit, "station")
    scene = _ground(kit, regular(72, 1.0), ground, kit.palette.paper)
    marker_disc(kit, scene, token["id"], (128, 128), 80)
    _mark(kit, scene, token, (128, 222), kit.palette.paper)
    return [scene.picture(f"station/{token['id']}")]


def _station_back(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """The picture "back/station"."""
    ground = _colour(kit, "station")
    scene = _ground(kit, regular(72, 1.0), ground, kit.palette.paper)
    draw_symbol(scene, "station", MIDDLE, 138, ink=kit.palette.paper, ground=ground)
    return [scene.picture("back/station")]


_DROP = [(0.0, -1.0), (0.74, -0.12), (0.86, 0.38), (0.56, 0.84), (0.0, 1.0), (-0.56, 0.84), (-0.86, 0.38),
         (-0.74, -0.12)]  # fmt: skip


def _wormsign(kit: Kit, sign: Entry, _rank: int) -> list[Picture]:
    """Pictures "wormsign/SIGN": nothing but sand, a worm, or one that stays below."""
    ground = _colour(kit, f"wormsign-{sign['id']}")
    ink = readable(kit.palette.ink, ground, 5)
    scene = _ground(kit, _DROP, ground, ink)
    draw_symbol(
        scene, kit.symbol(f"wormsign-{sign['id']}"), (128, 142), 128, ink=ink, ground=ground
    )
    _mark(kit, scene, sign, (128, 52), ink)
    return [scene.picture(f"wormsign/{sign['id']}")]


def _wormsign_back(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """The picture "back/wormsign"."""
    ground = _colour(kit, "wormsign")
    ink = kit.palette.gold
    scene = _ground(kit, _DROP, ground, ink)
    draw_symbol(scene, "wormsign", (128, 140), 132, ink=ink, ground=ground)
    return [scene.picture("back/wormsign")]


def _plate(kit: Kit, colour: str, ink: str) -> Scene:
    width, height = PLATE
    scene = Scene(width, height)
    scene.rect(2, 2, width - 4, height - 4, radius=34, fill=kit.palette.ink)
    scene.rect(9, 9, width - 18, height - 18, radius=28, fill=colour)
    scene.rect(18, 18, width - 36, height - 36, radius=21, fill="none", stroke=ink, stroke_width=3)
    return scene


def _waiting(kit: Kit, token: Entry, _rank: int) -> list[Picture]:
    """Pictures "deployment/TOKEN": the figures that it stands for."""
    colour = _colour(kit, f"set-{token['set']}")
    ground = mix(colour, kit.palette.paper, 0.82)
    scene = _plate(kit, colour, readable("#ffffff", colour, 3))
    scene.rect(26, 26, 268, 148, radius=16, fill=ground)
    figures = _figures(kit, token)
    wide = 252 / max(3, len(figures))
    for at, piece in enumerate(figures):
        x = 160 + (at - (len(figures) - 1) / 2) * (wide if len(figures) > 2 else 112)
        draw_figure(
            scene, kit, piece, (x, 98), min(52.0, wide * 0.49) if len(figures) > 2 else 52.0
        )
    _mark(kit, scene, token, (278, 160), kit.palette.ink)
    return [scene.picture(f"deployment/{token['id']}")]


def _figures(kit: Kit, token: Entry) -> list[Entry]:
    """The pieces that a token stands for, one for each figure."""
    pieces = kit.content.data["pieces"]["pieces"]
    side = next(it["side"] for it in pieces if it["id"] == f"{token['set'].removesuffix('-starting')}"
                f"-{'starting' if token['set'].endswith('-starting') else 'deployment'}-token"
                or it["id"] == f"{token['set']}-starting-token")  # fmt: skip
    found = []
    for piece in pieces:
        if piece["side"] == side and piece["kind"] in ("unit", "leader"):
            found += [piece] * int(token.get(piece.get("rank", piece["id"]), 0))
    return found


def _waiting_backs(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """Pictures "back/SET" of each set of tokens of units that wait."""
    found = []
    for name in dict.fromkeys(token["set"] for token in kit.content.data["pieces"]["tokens"]):
        colour = _colour(kit, f"set-{name}")
        ink = readable("#ffffff", colour, 4)
        scene = _plate(kit, colour, ink)
        draw_symbol(scene, kit.symbol(f"set-{name}"), (160, 100), 128, ink=ink, ground=colour)
        if name.endswith("-starting"):
            for x in (52, 268):
                scene.polygon([(px + x, py + 100) for px, py in star_points(5, 20, 8)], fill=ink)
        found.append(scene.picture(f"back/{name}"))
    return found


def _badge(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "token/PIECE": an octagon with the sign of what it is."""
    colour = kit.plan.colours[piece["id"]]
    ink = readable("#ffffff", colour, 4)
    scene = _ground(kit, regular(8, 1.0, turn=22.5), colour, ink)
    draw_symbol(scene, kit.symbol(piece["id"]), MIDDLE, 152, ink=ink, ground=colour)
    return [scene.picture(f"token/{piece['id']}")]


def _vision_marker(kit: Kit, marker: Entry, _rank: int) -> list[Picture]:
    """Pictures "marker/MARKER": the disc of a marker of a track of visions."""
    scene = Scene(TOKEN, TOKEN)
    marker_disc(kit, scene, marker["id"], MIDDLE, 118)
    return [scene.picture(f"marker/{marker['id']}")]


def _power_marker(kit: Kit, power: Entry, _rank: int) -> list[Picture]:
    """Pictures "marker/POWER": the square seal of a power of the Imperium."""
    colour = kit.plan.colours[power["id"]]
    ink = readable("#ffffff", colour, 4)
    scene = _ground(kit, _square(0.92), colour, ink)
    draw_symbol(scene, kit.symbol(power["id"]), MIDDLE, 146, ink=ink, ground=colour)
    return [scene.picture(f"marker/{power['id']}")]


def _supremacy(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """The picture "marker/supremacy": the sign of the side that rules, on a lozenge."""
    entry: dict[str, Any] = look(kit.content, "factions", faction["id"])
    scene = _ground(kit, regular(4, 1.0), entry["colour"], entry["ink"])
    draw_symbol(scene, entry["shape"], MIDDLE, 104, ink=entry["ink"], ground=entry["colour"])
    return [scene.picture("marker/supremacy")]


def _cone(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "token/cone-FACTION": a Cone of Silence of a side that two players share."""
    entry: dict[str, Any] = look(kit.content, "factions", faction["id"])
    scene = _ground(kit, [(0.0, -0.98), (0.98, 0.84), (-0.98, 0.84)], entry["colour"], entry["ink"])
    draw_symbol(scene, "cone-of-silence", (128, 156), 104, ink=entry["ink"], ground=entry["colour"])
    return [scene.picture(f"token/cone-{faction['id']}")]


def _square(half: float) -> list[Point]:
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


DRAWINGS: dict[str, Drawing] = {
    "badge": _badge,
    "cone": _cone,
    "power-marker": _power_marker,
    "settlement": _settlement,
    "sietch": _sietch,
    "sietch-back": _sietch_back,
    "station": _station,
    "station-back": _station_back,
    "supremacy": _supremacy,
    "vision-marker": _vision_marker,
    "waiting": _waiting,
    "waiting-backs": _waiting_backs,
    "wormsign": _wormsign,
    "wormsign-back": _wormsign_back,
}
"""What can be drawn, by the names that plans use."""
