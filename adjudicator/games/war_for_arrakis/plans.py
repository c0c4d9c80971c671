"""What the automaton may do: the moves that its criteria leave (document 002, "Mahdi Solo Mode").

A plan is a list of complete moves that are equally good by the criteria. If there is only one, the
automaton has no choice; if there are several, the player chooses ("If you can, you choose").
Criteria are applied in their order. The reason for refusing a move is the clause of the last
criterion that excluded it.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.board import (
    GENERIC,
    HARKONNEN,
    is_empty,
    is_named,
    next_ring,
    side_at,
    taken_areas,
    zones_at,
)
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.records import Automaton, Game, Legion, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move

FAR = 99
"""More steps than there are: no way."""
INDIVIDUAL: dict[str, int] = {"regular": 2, "elite": 3, "special-elite": 4}
"""Rank -> combat power of a single unit."""
TOKEN_POWER = 2
"""Combat power of a deployment token."""
WEIGHT = 1000
"""What a point of combat power weighs against the power of single units, which breaks ties."""


class Gone(msgspec.Struct):
    """Moves that a criterion has put aside."""

    moves: list[Move]
    clause: str


class Plan(msgspec.Struct):
    """The moves that the criteria leave, and the clause of the last criterion that has decided."""

    moves: list[Move]
    clause: str
    base: str = ""
    """The clause that says which moves come into question at all, where it is not `clause`."""
    gone: list[Gone] | None = None
    """What the criteria have put aside, one after the other."""


def automaton_of(position: Position) -> Automaton:
    """What moves the Harkonnens."""
    found = position.automaton
    assert found is not None
    return found


def sift(plan: Plan, clause: str, scores: list[int]) -> Plan:
    """The moves of a plan with the highest score; `scores` stand in the order of its moves."""
    if len(plan.moves) < 2:
        return plan
    best = max(scores)
    kept = [move for at, move in enumerate(plan.moves) if scores[at] == best]
    if len(kept) == len(plan.moves):
        return plan
    aside = [move for at, move in enumerate(plan.moves) if scores[at] != best]
    return put_aside(Plan(kept, clause, base_of(plan), plan.gone), clause, aside)


def base_of(plan: Plan) -> str:
    """The clause that says which moves come into question at all."""
    return plan.base if plan.base != "" else plan.clause


def gone_of(plan: Plan) -> list[Gone]:
    """What the criteria of a plan have put aside, one after the other."""
    return plan.gone if plan.gone is not None else []


def put_aside(plan: Plan, clause: str, moves: list[Move]) -> Plan:
    """A plan of which a criterion has put moves aside."""
    if len(moves) == 0:
        return plan
    gone = [*gone_of(plan), Gone(moves, clause)]
    return Plan(plan.moves, plan.clause, base_of(plan), gone)


def together(one: Plan, other: Plan) -> Plan:
    """Two plans as one; the second has the clause."""
    gone = [*gone_of(one), *gone_of(other)]
    return Plan([*one.moves, *other.moves], other.clause, base_of(other), gone)


def agrees(move: Move, partial: Move, name: str, value: int | str | bool) -> bool:
    """Whether a half-made move with one more field can become a move of a plan, which may leave fields open."""
    if name in move and move[name] != value:
        return False
    return all(move.get(field, told) == told for field, told in partial.items())


def criterion(plan: Plan, partial: Move, name: str) -> str:
    """The clause of the criterion that has put the last move with a field of a half-made one aside."""
    value = partial[name]
    found = base_of(plan)
    for gone in gone_of(plan):
        if any(agrees(move, partial, name, value) for move in gone.moves):
            found = gone.clause
    return found


# --- combat power --------------------------------------------------------------------------------


def points(legion: Legion) -> int:
    """Combat power: 1 for each unit and leader, 2 for each deployment token."""
    return sum(legion.units.values()) + TOKEN_POWER * len(legion.tokens) + len(legion.leaders)


def points_at(position: Position, area: str) -> int:
    """The combat power in an area, ties apart."""
    return points(position.legions[area]) if area in position.legions else 0


def single_points(game: Game, legion: Legion) -> int:
    """Combat power by individual units: by rank, 2 for a named leader and 1 for a generic one."""
    total = TOKEN_POWER * len(legion.tokens)
    for rank, count in legion.units.items():
        total += INDIVIDUAL[rank] * count
    for leader in legion.leaders:
        total += 2 if is_named(game, leader) else 1
    return total


def power(game: Game, position: Position, legion: Legion) -> int:
    """Combat power as it is compared: points, and where they are the same, by individual units."""
    if ruling(game, position, "solo-ties") == "points":
        return WEIGHT * points(legion)
    return WEIGHT * points(legion) + single_points(game, legion)


def power_at(game: Game, position: Position, area: str) -> int:
    """The combat power in an area as it is compared; 0 where no Legion stands."""
    if area not in position.legions:
        return 0
    return power(game, position, position.legions[area])


# --- ways ----------------------------------------------------------------------------------------


def spread(game: Game, goals: list[str], closed: dict[str, bool]) -> dict[str, int]:
    """Area -> steps of the shortest path to the nearest goal, over areas that are not closed.

    The automaton ignores impassable borders. Areas without a way are not in it.
    """
    found: dict[str, int] = {}
    for goal in goals:
        found[goal] = 0
    edge = goals
    steps = 0
    while len(edge) > 0:
        steps += 1
        reached: list[str] = []
        for area in edge:
            for other in game.areas[area].around:
                if other in found or other in closed:
                    continue
                found[other] = steps
                reached.append(other)
        edge = reached
    return found


def ring(game: Game, start: str, steps: int) -> list[str]:
    """The areas so many steps from one, by shortest paths over any borders."""
    seen = {start: True}
    edge = [start]
    for _ in range(steps):
        edge = next_ring(game, edge, seen, True)
        for area in edge:
            seen[area] = True
    return edge


def steps_to(game: Game, position: Position, goal: str, over_free: bool) -> dict[str, int]:
    """Area -> steps of the shortest path to a goal, over areas that are free for the Harkonnens, or over all."""
    closed: dict[str, bool] = {}
    if over_free:
        closed = taken_areas(position, HARKONNEN)
    return spread(game, [goal], closed)


def to_sietches(game: Game, position: Position) -> dict[str, int]:
    """Area -> steps to the nearest sietch."""
    nothing: dict[str, bool] = {}
    return spread(game, sorted(position.sietches), nothing)


def target_area(game: Game, position: Position) -> str:
    """Where the target sietch stands, or ""."""
    automaton = automaton_of(position)
    if automaton.target == "":
        return ""
    return automaton.homes.get(game.tactical[automaton.target].sietch, "")


def to_target(game: Game, position: Position) -> dict[str, int]:
    """Area -> steps to the target sietch, whatever stands on the way."""
    target = target_area(game, position)
    if target == "":
        return {}
    return steps_to(game, position, target, False)


def rank_of(game: Game, position: Position, area: str) -> int:
    """The rank of the sietch in an area, turned up or not."""
    return game.sietch_ranks.get(position.sietches[area].token, 0)


def full(position: Position, area: str, most: int) -> bool:
    """Whether an own Legion in an area has reached the stacking limit."""
    return area in position.legions and size(position.legions[area]) >= most


# --- sectors -------------------------------------------------------------------------------------


def lies_in(game: Game, area: str, sectors: list[str]) -> bool:
    """Whether an area lies in one of the sectors."""
    return any(sector in sectors for sector in game.areas[area].sectors)


def next_sectors(game: Game, sectors: list[str]) -> list[str]:
    """The sectors (sorted) that border on one of these, and are none of them."""
    found: dict[str, bool] = {}
    for sector in sectors:
        for other in game.sectors_beside[sector]:
            if other not in sectors:
                found[other] = True
    return sorted(found)


def zones_of(game: Game, sectors: list[str]) -> list[str]:
    """The air zones (sorted) that are connected to one of the sectors."""
    return [
        zone for zone in sorted(game.zones) if any(sector in sectors for sector in game.zones[zone])
    ]


def watched(game: Game, position: Position, zone: str) -> int:
    """How many harvesters a carryall in a zone protects."""
    return sum(1 for area in position.harvesters if zone in zones_at(game, position, area))


def is_alarmed(game: Game, position: Position, area: str) -> bool:
    """Whether an area is adjacent to a Legion of the Atreides or a sietch."""
    return any(
        other in position.sietches or side_at(position, other) not in ["", HARKONNEN]
        for other in game.areas[area].borders
    )


def harvest_class(game: Game, position: Position, area: str) -> int:
    """How good an area is for a harvester: 4 for empty Deep Desert away from the enemy, down to 1."""
    deep = game.areas[area].deep
    if is_empty(position, area) and not is_alarmed(game, position, area):
        return 4 if deep else 3
    return 2 if deep else 1


# --- leaders -------------------------------------------------------------------------------------


FIRST_LEADERS = ["beast-rabban", "feyd-rautha"]
"""Named leaders who are deployed before any other."""


def leader_score(game: Game, leader: str) -> int:
    """How soon a leader is deployed: those two first, then other named ones, a Bashar last."""
    if leader in FIRST_LEADERS:
        return 2
    return 0 if leader == GENERIC[HARKONNEN] else 1
