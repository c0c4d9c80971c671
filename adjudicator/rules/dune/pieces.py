"""What stands on the map: a position of the family as pieces on a table."""

from __future__ import annotations

from adjudicator.rules.dune.records import Position
from adjudicator.rules.placements import board
from adjudicator.rules.records import Placement


def forces_on(position: Position) -> list[Placement]:
    """The fighting forces on the map."""
    return [
        board("force", faction, part, count)
        for part, here in position.forces.items()
        for faction, count in here.items()
    ]


def spice_on(position: Position) -> list[Placement]:
    """The spice on the map."""
    return [board("spice", "", part, count) for part, count in position.spice.items()]
