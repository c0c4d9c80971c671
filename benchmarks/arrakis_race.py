"""What a position of a solo game of War for Arrakis is worth to the Atreides: how the race stands.

Everything is measured in steps of the Prescience track that an objective still asks for: its unit.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    in_reach_of_desert,
    side_at,
)
from adjudicator.games.war_for_arrakis.dice import unused
from adjudicator.games.war_for_arrakis.effects import Test
from adjudicator.games.war_for_arrakis.entries import Prescience
from adjudicator.games.war_for_arrakis.filters import all_hold, fitting
from adjudicator.games.war_for_arrakis.plans import points, single_points
from adjudicator.games.war_for_arrakis.prescience import payable
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.strategy import distances
from adjudicator.games.war_for_arrakis.worms import reach
from benchmarks.arrakis_worth import Move, chance_of, dice, strength

OVER = 100.0
"""A game that is won; lost is as much below zero."""
SUPREMACY = 1.9
"""A point of supremacy."""
RAIDED = [0.0, 0.62, 0.42, 0.24, 0.13, 0.07, 0.04]
"""How likely a sietch is attacked soon by a stronger Legion so many steps away."""
RAIDING = [0.0, 0.55, 0.36, 0.22, 0.13, 0.08, 0.05]
"""How likely a settlement is attacked soon by a Legion so many steps away."""
NEAR = 6


@cache
def _ways(key: int) -> dict[str, dict[str, int]]:
    game = _GAMES[key]
    found: dict[str, dict[str, int]] = {}
    for start in game.area_ids:
        steps = {start: 0}
        edge = [start]
        while edge:
            reached = []
            for area in edge:
                for other in [*game.areas[area].borders, *game.areas[area].barred]:
                    if other not in steps:
                        steps[other] = steps[area] + 1
                        reached.append(other)
            edge = reached
        found[start] = steps
    return found


_GAMES: dict[int, Game] = {}


def flights(game: Game) -> dict[str, dict[str, int]]:
    """Area -> area -> steps for the automaton, which no border stops."""
    _GAMES.setdefault(id(game), game)
    return _ways(id(game))


def worth(rules: Any, game: Game, position: Position) -> float:
    """How the race stands for the Atreides, in units of a step."""
    if rules.result(game, position) is not None:
        won = any(winner != HARKONNEN for winner in position.winners)
        return (OVER if won else -OVER) + 0.1 * progress(game, position)
    found = progress(game, position) + promised(game, position)
    found -= SUPREMACY * position.supremacy
    own, foes = stands(game, position)
    found += hope(game, position, own, foes) - danger(game, position, own, foes)
    found += 0.25 * sum(each.strength for each in own) - 0.2 * sum(each.strength for each in foes)
    found += 0.6 * max(position.rows.values()) + 0.15 * sum(position.rows.values())
    found += sum(0.3 * min(5, len(owner.hand)) for owner in position.sides.values())
    found += desert(game, position)
    if position.phase in ("actions", "hazards"):
        found -= sum(0.12 * (2 if game.areas[area].deep else 1) for area in position.harvesters)
    return found + 0.5 * unused(position, ATREIDES)


def desert(game: Game, position: Position) -> float:
    """What sandworms are worth, and signs that may become some: each attacks in an action that costs no die; in units of a step."""
    coming = sum(0.62 if game.areas[area].deep else 0.31 for area in position.signs)
    prey = sum(
        1
        for area, legion in position.legions.items()
        if legion.side == HARKONNEN and in_reach_of_desert(game, position, area)
    )
    ready = sum(1.0 if preyed(game, position, area) else 0.5 for area in position.worms)
    return 0.55 * min(4.0, ready + 0.7 * coming) + 0.1 * prey


def preyed(game: Game, position: Position, worm: str) -> bool:
    """Whether a Legion of the Harkonnens stands in reach of a sandworm."""
    return any(side_at(position, area) == HARKONNEN for area in reach(game, position, worm, 2))


def asked(game: Game, position: Position) -> dict[str, int]:
    """Marker -> steps that the objective nearest to being met still asks for."""
    ways = [
        {
            marker: max(0, least - position.markers[marker])
            for marker, least in game.objectives[objective].items()
        }
        for objective in position.objectives
        if objective in game.objectives
    ]
    return min(ways, key=lambda each: sum(each.values())) if ways else {}


def progress(game: Game, position: Position) -> float:
    """Steps that are still asked for, below zero; in units of a step."""
    return -float(sum(asked(game, position).values()))


def promised(game: Game, position: Position) -> float:
    """Steps that the revealed cards promise, in units of a step."""
    left = asked(game, position)
    if position.phase not in ("actions", "hazards", "harvest", "end"):
        return 0.0
    offers: list[float] = []
    for card in position.revealed:
        entry = game.prescience[card]
        steps = useful_steps(game, card, left)
        if entry.timing == "action" and position.phase != "actions":
            continue
        near = 1.0
        for test in entry.needs:
            near *= readiness(game, position, test)
        offers.append(
            steps * (0.85 if near >= 1.0 else 0.15 + 0.45 * near) * paid(game, position, entry)
        )
    return sum(sorted(offers)[::-1][: game.numbers.claims - position.claims])


def readiness(game: Game, position: Position, test: Test) -> float:
    """How much of what a card asks for holds, from 0 to 1."""
    if all_hold(game, position, ATREIDES, [test]):
        return 1.0
    if test.least <= 0:
        return 0.0
    have = 0
    if test.name == "areas":
        have = len(fitting(game, position, ATREIDES, test.where))
    elif test.name == "harvesters-lost":
        have = position.harvesters_lost
    return min(0.9, have / test.least)


def paid(game: Game, position: Position, entry: Prescience) -> float:
    """What is left of a card's steps after its costs: a share."""
    left = 1.0
    for cost in entry.costs:
        if not payable(game, position, game.ops[cost], own_turn=True):
            return 0.2
        left *= 0.8
    return left


