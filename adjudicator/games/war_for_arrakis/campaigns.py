"""How the automaton attacks and marches (document 002, "Harkonnen Actions Criteria", "Movement Criteria")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import stacking
from adjudicator.games.war_for_arrakis.battles import attackers
from adjudicator.games.war_for_arrakis.board import HARKONNEN, areas_of, is_named, side_at, unmoved
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.marching import marching, movable, travels, with_less
from adjudicator.games.war_for_arrakis.plans import (
    FAR,
    Gone,
    Plan,
    automaton_of,
    base_of,
    full,
    gone_of,
    power,
    power_at,
    put_aside,
    rank_of,
    sift,
    steps_to,
    target_area,
    to_sietches,
    to_target,
    together,
)
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Task
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.games.war_for_arrakis.ways import goals, on_foot, targets, transports
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move

# --- attacks -------------------------------------------------------------------------------------


def attack_plan(game: Game, position: Position, found: Task) -> Plan:
    """A sietch that can be attacked, or else a Legion beside one's own; the attacker is the stronger."""
    sietches: list[Move] = []
    legions: list[Move] = []
    flies = automaton_of(position).flights == 0
    for start in attackers(game, position, found):
        plain = on_foot(game, position, HARKONNEN, start)
        for area in targets(game, position, HARKONNEN, start):
            if power_at(game, position, start) <= power_at(game, position, area):
                continue
            zones = transports(game, position, HARKONNEN, start, area, plain)
            if area in position.sietches:
                if area in plain:
                    sietches.append({"start": start, "area": area})
                elif flies:
                    for zone in zones:
                        sietches.append({"start": start, "area": area, "zone": zone})
            elif area in plain:
                legions.append({"start": start, "area": area})
    if len(sietches) > 0:
        return put_aside(sietch_plan(game, position, sietches), "solo.attack-legion", legions)
    return legion_plan(game, position, legions)


def sietch_plan(game: Game, position: Position, moves: list[Move]) -> Plan:
    """Which sietch is attacked, and by whom."""
    plan = Plan(moves=moves, clause="solo.attack-sietch")
    ranks = [rank_of(game, position, move["area"]) for move in plan.moves]
    plan = sift(plan, "solo.attack-rank", ranks)
    plan = sift(
        plan, "solo.attack-strongest", [lead_of(game, position, move) for move in plan.moves]
    )
    plan = sift(plan, "solo.attack-on-foot", [0 if "zone" in move else 1 for move in plan.moves])
    target = target_area(game, position)
    return sift(
        plan, "solo.attack-target", [1 if move["area"] == target else 0 for move in plan.moves]
    )


def lead_of(game: Game, position: Position, move: Move) -> int:
    """By how much an attacker is the stronger."""
    return power_at(game, position, move["start"]) - power_at(game, position, move["area"])


def legion_plan(game: Game, position: Position, moves: list[Move]) -> Plan:
    """Which Legion is attacked."""
    plan = Plan(moves=moves, clause="solo.attack-legion")
    powers = [power_at(game, position, move["area"]) for move in plan.moves]
    plan = sift(plan, "solo.attack-powerful", powers)
    return sift(
        plan,
        "solo.attack-named",
        [1 if has_named(game, position, move["area"]) else 0 for move in plan.moves],
    )


def has_named(game: Game, position: Position, area: str) -> bool:
    """Whether a named leader stands in an area."""
    if area not in position.legions:
        return False
    return any(is_named(game, leader) for leader in position.legions[area].leaders)


# --- where to ------------------------------------------------------------------------------------


def strongest(game: Game, position: Position, starts: list[str]) -> int:
    """The highest combat power of the Legions in some areas."""
    found = 0
    for area in starts:
        found = max(found, power_at(game, position, area))
    return found


def choose_aims(game: Game, position: Position, starts: list[str]) -> list[str]:
    """The sietches (sorted) on one of which is marched in this turn: as a rule one.

    It is the target sietch where some Legion that can move is stronger than its defenders; or else a
    sietch of which that is true, the closest to the target sietch, then that of the highest rank, and of
    several the player chooses. Where it is true of none, nobody marches, or (by a ruling) on the target.
    """
    automaton = automaton_of(position)
    if automaton.aim in position.sietches:
        return [automaton.aim]
    most = strongest(game, position, starts)
    target = target_area(game, position)
    if target != "" and most > power_at(game, position, target):
        return [target]
    near = to_target(game, position)
    plan = Plan(
        moves=[
            {"area": area}
            for area in sorted(position.sietches)
            if most > power_at(game, position, area)
        ],
        clause="",
    )
    if len(plan.moves) == 0:
        return [target] if is_hopeless(game, position, target) else []
    plan = sift(plan, "", [0 - near.get(move["area"], FAR) for move in plan.moves])
    plan = sift(plan, "", [rank_of(game, position, move["area"]) for move in plan.moves])
    return [move["area"] for move in plan.moves]


