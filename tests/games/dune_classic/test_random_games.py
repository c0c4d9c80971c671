"""Random games of every size, by random rulings: what must hold after every single line.

When one fails, its log up to there lies in dist/failures.
"""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.log.header import setup_of
from adjudicator.playout import Chance, Playout
from tests.support.random_games import (
    GAME,
    RULES,
    agreement_faults,
    canonical_faults,
    conservation_faults,
    drawn_rulings,
    form_faults,
    header,
    picture,
    watched,
)

SEATS = [2, 3, 4, 5, 6]


def play_under_watch(seats: int, seed: int, rulings: dict[str, str] | None, every: int) -> None:
    """Play a game and look at it after every line; compare form and check at every so many."""
    chance = Chance(f"watch/{seats}/{seed}")
    with watched(seats, seed, rulings) as game:
        before = msgspec.json.decode(picture(game.position), type=Position)
        for move in game.lines():
            position = game.position
            assert form_faults(before, move) == []
            assert conservation_faults(position) == []
            assert canonical_faults(position) == []
            over = RULES.result(GAME, position) is not None
            assert over == (position.step == "over")
            assert over == (RULES.to_act(position) == [])
            if not over and chance.below(every) == 0:
                assert agreement_faults(position, chance) == []
            before = msgspec.json.decode(picture(position), type=Position)
        replayed = RULES.new_position(GAME, setup_of(game.header))
        for move in game.moves:
            assert RULES.check(GAME, replayed, move) is None
            RULES.apply(GAME, replayed, move)
        assert picture(replayed) == picture(game.position)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_by_the_default_rulings_keeps_every_promise(seats: int, seed: int) -> None:
    play_under_watch(seats, seed, {}, every=60)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_game_by_drawn_rulings_keeps_every_promise(seats: int, seed: int) -> None:
    play_under_watch(seats, seed, None, every=60)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_campaign(seats: int, seed: int) -> None:
    play_under_watch(seats, seed, None, every=10)


BANK = {
    "charity-paid": 1,
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
@pytest.mark.parametrize("seed", range(5))
def test_no_spice_appears_or_vanishes_without_an_event_that_says_so(seats: int, seed: int) -> None:
    rulings = drawn_rulings(seed)
    running = Playout(RULES, GAME, setup_of(header(seats, seed, rulings)), f"ledger/{seed}")
    while (move := running.draw()) is not None:
        before = spice_in_play(running.position)
        events = RULES.apply(GAME, running.position, move)
        from_bank = sum(BANK.get(told.kind, 0) * int(told.args.get("spice", 0)) for told in events)
        assert spice_in_play(running.position) == before + from_bank, (move, events)
        assert min(side.spice for side in running.position.sides.values()) >= 0
