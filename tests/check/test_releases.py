"""Logs of earlier releases: each is judged by the release that made it, and the verdict names the command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import __version__
from adjudicator.check import Judges, check_bytes, checker
from adjudicator.players.computer import mind_of
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES
from adjudicator.releases import Judged, release_for, releases
from adjudicator.speech import speaking
from tests.support.replay import golden_logs
from workshop.releases import judged_now

ROOT = Path(__file__).parents[2]
KNOWN = {
    "1.0.0": {"dune-messiah": Judged([1], "a" * 64)},
    "1.1.0": {"dune-messiah": Judged([1], "b" * 64)},
    "1.2.0": {"dune-messiah": Judged([1, 2], "b" * 64)},
}


def played(**changes: object) -> bytes:
    """A golden game with another header."""
    log = min(golden_logs("dune-messiah"), key=lambda path: path.stat().st_size).read_bytes()
    header, _, rest = log.partition(b"\n")
    changed = {**json.loads(header), **changes}
    return json.dumps(changed, sort_keys=True, separators=(",", ":")).encode() + b"\n" + rest


def test_the_newest_release_that_judges_a_log_is_named() -> None:
    assert release_for(KNOWN, "dune-messiah", 1, "a" * 64) == "1.0.0"
    assert release_for(KNOWN, "dune-messiah", 1, "b" * 64) == "1.2.0"
    assert release_for(KNOWN, "dune-messiah", 2, "a" * 64) == ""
    assert release_for(KNOWN, "dune-classic", 1, "a" * 64) == ""
    own = {__version__: {"dune-messiah": Judged([1], "a" * 64)}}
    assert release_for(own, "dune-messiah", 1, "a" * 64) == ""


@pytest.mark.parametrize("changes", [{"content": "b" * 64}, {"content": "b" * 64, "rules": 2}])
def test_a_verdict_names_the_command_that_judges_an_older_log(
    changes: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, "releases", lambda: KNOWN)
    for language, words in (
        ("en", "earlier release"),
        ("de", "früheren Version"),
        ("fr", "antérieure"),
    ):
        with speaking(language):
            verdict = check_bytes(played(**changes), Judges()).verdict
        assert verdict.status == "unsupported"
        assert "uvx kynes==1.2.0 check LOG" in verdict.findings[0].message
        assert words in verdict.findings[0].message


def test_content_that_no_release_has_is_said_to_be_other_content() -> None:
    verdict = check_bytes(played(content="c" * 64), Judges()).verdict
    assert verdict.status == "unsupported"
    assert "Give the overlays" in verdict.findings[0].message


def test_what_is_noted_of_this_release_is_what_it_judges() -> None:
    noted = releases().get(__version__, {})
    assert sorted(noted) in ([], sorted(GAMES))
    for game, judged in noted.items():
        assert judged == judged_now(game)


def test_a_release_notes_the_versions_of_the_computer_players() -> None:
    players = judged_now("dune-messiah").players
    assert set(STRENGTHS) <= set(players)
    assert players["strong"] == mind_of("dune-messiah").version


@pytest.mark.campaign
def test_two_wheels_judge_each_the_logs_of_their_own_content(tmp_path: Path) -> None:
    """The first makes a game; the second, with other content, names the first, which finds it legal."""
    source = tmp_path / "source"
    for part in ("adjudicator", "content", "exporters", "schemas", "workshop"):
        shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / file, source)
    run(source, ["-m", "workshop.releases", "90.0.0"], source)
    first = wheel(source, tmp_path / "first")
    numbers = source / "content/dune-messiah/game.json"
    data = json.loads(numbers.read_text("utf-8"))
    data["numbers"][0]["value"] += 1
    numbers.write_text(json.dumps(data), "utf-8")
    run(source, ["-m", "workshop.releases", "90.1.0"], source)
    second = wheel(source, tmp_path / "second")

    code = ["-c", "from exporters.cli import main; main()"]
    log = str(tmp_path / "game.jsonl")
    run(tmp_path, [*code, "playout", "dune-messiah", "--turns", "1", "--out", log], first)
    assert "uvx kynes==90.0.0 check" in run(tmp_path, [*code, "check", log], second, 3)
    assert "LEGAL" in run(tmp_path, [*code, "check", log], first)


def wheel(source: Path, target: Path) -> Path:
    """A folder with the wheel of a source, installed without what it depends on."""
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    pip += ["--target", str(target), str(source)]
    run(source, pip, source)
    return target


def run(folder: Path, words: list[str], path: Path, code: int = 0) -> str:
    """What Python prints in a folder, with the program that lies at a path."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout
