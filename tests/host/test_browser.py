"""People with browsers: a game by clicks, on the board, live, on a phone, by keys, without script, light and dark."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from adjudicator.registry import GAMES
from adjudicator.show.forum_post import post_of
from tests.host.clicking import Clicker, click, play
from tests.host.doc_pictures import hosted
from tests.host.tour import STICKING_OUT, WIDTHS, look, prepared, stops
from tests.serve.servers import undrawn
from tests.support.browsers import NEEDS_AXE, NEEDS_CHROMIUM, axe_faults, chromium, contrast_of

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
conditions = pytest.importorskip("selenium.webdriver.support.expected_conditions")
exceptions = pytest.importorskip("selenium.common.exceptions")
wait = pytest.importorskip("selenium.webdriver.support.wait")
pytestmark = NEEDS_CHROMIUM

PATIENCE = 100
"""So often a page is looked at before it must offer something."""
SAME_GAMES = """
import itertools, secrets
numbers = itertools.count()
secrets.token_bytes = lambda size=32: next(numbers).to_bytes(size, "big")
"""
"""What makes the games of a server the same on every day."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The secret address of a host at work, by its command; it says nothing besides."""
    folder = tmp_path_factory.mktemp("host")
    first = undrawn('"host" in sys.orig_argv') + SAME_GAMES
    (folder / "sitecustomize.py").write_text(first, "utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(folder)!r}); import runpy;"
        f"runpy.run_path({str(folder / 'sitecustomize.py')!r});"
        "from exporters.cli import main; main()"
    )
    words = ["host", str(folder / "games"), "--no-browser", "--port", "0"]
    with tempfile.TemporaryFile() as told:
        server = subprocess.Popen(
            [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=told
        )
        try:
            assert server.stdout is not None
            found = re.match(r"http://127\.0\.0\.1:\d+/k/\S+", server.stdout.readline().decode())
            assert found
            assert b"keep it to yourself" in server.stdout.readline()
            yield found[0]
        finally:
            server.terminate()
            rest, _ = server.communicate(timeout=30)
        told.seek(0)
        assert (rest, told.read()) == (b"", b""), "no link and no name is in what a server says"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium("--window-size=1400,1000", "--lang=en") as found:
        yield found


def press(browser: Any, selector: str) -> str:
    """Press Enter on the first element that a selector finds, wait until its page is left, and give its name.

    "" if there is none. A page that renews itself may take the element away first: then the next one is pressed.
    """
    for _ in range(50):
        found = browser.find_elements("css selector", selector)
        if not found:
            return ""
        with contextlib.suppress(exceptions.StaleElementReferenceException):
            name = found[0].get_attribute("name") or found[0].tag_name
            found[0].send_keys("\n")
            wait.WebDriverWait(browser, 20).until(conditions.staleness_of(found[0]))
            return str(name)
    raise AssertionError(selector)


def text_of(browser: Any, selector: str) -> str:
    """The text of an element, read at once: a page that renews itself may replace it."""
    return str(
        browser.execute_script("return document.querySelector(arguments[0]).innerText", selector)
    )


def begin(browser: Any, address: str, game: str) -> None:
    """Begin a game by three clicks: the game, the start, the seat."""
    browser.get(address)
    assert click(browser, f'a[href="/new/{game}"]')
    assert click(browser, "button.main")
    assert click(browser, "a.button.main")
    assert "/g/" in browser.current_url


def step(browser: Any) -> str:
    """Click what a person would click next, and say which sort of thing that was; "" for nothing."""
    for name, selector in (
        ("sure", "button[name=sure]"),
        ("board", ".spot"),
        ("card", ".option.card"),
        ("option", '.option[name="value"]'),
        ("number", ".act input[type=number] + button"),
        ("wait", '.act:not(.turn) form[action$="/go-on"] button'),
        ("move", '.turn .option[name="kind"]'),
    ):
        if click(browser, selector):
            return name
    return ""


@pytest.mark.parametrize("game", ["dawn-of-the-fremen"])
def test_a_person_plays_by_clicks_and_chooses_on_the_board(
    browser: Any, address: str, game: str
) -> None:
    browser.get_log("browser")
    begin(browser, address, game)
    clicker = Clicker(browser, "board", frozenset(post_of(game).UNASKED))
    for _ in range(PATIENCE):
        play([clicker], most=sum(clicker.done.values()) + 1)
        if clicker.done["sure"] == 3:
            break
    assert clicker.done["sure"] == 3
    assert clicker.done["spot"]
    assert clicker.faults == []
    said = [one for one in browser.get_log("browser") if "favicon" not in one["message"]]
    assert said == []


SHORT = {"turns": "1", "sietches-alone": "2", "sietches-allied": "3"}
"""The options by which games are soon over."""
LONGER = {"conquest-and-diplomacy": "2", "dune-messiah": "2"}
"""Games in whose first turn somebody may have hardly anything to do."""
MANY = 8
"""So many moves somebody begins at least in a short game."""


def begin_short(
    browser: Any,
    address: str,
    game: str,
    people: dict[str, str],
    options: Mapping[str, str] = SHORT,
) -> None:
    """Begin a game of some seats on the page of new games; `people` says who plays each of them."""
    browser.get(address)
    assert click(browser, f'a[href="/new/{game}"]')
    for seat in browser.find_elements("css selector", "select[name^=seat-]"):
        who = people.get(seat.get_attribute("name").removeprefix("seat-"), "nobody")
        if people:
            browser.execute_script("arguments[0].value = arguments[1]", seat, who)
    for option, value in options.items():
        for field in browser.find_elements("css selector", f"[name=option-{option}]"):
            browser.execute_script("arguments[0].value = arguments[1]", field, value)
    assert click(browser, "button.main")


def test_a_game_is_played_by_clicks_until_forces_were_chosen_on_the_dial(
    browser: Any, address: str
) -> None:
    people = {"atreides": "person", "emperor": "easy"}
    begin_short(browser, address, "dune-classic", people)
    assert click(browser, "a.button.main")
    clicker = Clicker(browser, "clicks", frozenset(post_of("dune-classic").UNASKED))
    for most in range(1, 201):
        if play([clicker], most) or clicker.done["dial"]:
            break
        assert sum(clicker.done.values()) >= most, "nothing was left to click"
    assert clicker.faults == []
    assert clicker.done["dial"]


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_is_played_to_its_end_by_clicks_alone(
    browser: Any, address: str, game: str
) -> None:
    """Of one or two turns where a game has turns; War for Arrakis is played whole, for it has no short game."""
    browser.get_log("browser")
    begin_short(browser, address, game, {}, {**SHORT, "turns": LONGER.get(game, "1")})
    assert click(browser, "a.button.main")
    clicker = Clicker(browser, "whole", frozenset(post_of(game).UNASKED))
    assert play([clicker], most=6000), clicker.done
    assert clicker.faults == []
    assert clicker.done["kind"] >= MANY, clicker.done
    said = [one for one in browser.get_log("browser") if "favicon" not in one["message"]]
    assert said == []


@pytest.mark.campaign
def test_four_people_play_a_whole_game_each_in_a_browser_of_their_own(
    browser: Any, address: str
) -> None:
    game = "conquest-and-diplomacy"
    seats = ("atreides", "fremen", "harkonnen", "imperium")
    begin_short(browser, address, game, dict.fromkeys(seats, "person"))
    links = [
        one.get_attribute("href")
        for one in browser.find_elements("css selector", ".links a.button")
    ][: len(seats)]
    unasked = frozenset(post_of(game).UNASKED)
    with contextlib.ExitStack() as open_browsers:
        clickers = []
        for link in links:
            own = open_browsers.enter_context(chromium("--window-size=1400,1000", "--lang=en"))
            own.get(link)
            clickers.append(Clicker(own, link.rpartition("/")[0], unasked))
        assert play(clickers, most=3000)
        assert [one.faults for one in clickers] == [[], [], [], []]
        assert all(one.done["kind"] for one in clickers)


def test_a_save_that_is_dropped_onto_the_referees_page_is_sent(browser: Any, address: str) -> None:
    begin_short(
        browser, address, "conquest-and-diplomacy", {"atreides": "person", "harkonnen": "person"}
    )
    assert click(browser, ".links a.button", -2)
    assert browser.current_url.endswith("/referee")
    browser.execute_script(
        """const carried = new DataTransfer();
        carried.items.add(new File(["no save"], "game.vsav"));
        window.clicked = true;
        for (const name of ["dragover", "drop"])
          document.querySelector("main").dispatchEvent(new DragEvent(name, {dataTransfer: carried, bubbles: true}));"""
    )
    for _ in range(100):
        if browser.find_elements("css selector", "[role=alert]"):
            break
        time.sleep(0.1)
    assert "no save of a table" in text_of(browser, "[role=alert]")


def test_a_territory_is_chosen_by_a_click_anywhere_in_it(browser: Any, address: str) -> None:
    begin(browser, address, "dawn-of-the-fremen")
    for _ in range(PATIENCE):
        if browser.find_elements("css selector", ".area"):
            break
        if not step(browser):
            time.sleep(0.1)
            browser.refresh()
    browser.execute_script(
        "document.querySelector('.area').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    for _ in range(100):
        if browser.find_elements("css selector", "button[name=sure], .act .chosen strong"):
            return
        time.sleep(0.05)
    pytest.fail("the click chose nothing")


def test_who_watches_sees_each_move_without_doing_anything(browser: Any, address: str) -> None:
    begin(browser, address, "dawn-of-the-fremen")
    seat = browser.current_window_handle
    game = re.findall(r"/g/(\w+)/", browser.current_url)[0]
    browser.switch_to.new_window("tab")
    browser.get(address)
    browser.get(f"{address.partition('/k/')[0]}/links/{game}")
    watch = browser.find_elements("css selector", ".links a.button")[-1].get_attribute("href")
    browser.get(watch)
    talk = text_of(browser, ".talk")
    here = browser.current_window_handle
    browser.switch_to.window(seat)
    browser.execute_script(
        "document.querySelector('.talk textarea').value = arguments[0]", "Is anybody there?"
    )
    assert click(browser, ".talk button")
    browser.switch_to.window(here)
    try:
        for _ in range(100):
            if "Is anybody there?" in text_of(browser, ".talk"):
                break
            time.sleep(0.1)
        else:
            pytest.fail(f"the page stayed as it was: {talk}")
    finally:
        browser.close()
        browser.switch_to.window(seat)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1400])
