"""The time limits of a game, as the policy of its header states them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY = 86_400
LONGEST = 400 * DAY
"""The longest limit, in seconds."""
OUTCOMES = ("pass", "minimal", "easy", "steady", "strong", "referee")
"""What can happen when the time of a seat runs out."""
PROGRAMS = ("easy", "steady", "strong")
"""Those of them by which a computer player moves."""
LEAST_HOURS = 12
"""Hours of a week in which time runs, at least."""

Seconds = Annotated[int, Meta(ge=0, le=LONGEST)]
ClockTime = Annotated[
    str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9](?![\s\S])|^24:00(?![\s\S])")
]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hours in which no time runs: "22:00" to "08:00" begins in the evening and ends on the next day."""

    begins: Annotated[ClockTime, Meta(description="When they begin, in the time zone.")] = "00:00"
    ends: Annotated[
        ClockTime, Meta(description="When they end: on the next day, if that is not later.")
    ] = "24:00"
    days: Annotated[
        list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]],
        Meta(max_length=7, description="The days on which they begin; none: every day."),
    ] = []


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time the seats have, and what happens when the time of one runs out."""

    move: Annotated[Seconds, Meta(description="Seconds for each move; 0: no limit.")] = 0
    phase: Annotated[Seconds, Meta(description="Seconds for each phase in all; 0: no limit.")] = 0
    game: Annotated[Seconds, Meta(description="Seconds for the game in all; 0: no limit.")] = 0
    increment: Annotated[
        Seconds, Meta(description="Seconds that each move adds to the time for the game.")
    ] = 0
    zone: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*(?![\s\S])",
            max_length=60,
            description="The time zone of the quiet hours, such as Europe/Berlin.",
        ),
    ] = "UTC"
    quiet: Annotated[
        list[QuietHours], Meta(max_length=20, description="Hours in which no time runs.")
    ] = []
    holidays: Annotated[
        int, Meta(ge=0, le=366, description="Days that each seat may be on holiday.")
    ] = 0
    notice: Annotated[
        Seconds, Meta(description="Seconds that a holiday is declared before it begins.")
    ] = 0
    out: Annotated[
        Literal["pass", "minimal", "easy", "steady", "strong", "referee"],
        Meta(
            description="What happens when time runs out: the seat passes (or makes the minimal move), makes "
            "the minimal move, a computer player moves, or the referee decides."
        ),
    ] = "minimal"
    automatic: Annotated[
        bool, Meta(description="Whether a time-out must be claimed, not only may be claimed.")
    ] = True

    @property
    def limits(self) -> bool:
        """Whether there is any time limit."""
        return bool(self.move or self.phase or self.game)


TIME_WORDS = [field.name for field in msgspec.structs.fields(TimeControl)]
"""The words of a policy that belong to the time limits."""


def minutes_of(text: str) -> int:
    """Minutes after midnight of a time such as "22:30"."""
    return int(text[:2]) * 60 + int(text[3:])


def length_of(hours: QuietHours) -> int:
    """Minutes that quiet hours last, by the clock on the wall."""
    begins, ends = minutes_of(hours.begins), minutes_of(hours.ends)
    return ends - begins if ends > begins else ends + 1440 - begins


def quiet_minutes(control: TimeControl) -> int:
    """Minutes of a usual week in which no time runs."""
    week = [False] * (7 * 1440)
    for hours in control.quiet:
        for day, name in enumerate(DAYS):
            if not hours.days or name in hours.days:
                start = day * 1440 + minutes_of(hours.begins)
                for minute in range(start, start + length_of(hours)):
                    week[minute % len(week)] = True
    return sum(week)


def fault_of(control: TimeControl) -> str:
    """Why the time limits of a header cannot be used (a code of `log.header`), or ""."""
    if not control.limits:
        return "no-limit"
    if control.increment and not control.game:
        return "no-game-time"
    if 7 * 1440 - quiet_minutes(control) < LEAST_HOURS * 60:
        return "always-quiet"
    return ""
