"""Compiled rules that the tests keep on the disk are never those of other sources."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from exporters.lua.compiler import CompiledModule
from tests.support import kept_rules
from tests.support.kept_rules import ROOT, folder, inputs_of, inputs_of_scripts, kept

GAME = "dawn-of-the-fremen"
MADE = [CompiledModule("adjudicator.rules.x", "x", "{}")]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything that the compiled rules of a game depend on."""
    root = tmp_path_factory.mktemp("sources")
    for part in (
        "adjudicator/rules",
        "adjudicator/games/dawn_of_the_fremen",
        "adjudicator/players/minds",
        "exporters/lua",
    ):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.mark.parametrize(
    "changed",
    [
        "adjudicator/rules/judging.py",
        "adjudicator/rules/dune/board.py",
        "adjudicator/games/dawn_of_the_fremen/attack.py",
        "adjudicator/players/minds/desert.py",
        "exporters/lua/compiler/expressions.py",
        "exporters/lua/subset/rules.py",
        "exporters/lua/bundle.py",
    ],
)
def test_every_source_is_part_of_the_name_under_which_rules_are_kept(
    copy: Path, changed: str
) -> None:
    file = copy / changed
    before, text = inputs_of(GAME, copy), file.read_bytes()
    assert before == inputs_of(GAME)
    file.write_bytes(text + b"\n# changed\n")
    after = inputs_of(GAME, copy)
    file.write_bytes(text)
    assert after != before
    assert inputs_of(GAME, copy) == before


def test_a_new_module_and_another_python_give_another_name(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = inputs_of(GAME, copy)
    new = copy / "adjudicator/rules/new.py"
    new.write_text("")
    assert inputs_of(GAME, copy) != before
    new.unlink()
    monkeypatch.setattr(sys, "version", "4.0")
    assert inputs_of(GAME, copy) != before


def test_a_table_s_script_depends_on_rules_content_words_and_the_table_s_own_lua(
    tmp_path: Path,
) -> None:
    files = [
        "adjudicator/rules/judging.py",
        "content/dune-classic/cards.json",
        "content/dune-classic/locale/de.po",
        "exporters/locale/de.po",
        "exporters/tts/table/game/play.lua",
        "exporters/tts/data/dune-classic.json",
    ]
    for name in files:
        assert (ROOT / name).is_file(), name
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    names = {inputs_of_scripts.__wrapped__(tmp_path)}
    for name in files:
        (tmp_path / name).write_bytes(b"changed")
        names.add(inputs_of_scripts.__wrapped__(tmp_path))
    assert len(names) == 1 + len(files)


def test_rules_are_compiled_once_and_again_when_their_file_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled: list[str] = []

    def compile_rules(game_id: str) -> list[CompiledModule]:
        compiled.append(game_id)
        return MADE

    assert kept(GAME, "1" * 64, compile_rules) == kept(GAME, "1" * 64, compile_rules) == MADE
    assert len(compiled) == 1
    kept(GAME, "2" * 64, compile_rules)
    assert len(compiled) == 2
    (file,) = folder().glob("*-1*")
    file.write_bytes(file.read_bytes().replace(b"{}", b"{ "))
    assert kept(GAME, "1" * 64, compile_rules) == MADE
    assert len(compiled) == 3


def test_files_that_were_kept_long_ago_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for number in range(20):
        kept(GAME, f"{number:064}"[::-1], lambda _: MADE)
    assert len(list(folder().glob(f"{GAME}-*"))) == kept_rules.MOST_KEPT
