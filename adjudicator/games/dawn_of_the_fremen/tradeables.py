"""What tribes can trade with each other: sorts of things, and who has what (000: "Trade Phase")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import held
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Violation

SORTS = ["card", "debt", "resource", "territory"]
"""The sorts of thing that can be traded."""
PAIRS: dict[str, list[str]] = {
    "card": ["card", "debt", "resource"],
    "debt": ["card", "resource"],
    "resource": ["card", "debt", "resource"],
    "territory": ["territory"],
}
"""What can be had for what."""


def resources_of(position: Position, tribe: str) -> list[str]:
    """The kinds of resource (sorted) that a tribe has on the board."""
    found: dict[str, bool] = {}
    for land in position.lands.values():
        if land.owner == tribe:
            for resource in land.goods:
                found[resource] = True
    return sorted(found)


def debts_of(position: Position, tribe: str) -> list[str]:
    """The tribes (sorted) whose water debts a tribe can give away, its own among them."""
    side = position.sides[tribe]
    found = [*side.rivals]
    if side.debts > 0:
        found.append(tribe)
    return sorted(found)


def tradeable(game: Game, position: Position, tribe: str) -> list[str]:
    """The kinds of tradeable card (sorted) that a tribe holds."""
    return [card for card in once(position.sides[tribe].cards) if game.cards[card].tradeable]


def things(game: Game, position: Position, tribe: str, sort: str) -> list[str]:
    """What a tribe has of a sort of thing (sorted)."""
    if sort == "resource":
        return resources_of(position, tribe)
    if sort == "debt":
        return debts_of(position, tribe)
    if sort == "card":
        return tradeable(game, position, tribe)
    return held(position, tribe)


def has(game: Game, position: Position, tribe: str, sort: str) -> bool:
    """Whether a tribe has anything of a sort of thing."""
    if sort == "resource":
        return any(land.owner == tribe and len(land.goods) > 0 for land in position.lands.values())
    if sort == "territory":
        return any(land.owner == tribe for land in position.lands.values())
    return len(things(game, position, tribe, sort)) > 0


def may_deal(position: Position, by: str, to: str, sort: str) -> Violation | None:
    """What forbids two tribes to trade a sort of thing."""
    if sort == "debt" and allied(position, by, to):
        return Violation("alliances.no-debts", "debt", {"by": by, "to": to})
    if sort == "territory" and not allied(position, by, to):
        return Violation("alliances.territories", "no-allies", {"by": by, "to": to})
    return None


def sorts(game: Game, position: Position, tribe: str, other: str, among: list[str]) -> list[str]:
    """The sorts of thing (sorted) that a tribe has and may give to another."""
    return [
        sort
        for sort in among
        if may_deal(position, tribe, other, sort) is None and has(game, position, tribe, sort)
    ]


def landed(position: Position, tribe: str, among: list[str]) -> list[str]:
    """The sorts of thing (sorted) that a tribe can receive: resources want a territory."""
    if len(held(position, tribe)) > 0:
        return among
    return [sort for sort in among if sort != "resource"]


def gives(game: Game, position: Position, by: str, to: str) -> list[str]:
    """The sorts of thing (sorted) that a tribe can give to another and get something for."""
    return [
        give
        for give in landed(position, to, sorts(game, position, by, to, SORTS))
        if len(gets(game, position, by, to, give)) > 0
    ]


def gets(game: Game, position: Position, by: str, to: str, give: str) -> list[str]:
    """The sorts of thing (sorted) that a tribe can get from another for a sort of thing."""
    return landed(position, by, sorts(game, position, to, by, PAIRS[give]))
