"""A maintainer with a browser: a name is dragged, a form filled in, a text translated, and all of it taken back."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.places import game_folder
from exporters.art.board.labels import Label
from exporters.art.canvas.scene import Picture
from exporters.preview import balance, drawing, layout_places
from exporters.preview.drawing import GROUPS, Preview
from tests.support.browsers import NEEDS_CHROMIUM, chromium, contrast_of

pytest.importorskip("uvicorn", reason="needs uvicorn")
servers = pytest.importorskip("tests.preview.servers")
actions = pytest.importorskip("selenium.webdriver.common.action_chains")
exceptions = pytest.importorskip("selenium.common.exceptions")
keys = pytest.importorskip("selenium.webdriver.common.keys")
pytestmark = NEEDS_CHROMIUM
GAME = "dawn-of-the-fremen"
NAME = "burnt-anvil"
PATIENCE = 60.0
"""Seconds after which a page that has not changed never will."""


def board(content: Any, *_: object) -> list[Picture]:
    """A board that is drawn at once, another one for each layout."""
    text = json.dumps(content.data["layout"])
    return [
        Picture(
            "board",
            9,
            9,
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>{text}</desc></svg>',
        )
    ]


def labels(content: Any) -> list[Label]:
    asked = {entry["id"]: entry for entry in content.data["layout"].get("labels", [])}
    at = asked.get(NAME, {"x": 0.7, "y": 0.7})
    return [Label(NAME, [], "serif", 0.01, 0.0, [[(at["x"], at["y"])]], 0)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(game_folder(GAME), tmp_path_factory.mktemp("content") / GAME))


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A preview at work, of cards and of a board without land."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "GROUPS", {"Cards": GROUPS["Cards"], "Board": board})
        patch.setattr(layout_places, "board_labels", labels)
        patch.setattr(balance, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))
        patch.setattr(balance, "play", lambda *_: (["red", "blue"], ["red"]))
        preview = Preview(folder, own_overlay=folder.parent / "mine.json")
        with servers.previewed(preview) as found:
            yield found


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Any]:
    del address  # it is there first
    with chromium("--lang=en", "--window-size=1400,1400") as found:
        yield found


def until(what: Any) -> Any:
    """What is found once it is there."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        with contextlib.suppress(exceptions.StaleElementReferenceException):  # it was drawn anew
            if found := what():
                return found
        time.sleep(0.05)
    raise AssertionError("the page does not change")


def all_of(browser: Any, css: str) -> list[Any]:
    return list(browser.find_elements("css selector", css))


def said(browser: Any, text: str) -> None:
    until(lambda: text in browser.find_element("id", "said").text)


def test_a_name_is_dragged_moved_by_keys_and_put_back(
    browser: Any, address: str, folder: Path
) -> None:
    layout = folder / "layout.json"
    before = layout.read_bytes()
    browser.get(f"{address}/places")
    mark = until(lambda: all_of(browser, f'[data-place="labels/{NAME}"]'))[0]
    actions.ActionChains(browser, duration=50).drag_and_drop_by_offset(mark, 4, -3).perform()
    said(browser, f"Moved: {NAME}")
    (label,) = json.loads(layout.read_bytes())["labels"]
    assert label["id"] == NAME
    assert (label["x"] > 0.7, label["y"] < 0.7) == (True, True)
    until(lambda: not all_of(browser, "#board.busy"))
    until(lambda: all_of(browser, "#back:not([hidden])"))
    browser.find_element("css selector", f'[data-place="labels/{NAME}"]').send_keys(
        keys.Keys.ARROW_RIGHT
    )
    until(lambda: json.loads(layout.read_bytes())["labels"][0]["x"] == round(label["x"] + 0.001, 4))
    for _ in range(2):
        until(lambda: browser.find_element("id", "undo").is_enabled())
        browser.find_element("id", "undo").click()
        said(browser, f"Taken back: move of the name of {NAME}")
        browser.execute_script("document.getElementById('said').replaceChildren()")
    assert layout.read_bytes() == before


