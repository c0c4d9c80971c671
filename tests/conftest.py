"""The seed of the day, what the tests cost, and campaigns that have only some minutes."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.support.campaigns import Campaign
from tests.support.seeds import TODAY, has_its_turn, of_the_date, told
from tests.support.spending import Spending


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kynes")
    group.addoption("--seed", type=int, help="the seed of the day to repeat (default: the date)")
    group.addoption("--minutes", type=float, help="end after so long, in the order of the day")
    group.addoption("--dear", type=int, default=0, metavar="N", help="list the N dearest files")


def pytest_configure(config: pytest.Config) -> None:
    """Workers of xdist get the options of their controller, so that all agree on the seed."""
    option = config.option
    if option.seed is None:
        option.seed = of_the_date()
    if getattr(option, "hypothesis_seed", "") is None:
        option.hypothesis_seed = str(option.seed)
    TODAY.seed = option.seed
    # How long an example takes says how busy the machine is, not whether the example is right.
    settings.register_profile("kynes", deadline=None)
    settings.load_profile("kynes")
    config.pluginmanager.register(Spending(), "spending")
    if option.minutes is not None:
        config.pluginmanager.register(Campaign(option.minutes), "campaign")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that run by turns are left to the campaign on the other days."""
    for item in items:
        turns = item.get_closest_marker("turns")
        if turns is not None and not has_its_turn(item.nodeid, turns.args[0]):
            item.add_marker(pytest.mark.campaign)


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
