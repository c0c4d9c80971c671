"""Tests of the tests: the same suite on every day, campaigns, CPU time, and no unused files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import settings

from adjudicator.registry import GAMES
from tests.support.campaign import function_of, interleaved
from tests.support.cpu_time import SHARED, folder_of_test, game_of_test
from tests.support.replay import folder_of, golden_logs
from tests.support.scheduling import ByFolder
from tests.support.seeds import (
    CAMPAIGN,
    FAILED,
    LOWEST_DRAWN,
    campaign_seeds,
    drawn_seeds,
    failed_seeds,
    one_in,
    seed_cases,
    suite_cases,
    suite_seeds,
)

HERE = Path(__file__).parent
ROOT = HERE.parent
CHECKED = ["adjudicator", "exporters", "workshop", "tests", "benchmarks", "scripts"]
RANDOM_SAMPLE = """
import pytest
from tests.support.seeds import CAMPAIGN, seed_cases

@pytest.mark.parametrize("seed", seed_cases("sample", [7], drawn=2))
def test_sample(seed):
    assert seed == 8, f"the seed of the campaign is {CAMPAIGN.seed}"
"""
SAMPLE_WITH_PARTS = """
import pytest

@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", ["dune-classic", "dune-messiah"])
def test_one(game, language):
    pass

def test_other():
    pytest.skip("there is no browser")
"""


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def sources() -> dict[Path, str]:
    """Every text in which something of the tests may be named."""
    found = [path for folder in CHECKED for path in (ROOT / folder).rglob("*") if path.is_file()]
    return {path: text_of(path) for path in found if path.suffix in (".py", ".lua", "")}


# --- the same suite on every day -------------------------------------------------------------------


def collected(folder: Path, date: str) -> list[str]:
    """The tests that the suite collects from some files, in a process whose clock shows that date."""
    (folder / "other_day.py").write_text(
        "import datetime, time\n"
        f"NOW = datetime.datetime.fromisoformat({date!r})\n"
        "class Day(datetime.datetime):\n"
        "    @classmethod\n"
        "    def now(cls, tz=None):\n"
        "        return NOW.replace(tzinfo=tz)\n"
        "datetime.datetime = Day\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [
            *[sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "other_day"],
            *["-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--assert=plain",
            *(str(path) for path in files_that_draw())],
        ],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env={**clean_environment(), "PYTHONPATH": str(folder), "PYTHONHASHSEED": date[-1]},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return [line for line in done.stdout.splitlines() if "::" in line]


def files_that_draw() -> list[Path]:
    """The test files that ask for seeds, or leave cases to the campaign."""
    asking = ("support.seeds import", "mark.one_in")
    return [
        path
        for path in sorted(HERE.rglob("test_*.py"))
        if path != Path(__file__) and any(words in text_of(path) for words in asking)
    ]


def clean_environment() -> dict[str, str]:
    """The environment without what pytest and its workers put there."""
    return {name: value for name, value in os.environ.items() if "PYTEST" not in name}


def test_the_suite_has_the_same_tests_on_two_days(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    files = {*files_that_draw()}
    today = [item.nodeid for item in request.session.items if item.path in files]
    other = collected(tmp_path, "2027-03-05")
    assert len(other) > 1_000
    whole = {item.path for item in request.session.items}.issuperset(files)
    first = today if whole and not CAMPAIGN.seed else collected(tmp_path, "2026-11-22")
    assert sorted(other) == sorted(first)


def test_property_tests_of_the_suite_try_the_same_examples_every_day(
    pytestconfig: pytest.Config,
) -> None:
    if CAMPAIGN.seed == 0:
        assert settings.default is not None
        assert settings.default.derandomize
    assert settings.get_profile("suite").derandomize
    assert settings.get_profile("suite").database is None
    assert not settings.get_profile("campaign").derandomize


def test_only_the_modules_of_the_campaign_ask_for_the_date() -> None:
    """A seed of the day can get into a test only by `seed_of_the_day`, which conftest alone calls."""
    calling = {
        path.relative_to(HERE).as_posix()
        for path in HERE.rglob("*.py")
        if path != Path(__file__) and "seed_of_the_day" in text_of(path)
    }
    assert calling == {"conftest.py", "support/seeds.py"}


def test_the_seeds_and_the_minutes_of_a_campaign_are_refused_in_the_suite(tmp_path: Path) -> None:
    for option in ("--seed", "--minutes"):
        assert "--seed and --minutes belong to the campaign" in pytest_run(tmp_path, option, "1")


def test_the_campaign_runs_the_cases_that_the_suite_leaves_out(tmp_path: Path) -> None:
    said = pytest_run(tmp_path, "-rp", sample=SAMPLE_WITH_PARTS)
    suite = passed(said)
    assert len(suite) == 2
    assert "skipped 1: 1 × there is no browser\n" in said

    campaign = passed(pytest_run(tmp_path, "-m", "campaign", "-rp", sample=SAMPLE_WITH_PARTS))
    assert sorted(suite + campaign) == [
        f"test_one[{game}-{language}]"
        for game in ("dune-classic", "dune-messiah")
        for language in ("de", "fr")
    ]


def passed(said: str) -> list[str]:
    """The names of the tests that passed."""
    lines = said.splitlines()
    return sorted(line.rpartition("::")[2] for line in lines if line.startswith("PASSED"))


def test_every_nth_case_runs_in_the_suite_and_at_least_one() -> None:
    for test in ("test_storm", "test_worm", "test_bid"):
        for n in (2, 3, 48):
            suite = sorted(one_in(n, test, 10))
            assert suite[0] < min(n, 10)
            assert suite == list(range(suite[0], 10, n))
    assert len({min(one_in(5, f"test_{number}", 5)) for number in range(40)}) == 5


def test_the_suite_keeps_as_many_cases_as_asked_for_evenly_spread() -> None:
    cases = suite_cases([pytest.param(number) for number in range(10)], 3)

    assert [case.values[0] for case in cases] == list(range(10))
    assert [case.values[0] for case in cases if not case.marks] == [0, 3, 6]


# --- seeds ---------------------------------------------------------------------------------------


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A campaign without a limit, of which a test may change the record."""
    monkeypatch.setattr(CAMPAIGN, "seed", 20261122)
    monkeypatch.setattr(CAMPAIGN, "deadline", 0.0)
    return monkeypatch


