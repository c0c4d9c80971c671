"""The times of a random game: with time limits, some seats let their time run out, and some go on holiday."""

from __future__ import annotations

from typing import Any

from adjudicator.clocks.limits import Limits
from adjudicator.log.header import Header
from adjudicator.log.time_control import DAY, TimeControl
from adjudicator.log.writing import LogWriter
from adjudicator.playout.chance import Chance
from adjudicator.rulebooks import Rulebook
from adjudicator.wording import TABLE

FIRST_SECOND = 1_767_225_600
"""The time claimed by the first line of a random game with clock: 2026-01-01, midnight UTC."""
SECONDS_A_MOVE = 60
RUN_OUT, STOPS = 20, 60
"""Once in so many moves a seat lets its time run out, or the referee stops all clocks."""


def time_of(header: Header, n: int, waited: int) -> int | None:
    """The time that line `n` of a random game claims, after seconds that nobody used; or none."""
    if not header.policy.clock:
        return None
    return FIRST_SECOND + n * SECONDS_A_MOVE + waited


class Clockwork:
    """Gives every line of a random game its time, and writes the lines of the clocks."""

    def __init__(
        self,
        log: LogWriter,
        header: Header,
        rulebook: Rulebook,
        game: Any,
        *,
        seed: int,
        position: Any,
    ) -> None:
        self.waited = 0
        """Seconds that nobody used, in a game without limits of the policy."""
        self.limits: Limits | None = None
        self._log = log
        self._header = header
        self._chance = Chance(f"clock/{seed}")
        self._seats = [seat.faction for seat in header.seats]
        self._at = FIRST_SECOND
        control = header.policy.time
        if isinstance(control, TimeControl):
            self.limits = Limits(rulebook, game, control, self._seats)
            self.limits.begin(position)

    def stamp(self) -> int | None:
        """The time of the next line, before anybody's time runs out."""
        if self.limits is None:
            return time_of(self._header, self._log.n + 1, self.waited)
        ends = [left.until for left in self.limits.all_left(self._at) if left.until is not None]
        self._at = max(self._at, min([self._at + 1 + self._chance.below(600), *ends]))
        self.limits.tick(self._at)
        return self._at

    def between(self, position: Any, move: dict[str, Any]) -> dict[str, Any] | None:
        """Perhaps write lines of the clocks before a move; the move that is to be made instead, if any."""
        limits = self.limits
        if limits is None:
            return None
        if self._chance.below(STOPS) == 0:
            self._line({"by": TABLE, "move": "pause", "why": "The referee is asked."}, position)
            self._at += self._chance.below(DAY)
            self._line(
                {"by": TABLE, "move": "resume", "why": "The referee has answered."}, position
            )
        seat = self._chance.pick(self._seats)
        if limits.control.holidays and self._chance.below(STOPS) == 0:
            begins = self._at + limits.control.notice + DAY
            holiday = {"by": seat, "move": "holiday", "begins": begins, "ends": begins + DAY}
            if (
                sum(ends > starts for starts, ends in limits.time.holidays(seat))
                < limits.control.holidays
            ):
                self._line(holiday, position)
        if move["by"] == TABLE or self._chance.below(RUN_OUT) > 0:
            return None
        return self._run_out(position)

    def _run_out(self, position: Any) -> dict[str, Any] | None:
        """Let the time of the seat run out that has least of it."""
        limits = self.limits
        assert limits is not None
        lefts = [left for left in limits.all_left(self._at) if left.until is not None]
        if not lefts:
            return None
        first = min(lefts, key=lambda left: left.until or 0)
        self._at = max(self._at, first.until or 0)
        does = limits.control.out
        self._line({"by": TABLE, "move": "timeout", "seat": first.seat, "does": does}, position)
        if limits.forced is None:
            more = {"seat": first.seat, "seconds": DAY}
            why = "The referee gives a day more."
            self._line({"by": TABLE, "move": "resume", "why": why, **more}, position)
            return None
        return dict(limits.forced)

    def _line(self, line: dict[str, Any], position: Any) -> None:
        """Write a line of the clocks, if it counts."""
        limits = self.limits
        assert limits is not None
        limits.tick(self._at)
        if limits.line({**line, "n": self._log.n + 1, "at": self._at}, position) is None:
            self._log.log_line(line, position, at=self._at)

    def follow(self, move: dict[str, Any], position: Any, at: int | None) -> bool:
        """A move that is about to be carried out; whether the table stands in for a seat by it."""
        if self.limits is None or at is None:
            return False
        return self.limits.follow({**move, "n": self._log.n + 1, "at": at}, position)

    def moved(self, move: dict[str, Any], position: Any, at: int | None, *, forced: bool) -> None:
        """The move has been carried out, and is to be written."""
        if self.limits is not None and at is not None:
            line = {**move, "n": self._log.n + 1, "at": at}
            self.limits.moved(line, position, forced=forced)
