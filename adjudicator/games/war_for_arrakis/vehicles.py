"""Vehicles: how many are left, and where they can be placed (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import HARKONNEN, is_free
from adjudicator.games.war_for_arrakis.filters import deserts
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put

FLYERS = ["carryall", "ornithopter"]
"""Vehicles that are placed in air zones."""


def vehicles_left(game: Game, position: Position, kind: str) -> int:
    """How many vehicles of a kind lie beside the board."""
    if kind == "harvester":
        return game.vehicles[kind] - len(position.harvesters)
    return game.vehicles[kind] - list(position.flyers.values()).count(kind)


def places_for(game: Game, position: Position, kind: str) -> list[str]:
    """Where a vehicle of a kind can be placed (sorted); in an air zone it replaces another kind."""
    pool = place_pool(game, position, kind)
    return [place for place in pool if is_place(position, kind, place)]


def place_pool(game: Game, position: Position, kind: str) -> list[str]:
    """The places (sorted) among which all those for a vehicle of a kind are."""
    return sorted(game.zones) if kind in FLYERS else deserts(game, position)


def is_place(position: Position, kind: str, place: str) -> bool:
    """Whether a vehicle of a kind can be placed in a place of its pool."""
    if kind in FLYERS:
        return position.flyers.get(place, "") != kind
    return place not in position.harvesters and is_free(position, HARKONNEN, place)


def has_place(game: Game, position: Position, kind: str) -> bool:
    """Whether there is a place for a vehicle of a kind: whether `places_for` would find one."""
    for place in place_pool(game, position, kind):
        if is_place(position, kind, place):
            return True
    return False


def is_left(game: Game, position: Position, pieces: dict[str, int], kind: str) -> bool:
    """Whether a kind of vehicle can still be placed."""
    if pieces[kind] <= 0 or vehicles_left(game, position, kind) <= 0:
        return False
    return has_place(game, position, kind)


def takes_vehicle(game: Game, position: Position, found: Task, partial: Move, place: str) -> bool:
    """Whether the vehicle of a move can be placed in a place of its pool."""
    return is_place(position, partial["vehicle"], place)


def put_vehicle(position: Position, kind: str, place: str) -> None:
    """Put a vehicle on the board."""
    if kind in FLYERS:
        position.flyers = {**position.flyers, place: kind}
    else:
        position.harvesters = put(position.harvesters, place)
