"""Who was passed over and moves all the same gets one reason everywhere: the judge, `show`, `play` and Lua."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.log.lines import encode
from adjudicator.play.saved_games import load_session
from adjudicator.registry import GAMES
from adjudicator.rules.judging import WHY
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY, TABLE
from tests.support.passed_over import late_move
from tests.support.replay import load

PASSING = sorted({*GAMES} - {"war-for-arrakis"})
"""The games whose rules pass seats over."""
every_game = pytest.mark.parametrize("game", PASSING)


@every_game
def test_the_judge_gives_the_reason_for_which_the_seat_was_passed_over(game: str) -> None:
    late = late_move(game)

    found = late.finding()

    assert (found.clause, found.code) == (late.reason.clause, late.reason.args[WHY])


@every_game
def test_who_plays_at_the_keyboard_gets_the_reason_of_the_judge(game: str, tmp_path: Path) -> None:
    late = late_move(game)
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(late.log().splitlines(keepends=True)[:-1]))
    session = load_session(log, [])

    found = late.finding()

    assert session.refusal(late.move, names(game)) == f"{found.message} ({found.clause})"


@every_game
@pytest.mark.parametrize("viewer", [TABLE, EVERYBODY])
def test_who_looks_at_a_log_gets_the_reason_of_the_judge(
    game: str, viewer: str, tmp_path: Path
) -> None:
    late = late_move(game)
    log = tmp_path / "game.jsonl"
    log.write_bytes(late.log())

    with pytest.raises(InputError) as refused:
        follow(log, viewer=viewer)

    found = late.finding()
    assert f"illegal: {found.message} ({found.clause})" in str(refused.value)


@every_game
def test_a_move_at_another_time_is_refused_with_the_clause_that_says_when(
    game: str, tmp_path: Path
) -> None:
    late = late_move(game)
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(late.log().splitlines(keepends=True)[:-1]))
    session = load_session(log, [])
    move = late.before[0]
    wrong = session.followed.rulebook.check(session.followed.game, session.position, move)
    assert wrong is not None
    assert wrong.code == "not-now"

    said = session.refusal(move, names(game))

    content = load(game).content
    assert said.endswith(f". {content.clauses[wrong.clause].text} ({wrong.clause})")
    log.write_bytes(log.read_bytes() + encode({**move, "n": len(late.before) + 1}) + b"\n")
    with pytest.raises(InputError) as refused:
        follow(log)
    assert content.clauses[wrong.clause].text in str(refused.value)
