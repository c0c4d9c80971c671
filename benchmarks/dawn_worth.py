"""What things of Dawn of the Fremen are worth to a simple player (`dawn_players`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen.board import held, neighbours, rock_between, sietches
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.turn import side_of
from adjudicator.playout import Chance


def worth(game: Any, position: Position, tribe: str, territory: str) -> int:
    """How welcome a territory is to a tribe."""
    land = position.lands[territory]
    near = neighbours(game, territory)
    found = 2
    if land.site:
        found += 12
        kinds = {position.lands[place].site for place in held(position, tribe)}
        found += 0 if land.site in kinds else 6
    found += sum(3 for place in near if position.lands[place].owner == tribe)
    found += sum(1 for place in near if position.lands[place].site)
    found += 30 * land.sietches + 4 * len(land.tokens) + 4 * sum(land.goods.values())
    return found


def leader(position: Position) -> str:
    """The tribe whose side is nearest to winning."""
    return max(
        position.order,
        key=lambda tribe: (
            sietches(position, side_of(position, tribe)) - position.sides[tribe].need,
            sum(1 for land in position.lands.values() if land.owner == tribe),
        ),
    )


def hub(game: Any, position: Any, tribe: str) -> str:
    """Where a tribe gathers what a sietch needs."""
    own = [place for place in held(position, tribe) if position.lands[place].sietches == 0]
    if not own:
        return ""

    def value(place: str) -> tuple[int, int, str]:
        land = position.lands[place]
        have = sum(1 for resource in game.costs["sietch"] if resource in land.goods)
        inside = sum(1 for near in neighbours(game, place) if position.lands[near].owner == tribe)
        fed = sum(
            1
            for near in neighbours(game, place)
            if position.lands[near].owner == tribe and position.lands[near].site
        )
        return have * 4 + inside + 2 * fed + (2 if land.site else 0), -len(place), place

    return max(own, key=value)


def missing(game: Any, position: Any, place: str) -> list[str]:
    """What a sietch in a territory still lacks."""
    goods = position.lands[place].goods
    return [resource for resource in game.costs["sietch"] if resource not in goods]


def prize(game: Any, position: Any, seat: str, target: str) -> int:
    """What taking a territory is worth."""
    owner = position.lands[target].owner
    found = worth(game, position, seat, target)
    if owner and owner == leader(position):
        found += 10
    return found


def brought(game: Any, position: Any, seat: str, target: str) -> tuple[int, str, str]:
    """The most strength that one token and what lies with it can bring: strength, place, token."""
    most = (0, "", "")
    for place in held(position, seat):
        land = position.lands[place]
        if place in neighbours(game, target) and not rock_between(position, place, target):
            continue
        for token in land.tokens:
            if route(game, position, seat, place, target, token):
                with_it = [
                    item
                    for item in land.tokens
                    if item == token or game.tokens[item].sort != game.tokens[token].sort
                ]
                strength = sum(game.tokens[item].strength for item in with_it)
                most = max(most, (strength, place, token))
    return most


def route(game: Any, position: Any, seat: str, start: str, end: str, token: str) -> list[str]:
    """A way through own territories within a token's reach, start left out; [] for none."""
    reach = game.tokens[token].reach if token in game.tokens else 1
    rock = token in game.tokens and game.tokens[token].crosses_rock
    ways = {start: [start]}
    frontier = [start]
    for _ in range(reach):
        beyond = []
        for here in frontier:
            for near in neighbours(game, here):
                if near in ways or (rock_between(position, here, near) and not rock):
                    continue
                if near != end and position.lands[near].owner != seat:
                    continue
                ways[near] = [*ways[here], near]
                if near == end:
                    return ways[near][1:]
                beyond.append(near)
        frontier = beyond
    return []


def best(options: list[Any], value: Any, chance: Chance) -> Any:
    """The option of the greatest value; chance decides between equals."""
    scored = [(value(option), chance.below(1000), at) for at, option in enumerate(options)]
    return options[max(scored)[2]]
