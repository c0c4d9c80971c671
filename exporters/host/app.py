"""The application: its addresses, its background work, and the pages of a game.

Every change of a game is a POST request from one of our pages (`exporters.serve.middleware`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from adjudicator.errors import InputError, KynesError, UnsupportedError
from adjudicator.output import say as tell
from adjudicator.registry import GAMES
from adjudicator.speech import languages, spoken_language
from exporters.host import actions, arrangements, correctable, correcting, feeds, home, pages
from exporters.host.addresses import CALENDAR, FEED
from exporters.host.answers import (
    FIELDS,
    answered,
    form_of,
    html,
    language_of,
)
from exporters.host.confirming import confirm
from exporters.host.entrance import by_address, cookie_path, enter, entered, link_of, sent_by
from exporters.host.games import REFEREE, Games
from exporters.host.key_routes import key_routes
from exporters.host.known_content import names
from exporters.host.letters import read_letters
from exporters.host.live import Live
from exporters.host.log_files import log_of
from exporters.host.mail_login import MAIL_LOGIN, mail_links
from exporters.host.notices import make_notices
from exporters.host.outbox import Outbox
from exporters.host.pages import PACKAGE, Asked
from exporters.host.painter import PATIENCE, Painter, PaintingError
from exporters.host.refusals import error_page, message_page, refused, status_words
from exporters.host.returned import ENDINGS, continued
from exporters.host.seasons import HostedSeason
from exporters.host.sending import Mailing, send_due
from exporters.host.shared_tables import ADDRESS, shared
from exporters.host.store import GameRow
from exporters.host.tables import TABLES, Saves
from exporters.host.telling import viewer_of, words
from exporters.host.ticker import Ticker, time_outs
from exporters.pages import PAGES
from exporters.serve.answers import HANDLED, file_answer
from exporters.serve.app import REPORT_POLICY
from exporters.serve.middleware import Limits, RequestLimits
from exporters.serve.pages import PACKAGE as SERVE
from exporters.serve.reports import BusyError, ReportError, Reports, TooSlowError

DAY = 24 * 3600
"""Seconds for which a browser keeps a picture before it asks whether there is another one."""
MOST = 24 << 20
"""Bytes that a request may have: a save that comes back from a table is the largest."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of the host."""

    limits: Limits = Limits(most=MOST)
    seconds: int = 120
    """Seconds that a replay may take to be made."""
    address: str = ""
    """The address of the host in notices, such as https://games.example; "" leaves links out."""
    patience: float = PATIENCE
    """Seconds that a page waits for its board when it is drawn for the first time."""
    mailing: Mailing = Mailing()
    mailbox: Path | None = None
    """The folder in which mails with orders arrive, as `.eml` files."""


