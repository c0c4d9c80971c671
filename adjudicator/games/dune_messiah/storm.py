"""The storm (document 003, "Storm Phase")."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, ORNITHOPTER, add_units, exposed
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import go_to
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import remove_forces
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.storm import sheltered, storm_order, swept_parts
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import without
from adjudicator.rules.records import Event, Field, Violation, amount, choice

STEER = "6"
"""The face on which the first player says how far the storm moves."""


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the die."""
    begin_step(position, "roll", ["table"])
    return []


# --- roll-storm, steer-storm ---------------------------------------------------------------------


def check_face(game: Game, clause: str, face: str) -> Violation | None:
    """The die has such a face, else a clause is broken."""
    if face not in game.faces:
        return Violation(clause, "no-such-face", {"face": face})
    return None


def check_roll(game: Game, position: Position, move: Move) -> Violation | None:
    """The die has such a face: storm.roll."""
    return check_face(game, "storm.roll", move["face"])


def apply_roll(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm is known, or the first player steers it."""
    if move["face"] == STEER:
        begin_step(position, "steer", [position.order[0]])
        return []
    return distance(position, int(move["face"]), "storm.distance")


def roll_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The face."""
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


def check_steer(game: Game, position: Position, move: Move) -> Violation | None:
    """The storm moves 0 to 6 sectors: storm.steer."""
    if move["sectors"] < 0 or move["sectors"] > game.numbers.steer_most:
        too_far: dict[str, int | str] = {
            "sectors": move["sectors"],
            "most": game.numbers.steer_most,
        }
        return Violation("storm.steer", "too-far", too_far)
    return None


def apply_steer(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm is known."""
    return distance(position, move["sectors"], "storm.steer")


def steer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many sectors."""
    if "sectors" not in partial:
        return amount("sectors", 0, game.numbers.steer_most, True)
    return None


def distance(position: Position, sectors: int, clause: str) -> list[Event]:
    """The storm waits to be moved so many sectors."""
    position.storm_move = sectors
    begin_step(position, "move-storm", ["table"])
    return [Event("storm-distance", clause, {"sectors": sectors})]


# --- move-storm ----------------------------------------------------------------------------------


def apply_storm(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm moves and destroys; then the first player is known (turn.first)."""
    steps = position.storm_move
    swept = swept_parts(game, position, steps, False)
    position.storm = (position.storm + steps) % game.numbers.sectors
    position.storm_move = -1
    moved: dict[str, int | str] = {"sectors": steps, "sector": position.storm}
    events = [Event("storm-moved", "storm.movement", moved)]
    for part in swept:
        if stands_in(position, part):
            events = events + sweep(game, position, part)
    events = events + order_seats(game, position)
    go_to(position, "spice-blow")
    return events


def order_seats(game: Game, position: Position) -> list[Event]:
    """The first player is the next that the storm comes to, or the next in turn (ruling)."""
    if ruling(game, position, "first-player") == "rotates":
        if position.turn > 1:
            position.order = position.order[1:] + position.order[:1]
    else:
        circles = {seat: game.circles[side.place - 1] for seat, side in position.sides.items()}
        position.order = storm_order(game, position, circles)
    return [Event("first-player", "turn.first", {"by": position.order[0]})]


def stands_in(position: Position, part: str) -> bool:
    """Whether there is anything in a part that a storm could meet."""
    if part in position.forces or part in position.spice or part in position.spies:
        return True
    return part in position.harvesters or part in position.ornithopters


def sweep(game: Game, position: Position, part: str) -> list[Event]:
    """What the storm does in a part: forces and harvesters go to reserve, spice is gone."""
    territory = game.parts[part].territory
    if not exposed(game, position, territory):
        return shelter(game, position, part, territory)
    events: list[Event] = []
    for seat in sorted(position.forces.get(part, {})):
        count = position.forces[part][seat]
        remove_forces(position, part, seat, count)
        position.sides[seat].reserves += count
        lost: dict[str, int | str] = {"of": seat, "part": part, "forces": count}
        events.append(Event("forces-scattered", "storm.losses", lost))
    if part in position.spies and ruling(game, position, "storm-spies") == "swept":
        events.append(sweep_spies(position, part))
    for seat in sorted(position.harvesters.get(part, {})):
        count = position.harvesters[part][seat]
        add_units(position, HARVESTER, part, seat, -count)
        position.sides[seat].harvesters += count
        gone: dict[str, int | str] = {"of": seat, "part": part, "harvesters": count}
        events.append(Event("harvesters-scattered", "storm.harvesters", gone))
    events = events + lose_ornithopters(game, position, part, "storm.ornithopters")
    return events + lose_spice(position, part, "storm.spice")


def lose_ornithopters(game: Game, position: Position, part: str, clause: str) -> list[Event]:
    """The ornithopters of a part are destroyed, by a clause (ruling `ornithopters-lost`)."""
    events: list[Event] = []
    if ruling(game, position, "ornithopters-lost") == "no":
        return events
    for seat in sorted(position.ornithopters.get(part, {})):
        count = position.ornithopters[part][seat]
        add_units(position, ORNITHOPTER, part, seat, -count)
        fallen: dict[str, int | str] = {"of": seat, "part": part, "ornithopters": count}
        events.append(Event("ornithopters-lost", clause, fallen))
    return events


def sweep_spies(position: Position, part: str) -> Event:
    """The spies of a part go to reserve (ruling `storm-spies`)."""
    count = position.spies[part]
    position.spies = without(position.spies, part)
    position.sides["bene-gesserit"].reserves += count
    lost: dict[str, int | str] = {"of": "bene-gesserit", "part": part, "spies": count}
    return Event("spies-scattered", "storm.spies", lost)


def shelter(game: Game, position: Position, part: str, territory: str) -> list[Event]:
    """The report that forces outlive the storm: on rock, in a stronghold, on green land."""
    if part not in position.forces:
        return []
    if territory in position.cities:
        return [Event("forces-sheltered", "storm.green", {"part": part})]
    return [sheltered(game, part, "storm.shelter")]


KINDS: dict[str, Kind] = {
    "roll-storm": Kind(
        clause="storm.roll",
        steps=["roll"],
        check=check_roll,
        apply=apply_roll,
        field=roll_field,
        by=["table"],
    ),
    "steer-storm": Kind(
        clause="storm.steer",
        steps=["steer"],
        check=check_steer,
        apply=apply_steer,
        field=steer_field,
    ),
    "move-storm": Kind(clause="storm.move", steps=["move-storm"], apply=apply_storm, by=["table"]),
}
"""The kinds of move of this phase."""
