"""Movement: forces move over the board (document 004, "5. Shipping & Movement")."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from adjudicator.games.dune_classic.board import (
    add_advisors,
    locking,
    may_enter,
    remove_advisors,
    way_of,
)
from adjudicator.games.dune_classic.cities import (
    flying,
    marked,
    moved_in,
    spends_fliers,
    standing,
    take_fliers,
    trim_fliers,
)
from adjudicator.games.dune_classic.hands import cards_that_play, discard
from adjudicator.games.dune_classic.ranges import (
    arrivals,
    count_moved,
    group_of,
    longest_range,
    of_one_group,
    usual_range,
    within,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import (
    Pool,
    asks,
    carry,
    fresh_pool,
    moved_again,
    note_moved,
    pool_at,
    starred_field,
    starred_violation,
    with_starred,
)
from adjudicator.games.dune_classic.travel import (
    ask_intruded,
    end_movement,
    move_closed,
    note_intrusion,
    parts_with,
    travel_of,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import add_forces, in_storm, remove_forces
from adjudicator.rules.dune.reach import locked, reach
from adjudicator.rules.dune.travel import barred, no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice, flag

# --- move ----------------------------------------------------------------------------------------


def check_move(game: Game, position: Position, move: Move) -> Violation | None:
    """Fresh forces of one group go a way that is open.

    Clauses movement.once, movement.one-group, movement.storm, movement.hajr.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    side = move["side"]
    if start not in game.parts:
        return no_such_part(game, "movement.sector", start)
    if end not in game.parts:
        return no_such_part(game, "movement.sector", end)
    if start == end:
        return Violation("movement.sector", "same-part", {"part": end})
    if side != "fighters" and (side != "advisors" or by != "bene-gesserit"):
        return Violation("advisors.sides", "no-such-side", {"by": by, "side": side})
    who = marked(by, side)
    here = standing(position, start, who)
    if forces < 1:
        return Violation("movement.own-forces", "nothing", {})
    if forces > here:
        return Violation(
            "movement.own-forces",
            "too-many",
            {"forces": forces, "here": here, "side": side, "part": start},
        )
    if in_storm(game, position, start):
        return Violation("movement.storm", "start", {"part": start})
    if in_storm(game, position, end):
        return Violation("movement.storm", "end", {"part": end})
    if move["hajr"]:
        if len(cards_that_play(game, position, by, "hajr")) == 0:
            return Violation("movement.hajr", "no-such-card", {"by": by})
    else:
        fresh = here - moved_in(position, start, who)
        if forces > fresh:
            return Violation(
                "movement.once", "moved-already", {"forces": forces, "fresh": fresh, "part": start}
            )
        if not of_one_group(game, position, start, end):
            return Violation("movement.one-group", "another-group", {"start": start, "end": end})
    wrong = starred_violation(moving_pool(position, move), move)
    if wrong is not None:
        return wrong
    return check_way(game, position, move)


def moving_pool(position: Position, move: Move) -> Pool | None:
    """The fighters of which a move takes some: all of a part with a Hajr card, else those that are fresh."""
    if position.advanced is None or move["side"] == "advisors":
        return None
    if move["hajr"]:
        return pool_at(position, move["start"], move["by"])
    return fresh_pool(position, move["start"], move["by"])


