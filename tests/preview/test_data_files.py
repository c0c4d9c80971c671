"""What a drawing reads beside the content is watched, and an edit of it is seen."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.registry import GAMES
from exporters.art import plan
from exporters.art.geometry import cells
from exporters.preview import drawing
from exporters.preview.drawing import GROUPS, Preview

READS = """
import os, sys
from pathlib import Path
opened = set()
sys.addaudithook(lambda event, args: event == "open" and isinstance(args[0], str) and opened.add(args[0]))
from exporters.art import sources
sources._sources = lambda: b""  # it reads everything, for the name of an entry in the cache
from exporters.preview import drawing
game, *groups = sys.argv[1:]
drawing.GROUPS = {name: drawing.GROUPS[name] for name in groups or drawing.GROUPS}
preview = drawing.Preview(game)
preview.update()
assert not preview.problems, preview.problems
watched = {path.resolve() for path in preview.files()}
root = Path(drawing.__file__).resolve().parents[2]
for path in sorted({Path(name).resolve() for name in opened} - watched):
    if path.suffix in (".json", ".po") and path.is_relative_to(root) and path.is_file():
        print(path.relative_to(root).as_posix())
"""
"""Prints the data of this repository that were read and are not watched."""


def unwatched(game: str, *groups: str) -> list[str]:
    made = subprocess.run(
        [sys.executable, "-c", READS, game, *groups], capture_output=True, text=True, check=True
    )
    program = (
        "schemas/",
        "exporters/vassal/format/",
        "exporters/art/data/art.schema.json",
        ".venv/",
    )
    return [line for line in made.stdout.splitlines() if not line.startswith(program)]


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_that_drawings_read_is_watched(game: str) -> None:
    assert unwatched(game) == []


@pytest.fixture
def preview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Preview:
    """Backs of cards and the board are drawn, from copies of what lies beside the content."""
    for module, name in ((cells, "BOARDS"), (plan, "DATA")):
        copied = shutil.copytree(getattr(module, name), tmp_path / name)
        monkeypatch.setattr(module, name, copied)
    monkeypatch.setattr("exporters.preview.data_files.ART", tmp_path / "DATA")
    monkeypatch.setattr(
        drawing, "GROUPS", {name: GROUPS[name] for name in ("Backs of cards", "Board")}
    )
    made = Preview("dune-messiah")
    assert made.has_changed()
    made.update()
    return made


def test_an_edit_of_cells_that_games_share_or_of_the_plan_of_the_art_is_seen(
    tmp_path: Path, preview: Preview
) -> None:
    def changed() -> set[str]:
        assert preview.has_changed()
        preview.update()
        assert preview.problems == []
        return {one.id for one in preview.listed() if one.now != one.first}

    file = tmp_path / "BOARDS" / load_content("dune-messiah").board / "cells.json"
    before = file.read_text("utf-8")
    data = json.loads(before)
    free = next(border for border in data["borders"] if border[2] == "free" and len(border[3]) > 4)
    at = free[3][2]
    data["points"][at][0] += 150
    file.write_text(json.dumps(data), "utf-8")
    assert changed() == {"board"}
    file.write_text(before, "utf-8")
    assert changed() == set()
    file = tmp_path / "DATA" / "dune-messiah" / "art.json"
    text = file.read_text("utf-8")
    colour = json.loads(text)["decks"]["spice"]["colour"]
    file.write_text(text.replace(colour, "#123456"), "utf-8")
    assert "back/spice" in changed()


def test_a_file_beside_the_content_that_is_removed_is_forgotten(
    tmp_path: Path, preview: Preview, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[bool] = []
    monkeypatch.setattr(
        drawing, "forget_data_files", lambda *, drawings: forgotten.append(drawings)
    )
    assert not preview.has_changed()
    (tmp_path / "BOARDS" / load_content("dune-messiah").board / "labels.json").unlink()
    assert preview.has_changed()
    assert forgotten == [True]
    assert not preview.has_changed()
    assert forgotten == [True]
