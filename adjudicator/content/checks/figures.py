"""game.json, dice.json and pieces.json: numbers, and that they do not contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, twice, unknown
from adjudicator.content.folder import FILES, DataFault
from adjudicator.game_modules import GameChecks
from adjudicator.problems import Steps, nearest


def figure_faults(data: dict[str, Any], own: GameChecks, numbers: list[str]) -> Iterator[DataFault]:
    """What is wrong with the figures of a game; `numbers` are the ids the rules need."""
    game = data["game"]
    values = numbers_of(data)
    yield from cover("game", ("numbers",), game["numbers"], numbers, "number of this game")
    yield from cover("game", ("phases",), game["phases"], own.PHASES, "phase of this game")
    for key in ("documents", "options"):
        yield from twice("game", (key,), game[key])
    seats = game["seats"]
    if seats["least"] > seats["most"]:
        yield DataFault("game", ("seats", "most"), f"this is less than {seats['least']}")
    for at, option in enumerate(game["options"]):
        if not option["least"] <= option["default"] <= option["most"]:
            message = f"the default lies outside {option['least']} to {option['most']}"
            yield DataFault("game", ("options", at, "default"), message)
        if option["id"] in values and option["default"] != values[option["id"]]:
            message = f"the number {option['id']!r} is {values[option['id']]}"
            yield DataFault("game", ("options", at, "default"), message)
    yield from _counts(game["counts"], own.counted(data))
    yield from _pieces(data)
    for name in FILES:
        yield from _provenance(name, (), data[name], ids_of(game["documents"]))


def numbers_of(data: dict[str, Any]) -> dict[str, int]:
    """Number of game.json -> its value."""
    return {entry["id"]: entry["value"] for entry in data["game"]["numbers"]}


def _counts(stated: dict[str, int], found: dict[str, int]) -> Iterator[DataFault]:
    for key, value in stated.items():
        where: Steps = ("counts", key)
        if key not in found:
            hint = nearest(key, [known for known in found if known not in stated])
            yield DataFault("game", where, f"the key {key!r} is not known", hint)
        elif found[key] != value:
            yield DataFault("game", where, f"{value} are stated, {found[key]} are there")


def _pieces(data: dict[str, Any]) -> Iterator[DataFault]:
    pieces = data["pieces"]["pieces"]
    wheels = data["dice"]["wheels"]
    yield from twice("pieces", ("pieces",), pieces)
    yield from twice("dice", ("dice",), data["dice"]["dice"])
    yield from twice("dice", ("wheels",), wheels)
    for at, wheel in enumerate(wheels):
        if wheel["least"] > wheel["most"]:
            yield DataFault("dice", ("wheels", at, "least"), f"this is more than {wheel['most']}")
        for piece in pieces:
            if piece["id"] == wheel["id"] and piece["count"] != wheel["count"]:
                message = f"pieces.json has {piece['count']} of them"
                yield DataFault("dice", ("wheels", at, "count"), message)


def _provenance(name: str, where: Steps, data: Any, documents: list[str]) -> Iterator[DataFault]:
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
