"""How far a group of classic Dune may go, and as what it arrives (document 004, "5. Shipment and movement")."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import advisors_in, has_room, may_enter, way_of
from adjudicator.games.dune_classic.cities import marked, moved_in
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import travel_of
from adjudicator.games.dune_classic.turn import allies_of, stopped
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in, forces_in
from adjudicator.rules.dune.reach import reaches
from adjudicator.rules.multisets import more, more_there


def count_moved(position: Position, seat: str, part: str, side: str, change: int) -> None:
    """Count more, or fewer, of the forces in a part as moved."""
    travel = travel_of(position)
    count = max(change, -moved_in(position, part, marked(seat, side)))
    if side == "advisors":
        travel.moved_advisors = more(travel.moved_advisors, part, count)
    else:
        travel.moved = more_there(travel.moved, part, seat, count)


def usual_range(game: Game, position: Position, seat: str, side: str) -> int:
    """How many borders a group crosses on foot."""
    if side == "fighters" and seat == "fremen" and not stopped(position, "two-territory-move"):
        return game.numbers.move_range_fremen
    return game.numbers.move_range


def longest_range(game: Game, position: Position, seat: str, side: str, flies: bool) -> int:
    """How many borders a group crosses at most."""
    usual = usual_range(game, position, seat, side)
    return max(usual, game.numbers.move_range_ornithopter) if flies else usual


def within(
    game: Game, position: Position, seat: str, start: str, end: str, steps: int, side: str
) -> bool:
    """Whether a group comes from `start` to `end`, another part outside the storm, in so many steps.

    If the two are of different territories, none of these is locked. The neighbours are judged at a glance, all else by the way through the board.
    """
    crowding = side == "fighters"
    if end in game.parts[start].inside:
        return True
    if end in game.parts[start].outside and steps > 0:
        return not crowding or may_enter(game, position, seat, game.parts[end].territory)
    way = way_of(game, position, seat, steps, crowding)
    return reaches(game, position, seat, start, end, way)


def arrivals(
    game: Game, position: Position, seat: str, start: str, end: str, side: str
) -> list[str]:
    """As what a group may arrive (sorted): fighters, advisors, or none of them.

    Only Bene Gesserit can change, and never stand in a territory as both.
    """
    if seat != "bene-gesserit":
        return ["fighters"]
    territory = game.parts[end].territory
    if territory == game.parts[start].territory:
        return [side]
    changing = not stopped(position, "flip-on-move")
    if side == "fighters":
        if advisors_in(game, position, territory) == 0:
            return ["fighters"]
        return ["advisors"] if changing else []
    if advisors_in(game, position, territory) > 0:
        return ["advisors"]
    present = fighters_in(game, position, territory)
    own = present.get(seat, 0) > 0
    if not changing:
        return [] if own else ["advisors"]
    room = has_room(game, position, seat, territory)
    if keeps_peace(game, position, territory):
        return [] if own else ["advisors"]
    if own or len(present) == 0:
        return ["fighters"] if room else []
    return ["advisors", "fighters"] if room else ["advisors"]


def keeps_peace(game: Game, position: Position, territory: str) -> bool:
    """Whether moving advisors may not take up arms, for their ally is there.

    Ruling `advisors-beside-ally`.
    """
    allies = allies_of(position, "bene-gesserit")
    if len(allies) == 0 or ruling(game, position, "advisors-beside-ally") == "may-fight":
        return False
    return any(forces_in(game, position, territory, ally) > 0 for ally in allies)


def group_of(game: Game, start: str, end: str) -> str:
    """The name of a group that moves: from which territory to which part."""
    return f"{game.parts[start].territory}>{end}"


def of_one_group(game: Game, position: Position, start: str, end: str) -> bool:
    """Whether a move belongs to the one group that may move (ruling `what-may-move`)."""
    group = travel_of(position).group
    return group == "" or group == group_of(game, start, end)
