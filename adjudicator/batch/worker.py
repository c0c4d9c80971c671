"""Judges logs at a worker of a cluster.

A worker makes the judges of a run once and keeps them for the following batches. It reads a log
from its own disk if the same file is there under the same name; otherwise it is sent the bytes.
"""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.batch.check_job import CheckJob, Outcome
from adjudicator.batch.folders import Found, found_at
from adjudicator.batch.identity import difference, judges_here
from adjudicator.check.engines import ENGINES
from adjudicator.failures import failure_of

if TYPE_CHECKING:
    from adjudicator.check.judge import Judges


class Sent(msgspec.Struct, frozen=True):
    """A log that is sent to be judged."""

    number: int
    """Its place among the logs of the order."""
    found: Found
    """As it is where it comes from."""
    path: str
    """Where it lies there."""
    data: bytes | None = None
    """Its bytes, for a worker that cannot read it."""


class Run(msgspec.Struct, frozen=True):
    """What all batches of a run have in common."""

    name: str
    job: CheckJob
    overlays: dict[str, bytes]
    """Overlay, by its name -> its bytes: a worker cannot be expected to have the file."""
    engines: dict[str, str]
    judges: dict[str, str]
    """What must be judged by (`adjudicator.batch.identity`)."""


class Answer(msgspec.Struct, frozen=True):
    """What a worker says of a batch."""

    outcomes: list[Outcome | None] = []
    """What came of each log; None for one that it cannot read."""
    refused: str = ""
    """Why it judges nothing: how it differs from what the run asks for."""
    failed: str = ""
    """Why it cannot judge."""


class Known:
    """The judges of the run that this worker was last at work for."""

    run: str = ""
    judges: Judges | None = None
    job: CheckJob | None = None
    folder: tempfile.TemporaryDirectory[str] | None = None
    lock = threading.Lock()
    """Judges are for one thread at a time, and more threads would not be faster."""


def judge_batch(run: Run, batch: list[Sent]) -> Answer:
    """Judge some logs. Nothing is raised: what cannot be judged is an outcome of its own."""
    try:
        with Known.lock:
            different = difference(run.judges, judges_here())
            if different:
                return Answer(refused=different)
            job, judges = _ready(run)
            return Answer([_judged(job, judges, sent) for sent in batch])
    except Exception as error:  # noqa: BLE001 - not every exception can be sent back
        return Answer(failed=failure_of(error)[0])


def _judged(job: CheckJob, judges: Judges, sent: Sent) -> Outcome | None:
    if sent.data is not None:
        return job.judge(sent.found.log, judges, None, sent.data)
    here = found_at(sent.path)
    same = (here.size, here.modified) == (sent.found.size, sent.found.modified)
    if not same or not os.access(sent.path, os.R_OK):
        return None
    return job.judge(sent.found.log, judges, None, sent.path)


def _ready(run: Run) -> tuple[CheckJob, Judges]:
    if Known.run != run.name or Known.judges is None or Known.job is None:
        ENGINES.update(run.engines)
        _forget()
        job = run.job
        if run.overlays:
            Known.folder = tempfile.TemporaryDirectory(prefix="kynes-")
            job = _laid_out(run, Path(Known.folder.name))
        Known.job, Known.judges, Known.run = job, job.judges(), run.name
    return Known.job, Known.judges


def _forget() -> None:
    Known.run, Known.judges, Known.job = "", None, None
    if Known.folder is not None:
        Known.folder.cleanup()
        Known.folder = None


def _laid_out(run: Run, folder: Path) -> CheckJob:
    """The job of a run with its overlays as files of ours, in their order."""
    paths = []
    for number, (name, data) in enumerate(run.overlays.items()):
        path = folder / str(number) / Path(name).name
        path.parent.mkdir()
        path.write_bytes(data)
        paths.append(path)
    order = msgspec.structs.replace(run.job.order, overlay=paths)
    return msgspec.structs.replace(run.job, order=order)
