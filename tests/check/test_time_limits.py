"""The time limits of a policy: each seat has its clock, and what happens when it runs out is checked."""

from __future__ import annotations

import pytest

from adjudicator.clocks.stand_in import stand_in
from adjudicator.log.header import setup_of
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from tests.support.logs import verdict
from tests.support.replay import golden_logs
from tests.support.timed_logs import DAY, HOUR, Timed

MOVE = "move=1h"


@pytest.mark.parametrize(("later", "wrong"), [(HOUR, []), (HOUR + 1, ["late"])])
def test_a_seat_moves_until_its_time_has_run_out(later: int, wrong: list[str]) -> None:
    play = Timed(MOVE)
    play.later(later).give_up()
    assert play.told() == wrong


@pytest.mark.parametrize(("later", "wrong"), [(HOUR - 1, ["early"]), (HOUR, []), (9 * HOUR, [])])
def test_the_table_claims_a_time_out_when_it_is_due_and_not_before(
    later: int, wrong: list[str]
) -> None:
    play = Timed(MOVE)
    play.later(later).time_out()
    play.give_up()
    assert play.told() == wrong


def test_after_a_time_out_comes_the_move_of_the_policy_and_no_other() -> None:
    play = Timed(MOVE)
    play.later(HOUR).time_out()
    heap = max(play.position.heaps, key=lambda name: play.position.heaps[name])
    play.move({"by": play.seat, "move": "take", "heap": heap, "stones": 1})
    assert play.told() == ["other-move"]


def test_after_a_time_out_nobody_else_makes_a_move_first() -> None:
    play = Timed(MOVE)
    play.later(HOUR).time_out()
    other = "ash" if play.seat == "birch" else "birch"
    play.move({"by": other, "move": "say", "words": "Hurry"})
    assert play.told() == ["no-move"]


def test_a_time_out_that_nobody_claims_is_named_once() -> None:
    play = Timed(MOVE)
    other = "ash" if play.seat == "birch" else "birch"
    for _ in range(2):
        play.later(HOUR + 1).move({"by": other, "move": "say", "words": "Hurry"})
    assert play.told() == ["unclaimed"]


def test_where_time_outs_may_be_claimed_nobody_has_to() -> None:
    play = Timed(f"{MOVE},automatic=no")
    play.later(9 * HOUR).give_up()
    assert play.told() == []


def test_a_time_out_does_what_the_policy_says_and_nothing_else() -> None:
    play = Timed(f"{MOVE},out=pass")
    play.later(HOUR).time_out("minimal")
    assert play.told() == ["other-outcome"]


def test_the_referee_decides_and_until_then_no_time_runs() -> None:
    play = Timed(f"{MOVE},out=referee")
    play.later(HOUR).time_out("referee")
    play.later(9 * DAY).line("resume", why="Ill", seat=play.seat, seconds=HOUR)
    play.later(HOUR).give_up()
    assert play.told() == []


def test_who_has_run_out_of_time_does_not_move_before_the_referee_decides() -> None:
    play = Timed(f"{MOVE},out=referee")
    play.later(HOUR).time_out("referee")
    play.give_up()
    assert play.told() == ["undecided"]


def test_the_time_for_the_game_is_used_up_over_many_moves() -> None:
    play = Timed("game=1h,increment=10m")
    seat = play.seat
    play.later(HOUR).give_up()
    while play.position.waiting != [seat]:
        play.give_up() if play.position.step == "take" else play.step()
    play.later(599).step()
    assert play.told() == []
    while play.position.waiting != [seat]:
        play.give_up() if play.position.step == "take" else play.step()
    play.later(2 * HOUR).step()
    assert play.told() == ["late"]


