"""What holds in every position of Dawn of the Fremen: nothing appears, nothing is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from adjudicator.games.dawn_of_the_fremen.attack import STANCES
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.tradeables import PAIRS
from tests.support.watch import walk

GESTURES = {"settle"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {
    "Attack": ["by", "sides", "stops", "target"],
    "Freight": [
        "asking",
        "at",
        "by",
        "card",
        "cargo",
        "carrier",
        "crossed",
        "denied",
        "dropped",
        "home",
        "origin",
        "paid",
        "taken",
    ],
    "Land": ["goods", "owner", "sietches", "site", "tokens"],
    "Pact": ["number", "tribes"],
    "Proposal": ["asked", "by", "kind", "numbers", "pacts", "tribe"],
    "Trade": ["end", "get", "give", "given", "gotten", "partners", "start"],
    "Turn": ["attacks", "number", "tried"],
}
"""Records that views copy whole -> their fields, each of which all seats may see."""


def options(seats: int, seed: int) -> dict[str, int]:
    """Every third game of four is played in two teams."""
    return {"teams": 1} if seats == 4 and seed % 3 == 0 else {}


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """Golden games are also won by fewer and by more sietches than usual."""
    found = {"sietches-alone": 3, "sietches-allied": 5, **options(seats, seed)}
    if seed % 7 == 3:
        found["sietches-alone"] = 1
    elif seed % 5 == 0:
        found["sietches-alone"] = 2
        found["sietches-teams"] = 3
    return found


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """What a golden game shows with a move: faces, cards, tokens, sorts of trade, answers."""
    named = {"card", "face", "get", "give", "how", "item", "occurs", "side", "token", "yes"}
    return {
        f"{move['move']} {name} {value}" for name, value in sorted(move.items()) if name in named
    }


def to_be_shown(game: Game) -> set[str]:
    """Every card is drawn and used, every face rolled, everything built, every sort traded."""
    return {
        *(f"draw card {card}" for card in game.cards),
        *(f"roll face {face}" for face in game.faces),
        *(f"build token {token}" for token in game.costs),
        *(f"offer {way} {sort}" for way in ("give", "get") for sort in PAIRS),
        *(f"ship token {item}" for item in [*game.tokens, *game.resources]),
        *(f"bring token {token}" for token in game.tokens if game.tokens[token].reach > 0),
        *(f"{kind} card fremkit" for kind in ("ship", "bring")),
        *(f"stop how {how}" for how in ("debts", "karama")),
        *(f"declare side {side}" for side in STANCES),
        *(f"permit yes {answer}" for answer in (True, False)),
        "ship card smugglers",
    }


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order (nothing, if all is well)."""
    return [
        *tribe_faults(game, position),
        *card_faults(game, position),
        *land_faults(game, position),
        *site_faults(game, position),
        *vanished_faults(position),
        *canonical_faults(position),
    ]


def tribe_faults(game: Game, position: Position) -> list[str]:
    """Warriors and water debts that are missing or too many, alliances that are not mutual."""
    found: list[str] = []
    for tribe, side in position.sides.items():
        warriors = side.warriors + sum(land.owner == tribe for land in position.lands.values())
        if warriors != game.numbers.warriors:
            found.append(f"{tribe} has {warriors} warriors")
        held = sum(other.rivals.get(tribe, 0) for other in position.sides.values())
        if side.debts + held != game.numbers.debts:
            found.append(f"{tribe} has {side.debts + held} water debts")
        if tribe in side.rivals:
            found.append(f"{tribe} is in debt to itself")
        found += [
            f"{ally} is not an ally of {tribe} in return"
            for ally in side.allies
            if tribe not in position.sides[ally].allies or position.sides[ally].need != side.need
        ]
    return found


