"""Judges many logs at a time: one process per core, verdicts in the order of the logs or as they finish.

A worker gets one log at a time, so that a long log does not hold up the others, and returns what is
to be printed. If a worker dies (for lack of memory, for instance), only the verdict on its current
log is lost, and a new worker takes its place. Where the system allows it, workers are copies of
this process (`fork`), which takes no time; elsewhere each starts from scratch (`spawn`). The
verdicts are the same bytes either way, and the same as in a single process.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import re
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from adjudicator.atomic import sweep_unfinished
from adjudicator.batch.check_job import CheckJob, Outcome
from adjudicator.check.engines import ENGINES
from adjudicator.cores import cores
from adjudicator.errors import InputError
from adjudicator.files import open_file, size_of
from adjudicator.output import leave
from adjudicator.safe_path import safe_path

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    from adjudicator.check.judge import Judges

AHEAD = 64
"""Logs for each worker that may be judged before their turn to be printed: memory is bounded."""
SHORT = 500_000
"""Bytes of a log that is judged in no time."""
BEFOREHAND = 2
"""Short logs that a worker may have: the one that it is at, and the next one."""
WORTH = 4_000_000
"""Bytes of logs that are worth another process."""
GRACE = 5.0
"""Seconds that a worker has to tidy up when it is told to end."""
SAMPLE = 64
"""Logs that are looked at for their games before processes are started."""
PEEK = 4096
"""Bytes of a log in which its game is looked for."""
GAME = re.compile(rb'"game":"([a-z0-9-]{1,64})"')
"""What a log's header says of its game, as all that write logs of ours write it."""
DIED = 4
"""The exit code for a log whose worker died."""


