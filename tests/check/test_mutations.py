"""The mutation programme: every damage is found, and with a chain at exactly its line."""

from __future__ import annotations

import pytest

from adjudicator.check.mutate import MUTATIONS, Mutant, repair, specimen
from adjudicator.check.mutation_score import deciding, kill_matrix, render_matrix
from adjudicator.errors import InputError
from adjudicator.log import Policy
from tests.check.test_signing import signed
from tests.support import pile_game
from tests.support.logs import JUDGES, edit, line_of, split, verdict
from tests.support.pile_game_logs import FULL, game, generator

RICH = Policy(chain=True, hashes="every", sealed=["bet"], committed=["prizes"], clock=True)
POLICIES = {
    "chain": Policy(chain=True),
    "chain-and-hashes": FULL,
    "everything": RICH,
    "fair": Policy(chain=True, fair=True),
}
TRIES = 40


def mutants(name: str, policy: Policy, tries: int = TRIES) -> list[Mutant]:
    source = specimen(pile_game.judge(), game(1, policy), game(2, policy, stones=20))
    found = [MUTATIONS[name](source, generator(attempt)) for attempt in range(tries)]
    return [mutant for mutant in found if mutant is not None]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", MUTATIONS)
def test_with_a_chain_every_mutation_is_found_at_exactly_its_line(name: str, policy: str) -> None:
    tried = mutants(name, POLICIES[policy])

    assert len(tried) > TRIES // 2
    for mutant in tried:
        told = verdict(mutant.log)
        finding = deciding(told)
        assert told.status != "legal"
        assert finding is not None
        assert finding.line in mutant.lines, (mutant.lines, told.findings[:3])


@pytest.mark.parametrize("name", MUTATIONS)
def test_with_the_chain_made_good_again_what_survives_is_legal_play(name: str) -> None:
    for mutant in mutants(name, FULL):
        told = verdict(repair(pile_game.judge(), mutant.log))
        assert told.status in ("legal", "illegal", "invalid", "inconclusive", "unsupported")
        if told.status == "legal":
            assert told.findings == []
            assert told.replayed == told.lines


def test_with_signatures_nothing_survives() -> None:
    log, other = signed("all", chain=True, hashes="every"), signed("all", 2, chain=True)
    source = specimen(pile_game.judge(), log, other)
    for name, mutation in MUTATIONS.items():
        for attempt in range(4):
            mutant = mutation(source, generator(attempt))
            if mutant is None:
                continue
            forged = repair(pile_game.judge(), mutant.log)
            assert verdict(mutant.log).status != "legal", name
            assert forged == log or verdict(forged).status != "legal", name


def test_repairing_a_good_log_changes_nothing() -> None:
    for policy in POLICIES.values():
        assert repair(pile_game.judge(), game(1, policy)) == game(1, policy)


def test_repairing_an_edited_log_makes_the_chain_good_again() -> None:
    log = game(1)
    line = line_of(log, "bet")
    forged = repair(pile_game.judge(), edit(log, line, note="x"))

    assert verdict(forged).status == "legal"


def test_what_cannot_be_repaired_stays() -> None:
    for log in (b"", b"{}\n", b"\xff\n", split(game(1))[1] + b"\n"):
        assert repair(pile_game.judge(), log) == log


def test_the_matrix_counts_every_try_and_is_the_same_for_the_same_seed() -> None:
    logs = [game(seed, stones=6) for seed in (1, 2)]
    matrix = kill_matrix(logs, JUDGES, seed=3, count=4)

    assert matrix.held
    assert matrix == kill_matrix(logs, JUDGES, seed=3, count=4)
    assert matrix != kill_matrix(logs, JUDGES, seed=4, count=4)
    for row in matrix.kills:
        assert row.tries == row.at_line + row.earlier + row.later + row.survived
        assert row.tries - row.survived == sum(row.detectors.values())
        if not row.repaired:
            assert row.survived == 0
    damaged = {row.mutation for row in matrix.kills if not row.repaired}
    assert set(MUTATIONS) - damaged <= {"splice"}, "both games may have one header"


def test_the_matrix_can_be_read() -> None:
    table = render_matrix(kill_matrix([game(1, stones=6)], JUDGES, seed=1, count=2))

    assert "As damaged" in table
    assert "With the chain made good again" in table
    assert "Every promise was kept." in table
    for name in ("delete", "flip-bit", "substitute-legal"):
        assert table.count(f"\n{name} ") == 2


def test_without_a_chain_survivors_are_counted_not_promised() -> None:
    matrix = kill_matrix([game(1, Policy())], JUDGES, seed=1, count=30)
    rows = {row.mutation: row for row in matrix.kills if not row.repaired}

    assert matrix.held
    assert rows["add-field"].survived > 0, "nobody can know that a remark was added"


def test_only_legal_logs_can_be_damaged() -> None:
    with pytest.raises(InputError, match="log 1 is illegal"):
        kill_matrix([edit(game(1), 4, number=9)], JUDGES, seed=1, count=1)
