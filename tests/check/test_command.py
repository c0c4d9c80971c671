"""`kynes check` and `kynes mutate` as a user meets them, on games of Heaps and on bad files."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

import adjudicator.check.judge
from adjudicator.cli import check as command
from adjudicator.errors import InputError
from adjudicator.log import Policy
from tests.support import pile_game
from tests.support.logs import edit, join, split
from tests.support.pile_game_logs import game

LEGAL = game(1)
ILLEGAL = edit(game(1, Policy()), 4, number=9)


@pytest.fixture(autouse=True)
def _heaps_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjudicator.check.judge, "Judges", lambda *_, **__: pile_game.judges())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "legal.jsonl").write_bytes(LEGAL)
    (tmp_path / "illegal.jsonl").write_bytes(ILLEGAL)
    (tmp_path / "chess.jsonl").write_bytes(edit(LEGAL, 1, game="chess"))
    (tmp_path / "text.jsonl").write_bytes(b"Dear referee\n")
    (tmp_path / "running.jsonl").write_bytes(join(split(LEGAL)[:9]))
    return tmp_path


def kynes(*args: str, stdin: bytes = b"") -> Result:
    app = typer.Typer(pretty_exceptions_enable=False)
    command.register(app)
    return CliRunner().invoke(app, list(args), input=stdin)


@pytest.mark.parametrize(
    ("logs", "code"),
    [
        (["legal"], 0),
        (["illegal"], 1),
        (["running"], 1),
        (["text"], 2),
        (["chess"], 3),
        (["legal", "illegal"], 1),
        (["text", "legal", "illegal"], 2),
        (["legal", "chess", "text"], 3),
        (["legal", "missing"], 2),
    ],
)
def test_the_exit_code_is_that_of_the_worst_log(folder: Path, logs: list[str], code: int) -> None:
    result = kynes("check", *(f"{log}.jsonl" for log in logs))

    assert result.exit_code == code
    for log in logs:
        if log != "missing":
            assert f"{log}.jsonl: " in result.stdout


def test_a_running_game_may_be_running(folder: Path) -> None:
    assert kynes("check", "--running", "running.jsonl").exit_code == 0


def test_json_is_one_verdict_a_line(folder: Path) -> None:
    result = kynes("check", "--json", "legal.jsonl", "illegal.jsonl")
    statuses = [json.loads(line)["status"] for line in result.stdout.splitlines()]

    assert statuses == ["legal", "illegal"]


def test_quiet_prints_nothing(folder: Path) -> None:
    result = kynes("check", "--quiet", "illegal.jsonl")

    assert (result.exit_code, result.output) == (1, "")


def test_the_standard_input_is_read(folder: Path) -> None:
    assert kynes("check", "-", stdin=LEGAL).exit_code == 0
    assert kynes("check", "-", stdin=ILLEGAL).exit_code == 1
    assert kynes("check", "-", stdin=b"").exit_code == 2


def test_verdicts_are_written(folder: Path) -> None:
    result = kynes("check", "-q", "--out", "new/verdicts", "legal.jsonl", "illegal.jsonl")

    assert result.exit_code == 1
    assert sorted(path.name for path in (folder / "new/verdicts").iterdir()) == [
        "illegal.jsonl.verdict.json",
        "illegal.jsonl.verdict.txt",
        "legal.jsonl.verdict.json",
        "legal.jsonl.verdict.txt",
    ]
    written = (folder / "new/verdicts/illegal.jsonl.verdict.json").read_text()
    assert written == kynes("check", "--json", "illegal.jsonl").stdout
    assert "ILLEGAL" in (folder / "new/verdicts/illegal.jsonl.verdict.txt").read_text()


def test_two_logs_of_one_name_are_not_written_over_each_other(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "legal.jsonl").write_bytes(LEGAL)
    result = kynes("check", "--out", "out", "legal.jsonl", "other/legal.jsonl")

    assert isinstance(result.exception, InputError)
    assert "two logs are called legal.jsonl" in str(result.exception)
    assert not (folder / "out").exists()


def test_a_full_disk_leaves_no_half_verdict(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    result = kynes("check", "--out", "out", "legal.jsonl")

    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    assert list((folder / "out").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    result = kynes("check", "--out", "legal.jsonl/out", "legal.jsonl")

    assert isinstance(result.exception, InputError)
    assert "legal.jsonl/out" in str(result.exception)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.jsonl", "No such file or directory"),
        ("pipe", "it is not an ordinary file"),
        ("/dev/zero", "it is not an ordinary file"),
    ],
)
def test_what_cannot_be_read_is_one_clear_message(folder: Path, name: str, said: str) -> None:
    os.mkfifo(folder / "pipe")
    result = kynes("check", name)

    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert result.stdout == ""


def test_findings_can_be_limited(folder: Path) -> None:
    (folder / "many.jsonl").write_bytes(edit(game(1, Policy()), 1, policy={"chain": True}))
    told = json.loads(kynes("check", "--json", "--limit-findings", "3", "many.jsonl").stdout)

    assert len(told["findings"]) == 3
    assert told["findings_left_out"] > 3


def test_no_colour_where_there_is_no_terminal(folder: Path) -> None:
    assert "\x1b" not in kynes("check", "illegal.jsonl").stdout


def test_mutate_prints_the_kill_matrix(folder: Path) -> None:
    result = kynes("mutate", "legal.jsonl", "--count", "2", "--seed", "3")

    assert result.exit_code == 0
    assert "Every promise was kept." in result.stdout


def test_mutate_speaks_json(folder: Path) -> None:
    told = json.loads(kynes("mutate", "legal.jsonl", "--count", "1", "--json").stdout)

    assert told["held"]
    assert {row["mutation"] for row in told["kills"]} >= {"delete", "flip-bit"}


def test_mutate_takes_legal_logs_only(folder: Path) -> None:
    result = kynes("mutate", "illegal.jsonl")

    assert isinstance(result.exception, InputError)
    assert "only legal logs can be damaged" in str(result.exception)
