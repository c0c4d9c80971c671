"""What Legions, areas and attacks are worth in War for Arrakis, in percent of a Regular."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    areas_of,
    enemy,
    is_desert,
    settled_by,
    side_at,
)
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position
from adjudicator.games.war_for_arrakis.seats import side_of

RANKED = {"regular": 100, "elite": 160, "special-elite": 210}
TOKEN = 230
"""What a deployment token is taken for."""
SIETCH = 2
"""The rank that a sietch is taken for that is face down."""
FAR = 8
"""From so many steps on, all is equally far."""


def strength(game: Game, legion: Legion | None) -> int:
    """How much a Legion can give and take."""
    if legion is None:
        return 0
    total = TOKEN * len(legion.tokens)
    for rank, count in legion.units.items():
        total += RANKED[rank] * count
    for name in legion.leaders:
        total += 70 if game.leaders[name].kind == "generic" else 140
    return total


def dice(legion: Legion | None) -> int:
    """How many units roll; a token is taken for two."""
    if legion is None:
        return 0
    return sum(legion.units.values()) + 2 * len(legion.tokens)


def rank_of(game: Game, position: Position, area: str, side: str) -> int:
    """The rank of a settlement as a side knows it."""
    if area in position.settlements:
        return game.settlements[area]
    sietch = position.sietches.get(area)
    if sietch is None:
        return 0
    if side == HARKONNEN and not sietch.shown:
        return SIETCH
    return game.sietch_ranks.get(sietch.token, SIETCH)


def prize(game: Game, position: Position, area: str, side: str) -> int:
    """What it is worth to a side that an enemy settlement falls."""
    if settled_by(position, area) != enemy(side):
        return 0
    rank = rank_of(game, position, area, side)
    if side == HARKONNEN:
        left = game.numbers.supremacy_win - position.supremacy
        return 1200 * rank // max(1, left - rank + 1) + 400 * rank
    return 500 * rank


def attack_worth(game: Game, position: Position, seat: str, start: str, area: str) -> int:
    """What falls and is killed in an attack against what is lost."""
    side = side_of(seat)
    own = position.legions[start]
    foe = position.legions.get(area)
    rank = rank_of(game, position, area, side)
    if foe is None or foe.side == side:
        return prize(game, position, area, side) + 200
    cards = min(2, len(position.sides[seat].hand))
    ours = strength(game, own)
    theirs = strength(game, foe)
    won = chance_of(ours, dice(own) + cards, theirs, dice(foe), rank)
    gain = prize(game, position, area, side) + 90 * theirs // 100
    lost = (100 - won) * 80 * ours // 10000 + 35 * min(ours, theirs + 100 * rank) // 100
    return won * gain // 100 - lost


def chance_of(attack: int, attacking: int, defense: int, defending: int, rank: int) -> int:
    """About how likely an attack wins, in percent."""
    hits = 42 * (min(6, attacking) - min(6, defending + rank))
    edge = (attack - defense - 50 * rank) * 28 // 100 + hits * 70 // 100
    return min(97, max(3, 50 + edge // 3))


def best_attack_in_sight(game: Game, position: Position, seat: str) -> int:
    """The worth of the best attack that a Legion beside an enemy could make."""
    side = side_of(seat)
    best = 0
    for start in areas_of(position, side):
        for area in game.areas[start].borders:
            hostile = side_at(position, area) == enemy(side)
            hostile = hostile or settled_by(position, area) == enemy(side)
            if hostile and area not in position.worms:
                best = max(best, attack_worth(game, position, seat, start, area))
    return best


def steps_to_goals(game: Game, position: Position, side: str) -> dict[str, int]:
    """Area -> steps on the ground to the nearest settlement of the enemy, as far as it is near."""
    goals = [*position.settlements]
    if side == HARKONNEN:
        goals = list(position.sietches)
    steps: dict[str, int] = {}
    for area in goals:
        steps[area] = 0
    edge = goals
    for away in range(1, FAR):
        beyond: list[str] = []
        for area in edge:
            for other in game.areas[area].borders:
                if other not in steps:
                    steps[other] = away
                    beyond.append(other)
        edge = beyond
    return steps


def threat(game: Game, position: Position, side: str, area: str) -> int:
    """The strength of the strongest enemy Legion beside an area."""
    found = 0
    for other in game.areas[area].borders:
        if side_at(position, other) == enemy(side):
            found = max(found, strength(game, position.legions[other]))
    return found


def place_worth(
    game: Game, position: Position, side: str, area: str, power: int, steps: dict[str, int]
) -> int:
    """What it is worth to have a Legion of some strength in an area."""
    pull = 90 if side == HARKONNEN else 60
    found = -pull * steps.get(area, FAR)
    if side == HARKONNEN and is_desert(game, position, area):
        found -= 160 if game.areas[area].deep else 80
    if side == ATREIDES:
        found += 400 if area in position.stations else 0
        found += 250 if area in position.harvesters else 0
    danger = threat(game, position, side, area)
    if settled_by(position, area) == side:
        found += 30 * min(danger, power + 100) // 100
    elif danger * 10 > 13 * power:
        found -= power // 2
    return found
