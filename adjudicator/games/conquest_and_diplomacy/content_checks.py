"""What must hold of the content of Conquest and Diplomacy alone. Not portable: it reads content files.

Most of these checks are what document 001 says about leaders and decks whose lists are lost:
whatever replaces a reconstruction, the true value or another guess, has to satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.board import homes, parts_by_id
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.ids import cover, ids_of, unknown, unsorted
from adjudicator.content.checks.own import Named, of_factions
from adjudicator.content.checks.sectors import (
    map_counts,
    owner_faults,
    sector_faults,
    spot_faults,
)
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

PHASES = [
    "setup",
    "storm",
    "spice-blow",
    "gain-cards",
    "revival",
    "shipment-and-movement",
    "battle",
    "spice-collection",
]

TOPICS = [
    "setup",
    "turn",
    "storm",
    "spice-blow",
    "gain",
    "market",
    "revival",
    "shipment",
    "movement",
    "battle",
    "traitors",
    "collection",
    "victory",
]

WANTED = {
    "weapon": ["attack"],
    "special-weapon": ["attack"],
    "defense": ["guard"],
    "other": ["play"],
    "worthless": [],
}
"""Category of a battle card -> what its effect has of attack, guard and play."""
SLOTS = {
    "weapon": ["weapon"],
    "special-weapon": ["weapon"],
    "defense": ["defense"],
    "other": ["weapon", "defense"],
    "worthless": ["weapon", "defense"],
}
BASIC = ["projectile", "poison"]
"""The two basic types of weapon."""
MOMENTS = {
    "exchange": ["gain"],
    "extra-move": ["movement"],
    "free-shipment": ["shipment"],
    "ghola": ["revival"],
    "harvest": ["collection"],
    "haven": ["storm", "blow"],
    "income": ["collection"],
    "kill-both": ["battle"],
    "long-move": ["movement"],
    "save-leader": ["battle"],
    "steer-storm": ["storm"],
    "strength": ["battle"],
    "worm": ["blow"],
}
"""Play of a market card -> the moments at which the rules know it."""
NUMBERED = [
    "extra-move",
    "free-shipment",
    "ghola",
    "harvest",
    "income",
    "long-move",
    "steer-storm",
    "strength",
]
"""Plays that have a number."""
STATED = {
    "gom-jabbar": ("attack", "poison"),
    "lasgun": ("attack", "lasgun"),
    "maula-pistol": ("attack", "projectile"),
    "shield": ("guard", "projectile"),
}
"""Battle cards that the document names -> what it says or shows of them."""
SHIELDS = 2
"""Both sides of the document's example play one."""
DIALLED, COUNTERED = 4, 8
"""Counter-attack turns the one into the other in the document's example."""
STRENGTHS = {"beast-rabban": 5, "duke-leto": 5}
"""Leaders of the document's example -> their strength there."""
LEADERS = {"atreides": 7, "fremen": 5, "harkonnen": 5, "imperium": 5}


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing that `counts` of game.json names."""
    cards = data["cards"]
    factions = data["factions"]["factions"]
    leaders = sum(len(faction["leaders"]) for faction in factions)
    special = [card for card in cards["battle"] if card["category"] == "special-weapon"]
    tokens = [piece["count"] for piece in data["pieces"]["pieces"] if piece["kind"] == "spice"]
    doubles = sum(bool(faction["pair"]) for faction in factions)
    return {
        **map_counts(data),
        "battle_cards": _copies(cards["battle"]),
        "market_cards": _copies(cards["market"]),
        "spice_cards": _copies(cards["spice"]),
        "special_weapons": _copies(special),
        "traitor_cards": leaders * cards["traitors"]["copies"],
        "factions": len(factions) - doubles,
        "double_factions": doubles,
        "leaders": leaders,
        "places": data["setup"]["places"],
        "spice_tokens": sum(tokens),
    }


def _copies(cards: list[dict[str, Any]]) -> int:
    return sum(card["copies"] for card in cards)


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """Context of the theme -> the ids that need a look of their own there."""
    cards = [*data["cards"]["battle"], *data["cards"]["market"]]
    return {"categories": sorted({card["category"] for card in cards})}


def named(data: dict[str, Any]) -> list[Named]:
    """The lists of entries that need a name in the PO file, with its context."""
    cards = data["cards"]
    return [
        Named("card", "cards", ("battle",), cards["battle"]),
        Named("card", "cards", ("market",), cards["market"]),
        Named("spice-card", "cards", ("spice",), cards["spice"]),
        *of_factions(data),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Sectors, effects that fit their cards, what the document states, spots on the board."""
    yield from sector_faults(data)
    yield from _setup(data)
    yield from _battle_cards(data["cards"]["battle"])
    yield from _stated_cards(data["cards"])
    yield from _market_cards(data["cards"]["market"])
    yield from _spice_cards(data)
    yield from owner_faults(data, "leaders")
    yield from _factions(data)
    blows = {blow["part"] for card in data["cards"]["spice"] for blow in card.get("blows", [])}
    yield from spot_faults(data, sorted(blows), [])


