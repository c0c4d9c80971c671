"""Chromium for tests of pages, without a window, and what such tests ask of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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


def contrast_of(browser: Any, selector: str) -> float:
    """How well the text of an element is seen on what lies behind it (WCAG 2.2)."""
    return contrast(*(_as_hex(one) for one in browser.execute_script(COLOURS, selector)))


def _as_hex(colour: str) -> str:
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return f"#{red:02x}{green:02x}{blue:02x}"
