"""Each line of the log in words, with the clauses that caused its effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup

from adjudicator.show.replay import Followed
from adjudicator.speech import Speech
from adjudicator.wording import happened, may_see, said, words_of
from exporters.pages import render
from exporters.pages.rules_address import clause_address
from exporters.report.replay import Frame, Played

if TYPE_CHECKING:
    from adjudicator.content.records import Content
    from adjudicator.rules.records import Event

Names = Mapping[str, str]


def when(frame: Frame) -> str:
    """Turn and phase: "3 · Battle"."""
    return f"{frame.turn} · {frame.phase}" if frame.turn else frame.phase


def lines(
    followed: Followed, played: Played, called: Names, viewer: str, cited: dict[str, None]
) -> Markup:
    """Every visible move that was not taken back, with its line number, its events and their clauses.

    The clauses are noted in `cited`.
    """
    words, shown = words_of(followed.rulebook.id), list[dict[str, object]]()
    before = ""
    rows = zip(followed.moves, followed.events, played.frames[:-1], strict=True)
    for (n, move), (_, events), frame in rows:
        now = when(frame)
        if now != before:
            shown.append({"part": now})
            before = now
        told = [
            (text, _clause(event, followed, cited))
            for event in events
            if (text := happened(event, words, called, viewer))
        ]
        seen = may_see(move, followed.rulebook, viewer)
        if seen or told:
            line = said(move, followed.rulebook.moves, called) if seen else ""
            shown.append({"part": "", "n": n, "text": line, "events": told})
    return render("report/lines.html.j2", rows=shown)


def _clause(event: Event, followed: Followed, cited: dict[str, None]) -> str:
    """The clause that caused an event, which is noted; "" if it is not one of the game."""
    if event.clause not in followed.content.clauses:
        return ""
    cited[event.clause] = None
    return event.clause


def clauses(cited: Mapping[str, None], content: Content, say: Speech) -> list[Markup]:
    """The clauses that the lines name, in our words, with their places in the document."""
    if not cited:
        return []
    named = [
        (name, content.clauses[name], clause_address(content.game, name)) for name in sorted(cited)
    ]
    return [render("report/clauses.html.j2", say=say, clauses=named)]
