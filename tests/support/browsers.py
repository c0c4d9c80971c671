"""Chromium for tests of pages, without a window, and what such tests ask of it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from exporters.art.canvas.colour import contrast

webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium")
webdriver_exceptions = pytest.importorskip("selenium.common.exceptions")
CHROME = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
NEEDS_CHROMIUM = pytest.mark.skipif(
    CHROME is None or DRIVER is None, reason="needs chromium and its driver"
)
"""The mark of a module whose tests open a browser."""
SCRIPT_TIMEOUT = 30
"""Seconds that a script of a page may take: the default of WebDriver."""
PLAIN_SIZE = 800, 600
"""The window of a browser that was not told another size."""
COLOURS = """const e = document.querySelector(arguments[0]);
let b = e; while (getComputedStyle(b).backgroundColor == 'rgba(0, 0, 0, 0)') b = b.parentElement;
return [getComputedStyle(e).color, getComputedStyle(b).backgroundColor]"""


class Shared:
    """The browser of this process, for which tests wait their turn."""

    def __init__(self) -> None:
        self.driver: Any = None
        self.is_taken = False

    def end(self) -> None:
        """End it, if it runs; `tests/conftest.py` does so after the last test."""
        if self.driver is not None:
            self.driver.quit()
            self.driver = None


SHARED = Shared()
SIZE = "--window-size="


@contextmanager
def chromium(*arguments: str) -> Iterator[Any]:
    """A browser with these arguments, for a block.

    To start one costs as much as all that most files do with it. So where the arguments only name the
    language English and the size of the window, a process starts one and gives it to one block after another, each
    time with a new tab and without cookies, kept pages and what pages have stored.
    """
    if SHARED.is_taken or [one for one in arguments if not one.startswith((SIZE, "--lang=en"))]:
        driver = _started(*arguments)
        try:
            yield driver
        finally:
            driver.quit()
        return
    SHARED.is_taken = True
    try:
        try:
            driver = _cleaned(SHARED.driver)
        except webdriver_exceptions.WebDriverException:
            SHARED.end()
            driver = SHARED.driver = _started("--lang=en")
        for size in arguments:
            if size.startswith(SIZE):
                driver.set_window_size(*map(int, size.removeprefix(SIZE).split(",")))
        yield driver
    finally:
        SHARED.is_taken = False


def _cleaned(driver: Any) -> Any:
    """A browser as it was when it was started, as far as pages can tell; WebDriverException if there is none."""
    if driver is None:
        raise webdriver_exceptions.WebDriverException
    old = driver.window_handles
    driver.switch_to.window(old[0])
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    for handle in old:
        driver.switch_to.window(handle)
        driver.close()
    driver.switch_to.window(new)
    for command in ("Network.clearBrowserCookies", "Network.clearBrowserCache"):
        driver.execute_cdp_cmd(command, {})
    # "*" is every address: the port of a server may be one that another has had.
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    driver.set_window_size(*PLAIN_SIZE)
    driver.set_script_timeout(SCRIPT_TIMEOUT)
    driver.get_log("browser")
    return driver


def _started(*arguments: str) -> Any:
    """A browser without a window that was started with these arguments."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROME)
    for argument in ("--headless=new", "--no-sandbox", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=str(DRIVER))
    return webdriver.Chrome(options=options, service=service)


def axe_file() -> Path | None:
    """The script of axe-core: that which KYNES_AXE names, or the newest that a package brings along; None without both."""
    if named := os.environ.get("KYNES_AXE"):
        return Path(named)
    for package in ("axe_playwright_python", "axe_core_python"):
        found = find_spec(package)
        if found is not None and found.origin is not None:
            return Path(found.origin).parent / "axe.min.js"
    return None


NEEDS_AXE = pytest.mark.skipif(axe_file() is None, reason="needs axe-core-python")
"""The mark of a test that asks axe-core."""
LOOKS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on colours, and the only ones that another colour scheme can break."""
AXE = """const told = arguments[arguments.length - 1], only = arguments[0];
axe.run(document, only.length ? {runOnly: {type: 'rule', values: only}} : {}).then((found) => told(found.violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160)
  + ' ' + (node.any[0] || {message: ''}).message)])));"""


def axe_faults(browser: Any, rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds wrong with the page that is open, by these rules or all: each rule, and where it is broken."""
    path = axe_file()
    assert path is not None
    browser.execute_script(path.read_text("utf-8"))
    found = browser.execute_async_script(AXE, list(rules))
    return [f"{rule}: {place}" for rule, places in found for place in places]


def contrast_of(browser: Any, selector: str) -> float:
    """How well the text of an element is seen on what lies behind it (WCAG 2.2)."""
    return contrast(*(_as_hex(one) for one in browser.execute_script(COLOURS, selector)))


def _as_hex(colour: str) -> str:
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return f"#{red:02x}{green:02x}{blue:02x}"
