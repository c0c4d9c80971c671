"""What may be sealed: thumpers and votes, chosen in turn or at once."""

from __future__ import annotations

import io

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.header import Policy
from adjudicator.playout.writing import Order, play_game
from tests.support.replay import load

GAME = "dawn-of-the-fremen"


@pytest.mark.one_in(6)
@pytest.mark.parametrize("answer", ["open", "hidden"])
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_an_honest_game_with_sealed_thumpers_and_votes_is_legal(seats: str, answer: str) -> None:
    """Where tribes choose in turn, each seal has a step of its own; where all do at once, one."""
    loaded = load(GAME)
    rulings = {"thumpers": answer, "votes": answer}
    policy = Policy(chain=True, sealed=["thumper", "vote"])
    log = io.BytesIO()

    play_game(
        loaded.rulebook,
        loaded.content,
        loaded.game,
        Order(seats=seats, rulings=rulings, options={}, policy=policy),
        int(seats),
        target=log,
    )

    verdict = check_bytes(log.getvalue(), Judges()).verdict
    assert verdict.findings == []
    assert verdict.status == "legal"
    assert verdict.tallies["seal"].checked > 10