def application(
    games: Games, settings: Settings, season: HostedSeason | None = None
) -> RequestLimits:
    """The application; what it needs besides is made when it starts, and ends with it."""
    seat = "/g/{game}/{who}"
    routes: list[BaseRoute] = [
        Route("/", home.games_list, methods=["GET"]),
        Route("/k/{word}", enter, methods=["GET"]),
        Route("/new/{kind}", home.new, methods=["GET", "POST"]),
        Route("/links/{game}", home.links, methods=["GET"]),
        Route("/links/{game}/renew", home.renew, methods=["POST"]),
        Route("/art/{kind}/{language}/{name:path}.webp", art, methods=["GET"]),
        Route(seat, game_page, methods=["GET"]),
        Route(f"{seat}/move", changed(actions.move), methods=["POST"]),
        Route(f"{seat}/draw", changed(actions.draw), methods=["POST"]),
        Route(f"{seat}/go-on", changed(actions.go_on), methods=["POST"]),
        Route(f"{seat}/undo", changed(actions.undo), methods=["POST"]),
        Route(f"{seat}/talk", changed(actions.talk), methods=["POST"]),
        Route(f"{seat}/player", changed(actions.player), methods=["POST"]),
        Route(f"{seat}/orders", changed(actions.orders), methods=["POST"]),
        Route(f"{seat}/pause", changed(arrangements.pause), methods=["POST"]),
        Route(f"{seat}/order", changed(arrangements.order), methods=["POST"]),
        Route(f"{seat}/withdraw", changed(arrangements.withdraw), methods=["POST"]),
        Route(f"{seat}/holiday", changed(arrangements.holiday), methods=["POST"]),
        Route(f"{seat}/more-time", changed(arrangements.more_time), methods=["POST"]),
        Route(f"{seat}/notify", changed(arrangements.add_contact), methods=["POST"]),
        Route(f"{seat}/notify-no-more", changed(arrangements.remove_contact), methods=["POST"]),
        Route(f"{seat}/posted", changed(arrangements.posted), methods=["POST"]),
        Route("/feed/{game}/{who}/{word}.atom", feed, methods=["GET"]),
        Route("/calendar/{game}/{who}/{word}.ics", deadlines, methods=["GET"]),
        Route(ADDRESS, shared, methods=["POST"]),
        Route("/confirm/{game}/{contact:int}/{word}", confirm, methods=["GET", "POST"]),
        *MAIL_LOGIN,
        Route(f"{seat}/correct", changed(correcting.correct), methods=["POST"]),
        Route(f"{seat}/places", places, methods=["GET"]),
        Route(f"{seat}/returned", came_back, methods=["POST"]),
        *key_routes(seat, changed),
        Route(f"{seat}/events", events, methods=["GET"]),
        Route(f"{seat}/replay", replay, methods=["GET"]),
        Route(f"{seat}/log", log, methods=["GET"]),
        Route(f"{seat}/table/{{sort}}", table, methods=["GET"]),
        Route("/style.css", file_answer(PACKAGE / "style.css", "text/css"), methods=["GET"]),
        Route("/zoom.css", file_answer(PAGES / "zoom.css", "text/css"), methods=["GET"]),
        Route("/zoom.js", file_answer(PAGES / "zoom.js", "text/javascript"), methods=["GET"]),
        Route("/host.js", file_answer(PACKAGE / "host.js", "text/javascript"), methods=["GET"]),
        Route("/icon.svg", file_answer(SERVE / "icon.svg", "image/svg+xml"), methods=["GET"]),
    ]
    inner = Starlette(
        routes=routes,
        lifespan=_living,
        exception_handlers=dict.fromkeys((*HANDLED, UnsupportedError), refused),
    )
    inner.state.games, inner.state.settings, inner.state.season = games, settings, season
    return RequestLimits(inner, settings.limits, error_page, "kynes host")


@asynccontextmanager
async def _living(app: Starlette) -> AsyncIterator[None]:
    games: Games = app.state.games
    app.state.live = Live(games)
    app.state.reports = Reports(1, app.state.settings.seconds)
    app.state.saves = Saves(app.state.settings.seconds)
    app.state.painter = Painter(app.state.settings.patience)
    await run_in_threadpool(app.state.live.take_up_all)
    live = app.state.live
    settings: Settings = app.state.settings
    outbox = Outbox(games.store)
    tickers = [
        Ticker(
            {
                "time-outs": partial(time_outs, games, live),
                "notices": partial(make_notices, games, outbox, settings.address),
            }
        ),
        # Servers that answer slowly must not keep time-outs waiting.
        Ticker({"letters": partial(_letters, games, outbox, live, settings)}),
        Ticker({"links": partial(mail_links, games, outbox)}),
        Ticker({"sending": lambda: send_due(outbox, settings.mailing, int(games.clock()))}),
    ]
    season: HostedSeason | None = app.state.season
    if season is not None:
        told = partial(season.give_back, lambda file: tell(f"{file}: a finished game"))
        tickers.append(Ticker({"season": told}))
    for ticker in tickers:
        ticker.start()
    looking = asyncio.create_task(live.look())
    try:
        yield
    finally:
        looking.cancel()
        await app.state.painter.close()
        for ticker in tickers:
            await run_in_threadpool(ticker.close)
        app.state.live.close()
        app.state.reports.close()


