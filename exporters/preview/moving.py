"""Moves a place of a layout by hand, and writes it to the layout.json that has it: the game's or the board's."""

from __future__ import annotations

import json
import math
from typing import Any

from adjudicator.content.folder import DataFault
from adjudicator.content.overlay import by_ids, by_indexes
from adjudicator.content.text import parse
from adjudicator.errors import InputError
from adjudicator.problems import Problem, Steps
from exporters.preview.files import Files
from exporters.preview.json_text import with_list, with_numbers
from exporters.preview.layout_places import LABELS, LayoutPlace, fault_of

DECIMALS = 4
"""A ten-thousandth of the board is less than a pixel."""


def move(files: Files, places: list[LayoutPlace], name: str, x: float, y: float) -> str:
    """Move the place with this id to a point (fractions of the board's width); the file that was written.

    InputError says why it cannot lie there.
    """
    preview = files.preview
    if preview.content is None or preview.read is None:
        raise InputError("the content has faults: mend them first")
    place = named(places, name)
    fault = fault_of(preview.content, place, x, y)
    if fault:
        raise InputError(fault)
    if place.kind == LABELS:
        return _write_label(files, place, {"x": x, "y": y})
    layout = preview.content.data["layout"]
    values: dict[Steps, float] = {(*place.path, "x"): x, (*place.path, "y"): y}
    if "pole" in layout and place.kind == "parts":
        values |= _from_pole(layout, place, x, y)
    written = _write_numbers(files, values, f"move of {place.name}")
    # Cells are kept for the board as it is shipped, not for one that an overlay has changed.
    changed = {name for overlay in preview.read.overlays for name in overlay.data["patch"]}
    if place.kind == "parts" and not changed & {"layout", "map"}:
        preview.keeps_cells = True
    return written


def put_back(files: Files, places: list[LayoutPlace], name: str) -> str:
    """Let the program place the name of a territory again; the file that was written.

    InputError for a place that is not a name placed by hand.
    """
    place = named(places, name)
    if place.kind != LABELS or place.automatic:
        raise InputError(f"{place.name} is not a name that was placed by hand")
    return _write_label(files, place, None)


def named(places: list[LayoutPlace], name: str) -> LayoutPlace:
    """The place with this id; InputError if there is none."""
    for place in places:
        if place.id == name:
            return place
    raise InputError(f"there is no place {name[:80]!r}")


def _write_numbers(files: Files, values: dict[Steps, float], what: str) -> str:
    read = files.preview.read
    assert read is not None
    in_files: dict[str, dict[Steps, float]] = {}
    for path, value in values.items():
        at = read.place(DataFault("layout", path, ""))
        in_files.setdefault(at.file, {})[at.path] = round(value, DECIMALS)
    every = [*read.texts["layout"], *read.extensions["layout"], *read.overlays]
    was = {text.file: text.data for text in every}
    for shown, numbers in in_files.items():
        file = files.real_path(shown)
        before = file.read_bytes()
        now = _data(before, shown)
        there = {_path_now(was[shown], now, path, shown): value for path, value in numbers.items()}
        after = with_numbers(before.decode(), there).encode()
        if after != before:
            files.write(file, before, after, what)
    return ", ".join(in_files)


def _data(raw: bytes, shown: str) -> Any:
    """The data of a file as it is now; InputError while somebody else has left a fault in it."""
    read = parse(raw, shown)
    if isinstance(read, Problem):
        raise InputError(f"{read.text()}: mend the file first")
    return read.data


def _path_now(was: Any, now: Any, path: Steps, shown: str) -> Steps:
    """A path of a file as it was read, in the file as it is now: entries are found by their ids."""
    found = by_indexes(now, by_ids(was, path))
    if found is None:
        raise InputError(f"{shown} has been changed by another program: load the page again")
    return found


def _from_pole(
    layout: dict[str, Any], place: LayoutPlace, x: float, y: float
) -> dict[Steps, float]:
    """The way from the pole to each part that a move changes: the part's own, or all where the pole moves."""
    spots = {part["id"]: dict(part) for part in layout["parts"]}
    spots[place.name] |= {"x": round(x, DECIMALS), "y": round(y, DECIMALS)}
    pole = spots[layout["pole"]]
    found: dict[Steps, float] = {}
    for at, part in enumerate(layout["parts"]):
        if place.name in {part["id"], layout["pole"]}:
            spot = spots[part["id"]]
            east, south = spot["x"] - pole["x"], spot["y"] - pole["y"]
            turn = math.degrees(math.atan2(east, -south)) % 360
            found["parts", at, "turn"] = round(turn, 1)
            found["parts", at, "reach"] = math.hypot(east, south)
    return found


def _write_label(files: Files, place: LayoutPlace, at: dict[str, float] | None) -> str:
    """Write or delete the entry of a territory's name: where the list is, else in the game's own file."""
    preview, read = files.preview, files.preview.read
    assert read is not None
    folder = preview.folder / "layout.json"
    texts = [*reversed(read.extensions["layout"]), *read.texts["layout"]]
    listed = next((text for text in texts if LABELS in text.data), None)
    path = files.real_path(listed.file) if listed is not None else folder
    before = path.read_bytes()
    _data(before, str(path))
    text = before.decode()
    entries = {entry["id"]: entry for entry in json.loads(text).get(LABELS, [])}
    if at is None:
        entries.pop(place.name, None)
    else:
        old = entries.get(place.name, {"id": place.name})
        entries[place.name] = old | {key: round(value, DECIMALS) for key, value in at.items()}
    ordered = [entries[name] for name in sorted(entries)]
    after = with_list(text, LABELS, ordered, "parts").encode()
    files.write(path, before, after, f"move of the name of {place.name}")
    return str(path)
