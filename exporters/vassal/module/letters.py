"""How wide texts are in the engine's windows, in px.

The engine writes in the font that Java calls Dialog, which is another one on each system: Arial, Helvetica, or
DejaVu Sans, the widest of them. Letters are measured in Source Sans, which every installation has, and
taken to be as wide as those of DejaVu Sans: what fits there fits everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from exporters.art.canvas.fonts import text_width

WIDER = 1.31
"""How much wider DejaVu Sans is than Source Sans of the same size: measured over all lines of all forms."""
LINE = 1.17
"""From line to line, in sizes of the letters."""


def line_width(parts: Iterable[tuple[str, bool]], size: float) -> float:
    """The width of a line of `size` px, in px: texts one after another, each with whether it is bold."""
    return WIDER * sum(
        text_width(text, "sans-bold" if bold else "sans", size) for text, bold in parts
    )
