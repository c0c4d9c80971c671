"""The board: where forces, advisors and spice stand, what the storm cuts off, who can go where."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import ruling

# --- counting ------------------------------------------------------------------------------------


def forces_at(position: Position, part: str, faction: str) -> int:
    """Fighting forces of a faction in a part."""
    here = position.forces.get(part)
    if here is None:
        return 0
    return here.get(faction, 0)


def forces_in(game: Game, position: Position, territory: str, faction: str) -> int:
    """Fighting forces of a faction in a whole territory."""
    return sum(forces_at(position, part, faction) for part in game.territories[territory].parts)


def fighters_in(game: Game, position: Position, territory: str) -> dict[str, int]:
    """Fighting forces in a territory, by faction."""
    totals: dict[str, int] = {}
    for part in game.territories[territory].parts:
        here = position.forces.get(part)
        if here is not None:
            for faction, count in here.items():
                totals[faction] = totals.get(faction, 0) + count
    return totals


def advisors_in(game: Game, position: Position, territory: str) -> int:
    """Bene Gesserit advisors in a whole territory."""
    return sum(position.advisors.get(part, 0) for part in game.territories[territory].parts)


def parts_held(position: Position, faction: str) -> list[str]:
    """The parts in which a faction has fighting forces (sorted)."""
    return sorted(part for part, here in position.forces.items() if faction in here)


# --- placing and removing ------------------------------------------------------------------------


def add_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Put fighting forces on a part."""
    here = position.forces.get(part)
    if here is None:
        position.forces[part] = {faction: count}
    else:
        here[faction] = here.get(faction, 0) + count


