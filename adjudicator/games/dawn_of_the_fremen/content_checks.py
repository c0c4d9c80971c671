"""What must hold of the content of Dawn of the Fremen alone. Not portable: it reads content files.

Most of these checks are what document 000 still says about pictures, cards and tokens that are
lost: whatever replaces a reconstruction, the true value or another guess, has to satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.content.checks.board import Places, territory_places, unconnected
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.ids import cover, ids_of, twice, unknown, unsorted
from adjudicator.content.checks.own import Named
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

PHASES = ["harj", "development", "production", "trade", "shipment", "action", "council"]

TOPICS = [
    "action",
    "alliances",
    "attack",
    "council",
    "cycle",
    "debts",
    "development",
    "die",
    "harj",
    "production",
    "scavenge",
    "setup",
    "shipment",
    "teams",
    "trade",
    "turn",
    "vanishing",
    "victory",
]

CLOSED = "drum-sand"
BORDERS = [("hollow-basin", "hollow-erg"), ("little-gap", "windy-basin")]
"""The borders that the document names."""
TERRITORIES = ["high-expanse", "rock-path"]
"""The other territories that it names."""
TRADEABLE = [
    "discovery",
    "fremkit",
    "karama",
    "marketplace",
    "raid",
    "sand",
    "shifting-sands",
    "smugglers",
    "water-of-life",
]
DEVELOPMENTS = ["jubba-cloak", "kulon", "maula-pistol", "ornithopter"]
RESOURCES = ["food", "spice", "water", "worm-tooth"]
RESULTS = [
    "all-players",
    "both-moons",
    "crescent-moon",
    "full-moon",
    "lead-player",
    "storm",
    "worm",
]
BUILT = {"crysknife": [], "sietch": ["food", "spice", "water"], "stillsuit": []}
"""What can be built -> what it costs at least."""
CRYSKNIFE_COST = 2
PLACES = ["attack-marker", "box", "die-tray", "rock-pool", "scavenge-deck", "site-pool"]
"""Places of the board that pieces can be in, besides territories, borders and tracks."""


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing that `counts` of game.json names."""
    territories = data["map"]["territories"]
    terrain = [entry["terrain"] for entry in territories]
    cards = data["cards"]["scavenge"]
    faces = {die["id"]: len(die["faces"]) for die in data["dice"]["dice"]}
    return {
        "territories": len(territories),
        "settled_territories": len(territories) - terrain.count(CLOSED),
        "sand": terrain.count("sand"),
        "rock": terrain.count("rock"),
        "basin": terrain.count("basin"),
        "borders": sum(len(entry["borders"]) for entry in territories) // 2,
        "borders_of_drum_sand": sum(
            len(entry["borders"]) for entry in territories if entry["terrain"] == CLOSED
        ),
        "order_faces": faces.get("order-die", 0),
        "arrakis_faces": faces.get("arrakis-die", 0),
        "sites": sum(site["count"] for site in data["pieces"]["sites"]),
        "cards": sum(card["copies"] for card in cards),
        "tradeable_cards": sum(card["tradeable"] for card in cards),
        "factions": len(data["factions"]["factions"]),
    }


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """Context of the theme -> the ids that need a look of their own there."""
    return {
        "categories": sorted({card["family"] for card in data["cards"]["scavenge"]}),
        "resources": RESOURCES,
    }


