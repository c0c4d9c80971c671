"""The order of a campaign with a time limit, and what it did not reach.

A campaign with a limit (`--minutes`) runs one case of every test, then the second case of every
test, and so on, in an order that its seed shuffles. So a short campaign tries something of
everything, and many short campaigns try everything.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict

import pytest

from adjudicator.playout import Chance
from adjudicator.playout.seating import shuffled
from tests.support.seeds import CAMPAIGN

SHARE = 0.1
"""The part of a limited campaign that one test which draws new seeds may take."""
TIME_IS_UP = "the minutes of the campaign are over"


def interleaved(names: list[str], seed: int) -> list[str]:
    """The ids of tests, shuffled by a seed so that the cases of different tests alternate."""
    chance = Chance(f"campaign/{seed}")
    cases: defaultdict[str, list[str]] = defaultdict(list)
    for name in shuffled(sorted(names), chance):
        cases[function_of(name)].append(name)
    ordered = [
        (number, at, name)
        for at, test in enumerate(shuffled(sorted(cases), chance))
        for number, name in enumerate(cases[test])
    ]
    return [name for _, _, name in sorted(ordered)]


def function_of(nodeid: str) -> str:
    """The id of a case without its parameters."""
    return nodeid.partition("[")[0]


class TimeLimit:
    """The pytest plugin of a campaign with `--minutes`."""

    def __init__(self, minutes: float) -> None:
        self.minutes = minutes
        self.reached: Counter[str] = Counter()
        self.not_reached: Counter[str] = Counter()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests into the order of this campaign."""
        known = {item.nodeid: item for item in items}
        items[:] = [known[name] for name in interleaved([*known], CAMPAIGN.seed)]

    def pytest_collection_finish(self) -> None:
        """Start the clock, in every worker, when the tests are collected."""
        CAMPAIGN.deadline = time.time() + self.minutes * 60
        CAMPAIGN.seconds_per_test = self.minutes * 60 * SHARE

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Start no test after the deadline."""
        if time.time() >= CAMPAIGN.deadline:
            pytest.skip(TIME_IS_UP)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the tests that ran and those that did not."""
        if report.when == "call" or (report.when == "setup" and not report.passed):
            late = report.skipped and TIME_IS_UP in str(report.longrepr)
            (self.not_reached if late else self.reached)[function_of(report.nodeid)] += 1

    def summary(self) -> list[str]:
        """One line with what ran, then one line for each test with cases that did not run."""
        total = self.reached.total() + self.not_reached.total()
        tests = len({*self.reached, *self.not_reached})
        lines = [f"campaign: {self.reached.total()} of {total} cases of {tests} tests"]
        return lines + [
            f"not reached: {count} of {count + self.reached[test]} of {test}"
            for test, count in sorted(self.not_reached.items())
        ]
