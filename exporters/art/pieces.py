"""Tokens: forces, leaders, spice, markers and dice, round and telling without their colour.

A faction's pieces carry its colour, its shape and its letter; where two colours come close for
some eyes, the other two still differ.
"""

from __future__ import annotations

from typing import Any

from adjudicator.content.records import Content
from exporters.art.colour import mix, readable
from exporters.art.drawing import Picture, Scene, on_circle, regular
from exporters.art.look import (
    INK,
    INK_SOFT,
    PAPER,
    PAPER_SHADE,
    Look,
    badge,
    heading,
    landscape,
    look,
    mark_of,
)
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import Words, label, quoted

TOKEN = 256
DISC = 400
MARKER = 320
SECOND_SIDES = {"coexistence": "advisor", "sardaukar": "starred", "fedaykin": "starred"}
"""By a faction's advantage: a further face of its forces."""
MARKER_SYMBOLS = {"turn-marker": "hourglass", "phase-marker": "setup", "wall-marker": "wall-broken"}
"""The symbol of a marker whose id does not begin with one."""


def pieces(content: Content, words: Words) -> list[Picture]:
    """All tokens of a game, each picture once.

    Ids: "force/FACTION", "force/FACTION/advisor" or ".../starred", "leader/LEADER",
    "leader/LEADER/dead", "player/FACTION", "alliance/FACTION", "spice/PIECE", "marker/PIECE",
    "marker/first-player" and "die/DIE/FACE".
    """
    found: list[Picture] = []
    for faction in content.data["factions"]["factions"]:
        entry = look(content, "factions", faction["id"])
        found += _forces(faction, entry)
        for leader in faction["leaders"]:
            found += [_leader(words, entry, leader), _dead_leader(words, entry, leader)]
        found.append(_player(words, faction, entry))
        found.append(_alliance(faction, entry))
    spice = sorted(
        (piece for piece in content.data["pieces"]["pieces"] if piece["kind"] == "spice"),
        key=lambda piece: piece["worth"],
    )
    colour = content.data["theme"]["marks"]["spice"]
    for rank, piece in enumerate(spice):
        found.append(_spice(piece, rank, colour, mark_of(content, piece, content.data["pieces"])))
    for piece in content.data["pieces"]["pieces"]:
        if piece["kind"] == "marker" and piece["each"] == "game":
            found.append(_marker(content, piece))
    found.append(_first_player())
    for die in content.data["dice"]["dice"]:
        found += [_face(die, face) for face in dict.fromkeys(die["faces"])]
    return found


def _forces(faction: dict[str, Any], entry: Look) -> list[Picture]:
    name = f"force/{faction['id']}"
    sides = dict.fromkeys(
        SECOND_SIDES[advantage["id"]]
        for advantage in faction["advantages"]
        if advantage["id"] in SECOND_SIDES
    )
    plain = _force(entry)
    found = [plain.picture(name)]
    for side in sides:
        scene = _advisor(entry) if side == "advisor" else _force(entry)
        if side == "starred":
            scene.circle(206, 50, 42, fill=PAPER, stroke=INK, stroke_width=5)
            draw_symbol(scene, "star-five", (206, 49), 58, ink=INK, ground=PAPER)
        found.append(scene.picture(f"{name}/{side}"))
    return found


def _force(entry: Look) -> Scene:
    scene = Scene(TOKEN, TOKEN)
    scene.circle(128, 128, 125, fill=INK)
    scene.circle(128, 128, 119, fill=entry["ink"])
    scene.circle(128, 128, 112, fill=entry["colour"])
    draw_symbol(scene, entry["shape"], (128, 108), 132, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (128, 208), 50)
    return scene


def _advisor(entry: Look) -> Scene:
    """A force that does not fight: the colours turned round, and a broken rim."""
    scene = Scene(TOKEN, TOKEN)
    dark = readable(entry["colour"], PAPER)
    scene.circle(128, 128, 125, fill=INK)
    scene.circle(128, 128, 119, fill=PAPER)
    scene.circle(128, 128, 106, fill="none", stroke=dark, stroke_width=12, dash=(22, 11.3))
    draw_symbol(scene, entry["shape"], (128, 110), 112, ink=dark, ground=PAPER)
    scene.text(
        128, 196, entry["letter"], 50, "serif-bold", anchor="middle", level="middle", fill=dark
    )
    return scene


