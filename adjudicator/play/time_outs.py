"""The time-outs of a running game: those that are due, and when the next one will be."""

from __future__ import annotations

from adjudicator.play.session import Session
from adjudicator.wording import TABLE


def claim_due(session: Session) -> int:
    """Write the time-outs that are due now, each with the move that follows from it; how many there were."""
    limits, done = session.followed.limits, 0
    if limits is None or session.result() is not None:
        return 0
    for seat in [left.seat for left in limits.all_left(int(session.clock()))]:
        left = limits.left(seat, max(int(session.clock()), limits.last or 0))
        if left.least is None or left.least > 0 or limits.time.paused:
            continue
        does = limits.control.out
        session.log_line({"by": TABLE, "move": "timeout", "seat": seat, "does": does})
        if limits.forced is not None:
            session.play(dict(limits.forced))
        done += 1
        if session.result() is not None:
            break
    return done


def next_due(session: Session) -> int | None:
    """When the next time-out will be due, in seconds since 1970; None if none will be as the game stands."""
    limits = session.followed.limits
    if limits is None or session.result() is not None or limits.time.paused:
        return None
    found = [left.until for left in limits.all_left(int(session.clock()))]
    return min((until for until in found if until is not None), default=None)
