"""What `kynes check` does, whichever way it was asked: logs in, verdicts out, in their order.

No Typer here: `check` declares the options for it, `door` reads the plain ones without it.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.cli.failures import failure_of
from adjudicator.cli.output import coloured, complain, styled, write
from adjudicator.errors import InputError

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.judge import Judges
    from adjudicator.check.required import Required

ENDS = (".verdict.json", ".verdict.txt")
"""How the files of a verdict end. An earlier verdict is replaced, a log never."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked of `kynes check`; the fields are its argument and its options."""

    logs: list[str]
    json: bool = False
    out: Path | None = None
    running: bool = False
    overlay: list[Path] = []
    limit_findings: int = 100
    quiet: bool = False
    engine: str = "python"
    public: bool = False
    seat: str | None = None
    require: str = ""
    published: str = ""
    jobs: int = 0
    """Processes that judge at the same time; 0 for as many as are worth their start."""


MOST_FINDINGS = 100_000
"""Findings that may be listed for a log."""
MOST_JOBS = 256
"""Processes that may be asked for."""


def order_of(fields: dict[str, Any]) -> Order | None:
    """The order with these fields; None for numbers that nobody can ask for."""
    order = Order(**fields)
    findings = 1 <= order.limit_findings <= MOST_FINDINGS
    return order if findings and 0 <= order.jobs <= MOST_JOBS else None


class Outcome(msgspec.Struct, frozen=True):
    """What came of one log: plain data, so that another process can hand it over."""

    code: int
    """The exit code that it alone would have."""
    told: str = ""
    """What goes to the standard output."""
    complaint: str = ""
    """Why it could not be judged."""


class Bench(msgspec.Struct, frozen=True):
    """All that it takes to judge a log as ordered, the judges apart; plain data."""

    order: Order
    required: Required
    colours: bool
    width: int
    """The width of the terminal; 0 where there is none."""

    def judges(self) -> Judges:
        """Judges for the logs of one process; InputError for an engine that nobody has added."""
        from adjudicator.check.judge import Judges  # noqa: PLC0415 - a test has its own
        from adjudicator.engines import engine  # noqa: PLC0415

        return Judges(self.order.overlay, load=engine(self.order.engine))

    def judge(self, log: str, judges: Judges, progress: Callable[[int], object] | None) -> Outcome:
        """Judge a log, and write its files where they are wanted. Nothing is raised or printed.

        One log that cannot be judged keeps nobody from judging the others.
        """
        from adjudicator.check.checker import check_file  # noqa: PLC0415
        from adjudicator.check.verdict import exit_code  # noqa: PLC0415

        order = self.order
        try:
            judgement = check_file(
                log,
                judges,
                running=order.running,
                limit=order.limit_findings,
                progress=progress,
                required=self.required,
                published=order.published or None,
            )
            judgement = _for_reader(judgement, log, "" if order.public else order.seat)
            if order.out is not None:
                _write(order.out, log, judgement)
            told = "" if order.quiet else self._told(log, judgement)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other logs are judged
            said, code = failure_of(error)
            return Outcome(code, complaint=said if log in said else f"{log}: {said}")
        return Outcome(exit_code(judgement.verdict), told)

    def _told(self, log: str, judgement: Judgement) -> str:
        if self.order.json:
            from adjudicator.check.verdict import verdict_bytes  # noqa: PLC0415

            return verdict_bytes(judgement.verdict).decode()
        from adjudicator.check.text import plain, render  # noqa: PLC0415

        return render(judgement, log, styled if self.colours else plain, self.width) + "\n"


