"""Which part of a criterion of the automaton a move breaks, where a criterion has several (see `criteria`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.board import GENERIC, HARKONNEN, RANKS, unmoved
from adjudicator.games.war_for_arrakis.campaigns import choose_aims
from adjudicator.games.war_for_arrakis.left_out import NEXT_ACTION
from adjudicator.games.war_for_arrakis.marching import movable
from adjudicator.games.war_for_arrakis.plans import Plan, agrees, base_of, gone_of, power, power_at
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import not_asked
from adjudicator.games.war_for_arrakis.ways import on_foot, targets
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Violation

PLAINLY = "not-by-criteria"
"""The code of a criterion that has one part, or of the first of its parts."""


def aside_at(plan: Plan, partial: Move, name: str, clause: str) -> int:
    """At which of a clause's steps a move was put aside (from 1); 0 for one that never came into question."""
    found = 0
    steps = 0
    for gone in gone_of(plan):
        if gone.clause == clause:
            steps += 1
            if any(agrees(move, partial, name, partial[name]) for move in gone.moves):
                found = steps
    return found


def part_attack_legion(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """A sietch comes first, the Legion is not strong enough, or would have to be carried."""
    if base_of(plan) == "solo.attack-sietch":
        return "sietch-first"
    start: str = partial["start"]
    walks = on_foot(game, position, HARKONNEN, start)
    reached = targets(game, position, HARKONNEN, start) if name == "start" else [partial["area"]]
    near = name != "zone" and any(area in walks for area in reached)
    return PLAINLY if near else "on-foot"


def part_leader(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """A leader goes with the units; a Bashar comes last; two come before all others."""
    if name != "piece":
        return "with-units"
    if partial["piece"] in RANKS:
        return "no-room"
    return "bashar" if partial["piece"] == GENERIC[HARKONNEN] else PLAINLY


def part_move(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """A Legion is too weak for its target, or goes elsewhere."""
    if partial["move"] != "move":
        return PLAINLY
    own = power(game, position, unmoved(position, partial["area"]))
    aims = choose_aims(game, position, movable(game, position, found))
    strong = any(own > power_at(game, position, aim) for aim in aims)
    return PLAINLY if strong else "weaker"


def part_merge(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """Legions beside the target stay, become one before others move, and as strong a one as possible."""
    if base_of(plan) != "solo.merge":
        return PLAINLY
    return "stronger" if aside_at(plan, partial, name, "solo.merge") > 0 else "merge-first"


def part_hits(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """Bashars come before named leaders, Sardaukar after Elites, the last leader before the last Regular."""
    due = [str(move["piece"]) for move in plan.moves]
    piece: str = partial["piece"]
    if plan.clause == "solo.hits-leaders":
        leaders = position.legions[found.area].leaders
        return "bashar" if piece in leaders else PLAINLY
    if plan.clause == "solo.hits-elites":
        return PLAINLY if due == ["elite"] else "sardaukar"
    return PLAINLY if due == ["regular"] else "leader"


def part_spice(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """Markers are kept before any is raised, the lowest first; what is left is saved."""
    if name == "marker":
        return PLAINLY
    if name == "count":
        return "saved"
    return "keep" if partial["how"] == "raise" else "raise"


def part_target(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """Something is closer to the target; a stronger Legion is as close."""
    return "stronger" if aside_at(plan, partial, name, "solo.cards-target") == 2 else PLAINLY


def part_ornithopters(
    game: Game, position: Position, found: Task, plan: Plan, partial: Move, name: str
) -> str:
    """An air zone between central sectors comes first; others are not beside the target's sector."""
    aside = aside_at(plan, partial, name, "solo.ornithopters-beside")
    return "central" if aside > 0 else PLAINLY


PARTS: dict[str, Callable[[Game, Position, Task, Plan, Move, str], str]] = {
    "solo.attack-legion": part_attack_legion,
    "solo.cards-target": part_target,
    "solo.hits-elites": part_hits,
    "solo.hits-last": part_hits,
    "solo.hits-leaders": part_hits,
    "solo.leader": part_leader,
    "solo.merge": part_merge,
    "solo.move": part_move,
    "solo.ornithopters-beside": part_ornithopters,
    "solo.spice": part_spice,
}
"""Clause of a criterion with several parts -> the code of the part that a move breaks."""

# --- nothing to do ------------------------------------------------------------------------------------

IDLE: dict[str, str] = {
    "attack": "solo.attack-legion",
    "choose": "solo.order",
    "deploy": "solo.place",
    "erase-sign": "solo.cards-target",
    "move": "solo.move",
    "place": "solo.place",
    "place-vehicle": "solo.harvesters",
    "place-vehicles": "solo.harvesters",
    "relocate": "solo.cards-target",
    "replace": "solo.replace",
    "reveal": "solo.cards-target",
    "roll-hits": "solo.cards-target",
    "swallow": "solo.carryall-use",
    "tank": "solo.cards-target",
}
"""Task in which the criteria may leave nothing to do -> their clause."""


def left_idle(game: Game, position: Position, found: Task) -> list[Event]:
    """The report that the criteria leave nothing to do in a task."""
    if found.name not in IDLE:
        return []
    reason = Violation(IDLE[found.name], "idle", {})
    return not_asked(position, "passed-over", HARKONNEN, found.name, reason, NEXT_ACTION)
