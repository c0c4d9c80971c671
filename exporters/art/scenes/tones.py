"""The colours of a portrait."""

from __future__ import annotations

from collections.abc import Callable

from exporters.art.canvas.colour import luminance, mix
from exporters.art.canvas.scene import Scene
from exporters.art.plan import Face

HAIR = {
    "black": "#211a1c", "brown": "#4a2f22", "chestnut": "#7a3d22", "red": "#a8431f",
    "fair": "#c99a4e", "grey": "#8d8a86", "white": "#d9d3c4",
}  # fmt: skip
SKIN = ("#f0cda6", "#d9a878", "#b27a4e", "#7d5033")
"""From the palest to the darkest."""
LIGHT = 0.35
"""Luminance from which the colour of a side is made darker at the edges of its portraits."""
DARK = 0.2
"""Luminance below which the colour of a side is made lighter for trimmings."""
METAL = "metal"
EYES = {"dark": "#1c1518", "ibad": "#1f5fd0", METAL: "#f4fbff", "pale": "#d7e4ea"}


class Tones:
    """The colours of one portrait; all greys, if the leader is dead."""

    def __init__(self, face: Face, colour: str, ink: str, *, dead: bool) -> None:
        self.skin = SKIN[face.skin]
        self.shade = mix(self.skin, "#3a1c18", 0.42)
        self.hair = HAIR[face.hair_colour]
        self.cloth = mix(colour, "#17131a", 0.45)
        self.trim = mix(colour, "#fff3d8", 0.4) if luminance(colour) < DARK else colour
        self.metal = "#c9b27a"
        self.fur = mix(self.hair, "#b08a5c", 0.55)
        self.blood, self.wound, self.white = "#7a1730", mix(self.skin, "#8a2a22", 0.6), "#f6f0e4"
        self.eye = EYES[face.eyes]
        self.dark = "#1b1416"
        if face.eyes == METAL:
            self.white = "#5f7783"
        if dead:
            self.skin, self.shade, self.hair = "#8a8276", "#625b52", "#3c3731"
            self.cloth, self.trim, self.metal = "#332e29", "#57504a", "#6f675d"
            self.eye, self.dark = "#2a2622", "#221e1b"
            self.fur, self.blood, self.wound, self.white = (
                "#5b534a",
                "#4a423b",
                "#5b534a",
                "#625b52",
            )
        self.ink = ink


Cut = Callable[[Scene, Tones], None]
"""Draws a feature onto a head."""