def test_a_campaign_draws_the_same_seeds_again_and_another_campaign_others(
    campaign: pytest.MonkeyPatch,
) -> None:
    first = drawn_seeds("storms", 20)
    assert drawn_seeds("storms", 20) == first
    assert len(set(first)) == 20
    assert min(first) >= LOWEST_DRAWN
    assert drawn_seeds("worms", 20) != first

    campaign.setattr(CAMPAIGN, "seed", 20261123)
    assert set(drawn_seeds("storms", 20)) & set(first) == set()


def test_the_suite_tries_fixed_seeds_and_those_that_failed_once(
    campaign: pytest.MonkeyPatch,
) -> None:
    campaign.setattr("tests.support.seeds.failed_seeds", lambda: {"storms": [777_777, 1]})

    assert suite_seeds("storms", [1, 2]) == [1, 2, 777_777]
    cases = seed_cases("storms", [1, 2], drawn=3)
    assert [case.values[0] for case in cases if not case.marks] == [1, 2, 777_777]
    assert [case.values[0] for case in cases if case.marks] == drawn_seeds("storms", 3)


def test_a_seed_that_failed_belongs_to_a_test_that_is_there() -> None:
    """Seeds that failed are kept under the words by which their test asks for seeds."""
    texts = [text for path, text in sources().items() if path.suffix == ".py"]
    for name, kept in failed_seeds().items():
        start = name.partition("/")[0]
        assert any(f'"{start}' in text for text in texts), f"{FAILED}: nobody asks for {name}"
        assert kept, name
        assert kept == sorted(set(kept))


