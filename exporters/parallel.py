"""Runs ready tasks in parallel, the most expensive first, on as many cores as allowed.

A task may return further tasks. Processes are started with `spawn`, which every
system supports; a task's function and arguments are pickled. With one job everything runs in
this process. Results must not depend on which process runs a task, and when.
"""

from __future__ import annotations

import gc
import heapq
import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.safe_path import safe_path

AHEAD = 1
"""Tasks that are queued in the pool, so that no process has to wait."""
LEFT = 1_000_000
"""Objects that tasks may leave behind before garbage is looked for."""


class Task(msgspec.Struct, frozen=True):
    """A task."""

    name: str
    """The progress message when it is done."""
    work: Callable[..., Any]
    """A function at the top level of a module, so that it can be pickled."""
    given: tuple[Any, ...]
    effort: int = 0
    """Tasks with a greater effort start first."""
    then: Callable[[Any], Iterable[Task]] | None = None
    """Returns the further tasks that a result makes possible. Called in the main process."""


def run_tasks(tasks: Iterable[Task], jobs: int, tell: Callable[[str], None]) -> None:
    """Run all tasks and their further tasks; the first exception ends the work and is raised.

    InputError if a process dies.
    """
    order = _Order(tasks)
    if jobs <= 1:
        collects = gc.isenabled()
        gc.disable()
        try:
            while task := order.next():
                order.add(_after(task, _worked(task.work, task.given), tell))
        finally:
            if collects:
                gc.enable()
        return
    context = multiprocessing.get_context("spawn")
    with safe_path():
        pool = ProcessPoolExecutor(jobs, context, initializer=gc.disable)
        try:
            _share(pool, order, jobs, tell)
        except BrokenProcessPool:
            said = (
                "a process of the build has died; perhaps there is not enough memory: try --jobs 1"
            )
            raise InputError(said) from None
        finally:
            pool.shutdown(cancel_futures=True)


class _Order:
    """Tasks that are ready: the most expensive first, equal ones in their order."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._waiting: list[tuple[int, int, Task]] = []
        self._count = 0
        self.add(tasks)

    def add(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            self._count += 1
            heapq.heappush(self._waiting, (-task.effort, self._count, task))

    def next(self) -> Task | None:
        return heapq.heappop(self._waiting)[2] if self._waiting else None


def _share(pool: Executor, order: _Order, jobs: int, tell: Callable[[str], None]) -> None:
    at_work: dict[Future[Any], Task] = {}
    while True:
        while len(at_work) < jobs + AHEAD and (task := order.next()):
            at_work[pool.submit(_worked, task.work, task.given)] = task
        if not at_work:
            return
        for done in wait(at_work, return_when=FIRST_COMPLETED).done:
            task = at_work.pop(done)
            order.add(_after(task, done.result(), tell))


def _worked(work: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """The result of a task.

    Garbage is looked for between tasks, and only if much was left: within them Python would walk through all that is
    alive again and again, a tenth of the time of a build.
    """
    result = work(*given)
    if gc.get_count()[0] > LEFT:
        gc.collect()
    return result


def _after(task: Task, result: Any, tell: Callable[[str], None]) -> Iterable[Task]:
    tell(task.name)
    return task.then(result) if task.then else ()
