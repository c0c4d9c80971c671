"""Alliances of two, and by ruling `alliance-size` of three: who joins whom, and which ally a move means."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Field, Violation, choice

MEMBERS = 3
"""The most members of an alliance, where a ruling allows more than two."""


def members(position: Position, seat: str) -> list[str]:
    """A seat and its allies (sorted)."""
    return sorted([seat, *allies_of(position, seat)])


def most_members(position: Position) -> int:
    """How many members an alliance may have."""
    return 2 if position.thirds is None else MEMBERS


def can_join(position: Position, one: str, other: str) -> bool:
    """Whether two seats are not allies, and all the members of both alliances may be one."""
    if one == other or other in allies_of(position, one):
        return False
    together = len(members(position, one)) + len(members(position, other))
    return together <= most_members(position)


def ally_all(position: Position, seats: list[str]) -> None:
    """Make some seats, two or three, the allies of each other."""
    for seat in seats:
        others = [other for other in seats if other != seat]
        position.sides[seat].ally = others[0]
        if position.thirds is not None and len(others) > 1:
            position.thirds = {**position.thirds, seat: others[1]}


def leave_alliance(position: Position, seat: str) -> None:
    """A seat has no ally any more; two that it leaves behind remain allies."""
    behind = allies_of(position, seat)
    for member in [seat, *behind]:
        position.sides[member].ally = ""
        if position.thirds is not None:
            position.thirds = freed(position.thirds, member)
    if len(behind) > 1:
        ally_all(position, behind)


# --- which ally a move means ---------------------------------------------------------------------


def ally_meant(position: Position, move: Move) -> str:
    """The ally that a move is for: the one that it names, or the only one; "" without any."""
    allies = allies_of(position, move["by"])
    if "to" in move:
        named: str = move["to"]
        return named if named in allies else ""
    return allies[0] if len(allies) > 0 else ""


def whose_violation(position: Position, move: Move) -> Violation | None:
    """A move for one of two allies names it, and no other names any: nexus.three."""
    by = move["by"]
    allies = allies_of(position, by)
    if len(allies) < 2:
        if "to" in move:
            return Violation("nexus.three", "one-ally", {"by": by})
        return None
    if "to" not in move:
        return Violation("nexus.three", "not-said", {"by": by})
    if move["to"] not in allies:
        return Violation("nexus.three", "no-ally", {"by": by, "to": move["to"]})
    return None


def whose_field(position: Position, partial: Move, options: list[str], last: bool) -> Field | None:
    """Which ally a move is for, out of some; only with two allies it is asked (nexus.three)."""
    if "to" in partial or len(allies_of(position, partial["by"])) < 2:
        return None
    return choice("to", options, last)
