"""Riding worms: which forces may ride, how far, and whether they must (document 001, Fremen).

Forces of several sectors may ride the same worm, but all of them to the same part. A ride goes up to
three territories far, through sand only and never under the storm.
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.board import has_room, way_of
from adjudicator.games.conquest_and_diplomacy.records import Game, Position, Sandworm
from adjudicator.games.conquest_and_diplomacy.turn import who_has
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import forces_at, in_storm
from adjudicator.rules.dune.reach import Way, reach, reaches
from adjudicator.rules.dune.riding import goal_of, ride_of, struck_by
from adjudicator.rules.dune.travel import changed, no_such_part
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation, amount, choice

SAND = "sand"


def sandworm_of(position: Position) -> Sandworm:
    """The spice blow under way."""
    assert position.sandworm is not None
    return position.sandworm


def ride_way(game: Game, position: Position) -> Way:
    """How far worms go: through sand."""
    return way_of(game, position, game.numbers.ride_range, SAND)


def ride_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which forces in a part may ride."""
    found = reach(game, position, seat, start, ride_way(game, position))
    home = game.parts[start].territory
    return sorted(part for part in found if game.parts[part].territory != home)


def ends_now(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which forces in a part may ride now: the goal of their worm, if any."""
    ends = ride_ends(game, position, seat, start)
    goal = goal_of(ride_of(sandworm_of(position).rides, game.parts[start].territory))
    if goal == "":
        return ends
    return [end for end in ends if end == goal]


def riders(game: Game, position: Position, territory: str) -> list[str]:
    """The parts of a struck territory (sorted) with forces that can still ride somewhere."""
    seat = who_has(game, position, "ride-the-worm")
    return sorted(
        part
        for part in game.territories[territory].parts
        if forces_at(position, part, seat) > 0 and len(ends_now(game, position, seat, part)) > 0
    )


def keep_rides(game: Game, position: Position) -> None:
    """Remove the worms that no group can ride any more."""
    sandworm = sandworm_of(position)
    if who_has(game, position, "ride-the-worm") == "":
        sandworm.rides = []
    sandworm.rides = [
        ride for ride in sandworm.rides if len(riders(game, position, struck_by(ride))) > 0
    ]


def check_ride(game: Game, position: Position, move: Move) -> Violation | None:
    """Forces where a worm rose ride a way that is open to them, to where others of theirs rode.

    Clauses spice-blow.ride, spice-blow.ride-storm, spice-blow.ride-crowded, spice-blow.ride-range.
    """
    by = move["by"]
    start = game.parts.get(move["start"])
    ride = ""
    if start is not None:
        ride = ride_of(sandworm_of(position).rides, start.territory)
    if start is None or ride == "":
        return Violation("spice-blow.ride", "no-worm", {"start": move["start"]})
    here = forces_at(position, start.id, by)
    if move["forces"] < 1:
        return Violation("spice-blow.ride", "nothing", {})
    if move["forces"] > here:
        few: dict[str, int | str] = {"by": by, "forces": move["forces"], "start": start.id}
        few = {**few, "here": here}
        return Violation("spice-blow.ride", "too-many", few)
    end = game.parts.get(move["end"])
    if end is None:
        return no_such_part(game, "spice-blow.ride", move["end"])
    if end.territory == start.territory:
        return Violation("spice-blow.ride", "no-way", {"territory": end.territory})
    goal = goal_of(ride)
    if goal not in ["", end.id]:
        return Violation("spice-blow.ride", "one-way", {"goal": goal, "end": end.id})
    for part in [start.id, end.id]:
        if in_storm(game, position, part):
            return Violation("spice-blow.ride-storm", "storm", {"part": part})
    if not has_room(game, position, by, end.territory):
        return Violation("spice-blow.ride-crowded", "crowded", {"territory": end.territory})
    if reaches(game, position, by, start.id, end.id, ride_way(game, position)):
        return None
    return barred_ride(game, position, by, start.id, end.id)


def barred_ride(game: Game, position: Position, seat: str, start: str, end: str) -> Violation:
    """Why no worm goes from one part to another: distance, terrain or the storm."""
    far = len(game.territory_ids)
    way = ride_way(game, position)
    args: dict[str, int | str] = {"start": start, "end": end, "range": way.steps}
    calm = changed(way, way.steps, False, 0)
    if reaches(game, position, seat, start, end, calm):
        barred: dict[str, int | str] = {"start": start, "end": end, "sector": position.storm}
        return Violation("spice-blow.ride-storm", "barred", barred)
    anywhere = way_of(game, position, far, "")
    distance = reach(game, position, seat, start, changed(anywhere, far, False, 0)).get(end, far)
    if distance > way.steps:
        return Violation("spice-blow.ride-range", "too-far", {**args, "distance": distance})
    return Violation("spice-blow.ride-range", "no-sand", args)


def ride_starts(game: Game, position: Position) -> list[str]:
    """The parts (sorted) from which forces may ride now."""
    found: list[str] = []
    for ride in sandworm_of(position).rides:
        found = found + riders(game, position, struck_by(ride))
    return sorted(found)


def ride_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end (the one that others of the same worm chose), forces (spice-blow.ride)."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", ride_starts(game, position), False)
    if "end" not in partial:
        return choice("end", ends_now(game, position, by, partial["start"]), False)
    if "forces" not in partial:
        return amount("forces", 1, forces_at(position, partial["start"], by), True)
    return None


def may_ride(game: Game, position: Position, seat: str) -> bool:
    """Whether any forces can ride now."""
    return len(ride_starts(game, position)) > 0


def unridden(game: Game, position: Position) -> str:
    """A part from which forces must still ride (ruling `riding`), or "".

    Of each worm that some of the forces can ride, some of them ride.
    """
    if ruling(game, position, "riding") != "must":
        return ""
    for ride in sandworm_of(position).rides:
        if goal_of(ride) == "":
            return riders(game, position, struck_by(ride))[0]
    return ""
