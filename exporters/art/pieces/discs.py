"""Tokens: forces, leaders, money, markers and dice; round, and recognisable without colour.

A faction's pieces show its colour, its shape and its letter; if two colours look alike to some
people, shape and letter still differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.content.records import Content
from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Scene, on_circle, regular
from exporters.art.pieces import figures, house_cards, tokens, units, war_tokens
from exporters.art.plan import Drawing, Entry, Kit, drawn, kit
from exporters.art.scenes.portraits import backdrop, face_of, portrait
from exporters.art.scenes.tones import METAL
from exporters.art.style import (
    Look,
    badge,
    heading,
    look,
    mark_of,
    provenance,
)
from exporters.art.symbols import draw_symbol
from exporters.art.wording import GameNames, quoted

TOKEN = 256
DISC = 400
MARKER = 320


def pieces(content: Content, words: GameNames) -> list[Picture]:
    """All tokens of a game, each picture once, as its plan has them (see `DRAWINGS`)."""
    drawing = kit(content, words)
    return drawn(drawing, drawing.plan.pieces, DRAWINGS)


def _forces(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "force/FACTION", its further face "force/FACTION/advisor", and "starred/FACTION" with a star."""
    entry = look(kit.content, "factions", faction["id"])
    name = f"force/{faction['id']}"
    sides = dict.fromkeys(
        kit.plan.sides[advantage["id"]]
        for advantage in faction["advantages"]
        if advantage["id"] in kit.plan.sides
    )
    plain = _force(kit, entry)
    found = [plain.picture(name)]
    for side in sides:
        if side == "starred":
            found.append(_starred(kit, entry).picture(f"starred/{faction['id']}"))
        else:
            found.append(_advisor(kit, entry, side).picture(f"{name}/{side}"))
    return found


def _force(kit: Kit, entry: Look) -> Scene:
    scene = Scene(TOKEN, TOKEN)
    scene.circle(128, 128, 125, fill=kit.palette.ink)
    scene.circle(128, 128, 119, fill=entry["ink"])
    scene.circle(128, 128, 112, fill=entry["colour"])
    draw_symbol(scene, entry["shape"], (128, 108), 132, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (128, 208), 50)
    return scene


def _starred(kit: Kit, entry: Look) -> Scene:
    """A force with a star at its rim."""
    scene = _force(kit, entry)
    ink, paper = kit.palette.ink, kit.palette.paper
    scene.circle(192, 64, 31, fill=paper, stroke=ink, stroke_width=4)
    draw_symbol(scene, "star-five", (192, 63), 44, ink=ink, ground=paper)
    return scene


def _advisor(kit: Kit, entry: Look, side: str) -> Scene:
    """A force that does not fight: the colours turned round, and a broken rim; a spy has an eye."""
    scene = Scene(TOKEN, TOKEN)
    dark = readable(entry["colour"], kit.palette.paper)
    scene.circle(128, 128, 125, fill=kit.palette.ink)
    scene.circle(128, 128, 119, fill=kit.palette.paper)
    scene.circle(128, 128, 106, fill="none", stroke=dark, stroke_width=12, dash=(22, 11.3))
    shape = "eye" if side == "spy" else entry["shape"]
    draw_symbol(scene, shape, (128, 110), 112, ink=dark, ground=kit.palette.paper)
    scene.text(
        128, 196, entry["letter"], 50, "serif-bold", anchor="middle", level="middle", fill=dark
    )
    return scene


def _letter(scene: Scene, entry: Look, centre: tuple[float, float], size: float) -> None:
    scene.text(
        *centre, entry["letter"], size, "serif-bold",
        anchor="middle", level="middle", fill=entry["ink"],
    )  # fmt: skip


def _leaders(kit: Kit, faction: Entry, rank: int) -> list[Picture]:
    """Pictures "leader/LEADER" and "leader/LEADER/dead" for each of a faction's leaders."""
    return [*_fronts(kit, faction, rank), *_discs(kit, faction, _dead_leader)]


