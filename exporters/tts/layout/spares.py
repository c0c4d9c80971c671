"""A locked bag below the table with one copy of each object: deleted objects are copied from it.

The script contains no addresses of pictures, because publishing a table changes those in its
objects. Zones have no pictures, so the script keeps them as text.
"""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from exporters.tts.format import bags, objects
from exporters.tts.format.guids import Guids
from exporters.tts.format.records import Colour, ObjectState
from exporters.tts.layout.sizes import ZONES

KEY = "spares"
"""What the bag is called among the objects, and its tag."""
BELOW = -4.0
"""Its height: under the table, where nobody sees it."""
CONTAINERS = ("Bag", "Deck")
GREY = Colour(0.4, 0.4, 0.4)


class Spare(msgspec.Struct):
    """What the script knows of one thing in the bag, by the GUID that it has there."""

    guid: str
    count: int
    """How many such things the table has."""
    originals: list[str]
    """Their GUIDs; without those in containers."""
    place: tuple[float, float, float, float] | None = None
    """For fixed objects: x, y and z in units, and the turn in degrees."""


class Spares(msgspec.Struct):
    """The bag, what the script has to know of it, and the zones as text."""

    bag: ObjectState
    listed: list[Spare]
    zones: dict[str, str]
    """Key of a zone -> its object as JSON."""


def spares_of(found: list[ObjectState], guids: Guids) -> Spares:
    """One of each object of a table; objects with equal memo, tags and kind count as the same."""
    held: list[ObjectState] = []
    listed: dict[Any, Spare] = {}

    def add(one: ObjectState, original: str) -> None:
        tags = tuple(one.tags) if isinstance(one.tags, list) else ()
        memo = one.memo if isinstance(one.memo, str) else ""
        key = (one.name, memo, tags) if memo else (original,)
        if key in listed:
            listed[key].count += 1
            listed[key].originals += [original] if original else []
            return
        spare = copy.copy(one)
        spare.transform = copy.copy(one.transform)
        spare.guid = guids.unlisted(f"spare/{len(held)}")
        if isinstance(one.contained_objects, list):
            spare.contained_objects = [
                msgspec.structs.replace(sample, guid=guids.unlisted(f"spare/{len(held)}/sample"))
                for sample in one.contained_objects
                if one.name not in CONTAINERS
            ]
        held.append(spare)
        at = one.transform
        place = (at.pos_x, at.pos_y, at.pos_z, at.rot_y) if one.locked and original else None
        listed[key] = Spare(spare.guid, 1, [original] if original else [], place)

    for one in found:
        if one.name in ZONES or one.name == "3DText":
            continue
        if one.name != "Deck":
            add(one, one.guid)
        if one.name in CONTAINERS:
            inside = one.contained_objects if isinstance(one.contained_objects, list) else []
            for piece in inside:
                add(piece, "")
    bag = bags.bag(
        guids.make(KEY), objects.transform((0.0, BELOW, 0.0)), held, name="", tint=GREY, tags=[KEY]
    )
    bag.locked, bag.tooltip = True, False
    keys = {guid: key for key, guid in guids.by_key.items()}
    zones = {
        keys[one.guid]: msgspec.json.encode(one).decode() for one in found if one.name in ZONES
    }
    return Spares(bag, [*listed.values()], zones)
