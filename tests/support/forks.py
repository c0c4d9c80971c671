"""Several processes run the tests that one has collected (`--workers N`, or `auto`).

The process that collects is forked once for each worker. So tests are collected once, what collection
has imported, read and compiled is there in every worker, and no names of tests are sent about. (With
pytest-xdist every worker collects all tests itself, which takes ten CPU seconds each.) The parent deals
out units of tests (`tests.support.scheduling`) to workers that have nothing left to do, and prints and
counts the reports that they send.

A system without fork runs all tests in one process.
"""

from __future__ import annotations

import io
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

from tests.support.scheduling import Plan

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from _pytest.capture import CaptureManager

OWN_FOLDER = "worker"
"""How the name of a worker's folder for temporary files begins."""
OFTEN = 0.2
"""After so many seconds a worker sends the reports that it has."""


AT_END: list[Callable[[], None]] = []
"""What a process calls when it has run its last test: what serves many files ends here."""


def count_of(text: str) -> int:
    """How many workers `--workers` asks for; one where a process cannot be forked.

    UsageError if it is neither a number nor "auto".
    """
    if text != "auto" and not text.isdecimal():
        raise pytest.UsageError(f"--workers needs a number or auto, not {text!r}")
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if text == "auto" else int(text)


def end_all() -> None:
    """End what serves many files."""
    for end in AT_END:
        end()


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """The folder for temporary files of all workers of a run."""
    mine = factory.getbasetemp()
    return mine.parent if mine.name.startswith(OWN_FOLDER) else mine


class Worker:
    """A process that runs tests, as the parent knows it."""

    def __init__(self, number: int, process: BaseProcess, pipe: Connection) -> None:
        self.number = number
        self.process = process
        self.pipe = pipe
        self.running: dict[str, pytest.Item] = {}
        """The tests that were dealt to it and that it has not reported, by their names."""


class Workers:
    """The pytest plugin that runs the tests in so many processes."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.started = 0
        self.workers: dict[Connection, Worker] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests; None where pytest must say that there is nothing to run, or why not."""
        if session.testsfailed or session.config.option.collectonly or not session.items:
            return None
        in_order = session.config.pluginmanager.hasplugin("time limit")
        plan = Plan([item.nodeid for item in session.items], in_order=in_order)
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        try:
            for _ in range(min(self.count, len(plan))):
                self.start(session)
            while self.workers:
                for pipe in wait(list(self.workers)):
                    assert isinstance(pipe, Connection)
                    self.listen(session, plan, self.workers[pipe])
        finally:
            for worker in self.workers.values():
                worker.process.terminate()
                worker.process.join()
        return True

    def start(self, session: pytest.Session) -> None:
        """Fork one worker."""
        mine, its = get_context("fork").Pipe()
        others = [mine, *self.workers]
        process = get_context("fork").Process(
            target=work, args=(session, self.started, its, others)
        )
        process.start()
        its.close()
        self.workers[mine] = Worker(self.started, process, mine)
        self.started += 1

    def listen(self, session: pytest.Session, plan: Plan, worker: Worker) -> None:
        """Take what a worker sends: reports, or None where it asks for more tests."""
        try:
            told = worker.pipe.recv()
        except EOFError:
            self.ended(session, plan, worker)
            return
        if told is None:
            unit = plan.next_for(worker.number)
            worker.running.update((session.items[at].nodeid, session.items[at]) for at in unit)
            worker.pipe.send(unit)
            return
        hook = session.config.hook
        with written_at_once(session.config):
            for data in told:
                report = hook.pytest_report_from_serializable(config=session.config, data=data)
                worker.running.pop(report.nodeid, None)
                hook.pytest_runtest_logreport(report=report)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

    def ended(self, session: pytest.Session, plan: Plan, worker: Worker) -> None:
        """Report as failed the tests that a worker has left undone; another one runs the rest."""
        del self.workers[worker.pipe]
        worker.process.join()
        for item in worker.running.values():
            text = f"worker {worker.number} ended with {worker.process.exitcode} before it reported this test"
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "call")
            session.config.hook.pytest_runtest_logreport(report=report)
        if worker.running and len(plan):
            self.start(session)


@contextmanager
def written_at_once(config: pytest.Config) -> Iterator[None]:
    """Let the terminal write what it is told in a block together: writing each dot takes as long as a small test."""
    writer = config.pluginmanager.getplugin("terminalreporter")._tw
    file, writer._file = writer._file, io.StringIO()
    try:
        yield
    finally:
        text, writer._file = writer._file.getvalue(), file
        file.write(text)
        file.flush()


def work(session: pytest.Session, number: int, pipe: Connection, others: list[Connection]) -> None:
    """What a worker does: it runs what it is given until it is given nothing."""
    for other in others:
        other.close()  # So that everybody notices the end of the process at the other end.
    config = session.config
    terminal = config.pluginmanager.getplugin("terminalreporter")
    config.pluginmanager.unregister(terminal)
    capture: CaptureManager = config.pluginmanager.getplugin("capturemanager")
    # The files that the parent captures into have one position, which all processes would share.
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.getbasetemp() / f"{OWN_FOLDER}{number}"
    factory._basetemp.mkdir()
    config.pluginmanager.getplugin("cpu time").begin()
    sender = Sender(config, pipe)
    config.pluginmanager.register(sender, "sender")
    ahead = deque(sender.more())
    while ahead:
        item = session.items[ahead.popleft()]
        if not ahead:
            # Fixtures that the next test needs, too, are kept: so it must be known.
            ahead.extend(sender.more())
        following = session.items[ahead[0]] if ahead else None
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    sender.send()
    end_all()


class Sender:
    """The pytest plugin of a worker, which speaks with the parent."""

    def __init__(self, config: pytest.Config, pipe: Connection) -> None:
        self.config = config
        self.pipe = pipe
        self.sent = time.monotonic()
        self.reports: list[dict[str, Any]] = []

    def more(self) -> list[int]:
        """The next tests that the parent deals out, as places in the list of tests; none when all are dealt out."""
        self.send()
        self.pipe.send(None)
        found: list[int] = self.pipe.recv()
        return found

    def send(self) -> None:
        """Send the reports that are ready."""
        if self.reports:
            self.pipe.send(self.reports)
        self.reports = []
        self.sent = time.monotonic()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Report each test once, and its set-up and tear-down only when they do not pass.

        Every report costs as much CPU time as a small test; there are 18,000 of these.
        """
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                self.reports.append(
                    self.config.hook.pytest_report_to_serializable(
                        config=self.config, report=report
                    )
                )
        if time.monotonic() > self.sent + OFTEN:
            self.send()
        return True
