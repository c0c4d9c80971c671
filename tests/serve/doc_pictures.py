"""The picture of the form for the documentation, taken in a real browser: `python -m tests.serve.doc_pictures FOLDER`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.serve.servers import served

SHOT = "serve.png"
SIZE = {"width": 900, "height": 780, "deviceScaleFactor": 1, "mobile": False}


def names() -> list[str]:
    """The files that are written."""
    return [SHOT]


def main(folder: Path) -> None:
    """Take the picture; needs selenium, chromium and its driver."""
    from PIL import Image  # noqa: PLC0415 - only for this
    from selenium import webdriver  # noqa: PLC0415 - only a maintainer has it

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--lang=en"):
        options.add_argument(argument)
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    with served() as address:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SIZE)
        browser.get(address)
        browser.save_screenshot(str(folder / SHOT))
    browser.quit()
    with Image.open(folder / SHOT) as shot:
        shot.convert("RGB").quantize(48).save(folder / SHOT, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
