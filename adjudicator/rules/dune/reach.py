"""Reach: which parts a group can go to, past the storm and past territories that are full."""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune.board import in_storm
from adjudicator.rules.dune.records import Game, Position

NOWHERE = -2
"""The sector of no part: the Polar Sink's is -1."""
HAVEN = "polar-sink"
"""The terrain that is never full and never fought for."""


class Way(msgspec.Struct, frozen=True):
    """How far a group goes and what bars it, as its game decides."""

    steps: int
    """Borders between territories that it may cross."""
    storm: bool
    """Whether parts under the storm are neither entered, left nor crossed."""
    locked: str
    """The terrain whose territories the storm locks as a whole when it lies on a part of one, or
    "": their borders are not crossed then."""
    detour: bool
    """Whether it may go round the storm: over more borders than it would need without it."""
    occupants: int
    """So many other factions in a territory fill it: then it is neither entered nor passed. 0 if
    nothing is ever full."""
    anywhere: bool
    """Whether every territory can be full; else strongholds only."""
    welcome: list[str]
    """Territories that the group may enter though they are full, but not pass."""
    through: str = ""
    """The only terrain whose territories the group may pass, or "": its ends may be of any."""
    buried: str = ""
    """A stronghold that the sand covers, so that it is sand and never full, or ""."""
    calm: list[str] | None = None
    """Territories between which the storm bars nobody, and to which it binds who sets out under it in
    one of them; None where it bars everybody."""


def has_room(
    game: Game, position: Position, faction: str, territory: str, occupants: int, anywhere: bool
) -> bool:
    """Whether fighting forces of a faction may enter a territory.

    It may not if fighting forces of `occupants` other factions are there (0: no limit); the Polar
    Sink has no limit, and without `anywhere` only strongholds have one.
    """
    if occupants == 0:
        return True
    place = game.territories[territory]
    if place.terrain == HAVEN or not (place.stronghold or anywhere):
        return True
    others: list[str] = []
    for part in place.parts:
        here = position.forces.get(part)
        if here is not None:
            for other in here:
                if other != faction and other not in others:
                    others.append(other)
    return len(others) < occupants


def locked(game: Game, position: Position, territory: str, terrain: str) -> bool:
    """Whether the storm locks a whole territory, which it does with those of a terrain ("": none)."""
    if game.territories[territory].terrain != terrain:
        return False
    return any(in_storm(game, position, part) for part in game.territories[territory].parts)


def reach(game: Game, position: Position, faction: str, start: str, way: Way) -> dict[str, int]:
    """The parts a group can go to from `start`, with the fewest borders crossed to each.

    Sectors of one territory cost nothing, a border between territories costs one. `start` itself is
    included, at 0; under the storm it is all there is.
    """
    if way.storm and in_storm(game, position, start) and not calm(game, way, start, start):
        return {start: 0}
    found = spread(game, position, faction, start, way, way.storm, "")
    if way.storm and not way.detour:
        straight = spread(game, position, faction, start, way, False, "")
        return {part: cost for part, cost in found.items() if cost == straight[part]}
    return found


def reaches(game: Game, position: Position, faction: str, start: str, end: str, way: Way) -> bool:
    """Whether `end` is one of the parts that `reach` finds; no further looked than needed."""
    if end == start:
        return True
    if way.storm and in_storm(game, position, start) and not calm(game, way, start, start):
        return False
    if is_beside(game, position, faction, start, end, way):
        return True
    if way.steps == 1 and not adjoins(game, start, end):
        return False
    found = spread(game, position, faction, start, way, way.storm, end)
    if end not in found:
        return False
    if way.storm and not way.detour:
        return found[end] == spread(game, position, faction, start, way, False, end)[end]
    return True


def is_beside(game: Game, position: Position, faction: str, start: str, end: str, way: Way) -> bool:
    """Whether a group gets to a part by its first step, where the storm is on neither side of it."""
    parts = game.parts
    if way.steps == 0 or way.locked != "" or end not in parts[start].outside:
        return False
    if way.storm and position.storm in [parts[start].sector, parts[end].sector]:
        return False
    territory = parts[end].territory
    if territory in way.welcome or territory == way.buried:
        return True
    return has_room(game, position, faction, territory, way.occupants, way.anywhere)


def adjoins(game: Game, start: str, end: str) -> bool:
    """Whether the territories of two parts are the same one, or border on each other."""
    home = game.parts[start].territory
    territory = game.parts[end].territory
    return home == territory or territory in game.territories[home].neighbours


class Trip(msgspec.Struct, frozen=True):
    """A group under way, as the search for its ends knows it."""

    faction: str
    home: str
    """The territory from which it sets out."""
    way: Way
    closed: int
    """The sector that the storm closes, or `NOWHERE`."""
    locks: bool
    """Whether the storm locks whole territories."""
    bound: bool
    """Whether the storm over its start binds it to calm territories."""