def is_hopeless(game: Game, position: Position, aim: str) -> bool:
    """Whether (by a ruling) Legions march on a sietch although none of them is a match for its defenders."""
    if aim == "" or ruling(game, position, "solo-hopeless") == "stay":
        return False
    return strongest(game, position, areas_of(position, HARKONNEN)) <= power_at(game, position, aim)


def aim_of(game: Game, position: Position, found: Task, start: str, end: str) -> str:
    """The sietch on which a Legion marches that goes from an area, to another one where it is told, or ""."""
    aims = choose_aims(game, position, movable(game, position, found))
    fitting_aims: list[str] = []
    for aim in aims:
        for move in aim_plan(game, position, found, aim).moves:
            if move["start"] == start and end in ["", move["area"]] and aim not in fitting_aims:
                fitting_aims.append(aim)
    if len(fitting_aims) == 0 or (end == "" and len(fitting_aims) > 1):
        return ""
    return fitting_aims[0]


# --- marches -------------------------------------------------------------------------------------


def march_plan(game: Game, position: Position, found: Task) -> Plan:
    """Which Legion moves where: the one closest to the aim first, by the shortest path."""
    plan = Plan(moves=[], clause="solo.move")
    for aim in choose_aims(game, position, movable(game, position, found)):
        plan = together(plan, aim_plan(game, position, found, aim))
    return plan


def aim_plan(game: Game, position: Position, found: Task, aim: str) -> Plan:
    """Which Legion moves where, if it is marched on a sietch."""
    plan = toward_plan(game, position, movable(game, position, found), aim)
    if len(plan.moves) == 0 or plan.clause == "solo.merge":
        return plan
    return paths_plan(game, position, plan, steps_to(game, position, aim, True))


def next_plan(game: Game, position: Position, found: Task) -> Plan:
    """Which Legion moves next, to all places where it comes closer, or to one that it becomes one with."""
    starts = movable(game, position, found)
    plan = Plan(moves=[], clause="solo.move")
    for aim in choose_aims(game, position, starts):
        plan = together(plan, toward_plan(game, position, starts, aim))
    return plan


def toward_plan(game: Game, position: Position, starts: list[str], aim: str) -> Plan:
    """Which Legion moves next toward a sietch; Legions beside it only to become one."""
    steps = steps_to(game, position, aim, True)
    plan = merge_plan(game, position, starts, aim, steps)
    if len(plan.moves) > 0:
        return plan
    guard = power_at(game, position, aim)
    hopeless = is_hopeless(game, position, aim)
    most = stacking(game, position, HARKONNEN)
    near: list[Move] = []
    longer: list[Move] = []
    for start in starts:
        away = steps.get(start, FAR)
        if away == 1:
            near.append({"start": start})
        if away in [1, FAR]:
            continue
        if not hopeless and power(game, position, unmoved(position, start)) <= guard:
            continue
        for end in goals(game, position, HARKONNEN, start, unmoved(position, start)):
            if steps.get(end, FAR) >= away:
                longer.append({"start": start, "area": end})
            elif not full(position, end, most):
                plan.moves = [*plan.moves, *with_zones(game, position, start, end)]
    plan = put_aside(Plan(moves=plan.moves, clause="solo.move"), "solo.merge", near)
    plan = sift(
        put_aside(plan, "solo.move-shortest", longer),
        "solo.move-closest",
        [0 - steps[move["start"]] for move in plan.moves],
    )
    powers = [power(game, position, unmoved(position, move["start"])) for move in plan.moves]
    return sift(plan, "solo.move-powerful", powers)


def paths_plan(game: Game, position: Position, plan: Plan, steps: dict[str, int]) -> Plan:
    """The best path of each Legion that may move next."""
    found = Plan([], plan.clause, base_of(plan), plan.gone)
    starts: list[str] = []
    for move in plan.moves:
        start: str = move["start"]
        if start not in starts:
            starts.append(start)
            own = Plan(
                moves=[other for other in plan.moves if other["start"] == start], clause=plan.clause
            )
            best = [0 - steps[other["area"]] for other in own.moves]
            own = path_plan(game, position, sift(own, "solo.move-shortest", best))
            found = together(found, own)
    return found


def with_zones(game: Game, position: Position, start: str, end: str) -> list[Move]:
    """A march, on foot or with each ornithopter that can carry it; no more than one flies in a turn."""
    plain = on_foot(game, position, HARKONNEN, start)
    if end in plain:
        return [{"start": start, "area": end}]
    if automaton_of(position).flights > 0:
        return []
    zones = transports(game, position, HARKONNEN, start, end, plain)
    return [{"start": start, "area": end, "zone": zone} for zone in zones]


