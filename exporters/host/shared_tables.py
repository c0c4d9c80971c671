"""Tables of Tabletop Simulator that share a game with browsers: what they ask, and what they get.

A table's script runs on the computer of the person who hosts the table, and that person can read
everything it receives. So a table has no link of its own. It sends the links of the seats that play
at it, which their players have typed, and receives what is public and what these seats may know;
and it makes the moves of these seats. The referee's link is refused. Links are in the body of a
request, so that no server writes them to its log.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.errors import InputError, KynesError
from adjudicator.log.envelope import bare_move, decoders_of
from adjudicator.log.lines import DECODE_ERRORS, encode
from adjudicator.play.session import Session
from adjudicator.speech import languages, speaking, spoken_language
from adjudicator.wording import EVERYBODY
from exporters.host.actions import refuse_illegal
from exporters.host.course import is_stopped, people_of, phase_mark, speakers
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import names
from exporters.host.store import GameRow
from exporters.host.telling import MOST_NEWS, awaited, news, won, words

LARGEST = 64 << 10
"""Bytes of a request."""
MOST_LINKS = 12
ADDRESS = "/table"


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table sends."""

    links: list[str]
    """The secret words of the links of its seats, or of the one for those who watch."""
    at: int
    """The last line of whose position it knows; -1 for none."""
    told: int = -1
    """The last line of which its people have been told."""
    language: str = "en"
    move: dict[str, Any] | None = None
    """A move that somebody has made at the table."""
    go_on: list[str] = []
    """The seats for which the game need not wait any more in this phase."""
    phase: int = -1
    """The phase in which they let the game go on, as an answer has named it."""


class RefusedError(Exception):
    """Why a table gets nothing: a status, and words for people."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


class Answer(msgspec.Struct, omit_defaults=True):
    """What a table gets."""

    at: int
    """The last line."""
    game: str = ""
    header: dict[str, Any] = {}
    """Seats with their places, rulings and options; only when there is something new, as all that follows."""
    public: msgspec.Raw = msgspec.Raw(b"null")
    """The position as everybody may know it."""
    views: dict[str, msgspec.Raw] = {}
    """Seat -> the position as this seat may know it."""
    news: list[tuple[str, str]] = []
    """Who is told something ("" for everybody), and what."""
    awaited: str = ""
    over: str = ""
    paused: bool = False
    closed: list[int] = []
    """The numbers, from 1, of the links that are not valid any more."""
    refused: str = ""
    """Why the move was not made."""
    waits: list[str] = []
    """The seats of this table that might speak up: the game waits until they do, or let it go on."""
    phase: int = -1
    """The phase in which it waits."""


async def shared(request: Request) -> Response:
    """The answer to a table."""
    raw = await _body(request)
    games: Games = request.app.state.games

    def made() -> Response:
        try:
            sent = msgspec.json.decode(raw, type=Sent)
        except DECODE_ERRORS:
            return _said(400, {"error": "this is no request of a table"})
        with speaking(sent.language if sent.language in languages() else "en"):
            try:
                answer, moved = answer_to(games, sent)
            except RefusedError as error:
                return _said(error.status, {"error": str(error)})
        if moved:
            request.app.state.live.go_on(moved, seconds=0)
        return _said(200, answer)

    return await run_in_threadpool(made)


async def _body(request: Request) -> bytes:
    """The body of a request; as much of it as a table sends."""
    found = b""
    async for part in request.stream():
        found += part
        if len(found) > LARGEST:
            return b""
    return found


def _said(status: int, answer: object) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def answer_to(games: Games, sent: Sent) -> tuple[Answer, str]:
    """What a table gets, and the game in which it has moved, if it has; RefusedError for a table that is let in nowhere."""
    row, seats, closed = _let_in(games, sent)
    refused, went_on = "", let_go_on(games, row, seats, sent)
    if sent.move is not None:
        try:
            play(games, row, seats, sent.move, sent.at)
        except KynesError as error:
            refused = str(error)
        row = games.row(row.id) or row
    running = games.running(row.id, row)
    with running.lock:
        answer = _what_is_new(running.session, row, seats, sent)
        if not row.over:
            answer.phase = phase_mark(running.session)
            waited = speakers(running.session, games.declined(row.id))
            answer.waits = [seat for seat in waited if seat in seats]
    answer.closed, answer.refused = closed, refused
    moved = sent.move is not None and not refused
    return answer, row.id if moved or went_on else ""


def let_go_on(games: Games, row: GameRow, seats: list[str], sent: Sent) -> bool:
    """Note that the game need not wait for seats of the table in a phase, if it is still there; whether there are any."""
    phase = phase_mark(games.running(row.id, row).session) if sent.go_on else -1
    found = [seat for seat in seats if seat in sent.go_on and sent.phase == phase]
    for seat in found:
        games.decline(row.id, seat, phase)
    return bool(found)


def _let_in(games: Games, sent: Sent) -> tuple[GameRow, list[str], list[int]]:
    """The game of a table's links, the seats that they open, and the numbers of those that open nothing any more."""
    say = words()
    row: GameRow | None = None
    seats, closed = [], []
    for number, word in enumerate(sent.links[:MOST_LINKS], 1):
        found = games.arrived(word)
        if found is None or found[1] is None:
            closed.append(number)
            continue
        link, its_game = found
        if link.who == REFEREE:
            raise RefusedError(403, say("The referee’s link shows everything: no table gets it."))
        if row is not None and row.id != link.game:
            raise RefusedError(409, say("These links are of different games."))
        row = its_game
        if link.who != WATCH:
            seats.append(link.who)
    if row is None:
        raise RefusedError(403, say("No link of this table is valid any more."))
    return row, sorted(dict.fromkeys(seats)), closed


