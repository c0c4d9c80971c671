"""What must hold of the content of War for Arrakis alone. Not portable: it reads content files.

Many of these checks are what document 002 says about parts whose pictures are lost: a value that
replaces a reconstruction has to satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.board import territory_places
from adjudicator.content.checks.effects import AllowedNames, word_faults
from adjudicator.content.checks.figures import numbers_of
from adjudicator.content.checks.free import (
    barred_faults,
    crossing_faults,
    polar_faults,
    sector_faults,
    shelter_faults,
)
from adjudicator.content.checks.ids import cover, ids_of, twice, unknown, unsorted
from adjudicator.content.checks.own import Named
from adjudicator.content.checks.seatings import seating_faults
from adjudicator.content.checks.tactical import tactical_faults
from adjudicator.content.folder import DataFault
from adjudicator.problems import Steps

PHASES = ["setup", "start", "vehicles", "actions", "hazards", "harvest", "end"]

TOPICS = [
    *PHASES,
    "table",
    "board",
    "pieces",
    "round",
    "dice",
    "cards",
    "leaders",
    "free",
    "deployment",
    "stations",
    "settlements",
    "movement",
    "battle",
    "prescience",
    "atomics",
    "worms",
    "effects",
    "harvesters",
    "turn",
    "bene-gesserit",
    "solo",
    "teams",
    "victory",
]
POLE, DECK_SIZE = "north-pole", 18
DECKS = ["corrino-ally", "fremen-ally", "house-atreides", "house-harkonnen"]
RESULTS = ["leadership", "strategy", "deployment", "mentat", "house"]
"""What Action dice show."""
FREE = {"atreides": ["desert-power"], "harkonnen": []}
"""Side -> its Actions that no die shows."""
COMBAT = ["sword", "shield", "special"]
RANKS = ["regular", "elite", "special-elite"]
UNITS_OF_A_TOKEN = 2
"""What the solo mode reckons a Deployment token as."""
TOKEN_SETS = {"atreides": 8, "atreides-starting": 8, "black": 6, "silver": 6}
TIMINGS = {"action": 8, "end": 8}
EXPOSED = {
    "hole-in-the-rock": ["imperial-basin"],
    "rimwall-west": ["arrakeen", "imperial-basin"],
    "splintered-rock": ["hagga-basin"],
}
"""Place of the Family Atomics -> the Areas that the document exposes by it."""
PLACED = ["own-legion", "sandworm", "this"]
"""What a filter may ask to be beside, instead of an Area."""
OF_FILTERS = {
    "unit": RANKS,
    "terrain": ["desert", "minor-erg", "mountain", "plateau"],
    "sector-with": ["own-legion"],
    "sector-without": ["enemy-legion"],
}
"""Filter -> what it may be of, besides ids of the map and of Leaders."""
LEADER_FILTERS = ["leader", "leader-in-play", "leader-gone"]


def counted(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each sort of thing that `counts` of game.json names."""
    board, cards = data["map"], data["cards"]
    terrain = [entry["terrain"] for entry in board["territories"]]
    dice = {die["id"]: die["count"] for die in data["dice"]["dice"]}
    pieces = _piece_counts(data)
    return {
        "territories": len(terrain),
        **{kind.replace("-", "_"): terrain.count(kind) for kind in OF_FILTERS["terrain"]},
        "deep_desert": sum(entry["deep"] for entry in board["territories"]),
        "sheltered": sum(entry["sheltered"] for entry in board["territories"]),
        "borders": sum(len(entry["borders"]) for entry in board["territories"]) // 2,
        "impassable_borders": sum(len(entry["barred"]) for entry in board["territories"]) // 2,
        "sectors": len(board["sectors"]),
        "air_zones": len(board["zones"]),
        "settlements": len(board["settlements"]),
        "sietches": len(board["sietches"]),
        "stations": len(board["stations"]),
        "atomics": len(board["atomics"]),
        "planning_cards": sum(card["copies"] for deck in DECKS for card in cards[deck]),
        "leaders": len(cards["leaders"]),
        "prescience_cards": len(cards["prescience"]),
        "objectives": len(cards["objectives"]),
        "bans": len(cards["bans"]),
        "action_dice": sum(count for die, count in dice.items() if die != "combat"),
        "combat_dice": dice.get("combat", 0),
        "wormsigns": sum(sign["count"] for sign in data["pieces"]["wormsigns"]),
        "bene_gesserit_tokens": pieces.get("bene-gesserit", 0),
        "factions": len(data["factions"]["factions"]),
    }


