"""Why something cannot be placed: no figure, no room, the wrong ground (see `reasons`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.board import (
    GENERIC,
    HARKONNEN,
    RANKS,
    enemy,
    in_play,
    is_desert,
    is_empty,
    settled_by,
    side_at,
    where_is,
)
from adjudicator.games.war_for_arrakis.filters import fits
from adjudicator.games.war_for_arrakis.ops_place import (
    from_supply,
    leaders_for,
    manned,
    pieces_due,
    waits_for_unit,
)
from adjudicator.games.war_for_arrakis.ops_vehicles import due
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rounds import FLYERS, vehicles_left
from adjudicator.games.war_for_arrakis.seats import chief, holder
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.games.war_for_arrakis.worms import only_station, reach, signs_left
from adjudicator.rules.kinds import Move


def not_free(position: Position, side: str, area: str) -> str:
    """Why an area is not free for a side, or ""."""
    if area in position.worms:
        return "sandworm"
    if side_at(position, area) == enemy(side):
        return "enemy"
    if settled_by(position, area) == enemy(side):
        return "settlement"
    return ""


def unavailable(game: Game, position: Position, side: str, leader: str) -> str:
    """Why a leader's figure cannot come to the board, or ""."""
    if leader == GENERIC[side]:
        return "" if from_supply(game, position, side, leader) else "no-figure"
    if leader not in game.leaders or game.leaders[leader].side != side:
        return ""
    owner = holder(position, side, leader)
    if owner.leaders.get(leader, "") == "gone":
        return "gone"
    if not in_play(position, side, leader):
        return "not-in-play"
    if leader in owner.tank:
        return "in-tank"
    if leader in owner.fresh:
        return "fresh"
    if leader in chief(position, side).barred:
        return "barred"
    return "on-board" if where_is(position, leader) != "" else ""


def why_place(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a figure cannot be placed, or not there, or not be taken from there."""
    value: str = move[field]
    piece: str = move["piece"]
    if field == "piece":
        if piece not in pieces_due(game, position, found):
            return "not-due"
        if piece in RANKS:
            none = not from_supply(game, position, found.by, piece)
            return "no-figure" if none else "no-place"
        why = unavailable(game, position, found.by, piece)
        return why if why != "" else "no-place"
    if field == "start" or value not in game.areas:
        return "not-there" if field == "start" else ""
    meant = [rule for rule in op_of(game, found).where if rule.name != "free"]
    if not fits(game, position, found.by, meant, value):
        return "not-meant"
    taken = not_free(position, found.by, value)
    if taken != "":
        return taken
    if waits_for_unit(position, found) or (op_of(game, found).text == "one" and found.area != ""):
        return "together"
    if piece not in RANKS and not manned(position, found.by, value):
        return "alone"
    return "share"


def why_token(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a deployment token cannot come there, or this leader not with it."""
    value: str = move[field]
    if field == "area" and value in game.areas:
        return "alone" if value in position.sietches else "no-sietch"
    if field != "leader":
        return ""
    if value not in leaders_for(game, found, op_of(game, found).ids):
        return "not-due"
    return unavailable(game, position, found.by, value)


def why_vehicle(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a vehicle cannot be placed, or not there."""
    kind: str = move["vehicle"]
    place: str = move[field]
    if field == "vehicle":
        if due(found).get(kind, 0) == 0:
            return "not-due"
        none = vehicles_left(game, position, kind) == 0
        return "no-figure" if none else "no-place"
    if field != "place":
        return ""
    if kind in FLYERS:
        flies = position.flyers.get(place, "") == kind
        return "same" if flies else "no-zone"
    if place not in game.areas or not is_desert(game, position, place):
        return "no-desert"
    if place in position.harvesters:
        return "harvester"
    return not_free(position, HARKONNEN, place)


def why_sign(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no wormsign can be laid there."""
    area: str = move[field]
    if area not in game.areas:
        return ""
    if min(found.left, signs_left(position)) <= 0:
        return "none-left"
    if area in position.signs:
        return "sign"
    if not is_desert(game, position, area):
        return "no-desert"
    if area in position.worms:
        return "sandworm"
    return "sietch" if area in position.sietches else ""


def why_worm(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a sandworm cannot move, or not there."""
    area: str = move[field]
    if area not in game.areas:
        return ""
    if field == "start":
        if area not in position.worms:
            return "no-worm"
        return "moved" if area in found.used else "enclosed"
    if not is_desert(game, position, area):
        return "no-desert"
    if not is_empty(position, area) and not only_station(position, area):
        return "taken"
    return "too-far"


def why_worm_attack(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a sandworm cannot attack, or not there."""
    area: str = move[field]
    if area not in game.areas:
        return ""
    if field == "start":
        return "idle" if area in position.worms else "no-worm"
    if area not in position.harvesters and side_at(position, area) != HARKONNEN:
        return "nothing"
    if area not in reach(game, position, move["start"], op_of(game, found).number):
        return "too-far"
    return "mountain"


WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    "deploy": why_place,
    "deploy-token": why_token,
    "move-worms": why_worm,
    "place": why_place,
    "place-vehicle": why_vehicle,
    "place-vehicles": why_vehicle,
    "place-wormsigns": why_sign,
    "worm-attack": why_worm_attack,
}
"""Kind of move -> why a value of one of its fields is refused."""