def _letters(games: Games, outbox: Outbox, live: Live, settings: Settings) -> None:
    """Read the mails that have arrived."""
    if settings.mailbox is not None:
        read_letters(games, outbox, settings.mailbox, partial(live.go_on, seconds=0))


_ART_MARKS: dict[tuple[str, str, str], str] = {}
"""Game, language and name of a picture that was sent -> its mark: it is the same as long as the server runs."""


async def art(request: Request) -> Response:
    """A picture of a game's art, which everybody may see."""
    kind, language, name = (request.path_params[one] for one in ("kind", "language", "name"))
    if kind not in GAMES or language not in languages():
        raise HTTPException(404)
    mark = _ART_MARKS.get((kind, language, name))
    if mark is not None and mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=_art_headers(mark))
    try:
        data = await request.app.state.painter.picture(kind, language, name) if name else None
    except PaintingError:
        raise HTTPException(503) from None
    if data is None:
        raise HTTPException(404)
    mark = _ART_MARKS[kind, language, name] = f'"{sha256(data).hexdigest()[:32]}"'
    return Response(data, media_type="image/webp", headers=_art_headers(mark))


def _art_headers(mark: str) -> dict[str, str]:
    return {"cache-control": f"private, max-age={DAY}", "etag": mark}


# --- the pages of a game ---------------------------------------------------------------------------


async def game_page(request: Request) -> Response:
    """The page of a game; one that renews itself is no new visit."""
    asked = Asked(live="live" in request.query_params)
    return await answered(request, lambda: _shown(request, *entered(request), asked))


def _shown(request: Request, row: GameRow, who: str, asked: Asked, status: int = 200) -> Response:
    games: Games = request.app.state.games
    running = games.running(row.id, row)
    with running.lock:
        kind = running.session.followed.header.game
    drawn = request.app.state.painter.is_prepared(kind, spoken_language())
    with running.lock:
        return html(pages.game_page(games, row, running, who, asked, drawn=drawn), status)


Action = Callable[[actions.Request], Asked | None]


def changed(action: Action) -> Callable[[Request], Any]:
    """The endpoint of an action: it shows the page again, with what is asked next or why nothing was done."""

    async def endpoint(request: Request) -> Response:
        sent = await form_of(request)
        return await answered(request, partial(_carried_out, request, action, sent))

    return endpoint


def _carried_out(request: Request, action: Action, sent: FormData) -> Response:
    form = sent_by(request, sent)
    row, who = form.row, form.who
    try:
        asked = action(form)
    except KynesError as error:
        typed = {name: value for name, value in sent.multi_items() if isinstance(value, str)}
        return _shown(request, row, who, Asked(notice=str(error), typed=typed), 409)
    if asked is not None:
        return _shown(request, row, who, asked)
    request.app.state.live.go_on(row.id)
    return RedirectResponse(cookie_path(row.id, who), 303)


async def came_back(request: Request) -> Response:
    """A save that comes back from a table: the game goes on with its new moves."""
    who = (await run_in_threadpool(entered, request))[1]
    sent = await request.form(max_files=1, max_fields=FIELDS, max_part_size=64 << 10)
    save = sent.get("save")
    ending = Path(str(getattr(save, "filename", ""))).suffix.lower()
    data = b"" if who != REFEREE or save is None or isinstance(save, str) else await save.read()
    await sent.close()
    log, told = b"", ""
    if data and ending in ENDINGS:
        saves: Saves = request.app.state.saves
        try:
            log, told = await saves.read(data, ending)
        except (BusyError, TooSlowError):
            raise HTTPException(503) from None

    def act(asked: actions.Request) -> None:
        actions.refuse_others(asked)
        if not log:
            wrong = words()("This is no save of a table that can be read: .vsav, .vlog or .json.")
            raise InputError(f"{wrong} {told}".strip())
        continued(asked, log)

    return await answered(request, partial(_carried_out, request, act, sent))


