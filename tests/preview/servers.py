"""A preview at work, for tests with a browser and for pictures of the documentation."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from exporters.preview.app import application
from exporters.preview.drawing import Preview


@contextmanager
def previewed(preview: Preview) -> Iterator[str]:
    """The address of a preview, which is ended afterwards."""
    config = uvicorn.Config(application(preview), port=0, log_level="critical", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = server.force_exit = True
    thread.join(60)
