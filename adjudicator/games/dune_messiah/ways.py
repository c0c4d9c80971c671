"""What may still move in a turn, in how many groups, and how far (document 003, 4. Shipping and Movement).

A group is what goes from one territory to one part, out of one part of it or more: each is a move of
its own, and all of them are one group.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, units_at, way_of
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import FREMEN
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import forces_at, parts_held
from adjudicator.rules.dune.reach import reach, reaches
from adjudicator.rules.records import Violation

MOST_WALKS = 2

# --- what may still move -------------------------------------------------------------------------


def fresh(position: Position, seat: str, part: str) -> int:
    """The forces of a seat in a part that have not moved this turn."""
    return forces_at(position, part, seat) - travel_of(position).moved.get(part, 0)


def fresh_units(position: Position, seat: str, what: str, part: str) -> int:
    """The units of a sort that a seat has in a part and that have not moved this turn."""
    moved = travel_of(position).moved.get(f"{part}/{what}", 0)
    return units_at(position, what, part, seat) - moved


def fresh_spies(position: Position, part: str) -> int:
    """The spies in a part that have not moved this turn."""
    return position.spies.get(part, 0) - travel_of(position).moved.get(f"{part}/spy", 0)


def standing(position: Position, seat: str) -> list[str]:
    """The parts (sorted) in which a seat has forces or harvesters."""
    found = parts_held(position, seat)
    for part, here in position.harvesters.items():
        if seat in here and part not in found:
            found.append(part)
    return sorted(found)


def movable(position: Position, seat: str, start: str) -> bool:
    """Whether a seat has forces or harvesters in a part that have not moved."""
    return fresh(position, seat, start) > 0 or fresh_units(position, seat, HARVESTER, start) > 0


def group_of(game: Game, start: str, end: str) -> str:
    """The name of a group: from which territory to which part."""
    return f"{game.parts[start].territory}>{end}"


# --- how many groups -----------------------------------------------------------------------------


def may_walk(game: Game, position: Position, joins: bool, forces: int) -> bool:
    """Whether so many forces may walk: with the group under way (`joins`), or as a new one."""
    travel = travel_of(position)
    sizes = [*travel.walks]
    if joins:
        sizes[len(sizes) - 1] += forces
    else:
        if travel.flights > 0 and ruling(game, position, "flight") == "instead":
            return False
        sizes.append(forces)
    if len(sizes) < MOST_WALKS:
        return True
    if len(sizes) > MOST_WALKS:
        return False
    most = game.numbers.small_group
    if ruling(game, position, "small-groups") == "three-together":
        return sum(sizes) <= most
    return all(size <= most for size in sizes)


def crowded(game: Game, position: Position, by: str, joins: bool, forces: int) -> Violation:
    """Why so many forces may not walk (`may_walk`): movement.group."""
    travel = travel_of(position)
    most = game.numbers.small_group
    args: dict[str, int | str] = {"by": by, "forces": forces, "small": most}
    if not joins and travel.flights > 0 and ruling(game, position, "flight") == "instead":
        return Violation("movement.group", "flew", args)
    if not joins and len(travel.walks) >= MOST_WALKS:
        return Violation("movement.group", "two-moved", args)
    if ruling(game, position, "small-groups") == "three-together":
        moved: dict[str, int | str] = {**args, "moved": sum(travel.walks)}
        return Violation("movement.group", "together", moved)
    larger = max(travel.walks) if not joins else max([0, *travel.walks[:-1]])
    if larger > most:
        return Violation("movement.group", "first-large", {**args, "moved": larger})
    return Violation("movement.group", "too-large", args)


def may_fly(game: Game, position: Position) -> bool:
    """Whether another group may fly (ruling `flight`)."""
    return len(travel_of(position).walks) == 0 or ruling(game, position, "flight") == "on-top"


# --- ways ----------------------------------------------------------------------------------------


def walked(game: Game, position: Position, seat: str, start: str) -> dict[str, int]:
    """The parts to which a group of a seat can walk or ride, `start` among them."""
    found = reach(game, position, seat, start, way_of(position, game.numbers.walk_range, ""))
    if seat == FREMEN:
        ride = reach(game, position, seat, start, way_of(position, game.numbers.ride_range, "sand"))
        found = {**found, **ride}
    return found


def walks_to(game: Game, position: Position, seat: str, start: str, end: str) -> bool:
    """Whether a part is one of those that `walked` finds; no further looked than needed."""
    if reaches(game, position, seat, start, end, way_of(position, game.numbers.walk_range, "")):
        return True
    if seat != FREMEN:
        return False
    ride = way_of(position, game.numbers.ride_range, "sand")
    return reaches(game, position, seat, start, end, ride)


def flown(game: Game, position: Position, seat: str, start: str) -> dict[str, int]:
    """The parts to which a group of a seat can fly."""
    return reach(game, position, seat, start, way_of(position, game.numbers.flight_range, ""))


def other_ends(game: Game, start: str, found: dict[str, int]) -> list[str]:
    """The parts (sorted) of a reach that lie in other territories."""
    home = game.parts[start].territory
    return sorted(part for part in found if game.parts[part].territory != home)
