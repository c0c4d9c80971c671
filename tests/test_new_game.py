"""docs/add-a-game.md, followed from the skeleton to both tables, on a copy of the program."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from adjudicator.content.new_game import new_game
from adjudicator.content.text import decoded_text, read_text
from adjudicator.errors import InputError
from adjudicator.game_modules import lacking
from adjudicator.registry import module
from tests.test_add_pages import ROOT, Copy

GAME, PACKAGE = "storm-duel", "storm_duel"
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
SLOW = ("python -m exporters.lua", "python -m workshop.boards")
"""Commands that take long; only the campaign runs them."""
PARTS = ("benchmarks", "tests/support", "tests/tts", "tests/vassal")
FILES = ("tests/__init__.py", "tests/games/__init__.py", "tests/conftest.py")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy in which the commands of the page's first section have run."""
    made = Copy(tmp_path_factory.mktemp("new") / "kynes")
    for part in PARTS:
        skipped = shutil.ignore_patterns("__pycache__", "*.pyc")
        shutil.copytree(ROOT / part, made.folder / part, ignore=skipped, dirs_exist_ok=True)
    for file in FILES:
        (made.folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, made.folder / file)
    for line in commands("## 1. "):
        if not line.startswith(SLOW):
            made.run(line)
    return made


def commands(heading: str) -> list[str]:
    """The commands of the first block of a section of the page, without what stands behind them."""
    section = PAGE.split(f"\n{heading}")[1]
    block = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert block is not None
    lines = [line.split("#")[0].strip() for line in block[1].splitlines()]
    return [line.replace("<game>", GAME).replace("<package>", PACKAGE) for line in lines if line]


def test_the_skeleton_is_a_whole_game_that_both_engines_and_both_tables_play(copy: Copy) -> None:
    assert "legal" in copy.run(f"kynes check {GAME}.jsonl").lower()
    copy.python(["-m", "tests.support.new_game_at_tables", GAME])
    copy.python(["-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/games/{PACKAGE}"])


def test_what_a_module_of_a_game_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(module("dune-messiah", "forum_post"), "HAND")
    found = lacking("dune-messiah")
    assert [problem.file for problem in found] == ["adjudicator/games/dune_messiah/forum_post.py"]
    assert found[0].message.startswith("it lacks HAND (What a player has, in words)")


@pytest.mark.parametrize("name", ["dune-classic", "Duel", "class", "../duel", "a--b", "other"])
def test_a_game_that_cannot_be_made_changes_nothing(copy: Copy, name: str) -> None:
    taken = copy.folder / "content/other/game.json"
    taken.parent.mkdir(exist_ok=True)
    taken.write_text("mine")
    before = (copy.folder / "adjudicator/registry.py").read_bytes()
    with pytest.raises(InputError):
        new_game(name, root=copy.folder)
    assert (copy.folder / "adjudicator/registry.py").read_bytes() == before
    assert not (copy.folder / "adjudicator/games/other").exists()
    assert taken.read_text() == "mine"
    shutil.rmtree(taken.parent)


@pytest.mark.campaign
def test_the_skeleton_becomes_a_mod_and_a_module(copy: Copy) -> None:
    slow = [line for line in commands("## 1. ") if line.startswith(SLOW)]
    for line in [*slow, *commands("## 7. ")]:
        copy.run(line)
    built = copy.folder / "dist" / GAME
    assert (built / f"{GAME}.vmod").is_file()
    assert (built / "tts" / f"{GAME}.json").is_file()


def test_comments_are_no_data(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text('{"a": [{"$comment": "what it is", "b": 1}], "$comment": "x"}')
    for read in (read_text, decoded_text):
        found = read(file)
        assert getattr(found, "data", None) == {"a": [{"b": 1}]}
