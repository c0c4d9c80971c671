"""Checks before the application: who may send requests, how much, and which headers browsers get.

Every page in the user's browser can reach a server on the loopback address. So only requests to
host names of this machine are answered (not to a foreign name that resolves to it), and nothing is
accepted from pages that are not ours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from exporters.serve.listening import LOOPBACK

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""The policy of our own pages: they may be shown, and send their form to us."""
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Not `no-referrer`: a form would then say of itself that it comes from nowhere.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The headers of every answer, unless it sets its own."""


ErrorPage = Callable[[int, str, str], Response]


class TooLargeError(Exception):
    """The request is larger than allowed."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of requests."""

    hosts: tuple[str, ...] = LOOPBACK
    """Names by which the server may be called."""
    most: int = 32 << 20
    """Bytes that may be sent to it."""


class RequestLimits:
    """The application with limits for its requests.

    `error_page` makes the page of a status, for an `Accept-Language` and a path; `command` is what the application is
    called in messages.
    """

    def __init__(
        self, app: ASGIApp, limits: Limits, error_page: ErrorPage, command: str = "kynes serve"
    ) -> None:
        self._app = app
        self._limits = limits
        self._error_page = error_page
        self._command = command

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            # A header that comes twice is none that we would understand.
            key = name.decode("latin-1")
            headers[key] = value.decode("latin-1") if key not in headers else ""
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                there = {name.lower() for name, _ in message["headers"]}
                more = [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in there
                ]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        async def refuse(status: int) -> None:
            page = self._error_page(status, headers.get("accept-language", ""), scope["path"])
            await page(scope, receive, guarded)

        status = self._refusal(scope, headers)
        if status:
            await refuse(status)
            return
        try:
            await self._app(scope, self._counted(receive), guarded)
        except Exception as error:  # noqa: BLE001 - of what went wrong only its kind is told
            # The words of an error may quote a log, and traces show values.
            sys.stderr.write(f"{self._command}: internal error ({type(error).__name__})\n")
            if not begun:
                await refuse(500)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> int:
        """The status with which a request is refused; 0 if it is not."""
        host = headers.get("host", "")
        if host_name(host) not in self._limits.hosts:
            return 421
        if scope["method"] not in {"GET", "HEAD", "POST"}:
            return 405
        if scope["method"] == "POST":
            origin = headers.get("origin")
            if origin is not None and origin != f"{scope['scheme']}://{host}":
                return 403
            if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
                return 403
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return 400
        return 413 if int(length[:20]) > self._limits.most else 0

    def _counted(self, receive: Receive) -> Receive:
        left = self._limits.most

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLargeError
            return message

        return counted


def host_name(host: str) -> str:
    """The name in a Host header, without its port; "" for what is none."""
    name, colon, port = host.rpartition(":")
    if host.startswith("["):
        end = host.find("]")
        rest = host[end + 1 :]
        fine = end > 0 and (not rest or (rest[0] == ":" and rest[1:].isdigit()))
        return host[1:end].lower() if fine else ""
    if not colon:
        return host.lower().rstrip(".")
    return name.lower().rstrip(".") if port.isdigit() and ":" not in name else ""
