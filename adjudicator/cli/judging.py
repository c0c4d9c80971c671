"""The work of `kynes check`, however it was called: logs in, verdicts out, in the same order.

No Typer here: `check` declares the options for it, `fast_check` reads the plain ones without it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator.batch.check_job import ENDS, CheckJob, CheckOptions, Outcome, verdict_name
from adjudicator.errors import InputError
from adjudicator.failures import failure_with
from adjudicator.lazy import lazy_imports
from adjudicator.output import coloured, complain, write
from adjudicator.speech import checked_language

with lazy_imports():
    import shutil

    import msgspec

    from adjudicator.batch.archive import judge_archive, outcomes, refuse_impossible
    from adjudicator.batch.folders import logs_in, names_in
    from adjudicator.batch.jobs import in_parallel, jobs_worth
    from adjudicator.check.engines import engine
    from adjudicator.check.required import Required, required_of
    from adjudicator.cli.progress import progress_of
    from adjudicator.files import make_folder, refuse_existing


def judge_logs(order: CheckOptions) -> int:
    """Judge logs as ordered and print what came of them, in the order of the logs.

    Gives the worst exit code of all. InputError for an order that cannot be carried out.
    """
    if order.public and order.seat is not None:
        raise InputError("--public and --seat exclude each other")

    engine(order.engine)
    if order.language:
        checked_language(order.language)
    many = bool(order.scheduler or order.parquet)
    if many:
        refuse_impossible(order)
    elif any(map(os.path.isdir, order.logs)):
        order = _without_folders(order)
    job = CheckJob(order, _required(order), coloured(), _width())
    if many:
        return _judge_many(job)
    if order.out is not None:
        _prepare(order.out, order.logs)

    worst = 0
    with progress_of(order.logs) as bar, contextlib.ExitStack() as ends:
        jobs = jobs_for(order)
        if jobs > 1:
            found = in_parallel(job, jobs, bar.add if bar else None)
            # Whatever happens here, no process is left behind.
            outcomes: Iterator[tuple[str, Outcome]] = ends.enter_context(contextlib.closing(found))
        else:
            judges = job.judges()
            outcomes = (
                (log, job.judge(log, judges, bar.add if bar else None)) for log in order.logs
            )
        for log, outcome in outcomes:
            if bar:
                bar.clear()
            worst = max(worst, _print(log, outcome))
    return worst


def _without_folders(order: CheckOptions) -> CheckOptions:
    """An order with all logs of its folders instead of them."""
    return msgspec.structs.replace(order, logs=list(names_in(order.logs)))


def _judge_many(job: CheckJob) -> int:
    """Judge logs that nobody wants to hold in memory; the worst exit code."""
    if job.order.parquet is not None:
        return judge_archive(job, job.order.parquet)
    worst = 0
    with outcomes(job, logs_in(job.order.logs), 1, ordered=True) as judged:
        for found, outcome in judged:
            worst = max(worst, _print(found.log, outcome))
    return worst


def jobs_for(order: CheckOptions) -> int:
    """How many processes judge the logs of an order; 1 is this one.

    As many as were asked for, or as there are cores and work worth starting them for. One for each
    log at most: a log is one chain. The standard input belongs to this process alone.
    """
    if len(order.logs) < 2 or "-" in order.logs or order.jobs == 1:
        return 1
    if order.jobs:
        return min(order.jobs, len(order.logs))

    return min(jobs_worth(order.logs), len(order.logs))


def _print(log: str, outcome: Outcome) -> int:
    """Print what came of a log; its exit code, or that of the failure to print it."""
    try:
        if outcome.complaint:
            complain(outcome.complaint)
        if outcome.told:
            write(outcome.told, nl=False)
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - the verdicts on other logs go to files
        said, code = failure_with(log, error)
        complain(said)
        return code
    return outcome.code


def _width() -> int:
    if not sys.stdout.isatty():
        return 0

    return shutil.get_terminal_size().columns


def _required(order: CheckOptions) -> Required:
    """What is asked of the logs besides being legal; InputError for what nobody can ask."""
    if order.published and (len(order.logs) > 1 or order.logs == [order.published]):
        raise InputError("--published: name one log, and the stream that was published of it")
    return required_of(order.require) if order.require else Required()


def _prepare(folder: Path, logs: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in map(verdict_name, logs):
        if name in seen:
            raise InputError(f"two logs are called {name}: their verdicts would have one name")
        seen.add(name)
    read = {log for log in map(_identity, logs) if log is not None}
    for name in seen:
        for end in ENDS:
            target = folder / f"{name}{end}"
            if _identity(target) in read:
                refuse_existing(target, force=True, inputs=(target,))
    make_folder(folder)


def _identity(path: str | Path) -> tuple[int, int] | None:
    """What tells a file from every other, whatever it is called; None where there is none."""
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
