"""The board: where forces and spice stand, what the storm covers and cuts off."""

from __future__ import annotations

from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.multisets import more, more_there

# --- counting ------------------------------------------------------------------------------------


def forces_at(position: Position, part: str, faction: str) -> int:
    """Fighting forces of a faction in a part."""
    here = position.forces.get(part)
    if here is None:
        return 0
    return here.get(faction, 0)


def forces_in(game: Game, position: Position, territory: str, faction: str) -> int:
    """Fighting forces of a faction in a whole territory."""
    forces = position.forces
    total = 0
    for part in game.territories[territory].parts:
        if part in forces:
            total += forces[part].get(faction, 0)
    return total


def fighters_in(game: Game, position: Position, territory: str) -> dict[str, int]:
    """Fighting forces in a territory, by faction."""
    totals: dict[str, int] = {}
    forces = position.forces
    for part in game.territories[territory].parts:
        if part in forces:
            for faction, count in forces[part].items():
                totals[faction] = totals.get(faction, 0) + count
    return totals


def parts_held(position: Position, faction: str) -> list[str]:
    """The parts in which a faction has fighting forces (sorted)."""
    return sorted([part for part, here in position.forces.items() if faction in here])


def contested(game: Game, position: Position, territory: str, faction: str) -> bool:
    """Whether another faction than one has fighting forces in a territory."""
    forces = position.forces
    for part in game.territories[territory].parts:
        if part in forces and (len(forces[part]) > 1 or faction not in forces[part]):
            return True
    return False


# --- placing and removing ------------------------------------------------------------------------


def add_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Put fighting forces on a part."""
    position.forces = more_there(position.forces, part, faction, count)


def remove_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Take fighting forces off a part; there must be that many."""
    position.forces = more_there(position.forces, part, faction, -count)


def kill_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Send fighting forces from a part to the tanks."""
    if count > 0:
        remove_forces(position, part, faction, count)
        position.sides[faction].tanks += count


def add_spice(position: Position, part: str, count: int) -> None:
    """Put spice on a part."""
    if count > 0:
        position.spice = more(position.spice, part, count)


def remove_spice(position: Position, part: str, count: int) -> None:
    """Take spice off a part; there must be that much."""
    if count > 0:
        position.spice = more(position.spice, part, -count)


# --- under the storm -----------------------------------------------------------------------------


def in_storm(game: Game, position: Position, part: str) -> bool:
    """Whether a part lies under the storm."""
    return game.parts[part].sector == position.storm


def joined_parts(game: Game, position: Position, part: str) -> list[str]:
    """The parts of a territory (sorted) that the storm does not separate from `part`.

    A part under the storm is cut off from every other.
    """
    parts = game.parts
    storm = position.storm
    found = [part]
    if parts[part].sector == storm or len(parts[part].inside) == 0:
        return found
    at = 0
    while at < len(found):
        for beside in parts[found[at]].inside:
            if beside not in found and parts[beside].sector != storm:
                found.append(beside)
        at += 1
    return sorted(found)
