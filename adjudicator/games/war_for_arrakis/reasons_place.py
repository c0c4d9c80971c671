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
    settled_by,
    side_at,
    where_is,
)
from adjudicator.games.war_for_arrakis.filters import fits
from adjudicator.games.war_for_arrakis.ops_place import (
    due_for,
    from_supply,
    leaders_for,
    manned,
    pieces_due,
    waits_for_unit,
)
from adjudicator.games.war_for_arrakis.ops_vehicles import due
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import chief, holder
from adjudicator.games.war_for_arrakis.tasks import op_of, task
from adjudicator.games.war_for_arrakis.vehicles import FLYERS, vehicles_left
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
    piece: str = move["piece"]
    if field == "piece":
        return why_piece(game, position, found, piece)
    return why_spot(game, position, found, piece, move[field]) if field == "area" else "not-there"


def why_piece(game: Game, position: Position, found: Task, piece: str) -> str:
    """Why a figure cannot be placed."""
    op = op_of(game, found)
    if piece not in pieces_due(game, position, found):
        brings = [
            *[rank for rank in RANKS if due_for(game, whole(game, found), rank, "") != ""],
            *(leaders_for(game, found, op.ids) if len(op.ids) > 0 else []),
        ]
        return "not-due" if piece in brings else "not-brought"
    if piece in RANKS:
        none = not from_supply(game, position, found.by, piece)
        return "no-figure" if none else "no-place"
    why = unavailable(game, position, found.by, piece)
    return why if why != "" else "no-place"


def whole(game: Game, found: Task) -> Task:
    """A task that still brings all that its effect does."""
    made = task(found.name, found.by)
    made.op = found.op
    made.pieces = op_of(game, found).units
    return made


def why_spot(game: Game, position: Position, found: Task, piece: str, area: str) -> str:
    """Why a figure cannot be placed in an area."""
    if area not in game.areas:
        return ""
    op = op_of(game, found)
    if op.text == "apart" and area in found.used:
        return "apart"
    meant = [rule for rule in op.where if rule.name != "free"]
    if not fits(game, position, found.by, meant, area):
        return "not-meant"
    taken = not_free(position, found.by, area)
    if taken != "":
        return taken
    if found.area not in ["", area]:
        if op.text == "one":
            return "together"
        if waits_for_unit(position, found):
            return "unit-first"
    if op.text == "each" and due_for(game, found, piece, area) == "":
        return "share"
    if piece not in RANKS and not manned(position, found.by, area):
        return "alone"
    return "here"


def why_token(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a deployment token cannot come there, or this leader not with it."""
    value: str = move[field]
    if field == "area" and value in game.areas:
        return "alone" if value in position.sietches else "no-sietch"
    if field != "leader":
        return ""
    if value not in leaders_for(game, found, op_of(game, found).ids):
        return "not-brought"
    why = unavailable(game, position, found.by, value)
    return why if why != "" else "alone"


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
        return "not-there"
    if kind in FLYERS:
        flies = position.flyers.get(place, "") == kind
        return "same" if flies else "no-zone"
    if place not in game.areas or not is_desert(game, position, place):
        return "no-desert"
    if place in position.harvesters:
        return "harvester"
    return not_free(position, HARKONNEN, place)


WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    "deploy": why_place,
    "deploy-token": why_token,
    "place": why_place,
    "place-vehicle": why_vehicle,
    "place-vehicles": why_vehicle,
}
"""Kind of move -> why a value of one of its fields is refused."""