def merge_plan(
    game: Game, position: Position, starts: list[str], aim: str, steps: dict[str, int]
) -> Plan:
    """Legions become one beside the aim, as strong as possible; none moves to gain nothing.

    One of them stands there already, the other as well or in an area beside that. By a ruling only a
    Legion does so that is a match for the defenders.
    """
    most = stacking(game, position, HARKONNEN)
    guard = power_at(game, position, aim)
    bold = ruling(game, position, "solo-merge") == "strong"
    moves: list[Move] = []
    gains: list[int] = []
    for start in starts:
        strong = power(game, position, unmoved(position, start)) > guard
        if (bold and not strong) or steps.get(start, FAR) > (1 if strong else 2):
            continue
        for end in on_foot(game, position, HARKONNEN, start):
            if steps.get(end, FAR) != 1 or side_at(position, end) != HARKONNEN:
                continue
            if full(position, end, most):
                continue
            there = position.legions[end]
            joined = merged(there, part_of(position, start, most - size(there)))
            before = max(power(game, position, there), power_at(game, position, start))
            now = power(game, position, joined)
            if now > before:
                moves.append({"start": start, "area": end})
                gains.append(now)
    return sift(Plan(moves=moves, clause="solo.merge"), "solo.merge", gains)


def merged(one: Legion, other: Legion) -> Legion:
    """Two Legions as one."""
    units = {**one.units}
    for rank, count in other.units.items():
        units[rank] = units.get(rank, 0) + count
    return Legion(
        side=one.side,
        units=units,
        leaders=sorted([*one.leaders, *other.leaders]),
        tokens=sorted([*one.tokens, *other.tokens]),
    )


def part_of(position: Position, start: str, room: int) -> Legion:
    """What of a Legion finds room: tokens and units with the highest combat power first, and all leaders."""
    group = unmoved(position, start)
    units: dict[str, int] = {}
    left = max(0, room - len(group.tokens))
    for rank in ["special-elite", "elite", "regular"]:
        count = min(left, group.units.get(rank, 0))
        if count > 0:
            units[rank] = count
            left -= count
    return Legion(
        side=group.side, units=units, leaders=group.leaders, tokens=group.tokens[: max(0, room)]
    )


def path_plan(game: Game, position: Position, plan: Plan) -> Plan:
    """Which of several shortest paths: by where the Legion ends."""
    ends = [move["area"] for move in plan.moves]
    own = [1 if side_at(position, end) == HARKONNEN else 0 for end in ends]
    plan = sift(plan, "solo.path-legion", own)
    near = to_sietches(game, position)
    plan = sift(plan, "solo.path-sietch", [0 - near.get(move["area"], FAR) for move in plan.moves])
    return sift(
        plan,
        "solo.path-terrain",
        [footing(game, position, move["area"]) for move in plan.moves],
    )


def footing(game: Game, position: Position, area: str) -> int:
    """How good an area is to end in: mountain, then plateau or minor erg, then desert without wormsign."""
    terrain = game.areas[area].terrain
    if area == position.blasted:
        terrain = "desert"
    if terrain == "mountain":
        return 3
    if terrain != "desert":
        return 2
    return 0 if area in position.signs else 1


# --- the group that goes -------------------------------------------------------------------------


def march_ends(game: Game, position: Position, found: Task) -> Plan:
    """Where the group that is about to move can go, whether or not there is room for all of it."""
    march = position.march
    assert march is not None
    plan = march_plan(game, position, found)
    moves = [move for move in plan.moves if move["start"] == march.start]
    gone = [
        Gone([move for move in one.moves if move.get("start", "") == march.start], one.clause)
        for one in gone_of(plan)
    ]
    return Plan(moves, plan.clause, base_of(plan), gone)


def room_at(game: Game, position: Position, end: str) -> int:
    """How many units more an area can take."""
    room = stacking(game, position, HARKONNEN)
    if end in position.legions:
        room -= size(position.legions[end])
    return room


def go_plan(game: Game, position: Position, found: Task) -> Plan:
    """The places to which the group can go now, taking as many figures as there is room for."""
    march = position.march
    assert march is not None
    plan = march_ends(game, position, found)
    going = size(marching(position, HARKONNEN))
    whole = size(unmoved(position, march.start))
    moves = [
        move for move in plan.moves if going == min(whole, room_at(game, position, move["area"]))
    ]
    return Plan(moves, plan.clause, base_of(plan), plan.gone)


def leave_plan(game: Game, position: Position, found: Task) -> Plan:
    """The figure that stays behind next where there is no room for all: units of the lowest rank, then tokens.

    One without which the effect lets the group not travel goes with it, and the next one stays.
    """
    group = marching(position, HARKONNEN)
    op = op_of(game, found)
    plan = march_ends(game, position, found)
    if not any(room_at(game, position, move["area"]) < size(group) for move in plan.moves):
        return Plan(moves=[], clause="solo.path-legion")
    pieces = [piece for piece in group.tokens if travels(game, op, with_less(group, piece))]
    for rank in ["special-elite", "elite", "regular"]:
        if group.units.get(rank, 0) > 0 and travels(game, op, with_less(group, rank)):
            pieces = [rank]
    return Plan(moves=[{"piece": piece} for piece in pieces], clause="solo.path-legion")
