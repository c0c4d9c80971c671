"""Compiled rules (`scripts/wheel`): what is compiled, and that verdicts stay the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.registry import GAMES
from tests.support.replay import golden_logs

ROOT = Path(__file__).parent.parent
COMPILE = (
    "import sys; from pathlib import Path; from hatch_build import compile_to; "
    "compile_to(Path.cwd(), Path(sys.argv[1]))"
)
CHOSEN = (
    "from pathlib import Path; from hatch_build import compiled_modules; "
    "print(*compiled_modules(Path.cwd()))"
)
JUDGE = (
    "import adjudicator.rules.judging as judging; print(judging.__file__); "
    "from exporters.cli import main; main()"
)


def run(script: str, *words: str, place: Path, code: int = 0) -> str:
    """What a script prints that imports everything from a folder."""
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def test_rules_and_the_loop_over_lines_are_compiled_and_records_are_not() -> None:
    chosen = run(CHOSEN, place=ROOT).split()

    assert "adjudicator/rules/judging.py" in chosen
    assert "adjudicator/check/replay.py" in chosen
    assert not [name for name in chosen if "(msgspec.Struct" in (ROOT / name).read_text("utf-8")]
    for game in GAMES.values():
        folder = "/".join(game.split(".")[:-1])
        assert f"{folder}/rulebook.py" in chosen
        assert f"{folder}/records.py" not in chosen


@pytest.mark.campaign
@pytest.mark.skipif(shutil.which("cc") is None, reason="compiling needs a C compiler")
def test_compiled_rules_give_the_same_verdicts(tmp_path: Path) -> None:
    place = tmp_path / "copy"
    for name in ("adjudicator", "content", "exporters", "schemas"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("*.so"))
    shutil.copy(ROOT / "pyproject.toml", place)
    run(COMPILE, str(tmp_path / "build"), place=ROOT)
    shutil.copytree(tmp_path / "build" / "lib", place, dirs_exist_ok=True)
    logs = [str(log) for game in sorted(GAMES) for log in golden_logs(game)]

    python, *told = run(JUDGE, "check", "--json", *logs, place=ROOT).splitlines()
    library, *same = run(JUDGE, "check", "--json", *logs, place=place).splitlines()

    assert python.endswith(".py")
    assert library.endswith(".so")
    assert same == told
