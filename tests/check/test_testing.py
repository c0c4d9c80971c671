"""What we ship for leagues that test their own logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import adjudicator.testing
from adjudicator.log import Policy
from adjudicator.testing import assert_illegal, assert_legal, build_header, build_log
from tests.support import pile_game
from tests.support.logs import JUDGES, edit
from tests.support.pile_game_logs import game

LOG = game(1, Policy())
BAD = edit(LOG, 4, number=9)
HEADER = build_header(["ash", "birch"], judge=pile_game.judge(), options={"stones": 1})
MOVES: list[dict[str, Any]] = [
    {"by": "table", "move": "draw", "card": "gold"},
    {"by": "table", "move": "roll", "face": 2},
    {"by": "ash", "move": "bet", "number": 1},
    {"by": "birch", "move": "bet", "number": 0},
    {"by": "ash", "move": "take", "heap": "left", "stones": 1},
]


def test_a_legal_log_passes(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(LOG)

    assert assert_legal(LOG, judges=JUDGES).end.over
    assert assert_legal(tmp_path / "log", judges=JUDGES).end.over


def test_a_log_that_is_not_legal_fails_with_the_verdict_in_words() -> None:
    with pytest.raises(AssertionError, match=r"The log is illegal, not legal(.|\n)*3 is most"):
        assert_legal(BAD, judges=JUDGES)


def test_an_illegal_log_passes_by_its_clause() -> None:
    finding = assert_illegal(BAD, clause="heaps.bet", code="too-high", line=4, judges=JUDGES)

    assert finding.n == 3


@pytest.mark.parametrize("wanted", [{"clause": "heaps.take"}, {"code": "too-low"}, {"line": 5}])
def test_an_illegal_log_fails_by_any_other(wanted: dict[str, str]) -> None:
    with pytest.raises(AssertionError, match=r"is .*, not "):
        assert_illegal(BAD, judges=JUDGES, **wanted)  # type: ignore[arg-type]


def test_a_legal_log_fails_as_illegal() -> None:
    with pytest.raises(AssertionError, match="The log is legal, not illegal"):
        assert_illegal(LOG, judges=JUDGES)


@pytest.mark.parametrize("policy", [Policy(), Policy(chain=True, hashes="every")])
def test_a_built_log_is_a_whole_game(policy: Policy) -> None:
    header = build_header(
        ["ash", "birch"], judge=pile_game.judge(), options={"stones": 1}, policy=policy
    )

    assert assert_legal(build_log(header, MOVES, judge=pile_game.judge()), judges=JUDGES).end.over


def test_a_built_log_may_be_illegal() -> None:
    log = build_log(HEADER, [*MOVES[:2], {**MOVES[2], "number": 4}], judge=pile_game.judge())
    again = build_log(HEADER, [{"by": "ash", "move": "jump"}, *MOVES], judge=pile_game.judge())

    assert_illegal(log, clause="heaps.bet", line=4, judges=JUDGES, running=True)
    assert_illegal(again, code="no-such-move", line=2, judges=JUDGES)


def test_what_is_public_is_what_is_there() -> None:
    for name in adjudicator.testing.__all__:
        assert getattr(adjudicator.testing, name).__doc__
