"""Where the automaton puts figures and vehicles (document 002, "Mahdi Solo Mode")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import stacking
from adjudicator.games.war_for_arrakis.board import HARKONNEN, RANKS, areas_of, next_ring, zones_at
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.ops_pieces import raised
from adjudicator.games.war_for_arrakis.ops_place import (
    SUPPLY,
    grounds,
    is_spot,
    placeable,
    sources,
)
from adjudicator.games.war_for_arrakis.ops_vehicles import due, flies
from adjudicator.games.war_for_arrakis.plans import (
    FAR,
    Plan,
    automaton_of,
    full,
    harvest_class,
    leader_score,
    lies_in,
    next_sectors,
    power_at,
    ring,
    sift,
    to_sietches,
    to_target,
    watched,
    zones_of,
)
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.vehicles import places_for, vehicles_left
from adjudicator.rules.kinds import Move

# --- figures -------------------------------------------------------------------------------------


def figures_plan(game: Game, position: Position, found: Task) -> Plan:
    """The next figure of an effect, where it goes and where it comes from: units first, then the leader."""
    pieces = placeable(game, position, found)
    units = [piece for piece in pieces if piece in RANKS]
    moves = figures(game, position, found, units)
    if len(moves) > 0:
        plan = Plan(moves=moves, clause="solo.place")
        return sorted_by_place(game, position, found, plan)
    leaders = [piece for piece in pieces if piece not in RANKS]
    plan = Plan(moves=figures(game, position, found, leaders), clause="solo.leader")
    plan = sift(plan, "solo.leader", [leader_score(game, move["piece"]) for move in plan.moves])
    first = found.used[0].split("/")[0] if len(found.used) > 0 else ""
    plan = sift(plan, "solo.leader", [1 if move["area"] == first else 0 for move in plan.moves])
    return sorted_by_place(game, position, found, plan)


def figures(game: Game, position: Position, found: Task, pieces: list[str]) -> list[Move]:
    """Every way to place one of some figures: units where there is room, from the supply if they can."""
    moves: list[Move] = []
    most = stacking(game, position, HARKONNEN)
    areas = grounds(game, position, found)
    for piece in pieces:
        for area in areas:
            if not is_spot(game, position, found, piece, area):
                continue
            if piece in RANKS and full(position, area, most):
                continue
            starts = sources(game, position, found, piece, area)
            if starts == [SUPPLY]:
                moves.append({"piece": piece, "area": area})
            elif SUPPLY in starts:
                moves.append({"piece": piece, "area": area, "start": SUPPLY})
            else:
                moves += [{"piece": piece, "area": area, "start": start} for start in starts]
    return moves


def sorted_by_place(game: Game, position: Position, found: Task, plan: Plan) -> Plan:
    """The best places: settlements by their Legion for what is deployed, or Legions near a sietch."""
    if found.name == "deploy":
        return settlement_plan(game, position, found, plan)
    return near_plan(game, position, plan)


def settlement_plan(game: Game, position: Position, found: Task, plan: Plan) -> Plan:
    """All in the same settlement, while there is room: that with the strongest Legion, then the closest."""
    if found.area != "":
        plan = sift(
            plan,
            "solo.deploy-together",
            [1 if move["area"] == found.area else 0 for move in plan.moves],
        )
    powers = [power_at(game, position, move["area"]) for move in plan.moves]
    plan = sift(plan, "solo.deploy-powerful", powers)
    if len(plan.moves) < 2:
        return plan
    near = to_target(game, position)
    return sift(
        plan, "solo.deploy-closest", [0 - near.get(move["area"], FAR) for move in plan.moves]
    )


def near_plan(game: Game, position: Position, plan: Plan) -> Plan:
    """Closest to a sietch, then the strongest against who defends it, then closest to the target sietch."""
    if len(plan.moves) < 2:
        return plan
    near = to_sietches(game, position)
    plan = sift(
        plan, "solo.house-closest", [0 - near.get(move["area"], FAR) for move in plan.moves]
    )
    if len(plan.moves) < 2:
        return plan
    leads: dict[str, int] = {}
    for move in plan.moves:
        if move["area"] not in leads:
            leads[move["area"]] = lead_at(game, position, move["area"])
    plan = sift(plan, "solo.house-powerful", [leads[move["area"]] for move in plan.moves])
    if len(plan.moves) < 2:
        return plan
    target = to_target(game, position)
    return sift(
        plan, "solo.house-target", [0 - target.get(move["area"], FAR) for move in plan.moves]
    )


def lead_at(game: Game, position: Position, area: str) -> int:
    """Combat power in an area, less that of the weakest defender among the sietches closest to it."""
    seen = {area: True}
    edge = [area]
    while len(edge) > 0:
        guards = [power_at(game, position, one) for one in edge if one in position.sietches]
        if len(guards) > 0:
            return power_at(game, position, area) - min(guards)
        edge = next_ring(game, edge, seen, True)
        for other in edge:
            seen[other] = True
    return power_at(game, position, area)


# --- replacing -----------------------------------------------------------------------------------


def replace_plan(game: Game, position: Position, found: Task) -> Plan:
    """Which Legion's unit is replaced next; one with deployment tokens may have to turn them up for it."""
    op = game.ops[found.op]
    moves: list[Move] = [
        {"area": area}
        for area in areas_of(position, HARKONNEN)
        if position.legions[area].units.get(op.ids[0], 0) > 0
        or len(position.legions[area].tokens) > 0
    ]
    if found.left == 0 or raised(game, position, found) == "":
        moves = []
    return near_plan(game, position, Plan(moves=moves, clause="solo.replace"))


