"""No spice appears or vanishes without an event that says so, in random games of every size."""

from __future__ import annotations

import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.log.header import setup_of
from adjudicator.playout import Playout
from tests.support.random_games import GAME, RULES, drawn_rulings, header
from tests.support.seeds import seed_cases

SEATS = [2, 3, 4, 5, 6]

BANK = {
    "charity-paid": 1,
    "income-paid": 1,
    "forces-revived": -1,
    "leader-revived": -1,
    "paid-to-bank": -1,
    "spice-gained": 1,
    "spice-lost": -1,
    "spice-placed": 1,
}
"""Events by which spice leaves the bank (1) or returns to it (-1); no other makes or loses any."""


def spice_in_play(position: Position) -> int:
    """All spice behind shields, in front of them, and on the board."""
    held = sum(side.spice + side.bribes for side in position.sides.values())
    return held + sum(position.spice.values())


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", seed_cases("ledger", [0, 1], drawn=3))
def test_no_spice_appears_or_vanishes_without_an_event_that_says_so(seats: int, seed: int) -> None:
    rulings = drawn_rulings(seed)
    running = Playout(RULES, GAME, setup_of(header(seats, seed, rulings)), f"ledger/{seed}")
    while (move := running.draw()) is not None:
        before = spice_in_play(running.position)
        events = RULES.apply(GAME, running.position, move)
        from_bank = sum(BANK.get(told.kind, 0) * int(told.args.get("spice", 0)) for told in events)
        assert spice_in_play(running.position) == before + from_bank, (move, events)
        assert min(side.spice for side in running.position.sides.values()) >= 0
