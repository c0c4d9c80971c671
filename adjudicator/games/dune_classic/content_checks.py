"""What must hold of the content of classic Dune alone. Not portable: it reads content files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from adjudicator.content.board import parts_by_id
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.ids import ids_of, twice, unknown, unsorted
from adjudicator.content.checks.own import Named, of_factions
from adjudicator.content.checks.sectors import map_counts, owner_faults, sector_faults, spot_faults
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

PHASES = [
    "setup",
    "storm",
    "spice-blow",
    "choam-charity",
    "bidding",
    "revival",
    "shipment-and-movement",
    "battle",
    "spice-collection",
    "mentat-pause",
]

TOPICS = [
    "setup",
    "turn",
    "storm",
    "spice-blow",
    "nexus",
    "charity",
    "bidding",
    "revival",
    "shipment",
    "advisors",
    "movement",
    "battle",
    "traitors",
    "cards",
    "alliance",
    "deals",
    "collection",
    "mentat",
    "victory",
]


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing that `counts` of game.json names."""
    cards = data["cards"]
    factions = data["factions"]["factions"]
    leaders = sum(len(faction["leaders"]) for faction in factions)
    return {
        **map_counts(data),
        "treachery_cards": sum(card["copies"] for card in cards["treachery"]),
        "spice_cards": sum(card["copies"] for card in cards["spice"]),
        "storm_cards": sum(card["copies"] for card in cards["storm"]),
        "traitor_cards": leaders * cards["traitors"]["copies"],
        "spice_on_cards": sum(card["copies"] * card.get("amount", 0) for card in cards["spice"]),
        "factions": len(factions),
        "leaders": leaders,
        "circles": len(data["setup"]["circles"]),
    }


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """Context of the theme -> the ids that need a look of their own there."""
    return {"categories": sorted({card["category"] for card in data["cards"]["treachery"]})}


