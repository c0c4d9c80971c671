"""Checks of the map: ids, borders of territories and parts, their agreement, and connectedness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.content.board import homes, parts_of
from adjudicator.content.checks.ids import ids_of, twice, unknown, unsorted
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

Places = dict[str, tuple[Steps, list[str]]]
"""Id -> where it stands in map.json, and the ids it borders."""


def board_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What is wrong with map.json as a whole, whatever the game."""
    territories = data["map"]["territories"]
    yield from twice("map", ("territories",), territories)
    yield from unsorted("map", ("territories",), ids_of(territories))
    places, parts = territory_places(data), part_places(data)
    faults = [*_borders(places, "territory"), *(_borders(parts, "part") if parts else ())]
    yield from faults
    if not faults:
        if parts:
            yield from _levels(homes(data), places, parts)
        yield from unconnected(parts or places)


def territory_places(data: dict[str, Any]) -> Places:
    """The territories of a map."""
    return {
        entry["id"]: (("territories", at), entry["borders"])
        for at, entry in enumerate(data["map"]["territories"])
    }


def part_places(data: dict[str, Any]) -> Places:
    """The parts of a map whose territories are divided; nothing where none is."""
    territories = data["map"]["territories"]
    if not any("parts" in entry for entry in territories):
        return {}
    return {
        part["id"]: (
            ("territories", at, *(("parts", inner) if "parts" in entry else ())),
            part["borders"],
        )
        for at, entry in enumerate(territories)
        for inner, part in enumerate(parts_of(entry))
    }


def unconnected(places: Places) -> Iterator[DataFault]:
    """Places to which no way leads from the first."""
    first = next(iter(places))
    reached = {first: True}
    frontier = [first]
    while frontier:
        for beside in places[frontier.pop()][1]:
            if beside in places and beside not in reached:
                reached[beside] = True
                frontier.append(beside)
    for name, (where, _) in places.items():
        if name not in reached:
            yield DataFault("map", where, f"no way leads from {first!r} to {name!r}")


def _borders(places: Places, what: str) -> Iterator[DataFault]:
    for name, (where, borders) in places.items():
        yield from unsorted("map", (*where, "borders"), borders)
        for at, beside in enumerate(borders):
            place = (*where, "borders", at)
            if beside == name:
                yield DataFault("map", place, f"the {what} borders itself")
            elif beside not in places:
                yield from unknown("map", place, beside, places, what)
            elif name not in places[beside][1]:
                message = f"{name!r} borders {beside!r}, but {beside!r} does not border {name!r}"
                yield DataFault("map", place, message)


def _levels(home: Mapping[str, str], places: Places, parts: Places) -> Iterator[DataFault]:
    for name, (where, borders) in places.items():
        across: list[str] = []
        for part, (place, besides) in parts.items():
            if home[part] != name:
                continue
            for at, beside in enumerate(besides):
                other = home[beside]
                across.append(other)
                if other not in (name, *borders):
                    message = f"{part!r} borders {beside!r}, but {name!r} does not border {other!r}"
                    yield DataFault("map", (*place, "borders", at), message)
        for at, other in enumerate(borders):
            if other not in across:
                message = f"{name!r} borders {other!r}, but no part of one borders one of the other"
                yield DataFault("map", (*where, "borders", at), message)