def jobs_worth(logs: Sequence[str]) -> int:
    """How many processes are worth starting for logs: no more than there are cores."""
    many = cores()
    return many if many == 1 else min(many, 1 + size_of(logs) // WORTH)


def games_of(logs: Iterable[str]) -> list[str]:
    """The games that the first of some logs say they are of, as they come; nothing of other files."""
    found: dict[str, None] = {}
    for log in islice(logs, SAMPLE):
        with contextlib.suppress(InputError, OSError), open_file(log) as stream:
            match = GAME.search(stream.read(PEEK))
            if match:
                found[match[1].decode()] = None
    return list(found)


def start_method() -> str:
    """How workers are started: by `fork` where that is safe, else by `spawn`."""
    alone = threading.active_count() == 1
    return "fork" if sys.platform == "linux" and alone else "spawn"


def in_parallel(
    job: CheckJob,
    jobs: int,
    progress: Callable[[int], object] | None,
    method: str = "",
    *,
    logs: Iterable[str] | None = None,
    ordered: bool = True,
) -> Generator[tuple[str, Outcome], None, None]:
    """Each log of an order with its outcome, in the same order, judged by that many processes.

    `progress` is told how many more bytes have been read; `method` is how processes are started
    (`start_method` unless given). `logs` may name others than the order does; they are taken as they
    are needed, and no more than so many of them are known here at any time. Unless `ordered`, they
    come as they are done. Whoever stops listening must close the iterator: that ends the processes.
    """
    names = job.order.logs if logs is None else logs
    first, left = _ahead(names)
    workers = WorkerPool(job, method or start_method(), progress is not None, games_of(first))
    begun: dict[int, str] = {}
    again: deque[int] = deque()
    done: dict[int, Outcome] = {}
    told = asked = 0
    try:
        workers.hire(jobs)
        upcoming = next(left, None)
        while upcoming is not None or begun:
            while again or (upcoming is not None and (not ordered or asked < told + AHEAD * jobs)):
                log = begun[again[0]] if again else str(upcoming)
                worker = workers.free_for(log)
                if worker is None:
                    break
                if again:
                    worker.give(again.popleft(), log)
                else:
                    begun[asked] = log
                    worker.give(asked, log)
                    asked += 1
                    upcoming = next(left, None)
            for worker in workers.heard():
                got = worker.get()
                if isinstance(got, Outcome):
                    done[worker.given.popleft()] = got
                elif got is None:
                    number = worker.given.popleft()
                    done[number] = Outcome(DIED, complaint=_death(begun[number]))
                    again.extendleft(reversed(worker.given))
                    workers.replace(worker)
                elif progress is not None:
                    progress(got)
            if ordered:
                while told in done:
                    yield begun.pop(told), done.pop(told)
                    told += 1
            else:
                while done:
                    number, outcome = done.popitem()
                    yield begun.pop(number), outcome
    finally:
        workers.dismiss()


def _ahead(logs: Iterable[str]) -> tuple[list[str], Iterator[str]]:
    """The first of some logs, and all of them."""
    left = iter(logs)
    first = list(islice(left, SAMPLE))
    return first, chain(first, left)


class Worker:
    """A process that judges, and the line to it."""

    def __init__(self, process: BaseProcess, line: Connection[Any, Any]) -> None:
        self.process = process
        self.line = line
        self.given: deque[int] = deque()
        """The numbers of the logs that it has, the one that it is at first."""

    def give(self, number: int, log: str) -> None:
        """Give it a log to judge. One that has died says so when it is listened to."""
        self.given.append(number)
        with contextlib.suppress(OSError):
            self.line.send(log)

    def get(self) -> Outcome | int | None:
        """What it says: what came of its log, or bytes read meanwhile; None if it has died."""
        try:
            got: Outcome | int = self.line.recv()
        except (EOFError, OSError):
            return None
        return got


class WorkerPool:
    """The workers of one order."""

    def __init__(self, job: CheckJob, method: str, talkative: bool, games: list[str]) -> None:
        self._job = job
        self._games = games
        self._judges: Judges | None = None
        """Judges that are copied with this process, their games loaded."""
        self._context: BaseContext = multiprocessing.get_context(method)
        self._forked = method == "fork"
        self._talkative = talkative
        self._workers: list[Worker] = []

    def hire(self, count: int) -> None:
        """Start so many workers."""
        sys.stdout.flush()
        sys.stderr.flush()
        if self._forked:
            # What each of them needs is imported once, before they are copied.
            import adjudicator.check.checker  # noqa: PLC0415
            import adjudicator.check.text  # noqa: PLC0415, F401

            self._judges = self._job.judges(self._games)
            # What is there now stays: looking through it for rubbish would only copy its pages.
            gc.freeze()
        for _ in range(count):
            self._hire()

    def _hire(self) -> None:
        ours, theirs = self._context.Pipe()
        # A copy has our ends of all lines, and would keep the others from noticing that we are gone.
        inherited = [ours, *(worker.line for worker in self._workers)] if self._forked else []
        words = (theirs, inherited, self._job, dict(ENGINES), self._talkative, self._judges)
        process: BaseProcess = self._context.Process(target=serve, args=words, daemon=True)  # type: ignore[attr-defined]
        with _deaf(), safe_path():
            process.start()
        theirs.close()
        self._workers.append(Worker(process, ours))

    def free_for(self, log: str) -> Worker | None:
        """The one that should have a log, if there is one: it has nothing to do, or soon.

        A short log is handed over before it can be begun, so that nobody waits for the next one.
        """
        least = min(self._workers, key=lambda worker: len(worker.given))
        room = BEFOREHAND if size_of([log]) <= SHORT else 1
        return least if len(least.given) < room else None

    def heard(self) -> list[Worker]:
        """Those of the busy that have something to say, as soon as there is one."""
        busy = {worker.line: worker for worker in self._workers if worker.given}
        return [busy[line] for line in wait(list(busy))]  # type: ignore[index]

    def replace(self, worker: Worker) -> None:
        """Another one instead of a worker that has died."""
        self._workers.remove(worker)
        worker.line.close()
        worker.process.join(GRACE)
        self._hire()

    def dismiss(self) -> None:
        """End all of them: those that have nothing to do, and those that do."""
        for worker in self._workers:
            worker.line.close()
            if worker.given:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(GRACE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self._workers.clear()
        if self._judges is not None:
            gc.unfreeze()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started here not hear Ctrl-C, which is for us: we tell it to end."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nobody sends us signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def serve(
    line: Connection[Any, Any],
    inherited: list[Connection[Any, Any]],
    job: CheckJob,
    engines: dict[str, str],
    talkative: bool,
    judges: Judges | None = None,
) -> None:
    """Judge the logs that come over a line until it is closed. Runs in a process of its own.

    `judges` are those that it has from the process of which it is a copy.
    """
    # When we are told to end, half-written files are removed.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    for other in inherited:
        other.close()
    ENGINES.update(engines)
    judges = judges or job.judges()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                log = line.recv()
                line.send(job.judge(log, judges, line.send if talkative else None))
    finally:
        sweep_unfinished()


def _death(log: str) -> str:
    return (
        f"{log}: the process that judged it has died; perhaps there is not enough memory for this"
    )