def _letter(scene: Scene, entry: Look, centre: tuple[float, float], size: float) -> None:
    scene.text(
        *centre, entry["letter"], size, "serif-bold",
        anchor="middle", level="middle", fill=entry["ink"],
    )  # fmt: skip


def _leader(words: Words, entry: Look, leader: dict[str, Any]) -> Picture:
    scene = _disc(entry["colour"], entry["ink"], PAPER)
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        landscape(scene, 36, 36, 328, 164, leader["id"], radius=0)
    scene.circle(200, 120, 68, fill=entry["colour"], stroke=PAPER, stroke_width=4)
    draw_symbol(scene, entry["shape"], (200, 120), 86, ink=entry["ink"], ground=entry["colour"])
    _disc_name(scene, words, leader, INK)
    badge(scene, str(leader["strength"]), (200, 334), 62, entry)
    _disc_letters(scene, entry["letter"], entry["colour"], entry["ink"])
    return scene.picture(f"leader/{leader['id']}")


def _dead_leader(words: Words, entry: Look, leader: dict[str, Any]) -> Picture:
    """The back of a leader: dark, with a skull."""
    rim, ground, ink = mix(entry["colour"], "#6d665b", 0.6), "#463f37", "#e6dcc6"
    scene = _disc(rim, readable(entry["ink"], rim), ground)
    with scene.group(clip=scene.clip(_DISC_FIELD)):
        for at in range(-20, 24):
            scene.line((at * 18, 0), (at * 18 + 400, 400), stroke="#524a41", stroke_width=3)
    draw_symbol(scene, "skull", (200, 122), 118, ink=ink, ground=ground)
    _disc_name(scene, words, leader, ink)
    badge(scene, str(leader["strength"]), (200, 334), 62, {"colour": ground, "ink": ink})
    _disc_letters(scene, entry["letter"], rim, readable(entry["ink"], rim))
    return scene.picture(f"leader/{leader['id']}/dead")


_DISC_FIELD = "M43.5 200A156.5 156.5 0 0 1 356.5 200A156.5 156.5 0 0 1 43.5 200Z"


def _disc(rim: str, ink: str, ground: str) -> Scene:
    scene = Scene(DISC, DISC)
    scene.circle(200, 200, 197, fill=INK)
    scene.circle(200, 200, 191, fill=rim)
    scene.circle(200, 200, 174.5, fill="none", stroke=ink, stroke_width=2, dash=(2, 9.424))
    scene.circle(200, 200, 158, fill=ground, stroke=INK, stroke_width=3)
    return scene


def _disc_name(scene: Scene, words: Words, leader: dict[str, Any], ink: str) -> None:
    scene.text_box(
        58, 204, 284, 70, quoted(words.name("leader", leader["id"])), (36, 28), "sans-bold",
        what=f"leader/{leader['id']}", align="middle", level="middle", leading=0.98, balanced=True,
        fill=ink,
    )  # fmt: skip


def _disc_letters(scene: Scene, letter: str, rim: str, ink: str) -> None:
    for x in (77, 323):
        scene.circle(x, 77, 29, fill=rim, stroke=INK, stroke_width=3)
        scene.text(x, 77, letter, 36, "serif-bold", anchor="middle", level="middle", fill=ink)


def _player(words: Words, faction: dict[str, Any], entry: Look) -> Picture:
    scene = Scene(MARKER, MARKER)
    scene.circle(160, 160, 157, fill=INK)
    scene.circle(160, 160, 150, fill=entry["colour"])
    scene.circle(160, 160, 141, fill="none", stroke=entry["ink"], stroke_width=3)
    draw_symbol(scene, entry["shape"], (160, 124), 142, ink=entry["ink"], ground=entry["colour"])
    heading(scene, (160, 224), words.name("faction", faction["id"]), 28, entry["ink"], width=226)
    _letter(scene, entry, (160, 268), 42)
    return scene.picture(f"player/{faction['id']}")


