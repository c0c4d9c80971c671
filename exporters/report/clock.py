"""The time that players used and have left, according to the times in the log; and their orders in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from adjudicator.check.verdict import Statement, TimedOut
from adjudicator.clocks.limits import Left
from adjudicator.log.time_words import moment_words, words_of
from adjudicator.show.clocks import seat_words
from adjudicator.show.orders import order_words, orders_of
from adjudicator.show.replay import Followed
from adjudicator.speech import Speech
from exporters.pages import render


def used(followed: Followed) -> dict[str, tuple[int, int, int]]:
    """Seat -> seconds that the game waited for it, the longest wait between two lines, its lines.

    Time between two lines is counted for every seat that was to act, and time that ran before lines
    which were taken back stays used, as the judge of time limits has it. Empty without times.
    """
    found = dict.fromkeys(sorted(followed.position.sides), (0, 0, 0))
    last: int | None = None
    for line, awaited in zip(followed.lines, followed.awaited, strict=True):
        at = line.get("at")
        if not isinstance(at, int):
            continue
        gone = max(0, at - last) if last is not None else 0
        last = at
        for seat in awaited:
            if seat in found:
                total, longest, lines = found[seat]
                found[seat] = (total + gone, max(longest, gone), lines)
        if line["by"] in found:
            total, longest, lines = found[line["by"]]
            found[line["by"]] = (total, longest, lines + 1)
    return found if last is not None else {}


def times(
    followed: Followed, stated: Statement | None, called: Mapping[str, str], say: Speech
) -> list[Markup]:
    """The table of times, with what is left under the limits of the policy; nothing without times.

    `stated` has the time-outs and pauses that the judge counts.
    """
    told, limits = used(followed), followed.limits
    if not told:
        return []
    over = followed.rulebook.result(followed.game, followed.position) is not None
    lefts = {} if limits is None else {left.seat: left for left in limits.all_left()}
    outs = {} if stated is None else {one.seat: one for one in stated.timeouts}
    seats, news = list[list[str]](), list[str]()
    for seat, (total, longest, lines) in told.items():
        left = lefts.get(seat)
        row = [called[seat], str(lines), clock(left.used if left else total), clock(longest)]
        if limits is not None:
            words = "" if left is None or over else seat_words(limits, left, limits.last or 0)
            out = outs.get(seat)
            row += [words or "-", str(out.count) if out else "0"]
            news += [*_out(out, called, say)] if out else []
            news += [*_holidays(left, limits.control.zone, called, say)] if left else []
        seats.append(row)
    if stated is not None and stated.pauses:
        news.append(say("All clocks were stopped in: {lines}", lines=_numbers(stated.pauses)))
    columns = [say("Lines"), say("Time used"), say("Longest wait")]
    columns += [say("Time left"), say("Time-outs")] if limits is not None else []
    policy = ", ".join(words_of(limits.control)) if limits is not None else ""
    page = render(
        "report/clock.html.j2", say=say, columns=columns, seats=seats, news=news, policy=policy
    )
    return [page]


def _out(out: TimedOut, called: Mapping[str, str], say: Speech) -> Iterator[str]:
    yield say(
        "The time of {seat} ran out in: {lines}", seat=called[out.seat], lines=_numbers(out.lines)
    )


def _holidays(left: Left, zone: str, called: Mapping[str, str], say: Speech) -> Iterator[str]:
    for begins, ends in left.holidays:
        yield say(
            "{seat} was on holiday from {first} to {last}.",
            seat=called[left.seat], first=moment_words(begins, zone), last=moment_words(ends, zone),
        )  # fmt: skip


def _numbers(lines: Sequence[int]) -> str:
    """The numbers by which the page calls lines: the header is line 0."""
    return ", ".join(str(line - 1) for line in lines)


def orders(followed: Followed, called: Mapping[str, str], say: Speech) -> list[Markup]:
    """The orders in advance, sealed and open; nothing for a game without any."""
    found = [
        (called[one.by], order_words(one, called))
        for one in orders_of(followed.lines)
        if one.by in called
    ]
    return [render("report/orders.html.j2", say=say, orders=found)] if found else []


def clock(seconds: int) -> str:
    """Hours, minutes and seconds: "26:04:09"."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
