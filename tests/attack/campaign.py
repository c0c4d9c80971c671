"""The campaign: hostile files by the thousand, under limits of time and memory.

::

    bash scripts/campaign attack --minutes 5
    bash scripts/campaign attack --files 10000 --lines 1000000

Every case has a seed (`SEED/NUMBER`) that makes it again: `--only NUMBER`. A case fails when its
exit code is none of 0, 1, 2, 3, when it says "internal error", prints a traceback or far too much,
takes more time or memory than it may, ends the program, or when the two engines disagree. What
failed lies in dist/failures/attack/.
"""

from __future__ import annotations

import argparse
import json
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import typer

from tests.attack.cases import KINDS, Case, draw
from tests.support.commands import Done, kynes

ROOT = Path(__file__).resolve().parents[2]
FAILURES = ROOT / "dist" / "failures" / "attack"
CODES = (0, 1, 2, 3)
SECONDS = 20.0
"""Of processor time that a case may take."""
MEGABYTES = 1500
"""Of address space that the program may have."""
LOUDEST = 20_000_000
"""Bytes that a command may print."""
PATIENCE = 180.0
"""Seconds after which a case is taken to hang."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a case."""

    kind: str
    lines: int
    code: int
    seconds: float
    megabytes: int
    """The most memory that the worker has had so far."""
    fault: str
    """Why it failed, or ""."""


class OverTimeError(BaseException):
    """A case takes too long; nothing may catch it on the way."""


def fault_of(case: Case, done: Done) -> str:
    """Why what a command did is not what was promised, or ""."""
    if done.exit_code not in CODES:
        return f"exit code {done.exit_code}: {done.stderr[:300]}"
    for words in ("internal error", "Traceback (most recent", "not enough memory"):
        if words in done.stderr:
            return done.stderr[:300]
    if len(done.stdout) + len(done.stderr) > LOUDEST:
        return f"it printed {len(done.stdout) + len(done.stderr)} bytes"
    if case.same_as and kynes(*case.same_as).stdout != done.stdout:
        return "the engines disagree"
    return ""


def run_case(folder: Path, seed: str, seconds: float = SECONDS) -> Outcome:
    """Make the case of a seed in a folder and run it in this process, timed by its own clock."""
    kind, case = draw(folder, seed)
    code, fault = -1, ""
    before = time.process_time()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        done = kynes(*case.words)
        code, fault = done.exit_code, fault_of(case, done)
    except OverTimeError:
        fault = f"more than {seconds} seconds"
    except Exception as error:  # noqa: BLE001 - whatever escapes is what we look for
        fault = f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    took = time.process_time() - before
    if took > seconds and not fault:
        # The alarm rang where Python swallows what is raised.
        fault = f"more than {seconds} seconds"
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Outcome(kind, case.lines, code, round(took, 3), most, fault)


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise OverTimeError


def work() -> None:
    """Run the cases whose seeds come in, a line each; an outcome goes out for each."""
    limit = MEGABYTES << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for line in sys.stdin:
        with tempfile.TemporaryDirectory() as folder:
            found = run_case(Path(folder), line.strip())
        sys.stdout.write(json.dumps(msgspec.to_builtins(found)) + "\n")
        sys.stdout.flush()


class Worker:
    """A process that runs cases; a new one takes its place when it dies or hangs."""

    def __init__(self) -> None:
        self._process = self._start()

    def run(self, seed: str) -> Outcome:
        """The outcome of a case, whatever happens to the process."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(seed + "\n")
        stdin.flush()
        ready, _, _ = select.select([stdout], [], [], PATIENCE)
        line = stdout.readline() if ready else ""
        if line:
            found: Outcome = msgspec.json.decode(line, type=Outcome)
            return found
        self._process.kill()
        code = self._process.wait()
        self._process = self._start()
        return Outcome("?", 0, code, 0.0, 0, "it hangs" if not ready else f"it died ({code})")

    def end(self) -> None:
        """No more cases."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.attack.campaign", "--worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )


