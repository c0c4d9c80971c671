"""The lights of scenes: each a few colours, from the sky to the foreground."""

from __future__ import annotations

import hashlib

import msgspec


class Light(msgspec.Struct, frozen=True):
    """The colours of one hour or place."""

    sky: tuple[str, str, str]
    """From above to the horizon."""
    layers: tuple[str, str, str]
    """Grounds, from the farthest to the nearest."""
    ink: str
    """What stands in front."""
    glow: str
    """Sun, lamps, rims of what they shine on."""
    accent: str
    """Blood, spice, sparks."""


LIGHTS: dict[str, Light] = {
    "noon": Light(
        ("#f8ebc8", "#f3d08f", "#e5aa66"), ("#d6a063", "#b67b45", "#8a5733"),
        "#3b2216", "#fff8e2", "#b8431f",
    ),
    "dawn": Light(
        ("#fbdcb0", "#f3a97b", "#d3665f"), ("#b55f62", "#81404d", "#53293b"),
        "#2a1422", "#fff2d2", "#e8702c",
    ),
    "dusk": Light(
        ("#35224f", "#9c4560", "#f2995b"), ("#8f4a52", "#5d3044", "#361c33"),
        "#190d1e", "#ffdc9f", "#ff7a45",
    ),
    "night": Light(
        ("#0d1330", "#1d2853", "#4a5590"), ("#41427a", "#2b2a57", "#191938"),
        "#090a1c", "#f5e6b8", "#d98b3a",
    ),
    "lamp": Light(
        ("#1b120e", "#4a2f1d", "#a8693a"), ("#6e4529", "#46291a", "#291710"),
        "#150b08", "#ffd98a", "#e2622c",
    ),
    "venom": Light(
        ("#0b1a19", "#174640", "#46937c"), ("#2f6a5e", "#1b443f", "#0f2827"),
        "#06110f", "#d4ffdf", "#a4e05a",
    ),
    "blood": Light(
        ("#24070d", "#6b1520", "#cf4a33"), ("#8a2b28", "#581a1f", "#340f16"),
        "#140507", "#ffd3a1", "#ff9440",
    ),
    "storm": Light(
        ("#231d33", "#574b70", "#a98aa4"), ("#7a6484", "#4c4061", "#2c253d"),
        "#130f1d", "#f4dcff", "#d8b36a",
    ),
    "steel": Light(
        ("#12222d", "#2c5568", "#7fb0b8"), ("#4f8190", "#2f5563", "#1a333f"),
        "#0a171e", "#e6fbff", "#f0b45a",
    ),
    "space": Light(
        ("#05060f", "#11142f", "#2d2c5e"), ("#34305f", "#211f45", "#121127"),
        "#05050d", "#d8e6ff", "#f0a94e",
    ),
}  # fmt: skip
"""By name, as plans use them."""


def chances(seed: str, count: int) -> list[float]:
    """So many numbers from 0 to 1, the same for the same seed on every machine."""
    found: list[float] = []
    at = 0
    while len(found) < count:
        data = hashlib.sha256(f"{seed} {at}".encode()).digest()
        found += [int.from_bytes(data[two : two + 2]) / 65535 for two in range(0, 32, 2)]
        at += 1
    return found[:count]
