"""Movement: groups walk, fly, ride, are transported; spies walk (document 003).

A group is what goes from one territory to one part, out of one part of it or more: each is a move of
its own, and all of them are one group. One group of any size walks, or two small ones; each ornithopter
carries a group besides. Harvesters and ornithopters go with the forces; a harvester may walk alone.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, ORNITHOPTER, add_units, units_at, way_of
from adjudicator.games.dune_messiah.hiding import hidden
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import FREMEN, GUILD, SISTERS, pay_bank
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import (
    add_forces,
    forces_at,
    in_storm,
    parts_held,
    remove_forces,
)
from adjudicator.rules.dune.reach import reach
from adjudicator.rules.dune.travel import barred, no_such_part
from adjudicator.rules.heaps import more
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

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


def may_fly(game: Game, position: Position) -> bool:
    """Whether another group may fly (ruling `flight`)."""
    return len(travel_of(position).walks) == 0 or ruling(game, position, "flight") == "on-top"


def most_walking(game: Game, position: Position, joins: bool, forces: int) -> int:
    """How many of some forces may walk, -1 if no group may."""
    most = forces
    while most >= 0 and not may_walk(game, position, joins, most):
        most -= 1
    return most


# --- ways ----------------------------------------------------------------------------------------


def walked(game: Game, position: Position, seat: str, start: str) -> dict[str, int]:
    """The parts to which a group of a seat can walk or ride, `start` among them."""
    found = reach(game, position, seat, start, way_of(position, game.numbers.walk_range, ""))
    if seat == FREMEN:
        ride = reach(game, position, seat, start, way_of(position, game.numbers.ride_range, "sand"))
        found = {**found, **ride}
    return found


def flown(game: Game, position: Position, seat: str, start: str) -> dict[str, int]:
    """The parts to which a group of a seat can fly."""
    return reach(game, position, seat, start, way_of(position, game.numbers.flight_range, ""))


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
        most = fresh_units(position, by, what, start)
        if count < 0 or count > most:
            args: dict[str, int | str] = {"what": what, "count": count, "most": most}
            return Violation("movement.units", "too-many", {**args, "part": start})
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
            return Violation("movement.ornithopter", "walked", {"by": by})
        if end in flown(game, position, by, start):
            return None
        way = way_of(position, game.numbers.flight_range, "")
        return barred(game, position, by, start, end, way)
    if not may_walk(game, position, joins, forces):
        small: dict[str, int | str] = {"by": by, "small": game.numbers.small_group}
        return Violation("movement.group", "too-many", small)
    if end in walked(game, position, by, start):
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
    steps = reach(game, position, by, start, way_of(position, game.numbers.walk_range, ""))
    if not flies and end not in steps:
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
    was_hidden = hidden(game, position, game.parts[start].territory, by)
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
    if was_hidden and forces > 0 and territory in position.cities:
        seen: dict[str, int | str] = {"by": by, "territory": territory}
        events.append(Event("forces-revealed", "hidden.green", seen))
    return events


# --- move: offering ------------------------------------------------------------------------------


def other_ends(game: Game, start: str, found: dict[str, int]) -> list[str]:
    """The parts (sorted) of a reach that lie in other territories."""
    home = game.parts[start].territory
    return sorted(part for part in found if game.parts[part].territory != home)


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
    """The parts (sorted) to which a seat may send something from a part now."""
    near = walked(game, position, seat, start)
    far: dict[str, int] = {}
    if fresh_units(position, seat, ORNITHOPTER, start) > 0 or travel_of(position).flying:
        far = flown(game, position, seat, start)
    return [
        end
        for end in other_ends(game, start, {**near, **far})
        if len(loads(game, position, seat, start, end, end in near, end in far)) > 0
    ]


def movable(position: Position, seat: str, start: str) -> bool:
    """Whether a seat has forces or harvesters in a part that have not moved."""
    return fresh(position, seat, start) > 0 or fresh_units(position, seat, HARVESTER, start) > 0


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


# --- move-spy ------------------------------------------------------------------------------------


def check_spy(game: Game, position: Position, move: Move) -> Violation | None:
    """One spy walks, as a group of its own.

    Clauses movement.spies, movement.where, movement.once, movement.group, movement.range.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    if by != SISTERS:
        return Violation("movement.spies", "not-yours", {"by": by})
    for part in [start, end]:
        if part not in game.parts:
            return no_such_part(game, "movement.where", part)
    if game.parts[start].territory == game.parts[end].territory:
        territory = game.parts[end].territory
        return Violation("movement.where", "same-territory", {"territory": territory})
    if fresh_spies(position, start) < 1:
        return Violation("movement.spies", "no-spy", {"part": start})
    if not may_walk(game, position, False, 1):
        small: dict[str, int | str] = {"by": by, "small": game.numbers.small_group}
        return Violation("movement.group", "too-many", small)
    way = way_of(position, game.numbers.walk_range, "")
    if end in reach(game, position, by, start, way):
        return None
    return barred(game, position, by, start, end, way)


