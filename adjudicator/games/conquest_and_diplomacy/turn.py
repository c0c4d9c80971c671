"""The course of a turn: phases, who has which advantage, whose leaders are whose."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules.course import begin_phase

STORM_PROOF = "storm-proof"
"""The advantage of forces that no storm and no worm destroys, and of those who ride worms."""


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`. Havens end with the phase."""
    position.havens = []
    position.window = None
    begin_phase(position, phase)


def in_play(position: Position, seat: str) -> bool:
    """Whether a faction has a seat in this game."""
    return seat in position.sides


def has(game: Game, seat: str, advantage: str) -> bool:
    """Whether a faction has an advantage, alone or as a double faction."""
    facts = game.factions.get(seat)
    return facts is not None and advantage in facts.advantages


def who_has(game: Game, position: Position, advantage: str) -> str:
    """The seat in play that has an advantage, or ""."""
    for seat in position.order:
        if advantage in game.factions[seat].advantages:
            return seat
    return ""


def all_with(game: Game, position: Position, advantage: str) -> list[str]:
    """The seats in play that have an advantage."""
    return [seat for seat in position.order if advantage in game.factions[seat].advantages]


def doubles(game: Game, position: Position) -> bool:
    """Whether this is the allied game, of two double factions."""
    return any(len(game.factions[seat].pair) > 0 for seat in position.sides)


def pool(game: Game, seat: str) -> list[str]:
    """The leaders (sorted) of both factions of a double one."""
    return sorted(
        leader.id for leader in game.leaders.values() if leader.faction in game.factions[seat].pair
    )


def owner_of(position: Position, leader: str) -> str:
    """The seat whose leader one is, ready or dead; "" for one that is in no set."""
    for seat, side in position.sides.items():
        if leader in side.leaders or leader in side.dead:
            return seat
    return ""
