"""The boards of a report and of a game are zoomed and moved: one script for both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exporters.pages import PAGES
from tests.support.browsers import NEEDS_CHROMIUM, chromium

pytestmark = NEEDS_CHROMIUM
PAGE = """<!DOCTYPE html><title>Board</title><style>:root{{--accent:red;--line:#000;--card:#fff;--ink:#000}}{style}
.zoom{{width:400px}}svg{{display:block;width:100%;height:auto}}</style>
<div class="zoom" data-zoom="board" tabindex="0"><div class="zoom-buttons" hidden>
<button data-zoom-act="in">+</button><button data-zoom-act="out">-</button><button data-zoom-act="fit">0</button></div>
<svg viewBox="0 0 1000 1000"><rect width="1000" height="1000"/><circle r="20" cx="250" cy="250" fill="red"
onclick="window.chosen = (window.chosen || 0) + 1"/></svg></div><script>{script}</script>"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium("--window-size=800,700") as found:
        yield found


@pytest.fixture
def board(browser: Any, tmp_path: Path) -> Any:
    """A page with one board, and one piece on it."""
    style, script = ((PAGES / name).read_text("utf-8") for name in ("zoom.css", "zoom.js"))
    (tmp_path / "page.html").write_text(PAGE.format(style=style, script=script), "utf-8")
    browser.get((tmp_path / "page.html").as_uri())
    return browser


def shown(browser: Any) -> list[float]:
    """The part of the board that is shown."""
    return [float(one) for one in browser.execute_script(
        "return document.querySelector('svg').getAttribute('viewBox')").split()]  # fmt: skip


def press(browser: Any, *keys: str) -> None:
    box = browser.find_element("css selector", ".zoom")
    for key in keys:
        box.send_keys(key)


def drag(browser: Any, dx: int, dy: int) -> None:
    """Drag the piece by the mouse."""
    chains = pytest.importorskip("selenium.webdriver.common.action_chains")
    piece = browser.find_element("css selector", "circle")
    chains.ActionChains(browser).click_and_hold(piece).move_by_offset(dx, dy).release().perform()


def test_keys_zoom_and_move_the_board_and_0_shows_all_of_it(board: Any) -> None:
    keys = pytest.importorskip("selenium.webdriver.common.keys").Keys
    press(board, keys.ARROW_LEFT)
    assert shown(board) == [0, 0, 1000, 1000]
    press(board, "+", "+")
    x, _, width, _ = shown(board)
    assert width == pytest.approx(1000 / 2.25)
    press(board, keys.ARROW_LEFT)
    assert shown(board)[0] < x
    press(board, "0")
    assert shown(board) == [0, 0, 1000, 1000]


def test_a_drag_moves_the_board_and_chooses_nothing_and_a_click_chooses(board: Any) -> None:
    board.execute_script("document.querySelector('[data-zoom-act=in]').click()")
    board.execute_script("document.querySelector('[data-zoom-act=in]').click()")
    press(board, *["\ue012"] * 2, *["\ue013"] * 2)
    before = shown(board)
    drag(board, 40, 40)
    assert shown(board)[0] < before[0]
    assert board.execute_script("return window.chosen || 0") == 0
    board.find_element("css selector", "circle").click()
    assert board.execute_script("return window.chosen") == 1


def test_the_wheel_scrolls_the_page_until_the_board_is_chosen(board: Any) -> None:
    wheel = """document.querySelector('svg').dispatchEvent(
        new WheelEvent('wheel', {deltaY: -100, bubbles: true, cancelable: true}))"""
    board.execute_script("document.activeElement.blur()")
    board.execute_script(wheel)
    assert shown(board)[2] == 1000
    board.execute_script("document.querySelector('.zoom').focus()")
    board.execute_script(wheel)
    assert shown(board)[2] < 1000
