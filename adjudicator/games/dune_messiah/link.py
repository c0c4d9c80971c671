"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.games.dune_messiah.records import (
    Action,
    Blow,
    Card,
    FactionFacts,
    Game,
    Numbers,
    SpiceCard,
    Start,
)
from adjudicator.linking import (
    choices,
    linked,
    linked_all,
    number_ids,
    numbers,
    owned,
    parts,
    parts_in,
    sector_parts,
    sorted_entries,
)
from adjudicator.rules.dune.records import Leader, Part, Territory

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = number_ids(Numbers)
"""The ids of the numbers that game.json must hold, and no others."""


def link(content: Content) -> Game:
    """The game that validated content describes."""
    data = content.data
    found = numbers(Numbers, content)
    territories = _territories(data["map"])
    all_parts = parts(Part, data["map"])
    factions = {
        entry["id"]: _faction(entry) for entry in sorted_entries(data["factions"]["factions"])
    }
    return Game(
        id=content.game,
        numbers=found,
        parts=all_parts,
        part_ids=sorted(all_parts),
        territories=territories,
        territory_ids=sorted(territories),
        sector_parts=sector_parts(data["map"], found.sectors),
        cards=linked_all(Card, (card | card["effect"] for card in data["cards"]["treachery"])),
        actions=linked_all(Action, data["cards"]["sabotage"]),
        spice_cards={
            entry["id"]: linked(SpiceCard, entry, worm=entry["kind"] == "worm", blows=_blows(entry))
            for entry in sorted_entries(data["cards"]["spice"])
        },
        leaders=owned(Leader, data["factions"], "leaders"),
        factions=factions,
        faction_ids=sorted(factions),
        faces=data["dice"]["dice"][0]["faces"],
        theft={entry["face"]: entry["spice"] for entry in data["setup"]["theft"]},
        circles=[circle["sector"] for circle in data["setup"]["circles"]],
        storm_start=data["setup"]["storm_start"]["sector"],
        hideout=data["setup"]["hideout"]["territory"],
        sietches=sorted(data["setup"]["sietches"]),
        objective=data["setup"]["objective"],
        **choices(content),
    )


def _territories(board: dict[str, Any]) -> dict[str, Territory]:
    return {
        entry["id"]: linked(
            Territory,
            entry,
            stronghold=entry["terrain"] == "stronghold",
            parts=parts_in(entry),
            neighbours=sorted(entry["borders"]),
        )
        for entry in sorted_entries(board["territories"])
    }


def _blows(entry: dict[str, Any]) -> list[Blow]:
    """The places of a spice card; none of a worm."""
    return [linked(Blow, blow) for blow in entry.get("blows", [])]


def _faction(entry: dict[str, Any]) -> FactionFacts:
    return linked(
        FactionFacts,
        entry,
        start=[linked(Start, start) for start in entry["start"]],
        leaders=sorted(leader["id"] for leader in entry["leaders"]),
        advantages=sorted(advantage["id"] for advantage in entry["advantages"]),
    )
