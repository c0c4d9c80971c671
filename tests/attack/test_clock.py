"""Time as the cheat's tool: a seat is passed over, or thinks for ever, by lines that say nothing."""

from __future__ import annotations

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support.logs import edit, split, verdict
from tests.support.pile_game import HOUR
from tests.support.pile_game_logs import Game, generator, header


def taking(policy: Policy) -> Game:
    play = Game(header(policy, stones=40), generator(1))
    while play.position.step != "take":
        play.step()
    return play


def skip(play: Game) -> dict[str, object]:
    return {"by": "table", "move": "skip", "seat": play.position.waiting[0]}


def codes(log: bytes) -> list[str]:
    return [finding.code for finding in verdict(log, running=True).findings]


@pytest.mark.parametrize("policy", [Policy(), Policy(chain=True, hashes="every")])
def test_nobody_is_passed_over_without_times(policy: Policy) -> None:
    play = taking(policy)
    play.play(skip(play))
    told = verdict(play.bytes(), running=True)

    assert told.status == "illegal"
    assert (told.findings[0].kind, told.findings[0].code) == ("claim", "untimed")


def test_nor_by_one_line_with_a_time_among_lines_without() -> None:
    play = taking(Policy())
    play.log.append(skip(play), play.position, at=9_999_999_999)

    assert codes(play.bytes()) == ["untimed"]


def test_the_line_since_which_a_seat_is_awaited_has_a_time_too() -> None:
    play = taking(Policy(clock=True))
    line = play.log.n
    assert play.at is not None
    play.at += HOUR
    play.play(skip(play))
    bare = edit(edit(play.bytes(), line + 1, at=None), 1, policy={})

    assert decode(split(bare)[-1])["at"] == play.at
    assert codes(bare) == ["untimed"]


def test_taking_back_and_playing_again_gives_no_second_hour() -> None:
    """The late seat plays, takes back, and thinks on as if nothing had happened."""
    play = taking(Policy(clock=True, undo="any"))
    seat, line = play.position.waiting[0], play.log.n
    assert play.at is not None
    for _ in range(3):
        play.at += HOUR - 400
        play.play({"by": seat, "move": "pass"})
        play.undo(line, by=seat)
    play.play({"by": seat, "move": "pass"})

    assert codes(play.bytes())[0] == "late"


def test_an_undo_that_takes_nothing_back_does_not_wind_the_clock() -> None:
    play = taking(Policy(clock=True, undo="any"))
    play.undo(play.log.n)

    assert codes(play.bytes()) == ["nothing"]
