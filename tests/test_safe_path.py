"""Pythons that are started run nothing that lies in the folder in which the user is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudicator.safe_path import safe_path
from exporters.parallel import Task, run_tasks


def work(number: int) -> int:
    return number


@pytest.mark.parametrize("before", ["", None])
def test_the_environment_is_as_before(before: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if before is None:
        monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONSAFEPATH", before)
    with safe_path():
        assert os.environ["PYTHONSAFEPATH"] == "1"
    assert os.environ.get("PYTHONSAFEPATH") == before


def test_workers_import_nothing_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = tmp_path / "sprung"
    for name in ("multiprocessing", "socket", "msgspec"):
        (tmp_path / f"{name}.py").write_text(f"open({str(trap)!r}, 'w')\nraise SystemExit(9)\n")
    monkeypatch.chdir(tmp_path)
    done: list[str] = []
    run_tasks([Task(str(n), work, (n,)) for n in range(2)], 2, done.append)
    assert sorted(done) == ["0", "1"]
    assert not trap.exists()
