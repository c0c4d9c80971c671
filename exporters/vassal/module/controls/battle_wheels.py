"""Wheels: numbers that two sides dial in secret and reveal together, on a window for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.records import Content
from exporters.speech import in_all_languages, phrase
from exporters.vassal.format import traits
from exporters.vassal.module.game_facts.table_facts import WheelFacts
from exporters.vassal.module.pieces.pieces import Slot, image_of

BACK = "wheel-back.png"
LETTERS = 84
"""Size of the number on a wheel, in points."""
INK = "90,16,16"
"""Its colour: red, green and blue."""
"""What others see of a hidden wheel."""


def on_window(content: Content, facts: WheelFacts | None) -> Iterator[tuple[Slot, int, int]]:
    """The wheels of a window with their places; an empty list for a window without wheels."""
    if facts is not None:
        for wheel in content.data["dice"]["wheels"]:
            for number in range(1, wheel["count"] + 1):
                yield _wheel(wheel, number, facts), facts.x + facts.step * (number - 1), facts.y


def _wheel(wheel: dict[str, Any], number: int, facts: WheelFacts) -> Slot:
    picture = f"wheel/{wheel['id']}"
    bounds = (wheel["least"], wheel["most"])
    made = [
        traits.fixed(may_move=False),
        traits.mask(BACK, "hide", "side:", phrase("Hide / reveal"), phrase("Hidden wheel")),
        traits.report(["hide"], phrase("{side} hides or reveals {piece}", side="$PlayerSide$", piece="$PieceName$")),
        traits.dynamic("Number", str(wheel["least"]), [
            traits.Change(phrase("Wheel +1"), "dialUp", traits.add(1)),
            traits.Change(phrase("Wheel -1"), "dialDown", traits.add(-1)),
            traits.Change(phrase("Wheel ..."), "dialTo", traits.ask(in_all_languages("Number"))),
        ], bounds),
        traits.label("<html><b>$Number$</b></html>", LETTERS, foreground=INK, right=facts.dial),
        traits.marks(ContentId=f"wheel/{wheel['id']}", Layer="form"),
        traits.basic(phrase("Wheel {number}", number=number), image_of(picture)),
    ]  # fmt: skip
    return Slot(f"wheel/{wheel['id']}/{number}", phrase("Wheel {number}", number=number), f"wheel/{wheel['id']}", made,
                {image_of(picture): picture}, "wheel")  # fmt: skip
