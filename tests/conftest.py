"""Options, seeds and the summary of a test run; `tests/support/` has the parts.

The suite (`scripts/test`) runs the same tests with the same seeds and the same property examples on
every day and every machine. The campaign (`scripts/campaign`, `-m campaign`) runs what takes too
long for the suite, and draws new seeds from its own seed: the date, or `--seed`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from _pytest import unraisableexception
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.support.campaign import TimeLimit, function_of
from tests.support.cpu_time import CpuTime
from tests.support.kept_content import keep_content
from tests.support.kept_rules import folder as kept_folder
from tests.support.kept_rules import keep_compiled_rules, keep_table_scripts
from tests.support.seeds import CAMPAIGN, one_in, seed_note, seed_of_the_day
from tests.support.skips import Skips

SUITE_EXAMPLES, CAMPAIGN_EXAMPLES = 25, 300
"""How many examples a property test tries if it does not say so itself (`tests.support.seeds.examples`)."""
GC_THRESHOLDS = 50_000, 20, 50
"""Searches for garbage are rarer than by default: tests make many small records, and few circles."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kynes")
    group.addoption(
        "--seed", type=int, help="repeat the campaign with this seed (default: the date)"
    )
    group.addoption("--minutes", type=float, help="end the campaign after so many minutes")
    group.addoption(
        "--slowest", type=int, default=0, metavar="N", help="list the N slowest files and tests"
    )


def is_campaign(config: pytest.Config) -> bool:
    """Whether tests of the campaign run."""
    marks = str(config.option.markexpr)
    return "campaign" in marks and "not campaign" not in marks


def give_cache(config: pytest.Config) -> None:
    """Give the run a cache of pictures of its own where it can make none, as in a home that cannot be written."""
    if "KYNES_CACHE" in os.environ:
        return
    try:
        kept_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        own = tempfile.TemporaryDirectory(prefix="kynes-cache-")
        os.environ["KYNES_CACHE"] = own.name
        config.add_cleanup(own.cleanup)


def pytest_configure(config: pytest.Config) -> None:
    """Set the seeds. Workers of xdist get the options of the controller, and so the same seed."""
    give_cache(config)
    option = config.option
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            # A shell that runs us in the background sets this; programs under test would inherit it.
            signal.signal(number, lambda _number, _frame: None)
    # A deadline would test how busy the machine is, not whether the example is right.
    settings.register_profile("suite", deadline=None, max_examples=SUITE_EXAMPLES, derandomize=True)
    settings.register_profile(
        "campaign", deadline=None, max_examples=CAMPAIGN_EXAMPLES, database=None, derandomize=False
    )
    if is_campaign(config):
        if option.seed is None:
            option.seed = seed_of_the_day()
        CAMPAIGN.seed = option.seed
        option.hypothesis_seed = str(option.seed)
        settings.load_profile("campaign")
        if option.minutes is not None:
            config.pluginmanager.register(TimeLimit(option.minutes), "time limit")
    elif option.seed is not None or option.minutes is not None:
        message = "--seed and --minutes belong to the campaign: bash scripts/campaign"
        raise pytest.UsageError(message)
    else:
        settings.load_profile("suite")
        # Otherwise examples contain constants of all modules that the process has imported so far:
        # they would differ with the tests that a worker runs, and reading the modules takes a second.
        vars(providers)["is_local_module_file"] = lambda _path: False
    # At its end each process looks five times for objects that complain while they are thrown away.
    if hasattr(unraisableexception, "gc_collect_iterations_key"):  # from pytest 8.4 on
        config.stash[unraisableexception.gc_collect_iterations_key] = 1
    config.pluginmanager.register(CpuTime(), "cpu time")
    config.pluginmanager.register(Skips(), "skips")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what collection makes out of every later search for garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        keep_content()
        if "exporters.lua.bundle" in sys.modules:
            keep_compiled_rules()
        if "exporters.tts.script" in sys.modules:
            keep_table_scripts()
        gc.enable()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)