def check_way(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with the way of a move and its end, given that the forces may go."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    side = move["side"]
    territory = game.parts[end].territory
    home = game.parts[start].territory
    if territory != home:
        rock = locking(game, position)
        if rock != "":
            for place in [home, territory]:
                if locked(game, position, place, rock):
                    return Violation("movement.locked", "locked", {"territory": place})
        if side == "fighters" and not may_enter(game, position, by, territory):
            return Violation("movement.occupancy", "full", {"territory": territory})
    flies = move["forces"] <= flying(game, position, by, start, side)
    steps = longest_range(game, position, by, side, flies)
    if not within(game, position, by, start, end, steps, side):
        if side == "advisors" and bound_to_walk(game, position, by, start, end):
            return Violation("advisors.powers", "on-foot", {"start": start, "end": end})
        if move["hajr"] and wants_wings(game, position, by, start, end, side):
            return Violation("movement.hajr-on-foot", "no-wings", {"start": start, "end": end})
        way = way_of(game, position, by, steps, side == "fighters")
        return barred(game, position, by, start, end, way)
    allowed = arrivals(game, position, by, start, end, side)
    if move["arrive"] not in allowed:
        if len(allowed) == 0:
            return Violation("advisors.sides", "mixed", {"territory": territory, "side": side})
        wanted = " or ".join(allowed)
        return Violation(
            "advisors.sides", "wrong-arrival", {"arrive": move["arrive"], "allowed": wanted}
        )
    return None


def bound_to_walk(game: Game, position: Position, seat: str, start: str, end: str) -> bool:
    """Whether only want of ornithopters keeps advisors in a city from a part."""
    if not game.territories[game.parts[start].territory].ornithopters:
        return False
    flight = game.numbers.move_range_ornithopter
    return within(game, position, seat, start, end, flight, "advisors")


def wants_wings(game: Game, position: Position, seat: str, start: str, end: str, side: str) -> bool:
    """Whether forces that have moved come to a part too far to walk, but not too far to fly."""
    flight = game.numbers.move_range_ornithopter
    return moved_in(position, start, marked(seat, side)) > 0 and within(
        game, position, seat, start, end, flight, side
    )


def apply_move(game: Game, position: Position, move: Move) -> list[Event]:
    """Forces leave and arrive, fighters or advisors; who is intruded upon is asked.

    Clauses movement.turn, movement.ornithopters.
    """
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    side = move["side"]
    arrive = move["arrive"]
    events: list[Event] = []
    if move["hajr"]:
        card = cards_that_play(game, position, by, "hajr")[0]
        discard(position, by, card)
        events.append(Event("extra-move", "movement.hajr-played", {"by": by, "card": card}))
    elif ruling(game, position, "what-may-move") == "one-group":
        travel_of(position).group = group_of(game, start, end)
    flown = flies_far(game, position, by, start, end, side)
    args: dict[str, int | str] = {"by": by, "start": start, "end": end, "forces": forces}
    args = with_starred(args, move)
    if flown:
        events.append(Event("flew", "movement.ornithopters", args))
    else:
        events.append(Event("moved", "movement.turn", args))
    if flown and spends_fliers(game, position):
        take_fliers(position, start, marked(by, side), forces)
    elif move["hajr"]:
        moved = moved_in(position, start, marked(by, side))
        count_moved(position, by, start, side, -moved_again(position, move, moved))
    if position.advanced is not None:
        carry(position, move)
        note_moved(position, move)
    leave(position, by, start, forces, side)
    if arrive == "fighters":
        add_forces(position, end, by, forces)
    else:
        add_advisors(position, end, forces)
    count_moved(position, by, end, arrive, forces)
    if arrive != side:
        turned: dict[str, int | str] = {"part": end, "forces": forces, "arrive": arrive}
        events.append(Event("sides-changed", "advisors.turned", turned))
    if game.parts[start].territory != game.parts[end].territory:
        note_intrusion(game, position, by, end)
        if len(travel_of(position).intruded) > 0:
            return events + ask_intruded(game, position)
    return events


def flies_far(game: Game, position: Position, seat: str, start: str, end: str, side: str) -> bool:
    """Whether a checked move needs ornithopters: it is too far to go on foot."""
    if flying(game, position, seat, start, side) == 0:
        return False
    steps = usual_range(game, position, seat, side)
    return not within(game, position, seat, start, end, steps, side)


def leave(position: Position, seat: str, part: str, forces: int, side: str) -> None:
    """Take moving forces off a part; those that can fly are the last to go on foot."""
    if side == "advisors":
        remove_advisors(position, part, forces)
    else:
        remove_forces(position, part, seat, forces)
    trim_fliers(position, part, marked(seat, side))


# --- the form of a move --------------------------------------------------------------------------


class Group(msgspec.Struct, frozen=True):
    """A group that may set out from a part, and how many of it may go to which part."""

    side: str
    hajr: bool
    most: dict[str, int]


def groups(game: Game, position: Position, seat: str, start: str) -> list[Group]:
    """The groups that may set out from a part, fighters first, without a Hajr card first."""
    sides = ["fighters", "advisors"] if seat == "bene-gesserit" else ["fighters"]
    ways = [False]
    if len(cards_that_play(game, position, seat, "hajr")) > 0:
        ways = [False, True]
    found: list[Group] = []
    for side in sides:
        for hajr in ways:
            most = destinations(game, position, seat, start, side, hajr)
            if len(most) > 0:
                found.append(Group(side, hajr, most))
    return found


def destinations(
    game: Game, position: Position, seat: str, start: str, side: str, hajr: bool
) -> dict[str, int]:
    """Where forces may go from a part, and how many of them."""
    found: dict[str, int] = {}
    forces = standing(position, start, marked(seat, side))
    if not hajr:
        forces -= moved_in(position, start, marked(seat, side))
    if forces < 1:
        return found
    fliers = min(forces, flying(game, position, seat, start, side))
    usual = usual_range(game, position, seat, side)
    steps = longest_range(game, position, seat, side, fliers > 0)
    way = way_of(game, position, seat, steps, side == "fighters")
    reached = reach(game, position, seat, start, way)
    for end, cost in reached.items():
        if end == start or (not hajr and not of_one_group(game, position, start, end)):
            continue
        if len(arrivals(game, position, seat, start, end, side)) > 0:
            found[end] = forces if cost <= usual else fliers
    return found


def move_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, forces, side, side on arrival, whether a Hajr is played, how many have a star."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", move_starts(game, position, by), last=False)
    start = partial["start"]
    choices = groups(game, position, by, start)
    if "end" not in partial:
        ends: dict[str, bool] = {}
        for group in choices:
            for part in group.most:
                ends[part] = True
        return choice("end", sorted(ends), last=False)
    end = partial["end"]
    choices = [group for group in choices if end in group.most]
    if "forces" not in partial:
        return amount("forces", 1, max(group.most[end] for group in choices), last=False)
    forces = partial["forces"]
    choices = [group for group in choices if forces <= group.most[end]]
    if "side" not in partial:
        sides: dict[str, bool] = {}
        for group in choices:
            sides[group.side] = True
        return choice("side", sorted(sides), last=False)
    side = partial["side"]
    if "arrive" not in partial:
        return choice("arrive", arrivals(game, position, by, start, end, side), last=False)
    if "hajr" not in partial:
        last = not asks(pool_at(position, start, by))
        return flag("hajr", [group.hajr for group in choices if group.side == side], last)
    return starred_field(moving_pool(position, partial), partial, True)


def move_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which a seat can move something."""
    return [
        part for part in parts_with(position, seat) if len(groups(game, position, seat, part)) > 0
    ]


def may_move(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a group of forces with somewhere to go."""
    return any(len(groups(game, position, seat, part)) > 0 for part in parts_with(position, seat))


def pass_move(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat moves no more this turn."""
    return end_movement(game, position)


KINDS: dict[str, Kind] = {
    "move": Kind(
        clause="movement.turn",
        steps=["move"],
        check=check_move,
        apply=apply_move,
        field=move_field,
        open=may_move,
        closed=move_closed,
    ),
}
"""The kinds of move of the second half of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "move": pass_move,
}
"""What a pass does in the steps of the second half of this phase."""
