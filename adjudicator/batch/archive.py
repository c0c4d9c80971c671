"""Judges an archive of logs, in this process, in several, or on a cluster; optionally writes Parquet."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from adjudicator.batch.check_job import CheckJob, CheckOptions, Outcome
from adjudicator.batch.cluster import Cluster
from adjudicator.batch.folders import Found, found_at, logs_in
from adjudicator.batch.identity import job_words, judges_here
from adjudicator.batch.jobs import in_parallel
from adjudicator.batch.parquet import Rows, alone_in
from adjudicator.check.verdict import EXIT_CODES
from adjudicator.cores import cores
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.output import say, write

OVERLAY = 16 << 20
"""Bytes that an overlay may have to be sent to a cluster."""
PAUSE = 0.2
"""Seconds between two drawings of how far it is."""


@contextlib.contextmanager
def outcomes(
    job: CheckJob, logs: Iterable[Found], jobs: int, *, ordered: bool
) -> Iterator[Iterator[tuple[Found, Outcome]]]:
    """Logs with what comes of them, as an iterator: from a cluster, from processes, or from here.

    Logs are asked for as they are needed. InputError for a cluster that is not there.
    """
    if job.order.scheduler:
        cluster = Cluster(job.order.scheduler, job, overlays_of(job))
        with contextlib.closing(cluster):
            judged = cluster.judged(logs, ordered=ordered)
            with contextlib.closing(judged):
                yield judged
    elif jobs > 1:
        known: dict[str, Found] = {}
        names = (known.setdefault(found.log, found).log for found in logs)
        done = in_parallel(job, jobs, None, logs=names, ordered=ordered)
        with contextlib.closing(done):
            yield (
                (known.pop(log) if log in known else found_at(log), outcome)
                for log, outcome in done
            )
    else:
        judges = job.judges()
        yield ((found, job.judge(found.log, judges, None)) for found in logs)


def overlays_of(job: CheckJob) -> dict[str, bytes]:
    """The overlays of an order, by their names; InputError if one cannot be read."""
    return {str(path): read_file(path, OVERLAY) for path in job.order.overlay}


def judge_archive(job: CheckJob, folder: Path) -> int:
    """Judge the logs of an order, and write what comes of them to a Parquet data set.

    Gives the worst exit code of all, those of earlier runs included. InputError for what cannot be
    read or written, or a cluster that is lost: what was found until then is there.
    """
    order = job.order
    # What is written is what `--json` prints; `--quiet` is about what is printed here.
    asked = msgspec.structs.replace(order, json=True, quiet=False)
    judging = msgspec.structs.replace(job, order=asked)
    made_by = {**judges_here(), **job_words(judging, overlays_of(job))}
    with alone_in(folder):
        rows = Rows(folder, made_by)
        total = sum(1 for _ in logs_in(order.logs))
        missing = (found for found in logs_in(order.logs) if not rows.has(found))
        before = rows.earlier
        jobs = min(order.jobs or cores(), max(1, total - before))
        bar = Counting(total)
        with outcomes(judging, missing, jobs, ordered=False) as judged:
            try:
                for found, outcome in judged:
                    rows.add(found, outcome)
                    bar.show(rows.counts.total())
            finally:
                bar.clear()
                # Whatever ends this, what has been found stays.
                rows.flush()
    if not order.quiet:
        _sum_up(rows, job)
    return rows.worst


def _sum_up(rows: Rows, job: CheckJob) -> None:
    counts = {status: rows.counts[status] for status in [*EXIT_CODES, "error"]}
    total = rows.counts.total()
    if job.order.json:
        told = {
            "logs": total,
            "parquet": str(rows.folder),
            "statuses": counts,
            "before": rows.earlier,
        }
        write(msgspec.json.encode(told, order="sorted").decode())
        return
    words = ", ".join(f"{count:,} {status}" for status, count in counts.items() if count)
    before = f"; {rows.earlier:,} of them were there before" if rows.earlier else ""
    say(f"{rows.folder}: {total:,} logs ({words or 'none'}){before}")


class Counting:
    """How many logs are judged, on a terminal; nothing of it stays."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._drawn = 0
        self._begun = time.monotonic()
        self._next = self._begun + PAUSE if sys.stderr.isatty() else float("inf")
        self._first: int | None = None

    def show(self, done: int) -> None:
        """Show, now and then, how many are done."""
        now = time.monotonic()
        if self._first is None:
            self._first = done - 1
        if now < self._next:
            return
        self._next = now + PAUSE
        pace = (done - self._first) / max(now - self._begun, 1e-9)
        left = max(0, self._total - done) / pace
        text = f"{done:,} of {self._total:,} logs, {pace:,.1f} a second, {left / 60:,.0f} min left"
        sys.stderr.write(f"\r{text.ljust(self._drawn)}")
        sys.stderr.flush()
        self._drawn = len(text)

    def clear(self) -> None:
        """Leave the line free for words."""
        if self._drawn:
            sys.stderr.write(f"\r{' ' * self._drawn}\r")
            sys.stderr.flush()


def refuse_impossible(order: CheckOptions) -> None:
    """InputError for what cannot be asked of an archive or a cluster."""
    option = "--scheduler" if order.scheduler else "--parquet"
    if "-" in order.logs:
        raise InputError(f"{option}: the standard input is not a file that could be named")
    if order.published:
        raise InputError(f"{option} and --published exclude each other")
    if order.out is not None:
        raise InputError(f"{option} and --out exclude each other: a row of Parquet has the verdict")
