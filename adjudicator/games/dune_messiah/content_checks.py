"""What must hold of the content of Dune Messiah alone. Not portable: it reads content files.

Many of these checks are what document 003 says about parts whose values it leaves open: a value
that replaces a reconstruction has to satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.board import homes, parts_by_id
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.ids import cover, ids_of, unknown, unsorted
from adjudicator.content.checks.own import Named, of_factions
from adjudicator.content.checks.sectors import map_counts, owner_faults, sector_faults, spot_faults
from adjudicator.content.folder import DataFault
from adjudicator.games.dune_messiah.pieces import LAST_LOYALTY, LAST_QUOTA, on_track
from adjudicator.problems import Steps

PHASES = [
    "setup",
    "storm",
    "spice-blow",
    "purchase",
    "shipping",
    "battle",
    "collection",
    "mentat",
]

TOPICS = [
    "setup",
    "turn",
    "storm",
    "spice-blow",
    "purchase",
    "market",
    "shipping",
    "movement",
    "hidden",
    "battle",
    "sabotage",
    "raid",
    "collection",
    "quota",
    "loyalty",
    "victory",
]

WANTED = {
    "weapon": ["attack"],
    "special-weapon": ["attack"],
    "defense": ["guard"],
    "hero": ["play"],
    "survey": ["play"],
    "worthless": [],
}
"""Category of a treachery card -> what its effect has of attack, guard and play."""
SLOTS = {
    "weapon": ["weapon"],
    "special-weapon": ["weapon"],
    "defense": ["defense"],
    "hero": ["leader"],
    "survey": [],
    "worthless": ["weapon", "defense"],
}
BASIC = ["projectile", "poison"]
"""The attacks against which there is a defence."""
FACTIONS = ["bene-gesserit", "emperor", "fremen-opposition", "spacing-guild"]
LEADERS = 5
"""Leader discs of a faction, by the document."""
BLOWS = 2
"""Territories on a spice card, by the document."""
BOUGHT_IN_PAIRS = ("price-most", "reveal-hideouts")
"""The document's table of prices ends where hideouts are detected."""
TOKENS = ["harvester", "hideout", "ornithopter", "terraformer"]
"""Pieces whose count is a number of the rules, too."""


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing that `counts` of game.json names."""
    cards = data["cards"]
    factions = data["factions"]["factions"]
    tokens = [piece["count"] for piece in data["pieces"]["pieces"] if piece["kind"] == "spice"]
    return {
        **map_counts(data),
        "treachery_cards": _copies(cards["treachery"]),
        "spice_cards": _copies(cards["spice"]),
        "sabotage_actions": len(cards["sabotage"]),
        "factions": len(factions),
        "leaders": sum(len(faction["leaders"]) for faction in factions),
        "places": data["setup"]["places"],
        "spice_tokens": sum(tokens),
    }


def _copies(cards: list[dict[str, Any]]) -> int:
    return sum(card["copies"] for card in cards)


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """Context of the theme -> the ids that need a look of their own there."""
    return {"categories": sorted({card["category"] for card in data["cards"]["treachery"]})}


def named(data: dict[str, Any]) -> list[Named]:
    """The lists of entries that need a name in the PO file, with its context."""
    cards = data["cards"]
    return [
        Named("card", "cards", ("treachery",), cards["treachery"]),
        Named("sabotage", "cards", ("sabotage",), cards["sabotage"]),
        Named("spice-card", "cards", ("spice",), cards["spice"]),
        *of_factions(data),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Sectors, effects that fit their cards, what the document states, spots on the board."""
    yield from sector_faults(data)
    yield from _setup(data)
    yield from _numbers(data)
    yield from _treachery_cards(data["cards"]["treachery"])
    yield from _sabotage(data)
    yield from _spice_cards(data)
    yield from owner_faults(data, "leaders")
    yield from _factions(data)
    blows = {blow["part"] for card in data["cards"]["spice"] for blow in card.get("blows", [])}
    yield from spot_faults(data, sorted(blows), ids_of(data["setup"]["circles"]))
    yield from _tracks(data)


def _tracks(data: dict[str, Any]) -> Iterator[DataFault]:
    """Spaces for all that the markers of price, quota and loyalty can show."""
    numbers = numbers_of(data)
    low = min(numbers.get("quota-start", 0), numbers.get("quota-reset", 0))
    wanted = {
        "price": [f"price-{price}" for price in range(1, 1 + numbers.get("price-most", 0))],
        "quota": [on_track("quota", at, LAST_QUOTA) for at in range(low, LAST_QUOTA + 1)],
        "loyalty": [on_track("loyalty", at, LAST_LOYALTY) for at in range(LAST_LOYALTY + 1)],
    }
    tracks = {track["id"]: at for at, track in enumerate(data["layout"]["tracks"])}
    for name, spaces in wanted.items():
        if name not in tracks:
            yield DataFault("layout", ("tracks",), f"the track {name!r} is missing here")
            continue
        spots = data["layout"]["tracks"][tracks[name]]["spots"]
        yield from cover("layout", ("tracks", tracks[name], "spots"), spots, spaces, "space")


