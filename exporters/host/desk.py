"""What only the referee's page has: moves and orders for any seat, dice and draws, posts, seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.play.session import Session
from adjudicator.show.document import render
from adjudicator.speech import Speech
from adjudicator.templates import sentence
from adjudicator.wording import EVERYBODY, TABLE, move_words
from exporters.host.advance_orders import orderable
from exporters.host.correctable import correction_example
from exporters.host.course import people_of, table_kinds
from exporters.host.forms import Offer, offers
from exporters.host.games import Games
from exporters.host.outbox import Outbox
from exporters.host.running import Running
from exporters.host.store import GameRow
from exporters.host.telling import post_since

FORMS = ("bbcode", "markdown")


class Entry(msgspec.Struct, frozen=True):
    """The moves that the referee can enter for a seat, or for the table."""

    seat: str
    called: str
    moves: list[Offer]
    awaited: bool


class Desk(msgspec.Struct, frozen=True):
    """What the referee's page has besides."""

    posts: list[tuple[str, str]]
    """The post for a forum, in each form."""
    orders: str
    """What was typed in notation."""
    understood: list[str]
    """What was understood of it."""
    seats: list[tuple[str, str, str, str]]
    """Seat, its name, its person and its computer player."""
    entries: list[Entry]
    chance: str
    """What the table or a computer player does next by itself; "" if people are awaited."""
    sealable: list[tuple[str, str, list[tuple[str, str]]]]
    """Seat, its name, and the moves that can be ordered in advance for it."""
    correctable: str
    """An example of a change that can be made now; "" where nothing can be corrected."""


def desk_of(
    games: Games,
    row: GameRow,
    running: Running,
    called: Mapping[str, str],
    say: Speech,
    orders: str,
    understood: Sequence[str],
) -> Desk:
    """The referee's desk of a game."""
    session = running.session
    programs, people = session.players(), session.people()
    posted = Outbox(games.store).progress(row.id).posted
    blocks = post_since(session, called, EVERYBODY, posted)
    over = session.result() is not None
    return Desk(
        [(form, render(blocks, form)) for form in FORMS],
        orders,
        list(understood),
        [(seat, called.get(seat, seat), people[seat], programs[seat]) for seat in programs],
        [] if over else _entries(session, called, say, paused=row.paused),
        "" if over else _by_itself(session, called, say),
        []
        if over
        else [
            (seat, called.get(seat, seat), orderable(session, seat, called))
            for seat in people_of(session)
        ],
        correction_example(session),
    )


def _entries(
    session: Session, called: Mapping[str, str], say: Speech, *, paused: bool
) -> list[Entry]:
    """What can be entered now: for those who are awaited first, then for those who may speak up."""
    rules = session.followed.rulebook
    awaited = rules.to_act(session.position)
    found = [
        Entry(seat, called.get(seat, seat), offers(session, seat, called), seat in awaited)
        for seat in people_of(session)
    ]
    if paused and not session.followed.header.policy.fair and TABLE in awaited:
        kinds = [Offer(kind, sentence(move_words(kind, called))) for kind in table_kinds(session)]
        found.append(Entry(TABLE, say("The table"), kinds, awaited=True))
    return sorted((one for one in found if one.moves), key=lambda one: not one.awaited)


def _by_itself(session: Session, called: Mapping[str, str], say: Speech) -> str:
    """What happens by itself next, in words."""
    people = people_of(session)
    others = [
        seat for seat in session.followed.rulebook.to_act(session.position) if seat not in people
    ]
    if not others:
        return ""
    if others[0] != TABLE:
        return say("Let the computer player move: {seat}", seat=called.get(others[0], others[0]))
    kinds = table_kinds(session)
    return say("Roll, deal or draw: {move}", move=move_words(kinds[0], called)) if kinds else ""
