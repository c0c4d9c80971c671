"""The course of a game: phases, their steps, who is awaited, rounds, and which rulings hold.

A game's position extends `Course`, and its game `Choices`; both are passed to these functions as
they are. Two names of steps are reserved: in "enter", a phase has just begun and the rulebook is
about to enter it; in "over", the game has ended. No kind of move may be made in either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.rules.records import Choices

BEGUN = "enter"
"""The step in which a phase has begun and nobody is awaited yet."""
OVER = "over"
"""The step in which the game has ended."""


class Course(msgspec.Struct):
    """Where a game stands in its course: what every position holds."""

    phase: str
    step: str
    waiting: list[str]
    """Seats whose move the game awaits, in acting order; "table" for chance."""
    done: list[str]
    """Seats that have finished the current step (sorted)."""
    order: list[str]
    """Seats in the order in which they act, the first player first."""
    sides: Mapping[str, Any]
    """Seat -> what it has; every seat of the game has an entry."""
    rulings: dict[str, str]
    """The rulings this game plays otherwise than the default."""
    winners: list[str]
    """The winning seats (sorted), once the game is over."""
    ending: str
    """The clause by which it ended, or ""."""


def ruling(game: Choices, position: Course, ruling_id: str) -> str:
    """The option that this game plays for a ruling of its content."""
    if ruling_id in position.rulings:
        return position.rulings[ruling_id]
    return game.rulings[ruling_id]


def to_act(position: Course) -> list[str]:
    """The seats the game waits for, in acting order; "table" for chance."""
    return position.waiting


def no_time_limit(game: Any, position: Any) -> int:
    """Answer for games in which no move has a time limit."""
    return 0


def no_automata(game: Any, position: Any) -> list[str]:
    """Answer for games in which somebody sits on every seat."""
    return []


def no_strength(game: Any, position: Any, move: Any) -> str:
    """Answer for games in which the number of a battle plan is its strength."""
    return ""


# --- phases and steps ----------------------------------------------------------------------------


def begin_phase(position: Course, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`."""
    position.phase = phase
    position.step = BEGUN
    position.waiting = []
    position.done = []


def begin_step(position: Course, step: str, waiting: list[str]) -> None:
    """Begin a step of the phase and wait for `waiting` (a fresh list)."""
    position.step = step
    position.waiting = waiting
    position.done = []


def finish(position: Course, seat: str) -> bool:
    """Note that a seat is done in a step in which all act at once; True when every seat is done."""
    position.waiting = [other for other in position.waiting if other != seat]
    if seat not in position.done:
        position.done = sorted([*position.done, seat])
    return len(position.waiting) == 0


# --- rounds: every seat acts in turn -------------------------------------------------------------


def begin_round(position: Course, step: str) -> None:
    """Begin a step in which the seats act in turn, the first of the order first."""
    begin_step(position, step, [position.order[0]])


def next_seat(position: Course, seat: str) -> bool:
    """Note that a seat is done with the round and wait for the next; True at the round's end."""
    done = position.done
    if seat not in done:
        done = sorted([*done, seat])
        position.done = done
    for other in position.order:
        if other not in done:
            position.waiting = [other]
            return False
    position.waiting = []
    return True


def at_turn(position: Course) -> str:
    """The seat whose turn in a round it is, also while another is awaited; "" after the last."""
    for seat in position.order:
        if seat not in position.done:
            return seat
    return ""


def refill(position: Course) -> bool:
    """Wait for the first seat that is not done, if nobody is awaited; True at the round's end."""
    if len(position.waiting) == 0:
        seat = at_turn(position)
        if seat != "":
            position.waiting = [seat]
    return len(position.waiting) == 0


def others_after(position: Course, seat: str) -> list[str]:
    """The other seats in acting order, beginning with the one after this seat."""
    at = position.order.index(seat)
    return position.order[at + 1 :] + position.order[:at]
