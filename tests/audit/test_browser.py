"""The page of an audit in a real browser: it fits every size, loads nothing, and can be read in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.speech import speaking
from exporters.audit.page import page
from tests.audit.seasons import WAR, season
from tests.audit.test_audit import look
from tests.support.browsers import NEEDS_CHROMIUM, chromium

pytestmark = NEEDS_CHROMIUM
CONTRAST = """
const light = (c) => { const [r, g, b] = c.match(/[\\d.]+/g).slice(0, 3).map(n => { n /= 255;
  return n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4; }); return 0.2126*r + 0.7152*g + 0.0722*b; };
const ground = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
  if (!/, 0\\)$|transparent/.test(c)) return c; } return "rgb(255, 255, 255)"; };
return Math.min(...[...document.querySelectorAll("h1, h2, p, td, th, li, summary")].map(e => {
  const [a, b] = [light(getComputedStyle(e).color), light(ground(e))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05); }));
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of a small season in each language."""
    folder = tmp_path_factory.mktemp("pages")
    found = look(season(folder / "logs", WAR, 3))
    made = {}
    for language in ("en", "de", "fr"):
        made[language] = folder / f"{language}.html"
        with speaking(language):
            made[language].write_text(page(found), "utf-8")
    return made


@pytest.mark.one_in(4)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 390, 1300])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_page_fits_and_can_be_read(
    browser: Any, pages: dict[str, Path], language: str, width: int, scheme: str
) -> None:
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700},
    )
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
    )
    browser.get(pages[language].as_uri())
    browser.execute_script("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.execute_script(CONTRAST) >= 4.5
    assert browser.execute_script("return document.querySelectorAll('.chart circle title').length")
    assert browser.get_log("browser") == []