def looks(data: dict[str, Any]) -> dict[str, list[str]]:
    """Context of the theme -> the ids that need a look of their own there."""
    return {
        "categories": [*DECKS, "bans", "leaders", "objectives", "prescience"],
        "resources": ids_of(data["factions"]["markers"]),
    }


def named(data: dict[str, Any]) -> list[Named]:
    """The lists of entries that need a name in the PO file, with its context."""
    cards = data["cards"]
    return [
        *(
            Named("card", "cards", (deck,), cards[deck])
            for deck in [*DECKS, "prescience", "objectives", "bans", "tactical"]
        ),
        Named("leader", "cards", ("leaders",), cards["leaders"]),
        Named("piece", "pieces", ("pieces",), data["pieces"]["pieces"]),
        Named("wormsign", "pieces", ("wormsigns",), data["pieces"]["wormsigns"]),
        Named("die", "dice", ("dice",), data["dice"]["dice"]),
        Named("sector", "map", ("sectors",), data["map"]["sectors"]),
        Named("zone", "map", ("zones",), data["map"]["zones"]),
        Named("power", "factions", ("powers",), data["factions"]["powers"]),
        Named("imperium", "factions", ("imperium",), data["factions"]["imperium"]),
        Named("marker", "factions", ("markers",), data["factions"]["markers"]),
    ]


def faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Whatever contradicts the document, and what does not fit together."""
    places = territory_places(data)
    if any(beside not in places for _, borders in places.values() for beside in borders):
        return  # the checks of every board tell it
    yield from barred_faults(data)
    yield from seating_faults(data)
    yield from sector_faults(data)
    yield from _pole(data)
    yield from shelter_faults(data)
    yield from _sites(data)
    yield from _dice(data)
    yield from _pieces(data)
    yield from _tracks(data)
    yield from _cards(data)
    yield from _leaders(data)
    yield from _effects(data)
    yield from _layout(data)


# --- the board -----------------------------------------------------------------------------------


def _by_id(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in data["map"]["territories"]}


def _pole(data: dict[str, Any]) -> Iterator[DataFault]:
    central = sorted(entry["id"] for entry in data["map"]["sectors"] if entry["ring"] == "central")
    for at, entry in enumerate(data["map"]["territories"]):
        wanted = central if entry["id"] == POLE else entry["sectors"][:1]
        if entry["sectors"] != wanted:
            message = "only the North Pole lies in several Sectors: in all that are central"
            yield DataFault("map", ("territories", at, "sectors"), message)


def _sites(data: dict[str, Any]) -> Iterator[DataFault]:
    areas, board = _by_id(data), data["map"]
    for key in ("settlements", "sietches", "stations", "atomics"):
        yield from unsorted("map", (key,), ids_of(board[key]))
        yield from twice("map", (key,), board[key])
        for at, entry in enumerate(board[key]):
            yield from unknown("map", (key, at, "id"), entry["id"], areas, "territory")
    for at, entry in enumerate(board["sietches"]):
        if areas.get(entry["id"], {"terrain": "desert"})["terrain"] != "desert":
            yield DataFault("map", ("sietches", at, "id"), "a Sietch lies in a desert")
    yield from cover("map", ("atomics",), board["atomics"], list(EXPOSED), "place of the Atomics")
    for at, entry in enumerate(board["atomics"]):
        if entry["exposes"] != EXPOSED.get(entry["id"], entry["exposes"]):
            message = f"the document exposes {', '.join(EXPOSED[entry['id']])}"
            yield DataFault("map", ("atomics", at, "exposes"), message)
        if areas.get(entry["id"], {"terrain": "mountain"})["terrain"] != "mountain":
            yield DataFault("map", ("atomics", at, "id"), "the Atomics break a mountain")


# --- dice, pieces, tracks ------------------------------------------------------------------------


def _dice(data: dict[str, Any]) -> Iterator[DataFault]:
    dice = {die["id"]: (at, die) for at, die in enumerate(data["dice"]["dice"])}
    for faction in data["factions"]["factions"]:
        at, die = dice.get(f"{faction['id']}-action", (-1, None))
        if die is None:
            message = f"the die '{faction['id']}-action' is missing here"
            yield DataFault("dice", ("dice",), message)
        elif die["count"] != faction["dice"]:
            message = f"{faction['id']!r} has {faction['dice']} of them"
            yield DataFault("dice", ("dice", at, "count"), message)
        wanted = [f"{faction['id']}-{name}" for name in RESULTS + FREE[faction["id"]]]
        own = [action for action in data["dice"]["actions"] if action["side"] == faction["id"]]
        yield from cover("dice", ("actions",), own, wanted, "Action")
    for at, die in enumerate(data["dice"]["dice"]):
        known = COMBAT if die["id"] == "combat" else RESULTS
        where: Steps = ("dice", at, "faces")
        for inner, face in enumerate(die["faces"]):
            yield from unknown("dice", (*where, inner), face, known, "result")
        for face in known:
            if face not in die["faces"]:
                yield DataFault("dice", where, f"no face shows {face!r}")


def _piece_counts(data: dict[str, Any]) -> dict[str, int]:
    return {piece["id"]: piece["count"] for piece in data["pieces"]["pieces"]}


def _pieces(data: dict[str, Any]) -> Iterator[DataFault]:
    pieces, counts = data["pieces"], _piece_counts(data)
    for at, faction in enumerate(data["factions"]["factions"]):
        for rank, piece in faction["units"].items():
            if counts.get(piece) != faction["figures"][rank]:
                message = f"pieces.json has {counts.get(piece, 0)} of {piece!r}"
                yield DataFault("factions", ("factions", at, "figures", rank), message)
    yield from twice("pieces", ("tokens",), pieces["tokens"])
    for at, token in enumerate(pieces["tokens"]):
        if sum(token[rank] for rank in RANKS) != UNITS_OF_A_TOKEN:
            message = f"a Deployment token stands for {UNITS_OF_A_TOKEN} Units"
            yield DataFault("pieces", ("tokens", at), message)
    for name, size in TOKEN_SETS.items():
        found = sum(token["set"] == name for token in pieces["tokens"])
        if found != size:
            message = f"there are {size} tokens of the set {name!r}, not {found}"
            yield DataFault("pieces", ("tokens",), message)
    yield from _start(data, counts)
    wanted = {"sietch_tokens": "sietch", "station_tokens": "station", "wormsigns": "wormsign"}
    for key, piece in wanted.items():
        if sum(entry["count"] for entry in pieces[key]) != counts.get(piece):
            message = f"there are {counts.get(piece, 0)} pieces {piece!r}"
            yield DataFault("pieces", (key,), message)


def _start(data: dict[str, Any], counts: dict[str, int]) -> Iterator[DataFault]:
    """The figures that the Harkonnens' tokens ask for at the start are there."""
    units = {
        rank: piece
        for faction in data["factions"]["factions"]
        if faction["id"] == "harkonnen"
        for rank, piece in {**faction["units"], "bashar": faction["generic"]}.items()
    }
    used = data["setup"]["settlement"]["sets"]
    for rank, piece in units.items():
        found = sum(token[rank] for token in data["pieces"]["tokens"] if token["set"] in used)
        if found > counts.get(piece, 0):
            message = f"the tokens of the start take {found} of {piece!r}"
            yield DataFault("pieces", ("tokens",), message)


