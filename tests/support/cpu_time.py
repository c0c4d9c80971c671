"""How much CPU time the tests take, by folder, by game and by file, summed over all workers.

The CPU time of a test is that of its process and of the processes that it waited for, from the end
of the test before it to its own end. It includes set-up, tear-down and the work of pytest. It does
not include waiting, for example on a busy machine.
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
"""The CPU seconds that one game may take in the whole suite; the summary names games that take more."""
SHARED = "shared"
"""Stands for a game where a test serves all games or names none."""


def cpu_now() -> float:
    """The CPU seconds so far of this process and of those that it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def folder_of_test(nodeid: str) -> str:
    """The folder in `tests/`, for example "games"; "." for a file in `tests/` itself."""
    parts = nodeid.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "."


def game_of_test(nodeid: str) -> str:
    """The game that a test's folder or parameters name, or SHARED."""
    spelled = nodeid.replace("_", "-")
    named = [game for game in GAMES if game in spelled]
    return named[0] if len(named) == 1 else SHARED


def most_expensive_first(costs: dict[str, float]) -> list[tuple[str, float]]:
    """Names with their CPU seconds, the most expensive first."""
    return sorted(costs.items(), key=lambda entry: (-entry[1], entry[0]))


class CpuTime:
    """The pytest plugin that measures every test, in all workers."""

    def __init__(self) -> None:
        self.last = cpu_now()
        self.by_folder: defaultdict[str, float] = defaultdict(float)
        self.by_game: defaultdict[str, float] = defaultdict(float)
        self.by_file: defaultdict[str, float] = defaultdict(float)
        self.by_test: defaultdict[str, float] = defaultdict(float)
        self.collecting = 0.0
        self.tests = 0

    def pytest_collection_finish(self) -> None:
        """Count the time so far as collection."""
        self.last = cpu_now()
        self.collecting += self.last

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write the CPU seconds so far into a report that workers send to the controller.

        Those send no set-up that has passed: its seconds are the call's. A tear-down's are the next test's.
        """
        report = yield
        if report.when == "call" or not report.passed:
            now = cpu_now()
            report.__dict__["cpu_seconds"] = now - self.last
            self.last = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a phase of a test took."""
        seconds = float(getattr(report, "cpu_seconds", 0.0))
        self.by_folder[folder_of_test(report.nodeid)] += seconds
        self.by_game[game_of_test(report.nodeid)] += seconds
        self.by_file[report.nodeid.partition("::")[0]] += seconds
        self.by_test[report.nodeid] += seconds
        self.tests += report.when == "call"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a worker took to collect the tests."""
        self.collecting += float(getattr(node, "workeroutput", {}).get("collecting", 0.0))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send to the controller what this worker took to collect the tests."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["collecting"] = self.collecting

    def summary(self, slowest: int) -> list[str]:
        """Two lines for the whole run, and one for each of the `slowest` files and tests."""
        if not self.tests:
            return []
        total = self.collecting + sum(self.by_folder.values())
        folders = [f"{name} {cost:.0f}" for name, cost in most_expensive_first(self.by_folder)]
        games = [f"{name} {cost:.0f}" for name, cost in most_expensive_first(self.by_game)]
        lines = [
            f"CPU seconds: {total:.0f} = {', '.join(folders)}, collection {self.collecting:.0f}",
            f"by game: {', '.join(games)}",
        ]
        lines += [
            f"{game} is over its budget: {cost:.0f} of {GAME_BUDGET:.0f} CPU seconds"
            for game, cost in most_expensive_first(self.by_game)
            if game != SHARED and cost > GAME_BUDGET
        ]
        for costs in (self.by_file, self.by_test):
            expensive = most_expensive_first(costs)[:slowest]
            lines += [f"{cost:7.1f} {name}" for name, cost in expensive]
        return lines
