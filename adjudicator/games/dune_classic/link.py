"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.games.dune_classic.records import (
    Advantage,
    Card,
    FactionFacts,
    Game,
    Leader,
    Numbers,
    Part,
    SpiceCard,
    Territory,
)
from adjudicator.games.linking import (
    numbers_of,
    option_limits,
    ruling_defaults,
    ruling_options,
    sorted_entries,
)

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = [field.replace("_", "-") for field in Numbers.__struct_fields__]
"""The ids of the numbers that game.json must hold, and no others."""


def link(content: Content) -> Game:
    """The game that validated content describes.

    Derived here rather than written down: what borders the Shield Wall, where Fremen land, which
    parts lie in a sector, and which borders lie inside a territory.
    """
    data = content.data
    numbers = Numbers(**numbers_of(content))
    territories = _territories(data["map"], data["factions"])
    parts = _parts(data["map"])
    factions = {
        entry["id"]: _faction(entry) for entry in sorted_entries(data["factions"]["factions"])
    }
    return Game(
        id=content.game,
        numbers=numbers,
        parts=parts,
        part_ids=sorted(parts),
        territories=territories,
        territory_ids=sorted(territories),
        sector_parts=[
            sorted(part.id for part in parts.values() if part.sector == sector)
            for sector in range(numbers.sectors)
        ],
        strongholds=sorted(place.id for place in territories.values() if place.stronghold),
        cards={entry["id"]: _card(entry) for entry in sorted_entries(data["cards"]["treachery"])},
        spice_cards={
            entry["id"]: _spice_card(entry) for entry in sorted_entries(data["cards"]["spice"])
        },
        storm_cards=sorted(
            entry["value"] for entry in data["cards"]["storm"] for _ in range(entry["copies"])
        ),
        leaders=_leaders(data["factions"]),
        factions=factions,
        faction_ids=sorted(factions),
        advantages=_advantages(data["factions"]),
        circle_sectors=[circle["sector"] for circle in data["setup"]["circles"]],
        rulings=ruling_defaults(content),
        ruling_options=ruling_options(content),
        options=option_limits(content),
    )


def _territories(board: dict[str, Any], factions: dict[str, Any]) -> dict[str, Territory]:
    entries = {entry["id"]: entry for entry in sorted_entries(board["territories"])}
    landing = _landing(entries, factions)
    wall = board["shield_wall"]
    return {
        name: Territory(
            id=name,
            terrain=entry["terrain"],
            stronghold=entry["terrain"] == "stronghold",
            shelter=entry["shelter"],
            worms=entry["worms"],
            ornithopters=entry["ornithopters"],
            beside_wall=wall in entry["borders"],
            fremen_landing=name in landing,
            parts=[part["id"] for part in sorted(entry["parts"], key=_sector)],
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


def _sector(part: dict[str, Any]) -> int:
    return -1 if part["sector"] is None else int(part["sector"])


def _parts(board: dict[str, Any]) -> dict[str, Part]:
    home = {part["id"]: place["id"] for place in board["territories"] for part in place["parts"]}
    parts = [
        Part(
            id=part["id"],
            territory=place["id"],
            sector=_sector(part),
            inside=sorted(beside for beside in part["borders"] if home[beside] == place["id"]),
            outside=sorted(beside for beside in part["borders"] if home[beside] != place["id"]),
        )
        for place in board["territories"]
        for part in place["parts"]
    ]
    return {part.id: part for part in sorted(parts, key=lambda part: part.id)}


def _card(entry: dict[str, Any]) -> Card:
    effect = entry["effect"]
    return Card(
        id=entry["id"],
        copies=entry["copies"],
        category=entry["category"],
        slots=effect["slots"],
        attack=effect["attack"],
        guard=effect["guard"],
        play=effect["play"],
        kept=effect["kept"],
    )


def _spice_card(entry: dict[str, Any]) -> SpiceCard:
    return SpiceCard(
        id=entry["id"],
        copies=entry["copies"],
        worm=entry["kind"] == "worm",
        part=entry.get("part", ""),
        amount=entry.get("amount", 0),
    )


def _leaders(factions: dict[str, Any]) -> dict[str, Leader]:
    leaders = [
        Leader(id=leader["id"], faction=faction["id"], strength=leader["strength"])
        for faction in factions["factions"]
        for leader in faction["leaders"]
    ]
    return {leader.id: leader for leader in sorted(leaders, key=lambda leader: leader.id)}


def _faction(entry: dict[str, Any]) -> FactionFacts:
    return FactionFacts(
        id=entry["id"],
        spice=entry["spice"],
        forces=entry["forces"],
        reserves=entry["reserves"],
        start_part=entry["start"]["part"],
        start_forces=entry["start"]["forces"],
        start_choice=entry["start"]["choice"],
        free_revivals=entry["free_revivals"],
        hand_limit=entry["hand_limit"],
        start_cards=entry["start_cards"],
        traitors_kept=entry["traitors_kept"],
        leaders=sorted(leader["id"] for leader in entry["leaders"]),
    )


def _advantages(factions: dict[str, Any]) -> dict[str, Advantage]:
    """The advantages that a Karama card can stop, by id."""
    found = [
        Advantage(
            id=entry["id"],
            faction=faction["id"],
            phase=entry["phase"],
            default_on=entry["used"],
        )
        for faction in factions["factions"]
        for entry in faction["advantages"]
        if entry["karama"] != "never"
    ]
    return {advantage.id: advantage for advantage in sorted(found, key=lambda found: found.id)}
