"""How much room an object takes, seen from above.

Only Tabletop Simulator knows exactly. These are the sizes that authors of tables use, with a margin
where they disagree, so that objects that do not overlap here do not overlap there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from exporters.tts.format.records import ObjectState

CARD = (2.3, 3.15)
"""Width and depth of a card of scale 1, in units of the table."""
TILE = 2.0
"""Depth of a tile of scale 1."""
SLACK = 0.001
"""Overlaps up to this size are ignored, because positions are rounded."""
SIZES = {
    "Bag": (2.4, 2.4),
    "Custom_Model_Infinite_Bag": (2.0, 2.0),
    "Counter": (3.6, 2.6),
    "Notecard": (5.4, 3.6),
}
THIN = 0.3
"""Room for the thickness of what stands."""
ZONES = ("HandTrigger", "FogOfWarTrigger", "ScriptingTrigger")


class Box(msgspec.Struct, frozen=True):
    """A rectangle along the axes of the table, in units."""

    left: float
    right: float
    bottom: float
    top: float

    def overlaps(self, other: Box, slack: float = SLACK) -> bool:
        """Whether the two share more than an edge and `slack` units."""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.bottom < other.top - slack
            and other.bottom < self.top - slack
        )

    def within(self, half: float) -> bool:
        """Whether it lies on a table that reaches `half` units in each direction."""
        return max(-self.left, self.right, -self.bottom, self.top) <= half + SLACK


def tile_scale(size: float, proportion: float) -> float:
    """The scale at which the longer side of a picture is `size` units.

    `proportion` is the share of its width by its height. A stretched tile of scale 1 is 2 units
    high, and as wide as its picture makes it.
    """
    return size / (TILE * max(proportion, 1.0))


def shown(one: ObjectState) -> str:
    """The address of the picture that a flat thing or a model shows from above, or nothing."""
    if isinstance(one.custom_image, msgspec.Struct):
        return one.custom_image.image_url
    return one.custom_mesh.diffuse_url if isinstance(one.custom_mesh, msgspec.Struct) else ""


def box(one: ObjectState, proportions: Mapping[str, float]) -> Box | None:
    """The room an object takes, in units; None for texts.

    `proportions` are the shares of width by height of each picture, by its address.
    """
    place = one.transform
    if one.name in ZONES:
        wide, deep = place.scale_x, place.scale_z
    elif one.name in ("Card", "Deck"):
        wide, deep = CARD[0] * place.scale_x, CARD[1] * place.scale_z
    elif one.name in SIZES:
        wide, deep = (
            SIZES[one.name][0] * place.scale_x,
            SIZES[one.name][1] * place.scale_z,
        )
    elif picture := shown(one):
        proportion = proportions.get(picture, 1.0)
        wide, deep = TILE * proportion * place.scale_x, TILE * place.scale_z
        if place.rot_x:
            deep = THIN + deep * max(0.0, math.cos(math.radians(place.rot_x)))
    else:
        return None
    angle = math.radians(place.rot_y)
    across = abs(wide * math.cos(angle)) + abs(deep * math.sin(angle))
    along = abs(wide * math.sin(angle)) + abs(deep * math.cos(angle))
    return Box(
        place.pos_x - across / 2,
        place.pos_x + across / 2,
        place.pos_z - along / 2,
        place.pos_z + along / 2,
    )
