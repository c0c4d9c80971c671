"""Boards without sectors on a wheel: impassable borders, and a layout in which neighbours are neighbours."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import unknown, unsorted
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

Point = tuple[float, float]
ROUNDED = 0.002
"""How far turn and reach may be off, being rounded."""


def barred_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What is wrong with the impassable borders, `barred`, of the territories of a map."""
    areas = {entry["id"]: entry for entry in data["map"]["territories"]}
    for at, entry in enumerate(data["map"]["territories"]):
        where: Steps = ("territories", at, "barred")
        yield from unsorted("map", where, entry["barred"])
        for inner, beside in enumerate(entry["barred"]):
            if beside not in areas:
                yield from unknown("map", (*where, inner), beside, areas, "territory")
            elif entry["id"] not in areas[beside]["barred"]:
                message = f"{beside!r} has no impassable border with {entry['id']!r}"
                yield DataFault("map", (*where, inner), message)
            elif beside in entry["borders"]:
                message = f"{entry['id']!r} borders {beside!r}, and impassably too"
                yield DataFault("map", (*where, inner), message)


def sector_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What is wrong with the sectors of a map whose territories list theirs, and with its air zones.

    Sectors are beside each other if territories of theirs are, of those that lie in a single one.
    """
    sectors = {entry["id"]: entry for entry in data["map"]["sectors"]}
    alone: dict[str, str] = {}
    for at, entry in enumerate(data["map"]["territories"]):
        for inner, name in enumerate(entry["sectors"]):
            yield from unknown(
                "map", ("territories", at, "sectors", inner), name, sectors, "sector"
            )
        if len(entry["sectors"]) == 1:
            alone[entry["id"]] = entry["sectors"][0]
    touching = {
        (alone[entry["id"]], alone[beside])
        for entry in data["map"]["territories"]
        for beside in [*entry["borders"], *entry["barred"]]
        if entry["id"] in alone and beside in alone
    }
    for at, sector in enumerate(data["map"]["sectors"]):
        found = sorted(to for one, to in touching if one == sector["id"] and to != one)
        if sector["beside"] != found:
            message = f"its territories border those of {', '.join(found)}"
            yield DataFault("map", ("sectors", at, "beside"), message)
        if not any(sector["id"] in zone["sectors"] for zone in data["map"]["zones"]):
            yield DataFault("map", ("sectors", at, "id"), "no air zone is connected to it")
    for at, zone in enumerate(data["map"]["zones"]):
        one, other = zone["sectors"]
        if other not in sectors.get(one, {"beside": []})["beside"]:
            message = f"{one!r} and {other!r} are not beside each other"
            yield DataFault("map", ("zones", at, "sectors"), message)


def shelter_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Territories that are `deep` and no desert, or `sheltered` and no plateau among mountains."""
    areas = {entry["id"]: entry for entry in data["map"]["territories"]}
    sheltered = [name for name, entry in areas.items() if entry["sheltered"]]
    for at, entry in enumerate(data["map"]["territories"]):
        where: Steps = ("territories", at)
        if entry["deep"] and entry["terrain"] != "desert":
            yield DataFault("map", (*where, "deep"), "only a desert can be deep")
        around = [
            areas[beside]["terrain"] for beside in entry["borders"] if beside not in sheltered
        ]
        if entry["sheltered"] and (
            entry["terrain"] != "plateau" or any(terrain != "mountain" for terrain in around)
        ):
            message = "what is sheltered is a plateau that mountains encircle"
            yield DataFault("map", (*where, "sheltered"), message)


def polar_faults(layout: dict[str, Any]) -> Iterator[DataFault]:
    """Parts whose `turn` and `reach` from the `pole` of the layout lead elsewhere than x and y."""
    spots = {part["id"]: part for part in layout["parts"]}
    if layout["pole"] not in spots:
        yield from unknown("layout", ("pole",), layout["pole"], spots, "part")
        return
    pole = spots[layout["pole"]]
    for at, part in enumerate(layout["parts"]):
        east, south = part["x"] - pole["x"], part["y"] - pole["y"]
        turn, reach = math.radians(part["turn"]), part["reach"]
        off = math.hypot(reach * math.sin(turn) - east, -reach * math.cos(turn) - south)
        if off > ROUNDED:
            message = "turn and reach from the pole lead elsewhere than x and y"
            yield DataFault("layout", ("parts", at), message)


def crossing_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Neighbours are neighbours in the layout: no straight way to one crosses another such way."""
    spots = {part["id"]: (part["x"], part["y"]) for part in data["layout"]["parts"]}
    pairs = {
        (min(entry["id"], beside), max(entry["id"], beside))
        for entry in data["map"]["territories"]
        for beside in [*entry["borders"], *entry.get("barred", [])]
        if entry["id"] in spots and beside in spots
    }
    ways = sorted((*sorted((spots[one], spots[other])), one, other) for one, other in pairs)
    for at, (start, end, one, other) in enumerate(ways):
        for begin, stop, third, fourth in ways[at + 1 :]:
            if begin[0] > end[0]:
                break
            if not {one, other} & {third, fourth} and _cross(start, end, begin, stop):
                message = f"the way from {one!r} to {other!r} crosses that from {third!r}"
                yield DataFault("layout", ("parts", one), f"{message} to {fourth!r}")


def _cross(one: Point, two: Point, three: Point, four: Point) -> bool:
    return _side(one, two, three) * _side(one, two, four) < 0 and (
        _side(three, four, one) * _side(three, four, two) < 0
    )


def _side(start: Point, end: Point, point: Point) -> float:
    """On which side of a line a point lies: more or less than nothing."""
    along = (end[0] - start[0]) * (point[1] - start[1])
    across = (end[1] - start[1]) * (point[0] - start[0])
    return along - across
