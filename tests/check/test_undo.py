"""Taking back: the earlier position returns, as far as policy and memory reach."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.check.history import REACH
from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support.logs import found, line_of, split, verdict
from tests.support.pile_game import HOUR
from tests.support.pile_game_logs import Game, generator, header
from tests.support.seeds import examples

FREE = Policy(chain=True, hashes="every", undo="any")


def begun(moves: int, policy: Policy = FREE, seed: int = 1, stones: int = 60) -> Game:
    play = Game(header(policy, stones=stones), generator(seed))
    while play.log.n < moves:
        play.step()
    return play


@pytest.mark.parametrize("to", [0, 1, 17, 63, 64, 65, 128, 199, 200])
def test_the_earlier_position_returns(to: int) -> None:
    play = begun(200, stones=400)
    hashes = [decode(raw).get("after") for raw in split(play.bytes())]
    if to == play.log.n:
        play.step()
    play.undo(to)

    told = verdict(play.bytes(), running=True)
    assert told.status == "legal"
    if to > 0:
        assert told.position == hashes[to]
    assert verdict(play.finish()).status == "legal"


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 10_000), st.lists(st.tuples(st.integers(1, 90), st.integers(0, 90))))
def test_play_and_undo_in_any_order_are_followed(seed: int, steps: list[tuple[int, int]]) -> None:
    play = begun(1, seed=seed, stones=500)
    for forward, back in steps:
        for _ in range(forward):
            if play.position.step != "over":
                play.step()
        play.undo(max(0, play.log.n - back - 1))
    if play.position.step == "over":
        play.undo(0)

    assert verdict(play.finish()).status == "legal"


def test_an_undo_can_be_undone() -> None:
    play = begun(20)
    after = decode(split(play.bytes())[-1])["after"]
    play.undo(10)
    play.undo(20)

    assert verdict(play.bytes(), running=True).position == after


def test_a_false_position_after_an_undo_is_a_claim() -> None:
    play = begun(20)
    play.log.undo("ash", 10, play.position)

    assert (22, "log.positions", "after") in found(play.bytes(), running=True)


def test_what_lies_ahead_cannot_be_undone() -> None:
    play = begun(20)
    play.log.undo("ash", 21, play.position)

    assert found(play.bytes(), running=True) == [(22, "log.undo", "ahead")]


def test_only_seats_and_the_table_take_back() -> None:
    play = begun(20)
    play.log.undo("nobody", 19, play.position)

    assert found(play.bytes(), running=True) == [(22, "log.undo", "no-seat")]
    play = begun(20)
    play.undo(19, by="table")
    assert verdict(play.bytes(), running=True).status == "legal"


def test_a_policy_may_forbid_it() -> None:
    play = begun(20, Policy(undo="none"))
    play.log.undo("ash", 19, play.position)

    assert found(play.bytes(), running=True) == [(22, "log.undo", "forbidden")]


def test_it_reaches_back_so_far_and_no_farther() -> None:
    play = begun(REACH + 200, Policy(undo="any"), stones=9_000)
    near, far = play.log.n - REACH, play.log.n - REACH - 1
    start = play.bytes()
    play.undo(near)
    assert verdict(play.bytes(), running=True).status == "legal"

    again = Game(header(Policy(undo="any"), stones=9_000), generator(1))
    again.stream.write(start[len(again.bytes()) :])
    again.log.n = play.log.n - 1
    again.log.undo("ash", far, again.position)
    told = found(again.bytes(), running=True)
    assert [(clause, code) for _, clause, code in told] == [("log.undo", "too-far")]


SPARED = Policy(undo="no-reveals", sealed=["bet"])


def spared(step: str, *, clock: bool = False) -> Game:
    play = begun(1, msgspec.structs.replace(SPARED, clock=clock))
    while play.position.step != step:
        play.step()
    return play


def test_a_roll_stays_rolled_under_no_reveals() -> None:
    play = spared("bet")
    play.undo(play.log.n - 1)

    assert found(play.bytes(), running=True)[0][1:] == ("log.undo", "reveals")


def test_an_opened_seal_stays_open_under_no_reveals() -> None:
    play = spared("take")
    play.undo(play.log.n - 1)
    told = verdict(play.bytes(), running=True).findings[0]

    assert (told.code, told.args) == ("reveals", {"line": play.log.n - 1})


def test_what_revealed_nothing_can_be_taken_back_under_no_reveals() -> None:
    play = spared("take")
    line = play.log.n
    play.step()
    play.undo(line)
    play.step()
    play.undo(line)
    play.undo(line)

    assert verdict(play.bytes(), running=True).status == "legal"


def test_what_was_taken_back_stays_so_under_no_reveals() -> None:
    play = spared("take")
    line = play.log.n
    play.step()
    play.undo(line)
    play.undo(line + 1)

    assert found(play.bytes(), running=True)[0][1:] == ("log.undo", "off-path")


def test_a_reveal_is_found_across_earlier_undos() -> None:
    play = spared("take")
    line = play.log.n
    play.step()
    play.undo(line)
    play.undo(line - 1)

    told = verdict(play.bytes(), running=True).findings[0]
    assert (told.code, told.args) == ("reveals", {"line": line})


def test_a_time_out_reveals_nothing() -> None:
    play = spared("take", clock=True)
    line = play.log.n
    assert play.at is not None
    play.at += HOUR
    play.play({"by": "table", "move": "skip", "seat": play.position.waiting[0]})
    play.undo(line)

    assert verdict(play.bytes(), running=True).status == "legal"


def test_promises_come_back_with_the_position() -> None:
    policy = Policy(sealed=["bet"], committed=["prizes"], undo="any")
    play = Game(header(policy, stones=40), generator(7))
    while play.log.n < 30:
        play.step()
    mark, bound = play.log.n, play.log.bound("prizes")
    while play.log.n < 50:
        play.step()
    assert play.log.bound("prizes") != bound
    play.undo(mark)

    assert play.log.bound("prizes") == bound
    assert verdict(play.finish()).status == "legal"


def test_a_taken_back_opening_can_be_opened_again() -> None:
    play = begun(1, Policy(sealed=["bet"], undo="any"))
    while play.position.step != "bet":
        play.step()
    bets = [{"by": seat, "move": "bet", "number": 1} for seat in ("ash", "birch")]
    for bet in bets:
        play.log.seal(bet, play.position)
        play.keep()
    line = play.log.n
    play.play(bets[0])
    opened = decode(split(play.bytes())[-1])
    play.undo(line)
    play.log.write_line({**opened, "n": play.log.n + 1})

    assert verdict(play.bytes(), running=True).status == "legal"
    assert line_of(play.bytes(), "bet", 1) > line_of(play.bytes(), "undo")
