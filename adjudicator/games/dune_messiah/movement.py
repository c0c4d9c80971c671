"""Movement: groups walk, fly and ride (document 003); spies are in `spies`.

One group of any size walks, or two small ones; each ornithopter carries a group besides. Harvesters and
ornithopters go with the forces; a harvester may walk alone. What a group is stands in `ways`.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, ORNITHOPTER, add_units, units_at, way_of
from adjudicator.games.dune_messiah.hiding import hidden
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import FREMEN
from adjudicator.games.dune_messiah.ways import (
    crowded,
    flown,
    fresh,
    fresh_units,
    group_of,
    may_fly,
    may_walk,
    movable,
    other_ends,
    standing,
    walked,
    walks_to,
)
from adjudicator.rules.dune.board import add_forces, forces_at, remove_forces
from adjudicator.rules.dune.reach import reaches
from adjudicator.rules.dune.travel import barred, no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, choice

# --- move: judging -------------------------------------------------------------------------------


def check_counts(game: Game, position: Position, move: Move) -> Violation | None:
    """The forces and units are there and have not moved.

    Clauses movement.where, movement.own-forces, movement.once, movement.storm.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    for part in [start, end]:
        if part not in game.parts:
            return no_such_part(game, "movement.where", part)
    if game.parts[start].territory == game.parts[end].territory:
        territory = game.parts[end].territory
        return Violation("movement.where", "same-territory", {"territory": territory})
    here = forces_at(position, start, by)
    forces = move["forces"]
    if forces < 0 or forces > here:
        few: dict[str, int | str] = {"forces": forces, "here": here, "part": start}
        return Violation("movement.own-forces", "too-many", few)
    if forces > fresh(position, by, start):
        moved: dict[str, int | str] = {"forces": forces, "part": start}
        moved["fresh"] = fresh(position, by, start)
        return Violation("movement.once", "moved-already", moved)
    for what in [HARVESTER, ORNITHOPTER]:
        count = move.get(f"{what}s", 0)
        if count == 0:
            continue
        most = fresh_units(position, by, what, start)
        there = units_at(position, what, start, by)
        if 0 <= count <= min(there, most):
            continue
        args: dict[str, int | str] = {"what": what, "count": count, "part": start}
        if count < 0 or count > there:
            return Violation("movement.units", "too-many", {**args, "there": there})
        return Violation("movement.units", "moved-already", {**args, "fresh": most})
    if forces == 0 and move["harvesters"] == 0:
        return Violation("movement.own-forces", "nobody", {"by": by, "part": start})
    return None


def check_move(game: Game, position: Position, move: Move) -> Violation | None:
    """A fresh group goes a way that is open.

    Clauses as for `check_counts`, movement.ornithopter, movement.group, movement.range.
    """
    found = check_counts(game, position, move)
    if found is not None:
        return found
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    thopters = move["ornithopters"]
    travel = travel_of(position)
    joins = travel.group == group_of(game, start, end)
    if thopters > 0 and forces == 0:
        return Violation("movement.ornithopter", "alone", {"by": by, "part": start})
    flies = thopters > 0 or (joins and travel.flying)
    if flies:
        if not joins and not may_fly(game, position):
            return Violation("movement.ornithopter", "walked", {"by": by})
        if joins and not travel.flying:
            return Violation("movement.ornithopter", "group-walks", {"by": by, "end": end})
        way = way_of(position, game.numbers.flight_range, "")
        if reaches(game, position, by, start, end, way):
            return None
        return barred(game, position, by, start, end, way)
    if not may_walk(game, position, joins, forces):
        return crowded(game, position, by, joins, forces)
    if walks_to(game, position, by, start, end):
        return None
    way = way_of(position, game.numbers.walk_range, "")
    return barred(game, position, by, start, end, way)


# --- move: doing ---------------------------------------------------------------------------------


