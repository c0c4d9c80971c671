"""What must hold of the content of Example Game alone. Not portable: it reads content files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import cover, ids_of, unknown
from adjudicator.content.checks.own import Named
from adjudicator.content.folder import DataFault

PHASES = ["wind", "march"]
"""The ids of the phases that the rules know, in order."""

TOPICS = ["battle", "march", "setup", "turn", "victory", "wind"]
"""What a clause's id may begin with."""

PLACES = ["wind-deck", "wind-discard"]
"""Places of the board that pieces can be in, besides territories and tracks."""


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How much there is of everything that `counts` of game.json states."""
    return {
        "territories": len(data["map"]["territories"]),
        "cards": sum(card["copies"] for card in data["cards"]["winds"]),
        "factions": len(data["factions"]["factions"]),
    }


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """List of theme.json -> the ids that must have a look there, besides factions and terrains."""
    return {"categories": ["winds"]}


def named(data: dict[str, Any]) -> list[Named]:
    """What must have a name in locale/en.po, besides phases, territories and factions."""
    return [
        Named("card", "cards", ("winds",), data["cards"]["winds"]),
        Named("piece", "pieces", ("pieces",), data["pieces"]["pieces"]),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """What does not fit together: references between files, and places that the layout lacks."""
    territories = ids_of(data["map"]["territories"])
    for at, faction in enumerate(data["factions"]["factions"]):
        where = ("factions", at, "home")
        yield from unknown("factions", where, faction["home"], territories, "territory")
    for at, card in enumerate(data["cards"]["winds"]):
        if card["territory"]:
            where = ("winds", at, "territory")
            yield from unknown("cards", where, card["territory"], territories, "territory")
    layout = data["layout"]
    yield from cover("layout", ("parts",), layout["parts"], territories, "territory")
    seats = ids_of(data["setup"]["places"])
    yield from cover("layout", ("seats",), layout["seats"], seats, "seat")
    have = ids_of(layout["places"])
    for name in PLACES:
        if name not in have:
            yield DataFault("layout", ("places", name), f"the place {name!r} is missing here")
