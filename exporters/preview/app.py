"""The application: one page, its state as JSON, and its pictures. It reads files and writes none."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from exporters.preview.drawing import Preview, Shown
from exporters.preview.pages import page_of, page_policy
from exporters.serve.answers import HANDLED, status_of
from exporters.serve.middleware import Limits, RequestLimits

LOOK = 0.2
"""Seconds between two looks at the files."""
WAIT = 8.0
"""Seconds that a question for news waits for some."""
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class State(msgspec.Struct, frozen=True):
    """What the script of the page asks for."""

    version: int
    title: str
    problems: list[str]
    pictures: list[Shown]


def application(preview: Preview) -> RequestLimits:
    """The application; a thread looks at the files as long as it runs."""

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        ended = threading.Event()
        watcher = threading.Thread(target=_watch, args=(preview, ended), daemon=True)
        watcher.start()
        yield
        ended.set()

    async def page(_: Request) -> Response:
        return HTMLResponse(page_of(preview), headers={"content-security-policy": page_policy()})

    async def state(request: Request) -> Response:
        known = request.query_params.get("version", "")
        for _ in range(round(WAIT / LOOK)):
            if str(preview.version) != known:
                break
            await asyncio.sleep(LOOK)
        problems = [problem.text() for problem in preview.problems]
        found = State(preview.version, preview.title, problems, preview.listed())
        return Response(msgspec.json.encode(found), media_type="application/json")

    async def picture(request: Request) -> Response:
        svg = preview.svgs.get(request.path_params["name"])
        if svg is None:
            raise HTTPException(404)
        headers = {"cache-control": "max-age=86400", "content-security-policy": PICTURE_POLICY}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    inner = Starlette(
        routes=[Route("/", page), Route("/state", state), Route("/picture/{name}.svg", picture)],
        lifespan=running,
        exception_handlers=dict.fromkeys(HANDLED, _failed),
    )
    return RequestLimits(inner, Limits(), _error_page, "kynes content preview")


def _watch(preview: Preview, ended: threading.Event) -> None:
    while not ended.is_set():
        if preview.has_changed():
            try:
                preview.update()
            except Exception as error:  # noqa: BLE001 - the next edit is looked at, whatever this one did
                preview.fail(error)
        ended.wait(LOOK)


async def _failed(_: Request, error: Exception) -> Response:
    return _error_page(status_of(error), "")


def _error_page(status: int, _language: str) -> Response:
    return Response(f"{status}\n", status, media_type="text/plain")