def named(data: dict[str, Any]) -> list[Named]:
    """The lists of entries that need a name in the PO file, with its context."""
    cards = data["cards"]
    return [
        Named("card", "cards", ("treachery",), cards["treachery"]),
        Named("spice-card", "cards", ("spice",), cards["spice"]),
        Named("storm-card", "cards", ("storm",), cards["storm"]),
        *of_factions(data),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Sectors, effects that fit their cards, forces and leaders that add up, spots on the board."""
    yield from sector_faults(data)
    yield from _figures(data)
    yield from _treachery(data["cards"]["treachery"])
    yield from _spice(data)
    yield from owner_faults(data, "leaders")
    yield from owner_faults(data, "advantages")
    for at, faction in enumerate(data["factions"]["factions"]):
        yield from _faction(data, ("factions", at), faction)
    yield from _circles(data)
    blows = [card["part"] for card in data["cards"]["spice"] if card["kind"] == "spice"]
    yield from spot_faults(data, blows, ids_of(data["setup"]["circles"]))


def _figures(data: dict[str, Any]) -> Iterator[DataFault]:
    seats, circles = data["game"]["seats"], len(data["setup"]["circles"])
    if seats["most"] > circles:
        message = f"from {seats['least']} to {seats['most']} seats, with {circles} circles"
        yield DataFault("game", ("seats", "most"), message)
    for at, piece in enumerate(data["pieces"]["pieces"]):
        if piece["kind"] != "force":
            continue
        for faction in data["factions"]["factions"]:
            if faction["forces"] != piece["count"]:
                message = f"{faction['id']!r} has {faction['forces']} forces"
                yield DataFault("pieces", ("pieces", at, "count"), message)
    starred = [faction["starred"] for faction in data["factions"]["factions"]]
    for at, piece in enumerate(data["pieces"]["pieces"]):
        if piece["kind"] == "starred" and piece["count"] != max(starred):
            message = f"a faction has {max(starred)} starred forces"
            yield DataFault("pieces", ("pieces", at, "count"), message)
    dial = numbers_of(data).get("first-dial-max")
    for at, wheel in enumerate(data["dice"]["wheels"]):
        if dial is not None and wheel["most"] != dial:
            message = f"the number 'first-dial-max' is {dial}"
            yield DataFault("dice", ("wheels", at, "most"), message)


def _treachery(cards: list[dict[str, Any]]) -> Iterator[DataFault]:
    for at, card in enumerate(cards):
        effect = card["effect"]
        has = [key for key in ("attack", "guard", "play") if effect[key]]
        wanted = {"weapon": ["attack"], "defense": ["guard"], "worthless": [], "special": ["play"]}
        where: Steps = ("treachery", at, "effect")
        if has != wanted[card["category"]]:
            message = (
                f"a card of category {card['category']!r} has "
                f"{' and '.join(wanted[card['category']]) or 'no effect'}, "
                f"this one has {' and '.join(has) or 'none'}"
            )
            yield DataFault("cards", where, message)
        slots = {
            "weapon": ["weapon"],
            "defense": ["defense"],
            "worthless": ["weapon", "defense"],
            "special": ["leader"] if effect["play"] == "hero" else [],
        }[card["category"]]
        if effect["slots"] != slots:
            message = f"such a card goes in {' and '.join(slots) or 'no place'} of a battle plan"
            yield DataFault("cards", (*where, "slots"), message)


def _spice(data: dict[str, Any]) -> Iterator[DataFault]:
    parts = parts_by_id(data)
    for at, card in enumerate(data["cards"]["spice"]):
        if card["kind"] == "spice":
            yield from unknown("cards", ("spice", at, "part"), card["part"], parts, "part")


def _faction(data: dict[str, Any], where: Steps, faction: dict[str, Any]) -> Iterator[DataFault]:
    territories = ids_of(data["map"]["territories"])
    start = faction["start"]
    if start["part"]:
        place = (*where, "start", "part")
        yield from unknown("factions", place, start["part"], parts_by_id(data), "part")
    for at, choice in enumerate(start["choice"]):
        place = (*where, "start", "choice", at)
        yield from unknown("factions", place, choice, territories, "territory")
    yield from unsorted("factions", (*where, "start", "choice"), start["choice"])
    if (start["forces"] > 0) != (bool(start["part"]) != bool(start["choice"])):
        message = "forces at the start need a part or a choice of territories, and one of the two"
        yield DataFault("factions", (*where, "start"), message)
    if start["forces"] + faction["reserves"] != faction["forces"]:
        message = (
            f"{start['forces']} at the start and {faction['reserves']} in reserve "
            f"are not {faction['forces']}"
        )
        yield DataFault("factions", (*where, "forces"), message)
    if faction["starred"] > faction["forces"]:
        message = f"the faction has {faction['forces']} forces in all"
        yield DataFault("factions", (*where, "starred"), message)
    if faction["start_cards"] > faction["hand_limit"]:
        message = f"the faction may hold {faction['hand_limit']} cards"
        yield DataFault("factions", (*where, "start_cards"), message)
    if "landing" in faction:
        centre = faction["landing"]["centre"]
        place = (*where, "landing", "centre")
        yield from unknown("factions", place, centre, territories, "territory")
    rulings = ids_of(data["rulings"]["rulings"])
    for at, entry in enumerate(faction["advantages"]):
        if "ruling" in entry:
            place = (*where, "advantages", at, "ruling")
            yield from unknown("factions", place, entry["ruling"], rulings, "ruling")


def _circles(data: dict[str, Any]) -> Iterator[DataFault]:
    circles = data["setup"]["circles"]
    yield from twice("setup", ("circles",), circles)
    sectors = [circle["sector"] for circle in circles]
    for at, (one, other) in enumerate(pairwise(sectors), 1):
        if one >= other:
            message = "the circles are not in the order of their sectors"
            yield DataFault("setup", ("circles", at, "sector"), message)
