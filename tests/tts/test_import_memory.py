"""Large files of tables are refused in words, before they take many times their size of memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LARGE = 40_000_000
"""Bytes of the saves."""
MOST = 250
"""Megabytes that an import may take, Python and its libraries included."""
SCRIPT = """
import sys
from exporters.cli import main
sys.argv = ["kynes", "import", sys.argv[1], "--output", sys.argv[2]]
try:
    main()
except SystemExit as end:
    status = dict(line.split(":") for line in open("/proc/self/status"))
    print(end.code, int(status["VmHWM"].split()[0]) // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs /proc")
def test_a_notebook_that_is_none_of_ours_is_not_unpacked(tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    page = {"title": "Log export", "body": "ab\n" * (LARGE // 4)}
    text = json.dumps({"SaveName": "x", "ObjectStates": [], "TabStates": {"0": page}})
    save.write_text(text, "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(save), str(tmp_path / "log.jsonl")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    code, megabytes = map(int, run.stdout.split())
    assert code == 2
    assert "the notebook of 'x' has more than 24000000 bytes" in run.stderr
    assert megabytes < MOST
