"""The README and the tour are executed: every `$ kynes …` line of a console block, with its output.

In the expected output `…` stands for anything: within a line for some text, alone on a line for
any number of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from adjudicator.check.text import HEADLINES
from adjudicator.check.verdict import EXIT_CODES
from adjudicator.registry import GAMES
from tests.support.commands import kynes

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
TOUR = (ROOT / "docs" / "tour.md").read_text("utf-8")


def steps(text: str) -> list[tuple[str, str]]:
    """The commands of all console blocks in order, each with its expected output."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def pattern(expected: str) -> re.Pattern[str]:
    """A pattern of the whole output."""
    lines = [
        r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n"
        for line in expected.splitlines()
    ]
    return re.compile("".join(lines))


def test_the_readme_opens_with_the_two_commands() -> None:
    assert README.startswith("# Kynes\n\n```sh\nbash scripts/demo ")
    assert README.splitlines()[4].startswith("bash scripts/test ")


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120


def test_every_document_is_in_the_list_by_reader() -> None:
    listed = (ROOT / "docs" / "README.md").read_text("utf-8")
    for document in (ROOT / "docs").glob("*.md"):
        assert document.name == "README.md" or f"]({document.name}" in listed, document.name


def test_the_page_of_verdicts_has_each_with_its_exit_code() -> None:
    page = (ROOT / "docs" / "verdicts.md").read_text("utf-8")
    for status, code in EXIT_CODES.items():
        assert f"\n| {HEADLINES[status][0]} | {code} |" in page


def test_the_tour_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    tour = steps(TOUR)
    assert len(tour) >= 10
    for command, expected in steps(README) + tour:
        program, *arguments = shlex.split(command)
        assert program == "kynes"
        done = kynes(*arguments)
        wanted = 1 if "illegal" in command or "ILLEGAL:" in expected else 0
        assert done.exit_code == wanted, (command, done.output)
        assert done.stderr == ""
        assert pattern(expected).fullmatch(done.stdout), f"$ {command}\n{done.stdout}"


def test_the_samples_are_as_the_command_makes_them(tmp_path: Path) -> None:
    """If this fails after a change of rules or content: bash scripts/samples."""
    script = (ROOT / "scripts" / "samples").read_text("utf-8")
    made = re.findall(r"kynes (playout .*) --out (.*)", script)
    assert len(made) == len(GAMES)
    for words, sample in made:
        path = tmp_path / Path(sample).name
        assert kynes(*shlex.split(words), "--out", str(path)).exit_code == 0
        assert path.read_bytes() == (ROOT / sample).read_bytes()


def test_the_scripts_are_short_and_executable() -> None:
    for script in [*(ROOT / "scripts").iterdir(), ROOT / ".ci" / "run"]:
        assert os.access(script, os.X_OK), script
        lines = script.read_text("utf-8").splitlines()
        assert lines[0] == "#!/usr/bin/env bash"
        assert lines[1].startswith("# ")
        assert len(lines) <= (9 if script.parent.name == "scripts" else 30)


def test_every_link_in_the_documents_leads_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
