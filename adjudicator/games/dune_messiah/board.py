"""The board of this game: green land, units that belong to forces, structures, ways."""

from __future__ import annotations

from adjudicator.games.dune_messiah.records import Game, Hideout, Position, Terraformer
from adjudicator.games.dune_messiah.turn import EMPEROR, GUILD, SISTERS
from adjudicator.rules.dune.board import fighters_in, forces_in, in_storm
from adjudicator.rules.dune.reach import Way
from adjudicator.rules.multisets import more, more_there

HARVESTER = "harvester"
ORNITHOPTER = "ornithopter"

# --- units ---------------------------------------------------------------------------------------


def units(position: Position, what: str) -> dict[str, dict[str, int]]:
    """Part -> faction -> units of a sort: harvesters or ornithopters."""
    return position.harvesters if what == HARVESTER else position.ornithopters


def units_at(position: Position, what: str, part: str, seat: str) -> int:
    """Units of a sort that a seat has in a part."""
    placed = position.harvesters if what == HARVESTER else position.ornithopters
    if part not in placed:
        return 0
    return placed[part].get(seat, 0)


def units_in(game: Game, position: Position, what: str, territory: str, seat: str) -> int:
    """Units of a sort that a seat has in a territory."""
    return sum(units_at(position, what, part, seat) for part in game.territories[territory].parts)


def add_units(position: Position, what: str, part: str, seat: str, count: int) -> None:
    """Put units of a sort on a part, or take some off it."""
    if count == 0:
        return
    if what == HARVESTER:
        position.harvesters = more_there(position.harvesters, part, seat, count)
    else:
        position.ornithopters = more_there(position.ornithopters, part, seat, count)


def supply(game: Game, position: Position, what: str) -> int:
    """Units of a sort that nobody has."""
    found = game.numbers.harvesters if what == HARVESTER else game.numbers.ornithopters
    for here in units(position, what).values():
        for count in here.values():
            found -= count
    if what == HARVESTER:
        found -= sum(side.harvesters for side in position.sides.values())
    return found


# --- spies ---------------------------------------------------------------------------------------


def spies_in(game: Game, position: Position, territory: str) -> int:
    """Spies in a territory."""
    return sum(position.spies.get(part, 0) for part in game.territories[territory].parts)


def spied(game: Game, position: Position) -> list[str]:
    """The territories with spies (sorted): as many as the spy network is worth."""
    found: list[str] = []
    for part in position.spies:
        territory = game.parts[part].territory
        if territory not in found:
            found.append(territory)
    return sorted(found)


def connected(game: Game, position: Position, territory: str) -> list[str]:
    """The territories with spies that are connected with one that has some, that one first."""
    network = spied(game, position)
    found: list[str] = []
    if territory not in network:
        return found
    found.append(territory)
    at = 0
    while at < len(found):
        for beside in game.territories[found[at]].neighbours:
            if beside in network and beside not in found:
                found.append(beside)
        at += 1
    return found


def kill_spies(game: Game, position: Position, territory: str) -> int:
    """Send all spies of a territory to the tanks; how many they were."""
    count = 0
    for part in game.territories[territory].parts:
        here = position.spies.get(part, 0)
        if here > 0:
            position.spies = more(position.spies, part, -here)
            position.sides[SISTERS].tanks += here
            count += here
    return count


# --- land ----------------------------------------------------------------------------------------


def exposed(game: Game, position: Position, territory: str) -> bool:
    """Whether a storm destroys what stands in a territory: in sand that is not green."""
    return game.territories[territory].terrain == "sand" and territory not in position.cities


def owner(position: Position, territory: str) -> str:
    """Whose structure stands in a territory, or "". There is one at most."""
    if territory in position.hideouts:
        return GUILD
    if territory in position.terraformers or territory in position.cities:
        return EMPEROR
    return ""


def working(position: Position, territory: str) -> bool:
    """Whether a territory has a structure that is not sabotaged."""
    hideout = position.hideouts.get(territory)
    if hideout is not None:
        return not hideout.sabotaged
    terraformer = position.terraformers.get(territory)
    if terraformer is not None:
        return not terraformer.sabotaged
    return territory in position.cities and territory not in position.ruins


def set_hideout(position: Position, territory: str, stash: int, sabotaged: bool) -> None:
    """Say what a hideout holds, and whether it works."""
    changed = Hideout(stash=stash, sabotaged=sabotaged)
    position.hideouts = {**position.hideouts, territory: changed}


def set_terraformer(position: Position, territory: str, left: int, sabotaged: bool) -> None:
    """Say what is left on a terraformer, and whether it works."""
    changed = Terraformer(left=left, sabotaged=sabotaged)
    position.terraformers = {**position.terraformers, territory: changed}


def others_there(game: Game, position: Position, territory: str, seat: str) -> bool:
    """Whether another faction has forces in a territory."""
    return any(other != seat for other in fighters_in(game, position, territory))


def present(game: Game, position: Position, territory: str, seat: str) -> bool:
    """Whether a seat has forces in a territory."""
    return forces_in(game, position, territory, seat) > 0


def calm_parts(game: Game, position: Position) -> list[str]:
    """The parts (sorted) that the storm does not cover."""
    return [part for part in game.part_ids if not in_storm(game, position, part)]


def way_of(position: Position, steps: int, through: str) -> Way:
    """How far a group goes: past the storm, which bars nobody between green territories.

    `through` is the only terrain that it passes, or "". Nothing is ever full.
    """
    return Way(
        steps=steps,
        storm=True,
        locked="",
        detour=True,
        occupants=0,
        anywhere=False,
        welcome=[],
        through=through,
        calm=position.cities,
    )
