"""Pictures that stand for the whole game: a thumbnail, an icon and a splash."""

from __future__ import annotations

from adjudicator.content.records import Content
from exporters.art.drawing import Picture, Scene, on_circle
from exporters.art.look import INK, NIGHT, PAPER, emblem, heading, landscape, look
from exporters.art.symbols import draw_symbol
from exporters.art.wording import quoted

GOLD = "#f4dfb0"


def covers(content: Content) -> list[Picture]:
    """The pictures "cover/thumbnail" (512 x 512), "cover/icon" (256 x 256) and "cover/splash"."""
    return [_thumbnail(content), _icon(), _splash(content)]


def _thumbnail(content: Content) -> Picture:
    scene = Scene(512, 512)
    landscape(scene, 0, 0, 512, 512, content.game, radius=0)
    _ring_of_factions(scene, content, (256, 212), 150, 46)
    scene.circle(256, 212, 88, fill=NIGHT, stroke=GOLD, stroke_width=6)
    draw_symbol(scene, "worm", (256, 210), 118, ink=GOLD, ground=NIGHT)
    scene.rect(0, 424, 512, 88, fill=NIGHT)
    scene.line((0, 424), (512, 424), stroke=GOLD, stroke_width=4)
    heading(scene, (256, 468), quoted(content.data["game"]["title"]), 50, GOLD, width=460)
    return scene.picture("cover/thumbnail")


def _icon() -> Picture:
    scene = Scene(256, 256)
    scene.circle(128, 128, 126, fill=INK)
    scene.circle(128, 128, 117, fill="#c8743a", stroke=GOLD, stroke_width=5)
    draw_symbol(scene, "worm", (128, 126), 160, ink=PAPER, ground="#c8743a")
    return scene.picture("cover/icon")


def _splash(content: Content) -> Picture:
    scene = Scene(960, 600)
    landscape(scene, 0, 0, 960, 600, f"{content.game} splash", radius=0)
    factions = content.data["factions"]["factions"]
    step = min(140.0, 860 / max(1, len(factions)))
    for at, faction in enumerate(factions):
        x = 480 + (at - (len(factions) - 1) / 2) * step
        emblem(scene, look(content, "factions", faction["id"]), (x, 396), step * 0.4)
    scene.circle(480, 168, 118, fill=NIGHT, stroke=GOLD, stroke_width=6)
    draw_symbol(scene, "worm", (480, 166), 156, ink=GOLD, ground=NIGHT)
    scene.rect(0, 490, 960, 110, fill=NIGHT)
    scene.line((0, 490), (960, 490), stroke=GOLD, stroke_width=4)
    heading(scene, (480, 545), quoted(content.data["game"]["title"]), 58, GOLD, width=860)
    return scene.picture("cover/splash")


def _ring_of_factions(
    scene: Scene, content: Content, centre: tuple[float, float], radius: float, size: float
) -> None:
    factions = content.data["factions"]["factions"]
    for at, faction in enumerate(factions):
        spot = on_circle(centre, radius, 360 * at / len(factions))
        emblem(scene, look(content, "factions", faction["id"]), spot, size)