def _alliance(faction: dict[str, Any], entry: Look) -> Picture:
    scene = Scene(MARKER, MARKER)
    scene.polygon(regular(8, 157, turn=22.5, centre=(160, 160)), fill=INK)
    scene.polygon(regular(8, 149, turn=22.5, centre=(160, 160)), fill=PAPER)
    scene.polygon(
        regular(8, 139, turn=22.5, centre=(160, 160)),
        fill="none", stroke=readable(entry["colour"], PAPER, 3), stroke_width=4,
    )  # fmt: skip
    draw_symbol(scene, "alliance", (160, 92), 96, ink=INK, ground=PAPER)
    scene.circle(160, 202, 78, fill=entry["colour"], stroke=INK, stroke_width=4)
    draw_symbol(scene, entry["shape"], (160, 186), 82, ink=entry["ink"], ground=entry["colour"])
    _letter(scene, entry, (160, 250), 32)
    return scene.picture(f"alliance/{faction['id']}")


def _spice(piece: dict[str, Any], rank: int, colour: str, mark: str) -> Picture:
    """Denominations differ in number, in tone and in outline: more corners are worth more."""
    scene = Scene(TOKEN, TOKEN)
    tone = mix(mix(colour, "#ffe9b8", 0.62), mix(colour, "#3a1c0c", 0.5), rank / 4)
    ink = readable("#3a1c0c" if rank < 2 else "#fff3d9", tone)
    centre = (128.0, 128.0)
    if rank == 0:
        for radius, fill in ((124.0, INK), (117.0, ink), (111.0, tone)):
            scene.circle(*centre, radius, fill=fill)
    else:
        sides = 4 + 2 * rank
        for radius, fill in ((126.0, INK), (118.0, ink), (111.0, tone)):
            scene.polygon(regular(sides, radius, turn=180 / sides, centre=centre), fill=fill)
    draw_symbol(scene, "spice", (128, 76), 76, ink=ink, ground=tone)
    scene.text(
        128, 150, str(piece["worth"]), 104, "serif-bold",
        anchor="middle", level="middle", fill=ink,
    )  # fmt: skip
    if mark:
        scene.text(128, 214, mark, 26, "serif", anchor="middle", level="middle", fill=ink)
    return scene.picture(f"spice/{piece['id']}")


def _marker(content: Content, piece: dict[str, Any]) -> Picture:
    scene = Scene(MARKER, MARKER)
    symbol = symbol_of(
        MARKER_SYMBOLS.get(piece["id"], piece["id"].removesuffix("-marker")), "setup"
    )
    colour = content.data["theme"]["marks"].get(symbol, INK_SOFT)
    ink = readable("#ffffff", colour)
    if symbol == "wall-broken":
        scene.rect(4, 44, 312, 232, radius=30, fill=INK)
        scene.rect(11, 51, 298, 218, radius=25, fill=PAPER_SHADE)
        draw_symbol(scene, symbol, (160, 160), 196, ink=INK, ground=PAPER_SHADE)
        return scene.picture(f"marker/{piece['id']}")
    scene.circle(160, 160, 157, fill=INK)
    scene.circle(160, 160, 149, fill=colour)
    scene.circle(160, 160, 138, fill="none", stroke=ink, stroke_width=4)
    draw_symbol(scene, symbol, (160, 160), 196, ink=ink, ground=colour)
    return scene.picture(f"marker/{piece['id']}")


def _first_player() -> Picture:
    scene = Scene(MARKER, MARKER)
    sand = "#f1c75b"
    scene.polygon(
        [on_circle((160, 160), 157 if at % 2 else 136, at * 11.25) for at in range(32)], fill=INK
    )
    scene.circle(160, 160, 128, fill=sand)
    draw_symbol(scene, "first-player", (160, 140), 170, ink=INK, ground=sand)
    heading(scene, (160, 250), label("first-player"), 19, INK, width=176)
    return scene.picture("marker/first-player")


def _face(die: dict[str, Any], face: str) -> Picture:
    scene = Scene(TOKEN, TOKEN)
    scene.rect(0, 0, TOKEN, TOKEN, fill=PAPER)
    scene.rect(10, 10, 236, 236, radius=24, fill="none", stroke=INK_SOFT, stroke_width=3)
    number = face.rsplit("-", 1)[-1]
    if number.isdigit():
        scene.text(128, 128, number, 150, "serif-bold", anchor="middle", level="middle", fill=INK)
    else:
        draw_symbol(scene, symbol_of(face, "star"), (128, 128), 170, ink=INK, ground=PAPER)
    return scene.picture(f"die/{die['id']}/{face}")
