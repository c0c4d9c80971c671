"""The time that players used, according to the times in the log."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

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


def times(followed: Followed, called: Mapping[str, str], say: Speech) -> list[Markup]:
    """The table of times; nothing for a log without times."""
    told = used(followed)
    if not told:
        return []
    seats = [
        (called[seat], lines, clock(total), clock(longest))
        for seat, (total, longest, lines) in told.items()
    ]
    return [render("report/clock.html.j2", say=say, seats=seats)]


def clock(seconds: int) -> str:
    """Hours, minutes and seconds: "26:04:09"."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
