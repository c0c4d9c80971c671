"""The card Raid: a resource out of a rival's territory beside one's own (000: "Scavenge").

Its effect is a reconstruction.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    lay,
    lift,
    neighbours,
    rock_between,
    stands_beside,
)
from adjudicator.games.dawn_of_the_fremen.hands import (
    holds,
    lacks,
    not_held,
    not_land,
    not_own,
    spend,
)
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def raid_ends(game: Game, position: Position, tribe: str, start: str) -> list[str]:
    """The tribe's territories (sorted) beside `start` with no rock barrier between."""
    return [
        end
        for end in neighbours(game, start)
        if position.lands[end].owner == tribe and not rock_between(position, start, end)
    ]


def raid_starts(game: Game, position: Position, tribe: str) -> list[str]:
    """The territories (sorted) that a tribe can raid."""
    return [
        start
        for start, land in position.lands.items()
        if len(land.goods) > 0
        and land.owner not in [tribe, ""]
        and not allied(position, tribe, land.owner)
        and len(raid_ends(game, position, tribe, start)) > 0
    ]


def check_raid(game: Game, position: Position, move: Move) -> Violation | None:
    """Raid takes a resource from a rival beside land of one's own: scavenge.raid."""
    found = not_held(position, move["by"], "raid")
    if found is not None:
        return found
    found = raided_violation(game, position, move["by"], move["start"])
    if found is None:
        found = lacks(position, move["start"], move["resource"])
    if found is None:
        found = not_own(game, position, move["by"], move["end"])
    if found is None:
        found = loot_violation(game, position, move["start"], move["end"])
    return found


def raided_violation(game: Game, position: Position, by: str, start: str) -> Violation | None:
    """What forbids a tribe to raid a territory."""
    found = not_land(game, "scavenge.raid", start)
    if found is not None:
        return found
    where: dict[str, int | str] = {"by": by, "territory": start}
    land = position.lands[start]
    if land.owner == by:
        return Violation("scavenge.raid", "own", where)
    if land.owner == "":
        return Violation("scavenge.raid", "abandoned", where)
    if allied(position, by, land.owner):
        return Violation("scavenge.raid", "ally", {**where, "ally": land.owner})
    if len(land.goods) == 0:
        return Violation("scavenge.raid", "nothing-there", where)
    if not stands_beside(game, position, by, start):
        return Violation("scavenge.raid", "out-of-reach", where)
    if len(raid_ends(game, position, by, start)) == 0:
        return Violation("scavenge.raid", "walled", where)
    return None


def loot_violation(game: Game, position: Position, start: str, end: str) -> Violation | None:
    """What forbids the loot of a raid to come into a territory of the raider."""
    ends: dict[str, int | str] = {"territory": start, "end": end}
    if end not in neighbours(game, start):
        return Violation("scavenge.raid", "not-beside", ends)
    if rock_between(position, start, end):
        return Violation("scavenge.raid", "rock", ends)
    return None


def apply_raid(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the resource lies on land of the player."""
    events = spend(game, position, move["by"], "raid")
    lift(game, position, move["start"], move["resource"])
    return events + lay(game, position, move["end"], move["resource"])


def raid_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whence, which resource, and where it goes."""
    if "start" not in partial:
        return choice("start", raid_starts(game, position, partial["by"]), False)
    if "resource" not in partial:
        return choice("resource", sorted(position.lands[partial["start"]].goods), False)
    if "end" not in partial:
        ends = raid_ends(game, position, partial["by"], partial["start"])
        return choice("end", ends, True)
    return None


def may_raid(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a Raid and a rival has something in reach."""
    return holds(position, seat, "raid") and len(raid_starts(game, position, seat)) > 0


RAID = Kind(
    clause="scavenge.raid",
    steps=["action", "development"],
    check=check_raid,
    apply=apply_raid,
    field=raid_field,
    open=may_raid,
)
