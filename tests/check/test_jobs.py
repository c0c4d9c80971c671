"""Many logs judged at the same time: the same bytes in the same order, and nobody left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import adjudicator.check.checker
from adjudicator.batch import jobs
from adjudicator.batch.check_job import CheckOptions
from adjudicator.cli.judging import jobs_for
from tests.support.commands import kynes
from tests.support.logs import edit, join, split

GAMES = Path(__file__).parent.parent / "games"
LEGAL = {
    name: min((GAMES / name / "golden").glob("game-*.jsonl"))
    for name in ("dune_classic", "dawn_of_the_fremen")
}
COMMAND = [sys.executable, "-c", "from exporters.cli import main; main()"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with good and bad logs of both games, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    for name, path in zip(("legal", "fremen-legal"), LEGAL.values(), strict=True):
        whole = path.read_bytes()
        for length in (30, 60, 90):
            (tmp_path / f"{name}-{length}.jsonl").write_bytes(join(split(whole)[:length]))
    legal = (tmp_path / "legal-60.jsonl").read_bytes()
    (tmp_path / "illegal.jsonl").write_bytes(edit(legal, 8, by="nobody"))
    (tmp_path / "cut.jsonl").write_bytes(legal[:-9])
    (tmp_path / "text.jsonl").write_bytes(b"Dear referee\n")
    return tmp_path


@pytest.fixture(params=["fork", "spawn"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to start a process, whatever this system would choose."""
    found = str(request.param)
    monkeypatch.setattr(jobs, "start_method", lambda: found)
    return found


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--json", "--limit-findings", "1"],
        ["--public", "--running", "--require", "chain,signatures=seats"],
    ],
)
def test_verdicts_are_the_same_bytes_in_the_order_of_the_logs(
    folder: Path, method: str, words: list[str]
) -> None:
    names = [*(path.name for path in folder.iterdir()), "missing.jsonl", "."]
    logs = sorted(names, key=lambda name: name[::-1])
    alone = kynes("check", *words, *logs, "--jobs", "1")
    together = kynes("check", *words, *logs, "--jobs", "3")

    assert together == alone
    assert alone.exit_code == 2


@pytest.mark.parametrize(
    "logs",
    [
        ["legal-30.jsonl", "illegal.jsonl"],
        pytest.param(
            ["legal-30.jsonl", "fremen-legal-30.jsonl", "illegal.jsonl"],
            marks=pytest.mark.campaign,
        ),
    ],
    ids=["one game", "two games"],
)
def test_another_engine_and_files_of_verdicts_work_in_every_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch, logs: list[str]
) -> None:
    monkeypatch.setattr(jobs, "start_method", lambda: "spawn")
    written = []
    for count in ("1", "2"):
        done = kynes("check", "--engine", "lua", "--out", "out", *logs, "--jobs", count)
        assert done.exit_code == 1
        written.append({path.name: path.read_bytes() for path in (folder / "out").iterdir()})

    assert len(written[0]) == 2 * len(logs)
    assert written[0] == written[1]


def test_a_process_that_dies_takes_one_verdict_with_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = adjudicator.check.checker.check_file

    def deadly(log: str, *words: Any, **more: Any) -> Any:
        if log == "text.jsonl":
            os._exit(9)
        return check(log, *words, **more)

    monkeypatch.setattr(adjudicator.check.checker, "check_file", deadly)
    monkeypatch.setattr(jobs, "start_method", lambda: "fork")
    logs = ["text.jsonl", "legal-30.jsonl", "text.jsonl", "illegal.jsonl", "text.jsonl"]
    done = kynes("check", *logs, "--jobs", "2", "--running")

    assert done.exit_code == 4
    assert done.stderr.count("text.jsonl: the process that judged it has died") == 3
    assert "legal-30.jsonl: LEGAL" in done.stdout
    assert "illegal.jsonl: ILLEGAL" in done.stdout


def test_no_more_processes_than_logs_cores_and_work(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "cores", lambda: 4)
    small = ["legal-30.jsonl"] * 9
    assert jobs_for(CheckOptions(logs=small)) == 1
    assert jobs_for(CheckOptions(logs=small, jobs=3)) == 3
    assert jobs_for(CheckOptions(logs=small[:2], jobs=99)) == 2
    assert jobs_for(CheckOptions(logs=[*small, "-"], jobs=3)) == 1
    assert jobs_for(CheckOptions(logs=["legal-30.jsonl"], jobs=3)) == 1
    monkeypatch.setattr(jobs, "WORTH", 1)
    assert jobs_for(CheckOptions(logs=small)) == 4
    assert jobs_for(CheckOptions(logs=small[:3])) == 3
    monkeypatch.setattr(jobs, "cores", lambda: 1)
    assert jobs_for(CheckOptions(logs=small)) == 1


def running(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """The command at work on many logs, in a process group of its own, its first verdict printed."""
    logs = [str(LEGAL["dune_classic"])] * 5000
    started = subprocess.Popen(
        [*COMMAND, "check", "--json", "--jobs", "2", *logs, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline().startswith(b'{"claims"')
    return started


def is_alive(group: int) -> bool:
    """Whether a process of a group is still there, after a while."""
    limit = time.monotonic() + 30
    while time.monotonic() < limit:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def test_ctrl_c_ends_all_of_it_in_silence(folder: Path) -> None:
    with running(folder) as started:
        os.killpg(started.pid, signal.SIGINT)
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.read()
        assert started.stderr.read() == b""
        assert started.wait(timeout=30) == 130
    assert not is_alive(started.pid)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_started_it(folder: Path, number: signal.Signals) -> None:
    with running(folder) as started:
        os.kill(started.pid, number)
        assert started.wait(timeout=30) in (128 + number, -number)
        for stream in (started.stdout, started.stderr):
            assert stream is not None
            with contextlib.suppress(ValueError):
                stream.close()
    assert not is_alive(started.pid)
