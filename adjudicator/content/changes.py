"""The differences between two versions of content, value by value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.content.folder import FILES
from adjudicator.content.overlay import has_ids, same
from adjudicator.content.records import Content
from adjudicator.problems import Steps, pointer


class Change(msgspec.Struct, frozen=True):
    """A datum that is not the same in two contents."""

    file: str
    pointer: str
    """Its JSON pointer, with ids in place of indexes."""
    kind: str
    """One of "added", "removed", "changed" or "order"."""
    before: Any
    after: Any


def changes(before: Content, after: Content) -> list[Change]:
    """Every difference, file by file."""
    return [
        change
        for name in [*FILES, "clauses"]
        for change in _changes(name, (), before.data[name], after.data[name])
    ]


def _changes(name: str, path: Steps, before: Any, after: Any) -> Iterator[Change]:
    if has_ids(before) and has_ids(after):
        old = {entry["id"]: entry for entry in before}
        new = {entry["id"]: entry for entry in after}
        yield from _members(name, path, old, new)
        stayed = [key for key in old if key in new]
        now = [key for key in new if key in old]
        if stayed != now:
            yield Change(name, pointer(path), "order", stayed, now)
    elif isinstance(before, dict) and isinstance(after, dict):
        yield from _members(name, path, before, after)
    elif not same(before, after):
        yield Change(name, pointer(path), "changed", before, after)


def _members(
    name: str, path: Steps, before: dict[str, Any], after: dict[str, Any]
) -> Iterator[Change]:
    for key, value in before.items():
        if not path and key == "$schema":
            continue
        if key in after:
            yield from _changes(name, (*path, key), value, after[key])
        else:
            yield Change(name, pointer((*path, key)), "removed", value, None)
    for key, value in after.items():
        if key not in before and (path or key != "$schema"):
            yield Change(name, pointer((*path, key)), "added", None, value)
