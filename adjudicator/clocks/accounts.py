"""How much time the seats have used: of the phase, and of the game."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec

from adjudicator.log.time_control import TimeControl

REACH = 4096
"""Lines that an undo may reach back."""
MOST_PHASES = 4096
"""Phases of seats of which it is known how much time was used."""


class Moves(msgspec.Struct, frozen=True):
    """How many moves the seats have made up to a line."""

    n: int
    made: dict[str, int]


class Accounts:
    """The time that the seats have used. What is used stays used, also when moves are taken back."""

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._used: dict[str, int] = {}
        self._in_phase: dict[str, int] = {}
        """Seat and phase of a turn -> seconds used in it."""
        self._moves: list[Moves] = [Moves(0, {})]
        """For each line that changed it, and for undos: what was made, and not taken back."""

    def spend(self, seat: str, phase: str, seconds: int) -> None:
        """The clock of a seat has run."""
        self._used[seat] = self._used.get(seat, 0) + seconds
        key = f"{seat} {phase}"
        spent = self._in_phase.pop(key, 0) + seconds
        self._in_phase[key] = spent
        if len(self._in_phase) > MOST_PHASES:
            del self._in_phase[next(iter(self._in_phase))]

    def give(self, seat: str, phase: str, seconds: int) -> None:
        """The referee gives a seat more time."""
        self.spend(seat, phase, -seconds)

    def moved(self, line: dict[str, Any]) -> None:
        """A seat has made a move in time: the increment is added to its time for the game."""
        made = self._moves[-1].made
        seat = line["by"]
        self._moves.append(Moves(line["n"], {**made, seat: made.get(seat, 0) + 1}))
        self._shorten()

    def take_back(self, line: dict[str, Any]) -> None:
        """An undo takes back the increments of the moves that it takes back."""
        index = bisect_right(self._moves, line["to"], key=_number) - 1
        self._moves.append(Moves(line["n"], self._moves[max(index, 0)].made))
        self._shorten()

    def _shorten(self) -> None:
        if len(self._moves) > 3 * REACH:
            del self._moves[:REACH]

    def run_out(self, seat: str) -> None:
        """The time of a seat has run out: what it overdrew does not count against later increments."""
        if self._control.game:
            self._used[seat] = min(self._used.get(seat, 0), self._whole(seat))

    def left_for_phase(self, seat: str, phase: str) -> int:
        """Seconds that a seat has left for a phase."""
        return self._control.phase - self._in_phase.get(f"{seat} {phase}", 0)

    def left_for_game(self, seat: str) -> int:
        """Seconds that a seat has left for the game."""
        return self._whole(seat) - self._used.get(seat, 0)

    def used(self, seat: str) -> int:
        """Seconds that a seat has used in all; less where the referee gave it time."""
        return max(0, self._used.get(seat, 0))

    def _whole(self, seat: str) -> int:
        made = self._moves[-1].made.get(seat, 0)
        return self._control.game + made * self._control.increment


def _number(moves: Moves) -> int:
    return moves.n