def _setup(data: dict[str, Any]) -> Iterator[DataFault]:
    setup, sectors = data["setup"], numbers_of(data).get("sectors", 0)
    terrain = {entry["id"]: entry["terrain"] for entry in data["map"]["territories"]}
    strongholds = [name for name, kind in terrain.items() if kind == "stronghold"]
    rocks = [name for name, kind in terrain.items() if kind == "rock"]
    if len(setup["circles"]) != setup["places"]:
        message = f"{len(setup['circles'])} circles, and {setup['places']} places"
        yield DataFault("setup", ("circles",), message)
    for at, circle in enumerate(setup["circles"]):
        if circle["sector"] >= sectors:
            message = f"there is no sector {circle['sector']}"
            yield DataFault("setup", ("circles", at, "sector"), message)
    if setup["storm_start"]["sector"] >= sectors:
        message = f"there is no sector {setup['storm_start']['sector']}"
        yield DataFault("setup", ("storm_start", "sector"), message)
    yield from unknown("setup", ("objective",), setup["objective"], strongholds, "stronghold")
    yield from unsorted("setup", ("sietches",), setup["sietches"])
    for at, sietch in enumerate(setup["sietches"]):
        yield from unknown("setup", ("sietches", at), sietch, strongholds, "stronghold")
    where: Steps = ("hideout", "territory")
    yield from unknown("setup", where, setup["hideout"]["territory"], rocks, "rock territory")
    faces = data["dice"]["dice"][0]["faces"]
    known = [{"id": entry["face"]} for entry in setup["theft"]]
    yield from cover("setup", ("theft",), known, faces, "face of the die")


def _numbers(data: dict[str, Any]) -> Iterator[DataFault]:
    """Numbers that have to fit each other, and the tokens."""
    numbers = numbers_of(data)
    most, last = (numbers.get(name, 0) for name in BOUGHT_IN_PAIRS)
    if most < last:
        message = f"hideouts are detected at {last}: the price goes as far at least"
        yield DataFault("game", ("numbers",), message)
    for at, piece in enumerate(data["pieces"]["pieces"]):
        if piece["id"] in TOKENS and piece["count"] != numbers.get(f"{piece['id']}s"):
            message = f"the number {piece['id'] + 's'!r} is {numbers.get(piece['id'] + 's')}"
            yield DataFault("pieces", ("pieces", at, "count"), message)


def _treachery_cards(cards: list[dict[str, Any]]) -> Iterator[DataFault]:
    for at, card in enumerate(cards):
        effect, category = card["effect"], card["category"]
        where: Steps = ("treachery", at, "effect")
        has = [key for key in ("attack", "guard", "play") if effect[key]]
        if has != WANTED[category]:
            message = (
                f"a card of category {category!r} has "
                f"{' and '.join(WANTED[category]) or 'no effect'}, "
                f"this one has {' and '.join(has) or 'none'}"
            )
            yield DataFault("cards", where, message)
        elif has == ["attack"] and (effect["attack"] in BASIC) != (category == "weapon"):
            message = f"{effect['attack']!r} is not an attack of a {category.replace('-', ' ')}"
            yield DataFault("cards", (*where, "attack"), message)
        elif has == ["play"] and (effect["play"] == "hero") != (category == "hero"):
            message = f"{effect['play']!r} is not a play of a {category}"
            yield DataFault("cards", (*where, "play"), message)
        if effect["slots"] != SLOTS[category]:
            message = f"such a card goes in {' and '.join(SLOTS[category]) or 'no place'} of a plan"
            yield DataFault("cards", (*where, "slots"), message)
    for kind, why in (
        ("ghola", "the document subjects gholas to such cards"),
        ("hero", "the document has cheap heroes"),
        ("detect", "the document has cards that detect harvesters and hideouts"),
    ):
        effects = [card["effect"] for card in cards]
        if all(kind not in (effect["attack"], effect["play"]) for effect in effects):
            yield DataFault("cards", ("treachery",), f"no card is of the kind {kind!r}: {why}")
    if not any(card["effect"]["returns"] for card in cards):
        message = "no card returns to the Bene Gesserit, as the document says that some do"
        yield DataFault("cards", ("treachery",), message)


def _sabotage(data: dict[str, Any]) -> Iterator[DataFault]:
    faces = [int(face) for face in data["dice"]["dice"][0]["faces"]]
    for at, action in enumerate(data["cards"]["sabotage"]):
        if action["roll"] > max(faces):
            message = f"the die has no {action['roll']}: the action could not succeed"
            yield DataFault("cards", ("sabotage", at, "roll"), message)


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
        if blows and len({home.get(part, part) for part in blows}) < BLOWS:
            yield DataFault("cards", where, "the two blows are in one territory")


def _factions(data: dict[str, Any]) -> Iterator[DataFault]:
    entries = data["factions"]["factions"]
    rulings = ids_of(data["rulings"]["rulings"])
    tokens = [piece["count"] for piece in data["pieces"]["pieces"] if piece["kind"] == "force"]
    yield from cover("factions", ("factions",), entries, FACTIONS, "faction")
    for at, faction in enumerate(entries):
        where: Steps = ("factions", at)
        standing = 0
        for inner, start in enumerate(faction["start"]):
            place = (*where, "start", inner, "part")
            yield from unknown("factions", place, start["part"], parts_by_id(data), "part")
            standing += start["forces"] + start["spies"]
        if standing + faction["reserves"] != faction["forces"]:
            message = (
                f"{standing} at the start and {faction['reserves']} in reserve "
                f"are not {faction['forces']}"
            )
            yield DataFault("factions", (*where, "forces"), message)
        if faction["forces"] not in tokens:
            yield DataFault("factions", (*where, "forces"), "pieces.json has not so many tokens")
        if len(faction["leaders"]) != LEADERS:
            message = f"the document gives each faction {LEADERS} leaders"
            yield DataFault("factions", (*where, "leaders"), message)
        for inner, entry in enumerate(faction["advantages"]):
            if "ruling" in entry:
                place = (*where, "advantages", inner, "ruling")
                yield from unknown("factions", place, entry["ruling"], rulings, "ruling")
