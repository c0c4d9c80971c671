"""What corrections keep in every game on the Dune board."""

from __future__ import annotations

from adjudicator.rules.corrections import CLAUSE
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Violation


def is_part(game: Game, name: str) -> bool:
    """Whether a name is that of a part of the board."""
    return name in game.parts


def too_many(what: str, count: int, most: int) -> list[Violation]:
    """That there is more of something than there can be, or nothing."""
    if count <= most:
        return []
    return [Violation(CLAUSE, "limit", {"what": what, "count": count, "most": most})]


def foreign_leaders(game: Game, position: Position) -> list[Violation]:
    """Leaders among those of a side that they do not belong to."""
    return [
        Violation(CLAUSE, "foreign", {"what": leader, "by": seat})
        for seat, side in position.sides.items()
        for leader in [*side.leaders, *side.dead]
        if leader not in game.leaders or game.leaders[leader].faction != seat
    ]


def crowded(game: Game, position: Position, occupants: int, free: str = "") -> list[Violation]:
    """Strongholds but one in which more seats have forces than can be there."""
    found: list[Violation] = []
    for name in game.territory_ids:
        if game.territories[name].stronghold and name != free:
            seats: dict[str, bool] = {}
            for part in game.territories[name].parts:
                for seat in position.forces.get(part, {}):
                    seats[seat] = True
            found += too_many(name, len(seats), occupants)
    return found


def moved_too_many(position: Position, moved: dict[str, dict[str, int]]) -> list[Violation]:
    """Parts in which more forces count as moved, or as starred, than stand there."""
    found: list[Violation] = []
    for part, here in moved.items():
        for seat, count in here.items():
            found += too_many(part, count, position.forces.get(part, {}).get(seat, 0))
    return found