def test_a_campaign_tries_some_seeds_at_least_and_stops_when_its_time_is_up(
    campaign: pytest.MonkeyPatch,
) -> None:
    assert list(campaign_seeds("storms", 90)) == drawn_seeds("storms", 90)

    campaign.setattr(CAMPAIGN, "deadline", 1.0)
    assert list(campaign_seeds("storms", 90)) == drawn_seeds("storms", 10)


# --- campaigns -----------------------------------------------------------------------------------


def pytest_run(folder: Path, *arguments: str, sample: str = RANDOM_SAMPLE) -> str:
    """What pytest prints for the sample tests, in a process of its own."""
    (folder / "test_sample.py").write_text(sample, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest"]
    marks = [] if "-m" in arguments else ["-m", "not campaign"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "--rootdir", str(folder), *marks, *arguments,
         str(folder / "test_sample.py")],
        cwd=ROOT, capture_output=True, text=True, check=False, env=clean_environment(),
    )  # fmt: skip
    return done.stdout + done.stderr


def test_workers_agree_on_the_seed_of_the_campaign_which_its_first_line_names(
    tmp_path: Path,
) -> None:
    said = pytest_run(tmp_path, "-m", "campaign", "--seed", "42", "-n", "2")

    assert said.startswith("seed of the campaign: 42 (to repeat: --seed 42)\n")
    assert "the seed of the campaign is 42" in said
    assert "to repeat this campaign: scripts/campaign --seed 42" in said
    assert "2 failed" in said
    assert "CPU seconds: " in said


class Node:
    """A worker of xdist that only notes which tests it is to run."""

    shutting_down = False

    def __init__(self, dealt: list[tuple[int, int]], number: int) -> None:
        self.dealt = dealt
        self.number = number
        self.gateway = SimpleNamespace(id=f"gw{number}")

    def send_runtest_some(self, tests: list[int]) -> None:
        """Note the tests, as places in the list of all."""
        self.dealt.extend((self.number, at) for at in tests)

    def shutdown(self) -> None:
        """There is nothing to end."""


def test_a_worker_runs_files_of_one_folder_and_one_worker_all_that_open_a_browser() -> None:
    files = [
        "tests/tts/test_a.py",
        "tests/host/test_browser.py",
        "tests/tts/test_b.py",
        "tests/vassal/test_c.py",
        "tests/serve/test_d_browser.py",
    ]
    names = [f"{file}::test_{at}" for file in files for at in range(3)]
    option = SimpleNamespace(loadscopereorder=True, debug=False)
    config = SimpleNamespace(option=option, getvalue=lambda _name: ["2*popen"])
    log = SimpleNamespace(loadscopesched=lambda *_texts: None)
    dealt: list[tuple[int, int]] = []
    scheduler = ByFolder(cast("Any", config), log)
    nodes = [Node(dealt, number) for number in range(2)]
    for node in nodes:
        scheduler.add_node(node)
        scheduler.add_node_collection(node, names)
    scheduler.schedule()
    done = 0
    while done < len(dealt):
        number, at = dealt[done]
        scheduler.mark_test_complete(nodes[number], at)
        done += 1
    assert sorted(at for _, at in dealt) == list(range(len(names)))
    assert {number for number, at in dealt if "browser" in names[at]} == {0}
    assert {number for number, at in dealt if "tts" in names[at]} == {1}


def test_a_campaign_without_time_runs_nothing_and_says_so(tmp_path: Path) -> None:
    said = pytest_run(tmp_path, "-m", "campaign", "--seed", "42", "--minutes", "0")

    assert "campaign: 0 of 2 cases of 1 tests\n" in said
    assert "not reached: 2 of 2 of test_sample.py::test_sample\n" in said
    assert "2 skipped" in said


