"""The case tables of every game: each clause accepts a line and rejects one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.check import Judges, check_bytes
from adjudicator.log.header import setup_of
from adjudicator.registry import GAMES
from adjudicator.rules.records import Setup
from tests.support.case_positions import refusal
from tests.support.cases import table_file, wanted
from tests.support.commands import kynes
from tests.support.golden import clone
from tests.support.replay import Step, folder_of, line_kinds, load, read_header, steps
from tests.support.seeds import suite_cases

JUDGES = Judges()
EARLY = 80
"""Lines up to this one are early in a log."""


@cache
def table(game: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(table_file(game).read_bytes())
    return found


def cases(way: str) -> list[ParameterSet]:
    """The cases of all games that reject in one way: a move, a header or a claim."""
    return [
        pytest.param(game, case, id=f"{game}/{case['clause']}/{case.get('code', 'effect')}")
        for game in GAMES
        for case in table(game)["cases"]
        if way in case["rejects"]
    ]


@cache
def lines_of(log: Path) -> list[bytes]:
    return log.read_bytes().splitlines()


@cache
def named_lines(game: str) -> dict[Path, set[int]]:
    """The lines of each log before which a case wants the position."""
    found: dict[Path, set[int]] = {}
    for case in table(game)["cases"]:
        for end in (case["accepts"], case["rejects"]):
            found.setdefault(folder_of(game) / end["log"], set()).add(end["line"])
    return found


@cache
def named_steps(log: Path) -> dict[int, Step]:
    """The steps of a log that cases name, by line, each with a position of its own."""
    game = read_header(log).game
    kept = load(game).rulebook.position_type
    return {
        step.line: Step(step.line, step.move, clone(kept, step.position))
        for step in steps(log)
        if step.line in named_lines(game)[log]
    }


def step_at(log: Path, line: int) -> Step:
    """A step with a position that the test may change; the log is played once for all cases."""
    step = named_steps(log)[line]
    kept = load(read_header(log).game).rulebook.position_type
    return Step(step.line, step.move, clone(kept, step.position))


@pytest.mark.parametrize(("game", "case"), cases("move"))
def test_the_clause_accepts_one_move_and_rejects_another(game: str, case: dict[str, Any]) -> None:
    loaded = load(game)
    rejects = case["rejects"]
    step = step_at(folder_of(game) / rejects["log"], rejects["line"])

    wrong, _ = refusal(loaded, step, rejects)

    assert wrong is not None
    assert (wrong.clause, wrong.code) == (case["clause"], case["code"])
    accepted = step_at(folder_of(game) / case["accepts"]["log"], case["accepts"]["line"])
    assert loaded.rulebook.check(loaded.game, accepted.position, accepted.move) is None


@pytest.mark.parametrize(("game", "case"), cases("header"))
def test_the_clause_accepts_one_header_and_rejects_another(game: str, case: dict[str, Any]) -> None:
    loaded = load(game)
    setup = setup_of(read_header(folder_of(game) / case["rejects"]["log"]))
    changed = {**msgspec.to_builtins(setup), **case["rejects"]["header"]}

    wrong = loaded.rulebook.check_setup(loaded.game, msgspec.convert(changed, Setup))

    assert loaded.rulebook.check_setup(loaded.game, setup) is None
    assert wrong is not None
    assert (wrong.clause, wrong.code) == (case["clause"], case["code"])


def line_of(case: ParameterSet) -> int:
    """The line that a case rejects."""
    _, entry = case.values
    return int(cast("dict[str, Any]", entry)["rejects"]["line"])


def claims() -> list[ParameterSet]:
    """The cases of false claims. A log is judged up to the claim, so most of the suite's are early ones."""
    found = cases("claim")
    early = [case for case in found if line_of(case) <= EARLY]
    late = [case for case in found if line_of(case) > EARLY]
    return [*suite_cases(early, len(early) // 2), *suite_cases(late, 12)]


@pytest.mark.parametrize(("game", "case"), claims())
def test_a_line_that_claims_another_effect_is_rejected(game: str, case: dict[str, Any]) -> None:
    number = case["rejects"]["line"]
    lines = lines_of(folder_of(game) / case["rejects"]["log"])[:number]
    line = msgspec.json.decode(lines[-1])
    line["after"] = "0" * 64
    lines[-1] = msgspec.json.encode(line, order="sorted")

    verdict = check_bytes(b"\n".join(lines) + b"\n", JUDGES, running=True).verdict

    assert verdict.status == "illegal"
    assert [(found.line, found.kind) for found in verdict.findings] == [(number, "claim")]
    assert case["clause"] in str(verdict.findings[0].args["effects"]).split(", ")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_code_of_every_clause_has_a_case_or_an_excuse(game: str) -> None:
    found = table(game)
    shown = {(case["clause"], case.get("code", "")) for case in found["cases"]}
    excused = {(entry["clause"], entry.get("code", "")) for entry in found["exceptions"]}
    whole = {clause for clause, code in excused if code == ""}

    lacking = {
        (clause, code)
        for clause, code in wanted(load(game))
        if (clause, code) not in shown | excused and clause not in whole
    }
    assert lacking == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_case_is_about_a_clause_that_is_not_there(game: str) -> None:
    known = load(game).content.clauses
    for case in table(game)["cases"]:
        assert case["clause"] in known
        assert case.get("code") in [
            None,
            "not-now",
            "not-yet",
            "not-your-turn",
            "seats-only",
            *known[case["clause"]].violations,
        ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_exception_has_a_reason_of_some_length(game: str) -> None:
    for entry in table(game)["exceptions"]:
        assert len(entry["why"]) > 20


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_lines_that_cases_name_are_there(game: str) -> None:
    for case in table(game)["cases"]:
        for end in ("accepts", "rejects"):
            log = folder_of(game) / case[end]["log"]
            assert 1 <= case[end]["line"] <= len(line_kinds(log)) + 1


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_coverage_command_finds_every_clause_covered(game: str) -> None:
    ran = kynes("rules", game, "--coverage", "--json")

    rows = msgspec.json.decode(ran.stdout)
    assert ran.exit_code == 0
    assert {row["clause"] for row in rows} == set(load(game).content.clauses)
    assert [row["clause"] for row in rows if row["missing"]] == []
