"""The mutation programme on the golden games of every game: no damage goes unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.mutate import MUTATIONS, repair
from adjudicator.check.mutation_score import kill_matrix
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs, read_header
from tests.support.seeds import campaign_seeds, noting_seed, suite_seeds

JUDGES = Judges()
TRIES = 1
SHORTEST = 2
"""The shortest logs are damaged: what matters is how, not how long the log is."""
LOGS = [pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)]
SEEDS = [
    pytest.param(game, seed, id=f"{game}/{seed}")
    for game in sorted(GAMES)
    for seed in suite_seeds(f"damage/{game}", [1])
]


def shortest(game: str, count: int) -> list[bytes]:
    """The shortest logs, those without options first: parts of one fit into another."""
    logs = golden_logs(game)
    ranked = sorted(logs, key=lambda log: (bool(read_header(log).options), log.stat().st_size))
    return [log.read_bytes() for log in ranked[:count]]


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_damage_is_found_at_exactly_its_line_while_the_chain_is_in_place(
    game: str, seed: int
) -> None:
    matrix = kill_matrix(shortest(game, SHORTEST), JUDGES, seed=seed, count=TRIES)

    damaged = [kills for kills in matrix.kills if not kills.repaired]
    assert {kills.mutation for kills in damaged} == set(MUTATIONS)
    for kills in damaged:
        assert kills.tries > 0
        assert (kills.mutation, kills.survived, kills.missed) == (kills.mutation, 0, [])
    assert matrix.held


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS)
def test_damage_to_every_golden_game_is_found(log: Path) -> None:
    for seed in campaign_seeds(f"damage/{log.stem}", 25):
        both = [log.read_bytes(), shortest(read_header(log).game, 1)[0]]
        with noting_seed(f"damage/{read_header(log).game}", seed):
            assert kill_matrix(both, JUDGES, seed=seed, count=2).held


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_log_whose_header_begins_no_game_is_not_made_good_again(game: str) -> None:
    log = shortest(game, 1)[0]
    judge = check_bytes(log, JUDGES).judge
    assert judge is not None
    assert repair(judge, log) == log
    header, _, lines = log.partition(b"\n")
    damaged = decode(header)
    damaged["seats"][-1]["place"] = 99
    forged = encode(damaged) + b"\n" + lines

    assert repair(judge, forged) == forged
    assert [finding.line for finding in check_bytes(forged, JUDGES).verdict.findings] == [1]
