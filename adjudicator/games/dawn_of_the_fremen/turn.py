"""The course of a game: phases, rounds, who is awaited, rulings, allies, heaps."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.records import Event


def ruling(game: Game, position: Position, ruling_id: str) -> str:
    """The option this game plays for a ruling."""
    chosen = position.rulings.get(ruling_id)
    if chosen is not None:
        return chosen
    return game.rulings[ruling_id]


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`."""
    position.phase = phase
    position.step = "enter"
    position.waiting = []
    position.done = []
    position.face = ""


def begin_step(position: Position, step: str, waiting: list[str]) -> None:
    """Begin a step of the phase and wait for `waiting` (a fresh list)."""
    position.step = step
    position.waiting = waiting
    position.done = []


def begin_round(position: Position, step: str) -> None:
    """Begin a step in which every tribe acts in turn, the lead player first."""
    begin_step(position, step, [position.order[0]])


def next_seat(position: Position, seat: str) -> bool:
    """Note that a seat is done with the round and wait for the next; True at the round's end."""
    if seat not in position.done:
        position.done = sorted([*position.done, seat])
    left = [other for other in position.order if other not in position.done]
    position.waiting = left[:1]
    return len(left) == 0


def refill(position: Position) -> bool:
    """Wait for the first tribe that is not done, if nobody is awaited; True at the round's end."""
    if len(position.waiting) == 0:
        seat = at_turn(position)
        if seat != "":
            position.waiting = [seat]
    return len(position.waiting) == 0


def passed_over(position: Position, seat: str) -> Event:
    """A tribe that has nothing to decide in the phase is not asked; the round goes on."""
    next_seat(position, seat)
    return Event("passed-over", "cycle.idle", {"by": seat, "phase": position.phase})


def at_turn(position: Position) -> str:
    """The tribe whose turn in a round it is, also while another is awaited; "" after the last."""
    for seat in position.order:
        if seat not in position.done:
            return seat
    return ""


def finish(position: Position, seat: str) -> bool:
    """Note that a seat has chosen, where all choose at once; True when nobody is awaited."""
    position.waiting = [other for other in position.waiting if other != seat]
    if seat not in position.done:
        position.done = sorted([*position.done, seat])
    return len(position.waiting) == 0


def others_after(position: Position, seat: str) -> list[str]:
    """The other tribes, clockwise from the left of a seat."""
    at = position.order.index(seat)
    return position.order[at + 1 :] + position.order[:at]


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
