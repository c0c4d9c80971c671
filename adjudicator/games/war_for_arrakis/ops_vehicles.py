"""Operations of effects that place, move and remove vehicles."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import fitting
from adjudicator.games.war_for_arrakis.free_actions import lose_flyer
from adjudicator.games.war_for_arrakis.ops_place import SUPPLY
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_HARKONNEN,
    Rule,
    ask,
    drop,
    op_of,
    push,
    task_at,
)
from adjudicator.games.war_for_arrakis.vehicles import (
    FLYERS,
    has_place,
    is_left,
    place_pool,
    put_vehicle,
    takes_vehicle,
    vehicles_left,
)
from adjudicator.games.war_for_arrakis.worms import lose_harvester
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import freed, more
from adjudicator.rules.records import Event

ANY = "any"
"""The entry of `Task.pieces` for vehicles of any kind."""


def due(found: Task) -> dict[str, int]:
    """Vehicles that can be chosen next: those named, and all kinds while any will do."""
    pieces = {kind: count for kind, count in found.pieces.items() if kind != ANY}
    if found.pieces.get(ANY, 0) > 0:
        for kind in ["carryall", "harvester", "ornithopter"]:
            pieces = more(pieces, kind, 1)
    return pieces


def vehicles_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A vehicle, and a place for it."""
    if "vehicle" not in partial:
        return choice_of("vehicle", sorted(due(found)), is_due, False)
    kind = partial["vehicle"]
    if "place" not in partial:
        pool = place_pool(game, position, kind)
        return choice_of("place", pool, takes_vehicle, not flies(game, position, kind))
    if "start" not in partial and flies(game, position, kind):
        starts = [zone for zone in sorted(position.flyers) if position.flyers[zone] == kind]
        if vehicles_left(game, position, kind) > 0:
            starts = sorted([*starts, SUPPLY])
        if starts != [SUPPLY]:
            return choice("start", starts, True)
    return None


def flies(game: Game, position: Position, kind: str) -> bool:
    """Whether a vehicle may come from another air zone, by a ruling."""
    return kind in FLYERS and ruling(game, position, "vehicle-relocation") == "flyers"


def is_due(game: Game, position: Position, found: Task, partial: Move, kind: str) -> bool:
    """Whether an effect can still place a kind of vehicle that is due: one that is left, or stands elsewhere."""
    pieces = due(found)
    if is_left(game, position, pieces, kind):
        return True
    if pieces[kind] <= 0 or kind not in position.flyers.values():
        return False
    return flies(game, position, kind) and has_place(game, position, kind)


def vehicles_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask for a vehicle, while one can still be placed."""
    if found.left < 0:
        op = op_of(game, found)
        found.left = 0
        found.pieces = op.units
        if op.number > 0:
            found.pieces = {**op.units, ANY: op.number}
    if not any(is_due(game, position, found, {}, kind) for kind in due(found)):
        drop(position)
    else:
        ask(position, "place-vehicles", found.by)
    return []


def place_vehicles(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A vehicle is placed."""
    kind = move["vehicle"]
    put_vehicle(position, kind, move["place"])
    start = move.get("start", SUPPLY)
    if start != SUPPLY:
        position.flyers = freed(position.flyers, start)
    spent = kind if found.pieces.get(kind, 0) > 0 else ANY
    found.pieces = more(found.pieces, spent, -1)
    return []


def vehicles_that(game: Game, position: Position, by: str, op: Op) -> list[str]:
    """The areas and air zones (sorted) with a vehicle that an effect may remove.

    A flyer fits when nothing is asked of its place, or when its zone lies by the picked sector.
    """
    places: list[str] = []
    if "harvester" in op.ids or len(op.ids) == 0:
        fits = fitting(game, position, by, op.where)
        places = [area for area in position.harvesters if area in fits]
    near = any(rule.name == "in-sector" for rule in op.where)
    for zone in sorted(position.flyers):
        wanted = len(op.ids) == 0 or position.flyers[zone] in op.ids
        there = len(op.where) == 0 or (near and position.sector in game.zones[zone])
        if wanted and there:
            places.append(zone)
    return sorted(places)


def shoot_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A vehicle that is removed, by its place."""
    if "place" not in partial:
        op = op_of(game, found)
        left = found.left
        places = vehicles_that(game, position, found.by, op) if left > 0 else []
        return choice("place", places, True)
    return None


def shoot(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A vehicle is removed."""
    found.left -= 1
    place = move["place"]
    if place in game.zones:
        kind = position.flyers[place]
        lose_flyer(position, place)
        return [Event("flyer-lost", "effects.vehicles", {"zone": place, "vehicle": kind})]
    return lose_harvester(position, place, "effects.vehicles")


def roll_vehicles(game: Game, position: Position, found: Task) -> list[Event]:
    """Dice are rolled against vehicles."""
    op = op_of(game, found)
    drop(position)
    if len(vehicles_that(game, position, found.by, op)) == 0:
        return []
    then = task_at("vehicle-hits", found.by, "", 1)
    then.op = found.op
    begin_roll(position, "vehicles", found.by, op.number, then)
    return []


def vehicle_hits(game: Game, position: Position, found: Task) -> list[Event]:
    """For every Hit a vehicle is removed."""
    op = op_of(game, found)
    faces = rolled_faces(position)
    drop(position)
    made = task_at("remove-vehicles", found.by, "", sum(faces.get(face, 0) for face in op.hits))
    made.op = found.op
    push(position, [made])
    return []


STARTS = {
    "place-vehicles": vehicles_start,
    "roll-vehicles": roll_vehicles,
    "vehicle-hits": vehicle_hits,
}
"""Operations that happen by themselves, or begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "place-vehicles": Rule(
        "effects.vehicles",
        vehicles_field,
        place_vehicles,
        ALL_HARKONNEN,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "remove-vehicles": Rule(
        "effects.vehicles",
        shoot_field,
        shoot,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["place-vehicles", "remove-vehicles"]
"""Operations that may be ended."""
