"""Secrets that are shown and taken back: the referee keeps that all have seen them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adjudicator.wording import words_of
from exporters.vassal.format.log_steps import Tree, chat
from exporters.vassal.format.sequence import encode
from exporters.vassal.reading.saved.commands import Move, parse
from tests.support.replay import line_kinds, moves_of, table_logs
from tests.vassal.modules import CONQUEST, DAWN, GAME, MESSIAH
from tests.vassal.referee_host import Table, facts_of
from tests.vassal.sessions import Scribe, played
from tests.vassal.test_order import begun
from tests.vassal.test_referee_secrets import (
    LOG_KINDS,
    Secretly,
    form_of,
    sealed,
    told,
)
from tests.vassal.test_unexplained import imported, shown

BACK = "taken back after it had shown something hidden"
SEEN = "taken back after all had seen that of another side"
OTHER = "it was taken back after all had seen it, and is another now"
each_game = pytest.mark.parametrize(
    "game",
    [
        GAME,
        *(pytest.param(game, marks=pytest.mark.campaign) for game in (DAWN, CONQUEST, MESSIAH)),
    ],
)


def of_two(game: str) -> Iterator[tuple[Path, int]]:
    """Golden games with the number of a secret move that another seat's of its kind comes before, both shown later."""
    kinds = words_of(game).secrecy.shown_moves
    for log in sorted(table_logs(game), key=lambda one: (one.stat().st_size, one.name)):
        moves = moves_of(log) if not LOG_KINDS & {*line_kinds(log)} else []
        for at, (first, second) in enumerate(pairwise(moves), 1):
            same = first["move"] == second["move"] and first["by"] != second["by"]
            if same and first["move"] in kinds:
                yield log, at


class Two:
    """A game in which two have just made a move in secret, as the client of a side has it."""

    def __init__(self, game: str, side: str = "Referee") -> None:
        log, at = next(of_two(game))
        moves, player = moves_of(log), Secretly(log)
        self.game = game
        self.first, self.second = moves[at - 1 : at + 1]
        self.table: Table = begun(log)
        self.table.side = side
        for one in player.requests(moves[: at - 1]):
            self.table.ask(do="seen", **one)
        for move in (self.first, self.second):
            self.seal(move)

    def seal(self, move: dict[str, Any]) -> list[str]:
        """A move is made in secret."""
        return self.table.seen(sealed(self.game, move), forms=[form_of(move)])

    def show(self, move: dict[str, Any]) -> list[str]:
        """It is shown."""
        return self.table.seen(told(move))

    def undo(self, line: str) -> list[str]:
        """The line is taken back."""
        return self.table.seen(f"* UNDO: {line}", undo=True)

    def judged(self) -> list[str]:
        """What Judge finds, before and after the game is saved and loaded."""
        found = self.table.ask(do="judge")
        self.table.start(kept=self.table.kept())
        assert self.table.ask(do="judge") == found
        return found[1:]


def other_than(move: dict[str, Any]) -> dict[str, Any]:
    """Another secret move of the kind."""
    for name, value in move.items():
        if isinstance(value, int) and not isinstance(value, bool):
            return {**move, name: value + 1}
    name = next(name for name in move if name not in ("by", "move"))
    return {**move, name: "none"}


@each_game
def test_what_is_shown_again_after_an_undo_must_be_the_same(game: str) -> None:
    for again, expected in ((False, [OTHER]), (True, [])):
        two = Two(game)
        for move in (two.first, two.second):
            assert two.show(move) == []
        assert [BACK in line for line in two.undo(told(two.second))] == [True]
        assert [line for line in two.judged() if BACK in line] != []

        move = two.second if again else other_than(two.second)
        two.seal(move)
        two.show(move)

        kept = [line for line in two.judged() if BACK in line or OTHER in line]
        assert [one for one in expected if not any(one in line for line in kept)] == []
        assert len(kept) == len(expected)


