"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.games.dawn_of_the_fremen.records import (
    Card,
    Face,
    Game,
    Numbers,
    Territory,
    Token,
)
from adjudicator.linking import (
    choices,
    linked,
    number_ids,
    numbers,
    sorted_entries,
)

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = number_ids(Numbers)
"""The ids of the numbers that game.json must hold, and no others."""
CLOSED = "drum-sand"
"""The terrain that nothing can enter."""


def link(content: Content) -> Game:
    """The game that validated content describes.

    Derived here rather than written down: on which borders a rock barrier can stand, what gives
    which token, and how often each face is on the die.
    """
    data = content.data
    territories = _territories(data["map"])
    pieces = data["pieces"]["pieces"]
    dice = {entry["id"]: entry["faces"] for entry in data["dice"]["dice"]}
    sites = sorted_entries(data["pieces"]["sites"])
    return Game(
        id=content.game,
        numbers=numbers(Numbers, content),
        territories=territories,
        territory_ids=sorted(place.id for place in territories.values() if not place.closed),
        borders=_borders(territories),
        tokens={
            entry["id"]: linked(Token, entry, reach=entry["movement"])
            for entry in sorted_entries(pieces)
            if entry["kind"] == "token"
        },
        resources=sorted(entry["id"] for entry in pieces if entry["kind"] == "resource"),
        costs={entry["id"]: entry["cost"] for entry in sorted_entries(pieces) if "cost" in entry},
        sites={entry["id"]: entry["count"] for entry in sites},
        site_gives={entry["id"]: entry["gives"] for entry in sites},
        set_aside=[entry["id"] for entry in sites if entry["set_aside"]],
        cards={
            entry["id"]: linked(Card, entry | entry["effect"], recycled=entry["after"] == "recycle")
            for entry in sorted_entries(data["cards"]["scavenge"])
        },
        faces={
            entry["id"]: linked(Face, entry, spice=sorted(entry["spice"]))
            for entry in sorted_entries(data["dice"]["results"])
        },
        die=sorted(dice["arrakis-die"]),
        order_die=sorted(int(face) for face in dice["order-die"]),
        tribes=sorted(entry["id"] for entry in data["factions"]["factions"]),
        places=len(data["setup"]["places"]),
        **choices(content),
    )


def _territories(board: dict[str, Any]) -> dict[str, Territory]:
    return {
        entry["id"]: linked(
            Territory,
            entry,
            closed=entry["terrain"] == CLOSED,
            neighbours=sorted(entry["borders"]),
        )
        for entry in sorted_entries(board["territories"])
    }


def _borders(territories: dict[str, Territory]) -> list[str]:
    return sorted(
        f"{place.id}/{beside}"
        for place in territories.values()
        for beside in place.neighbours
        if place.id < beside and not place.closed and not territories[beside].closed
    )
