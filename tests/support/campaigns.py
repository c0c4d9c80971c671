"""A campaign that has only some minutes: in which order its tests run, and where it stops.

The tests take turns: first one case of every test, then the second of each, and so on, in an order
that the seed of the day shuffles. So a short campaign tries something of everything, and many of
them everything.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict

import pytest

from adjudicator.playout import Chance
from adjudicator.playout.seating import shuffled
from tests.support.seeds import TODAY

SHARE = 0.1
"""Of a limited campaign one test that could go on for long takes this part at most."""


def rotated(names: list[str], seed: int) -> list[str]:
    """The names of tests in the order of a day: the cases of different tests take turns."""
    chance = Chance(f"campaign/{seed}")
    cases: defaultdict[str, list[str]] = defaultdict(list)
    for name in shuffled(sorted(names), chance):
        cases[function_of(name)].append(name)
    turns = [
        (turn, at, name)
        for at, test in enumerate(shuffled(sorted(cases), chance))
        for turn, name in enumerate(cases[test])
    ]
    return [name for _, _, name in sorted(turns)]


def function_of(nodeid: str) -> str:
    """The test of a case: its name without parameters."""
    return nodeid.partition("[")[0]


class Campaign:
    """The plugin of a run that was given minutes."""

    def __init__(self, minutes: float) -> None:
        self.minutes = minutes
        self.reached: Counter[str] = Counter()
        self.left: Counter[str] = Counter()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests into the order of the day."""
        known = {item.nodeid: item for item in items}
        items[:] = [known[name] for name in rotated([*known], TODAY.seed)]

    def pytest_collection_finish(self) -> None:
        """The minutes begin when the tests are known, in every worker."""
        TODAY.until = time.time() + self.minutes * 60
        TODAY.share = self.minutes * 60 * SHARE

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Begin no test after the time is up."""
        if time.time() >= TODAY.until:
            pytest.skip("the campaign's minutes are over")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what was reached and what was not."""
        if report.when == "setup":
            over = report.skipped and "minutes are over" in str(report.longrepr)
            (self.left if over else self.reached)[function_of(report.nodeid)] += 1

    def lines(self) -> list[str]:
        """What was reached, in one line, and what was not."""
        whole = self.reached.total() + self.left.total()
        tests = len({*self.reached, *self.left})
        found = [f"campaign: {self.reached.total()} of {whole} cases of {tests} tests"]
        return found + [
            f"not reached: {count} of {count + self.reached[test]} of {test}"
            for test, count in sorted(self.left.items())
        ]
