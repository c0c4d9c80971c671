"""What `kynes league` and `kynes audit` write: tables and pages, and nobody else's files."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest

from exporters.csv_tables import csv_text
from tests.league.games import SAMPLES
from tests.support.commands import kynes


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))
    found = tmp_path / "season"
    (found / "games").mkdir(parents=True)
    (found / "season.toml").write_text('name = "s"\n[site]\nreports = "none"\naudit = false\n')
    return found


FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "=1", " =1+1", "\t=1", "\uff1d1+1", "-A1", "+cmd|x"]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_is_a_formula(name: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(csv_text([name], [])))
    assert cell == f"'{name}"


@pytest.mark.parametrize("cell", ["-", "+3", "-2.5", "+0.7 ±8.3", "a=b", "3-1", ""])
def test_numbers_and_words_stay(cell: str) -> None:
    assert next(csv.reader(io.StringIO(csv_text([cell, "x"], [])))) == [cell, "x"]


def test_tables_are_written_again_but_never_over_what_is_not_theirs(
    folder: Path, tmp_path: Path
) -> None:
    tables = tmp_path / "tables"
    words = ["league", str(folder), "--csv", str(tables)]
    assert kynes(*words).exit_code == 0
    assert kynes(*words).exit_code == 0
    mine = tables / "games.csv"
    mine.write_text("my own\n")
    refused = kynes(*words)
    assert refused.exit_code == 2
    assert "games.csv was not written by this command, or has been changed" in refused.stderr
    assert mine.read_text() == "my own\n"
    assert kynes(*words, "--force").exit_code == 0
    assert "my own" not in mine.read_text()
    other = tmp_path / "other"
    other.mkdir()
    (other / "proofs.csv").write_text("my own\n")
    assert kynes("audit", str(SAMPLES / "war-legal.jsonl"), "--csv", str(other)).exit_code == 2
    assert [path.name for path in other.iterdir()] == ["proofs.csv"]


def test_a_new_season_can_be_shown_before_any_game(tmp_path: Path) -> None:
    """As the README has it: `--init`, then the pages."""
    season, site = tmp_path / "season", tmp_path / "site"
    assert kynes("league", str(season), "--init").exit_code == 0
    done = kynes("league", str(season), "--html", str(site))
    assert done.exit_code == 0, done.output
    assert "Logs: 0. Games that count: 0" in done.stdout
    assert "Nobody has played yet." in (site / "index.html").read_text("utf-8")


def test_of_two_runs_that_write_pages_at_once_both_succeed(folder: Path, tmp_path: Path) -> None:
    command = [
        sys.executable, "-c", "from exporters.cli import main; main()", "league", str(folder),
        "--html", str(tmp_path / "site"),
    ]  # fmt: skip
    runs = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [run.wait() for run in runs] == [0, 0]


def test_pages_that_broke_off_can_be_written_again(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "games").mkdir(parents=True)
    (site / "pages.json").write_bytes(b"{}\n")
    (site / "index.html").write_text("half")
    assert kynes("league", str(folder), "--html", str(site)).exit_code == 0


def test_an_audit_of_nothing_says_so(folder: Path, tmp_path: Path) -> None:
    running = tmp_path / "running.jsonl"
    lines = (SAMPLES / "legal.jsonl").read_bytes().splitlines(keepends=True)
    running.write_bytes(b"".join(lines[:50]))
    for target in (folder, running):
        done = kynes("audit", str(target))
        assert done.exit_code == 1, done.output
        assert "There is no game to look at." in done.stdout
    first = tmp_path / "first.jsonl"
    first.write_bytes(b"".join(lines[:9]))
    few = kynes("audit", str(first), "--running")
    assert few.exit_code == 1
    assert "There are too few draws for any test." in few.stdout