def named(data: dict[str, Any]) -> list[Named]:
    """The lists of entries that need a name in the PO file, with its context."""
    return [
        Named("card", "cards", ("scavenge",), data["cards"]["scavenge"]),
        Named("piece", "pieces", ("pieces",), data["pieces"]["pieces"]),
        Named("site", "pieces", ("sites",), data["pieces"]["sites"]),
        Named("face", "dice", ("results",), data["dice"]["results"]),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Whatever contradicts the document, and what does not fit together."""
    yield from _board(data)
    yield from _pieces(data)
    yield from _sites(data)
    yield from _dice(data)
    yield from _cards(data)
    yield from _tribes(data)
    yield from _layout(data)


def _board(data: dict[str, Any]) -> Iterator[DataFault]:
    places = territory_places(data)
    closed = [entry["id"] for entry in data["map"]["territories"] if entry["terrain"] == CLOSED]
    if closed != [CLOSED]:
        message = f"{CLOSED!r} is the one territory of terrain {CLOSED!r}"
        yield DataFault("map", ("territories",), message)
    wanted = [*TERRITORIES, *(name for pair in BORDERS for name in pair)]
    missing = [name for name in sorted(wanted) if name not in places]
    for name in missing:
        yield DataFault("map", ("territories", name), f"the territory {name!r} is missing here")
    if missing or closed != [CLOSED]:
        return
    for one, other in BORDERS:
        if other not in places[one][1]:
            message = f"the document has a border of {one!r} and {other!r}"
            yield DataFault("map", (*places[one][0], "borders"), message)
    land = {
        name: (where, [beside for beside in borders if beside != CLOSED])
        for name, (where, borders) in places.items()
        if name != CLOSED
    }
    if land["hollow-erg"][1] != ["hollow-basin"]:
        message = "'hollow-erg' has one neighbour besides Drum Sand, 'hollow-basin'"
        yield DataFault("map", (*land["hollow-erg"][0], "borders"), message)
    yield from _shared_out(data, len(land))
    yield from _without_drum_sand(land)


def _shared_out(data: dict[str, Any], settled: int) -> Iterator[DataFault]:
    seats = data["game"]["seats"]
    for number in range(seats["least"], seats["most"] + 1):
        if settled % number:
            message = f"{settled} territories cannot be shared out evenly among {number} tribes"
            yield DataFault("map", ("territories",), message)


def _without_drum_sand(land: Places) -> Iterator[DataFault]:
    known = {
        name: (where, [beside for beside in borders if beside in land])
        for name, (where, borders) in land.items()
    }
    for fault in unconnected(known):
        yield DataFault(fault.name, fault.path, f"{fault.message} without Drum Sand")


def _pieces(data: dict[str, Any]) -> Iterator[DataFault]:
    pieces = data["pieces"]["pieces"]
    values = numbers_of(data)
    stated = {
        ("warrior", "count"): "warriors",
        ("warrior", "strength"): "warrior-strength",
        ("debt", "count"): "debts",
        ("sietch", "strength"): "sietch-strength",
    }
    resources = [piece for piece in pieces if piece["kind"] == "resource"]
    yield from _just("pieces", ("pieces",), ids_of(resources), RESOURCES, "resource")
    for at, piece in enumerate(pieces):
        where: Steps = ("pieces", at)
        for (name, key), number in stated.items():
            if piece["id"] == name and piece[key] != values.get(number, piece[key]):
                message = f"the number {number!r} is {values[number]}"
                yield DataFault("pieces", (*where, key), message)
        yield from _cost(where, piece)
    yield from _just(
        "pieces", ("pieces",), [p["id"] for p in pieces if "cost" in p], sorted(BUILT), "cost of"
    )


def _cost(where: Steps, piece: dict[str, Any]) -> Iterator[DataFault]:
    cost = piece.get("cost", {})
    for resource in cost:
        yield from unknown("pieces", (*where, "cost", resource), resource, RESOURCES, "resource")
    for resource in BUILT.get(piece["id"], []):
        if resource not in cost:
            message = f"a {piece['id']} costs {resource} too"
            yield DataFault("pieces", (*where, "cost"), message)
    if piece["id"] == "crysknife" and sum(cost.values()) != CRYSKNIFE_COST:
        message = f"a crysknife costs exactly {CRYSKNIFE_COST} resources"
        yield DataFault("pieces", (*where, "cost"), message)


def _sites(data: dict[str, Any]) -> Iterator[DataFault]:
    sites = data["pieces"]["sites"]
    aside = data["setup"]["set_aside"]
    yield from twice("pieces", ("sites",), sites)
    yield from unsorted("pieces", ("sites",), ids_of(sites))
    used = sum(site["count"] for site in sites) + aside["returned"]
    for at, site in enumerate(sites):
        where: Steps = ("sites", at)
        yield from unknown("pieces", (*where, "gives"), site["gives"], RESOURCES, "resource")
        if site["set_aside"]:
            used -= aside["each"]
            if site["count"] < aside["each"]:
                message = f"{aside['each']} of them must be set aside"
                yield DataFault("pieces", (*where, "count"), message)
    wanted = numbers_of(data).get("sites-used", used)
    if used != wanted:
        message = f"after some are set aside {used} are left, and {wanted} are used"
        yield DataFault("pieces", ("sites",), message)


def _dice(data: dict[str, Any]) -> Iterator[DataFault]:
    dice = data["dice"]["dice"]
    results = data["dice"]["results"]
    yield from cover("dice", ("dice",), dice, ["arrakis-die", "order-die"], "die")
    yield from cover("dice", ("results",), results, RESULTS, "result")
    yield from unsorted("dice", ("results",), ids_of(results))
    spice = [site["id"] for site in data["pieces"]["sites"] if site["gives"] == "spice"]
    for at, result in enumerate(results):
        where: Steps = ("results", at, "spice")
        for inner, site in enumerate(result["spice"]):
            yield from unknown("dice", (*where, inner), site, spice, "spice site")
        yield from unsorted("dice", where, result["spice"])
    for at, die in enumerate(dice):
        where = ("dice", at, "faces")
        if die["id"] == "arrakis-die":
            for inner, face in enumerate(die["faces"]):
                yield from unknown("dice", (*where, inner), face, RESULTS, "result")
            for result in RESULTS:
                if result not in die["faces"]:
                    yield DataFault("dice", where, f"no face shows {result!r}")
        else:
            yield from _order_die(data, where, die["faces"])


def _order_die(data: dict[str, Any], where: Steps, faces: list[str]) -> Iterator[DataFault]:
    for inner, face in enumerate(faces):
        if not face.isdecimal():
            yield DataFault("dice", (*where, inner), f"{face!r} is not a number")
    most = max((int(face) for face in faces if face.isdecimal()), default=0)
    for at, piece in enumerate(data["pieces"]["pieces"]):
        if piece["kind"] == "rock" and piece["count"] < most:
            message = f"the order die may ask for {most}"
            yield DataFault("pieces", ("pieces", at, "count"), message)


def _cards(data: dict[str, Any]) -> Iterator[DataFault]:
    cards = data["cards"]["scavenge"]
    tokens = {piece["id"]: piece for piece in data["pieces"]["pieces"] if piece["kind"] == "token"}
    given = {"resource": RESOURCES, "development": sorted(tokens), "ability": [""]}
    for at, card in enumerate(cards):
        where: Steps = ("scavenge", at)
        effect, family = card["effect"], card["family"]
        place = (*where, "effect", "gives")
        if family == "ability" and effect["gives"]:
            yield DataFault("cards", place, "an ability puts nothing on the board of itself")
        elif family != "ability":
            what = "resource" if family == "resource" else "development token"
            yield from unknown("cards", place, effect["gives"], given[family], what)
        if effect["play"] != (card["id"] if family == "ability" else ""):
            wanted = f"the play {card['id']!r}" if family == "ability" else "no play"
            yield DataFault("cards", (*where, "effect", "play"), f"such a card has {wanted}")
        if (effect["when"] == "drawn") != (family != "ability"):
            message = "what is not an ability works as it is drawn, and an ability later"
            yield DataFault("cards", (*where, "effect", "when"), message)
        if card["tradeable"] != (card["id"] in TRADEABLE):
            message = "the document lists the tradeable cards: " + ", ".join(TRADEABLE)
            yield DataFault("cards", (*where, "tradeable"), message)
        token = tokens.get(effect["gives"])
        if token is not None and token["count"] != card["copies"]:
            message = f"pieces.json has {token['count']} of the token"
            yield DataFault("cards", (*where, "copies"), message)
    abilities = [card["id"] for card in cards if card["family"] == "ability"]
    yield from _just("cards", ("scavenge",), abilities, TRADEABLE, "ability")
    for family, things in (("resource", RESOURCES), ("development", DEVELOPMENTS)):
        gives = [card["effect"]["gives"] for card in cards if card["family"] == family]
        yield from _just("cards", ("scavenge",), gives, things, f"card for the {family}")


def _tribes(data: dict[str, Any]) -> Iterator[DataFault]:
    values = numbers_of(data)
    for at, tribe in enumerate(data["factions"]["factions"]):
        for key in ("warriors", "debts"):
            if tribe[key] != values.get(key, tribe[key]):
                message = f"the number {key!r} is {values[key]}"
                yield DataFault("factions", ("factions", at, key), message)
    places = data["setup"]["places"]
    yield from twice("setup", ("places",), places)
    for at, place in enumerate(places):
        if place["number"] != at + 1:
            yield DataFault("setup", ("places", at, "number"), f"this is place {at + 1}")
    most = data["game"]["seats"]["most"]
    if most > min(len(places), len(data["factions"]["factions"])):
        yield DataFault("game", ("seats", "most"), "there are fewer tribes, or places, than that")


def _layout(data: dict[str, Any]) -> Iterator[DataFault]:
    layout = data["layout"]
    territories = data["map"]["territories"]
    rocks = sorted(
        f"{entry['id']}/{beside}"
        for entry in territories
        for beside in entry["borders"]
        if entry["id"] < beside and CLOSED not in (entry["id"], beside)
    )
    yield from cover("layout", ("parts",), layout["parts"], ids_of(territories), "territory")
    yield from cover("layout", ("borders",), layout["borders"], rocks, "border")
    land = [entry["id"] for entry in territories if entry["id"] != CLOSED]
    yield from cover("layout", ("spots",), layout["spots"], land, "territory")
    seats = ids_of(data["setup"]["places"])
    yield from cover("layout", ("seats",), layout["seats"], seats, "seat")
    if "phases" not in ids_of(layout["tracks"]):
        yield DataFault("layout", ("tracks", "phases"), "the track 'phases' is missing here")
    have = ids_of(layout["places"])
    for name in PLACES:
        if name not in have:
            yield DataFault("layout", ("places", name), f"the place {name!r} is missing here")


def _just(
    name: str, where: Steps, found: Iterable[str], wanted: list[str], what: str
) -> Iterator[DataFault]:
    """What is found must be what is wanted, in any order."""
    have = list(found)
    for missing in wanted:
        if missing not in have:
            yield DataFault(name, where, f"the {what} {missing!r} is missing here")
    for stranger in have:
        if stranger not in wanted:
            yield DataFault(name, where, f"there is no {what} {stranger!r}")
