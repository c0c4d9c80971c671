"""Finished SVG below what is drawn on further pages."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import msgspec

END = "</svg>"
EMPTY = " />"
"""How the element of clips and paints goes on that has none."""


class Layer(msgspec.Struct, frozen=True):
    """What pages of one size have in common."""

    defs: str
    """Its clips and paints."""
    body: str
    ids: int
    """How many ids it uses."""

    @classmethod
    def of(cls, svg: str, ids: int) -> Layer:
        """The layer of a whole page."""
        _, defs, body = _parts(svg)
        return cls(defs, body, ids)

    @property
    def length(self) -> tuple[int, int]:
        """The letters of its clips and paints, and of its shapes: where `divided` divides a page."""
        return len(self.defs), len(self.body)

    def below(self, svg: str) -> str:
        """A page whose ids begin after those of the layer, with the layer below everything."""
        head, defs, body = _parts(svg)
        return f"{head}<defs>{self.defs}{defs}</defs>{self.body}{body}{END}"


def divided(svg: str, length: tuple[int, int]) -> tuple[str, str]:
    """A page with a layer of this length below it, as two pages: the layer, and what lies on it."""
    head, defs, body = _parts(svg.rstrip("\n"))
    return (
        f"{head}<defs>{defs[: length[0]]}</defs>{body[: length[1]]}{END}",
        f"{head}<defs>{defs[length[0] :]}</defs>{body[length[1] :]}{END}",
    )


def _parts(svg: str) -> tuple[str, str, str]:
    """Head, clips and paints, and shapes of a page as svgwrite writes it."""
    head, _, rest = svg.removesuffix(END).partition("<defs")
    if rest.startswith(EMPTY):
        return head, "", rest.removeprefix(EMPTY)
    defs, _, body = rest.removeprefix(">").partition("</defs>")
    return head, defs, body


def written(drawing: Any, under: Layer | None = None) -> str:
    """A page as svgwrite writes it, without its way through bytes; with a layer under it."""
    text = ET.tostring(drawing.get_xml(), encoding="unicode")
    return text if under is None else under.below(text)
