"""Paths that name things of the content, such as `factions.factions.leaders`, and what domains hold.

A path is the name of a file, followed by keys. A key that leads to a list means all its entries, or with
`[kind=spice]` only those with that value.
"""

from __future__ import annotations

import re
from typing import Any

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.rules.domains import Domain

_STEP = re.compile(r"([a-z0-9_-]+)(?:\[([a-z0-9_]+)=([a-z0-9-]+)\])?")


def entries_at(content: Content, path: str) -> list[tuple[str, dict[str, Any]]]:
    """The entries that a path names, in order, each after the id of the outermost entry on the path.

    One without an id is none. Raises ContentError, in words, for a path that leads nowhere.
    """
    first, *steps = path.split(".")
    found: list[tuple[str, Any]] = [("", content.data.get(first))]
    for step in steps:
        match = _STEP.fullmatch(step)
        if match is None:
            raise ContentError(f"{path!r} is not a path: {step!r} is not a key")
        key, field, value = match.groups()
        after: list[tuple[str, Any]] = []
        for owner, one in found:
            inner = one.get(key) if isinstance(one, dict) else None
            if inner is None:
                raise ContentError(f"the content of {content.game} has no {path!r}: no {key!r}")
            for entry in inner if isinstance(inner, list) else [inner]:
                if field is None or str(entry.get(field)).lower() == value:
                    own = entry.get("id", "") if isinstance(entry, dict) else ""
                    after.append((owner or own, entry))
        found = after
    return [(owner, entry) for owner, entry in found if isinstance(entry, dict) and "id" in entry]


def values_of(content: Content, domain: Domain) -> list[str]:
    """What a domain holds: its words, then the ids of its paths. ContentError for a path that leads nowhere."""
    ids = [str(entry["id"]) for path in domain.paths for _, entry in entries_at(content, path)]
    return [*domain.words, *ids]
