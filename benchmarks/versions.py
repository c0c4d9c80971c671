"""A game's checked lines a second beside those of an earlier commit, whose code is taken out of git.

Both versions judge the golden games that both have: the same moves, each log as its version writes it. Two
processes take turns, log by log; of each log the shortest time counts. So other work on the machine slows
both down alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec

from adjudicator.registry import package
from benchmarks.figures import Figure, Settings
from benchmarks.games import TESTS

GAME = "dune-classic"
BEFORE = "1c94474a780374ae54db6f8354a1f4d2bf85f73b"
"""The last commit before there were presets: default games lose at most 5 of 100 lines against it."""
LEAST = 0.95
ROOT = Path(__file__).parent.parent
TREE = ("adjudicator", "content", "schemas", "tests/games", "pyproject.toml")
"""What of a commit is needed to judge its golden games."""
BESIDE = ("after", "prev")
WORKER = """
import sys, time
from pathlib import Path
from adjudicator.check import Judges, check_bytes
judges = Judges()
for path in sys.stdin:
    log = Path(path.strip()).read_bytes()
    start = time.process_time()
    verdict = check_bytes(log, judges, running=True).verdict
    taken = time.process_time() - start
    assert verdict.status == "legal", (path, verdict.findings)
    print(taken, flush=True)
"""
"""Judges each log whose path it is given, and answers with the processor time in seconds."""


class Pair(msgspec.Struct, frozen=True):
    """A golden game as two versions write it."""

    before: Path
    now: Path
    lines: int


class Worker:
    """A process that judges logs with the code of a folder."""

    def __init__(self, code: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            cwd=code,
            env={**os.environ, "PYTHONPATH": str(code)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, log: Path) -> float:
        """The processor time in seconds that judging a log takes; RuntimeError if the process ends."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{log}\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{log}: the process that judges it has ended")
        return float(answer)

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


def taken_out(commit: str, folder: Path) -> Path:
    """The files of a commit, in a folder."""
    archive = subprocess.run(
        ["git", "archive", commit, *TREE],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return folder


def moves_of(log: Path) -> tuple[str, ...]:
    """The moves of a log as text, without hashes and chain, and without its last line, which has hashes."""
    found = []
    for line in log.read_bytes().splitlines()[1:-1]:
        move = msgspec.json.decode(line)
        kept = {name: move[name] for name in move if name not in BESIDE}
        found.append(msgspec.json.encode(kept, order="sorted").decode())
    return tuple(found)


def pairs(before: Path, now: Path) -> list[Pair]:
    """The golden games that two folders of logs have in common."""
    known = {moves_of(log): log for log in sorted(before.glob("*.jsonl"))}
    found: list[Pair] = []
    for log in sorted(now.glob("*.jsonl")):
        moves = moves_of(log)
        if moves in known:
            found.append(Pair(known[moves], log, len(moves) + 2))
    return found


def measure(settings: Settings) -> Iterator[Figure]:
    """Lines of both versions a second, and how many times as many this one judges."""
    code = taken_out(settings.before or BEFORE, settings.folder)
    golden = Path("tests/games") / package(GAME).rpartition(".")[2] / "golden"
    found = pairs(code / golden, TESTS.parent.parent / golden)
    workers = Worker(code), Worker(ROOT)
    best = [[float("inf"), float("inf")] for _ in found]
    for _ in range(settings.rounds):
        for pair, times in zip(found, best, strict=True):
            for at, log in enumerate((pair.before, pair.now)):
                times[at] = min(times[at], workers[at].seconds(log))
    for worker in workers:
        worker.end()
    lines = sum(pair.lines for pair in found)
    before, now = (lines / sum(times[at] for times in best) for at in (0, 1))
    yield Figure("classic Dune, golden games: the earlier version", before, "lines/s")
    yield Figure("classic Dune, the same games: this version", now, "lines/s")
    yield Figure("  beside the earlier version", now / before, "times", least=LEAST)
    yield Figure("lines measured, both versions", lines, "lines")