@each_game
def test_an_undo_of_the_undo_shows_it_again(game: str) -> None:
    two = Two(game)
    for move in (two.first, two.second):
        two.show(move)
    before = two.judged()
    two.undo(told(two.second))
    two.undo(f"* UNDO: {told(two.second)}")

    assert two.judged() == before
    # It is shown: nobody can show it once more.
    log = two.table.log()
    assert log.count('"move":"undo"') == 1


@each_game
def test_who_has_seen_the_secret_of_another_cannot_take_back_his_own_unseen(game: str) -> None:
    """All clients are told the same, whatever stands in the form; nobody is told whether the next is another."""
    sides = [side for side, seat in facts_of(game)["sides"].items() if seat not in ("", "table")]
    heard = []
    for side in [*sides[:3], "Referee"]:
        two = Two(game, side)
        two.show(two.first)
        said = two.undo(sealed(game, two.second))
        assert [SEEN in line for line in said] == [True]
        two.seal(other_than(two.second))
        two.show(other_than(two.second))
        found = [line for line in two.judged() if "taken back" in line]
        assert [SEEN in line for line in found] == [True]
        heard.append((said, found))
    assert heard == [heard[0]] * len(heard)


@each_game
def test_a_secret_that_nobody_else_has_shown_is_taken_back_freely(game: str) -> None:
    two = Two(game)

    assert two.undo(sealed(game, two.second)) == []
    assert two.judged() == []
    two.seal(other_than(two.second))
    two.show(two.first)
    assert [line for line in two.judged() if "taken back" in line] == []


def test_judge_names_a_reason_to_whoever_may_know_it_now() -> None:
    """Who takes another side is told what that side may know, not what the one before it knew."""
    two = Two(GAME, "Referee")
    spends = {**two.first, "move": "bid", "spice": 99}
    two.table.seen(told(spends))
    as_referee = two.table.ask(do="judge")
    two.table.side = "Fremen"
    as_fremen = two.table.ask(do="judge")
    again = Table(GAME)
    again.side = "Fremen"
    again.start(kept=two.table.kept())

    assert as_fremen == again.ask(do="judge")
    two.table.side = "Referee"
    assert two.table.ask(do="judge") == as_referee


def taken_back(step: Tree) -> Tree:
    """The undo of a step that moves pieces."""
    back: list[Tree] = []
    for text, _ in reversed(step[1]):
        one = parse(text)
        if isinstance(one, Move):
            start = [one.old_map, str(one.old_x), str(one.old_y), "null"]
            end = [one.map, str(one.x), str(one.y), "null"]
            back.append(("M/" + encode([one.id, *start, *end, one.user], "/"), []))
        else:
            back.append((text, []))
    return ("UNDO\ttrue", [*back, ("UNDO\tfalse", [])])


def test_a_draw_that_is_taken_back_after_its_card_has_gone_back_is_honest_in_the_import() -> None:
    """It stands in the log with the card that it had drawn, as in the referee's, and then that it was taken back."""
    neat = next(one for one in map(played, shown(MESSIAH)) if one is not None)
    at = next(n for n, act in enumerate(neat.acts) if act.kind == "report")
    draw = neat.acts[at]
    card = next(n for n, act in enumerate(neat.acts) if n > at and act.kind == "drag")
    scribe = Scribe(neat)
    for act in neat.acts[: card + 1]:
        scribe.write(act)
    line = next(
        text.removeprefix("CHAT")
        for step in scribe.steps
        for text, _ in (step, *step[1])
        if '"move":"deal-treachery"' in text
    )
    undone: Tree = ("UNDO\ttrue", [chat(f"* UNDO: {line}"), ("UNDO\tfalse", [])])
    scribe.steps += [taken_back(scribe.steps[-1]), undone]

    found = imported(neat, scribe.file())

    assert draw.move["move"] == "deal-treachery"
    told_of = [one.move for one in found.found]
    assert told_of[-2].items() >= draw.move.items()
    assert told_of[-1] == {"by": "table", "move": "undo", "to": len(told_of) - 2}
    assert {one.reason for one in found.unexplained} == {"chance-undone"}
