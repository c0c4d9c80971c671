"""The time of each seat: it stands still in quiet hours, in pauses, and on the holidays of the seat."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.log.time_control import DAY, TimeControl
from adjudicator.rules.records import Violation

with lazy_imports():
    from adjudicator.log.calendar import Calendar
    from adjudicator.log.time_words import stamp

CLAUSE = "log.clocks"
MOST_HOLIDAYS = 100
"""Holidays that a seat may declare in a log."""
MOST_PAUSES = 200
"""Pauses that a log may have."""
FAR = 40 * 366 * DAY
"""A deadline that is farther away is none."""


class Stop(msgspec.Struct):
    """A time in which the time of a seat, or of all, stands still."""

    begins: int
    ends: int | None
    """None while nobody knows."""


class SeatTime:
    """Turns the times of a log into the running time of each seat, in seconds, and back.

    Without limits in the policy, the running time is the time itself.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self._control = control
        self._calendar: Calendar | None = None
        self._holidays: dict[str, list[Stop]] = {}
        self._pauses: list[Stop] = []
        self.paused = False

    def begin(self, at: int) -> None:
        """The first time of the log."""
        if self._control is not None and self._calendar is None:
            self._calendar = Calendar(self._control, at)

    def now(self, seat: str, at: int) -> int:
        """The running time of a seat at a time."""
        calendar = self._calendar
        if calendar is None:
            return at
        stopped = 0
        for begins, ends in self._stops(seat, at):
            stopped += calendar.running(ends) - calendar.running(begins)
        return calendar.running(at) - stopped

    def when(self, seat: str, running: int, at: int) -> int | None:
        """The first time at which the running time of a seat is `running`; None if that is never.

        `at` is any time, from which the search starts.
        """
        if self._calendar is None:
            return running
        if self.paused and running > self.now(seat, at):
            return None
        step = DAY
        low = high = at
        while self.now(seat, high) < running:
            low, high, step = high, high + step, step * 2
            if high - at > FAR:
                return None
        while low >= 0 and self.now(seat, low) >= running:
            low, high, step = low - step, low, step * 2
        while high - low > 1:
            middle = (low + high) // 2
            if self.now(seat, middle) < running:
                low = middle
            else:
                high = middle
        return high

    def _stops(self, seat: str, at: int) -> list[tuple[int, int]]:
        """When the time of a seat stood still up to a time; none of them overlap."""
        found: list[tuple[int, int]] = []
        for stop in sorted([*self._pauses, *self._holidays.get(seat, [])], key=_begins):
            begins = max(stop.begins, found[-1][1]) if found else stop.begins
            ends = at if stop.ends is None else min(stop.ends, at)
            if begins < ends:
                found.append((begins, ends))
        return found

    def holidays(self, seat: str) -> list[tuple[int, int]]:
        """The declared holidays of a seat."""
        return [(stop.begins, stop.ends or 0) for stop in self._holidays.get(seat, [])]

    # --- lines -----------------------------------------------------------------------------------

    def holiday(self, line: dict[str, Any]) -> Violation | None:
        """A seat declares a holiday; why that does not count, or None."""
        control, seat = self._control, line["by"]
        most = control.holidays if control is not None else 0
        begins, ends = line["begins"], line["ends"]
        known = self._holidays.get(seat, [])
        if control is None or most == 0:
            return Violation(CLAUSE, "no-holidays", {})
        if "at" not in line:
            return Violation(CLAUSE, "untimed", {})
        earliest = line["at"] + control.notice
        if begins < earliest:
            args: dict[str, int | str] = {
                "begins": stamp(begins, control.zone),
                "earliest": stamp(earliest, control.zone),
            }
            return Violation(CLAUSE, "holiday-late", args)
        if ends <= begins:
            args = {"begins": stamp(begins, control.zone), "ends": stamp(ends, control.zone)}
            return Violation(CLAUSE, "holiday-empty", args)
        if any(begins < (stop.ends or 0) and stop.begins < ends for stop in known):
            return Violation(CLAUSE, "holiday-twice", {"by": seat})
        days = sum(_days(*each) for each in [*self.holidays(seat), (begins, ends)])
        if days > most:
            return Violation(CLAUSE, "holiday-long", {"by": seat, "days": days, "most": most})
        if len(known) >= MOST_HOLIDAYS:
            return Violation(CLAUSE, "too-many-stops", {"most": MOST_HOLIDAYS})
        self._holidays[seat] = sorted([*known, Stop(begins, ends)], key=_begins)
        return None

    def pause(self, line: dict[str, Any]) -> Violation | None:
        """All clocks stop; why that does not count, or None."""
        if "at" not in line:
            return Violation(CLAUSE, "untimed", {})
        if self.paused:
            return Violation(CLAUSE, "paused", {})
        if len(self._pauses) >= MOST_PAUSES:
            return Violation(CLAUSE, "too-many-stops", {"most": MOST_PAUSES})
        self._pauses.append(Stop(line["at"], None))
        self.paused = True
        return None

    def resume(self, line: dict[str, Any]) -> Violation | None:
        """All clocks run again; why that does not count, or None."""
        if "at" not in line:
            return Violation(CLAUSE, "untimed", {})
        if not self.paused:
            return Violation(CLAUSE, "not-paused", {})
        self._pauses[-1].ends = line["at"]
        self.paused = False
        return None


def _begins(stop: Stop) -> int:
    return stop.begins


def _days(begins: int, ends: int) -> int:
    """The days of a holiday; a part of a day counts as one."""
    return -(-(ends - begins) // DAY)
