"""The overlay for owners of a game: every reconstruction, ready to be replaced by the true value."""

from __future__ import annotations

from typing import Any

from adjudicator.content.folder import FILES
from adjudicator.content.overlay import has_ids
from adjudicator.content.records import Content

_PROVENANCE = ["basis", "ref", "why"]


def skeleton(content: Content) -> dict[str, Any]:
    """An overlay that states every reconstruction as it stands, with the reason for it.

    Applied unchanged it changes nothing. Its reader replaces values, and the basis with them.
    """
    patch: dict[str, Any] = {}
    for name in [*FILES, "clauses"]:
        found = _reconstructions(content.data[name])
        if found:
            patch[name] = found
    return {
        "game": content.game,
        "title": "Replace each value you know better, and its basis, ref and why; drop the rest",
        "patch": patch,
    }


def _reconstructions(data: Any) -> dict[str, Any]:
    if isinstance(data, dict) and data.get("basis") == "reconstruction":
        facts = {key: value for key, value in data.items() if key not in ("$schema", *_PROVENANCE)}
        return {**facts, **{key: data[key] for key in _PROVENANCE if key in data}}
    members: dict[str, Any] = {}
    if has_ids(data):
        members = {entry["id"]: entry for entry in data}
    elif isinstance(data, dict):
        members = data
    found = {name: _reconstructions(value) for name, value in members.items()}
    return {name: value for name, value in found.items() if value}
