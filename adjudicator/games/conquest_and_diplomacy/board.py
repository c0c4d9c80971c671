"""The board of this game: its covered stronghold, who may enter, how far a group goes.

A covered stronghold is sand: it shelters nobody, is never full, and is none of the strongholds.
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules.dune import reach, storm
from adjudicator.rules.dune.board import in_storm
from adjudicator.rules.dune.reach import Way


def strongholds(game: Game, position: Position) -> list[str]:
    """The strongholds of this game (sorted), without the covered one."""
    return [name for name in game.strongholds if name != position.covered]


def exposed(game: Game, position: Position, territory: str) -> bool:
    """Whether forces in a territory are lost to a storm that passes: those in sand."""
    return territory == position.covered or storm.exposed(game, territory, True)


def has_room(game: Game, position: Position, seat: str, territory: str) -> bool:
    """Whether forces of a seat may enter a territory: not a stronghold that two others are in."""
    if territory == position.covered:
        return True
    return reach.has_room(game, position, seat, territory, game.numbers.occupants, False)


def way_of(game: Game, position: Position, steps: int, through: str) -> Way:
    """How far a group goes and what bars it: the storm, full strongholds, other terrain.

    `through` is the only terrain that it passes, or "".
    """
    return Way(
        steps=steps,
        storm=True,
        locked="",
        detour=True,
        occupants=game.numbers.occupants,
        anywhere=False,
        welcome=[],
        through=through,
        buried=position.covered,
    )


def haven(position: Position, territory: str) -> list[str]:
    """The seats whose forces in a territory a card shelters in this phase."""
    found: list[str] = []
    for entry in position.havens:
        names = entry.split("/")
        if names[0] == territory:
            found.append(names[1])
    return found


def landing_parts(game: Game, position: Position, territory: str) -> list[str]:
    """The parts of a territory that the storm does not cover."""
    return [
        part for part in game.territories[territory].parts if not in_storm(game, position, part)
    ]
