"""Time used, as the lines of a log claim it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from adjudicator.harmless import harmless
from adjudicator.show.replay import Followed
from adjudicator.speech import Speech


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


def times(followed: Followed, called: Mapping[str, str], say: Speech) -> list[str]:
    """The table of times; nothing for a log without them."""
    told = used(followed)
    if not told:
        return []
    heads = "".join(
        f'<th scope="col" class="number">{escape(text)}</th>'
        for text in (say("Lines"), say("Time used"), say("Longest wait"))
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(harmless(called[seat]))}</th><td class="number">{lines}</td>'
        f'<td class="number">{clock(total)}</td><td class="number">{clock(longest)}</td></tr>'
        for seat, (total, longest, lines) in told.items()
    )
    return [
        f"<h2>{escape(say('Time'))}</h2>",
        f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>",
    ]


def clock(seconds: int) -> str:
    """Hours, minutes and seconds: "26:04:09"."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
