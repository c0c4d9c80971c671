"""What is lost where it stands: forces and spice, to a storm, a worm or an explosion."""

from __future__ import annotations

from adjudicator.rules.dune.board import kill_forces, remove_spice
from adjudicator.rules.dune.records import Position
from adjudicator.rules.records import Event


def lose_forces(position: Position, part: str, faction: str, count: int, clause: str) -> Event:
    """Send some fighting forces of a part to the tanks, by a clause."""
    kill_forces(position, part, faction, count)
    lost: dict[str, int | str] = {"part": part, "faction": faction, "forces": count}
    return Event("forces-lost", clause, lost)


def lose_all_forces(position: Position, part: str, spared: list[str], clause: str) -> list[Event]:
    """Send all fighting forces of a part to the tanks, by a clause; not of `spared` factions."""
    return [
        lose_forces(position, part, faction, position.forces[part][faction], clause)
        for faction in sorted(position.forces.get(part, {}))
        if faction not in spared
    ]


def lose_spice(position: Position, part: str, clause: str) -> list[Event]:
    """Take the spice of a part off the board, by a clause; nothing where none lies."""
    spice = position.spice.get(part, 0)
    if spice == 0:
        return []
    remove_spice(position, part, spice)
    return [Event("spice-lost", clause, {"part": part, "spice": spice})]
