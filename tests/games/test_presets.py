"""Random games by every preset of every game: both engines judge them legal, and the verdict names the preset."""

from __future__ import annotations

import io
from functools import cache
from itertools import cycle

import pytest

from adjudicator.check import Judges, Verdict, check_bytes
from adjudicator.errors import InputError
from adjudicator.log import Policy
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import GAMES
from exporters.lua.engine import lua_judge
from tests.support.replay import load
from tests.support.seeds import campaign_seeds, noting_seed

GAMES_OF_EACH = 200
PRESETS = [
    (game, preset) for game in sorted(GAMES) for preset in sorted(load(game).content.presets)
]


def played(game: str, preset: str, seed: int, seats: str, **options: int) -> bytes:
    """A random game by a preset, as a log with the hash of the position after every line."""
    loaded = load(game)
    chosen = loaded.content.presets[preset]
    written = io.BytesIO()
    policy = Policy(chain=True, hashes="every")
    order = Order(seats, chosen.rulings, {**chosen.options, **options}, policy)
    play_game(loaded.rulebook, loaded.content, loaded.game, order, seed, target=written)
    return written.getvalue()


@cache
def sizes(game: str, preset: str) -> list[str]:
    """The numbers of seats with which a game by a preset can be set up."""
    seats = load(game).content.data["game"]["seats"]
    found: list[str] = []
    for count in range(seats["least"], seats["most"] + 1):
        try:
            played(game, preset, 1, str(count))
        except InputError:
            continue
        found.append(str(count))
    return found


def verdict_of_both(log: bytes, python: Judges, lua: Judges) -> Verdict:
    """The verdict on a legal log, which both engines give."""
    verdict = check_bytes(log, python).verdict
    assert verdict.status == "legal", verdict.findings[:1]
    assert check_bytes(log, lua).verdict == verdict
    return verdict


@pytest.mark.parametrize("preset", sorted(load("dune-classic").content.presets))
def test_both_engines_find_a_random_game_by_a_preset_legal(preset: str) -> None:
    """Two turns of classic Dune, which has most presets; the campaign plays whole games of all."""
    verdict_of_both(
        played("dune-classic", preset, 1, "6", turns=2), Judges(), Judges(load=lua_judge)
    )


@pytest.mark.campaign
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_both_engines_find_two_hundred_random_games_by_a_preset_legal(
    game: str, preset: str
) -> None:
    """With every number of seats in turn; the verdict names the preset."""
    python, lua = Judges(), Judges(load=lua_judge)
    name = f"presets/{game}/{preset}"
    for seed, seats in zip(campaign_seeds(name, GAMES_OF_EACH), cycle(sizes(game, preset))):
        with noting_seed(name, seed):
            verdict = verdict_of_both(played(game, preset, seed, seats), python, lua)
            assert verdict.statement is not None
            assert verdict.statement.preset == preset
