"""Pictures of reports for the documentation, taken in a real browser: `python -m tests.report.doc_pictures FOLDER`."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

LOG = Path(__file__).parents[2] / "docs" / "samples" / "legal.jsonl"
SHOTS = {"report.jpg": (1700, 1010, "replay", 150), "report-phone.jpg": (500, 1000, "replay", 150)}
"""Name -> width and height of the window in px, what is at its top, and the frame of the replay."""
MOST_PX = 1400


def names() -> list[str]:
    """The files that are written."""
    return list(SHOTS)


def main(folder: Path) -> None:
    """Take every picture; needs selenium, chromium and its driver."""
    from selenium import webdriver  # noqa: PLC0415 - only a maintainer has it

    from exporters.report.page import report  # noqa: PLC0415

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars"):
        options.add_argument(argument)
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    with tempfile.TemporaryDirectory() as made:
        page = Path(made) / "report.html"
        page.write_text(report(LOG), "utf-8")
        for name, (width, height, top, frame) in SHOTS.items():
            browser.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
            )
            browser.get(page.as_uri())
            browser.execute_script(
                "const at = document.getElementById('at'); at.value = arguments[0];"
                "at.dispatchEvent(new Event('input'));"
                "document.getElementById(arguments[1]).scrollIntoView()",
                frame,
                top,
            )
            time.sleep(1)  # the pieces glide
            with Image.open(io.BytesIO(browser.get_screenshot_as_png())) as shot:
                shown = shot.convert("RGB")
                shown.thumbnail((MOST_PX, MOST_PX), Image.Resampling.LANCZOS)
                shown.save(folder / name, quality=72, optimize=True, progressive=True)
    browser.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