def test_a_place_that_leaves_its_region_goes_back_and_says_so(
    browser: Any, address: str, folder: Path
) -> None:
    before = (folder / "layout.json").read_bytes()
    browser.get(f"{address}/places")
    mark = until(lambda: all_of(browser, f'[data-place="labels/{NAME}"]'))[0]
    at = "left: 70%; top: 70%;"
    until(lambda: all_of(browser, f'[data-place="labels/{NAME}"]')[0].get_attribute("style") == at)
    mark = all_of(browser, f'[data-place="labels/{NAME}"]')[0]
    actions.ActionChains(browser, duration=50).drag_and_drop_by_offset(mark, -300, -300).perform()
    said(browser, "would leave its region")
    until(lambda: all_of(browser, f'[data-place="labels/{NAME}"]')[0].get_attribute("style") == at)
    assert (folder / "layout.json").read_bytes() == before


def test_a_form_is_filled_in_with_messages_beside_its_fields(
    browser: Any, address: str, folder: Path
) -> None:
    browser.get(f"{address}/owners")
    form = until(lambda: all_of(browser, '[data-entry="cards/scavenge/find-food"]'))[0]
    until(lambda: form.find_elements("css selector", ".look img"))
    copies = form.find_element("name", "copies")
    copies.clear()
    copies.send_keys("many")
    form.find_element("css selector", "button.main").click()
    until(
        lambda: (
            "is not a number"
            in form.find_element("css selector", '[data-field="copies"] .fault').text
        )
    )
    assert copies.get_attribute("aria-invalid") == "true"
    copies.clear()
    copies.send_keys("3")
    text = form.find_element("name", "text")
    text.clear()
    text.send_keys("Eat.")
    form.find_element("css selector", "button.main").click()
    until(lambda: "Saved, and valid" in form.find_element("css selector", ".result").text)
    overlay = json.loads((folder.parent / "mine.json").read_bytes())
    assert overlay["patch"] == {"cards": {"scavenge": {"find-food": {"text": "Eat."}}}}
    until(lambda: "100 % (96 to 100)" in browser.find_element("id", "balance").text)
    (folder.parent / "mine.json").unlink()


def test_a_text_is_translated_beside_the_card_that_shows_it(
    browser: Any, address: str, folder: Path
) -> None:
    path = folder / "locale" / "texts" / "de.po"
    old = "Lege eine Nahrung"
    text = path.read_text("utf-8")
    start = text.index('msgctxt "card-text"\nmsgid "find-food"')
    end = text.index("\n\n", start)
    path.write_text(
        text[:start] + 'msgctxt "card-text"\nmsgid "find-food"\nmsgstr ""' + text[end:], "utf-8"
    )
    browser.get(f"{address}/texts?language=de")
    css = "#rows section[data-why=missing]"
    row = until(lambda: [one for one in all_of(browser, css) if "find-food" in one.text])[0]
    row = until(
        lambda: [one for one in all_of(browser, css) if one.find_elements("css selector", "img")]
    )[0]
    row.find_element("css selector", "textarea").send_keys(old)
    row.find_element("css selector", "button").click()
    until(lambda: f'msgstr "{old}"' in path.read_text("utf-8"))


def test_pages_can_be_read_in_light_and_dark_and_are_no_wider_than_a_tablet(
    browser: Any, address: str
) -> None:
    for scheme in ("light", "dark"):
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        size = {"width": 768, "height": 1024, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        for page in ("places", "owners", "texts?language=de", ""):
            browser.get(f"{address}/{page}")
            until(lambda: all_of(browser, ".mark, .entry, figure, #more"))
            wide = browser.execute_script("return document.documentElement.scrollWidth")
            assert wide <= 768, page
            for part in ("h1", "nav a", "nav a[aria-current]", "#undo"):
                assert contrast_of(browser, part) >= (3 if part == "#undo" else 4.5)
