"""The course of a game: phases, rounds, who is awaited, rulings, allies, heaps."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.rules.course import begin_phase, next_seat
from adjudicator.rules.judging import passed_over
from adjudicator.rules.records import Event, Violation


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`."""
    begin_phase(position, phase)
    position.face = ""


def pass_over(position: Position, seat: str, kind: str, reason: Violation | None) -> list[Event]:
    """A tribe that has nothing to decide in the phase is not asked, for a reason (cycle.idle).

    The round goes on.
    """
    next_seat(position, seat)
    if reason is None:
        return []
    return [passed_over("passed-over", seat, kind, reason)]


def allied(position: Position, one: str, other: str) -> bool:
    """Whether two tribes are formal allies."""
    return one in position.sides and other in position.sides[one].allies


def side_of(position: Position, tribe: str) -> list[str]:
    """A tribe and its allies (sorted)."""
    return sorted([tribe, *position.sides[tribe].allies])


def joined(tribes: list[str]) -> str:
    """Tribes in one line of text."""
    return ", ".join(tribes)


def add(counts: dict[str, int], key: str, count: int) -> dict[str, int]:
    """Counts with `count` more (or less) of one key; nothing is left at zero. Sorted by key."""
    total = counts.get(key, 0) + count
    return {
        name: total if name == key else counts[name]
        for name in sorted([*[found for found in counts if found != key], key])
        if name != key or total != 0
    }
