"""Clocks: nobody turns them back, claims a time-out early, or goes on holiday after the fact."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.public import seen_by
from adjudicator.log import Policy
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.policy import policy_of
from adjudicator.log.time_control import QuietHours, TimeControl
from adjudicator.wording import EVERYBODY
from tests.attack.test_signatures import KEYS, with_keys
from tests.support.logs import JUDGES, found, verdict
from tests.support.pile_game_logs import Game, generator, header
from tests.support.timed_logs import DAY, HOUR, MOVE, WRONG, Timed

ELSEWHERE = {"unsigned", "too-many", "too-many-stops"}
"""Codes that have a test of their own here."""


@pytest.mark.parametrize("code", WRONG)
def test_each_cheat_with_the_clock_is_named(code: str) -> None:
    told = [(clause, name) for _, clause, name in found(WRONG[code](), running=True)]
    assert ("log.clocks", code) in told
    assert len([one for one in told if one[0] == "log.clocks"]) == 1


@pytest.mark.parametrize("code", ["no-move", "other-move"])
def test_the_public_is_not_told_which_move_a_secret_would_have_demanded(code: str) -> None:
    """A computer player, or the forms, may have chosen it by what its seat alone knows."""
    whole = check_bytes(WRONG[code](), JUDGES, running=True)
    named = [one for one in whole.verdict.findings if one.clause == "log.clocks"]
    assert [one.code for one in named] == [code]
    assert "wanted" in named[0].args
    shown = seen_by(whole, EVERYBODY).verdict
    assert [(one.clause, one.args) for one in shown.findings] == [("log.secret", {})]


def test_there_is_a_cheat_for_every_message() -> None:
    assert {*WRONG} | ELSEWHERE == {*CLAUSES["log.clocks"].violations}


@pytest.mark.parametrize(
    ("control", "code"),
    [
        (TimeControl(), "no-limit"),
        (TimeControl(move=HOUR, increment=60), "no-game-time"),
        (TimeControl(move=HOUR, quiet=[QuietHours()]), "always-quiet"),
        (TimeControl(move=HOUR, zone="Europe/Arrakeen"), "no-zone"),
        (TimeControl(move=HOUR, zone="../../etc/passwd"), ""),
    ],
)
def test_limits_that_mean_nothing_are_no_header(control: TimeControl, code: str) -> None:
    log = Game(header(Policy(clock=True, time=control)), generator(1)).bytes()
    (one,) = check_bytes(log, JUDGES, running=True).verdict.findings[:1]
    assert one.kind == "invalid"
    assert one.code == code or not code


def test_limits_without_times_are_no_header() -> None:
    log = Game(header(Policy(time=TimeControl(move=HOUR))), generator(1)).bytes()
    assert found(log, running=True)[0][1:] == ("log.header", "no-clock")


def signed(words: str = MOVE) -> Timed:
    policy: Policy = policy_of(f"chain,signatures=seats,{words}")
    play = Timed.__new__(Timed)
    Game.__init__(play, with_keys(policy), generator(1), signers={**KEYS})
    play.at = 1_700_000_000
    while play.position.step != "take":
        play.step()
    return play


def test_with_signatures_the_table_signs_the_move_that_it_makes_for_a_seat() -> None:
    play = signed()
    play.later(HOUR).time_out()
    play.move({"by": play.seat, "move": "pass"}, signer="table")
    assert play.told() == []


def test_the_seat_cannot_sign_what_the_table_must_make() -> None:
    play = signed()
    play.later(HOUR).time_out()
    play.give_up()
    assert play.told() == ["wrong"]


@pytest.mark.parametrize(
    "line",
    [
        {"by": "table", "move": "pause", "why": ""},
        {"by": "table", "move": "timeout", "seat": "ash", "does": "minimal"},
        {"by": "ash", "move": "holiday", "begins": 1_800_000_000, "ends": 1_800_086_400},
    ],
)
def test_without_the_signature_a_line_of_the_clocks_does_nothing(line: dict[str, Any]) -> None:
    play = signed(f"{MOVE},holidays=7")
    play.log._signers.pop(line["by"])
    play.later(HOUR).log.log_line(line, play.position, at=play.at)
    assert "unsigned" in play.told()
    statement = verdict(play.bytes(), running=True).statement
    assert statement is not None
    assert (statement.timeouts, statement.pauses) == ([], [])


def test_the_table_cannot_move_for_a_seat_without_a_time_out() -> None:
    play = signed()
    play.move({"by": play.seat, "move": "pass"}, signer="table")
    assert play.told() == ["wrong"]


def test_only_so_many_pauses_and_holidays_count() -> None:
    play = Timed(f"{MOVE},holidays=300")
    assert play.at is not None
    for _ in range(201):
        play.line("pause", why="")
        play.line("resume", why="")
    for day in range(102):
        play.line("holiday", by="ash", begins=play.at + day * DAY, ends=play.at + day * DAY + 9)
    assert play.told() == ["too-many-stops", "not-paused", "too-many-stops", "too-many-stops"]


def test_only_so_many_time_outs_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.clocks.limits.MOST_TIMEOUTS", 1)
    play = Timed(MOVE)
    for _ in range(2):
        play.later(HOUR).time_out()
        while play.position.step != "take":
            play.step()
        play.give_up()
        while play.position.step != "take":
            play.step()
    assert play.told() == ["too-many"]


def test_an_undo_does_not_turn_the_clock_back() -> None:
    """A seat whose time has run out takes moves back: its time has run out all the same."""
    play = Timed(f"{MOVE},undo=any")
    line = play.log.n
    play.later(HOUR - 1).give_up()
    play.undo(line)
    play.later(2).give_up()
    assert play.told() == ["late"]


def test_times_at_the_end_of_the_calendar_take_no_longer() -> None:
    play = Timed(f"{MOVE},quiet=22:00-08:00,zone=Europe/Berlin,automatic=no")
    play.at = 2**53 - 1
    play.give_up()
    assert play.told() == []