@pytest.mark.parametrize(("to", "later", "wrong"), [(0, 1, "early"), (0, 0, "")])
def test_an_undo_gives_no_time_back(to: int, later: int, wrong: str) -> None:
    play = Timed("move=1h,undo=any")
    line = play.log.n
    play.later(HOUR // 2).give_up()
    play.undo(line - to)
    play.later(HOUR // 2 - later).time_out()
    play.give_up()
    assert play.told() == ([wrong] if wrong else [])


def test_moves_that_are_taken_back_bring_no_increment() -> None:
    play = Timed("game=1h,increment=30m,undo=any")
    for _ in range(3):
        line = play.log.n
        play.later(600).give_up()
        play.undo(line)
    # It has bet once, so it has one increment.
    play.later(HOUR + 1800 - 3 * 600 + 1).give_up()
    assert play.told() == ["late"]


def test_no_time_runs_on_a_holiday_that_was_declared_before() -> None:
    play = Timed(f"{MOVE},holidays=7")
    assert play.at is not None
    play.line("holiday", by=play.seat, begins=play.at + 60, ends=play.at + 60 + 2 * DAY)
    play.later(2 * DAY + HOUR).give_up()
    assert play.told() == []


def test_a_holiday_of_another_seat_stops_no_time() -> None:
    play = Timed(f"{MOVE},holidays=7")
    assert play.at is not None
    other = "ash" if play.seat == "birch" else "birch"
    play.line("holiday", by=other, begins=play.at, ends=play.at + 2 * DAY)
    play.later(HOUR + 1).give_up()
    assert play.told() == ["late"]


def test_no_time_runs_while_the_referee_has_stopped_all_clocks() -> None:
    play = Timed(MOVE)
    play.line("pause", why="The server is down.")
    play.later(9 * DAY).line("resume", why="It is up again.")
    play.later(HOUR).give_up()
    assert play.told() == []


@pytest.mark.parametrize(("later", "wrong"), [(11 * HOUR, []), (11 * HOUR + 1, ["late"])])
def test_no_time_runs_in_quiet_hours(later: int, wrong: list[str]) -> None:
    # The games of Heaps begin at 22:13:20 UTC on a Tuesday; it is quiet from 22:00 to 08:00.
    play = Timed(f"{MOVE},quiet=22:00-08:00")
    till_eight = 9 * HOUR + 46 * 60 + 40
    play.later(till_eight - 10 * HOUR + later).give_up()
    assert play.told() == wrong


def test_each_seat_that_is_awaited_at_the_same_time_has_its_clock() -> None:
    play = Timed(MOVE)
    while play.position.step != "bet":
        play.step() if play.position.step != "take" else play.give_up()
    first, second = play.position.waiting
    play.later(HOUR).move({"by": first, "move": "bet", "number": 0})
    play.line("timeout", seat=second, does="minimal")
    play.move({"by": second, "move": "bet", "number": 0})
    assert play.told() == []


def test_a_computer_player_moves_for_a_seat_of_a_real_game() -> None:
    """Its choice can be repeated, so any other move is named."""
    from adjudicator.registry import rulebook  # noqa: PLC0415 - one use
    from tests.support.dune_classic import GAME, do, scene  # noqa: PLC0415 - one use

    rules, position = rulebook("dune-classic"), scene("bidding")
    do(position, "table", "deal-auction", card=position.treachery_deck[0])
    seat = position.waiting[0]
    chosen = [
        stand_in(rules, GAME, position, seat=seat, does=does, n=7)
        for does in ("easy", "easy", "steady", "minimal", "pass", "referee")
    ]
    assert chosen[0] == chosen[1]
    assert all(rules.check(GAME, position, move) is None for move in chosen[:5] if move)
    assert chosen[3:] == [{"by": seat, "move": "pass"}] * 2 + [None]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_answer_to_a_time_out_is_a_legal_move_in_every_game(game: str) -> None:
    """In each phase that a golden game has, as soon as somebody is awaited."""
    logs = sorted(golden_logs(game), key=lambda log: (log.stat().st_size, log.name))
    followed = follow(logs[len(logs) // 2])
    rules, linked = followed.rulebook, followed.game
    position = rules.new_position(linked, setup_of(followed.header))
    phases = set[str]()
    for n, move in followed.moves:
        seats = [seat for seat in rules.to_act(position) if seat in position.sides]
        if seats and position.phase not in phases:
            phases.add(position.phase)
            for does in ("pass", "minimal", "easy", "steady", "strong"):
                made = stand_in(rules, linked, position, seat=seats[0], does=does, n=n)
                assert made is not None, (does, position.phase)
                assert made["by"] == seats[0]
                assert rules.check(linked, position, made) is None, (does, made)
            assert stand_in(rules, linked, position, seat=seats[0], does="referee", n=n) is None
        rules.apply(linked, position, move)
    assert len(phases) >= 3


def test_the_verdict_says_whose_time_has_run_out_and_what_was_done() -> None:
    play = Timed(MOVE)
    seat = play.seat
    play.later(HOUR).time_out()
    play.give_up()
    told = verdict(play.bytes(), running=True)
    assert told.statement is not None
    (out,) = told.statement.timeouts
    assert (out.seat, out.does, out.count) == (seat, "minimal", 1)
