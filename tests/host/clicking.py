"""Somebody in a real browser who plays a game by clicks alone, on what the page offers."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from typing import Any

import pytest

from adjudicator.playout.chance import Chance

exceptions = pytest.importorskip("selenium.common.exceptions")
PATIENCE = 240
"""So often pages are looked at while nothing happens in the game before they must offer something."""
LOOK = 0.25
"""Seconds between two looks."""
UNASKED = 12
"""One in so many times a move is made that can be made at any time, such as a deal."""

OFFERED = """
const seen = (e) => e.getClientRects().length > 0;
const all = (what) => [...document.querySelectorAll(what)].filter(seen);
const act = document.querySelector('.act');
if (!act || document.readyState != 'complete') return {};
const mark = [document.getElementById('game').dataset.mark];
if (act.querySelector('.over')) return {over: [act.querySelector('.over')], mark};
const alert = document.querySelector('[role=alert]');
const names = (found) => found.map((e) => e.value);
const kinds = all('.act .option[name=kind]');
return {
  alert: alert ? [alert.innerText] : [], sure: all('.act button[name=sure]'), spot: all('.spot:not(.dial)'),
  dial: all('.spot.dial'), card: all('.act .option.card[name=value]'), option: all('.act .option:not(.card)[name=value]'),
  number: all('.act input[type=number]'), text: all('.act textarea'), kind: kinds, kinds: names(kinds),
  mark, wait: all('.act form[action$="/go-on"] button'), turn: act.classList.contains('turn') ? [act] : [],
};
"""
"""The parts of the page that somebody can click, by sort."""
WAYS = ("sure", "spot", "dial", "card", "option", "number", "text")


CLICK = """const found = [...document.querySelectorAll(arguments[0])].at(arguments[1]);
if (found) { window.clicked = true; found.click(); return true; } return false;"""


def click(browser: Any, selector: str, at: int = 0) -> bool:
    """Click one of the elements that a selector finds, and wait for the page after it; whether there was one."""
    if not browser.execute_script(CLICK, selector, at):
        return False
    ready = "return !window.clicked && document.readyState == 'complete'"
    for _ in range(200):
        if browser.execute_script(ready):
            return True
        time.sleep(0.05)
    return True


class Clicker:
    """A person in a browser; every choice follows from a seed."""

    def __init__(self, browser: Any, seed: str, unasked: frozenset[str] = frozenset()) -> None:
        self.browser = browser
        self.chance = Chance(seed)
        self.unasked = unasked
        """The kinds of moves that can be made at any time."""
        self.done: Counter[str] = Counter()
        """How often something of each sort was clicked."""
        self.faults: list[str] = []
        """What could not be clicked, and what the page refused."""

    def offered(self) -> dict[str, list[Any]]:
        """What the page offers now."""
        with contextlib.suppress(exceptions.JavascriptException):
            found: dict[str, list[Any]] = self.browser.execute_script(OFFERED)
            return found
        return {}

    def step(self) -> bool:
        """Click what comes next; whether there was anything, or the game is over."""
        found = self.offered()
        if found.get("over"):
            return True
        if found.get("alert"):
            self.faults.append(f"refused: {found['alert'][0]}")
        ways = [way for way in WAYS if found.get(way)]
        try:
            if ways:
                self._answer(found, ways)
            elif found.get("kind") and (kinds := self._wanted(found)):
                self._click("kind", kinds[self.chance.below(len(kinds))])
            elif found.get("wait"):
                self._click("wait", found["wait"][0])
            else:
                return False
        except exceptions.StaleElementReferenceException:
            self.done["renewed"] += 1
        return True

    def _wanted(self, found: dict[str, list[Any]]) -> list[Any]:
        """The moves that may be made, those of any time only now and then."""
        usual = [
            one
            for one, kind in zip(found["kind"], found["kinds"], strict=True)
            if kind not in self.unasked
        ]
        if usual and (found["turn"] or not self.chance.below(2)):
            return usual
        if found["wait"] or self.chance.below(UNASKED):
            return []
        return list(found["kind"])

    def _answer(self, found: dict[str, list[Any]], ways: list[str]) -> None:
        """Answer the field that is asked: on the board, on the dial, by a card, in the list, or by typing."""
        way = ways[0] if ways[0] in ("spot", "dial") and self.chance.below(4) else ways[-1]
        if ways[0] == "sure":
            way = "sure"
        elif way == "option" and found.get("card"):
            one = self.chance.below(len(found["card"]) + len(found["option"]))
            way = "card" if one < len(found["card"]) else "option"
        one = found[way][self.chance.below(len(found[way]))]
        if way in ("number", "text"):
            self._type(one, way)
        else:
            self._click(way, one)

    def _type(self, field: Any, way: str) -> None:
        """Type a number that is allowed, or a text, and go on."""
        text = "nothing"
        if way == "number":
            least, most = (int(field.get_attribute(name)) for name in ("min", "max"))
            text = str(least + self.chance.below(most - least + 1))
            field.clear()
        field.send_keys(text)
        self._click(way, self.browser.find_element("css selector", ".act .main[form=answer]"))

    def _click(self, way: str, what: Any) -> None:
        """Click something with the pointer, and wait for the page after it."""
        name = what.get_attribute("aria-label") or what.text.partition("\n")[0]
        self.browser.execute_script(
            "arguments[0].scrollIntoView({block: 'center', inline: 'center'}); window.clicked = true",
            what,
        )
        try:
            what.click()
        except exceptions.ElementClickInterceptedException as error:
            self.faults.append(f"{way} {name!r} lies below something: {str(error.msg)[:200]}")
            self.browser.execute_script("arguments[0].click()", what)
        self.done[way] += 1
        for _ in range(400):
            with contextlib.suppress(exceptions.JavascriptException):
                if self.browser.execute_script(
                    "return !window.clicked && document.readyState == 'complete'"
                ):
                    return
            time.sleep(0.02)


def play(clickers: list[Clicker], most: int) -> bool:
    """Let people play, each in their browser, for so many clicks at most; whether the game is over.

    While the others' moves go on there is no hurry.
    """
    idle, before = 0, None
    while idle < PATIENCE and sum(sum(one.done.values()) for one in clickers) < most:
        moved = [one.step() for one in clickers]
        pages = [one.offered() for one in clickers]
        if all(page.get("over") for page in pages):
            return True
        marks = [page.get("mark") for page in pages]
        if any(moved) or marks != before:
            idle = 0
        else:
            idle += 1
        before = marks
        if not any(moved):
            time.sleep(LOOK)
    return False