def test_ci_repeats_one_campaign_and_the_nightly_campaign_draws_its_seed_by_the_day() -> None:
    run = text_of(ROOT / ".ci" / "run")
    suite, campaign = (line for line in run.splitlines() if "bash scripts" in line)
    assert "--seed" not in suite
    assert "--seed 20261122" in campaign

    nightly = text_of(ROOT / ".github" / "workflows" / "nightly.yml")
    assert "bash scripts/campaign --minutes 60 ${SEED:+--seed" in nightly
    assert "SEED: ${{ inputs.seed }}" in nightly
    for script in ("test", "campaign"):
        commands = [
            line for line in text_of(ROOT / "scripts" / script).splitlines() if "pytest --q" in line
        ]
        assert [line for line in commands if "--seed" in line] == []
        assert commands[0].endswith('"$@"')


@pytest.mark.parametrize("known", ["", "12"])
def test_a_failed_nightly_campaign_is_filed_once_and_then_commented_on(
    tmp_path: Path, known: str
) -> None:
    asked, output = tmp_path / "asked.txt", tmp_path / "campaign.txt"
    output.write_text(
        "seed of the campaign: 20261122 (to repeat: --seed 20261122)\n..F\n"
        "skipped 3: 3 × needs chromium and its driver\nFAILED tests/test_x.py::test_y[5]\n"
        "1 failed, 2 passed in 9.00s\n",
        encoding="utf-8",
    )
    (tmp_path / "gh").write_text(
        f'#!/bin/sh\nif [ "$2" = list ]; then echo "{known}"; exit; fi\n'
        f'echo "$1 $2 $3" >> {asked}; for last; do :; done; cat "$last" >> {asked}\n',
        encoding="utf-8",
    )
    (tmp_path / "gh").chmod(0o755)
    subprocess.run(
        ["bash", str(ROOT / ".github" / "file-failures"), str(output)],
        cwd=ROOT, check=True, capture_output=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "RUN_URL": "address"},
    )  # fmt: skip

    said = text_of(asked)
    assert said.startswith("issue comment 12" if known else "issue create --title")
    for line in (
        "seed of the campaign: 20261122",
        "FAILED tests/test_x.py::test_y[5]",
        "1 failed, ",
    ):
        assert f"\n{line}" in said


def test_the_cases_of_different_tests_alternate_in_a_campaign() -> None:
    names = [f"tests/test_{file}.py::test_{file}[{at}]" for file in "abcd" for at in range(5)]

    ordered = interleaved(names, 1)
    assert sorted(ordered) == sorted(names)
    for turn in range(5):
        assert {function_of(name) for name in ordered[4 * turn : 4 * turn + 4]} == {
            function_of(name) for name in names
        }
    assert interleaved(names[::-1], 1) == ordered
    assert interleaved(names, 2) != ordered


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
    """A file of the engine is named by its last word: engine-3.7.26-game.vlog as game.vlog.

    All files in `archive`, one for each release, are read by `check/test_archive.py`.
    """
    texts = sources()
    for path in HERE.rglob("*"):
        beside = path.is_file() and path.suffix not in (".py", ".pyc")
        if not beside or path.parent == HERE / "archive" or path.is_relative_to(HERE / "games"):
            continue
        names = {path.name, path.stem, path.stem.rpartition("-")[2]}
        others = [text for other, text in texts.items() if other != path]
        assert any(f'"{name}' in text or f"/{name}" in text for name in names for text in others), (
            f"nobody reads {path}"
        )


def test_every_module_that_serves_tests_serves_some() -> None:
    product = (ROOT / "adjudicator", ROOT / "exporters")
    texts = {
        path: text
        for path, text in sources().items()
        if not any(path.is_relative_to(folder) for folder in product)
    }
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
    """Every function, class and constant that a module of tests/support offers is named elsewhere."""
    words: Counter[str] = Counter()
    offered: dict[str, Path] = {}
    for path, text in sources().items():
        if path.is_relative_to(HERE):
            words.update(re.findall(r"\w+", text))
        if path.parent == HERE / "support":
            offered |= dict.fromkeys(offers(ast.parse(text)), path)
    assert {name: path.name for name, path in offered.items() if words[name] < 2} == {}


def offers(tree: ast.Module) -> list[str]:
    """The names of functions, classes and constants that a module declares."""
    found: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [name for name in found if not name.startswith("_")]
