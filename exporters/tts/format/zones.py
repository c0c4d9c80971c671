"""Builders of zones: hands, boxes that hide their content, and boxes whose content the script lists."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.tts.format.objects import sorted_tags
from exporters.tts.format.records import Colour, ObjectState, Transform

HIDDEN = 0.25
"""Opacity of a zone that hides what lies in it."""
SCRIPTED = 0.5098
"""Opacity of a zone of the script, as the program writes it; players do not see it."""


def hand_zone(
    guid: str, at: Transform, seat: str, tint: Colour, tags: Sequence[str] = ()
) -> ObjectState:
    """The hand of a player colour; its turn about y is the way the seat looks."""
    return ObjectState(
        guid=guid,
        name="HandTrigger",
        transform=at,
        colour=Colour(tint.r, tint.g, tint.b, 0.0),
        tags=sorted_tags(tags),
        locked=True,
        fog_colour=seat,
    )


def hidden_zone(guid: str, at: Transform, seat: str, tint: Colour) -> ObjectState:
    """A box whose content only a player colour sees; others do not see its pointer there either."""
    return ObjectState(
        guid=guid,
        name="FogOfWarTrigger",
        transform=at,
        colour=Colour(tint.r, tint.g, tint.b, HIDDEN),
        locked=True,
        fog_colour=seat,
        fog_hide_pointers=True,
        fog_reverse_hiding=False,
        fog_seethrough=True,
    )


def scripting_zone(
    guid: str, at: Transform, *, name: str = "", tags: Sequence[str] = ()
) -> ObjectState:
    """A box whose content the script can list."""
    return ObjectState(
        guid=guid,
        name="ScriptingTrigger",
        transform=at,
        nickname=name,
        colour=Colour(1.0, 1.0, 1.0, SCRIPTED),
        tags=sorted_tags(tags),
        locked=True,
    )
