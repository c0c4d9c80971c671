"""What has happened in a running game and who is awaited, in words, as far as a viewer may know it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudicator.play.news import news_lines
from adjudicator.play.session import Session
from adjudicator.show.document import Block, Heading, Items
from adjudicator.show.forum_post import awaited_words, guide_of, post
from adjudicator.speech import Speech, speech, spoken_language
from adjudicator.templates import sentence
from adjudicator.wording import EVERYBODY, TABLE, clause_words, listed
from exporters.host.games import REFEREE, WATCH

MOST_NEWS = 40
"""Lines of what has happened that a message or a post lists."""


def viewer_of(who: str) -> str:
    """Whose eyes a link has: those of a seat, of the referee, or of everybody."""
    return {REFEREE: TABLE, WATCH: EVERYBODY}.get(who, who)


def words() -> Speech:
    """What the pages say, in the language that is spoken now."""
    return speech(Path(__file__).parent, spoken_language())


def won(session: Session, called: Mapping[str, str], say: Speech) -> str:
    """Who has won and how; "" while the game goes on."""
    result = session.result()
    if result is None:
        return ""
    how = clause_words(session.followed.content, result.clause)
    winners = listed(result.winners, called) or say("nobody")
    return say("The game is over. Won by {winners} ({how}).", winners=winners, how=how)


def awaited(session: Session, view: Any, called: Mapping[str, str]) -> str:
    """Who is to do what; `view` is what the reader may know of the position."""
    followed = session.followed
    seats = followed.rulebook.to_act(session.position)
    return sentence(awaited_words(followed, view, called, seats))


def news(
    session: Session,
    viewer: str,
    called: Mapping[str, str],
    since: int,
    until: int | None = None,
) -> list[str]:
    """What has happened after a line, and up to another one, as far as the viewer may know it."""
    followed = session.followed
    guide = guide_of(followed.rulebook.id)
    told = [
        (move, events)
        for (n, move), (_, events) in zip(followed.moves, followed.events, strict=True)
        if n > since and (until is None or n <= until)
    ]
    return news_lines(
        told,
        followed.rulebook,
        called,
        viewer,
        automata=followed.rulebook.automata(followed.game, session.position),
        silent=guide.SILENT if guide is not None else (),
    )


def post_since(session: Session, called: Mapping[str, str], viewer: str, since: int) -> list[Block]:
    """The post of a game as it stands, and what has changed since a line."""
    blocks = post(session.followed, called, seat=viewer)
    fresh = [one.strip() for one in news(session, viewer, called, since)]
    if not fresh:
        return blocks
    heading = Heading(2, words()("Since the last post"))
    return [blocks[0], heading, Items(fresh[-MOST_NEWS:]), *blocks[1:]]
