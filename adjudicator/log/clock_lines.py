"""The lines of a log that belong to its clocks: time-outs, holidays, and the referee's pauses."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from adjudicator.log.time_control import LONGEST

Time = Annotated[int, Meta(ge=0, le=253_402_300_799)]
"""Seconds since 1970, UTC, up to the year 9999."""
Faction = Annotated[str, Meta(min_length=1, max_length=60)]
Why = Annotated[str, Meta(max_length=200, description="The reason.")]


class Timeout(TypedDict):
    """The time of a seat has run out: the next line is the move that the policy lets it make."""

    by: Literal["table"]
    move: Literal["timeout"]
    seat: Annotated[Faction, Meta(description="The faction whose time has run out.")]
    does: Annotated[
        Literal["pass", "minimal", "easy", "steady", "strong", "referee"],
        Meta(description="What happens now, as the policy says."),
    ]


class Holiday(TypedDict):
    """A seat says beforehand when it is on holiday: then its time does not run."""

    by: Faction
    move: Literal["holiday"]
    begins: Annotated[Time, Meta(description="When it begins: seconds since 1970, UTC.")]
    ends: Annotated[Time, Meta(description="When it ends: seconds since 1970, UTC.")]


class Pause(TypedDict):
    """The referee stops all clocks."""

    by: Literal["table"]
    move: Literal["pause"]
    why: Why


class Resume(TypedDict):
    """The referee lets the clocks run again."""

    by: Literal["table"]
    move: Literal["resume"]
    why: Why
    seat: NotRequired[Annotated[Faction, Meta(description="A seat that gets more time.")]]
    seconds: NotRequired[
        Annotated[int, Meta(ge=1, le=LONGEST, description="The seconds that it gets.")]
    ]


CLOCK_MOVES: dict[str, type] = {
    "timeout": Timeout,
    "holiday": Holiday,
    "pause": Pause,
    "resume": Resume,
}
"""The kinds of lines that belong to the clocks."""
