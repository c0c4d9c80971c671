"""game.json, dice.json and pieces.json: the numbers, and that they do not contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, twice, unknown
from adjudicator.content.folder import FILES, Fault
from adjudicator.content.problems import Steps


def figure_faults(data: dict[str, Any], numbers: list[str]) -> Iterator[Fault]:
    """What is wrong with the figures of a game; `numbers` are the ids the rules need."""
    game = data["game"]
    values = {entry["id"]: entry["value"] for entry in game["numbers"]}
    yield from cover("game", ("numbers",), game["numbers"], numbers, "number of this game")
    for key in ("documents", "phases", "options"):
        yield from twice("game", (key,), game[key])
    seats, circles = game["seats"], len(data["setup"]["circles"])
    if not seats["least"] <= seats["most"] <= circles:
        message = f"from {seats['least']} to {seats['most']} seats, with {circles} circles"
        yield Fault("game", ("seats", "most"), message)
    for at, option in enumerate(game["options"]):
        if not option["least"] <= option["default"] <= option["most"]:
            message = f"the default lies outside {option['least']} to {option['most']}"
            yield Fault("game", ("options", at, "default"), message)
        if option["id"] in values and option["default"] != values[option["id"]]:
            message = f"the number {option['id']!r} is {values[option['id']]}"
            yield Fault("game", ("options", at, "default"), message)
    yield from _pieces(data)
    yield from _wheels(data, values)
    for name in FILES:
        yield from _provenance(name, (), data[name], ids_of(game["documents"]))


def _pieces(data: dict[str, Any]) -> Iterator[Fault]:
    pieces = data["pieces"]["pieces"]
    yield from twice("pieces", ("pieces",), pieces)
    for at, piece in enumerate(pieces):
        if piece["kind"] != "force":
            continue
        for faction in data["factions"]["factions"]:
            if faction["forces"] != piece["count"]:
                message = f"{faction['id']!r} has {faction['forces']} forces"
                yield Fault("pieces", ("pieces", at, "count"), message)


def _wheels(data: dict[str, Any], values: dict[str, int]) -> Iterator[Fault]:
    wheels = data["dice"]["wheels"]
    yield from twice("dice", ("wheels",), wheels)
    for at, wheel in enumerate(wheels):
        if wheel["least"] > wheel["most"]:
            yield Fault("dice", ("wheels", at, "least"), f"this is more than {wheel['most']}")
        if wheel["most"] != values.get("first-dial-max", wheel["most"]):
            message = f"the number 'first-dial-max' is {values['first-dial-max']}"
            yield Fault("dice", ("wheels", at, "most"), message)
        for piece in data["pieces"]["pieces"]:
            if piece["id"] == wheel["id"] and piece["count"] != wheel["count"]:
                message = f"pieces.json has {piece['count']} of them"
                yield Fault("dice", ("wheels", at, "count"), message)


def _provenance(name: str, where: Steps, data: Any, documents: list[str]) -> Iterator[Fault]:
    """What rests on a document names one that game.json lists."""
    if isinstance(data, dict):
        if data.get("basis") == "document" and "ref" in data:
            head = data["ref"].partition(":")[0]
            yield from unknown(name, (*where, "ref"), head, documents, "document of game.json")
        for key, value in data.items():
            if isinstance(value, (dict, list)):
                yield from _provenance(name, (*where, key), value, documents)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            if isinstance(value, dict):
                yield from _provenance(name, (*where, at), value, documents)