def is_whole_suite(config: pytest.Config) -> bool:
    """Whether the suite runs, or whole files of it; not single tests by their names."""
    return config.option.markexpr == "not campaign" and all(
        "::" not in word for word in config.args
    )


def of_campaign_only(obj: object) -> bool:
    """Whether a module, class or function has the mark of the campaign."""
    marks = getattr(obj, "pytestmark", [])
    return any(mark.name == "campaign" for mark in (marks if isinstance(marks, list) else [marks]))


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> list[pytest.Item] | None:
    """In a run of the suite, make no cases of tests that only the campaign runs."""
    if not name.startswith(("test", "Test")):
        return []  # Otherwise pytest asks each name of a module for attributes, which imports what is lazy.
    if not is_whole_suite(collector.config):
        return None
    return [] if of_campaign_only(collector.obj) or of_campaign_only(obj) else None


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In a run of the suite, make no cases that only the campaign runs."""
    if not is_whole_suite(metafunc.config) or not metafunc._calls:
        return
    cases = [
        case for case in metafunc._calls if all(mark.name != "campaign" for mark in case.marks)
    ]
    mark = metafunc.definition.get_closest_marker("one_in")
    if mark is not None and cases:
        chosen = one_in(mark.args[0], metafunc.function.__name__, len(cases))
        cases = [cases[at] for at in sorted(chosen)]
    # One case is always left: without any, pytest would take the test for one without parameters.
    metafunc._calls[:] = cases or metafunc._calls[:1]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave cases to the campaign, by the mark `one_in`; the campaign runs property tests, too."""
    if is_whole_suite(config):
        return  # `pytest_generate_tests` has made no other cases.
    by_test: dict[str, list[pytest.Item]] = {}
    for item in items:
        campaign_only = item.get_closest_marker("campaign") is not None
        if item.get_closest_marker("one_in") is not None and not campaign_only:
            by_test.setdefault(function_of(item.nodeid), []).append(item)
        if is_campaign(config) and getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.campaign)
    for test, cases in by_test.items():
        mark = cases[0].get_closest_marker("one_in")
        assert mark is not None
        suite = one_in(mark.args[0], test.rpartition("::")[2], len(cases))
        for at, case in enumerate(cases):
            if at not in suite:
                case.add_marker(pytest.mark.campaign)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let one worker run all tests of a file, and if possible those of a folder.

    A campaign with a limit of time tries a case of every test first: its tests are dealt out one by one.
    """
    if config.option.minutes is not None:
        return None
    from tests.support.scheduling import ByFolder  # noqa: PLC0415 - xdist may not be here

    return ByFolder(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In a worker, report each test once, and its set-up and tear-down only when they do not pass.

    Every report costs the controller as much CPU time as a small test; there are 17,000 of these.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A campaign prints its seed first, even with `--quiet`."""
    terminal = session.config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None and CAMPAIGN.seed:
        terminal.write_line(
            f"seed of the campaign: {CAMPAIGN.seed} (to repeat: --seed {CAMPAIGN.seed})"
        )


def pytest_sessionfinish() -> None:
    """End the browser that serves all tests of this process, if any test has opened one."""
    browsers = sys.modules.get("tests.support.browsers")
    if browsers is not None:
        browsers.SHARED.end()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Add its seed to the failure of a random test."""
    try:
        return (yield)
    except BaseException as error:
        spec = getattr(pyfuncitem, "callspec", None)
        if spec is not None and "seed" in spec.params:
            error.add_note(seed_note(spec.params["seed"], "the name that the test gives its seeds"))
        raise


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was skipped and why, what a campaign did not reach, and the CPU time."""
    plugins = terminalreporter.config.pluginmanager
    lines = plugins.getplugin("skips").summary()
    limit = plugins.getplugin("time limit")
    if limit is not None:
        lines += limit.summary()
    lines += plugins.getplugin("cpu time").summary(terminalreporter.config.option.slowest)
    for line in lines:
        terminalreporter.write_line(line)
