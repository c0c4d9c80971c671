"""Texts as they lie on a picture."""

from __future__ import annotations

import msgspec

from exporters.art.canvas.scene import Picture


class Text(msgspec.Struct, frozen=True):
    """One line: its letters' size, and the box of its capitals."""

    text: str
    size: float
    left: float
    top: float
    width: float
    height: float

    def overlaps(self, other: Text) -> bool:
        """Whether the two boxes have a common point."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


class Drawn(msgspec.Struct, frozen=True):
    """A picture and the texts on it."""

    picture: Picture
    texts: list[Text]
