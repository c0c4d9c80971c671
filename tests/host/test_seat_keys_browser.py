"""A real browser makes a key, keeps it, signs with it, and gives it up."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("cryptography", reason="needs cryptography")

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log.signatures import verify
from adjudicator.play.seat_keys import KeyedSession
from tests.host.clicking import Clicker, click
from tests.host.doc_pictures import hosted
from tests.host.hosts import SMALL, advance, begun, games_in, person_in
from tests.support.browsers import NEEDS_CHROMIUM, chromium

exceptions = pytest.importorskip("selenium.common.exceptions")
wait = pytest.importorskip("selenium.webdriver.support.wait")
pytestmark = NEEDS_CHROMIUM


def test_a_browser_signs_the_moves_that_are_made_in_it(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 30)
    seat = person_in(games, game)
    links = games.links(game)
    games.store.close()
    key = "return document.querySelector('.keys').dataset.key"
    with hosted(tmp_path) as address, chromium("--window-size=1400,1000", "--lang=en") as browser:
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TOO_LATE})
        browser.get(f"{address}/k/{links[seat]}")
        assert browser.execute_script(key) == ""
        assert click(browser, "button.sign")
        wait_for(browser, f"{key} != ''")
        made = browser.execute_script(key)
        wait_for(browser, "return !document.querySelector('.keys .mine').hidden")
        clicker = Clicker(browser, "keys")
        for _ in range(200):
            clicker.step()
            if clicker.done["sure"] == 2:
                break
        assert clicker.faults == []
        # Whoever opens the same link elsewhere has no key, and one that was read out of here is none.
        kept = browser.execute_async_script(STORED)
        assert kept == [False]
        assert click(browser, 'form[action$="/key-no-more"] button')
        wait_for(browser, f"{key} == ''")
        said = [one for one in browser.get_log("browser") if "favicon" not in one["message"]]
        assert said
        assert all("409" in one["message"] for one in said)
    again = games_in(tmp_path)
    log = again.running(game).session.log
    session = cast("KeyedSession", again.running(game).session)
    lines = [msgspec.json.decode(raw) for raw in log.splitlines()[1:]]
    header = session.header_hash()
    signed = [one for one in lines if one["by"] == seat and verify(made, one, header)]
    assert len(signed) >= 2
    assert check_bytes(log, Judges(), running=True).verdict.findings == []
    again.store.close()


TOO_LATE = """const real = fetch;
window.fetch = (to, sent) => {
  if (to.endsWith('/move') && sent.body.has('sig') && !sessionStorage.late) {
    sessionStorage.late = 'yes';
    sent.body.set('signed-n', '1');
  }
  return real(to, sent);
};"""
"""Makes the first move that is signed come too late: the script has to ask again."""
STORED = """const done = arguments[0];
const opening = indexedDB.open('kynes', 1);
opening.onsuccess = () => {
  const asked = opening.result.transaction('keys').objectStore('keys').getAll();
  asked.onsuccess = () => done(asked.result.map((one) => one.extractable));
};"""
"""Whether each key of the browser can be read out."""


def wait_for(browser: object, script: str) -> None:
    """Wait until a script returns true."""
    waiting = wait.WebDriverWait(browser, 20, ignored_exceptions=[exceptions.JavascriptException])
    waiting.until(lambda one: one.execute_script(script))
