"""What was done, line by line in words, and the clauses by which it happened."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from adjudicator.harmless import harmless
from adjudicator.show.replay import Followed
from adjudicator.speech import Speech
from adjudicator.wording import happened, may_see, said, words_of
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
) -> str:
    """Every move that stands and that the viewer sees, with its line's number, and what happened by which clause.

    The clauses are noted in `cited`.
    """
    words, found = words_of(followed.rulebook.id), []
    before = ""
    rows = zip(followed.moves, followed.events, played.frames[:-1], strict=True)
    for (n, move), (_, events), frame in rows:
        now = when(frame)
        if now != before:
            found.append(f'<li class="part">{escape(harmless(now))}</li>')
            before = now
        told = [
            f"<li>{escape(harmless(text))}{_clause(event, followed, cited)}</li>"
            for event in events
            if (text := happened(event, words, called, viewer))
        ]
        seen = may_see(move, followed.rulebook, viewer)
        if not seen and not told:
            continue
        line = escape(harmless(said(move, followed.rulebook.moves, called))) if seen else "&hellip;"
        below = f'<ul class="events">{"".join(told)}</ul>' if told else ""
        found.append(f'<li id="n{n}"><a class="n" href="#n{n}">{n}</a> {line}{below}</li>')
    return '<ol id="lines">\n' + "\n".join(found) + "\n</ol>"


def _clause(event: Event, followed: Followed, cited: dict[str, None]) -> str:
    if event.clause not in followed.content.clauses:
        return ""
    cited[event.clause] = None
    name = escape(event.clause)
    return f' <a class="clause" href="#c-{name}">{name}</a>'


def clauses(cited: Mapping[str, None], content: Content, say: Speech) -> list[str]:
    """The clauses that the lines name, in our words, with their places in the document."""
    if not cited:
        return []
    entries = []
    for name in sorted(cited):
        clause = content.clauses[name]
        place = clause.source.section if clause.source else ""
        entries.append(
            f'<dt id="c-{escape(name)}">{escape(clause.title)} <span class="clause">{escape(name)}</span></dt>'
            f"<dd>{escape(clause.text)}" + (f" <em>{escape(place)}</em>" if place else "") + "</dd>"
        )
    return [
        f"<h2>{escape(say('The clauses named above'))}</h2>",
        f'<dl class="clauses">{"".join(entries)}</dl>',
    ]
