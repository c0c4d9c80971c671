"""The picture of an audit for the documentation, taken in a real browser: `python -m tests.audit.doc_pictures FOLDER`."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path

from tests.audit.seasons import favoured, write_game

SHOT = "audit.png"
GAMES = 40
SIZE = {"width": 900, "height": 1010, "deviceScaleFactor": 1, "mobile": False}


def names() -> list[str]:
    """The files that are written."""
    return [SHOT]


def main(folder: Path) -> None:
    """Take the picture of a season in which a deck is stacked; needs selenium, chromium and its driver."""
    from PIL import Image  # noqa: PLC0415 - only for this
    from selenium import webdriver  # noqa: PLC0415 - only a maintainer has it

    from adjudicator.audit.auditing import Asked, audited  # noqa: PLC0415
    from exporters.audit.page import page  # noqa: PLC0415

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars"):
        options.add_argument(argument)
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    with tempfile.TemporaryDirectory() as made:
        logs = Path(made) / "logs"
        for at in range(GAMES):
            write_game(
                logs / f"{at}.jsonl", "dune-classic", at, loader=favoured, option={"turns": 1}
            )
        found = audited(Asked(targets=[str(logs)], cached=False))
        (Path(made) / "audit.html").write_text(page(found), "utf-8")
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SIZE)
        browser.get((Path(made) / "audit.html").as_uri())
        shot = browser.get_screenshot_as_png()
    browser.quit()
    with Image.open(io.BytesIO(shot)) as drawn:
        drawn.convert("RGB").quantize(32).save(folder / SHOT, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
