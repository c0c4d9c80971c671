"""Cards, factions and set-up: effects that fit their cards, ids that resolve, sums that add up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from adjudicator.content.checks.ids import ids_of, twice, unknown, unsorted
from adjudicator.content.folder import Fault
from adjudicator.content.problems import Steps


def side_faults(data: dict[str, Any]) -> Iterator[Fault]:
    """What is wrong with cards.json, factions.json and setup.json."""
    yield from _treachery(data["cards"]["treachery"])
    yield from _spice(data)
    yield from twice("cards", ("storm",), data["cards"]["storm"])
    yield from _factions(data)
    yield from _setup(data)


def _treachery(cards: list[dict[str, Any]]) -> Iterator[Fault]:
    yield from twice("cards", ("treachery",), cards)
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
            yield Fault("cards", where, message)
        slots = {
            "weapon": ["weapon"],
            "defense": ["defense"],
            "worthless": ["weapon", "defense"],
            "special": ["leader"] if effect["play"] == "hero" else [],
        }[card["category"]]
        if effect["slots"] != slots:
            message = f"such a card goes in {' and '.join(slots) or 'no place'} of a battle plan"
            yield Fault("cards", (*where, "slots"), message)


def _spice(data: dict[str, Any]) -> Iterator[Fault]:
    cards = data["cards"]["spice"]
    parts = [part["id"] for entry in data["map"]["territories"] for part in entry["parts"]]
    yield from twice("cards", ("spice",), cards)
    for at, card in enumerate(cards):
        if card["kind"] == "spice":
            yield from unknown("cards", ("spice", at, "part"), card["part"], parts, "part")


def _factions(data: dict[str, Any]) -> Iterator[Fault]:
    factions = data["factions"]["factions"]
    yield from twice("factions", ("factions",), factions)
    yield from unsorted("factions", ("factions",), ids_of(factions))
    owners: dict[str, dict[str, str]] = {"leaders": {}, "advantages": {}}
    for at, faction in enumerate(factions):
        where: Steps = ("factions", at)
        for key, seen in owners.items():
            for inner, entry in enumerate(faction[key]):
                if entry["id"] in seen:
                    message = f"{entry['id']!r} belongs to {seen[entry['id']]!r} already"
                    yield Fault("factions", (*where, key, inner, "id"), message)
                seen[entry["id"]] = faction["id"]
        yield from _faction(data, where, faction)


def _faction(data: dict[str, Any], where: Steps, faction: dict[str, Any]) -> Iterator[Fault]:
    territories = {entry["id"]: entry for entry in data["map"]["territories"]}
    parts = [part["id"] for entry in territories.values() for part in entry["parts"]]
    start = faction["start"]
    if start["part"]:
        yield from unknown("factions", (*where, "start", "part"), start["part"], parts, "part")
    for at, place in enumerate(start["choice"]):
        yield from unknown(
            "factions", (*where, "start", "choice", at), place, territories, "territory"
        )
    yield from unsorted("factions", (*where, "start", "choice"), start["choice"])
    if (start["forces"] > 0) != (bool(start["part"]) != bool(start["choice"])):
        message = "forces at the start need a part or a choice of territories, and one of the two"
        yield Fault("factions", (*where, "start"), message)
    if start["forces"] + faction["reserves"] != faction["forces"]:
        message = (
            f"{start['forces']} at the start and {faction['reserves']} in reserve "
            f"are not {faction['forces']}"
        )
        yield Fault("factions", (*where, "forces"), message)
    if faction["start_cards"] > faction["hand_limit"]:
        message = f"the faction may hold {faction['hand_limit']} cards"
        yield Fault("factions", (*where, "start_cards"), message)
    if "landing" in faction:
        centre = faction["landing"]["centre"]
        yield from unknown(
            "factions", (*where, "landing", "centre"), centre, territories, "territory"
        )
    rulings = ids_of(data["rulings"]["rulings"])
    for at, entry in enumerate(faction["advantages"]):
        if "ruling" in entry:
            place = (*where, "advantages", at, "ruling")
            yield from unknown("factions", place, entry["ruling"], rulings, "ruling")


def _setup(data: dict[str, Any]) -> Iterator[Fault]:
    setup = data["setup"]
    for key in ("circles", "steps", "decks"):
        yield from twice("setup", (key,), setup[key])
    sectors = [circle["sector"] for circle in setup["circles"]]
    for at, (one, other) in enumerate(pairwise(sectors), 1):
        if one >= other:
            message = "the circles are not in the order of their sectors"
            yield Fault("setup", ("circles", at, "sector"), message)
    actors = [*ids_of(data["factions"]["factions"]), "table", "seats"]
    for at, step in enumerate(setup["steps"]):
        yield from unknown("setup", ("steps", at, "by"), step["by"], actors, "faction")