def _setup(data: dict[str, Any]) -> Iterator[DataFault]:
    seats, setup = data["game"]["seats"], data["setup"]
    if seats["most"] != setup["places"]:
        message = f"{setup['places']} places, and seats for {seats['most']}"
        yield DataFault("setup", ("places",), message)
    faces = [face for die in data["dice"]["dice"] for face in die["faces"]]
    known = [{"id": entry["face"]} for entry in setup["cover"]]
    yield from cover("setup", ("cover",), known, faces, "face of the die")
    terrain = {entry["id"]: entry["terrain"] for entry in data["map"]["territories"]}
    strongholds = [name for name, kind in terrain.items() if kind == "stronghold"]
    for at, entry in enumerate(setup["cover"]):
        place: Steps = ("cover", at, "territory")
        yield from unknown("setup", place, entry["territory"], strongholds, "stronghold")
    dealt = setup["storm_start"]["sector"]
    if dealt >= numbers_of(data).get("sectors", 0):
        yield DataFault("setup", ("storm_start", "sector"), f"there is no sector {dealt}")


def _battle_cards(cards: list[dict[str, Any]]) -> Iterator[DataFault]:
    for at, card in enumerate(cards):
        effect, category = card["effect"], card["category"]
        where: Steps = ("battle", at, "effect")
        has = [key for key in ("attack", "guard", "play") if effect[key]]
        if has != WANTED[category]:
            message = (
                f"a card of category {category!r} has "
                f"{' and '.join(WANTED[category]) or 'no effect'}, "
                f"this one has {' and '.join(has) or 'none'}"
            )
            yield DataFault("cards", where, message)
        elif category in ("weapon", "special-weapon") and (effect["attack"] in BASIC) != (
            category == "weapon"
        ):
            message = f"{effect['attack']!r} is not an attack of a {category.replace('-', ' ')}"
            yield DataFault("cards", (*where, "attack"), message)
        if effect["slots"] != SLOTS[category]:
            message = f"such a card goes in {' and '.join(SLOTS[category])} of a battle plan"
            yield DataFault("cards", (*where, "slots"), message)
        if (effect["amount"] > 0) != bool(effect["play"]):
            message = "a card has an amount if it adds to the strength, and then only"
            yield DataFault("cards", (*where, "amount"), message)


def _stated_cards(cards: dict[str, Any]) -> Iterator[DataFault]:
    """What the document says of single cards, in examples and in passing."""
    battle = {card["id"]: (at, card) for at, card in enumerate(cards["battle"])}
    for name, (key, value) in STATED.items():
        if name not in battle:
            yield DataFault("cards", ("battle",), f"the document names {name!r}")
        elif battle[name][1]["effect"][key] != value:
            where: Steps = ("battle", battle[name][0], "effect", key)
            yield DataFault("cards", where, f"the document has {value!r} here")
    shields = [card for card in cards["battle"] if card["id"] == "shield"]
    if shields and _copies(shields) < SHIELDS:
        where = ("battle", battle["shield"][0], "copies")
        yield DataFault("cards", where, f"{SHIELDS} are played in one battle of the document")
    market = {card["id"]: (at, card["effect"]) for at, card in enumerate(cards["market"])}
    for name, play in (("counter-attack", "strength"), ("poison-tooth", "kill-both")):
        if name not in market:
            yield DataFault("cards", ("market",), f"the document names {name!r}")
        elif market[name][1]["play"] != play:
            where = ("market", market[name][0], "effect", "play")
            yield DataFault("cards", where, f"the document has {play!r} here", play)
    at, counter = market.get("counter-attack", (0, {}))
    if counter and DIALLED + counter["amount"] != COUNTERED:
        message = f"the document has it turn {DIALLED} into {COUNTERED}"
        yield DataFault("cards", ("market", at, "effect", "amount"), message)
    if all(effect["play"] != "exchange" for _, effect in market.values()):
        message = "no card discards worthless cards, as the document says that some do"
        yield DataFault("cards", ("market",), message)


