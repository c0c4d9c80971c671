"""No page of ours has a fault that axe finds: on a wide screen and a phone, light and dark.

axe is not installed with the tests: KYNES_AXE names its script (`npm pack axe-core`, then `package/axe.min.js`).
"""

from __future__ import annotations

import functools
import http.server
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.browsers import NEEDS_CHROMIUM, chromium

AXE = os.environ.get("KYNES_AXE", "")
ROOT = Path(__file__).parents[2]
SCREENS = (("light", 1200), ("dark", 360))
RUN = """const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then(
  found => done(found.violations.map(one => one.id + ": " + one.nodes[0].html.slice(0, 200))));"""
pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.campaign,
    pytest.mark.skipif(not AXE, reason="KYNES_AXE names no script of axe"),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    subprocess.run(["bash", "scripts/site", str(out)], cwd=ROOT, check=True)
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    served = functools.partial(Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def faults(browser: Any, page: str) -> list[str]:
    browser.get(page)
    browser.execute_script(Path(AXE).read_text("utf-8"))
    return [f"{page}: {one}" for one in browser.execute_async_script(RUN)]


@pytest.mark.parametrize(("scheme", "width"), SCREENS)
def test_axe_finds_nothing_on_any_page(site: Path, address: str, scheme: str, width: int) -> None:
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    found = []
    with chromium() as browser:
        browser.set_script_timeout(300)
        browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        media = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
        screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        for page in pages:
            if page != "404.html":
                found += faults(browser, f"{address}/{page}")
    assert found == []
