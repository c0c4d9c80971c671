"""Time limits on the pages: choosing them for a new game, each seat's deadline, and related actions."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.errors import InputError
from adjudicator.log.time_control import DAYS, OUTCOMES, TimeControl
from adjudicator.log.time_words import WEEKDAYS, moment_words, time_left
from adjudicator.play.session import Session
from adjudicator.show.clocks import seat_words
from adjudicator.speech import Speech, phrase

LIMITS = ("move", "phase", "game")
UNITS = {"minutes": "m", "hours": "h", "days": "d"}
LONGEST_ZONE = 60


class SeatClock(msgspec.Struct, frozen=True):
    """The time of one seat."""

    called: str
    words: str
    awaited: bool
    holidays: list[str]
    """When it is on holiday, from now on."""


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a game, as a page shows them."""

    seats: list[SeatClock]
    own: str
    """Until when the reader has to move; "" if nobody waits for them."""
    policy: str
    """The limits in words."""
    zone: str
    stopped: bool
    decides: bool
    """Whether the referee has to decide what happens to a seat whose time has run out."""
    holidays: int
    """Days that a seat may be on holiday."""


def limits_of(sent: Mapping[str, str], say: Speech) -> str:
    """The time limits that the form of a new game asks for, as words of a policy; "" for none.

    InputError for what makes no time limits.
    """
    limit = sent.get("limit", "")
    if limit not in LIMITS:
        return ""
    words = [f"{limit}={_span(sent, 'limit', say)}"]
    if limit == "game" and sent.get("increment-number", "").strip("0 "):
        words.append(f"increment={_span(sent, 'increment', say)}")
    zone = sent.get("zone", "").strip()[:LONGEST_ZONE]
    if zone:
        words.append(f"zone={zone}")
    begins, ends = sent.get("quiet-begins", ""), sent.get("quiet-ends", "")
    quiet = [f"{begins}-{ends}"] if begins and ends and begins != ends else []
    quiet += [day for day in DAYS if sent.get(f"quiet-{day}")]
    if quiet:
        words.append(f"quiet={'+'.join(quiet)}")
    if sent.get("holidays", "").strip("0 "):
        words.append(f"holidays={sent['holidays'].strip()}")
        words.append("notice=1d")
    if sent.get("out", "") in OUTCOMES:
        words.append(f"out={sent['out']}")
    if any("," in word for word in words):
        raise InputError(say("“{text}” is no number.", text=",".join(words)[:20]))
    return ",".join(words)


def _span(sent: Mapping[str, str], name: str, say: Speech) -> str:
    number = sent.get(f"{name}-number", "").strip()
    if not (number.isascii() and number.isdecimal() and len(number) < 6 and int(number)):
        raise InputError(say("“{text}” is no number.", text=number[:20]))
    return f"{number}{UNITS.get(sent.get(f'{name}-unit', ''), 'h')}"


def clocks_shown(
    session: Session, seat: str, called: Mapping[str, str], now: int, say: Speech
) -> Clocks | None:
    """The clocks of a game at a time; None in a game without time limits."""
    limits = session.followed.limits
    if limits is None:
        return None
    zone = limits.control.zone
    moment, seats, own = max(now, limits.last or 0), [], ""
    for left in limits.all_left(moment):
        words = seat_words(limits, left, moment)
        holidays = [
            f"{moment_words(begins, zone, moment)} – {moment_words(ends, zone, moment)}"
            for begins, ends in left.holidays
            if ends > moment
        ]
        if left.awaited and left.seat == seat:
            own = words
        if words or holidays:
            seats.append(SeatClock(called.get(left.seat, left.seat), words, left.awaited, holidays))
    return Clocks(
        seats=sorted(seats, key=lambda one: not one.awaited),
        own=own,
        policy=policy_words(limits.control, say),
        zone=zone,
        stopped=limits.time.paused,
        decides=limits.referee,
        holidays=limits.control.holidays,
    )


def policy_words(control: TimeControl, say: Speech) -> str:
    """Time limits as people read them."""
    limits = (
        (control.move, say("for each move")),
        (control.phase, say("for each phase")),
        (control.game, say("for the whole game")),
    )
    found = [f"{time_left(seconds)} {what}" for seconds, what in limits if seconds]
    if control.increment:
        added = say("Added for each move, with a limit for the whole game")
        found.append(f"{added}: {time_left(control.increment)}")
    for quiet in control.quiet:
        hours = f"{quiet.begins} {say('to')} {quiet.ends}"
        days = ", ".join(phrase(WEEKDAYS[DAYS.index(day)]) for day in quiet.days)
        found.append(f"{say('No time runs from')} {hours}" + (f" ({days})" if days else ""))
    if control.quiet or control.holidays:
        found.append(f"{say('Time zone')}: {control.zone}")
    if control.holidays:
        found.append(f"{say('Days of holiday for each seat')}: {control.holidays}")
    outcome = dict(outcomes(say)).get(control.out, control.out)
    found.append(f"{say('When time runs out')}: {outcome}")
    return "; ".join(found)


def outcomes(say: Speech) -> list[tuple[str, str]]:
    """What can happen when the time of a seat runs out, and its words."""
    return [
        ("minimal", say("the least move is made")),
        ("pass", say("the seat passes")),
        ("easy", say("a computer player moves, easy")),
        ("steady", say("a computer player moves, steady")),
        ("referee", say("the referee decides")),
    ]
