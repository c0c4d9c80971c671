"""The browser that serves one test after another is each time as new, as far as pages can tell."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.support.browsers import NEEDS_CHROMIUM, chromium

pytestmark = NEEDS_CHROMIUM
SEEN = """return [localStorage.length, document.cookie, innerWidth,
...["print", "(prefers-color-scheme: dark)"].map(one => matchMedia(one).matches)]"""


class Page(SimpleHTTPRequestHandler):
    """Answers every request with the same page."""

    def do_GET(self) -> None:
        """Send the page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>Page</title>")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the library calls it
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join(60)


def test_nothing_is_left_of_what_the_test_before_has_done(address: str) -> None:
    """Not even at the same address: a server may get the port of an earlier one."""
    with chromium("--window-size=900,700") as browser:
        browser.get(address)
        new = browser.execute_script(SEEN)
        browser.execute_script("localStorage.setItem('dark', '1'); document.cookie = 'seat=red'")
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"media": "print", "features": [dark]}
        )
        narrow = {"width": 360, "height": 600, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", narrow)
        assert browser.execute_script(SEEN) == [1, "seat=red", 360, True, True]
    with chromium("--window-size=900,700") as browser:
        browser.get(address)
        assert browser.execute_script(SEEN) == new
