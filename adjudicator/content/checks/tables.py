"""Layout, theme and names: everything that a table shows has a place, a look and a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, twice, unknown
from adjudicator.content.checks.own import Named
from adjudicator.content.folder import DataFault
from adjudicator.game_modules import GameChecks
from adjudicator.problems import nearest


def table_faults(
    data: dict[str, Any], own: GameChecks, names: dict[str, dict[str, str]]
) -> Iterator[DataFault]:
    """What is wrong with layout.json, theme.json and the English names."""
    yield from _layout(data)
    yield from _theme(data, own.looks(data))
    everywhere = [
        Named("phase", "game", ("phases",), data["game"]["phases"]),
        Named("territory", "map", ("territories",), data["map"]["territories"]),
        Named("faction", "factions", ("factions",), data["factions"]["factions"]),
    ]
    if not names:
        return  # the file's own problems are told already
    said: dict[str, str] = {}
    for wanted in [*everywhere, *own.named(data)]:
        yield from _names(wanted, names.get(wanted.context, {}), said)


def _layout(data: dict[str, Any]) -> Iterator[DataFault]:
    layout = data["layout"]
    yield from twice("layout", ("tracks",), layout["tracks"])
    yield from twice("layout", ("places",), layout["places"])
    yield from twice("layout", ("labels",), layout.get("labels", []))
    territories = ids_of(data["map"]["territories"])
    for at, label in enumerate(layout.get("labels", [])):
        where = ("labels", at, "id")
        yield from unknown("layout", where, label["id"], territories, "territory")
    for at, track in enumerate(layout["tracks"]):
        where = ("tracks", at, "spots")
        if track["id"] == "phases":
            phases = ids_of(data["game"]["phases"])
            yield from cover("layout", where, track["spots"], phases, "phase")
        else:
            yield from twice("layout", where, track["spots"])


def _theme(data: dict[str, Any], own: dict[str, list[str]]) -> Iterator[DataFault]:
    theme = data["theme"]
    wanted = {
        "factions": ids_of(data["factions"]["factions"]),
        "terrains": sorted({entry["terrain"] for entry in data["map"]["territories"]}),
        **own,
    }
    words = {"factions": "faction", "terrains": "terrain", "categories": "category"}
    for key, ids in wanted.items():
        yield from cover(
            "theme", (key,), theme.get(key, []), ids, words.get(key, key.removesuffix("s"))
        )


def _names(wanted: Named, known: dict[str, str], said: dict[str, str]) -> Iterator[DataFault]:
    """Names that are missing, and ids with two: what a log shows is named by its id alone."""
    for at, entry in enumerate(wanted.entries):
        where = (*wanted.where, at, "id")
        name = known.get(entry["id"])
        if not name:
            message = f"locale/en.po has no name for the {wanted.context} {entry['id']!r}"
            hint = nearest(entry["id"], list(known))
            yield DataFault(wanted.name, where, message, hint)
        elif said.setdefault(entry["id"], name) != name:
            other = said[entry["id"]]
            message = f"locale/en.po has two names for {entry['id']!r}: {other!r} and {name!r}"
            yield DataFault(wanted.name, where, message, other)
