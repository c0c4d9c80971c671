"""The places of a layout that can be moved by hand, and what is wrong with a new position."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.content.folder import DataFault, Folder
from adjudicator.content.overlay import by_ids
from adjudicator.content.records import Content
from adjudicator.problems import Steps
from exporters.art.board.picture import board_labels
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells, parts_of, region_at

LABELS = "labels"
KINDS = {
    "labels": "Names of territories",
    "parts": "Where pieces stand",
    "spots": "Where pieces stand",
    "spice": "Spice",
    "borders": "Borders",
    "circles": "Seats",
    "seats": "Seats",
    "storm": "Storm",
    "tracks": "Tracks",
    "places": "Decks and pools",
    "zones": "Zones",
    "legend": "Legend",
    "frame": "Frame",
}
"""Member of layout.json -> the heading of the places below it; those of other members are called by their member."""
WITHIN = ("parts", "spots", "spice", "labels")
"""Members whose places lie in the region that their entry names."""
BESIDE = ("circles", "storm", "tracks", "places", "seats")
"""Members whose places lie beside the land."""


class LayoutPlace(msgspec.Struct, frozen=True):
    """A place that can be moved: `x` and `y` are fractions of the board's width."""

    id: str
    """Its path with ids, such as "places/storm-deck"."""
    path: Steps
    """Its path with indexes; () for a name without an entry."""
    kind: str
    """The member of layout.json that it is in."""
    heading: str
    name: str
    x: float
    y: float
    where: str
    """File and line of what is written; for a name that has no entry yet, the file."""
    automatic: bool = False
    """Whether the program has placed it: a name without an entry."""


def places_of(content: Content, read: Folder) -> list[LayoutPlace]:
    """Every place of a layout, and the names of all territories; the errors of `board_labels`."""
    layout = content.data["layout"]
    own = {entry["id"]: entry for entry in layout.get(LABELS, [])}
    found = []
    for label in board_labels(content):
        entry = own.get(label.id)
        corners = [corner for box in label.boxes for corner in box]
        middle = [round((min(axis) + max(axis)) / 2, 4) for axis in zip(*corners, strict=True)]
        found.append(
            LayoutPlace(
                f"{LABELS}/{label.id}",
                (LABELS, list(own).index(label.id)) if entry else (),
                LABELS,
                KINDS[LABELS],
                label.id,
                entry["x"] if entry else middle[0],
                entry["y"] if entry else middle[1],
                _where(read, (LABELS, list(own).index(label.id), "x")) if entry else "",
                automatic=entry is None,
            )
        )
    return found + [
        _place(layout, path, read) for path in _points(layout) if path[0] not in {LABELS, "frame"}
    ]


def _points(value: Any, path: Steps = ()) -> Iterator[Steps]:
    """The paths of all objects with an x and a y."""
    if isinstance(value, dict):
        if (
            path
            and isinstance(value.get("x"), int | float)
            and isinstance(value.get("y"), int | float)
        ):
            yield path
        for key, inner in value.items():
            yield from _points(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _points(inner, (*path, at))


def _place(layout: dict[str, Any], path: Steps, read: Folder) -> LayoutPlace:
    value: Any = layout
    for step in path:
        value = value[step]
    named = by_ids(layout, path)
    kind = str(path[0])
    name = " ".join(str(step) for step in named[1:] if step != "spots") or kind
    heading = KINDS.get(kind, kind.capitalize())
    where = _where(read, (*path, "x"))
    return LayoutPlace(
        "/".join(map(str, named)), path, kind, heading, name, value["x"], value["y"], where
    )


def _where(read: Folder, path: Steps) -> str:
    problem = read.place(DataFault("layout", path, ""))
    return f"{problem.file}:{problem.line}"


def fault_of(content: Content, place: LayoutPlace, x: float, y: float) -> str:
    """What is wrong with moving a place to a point (fractions of the board's width); "" for nothing."""
    if not (math.isfinite(x) and math.isfinite(y) and 0 <= x <= 1 and 0 <= y <= 1):
        return f"{place.name} would leave the board"
    found = cells(content)
    here, there = _territory(content, found, place.x, place.y), _territory(content, found, x, y)
    part = region_at(found, x, y) or ""
    if place.kind in WITHIN:
        owner = place.id.split("/")[1]
        wanted = {owner, *(dict(parts_of(content)).get(owner, []))}
        if part not in wanted and region_at(found, place.x, place.y) in wanted:
            return f"{place.name} would leave its region: it would lie {_in(there)}"
    elif place.kind in BESIDE and there and not here:
        return f"{place.name} would lie on the land, {_in(there)}"
    return ""


def _territory(content: Content, found: Cells, x: float, y: float) -> str:
    part = region_at(found, x, y)
    return next((name for name, parts in parts_of(content) if part in parts), "")


def _in(territory: str) -> str:
    return f"in {territory}" if territory else "beside the land"
