"""Claimed times: they run forwards, and time limits are kept."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.clocks.waits import Clock
from adjudicator.games.dune_classic.records import Position
from adjudicator.log import Policy
from adjudicator.registry import rulebook
from adjudicator.rules.copies import copied
from tests.support.dune_classic import GAME, do, scene
from tests.support.logs import edit, found, split, verdict
from tests.support.pile_game import HOUR
from tests.support.pile_game_logs import START, Game, game, generator, header

CLOCK = Policy(clock=True)


def taking(policy: Policy = CLOCK, seats: int = 2) -> Game:
    """A game in which a seat is awaited to take."""
    play = Game(header(policy, seats=seats), generator(1))
    play.at = START
    while play.position.step != "take":
        play.step()
    return play


def told(play: Game) -> list[tuple[str, str]]:
    return [(clause, code) for _, clause, code in found(play.bytes(), running=True)]


def write(play: Game, move: dict[str, object], later: int) -> None:
    assert play.at is not None
    from tests.support import pile_game  # noqa: PLC0415 - one use

    pile_game.apply(None, play.position, move)
    play.at += later
    play.log.append(move, play.position, at=play.at)


def skip(play: Game) -> dict[str, object]:
    return {"by": "table", "move": "skip", "seat": play.position.waiting[0]}


def give_up(play: Game) -> dict[str, object]:
    return {"by": play.position.waiting[0], "move": "pass"}


def test_games_with_times_are_legal() -> None:
    told_ = verdict(game(1, CLOCK))

    assert told_.status == "legal"
    assert told_.tallies["at"].checked == told_.lines - 1


@pytest.mark.parametrize(("later", "breaches"), [(HOUR, []), (HOUR + 1, []), (9 * HOUR, [])])
def test_the_table_may_skip_a_seat_whose_time_is_up(
    later: int, breaches: list[tuple[str, str]]
) -> None:
    play = taking()
    write(play, skip(play), later)

    assert told(play) == breaches


@pytest.mark.parametrize("later", [0, 1, HOUR - 1])
def test_the_table_may_not_skip_a_seat_before(later: int) -> None:
    play = taking()
    since = play.log.n
    write(play, skip(play), later)
    finding = verdict(play.bytes(), running=True).findings[0]

    assert (finding.kind, finding.clause, finding.code) == ("claim", "heaps.time", "early")
    assert finding.args["since"] == since + 1, "the line since which the seat was awaited"
    assert verdict(play.bytes(), running=True).status == "illegal"


@pytest.mark.parametrize(("later", "late"), [(0, False), (HOUR, False), (HOUR + 1, True)])
def test_a_seat_may_take_until_its_time_is_up(later: int, late: bool) -> None:
    play = taking()
    write(play, give_up(play), later)

    assert told(play) == ([("heaps.time", "late")] if late else [])


def test_each_seat_has_its_own_time() -> None:
    play = taking(seats=3)
    for _ in range(2):
        write(play, give_up(play), HOUR)

    assert told(play) == []


def test_talk_does_not_wind_the_clock() -> None:
    play = taking()
    other = "ash" if play.position.waiting[0] == "birch" else "birch"
    write(play, {"by": other, "move": "say", "words": "Hurry"}, HOUR // 2)
    write(play, skip(play), HOUR // 2)

    assert told(play) == []


@pytest.mark.parametrize(("more", "breaches"), [(-1, ["early"]), (0, [])])
def test_an_undo_gives_back_the_time_that_was_left(more: int, breaches: list[str]) -> None:
    play = taking()
    play.keep()
    line = play.log.n
    write(play, give_up(play), HOUR // 2)
    assert play.at is not None
    play.at += 9 * HOUR
    play.prng.seed(1)
    play.undo(line)
    write(play, skip(play), HOUR // 2 + more)

    assert [code for _, code in told(play)] == breaches


def test_an_undo_stops_no_clock_of_who_was_awaited_all_the_time() -> None:
    play = taking()
    play.keep()
    line = play.log.n
    other = "ash" if play.position.waiting[0] == "birch" else "birch"
    write(play, {"by": other, "move": "say", "words": "Hurry"}, HOUR // 2)
    at = play.at
    play.undo(line)
    assert play.at is not None
    assert at is not None
    write(play, skip(play), HOUR // 2 - (play.at - at))

    assert told(play) == []


def test_steps_without_limit_take_as_long_as_they_take() -> None:
    play = Game(header(CLOCK), generator(1))
    assert play.at is not None
    for _ in range(3):
        play.at += 100 * HOUR
        play.step()

    assert told(play) == []


def test_without_times_nobody_is_late() -> None:
    play = taking(Policy())
    play.at = None
    play.play(give_up(play))

    assert told(play) == []


def test_time_does_not_run_backwards() -> None:
    log = game(1, CLOCK)

    assert found(edit(log, 5, at=START - 1))[0] == (5, "log.times", "backwards")


def test_a_line_without_time_breaks_the_policy() -> None:
    log = game(1, CLOCK)

    assert found(edit(log, 5, at=None))[0] == (5, "log.times", "missing")


def test_times_are_no_part_of_the_position() -> None:
    at = split(game(1, Policy(clock=True, hashes="every")))
    plain = split(game(1, Policy(hashes="every")))

    assert verdict(b"\n".join(at) + b"\n").status == verdict(b"\n".join(plain) + b"\n").status


def test_a_time_out_in_another_step_is_refused_by_the_rules() -> None:
    play = Game(header(CLOCK), generator(1))
    play.log.append({"by": "table", "move": "skip", "seat": "ash"}, play.position, at=START)

    assert told(play) == [("heaps.skip", "nobody-to-skip")]


@pytest.mark.parametrize(("kind", "late"), [("bribe", True), ("bid", False)])
def test_what_a_seat_says_out_of_turn_does_not_stop_its_clock(kind: str, late: bool) -> None:
    rules = rulebook("dune-classic")
    position = scene("bidding")
    do(position, "table", "deal-auction", card=position.treachery_deck[0])
    seat = position.waiting[0]
    clock = Clock(rules, GAME)
    clock.await_seats({"n": 1, "by": "table", "move": "deal-auction", "at": 0}, position)
    day = rules.time_limit(GAME, position)

    clock.await_seats({"n": 2, "by": seat, "move": kind, "at": day - 1}, position)

    found = clock.in_time({"n": 3, "by": seat, "move": "pass", "at": day + 1}, position)
    assert [breach.code for breach in found] == (["late"] if late else [])


@pytest.mark.parametrize("asked", ["awaited", "other"])
@pytest.mark.parametrize(("left", "late"), [(1, False), (0, False), (-1, True)])
def test_a_truthtrance_question_stops_the_time_for_bidding_until_it_is_answered(
    asked: str, left: int, late: bool
) -> None:
    rules = rulebook("dune-classic")
    clock, position, seat, to = auction(asked)
    day = rules.time_limit(GAME, position)

    play(clock, position, 2, day - 10, by="fremen", move="truthtrance", to=to, question="Well?")
    play(clock, position, 3, 9 * day, by=to, move="answer-truth", yes=True)

    bid = {"n": 4, "by": seat, "move": "pass", "at": 9 * day + 10 - left}
    assert [breach.code for breach in clock.in_time(bid, position)] == (["late"] if late else [])
    passed = {"n": 4, "by": "table", "move": "auto-pass", "seat": seat, "at": 9 * day + 10 - left}
    assert [breach.code for breach in clock.in_time(passed, position)] == (
        ["early"] if left > 0 else []
    )


def play(clock: Clock, position: Any, n: int, at: int, **move: Any) -> None:
    """A move of classic Dune is played at a time, and the clock follows it."""
    line = {**move, "n": n, "at": at}
    assert clock.in_time(line, position) == []
    rulebook("dune-classic").apply(GAME, position, move)
    clock.await_seats(line, position)


def auction(asked: str) -> tuple[Clock, Position, str, str]:
    """A seat bids, its time runs from 0 on; who is asked is that seat ("awaited") or another one."""
    position = scene("bidding", hands={"fremen": ["truthtrance"]})
    do(position, "table", "deal-auction", card=position.treachery_deck[0])
    seat = position.waiting[0]
    others = [other for other in position.order if other not in (seat, "fremen")]
    assert seat != "fremen"
    clock = Clock(rulebook("dune-classic"), GAME)
    clock.await_seats({"n": 1, "by": "table", "move": "deal-auction", "at": 0}, position)
    return clock, position, seat, seat if asked == "awaited" else others[0]


def undo(clock: Clock, position: Position, n: int, at: int, to: int) -> None:
    """An undo is played: `position` is that after line `to`."""
    line = {"by": "fremen", "move": "undo", "n": n, "to": to, "at": at}
    clock.take_back(line, position)


def bids_at(clock: Clock, position: Position, seat: str, at: int) -> list[str]:
    """What is wrong with the time of a bid, and of the table that passes for the seat."""
    lines = [
        {"n": 9, "by": seat, "move": "pass", "at": at},
        {"n": 9, "by": "table", "move": "auto-pass", "seat": seat, "at": at},
    ]
    return [breach.code for line in lines for breach in clock.in_time(line, position)]


@pytest.mark.parametrize("asked", ["awaited", "other"])
@pytest.mark.parametrize("bids", [False, True])
@pytest.mark.parametrize(("left", "wrong"), [(1, ["early"]), (0, []), (-1, ["late"])])
def test_after_an_undo_to_an_open_question_no_time_runs_until_it_is_answered(
    asked: str, bids: bool, left: int, wrong: list[str]
) -> None:
    clock, position, seat, to = auction(asked)
    day = rulebook("dune-classic").time_limit(GAME, position)
    play(clock, position, 2, day - 10, by="fremen", move="truthtrance", to=to, question="Well?")
    open_question = copied(position)
    play(clock, position, 3, 2 * day, by=to, move="answer-truth", yes=True)
    if bids:
        play(clock, position, 4, 2 * day + 3, by=seat, move="pass")

    undo(clock, open_question, 5, 2 * day + 3, to=2)
    play(clock, open_question, 6, 9 * day, by=to, move="answer-truth", yes=False)

    # 10 seconds were left at the question, and 3 ran before the undo.
    assert bids_at(clock, open_question, seat, 9 * day + 7 - left) == wrong


@pytest.mark.parametrize("asked", ["awaited", "other"])
@pytest.mark.parametrize(("left", "wrong"), [(1, ["early"]), (0, []), (-1, ["late"])])
def test_a_question_that_is_taken_back_lets_the_time_go_on_that_was_left(
    asked: str, left: int, wrong: list[str]
) -> None:
    clock, position, seat, to = auction(asked)
    day = rulebook("dune-classic").time_limit(GAME, position)
    before = copied(position)
    play(clock, position, 2, day - 10, by="fremen", move="truthtrance", to=to, question="Well?")

    undo(clock, before, 3, 9 * day, to=1)

    assert bids_at(clock, before, seat, 9 * day + 10 - left) == wrong
