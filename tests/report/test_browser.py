"""A report in a real browser: the replay stands where the rules say, at every size, by mouse and by keys."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.names import names
from adjudicator.log.header import setup_of
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from exporters.report import page
from exporters.report.table import key_of, table_of
from tests.report.conftest import shortest
from tests.support.browsers import NEEDS_CHROMIUM, chromium

pytestmark = NEEDS_CHROMIUM
STACKS = """return [...document.querySelectorAll("#replay g.stack")].map(g => {
  const found = /translate\\(([-\\d.]+)(?:px)?,? ([-\\d.]+)(?:px)?\\)/.exec(g.style.transform || g.getAttribute("transform"));
  return [g.parentNode.id, +found[1], +found[2], g.querySelector("title").textContent,
          g.querySelector("use").getAttribute("href")];
}).sort()"""
NEWS = """const find = (id) => document.getElementById(id);  // not by bare ids: browsers have own names
return [find("at").value, find("when").textContent, find("said").textContent,
        document.querySelectorAll(".now").length]"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium("--window-size=1600,1000") as found:
        yield found


def opened(browser: Any, folder: Path, log: Path, mark: str = "", **seen: Any) -> str:
    """Open the page of a log; its text."""
    text = page.report(log, **seen)
    file = folder / f"{log.stem}.html"
    file.write_text(text, "utf-8")
    browser.get("about:blank")
    browser.get(f"{file.as_uri()}{mark}")
    return text


def size(browser: Any, width: int, height: int = 900) -> None:
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700},
    )