def apply_spy(game: Game, position: Position, move: Move) -> list[Event]:
    """The spy goes."""
    travel = travel_of(position)
    travel.moving = True
    travel.walks = [*travel.walks, 1]
    travel.group = ""
    travel.flying = False
    position.spies = more(more(position.spies, move["start"], -1), move["end"], 1)
    travel.moved = more(travel.moved, f"{move['end']}/spy", 1)
    told: dict[str, int | str] = {"by": move["by"], "start": move["start"], "end": move["end"]}
    return [Event("spy-moved", "movement.spies", told)]


def spy_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which a spy may walk from a part."""
    way = way_of(position, game.numbers.walk_range, "")
    return other_ends(game, start, reach(game, position, seat, start, way))


def spy_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which a spy may walk somewhere."""
    if seat != SISTERS or not may_walk(game, position, False, 1):
        return []
    return [
        part
        for part in sorted(position.spies)
        if fresh_spies(position, part) > 0 and len(spy_ends(game, position, seat, part)) > 0
    ]


def spy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """From where, then where to."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", spy_starts(game, position, by), False)
    if "end" not in partial:
        return choice("end", spy_ends(game, position, by, partial["start"]), True)
    return None


def may_spy(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a spy that may walk somewhere."""
    return len(spy_starts(game, position, seat)) > 0


# --- transport -----------------------------------------------------------------------------------


def fare(game: Game, count: int) -> int:
    """The price of transporting so many units."""
    units = game.numbers.transport_units
    return (count + units - 1) // units


def check_transport(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild sends a group anywhere but into a stronghold, once a turn, for spice.

    Clauses movement.transport, and those of `check_counts`.
    """
    by = move["by"]
    if by != GUILD:
        return Violation("movement.transport", "not-yours", {"by": by})
    if travel_of(position).transported:
        return Violation("movement.transport", "again", {"by": by})
    found = check_counts(game, position, move)
    if found is not None:
        return found
    if game.territories[game.parts[move["end"]].territory].stronghold:
        return Violation("movement.transport", "stronghold", {"part": move["end"]})
    for part in [move["start"], move["end"]]:
        if in_storm(game, position, part):
            return Violation("movement.transport", "storm", {"part": part})
    price = fare(game, move["forces"] + move["harvesters"])
    spice = position.sides[by].spice
    if price > spice:
        dear: dict[str, int | str] = {"by": by, "price": price, "spice": spice}
        return Violation("movement.transport", "too-dear", dear)
    return None


def apply_transport(game: Game, position: Position, move: Move) -> list[Event]:
    """The group is there, the bank is paid."""
    by = move["by"]
    travel = travel_of(position)
    travel.moving = True
    travel.transported = True
    price = fare(game, move["forces"] + move["harvesters"])
    paid = pay_bank(position, by, price, "movement.transport")
    return [*carry(game, position, move, "movement.transported"), *paid]


def transport_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which something can be transported."""
    return [
        part
        for part in standing(position, seat)
        if movable(position, seat, part) and not in_storm(game, position, part)
    ]


def transport_ends(game: Game, position: Position, start: str) -> list[str]:
    """The parts (sorted) to which something can be transported from a part."""
    home = game.parts[start].territory
    return [
        part
        for part in game.part_ids
        if game.parts[part].territory != home
        and not game.territories[game.parts[part].territory].stronghold
        and not in_storm(game, position, part)
    ]


def transport_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, then how many forces and harvesters."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", transport_starts(game, position, by), False)
    start = partial["start"]
    if "end" not in partial:
        return choice("end", transport_ends(game, position, start), False)
    most = position.sides[by].spice * game.numbers.transport_units
    harvesters = fresh_units(position, by, HARVESTER, start)
    if "forces" not in partial:
        least = 0 if harvesters > 0 else 1
        return amount("forces", least, min(most, fresh(position, by, start)), False)
    if "harvesters" not in partial:
        least = 0 if partial["forces"] > 0 else 1
        return amount("harvesters", least, min(most - partial["forces"], harvesters), True)
    return None


def may_transport(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can transport anything."""
    if seat != GUILD or travel_of(position).transported or position.sides[seat].spice == 0:
        return False
    return len(transport_starts(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "move": Kind(
        clause="movement.group",
        steps=["turn"],
        check=check_move,
        apply=apply_move,
        field=move_field,
        open=may_move,
    ),
    "move-spy": Kind(
        clause="movement.spies",
        steps=["turn"],
        check=check_spy,
        apply=apply_spy,
        field=spy_field,
        open=may_spy,
    ),
    "transport": Kind(
        clause="movement.transport",
        steps=["turn"],
        check=check_transport,
        apply=apply_transport,
        field=transport_field,
        open=may_transport,
    ),
}
"""The kinds of move by which forces go over the board."""