class Stand(msgspec.Struct):
    """What counts of a Legion; its strength is in units of Regulars."""

    area: str
    strength: float
    dice: int
    points: int
    singles: int


def stands(game: Game, position: Position) -> tuple[list[Stand], list[Stand]]:
    """The Legions of the Atreides and those of the Harkonnens."""
    own: list[Stand] = []
    foes: list[Stand] = []
    for area, legion in position.legions.items():
        found = Stand(
            area,
            strength(game, legion),
            dice(legion),
            points(legion),
            single_points(game, legion),
        )
        (own if legion.side == ATREIDES else foes).append(found)
    return own, foes


def flown(game: Game, position: Position, area: str) -> int:
    """How much nearer an ornithopter brings a Legion."""
    ready = [zone for zone, flyer in position.flyers.items() if flyer == "ornithopter"]
    reached = reach_of(id(game), area)
    return 1 if any(zone in reached for zone in ready) else 0


@cache
def reach_of(key: int, area: str) -> list[str]:
    """The air zones connected to an area by their sectors."""
    game = _GAMES[key]
    return [
        zone
        for zone, sectors in game.zones.items()
        if area == game.pole or any(sector in sectors for sector in game.areas[area].sectors)
    ]


def danger(game: Game, position: Position, own: list[Stand], foes: list[Stand]) -> float:
    """What the Harkonnens are likely to take soon, in units of a step."""
    ways = flights(game)
    guards = {each.area: each for each in own}
    nearer = {foe.area: flown(game, position, foe.area) for foe in foes}
    found = 0.0
    for area, sietch in position.sietches.items():
        rank = game.sietch_ranks[sietch.token]
        guard = guards.get(area, NOBODY)
        steps = ways[area]
        safe = 1.0
        for foe in foes:
            away = steps.get(foe.area, 99)
            if away > NEAR or foe.dice == 0:
                continue
            if foe.points < guard.points or (
                foe.points == guard.points and foe.singles <= guard.singles
            ):
                continue
            won = 1.0
            if guard.dice:
                won = chance_of(foe.strength, foe.dice + 2, guard.strength, guard.dice, rank)
            safe *= 1 - RAIDED[max(1, away - nearer[foe.area])] * won
        found += (1 - safe) * (SUPREMACY * rank + 0.8)
    return found


NOBODY = Stand("", 0.0, 0, 0, 0)


def hope(game: Game, position: Position, own: list[Stand], foes: list[Stand]) -> float:
    """What the Atreides are likely to take soon, settlements and stations; in units of a step."""
    useful = sum(1 for count in asked(game, position).values() if count > 0)
    ways = distances(game.areas)
    guards = {each.area: each for each in foes}
    found = 0.0
    for town in position.settlements:
        guard = guards.get(town, NOBODY)
        rank = game.settlements[town]
        best = 0.0
        for each in own:
            away = ways[town].get(each.area, 99)
            if away <= NEAR and each.dice:
                won = chance_of(each.strength, each.dice + 1, guard.strength, guard.dice, rank)
                best = max(best, RAIDING[away] * won)
        found += best * rank * useful
    for area in position.stations:
        nearest = min((ways[area].get(each.area, 99) for each in own), default=99)
        if nearest <= NEAR:
            found += RAIDING[max(1, nearest)] * useful / 3
    return found


# --- what else players ask -----------------------------------------------------------------------

HANDS = {"sword": 2.0, "special": 1.5, "shield": 1.0}
"""Face of a combat die -> what it is worth to whoever rolls it."""


def fortune(rules: Any, game: Game, position: Position, move: Move, after: Position) -> float:
    """What an outcome of chance is worth to the Atreides, in units of a step: `after` is what comes of it."""
    found = worth(rules, game, after)
    if move["move"] == "roll" and move["face"] in HANDS:
        found += HANDS[move["face"]] * (1 if side_of(move["to"]) == ATREIDES else -1)
    if move["move"] == "roll" and side_of(move["to"]) == HARKONNEN:
        found -= 2.0 * (move["face"] in ("strategy", "leadership"))
    return found


def wanted(game: Game, position: Position, cards: list[str]) -> list[str]:
    """The prescience cards that are claimed: all; in a solo game those first whose steps are still asked for."""
    if position.automaton is None:
        return sorted(cards)
    left = asked(game, position)
    return sorted(cards, key=lambda card: (-useful_steps(game, card, left), card))


def useful_steps(game: Game, card: str, left: dict[str, int]) -> int:
    """How many of the steps of a prescience card are still asked for."""
    advances = game.prescience[card].advances
    return sum(min(count, left.get(marker, 0)) for marker, count in advances.items())