# --- vehicles ------------------------------------------------------------------------------------


def vehicles_plan(game: Game, position: Position, found: Task) -> Plan:
    """The next vehicle and its place: harvesters first, then carryalls, then ornithopters."""
    pieces = found.pieces if found.name == "place-vehicle" else due(found)
    for kind in ["harvester", "carryall", "ornithopter"]:
        if pieces.get(kind, 0) == 0 or vehicles_left(game, position, kind) <= 0:
            continue
        plan = vehicle_plan(game, position, kind)
        if len(plan.moves) > 0:
            asked = found.name == "place-vehicles" and flies(game, position, kind)
            there = kind in position.flyers.values()
            if asked and there:
                plan.moves = [{**move, "start": SUPPLY} for move in plan.moves]
            return plan
    return Plan(moves=[], clause="solo.harvesters")


def vehicle_plan(game: Game, position: Position, kind: str) -> Plan:
    """The places for a vehicle of a kind."""
    if kind == "harvester":
        return harvester_plan(game, position)
    free = [zone for zone in places_for(game, position, kind) if zone not in position.flyers]
    if kind == "ornithopter":
        return ornithopter_plan(game, position, free)
    plan = Plan(moves=[{"vehicle": kind, "place": zone} for zone in free], clause="solo.carryalls")
    guarded = [watched(game, position, move["place"]) for move in plan.moves]
    return sift(plan, "solo.carryalls", guarded)


def target_sectors(game: Game, position: Position) -> list[str]:
    """The sectors of the target sietch's card."""
    target = automaton_of(position).target
    return game.tactical[target].sectors if target != "" else []


def harvester_plan(game: Game, position: Position) -> Plan:
    """Where the next harvester goes: the harvesting sector, or any one beside it that is not the target's."""
    card = automaton_of(position).harvesting
    own = game.tactical[card].sectors if card != "" else game.sectors
    aimed = target_sectors(game, position)
    areas = places_for(game, position, "harvester")
    inside = [area for area in areas if lies_in(game, area, own)]
    if len(inside) > 0:
        return fields_plan(game, position, inside, "solo.harvesters")
    plan = Plan(moves=[], clause="solo.harvesters-beside")
    for sector in next_sectors(game, own):
        if sector not in aimed:
            there = [area for area in areas if lies_in(game, area, [sector])]
            best = fields_plan(game, position, there, plan.clause)
            plan.moves = [*plan.moves, *best.moves]
    return plan


def fields_plan(game: Game, position: Position, areas: list[str], clause: str) -> Plan:
    """The best of some areas for a harvester."""
    plan = Plan(moves=[{"vehicle": "harvester", "place": area} for area in areas], clause=clause)
    classes = [harvest_class(game, position, move["place"]) for move in plan.moves]
    return sift(plan, clause, classes)


def ornithopter_plan(game: Game, position: Position, free: list[str]) -> Plan:
    """Where the next ornithopter goes: where it carries an attack, or to the target sietch."""
    ready: list[str] = []
    for area in raiders(game, position):
        ready = [*ready, *zones_at(game, position, area)]
    places = [zone for zone in free if zone in ready]
    clause = "solo.ornithopters-attack"
    if len(places) == 0:
        clause = "solo.ornithopters-target"
        aimed = target_sectors(game, position)
        places = [zone for zone in free if zone in zones_of(game, aimed)]
    if len(places) == 0:
        clause = "solo.ornithopters-beside"
        aimed = next_sectors(game, target_sectors(game, position))
        places = [zone for zone in free if zone in zones_of(game, aimed)]
    plan = Plan(moves=[{"vehicle": "ornithopter", "place": zone} for zone in places], clause=clause)
    if clause != "solo.ornithopters-beside":
        return plan
    return sift(plan, clause, [1 if is_central(game, zone) else 0 for zone in places])


def is_central(game: Game, zone: str) -> bool:
    """Whether an air zone connects sectors at the centre: those that the North Pole lies in."""
    return all(sector in game.areas[game.pole].sectors for sector in game.zones[zone])


def raiders(game: Game, position: Position) -> list[str]:
    """The areas (sorted) with Legions that stand two areas away from a sietch and are stronger than who defends it."""
    found: list[str] = []
    for area in areas_of(position, HARKONNEN):
        if size(position.legions[area]) == 0:
            continue
        own = power_at(game, position, area)
        for other in ring(game, area, 1 + game.numbers.transport_steps):
            if other in position.sietches and own > power_at(game, position, other):
                found.append(area)
                break
    return found
