"""Tables in a plan: which entries of the content they list, and which values of each entry."""

from __future__ import annotations

import msgspec


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a table."""

    field: str
    """Of the entry."""
    title: str
    """A label."""
    width: float = 1.0
    """As a share of those of all columns together."""
    names: str = ""
    """The context of the names of what stands in the field; "" for what is said as it stands."""
    say: str = ""
    """A label that says it, as {value}."""
    bold: bool = False


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of all entries of a list of the content."""

    title: str
    """A label."""
    of: str
    """The list, as FILE.FIELD of the content."""
    columns: list[Column]
    across: bool = False
    """Whether the entries stand side by side instead of one below the other."""
