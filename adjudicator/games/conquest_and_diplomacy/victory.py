"""Who wins: by strongholds at the end of a late turn, else by points at the end of the last.

Document 001, "Check for Win".
"""

from __future__ import annotations

import msgspec

from adjudicator.games.conquest_and_diplomacy.board import strongholds
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in, forces_in
from adjudicator.rules.dune.strongholds import held_by
from adjudicator.rules.records import Event


class Outcome(msgspec.Struct, frozen=True):
    """The winners, the clause by which they win, and the event that reports it."""

    winners: list[str]
    """Factions (sorted); nobody while the game goes on."""
    clause: str
    told: list[Event]


def occupied(game: Game, position: Position, seat: str) -> int:
    """The strongholds that count for a seat (ruling `shared-stronghold`)."""
    if ruling(game, position, "shared-stronghold") == "nobody":
        return held_by(game, position, strongholds(game, position), [seat])
    return sum(
        1 for name in strongholds(game, position) if forces_in(game, position, name, seat) > 0
    )


def points(game: Game, position: Position, seat: str) -> int:
    """What a seat's strongholds and spice are worth."""
    held = occupied(game, position, seat) * game.numbers.stronghold_points
    return held + position.sides[seat].spice


def best(game: Game, position: Position, seats: list[str]) -> list[str]:
    """Those of some seats (sorted) who have most points."""
    most = max(points(game, position, seat) for seat in seats)
    return sorted(seat for seat in seats if points(game, position, seat) == most)


def outcome(game: Game, position: Position) -> Outcome:
    """Who wins at the end of this turn."""
    if position.turn >= game.numbers.first_win_turn:
        found = sorted(
            seat
            for seat in position.order
            if occupied(game, position, seat) >= game.numbers.win_strongholds
        )
        told = shared(game, position)
        if len(found) > 1:
            if ruling(game, position, "several-winners") == "points":
                found = best(game, position, found)
            return Outcome(found, "victory.several", told)
        if len(found) == 1:
            return Outcome(found, "victory.strongholds", told)
    if position.turn < position.turns:
        return Outcome([], "", [])
    found = best(game, position, position.order)
    clause = "victory.points" if len(found) == 1 else "victory.tie"
    return Outcome(found, clause, shared(game, position))


def shared(game: Game, position: Position) -> list[Event]:
    """The reports of strongholds that two factions occupy."""
    return [
        Event("stronghold-shared", "victory.shared-stronghold", {"territory": name})
        for name in strongholds(game, position)
        if len(fighters_in(game, position, name)) > 1
    ]


def statistics(game: Game, position: Position, seat: str) -> dict[str, int]:
    """A faction's figures for standings."""
    side = position.sides[seat]
    forces = sum(here.get(seat, 0) for here in position.forces.values())
    return {
        "won": 1 if seat in position.winners else 0,
        "turns": position.turn,
        "points": points(game, position, seat),
        "strongholds": occupied(game, position, seat),
        "forces": forces,
        "reserves": side.reserves,
        "tanks": side.tanks,
        "spice": side.spice,
        "cards": len(side.hand),
        "market-cards": len(side.market),
        "leaders": len(side.leaders),
        "dead-leaders": len(side.dead),
    }
