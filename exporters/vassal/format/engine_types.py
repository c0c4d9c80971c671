"""The table of the engine's types: components with attributes and children, traits with fields.

`schema.json` holds those that we use, with the engine's own names, types and defaults (3.7.26).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from adjudicator.errors import ContentError

PACKAGE = "VASSAL.build."


class BuildError(ContentError):
    """A module cannot be built from this content."""


class Component(msgspec.Struct, frozen=True):
    """A component: attribute -> (type, default), and the classes it may hold."""

    attributes: dict[str, tuple[str, str]]
    children: list[str]


class TraitRow(msgspec.Struct, frozen=True):
    """A trait: its fields as (name, type, default) in order, and its state at the start."""

    fields: list[tuple[str, str, str]]
    state: str


class EngineTypes(msgspec.Struct, frozen=True):
    """The whole table, as one version of the engine printed it."""

    engine: str
    components: dict[str, Component]
    traits: dict[str, TraitRow]


@cache
def table() -> EngineTypes:
    """The table in this package."""
    data = (Path(__file__).parent / "schema.json").read_bytes()
    return msgspec.json.decode(data, type=EngineTypes)


@cache
def classes() -> dict[str, str]:
    """Short name of a component -> its class."""
    return {name.rpartition(".")[2]: name for name in table().components}


def fault(sort: str, value: str) -> str | None:
    """Why the text of an attribute or field does not fit its type; None if it fits."""
    if sort == "bool" and value not in {"true", "false"}:
        return "must be true or false"
    if sort == "int" and not _is_int(value):
        return "must be a whole number"
    if sort == "real" and not _is_real(value):
        return "must be a number"
    if sort == "colour" and value and not _is_colour(value):
        return "must be a colour such as 255,128,0"
    if sort == "style" and not value:
        return "must not be empty"
    if sort == "access" and not value.startswith(("player:", "side:", "sides:")):
        return "must start with player:, side: or sides:"
    if sort.startswith("choice:") and value not in sort.removeprefix("choice:").split(","):
        return f"must be one of {sort.removeprefix('choice:')}"
    return None


def _is_int(value: str) -> bool:
    return value.removeprefix("-").isascii() and value.removeprefix("-").isdecimal()


def _is_real(value: str) -> bool:
    whole, _, part = value.removeprefix("-").partition(".")
    return whole.isdecimal() and (not part or part.isdecimal())


def _is_colour(value: str) -> bool:
    parts = value.split(",")
    return len(parts) in {3, 4} and all(p.isdecimal() and int(p) <= 255 for p in parts)
