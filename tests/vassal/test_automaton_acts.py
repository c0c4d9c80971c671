"""The side that nobody plays, at a VASSAL table: it moves by itself where the rules leave one move, and asks where they leave several."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from exporters.vassal.format.chat_lines import move_of
from tests.support.replay import golden_logs, read_header, steps
from tests.vassal.hands import Hands, button_of
from tests.vassal.modules import ARRAKIS

ALONE = "harkonnen"


@cache
def solo() -> list[Path]:
    """The golden games against the automaton, the shorter first."""
    logs = [log for log in golden_logs(ARRAKIS) if read_header(log).options.get("solo")]
    return sorted(logs, key=lambda log: log.stat().st_size)


ONE_WAY = {"spend", "return-prescience"}
"""Moves that may be all that is left without a criterion: a die that has but one use, the only card there."""


BEGINNING = 100
"""So many lines of a game are played in the suite, to its end in the campaign."""


def play_with_the_automaton(log: Path, most: int | None) -> tuple[int, int, int]:
    """Play a game, or its first lines, and compare all that the automaton does with the log.

    Returns how many moves the automaton made, how many it asked somebody to choose, and how often it
    rolled dice.
    """
    hands = Hands(log)
    before = hands.odd()
    alone = asked = rolled = 0
    for step in islice(steps(log), most):
        move = step.move
        answers = hands.alone()
        assert list(answers) in ([], hands.seats[:1]), move
        answer = answers.get(hands.seats[0])
        if move["move"] in hands.facts["dice"]:
            assert (answer is not None) == (move["to"] == ALONE)
            if answer is not None:
                assert answer.roll == button_of(ARRAKIS, move)
                rolled += 1
            hands.roll(move)
        elif move["by"] == ALONE and answer is not None and answer.line:
            assert move_of(answer.line) == move
            told = "Criterion" in answer.line + (answer.news or "")
            assert told or move["move"] in ONE_WAY, answer.line
            moved = hands.act(answer.acts)
            hands.advance(move)
            hands.show(answer.line, moved, hands.seats[0])
            alone += 1
        else:
            assert (answer is not None) == (move["by"] == ALONE), move
            assert answer is None or answer.ask
            asked += answer is not None
            hands.make(move)
        assert hands.odd().items() <= before.items(), move
    assert [line for line in hands.said if "You see: " not in line] == []
    return alone, asked, rolled


@pytest.mark.one_in(6)
@pytest.mark.parametrize("log", solo(), ids=lambda log: log.stem)
def test_the_automaton_makes_its_moves_by_itself_or_asks(log: Path) -> None:
    """The pieces are where the rules have them after each line; a player makes each choice that is left."""
    alone, asked, rolled = play_with_the_automaton(log, BEGINNING)
    assert alone > 0
    assert asked > 0
    assert rolled > 3


@pytest.mark.campaign
@pytest.mark.parametrize("log", solo(), ids=lambda log: log.stem)
def test_the_automaton_makes_the_moves_of_a_whole_game_by_itself_or_asks(log: Path) -> None:
    alone, asked, rolled = play_with_the_automaton(log, None)
    assert alone > asked > 0
    assert rolled > 10


@pytest.mark.campaign
def test_a_player_is_offered_the_moves_of_the_automaton_and_nobody_elses() -> None:
    log = solo()[0]
    hands = Hands(log)
    table = hands.tables[hands.seats[0]]
    seen = 0
    for at, step in enumerate(steps(log)):
        waiting = hands.rules.to_act(hands.position)
        if ALONE in waiting and at % 3 == 0:
            screen = hands.pressed(table, "drop")
            rows = [row for group in (screen.now, screen.any) for row in group.values()]
            kinds = {
                row.press.split("/", 2)[2]
                for row in rows
                if row.press.startswith(f"begin/{ALONE}/")
            }
            assert kinds == set(hands.rules.kinds(hands.loaded.game, hands.position, ALONE))
            seen += len(kinds)
        if step.move["move"] in hands.facts["dice"]:
            hands.roll(step.move)
        else:
            hands.make(step.move)
        if at > 80:
            break
    assert seen > 3


@pytest.mark.campaign
def test_where_somebody_sits_on_every_seat_nothing_moves_by_itself() -> None:
    log = next(log for log in golden_logs(ARRAKIS) if not read_header(log).options)
    hands = Hands(log)
    for step in islice(steps(log), 40):
        assert hands.alone() == {}
        if step.move["move"] in hands.facts["dice"]:
            hands.roll(step.move)
        else:
            hands.make(step.move)
