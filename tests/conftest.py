"""The seed of the day, what the tests cost, and campaigns that have only some minutes."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from tests.support.campaigns import Campaign
from tests.support.seeds import TODAY, of_the_date, those_of_today, told
from tests.support.spending import Spending


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kynes")
    group.addoption("--seed", type=int, help="the seed of the day to repeat (default: the date)")
    group.addoption("--minutes", type=float, help="end after so long, in the order of the day")
    group.addoption("--dear", type=int, default=0, metavar="N", help="list the N dearest files")


def pytest_configure(config: pytest.Config) -> None:
    """Workers of xdist get the options of their controller, so that all agree on the seed."""
    option = config.option
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            # So a shell has it that runs us beside itself. Programs under test would have it, too.
            signal.signal(number, lambda _number, _frame: None)
    if option.seed is None:
        option.seed = of_the_date()
    if getattr(option, "hypothesis_seed", "") is None:
        option.hypothesis_seed = str(option.seed)
    TODAY.seed = option.seed
    # How long an example takes says how busy the machine is, not whether the example is right.
    settings.register_profile("kynes", deadline=None, max_examples=60)
    settings.load_profile("kynes")
    config.pluginmanager.register(Spending(), "spending")
    if option.minutes is not None:
        config.pluginmanager.register(Campaign(option.minutes), "campaign")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """What collecting makes stays to the end: nobody looks through it for garbage, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that runs by turns some cases are left to the campaign, others on other days.

    Tests that name the same thing `among` which they take turns share their days.
    """
    by_turns: dict[str, list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("turns")
        if mark is not None:
            among = mark.kwargs.get("among", item.nodeid.partition("[")[0])
            by_turns.setdefault(among, []).append(item)
    for name, cases in by_turns.items():
        turns = cases[0].get_closest_marker("turns")
        assert turns is not None
        today = those_of_today(name, len(cases), turns.args[0])
        for at, case in enumerate(cases):
            if at not in today:
                case.add_marker(pytest.mark.campaign)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """What the tests of a file make once is made by one worker."""
    from tests.support.workers import ByFile  # noqa: PLC0415 - xdist may not be here

    return ByFile(config, log)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Say the seed of the day first, also where pytest is asked to be quiet."""
    terminal = session.config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None:
        terminal.write_line(f"seed of the day: {TODAY.seed} (to repeat: --seed {TODAY.seed})")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A random test that fails says with which seed."""
    try:
        return (yield)
    except BaseException as error:
        spec = getattr(pyfuncitem, "callspec", None)
        if spec is not None and "seed" in spec.params:
            error.add_note(told(spec.params["seed"], "the name by which this test asks for seeds"))
        raise


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the tests have cost, and what of a campaign was not reached."""
    plugins = terminalreporter.config.pluginmanager
    spending, campaign = plugins.getplugin("spending"), plugins.getplugin("campaign")
    lines = [] if campaign is None else campaign.lines()
    for line in [*lines, *spending.lines(terminalreporter.config.option.dear)]:
        terminalreporter.write_line(line)