def spread(
    game: Game, position: Position, faction: str, start: str, way: Way, storm: bool, goal: str
) -> dict[str, int]:
    """What `reach` finds without regard to detours; without `storm`, as if there were none.

    The search goes no further than to `goal`, if that is the name of a part, and looks before each
    ring whether the next step leads there; of other parts what it finds is then not complete.
    """
    home = game.parts[start].territory
    closed = position.storm if storm else NOWHERE
    locks = storm and way.locked != ""
    bound = game.parts[start].sector == closed
    trip = Trip(faction=faction, home=home, way=way, closed=closed, locks=locks, bound=bound)
    steps = 0 if locks and locked(game, position, home, way.locked) else way.steps
    doors: list[str] = []
    if goal != "":
        doors = doors_to(game, trip, goal)
        if not may_come(game, position, trip, game.parts[goal].territory):
            steps = 0
    ring = joined(game, trip, {}, [start])
    found: dict[str, int] = {}
    for part in ring:
        found[part] = 0
    cost = 0
    while cost < steps and len(ring) > 0 and goal not in found:
        cost += 1
        if goal != "" and arrives(game, position, trip, found, doors):
            found[goal] = cost
        elif goal == "" or cost < steps:
            ring = joined(game, trip, found, beyond(game, position, trip, found, ring))
            for part in ring:
                found[part] = cost
    return found


def joined(game: Game, trip: Trip, found: dict[str, int], ring: list[str]) -> list[str]:
    """These parts, with the parts of the same territories next to them that are not found yet."""
    parts = game.parts
    closed = trip.closed
    whole = [*ring]
    at = 0
    while at < len(whole):
        for beside in parts[whole[at]].inside:
            if beside in whole or beside in found:
                continue
            if parts[beside].sector != closed or calm(game, trip.way, beside, beside):
                whole.append(beside)
        at += 1
    return whole


def beyond(
    game: Game, position: Position, trip: Trip, found: dict[str, int], ring: list[str]
) -> list[str]:
    """The parts, not found yet, to which a step leads from those of a ring."""
    parts = game.parts
    way = trip.way
    closed = trip.closed
    guarded = trip.locks or trip.bound or way.anywhere
    new: dict[str, bool] = {}
    room: dict[str, bool] = {}
    through: dict[str, bool] = {}
    for part in ring:
        here = parts[part]
        left = here.territory
        stormy = here.sector == closed
        if left not in through:
            through[left] = passable(game, position, trip, left)
        if not through[left]:
            continue
        for beside in here.outside:
            if beside in found or beside in new:
                continue
            place = parts[beside]
            if (stormy or place.sector == closed) and not calm(game, way, part, beside):
                continue
            territory = place.territory
            if territory not in room:
                free = not guarded and not game.territories[territory].stronghold
                room[territory] = free or may_come(game, position, trip, territory)
            if room[territory]:
                new[beside] = True
    return list(new)


def doors_to(game: Game, trip: Trip, goal: str) -> list[str]:
    """The parts of a territory from which a group gets to this part without leaving the territory; itself first."""
    parts = game.parts
    found = [goal]
    at = 0
    while at < len(found):
        part = found[at]
        if parts[part].sector != trip.closed or calm(game, trip.way, part, part):
            for beside in parts[part].inside:
                if beside not in found:
                    found.append(beside)
        at += 1
    return found


def arrives(
    game: Game, position: Position, trip: Trip, found: dict[str, int], doors: list[str]
) -> bool:
    """Whether one step leads from a part that has been found to one of some others."""
    parts = game.parts
    for door in doors:
        for part in parts[door].outside:
            if part not in found:
                continue
            stormy = trip.closed in [parts[part].sector, parts[door].sector]
            if stormy and not calm(game, trip.way, part, door):
                continue
            if passable(game, position, trip, parts[part].territory):
                return True
    return False


def may_come(game: Game, position: Position, trip: Trip, territory: str) -> bool:
    """Whether a group may come to a territory from another.

    Not if the storm locks it; not if the storm over its start binds the group to calm territories
    and this is none; not if it is full, unless it is welcome.
    """
    way = trip.way
    if trip.bound and (way.calm is None or territory not in way.calm):
        return False
    if trip.locks and locked(game, position, territory, way.locked):
        return False
    if territory in way.welcome or territory == way.buried:
        return True
    return has_room(game, position, trip.faction, territory, way.occupants, way.anywhere)


def calm(game: Game, way: Way, start: str, end: str) -> bool:
    """Whether the storm bars nobody from going from one part to another."""
    if way.calm is None:
        return False
    return game.parts[start].territory in way.calm and game.parts[end].territory in way.calm


def passable(game: Game, position: Position, trip: Trip, territory: str) -> bool:
    """Whether a group goes on from a territory that it entered, or set out from."""
    if territory == trip.home:
        return True
    way = trip.way
    if territory == way.buried:
        return way.through in ["", "sand"]
    if way.through not in ["", game.territories[territory].terrain]:
        return False
    return has_room(game, position, trip.faction, territory, way.occupants, way.anywhere)
