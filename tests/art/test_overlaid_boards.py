"""Boards follow the content that is given: a map that an overlay changes has cells of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content import Content, load_content
from exporters.art.board.marks import draw_barriers, draw_passages
from exporters.art.board.picture import draw_board
from exporters.art.canvas.scene import Scene
from exporters.art.geometry import board
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells
from tests.support.commands import kynes

DAWN, CLASSIC = "dawn-of-the-fremen", "dune-classic"
ONE_TERRAIN = {"map": {"territories": {"cinder-steps": {"terrain": "sand"}}}}
A_STRONGHOLD = {
    "map": {"territories": {"shield-wall": {"terrain": "stronghold"}}},
    "game": {"counts": {"rock": 6, "strongholds": 6}},
}

Overlay = Callable[[str, dict[str, Any]], Path]


@pytest.fixture
def overlay(tmp_path: Path) -> Overlay:
    def write(game: str, patch: dict[str, Any]) -> Path:
        file = tmp_path / "overlay.json"
        file.write_text(json.dumps({"game": game, "title": "Ours", "patch": patch}), "utf-8")
        return file

    return write


def borders_of(content: Content, territory: str) -> list[str]:
    return next(
        entry["borders"]
        for entry in content.data["map"]["territories"]
        if entry["id"] == territory
    )  # fmt: skip


def with_border(content: Content, one: str, other: str, *, there: bool) -> Content:
    """A map with, or without, a border between two territories."""
    data = json.loads(json.dumps(content.data))
    for entry in data["map"]["territories"]:
        for name, partner in ((one, other), (other, one)):
            if entry["id"] == name:
                entry["borders"] = sorted({*entry["borders"], partner} - (set() if there else {partner}))  # fmt: skip
    return msgspec.structs.replace(content, data=data)


def marks(draw: Callable[[Scene, Content, Cells], None], content: Content, found: Cells) -> str:
    scene = Scene(4096, 4096)
    draw(scene, content, found)
    return scene.picture("marks").svg


def test_another_terrain_makes_cells_of_its_own_once(
    overlay: Overlay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = load_content(DAWN, [overlay(DAWN, ONE_TERRAIN)])
    first = cells(content, tmp_path)
    assert first != cells(load_content(DAWN), tmp_path)
    assert len(list(tmp_path.rglob("*.cells.json"))) == 1
    monkeypatch.setattr(board, "make", lambda _: pytest.fail("made again"))
    assert cells(content, tmp_path) == first


def test_shipped_maps_need_neither_cache_nor_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "make", lambda _: pytest.fail("made"))
    for game in (DAWN, CLASSIC, "war-for-arrakis", "conquest-and-diplomacy", "dune-messiah"):
        cells(load_content(game), tmp_path)
    assert not list(tmp_path.iterdir())


def test_land_that_touches_without_a_border_is_walled_off(tmp_path: Path) -> None:
    content = load_content(DAWN)
    partner = borders_of(content, "cinder-steps")[0]
    shut = with_border(content, "cinder-steps", partner, there=False)
    found = cells(shut, tmp_path)
    assert found == cells(content)
    assert marks(draw_barriers, shut, found) != marks(draw_barriers, content, found)
    assert marks(draw_passages, shut, found) == marks(draw_passages, content, found)


def test_a_border_between_land_that_does_not_touch_is_a_passage(tmp_path: Path) -> None:
    content = load_content(DAWN)
    open_ = with_border(content, "hollow-erg", "open-palm", there=True)
    found = cells(open_, tmp_path)
    assert marks(draw_passages, open_, found) != marks(draw_passages, content, found)
    assert marks(draw_barriers, open_, found) == marks(draw_barriers, content, found)


def test_shipped_boards_need_no_passages() -> None:
    for game in (DAWN, CLASSIC, "war-for-arrakis", "conquest-and-diplomacy"):
        content = load_content(game)
        assert "<path" not in marks(draw_passages, content, cells(content))


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("game", "patch"), [(DAWN, ONE_TERRAIN), (CLASSIC, A_STRONGHOLD)], ids=["terrain", "stronghold"]
)
def test_reports_pictures_and_both_tables_follow_an_overlay_of_the_map(
    game: str, patch: dict[str, Any], overlay: Overlay, tmp_path: Path
) -> None:
    file, log = overlay(game, patch), tmp_path / "game.jsonl"
    with_it = ["--overlay", str(file)]
    assert kynes("playout", game, "--seed", "3", "--out", str(log), *with_it).exit_code == 0
    for words in (
        ["report", str(log), "--output", str(tmp_path / "page.html")],
        ["show", str(log), "--at", "60", "--picture", str(tmp_path / "page.png")],
        ["build", game, "--tts", "--vassal", "--out", str(tmp_path / "tables")],
    ):
        run = kynes(*words, *with_it)
        assert run.exit_code == 0, run.output
    assert (tmp_path / "tables" / game / f"{game}.vmod").is_file()
    assert draw_board(load_content(game, [file])) != draw_board(load_content(game))
