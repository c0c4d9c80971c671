"""Pictures of the preview for the documentation, taken in a real browser: `python -m tests.preview.doc_pictures FOLDER`."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image

GAME = "dawn-of-the-fremen"
PLACES, OWNERS, TEXTS = "maintain-places.jpg", "maintain-owners.png", "maintain-texts.png"
SIZE = {"width": 1100, "height": 760, "deviceScaleFactor": 1, "mobile": False}
SMALL, COLOURS, QUALITY = 900, 32, 34
PATIENCE = 300.0
"""Seconds after which nothing more is waited for."""


def names() -> list[str]:
    """The files that are written."""
    return [PLACES, OWNERS, TEXTS]


def main(folder: Path) -> None:
    """Take every picture; needs selenium, chromium and its driver."""
    from exporters.preview import drawing  # noqa: PLC0415 - not for the names
    from tests.preview.servers import previewed  # noqa: PLC0415
    from tests.support.browsers import chromium  # noqa: PLC0415 - only a maintainer has it

    few = {group: drawing.GROUPS[group] for group in ("Cards", "Board")}
    with (
        tempfile.TemporaryDirectory() as made,
        mock.patch.object(drawing, "GROUPS", few),
        previewed(drawing.Preview(GAME, own_overlay=Path(made) / "mine.json")) as address,
        chromium("--hide-scrollbars", "--lang=en") as browser,
    ):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SIZE)
        browser.get(f"{address}/places")
        shown(browser, ".mark.labels:not([hidden])").click()
        save(browser, folder / PLACES)
        browser.get(f"{address}/owners")
        shown(browser, ".entry .look img")
        browser.execute_script(
            "arguments[0].value = 'cards.json, scavenge'; arguments[0].dispatchEvent(new Event('change'))",
            browser.find_element("id", "headings"),
        )
        browser.execute_script("document.getElementById('headings').scrollIntoView()")
        save(browser, folder / OWNERS)
        browser.get(f"{address}/texts?language=de")
        browser.execute_script(
            "const why = document.getElementById('why'), find = document.getElementById('find');"
            "why.value = 'all'; find.value = 'find-'; find.dispatchEvent(new Event('input'))"
        )
        shown(browser, ".entry .look img")
        save(browser, folder / TEXTS)


def shown(browser: Any, css: str) -> Any:
    """The element, once it is there."""
    ends = time.monotonic() + PATIENCE
    while not (found := browser.find_elements("css selector", css)):
        assert time.monotonic() < ends, css
        time.sleep(0.2)
    time.sleep(3)  # its pictures are drawn
    return browser.find_elements("css selector", css)[0] if found else None


def save(browser: Any, path: Path) -> None:
    """Write what the browser shows, smaller."""
    time.sleep(1)
    with Image.open(io.BytesIO(browser.get_screenshot_as_png())) as shot:
        small = shot.convert("RGB")
        small.thumbnail((SMALL, SMALL), Image.Resampling.LANCZOS)
        if path.suffix == ".jpg":
            small.save(path, quality=QUALITY, optimize=True)
        else:
            small.quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
