"""What Legions, areas, attacks and dice are worth to the greedy players of War for Arrakis.

Everything is measured in units of about one unit of troops; only what the seat may know is looked at.
"""

from __future__ import annotations

from typing import Any

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
from adjudicator.games.war_for_arrakis.strategy import distances

Move = dict[str, Any]
RANKED = {"regular": 1.0, "elite": 1.6, "special-elite": 2.1}
TOKEN = 2.3
"""What a deployment token is taken for."""
SIETCH = 2
"""What a sietch that is face down is taken for."""


def options(rules: Any, game: Game, position: Position, partial: Move) -> list[Any]:
    """What may stand in the next field of a half-made move; nothing, where its kind is not open."""
    if partial["move"] not in rules.kinds(game, position, partial["by"]):
        return []
    field = rules.next_field(game, position, partial)
    return [] if field is None else list(field.options)


def strength(game: Game, legion: Legion | None) -> float:
    """How much a Legion can give and take, in units of Regulars."""
    if legion is None:
        return 0.0
    found = sum(RANKED[rank] * count for rank, count in legion.units.items())
    found += TOKEN * len(legion.tokens)
    return found + sum(
        0.7 if game.leaders[name].kind == "generic" else 1.4 for name in legion.leaders
    )


def dice(legion: Legion | None) -> int:
    """How many units roll; a token is taken for two."""
    if legion is None:
        return 0
    return sum(legion.units.values()) + 2 * len(legion.tokens)


def rank_of(game: Game, position: Position, area: str, seat: str) -> int:
    """The rank of a settlement as a seat knows it."""
    if area in position.settlements:
        return game.settlements[area]
    sietch = position.sietches.get(area)
    if sietch is None:
        return 0
    hidden = side_of(seat) == HARKONNEN and not sietch.shown
    return SIETCH if hidden else game.sietch_ranks[sietch.token]


def prize(game: Game, position: Position, area: str, seat: str) -> float:
    """What it is worth to a seat, in units of Regulars, that an enemy settlement falls."""
    if settled_by(position, area) != enemy(side_of(seat)):
        return 0.0
    rank = rank_of(game, position, area, seat)
    if side_of(seat) == HARKONNEN:
        left = game.numbers.supremacy_win - position.supremacy
        return 12.0 * rank / max(1, left - rank + 1) + 4.0 * rank
    return 5.0 * rank


def chance_of(attack: float, attacking: int, defense: float, defending: int, rank: int) -> float:
    """About how likely an attack wins, from 0 to 1; strengths are in units of Regulars."""
    hits = 0.42 * min(6, attacking) - 0.42 * min(6, defending + rank)
    edge = (attack - defense - 0.5 * rank) * 0.28 + hits * 0.7
    return min(0.97, max(0.03, 0.5 + edge / 3))


def attack_worth(game: Game, position: Position, seat: str, start: str, area: str) -> float:
    """What falls and is killed in an attack against what is lost, in units of Regulars."""
    own, foe = position.legions[start], position.legions.get(area)
    rank = rank_of(game, position, area, seat)
    if foe is None or foe.side == side_of(seat):
        return prize(game, position, area, seat) + 2.0
    cards = min(2, len(position.sides[seat].hand))
    ours, theirs = strength(game, own), strength(game, foe)
    won = chance_of(ours, dice(own) + cards, theirs, dice(foe), rank)
    gain = prize(game, position, area, seat) + 0.9 * theirs
    return won * gain - (1 - won) * 0.8 * ours - 0.35 * min(ours, theirs + rank)


def nearest(game: Game, position: Position, seat: str, area: str) -> tuple[int, str]:
    """How far the nearest enemy settlement is, and which."""
    goals = position.settlements if side_of(seat) == ATREIDES else list(position.sietches)
    ways = distances(game.areas)[area]
    return min(((ways.get(goal, 99), goal) for goal in goals), default=(99, ""))


def threat(game: Game, position: Position, seat: str, area: str) -> float:
    """The strength of the strongest enemy Legion beside an area, in units of Regulars."""
    return max(
        (
            strength(game, position.legions[other])
            for other in game.areas[area].borders
            if side_at(position, other) == enemy(side_of(seat))
        ),
        default=0.0,
    )


def place_worth(game: Game, position: Position, seat: str, area: str, power: float) -> float:
    """What it is worth to have a Legion of some strength in an area, in units of Regulars."""
    steps, goal = nearest(game, position, seat, area)
    foe = position.legions.get(goal)
    guard = strength(game, foe) + rank_of(game, position, goal, seat) if foe is not None else 0.0
    bold = min(1.6, power / max(1.0, guard))
    pull = 0.9 if side_of(seat) == HARKONNEN else 0.6
    found = -pull * min(steps, 8) * bold
    if is_desert(game, position, area) and side_of(seat) == HARKONNEN:
        found -= 1.6 if game.areas[area].deep else 0.8
    if side_of(seat) == ATREIDES:
        found += 4.0 * (area in position.stations) + 2.5 * (area in position.harvesters)
    if settled_by(position, area) == side_of(seat):
        found += 0.3 * min(threat(game, position, seat, area), power + 1)
    elif threat(game, position, seat, area) > 1.3 * power:
        found -= 0.5 * power
    return found


def best_attack(rules: Any, game: Game, position: Position, seat: str) -> tuple[float, Move]:
    """The attack that is worth most of those offered, and its worth in units of Regulars."""
    found: tuple[float, Move] = (0.0, {})
    about = {"by": seat, "move": "attack"}
    for start in options(rules, game, position, about):
        for area in options(rules, game, position, {**about, "start": start}):
            worth = attack_worth(game, position, seat, start, area)
            if worth > found[0]:
                found = (worth, {"move": "attack", "start": start, "area": area})
    return found


def attack_in_sight(game: Game, position: Position, seat: str, led: bool) -> float:
    """The worth, in units of Regulars, of the best attack that a Legion (with a leader) could make."""
    best = 0.0
    for start in areas_of(position, side_of(seat)):
        if led and not position.legions[start].leaders:
            continue
        for area in game.areas[start].borders:
            hostile = side_at(position, area) == enemy(side_of(seat))
            hostile = hostile or settled_by(position, area) == enemy(side_of(seat))
            if hostile and area not in position.worms:
                best = max(best, attack_worth(game, position, seat, start, area))
    return best
