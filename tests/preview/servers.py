"""A preview at work, for tests with a browser and for pictures of the documentation."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from exporters.preview.app import WATCH, application
from exporters.preview.drawing import Preview


@contextmanager
def previewed(preview: Preview) -> Iterator[str]:
    """The address of a preview, which is ended afterwards, and draws no more."""
    config = uvicorn.Config(
        application(preview), port=0, log_level="critical", ws="none", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(60)
    wait_for_drawing()


def wait_for_drawing() -> None:
    """Wait until previews that have ended draw no more: later tests look at what all previews share."""
    for one in threading.enumerate():
        if one.name == WATCH:
            one.join(60)
            assert not one.is_alive(), "a preview was not ended"
