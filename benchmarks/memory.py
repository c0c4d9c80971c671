"""Memory and time for long logs of every sort: bounded, and in proportion to the lines."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from adjudicator.check import Judges, check_file
from benchmarks.figures import LINUX_STATUS, Figure, Settings, peak
from benchmarks.long_logs import SORTS, write_long

MOST_MB = 60
MOST_GROWTH = 1.2
"""How many times as long the last quarter of a log may take as the one before.

What takes a time in proportion to the square of the lines takes 1.4 times as long there.
"""
HEAVY = {"commits": 20_000, "far": 20_000, "notes": 50_000, "seals": 20_000}
"""Sorts whose lines take long to write or to judge -> so many of them say enough."""
UNEVEN = {"seals"}
"""Sorts whose undos go back to lines of different cost: quarters say nothing there."""


def measure(settings: Settings) -> Iterator[Figure]:
    """For each sort: peak memory, time for a line, and whether late lines take as long as early."""
    for sort in SORTS:
        log = settings.folder / "long.jsonl"
        lines = write_long(log, sort, min(settings.lines, HEAVY.get(sort, settings.lines)))
        if LINUX_STATUS.is_file():
            memory = peak(["check", "--quiet", "--running", log])
            yield Figure(f"peak memory, {lines:,} lines, {sort}", memory, "MB", most=MOST_MB)
        quarters = [float("inf")] * 4
        for _ in range(settings.rounds):
            quarters = [*map(min, quarters, times_of_quarters(log))]
        yield Figure(f"  a line takes, {sort}", sum(quarters) / lines * 1e6, "µs")
        if sort in UNEVEN:
            log.unlink()
            continue
        grown = quarters[3] / quarters[2]
        yield Figure("  the last quarter beside the one before", grown, "times", most=MOST_GROWTH)
        log.unlink()


def times_of_quarters(log: Path) -> list[float]:
    """The seconds of processor time that each quarter of a log (in bytes) takes to be judged."""
    judges = Judges()
    judges.find("dune-classic")
    size, read = log.stat().st_size, 0
    marks = [time.process_time()]

    def note(count: int) -> None:
        nonlocal read
        read += count
        if len(marks) < 4 and read >= size * len(marks) // 4:
            marks.append(time.process_time())

    check_file(log, judges, running=True, progress=note)
    marks.append(time.process_time())
    return [after - before for before, after in pairwise(marks)]
