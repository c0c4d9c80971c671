"""Builders of bags: with a fixed content, and infinite."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from exporters.tts.format.objects import sorted_tags
from exporters.tts.format.records import (
    BagOrder,
    Colour,
    CustomMesh,
    ObjectState,
    Transform,
)

INFINITE = 7
"""The mesh type of an infinite bag."""


def bag(
    guid: str,
    at: Transform,
    content: list[ObjectState],
    *,
    name: str,
    about: str = "",
    tint: Colour,
    tags: Sequence[str] = (),
    memo: str = "",
    locked: bool = False,
) -> ObjectState:
    """A bag that holds these objects."""
    return ObjectState(
        guid=guid,
        name="Bag",
        transform=at,
        nickname=name,
        description=about,
        memo=memo or UNSET,
        colour=tint,
        tags=sorted_tags(tags),
        locked=locked,
        material_index=-1,
        mesh_index=-1,
        bag=BagOrder(),
        contained_objects=content,
    )


def infinite_bag(
    guid: str,
    at: Transform,
    sample: ObjectState,
    body: CustomMesh,
    *,
    name: str,
    about: str = "",
    tint: Colour,
    tags: Sequence[str] = (),
    memo: str = "",
) -> ObjectState:
    """A bag that gives any number of copies of one object; it is locked, for it is the bank.

    `body` is its model, with the picture of what is in it.
    """
    body.type_index = INFINITE
    return ObjectState(
        guid=guid,
        name="Custom_Model_Infinite_Bag",
        transform=at,
        nickname=name,
        description=about,
        memo=memo or UNSET,
        colour=tint,
        tags=sorted_tags(tags),
        locked=True,
        custom_mesh=body,
        contained_objects=[sample],
    )
