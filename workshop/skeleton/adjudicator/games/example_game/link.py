"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.example_game.records import Card, Game, Numbers, Territory

from adjudicator.linking import choices, linked, linked_all, number_ids, numbers, sorted_entries

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = number_ids(Numbers)
"""The ids of the numbers that game.json must hold, and no others."""


def link(content: Content) -> Game:
    """The game that validated content describes."""
    data = content.data
    territories = {
        entry["id"]: linked(Territory, entry, neighbours=sorted(entry["borders"]))
        for entry in sorted_entries(data["map"]["territories"])
    }
    factions = sorted_entries(data["factions"]["factions"])
    return Game(
        id=content.game,
        numbers=numbers(Numbers, content),
        territories=territories,
        territory_ids=sorted(territories),
        cards=linked_all(Card, data["cards"]["winds"]),
        homes={entry["id"]: entry["home"] for entry in factions},
        faction_ids=[entry["id"] for entry in factions],
        places=len(data["setup"]["places"]),
        **choices(content),
    )