def keys(browser: Any, *names_: str) -> None:
    """Press keys with the focus on the slider."""
    browser.execute_script(
        "for (const key of arguments[0]) document.getElementById('at')"
        ".dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))",
        list(names_),
    )


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_browser_shows_every_stack_where_the_rules_have_it(
    browser: Any, tmp_path: Path, game: str
) -> None:
    log = shortest(game)
    text = opened(browser, tmp_path, log)
    assert browser.get_log("browser") == []
    followed = follow(log)
    rules, table, called = followed.rulebook, table_of(followed.content, "en"), names(game)
    position = rules.new_position(followed.game, setup_of(followed.header))
    last = len(followed.moves)
    asked = sorted({0, 1, last // 3, last // 2, last - 1, last})
    shown = dict[int, list[Any]]()
    for at in [*reversed(asked), *asked]:  # backwards and forwards it is the same
        browser.execute_script(
            "const at = document.getElementById('at'); at.value = arguments[0]; at.dispatchEvent(new Event('input'))",
            at,
        )
        stacks = browser.execute_script(STACKS)
        assert shown.setdefault(at, stacks) == stacks
    for at in range(last + 1):
        if at:
            rules.apply(followed.game, position, followed.moves[at - 1][1])
        if at not in shown:
            continue
        counts: dict[str, int] = {}
        for one in rules.pieces(followed.game, position):
            name = table.named(key_of(one), called)
            counts[name] = counts.get(name, 0) + one.count
        expected = sorted(n if c == 1 else f"{c} × {n}" for n, c in counts.items() if c)
        assert sorted(re.sub(r"\s+", " ", one[3]) for one in shown[at]) == [
            re.sub(r"\s+", " ", one) for one in expected
        ]
    still = browser.execute_script(
        "const there = new DOMParser().parseFromString(arguments[0], 'text/html');"
        "return [...there.querySelectorAll('g.stack')].map(g => {"
        "const t = g.getAttribute('transform').match(/[-\\d.]+/g).map(Number);"
        "return [g.parentNode.id, t[0], t[1], g.querySelector('title').textContent,"
        "g.querySelector('use').getAttribute('href')]}).sort()",
        text,
    )
    assert still == shown[last], "without scripts the page shows the same last position"


def test_keys_and_buttons_go_by_line_phase_and_turn(browser: Any, tmp_path: Path) -> None:
    log = shortest("dune-classic")
    text = opened(browser, tmp_path, log)
    followed = follow(log)
    last = len(followed.moves)

    def state() -> list[Any]:
        found: list[Any] = browser.execute_script(NEWS)
        return found

    assert int(state()[0]) == last
    keys(browser, "Home")
    assert state()[0] == "0"
    keys(browser, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    at, _, said, marked = state()
    assert at == "2"
    assert said.startswith(f"{followed.moves[1][0]}.")
    assert marked == 1
    browser.find_element("id", "line1").click()
    assert state()[0] == "3"
    phases = [state()[1]]
    for _ in range(200):
        keys(browser, ".")
        if phases[-1] == state()[1]:
            break
        phases.append(state()[1])
    assert int(state()[0]) == last
    headings = re.findall(r'<li class="part">([^<]*)</li>', text)
    assert len(phases) >= len(set(headings)) - 1
    turns = [state()[1].split(" · ")[0]]
    while state()[0] != "0":
        keys(browser, "PageUp")
        turns.append(state()[1].split(" · ")[0])
    counted = [int(turn) for turn in turns if turn.isdecimal()]
    assert counted == sorted(counted, reverse=True)
    keys(browser, "End")
    assert int(state()[0]) == last
    keys(browser, " ")
    assert (
        browser.execute_script(
            "return document.getElementById('play0').getAttribute('aria-pressed')"
        )
        == "true"
    )
    keys(browser, " ")
    assert (
        browser.execute_script(
            "return document.getElementById('play0').getAttribute('aria-pressed')"
        )
        == "false"
    )
    assert browser.get_log("browser") == []


def test_a_line_in_the_address_is_where_the_page_opens(browser: Any, tmp_path: Path) -> None:
    log = shortest("dune-classic")
    followed = follow(log)
    n = followed.moves[7][0]
    opened(browser, tmp_path, log, f"#n{n}")
    assert browser.execute_script(NEWS)[0] == "8"
    browser.find_element("css selector", f"#line-n{n + 1} a.n").click()
    assert browser.execute_script(NEWS)[0] == "9"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("width", [320, 480, 820, 1280, 2560])
def test_nothing_runs_out_of_the_window(browser: Any, tmp_path: Path, width: int) -> None:
    size(browser, width)
    opened(browser, tmp_path, shortest("war-for-arrakis"))
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    small = browser.execute_script(
        "return [...document.querySelectorAll('#controls button')].map(b => b.getBoundingClientRect())"
        ".filter(r => r.width < 40 || r.height < 40 || r.right > innerWidth).length"
    )
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert wide <= width
    assert small == 0, "buttons are large enough for fingers, and all are in sight"


def test_a_reader_hears_names_of_all_that_can_be_pressed(browser: Any, tmp_path: Path) -> None:
    opened(browser, tmp_path, shortest("dawn-of-the-fremen"))
    tree = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    pressed = [
        node
        for node in tree
        if node.get("role", {}).get("value") in ("button", "slider", "combobox", "link")
        and not node.get("ignored")
    ]
    assert len(pressed) > 10
    assert all(node.get("name", {}).get("value", "").strip() for node in pressed)
    levels = browser.execute_script(
        "return [...document.querySelectorAll('h1,h2,h3')].map(h => +h.tagName[1])"
    )
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))
    alive = browser.execute_script(
        "return document.getElementById('said').getAttribute('aria-live')"
    )
    assert alive == "polite"


def test_a_printed_page_has_every_line_and_no_buttons(browser: Any, tmp_path: Path) -> None:
    opened(browser, tmp_path, shortest("dune-classic"))
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    found = browser.execute_script(
        "const find = (id) => document.getElementById(id), lines = find('lines');"
        "return [getComputedStyle(find('controls')).display, lines.scrollHeight - lines.clientHeight]"
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert found == ["none", 0]


def test_a_hostile_name_runs_nothing(browser: Any, tmp_path: Path) -> None:
    first, *rest = shortest("dune-classic").read_bytes().splitlines(keepends=True)
    hostile = b"</script><img src=x onerror=document.title=1><script>document.title=1</script>"
    log = tmp_path / "log.jsonl"
    player = re.search(rb'"player":"([^"]*)"', first)
    assert player
    log.write_bytes(first.replace(player[0], b'"player":"' + hostile + b'"', 1) + b"".join(rest))
    opened(browser, tmp_path, log)
    assert browser.title == "log.jsonl"
    assert browser.execute_script("return document.querySelectorAll('img').length") == 0
    assert hostile.decode() in browser.find_element("css selector", ".facts table").text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_table_of_the_verdict_is_whole_on_paper(
    browser: Any, tmp_path: Path, game: str
) -> None:
    opened(browser, tmp_path, shortest(game))
    size(browser, 680)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        wide = browser.execute_script(
            "return [...document.querySelectorAll('#verdict table')].map(one => one.getBoundingClientRect().right)"
        )
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        size(browser, 1600, 1000)
    assert all(edge <= 680 for edge in wide)
