"""Answers that our servers have in common: their own files, and the status of an error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from exporters.serve.middleware import TooLargeError

HANDLED = (HTTPException, TooLargeError, ClientDisconnect, Exception)
"""The errors for which a server has a page."""


def file_answer(path: Path, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of a file, which is read once."""
    data = path.read_bytes()

    async def answer(_: Request) -> Response:
        return Response(data, media_type=kind, headers={"cache-control": "no-cache"})

    return answer


def status_of(error: Exception) -> int:
    """The status by which a server says what went wrong."""
    match error:
        case HTTPException():
            return error.status_code
        case TooLargeError():
            return 413
        case ClientDisconnect():  # nobody reads it
            return 400
        case _:
            return 500
