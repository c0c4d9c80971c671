"""No page of ours has a fault that axe finds: on a wide screen and a phone, light and dark.

`bash scripts/campaign -k axe` tries them: the site with its reports, season, desk and audit; `kynes serve`; the
preview; and, in tests/host, the pages of `kynes host` (which the suite tries in the other colours). axe comes with the tests; KYNES_AXE names the script of a newer
one (`npm pack axe-core`, then `package/axe.min.js`).
"""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.places import game_folder
from tests.serve.servers import served
from tests.support.browsers import LOOKS, NEEDS_AXE, NEEDS_CHROMIUM, axe_faults, chromium

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
SCREENS = (("light", 1400), ("dark", 1400), ("light", 360), ("dark", 360))
PREVIEWED = "dawn-of-the-fremen"
PATIENCE = 600
"""Seconds after which a page that has not been drawn never will be."""
OPEN = "for (const one of document.querySelectorAll('details')) one.open = true"
COLOURED = {
    scheme: f"[data-md-color-scheme={name}]"
    for scheme, name in (("light", "default"), ("dark", "slate"))
}
pytestmark = [NEEDS_CHROMIUM, NEEDS_AXE, pytest.mark.campaign]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium("--lang=en") as found:
        found.set_script_timeout(PATIENCE)
        found.command_executor.client_config.timeout = PATIENCE  # a board has thousands of parts
        found.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        yield found


def seen_on(browser: Any, scheme: str, width: int) -> None:
    media = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)


def faults(browser: Any, name: str, scheme: str) -> list[str]:
    """What axe finds on the open page, with all that is folded on it opened.

    In the dark only the rules of colours are asked: all others have been asked of the same page in the light.
    """
    browser.execute_script(OPEN)
    return [f"{name}: {one}" for one in axe_faults(browser, LOOKS if scheme == "dark" else ())]


def drawn(browser: Any, css: str) -> None:
    """Wait until something is on the page."""
    ends = time.monotonic() + PATIENCE
    while not browser.find_elements("css selector", css):
        assert time.monotonic() < ends, f"{browser.current_url}: no {css}"
        time.sleep(0.1)


def see_in_colours(browser: Any, scheme: str) -> None:
    """See the open page in its colours: pages of MkDocs keep those in which a browser has seen the first of them."""
    if browser.find_elements("css selector", f"body[data-md-color-scheme]:not({COLOURED[scheme]})"):
        browser.execute_script("localStorage.clear()")
        browser.refresh()
    drawn(browser, f"body:not([data-md-color-scheme]), body{COLOURED[scheme]}")


@pytest.mark.parametrize(("scheme", "width"), SCREENS)
def test_axe_finds_nothing_on_any_page_of_the_site(
    browser: Any, site: Path, address: str, scheme: str, width: int
) -> None:
    seen_on(browser, scheme, width)
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    found = []
    for page in pages:
        if page != "404.html":  # its links begin at the root of a server
            browser.get(f"{address}/{page}")
            see_in_colours(browser, scheme)
            found += faults(browser, page, scheme)
    assert found == []


def test_axe_finds_nothing_on_the_referees_desk(browser: Any, tmp_path: Path) -> None:
    """The form of `kynes serve`, a report of it, and what it says of a file that is no log."""
    other = tmp_path / "other.jsonl"
    other.write_text("no log\n", "utf-8")
    found = []
    with served() as here:
        for scheme, width in SCREENS:
            seen_on(browser, scheme, width)
            browser.get(here)
            found += faults(browser, f"form, {scheme} {width}", scheme)
            for file in (SAMPLES / "illegal.jsonl", other):
                browser.get(here)
                browser.find_element("id", "game").send_keys(str(file))
                browser.find_element("css selector", "button").click()
                drawn(browser, "h1")
                found += faults(browser, f"{file.name}, {scheme} {width}", scheme)
    assert found == []


def test_axe_finds_nothing_in_a_preview(browser: Any, tmp_path: Path) -> None:
    servers = pytest.importorskip("tests.preview.servers", reason="needs uvicorn")
    from exporters.preview.drawing import Preview  # noqa: PLC0415 - an extra

    folder = Path(shutil.copytree(game_folder(PREVIEWED), tmp_path / PREVIEWED))
    shown = {
        "": "figure img",
        "places": ".mark",
        "owners": ".entry .look img",
        "texts?language=de": ".entry, #count",
        "tables": "#drawings svg",
        "source?file=cards.json": ".source",
    }
    found = []
    with servers.previewed(Preview(folder, own_overlay=tmp_path / "mine.json")) as here:
        for scheme, width in SCREENS:
            seen_on(browser, scheme, width)
            for page, css in shown.items():
                browser.get(f"{here}/{page}")
                drawn(browser, css)
                found += faults(browser, f"preview /{page}, {scheme} {width}", scheme)
    assert found == []