def _what_is_new(session: Session, row: GameRow, seats: list[str], sent: Sent) -> Answer:
    """What has happened since a line, as far as a table may know it."""
    answer = Answer(session.lines, paused=row.paused)
    if sent.at == session.lines:
        return answer
    followed = session.followed
    rules, game, header = followed.rulebook, followed.game, followed.header
    called = names(header.game, spoken_language())
    public = rules.view(game, session.position, EVERYBODY)
    told = news(session, EVERYBODY, called, sent.told)
    own = {seat: news(session, seat, called, sent.told) for seat in seats}
    answer.game = header.game
    answer.header = {
        "seats": [{"faction": one.faction, "place": one.place} for one in header.seats],
        "rulings": header.rulings,
        "options": header.options,
        "content": header.content,
        "rules": header.rules,
    }
    answer.public = msgspec.Raw(encode(public))
    answer.views = {
        seat: msgspec.Raw(encode(rules.view(game, session.position, seat))) for seat in seats
    }
    answer.news = [("", one.strip()) for one in told[-MOST_NEWS:]]
    for seat, lines in own.items():
        fresh = [one for one in lines if one not in told][-MOST_NEWS:]
        answer.news += [(seat, one.strip()) for one in fresh]
    answer.over = won(session, called, words())
    answer.awaited = "" if answer.over else awaited(session, public, called)
    return answer


# --- moves that are made at a table ----------------------------------------------------------------


def play(games: Games, row: GameRow, seats: list[str], move: dict[str, Any], at: int) -> None:
    """Make a move of a seat of the table; InputError, in words, for one that cannot be made.

    A table that has heard no answer sends its move again: the same move after the same line is made once.
    """
    say, seat = words(), move.get("by")
    if seat not in seats:
        raise InputError(say("This seat does not play at this table."))

    def act(session: Session) -> None:
        since = [made for n, made in session.followed.moves if n > at and made["by"] == seat]
        whole = _typed(session, move)
        if since[:1] == [whole]:
            return
        if since:
            raise InputError(say("This seat has moved in a browser in the meantime."))
        if seat not in people_of(session):
            raise InputError(say("A computer player sits here: take the seat back first."))
        if row.paused or is_stopped(session):
            raise InputError(say("The referee has stopped the game for a while."))
        refuse_illegal(session, whole, str(seat))
        session.play(whole)

    games.change(row.id, act)


def _typed(session: Session, move: dict[str, Any]) -> dict[str, Any]:
    """A move as the rules know it; InputError for what is none."""
    rules, kind = session.followed.rulebook, move.get("move")
    typed = None
    if isinstance(kind, str) and kind in rules.moves:
        with suppress(*DECODE_ERRORS, KeyError, TypeError, ValueError):
            raw = encode({**move, "n": session.lines + 1})
            line = decoders_of(rules)[kind].decode(raw)
            typed = bare_move(line) if encode(line) == raw else None
    if typed != move:
        raise InputError(words()("This is no move of this game."))
    return move