def remove_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Take fighting forces off a part; there must be that many."""
    here = position.forces[part]
    left = here[faction] - count
    if left > 0:
        here[faction] = left
    else:
        del here[faction]
        if len(here) == 0:
            del position.forces[part]


def kill_forces(position: Position, part: str, faction: str, count: int) -> None:
    """Send fighting forces from a part to the tanks."""
    if count > 0:
        remove_forces(position, part, faction, count)
        position.sides[faction].tanks += count


def add_advisors(position: Position, part: str, count: int) -> None:
    """Put Bene Gesserit advisors on a part."""
    position.advisors[part] = position.advisors.get(part, 0) + count


def remove_advisors(position: Position, part: str, count: int) -> None:
    """Take Bene Gesserit advisors off a part; there must be that many."""
    left = position.advisors[part] - count
    if left > 0:
        position.advisors[part] = left
    else:
        del position.advisors[part]


def kill_advisors(position: Position, part: str, count: int) -> None:
    """Send advisors from a part to the tanks."""
    if count > 0:
        remove_advisors(position, part, count)
        position.sides["bene-gesserit"].tanks += count


def add_spice(position: Position, part: str, count: int) -> None:
    """Put spice on a part."""
    if count > 0:
        position.spice[part] = position.spice.get(part, 0) + count


def remove_spice(position: Position, part: str, count: int) -> None:
    """Take spice off a part; there must be that much."""
    if count > 0:
        left = position.spice[part] - count
        if left > 0:
            position.spice[part] = left
        else:
            del position.spice[part]


# --- storm ---------------------------------------------------------------------------------------


def in_storm(game: Game, position: Position, part: str) -> bool:
    """Whether a part lies under the storm."""
    return game.parts[part].sector == position.storm


def exposed(game: Game, position: Position, territory: str) -> bool:
    """Whether forces in a territory are lost to a storm that passes."""
    shelter = game.territories[territory].shelter
    return shelter == "never" or (shelter == "wall" and not position.wall)


def joined_parts(game: Game, position: Position, part: str) -> list[str]:
    """The parts of a territory (sorted) that the storm does not separate from `part`.

    A part under the storm is cut off from every other.
    """
    if in_storm(game, position, part):
        return [part]
    found = [part]
    at = 0
    while at < len(found):
        for beside in game.parts[found[at]].inside:
            if beside not in found and not in_storm(game, position, beside):
                found.append(beside)
        at += 1
    return sorted(found)


# --- entering and moving -------------------------------------------------------------------------


def has_room(game: Game, position: Position, faction: str, territory: str) -> bool:
    """Whether fighting forces of a faction may enter a territory (occupancy).

    Nobody may enter a territory that holds fighting forces of two other factions; advisors do not
    count and the Polar Sink has no limit. Ruling `occupancy`: every territory, or strongholds only.
    """
    place = game.territories[territory]
    if place.terrain == "polar-sink":
        return True
    if not place.stronghold and ruling(game, position, "occupancy") == "strongholds":
        return True
    others = 0
    for other in fighters_in(game, position, territory):
        if other != faction:
            others += 1
    return others < game.numbers.occupants


def may_enter(game: Game, position: Position, faction: str, territory: str) -> bool:
    """Whether forces of a faction may come to a territory, as fighters or to join own advisors.

    Bene Gesserit who come to own advisors become advisors, and advisors do not count (occupancy).
    """
    if faction == "bene-gesserit" and advisors_in(game, position, territory) > 0:
        return True
    return has_room(game, position, faction, territory)


def locked(game: Game, position: Position, territory: str) -> bool:
    """Whether the storm locks a whole territory of rock (ruling `storm-lock`)."""
    if game.territories[territory].terrain != "rock":
        return False
    if ruling(game, position, "storm-lock") != "territory":
        return False
    return any(in_storm(game, position, part) for part in game.territories[territory].parts)


def reach(
    game: Game,
    position: Position,
    faction: str,
    start: str,
    steps: int,
    crowding: bool,
    weather: bool = True,
) -> dict[str, int]:
    """The parts a group can go to from `start`, with the fewest borders crossed to each.

    Sectors of one territory cost nothing, a border between territories costs one. Parts under the
    storm are neither entered, left nor crossed (ruling `storm-lock`: nor the borders of rock that
    it lies on); with `crowding` (fighting forces), a territory without room is neither entered nor
    passed, but for forces that join own advisors there. By ruling `storm-detour` nothing is reached
    over more borders than without the storm. Without `weather` there is no storm. `start` itself is
    included, at 0.
    """
    if weather and in_storm(game, position, start):
        return {start: 0}
    found = spread(game, position, faction, start, steps, crowding, weather)
    if weather and ruling(game, position, "storm-detour") == "barred":
        straight = spread(game, position, faction, start, steps, crowding, False)
        return {part: cost for part, cost in found.items() if cost == straight[part]}
    return found


def spread(
    game: Game,
    position: Position,
    faction: str,
    start: str,
    steps: int,
    crowding: bool,
    weather: bool,
) -> dict[str, int]:
    """What `reach` finds without regard to detours; without `weather`, as if there were no storm."""
    found: dict[str, int] = {start: 0}
    home = game.parts[start].territory
    if weather and locked(game, position, home):
        steps = 0
    frontier = [start]
    cost = 0
    room: dict[str, bool] = {}
    while len(frontier) > 0:
        at = 0
        while at < len(frontier):
            for beside in game.parts[frontier[at]].inside:
                if beside not in found and not (weather and in_storm(game, position, beside)):
                    found[beside] = cost
                    frontier.append(beside)
            at += 1
        if cost == steps:
            break
        cost += 1
        beyond: list[str] = []
        for part in frontier:
            if crowding and not passable(game, position, faction, game.parts[part].territory, home):
                continue
            for beside in game.parts[part].outside:
                if beside in found or (weather and in_storm(game, position, beside)):
                    continue
                territory = game.parts[beside].territory
                if territory not in room:
                    room[territory] = (
                        not crowding or may_enter(game, position, faction, territory)
                    ) and not (weather and locked(game, position, territory))
                if room[territory]:
                    found[beside] = cost
                    beyond.append(beside)
        frontier = beyond
    return found


def passable(game: Game, position: Position, faction: str, territory: str, home: str) -> bool:
    """Whether fighting forces that set out from `home` go on from a territory that they entered."""
    return territory == home or has_room(game, position, faction, territory)
