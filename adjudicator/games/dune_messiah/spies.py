"""How spies move: as a group of their own, or with the group of fighters that goes the same way.

Document 003, "Shipping and Movement", "Spies".
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import way_of
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import SISTERS
from adjudicator.games.dune_messiah.ways import (
    crowded,
    flown,
    fresh_spies,
    group_of,
    may_walk,
    other_ends,
)
from adjudicator.rules.dune.reach import reach
from adjudicator.rules.dune.travel import barred, no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, choice


def check_spies(game: Game, position: Position, move: Move) -> Violation | None:
    """Spies that have not moved go as a group, or with the group under way.

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
    spies = move["spies"]
    here = position.spies.get(start, 0)
    args: dict[str, int | str] = {"spies": spies, "part": start}
    if spies < 1:
        return Violation("movement.spies", "nothing", {})
    if spies > here:
        return Violation("movement.spies", "too-many", {**args, "here": here})
    if spies > fresh_spies(position, start):
        fresh = fresh_spies(position, start)
        return Violation("movement.once", "spies-moved", {**args, "fresh": fresh})
    joins = travel_of(position).group == group_of(game, start, end)
    if joins and travel_of(position).flying:
        if end in flown(game, position, by, start):
            return None
        return barred(
            game, position, by, start, end, way_of(position, game.numbers.flight_range, "")
        )
    if not may_walk(game, position, joins, spies):
        return crowded(game, position, by, joins, spies)
    if end in walks(game, position, by, start):
        return None
    return barred(game, position, by, start, end, way_of(position, game.numbers.walk_range, ""))


def apply_spies(game: Game, position: Position, move: Move) -> list[Event]:
    """The spies go."""
    start = move["start"]
    end = move["end"]
    spies = move["spies"]
    travel = travel_of(position)
    travel.moving = True
    if travel.group != group_of(game, start, end):
        travel.walks = [*travel.walks, spies]
        travel.group = group_of(game, start, end)
        travel.flying = False
    elif not travel.flying:
        last = len(travel.walks) - 1
        travel.walks = [*travel.walks[:last], travel.walks[last] + spies]
    position.spies = more(more(position.spies, start, -spies), end, spies)
    travel.moved = more(travel.moved, f"{end}/spy", spies)
    told: dict[str, int | str] = {"by": move["by"], "spies": spies, "start": start, "end": end}
    return [Event("spies-moved", "movement.spies", told)]


def walks(game: Game, position: Position, seat: str, start: str) -> dict[str, int]:
    """The parts to which spies can walk from a part, `start` among them."""
    return reach(game, position, seat, start, way_of(position, game.numbers.walk_range, ""))


def counts(game: Game, position: Position, start: str, end: str) -> list[int]:
    """How many spies may go from a part to another that is within reach."""
    travel = travel_of(position)
    joins = travel.group == group_of(game, start, end)
    return [
        count
        for count in range(1, fresh_spies(position, start) + 1)
        if (joins and travel.flying) or may_walk(game, position, joins, count)
    ]


def spy_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which spies may go from a part."""
    found: list[str] = []
    travel = travel_of(position)
    near = walks(game, position, seat, start)
    far: dict[str, int] = {}
    if travel.flying:
        far = flown(game, position, seat, start)
    for end in other_ends(game, start, {**near, **far}):
        goes = end in near
        if travel.flying and travel.group == group_of(game, start, end):
            goes = end in far
        if goes and len(counts(game, position, start, end)) > 0:
            found.append(end)
    return found


def spy_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which spies may go somewhere."""
    if seat != SISTERS:
        return []
    return [
        part
        for part in sorted(position.spies)
        if fresh_spies(position, part) > 0 and len(spy_ends(game, position, seat, part)) > 0
    ]


def spy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """From where, where to, then how many."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", spy_starts(game, position, by), False)
    start = partial["start"]
    if "end" not in partial:
        return choice("end", spy_ends(game, position, by, start), False)
    if "spies" not in partial:
        return Field("spies", "amount", counts(game, position, start, partial["end"]), True)
    return None


def may_move(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has spies that may go somewhere."""
    return len(spy_starts(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "move-spy": Kind(
        clause="movement.spies",
        steps=["turn"],
        check=check_spies,
        apply=apply_spies,
        field=spy_field,
        open=may_move,
        by=["bene-gesserit"],
    ),
}
"""The kind of move by which spies go over the board."""
