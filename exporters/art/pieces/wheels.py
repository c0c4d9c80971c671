"""Battle wheels: the dial with its pointer, and the places for a leader and two cards."""

from __future__ import annotations

import msgspec

from exporters.art.canvas.scene import Picture, Scene, arc, on_circle, pair, regular
from exporters.art.plan import Entry, Kit
from exporters.art.style import heading, landscape
from exporters.art.symbols import draw_symbol

SIZE = (1500, 900)
CENTRE = (430.0, 450.0)
"""The middle of the dial."""
RIM = 392.0
"""How far the dial reaches from its middle."""
NUMBERS = 328.0
"""How far the numbers stand from the middle."""
SLOT_NAMES = 625.0


class Slot(msgspec.Struct, frozen=True):
    """A place for a piece on the wheel, in px of its picture."""

    middle: tuple[float, float]
    width: float
    height: float


SLOTS = {
    "leader": Slot((1160.0, 222.0), 336.0, 336.0),
    "weapon": Slot((1017.0, 635.0), 270.0, 390.0),
    "defense": Slot((1303.0, 635.0), 270.0, 390.0),
}
"""Field of a battle plan -> where its piece lies."""


def turn_of(wheel: Entry, number: int) -> float:
    """How far a number stands from the top of the dial, in degrees, clockwise."""
    turn: float = (number - wheel["least"]) * 360 / (wheel["most"] - wheel["least"] + 1)
    return turn


def draw_wheel(kit: Kit, wheel: Entry, _rank: int) -> list[Picture]:
    """The picture of a wheel, and that of its pointer."""
    width, height = SIZE
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=kit.palette.edge)
    landscape(scene, kit.palette, 18, 18, width - 36, height - 36, wheel["id"], radius=28)
    scene.rect(
        18, 18, width - 36, height - 36, radius=28, fill=kit.palette.paper, fill_opacity=0.78
    )
    centre = CENTRE
    scene.circle(*centre, 392, fill=kit.palette.ink)
    scene.circle(*centre, 382, fill=kit.palette.paper)
    count = wheel["most"] - wheel["least"] + 1
    step = 360 / count
    for at in range(count):
        turn = turn_of(wheel, wheel["least"] + at)
        if at % 2:
            scene.path(
                _wedge(centre, 280, 376, turn - step / 2, turn + step / 2),
                fill=kit.palette.paper_shade,
            )
        scene.line(
            on_circle(centre, 280, turn + step / 2), on_circle(centre, 376, turn + step / 2),
            stroke=kit.palette.line, stroke_width=1.6,
        )  # fmt: skip
        scene.text(
            *on_circle(centre, NUMBERS, turn), str(wheel["least"] + at), 56, "serif-bold",
            anchor="middle", level="middle", fill=kit.palette.ink,
        )  # fmt: skip
    scene.circle(*centre, 376, fill="none", stroke=kit.palette.ink_soft, stroke_width=2)
    scene.circle(*centre, 280, fill="#dcc08a", stroke=kit.palette.ink_soft, stroke_width=3)
    scene.circle(*centre, 262, fill="none", stroke=kit.palette.ink_soft, stroke_width=1.4)
    draw_symbol(scene, "battle", centre, 250, ink="#b08d57", ground="#dcc08a")
    leader = SLOTS["leader"]
    scene.circle(
        *leader.middle, leader.width / 2,
        fill=kit.palette.paper, fill_opacity=0.9, stroke=kit.palette.ink_soft, stroke_width=3, dash=(14, 9),
    )  # fmt: skip
    _slot_name(kit, scene, leader.middle, "leader", 270)
    for name in ("weapon", "defense"):
        slot = SLOTS[name]
        x, y = slot.middle[0] - slot.width / 2, slot.middle[1] - slot.height / 2
        scene.rect(
            x, y, slot.width, slot.height, radius=20,
            fill=kit.palette.paper, fill_opacity=0.9, stroke=kit.palette.ink_soft, stroke_width=3, dash=(14, 9),
        )  # fmt: skip
        _slot_name(kit, scene, (slot.middle[0], SLOT_NAMES), name, 230)
    return [scene.picture(f"wheel/{wheel['id']}"), _pointer(kit, wheel)]


def _slot_name(
    kit: Kit, scene: Scene, middle: tuple[float, float], name: str, width: float
) -> None:
    x, y = middle
    draw_symbol(scene, kit.symbol(name), (x, y - 26), 130, ink="#a78c62", ground=kit.palette.paper)
    heading(scene, (x, y + 80), kit.label(name), 30, kit.palette.ink_soft, width=width)


def _wedge(
    centre: tuple[float, float], inner: float, outer: float, start: float, end: float
) -> str:
    return (
        f"M{pair(on_circle(centre, outer, start))}{arc(centre, outer, start, end)}"
        f"L{pair(on_circle(centre, inner, end))}L{pair(on_circle(centre, inner, start))}Z"
    )


def _pointer(kit: Kit, wheel: Entry) -> Picture:
    """A disc that lies on the wheel's middle and is turned: its tip points at a number."""
    scene = Scene(600, 600)
    scene.circle(300, 300, 300, fill=kit.palette.edge)
    scene.circle(300, 300, 290, fill="none", stroke=kit.palette.gold, stroke_width=2.5)
    scene.polygon(
        [(300, 6), (340, 70), (260, 70)], fill="#8c2f1f", stroke=kit.palette.ink, stroke_width=4
    )
    scene.circle(300, 300, 240, fill=kit.palette.ink)
    scene.circle(300, 300, 233, fill="#8c2f1f")
    scene.circle(300, 300, 218, fill="none", stroke=kit.palette.gold, stroke_width=3)
    draw_symbol(scene, "battle", (300, 300), 240, ink=kit.palette.gold, ground="#8c2f1f")
    scene.polygon(regular(3, 26, centre=(300, 118)), fill=kit.palette.gold)
    return scene.picture(f"wheel/{wheel['id']}/pointer")
