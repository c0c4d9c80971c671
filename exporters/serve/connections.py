"""Connections to the server, which closes those that do not send a request in time."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKING = 15.0
"""Seconds that a request's first line and headers may take."""


class Connection(H11Protocol):
    """A connection that is closed if it does not send the headers of a request in time.

    The clock runs from the beginning of the connection, or of the next request, to the end of the
    headers. The rest of a request has limits of its own.
    """

    asking: float = ASKING
    """In seconds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; stop the clock if they complete a request."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._stop()
        super().connection_lost(exc)

    def _look(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop()
        elif self._clock is None:
            self._clock = self.loop.call_later(self.asking, self._close)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _close(self) -> None:
        # An answer that is still on its way ends first.
        self._clock = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()


def serve_on(listening: socket.socket, application: ASGIApp, at_once: int) -> None:
    """Serve an application until the process is ended, for so many connections at a time."""
    config = uvicorn.Config(
        application,
        http=Connection,
        access_log=False,  # addresses have secret links in them, or the names of files
        log_level="critical",
        server_header=False,
        date_header=False,
        ws="none",
        limit_concurrency=at_once,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32 << 10,
    )
    uvicorn.Server(config).run(sockets=[listening])
