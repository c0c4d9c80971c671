"""Connections to the server, which closes those that do not send a request in time."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKING = 15.0
"""Seconds that a request's first line and headers may take."""


class Connection(H11Protocol):
    """A connection that is closed where a request has not said in time what it wants.

    The clock runs from when the connection is there, or the next request begins, to the end of the
    headers. What comes after them has limits of its own.
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
