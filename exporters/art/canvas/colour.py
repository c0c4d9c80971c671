"""Colours: mixing, contrast (WCAG 2), and how far apart two of them look (CIE Lab).

Distances can also be measured for colour-blind viewers (Machado, Oliveira and Fernandes 2009, full
deficiency).
"""

from __future__ import annotations

import math
from typing import Literal

Eyes = Literal["usual", "protan", "deutan", "tritan", "grey"]
EYES: tuple[Eyes, ...] = ("usual", "protan", "deutan", "tritan", "grey")
Rgb = tuple[float, float, float]

_FLARE = 0.05
"""Light that every screen reflects, by which WCAG 2 softens a contrast."""
_LUMINANCE: Rgb = (0.2126, 0.7152, 0.0722)
"""What red, green and blue give to the luminance (sRGB); the second row of its way to XYZ."""
_TO_X: Rgb = (0.4124, 0.3576, 0.1805)
_TO_Z: Rgb = (0.0193, 0.1192, 0.9505)
_WHITE_X, _WHITE_Z = 0.95047, 1.08883
"""X and Z of the white point D65, whose Y is 1."""
_CUBIC_FROM = 0.008856
"""Below this, Lab goes straight instead of by the cube root."""
_STRAIGHT = 7.787
"""How steeply it goes there."""
_LIGHT = 0.18
"""Luminance from which a ground is light: on such a one, black is seen better than white."""
_STEPS = 20
"""Steps from a colour to black or white in which a readable one is looked for."""

_MIDDLE = 0.5
"""The brightness between shadows and lights."""

_SEEN: dict[Eyes, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_LUMINANCE,) * 3,
}
"""Linear RGB as other eyes see it."""


def mix(first: str, second: str, part: float) -> str:
    """A colour on the way from `first` to `second`, both "#rrggbb".

    `part` is the share of the second, 0..1.
    """
    pairs = zip(_bytes(first), _bytes(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def graded(
    colour: str, shadows: str, lights: str, tint: float, exposure: float, saturation: float
) -> str:
    """A colour as a film would show it (`plan.Grade`): "#rrggbb" for "#rrggbb".

    `exposure` is the power of every channel, `saturation` a factor; dark colours are mixed with
    `shadows` and bright ones with `lights`, by `tint` (0..1) at the ends and not at all in the middle.
    """
    channels = [(value / 255) ** exposure for value in _bytes(colour)]
    grey = _weighed(_LUMINANCE, (channels[0], channels[1], channels[2]))
    spread = [min(1.0, max(0.0, grey + (each - grey) * saturation)) for each in channels]
    found = "#" + "".join(f"{round(each * 255):02x}" for each in spread)
    if grey < _MIDDLE:
        return mix(found, shadows, tint * (1 - grey / _MIDDLE))
    return mix(found, lights, tint * (grey - _MIDDLE) / (1 - _MIDDLE))


def contrast(first: str, second: str) -> float:
    """The WCAG contrast of two colours, from 1 (none) to 21 (black on white)."""
    one, other = sorted((luminance(first), luminance(second)))
    return (other + _FLARE) / (one + _FLARE)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    return _weighed(_LUMINANCE, linear(colour))


def readable(colour: str, ground: str, ratio: float = 4.5) -> str:
    """The colour, darkened on a light ground and lightened on a dark one as far as needed.

    That is until its contrast with the ground reaches `ratio`, from 1 (none) to 21 (black on
    white); 4.5 is what WCAG 2 asks of a text.
    """
    end = "#000000" if luminance(ground) > _LIGHT else "#ffffff"
    found = colour
    for step in range(1, _STEPS + 1):
        if contrast(found, ground) >= ratio:
            break
        found = mix(colour, end, step / _STEPS)
    return found


def linear(colour: str, eyes: Eyes = "usual") -> Rgb:
    """Linear RGB (0 to 1) of a colour as some eyes see it."""
    red, green, blue = (_to_linear(value / 255) for value in _bytes(colour))
    first, second, third = (
        min(1.0, max(0.0, row[0] * red + row[1] * green + row[2] * blue)) for row in _SEEN[eyes]
    )
    return first, second, third


def difference(first: str, second: str, eyes: Eyes = "usual") -> float:
    """How different two colours look: the CIE 1976 distance, in units of Lab.

    2 is just visible, 100 huge.
    """
    return math.dist(_lab(linear(first, eyes)), _lab(linear(second, eyes)))


def _weighed(weights: Rgb, rgb: Rgb) -> float:
    return weights[0] * rgb[0] + weights[1] * rgb[1] + weights[2] * rgb[2]


def _lab(rgb: Rgb) -> tuple[float, float, float]:
    x = _weighed(_TO_X, rgb) / _WHITE_X
    y = _weighed(_LUMINANCE, rgb)
    z = _weighed(_TO_Z, rgb) / _WHITE_Z
    fx, fy, fz = (
        value ** (1 / 3) if value > _CUBIC_FROM else _STRAIGHT * value + 16 / 116
        for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _to_linear(value: float) -> float:
    """The transfer function of sRGB, with the numbers of its standard."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _bytes(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