def _tracks(data: dict[str, Any]) -> Iterator[DataFault]:
    pieces, numbers = data["pieces"], numbers_of(data)
    rows = [row["row"] for row in pieces["spice_rows"]]
    if rows != list(range(1, 1 + numbers.get("spice-rows", len(rows)))):
        yield DataFault("pieces", ("spice_rows",), "the rows are numbered from the highest, 1")
    withheld = [row["withheld"] for row in pieces["spice_rows"]]
    if withheld != sorted(withheld) or withheld[:1] != [0]:
        message = "the first row withholds no die, and none fewer than one above it"
        yield DataFault("pieces", ("spice_rows",), message)
    if [row["ban"] for row in pieces["spice_rows"]] != [False] * (len(rows) - 1) + [True]:
        yield DataFault("pieces", ("spice_rows",), "the last row, and no other, brings a Ban")
    lasts = {"supremacy": "supremacy-win", "prescience": "prescience-last"}
    for key, number in lasts.items():
        for at, entry in enumerate(pieces[key]):
            if entry["step"] > numbers.get(number, entry["step"]):
                message = f"the number {number!r} is {numbers[number]}"
                yield DataFault("pieces", (key, at, "step"), message)


# --- cards ---------------------------------------------------------------------------------------


def _cards(data: dict[str, Any]) -> Iterator[DataFault]:
    cards, last = data["cards"], numbers_of(data).get("prescience-last", 99)
    for deck in DECKS:
        if sum(card["copies"] for card in cards[deck]) != DECK_SIZE:
            yield DataFault("cards", (deck,), f"each deck has {DECK_SIZE} cards")
        for at, card in enumerate(cards[deck]):
            if not card["least"] <= card["most"] <= card["copies"]:
                message = f"{card['least']} to {card['most']} of {card['copies']} copies"
                yield DataFault("cards", (deck, at, "most"), message)
    for timing, count in TIMINGS.items():
        if sum(card["timing"] == timing for card in cards["prescience"]) != count:
            message = f"{count} Prescience cards have the timing {timing!r}"
            yield DataFault("cards", ("prescience",), message)
    markers = ids_of(data["factions"]["markers"])
    for at, card in enumerate(cards["prescience"]):
        if not any(card["advances"].values()):
            message = "a Prescience card advances a marker"
            yield DataFault("cards", ("prescience", at, "advances"), message)
    for at, card in enumerate(cards["objectives"]):
        for marker in markers:
            if card[marker] > last:
                message = f"the track ends at {last}"
                yield DataFault("cards", ("objectives", at, marker), message)
    yield from tactical_faults(data)
    imperium = ids_of(data["factions"]["imperium"])
    yield from cover("cards", ("bans",), cards["bans"], imperium, "power of the Imperium")


