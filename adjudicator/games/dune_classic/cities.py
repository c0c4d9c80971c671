"""Arrakeen and Carthag: who has held them since the turn began, and who has ornithopters.

Document 004, phases 5 ("Ornithopters") and 8 ("since the start of the turn"). What the document
leaves open is in the rulings `ornithopters` and `advisor-wings`.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.board import advisors_in
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in, forces_at, forces_in
from adjudicator.rules.multisets import more_there, take, without

ADVISORS = "advisors"
"""How advisors are counted, beside the factions."""


def begin_turn(game: Game, position: Position) -> None:
    """Note who owns a city as the turn begins, and what could fly if it counts from then on."""
    harvesters: list[str] = []
    for city in game.cities:
        here = fighters_in(game, position, city)
        for faction in sorted(here):
            allies = allies_of(position, faction)
            if all(other == faction or other in allies for other in here):
                harvesters.append(f"{city}/{faction}")
    position.harvesters = harvesters
    position.fliers = {}
    if ruling(game, position, "ornithopters") in ["started-there", "within"]:
        note_fliers(game, position)


def begin_phase(game: Game, position: Position) -> None:
    """Note what can fly if it counts from the beginning of shipment and movement."""
    if ruling(game, position, "ornithopters") == "phase-start":
        note_fliers(game, position)


def note_fliers(game: Game, position: Position) -> None:
    """Note what stands in the cities now; advisors as far as ruling `advisor-wings` asks."""
    for city in game.cities:
        for part in game.territories[city].parts:
            here = {**position.forces.get(part, {})}
            advisors = position.advisors.get(part, 0)
            if advisors > 0 and ruling(game, position, "advisor-wings") != "fighters-only":
                here[ADVISORS] = advisors
            if len(here) > 0:
                position.fliers = {**position.fliers, part: here}


def keep_up(game: Game, position: Position) -> None:
    """After every move: who has left a city holds it no longer, and what is gone flies no more.

    This is asked after every move and seldom answered with yes: nothing is written unless it is so.
    """
    for held in position.harvesters:
        if not holds(game, position, held):
            position.harvesters = take(position.harvesters, held)
    if some_gone(position):
        for part in sorted(position.fliers):
            for who in sorted(position.fliers[part]):
                noted = position.fliers[part][who]
                take_fliers(position, part, who, noted - standing(position, part, who))


def holds(game: Game, position: Position, held: str) -> bool:
    """Whether the faction of "territory/faction" has forces there."""
    names = held.split("/")
    for part in game.territories[names[0]].parts:
        here = position.forces.get(part)
        if here is not None and here.get(names[1], 0) > 0:
            return True
    return False


def some_gone(position: Position) -> bool:
    """Whether fewer stand somewhere than have been noted with ornithopters."""
    for part, noted in position.fliers.items():
        for who, count in noted.items():
            if count > standing(position, part, who):
                return True
    return False


def standing(position: Position, part: str, who: str) -> int:
    """How many of a faction, or advisors, stand in a part."""
    if who == ADVISORS:
        return position.advisors.get(part, 0)
    return forces_at(position, part, who)


def moved_in(position: Position, part: str, who: str) -> int:
    """How many of those have moved in the present turn of their seat."""
    travel = position.travel
    if travel is None:
        return 0
    if who == ADVISORS:
        return travel.moved_advisors.get(part, 0)
    return travel.moved.get(part, {}).get(who, 0)


def marked(seat: str, side: str) -> str:
    """Under which name a group is counted."""
    return ADVISORS if side == "advisors" else seat


# --- who flies -----------------------------------------------------------------------------------


def flying(game: Game, position: Position, seat: str, start: str, side: str) -> int:
    """How many of the fighters, or advisors, in a part have ornithopters (two rulings)."""
    if side == "advisors" and ruling(game, position, "advisor-wings") != "like-fighters":
        return 0
    who = marked(seat, side)
    chosen = ruling(game, position, "ornithopters")
    if chosen == "presence":
        return standing(position, start, who) if present(game, position, seat) else 0
    noted = position.fliers.get(start, {}).get(who, 0)
    if chosen == "within" and noted > 0:
        return standing(position, start, who)
    return noted


def present(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has fighting forces, or by ruling advisors, in a city."""
    if any(forces_in(game, position, city, seat) > 0 for city in game.cities):
        return True
    return (
        seat == "bene-gesserit"
        and ruling(game, position, "advisor-wings") == "like-fighters"
        and any(advisors_in(game, position, city) > 0 for city in game.cities)
    )


def spends_fliers(game: Game, position: Position) -> bool:
    """Whether a flight uses up what was noted: where only those fly who were there then."""
    return ruling(game, position, "ornithopters") in ["started-there", "phase-start"]


def trim_fliers(position: Position, part: str, who: str) -> None:
    """After forces have left a part on foot: those with ornithopters are the last to go."""
    noted = position.fliers.get(part, {}).get(who, 0)
    unmoved = standing(position, part, who) - moved_in(position, part, who)
    take_fliers(position, part, who, noted - unmoved)


def take_fliers(position: Position, part: str, who: str, forces: int) -> None:
    """Count that many with ornithopters off a part; none for a number below 1."""
    if forces < 1 or part not in position.fliers:
        return
    noted = position.fliers[part].get(who, 0)
    position.fliers = more_there(position.fliers, part, who, -min(forces, noted))


def turn_fliers(game: Game, position: Position, part: str, start: str, end: str) -> None:
    """Those noted as one side are now the other; by ruling `advisor-wings` they lose their wings."""
    noted = position.fliers.get(part, {}).get(start, 0)
    if noted == 0:
        return
    take_fliers(position, part, start, noted)
    if ruling(game, position, "advisor-wings") != "fighters-only":
        others = without(position.fliers.get(part, {}), end)
        position.fliers = {**position.fliers, part: {**others, end: noted}}
