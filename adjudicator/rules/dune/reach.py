"""Reach: which parts a group can go to, past the storm and past territories that are full."""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune.board import fighters_in, in_storm
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

    Not if fighting forces of `occupants` other factions are there (0: whoever is there); the Polar
    Sink has no limit, and without `anywhere` only strongholds have one.
    """
    place = game.territories[territory]
    if occupants == 0 or place.terrain == HAVEN:
        return True
    if not place.stronghold and not anywhere:
        return True
    others = 0
    for other in fighters_in(game, position, territory):
        if other != faction:
            others += 1
    return others < occupants


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
    found = spread(game, position, faction, start, way, way.storm, end)
    if end not in found:
        return False
    if way.storm and not way.detour:
        return found[end] == spread(game, position, faction, start, way, False, end)[end]
    return True


def spread(
    game: Game, position: Position, faction: str, start: str, way: Way, storm: bool, goal: str
) -> dict[str, int]:
    """What `reach` finds without regard to detours; without `storm`, as if there were none.

    The search goes no further than to `goal`, if that is the name of a part.
    """
    found: dict[str, int] = {start: 0}
    parts = game.parts
    home = parts[start].territory
    closed = position.storm if storm else NOWHERE
    locks = storm and way.locked != ""
    bound = parts[start].sector == closed
    steps = 0 if locks and locked(game, position, home, way.locked) else way.steps
    frontier = [start]
    cost = 0
    room: dict[str, bool] = {}
    through: dict[str, bool] = {}
    while len(frontier) > 0:
        at = 0
        while at < len(frontier):
            for beside in parts[frontier[at]].inside:
                if beside not in found and (
                    parts[beside].sector != closed or calm(game, way, beside, beside)
                ):
                    found[beside] = cost
                    frontier.append(beside)
            at += 1
        if cost == steps or goal in found:
            break
        cost += 1
        beyond: list[str] = []
        for part in frontier:
            here = parts[part]
            left = here.territory
            stormy = here.sector == closed
            if left not in through:
                through[left] = passable(game, position, faction, left, home, way)
            if not through[left]:
                continue
            for beside in here.outside:
                place = parts[beside]
                if beside in found or (
                    (stormy or place.sector == closed) and not calm(game, way, part, beside)
                ):
                    continue
                territory = place.territory
                if territory not in room:
                    room[territory] = may_come(
                        game, position, faction, territory, way, locks, bound
                    )
                if room[territory]:
                    found[beside] = cost
                    if beside == goal:
                        return found
                    beyond.append(beside)
        frontier = beyond
    return found


def may_come(
    game: Game,
    position: Position,
    faction: str,
    territory: str,
    way: Way,
    locks: bool,
    bound: bool,
) -> bool:
    """Whether a group may come to a territory from another.

    Not if the storm locks it, with `locks`; not if the group is `bound` to calm territories by the
    storm over its start, and this is none.
    """
    if bound and (way.calm is None or territory not in way.calm):
        return False
    if locks and locked(game, position, territory, way.locked):
        return False
    return enterable(game, position, faction, territory, way)


def calm(game: Game, way: Way, start: str, end: str) -> bool:
    """Whether the storm bars nobody from going from one part to another."""
    if way.calm is None:
        return False
    return game.parts[start].territory in way.calm and game.parts[end].territory in way.calm


def enterable(game: Game, position: Position, faction: str, territory: str, way: Way) -> bool:
    """Whether a group may come to a territory, however full it is where it is welcome."""
    if territory in way.welcome or territory == way.buried:
        return True
    return has_room(game, position, faction, territory, way.occupants, way.anywhere)


def passable(
    game: Game, position: Position, faction: str, territory: str, home: str, way: Way
) -> bool:
    """Whether a group that set out from `home` goes on from a territory that it entered."""
    if territory == home:
        return True
    if territory == way.buried:
        return way.through in ["", "sand"]
    if way.through not in ["", game.territories[territory].terrain]:
        return False
    return has_room(game, position, faction, territory, way.occupants, way.anywhere)
