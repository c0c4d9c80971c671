"""The dials of the storm: the first, and by ruling all later ones (document 004, "1. The Storm Phase")."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import in_play
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount


def dialled(game: Game, position: Position) -> bool:
    """Whether the storm is dialled on every turn instead of by cards (ruling `storm-dials`)."""
    chosen = ruling(game, position, "storm-dials")
    if chosen == "without-fremen":
        return not in_play(position, "fremen")
    return chosen == "every-turn"


def dialling(position: Position) -> list[str]:
    """The two seats that dial, in storm order: who last had the battle wheels.

    Before the first battle these are the two seats beside the start of the storm, the first and the
    last player of turn 1.
    """
    if len(position.wheels) == 2:
        return [seat for seat in position.order if seat in position.wheels]
    last = len(position.order) - 1
    return [position.order[0], position.order[last]]


def dial_limits(game: Game, position: Position) -> list[int]:
    """The lowest and the highest number that may be dialled in this turn."""
    if position.turn == 1:
        return [0, game.numbers.first_dial_max]
    return [game.numbers.later_dial_min, game.numbers.later_dial_max]


# --- dial ----------------------------------------------------------------------------------------


def check_dial(game: Game, position: Position, move: Move) -> Violation | None:
    """The storm is dialled within the limits: storm.first-dials, storm.later-dials."""
    number = move["number"]
    limits = dial_limits(game, position)
    if number >= limits[0] and number <= limits[1]:
        return None
    if position.turn == 1:
        return Violation("storm.first-dials", "too-high", {"number": number, "most": limits[1]})
    args: dict[str, int | str] = {"number": number, "least": limits[0], "most": limits[1]}
    return Violation("storm.later-dials", "out-of-range", args)


def apply_dial(game: Game, position: Position, move: Move) -> list[Event]:
    """The number is kept; when both have dialled, the storm moves by their sum.

    Clauses storm.first-move, storm.later-move.
    """
    position.dials = {**position.dials, move["by"]: move["number"]}
    if not finish(position, move["by"]):
        return []
    position.storm_move = sum(position.dials.values())
    position.dials = {}
    far: dict[str, int | str] = {"sectors": position.storm_move}
    if position.turn == 1:
        begin_step(position, "move-storm", ["table"])
        return [Event("dials-revealed", "storm.first-move", far)]
    begin_step(position, "atomics", ["table"])
    return [Event("storm-dialled", "storm.later-move", far)]


def dial_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The number, within the limits of the turn (storm.first-dials, storm.later-dials)."""
    if "number" not in partial:
        limits = dial_limits(game, position)
        return amount("number", limits[0], limits[1], True)
    return None


KINDS: dict[str, Kind] = {
    "dial": Kind(
        clause="storm.first-dials",
        steps=["dial"],
        check=check_dial,
        apply=apply_dial,
        field=dial_field,
    ),
}
"""The kind of move that dials the storm."""
