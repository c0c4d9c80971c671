"""Pictures of the whole game: a thumbnail, an icon and a splash."""

from __future__ import annotations

from adjudicator.content.records import Content
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Scene, on_circle
from exporters.art.plan import Kit, kit
from exporters.art.style import emblem, heading, landscape, look
from exporters.art.symbols import draw_symbol
from exporters.art.wording import quoted, words


def covers(content: Content) -> list[Picture]:
    """The pictures "cover/thumbnail" (512 x 512), "cover/icon" (256 x 256) and "cover/splash"."""
    drawing = kit(content, words(content))
    return [_thumbnail(drawing), _icon(drawing), _splash(drawing)]


LONG_TITLE = 20
"""Letters of a title beyond which it takes two lines."""


def _thumbnail(kit: Kit) -> Picture:
    scene = Scene(512, 512)
    landscape(scene, kit.palette, 0, 0, 512, 512, kit.content.game, radius=0)
    _ring_of_factions(scene, kit, (256, 212), 150, 46)
    scene.circle(256, 212, 88, fill=kit.palette.night, stroke=kit.palette.gold, stroke_width=6)
    draw_symbol(
        scene,
        kit.plan.cover.symbol,
        (256, 210),
        118,
        ink=kit.palette.gold,
        ground=kit.palette.night,
    )
    scene.rect(0, 424, 512, 88, fill=kit.palette.night)
    scene.line((0, 424), (512, 424), stroke=kit.palette.gold, stroke_width=4)
    lines = _title_lines(quoted(read_part(kit.content.data, "game", "title")))
    for at, line in enumerate(lines):
        y = 468 if len(lines) == 1 else 448 + 38 * at
        heading(scene, (256, y), line, 50 if len(lines) == 1 else 38, kit.palette.gold, width=460)
    return scene.picture("cover/thumbnail")


def _title_lines(title: str) -> list[str]:
    """The title in one line or, if it is long, in two lines of about the same length."""
    if len(title) <= LONG_TITLE:
        return [title]
    words = title.split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(map(len, pair)), default=(title,)))


def _icon(kit: Kit) -> Picture:
    scene = Scene(256, 256)
    scene.circle(128, 128, 126, fill=kit.palette.ink)
    scene.circle(128, 128, 117, fill=kit.plan.cover.colour, stroke=kit.palette.gold, stroke_width=5)
    draw_symbol(
        scene,
        kit.plan.cover.symbol,
        (128, 126),
        160,
        ink=kit.palette.paper,
        ground=kit.plan.cover.colour,
    )
    return scene.picture("cover/icon")


def _splash(kit: Kit) -> Picture:
    scene = Scene(960, 600)
    landscape(scene, kit.palette, 0, 0, 960, 600, f"{kit.content.game} splash", radius=0)
    factions = kit.content.data["factions"]["factions"]
    step = min(140.0, 860 / max(1, len(factions)))
    for at, faction in enumerate(factions):
        x = 480 + (at - (len(factions) - 1) / 2) * step
        emblem(
            scene, kit.palette, look(kit.content, "factions", faction["id"]), (x, 396), step * 0.4
        )
    scene.circle(480, 168, 118, fill=kit.palette.night, stroke=kit.palette.gold, stroke_width=6)
    draw_symbol(
        scene,
        kit.plan.cover.symbol,
        (480, 166),
        156,
        ink=kit.palette.gold,
        ground=kit.palette.night,
    )
    scene.rect(0, 490, 960, 110, fill=kit.palette.night)
    scene.line((0, 490), (960, 490), stroke=kit.palette.gold, stroke_width=4)
    heading(
        scene,
        (480, 545),
        quoted(read_part(kit.content.data, "game", "title")),
        58,
        kit.palette.gold,
        width=860,
    )
    return scene.picture("cover/splash")


def _ring_of_factions(
    scene: Scene, kit: Kit, centre: tuple[float, float], radius: float, size: float
) -> None:
    factions = kit.content.data["factions"]["factions"]
    for at, faction in enumerate(factions):
        spot = on_circle(centre, radius, 360 * at / len(factions))
        emblem(scene, kit.palette, look(kit.content, "factions", faction["id"]), spot, size)
