"""Random games of every game and size, by random rulings: what must hold after every line.

When one fails, its log up to there lies in dist/failures.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import pytest

from adjudicator.playout import Chance
from adjudicator.registry import GAMES
from tests.support.seeds import seed_cases
from tests.support.watch import Arena, agreement_faults, arena, form_faults, picture, watched

SIZES = [(game, seats) for game in sorted(GAMES) for seats in arena(game).seats()]


BEGINNING = 300
"""So many lines of a random game does the suite look at, the campaign at all."""


def play_under_watch(
    place: Arena,
    seats: int,
    seed: int,
    rulings: dict[str, str] | None,
    every: int,
    most: int | None = BEGINNING,
) -> None:
    """Play a game and look at it after every line; compare form and check at every so many."""
    chance = Chance(f"watch/{seats}/{seed}")
    rules = place.rules
    with watched(place, seats, seed, rulings) as game:
        start = picture(game.position)
        before = place.clone(game.position)
        for move in islice(game.lines(), most):
            position = game.position
            assert form_faults(place, before, move) == []
            assert place.faults(position) == []
            over = rules.result(place.game, position) is not None
            assert over == (position.step == "over")
            assert over == (rules.to_act(position) == [])
            if not over and chance.below(every) == 0:
                assert agreement_faults(place, position, chance) == []
            before = place.clone(position)
        assert replay(place, start, game.moves) == picture(game.position)


def replay(place: Arena, start: bytes, moves: list[dict[str, Any]]) -> bytes:
    """The position after the moves, each checked."""
    position: Any = msgspec.json.decode(start, type=place.rules.position_type)
    for move in moves:
        assert place.rules.check(place.game, position, move) is None
        place.rules.apply(place.game, position, move)
    return picture(position)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("game", "seats"), SIZES)
@pytest.mark.parametrize("seed", seed_cases("default rulings", [1], drawn=1))
def test_a_game_by_the_default_rulings_keeps_every_promise(
    game: str, seats: int, seed: int
) -> None:
    play_under_watch(arena(game), seats, seed, {}, every=60)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("game", "seats"), SIZES)
@pytest.mark.parametrize("seed", seed_cases("drawn rulings", [3], drawn=2))
def test_a_game_by_drawn_rulings_keeps_every_promise(game: str, seats: int, seed: int) -> None:
    play_under_watch(arena(game), seats, seed, None, every=60)


@pytest.mark.campaign
@pytest.mark.parametrize(("game", "seats"), SIZES)
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_campaign(game: str, seats: int, seed: int) -> None:
    play_under_watch(arena(game), seats, seed, None, every=10, most=None)
