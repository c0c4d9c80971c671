"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.games.dune_classic.advantages import UNSTARRED
from adjudicator.games.dune_classic.records import (
    Advantage,
    Card,
    FactionFacts,
    Game,
    Numbers,
    SpiceCard,
    Territory,
)
from adjudicator.linking import (
    choices,
    linked,
    linked_all,
    number_ids,
    numbers,
    owned,
    owned_entries,
    parts,
    parts_in,
    sector_parts,
    sorted_entries,
)
from adjudicator.rules.dune.records import Leader, Part

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = number_ids(Numbers)
"""The ids of the numbers that game.json must hold, and no others."""


def link(content: Content) -> Game:
    """The game that validated content describes.

    Derived here rather than written down: what borders the Shield Wall, where Fremen land, which
    parts lie in a sector, and which borders lie inside a territory.
    """
    data = content.data
    found = numbers(Numbers, content)
    territories = _territories(data["map"], data["factions"])
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
        strongholds=sorted(place.id for place in territories.values() if place.stronghold),
        cities=sorted(place.id for place in territories.values() if place.ornithopters),
        cards=linked_all(Card, (card | card["effect"] for card in data["cards"]["treachery"])),
        spice_cards={
            entry["id"]: linked(
                SpiceCard, {"part": "", "amount": 0, **entry}, worm=entry["kind"] == "worm"
            )
            for entry in sorted_entries(data["cards"]["spice"])
        },
        storm_cards=sorted(
            entry["value"] for entry in data["cards"]["storm"] for _ in range(entry["copies"])
        ),
        leaders=owned(Leader, data["factions"], "leaders"),
        factions=factions,
        faction_ids=sorted(factions),
        advantages=_advantages(data["factions"]),
        circle_sectors=[circle["sector"] for circle in data["setup"]["circles"]],
        **choices(content),
    )


def _territories(board: dict[str, Any], factions: dict[str, Any]) -> dict[str, Territory]:
    entries = {entry["id"]: entry for entry in sorted_entries(board["territories"])}
    landing = _landing(entries, factions)
    return {
        name: linked(
            Territory,
            entry,
            stronghold=entry["terrain"] == "stronghold",
            beside_wall=board["shield_wall"] in entry["borders"],
            fremen_landing=name in landing,
            parts=parts_in(entry),
            neighbours=sorted(entry["borders"]),
        )
        for name, entry in entries.items()
    }


def _landing(territories: dict[str, Any], factions: dict[str, Any]) -> list[str]:
    """Territories within so many borders of the centre at which a faction's reserves land."""
    found: list[str] = []
    for faction in factions["factions"]:
        if "landing" in faction:
            reached = [faction["landing"]["centre"]]
            for _ in range(faction["landing"]["within"]):
                reached += [name for place in reached for name in territories[place]["borders"]]
            found += reached
    return found


def _faction(entry: dict[str, Any]) -> FactionFacts:
    return linked(
        FactionFacts,
        entry,
        start_part=entry["start"]["part"],
        start_forces=entry["start"]["forces"],
        start_choice=entry["start"]["choice"],
        leaders=sorted(leader["id"] for leader in entry["leaders"]),
    )


def _advantages(factions: dict[str, Any]) -> dict[str, Advantage]:
    """The advantages that a Karama card can stop, by id; some only by ruling `karama-stars`."""
    return {
        entry["id"]: linked(
            Advantage,
            entry,
            default_on=entry["used"],
            karama="on-use" if entry["id"] in UNSTARRED else entry["karama"],
        )
        for entry in owned_entries(factions, "advantages")
        if entry["karama"] != "never" or entry["id"] in UNSTARRED
    }