def apply_move(game: Game, position: Position, move: Move) -> list[Event]:
    """The group goes, or goes on."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    travel = travel_of(position)
    joins = travel.group == group_of(game, start, end)
    flies = move["ornithopters"] > 0 or (joins and travel.flying)
    travel.moving = True
    clause = "movement.moved"
    if flies:
        clause = "movement.flown"
        if not joins:
            travel.flights += 1
    elif joins:
        last = len(travel.walks) - 1
        travel.walks = [*travel.walks[:last], travel.walks[last] + move["forces"]]
    else:
        travel.walks = [*travel.walks, move["forces"]]
    if not flies and by == FREMEN:
        on_foot = way_of(position, game.numbers.walk_range, "")
        if not reaches(game, position, by, start, end, on_foot):
            clause = "movement.ridden"
    travel.group = group_of(game, start, end)
    travel.flying = flies
    return carry(game, position, move, clause)


def carry(game: Game, position: Position, move: Move, clause: str) -> list[Event]:
    """Forces and units go from one part to another, by a clause."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    travel = travel_of(position)
    territory = game.parts[end].territory
    bared = forces > 0 and territory in position.cities
    was_hidden = bared and hidden(game, position, game.parts[start].territory, by)
    if forces > 0:
        remove_forces(position, start, by, forces)
        add_forces(position, end, by, forces)
        travel.moved = more(travel.moved, end, forces)
    for what in [HARVESTER, ORNITHOPTER]:
        count = move.get(f"{what}s", 0)
        if count > 0:
            add_units(position, what, start, by, -count)
            add_units(position, what, end, by, count)
            travel.moved = more(travel.moved, f"{end}/{what}", count)
    told: dict[str, int | str] = {"by": by, "forces": forces, "start": start, "end": end}
    told["harvesters"] = move["harvesters"]
    told["ornithopters"] = move.get("ornithopters", 0)
    events = [Event("moved", clause, told)]
    if was_hidden:
        seen: dict[str, int | str] = {"by": by, "territory": territory}
        events.append(Event("forces-revealed", "hidden.green", seen))
    return events


# --- move: offering ------------------------------------------------------------------------------


def loads(
    game: Game, position: Position, seat: str, start: str, end: str, near: bool, far: bool
) -> list[list[int]]:
    """What may go from a part to another, "forces, harvesters, ornithopters" (sorted).

    `near` and `far` say whether groups walk there, and fly there.
    """
    travel = travel_of(position)
    joins = travel.group == group_of(game, start, end)
    forces = fresh(position, seat, start)
    harvesters = fresh_units(position, seat, HARVESTER, start)
    thopters = fresh_units(position, seat, ORNITHOPTER, start)
    flight = far and (travel.flying if joins else may_fly(game, position))
    found: list[list[int]] = []
    for count in range(forces + 1):
        for carried in range(harvesters + 1):
            if count == 0 and carried == 0:
                continue
            afoot = near and not (joins and travel.flying)
            if (afoot and may_walk(game, position, joins, count)) or (flight and joins):
                found.append([count, carried, 0])
            if flight and count > 0:
                for wings in range(1, thopters + 1):
                    found.append([count, carried, wings])
    return found


def move_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which a seat may send something from a part now: where `loads` has any."""
    travel = travel_of(position)
    forces = fresh(position, seat, start)
    harvesters = fresh_units(position, seat, HARVESTER, start)
    if forces == 0 and harvesters == 0:
        return []
    least = 0 if harvesters > 0 else 1
    near = walked(game, position, seat, start)
    anew = may_walk(game, position, False, least)
    far: dict[str, int] = {}
    flies = False
    if fresh_units(position, seat, ORNITHOPTER, start) > 0 or travel.flying:
        far = flown(game, position, seat, start)
        flies = forces > 0 and fresh_units(position, seat, ORNITHOPTER, start) > 0
        flies = flies and may_fly(game, position)
    found: list[str] = []
    for end in other_ends(game, start, {**near, **far}):
        if travel.group == group_of(game, start, end):
            goes = end in far
            if not travel.flying:
                goes = end in near and may_walk(game, position, True, least)
        else:
            goes = (anew and end in near) or (flies and end in far)
        if goes:
            found.append(end)
    return found


def move_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which a seat may send something somewhere now."""
    return [
        part
        for part in standing(position, seat)
        if movable(position, seat, part) and len(move_ends(game, position, seat, part)) > 0
    ]


def distinct(numbers: list[int]) -> list[int]:
    """Some numbers, each once, ascending."""
    found: list[int] = []
    for number in numbers:
        if number not in found:
            found.append(number)
    return sorted(found)


def move_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, then how many forces, harvesters and ornithopters."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", move_starts(game, position, by), False)
    if "end" not in partial:
        return choice("end", move_ends(game, position, by, partial["start"]), False)
    start = partial["start"]
    end = partial["end"]
    near = end in walked(game, position, by, start)
    far = end in flown(game, position, by, start)
    found = loads(game, position, by, start, end, near, far)
    for at, name in enumerate(["forces", "harvesters", "ornithopters"]):
        if name not in partial:
            options = distinct([counts[at] for counts in found])
            return Field(name, "amount", options, name == "ornithopters")
        given = partial[name]
        found = [counts for counts in found if counts[at] == given]
    return None


def may_move(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has anything that may go somewhere."""
    return any(
        movable(position, seat, part) and len(move_ends(game, position, seat, part)) > 0
        for part in standing(position, seat)
    )


KINDS: dict[str, Kind] = {
    "move": Kind(
        clause="movement.group",
        steps=["turn"],
        check=check_move,
        apply=apply_move,
        field=move_field,
        open=may_move,
    ),
}
"""The kind of move by which forces go over the board."""
