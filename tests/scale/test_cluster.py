"""A real cluster of processes judges as one process does, whoever dies."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.batch import cluster as module
from adjudicator.batch.check_job import CheckJob, CheckOptions
from adjudicator.batch.folders import logs_in
from adjudicator.check.required import Required
from tests.scale.archives import COMMAND, archive, check, rows
from tests.support.commands import kynes

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")

from tests.scale.local_cluster import LocalCluster, local_cluster, until

DEADLY = """
import os, signal
from adjudicator.batch.check_job import CheckJob
def deadly(self, log, *words, _judge=CheckJob.judge):
    if log.endswith("deadly.jsonl"):
        os.kill(os.getpid(), signal.SIGKILL)
    return _judge(self, log, *words)
CheckJob.judge = deadly
"""
"""What a worker is made to do with a log of that name: die, as it would of a lack of memory."""


OVERLAY = (
    b'{"game": "dune-classic", "patch": {"factions": {"factions": {"atreides": {"spice": 11}}}}}'
)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Two workers, of whom nobody asks that they come back."""
    with local_cluster(tmp_path_factory.mktemp("plain"), nanny=False) as found:
        yield found


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Two workers, which come back when they are killed."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "deadly.py").write_text(DEADLY, "utf-8")
    environment = {
        "DASK_DISTRIBUTED__WORKER__PRELOAD": str(folder / "deadly.py"),
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    }
    with local_cluster(folder, 2, environment) as found:
        yield found


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with logs of all sorts."""
    return archive(tmp_path_factory.mktemp("archive"), copies=3)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("words", [["--json"], ["--public", "--language", "de"]], ids=" ".join)
def test_a_cluster_prints_what_one_process_prints(
    cluster: LocalCluster, logs: Path, words: list[str]
) -> None:
    alone = check(str(logs), *words, "--jobs", "1")
    assert check(str(logs), *words, "--scheduler", cluster.address) == alone
    assert alone.exit_code == 2
    assert alone.stdout.count("\n") > 10


def test_workers_are_sent_what_they_cannot_read(
    cluster: LocalCluster, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The path leads somewhere else in every process: to this folder in ours, to theirs in the workers'.
    monkeypatch.chdir(logs)
    named = "/proc/self/cwd"
    alone = check(named, "--json", "--jobs", "1")
    assert check(named, "--json", "--scheduler", cluster.address) == alone
    assert alone.stdout.count('"status":"legal"') > 3


def test_workers_have_the_overlays_that_only_we_can_read(
    cluster: LocalCluster, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(logs)
    (logs / "house.json").write_bytes(OVERLAY)
    words = ["--json", "--overlay", "/proc/self/cwd/house.json", "legal-0.jsonl"]
    alone = check(*words, "--jobs", "1")
    assert check(*words, "--scheduler", cluster.address) == alone
    assert alone != check("--json", "legal-0.jsonl")


@pytest.mark.campaign
def test_a_killed_worker_loses_nothing(lasting: LocalCluster, logs: Path, tmp_path: Path) -> None:
    check(str(logs), "--parquet", str(tmp_path / "alone"), "--jobs", "1", "-q")
    words = [str(logs), "--parquet", str(tmp_path / "cluster"), "--scheduler", lasting.address]
    before = lasting.workers()
    with subprocess.Popen([*COMMAND, "check", *words, "-q"]) as running:
        until(lasting.at_work)
        for process in before:
            lasting.kill(process)
        assert running.wait(120) == 2

    until(lambda: len(lasting.workers()) == len(before))
    assert not set(before) & set(lasting.workers())
    assert rows(tmp_path / "cluster") == rows(tmp_path / "alone")


@pytest.mark.campaign
def test_a_log_that_kills_is_an_error_of_its_own(
    lasting: LocalCluster, logs: Path, tmp_path: Path
) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for name in ("legal-0.jsonl", "legal-1.jsonl", "illegal.jsonl"):
        shutil.copy2(logs / name, few)
    shutil.copy2(logs / "legal-0.jsonl", few / "deadly.jsonl")
    words = ["--parquet", str(tmp_path / "out"), "--scheduler", lasting.address, "--json"]
    done = kynes("check", str(few), *words)

    assert done.exit_code == 4
    statuses = msgspec.json.decode(done.stdout)["statuses"]
    assert {name: count for name, count in statuses.items() if count} == {
        "error": 1,
        "illegal": 1,
        "legal": 2,
    }
    error = next(row for row in rows(tmp_path / "out") if row["status"] == "error")
    assert error["log"].endswith("deadly.jsonl")
    assert "every process that judged it has died" in error["complaint"]


def test_what_is_under_way_is_bounded(cluster: LocalCluster, logs: Path) -> None:
    asked = 0

    def endless() -> Iterator[Any]:
        nonlocal asked
        found = next(logs_in([str(logs / "illegal.jsonl")]))
        while True:
            asked += 1
            yield found

    order = CheckOptions(logs=[], quiet=True)
    for ordered in (False, True):
        asked = 0
        work = module.Cluster(cluster.address, CheckJob(order, Required(), False, 0), {})
        judged = work.judged(endless(), ordered=ordered)
        for _ in range(3 * module.LOGS):
            assert next(judged)[1].code == 1
        judged.close()
        work.close()
        # What was taken, what may wait for its turn with two workers, a batch on each side of it, and
        # the log that was looked at to end a batch.
        assert asked <= module.LOGS * (3 + module.BATCHES * module.AHEAD * 2 + 2) + 1


def test_without_a_scheduler_or_workers_somebody_says_so(
    tmp_path: Path, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CONNECTING", 1)
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    done = kynes("check", str(logs), "--scheduler", "tcp://127.0.0.1:9")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr

    with local_cluster(tmp_path, 0) as empty:
        done = kynes("check", str(logs), "--scheduler", empty.address)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "kynes: the cluster has had no worker for 0 seconds\n"


def test_workers_that_judge_otherwise_are_refused(
    cluster: LocalCluster, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "judges_here", lambda: {"dune-classic": "rules 99"})
    done = kynes("check", str(logs), "--scheduler", cluster.address)
    assert done.exit_code == 2
    assert "the workers judge otherwise than is done here" in done.stderr
    assert "instead of rules 99" in done.stderr


@pytest.mark.campaign
def test_a_cluster_that_goes_away_leaves_what_was_found(tmp_path: Path, logs: Path) -> None:
    with local_cluster(tmp_path, 1) as gone:
        words = [str(logs), "--parquet", str(tmp_path / "out"), "--scheduler", gone.address]
        with subprocess.Popen(
            [*COMMAND, "check", *words, "-q"], stderr=subprocess.PIPE, text=True
        ) as running:
            until(gone.at_work)
            gone.stop()
            assert running.stderr is not None
            said = running.stderr.read()
            assert running.wait(60) == 2
    assert "kynes: the connection to the Dask scheduler is lost" in said
    assert check(str(logs), "--parquet", str(tmp_path / "out"), "-q").exit_code == 2
    check(str(logs), "--parquet", str(tmp_path / "alone"), "--jobs", "1", "-q")
    assert rows(tmp_path / "out") == rows(tmp_path / "alone")


@pytest.mark.campaign
def test_the_command_leaves_no_task_behind(cluster: LocalCluster, logs: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "check", str(logs), "--scheduler", cluster.address],
        stdout=subprocess.DEVNULL,
    ) as running:
        until(cluster.at_work)
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 128 + signal.SIGTERM
    until(lambda: not cluster.at_work())
