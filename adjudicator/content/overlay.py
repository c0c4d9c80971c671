"""Overlays: JSON Merge Patch (RFC 7396), with lists of things that have an id taken as objects.

A list whose entries all have an id of their own is patched as if it were an object from id to
entry: a member changes the entry with that id or adds one, null removes it, and entries that the
patch does not name stay as and where they are. Every other value is replaced as a whole, as in RFC
7396; so is a list with ids if the patch contains a list. `difference` makes the patch from one
content to another: `patched(a, difference(a, b)) == b`, unless b holds a null.
"""

from __future__ import annotations

from typing import Any

from adjudicator.problems import Steps


def has_ids(value: Any) -> bool:
    """Whether a value is a list of entries that all have an id of their own."""
    if not isinstance(value, list):
        return False
    ids = [entry.get("id") for entry in value if isinstance(entry, dict)]
    return (
        len(ids) == len(value)
        and all(isinstance(found, str) for found in ids)
        and len(set(ids)) == len(ids)
    )


def patched(target: Any, patch: Any) -> Any:
    """`target` with `patch` merged into it. Neither is changed."""
    if not isinstance(patch, dict):
        return patch
    if has_ids(target):
        by_id = _merged({entry["id"]: entry for entry in target}, patch)
        return [
            {"id": name, **entry} if isinstance(entry, dict) else entry
            for name, entry in by_id.items()
        ]
    return _merged(target if isinstance(target, dict) else {}, patch)


def _merged(target: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    merged = dict(target)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = patched(merged.get(key), value)
    return merged


def difference(before: Any, after: Any) -> Any:
    """The patch that makes `before` into `after`, for two values that differ."""
    if has_ids(before) and has_ids(after):
        old = {entry["id"]: entry for entry in before}
        new = {entry["id"]: entry for entry in after}
        kept = [name for name in old if name in new]
        if [*kept, *(name for name in new if name not in old)] != list(new):
            return after  # another order, which a patch by id cannot say
        return _members(old, new)
    if isinstance(before, dict) and isinstance(after, dict):
        return _members(before, after)
    return after


def _members(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = value
        elif not same(before[key], value):
            patch[key] = difference(before[key], value)
    return patch


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same; true and 1 are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def by_ids(data: Any, path: Steps) -> Steps:
    """A path into data with ids in place of indexes, wherever a list has ids."""
    named: list[str | int] = []
    for step in path:
        if isinstance(step, int) and has_ids(data) and step < len(data):
            named.append(data[step]["id"])
            data = data[step]
        else:
            named.append(step)
            data = _inside(data, step)
    return tuple(named)


def by_indexes(data: Any, path: Steps) -> Steps | None:
    """The opposite of `by_ids`: None when the data has nothing at that path."""
    found: list[str | int] = []
    for step in path:
        at: str | int = step
        if isinstance(step, str) and has_ids(data):
            at = next((i for i, entry in enumerate(data) if entry["id"] == step), -1)
        inner = _inside(data, at)
        if inner is _NOTHING:
            return None
        found.append(at)
        data = inner
    return tuple(found)


_NOTHING = object()


def _inside(data: Any, step: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(step, _NOTHING) if isinstance(step, str) else _NOTHING
    if isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
        return data[step]
    return _NOTHING
