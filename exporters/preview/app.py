"""The application: its pages, what their scripts ask for, and what they change.

Every change of a file is a POST request in JSON with a token that only our pages know.
"""

from __future__ import annotations

import asyncio
import hmac
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from adjudicator.errors import InputError, KynesError
from exporters.preview import moving, owners, texts
from exporters.preview.concerned import faults_of, path_of
from exporters.preview.drawing import Preview, Shown
from exporters.preview.pages import PAGES, file_of, page_of, page_policy, source_page
from exporters.preview.workbench import Workbench
from exporters.serve.answers import HANDLED, status_of
from exporters.serve.middleware import Limits, RequestLimits

LOOK = 0.1
"""Seconds between two looks at the files."""
WATCH = "kynes preview: watch"
"""Name of the thread that looks; after the end it still draws what it has begun."""
WAIT = 8.0
"""Seconds that a question for news waits for some."""
MOST = 256 << 10
"""Bytes of a request: an answer, or a translation."""
TOKEN = "x-kynes-token"  # noqa: S105 - the name of a header
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
Answer = Callable[[Request], Awaitable[Response]]


class State(msgspec.Struct, frozen=True):
    """What the script of the page asks for."""

    version: int
    title: str
    problems: list[str]
    faults: dict[str, str]
    """Id of a picture -> those problems that concern it."""
    pictures: list[Shown]
    undo: str = ""
    """What can be taken back."""


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that is moved; without a point, the name of a territory that the program places again.

    The point is in fractions of the board's width.
    """

    place: str
    x: float | None = None
    y: float | None = None


class Filled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of a form."""

    entry: str
    values: dict[str, str]


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A translation."""

    language: str
    file: str
    context: str
    id: str
    text: str


def application(preview: Preview) -> RequestLimits:
    """The application; a thread looks at the files as long as it runs."""
    bench = Workbench(preview)

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        ended = threading.Event()
        threading.Thread(target=watch, args=(bench, ended), name=WATCH, daemon=True).start()
        yield
        ended.set()
        bench.balance.end()

    inner = Starlette(
        routes=[*_pages(bench), *_questions(bench), *_changes(bench)],
        lifespan=running,
        exception_handlers=dict.fromkeys((*HANDLED, KynesError), _failed),
    )
    return RequestLimits(inner, Limits(most=MOST), _error_page, "kynes content preview")


def watch(bench: Workbench, ended: threading.Event) -> None:
    """Look at the files, and draw what has changed, until it is `ended`."""
    while not ended.is_set():
        bench.look()
        ended.wait(LOOK)


def _pages(bench: Workbench) -> list[Route]:
    def shown(name: str) -> Answer:
        async def page(request: Request) -> Response:
            language = _language(bench, request)
            text = await run_in_threadpool(page_of, bench, name, language)
            return HTMLResponse(text, headers={"content-security-policy": page_policy()})

        return page

    def asset(name: str) -> Answer:
        data, kind = file_of(name)

        async def answer(_: Request) -> Response:
            return Response(data, media_type=kind, headers={"cache-control": "no-cache"})

        return answer

    async def source(request: Request) -> Response:
        path = path_of(bench.preview, request.query_params.get("file", ""))
        if path is None:
            raise HTTPException(404)
        text = await run_in_threadpool(source_page, bench, path, _language(bench, request))
        return HTMLResponse(text, headers={"content-security-policy": page_policy()})

    pages = [Route("/source", source)]
    pages += [Route(f"/{name}" if name != "pictures" else "/", shown(name)) for name in PAGES]
    files = ["style.css", "common.js", *(f"{name}.js" for name in PAGES)]
    return [*pages, *(Route(f"/files/{name}", asset(name)) for name in files)]


def _questions(bench: Workbench) -> list[Route]:
    async def state(request: Request) -> Response:
        known = request.query_params.get("version", "")
        preview = bench.in_language(_language(bench, request))
        for _ in range(round(WAIT / LOOK)):
            if str(preview.version) != known:
                break
            await asyncio.sleep(LOOK)
        problems = [problem.text() for problem in preview.problems]
        undo = bench.files.changes[-1].what if bench.files.changes else ""
        faults = await run_in_threadpool(faults_of, preview)
        return _json(
            State(preview.version, preview.title, problems, faults, preview.listed(), undo)
        )

    async def picture(request: Request) -> Response:
        svg = bench.picture(request.path_params["name"])
        if svg is None:
            raise HTTPException(404)
        headers = {"cache-control": "max-age=86400", "content-security-policy": PICTURE_POLICY}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    async def places(_: Request) -> Response:
        return _json(await run_in_threadpool(bench.places))

    async def forms(_: Request) -> Response:
        return _json(await run_in_threadpool(bench.forms))

    async def rows(request: Request) -> Response:
        language, tables = _language(bench, request), request.query_params.get("tables") == "yes"
        return _json(await run_in_threadpool(bench.rows, language, tables=tables))

    async def tables(request: Request) -> Response:
        language = _language(bench, request)
        drawings = await run_in_threadpool(bench.drawings, language)
        return _json({"drawings": drawings, "pictures": bench.addresses(language)})

    async def balance(_: Request) -> Response:
        return _json(bench.balance.progress)

    async def overlay(_: Request) -> Response:
        path, data = bench.overlay_bytes()
        name = f"{bench.content().game}-overlay.json"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "x-file": path.name.encode("ascii", "ignore").decode(),
        }
        return Response(data, media_type="application/json", headers=headers)

    return [
        Route("/state", state),
        Route("/picture/{name}.svg", picture),
        Route("/places.json", places),
        Route("/forms.json", forms),
        Route("/texts.json", rows),
        Route("/tables.json", tables),
        Route("/balance.json", balance),
        Route("/overlay.json", overlay),
    ]


def _changes(bench: Workbench) -> list[Route]:
    def move(asked: Moved) -> object:
        if asked.x is None or asked.y is None:
            return {"written": moving.put_back(bench.files, bench.places(), asked.place)}
        written = moving.move(bench.files, bench.places(), asked.place, asked.x, asked.y)
        return {"written": written}

    def fill(asked: Filled) -> object:
        elsewhere = owners.save(bench.files, asked.entry, asked.values)
        if not elsewhere:
            bench.ask_balance()
        return {"written": str(bench.preview.own_overlay), "elsewhere": elsewhere}

    def translate(asked: Translated) -> object:
        known = asked.file in {"names", "deeds", "texts"}
        wanted = bench.sources(tables=not known)
        at = (asked.file, asked.context, asked.id)
        bench.in_language(asked.language)
        return {"written": texts.save(bench.files, wanted, asked.language, at, asked.text)}

    def undo(_: dict[str, str]) -> object:
        return {"undone": bench.files.undo()}

    def play(_: dict[str, str]) -> object:
        bench.ask_balance()
        return {}

    return [
        Route(f"/{name}", _change(bench, shape, act), methods=["POST"])
        for name, shape, act in (
            ("move", Moved, move),
            ("fill", Filled, fill),
            ("translate", Translated, translate),
            ("undo", dict[str, str], undo),
            ("play", dict[str, str], play),
        )
    ]


def _change(bench: Workbench, shape: Any, act: Callable[[Any], object]) -> Answer:
    """The endpoint of a change: 403 without the token of our pages, 422 with what is wrong with it."""

    async def answer(request: Request) -> Response:
        token = request.headers.get(TOKEN, "")
        if not hmac.compare_digest(token.encode("latin-1"), bench.token.encode()):
            raise HTTPException(403)
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            raise HTTPException(415)
        body = await request.body()
        try:
            asked = msgspec.json.decode(body, type=shape)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise HTTPException(400) from None
        try:
            return _json(await run_in_threadpool(act, asked))
        except owners.Refused as refused:
            return _json({"faults": refused.faults}, 422)
        except KynesError as error:
            return _json({"faults": {"": str(error)}}, 422)

    return answer


def _language(bench: Workbench, request: Request) -> str:
    language = request.query_params.get("language", "") or bench.preview.language
    try:
        bench.in_language(language)
    except InputError:
        raise HTTPException(404) from None
    return language


def _json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def _failed(_: Request, error: Exception) -> Response:
    if isinstance(error, KynesError):
        return _json({"faults": {"": str(error)}}, 422)
    return _error_page(status_of(error), "", "")


def _error_page(status: int, _language: str, _path: str) -> Response:
    return Response(f"{status}\n", status, media_type="text/plain")
