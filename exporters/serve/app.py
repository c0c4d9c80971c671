"""The application: a form, the report on what it sends, and a folder of finished pages if there is one.

Nothing is kept: no cookie, no session, no file once a report is sent.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from adjudicator.speech import languages
from adjudicator.wording import EVERYBODY, TABLE
from exporters.serve.answers import HANDLED, file_answer, status_of
from exporters.serve.middleware import Limits, RequestLimits
from exporters.serve.pages import PACKAGE, error_page, form_page, spoken
from exporters.serve.reports import BusyError, ReportError, Reports, TooSlowError, harmless_name

REPORT_POLICY = (
    # A report brings a policy of its own, with the hashes of its script and style, which holds beside
    # this one. The sandbox makes it a stranger to this server, whatever got into it.
    "sandbox allow-scripts; default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SITE_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline'; font-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SITE_KINDS = frozenset(
    {".html", ".css", ".js", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ico", ".woff2"}
    | {".csv", ".json", ".txt", ".xml"}
)
"""The kinds of files that are served from a season's folder; others, such as logs, are not."""
FIELDS = 8
"""Fields of a form."""
SENDING = 60.0
"""Seconds that sending a file may take."""
SEAT = re.compile(r"[a-z0-9-]{1,40}")
"""The id of a faction."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of the server."""

    limits: Limits = Limits()
    at_once: int = 2
    """How many reports are made at the same time."""
    seconds: int = 120
    """Seconds that a report may take."""
    site: Path | None = None
    """A season's folder."""


def application(settings: Settings) -> RequestLimits:
    """The application; what it needs is made when it starts, and taken away when it ends."""
    routes: list[BaseRoute] = [
        Route("/", form, methods=["GET"]),
        Route("/report", report, methods=["POST"]),
        Route("/style.css", file_answer(PACKAGE / "style.css", "text/css"), methods=["GET"]),
        Route("/icon.svg", file_answer(PACKAGE / "icon.svg", "image/svg+xml"), methods=["GET"]),
    ]
    if settings.site is not None:
        routes.append(Route("/site", _to_site, methods=["GET"]))
        routes.append(Mount("/site", Site(directory=settings.site, html=True)))
    inner = Starlette(
        routes=routes, lifespan=_living, exception_handlers=dict.fromkeys(HANDLED, _refused)
    )
    inner.state.settings = settings
    return RequestLimits(inner, settings.limits, _error_page)


@asynccontextmanager
async def _living(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    app.state.reports = Reports(settings.at_once, settings.seconds)
    try:
        yield
    finally:
        app.state.reports.close()


async def form(request: Request) -> Response:
    """The page with the form."""
    settings: Settings = request.app.state.settings
    accepted = request.headers.get("accept-language", "")
    return form_page(accepted, settings.limits.most, site=settings.site is not None)


async def report(request: Request) -> Response:
    """The report on the file that a form has sent."""
    accepted = request.headers.get("accept-language", "")
    try:
        sent = await asyncio.wait_for(_form(request), SENDING)
    except TimeoutError:
        return error_page(408, accepted)
    if sent is None:
        return error_page(400, accepted)
    name, data, viewer, language = sent
    reports: Reports = request.app.state.reports
    try:
        page = await reports.make(name, data, viewer, language or spoken(accepted))
    except BusyError:
        return error_page(503, accepted)
    except TooSlowError:
        return error_page(504, accepted)
    except ReportError as failure:
        status = 500 if failure.fault else 422
        return error_page(status, accepted, failure.said, seat=failure.seat)
    called = quote(f"{PurePosixPath(harmless_name(name)).stem}.html")
    return HTMLResponse(
        page,
        headers={
            "content-disposition": f"inline; filename*=UTF-8''{called}",
            "content-security-policy": REPORT_POLICY,
        },
    )


async def _form(request: Request) -> tuple[str, bytes, str, str] | None:
    """The file's name and bytes, who wants the report, and in which language ("": not said).

    None for a form that is not ours.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return None
    most = request.app.state.settings.limits.most
    parser = MultiPartParser(
        request.headers, request.stream(), max_files=1, max_fields=FIELDS, max_part_size=4096
    )
    parser.spool_max_size = most + 1  # no file of the system's: what is sent has a limit
    try:
        sent = await parser.parse()
    except (MultiPartException, UnicodeDecodeError, KeyError):
        return None
    game = sent.get("game")
    if not isinstance(game, UploadFile) or not game.filename:
        return None
    data = await game.read()
    await sent.close()
    viewer, language = _viewer(sent), sent.get("language", "")
    if viewer is None or language not in {"", *languages()}:
        return None
    return game.filename, data, viewer, str(language)


def _viewer(sent: Any) -> str | None:
    """The reader of the report; None if there is no such seat."""
    match sent.get("viewer", "referee"):
        case "referee":
            return TABLE
        case "public":
            return EVERYBODY
        case "seat":
            seat = str(sent.get("seat", "")).strip().lower()
            return seat if SEAT.fullmatch(seat) and seat not in {TABLE, EVERYBODY} else None
    return None


class Site(StaticFiles):
    """The files of a season's folder: of known kinds, none that begins with a dot, no link out of it."""

    async def get_response(self, path: str, scope: Any) -> Response:
        """The file at a path; HTTPException 404 if it is not to be had."""
        parts = [part for part in re.split(r"[/\\]", path) if part not in {"", "."}]
        if any(part.startswith(".") or "\0" in part for part in parts):
            raise HTTPException(404)
        kind = PurePosixPath(parts[-1]).suffix.lower() if parts else ""
        try:
            # Without a kind, only a folder: its `index.html` is what is shown.
            if kind not in SITE_KINDS and not Path(str(self.directory), *parts).is_dir():
                raise HTTPException(404)
            answer = await super().get_response(path, scope)
        except (OSError, ValueError):
            raise HTTPException(404) from None
        if answer.status_code == 404:
            raise HTTPException(404)
        answer.headers["content-security-policy"] = SITE_POLICY
        answer.headers["cache-control"] = "no-cache"
        return answer


async def _to_site(_: Request) -> Response:
    return RedirectResponse("/site/", 308)


async def _refused(request: Request, error: Exception) -> Response:
    return error_page(status_of(error), request.headers.get("accept-language", ""))


def _error_page(status: int, accepted: str, _: str) -> Response:
    return error_page(status, accepted)
