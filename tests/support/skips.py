"""One line for everything that a test run skipped, with the reasons."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.campaign import TIME_IS_UP

NO_ENGINE = "no VASSAL engine (neither Debian nor Maven has it: scripts/engine-tests says where)"


class Skips:
    """The pytest plugin that counts skipped tests by reason."""

    def __init__(self) -> None:
        self.reasons: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the reason of a skipped test."""
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[reason_of(report.longrepr[2])] += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the reason of a file that is skipped as a whole."""
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[f"{reason_of(report.longrepr[2])} (whole file {report.nodeid})"] += 1

    def summary(self) -> list[str]:
        """One line, or none if nothing was skipped; a campaign names what it did not reach itself."""
        counted = {why: count for why, count in self.reasons.items() if why != TIME_IS_UP}
        if not counted:
            return []
        ordered = sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))
        reasons = "; ".join(f"{count} × {why}" for why, count in ordered)
        return [f"skipped {sum(counted.values())}: {reasons}"]


def reason_of(message: str) -> str:
    """The reason without the words that pytest puts before it, in short."""
    reason = message.removeprefix("Skipped: ").strip().rstrip(".")
    return NO_ENGINE if reason.startswith("no VASSAL engine") else reason
