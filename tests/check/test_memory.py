"""However long a log is, and whatever is done to make it costly: memory stays where it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.check.history import LONG, REACH, READ, kept_line
from adjudicator.log.lines import decode, encode
from benchmarks.long_logs import write_long

SHORT = REACH + 1000
"""Lines after which everything that is kept for undos is there."""
MORE = 3.0
"""MB that a log four times as long may take in addition: for notes, before they go to a file."""
MOST = 60.0
"""MB that judging a log takes at most, Python included."""
SEATS = {"undo": "2"}
"""How many play: few where lines are taken back, because each seat is asked what it has learned."""
SCRIPT = """
import sys
from exporters.cli import main
try:
    main()
finally:
    status = dict(line.split(":") for line in open("/proc/self/status"))
    sys.stderr.write(status["VmHWM"].split()[0])
"""

needs_proc = pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs /proc")


def peak(path: Path, sort: str, lines: int) -> float:
    """The most memory, in MB, that `kynes check` takes for a log of a sort."""
    write_long(path / "long.jsonl", sort, lines, SEATS.get(sort, "6"))
    command = [sys.executable, "-c", SCRIPT, "check", "--running", "--quiet"]
    done = subprocess.run(
        [*command, str(path / "long.jsonl")], capture_output=True, text=True, check=False
    )
    return int(done.stderr) / 1024


@pytest.mark.one_in(5)
@needs_proc
@pytest.mark.parametrize(
    ("sort", "times"),
    [
        ("fair", 4),
        ("false", 4),
        ("salted", 4),
        ("undo", 2),
        pytest.param("undo", 4, marks=pytest.mark.campaign),
    ],
)
def test_a_longer_log_takes_no_more_memory(tmp_path: Path, sort: str, times: int) -> None:
    """Twice as long for undos in the suite: to judge them takes time."""
    short = peak(tmp_path, sort, SHORT)

    assert short < MOST
    assert peak(tmp_path, sort, times * SHORT) < short + MORE * times / 4


@pytest.mark.one_in(5)
@needs_proc
@pytest.mark.parametrize("sort", ["commits", "far", "seals"])
def test_what_is_kept_for_undos_stays_small(tmp_path: Path, sort: str) -> None:
    assert peak(tmp_path, sort, SHORT) < MOST


@needs_proc
def test_long_lines_take_no_more_memory_than_short_ones(tmp_path: Path) -> None:
    assert peak(tmp_path, "notes", SHORT) < peak(tmp_path, "talk", SHORT) + MORE


def test_what_is_kept_of_a_line_can_be_played_again() -> None:
    line = {"by": "atreides", "move": "deal", "n": 7, "terms": "x", "to": "fremen"}
    told = {**line, "after": "0" * 64, "at": 5, "note": "n" * LONG, "prev": "1" * 64, "sig": "2"}

    assert kept_line(told) == encode(line)
    assert told.keys() - line.keys() == READ
    assert decode(kept_line({**line, "leaf": 3, "opens": 2, "salt": "00"}))["opens"] == 2
