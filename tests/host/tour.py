"""Every page that a host has, one after the other; pictures of all of them: `python -m tests.host.tour FOLDER`.

Somebody who did not make the pages opens the pictures: each page in three widths, light and dark, and those of games on
paper (as a PDF).
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import msgspec

from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind
from adjudicator.registry import GAMES
from tests.host.clicking import click
from tests.host.doc_pictures import hosted

if TYPE_CHECKING:
    from exporters.host.games import Games

WIDTHS = (360, 768, 1400)
SCHEMES = ("light", "dark")
CLASSIC, SMALL = "dune-classic", "conquest-and-diplomacy"
PLAYED = 60
"""Lines of a game at least before somebody looks at it."""


class Stage(msgspec.Struct, frozen=True):
    """The games of a host that stand where its pages show most."""

    home: str
    """The secret word of the host's own link."""
    links: dict[str, dict[str, str]]
    """Name of a game in this file -> seat, referee or watch -> the secret word of their link."""
    seats: dict[str, str]
    """Name of a game in this file -> the seat whose page is looked at."""
    confirm: str
    """The address that a mail asks somebody to open."""


class Until(msgspec.Struct, frozen=True):
    """When a game stops for being looked at: after so many lines, when its first person can do something."""

    lines: int = PLAYED
    kind: str = ""
    """A kind of move that they can make; "": they are awaited."""
    asked: bool = False
    """The game waits for people who might speak up, instead."""

    def __call__(self, session: Any, seat: str) -> bool:
        """Whether it is so."""
        from exporters.host.course import speakers  # noqa: PLC0415 - not for the names

        rules, position = session.followed.rulebook, session.position
        if session.lines < self.lines:
            return False
        if self.asked:
            return seat in speakers(session, {}) and seat not in rules.to_act(position)
        if self.kind:
            return self.kind in rules.kinds(session.followed.game, position, seat)
        return seat in rules.to_act(position)


def prepared(folder: Path, kinds: tuple[str, ...] = tuple(sorted(GAMES))) -> Stage:
    """Games in the folder of a host: one of each kind in the middle, and some in which something else is to be seen."""
    from exporters.host.confirming import _word  # noqa: PLC0415 - not for the names
    from exporters.host.outbox import Contact, Outbox  # noqa: PLC0415
    from tests.host.hosts import begun, games_in, person_in  # noqa: PLC0415

    games = games_in(folder)
    links: dict[str, dict[str, str]] = {}
    seats: dict[str, str] = {}

    def keep(name: str, kind: str, until: Until, people: int = 1, limits: str = "") -> str:
        """A game that goes on until then; its id."""
        identity = f"kynestour{'abcdefghijklmnop'[len(links)] * 7}"
        with mock.patch("exporters.host.games.new_game_id", return_value=identity):
            game = begun(games, kind, people, limits=limits)
        seats[name] = person_in(games, game)
        play_until(games, game, seats[name], until)
        links[name] = games.links(game)
        return game

    for kind in kinds:
        keep(kind, kind, Until())
    keep("plan", CLASSIC, Until(kind="plan"))
    keep("asked", CLASSIC, Until(lines=20, asked=True))
    keep("over", SMALL, Until(lines=1 << 20))
    games.store.pause(keep("stopped", CLASSIC, Until(lines=4), people=4), paused=True)
    limits = "move=2d,out=minimal,holidays=5,zone=Europe/Berlin"
    timed = keep("timed", SMALL, Until(), people=3, limits=limits)
    seat = seats["timed"]
    games.store.say(timed, seat, [], "Is anybody there? I should like to trade a card for spice.")
    games.store.say(timed, "referee", [seat], "Only you read this.")
    outbox = Outbox(games.store)
    for sort, address in (
        ("slack", "https://hooks.slack.example/services/" + "T0000/" * 12),
        ("mail", "a.rather.long.name.of.somebody@mail.of.their.company.example.org"),
    ):
        kept = outbox.add_contact(Contact(0, timed, seat, sort, address, "en", "22:00-07:00"))
    assert kept is not None
    confirm = f"/confirm/{timed}/{kept.id}/{_word(games, kept)}"
    stage = Stage(games.home_link(), links, seats, confirm)
    games.store.close()
    return stage


