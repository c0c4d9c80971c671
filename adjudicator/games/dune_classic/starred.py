"""Starred forces: Sardaukar of the Emperor and Fedaykin of the Fremen (ruling `starred-forces`).

They are included in the count of all forces, and counted separately in `Position.advanced`. A move
of forces says how many of them have a star, if there is a choice. Of forces that are lost where
they stand, ordinary ones are lost first.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.dune.board import forces_at
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, more_there
from adjudicator.rules.records import Event, Field, Violation, amount

STARRED = "starred"
"""The field of a move that says how many of its forces have a star."""


class Pool(msgspec.Struct, frozen=True):
    """The forces of which a move can take some."""

    ordinary: int
    starred: int


# --- where forces are taken from -----------------------------------------------------------------


def starred_at(position: Position, part: str, faction: str) -> int:
    """Starred forces of a faction in a part."""
    if position.advanced is None:
        return 0
    return position.advanced.starred.get(part, {}).get(faction, 0)


def pool_at(position: Position, part: str, faction: str) -> Pool | None:
    """The forces of a faction in a part; None in a game without starred forces."""
    if position.advanced is None:
        return None
    starred = starred_at(position, part, faction)
    return Pool(ordinary=forces_at(position, part, faction) - starred, starred=starred)


def fresh_pool(position: Position, part: str, faction: str) -> Pool | None:
    """The forces of a faction in a part that have not moved."""
    pool = pool_at(position, part, faction)
    if pool is None or position.travel is None or position.advanced is None:
        return pool
    moved = position.travel.moved.get(part, {}).get(faction, 0)
    starred = position.advanced.moved.get(part, {}).get(faction, 0)
    return Pool(ordinary=pool.ordinary - (moved - starred), starred=pool.starred - starred)


def reserve_pool(position: Position, faction: str) -> Pool | None:
    """The reserves of a faction."""
    if position.advanced is None:
        return None
    starred = position.advanced.reserves.get(faction, 0)
    return Pool(ordinary=position.sides[faction].reserves - starred, starred=starred)


def tank_pool(game: Game, position: Position, faction: str) -> Pool | None:
    """The dead forces that a faction may bring back: few starred ones a turn (revival.starred)."""
    if position.advanced is None:
        return None
    starred = position.advanced.tanks.get(faction, 0)
    left = game.numbers.starred_revivals - position.advanced.revived.get(faction, 0)
    return Pool(
        ordinary=position.sides[faction].tanks - starred, starred=max(0, min(starred, left))
    )


def revivable(game: Game, position: Position, faction: str) -> int:
    """How many dead forces a faction may bring back at most, whatever they cost."""
    if position.advanced is None:
        return position.sides[faction].tanks
    pool = tank_pool(game, position, faction)
    assert pool is not None
    return pool.ordinary + pool.starred


# --- how many of them have a star ----------------------------------------------------------------


def asks(pool: Pool | None) -> bool:
    """Whether a move of forces out of a pool says how many have a star."""
    return pool is not None and pool.starred > 0


def starred_in(move: Move) -> int:
    """How many forces of a move have a star."""
    starred: int = move.get(STARRED, 0)
    return starred


def starred_violation(pool: Pool | None, move: Move) -> Violation | None:
    """What is wrong with the starred forces of a move that takes `forces` out of a pool (turn.starred)."""
    if pool is None and STARRED not in move:
        return None
    return kinds_violation(pool, move, move["forces"])


def kinds_violation(pool: Pool | None, move: Move, forces: int) -> Violation | None:
    """What is wrong with how many of so many forces out of a pool have a star (turn.starred)."""
    if pool is None or pool.starred == 0:
        if STARRED in move:
            return Violation("turn.starred", "none-there", {"by": move["by"]})
        return None
    if STARRED not in move:
        return Violation("turn.starred", "not-said", {"by": move["by"]})
    starred = move[STARRED]
    most = min(pool.starred, forces)
    if starred > most or starred < 0:
        many: dict[str, int | str] = {"starred": starred, "most": most}
        return Violation("turn.starred", "too-many", many)
    if forces - starred > pool.ordinary:
        least = forces - pool.ordinary
        few: dict[str, int | str] = {"starred": starred, "least": least, "forces": forces}
        return Violation("turn.starred", "too-few", few)
    return None


def firsts(pairs: list[list[int]]) -> list[int]:
    """The first numbers of some pairs, each once, in their order."""
    found: list[int] = []
    for pair in pairs:
        if pair[0] not in found:
            found.append(pair[0])
    return found


def starred_field(pool: Pool | None, partial: Move, last: bool) -> Field | None:
    """How many of the forces of a move have a star; nothing where none is there (turn.starred)."""
    if pool is None or pool.starred == 0 or STARRED in partial:
        return None
    forces = partial["forces"]
    return amount(STARRED, max(0, forces - pool.ordinary), min(pool.starred, forces), last)


def with_starred(told: dict[str, int | str], move: Move) -> dict[str, int | str]:
    """What a report tells, and how many of the forces have a star if any do."""
    if STARRED not in move or move[STARRED] == 0:
        return told
    return {**told, STARRED: starred_in(move)}


# --- taken, put down, lost -----------------------------------------------------------------------


def put_starred(position: Position, part: str, faction: str, count: int) -> None:
    """Note starred forces among those that come to a part, or leave it (a negative count)."""
    if count != 0 and position.advanced is not None:
        position.advanced.starred = more_there(position.advanced.starred, part, faction, count)


def count_reserves(position: Position, faction: str, count: int) -> None:
    """Note starred forces that come to the reserves, or leave them (a negative count)."""
    if count != 0 and position.advanced is not None:
        position.advanced.reserves = more(position.advanced.reserves, faction, count)


def carry(position: Position, move: Move) -> None:
    """The starred forces of a move go from its start to its end."""
    if position.advanced is None:
        return
    put_starred(position, move["start"], move["by"], -starred_in(move))
    put_starred(position, move["end"], move["by"], starred_in(move))


def moved_again(position: Position, move: Move, moved: int) -> int:
    """How many of the forces that a Hajr card moves had moved before, of `moved` at their start.

    Those that had moved are the first to go, of either kind.
    """
    advanced = position.advanced
    forces: int = move["forces"]
    if advanced is None:
        return min(moved, forces)
    starred = advanced.moved.get(move["start"], {}).get(move["by"], 0)
    again = min(starred, starred_in(move))
    advanced.moved = more_there(advanced.moved, move["start"], move["by"], -again)
    return again + min(moved - starred, forces - starred_in(move))


def note_moved(position: Position, move: Move) -> None:
    """The starred forces of a move have moved."""
    if position.advanced is not None and starred_in(move) > 0:
        moved = position.advanced.moved
        position.advanced.moved = more_there(moved, move["end"], move["by"], starred_in(move))


def revive_forces(position: Position, faction: str, move: Move) -> None:
    """The forces of a move come out of the tanks into the reserves of a faction (revival.starred)."""
    side = position.sides[faction]
    side.tanks -= move["forces"]
    side.reserves += move["forces"]
    starred = starred_in(move)
    advanced = position.advanced
    if advanced is None or starred == 0:
        return
    advanced.tanks = more(advanced.tanks, faction, -starred)
    advanced.reserves = more(advanced.reserves, faction, starred)
    advanced.revived = more(advanced.revived, faction, starred)


def kill_starred(position: Position, part: str, faction: str, count: int) -> None:
    """Starred forces among those that are lost in a part go to the tanks."""
    if count > 0 and position.advanced is not None:
        put_starred(position, part, faction, -count)
        position.advanced.tanks = more(position.advanced.tanks, faction, count)


def lose_starred(position: Position) -> list[Event]:
    """After a move: the starred forces lost with all others in their parts (turn.starred-lost).

    Ordinary forces are lost first: so many starred ones are gone as fewer forces are left.
    """
    events: list[Event] = []
    if position.advanced is None:
        return events
    for part in sorted(position.advanced.starred):
        here = position.advanced.starred[part]
        for faction in sorted(here):
            lost = here[faction] - forces_at(position, part, faction)
            if lost > 0:
                kill_starred(position, part, faction, lost)
                told: dict[str, int | str] = {"faction": faction, "part": part, "forces": lost}
                events.append(Event("starred-lost", "turn.starred-lost", told))
    return events
