"""Movement: groups go over the board (document 001, "Shipping & Movement").

A group is what goes from one territory to one part, out of one sector of it or more: each sector is a
move of its own, and all of them are one group. Nomads move two groups, or one group far, which takes
the place of both.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.board import has_room, way_of
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.games.conquest_and_diplomacy.travel import (
    NOMADS,
    end_turn,
    groups_of,
    move_closed,
    travel_of,
)
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import (
    add_forces,
    forces_at,
    in_storm,
    parts_held,
    remove_forces,
)
from adjudicator.rules.dune.reach import reach, reaches
from adjudicator.rules.dune.travel import barred, changed, no_such_part
from adjudicator.rules.forms import any_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- groups --------------------------------------------------------------------------------------


def group_of(game: Game, start: str, end: str) -> str:
    """The name of a group: from which territory to which part."""
    return f"{game.parts[start].territory}>{end}"


def joins(game: Game, position: Position, start: str, end: str) -> bool:
    """Whether a move belongs to the group under way."""
    return travel_of(position).group == group_of(game, start, end)


def new_reach(game: Game, position: Position, seat: str) -> int:
    """How far a new group of a seat may go."""
    travel = travel_of(position)
    steps = game.numbers.move_range
    if travel.wings > 0:
        steps = max(steps, travel.wing_reach)
    if has(game, seat, NOMADS) and travel.groups >= game.numbers.nomad_groups:
        steps = max(steps, game.numbers.long_range)
    return steps


def fresh(position: Position, seat: str, part: str) -> int:
    """The forces of a seat in a part that have not moved this turn."""
    return forces_at(position, part, seat) - travel_of(position).moved.get(part, 0)


# --- move: judging -------------------------------------------------------------------------------


def check_move(game: Game, position: Position, move: Move) -> Violation | None:
    """Fresh forces of a group go a way that is open.

    Clauses movement.sector, movement.own-forces, movement.storm, movement.once, movement.group.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    for part in [start, end]:
        if part not in game.parts:
            return no_such_part(game, "movement.sector", part)
    if start == end:
        return Violation("movement.sector", "same-part", {"part": end})
    here = forces_at(position, start, by)
    if forces < 1:
        return Violation("movement.own-forces", "nothing", {})
    if forces > here:
        few: dict[str, int | str] = {"forces": forces, "here": here, "part": start}
        return Violation("movement.own-forces", "too-many", few)
    if in_storm(game, position, start):
        return Violation("movement.storm", "start", {"part": start})
    if in_storm(game, position, end):
        return Violation("movement.storm", "end", {"part": end})
    if forces > fresh(position, by, start):
        moved: dict[str, int | str] = {"forces": forces, "part": start}
        moved["fresh"] = fresh(position, by, start)
        return Violation("movement.once", "moved-already", moved)
    if not joins(game, position, start, end) and travel_of(position).groups == 0:
        return no_group_left(game, position, move)
    return check_way(game, position, move)


def no_group_left(game: Game, position: Position, move: Move) -> Violation:
    """Why no further group may move: movement.group, movement.fremen."""
    by = move["by"]
    travel = travel_of(position)
    if travel.went_far:
        args: dict[str, int | str] = {"by": by, "range": game.numbers.move_range}
        return Violation("movement.fremen", "went-far", args)
    if travel.begun > 1:
        return Violation("movement.group", "again", {"by": by, "groups": travel.begun})
    ends = travel.group.split(">")
    under_way: dict[str, int | str] = {"territory": ends[0], "end": ends[1]}
    return Violation("movement.group", "another-group", {**under_way, "start": move["start"]})


