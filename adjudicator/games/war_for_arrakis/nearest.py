"""Planning cards of the automaton: it acts as close as possible to the target sietch (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import stacking
from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, side_at, where_is
from adjudicator.games.war_for_arrakis.filters import fitting
from adjudicator.games.war_for_arrakis.ops_pieces import hidden_at
from adjudicator.games.war_for_arrakis.ops_transfers import ends_for
from adjudicator.games.war_for_arrakis.plans import FAR, Plan, full, power_at, sift, to_target
from adjudicator.games.war_for_arrakis.prescience import named_at
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.rules.kinds import Move


def toward_target(game: Game, position: Position, moves: list[Move], field: str) -> Plan:
    """What happens as close as possible to the target sietch."""
    near = to_target(game, position)
    plan = Plan(moves=moves, clause="solo.cards-target")
    return sift(plan, "solo.cards-target", [0 - near.get(move[field], FAR) for move in plan.moves])


def sign_plan(game: Game, position: Position, found: Task) -> Plan:
    """The wormsign closest to the target sietch."""
    fits = fitting(game, position, HARKONNEN, op_of(game, found).where)
    moves: list[Move] = [{"area": area} for area in position.signs if area in fits]
    return toward_target(game, position, moves if found.left > 0 else [], "area")


def strike_plan(game: Game, position: Position, found: Task) -> Plan:
    """The enemy Legion closest to the target sietch."""
    fits = fitting(game, position, HARKONNEN, op_of(game, found).where)
    moves: list[Move] = [{"area": area} for area in fits if side_at(position, area) != HARKONNEN]
    return toward_target(game, position, moves, "area")


def reveal_plan(game: Game, position: Position, found: Task) -> Plan:
    """What lies face down closest to the target sietch."""
    op = op_of(game, found)
    moves: list[Move] = [
        {"area": area}
        for area in fitting(game, position, HARKONNEN, op.where)
        if hidden_at(position, op.ids, area)
    ]
    return toward_target(game, position, moves, "area")


def tank_plan(game: Game, position: Position, found: Task) -> Plan:
    """The named leader of the Atreides closest to the target sietch."""
    pairs = named_at(game, position, ATREIDES, op_of(game, found)) if found.left > 0 else []
    leaders = [pair.split("/")[1] for pair in pairs]
    moves: list[Move] = [{"leader": leader} for leader in leaders]
    near = to_target(game, position)
    return sift(
        Plan(moves=moves, clause="solo.cards-target"),
        "solo.cards-target",
        [0 - near.get(where_is(position, leader), FAR) for leader in leaders],
    )


def carry_plan(game: Game, position: Position, found: Task) -> Plan:
    """A Legion that is carried as close to the target sietch as possible, the strongest first."""
    op = op_of(game, found)
    moves: list[Move] = []
    most = stacking(game, position, HARKONNEN)
    for start in fitting(game, position, HARKONNEN, op.legion):
        for end in ends_for(game, position, HARKONNEN, HARKONNEN, op.to, start):
            if side_at(position, start) == HARKONNEN and not full(position, end, most):
                moves.append({"start": start, "area": end})
    plan = toward_target(game, position, moves, "area")
    return sift(
        plan,
        "solo.cards-target",
        [power_at(game, position, move["start"]) for move in plan.moves],
    )
