"""Positions that differ only in what a seat may not know give its player the same window, in every game."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.names import names
from adjudicator.log.lines import encode
from tests.support.exchanges import AT_ONCE, choices_of, pairs_of, under
from tests.support.replay import Step, read_header, steps, table_logs
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, MESSIAH
from tests.vassal.referee_host import Table, facts_of
from tests.vassal.test_referee_secrets import begun

GAMES = (GAME, DAWN, CONQUEST, MESSIAH, ARRAKIS)
PAIRS = 4
"""Pairs of positions of each sort that the suite compares, a game."""
DEPTH = 4
"""So many fields of a form are filled in."""


def log_of(game: str, at: int) -> Path:
    """A golden game, the shorter first."""
    logs = sorted(table_logs(game), key=lambda log: (log.stat().st_size, log.name))
    return logs[at % len(logs)]


def plain(given: Any) -> Any:
    """A value of Lua as one of Python."""
    return {key: plain(value) for key, value in given.items()} if hasattr(given, "items") else given


class Window:
    """What the referee shows a player, whatever the position is."""

    def __init__(self, log: Path, side: str) -> None:
        self.table: Table = begun(log, side)
        self.shown: list[Any] = []

    def look(self, position: Any) -> list[Any]:
        """All that the window shows of a position: its rows, and its forms filled in in two ways."""
        text = encode(position).decode()
        self.table.put(text)
        self.press("drop")
        assert self.table.position() == text
        found: list[Any] = []
        self.shown = found
        screen = self.press("")
        presses = [
            row["press"] for part in ("now", "any", "chance") for row in screen[part].values()
        ]
        for one in presses:
            for last in (False, True):
                self.fill(one, last=last)
        self.shown = []
        return found

    def fill(self, press: str, *, last: bool) -> None:
        """Begin a move, and take the first or the last answer to each question."""
        form = self.press(press).get("form")
        for _ in range(DEPTH):
            if not form or not form["options"]:
                break
            options = form["options"]
            form = self.press(options[max(options) if last else 1]["press"]).get("form")
        self.press("drop")

    def press(self, press: str) -> Any:
        """What is shown after a press."""
        self.table.ask(do="screen", press=press, stands=[], tops={})
        screen = plain(self.table.answer.screen)
        self.shown.append(screen)
        return screen


def compared(game: str, number: int, stride: int, most: int, folder: Path) -> int:
    """How many pairs of positions of a golden game show a seat the same; each must."""
    log = log_of(game, number)
    seats = [seat.faction for seat in read_header(log).seats]
    exchanged = pairs_of(game, log, stride, seats, f"vassal/{number}")
    secret = under(log, folder, AT_ONCE.get(game, {}))
    chosen = islice(choices_of(game, secret, seats, 2), 0, None, 3)
    count = 0
    for played, pairs in ((log, exchanged), (secret, chosen)):
        windows = {seat: Window(played, names(game)[seat]) for seat in seats}
        for line, seat, _, own, twin in islice(pairs, most):
            assert windows[seat].look(own) == windows[seat].look(twin), (log.name, line, seat)
            count += 1
    return count


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES)
def test_another_secret_of_others_changes_nothing_in_a_players_window(
    game: str, tmp_path: Path
) -> None:
    assert compared(game, 1, 23, PAIRS, tmp_path) > 0


def open_draw(game: str) -> tuple[Path, Step, str]:
    """A golden game's first draw that everybody will see, and the pile that it is of."""
    drawn = facts_of(game)["open"]
    for log in sorted(table_logs(game), key=lambda log: (log.stat().st_size, log.name)):
        for step in steps(log):
            if step.move["move"] in drawn:
                return log, step, drawn[step.move["move"]]["piles"][0]
    raise AssertionError(game)


@pytest.mark.parametrize("game", GAMES)
def test_who_opens_the_form_of_an_open_draw_does_not_see_what_lies_on_top(game: str) -> None:
    """What comes is seen when it is announced, by all; a form can be put away again."""
    log, step, pile = open_draw(game)
    kind, values = step.move["move"], facts_of(game)["open"][step.move["move"]]["values"]
    field = facts_of(game)["open"][kind]["field"]
    side = names(game)[read_header(log).seats[0].faction]
    shown: list[Any] = []
    made: list[str] = []
    for content, value in values.items():
        if value != step.move[field] and shown:
            continue
        window = Window(log, side)
        window.table.put(encode(step.position).decode())
        window.press("drop")
        tops = {pile: content}
        window.table.ask(do="screen", press=f"begin/table/{kind}", stands=[], tops=tops)
        screen = plain(window.table.answer.screen)
        assert screen["form"]["whole"] is True
        shown.append(screen)
        window.table.ask(do="make", stands=[], tops=tops)
        made.append(str(window.table.answer.line))
    assert len(shown) > 1
    assert all(one == shown[0] for one in shown)
    assert f'"{field}":{json.dumps(step.move[field])}' in made[-1]


@pytest.mark.campaign
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_another_secret_of_others_changes_nothing_in_whole_games(
    game: str, number: int, tmp_path: Path
) -> None:
    # In Dawn of the Fremen little is hidden, and in short games nothing.
    assert compared(game, number * 2, 7, 200, tmp_path) > 0 or game == DAWN
