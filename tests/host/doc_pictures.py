"""Pictures of a game in the browser for the documentation: `python -m tests.host.doc_pictures FOLDER`.

The game is the same on every day: the host's secret and the id of the game are fixed, and all chance follows from them.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image

GAME = "dune-classic"
SHIPPING, PLANNING = ("kynespictures235", "ship"), ("kynesplans456723", "plan")
"""The ids of two games, and the moves that are being made in the pictures."""
WIDE, PHONE, PLAN, DESK = "host.jpg", "host-phone.jpg", "host-plan.jpg", "host-desk.jpg"
QUALITY = 52
GAP = 16
"""Pixels between the light and the dark phone."""


def names() -> list[str]:
    """The files that are written."""
    return [WIDE, PHONE, PLAN, DESK]


def main(folder: Path) -> None:
    """Take every picture; needs selenium, chromium and its driver."""
    from tests.support.browsers import chromium  # noqa: PLC0415 - only a maintainer has it

    with (
        tempfile.TemporaryDirectory() as made,
        chromium("--hide-scrollbars", "--lang=en") as browser,
    ):
        shipping, _ = game_in_progress(Path(made), *SHIPPING)
        planning, referee = game_in_progress(Path(made), *PLANNING)
        with hosted(Path(made)) as address:
            browser.get(f"{address}/k/{shipping}")
            shown(browser, 1400, 960, "light")
            browser.find_element("css selector", f'button[value="{SHIPPING[1]}"]').click()
            time.sleep(1)
            save(shown(browser, 1400, 960, "light"), folder / WIDE, 900)
            phones = [shown(browser, 360, 1000, scheme) for scheme in ("light", "dark")]
            both = Image.new("RGB", (2 * phones[0].width + GAP, phones[0].height), "#888")
            for at, phone in enumerate(phones):
                both.paste(phone, (at * (phone.width + GAP), 0))
            save(both, folder / PHONE, 600)
            browser.get(f"{address}/k/{referee}")
            save(shown(browser, 1400, 1200, "light"), folder / DESK, 760)
            browser.get(f"{address}/k/{planning}")
            browser.find_element("css selector", f'button[value="{PLANNING[1]}"]').click()
            time.sleep(1)
            browser.find_element("css selector", ".act .option.card").click()
            time.sleep(1)
            browser.find_elements("css selector", ".spot.dial")[-1].click()
            time.sleep(1)
            while cards := browser.find_elements("css selector", ".act .option.card"):
                cards[0].click()  # a weapon, then a defence
                time.sleep(1)
            save(shown(browser, 768, 900, "light"), folder / PLAN, 520)


def game_in_progress(folder: Path, identity: str, kind: str) -> tuple[str, str]:
    """A game in the folder of a host that waits for a move of its only person.

    The result is the secret word of the person's link, and that of the referee's.
    """
    from adjudicator.playout.chance import Chance  # noqa: PLC0415 - not for the names
    from adjudicator.playout.players import RunningGame, draw_kind  # noqa: PLC0415
    from exporters.host.course import phase_mark  # noqa: PLC0415
    from exporters.host.games import REFEREE  # noqa: PLC0415
    from tests.host.hosts import begun, games_in, person_in  # noqa: PLC0415

    games = games_in(folder)
    with mock.patch("exporters.host.games.new_game_id", return_value=identity):
        game = begun(games, GAME)
    seat = person_in(games, game)
    while True:
        while games.step(game):
            pass
        session = games.running(game).session
        if session.result() is not None:
            raise RuntimeError(f"{identity} is over before {seat} can {kind}: choose another id")
        followed = session.followed
        rules, position = followed.rulebook, followed.position
        if seat not in rules.to_act(position):
            games.decline(game, seat, phase_mark(session))
            continue
        if kind in rules.kinds(followed.game, position, seat):
            links = games.links(game)
            return links[seat], links[REFEREE]
        chance = Chance(f"pictures/{session.lines}")
        move = draw_kind(RunningGame(rules, followed.game, position, chance, {}), seat)
        games.change(game, lambda session, move=move: session.play(move))  # type: ignore[misc]


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a host that serves a folder, without the secret link; it is ended afterwards."""
    code = "from exporters.cli import main; main()"
    words = ["host", str(folder), "--no-browser", "--port", "0"]
    server = subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        found = re.match(r"(http://127\.0\.0\.1:\d+)/k/", server.stdout.readline().decode())
        assert found
        yield found[1]
    finally:
        server.terminate()
        server.communicate(timeout=30)


def shown(browser: Any, width: int, height: int, scheme: str) -> Image.Image:
    """What a window of this size shows."""
    device = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    time.sleep(1.5)  # the frame of whoever is awaited glides to its colour
    with Image.open(io.BytesIO(browser.get_screenshot_as_png())) as picture:
        return picture.convert("RGB")


def save(picture: Image.Image, path: Path, width: int) -> None:
    """Write a picture, no wider than so many pixels."""
    picture.thumbnail((width, 2 * width), Image.Resampling.LANCZOS)
    picture.save(path, quality=QUALITY, optimize=True, progressive=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
