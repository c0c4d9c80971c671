"""Time limits and times in words: as a command takes them, and as a person reads them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.log.time_control import DAYS, OUTCOMES, QuietHours, TimeControl
from adjudicator.speech import later, phrase

with lazy_imports():
    from adjudicator.log.calendar import zone_named

UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
SPANS = ("move", "phase", "game", "increment", "notice")
"""Those of the words that are lengths of time."""
MOST_DIGITS = 15
"""Digits that a number in words may have."""
SPAN = re.compile("".join(rf"(?:([0-9]{{1,{MOST_DIGITS}}}){unit})?" for unit in UNITS))
QUIET = re.compile(r"(?:([a-z]{3})(?:-([a-z]{3}))?)?@?(?:(\d\d:\d\d)-(\d\d:\d\d))?")


def seconds_of(text: str, where: str) -> int:
    """Seconds of a length of time such as "3d", "1d12h" or "90s"; InputError for another text."""
    found = SPAN.fullmatch(text)
    if found is None or not text:
        raise InputError(
            f"{where}: {text!r} is no length of time; write 3d, 12h, 1d12h, 30m or 90s"
        )
    return sum(
        int(number) * unit
        for number, unit in zip(found.groups(), UNITS.values(), strict=True)
        if number
    )


def span_words(seconds: int) -> str:
    """A length of time as a command takes it, such as "1d12h"."""
    words = ""
    for letter, unit in UNITS.items():
        if seconds >= unit:
            words += f"{seconds // unit}{letter}"
            seconds %= unit
    return words or "0s"


def control_of(said: dict[str, str], flag: str) -> TimeControl:
    """The time limits from words of a policy, by name; InputError for what means nothing."""
    found: dict[str, Any] = {}
    for name, value in said.items():
        where = f"{flag} {name}"
        if name in SPANS:
            found[name] = seconds_of(value, where)
        elif name == "quiet":
            found[name] = [_quiet(part, where) for part in value.split("+") if part]
        elif name == "holidays":
            if not value.isdecimal() or len(value) > MOST_DIGITS:
                raise InputError(f"{where}: {value!r} is no number of days")
            found[name] = int(value)
        elif name == "automatic":
            if value not in ("", "yes", "true", "no", "false"):
                raise InputError(f"{where}: {value!r} is neither yes nor no")
            found[name] = value in ("", "yes", "true")
        elif name == "out":
            if value not in OUTCOMES:
                raise InputError(f"{where}: {value!r} is none of {', '.join(OUTCOMES)}")
            found[name] = value
        else:
            if zone_named(value) is None:
                raise InputError(f"{where}: there is no time zone {value!r}, such as Europe/Berlin")
            found[name] = value
    try:
        return msgspec.convert(found, TimeControl)
    except msgspec.ValidationError as error:
        raise InputError(f"{flag}: {error}") from None


def _quiet(text: str, where: str) -> QuietHours:
    found = QUIET.fullmatch(text)
    days: list[Any] = []
    if found is None or not text:
        raise InputError(f"{where}: write 22:00-08:00, sun, sat-sun or mon-fri@12:00-13:00")
    first, last, begins, ends = found.groups()
    for day in (first, last):
        if day is not None and day not in DAYS:
            raise InputError(f"{where}: {day!r} is none of {', '.join(DAYS)}")
    if first is not None:
        start, stop = DAYS.index(first), DAYS.index(last or first)
        days = [DAYS[day % 7] for day in range(start, stop + 1 if stop >= start else stop + 8)]
    said = {"begins": begins or "00:00", "ends": ends or "24:00", "days": days}
    try:
        return msgspec.convert(said, QuietHours)
    except msgspec.ValidationError as error:
        raise InputError(f"{where}: {error}") from None


def words_of(control: TimeControl) -> list[str]:
    """Time limits as the words of a policy: what `control_of` reads, without what is off."""
    words = [
        f"{name}={span_words(getattr(control, name))}" for name in SPANS if getattr(control, name)
    ]
    if control.zone != "UTC":
        words.append(f"zone={control.zone}")
    if control.quiet:
        words.append("quiet=" + "+".join(map(_quiet_words, control.quiet)))
    if control.holidays:
        words.append(f"holidays={control.holidays}")
    words.append(f"out={control.out}")
    return words if control.automatic else [*words, "automatic=no"]


def _quiet_words(hours: QuietHours) -> str:
    days = "+".join(hours.days)
    if (hours.begins, hours.ends) == ("00:00", "24:00") and days:
        return days
    span = f"{hours.begins}-{hours.ends}"
    return "+".join(f"{day}@{span}" for day in hours.days) if days else span


# --- what a person reads -------------------------------------------------------------------------


def time_left(seconds: int) -> str:
    """A length of time in words, such as "2 days 3 h" or "5 min"."""
    seconds = max(0, seconds)
    days, hours, minutes = seconds // 86_400, seconds // 3_600 % 24, seconds // 60 % 60
    if days:
        said = phrase("1 day") if days == 1 else phrase("{n} days", n=days)
        return f"{said} {hours} h" if hours else said
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{minutes} min" if minutes or not seconds else f"{seconds} s"


def moment_words(at: int, zone: str, now: int | None = None) -> str:
    """A time as people of a zone read it, such as "Friday 18:00 (Berlin)"; after the year 9999, its seconds.

    The date is added if the time is a week or more from `now`, or if nobody says what time it is now.
    """
    local = _local(at, zone)
    if local is None:
        return str(at)
    weekday = phrase(WEEKDAYS[local.weekday()])
    place = zone.rpartition("/")[2].replace("_", " ")
    clock = f"{local.hour:02}:{local.minute:02}"
    if now is not None and 0 <= at - now < 6 * 86_400:
        return f"{weekday} {clock} ({place})"
    return f"{weekday} {local.year}-{local.month:02}-{local.day:02} {clock} ({place})"


def stamp(at: int, zone: str) -> str:
    """A time in a verdict: the same in every language, such as "2026-11-27 18:00:00 (Berlin)".

    After the year 9999, its seconds since 1970.
    """
    local = _local(at, zone)
    if local is None:
        return str(at)
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{local:%Y-%m-%d %H:%M:%S} ({place})"


def _local(at: int, zone: str) -> datetime | None:
    """A time by the clock on the wall; None if it is not in the calendar, which ends with the year 9999."""
    try:
        return datetime.fromtimestamp(at, zone_named(zone) or UTC)
    except (ValueError, OverflowError, OSError):
        return None


WEEKDAYS = (
    later("Monday"),
    later("Tuesday"),
    later("Wednesday"),
    later("Thursday"),
    later("Friday"),
    later("Saturday"),
    later("Sunday"),
)


def time_of(text: str, zone: str, where: str) -> int:
    """The time that somebody writes: "2026-11-27 18:00" in a zone, or seconds since 1970.

    InputError for another text.
    """
    if text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    try:
        local = datetime.fromisoformat(text)
        if local.tzinfo is None:
            local = local.replace(tzinfo=zone_named(zone) or UTC)
        return int(local.timestamp())
    except (ValueError, OverflowError):
        raise InputError(
            f'{where}: {text!r} is no time; write "2026-11-27 18:00" or seconds since 1970'
        ) from None