def _fronts(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "leader/LEADER", of games whose discs have other backs."""
    return _discs(kit, faction, _leader)


def _gholas(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "leader/LEADER/ghola"."""
    return _discs(kit, faction, _ghola)


def _discs(kit: Kit, faction: Entry, draw: Callable[..., Picture]) -> list[Picture]:
    entry = look(kit.content, "factions", faction["id"])
    return [draw(kit, entry, leader) for leader in faction["leaders"]]


def _leader(kit: Kit, entry: Look, leader: dict[str, Any]) -> Picture:
    scene = _disc(kit, entry["colour"], entry["ink"], kit.palette.paper)
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        backdrop(scene, kit.palette, entry, (36, 36, 328, 328))
        face = face_of(kit.plan.faces, leader["id"])
        portrait(scene, face, (200, 176), 222, entry["colour"], entry["ink"])
    _disc_name(kit, scene, leader, kit.palette.ink, kit.palette.paper)
    badge(scene, kit.palette, str(leader["strength"]), (200, 344), 52, entry)
    _disc_signs(kit, scene, entry, entry["colour"], entry["ink"])
    return scene.picture(f"leader/{leader['id']}")


def _dead_leader(kit: Kit, entry: Look, leader: dict[str, Any]) -> Picture:
    """The back of a leader: the same face in stone, and a skull."""
    rim, ground, ink = mix(entry["colour"], "#6d665b", 0.6), "#463f37", "#e6dcc6"
    scene = _disc(kit, rim, readable(entry["ink"], rim), ground)
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        for at in range(-20, 24):
            scene.line((at * 18, 0), (at * 18 + 400, 400), stroke="#524a41", stroke_width=3)
        face = face_of(kit.plan.faces, leader["id"])
        portrait(scene, face, (200, 176), 222, entry["colour"], entry["ink"], dead=True)
    _disc_name(kit, scene, leader, ink, ground)
    badge(
        scene, kit.palette, str(leader["strength"]), (200, 344), 52, {"colour": ground, "ink": ink}
    )
    _disc_signs(kit, scene, entry, rim, readable(entry["ink"], rim))
    scene.circle(92, 184, 54, fill=ground, stroke=ink, stroke_width=4)
    draw_symbol(scene, "skull", (92, 184), 76, ink=ink, ground=ground)
    return scene.picture(f"leader/{leader['id']}/dead")


def _ghola(kit: Kit, entry: Look, leader: dict[str, Any]) -> Picture:
    """The back of a leader who can be made anew: the same face with eyes of metal, out of the tank."""
    rim, deep, glow, ink = mix(entry["colour"], "#8fa3ad", 0.55), "#0e2226", "#3f7f78", "#e3f1ee"
    scene = _disc(kit, rim, readable(entry["ink"], rim), deep)
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        scene.rect(36, 36, 328, 328, fill=scene.radial_gradient(
            (200, 170), 190, [(0, glow), (0.6, mix(glow, deep, 0.6)), (1, deep)]
        ))  # fmt: skip
        for x, y, radius in (
            (84, 214, 9),
            (102, 150, 6),
            (312, 206, 8),
            (330, 140, 5),
            (296, 96, 7),
            (118, 92, 5),
        ):
            scene.circle(
                x, y, radius, fill="none", stroke=ink, stroke_width=2.5, stroke_opacity=0.7
            )
        face = msgspec.structs.replace(face_of(kit.plan.faces, leader["id"]), eyes=METAL)
        portrait(scene, face, (200, 176), 222, entry["colour"], entry["ink"])
    _disc_name(kit, scene, leader, ink, deep)
    badge(scene, kit.palette, str(leader["strength"]), (200, 344), 52, {"colour": deep, "ink": ink})
    _disc_signs(kit, scene, entry, rim, readable(entry["ink"], rim))
    scene.circle(92, 184, 54, fill=deep, stroke=ink, stroke_width=4)
    draw_symbol(scene, "ghola", (92, 184), 76, ink=ink, ground=deep)
    return scene.picture(f"leader/{leader['id']}/ghola")


_DISC_FIELD = "M43.5 200A156.5 156.5 0 0 1 356.5 200A156.5 156.5 0 0 1 43.5 200Z"


def _disc(kit: Kit, rim: str, ink: str, ground: str) -> Scene:
    scene = Scene(DISC, DISC)
    scene.circle(200, 200, 197, fill=kit.palette.ink)
    scene.circle(200, 200, 191, fill=rim)
    scene.circle(200, 200, 174.5, fill="none", stroke=ink, stroke_width=2, dash=(2, 9.424))
    scene.circle(200, 200, 158, fill=ground, stroke=kit.palette.ink, stroke_width=3)
    return scene


def _disc_name(kit: Kit, scene: Scene, leader: dict[str, Any], ink: str, ground: str) -> None:
    """The name, on a band across the disc."""
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        scene.rect(36, 226, 328, 74, fill=ground)
        for y in (230, 296):
            scene.line((36, y), (364, y), stroke=ink, stroke_width=2, stroke_opacity=0.6)
    scene.text_box(
        66, 232, 268, 62, quoted(kit.words.name("leader", leader["id"])), (36, 28), "sans-bold",
        what=f"leader/{leader['id']}", align="middle", level="middle", leading=0.98, balanced=True,
        fill=ink,
    )  # fmt: skip


def _disc_signs(kit: Kit, scene: Scene, entry: Look, rim: str, ink: str) -> None:
    """The letter and the shape of the side."""
    for x in (77, 323):
        scene.circle(x, 77, 33, fill=rim, stroke=kit.palette.ink, stroke_width=3)
    scene.text(77, 77, entry["letter"], 40, "serif-bold", anchor="middle", level="middle", fill=ink)
    draw_symbol(scene, entry["shape"], (323, 77), 42, ink=ink, ground=rim)


def _player(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "player/FACTION"."""
    entry = look(kit.content, "factions", faction["id"])
    return _sits(kit, entry, faction["id"], kit.words.name("faction", faction["id"]))


def _power_player(kit: Kit, power: Entry, _rank: int) -> list[Picture]:
    """Pictures "player/POWER": the marker of a player of one power of a side that two players share."""
    entry = look(kit.content, "categories", power["id"])
    return _sits(kit, entry, power["id"], kit.words.name("power", power["id"]))


def _sits(kit: Kit, entry: Look, of: str, name: str) -> list[Picture]:
    """A round marker with somebody's sign, name and letter."""
    scene = Scene(MARKER, MARKER)
    scene.circle(160, 160, 157, fill=kit.palette.ink)
    scene.circle(160, 160, 150, fill=entry["colour"])
    scene.circle(160, 160, 141, fill="none", stroke=entry["ink"], stroke_width=3)
    draw_symbol(scene, entry["shape"], (160, 124), 142, ink=entry["ink"], ground=entry["colour"])
    heading(scene, (160, 218), name, 28, entry["ink"], width=245)
    _letter(scene, entry, (160, 268), 42)
    return [scene.picture(f"player/{of}")]


def _alliance(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "alliance/FACTION"."""
    entry = look(kit.content, "factions", faction["id"])
    scene = Scene(MARKER, MARKER)
    scene.polygon(regular(8, 157, turn=22.5, centre=(160, 160)), fill=kit.palette.ink)
    scene.polygon(regular(8, 149, turn=22.5, centre=(160, 160)), fill=kit.palette.paper)
    scene.polygon(
        regular(8, 139, turn=22.5, centre=(160, 160)),
        fill="none", stroke=readable(entry["colour"], kit.palette.paper, 3), stroke_width=4,
    )  # fmt: skip
    draw_symbol(scene, "alliance", (160, 92), 96, ink=kit.palette.ink, ground=kit.palette.paper)
    scene.circle(160, 202, 78, fill=entry["colour"], stroke=kit.palette.ink, stroke_width=4)
    draw_symbol(scene, entry["shape"], (160, 186), 82, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (160, 250), 32)
    return [scene.picture(f"alliance/{faction['id']}")]


def _denomination(kit: Kit, piece: Entry, rank: int) -> list[Picture]:
    """Pictures "KIND/PIECE": they differ in number, in tone and in outline: more corners are worth more."""
    colour = read_part(kit.content.data, "theme", "marks")[piece["kind"]]
    mark = mark_of(kit.content, piece, provenance(kit.content, "pieces"))
    scene = Scene(TOKEN, TOKEN)
    tone = mix(mix(colour, "#ffe9b8", 0.62), mix(colour, "#3a1c0c", 0.5), rank / 4)
    ink = readable("#3a1c0c" if rank < 2 else "#fff3d9", tone)
    centre = (128.0, 128.0)
    if rank == 0:
        for radius, fill in ((124.0, kit.palette.ink), (117.0, ink), (111.0, tone)):
            scene.circle(*centre, radius, fill=fill)
    else:
        sides = 4 + 2 * rank
        for radius, fill in ((126.0, kit.palette.ink), (118.0, ink), (111.0, tone)):
            scene.polygon(regular(sides, radius, turn=180 / sides, centre=centre), fill=fill)
    draw_symbol(scene, kit.symbol(piece["kind"]), (128, 76), 76, ink=ink, ground=tone)
    scene.text(
        128, 150, str(piece["worth"]), 104, "serif-bold",
        anchor="middle", level="middle", fill=ink,
    )  # fmt: skip
    if mark:
        scene.text(128, 214, mark, 26, "serif", anchor="middle", level="middle", fill=ink)
    return [scene.picture(f"{piece['kind']}/{piece['id']}")]


def _marker(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "marker/PIECE"."""
    scene = Scene(MARKER, MARKER)
    symbol = kit.symbol(piece["id"], piece["id"].removesuffix("-marker"), "setup")
    marks = {**read_part(kit.content.data, "theme", "marks"), **kit.plan.colours}
    colour = marks.get(symbol, kit.palette.ink_soft)
    ink = readable("#ffffff", colour)
    if symbol == "wall-broken":
        scene.rect(4, 44, 312, 232, radius=30, fill=kit.palette.ink)
        scene.rect(11, 51, 298, 218, radius=25, fill=kit.palette.paper_shade)
        draw_symbol(
            scene, symbol, (160, 160), 196, ink=kit.palette.ink, ground=kit.palette.paper_shade
        )
        return [scene.picture(f"marker/{piece['id']}")]
    scene.circle(160, 160, 157, fill=kit.palette.ink)
    scene.circle(160, 160, 149, fill=colour)
    scene.circle(160, 160, 138, fill="none", stroke=ink, stroke_width=4)
    draw_symbol(scene, symbol, (160, 160), 196, ink=ink, ground=colour)
    return [scene.picture(f"marker/{piece['id']}")]


def _phase_marker(kit: Kit, _entry: Entry, rank: int) -> list[Picture]:
    """The picture "marker/phase-marker", for games whose pieces do not list one."""
    return _marker(kit, {"id": "phase-marker"}, rank)


def _first_player(kit: Kit, _entry: Entry, _rank: int) -> list[Picture]:
    """Pictures "marker/first-player"."""
    scene = Scene(MARKER, MARKER)
    sand = "#f1c75b"
    scene.polygon(
        [on_circle((160, 160), 157 if at % 2 else 136, at * 11.25) for at in range(32)],
        fill=kit.palette.ink,
    )
    scene.circle(160, 160, 128, fill=sand)
    draw_symbol(scene, "first-player", (160, 140), 170, ink=kit.palette.ink, ground=sand)
    heading(scene, (160, 250), kit.label("first-player"), 19, kit.palette.ink, width=176)
    return [scene.picture("marker/first-player")]


def _die(kit: Kit, die: Entry, _rank: int) -> list[Picture]:
    """Pictures "die/DIE/FACE" for each different face."""
    return [_face(kit, die, face) for face in dict.fromkeys(die["faces"])]


def _face(kit: Kit, die: Entry, face: str) -> Picture:
    scene = Scene(TOKEN, TOKEN)
    ground, ink = tokens.die_colours(kit, die)
    scene.rect(0, 0, TOKEN, TOKEN, fill=ground)
    line = kit.palette.ink_soft if ground == kit.palette.paper else ink
    scene.rect(10, 10, 236, 236, radius=24, fill="none", stroke=line, stroke_width=3)
    tokens.face_on(scene, kit, face, ground, ink)
    return scene.picture(f"die/{die['id']}/{face}")


DRAWINGS: dict[str, Drawing] = {
    **figures.DRAWINGS,
    **tokens.DRAWINGS,
    **units.DRAWINGS,
    **war_tokens.DRAWINGS,
    "alliance": _alliance,
    "denomination": _denomination,
    "die": _die,
    "first-player": _first_player,
    "force": _forces,
    "gholas": _gholas,
    "leader-fronts": _fronts,
    "leaders": _leaders,
    "marker": _marker,
    "phase-marker": _phase_marker,
    "player": _player,
    "power-player": _power_player,
    "spent-leader": house_cards.spent_leader,
}
"""What can be drawn, by the names that plans use."""
