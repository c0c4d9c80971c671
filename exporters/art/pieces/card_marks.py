"""Marks on cards besides the text: the price, and what happens to the card after use."""

from __future__ import annotations

from typing import Any

from exporters.art.canvas.colour import readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Scene
from exporters.art.plan import Kit
from exporters.art.symbols import draw_symbol

WORTH = (534.0, 514.0, 136.0, 72.0)
"""Of the badge with what a card is sold for: left, top, width and height in px."""


def worth(scene: Scene, kit: Kit, value: str) -> None:
    """Draws the highest price for which a card is sold, with the sign of spice, in a corner of its window."""
    left, top, width, high = WORTH
    colour = read_part(kit.content.data, "theme", "marks")["spice"]
    dark = readable(colour, kit.palette.paper)
    scene.rect(left, top, width, high, radius=high / 2, fill=kit.palette.paper, stroke=dark,
               stroke_width=4)  # fmt: skip
    middle = top + high / 2
    draw_symbol(scene, "spice", (left + 44, middle), 52, ink=dark, ground=kit.palette.paper)
    scene.text(left + 98, middle, value, 52, "serif-bold", anchor="middle", level="middle",
               fill=dark)  # fmt: skip


def after_play(kit: Kit, effect: dict[str, Any]) -> str:
    """What happens to a card after it is played; "" if its text already says so."""
    if effect.get("returns"):
        return ""
    if effect.get("kept"):
        return kit.label("kept")
    # Of a battle plan the loser loses all cards; where the winner may keep them, the plan has words.
    in_plan = effect.get("slots") and "winner-keeps" in kit.plan.labels
    return kit.label("winner-keeps" if in_plan else "discarded")
