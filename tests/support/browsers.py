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
CHROME = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
NEEDS_CHROMIUM = pytest.mark.skipif(
    CHROME is None or DRIVER is None, reason="needs chromium and its driver"
)
"""The mark of a module whose tests open a browser."""
COLOURS = """const e = document.querySelector(arguments[0]);
let b = e; while (getComputedStyle(b).backgroundColor == 'rgba(0, 0, 0, 0)') b = b.parentElement;
return [getComputedStyle(e).color, getComputedStyle(b).backgroundColor]"""


@contextmanager
def chromium(*arguments: str) -> Iterator[Any]:
    """A browser that is started with these arguments, and ended afterwards."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROME)
    for argument in ("--headless=new", "--no-sandbox", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=str(DRIVER))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()


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
