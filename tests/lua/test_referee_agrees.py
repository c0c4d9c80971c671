"""The compiled referee says what Python says: after every line, to every seat, in every form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.check import Judges, check_bytes, check_file
from adjudicator.check.judge import load_judge
from adjudicator.check.mutate import MUTATIONS, repair, specimen
from adjudicator.check.verdict import verdict_bytes
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.log.policy import policy_of
from adjudicator.playout import Chance, Playout
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.registry import GAMES
from exporters.lua.engine import LuaReferee, lua_judge
from tests.support.agreement import Pair, near, referee, referee_text
from tests.support.replay import golden_logs, load, moves_of, read_header, steps
from tests.support.seeds import campaign_seeds, noting_seed, suite_cases, suite_seeds
from workshop.lua.sandbox import strict_runtime

PYTHON = Judges()
LOGS = [pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)]
QUESTIONS = 40
"""At so many lines of a golden game all questions are asked; the campaign asks at all lines."""
LINES = 250
"""So many lines of random games does the suite follow for each game."""


@cache
def compiled() -> Judges:
    """Judges whose rules run in Lua."""
    return Judges(load=lua_judge)


def shortest(game: str, count: int) -> list[Path]:
    """The shortest golden games."""
    return sorted(golden_logs(game), key=lambda log: log.stat().st_size)[:count]


def named(log: Path) -> ParameterSet:
    """A log as a parameter that says its game and its name."""
    return pytest.param(log, id=f"{read_header(log).game}/{log.stem}")


FOLLOWED = [case for game in GAMES for case in suite_cases([*map(named, shortest(game, 999))], 2)]
"""All golden games; the suite follows the shortest one of each game and one of middle length."""
ONCE = [case for game in GAMES for case in suite_cases([*map(named, shortest(game, 999))], 1)]
"""The same; the suite judges the shortest one of each game."""
DAMAGED = [named(shortest(game, 1)[0]) for game in GAMES]
"""The shortest golden game of each game; the campaign damages all, and more."""
STRICT = 60
"""So many moves are made in the strict sandbox."""


def follow(pair: Pair, moves: list[dict[str, Any]], stride: int, first: int = 0) -> None:
    """Play moves in both engines; every `stride` lines all questions are asked of both."""
    for at, move in enumerate(moves):
        if at % stride == first % stride:
            assert pair.differences(at) == [], f"before line {at + 2}"
            for missed in near(move, at):
                one, other = pair.verdicts(missed)
                assert one == other, f"before line {at + 2}: {missed}"
        assert pair.apply(move) == [], f"line {at + 2}"
    assert pair.differences(len(moves)) == []


@pytest.mark.parametrize("log", FOLLOWED)
def test_a_golden_game_is_judged_alike_after_every_line(log: Path) -> None:
    game = read_header(log).game
    moves = moves_of(log)

    stride = 1 + len(moves) // QUESTIONS
    follow(Pair(read_header(log), referee(game)), moves, stride)


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS)
def test_every_line_of_a_golden_game_is_judged_alike(log: Path) -> None:
    follow(Pair(read_header(log), referee(read_header(log).game)), moves_of(log), 1)


@pytest.mark.parametrize("log", ONCE)
def test_the_verdict_on_a_golden_game_is_the_same_to_the_byte(log: Path) -> None:
    assert verdict_bytes(check_file(log, compiled()).verdict) == verdict_bytes(
        check_file(log, PYTHON).verdict
    )


def random_game(game: str, seed: int, most: int) -> tuple[Header, list[dict[str, Any]]]:
    """A random game by seed, or its first moves: every number of seats, rulings drawn at random."""
    loaded = load(game)
    chance = Chance(f"agree/{seed}")
    most = loaded.content.data["game"]["seats"]["most"]
    least = loaded.content.data["game"]["seats"]["least"]
    rulings = {
        ruling.id: chance.pick([option.id for option in ruling.options])
        for ruling in loaded.content.rulings.values()
        if chance.below(4) == 0
    }
    rulings = {
        name: option
        for name, option in rulings.items()
        if option != loaded.content.rulings[name].default
    }
    factions = seat_factions(loaded.content, str(least + seed % (most - least + 1)), chance)
    header = header_of(
        loaded.rulebook, loaded.content, factions, rulings, options={}, policy=policy_of("chain")
    )
    running = Playout(loaded.rulebook, loaded.game, setup_of(header), f"agree/{seed}")
    moves: list[dict[str, Any]] = []
    while len(moves) < most and (move := running.draw()) is not None:
        running.apply(move)
        moves.append(move)
    return header, moves


def follow_random_games(game: str, chosen: Iterable[int], lines: int, stride: int) -> None:
    """Follow random games until so many lines have been followed: some games are long."""
    left = lines
    for seed in chosen:
        if left > 0:
            with noting_seed(f"judged alike/{game}", seed):
                header, moves = random_game(game, seed, left)
                pace = stride + len(moves) * (stride - 1) // 200
                follow(Pair(header, referee(game)), moves, pace, first=seed)
                left -= len(moves)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_random_games_are_judged_alike(game: str) -> None:
    follow_random_games(game, suite_seeds(f"judged alike/{game}", range(50)), LINES, 6)


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_many_random_games_are_judged_alike(game: str) -> None:
    follow_random_games(game, campaign_seeds(f"judged alike/{game}", 1_000), 10**6, 1)


def compare_damaged(log: Path, other: Path, tries: int) -> None:
    """Damage a log in every way and have both engines judge it, also with the chain made good."""
    judge = load_judge(read_header(log).game)
    assert judge is not None
    source = specimen(judge, log.read_bytes(), other.read_bytes())
    compared = 0
    for name, mutate in MUTATIONS.items():
        for attempt in range(tries):
            prng = Random(f"{log.stem}/{name}/{attempt}")  # noqa: S311 - repeatable
            mutant = mutate(source, prng)
            if mutant is None:
                continue
            for damaged in [mutant.log, repair(judge, mutant.log)]:
                one = verdict_bytes(check_bytes(damaged, PYTHON).verdict)
                same = verdict_bytes(check_bytes(damaged, compiled()).verdict)
                assert one == same, f"{name} at {mutant.lines}"
                compared += 1
    assert compared > len(MUTATIONS)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", DAMAGED)
def test_a_damaged_game_gets_the_same_verdict(log: Path) -> None:
    compare_damaged(log, shortest(read_header(log).game, 1)[0], 1)


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS)
def test_a_much_damaged_game_gets_the_same_verdicts(log: Path) -> None:
    compare_damaged(log, shortest(read_header(log).game, 1)[0], 20)


ORDERS = ["insertion", "shuffled"]
IN_ORDER = [
    pytest.param(game, order, marks=[pytest.mark.campaign] if (at + other) % 2 else [])
    for at, game in enumerate(sorted(GAMES))
    for other, order in enumerate(ORDERS)
]
"""Every game in both orders of pairs: the suite runs every game and every order, the campaign all."""


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("game", "order"), IN_ORDER)
def test_the_referee_runs_in_the_strict_sandbox(game: str, order: Any) -> None:
    """One of the shortest games in each order of pairs: what is forbidden depends on no position."""
    seed = ORDERS.index(order)
    for log in shortest(game, 2)[seed : seed + 1]:
        strict = strict_runtime(pairs=order, seed=seed)
        lua = LuaReferee(referee_text(game), execute=strict.execute)
        strict.lock()

        follow(Pair(read_header(log), lua), moves_of(log)[:STRICT], 10)

        assert strict.refusals == []
        assert 0 < strict.deepest <= 100


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_position_goes_through_text_and_back_in_lua(game: str) -> None:
    lua = referee(game)

    for step in steps(shortest(game, 1)[0]):
        assert lua.decode(encode(step.position)).canonical() == encode(step.position)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("text", [b"{}", b"[]", b"", b"{", b'{"turn":1}', b"null", b"3"])
def test_what_is_no_position_is_refused_in_words(game: str, text: bytes) -> None:
    with pytest.raises(ValueError, match=r"position|JSON|record|text|character|end"):
        referee(game).decode(text)