def play_until(games: Games, game: str, seat: str, until: Until) -> None:
    """Let a game go on, its people at random, until it is so far, or over."""
    from exporters.host.course import people_of, phase_mark  # noqa: PLC0415 - not for the names

    number = 0
    while (session := games.running(game).session).result() is None and not until(session, seat):
        if games.step(game):
            continue
        followed, position = session.followed, session.position
        people = people_of(session)
        awaited = [one for one in people if one in followed.rulebook.to_act(position)]
        if awaited:
            number += 1
            chance = Chance(f"tour/{number}")
            table = RunningGame(followed.rulebook, followed.game, position, chance, {})
            move = draw_kind(table, awaited[0])
            games.change(game, lambda session, move=move: session.play(move))  # type: ignore[misc]
        for one in [] if awaited else people:
            games.decline(game, one, phase_mark(session))


def stops(browser: Any, address: str, stage: Stage) -> Iterator[str]:
    """Open each page; the name of the one that is open now. Whatever is folded away is unfolded."""

    def arrived(name: str) -> str:
        browser.execute_script(
            "for (const one of document.querySelectorAll('details')) one.open = true"
        )
        return name

    def enter(name: str, who: str = "") -> str:
        browser.get(f"{address}/k/{stage.links[name][who or stage.seats[name]]}")
        return str(browser.current_url)

    yield from _own_pages(browser, address, stage, arrived)
    for name in [one for one in stage.links if one in GAMES]:
        enter(name)
        yield arrived(f"{name}-seat")
        if click(browser, '.turn .option[name="kind"]'):
            yield arrived(f"{name}-question")
            while _answer(browser):
                pass
            yield arrived(f"{name}-sure")
        for who in ("referee", "watch"):
            enter(name, who)
            yield arrived(f"{name}-{who}")
    enter("plan")
    click(browser, 'button[value="plan"]')
    yield arrived("plan-begun")
    answers = 0
    while _answer(browser):
        answers += 1
        yield arrived(f"plan-{answers}")
    for name in ("asked", "over", "timed"):
        enter(name)
        yield arrived(f"{name}-seat")
        enter(name, "referee")
        yield arrived(f"{name}-referee")
    yield from _orders_in_advance(browser, enter, arrived)
    yield from _desk(browser, enter, arrived)
    browser.get(f"{enter('over')}/replay")
    yield "replay"


def _answer(browser: Any) -> bool:
    """Answer the field that is asked by the first of its options; whether there was one."""
    return any(
        click(browser, selector)
        for selector in (
            ".act .option.card",
            '.act .option[name="value"]',
            ".act input[type=number] + button",
        )
    )


def _own_pages(browser: Any, address: str, stage: Stage, arrived: Any) -> Iterator[str]:
    """The host's own pages, and those that say why there is nothing else."""
    browser.get(f"{address}/")
    yield arrived("closed")
    browser.get(f"{address}/k/{stage.home}")
    yield arrived("games")
    for game in sorted(GAMES):
        browser.get(f"{address}/new/{game}")
        yield arrived(f"new-{game}")
    browser.get(f"{address}/new/{CLASSIC}")
    browser.execute_script(
        "for (const one of document.querySelectorAll('select[name^=seat-]')) one.value = 'nobody'"
    )
    click(browser, "button.main")
    yield arrived("new-refused")
    browser.get(f"{address}/")
    click(browser, ".list a")
    yield arrived("links")
    browser.get(f"{address}/table")
    yield arrived("only-by-buttons")
    browser.get(f"{address}/g/nothing/nobody/nowhere")
    yield arrived("no-page")
    browser.get(f"{address}{stage.confirm}")
    yield arrived("confirm")
    click(browser, "button.first")
    yield arrived("confirmed")