def check_way(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with the way of a move, given that the forces may go.

    Clauses movement.sector, movement.occupancy, movement.range, movement.fremen.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    territory = game.parts[end].territory
    if territory == game.parts[start].territory:
        if ruling(game, position, "sector-change") == "barred":
            return Violation("movement.sector", "same-territory", {"territory": territory})
    elif not has_room(game, position, by, territory):
        return Violation("movement.occupancy", "full", {"territory": territory})
    steps = new_reach(game, position, by)
    if joins(game, position, start, end):
        steps = travel_of(position).reach
    way = way_of(game, position, steps, "")
    if reaches(game, position, by, start, end, way):
        return None
    short = steps < game.numbers.long_range and travel_of(position).begun > 0
    if has(game, by, NOMADS) and short:
        far = len(game.territory_ids)
        distances = reach(game, position, by, start, changed(way, far, False, 0))
        distance = distances.get(end, far)
        if distance > steps:
            args: dict[str, int | str] = {"by": by, "range": steps, "end": end}
            return Violation("movement.fremen", "too-far", {**args, "distance": distance})
    return barred(game, position, by, start, end, way)


# --- move: doing ---------------------------------------------------------------------------------


def apply_move(game: Game, position: Position, move: Move) -> list[Event]:
    """The forces go; the group is begun, or goes on (movement.moved)."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    if not joins(game, position, start, end):
        begin_group(game, position, move)
    remove_forces(position, start, by, forces)
    add_forces(position, end, by, forces)
    travel = travel_of(position)
    travel.moved = more(travel.moved, end, forces)
    gone: dict[str, int | str] = {"by": by, "forces": forces, "start": start, "end": end}
    return [Event("moved", "movement.moved", gone)]


def begin_group(game: Game, position: Position, move: Move) -> None:
    """Count a new group, and how far it goes."""
    by = move["by"]
    travel = travel_of(position)
    far = False
    if new_reach(game, position, by) > game.numbers.move_range:
        way = way_of(game, position, game.numbers.move_range, "")
        far = not reaches(game, position, by, move["start"], move["end"], way)
    travel.reach = game.numbers.move_range
    travel.groups -= 1
    if far:
        if flies(game, position, by, move):
            travel.wings -= 1
            travel.reach = travel.wing_reach
        else:
            travel.groups -= game.numbers.nomad_groups - 1
            travel.went_far = True
            travel.reach = game.numbers.long_range
    travel.begun += 1
    travel.group = group_of(game, move["start"], move["end"])


def flies(game: Game, position: Position, seat: str, move: Move) -> bool:
    """Whether ornithopters carry a far group."""
    travel = travel_of(position)
    if travel.wings == 0:
        return False
    way = way_of(game, position, travel.wing_reach, "")
    return reaches(game, position, seat, move["start"], move["end"], way)


# --- move: offering ------------------------------------------------------------------------------


def move_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which forces of a seat may go from a part now."""
    travel = travel_of(position)
    found: list[str] = []
    home = game.parts[start].territory
    if travel.groups > 0:
        barred_home = ruling(game, position, "sector-change") == "barred"
        way = way_of(game, position, new_reach(game, position, seat), "")
        for part in reach(game, position, seat, start, way):
            if part != start and (game.parts[part].territory != home or not barred_home):
                found.append(part)
    ends = travel.group.split(">")
    if ends[0] == home and ends[1] not in found and ends[1] != start:
        way = way_of(game, position, travel.reach, "")
        if reaches(game, position, seat, start, ends[1], way):
            found.append(ends[1])
    return sorted(end for end in found if within(game, position, seat, start, end))


def within(game: Game, position: Position, seat: str, start: str, end: str) -> bool:
    """Whether an end in a new group's reach is also in that of the group under way, if it joins it."""
    if not joins(game, position, start, end):
        return True
    way = way_of(game, position, travel_of(position).reach, "")
    return reaches(game, position, seat, start, end, way)


def move_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which forces of a seat may go somewhere now."""
    return [
        part
        for part in parts_held(position, seat)
        if not in_storm(game, position, part)
        and fresh(position, seat, part) > 0
        and len(move_ends(game, position, seat, part)) > 0
    ]


def move_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, how many forces."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", move_starts(game, position, by), False)
    if "end" not in partial:
        return choice("end", move_ends(game, position, by, partial["start"]), False)
    if "forces" not in partial:
        return amount("forces", 1, fresh(position, by, partial["start"]), True)
    return None


def pass_move(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat moves no more."""
    return end_turn(game, position)


# --- hajr, ornithopters --------------------------------------------------------------------------


def apply_hajr(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """One more group may move, even one that has moved (market.hajr)."""
    travel = travel_of(position)
    travel.groups += 1
    travel.group = ""
    travel.moved = {}
    extra: dict[str, int | str] = {"by": seat, "groups": groups_of(game, seat) + 1}
    return [Event("extra-group", "market.hajr", extra)]


def apply_ornithopter(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """One group may go far (market.ornithopter)."""
    travel = travel_of(position)
    travel.wings += 1
    travel.wing_reach = max(travel.wing_reach, card.amount)
    wings: dict[str, int | str] = {"by": seat, "range": card.amount}
    return [Event("group-flies", "market.ornithopter", wings)]


KINDS: dict[str, Kind] = {
    "move": Kind(
        clause="movement.group",
        steps=["move"],
        check=check_move,
        apply=apply_move,
        field=move_field,
        open=any_of(move_starts),
        closed=move_closed,
    ),
}
"""The kinds of move of the second half of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"move": pass_move}
"""What a pass does in the steps of the second half of this phase."""
