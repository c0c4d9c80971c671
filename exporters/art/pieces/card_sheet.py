"""The parts that the cards of all decks share: background, title, window, text and footer."""

from __future__ import annotations

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.scene import Scene
from exporters.art.plan import Kit
from exporters.art.scenes.painting import paint, scene_of
from exporters.art.style import rule
from exporters.art.wording import quoted

WIDTH = 750
HEIGHT = 1050
WINDOW = (66.0, 206.0, 618.0, 396.0)
"""Of the painted scene: left, top, width and height in px."""
ROUND = 12.0
"""Radius of its corners."""


def window(kit: Kit, scene: Scene, names: list[str], symbol: str) -> None:
    """The window with what is painted on the card."""
    paint(scene, kit, WINDOW, scene_of(kit, names, symbol), names[0], ROUND)


def ground(kit: Kit, colour: str) -> Scene:
    """The common ground: a band of the colour all round, parchment within."""
    scene = Scene(WIDTH, HEIGHT)
    scene.rect(
        0, 0, WIDTH, HEIGHT,
        fill=scene.linear_gradient((0, 0), (0, HEIGHT), [(0, colour), (1, mix(colour, "#000000", 0.22))]),
    )  # fmt: skip
    paper = scene.linear_gradient(
        (0, 32), (0, HEIGHT - 32), [(0, kit.palette.paper), (1, kit.palette.paper_shade)]
    )
    scene.rect(32, 32, 686, 986, radius=26, fill=paper)
    scene.rect(
        43,
        43,
        664,
        964,
        radius=18,
        fill="none",
        stroke=readable(colour, kit.palette.paper, 3),
        stroke_width=1.8,
    )
    return scene


def title(kit: Kit, scene: Scene, text: str, what: str) -> None:
    """The name of a card at its head; DoesNotFitError, naming `what`, for one that is too long."""
    scene.text_box(
        150, 66, 450, 84, quoted(text), (58, 36), "serif-bold",
        what=what, align="middle", level="middle", leading=1.0, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip


def body(kit: Kit, scene: Scene, text: str, what: str, largest: float = 42) -> None:
    """Draws the text below a card's window, `largest` px large where there is room; DoesNotFitError, naming `what`, if it is too long."""
    scene.text_box(
        82, 622, 586, 280, text, (largest, 31), "serif",
        what=what, align="middle", level="middle", leading=1.22, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip


def foot(kit: Kit, scene: Scene, left: str, right: str, mark: str) -> None:
    """A card's last line: what stands left and right, and the mark of the reconstructed."""
    rule(scene, (82, 926), (668, 926), kit.palette.line)
    scene.text(84, 966, left, 27, "sans", level="middle", fill=kit.palette.ink_soft)
    scene.text(
        666,
        966,
        f"{right}  {mark}".strip(),
        27,
        "sans",
        anchor="end",
        level="middle",
        fill=kit.palette.ink_soft,
    )