def test_every_page_fits_and_can_be_read(
    browser: Any, address: str, scheme: str, width: int
) -> None:
    device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    try:
        browser.get(address)
        fits(browser, width)
        click(browser, 'a[href="/new/dawn-of-the-fremen"]')
        fits(browser, width)
        click(browser, "button.main")
        fits(browser, width)
        links = browser.current_url
        click(browser, ".links a", -2)
        assert browser.current_url.endswith("/referee")
        fits(browser, width)
        browser.get(links)
        click(browser, "a.button.main")
        fits(browser, width)
        for selector in ("body", ".who", ".act", ".talk button"):
            assert contrast_of(browser, selector) >= 4.5, selector
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.campaign
def test_nothing_sticks_out_of_any_page_of_the_tour(browser: Any, tmp_path: Path) -> None:
    """Every page that a host has, in all five games, with everything unfolded."""
    stage, faults, seen = prepared(tmp_path), [], 0
    with hosted(tmp_path) as address:
        for name in stops(browser, address, stage):
            seen += 1
            for width in WIDTHS:
                look(browser, width, "light")
                faults += [f"{name} {width}: {one}" for one in browser.execute_script(STICKING_OUT)]
            browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert faults == []
    assert seen > 50


@NEEDS_AXE
@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_any_page(browser: Any, address: str, scheme: str) -> None:
    """Pages with all their parts open: the list, a new game, its links, a seat, a question, the referee, an error."""
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    here = address.partition("/k/")[0]
    faults = {}

    def look(name: str) -> None:
        browser.execute_script(
            "for (const one of document.querySelectorAll('details')) one.open = true"
        )
        faults[name] = axe_faults(browser)

    try:
        browser.get(address)
        look("list of games")
        click(browser, 'a[href="/new/dune-classic"]')
        look("new game")
        browser.back()
        begin_short(browser, address, "dune-classic", {"atreides": "person", "emperor": "person"})
        look("links")
        links = browser.current_url
        click(browser, "a.button.main")
        look("seat")
        click(browser, ".act .option[name=kind]")
        look("question")
        browser.get(links)
        click(browser, ".links a.button", -2)
        look("referee")
        browser.get(f"{browser.current_url}/places")
        look("places")
        browser.get(f"{here}/g/nothing/atreides")
        look("error")
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert [name for name, found in faults.items() if found] == [], faults


