"""Feeds for readers outside the browser: an Atom feed of a game, and a calendar of its deadlines.

Their addresses have a secret word of their own, which opens nothing else.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from adjudicator.lazy import lazy_imports
from adjudicator.show.clocks import outcome_words
from adjudicator.show.forum_post import post_of
from adjudicator.speech import spoken_language
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import names
from exporters.host.outbox import Outbox
from exporters.host.store import GameRow
from exporters.host.telling import awaited, news, viewer_of, won, words
from exporters.pages import render

with lazy_imports():
    import icalendar

MOST_ENTRIES = 20
SHORTEST_EVENT = timedelta(minutes=15)


def atom(games: Games, outbox: Outbox, row: GameRow, who: str, address: str) -> str:
    """The Atom feed of a game as somebody may know it: each phase that is over, and what is awaited now."""
    say, viewer = words(), viewer_of(who)
    running = games.running(row.id)
    phases = outbox.phases(row.id, MOST_ENTRIES)
    with running.lock:
        session = running.session
        followed = session.followed
        called = names(followed.header.game, spoken_language())
        own = post_of(followed.rulebook.id)
        view = followed.rulebook.view(followed.game, session.position, viewer)
        entries = []
        newer = session.lines
        result = session.result()
        for at, seen in enumerate(phases):
            told = [one.strip() for one in news(session, viewer, called, seen.n, newer)]
            newer = seen.n
            if at == 0:
                told.append(won(session, called, say) if result else awaited(session, view, called))
            phase = own.phase_name(followed, called, seen.phase)
            title = say(
                "{title}: turn {turn}, {phase}", title=row.name, turn=seen.turn, phase=phase
            )
            entries.append((f"{row.id}/{who}/{seen.n}", title, _moment(seen.at), told))
    updated = entries[0][2] if entries else _moment(row.made)
    return str(
        render(
            "host/feed.atom.j2",
            title=row.name,
            identity=f"{row.id}/{who}",
            updated=updated,
            entries=entries,
            link=f"{address}/g/{row.id}/{who}",
        )
    )


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def calendar(games: Games, row: GameRow, who: str, address: str) -> bytes:
    """The deadlines of a seat, or of all seats for the referee and those who watch, as iCalendar."""
    say = words()
    made = icalendar.Calendar()
    made.add("prodid", "-//Kynes//kynes host//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", row.name)
    running, now = games.running(row.id), int(games.clock())
    with running.lock:
        session = running.session
        limits = session.followed.limits
        called = names(session.followed.header.game, spoken_language())
        lefts = [] if limits is None or session.result() is not None else limits.all_left(now)
        for left in lefts:
            if left.until is None or (who not in (REFEREE, WATCH) and left.seat != who):
                continue
            event = icalendar.Event()
            ends = datetime.fromtimestamp(left.until, UTC)
            event.add("uid", f"{row.id}-{left.seat}-{left.since}@kynes")
            event.add("dtstamp", datetime.fromtimestamp(now, UTC))
            event.add("dtstart", ends - SHORTEST_EVENT)
            event.add("dtend", ends)
            seat = called.get(left.seat, left.seat)
            event.add("summary", say("{who} has to move ({title})", who=seat, title=row.name))
            event.add("description", outcome_words(limits))
            event.add("url", f"{address}/g/{row.id}/{who}")
            made.add_component(event)
    return bytes(made.to_ical())
