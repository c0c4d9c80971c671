"""The tests' own house: seeds of the day, campaigns with a limit, what tests cost, no orphans."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.registry import GAMES
from tests.support.campaigns import function_of, rotated
from tests.support.replay import folder_of, golden_logs
from tests.support.seeds import (
    FAILED,
    LEAST,
    TODAY,
    campaign_seeds,
    drawn_seeds,
    failed_seeds,
    seeds,
    those_of_today,
    told,
)
from tests.support.spending import SHARED, folder_of_test, game_of_test

HERE = Path(__file__).parent
ROOT = HERE.parent
CHECKED = ["adjudicator", "exporters", "tests", "benchmarks", "scripts"]
SAMPLE = """
import pytest
from tests.support.seeds import TODAY, seed_cases

@pytest.mark.parametrize("seed", seed_cases("sample", [7], 2, campaign=[8]))
def test_sample(seed):
    assert seed != 7, f"today is {TODAY.seed}"
"""


SHARING = """
import pytest

by_turns = pytest.mark.turns(4, among="samples")

@by_turns
@pytest.mark.parametrize("at", range(3))
def test_one(at):
    assert at >= 0

@by_turns
def test_other():
    pass
"""
"""Two tests of four cases, of which one runs on a day."""


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def sources() -> dict[Path, str]:
    """Every text in which something of the tests may be named."""
    found = [path for folder in CHECKED for path in (ROOT / folder).rglob("*") if path.is_file()]
    return {path: text_of(path) for path in found if path.suffix in (".py", ".lua", "")}


# --- seeds ---------------------------------------------------------------------------------------


def test_a_day_draws_the_same_seeds_again_and_another_day_others() -> None:
    today = drawn_seeds("storms", 20)
    assert drawn_seeds("storms", 20) == today
    assert len(set(today)) == 20
    assert min(today) >= LEAST
    assert drawn_seeds("worms", 20) != today

    kept = TODAY.seed
    TODAY.seed += 1
    try:
        assert set(drawn_seeds("storms", 20)) & set(today) == set()
    finally:
        TODAY.seed = kept


def test_fixed_and_failed_seeds_come_before_those_of_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.support.seeds.failed_seeds", lambda: {"storms": [777_777, 1]})

    assert seeds("storms", [1, 2], 3) == [1, 2, 777_777, *drawn_seeds("storms", 3)]
    assert seeds("worms", [1], 0) == [1]


def test_of_what_runs_by_turns_every_case_has_its_turn_and_every_day_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    days: list[set[int]] = []
    for day in range(60):
        monkeypatch.setattr(TODAY, "seed", day)
        assert those_of_today("a test of one case", 1, 3) == {0}
        days.append(those_of_today("leaks", 8, 3))

    assert {len(day) for day in days} == {3}
    assert all(8 < sum(case in day for day in days) < 40 for case in range(8))
    assert len({frozenset(day) for day in days}) > 10


def test_a_seed_that_failed_belongs_to_a_test_that_is_there() -> None:
    """Seeds that failed are kept under the words by which their test asks for seeds."""
    texts = [text for path, text in sources().items() if path.suffix == ".py"]
    for name, kept in failed_seeds().items():
        start = name.partition("/")[0]
        assert any(f'"{start}' in text for text in texts), f"{FAILED}: nobody asks for {name}"
        assert kept, name
        assert kept == sorted(set(kept))


def test_a_campaign_tries_some_seeds_at_least_and_stops_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TODAY, "until", 0.0)
    assert list(campaign_seeds("storms", 90)) == drawn_seeds("storms", 90)

    monkeypatch.setattr(TODAY, "until", 1.0)
    assert list(campaign_seeds("storms", 90)) == drawn_seeds("storms", 10)


def pytest_run(folder: Path, *arguments: str, sample: str = SAMPLE) -> str:
    """What pytest says of the sample test in a process of its own, workers and all."""
    (folder / "test_sample.py").write_text(sample, encoding="utf-8")
    done = subprocess.run(
        [
            *[
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-p",
                "tests.conftest",
                "-p",
                "no:cacheprovider",
            ],
            *["--rootdir", str(folder), "-m", "not campaign", *arguments, str(folder)],
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name},
    )
    return done.stdout + done.stderr


def test_workers_agree_on_the_seed_that_the_first_line_names(tmp_path: Path) -> None:
    said = pytest_run(tmp_path, "--seed", "42", "-n", "2")

    assert said.startswith("seed of the day: 42 (to repeat: --seed 42)\n")
    assert "today is 42" in said
    assert told(7, "the name by which this test asks for seeds").replace(str(TODAY.seed), "42") in (
        said
    )
    assert "1 failed, 2 passed" in said
    assert "CPU seconds: " in said


def test_tests_that_take_turns_among_each_other_share_a_day(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        said = pytest_run(tmp_path, "--seed", seed, sample=SHARING)
        assert "1 passed, 3 deselected" in said, said


def test_a_campaign_without_time_begins_nothing_and_says_so(tmp_path: Path) -> None:
    said = pytest_run(tmp_path, "--seed", "42", "--minutes", "0")

    assert "campaign: 0 of 3 cases of 1 tests\n" in said
    assert "not reached: 3 of 3 of test_sample.py::test_sample\n" in said
    assert "3 skipped" in said


def test_ci_gives_suite_and_campaign_one_seed_and_who_runs_them_at_home_gives_none() -> None:
    started = [
        line for line in text_of(ROOT / ".ci" / "run").splitlines() if "bash scripts" in line
    ]

    assert len(started) == 2
    assert all('--seed "$seed"' in line for line in started)
    for script in ("test", "campaign"):
        commands = [
            line for line in text_of(ROOT / "scripts" / script).splitlines() if "pytest --q" in line
        ]
        assert [line for line in commands if "--seed" in line] == []
        assert commands[0].endswith('"$@"')


# --- campaigns -----------------------------------------------------------------------------------


def test_the_tests_of_a_campaign_take_turns_in_an_order_of_the_day() -> None:
    names = [f"tests/test_{file}.py::test_{file}[{at}]" for file in "abcd" for at in range(5)]

    today = rotated(names, 1)
    assert sorted(today) == sorted(names)
    for turn in range(5):
        assert {function_of(name) for name in today[4 * turn : 4 * turn + 4]} == {
            function_of(name) for name in names
        }
    assert rotated(names[::-1], 1) == today
    assert rotated(names, 2) != today


# --- what tests cost -----------------------------------------------------------------------------


def test_what_a_test_costs_is_booked_on_its_folder_and_its_game() -> None:
    name = "tests/games/dune_classic/test_storm.py::test_it[3]"
    assert (folder_of_test(name), game_of_test(name)) == ("games", "dune-classic")
    assert game_of_test("tests/lua/test_x.py::test_y[dawn-of-the-fremen/extra]") == (
        "dawn-of-the-fremen"
    )
    assert game_of_test("tests/lua/test_x.py::test_y") == SHARED
    assert game_of_test("tests/x.py::test_y[dune-classic-dawn-of-the-fremen]") == SHARED
    assert folder_of_test("tests/test_play.py::test_it") == "."


# --- no orphans ----------------------------------------------------------------------------------


def test_every_folder_of_golden_games_belongs_to_a_game() -> None:
    folders = {path.parent for path in (HERE / "games").glob("*/golden")}
    assert folders == {folder_of(game) for game in GAMES}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_golden_games_and_their_counts_come_in_pairs_and_nothing_lies_beside_them(
    game: str,
) -> None:
    logs = golden_logs(game)
    wanted = {log.name for log in logs} | {f"{log.stem}.counts.json" for log in logs}
    assert {path.name for path in (folder_of(game) / "golden").iterdir()} == wanted


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_has_no_files_of_tests_that_nobody_reads(game: str) -> None:
    """Beside Python: golden games, the table of cases, and scenarios, each with its tests."""
    folder = folder_of(game)
    known = {"golden", "cases", "scenarios"}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            assert path.relative_to(folder).parts[0] in known, path
    assert [path.name for path in (folder / "cases").iterdir()] == ["clauses.json"]
    assert {path.suffix for path in (folder / "scenarios").iterdir() if path.is_file()} <= {
        ".py",
        ".toml",
    }


def test_every_file_beside_the_tests_is_named_by_one_of_them() -> None:
    """A file of the engine is named by its last word: engine-3.7.26-game.vlog as game.vlog."""
    texts = sources()
    for path in HERE.rglob("*"):
        beside = path.is_file() and path.suffix not in (".py", ".pyc")
        if not beside or path.is_relative_to(HERE / "games"):
            continue
        names = {path.name, path.stem, path.stem.rpartition("-")[2]}
        others = [text for other, text in texts.items() if other != path]
        assert any(f'"{name}' in text or f"/{name}" in text for name in names for text in others), (
            f"nobody reads {path}"
        )


def test_every_module_that_serves_tests_serves_some() -> None:
    texts = sources()
    for path in HERE.rglob("*.py"):
        if path.name.startswith(("test_", "__init__", "conftest")):
            continue
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        parent, _, last = name.rpartition(".")
        forms = [f"from {name} import", f"import {name}", f"-m {name}"]
        served = any(
            any(form in text for form in forms)
            or f'"{name}"' in text
            or (
                f"from {parent} import" in text
                and last in text.partition(f"from {parent} import")[2].partition("\n\n")[0]
            )
            or f"tests.games.{{package}}.{last}" in text
            for other, text in texts.items()
            if other != path
        )
        assert served, f"nobody imports {name}"


def test_what_serves_tests_is_used_by_some() -> None:
    """Every function, class and constant that a module of tests/support offers is used."""
    used: Counter[str] = Counter()
    offered: dict[str, Path] = {}
    for path in HERE.rglob("*.py"):
        tree = ast.parse(text_of(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                used[node.attr] += 1
        if path.parent.name == "support":
            offered |= dict.fromkeys(offers(tree), path)
    assert {name: path.name for name, path in offered.items() if not used[name]} == {}


def offers(tree: ast.Module) -> list[str]:
    """The names of functions, classes and constants that a module declares."""
    found: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [name for name in found if not name.startswith("_")]
