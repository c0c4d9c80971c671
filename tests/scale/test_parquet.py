"""Verdicts as Parquet: the same rows however they came about, and nothing is judged twice."""

from __future__ import annotations

import builtins
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.batch import archive as module
from adjudicator.batch import folders, parquet
from adjudicator.batch.check_job import CheckJob
from adjudicator.check.verdict import Verdict
from adjudicator.errors import InputError
from tests.scale.archives import COMMAND, archive, check, rows
from tests.support.commands import kynes

pytest.importorskip("pyarrow")

from pyarrow import parquet as arrow_parquet

LOGS = 10
"""Logs of the archive."""


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """An archive with logs of all sorts."""
    return archive(tmp_path / "archive", copies=2)


def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that takes in the names of the logs that are judged from now on."""
    names: list[str] = []
    judge = CheckJob.judge

    def noting(self: CheckJob, log: str, *words: Any) -> Any:
        names.append(Path(log).name)
        return judge(self, log, *words)

    monkeypatch.setattr(CheckJob, "judge", noting)
    return names


def test_a_folder_stands_for_the_logs_in_it_and_below(logs: Path) -> None:
    found = [Path(name).relative_to(logs).as_posix() for name in folders.names_in([str(logs)])]
    assert found == [
        "cut.jsonl",
        "empty.jsonl",
        "illegal.jsonl",
        "legal-0.jsonl",
        "legal-1.jsonl",
        "legal.kyn",
        "season/one/legal-0.jsonl",
        "season/one/legal-1.jsonl",
        "text.jsonl",
        "text.kyn",
    ]
    assert len(found) == LOGS
    named = [str(logs / name) for name in found]
    assert check(str(logs)) == check(*named)


def test_a_link_to_a_folder_leads_nowhere(logs: Path) -> None:
    (logs / "season" / "round").symlink_to(logs)
    assert len(list(folders.names_in([str(logs)]))) == LOGS


def test_an_empty_folder_is_a_mistake(logs: Path) -> None:
    (logs / "nothing").mkdir()
    done = check(str(logs / "illegal.jsonl"), str(logs / "nothing"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"kynes: {logs / 'nothing'}: there are no logs in this folder (files *.jsonl or *.kyn)\n"
    )


def test_each_log_is_a_row_with_its_verdict(logs: Path, tmp_path: Path) -> None:
    done = check(str(logs), "--parquet", str(tmp_path / "out"), "--jobs", "1")
    found = rows(tmp_path / "out")

    assert done.exit_code == 2
    assert done.stdout == (
        f"{tmp_path / 'out'}: 10 logs (5 legal, 1 illegal, 3 invalid, 1 error)\n"
    )
    assert len(found) == LOGS
    for row in found:
        assert row["size"] == Path(row["log"]).stat().st_size
        if row["status"] == "error":
            assert (row["verdict"], row["exit_code"]) == ("", 2)
            assert row["complaint"].startswith(row["log"])
            continue
        alone = check(row["log"], "--json")
        assert alone.stdout == row["verdict"] + "\n"
        assert alone.exit_code == row["exit_code"]
        verdict = msgspec.json.decode(row["verdict"], type=Verdict)
        assert [one.message for one in verdict.findings] == [
            one["message"] for one in row["findings"]
        ]
        assert (verdict.log, verdict.lines) == (row["sha256"], row["lines"])


def test_several_processes_and_small_parts_make_the_same_rows(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(str(logs), "--parquet", str(tmp_path / "alone"), "--jobs", "1", "-q")
    monkeypatch.setattr(parquet, "ROWS", 3)
    check(str(logs), "--parquet", str(tmp_path / "together"), "--jobs", "2", "-q")
    assert len(list((tmp_path / "together").iterdir())) == 4
    assert rows(tmp_path / "together") == rows(tmp_path / "alone")


def test_only_what_is_new_or_changed_is_judged_again(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [str(logs), "--parquet", str(tmp_path / "out"), "--jobs", "1", "--json"]
    check(*words)
    names = judged(monkeypatch)
    again = check(*words)
    assert names == []
    assert (again.exit_code, msgspec.json.decode(again.stdout)["before"]) == (2, LOGS)

    shutil.copy(logs / "legal-0.jsonl", logs / "new.jsonl")
    (logs / "illegal.jsonl").write_bytes((logs / "legal-0.jsonl").read_bytes())
    third = msgspec.json.decode(check(*words).stdout)
    assert sorted(names) == ["illegal.jsonl", "new.jsonl"]
    assert (third["logs"], third["before"]) == (LOGS + 1, LOGS - 1)
    assert third["statuses"]["illegal"] == 0
    assert third["statuses"]["legal"] == 7
    found = rows(tmp_path / "out")
    assert len({row["log"] for row in found}) == len(found) == LOGS + 1


def test_what_was_found_stays_when_all_of_it_breaks_off(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(str(logs), "--parquet", str(tmp_path / "whole"), "--jobs", "1", "-q")
    words = [str(logs), "--parquet", str(tmp_path / "out"), "--jobs", "1", "-q"]
    with pytest.MonkeyPatch.context() as patch:
        judge = CheckJob.judge

        def broken(self: CheckJob, log: str, *more: Any) -> Any:
            if log.endswith("season/one/legal-0.jsonl"):
                raise KeyboardInterrupt
            return judge(self, log, *more)

        patch.setattr(CheckJob, "judge", broken)
        assert check(*words).exit_code == 130
    assert len(rows(tmp_path / "out")) == 6
    names = judged(monkeypatch)
    check(*words)
    assert len(names) == LOGS - 6
    assert rows(tmp_path / "out") == rows(tmp_path / "whole")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_part_is_whole_or_not_there(logs: Path, tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    many = [str(logs)] * 40
    code = f"from adjudicator.batch import parquet; parquet.ROWS = 4; {COMMAND[2]}"
    words = [COMMAND[0], COMMAND[1], code, "check", *many, "--parquet", str(out), "-q"]
    with subprocess.Popen([*words, "--jobs", "2"]) as running:
        while len(list(out.glob("*.parquet"))) < 2:
            assert running.poll() is None
        os.kill(running.pid, number)
        running.wait(30)
    assert 8 <= len(rows(out)) < 400
    assert not [path for path in out.glob("part*") if path.suffix != ".parquet"]


def test_verdicts_that_were_made_otherwise_are_not_mixed(logs: Path, tmp_path: Path) -> None:
    log, out = str(logs / "illegal.jsonl"), str(tmp_path / "out")
    check(log, "--parquet", out)
    for words, said in (
        (["--running"], "--running: false instead of true"),
        (["--public"], "--public: false instead of true"),
        (["--require", "chain"], "--require: "),
        (["--limit-findings", "5"], "--limit-findings: 100 instead of 5"),
        (["--engine", "lua"], "--engine: python instead of lua"),
    ):
        done = check(log, "--parquet", out, *words)
        assert done.exit_code == 2
        assert "has verdicts that were made otherwise" in done.stderr
        assert said in done.stderr
    assert check(log, "--parquet", out, "--json", "--jobs", "3").exit_code == 1


def test_a_folder_that_is_not_ours_is_left_alone(logs: Path, tmp_path: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    out = tmp_path / "out"
    out.mkdir()
    part = out / "part-000000.parquet"
    arrow_parquet.write_table(pa.table({"log": ["x"]}), part)
    for data, said in ((part.read_bytes(), "is not of ours"), (b"PAR1 half of it", "cannot read")):
        part.write_bytes(data)
        done = check(str(logs), "--parquet", str(out))
        assert done.exit_code == 2
        assert said in done.stderr
        assert part.read_bytes() == data
    done = check(str(logs), "--parquet", str(logs / "text.jsonl"))
    assert done.exit_code == 2
    assert "verdicts as Parquet are a folder" in done.stderr


def test_two_processes_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with (
        parquet.alone_in(tmp_path / "out"),
        pytest.raises(InputError, match="another process writes"),
        parquet.alone_in(tmp_path / "out"),
    ):
        pass


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--parquet", "out", "-"], "standard input"),
        (["--parquet", "out", "--out", "x", "."], "--parquet and --out exclude each other"),
        (["--scheduler", "a:1", "--out", "x", "."], "--scheduler and --out exclude each other"),
        (["--scheduler", "a:1", "--published", "x", "y"], "--published exclude each other"),
    ],
)
def test_what_excludes_each_other_is_said(words: list[str], said: str) -> None:
    done = kynes("check", *words)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("missing", "words"),
    [("pyarrow", ["--parquet", "out"]), ("distributed", ["--scheduler", "a:1"])],
)
def test_a_missing_library_is_named_with_what_installs_it(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "adjudicator.batch.extras.import_module", lambda _: builtins.__import__("no")
    )
    done = check(str(logs), *words)
    assert done.exit_code == 2
    assert done.stderr == (
        f"kynes: {words[0]} needs {missing}, which is not installed: pip install 'kynes[cluster]'\n"
    )


def test_how_far_it_is_is_shown_and_taken_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(module, "PAUSE", -1)
    bar = module.Counting(2000)
    bar.show(501)
    bar.show(1000)
    bar.clear()
    drawn = capsys.readouterr().err.split("\r")
    assert drawn[1].startswith("501 of 2,000 logs, ")
    assert drawn[2].startswith("1,000 of 2,000 logs, ")
    assert drawn[-1] == ""
    assert drawn[-2].strip() == ""
