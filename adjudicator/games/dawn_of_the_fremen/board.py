"""The map: borders, rock barriers, who holds what, and how strong it is."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Land, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import more, put, take
from adjudicator.rules.records import Event


def border(one: str, other: str) -> str:
    """The id of the border between two territories."""
    if one < other:
        return f"{one}/{other}"
    return f"{other}/{one}"


def empty_land() -> Land:
    """A territory before anything is placed in it."""
    return Land(owner="", site="", goods={}, tokens=[], sietches=0)


def is_land(game: Game, territory: str) -> bool:
    """Whether a territory exists and can be held."""
    return territory in game.territories and not game.territories[territory].closed


def neighbours(game: Game, territory: str) -> list[str]:
    """The bordering territories that can be held (sorted)."""
    return [
        beside
        for beside in game.territories[territory].neighbours
        if not game.territories[beside].closed
    ]


def rock_between(position: Position, one: str, other: str) -> bool:
    """Whether a rock barrier lies on the border."""
    return border(one, other) in position.rocks


def held(position: Position, tribe: str) -> list[str]:
    """The territories of a tribe (sorted)."""
    return [territory for territory, land in position.lands.items() if land.owner == tribe]


def sietches(position: Position, tribes: list[str]) -> int:
    """The sietches that some tribes control together."""
    return sum(land.sietches for land in position.lands.values() if land.owner in tribes)


def sort_of(game: Game, item: str) -> str:
    """The sort by which a token is a duplicate of another; "" for a resource."""
    if item in game.tokens:
        return game.tokens[item].sort
    return ""


def same_sort(game: Game, items: list[str], item: str) -> str:
    """The token among `items` of which `item` is a duplicate, or ""."""
    sort = sort_of(game, item)
    for other in items:
        if sort != "" and sort_of(game, other) == sort:
            return other
    return ""


# --- strength (000: Action Phase: Attack) ----------------------------------------------------------


def strength_of(game: Game, items: list[str]) -> int:
    """The strength of tokens and resources taken together."""
    total = 0
    for item in items:
        if item in game.tokens:
            total += game.tokens[item].strength
    return total


def land_strength(game: Game, position: Position, territory: str) -> int:
    """The strength of what stands in a territory: warrior, tokens, sietches. 0 if abandoned."""
    land = position.lands[territory]
    if land.owner == "":
        return 0
    numbers = game.numbers
    total = numbers.warrior_strength + land.sietches * numbers.sietch_strength
    for token in land.tokens:
        total += game.tokens[token].strength
    return total


def bearing(game: Game, position: Position, start: str, target: str) -> int:
    """The strength that one territory bears on the next.

    Nothing bears over a rock barrier, unless a kulon lies in the bearing territory.
    """
    if not rock_between(position, start, target):
        return land_strength(game, position, start)
    land = position.lands[start]
    if land.owner == "" or "kulon" not in land.tokens:
        return 0
    if ruling(game, position, "kulon-bearing") == "all":
        return land_strength(game, position, start)
    listed = [token for token in land.tokens if game.tokens[token].bears_over_rock]
    return game.numbers.warrior_strength + strength_of(game, listed)


def bearing_of(game: Game, position: Position, tribe: str, target: str) -> int:
    """The strength that all territories of a tribe bear on a territory."""
    total = 0
    lands = position.lands
    for beside in game.territories[target].neighbours:
        # What is closed is not land, and nobody's.
        if beside in lands and lands[beside].owner == tribe:
            total += bearing(game, position, beside, target)
    return total


def stands_beside(game: Game, position: Position, tribe: str, target: str) -> bool:
    """Whether a tribe holds a territory that borders another."""
    lands = position.lands
    for near in game.territories[target].neighbours:
        if near in lands and lands[near].owner == tribe:
            return True
    return False


# --- putting things down --------------------------------------------------------------------------


def lay(game: Game, position: Position, territory: str, item: str) -> list[Event]:
    """Put a resource or a token into a territory.

    Of two tokens of one sort only one stays: the stronger, where they differ. A scavenged token
    that goes takes its card out of the game (000: No Duplicates).
    """
    land = position.lands[territory]
    if item not in game.tokens:
        land.goods = more(land.goods, item, 1)
        return []
    twin = same_sort(game, land.tokens, item)
    if twin == "":
        land.tokens = put(land.tokens, item)
        return []
    clause = "shipment.duplicates" if item == twin else "shipment.weaker-worm"
    lost = item
    if game.tokens[item].strength > game.tokens[twin].strength:
        lost = twin
        land.tokens = put(take(land.tokens, twin), item)
    retire(game, position, lost)
    return [Event("duplicate-lost", clause, {"token": lost, "territory": territory})]


def retire(game: Game, position: Position, token: str) -> None:
    """Take the scavenge card of a token that leaves the board out of the game."""
    if token in game.cards:
        position.removed = put(position.removed, token)


def lift(game: Game, position: Position, territory: str, item: str) -> None:
    """Take a resource or a token out of a territory; it must be there."""
    land = position.lands[territory]
    if item in game.tokens:
        land.tokens = take(land.tokens, item)
        return
    land.goods = more(land.goods, item, -1)


def items_in(position: Position, territory: str) -> list[str]:
    """The kinds of movable thing that lie in a territory (sorted)."""
    land = position.lands[territory]
    kinds = [*land.goods]
    for token in land.tokens:
        if token not in kinds:
            kinds.append(token)
    return sorted(kinds)