class Account:
    """The figures of a campaign."""

    def __init__(self) -> None:
        self.cases: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.codes: dict[str, Counter[int]] = {name: Counter() for name in [*KINDS, "?"]}
        self.slowest: dict[str, float] = {}
        self.megabytes = 0
        self.failures: list[tuple[int, str]] = []

    def add(self, number: int, outcome: Outcome) -> None:
        """Count a case."""
        kind = outcome.kind
        self.cases[kind] += 1
        self.lines[kind] += outcome.lines
        self.codes[kind][outcome.code] += 1
        self.slowest[kind] = max(self.slowest.get(kind, 0.0), outcome.seconds)
        self.megabytes = max(self.megabytes, outcome.megabytes)
        if outcome.fault:
            self.failures.append((number, outcome.fault))

    def table(self) -> str:
        """The figures as a table in Markdown."""
        rows = [
            "| kind | files | changed lines | exit 0 | 1 | 2 | 3 | slowest |",
            "|---|" * 1 + "--:|" * 7,
        ]
        for kind in [name for name in self.codes if self.cases[name]]:
            codes = " | ".join(str(self.codes[kind][code]) for code in CODES)
            rows.append(
                f"| {kind} | {self.cases[kind]} | {self.lines[kind]} | {codes} | "
                f"{self.slowest[kind]:.1f} s |"
            )
        total = f"{self.cases.total()} files, {self.lines.total()} changed lines"
        rows.append(f"\n{total}; at most {self.megabytes} MB; {len(self.failures)} failures")
        return "\n".join(rows)


def keep(seed: str, fault: str) -> Path:
    """Make the case of a seed once more, where it can be looked at."""
    folder = FAILURES / seed.replace("/", "-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _, case = draw(folder, seed)
    words = " ".join(case.words)
    (folder / "told.txt").write_text(f"{seed}\nkynes {words}\n{fault}\n", encoding="utf-8")
    return folder


def campaign(options: Any) -> int:
    """Run it; the exit code is 1 if any case failed."""
    worker, account = Worker(), Account()
    end = time.monotonic() + options.minutes * 60 if options.minutes else None
    numbers = [options.only] if options.only is not None else range(options.files)
    length = int(options.minutes * 60) if end is not None else len(numbers)
    start = last = time.monotonic()
    with typer.progressbar(length=length, label="attack", file=sys.stderr) as bar:
        for number in numbers:
            seed = f"{options.seed}/{number}"
            outcome = worker.run(seed)
            account.add(number, outcome)
            if outcome.fault:
                typer.echo(f"\n{seed}: {outcome.fault}\n  {keep(seed, outcome.fault)}", err=True)
            now = time.monotonic()
            bar.update(int(now - start) - int(last - start) if end is not None else 1)
            last = now
            enough = options.lines and account.lines.total() >= options.lines
            if (end is not None and now > end) or (enough and number + 1 >= options.least):
                break
    worker.end()
    sys.stdout.write(account.table() + "\n")
    return 1 if account.failures else 0


def main() -> None:
    """Read the options and begin."""
    parser = argparse.ArgumentParser(prog="scripts/campaign attack", description=__doc__)
    parser.add_argument("--files", type=int, default=10_000, help="How many at most.")
    parser.add_argument("--least", type=int, default=0, help="How many at least.")
    parser.add_argument("--lines", type=int, default=0, help="Stop after so many changed lines.")
    parser.add_argument("--minutes", type=float, default=0.0, help="Stop after so long.")
    parser.add_argument("--seed", default="1", help="The same seed makes the same cases.")
    parser.add_argument("--only", type=int, default=None, help="Only the case of this number.")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return
    if options.minutes:
        options.files = 10**9
    sys.exit(campaign(options))


if __name__ == "__main__":
    main()
