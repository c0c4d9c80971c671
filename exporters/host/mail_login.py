"""Links by mail, for those who have lost theirs: only to an address that a seat has confirmed.

Whoever asks learns nothing: a request is only noted, whatever the address, and what it leads to is
done later by the clock. The link in the mail works once, and only by a button: programs that open
links in mails use nothing up. It leads to the seats that the address has when it is used, so a seat
whose link was renewed, which forgets its addresses, is not among them.
"""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Mapping, Sequence

import msgspec
import sqlalchemy as sql
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adjudicator.errors import InputError, UnsupportedError
from adjudicator.speech import speaking, spoken_language
from exporters.host.answers import answered, form_of, html
from exporters.host.database import CONTACTS, GAMES, LINKS, LOGIN_LINKS, LOGINS, OUTBOX
from exporters.host.games import Games
from exporters.host.known_content import names
from exporters.host.other_versions import header_of_ours
from exporters.host.outbox import SENDING, Message, Outbox, message_key
from exporters.host.pages import page, without_seat
from exporters.host.secret import hashed
from exporters.host.sending import MAIL, Mailing, checked_address
from exporters.host.telling import words
from exporters.host.ticker import each

LASTS = 30 * 60
"""Seconds for which the link in a mail works."""
DAY, HOUR = 24 * 3600, 3600
MOST_OF_ADDRESS = 5
"""Mails with links that an address gets in a day, whoever asks for them."""
MOST_OF_CLIENT = 20
"""Requests that are noted of a client in an hour."""
MOST_IN_ALL = 500
"""Requests that are noted in an hour."""
MOST_AT_ONCE = 50
TRIES = 5
"""How often such a mail is tried: after that its link does not work any more (`outbox.FIRST_WAIT`)."""
BYTES = 24
"""Of chance in the secret word of a mailed link: 192 bits."""
LOGIN = "login"
"""The topic of a mail with a link."""
PAGE = "/my-links"


class Way(msgspec.Struct, frozen=True):
    """A seat of a running game, or its referee, to which a confirmed address leads."""

    game: str
    name: str
    """What the game is called."""
    who: str
    address: str
    language: str
    generation: int
    """Of the link that was valid when the address was read."""


def is_on(request: Request) -> bool:
    """Whether this host mails links to those who ask for them."""
    state = request.app.state
    mailing: Mailing = state.settings.mailing
    return bool(mailing.smtp and mailing.login and state.games.address)


# --- asking ----------------------------------------------------------------------------------------


def note(games: Games, address: str, client: str) -> None:
    """Note that somebody wants links mailed to an address, unless too many do. Known addresses make no difference."""
    now = int(games.clock())
    who_asks = games.secret.word("client", "", _network(client), 0)
    lowered = address.lower()
    counted = sql.select(sql.func.count()).select_from(LOGINS)
    lately = LOGINS.c.at > now - HOUR
    with games.store.engine.begin() as database:
        database.execute(LOGINS.delete().where(LOGINS.c.at <= now - DAY))
        database.execute(LOGIN_LINKS.delete().where(LOGIN_LINKS.c.until <= now))
        of_address, of_client, in_all = (
            int(database.execute(counted.where(*which)).scalar_one())
            for which in (
                [LOGINS.c.address == lowered],
                [LOGINS.c.client == who_asks, lately],
                [lately],
            )
        )
        if of_address < MOST_OF_ADDRESS and of_client < MOST_OF_CLIENT and in_all < MOST_IN_ALL:
            values = {"address": lowered, "client": who_asks, "at": now, "done": False}
            database.execute(LOGINS.insert().values(**values))


def _network(client: str) -> str:
    """Whose address a client's is: with IPv6 everybody has as many as they like of one network."""
    try:
        found = ipaddress.ip_address(client)
    except ValueError:
        return client
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else client


# --- mailing ---------------------------------------------------------------------------------------


def mail_links(games: Games, outbox: Outbox) -> None:
    """Put the mails down that were asked for: each once, whatever other processes do."""
    wanted = (
        sql.select(LOGINS.c.id, LOGINS.c.address)
        .where(LOGINS.c.done.is_(False))
        .order_by(LOGINS.c.id)
        .limit(MOST_AT_ONCE)
    )
    with games.store.reader.connect() as database:
        asked = list(database.execute(wanted))
    each(asked, lambda one: _mail(games, outbox, one.id, one.address))
    if asked:
        useless = sql.or_(OUTBOX.c.tries >= TRIES, OUTBOX.c.due <= int(games.clock()) - DAY)
        with games.store.engine.begin() as database:
            rest = OUTBOX.delete().where(OUTBOX.c.topic == LOGIN, OUTBOX.c.state != SENDING)
            database.execute(rest.where(useless))


def _mail(games: Games, outbox: Outbox, number: int, lowered: str) -> None:
    """The mails of one request; `lowered` is its address in small letters."""
    with games.store.engine.begin() as database:
        mine = LOGINS.update().where(LOGINS.c.id == number, LOGINS.c.done.is_(False))
        if database.execute(mine.values(done=True)).rowcount != 1:
            return
        # Two addresses that differ in capital letters may be two people's: each gets a link to its own seats.
        same = sql.func.lower(CONTACTS.c.address) == lowered
        ways = {way.address: way for way in _ways(database, same)}
        for way in ways.values():
            _put_mail(games, outbox, database, way)