def _orders_in_advance(browser: Any, enter: Any, arrived: Any) -> Iterator[str]:
    """The form of an order, what was understood, and the order that was laid down."""
    enter("timed")
    browser.execute_script("document.querySelector('.orders select[name=kind]').value = 'pass'")
    if click(browser, '.orders form[action*="/order"] button'):
        yield arrived("order-form")
        browser.execute_script("document.querySelector('.orders [name=always]').checked = true")
        click(browser, ".orders button.main")
        yield arrived("order-understood")
        click(browser, ".orders button[name=sure]")
        yield arrived("order-laid")


def _desk(browser: Any, enter: Any, arrived: Any) -> Iterator[str]:
    """The referee's desk at work."""
    here = enter("stopped", "referee")
    yield arrived("stopped-referee")
    _type(browser, "#orders", "Atreides: pass\nFremen: nonsense")
    click(browser, "#by-notation button")
    yield arrived("orders-refused")
    browser.get(here)
    example = browser.execute_script(
        "return (document.querySelector('[name=changes]') || {placeholder: ''}).placeholder"
    )
    _type(browser, "[name=changes]", example)
    _type(browser, "#correct [name=why]", "A wrong count at the table.")
    click(browser, "#correct button")
    yield arrived("correction-understood")
    browser.get(f"{here}/places")
    yield arrived("places")
    enter("stopped")
    yield arrived("stopped-seat")


def _type(browser: Any, selector: str, text: str) -> None:
    browser.execute_script(
        "document.querySelector(arguments[0]).value = arguments[1]", selector, text
    )


def look(browser: Any, width: int, scheme: str) -> None:
    """Make the window so wide, and light or dark."""
    device = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


STICKING_OUT = """
const wide = document.documentElement.clientWidth, found = [];
if (document.documentElement.scrollWidth > wide) found.push(`page: ${document.documentElement.scrollWidth} > ${wide}`);
for (const e of document.querySelectorAll('button, .button, .option, summary, label, li, p, h1, h2, h3, td, th, legend, pre')) {
  const box = e.getBoundingClientRect();
  if (!box.width || !e.checkVisibility() || e.closest('svg, .scroll') || e.querySelector('select, input')) continue;
  if (getComputedStyle(e).display == 'inline' || getComputedStyle(e).textIndent != '0px') continue;
  const text = document.createRange();
  text.selectNodeContents(e);
  const inner = text.getBoundingClientRect();
  if (inner.right > box.right + 1.5 || inner.bottom > box.bottom + 1.5)
    found.push(`${e.tagName}.${e.className}: ${e.innerText.slice(0, 60)}`);
}
return found;
"""
"""Whether the page is wider than the window, and whose text is larger than its box."""


def main(folder: Path) -> None:
    """Take every picture; needs selenium, chromium and its driver."""
    from tests.support.browsers import chromium  # noqa: PLC0415 - only a maintainer has it

    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as made,
        chromium("--hide-scrollbars", "--lang=en") as browser,
    ):
        stage = prepared(Path(made))
        with hosted(Path(made)) as address:
            browser.set_window_size(1400, 900)
            for name in stops(browser, address, stage):
                _taken(browser, folder, name)


def _taken(browser: Any, folder: Path, name: str) -> None:
    """The pictures of the page that is open, and what sticks out of it."""
    for width in WIDTHS:
        for scheme in SCHEMES:
            look(browser, width, scheme)
            if scheme == SCHEMES[0]:
                for fault in browser.execute_script(STICKING_OUT):
                    print(f"{name} {width}: {fault}", flush=True)
            size = browser.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
            clip = {"x": 0, "y": 0, "width": width, "height": size["height"], "scale": 1}
            asked = {"captureBeyondViewport": True, "clip": clip}
            shot = browser.execute_cdp_cmd("Page.captureScreenshot", asked)["data"]
            (folder / f"{name}-{width}-{scheme}.png").write_bytes(base64.b64decode(shot))
    if browser.find_elements("css selector", "#game"):
        printed = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
        (folder / f"{name}.pdf").write_bytes(base64.b64decode(printed))
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
