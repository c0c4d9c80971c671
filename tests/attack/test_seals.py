"""A player as the cheat: see the other's plan, take back, and seal another one."""

from __future__ import annotations

import pytest

from adjudicator.log import Policy
from tests.support.logs import found, verdict
from tests.support.pile_game_logs import Game, generator, header


def opened(policy: Policy) -> tuple[Game, int]:
    """A game in which both bets were sealed and opened; the line before the seals."""
    play = Game(header(policy, stones=40), generator(1))
    while play.position.step != "bet":
        play.step()
    line = play.log.n
    bets = [{"by": seat, "move": "bet", "number": 1} for seat in ("ash", "birch")]
    for bet in bets if policy.sealed else []:
        play.log.seal(bet, play.position)
        play.keep()
    for bet in bets:
        play.play(bet)
    return play, line


def cheat(play: Game, line: int) -> None:
    """Take both bets back, and bet one more than the other this time."""
    play.undo(line)
    bets = [{"by": seat, "move": "bet", "number": n} for seat, n in (("ash", 1), ("birch", 2))]
    for bet in bets if play.head.policy.sealed else []:
        play.log.seal(bet, play.position)
        play.keep()
    for bet in bets:
        play.play(bet)


@pytest.mark.parametrize("sealed", [["bet"], []])
def test_a_plan_that_was_seen_is_not_made_anew(sealed: list[str]) -> None:
    play, line = opened(Policy(sealed=sealed))
    cheat(play, line)

    told = verdict(play.bytes(), running=True)
    assert told.status == "illegal"
    assert (told.findings[0].clause, told.findings[0].code) == ("log.undo", "reveals")


def test_where_the_policy_lets_it_pass_the_verdict_tells_it() -> None:
    play, line = opened(Policy(sealed=["bet"], undo="any"))
    cheat(play, line)

    told = verdict(play.bytes(), running=True)
    assert told.status == "legal"
    assert told.statement is not None
    assert [(undone.by, undone.count, undone.revealed) for undone in told.statement.undos] == [
        ("ash", 1, 1)
    ]


def test_an_undo_takes_something_back() -> None:
    play = Game(header(Policy(undo="any")), generator(1))
    play.step()
    play.undo(1)

    assert found(play.bytes(), running=True) == [(3, "log.undo", "nothing")]
