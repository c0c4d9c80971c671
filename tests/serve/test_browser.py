"""A referee with a browser: the form by keys, the report it gives, light and dark, phone, without script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.report.conftest import shortest
from tests.serve.servers import REPORTING, served, undrawn
from tests.support.browsers import NEEDS_CHROMIUM, chromium, contrast_of

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytestmark = NEEDS_CHROMIUM
LOG = shortest("dawn-of-the-fremen")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at work, by its command."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "sitecustomize.py").write_text(undrawn(REPORTING), "utf-8")
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text("<title>Season</title><h1>Season</h1>", "utf-8")
    with served("--site", str(folder / "site"), first=folder) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium("--window-size=1200,900", "--lang=en") as found:
        yield found


def css(browser: Any, selector: str) -> Any:
    return browser.find_element("css selector", selector)


def headline(browser: Any, text: str) -> None:
    """Wait until the page with a headline is there."""
    from selenium.common.exceptions import WebDriverException  # noqa: PLC0415 - an extra
    from selenium.webdriver.support.ui import WebDriverWait  # noqa: PLC0415

    wait = WebDriverWait(browser, 30, ignored_exceptions=[WebDriverException])
    wait.until(lambda found: css(found, "h1").text == text)


def sent(browser: Any, address: str, file: Path) -> None:
    """Open the form, give it a file, and press its button."""
    browser.get(address)
    css(browser, "#game").send_keys(str(file))
    css(browser, "button").click()


def test_a_log_that_is_sent_is_shown_and_replayed(browser: Any, address: str) -> None:
    browser.get_log("browser")
    sent(browser, address, LOG)
    headline(browser, LOG.name)
    assert "LEGAL" in css(browser, "#verdict").text
    # The report's own script runs, under both policies, and nothing is loaded or refused.
    before = css(browser, "#at").get_property("value")
    browser.execute_script("document.getElementById('first0').click()")
    assert int(before) > 5
    assert css(browser, "#at").get_property("value") == "0"
    assert browser.get_log("browser") == []
    # What is in a report is a stranger to the server.
    assert browser.execute_script("return window.origin") == "null"


def test_the_form_works_by_keys_alone_in_the_order_of_the_page(browser: Any, address: str) -> None:
    browser.get(address)
    seen = []
    for _ in range(5):
        css(browser, "body").send_keys("\ue004")  # Tab
        seen.append(
            browser.execute_script(
                "const e = document.activeElement, s = getComputedStyle(e);"
                "return [e.name || e.type || e.getAttribute('href'), s.outlineStyle != 'none']"
            )
        )
    assert [name for name, _ in seen] == ["game", "viewer", "seat", "language", "submit"]
    assert all(outlined for _, outlined in seen)


def test_every_field_has_a_name(browser: Any, address: str) -> None:
    browser.get(address)
    tree = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    roles = {"radio", "textbox", "combobox", "button"}
    found = [node for node in tree if node.get("role", {}).get("value") in roles]
    assert len(found) >= 6
    assert all(node.get("name", {}).get("value") for node in found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1200])
def test_the_form_fits_and_can_be_read(browser: Any, address: str, scheme: str, width: int) -> None:
    device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    try:
        browser.get(address)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        for selector in ("body", ".soft", "button", "a", ".drop p"):
            assert contrast_of(browser, selector) >= 4.5, selector
        tall = browser.execute_script(
            "return [...document.querySelectorAll('button, select, fieldset label, #game')]"
            ".map(e => e.getBoundingClientRect().height)"
        )
        assert min(tall) >= 44
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_it_works_without_scripts(browser: Any, address: str, tmp_path: Path) -> None:
    file = tmp_path / "text.kyn"
    file.write_text("Dear referee\n", "utf-8")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        sent(browser, address, file)
        headline(browser, "This file cannot be read as a game")
        css(browser, "a").click()
        headline(browser, "Have a game checked")
        browser.find_element("link text", "The season’s pages").click()
        headline(browser, "Season")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_another_page_cannot_make_it_work(browser: Any, address: str, tmp_path: Path) -> None:
    page = tmp_path / "evil.html"
    page.write_text(
        f'<form action="{address}report" method="post" enctype="multipart/form-data">'
        '<input name="viewer" value="referee"><button>x</button></form>'
        f'<iframe src="{address}"></iframe>',
        "utf-8",
    )
    browser.get(page.as_uri())
    css(browser, "button").click()
    headline(browser, "This does not come from the form")
