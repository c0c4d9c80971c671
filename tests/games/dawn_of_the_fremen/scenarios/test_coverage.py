"""Every scenario has its test and every test its scenario."""

from __future__ import annotations

import ast
import tomllib

from adjudicator.content import load_content
from tests.games.dawn_of_the_fremen.scenarios.table import FOLDER, scenarios

FIELDS = {"id", "given", "when", "then", "verdict", "source"}


def names() -> list[str]:
    """The names of all tests of this folder, this file's left out."""
    return [
        node.name
        for path in sorted(FOLDER.glob("test_*.py"))
        if path.name != "test_coverage.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_each_scenario_has_one_test_and_each_test_its_scenario() -> None:
    expected = ["test_" + name.replace(".", "_").replace("-", "_") for name in scenarios()]
    assert sorted(expected) == sorted(names())


def test_scenarios_are_whole_and_go_in_both_directions() -> None:
    every = scenarios().values()
    assert all(set(entry) == FIELDS and all(entry.values()) for entry in every)
    verdicts = [entry["verdict"] for entry in every]
    assert set(verdicts) == {"accepted", "refused"}
    assert 3 * verdicts.count("refused") > len(verdicts)
    for entry in every:
        assert entry["then"].startswith("refused") == (entry["verdict"] == "refused"), entry["id"]


def test_what_settles_a_silence_of_the_rulebook_is_a_ruling_or_a_clause_that_says_why() -> None:
    content = load_content("dawn-of-the-fremen")
    silences = tomllib.loads((FOLDER / "silent.toml").read_text(encoding="utf-8"))["silent"]
    assert len({silence["id"] for silence in silences}) == len(silences)
    for silence in silences:
        if silence["settled"] not in content.rulings:
            assert content.clauses[silence["settled"]].why, silence["id"]
