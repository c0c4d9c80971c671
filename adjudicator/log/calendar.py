"""When the time of a game runs: not in quiet hours, which are given in the local time of a time zone.

Local times become UTC by the zone's rules. A local time that does not exist (because the clock was
put forward) is read as if the clock had not been changed yet; of a time that occurs twice (because
the clock was put back) the first is meant.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.log.time_control import DAY, DAYS, TimeControl, length_of, minutes_of

MOST_DAYS = 20_000
"""Days from the first time of a log on for which quiet hours are known; later, time always runs."""
LAST = 253_402_300_799 - 3 * DAY
"""The last second that the calendar knows, near the end of the year 9999."""


@cache
def zone_named(name: str) -> tzinfo | None:
    """A time zone by its name; None if there is none.

    The data come from the package `tzdata`, so that they are the same on every machine; where it is not
    installed, from the system.
    """
    if name == "UTC":
        return UTC
    folder, _, city = name.rpartition("/")
    package = ".".join(["tzdata", "zoneinfo", *folder.split("/")]).rstrip(".")
    try:
        with resources.files(package).joinpath(city).open("rb") as data:
            return ZoneInfo.from_file(data, key=name)
    except (ImportError, OSError, ValueError):
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, OSError, ValueError):
            return None


class Calendar:
    """Counts the seconds in which time runs, from a first time on."""

    def __init__(self, control: TimeControl, origin: int) -> None:
        self._control = control
        self._zone = zone_named(control.zone) or UTC
        self._origin = origin
        self._starts: list[int] = []
        """When quiet hours begin, in order; none overlap."""
        self._ends: list[int] = []
        self._quiet: list[int] = []
        """Seconds that were quiet before each of them."""
        start = datetime.fromtimestamp(min(max(origin, 2 * DAY), LAST), self._zone).date()
        self._day = start - timedelta(days=1)
        self._first = self._day
        self._known = origin
        """Until when quiet hours are known."""

    def running(self, at: int) -> int:
        """The seconds from the first time to `at` in which time ran."""
        if not self._control.quiet or at <= self._origin:
            return at - self._origin
        self._learn(at)
        index = bisect_right(self._starts, at) - 1
        if index < 0:
            return at - self._origin
        quiet = self._quiet[index] + min(at, self._ends[index]) - self._starts[index]
        return at - self._origin - quiet

    def _learn(self, at: int) -> None:
        while self._known <= at and (self._day - self._first).days < MOST_DAYS:
            day = self._day
            for begins, ends in sorted(self._hours_of(day)):
                self._add(begins, ends)
            if day >= date(9999, 12, 29):
                self._first = date.min
                return
            self._day = day + timedelta(days=1)
            # Hours of the next day begin no earlier than this.
            self._known = _utc(self._day, 0, self._zone)

    def _hours_of(self, day: date) -> list[tuple[int, int]]:
        found = []
        for hours in self._control.quiet:
            if hours.days and DAYS[day.weekday()] not in hours.days:
                continue
            begins = minutes_of(hours.begins)
            ends = begins + length_of(hours)
            found.append((_utc(day, begins, self._zone), _utc(day, ends, self._zone)))
        return found

    def _add(self, begins: int, ends: int) -> None:
        """Add quiet hours behind those that are known; the part that overlaps counts once."""
        begins = max(begins, self._ends[-1] if self._ends else self._origin)
        if ends <= begins:
            return
        if self._ends and begins == self._ends[-1]:
            self._ends[-1] = ends
            return
        before = 0
        if self._ends:
            before = self._quiet[-1] + self._ends[-1] - self._starts[-1]
        self._starts.append(begins)
        self._ends.append(ends)
        self._quiet.append(before)


def _utc(day: date, minutes: int, zone: tzinfo) -> int:
    """The time, in seconds since 1970, of a local time: minutes after midnight of a day."""
    day += timedelta(days=minutes // 1440)
    minutes %= 1440
    local = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=zone)
    return int(local.timestamp())
