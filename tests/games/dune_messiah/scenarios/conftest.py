"""Prints a scenario's words when its test fails."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.words import SCENARIOS, id_of


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    scenario = SCENARIOS.get(id_of(item.name))
    if report.failed and scenario is not None:
        report.sections.append(("the scenario", "\n".join(scenario.values())))
    return report