def _market_cards(cards: list[dict[str, Any]]) -> Iterator[DataFault]:
    for at, card in enumerate(cards):
        play, amount = card["effect"]["play"], card["effect"]["amount"]
        if card["moments"] != MOMENTS[play]:
            message = f"{play!r} is played at {' and '.join(MOMENTS[play])}"
            yield DataFault("cards", ("market", at, "moments"), message)
        if (amount > 0) != (play in NUMBERED):
            message = f"{play!r} has {'a' if play in NUMBERED else 'no'} number"
            yield DataFault("cards", ("market", at, "effect", "amount"), message)


def _spice_cards(data: dict[str, Any]) -> Iterator[DataFault]:
    parts, home = parts_by_id(data), homes(data)
    terrain = {entry["id"]: entry["terrain"] for entry in data["map"]["territories"]}
    for at, card in enumerate(data["cards"]["spice"]):
        where: Steps = ("spice", at, "blows")
        blows = [blow["part"] for blow in card.get("blows", [])]
        yield from unsorted("cards", where, blows)
        for inner, part in enumerate(blows):
            place = (*where, inner, "part")
            yield from unknown("cards", place, part, parts, "part")
            if part in home and terrain[home[part]] != "sand":
                yield DataFault("cards", place, f"{part!r} is not in sand")
        if blows and len({home.get(part, part) for part in blows}) < len(blows):
            yield DataFault("cards", where, "the two blows are in one territory")


def _factions(data: dict[str, Any]) -> Iterator[DataFault]:
    entries = data["factions"]["factions"]
    singles = [faction["id"] for faction in entries if not faction["pair"]]
    sets = {faction["id"]: faction["leaders"] for faction in entries}
    rulings = ids_of(data["rulings"]["rulings"])
    tokens = [piece["count"] for piece in data["pieces"]["pieces"] if piece["kind"] == "force"]
    yield from cover(
        "factions", ("factions",), [{"id": name} for name in singles], list(LEADERS), "faction"
    )
    for at, faction in enumerate(entries):
        where: Steps = ("factions", at)
        start = faction["start"]
        if start["part"]:
            place = (*where, "start", "part")
            yield from unknown("factions", place, start["part"], parts_by_id(data), "part")
        if (start["forces"] > 0) != bool(start["part"]):
            message = "forces at the start need a part, and a part forces"
            yield DataFault("factions", (*where, "start"), message)
        if start["forces"] + faction["reserves"] != faction["forces"]:
            message = (
                f"{start['forces']} at the start and {faction['reserves']} in reserve "
                f"are not {faction['forces']}"
            )
            yield DataFault("factions", (*where, "forces"), message)
        if faction["forces"] not in tokens:
            yield DataFault("factions", (*where, "forces"), "pieces.json has not so many tokens")
        yield from unknown("factions", (*where, "tokens"), faction["tokens"], singles, "faction")
        yield from _leaders(where, faction, sets, singles)
        for inner, entry in enumerate(faction["advantages"]):
            if "ruling" in entry:
                place = (*where, "advantages", inner, "ruling")
                yield from unknown("factions", place, entry["ruling"], rulings, "ruling")


def _leaders(
    where: Steps, faction: dict[str, Any], sets: dict[str, Any], singles: list[str]
) -> Iterator[DataFault]:
    """How many leaders a faction has, or draws from its pair, and those whom the document shows."""
    own = faction["leaders"]
    if faction["pair"]:
        for inner, name in enumerate(faction["pair"]):
            yield from unknown("factions", (*where, "pair", inner), name, singles, "faction")
        yield from unsorted("factions", (*where, "pair"), faction["pair"])
        most = sum(len(sets.get(name, [])) for name in faction["pair"])
        if own:
            message = "a double faction has no leaders of its own"
            yield DataFault("factions", (*where, "leaders"), message)
        if not 0 < faction["leaders_drawn"] <= most:
            message = f"leaders are drawn for a double faction, {most} at most"
            yield DataFault("factions", (*where, "leaders_drawn"), message)
        return
    if faction["leaders_drawn"]:
        message = "leaders are drawn for double factions only"
        yield DataFault("factions", (*where, "leaders_drawn"), message)
    wanted = LEADERS.get(faction["id"], len(own))
    if len(own) != wanted:
        message = f"the document gives the faction {wanted} leaders"
        yield DataFault("factions", (*where, "leaders"), message)
    for inner, leader in enumerate(own):
        stated = STRENGTHS.get(leader["id"], leader["strength"])
        if leader["strength"] != stated:
            place = (*where, "leaders", inner, "strength")
            yield DataFault("factions", place, f"the document's example gives {stated}")
