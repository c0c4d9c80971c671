"""Riding worms: which Fremen forces may ride, and where to (gf9-2019: Fremen).

Forces of several sectors may ride the same worm, but all of them to the same part.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.board import advisors_exist, has_room
from adjudicator.games.dune_classic.nexus import blow_of
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import asks, pool_at, starred_field, starred_violation
from adjudicator.games.dune_classic.turn import allied, allies_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import forces_at, forces_in, in_storm
from adjudicator.rules.dune.riding import goal_of, ride_of, struck_by
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation, amount, choice


def riders(game: Game, position: Position, territory: str) -> list[str]:
    """The parts of a territory (sorted) with Fremen forces that the storm lets go."""
    return sorted(
        part
        for part in game.territories[territory].parts
        if forces_at(position, part, "fremen") > 0 and not held(game, position, part)
    )


def held(game: Game, position: Position, part: str) -> bool:
    """Whether the storm keeps forces in a part from riding (ruling `ride-from-storm`)."""
    return in_storm(game, position, part) and ruling(game, position, "ride-from-storm") == "stays"


def keep_rides(game: Game, position: Position) -> None:
    """Remove the worms that no group can ride any more."""
    blow = blow_of(position)
    blow.rides = [ride for ride in blow.rides if len(riders(game, position, struck_by(ride))) > 0]


def with_ally(game: Game, position: Position, territory: str) -> bool:
    """Whether the Fremen may not end in a territory for their ally's sake."""
    allies = allies_of(position, "fremen")
    if len(allies) == 0 or game.territories[territory].terrain == "polar-sink":
        return False
    if ruling(game, position, "allies-together") == "allowed":
        return False
    return any(forces_in(game, position, territory, ally) > 0 for ally in allies)


def check_ride(game: Game, position: Position, move: Move) -> Violation | None:
    """Fremen forces where a worm rose ride to a part with room.

    Clauses spice-blow.ride, spice-blow.ride-from-storm.
    """
    start = game.parts.get(move["start"])
    ride = ""
    if start is not None:
        ride = ride_of(blow_of(position).rides, start.territory)
    if start is None or ride == "":
        return Violation("spice-blow.ride", "no-worm", {"start": move["start"]})
    if held(game, position, start.id):
        return Violation("spice-blow.ride-from-storm", "held", {"part": start.id})
    here = forces_at(position, start.id, "fremen")
    if move["forces"] < 1:
        return Violation("spice-blow.ride", "nothing", {})
    if move["forces"] > here:
        few: dict[str, int | str] = {"forces": move["forces"], "here": here, "start": start.id}
        return Violation("spice-blow.ride", "too-many", few)
    wrong = starred_violation(pool_at(position, start.id, "fremen"), move)
    if wrong is not None:
        return wrong
    end = game.parts.get(move["end"])
    if end is None:
        return no_such_part(game, "spice-blow.ride", move["end"])
    if end.territory == start.territory:
        return Violation("spice-blow.ride", "no-way", {"territory": end.territory})
    if in_storm(game, position, end.id):
        return Violation("spice-blow.ride", "storm", {"part": end.id})
    goal = goal_of(ride)
    if goal not in ["", end.id]:
        return Violation("spice-blow.ride", "one-way", {"goal": goal, "end": end.id})
    if not has_room(game, position, "fremen", end.territory):
        return Violation("spice-blow.ride", "crowded", {"territory": end.territory})
    if with_ally(game, position, end.territory):
        return Violation("spice-blow.ride", "ally", {"territory": end.territory})
    return None


def ride_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end (the one that others of the same worm chose), forces, how many have a star (spice-blow.ride)."""
    if "start" not in partial:
        starts: list[str] = []
        for ride in blow_of(position).rides:
            starts = starts + riders(game, position, struck_by(ride))
        return choice("start", sorted(starts), False)
    if "end" not in partial:
        struck = game.parts[partial["start"]].territory
        goal = goal_of(ride_of(blow_of(position).rides, struck))
        if goal != "":
            return choice("end", [goal], False)
        return choice("end", ride_ends(game, position, struck), False)
    pool = pool_at(position, partial["start"], "fremen")
    if "forces" not in partial:
        most = forces_at(position, partial["start"], "fremen")
        return amount("forces", 1, most, not asks(pool))
    return starred_field(pool, partial, True)


def ride_ends(game: Game, position: Position, struck: str) -> list[str]:
    """The parts (sorted) to which the Fremen may ride from a struck territory."""
    landings: dict[str, bool] = {
        name: name != struck
        and has_room(game, position, "fremen", name)
        and not with_ally(game, position, name)
        for name in game.territory_ids
    }
    return [
        part
        for part in game.part_ids
        if landings[game.parts[part].territory] and not in_storm(game, position, part)
    ]


def answerable(game: Game, position: Position, end: str) -> bool:
    """Whether Bene Gesserit fighters stand where a worm arrives who could answer a shipment."""
    territory = game.parts[end].territory
    return (
        advisors_exist(game, position)
        and game.territories[territory].terrain != "polar-sink"
        and not allied(position, "fremen", "bene-gesserit")
        and forces_in(game, position, territory, "bene-gesserit") > 0
    )