async def events(request: Request) -> Response:
    """Server-sent events: one whenever something has changed that the reader may see."""
    row, who = await run_in_threadpool(entered, request)
    live: Live = request.app.state.live
    if not live.may_listen(row.id, who):
        raise HTTPException(429)

    def is_open() -> bool:
        return link_of(request) is not None

    async def told() -> AsyncIterator[str]:
        async for mark in live.marks(row.id, who, is_open):
            if await request.is_disconnected():
                return
            yield f"data: {mark}\n\n" if mark else ": still there\n\n"

    return StreamingResponse(told(), media_type="text/event-stream")


async def places(request: Request) -> Response:
    """What the referee can correct, and what stands there."""

    def made() -> Response:
        row, who = entered(request)
        if who != REFEREE:
            raise HTTPException(403)
        games: Games = request.app.state.games
        running = games.running(row.id)
        with running.lock:
            called = names(running.session.followed.header.game, spoken_language())
            found = correctable.places(running.session, called)
        return html(pages.places_page(row, found))

    return await answered(request, made)


async def replay(request: Request) -> Response:
    """The whole game so far, line by line: the report for whoever asks."""
    row, who = await run_in_threadpool(entered, request)
    path = await run_in_threadpool(request.app.state.games.written, row.id)
    data = await run_in_threadpool(path.read_bytes)
    reports: Reports = request.app.state.reports
    try:
        made = await reports.make("game.jsonl", data, viewer_of(who), language_of(request))
    except BusyError:
        raise HTTPException(503) from None
    except (TooSlowError, ReportError):
        raise HTTPException(504) from None
    return HTMLResponse(made, headers={"content-security-policy": REPORT_POLICY})


async def log(request: Request) -> Response:
    """The log: whole for the referee, what may be known of it for anybody else."""

    def made() -> Response:
        row, who = entered(request)
        try:
            data = log_of(request.app.state.games, row.id, viewer_of(who))
        except InputError as error:  # a log of another program, of which nothing can be published
            why = str(error).partition(": ")[2]  # where the file lies is nobody's business
            title = status_words(403)[0]
            return html(message_page(title, why, cookie_path(row.id, who)), 403)
        name = f"{row.id}-{who}.jsonl"
        return Response(
            data,
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    return await answered(request, made)


async def feed(request: Request) -> Response:
    """The Atom feed of a game for somebody who has its secret address."""

    def made() -> Response:
        games, row, who, address = by_address(request, FEED)
        text = feeds.atom(games, Outbox(games.store), row, who, address)
        return Response(text, media_type="application/atom+xml")

    return await answered(request, made)


async def deadlines(request: Request) -> Response:
    """The calendar of deadlines of a game for somebody who has its secret address."""

    def made() -> Response:
        games, row, who, address = by_address(request, CALENDAR)
        return Response(feeds.calendar(games, row, who, address), media_type="text/calendar")

    return await answered(request, made)


async def table(request: Request) -> Response:
    """The position as a save of a table, as far as whoever asks may know it."""
    row, who = await run_in_threadpool(entered, request)
    sort = request.path_params["sort"]
    if sort not in TABLES:
        raise HTTPException(404)
    path = await run_in_threadpool(request.app.state.games.written, row.id)
    data = await run_in_threadpool(path.read_bytes)
    saves: Saves = request.app.state.saves
    try:
        made = await saves.make(data, sort, viewer_of(who), language_of(request))
    except (BusyError, TooSlowError):
        raise HTTPException(503) from None
    name = f"{row.id}-{who}{TABLES[sort]}"
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(made, media_type="application/octet-stream", headers=disposition)