def _leaders(data: dict[str, Any]) -> Iterator[DataFault]:
    leaders = data["cards"]["leaders"]
    names = ids_of(leaders)
    planning = [card["id"] for deck in DECKS for card in data["cards"][deck]]
    steps = {
        (key, entry["step"], *entry.get("markers", []), op["leader"])
        for key in ("supremacy", "prescience")
        for entry in data["pieces"][key]
        for op in entry["effect"]
        if op["op"] == "leader-enters"
    }
    for at, leader in enumerate(leaders):
        where: Steps = ("leaders", at)
        slots = ["none", *RESULTS, *FREE[leader["side"]]]
        yield from unknown("cards", (*where, "slot"), leader["slot"], slots, "result")
        if (leader["slot"] == "none") != (leader["action"] == []):
            message = "a slot and a special Action go together"
            yield DataFault("cards", (*where, "slot"), message)
        for key in ("replaces", "retires"):
            if leader[key]:
                yield from unknown("cards", (*where, key), leader[key], names, "Leader")
        for inner, entry in enumerate(leader["enters"]):
            place = (*where, "enters", inner)
            if "card" in entry:
                yield from unknown("cards", (*place, "card"), entry["card"], planning, "card")
            if "leader" in entry:
                yield from unknown("cards", (*place, "leader"), entry["leader"], names, "Leader")
            if "step" in entry:
                step = (entry["by"], entry["step"], *entry.get("markers", []), leader["id"])
                if step not in steps:
                    message = "the track in pieces.json does not say so"
                    yield DataFault("cards", place, message)


def _effects(data: dict[str, Any]) -> Iterator[DataFault]:
    """Whatever effects and filters name is there."""
    leaders, areas = ids_of(data["cards"]["leaders"]), list(_by_id(data))
    of = {
        **{name: list(words) for name, words in OF_FILTERS.items()},
        "area": areas,
        "settlement": ids_of(data["map"]["settlements"]),
        "beside": [*areas, *PLACED],
        "within": [*areas, "enemy-legion"],
        **dict.fromkeys(LEADER_FILTERS, leaders),
        "prescience": ids_of(data["factions"]["markers"]),
    }
    lists = {
        "decks": DECKS,
        "leaders": [*leaders, "any"],
        "with": [*leaders, *RANKS, "leader"],
        "results": RESULTS,
    }
    for name in ("cards", "dice", "pieces"):
        for key, entries in data[name].items():
            if isinstance(entries, list):
                yield from word_faults(name, (key,), entries, AllowedNames(of, lists, leaders))


# --- the layout ----------------------------------------------------------------------------------


def _layout(data: dict[str, Any]) -> Iterator[DataFault]:
    layout, numbers = data["layout"], numbers_of(data)
    areas = _by_id(data)
    yield from cover("layout", ("parts",), layout["parts"], list(areas), "territory")
    zones = ids_of(data["map"]["zones"])
    yield from cover("layout", ("zones",), layout["zones"], zones, "Air Zone")
    steps = {"supremacy": "supremacy-win", "prescience": "prescience-last"}
    for at, track in enumerate(layout["tracks"]):
        where: Steps = ("tracks", at, "spots")
        if track["id"] in steps:
            wanted = [f"{track['id']}-{step}" for step in range(1 + numbers[steps[track["id"]]])]
            yield from cover("layout", where, track["spots"], wanted, "step")
        elif track["id"] == "spice-rows":
            rows = ids_of(data["pieces"]["spice_rows"])
            yield from cover("layout", where, track["spots"], rows, "row")
    yield from polar_faults(layout)
    yield from crossing_faults(data)
