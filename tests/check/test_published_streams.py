"""A published stream that shows nothing, or only the beginning, does not pass for the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import kynes


@pytest.fixture
def log(tmp_path: Path) -> Path:
    found = tmp_path / "log.jsonl"
    words = ["--seats", "3", "--seed", "2", "--policy", "chain,hashes=salted", "--out", str(found)]
    assert kynes("playout", "dune-classic", *words).exit_code == 0
    assert kynes("publish", str(found), "--output", str(tmp_path / "stream.jsonl")).exit_code == 0
    return found


def test_an_empty_stream_shows_nothing(log: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    done = kynes("check", str(log), "--published", str(tmp_path / "empty.jsonl"))
    assert done.exit_code == 2
    assert "the published stream is empty: it shows nothing of the log" in done.stderr


def test_a_stream_of_the_beginning_says_how_much_it_shows(log: Path, tmp_path: Path) -> None:
    lines = (tmp_path / "stream.jsonl").read_bytes().splitlines(keepends=True)
    for shown in (1, 20, len(lines)):
        (tmp_path / "short.jsonl").write_bytes(b"".join(lines[:shown]))
        done = kynes("check", str(log), "--published", str(tmp_path / "short.jsonl"))
        assert done.exit_code == 0
        said = f"after {shown} lines; {len(lines) - shown} more lines of the log were not published"
        assert (said in done.stdout) == (shown < len(lines))
