"""The clocks of a game in words: who has how much time left, until when, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.clocks.limits import Left, Limits
from adjudicator.log.time_words import moment_words, time_left
from adjudicator.show.replay import Followed
from adjudicator.speech import phrase


def clock_words(
    limits: Limits, names: Mapping[str, str], at: int | None = None
) -> list[tuple[str, str]]:
    """Name and words of each seat that is awaited, at a time or at that of the last line."""
    now = limits.last or 0 if at is None else at
    found = [(left, seat_words(limits, left, now)) for left in limits.all_left(at)]
    return [(names.get(left.seat, left.seat), words) for left, words in found if left.awaited]


def seat_words(limits: Limits, left: Left, now: int) -> str:
    """How much time a seat has left, until when, and what happens then."""
    if not left.awaited or left.least is None:
        rest = left.game if left.game is not None else left.phase
        return (
            "" if rest is None else phrase("{time} left when its turn comes", time=time_left(rest))
        )
    if left.least <= 0:
        return phrase("time has run out: {outcome}", outcome=outcome_words(limits))
    rest_words = time_left(left.least)
    if left.until is None:
        return phrase("{time} left; all clocks stand still", time=rest_words)
    until = moment_words(left.until, limits.control.zone, now)
    return phrase(
        "until {until} ({time} left); then: {outcome}",
        until=until,
        time=rest_words,
        outcome=outcome_words(limits),
    )


def outcome_words(limits: Limits) -> str:
    """What happens when the time of a seat runs out."""
    out = limits.control.out
    if out == "pass":
        return phrase("it passes")
    if out == "minimal":
        return phrase("its minimal move is made")
    if out == "referee":
        return phrase("the referee decides")
    return phrase("a computer player moves ({strength})", strength=out)


def waiting_words(followed: Followed, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Seat and time left of each that is awaited; nothing in a game without time limits."""
    return [] if followed.limits is None else clock_words(followed.limits, names)
