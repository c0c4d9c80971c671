"""The pages that say how a move, a ruling, an effect and a language are added, followed on a copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from adjudicator.content.names import names

ROOT = Path(__file__).parent.parent
PARTS = ("adjudicator", "exporters", "workshop", "content", "schemas", "docs")
"""What a copy has of the program."""
TESTS = (
    "__init__.py",
    "support/__init__.py",
    "support/dune_classic.py",
    "games/__init__.py",
    "games/dune_classic/__init__.py",
)
"""What a copy has of the tests."""
STEP = re.compile(
    r"(?:New file `(?P<new>[^`]+)`|[Ii]n\s+`(?P<file>[^`]+)`,\s+"
    r"(?:(?P<how>before|after|replace) `(?P<anchor>[^`]+)`|at the end)):\n\n"
    r"(?P<block>(?P<indent> *)```\w+\n.*?\n) *```\n"
    r"|(?P<shell> *```sh\n.*?\n) *```\n",
    re.DOTALL,
)


PAGES = ("add-a-move.md", "add-a-ruling.md", "add-an-effect.md", "add-a-language.md")
HEADING = 'msgid ""\nmsgstr ""\n"Language: la\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
"""How a file of a language begins."""


def read(page: str) -> str:
    """The text of a page."""
    return (ROOT / "docs" / page).read_text("utf-8")


class Copy:
    """A copy of the program that may be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skipped = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc")
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, ignore=skipped)
        (folder / "tests/content").mkdir(parents=True)
        for name in TESTS:
            (folder / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "tests" / name, folder / "tests" / name)
        defaults = "tests/content/ruling_defaults.json"
        shutil.copy(ROOT / defaults, folder / defaults)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.take_byte_code()

    def take_byte_code(self) -> None:
        """Copy the byte code of the sources, which holds as long as a source is not changed."""
        for source in self.folder.rglob("*.py"):
            kept = Path(cache_from_source(str(ROOT / source.relative_to(self.folder))))
            if kept.is_file():
                (source.parent / "__pycache__").mkdir(exist_ok=True)
                shutil.copy2(kept, source.parent / "__pycache__" / kept.name)

    def follow(self, page: str, allowed: tuple[int, ...] = (0,)) -> list[str]:
        """Do all that a page says, in order; what its commands print."""
        printed = []
        for step in STEP.finditer(read(page)):
            if step["shell"]:
                lines = textwrap.dedent(step["shell"]).splitlines()[1:]
                printed += [self.run(line, allowed) for line in lines]
            else:
                block = textwrap.dedent(step["block"]).partition("\n")[2]
                self.change(step["new"] or step["file"], step["how"], step["anchor"], block)
        return printed

    def change(self, file: str, how: str | None, anchor: str | None, block: str) -> None:
        """Put a block into a file: at an anchor, in its place, or at the end."""
        path = self.folder / file
        text = path.read_text("utf-8") if path.exists() else ""
        if anchor is None:
            path.write_text(text + block, "utf-8")
            return
        anchor = anchor.replace("\\n", "\n")
        assert anchor in text, f"{file} has no {anchor!r}"
        at = text.index(anchor)
        end = at + len(anchor)
        if how == "replace":
            changed = text[:at] + block.removesuffix("\n") + text[end:]
        elif how == "before":
            changed = text[:at] + block + text[at:]
        else:
            changed = text[: end + 1] + block + text[end + 1 :]
        path.write_text(changed, "utf-8")

    def run(self, line: str, allowed: tuple[int, ...] = (0,)) -> str:
        """What a command prints; it ends with one of the exit codes allowed."""
        program, *words = line.split()
        if program == "kynes":
            words = ["-c", "from exporters.cli import main; main()", *words]
        return self.python(words, allowed)

    def python(self, words: list[str], allowed: tuple[int, ...] = (0,)) -> str:
        """What Python prints in the copy."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONPYCACHEPREFIX": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in allowed, (words, done.stdout, done.stderr)
        return done.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "kynes")


BOTH_ENGINES = """
from pathlib import Path
from adjudicator.check import Judges, check_bytes
from adjudicator.check.verdict import verdict_bytes
from exporters.lua.engine import lua_judge
log = Path("praise.jsonl").read_bytes()
assert b'"move":"praise"' in log
mine, other = (verdict_bytes(check_bytes(log, j).verdict) for j in (Judges(), Judges(load=lua_judge)))
assert mine == other and b'"status":"legal"' in mine, mine
from exporters.tts.words import panel_words
from exporters.vassal.module.making import begin
from adjudicator.content import load_content
assert panel_words("dune-classic", "en")["kinds"]["praise"] == "Praise a seat"
assert "form praise" in begin(load_content("dune-classic")).prototypes
"""
"""A game with the new move in both engines, and its words at both tables."""


def test_the_pages_for_a_move_and_a_ruling_hold(copy: Copy) -> None:
    assert "valid" in copy.follow("add-a-move.md")[-1]
    copy.run("kynes playout dune-classic --seed 1 --turns 1 --out praise.jsonl")
    copy.python(["-c", BOTH_ENGINES])
    checked, tested = copy.follow("add-a-ruling.md")[-2:]
    assert "legal" in checked
    assert "3 passed" in tested


def test_the_page_for_an_effect_holds(copy: Copy) -> None:
    assert "legal" in copy.follow("add-an-effect.md")[-1]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_belongs_to_a_step_that_is_followed(page: str) -> None:
    text = read(page)
    assert len(STEP.findall(text)) == text.count("```") // 2 > 0


def test_a_language_is_there_as_soon_as_its_file_is(tmp_path: Path) -> None:
    folder = tmp_path / "dune-classic"
    shutil.copytree(ROOT / "content/dune-classic", folder)
    step = next(one for one in STEP.finditer(read("add-a-language.md")) if one["how"] == "replace")
    entry = textwrap.dedent(step["block"]).partition("\n")[2]
    (folder / "locale/deeds/la.po").write_text(f'{HEADING}msgctxt "kinds"\n{entry}', "utf-8")
    named = names(folder, "la")
    assert named["move/bid"] == "licitari"
    assert named["move/ship"] == names(folder, "en")["move/ship"]


@pytest.mark.campaign
def test_the_page_for_a_language_holds(copy: Copy) -> None:
    written, left = copy.follow("add-a-language.md", allowed=(0, 1))
    assert "exporters/locale/la.po" in written
    assert "bid" not in {line.split()[-1] for line in left.splitlines() if "deeds kinds" in line}
    assert "la" in copy.python(
        ["-c", "from adjudicator.speech import languages; print(languages())"]
    )