def vanished_faults(position: Position) -> list[str]:
    """Tribes that have vanished and still have a turn, land, cards or water debts of others."""
    found: list[str] = []
    for tribe, side in position.sides.items():
        if side.vanished == (tribe in position.order):
            found.append(f"{tribe} has vanished and is in order, or neither")
        if not side.vanished:
            continue
        left = [land for land in position.lands.values() if land.owner == tribe]
        if left or side.cards or side.rivals:
            found.append(f"{tribe} has vanished and left something of its own")
        if tribe in [*position.waiting, *position.done]:
            found.append(f"{tribe} has vanished and is waited for")
    return found


def card_faults(game: Game, position: Position) -> list[str]:
    """Scavenge cards that are missing or twice; those of tokens lie where the tokens lie."""
    there = Counter([*position.deck, *position.removed])
    for side in position.sides.values():
        there.update(side.cards)
    for land in position.lands.values():
        there.update(token for token in land.tokens if token in game.cards)
    if position.freight is not None:
        there.update(item for item in position.freight.cargo if item in game.cards)
    if position.found in game.cards:
        there[position.found] += 1
    wanted = Counter({card.id: card.copies for card in game.cards.values()})
    return [] if there == wanted else [f"cards: {there - wanted} more, {wanted - there} missing"]


def land_faults(game: Game, position: Position) -> list[str]:
    """Duplicates in a territory, and rock barriers where none can lie."""
    found: list[str] = []
    if sorted(position.lands) != game.territory_ids:
        found.append("territories are missing")
    for territory, land in position.lands.items():
        sorts = [game.tokens[token].sort for token in land.tokens]
        if len(sorts) != len(set(sorts)):
            found.append(f"{territory} has duplicates: {land.tokens}")
    if not set(position.rocks) <= set(game.borders) or len(set(position.rocks)) != len(
        position.rocks
    ):
        found.append(f"rock barriers: {position.rocks}")
    return found


def site_faults(game: Game, position: Position) -> list[str]:
    """Production sites that are missing or too many."""
    there = Counter(position.sites)
    there.update(land.site for land in position.lands.values() if land.site not in ("", "hidden"))
    wanted = Counter(game.sites)
    for site in game.set_aside:
        wanted[site] -= 1
    if position.site_kept:
        wanted[position.site_kept] += 1
    return [] if there == wanted else [f"sites: {there} instead of {wanted}"]


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order."""
    plain = msgspec.to_builtins(position)
    found = [f"{path} is {value}" for path, value in walk(plain, "") if number(value) < 0]
    heaps: dict[str, Any] = {"deck": plain["deck"], "removed": plain["removed"]}
    heaps |= {name: plain[name] for name in ("done", "refused", "rocks", "sites", "tied")}
    for territory, land in plain["lands"].items():
        heaps[territory] = land["tokens"]
        found += [f"{territory}: no {good}" for good, count in land["goods"].items() if not count]
    for tribe, side in plain["sides"].items():
        heaps[tribe] = side["cards"]
        found += [f"{tribe}: no debt of {of}" for of, count in side["rivals"].items() if not count]
    return found + [
        f"{name} is out of order" for name, heap in heaps.items() if heap != sorted(heap)
    ]


def number(value: Any) -> int:
    """A number, or 0 for anything else."""
    return value if isinstance(value, int) else 0


def with_canaries(position: Position) -> tuple[Position, dict[str, str]]:
    """A copy of a position with marks in all that is hidden, and owner -> mark.

    Thumpers and votes are hidden only while all choose at once.
    """
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    canaries = {"nobody": "canary-of-the-sites"}
    copy.sites = sorted([*copy.sites, canaries["nobody"]])
    copy.rulings = {**copy.rulings, "thumpers": "hidden", "votes": "hidden"}
    for tribe, side in copy.sides.items():
        if copy.step == "thumpers":
            canaries[tribe] = side.thumper = f"canary-of-{tribe}"
        elif copy.step == "vote":
            canaries[tribe] = side.vote = f"canary-of-{tribe}"
    return copy, canaries
