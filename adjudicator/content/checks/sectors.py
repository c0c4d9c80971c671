"""Checks of a round map with sectors: its parts, their number, and where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.board import homes, parts_by_id
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.ids import cover, ids_of, unknown
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps


def sector_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What is wrong with the parts of a map whose territories are divided into sectors."""
    territories = data["map"]["territories"]
    wall = data["map"]["shield_wall"]
    yield from unknown("map", ("shield_wall",), wall, ids_of(territories), "territory")
    sectors = numbers_of(data).get("sectors", 0)
    seen: list[str] = []
    for at, territory in enumerate(territories):
        here: list[int] = []
        for inner, part in enumerate(territory["parts"]):
            where: Steps = ("territories", at, "parts", inner)
            sector = part["sector"]
            wanted = territory["id"] if sector is None else f"{territory['id']}-s{sector}"
            if part["id"] in seen:
                yield DataFault("map", (*where, "id"), f"the id {part['id']!r} stands here twice")
            elif part["id"] != wanted:
                message = f"a part is named after its territory and sector: {wanted!r}"
                yield DataFault("map", (*where, "id"), message, wanted)
            seen.append(part["id"])
            if sector is None:
                if len(territory["parts"]) > 1:
                    message = "a territory outside the sectors has one part only"
                    yield DataFault("map", (*where, "sector"), message)
                continue
            if sector >= sectors:
                message = f"there is no sector {sector}: the last is {sectors - 1}"
                yield DataFault("map", (*where, "sector"), message)
            if sector in here:
                message = f"the territory has a part in sector {sector} already"
                yield DataFault("map", (*where, "sector"), message)
            elif here and sector < here[-1]:
                yield DataFault(
                    "map", (*where, "sector"), "the parts are not in the order of sectors"
                )
            here.append(sector)


def map_counts(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing on the map, as `counts` of game.json calls them."""
    territories = data["map"]["territories"]
    home = homes(data)
    terrain = [entry["terrain"] for entry in territories]
    edges = [
        (name, beside) for name, part in parts_by_id(data).items() for beside in part["borders"]
    ]
    inside = sum(home.get(one) == home.get(other) for one, other in edges)
    return {
        "territories": len(territories),
        "parts": len(home),
        "sand": terrain.count("sand"),
        "rock": terrain.count("rock"),
        "strongholds": terrain.count("stronghold"),
        "territory_borders": sum(len(entry["borders"]) for entry in territories) // 2,
        "part_borders": len(edges) // 2,
        "part_borders_within_territories": inside // 2,
    }


def spot_faults(data: dict[str, Any], blows: list[str], circles: list[str]) -> Iterator[DataFault]:
    """Spots of the board that are missing, or too many.

    There is one for each part, each sector and each turn; one for each of the parts in which
    spice `blows`, and one for each of the player `circles`.
    """
    layout = data["layout"]
    sectors = [f"sector-{sector}" for sector in range(numbers_of(data).get("sectors", 0))]
    yield from cover("layout", ("parts",), layout["parts"], list(parts_by_id(data)), "part")
    yield from cover("layout", ("spice",), layout["spice"], blows, "spice blow")
    yield from cover("layout", ("circles",), layout["circles"], circles, "player circle")
    yield from cover("layout", ("storm", "spots"), layout["storm"]["spots"], sectors, "sector")
    most = [entry["most"] for entry in data["game"]["options"] if entry["id"] == "turns"]
    turns = [f"turn-{turn}" for turn in range(1, 1 + max(most, default=0))]
    for at, track in enumerate(layout["tracks"]):
        if track["id"] == "turns":
            yield from cover("layout", ("tracks", at, "spots"), track["spots"], turns, "turn")


def owner_faults(data: dict[str, Any], key: str) -> Iterator[DataFault]:
    """Entries of one list of each faction ("leaders", "advantages") that stand there twice."""
    seen: dict[str, str] = {}
    for at, faction in enumerate(data["factions"]["factions"]):
        for inner, entry in enumerate(faction[key]):
            if entry["id"] in seen:
                message = f"{entry['id']!r} belongs to {seen[entry['id']]!r} already"
                yield DataFault("factions", ("factions", at, key, inner, "id"), message)
            seen[entry["id"]] = faction["id"]
