"""Judges logs with the workers of a Dask cluster, as many at a time as the workers can take.

The number of batches in progress is bounded (a sliding window), so neither this process nor the
scheduler ever holds more of an archive than that. If a worker dies, the scheduler gives its batch
to another worker. A batch that has killed several workers comes back, and each of its logs is then
judged alone: the one that kills a worker again is to blame.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import secrets
import time
import warnings
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.batch.check_job import CheckJob, Outcome
from adjudicator.batch.extras import needed
from adjudicator.batch.folders import Found
from adjudicator.batch.identity import judges_here
from adjudicator.batch.jobs import DIED
from adjudicator.batch.worker import Answer, Run, Sent, judge_batch
from adjudicator.check.engines import ENGINES
from adjudicator.errors import InputError
from adjudicator.log.reading import read_whole

Done = dict[int, tuple[Found, Outcome]]
"""Number of a log -> the log and what came of it."""

LOGS = 32
"""Logs of a batch at most."""
BYTES = 4_000_000
"""Bytes of the logs of a batch, unless one has more."""
BATCHES = 3
"""Batches under way for each thread of the cluster: one at work, and what comes next is there."""
AHEAD = 4
"""Batches, for each thread and one that is under way, that wait for their turn to be told."""
SENT = 256 << 20
"""Bytes of logs that may be under way."""
CONNECTING = 15
"""Seconds that a scheduler has to answer."""
LOOK = 2.0
"""Seconds after which the cluster is looked at anew."""
PATIENCE = 60.0
"""Seconds that a cluster may be without a worker."""


class Batch(msgspec.Struct):
    """Logs that are under way together."""

    logs: list[Sent]
    alone: bool = False
    """Nothing else is under way beside it."""

    @property
    def weight(self) -> int:
        """Bytes that are sent with it."""
        return sum(len(sent.data or b"") for sent in self.logs)


class Cluster:
    """A cluster at work for one order."""

    def __init__(self, address: str, job: CheckJob, overlays: dict[str, bytes]) -> None:
        self._distributed = needed("distributed", "--scheduler")
        self._job = job
        name = f"kynes-{secrets.token_hex(8)}"
        self._run = Run(name, job, overlays, dict(ENGINES), judges_here())
        self._heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._under_way: dict[str, tuple[Any, Batch]] = {}
        self._suspects: deque[Batch] = deque()
        """Batches of one log that have to be judged alone."""
        self._again: deque[Batch] = deque()
        """Batches that are to be sent with their bytes."""
        self._bytes_only = False
        self._weight = 0
        self._count = 0
        self._threads = 0
        self._looked = self._seen = time.monotonic()
        self._judges: Any = None
        self._client = self._connected(address)

    def _connected(self, address: str) -> Any:
        # What the library has to say of workers that come and go is not for whoever waits for verdicts.
        for name in ("distributed", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            return self._distributed.Client(
                address, timeout=CONNECTING, set_as_default=False, name="kynes"
            )
        except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise InputError(f"no Dask scheduler answers at {address}: {reason}") from None

    def close(self) -> None:
        """Let go of the cluster: what is still under way is given up."""
        with contextlib.suppress(Exception):
            self._client.cancel([future for future, _ in self._under_way.values()], force=True)
        self._under_way.clear()
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)

    def judged(
        self, logs: Iterable[Found], *, ordered: bool
    ) -> Generator[tuple[Found, Outcome], None, None]:
        """Each log with what comes of it, in their order or as they are done.

        InputError when the scheduler or all workers are gone, or they do not judge as we do.
        """
        batches = _batches(logs)
        done: Done = {}
        told = 0
        upcoming = next(batches, None)
        while upcoming or self._under_way or self._suspects or self._again:
            self._look(done)
            while batch := self._next(upcoming, told if ordered else None):
                if batch is upcoming:
                    upcoming = next(batches, None)
                    if self._bytes_only:
                        batch = self._loaded(batch, done)
                if batch.logs:
                    self._submit(batch)
            self._hear(done)
            if ordered:
                while told in done:
                    yield done.pop(told)
                    told += 1
            else:
                while done:
                    yield done.popitem()[1]

    def _next(self, upcoming: Batch | None, told: int | None) -> Batch | None:
        """The batch that may be submitted now, if there is one."""
        busy = len(self._under_way)
        if busy and any(batch.alone for _, batch in self._under_way.values()):
            return None
        if busy >= BATCHES * max(1, self._threads) or (busy and self._weight >= SENT):
            return None
        if self._again:
            return self._again.popleft()
        if self._suspects:
            # One at a time, with nobody beside it who could be blamed, or be harmed.
            return None if busy else self._suspects.popleft()
        if upcoming is None or told is None:
            return upcoming
        window = LOGS * BATCHES * AHEAD * max(1, self._threads)
        return upcoming if upcoming.logs[0].number < told + window else None

    def _submit(self, batch: Batch) -> None:
        self._count += 1
        key = f"{self._run.name}-{self._count}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a long log: that it is long
            future = self._client.submit(judge_batch, self._run, batch.logs, key=key, pure=False)
        self._under_way[key] = (future, batch)
        self._weight += batch.weight
        future.add_done_callback(self._heard.put)

    def _hear(self, done: Done) -> None:
        """Take in what has come back, waiting a little for the first."""
        wait = LOOK if self._under_way else 0.0
        with contextlib.suppress(queue.Empty):
            while True:
                future = self._heard.get(timeout=wait) if wait else self._heard.get_nowait()
                wait = 0.0
                if future.key in self._under_way:
                    _, batch = self._under_way.pop(future.key)
                    self._weight -= batch.weight
                    self._take(future, batch, done)
                    self._seen = time.monotonic()

    def _take(self, future: Any, batch: Batch, done: Done) -> None:
        try:
            answer: Answer = future.result(timeout=CONNECTING)
        except self._distributed.KilledWorker:
            self._killed(batch, done)
            return
        except TimeoutError:  # a worker has died with what it had found
            self._again.append(batch)
            return
        except (OSError, self._distributed.CancelledError):
            raise self._lost() from None
        except Exception as error:  # noqa: BLE001 - whatever a worker's Python may raise
            # Ours raises nothing: it could not even be begun.
            said = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise _cannot(said) from None
        if answer.failed:
            raise _cannot(answer.failed)
        if answer.refused:
            raise InputError(f"the workers judge otherwise than is done here: {answer.refused}")
        unread = []
        for sent, outcome in zip(batch.logs, answer.outcomes, strict=True):
            if outcome is None:
                unread.append(sent)
            else:
                done[sent.number] = (sent.found, outcome)
        if unread:
            # Where a worker could read none, none of them is likely to read any.
            self._bytes_only = self._bytes_only or len(unread) == len(batch.logs)
            loaded = self._loaded(Batch(unread, batch.alone), done)
            self._again.extend([loaded] if loaded.logs else [])

    def _killed(self, batch: Batch, done: Done) -> None:
        if batch.alone:
            _blame(batch, done)
        else:
            self._suspects.extend(Batch([sent], alone=True) for sent in batch.logs)

    def _loaded(self, batch: Batch, done: Done) -> Batch:
        """A batch with the bytes of its logs; those that cannot be sent are judged here."""
        kept = []
        for sent in batch.logs:
            try:
                kept.append(msgspec.structs.replace(sent, data=read_whole(sent.path)))
            except InputError:
                self._judges = self._judges or self._job.judges()
                outcome = self._job.judge(sent.found.log, self._judges, None)
                done[sent.number] = (sent.found, outcome)
        return Batch(kept, batch.alone)

    def _look(self, done: Done) -> None:
        """See now and then whether there is still a cluster, and how many threads it has."""
        now = time.monotonic()
        if self._threads and now - self._looked < LOOK:
            return
        self._looked = now
        if self._client.status not in {"running", "connecting"}:
            raise self._lost()
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, TimeoutError, ValueError, RuntimeError):
            raise self._lost() from None
        if self._threads:
            self._seen = now
        elif now - self._seen <= PATIENCE:
            time.sleep(0.1)
        elif alone := [key for key, (_, batch) in self._under_way.items() if batch.alone]:
            # It was the last thing that they did.
            _blame(self._under_way.pop(alone[0])[1], done)
        else:
            raise InputError(f"the cluster has had no worker for {PATIENCE:.0f} seconds")

    def _lost(self) -> InputError:
        return InputError("the connection to the Dask scheduler is lost")


def _cannot(said: str) -> InputError:
    return InputError(f"the workers cannot judge: {said}; they need the same Kynes as is here")


def _blame(batch: Batch, done: Done) -> None:
    """Say of a log that was judged alone that it kills."""
    sent = batch.logs[0]
    words = "every process that judged it has died; perhaps there is not enough memory for this"
    done[sent.number] = (sent.found, Outcome(DIED, complaint=f"{sent.found.log}: {words}"))


def _batches(logs: Iterable[Found]) -> Iterator[Batch]:
    batch: list[Sent] = []
    weight = 0
    for number, found in enumerate(logs):
        if batch and (len(batch) >= LOGS or weight + found.size > BYTES):
            yield Batch(batch)
            batch, weight = [], 0
        batch.append(Sent(number, found, os.path.abspath(found.log)))  # noqa: PTH100 - as in `folders`
        weight += max(found.size, 0)
    if batch:
        yield Batch(batch)
