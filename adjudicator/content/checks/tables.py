"""Layout, theme and names: everything that a table shows has a place, a look and a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, twice
from adjudicator.content.folder import Fault
from adjudicator.content.problems import Steps, nearest


def table_faults(data: dict[str, Any], names: dict[str, dict[str, str]]) -> Iterator[Fault]:
    """What is wrong with layout.json, theme.json and the English names."""
    yield from _layout(data)
    theme = data["theme"]
    factions = ids_of(data["factions"]["factions"])
    yield from cover("theme", ("factions",), theme["factions"], factions, "faction")
    terrains = sorted({entry["terrain"] for entry in data["map"]["territories"]})
    yield from cover("theme", ("terrains",), theme["terrains"], terrains, "terrain")
    categories = sorted({card["category"] for card in data["cards"]["treachery"]})
    yield from cover("theme", ("categories",), theme["categories"], categories, "category")
    yield from _names(data, names)


def _layout(data: dict[str, Any]) -> Iterator[Fault]:
    layout = data["layout"]
    parts = [part["id"] for entry in data["map"]["territories"] for part in entry["parts"]]
    spice = [card["part"] for card in data["cards"]["spice"] if card["kind"] == "spice"]
    sectors = [entry["value"] for entry in data["game"]["numbers"] if entry["id"] == "sectors"]
    yield from cover("layout", ("parts",), layout["parts"], parts, "part")
    yield from cover("layout", ("spice",), layout["spice"], spice, "spice blow")
    circles = ids_of(data["setup"]["circles"])
    yield from cover("layout", ("circles",), layout["circles"], circles, "player circle")
    wanted = [f"sector-{sector}" for sector in range(sectors[0] if sectors else 0)]
    yield from cover("layout", ("storm", "spots"), layout["storm"]["spots"], wanted, "sector")
    yield from twice("layout", ("tracks",), layout["tracks"])
    yield from twice("layout", ("places",), layout["places"])
    for at, track in enumerate(layout["tracks"]):
        where: Steps = ("tracks", at, "spots")
        if track["id"] == "phases":
            phases = ids_of(data["game"]["phases"])
            yield from cover("layout", where, track["spots"], phases, "phase")
        elif track["id"] == "turns":
            most = [entry["most"] for entry in data["game"]["options"] if entry["id"] == "turns"]
            turns = [f"turn-{turn}" for turn in range(1, 1 + max(most, default=0))]
            yield from cover("layout", where, track["spots"], turns, "turn")
        else:
            yield from twice("layout", where, track["spots"])


def _names(data: dict[str, Any], names: dict[str, dict[str, str]]) -> Iterator[Fault]:
    if not names:
        return  # the file's own problems are told already
    factions = data["factions"]["factions"]
    wanted: list[tuple[str, str, list[dict[str, Any]], Steps]] = [
        ("phase", "game", data["game"]["phases"], ("phases",)),
        ("territory", "map", data["map"]["territories"], ("territories",)),
        ("faction", "factions", factions, ("factions",)),
        ("card", "cards", data["cards"]["treachery"], ("treachery",)),
        ("spice-card", "cards", data["cards"]["spice"], ("spice",)),
        ("storm-card", "cards", data["cards"]["storm"], ("storm",)),
    ]
    for at, faction in enumerate(factions):
        for context in ("leader", "advantage"):
            key = f"{context}s"
            wanted.append((context, "factions", faction[key], ("factions", at, key)))
    for context, name, entries, where in wanted:
        known = names.get(context, {})
        for at, entry in enumerate(entries):
            if not known.get(entry["id"]):
                message = f"locale/en.po has no name for the {context} {entry['id']!r}"
                hint = nearest(entry["id"], list(known))
                yield Fault(name, (*where, at, "id"), message, hint)
