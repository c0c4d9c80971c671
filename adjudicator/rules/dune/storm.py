"""The storm: where it passes, who is sheltered, what it destroys, and who is first afterwards."""

from __future__ import annotations

from adjudicator.rules.dune.board import forces_at
from adjudicator.rules.dune.losses import lose_all_forces, lose_forces, lose_spice
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Event

CLAUSES: list[str] = [
    "storm.losses",
    "storm.shelter",
    "storm.spice",
    "storm.stronghold-shelter",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def swept_sectors(game: Game, position: Position, steps: int) -> list[int]:
    """The sectors, each once, that a storm passes or stops on in so many steps, in its order.

    The sector it leaves is one of them only after a full round.
    """
    sectors = len(game.sector_parts)
    return [(position.storm + step) % sectors for step in range(1, min(steps, sectors) + 1)]


def swept_parts(game: Game, position: Position, steps: int, whole: bool) -> list[str]:
    """The parts, each once, that a storm comes over in so many steps, in its order.

    With `whole`, all parts of each territory of which it passes or stops on one.
    """
    found: list[str] = []
    for sector in swept_sectors(game, position, steps):
        if not whole:
            found += game.sector_parts[sector]
            continue
        for part in game.sector_parts[sector]:
            struck = game.territories[game.parts[part].territory].parts
            found += [other for other in struck if other not in found]
    return found


def exposed(game: Game, territory: str, wall: bool) -> bool:
    """Whether forces in a territory are lost to a storm that passes, while the `wall` stands."""
    shelter = game.territories[territory].shelter
    return shelter == "never" or (shelter == "wall" and not wall)


def sheltered(game: Game, part: str, wall: str) -> Event:
    """The report that what stands in a part outlives a storm, and by which clause.

    `wall` is the clause of shelter behind the wall, in a game that has one.
    """
    place = game.territories[game.parts[part].territory]
    clause = "storm.shelter"
    if place.shelter == "wall":
        clause = wall
    elif place.stronghold:
        clause = "storm.stronghold-shelter"
    return Event("forces-sheltered", clause, {"part": part})


def sweep_forces(
    position: Position, part: str, spared: list[str], halved: list[str], clause: str
) -> list[Event]:
    """What a storm does to the forces of an exposed part that it passes or stops on.

    Factions of `halved` lose half of them, rounded up, by `clause`; `spared` ones lose none.
    """
    events: list[Event] = []
    for faction in halved:
        here = forces_at(position, part, faction)
        if here > 0:
            events.append(lose_forces(position, part, faction, (here + 1) // 2, clause))
    return events + lose_all_forces(position, part, [*spared, *halved], "storm.losses")


def sweep_spice(
    game: Game, position: Position, part: str, wall: bool, anywhere: bool
) -> list[Event]:
    """What a storm does to the spice of a part: it goes from exposed sand, or from `anywhere`."""
    territory = game.parts[part].territory
    sand = game.territories[territory].terrain == "sand"
    if anywhere or (sand and exposed(game, territory, wall)):
        return lose_spice(position, part, "storm.spice")
    return []


def storm_order(game: Game, position: Position, circles: dict[str, int]) -> list[str]:
    """The factions in storm order for the storm's present sector; `circles` are their sectors.

    The first player is the one whose circle the storm reaches next, going counter-clockwise; a
    circle under the storm comes last.
    """
    sectors = len(game.sector_parts)
    return sorted(circles, key=lambda faction: (circles[faction] - position.storm - 1) % sectors)