def judge_logs(order: Order) -> int:
    """Judge logs as ordered and print what came of them, in the order of the logs.

    Gives the worst exit code of all. InputError for an order that cannot be carried out.
    """
    if order.public and order.seat is not None:
        raise InputError("--public and --seat exclude each other")
    from adjudicator.engines import engine  # noqa: PLC0415 - with all that it imports

    engine(order.engine)
    bench = Bench(order, _required(order), coloured(), _width())
    if order.out is not None:
        _prepare(order.out, order.logs)
    from adjudicator.cli.progress import progress_of  # noqa: PLC0415

    worst = 0
    with progress_of(order.logs) as bar, contextlib.ExitStack() as ends:
        jobs = jobs_for(order)
        if jobs > 1:
            from adjudicator.cli.jobs import in_parallel  # noqa: PLC0415 - imports multiprocessing

            found = in_parallel(bench, jobs, bar.add if bar else None)
            # Whatever happens here, no process is left behind.
            outcomes: Iterator[Outcome] = ends.enter_context(contextlib.closing(found))
        else:
            judges = bench.judges()
            outcomes = (bench.judge(log, judges, bar.add if bar else None) for log in order.logs)
        for log, outcome in zip(order.logs, outcomes, strict=True):
            if bar:
                bar.clear()
            worst = max(worst, _print(log, outcome))
    return worst


def jobs_for(order: Order) -> int:
    """How many processes judge the logs of an order; 1 is this one.

    As many as were asked for, or as there are cores and work worth starting them for. One for each
    log at most: a log is one chain. The standard input belongs to this process alone.
    """
    if len(order.logs) < 2 or "-" in order.logs or order.jobs == 1:
        return 1
    if order.jobs:
        return min(order.jobs, len(order.logs))
    from adjudicator.cli.jobs import jobs_worth  # noqa: PLC0415

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
        said, code = failure_of(error)
        complain(said if log in said else f"{log}: {said}")
        return code
    return outcome.code


def _width() -> int:
    if not sys.stdout.isatty():
        return 0
    import shutil  # noqa: PLC0415 - only for people

    return shutil.get_terminal_size().columns


def _required(order: Order) -> Required:
    """What is asked of the logs besides being legal; InputError for what nobody can ask."""
    from adjudicator.check.required import Required, required_of  # noqa: PLC0415

    if order.published and (len(order.logs) > 1 or order.logs == [order.published]):
        raise InputError("--published: name one log, and the stream that was published of it")
    return required_of(order.require) if order.require else Required()


def _for_reader(judgement: Judgement, log: str, seat: str | None) -> Judgement:
    """The judgement as a seat may know it; everybody for "", all of it for None."""
    if seat is None:
        return judgement
    from adjudicator.check.public import seen_by  # noqa: PLC0415

    seats = [one.faction for one in judgement.header.seats] if judgement.header else []
    if seat and seat not in seats:
        raise InputError(f"{log}: --seat {seat}: no such seat in this game ({', '.join(seats)})")
    return seen_by(judgement, seat)


def _prepare(folder: Path, logs: Sequence[str]) -> None:
    from adjudicator.files import refuse_existing  # noqa: PLC0415

    seen: set[str] = set()
    for name in map(_name, logs):
        if name in seen:
            raise InputError(f"two logs are called {name}: their verdicts would have one name")
        seen.add(name)
    read = {log for log in map(_identity, logs) if log is not None}
    for name in seen:
        for end in ENDS:
            target = folder / f"{name}{end}"
            if _identity(target) in read:
                refuse_existing(target, force=True, inputs=(target,))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {error.strerror}") from None


def _identity(path: str | Path) -> tuple[int, int] | None:
    """What tells a file from every other, whatever it is called; None where there is none."""
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _name(log: str) -> str:
    return "stdin" if log == "-" else Path(log).name


def _write(folder: Path, log: str, judgement: Judgement) -> None:
    from adjudicator.check.text import render  # noqa: PLC0415
    from adjudicator.check.verdict import verdict_bytes  # noqa: PLC0415
    from adjudicator.log.writing import write_atomically  # noqa: PLC0415

    name = _name(log)
    as_json, as_text = ENDS
    write_atomically(folder / f"{name}{as_json}", verdict_bytes(judgement.verdict))
    write_atomically(folder / f"{name}{as_text}", render(judgement, name).encode())
