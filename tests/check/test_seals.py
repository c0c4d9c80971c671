"""Sealed moves: laid down before anybody shows, opened by their owner, and once."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support.logs import edit, found, line_of, split, verdict
from tests.support.pile_game_logs import Game, game, generator, header

SEALED = Policy(sealed=["bet"])
ASH = {"by": "ash", "move": "bet", "number": 1}
BIRCH = {"by": "birch", "move": "bet", "number": 2}


def betting(policy: Policy = SEALED) -> Game:
    """A game in which the bets are due."""
    play = Game(header(policy), generator(1))
    while play.position.step != "bet":
        play.step()
    return play


def seal(play: Game, bet: dict[str, Any]) -> int:
    return play.log.seal(bet, play.position)


def told(play: Game) -> list[tuple[str, str]]:
    return [(clause, code) for _, clause, code in found(play.bytes(), running=True)]


@pytest.mark.parametrize("seed", range(5))
def test_games_with_seals_are_legal(seed: int) -> None:
    log = game(seed, SEALED, seats=3)
    verdict_ = verdict(log)

    assert verdict_.status == "legal"
    assert verdict_.tallies["seal"].checked == log.count(b'"opens"') > 0


def test_seals_may_be_opened_in_any_order() -> None:
    play = betting()
    seal(play, ASH)
    seal(play, BIRCH)
    play.play(BIRCH)
    play.play(ASH)

    assert told(play) == []


def test_where_the_policy_does_not_demand_it_a_seal_is_free() -> None:
    play = betting(Policy())
    seal(play, ASH)
    play.play(ASH)
    play.play(BIRCH)

    assert told(play) == []


def test_a_bet_that_was_not_sealed_breaks_the_policy() -> None:
    play = betting()
    play.play(ASH)

    assert told(play) == [("log.seals", "missing")]
    assert verdict(play.bytes(), running=True).status == "illegal"


def test_a_seal_that_holds_another_move_is_a_false_claim() -> None:
    log = game(1, SEALED)
    line = line_of(log, "bet")
    number = decode(split(log)[line - 1])["number"]

    assert (line, "log.seals", "other-move") in found(edit(log, line, number=(number + 1) % 4))


def test_another_salt_does_not_open_it() -> None:
    log = game(1, SEALED)
    line = line_of(log, "bet")

    assert found(edit(log, line, salt="00" * 16)) == [(line, "log.seals", "other-move")]


def test_a_salt_of_less_than_sixteen_bytes_is_no_salt() -> None:
    log = game(1, SEALED)
    line = line_of(log, "bet")

    assert found(edit(log, line, salt="00" * 15))[0] == (line, "log.lines", "wrong-type")


def test_a_seal_is_not_opened_without_its_salt() -> None:
    log = game(1, SEALED)
    line = line_of(log, "bet")

    assert found(edit(log, line, salt=None)) == [(line, "log.seals", "no-salt")]


def test_a_seal_is_opened_once() -> None:
    log = game(1, SEALED)
    first, second = line_of(log, "bet"), line_of(log, "bet", 1)
    opens = decode(split(log)[first - 1])["opens"]

    assert (second, "log.seals", "none") in found(edit(log, second, opens=opens))


def test_nobody_opens_the_seal_of_another() -> None:
    play = betting()
    one, two = seal(play, ASH), seal(play, BIRCH)
    for bet, opens in ((ASH, two), (BIRCH, one)):
        play.log.write_line({**bet, "n": play.log.n + 1, "opens": opens, "salt": "00" * 16})

    assert told(play)[:1] == [("log.seals", "other-seat")]


def test_a_seal_after_another_has_shown_comes_too_late() -> None:
    play = betting()
    seal(play, ASH)
    play.play(ASH)
    seal(play, BIRCH)
    play.play(BIRCH)

    assert told(play) == [("log.seals", "late")]


def test_one_seat_lays_one_seal() -> None:
    play = betting()
    seal(play, ASH)
    seal(play, {**ASH, "number": 3})

    assert told(play) == [("log.seals", "twice")]


def test_a_seal_of_an_earlier_round_does_not_count() -> None:
    play = betting(Policy())
    n = seal(play, ASH)
    play.play({**ASH, "number": 0})
    play.play(BIRCH)
    while play.position.step != "bet":
        play.step()
    late = {**ASH, "n": play.log.n + 1, "opens": n, "salt": "00" * 16}
    play.log.write_line(late)

    assert told(play) == [("log.seals", "other-step")]


def test_open_moves_cannot_be_sealed() -> None:
    play = betting()
    seal(play, {"by": "ash", "move": "pass"})

    assert told(play) == [("log.seals", "not-secret")]


def test_only_seats_lay_seals() -> None:
    play = betting()
    seal(play, {**ASH, "by": "table"})
    seal(play, {**ASH, "by": "nobody"})

    assert told(play) == [("log.seals", "no-seat")] * 2


def test_a_seal_that_is_never_opened_leaves_the_log_inconclusive() -> None:
    play = betting(Policy())
    n = seal(play, ASH)
    play.play({**ASH, "number": 0})
    log = play.finish()

    assert verdict(log).status == "inconclusive"
    assert found(log) == [(n + 1, "log.completeness", "sealed")]


def test_in_a_running_game_seals_may_wait() -> None:
    play = betting()
    seal(play, ASH)

    assert verdict(play.bytes(), running=True).status == "legal"
    assert verdict(play.bytes()).status == "inconclusive"


def test_a_seal_of_another_kind_cannot_be_opened() -> None:
    log = game(1, SEALED)
    line = line_of(log, "seal")
    bet = line_of(log, "bet")

    assert (line, "log.seals", "not-secret") in found(edit(log, line, kind="take"))
    assert (bet, "log.seals", "other-kind") in found(edit(log, line, kind="take"))
