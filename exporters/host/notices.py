"""What a host notifies people of: their turn, a new phase, the end of the game.

A mail to a seat contains what that seat may know. The readers of a webhook are unknown, so a
message to it contains only what everybody may know, no matter who has set it up.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.play.session import Session
from adjudicator.rules.records import Result
from adjudicator.show.clocks import seat_words
from adjudicator.show.document import render
from adjudicator.show.forum_post import post_of
from adjudicator.speech import phrase, speaking
from adjudicator.wording import EVERYBODY
from exporters.host.course import people_of
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import names
from exporters.host.outbox import (
    Contact,
    Message,
    Outbox,
    PhaseSeen,
    Progress,
    message_key,
)
from exporters.host.sending import MAIL, after_quiet
from exporters.host.store import Visit
from exporters.host.telling import MOST_NEWS, awaited, news, post_since, viewer_of, won, words
from exporters.host.ticker import each

DELAY = 60
"""Seconds before somebody is told that it is their turn, or a quarter of their time: whoever moves sooner is not told."""
EARLIER = 24 * 3600
"""Seconds before its time runs out, somebody is told so, where they have more than twice that."""


def make_notices(games: Games, outbox: Outbox, address: str) -> None:
    """Put down the messages for all games that have gone on; `address` is that of the host."""
    each(outbox.unnoticed(), lambda one: make_notices_of(games, outbox, *one, address))


def make_notices_of(
    games: Games, outbox: Outbox, game: str, progress: Progress, address: str
) -> None:
    """The same for one game; nothing while it goes on by itself."""
    running = games.running(game)
    contacts = [one for one in outbox.contacts(game) if one.confirmed]
    with running.lock:
        session = running.session
        people, result = people_of(session), session.result()
        turn_of = [
            seat
            for seat in session.followed.rulebook.to_act(session.position)
            if seat in people and result is None
        ]
        if not turn_of and result is None:
            return
        phase = _phase(session)
        begun = f"{phase.turn}/{phase.phase}"
        found = []
        for contact in contacts:
            with speaking(contact.language):
                found += _messages(games, game, session, contact, turn_of, begun)
                if progress.phase not in ("", begun) or result is not None:
                    found += _post(games, session, contact, progress, result)
        lines = session.lines
    link_words = games.links(game)
    now = int(games.clock())
    ready = [
        msgspec.structs.replace(
            one,
            body=f"{one.body}\n\n{_link(one, contacts, game, link_words, address)}".strip(),
            due=after_quiet(max(now, one.due), one.quiet),
        )
        for one in found
    ]
    outbox.notice(
        game,
        Progress(lines, begun, progress.posted),
        ready,
        msgspec.structs.replace(phase, n=lines, at=now) if progress.phase != begun else None,
        [one.key for one in ready if one.topic == "turn"],
    )


def _phase(session: Session) -> PhaseSeen:
    position, rules = session.position, session.followed.rulebook
    turn = int(getattr(position, rules.turn_field, 0))
    return PhaseSeen(0, 0, turn, str(getattr(position, "phase", "")))


def _link(
    message: Message,
    contacts: list[Contact],
    game: str,
    links: Mapping[str, str],
    address: str,
) -> str:
    """Where the reader of a message finds the game. A secret link stands in mails to its owner alone."""
    contact = next(one for one in contacts if one.id == message.contact)
    if not address:
        return ""
    if contact.sort == MAIL and contact.who in links:
        return f"{address}/k/{links[contact.who]}"
    return f"{address}/g/{game}/{contact.who}"


def _messages(
    games: Games,
    game: str,
    session: Session,
    contact: Contact,
    turn_of: list[str],
    begun: str,
) -> list[Message]:
    """That it is the turn of the seat of an address, and that its time runs out soon."""
    seat = contact.who
    if seat not in turn_of:
        return []
    say, followed = words(), session.followed
    called = names(followed.header.game, contact.language)
    viewer = _viewer(contact)
    view = followed.rulebook.view(followed.game, session.position, viewer)
    last = max((n for n, move in followed.moves if move["by"] == seat), default=0)
    now, limits = int(games.clock()), followed.limits
    title = post_of(followed.rulebook.id).title(followed, called)
    player = session.people().get(seat, seat)
    who = called.get(seat, seat) if player == seat else f"{called.get(seat, seat)} ({player})"
    told = [awaited(session, view, called)]
    left = None if limits is None else limits.left(seat, max(now, limits.last or 0))
    if left is not None and left.least is not None:
        told.append(seat_words(limits, left, max(now, limits.last or 0)))
    fresh = news(
        session, viewer, called, max(last, games.store.visits(game).get(seat, Visit()).seen)
    )
    body = "\n".join([*told, "", *[one.strip() for one in fresh[-MOST_NEWS:]]]).strip()
    topic = f"turn/{last}/{begun}/{getattr(session.position, 'step', '')}"
    subject = say("{who}: it is your turn ({title})", who=who, title=title)
    delay = DELAY if left is None or left.least is None else min(DELAY, max(0, left.least) // 4)
    found = [_message(contact, "turn", topic, subject, body, now + delay)]
    if left is not None and left.until is not None and left.until - now > 2 * EARLIER:
        soon = say("{who}: your time runs out soon ({title})", who=who, title=title)
        found.append(
            _message(contact, "turn", f"soon/{left.until}", soon, body, left.until - EARLIER)
        )
    return found


def _post(
    games: Games,
    session: Session,
    contact: Contact,
    progress: Progress,
    result: Result | None,
) -> list[Message]:
    """The post of a new phase for those who watch, and the end of the game for all."""
    say, followed = words(), session.followed
    called = names(followed.header.game, contact.language)
    title = post_of(followed.rulebook.id).title(followed, called)
    now = int(games.clock())
    if result is not None:
        ended = won(session, called, say)
        return [_message(contact, "over", "over", f"{title}: {say('over')}", ended, now)]
    if contact.who != WATCH:
        return []
    since = max(progress.lines, 0)
    blocks = post_since(session, called, EVERYBODY, since)
    # Two processes that look at once may see different last lines: it is one post all the same.
    topic = f"post/{since}"
    return [_message(contact, "post", topic, title, render(blocks, "markdown"), now)]


def _viewer(contact: Contact) -> str:
    """Whose eyes the readers of an address have."""
    if contact.sort != MAIL or contact.who == REFEREE:
        return EVERYBODY
    return viewer_of(contact.who)


def _message(contact: Contact, sort: str, topic: str, subject: str, body: str, due: int) -> Message:
    return Message(
        key=message_key(contact.game, contact.id, topic),
        game=contact.game,
        contact=contact.id,
        topic=sort,
        sort=contact.sort,
        address=contact.address,
        subject=subject[:300],
        body=body or phrase("{n} lines", n=0),
        quiet=contact.quiet,
        due=due,
    )