def test_on_paper_a_page_has_no_buttons_and_shows_what_is_folded_away(
    browser: Any, address: str
) -> None:
    begin(browser, address, "conquest-and-diplomacy")
    dark = {"name": "prefers-color-scheme", "value": "dark"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": [dark]})
    try:
        seen = "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).length"
        assert browser.execute_script(seen, "button, textarea, select, footer") == 0
        assert browser.execute_script(seen, "details:not([open]) table")
        colour = "return getComputedStyle(document.body).backgroundColor"
        assert browser.execute_script(colour) == "rgb(255, 255, 255)"
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def fits(browser: Any, width: int) -> None:
    """AssertionError for a page that is wider than the window, or has a button that is too low for a finger."""
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    tall = browser.execute_script(
        "return [...document.querySelectorAll('main button:not(.spot), main .button, main select')]"
        ".map(e => e.getBoundingClientRect().height).filter(h => h > 0)"
    )
    assert not tall or min(tall) >= 43.9


def test_it_is_played_by_keys_alone_and_without_script(browser: Any, address: str) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(address)
        for selector in ('a[href="/new/dawn-of-the-fremen"]', "button.main", "a.button.main"):
            assert press(browser, selector)
        wanted = 'button[name=sure], .option[name="value"], .turn .option[name="kind"]'
        for _ in range(PATIENCE):
            pressed = press(browser, wanted)
            if pressed == "sure":
                break
            if not pressed:
                time.sleep(0.1)
                browser.refresh()
        else:
            pytest.fail("no move was made")
        assert browser.find_elements("css selector", '[role="alert"]') == []
        names = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        roles = {"button", "textbox", "combobox", "link"}
        named = [one for one in names if one.get("role", {}).get("value") in roles]
        assert len(named) > 5
        assert all(one.get("name", {}).get("value") for one in named)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
