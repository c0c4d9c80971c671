"""What the tests cost in CPU time, by folder and by game, summed over all workers.

The CPU time of a test is that of its process and of the processes it has waited for, from the end
of the test before to its own end: set-up, clearing away and pytest's own work are in it, waiting
for others on a busy machine is not.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest

from adjudicator.registry import GAMES

GAME_BUDGET = 90.0
"""So many CPU seconds one game may cost in the whole suite; with more, the summary says so."""
SHARED = "shared"
"""What stands in place of a game where a test serves all of them, or does not name one."""


def cpu_now() -> float:
    """The CPU seconds of this process so far, and of those that it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def folder_of_test(nodeid: str) -> str:
    """`tests/games/dune_classic/test_storm.py::…` is of "games", `tests/test_play.py` of "."."""
    parts = nodeid.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "."


def game_of_test(nodeid: str) -> str:
    """The game that a test's folder or parameters name, or SHARED."""
    spelled = nodeid.replace("_", "-")
    named = [game for game in GAMES if game in spelled]
    return named[0] if len(named) == 1 else SHARED


def dearest(costs: dict[str, float]) -> list[tuple[str, float]]:
    """Names and CPU seconds, the dearest first."""
    return sorted(costs.items(), key=lambda entry: (-entry[1], entry[0]))


class Spending:
    """Measures every test; the summary at the end is that of all workers."""

    def __init__(self) -> None:
        self.last = cpu_now()
        self.by_folder: defaultdict[str, float] = defaultdict(float)
        self.by_game: defaultdict[str, float] = defaultdict(float)
        self.by_file: defaultdict[str, float] = defaultdict(float)
        self.collecting = 0.0
        self.tests = 0

    def pytest_collection_finish(self) -> None:
        """From here on, time is spent by tests."""
        self.last = cpu_now()
        self.collecting += self.last

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A report carries the CPU seconds of its phase, also from a worker to the controller."""
        report = yield
        now = cpu_now()
        report.__dict__["cpu_seconds"] = now - self.last
        self.last = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a phase of a test has cost."""
        seconds = float(getattr(report, "cpu_seconds", 0.0))
        self.by_folder[folder_of_test(report.nodeid)] += seconds
        self.by_game[game_of_test(report.nodeid)] += seconds
        self.by_file[report.nodeid.partition("::")[0]] += seconds
        self.tests += report.when == "call"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended: what it spent on collecting the tests."""
        self.collecting += float(getattr(node, "workeroutput", {}).get("collecting", 0.0))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands over what it spent on collecting."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["collecting"] = self.collecting

    def lines(self, most: int) -> list[str]:
        """The summary: two lines, and one for each of the `most` dearest files."""
        if not self.tests:
            return []
        total = self.collecting + sum(self.by_folder.values())
        folders = [f"{name} {cost:.0f}" for name, cost in dearest(self.by_folder)]
        games = [f"{name} {cost:.0f}" for name, cost in dearest(self.by_game)]
        found = [
            f"CPU seconds: {total:.0f} = {', '.join(folders)}, collection {self.collecting:.0f}",
            f"by game: {', '.join(games)}",
        ]
        found += [
            f"{game} is dear: {cost:.0f} CPU seconds, its budget is {GAME_BUDGET:.0f}"
            for game, cost in dearest(self.by_game)
            if game != SHARED and cost > GAME_BUDGET
        ]
        return found + [f"{cost:7.1f} {name}" for name, cost in dearest(self.by_file)[:most]]