def _put_mail(games: Games, outbox: Outbox, database: sql.Connection, way: Way) -> None:
    """The mail to an address, in the language that its owner has read the page in."""
    word, now = secrets.token_urlsafe(BYTES), int(games.clock())
    with speaking(way.language):
        say = words()
        told = say(
            "Somebody wants the links of the games that you play here. If it was you, open this link and press the "
            "button. It works once, within {minutes} minutes. Otherwise do nothing.",
            minutes=LASTS // 60,
        )
        subject = say("Your links")
    values = {"hash": hashed(word), "address": way.address, "until": now + LASTS}
    database.execute(LOGIN_LINKS.insert().values(**values))
    message = Message(
        key=message_key("", LOGIN, hashed(word)),
        game="",
        contact=0,
        topic=LOGIN,
        sort=MAIL,
        address=way.address,
        subject=subject,
        body=f"{told}\n\n{games.address}{PAGE}/{word}",
        due=now,
    )
    database.execute(outbox.putting(message))


def _ways(database: sql.Connection, which: sql.ColumnElement[bool]) -> list[Way]:
    """Where confirmed addresses lead, the newest game first.

    One statement, so that no address is read before a link was renewed and its link after that.
    """
    wanted = (
        sql.select(
            GAMES.c.id, GAMES.c.name, CONTACTS.c.who, CONTACTS.c.address, CONTACTS.c.language, LINKS.c.generation
        )
        .join(GAMES, GAMES.c.id == CONTACTS.c.game)
        .join(LINKS, sql.and_(LINKS.c.game == CONTACTS.c.game, LINKS.c.who == CONTACTS.c.who))
        .where(CONTACTS.c.sort == MAIL, CONTACTS.c.confirmed, GAMES.c.over.is_(False), which)
        .order_by(GAMES.c.made.desc(), GAMES.c.id, CONTACTS.c.who)
    )  # fmt: skip
    return [Way(*row) for row in database.execute(wanted)]


# --- using the link --------------------------------------------------------------------------------


def is_good(games: Games, word: str) -> bool:
    """Whether a mailed link still works; it is not used up."""
    wanted = sql.select(LOGIN_LINKS.c.hash).where(_works(games, word))
    with games.store.reader.connect() as database:
        return database.execute(wanted).first() is not None


def use(games: Games, word: str) -> list[Way] | None:
    """Use a mailed link up: where its address leads now; None for a link that does not work."""
    with games.store.engine.begin() as database:
        # Of two that use it at once, only one deletes it.
        gone = LOGIN_LINKS.delete().where(_works(games, word)).returning(LOGIN_LINKS.c.address)
        address = database.execute(gone).scalar()
    if address is None:
        return None
    with games.store.reader.connect() as database:
        return _ways(database, CONTACTS.c.address == address)


def _works(games: Games, word: str) -> sql.ColumnElement[bool]:
    now = int(games.clock())
    return sql.and_(LOGIN_LINKS.c.hash == hashed(word), LOGIN_LINKS.c.until > now)


# --- pages -----------------------------------------------------------------------------------------


async def ask(request: Request) -> Response:
    """The form for an address, and the answer, which is the same for every address."""
    if not is_on(request):
        raise HTTPException(404)
    sent = await form_of(request) if request.method == "POST" else None

    def made() -> Response:
        say = words()
        title, state, status = say("Send me my links"), "form", 200
        typed = "" if sent is None else str(sent.get("address", ""))
        if sent is not None:
            try:
                address = checked_address(MAIL, typed)
            except InputError:
                state, status = "wrong", 422
            else:
                client = request.client.host if request.client else ""
                note(request.app.state.games, address, client)
                state = "noted"
        return html(
            page(
                "my_links.html.j2", title, state=state, typed=typed, minutes=LASTS // 60, most=MOST_OF_ADDRESS
            ),
            status,
        )  # fmt: skip

    return await answered(request, made)


async def follow(request: Request) -> Response:
    """The page with the button, and the list of links that the button shows."""
    if not is_on(request):
        raise HTTPException(404)
    word = request.path_params["word"]
    sent = await form_of(request) if request.method == "POST" else None

    def made() -> Response:
        games: Games = request.app.state.games
        found: list[tuple[str, str, str]] = []
        if sent is None:
            state = "button" if is_good(games, word) else "gone"
        else:
            ways = use(games, word)
            state, found = ("gone", []) if ways is None else ("links", _links(games, ways))
        status = 404 if state == "gone" else 200
        answer = html(page("my_links.html.j2", words()("Your links"), state=state, links=found, minutes=LASTS // 60), status)  # fmt: skip
        # What the page loads is logged with the address that asks for it: without the secret word of this one.
        answer.headers["referrer-policy"] = "strict-origin"
        return answer

    return await answered(request, made)


def _links(games: Games, ways: Sequence[Way]) -> list[tuple[str, str, str]]:
    """The name of each game, who somebody is in it, and the address of their link."""
    titles = without_seat(words())
    found = []
    for way in ways:
        called = titles.get(way.who) or _names_of(games, way.game).get(way.who, way.who)
        link = games.secret.link(way.game, way.who, way.generation)
        found.append((way.name, called, f"/k/{link}"))
    return found


def _names_of(games: Games, game: str) -> Mapping[str, str]:
    """What the seats of a game are called; nothing for one that only another version can read."""
    try:
        kind = header_of_ours(games.store.header(game)).game
    except UnsupportedError:
        return {}
    return names(kind, spoken_language())


MAIL_LOGIN = (
    Route(PAGE, ask, methods=["GET", "POST"]),
    Route(f"{PAGE}/{{word}}", follow, methods=["GET", "POST"]),
)
"""The addresses of these pages."""
