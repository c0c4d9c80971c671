"""However many draws a log has, gathering them takes no more memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.long_logs import write_long

LINES = 20_000
"""After so many, all that is kept for undos is there."""
MORE = 4.0
"""MB that a log four times as long may take in addition: for notes, before they go to a file."""
SCRIPT = """
import sys
from adjudicator.audit.gathering import gather
from adjudicator.check.judge import Judges
import msgspec
drawn = gather(sys.argv[1], Judges())
status = dict(line.split(":") for line in open("/proc/self/status"))
taken = sum(one.draws for one in drawn.taken.values())
print(status["VmHWM"].split()[0], drawn.total + taken, len(msgspec.json.encode(drawn)))
"""


def told(path: Path, sort: str, lines: int) -> tuple[float, int, int]:
    """The most memory, in MB, the draws, and the bytes of what is kept of them."""
    write_long(path / "long.jsonl", sort, lines)
    command = [sys.executable, "-c", SCRIPT, str(path / "long.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    memory, draws, size = map(int, done.stdout.split())
    return memory / 1024, draws, size


@pytest.mark.campaign
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs /proc")
def test_a_log_four_times_as_long_takes_no_more_memory(tmp_path: Path) -> None:
    short, draws, size = told(tmp_path, "fair", LINES)
    long, more_draws, more_size = told(tmp_path, "fair", 4 * LINES)
    assert more_draws > 2 * draws > 0
    assert long < short + MORE
    assert more_size < size + 200_000
