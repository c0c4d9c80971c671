"""Shipment and movement: whose turn it is, and what both share (document 001, "Shipping & Movement")."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position, Travel
from adjudicator.games.conquest_and_diplomacy.turn import go_to, has
from adjudicator.rules.course import at_turn, next_seat, ruling
from adjudicator.rules.dune.board import in_storm, parts_held
from adjudicator.rules.judging import passed_over
from adjudicator.rules.records import Event, Violation

NOMADS = "two-groups"
"""The advantage of those who move two groups, or one far."""


def travel_of(position: Position) -> Travel:
    """The shipment and movement under way."""
    assert position.travel is not None
    return position.travel


def groups_of(game: Game, seat: str) -> int:
    """How many groups a seat may move."""
    if has(game, seat, NOMADS):
        return game.numbers.nomad_groups
    return game.numbers.move_groups


def start_turn(game: Game, position: Position) -> list[Event]:
    """Let the next seat ship; who has nothing to ship moves at once; after the last come battles."""
    events: list[Event] = []
    while True:
        seat = at_turn(position)
        if seat == "":
            position.travel = None
            go_to(position, "battle")
            return events
        position.travel = Travel(
            landing="",
            free=0,
            groups=groups_of(game, seat),
            begun=0,
            group="",
            reach=0,
            went_far=False,
            wings=0,
            wing_reach=0,
            moved={},
        )
        reason = ship_closed(game, position, seat)
        if reason is None:
            position.step = "ship"
            position.waiting = [seat]
            return events
        events.append(passed_over("nothing-to-ship", seat, "ship", reason))
        reason = move_closed(game, position, seat)
        if reason is None:
            position.step = "move"
            position.waiting = [seat]
            return events
        events.append(passed_over("nothing-to-move", seat, "move", reason))
        next_seat(position, seat)


def ship_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat cannot ship at all, by what everybody knows: shipment.reserves."""
    if position.sides[seat].reserves == 0:
        return Violation("shipment.reserves", "none-left", {"by": seat})
    return None


def move_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat cannot move at all.

    Clauses movement.after-shipment, movement.own-forces, movement.storm.
    """
    held = parts_held(position, seat)
    if len(held) == 0:
        return Violation("movement.own-forces", "none", {"by": seat})
    if all(in_storm(game, position, part) for part in held):
        under: dict[str, int | str] = {"by": seat, "sector": position.storm}
        return Violation("movement.storm", "all-under", under)
    if seat == at_turn(position) and not allowed(game, position):
        return Violation("movement.after-shipment", "no-shipment", {"by": seat})
    return None


def allowed(game: Game, position: Position) -> bool:
    """Whether the seat may move, as far as that hangs on a shipment (ruling)."""
    if ruling(game, position, "move-without-shipment") != "barred":
        return True
    return travel_of(position).landing != ""


def start_move(game: Game, position: Position) -> list[Event]:
    """Let the seat that has shipped move, if it can."""
    seat = at_turn(position)
    reason = move_closed(game, position, seat)
    if reason is None:
        position.step = "move"
        position.waiting = [seat]
        return []
    return [passed_over("nothing-to-move", seat, "move", reason), *end_turn(game, position)]


def end_turn(game: Game, position: Position) -> list[Event]:
    """The seat has shipped and moved: it is the next one's turn."""
    next_seat(position, at_turn(position))
    return start_turn(game, position)
