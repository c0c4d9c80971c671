"""The map: ids, both levels of borders, how the levels fit, and that all of it hangs together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import ids_of, twice, unknown, unsorted
from adjudicator.content.folder import Fault
from adjudicator.content.problems import Steps

Places = dict[str, tuple[Steps, list[str]]]
"""Id -> where it stands in map.json, and the ids it borders."""


def board_faults(data: dict[str, Any]) -> Iterator[Fault]:
    """What is wrong with map.json as a whole."""
    territories = data["map"]["territories"]
    sectors = next(
        (entry["value"] for entry in data["game"]["numbers"] if entry["id"] == "sectors"), 0
    )
    yield from twice("map", ("territories",), territories)
    yield from unsorted("map", ("territories",), ids_of(territories))
    yield from unknown(
        "map", ("shield_wall",), data["map"]["shield_wall"], ids_of(territories), "territory"
    )
    yield from _parts(territories, sectors)
    places: Places = {
        entry["id"]: (("territories", at), entry["borders"]) for at, entry in enumerate(territories)
    }
    parts: Places = {
        part["id"]: (("territories", at, "parts", inner), part["borders"])
        for at, entry in enumerate(territories)
        for inner, part in enumerate(entry["parts"])
    }
    faults = [*_borders(places, "territory"), *_borders(parts, "part")]
    yield from faults
    if not faults:
        yield from _levels(territories, places, parts)
        yield from _connected(parts)


def _parts(territories: list[dict[str, Any]], sectors: int) -> Iterator[Fault]:
    seen: list[str] = []
    for at, territory in enumerate(territories):
        here: list[int] = []
        for inner, part in enumerate(territory["parts"]):
            where: Steps = ("territories", at, "parts", inner)
            sector = part["sector"]
            wanted = territory["id"] if sector is None else f"{territory['id']}-s{sector}"
            if part["id"] in seen:
                yield Fault("map", (*where, "id"), f"the id {part['id']!r} stands here twice")
            elif part["id"] != wanted:
                message = f"a part is named after its territory and sector: {wanted!r}"
                yield Fault("map", (*where, "id"), message, wanted)
            seen.append(part["id"])
            if sector is None:
                if len(territory["parts"]) > 1:
                    message = "a territory outside the sectors has one part only"
                    yield Fault("map", (*where, "sector"), message)
                continue
            if sector >= sectors:
                message = f"there is no sector {sector}: the last is {sectors - 1}"
                yield Fault("map", (*where, "sector"), message)
            if sector in here:
                message = f"the territory has a part in sector {sector} already"
                yield Fault("map", (*where, "sector"), message)
            elif here and sector < here[-1]:
                yield Fault("map", (*where, "sector"), "the parts are not in the order of sectors")
            here.append(sector)


def _borders(places: Places, what: str) -> Iterator[Fault]:
    for name, (where, borders) in places.items():
        yield from unsorted("map", (*where, "borders"), borders)
        for at, beside in enumerate(borders):
            place = (*where, "borders", at)
            if beside == name:
                yield Fault("map", place, f"the {what} borders itself")
            elif beside not in places:
                yield from unknown("map", place, beside, places, what)
            elif name not in places[beside][1]:
                message = f"{name!r} borders {beside!r}, but {beside!r} does not border {name!r}"
                yield Fault("map", place, message)


def _levels(
    territories: list[dict[str, Any]],
    places: Places,
    parts: Places,
) -> Iterator[Fault]:
    home = {part["id"]: entry["id"] for entry in territories for part in entry["parts"]}
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
                    yield Fault("map", (*place, "borders", at), message)
        for at, other in enumerate(borders):
            if other not in across:
                message = f"{name!r} borders {other!r}, but no part of one borders one of the other"
                yield Fault("map", (*where, "borders", at), message)


def _connected(parts: Places) -> Iterator[Fault]:
    first = next(iter(parts))
    reached = {first: True}
    frontier = [first]
    while frontier:
        for beside in parts[frontier.pop()][1]:
            if beside not in reached:
                reached[beside] = True
                frontier.append(beside)
    for name, (where, _) in parts.items():
        if name not in reached:
            yield Fault("map", where, f"no way leads from {first!r} to {name!r}")
