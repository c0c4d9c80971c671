"""Faults that many files can have: an id twice, an id that is not there, a wrong order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps, nearest


def ids_of(entries: list[dict[str, Any]]) -> list[str]:
    """The ids of a list's entries, in order."""
    return [entry["id"] for entry in entries]


def twice(name: str, where: Steps, entries: list[dict[str, Any]]) -> Iterator[DataFault]:
    """Ids that stand in a list more than once."""
    seen: list[str] = []
    for at, entry in enumerate(entries):
        if entry["id"] in seen:
            yield DataFault(name, (*where, at, "id"), f"the id {entry['id']!r} stands here twice")
        seen.append(entry["id"])


def unknown(
    name: str, where: Steps, found: str, known: Iterable[str], what: str
) -> list[DataFault]:
    """The fault of an id that is not among `known`, if it is one."""
    right = list(known)
    if found in right:
        return []
    return [
        DataFault(
            name,
            where,
            f"{found!r} is not {'an' if what[0] in 'aeio' else 'a'} {what}",
            nearest(found, right),
        )
    ]


def unsorted(name: str, where: Steps, found: list[str]) -> list[DataFault]:
    """The fault of a list that is not sorted, if it is one."""
    for at, (one, other) in enumerate(pairwise(found), 1):
        if one > other:
            return [DataFault(name, (*where, at), f"{other!r} should stand before {one!r}")]
    return []


def cover(
    name: str, where: Steps, entries: list[dict[str, Any]], wanted: list[str], what: str
) -> Iterator[DataFault]:
    """Entries that must be there once for each of `wanted`, and for nothing else."""
    yield from twice(name, where, entries)
    for at, entry in enumerate(entries):
        yield from unknown(name, (*where, at, "id"), entry["id"], wanted, what)
    have = ids_of(entries)
    for missing in wanted:
        if missing not in have:
            yield DataFault(name, (*where, missing), f"the {what} {missing!r} is missing here")
