"""Places are moved by hand: what is written has the project's formatting, and nothing leaves its region."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content import load_content
from adjudicator.content.places import game_folder, shipped
from adjudicator.content.validate import validated_folder
from adjudicator.errors import InputError
from adjudicator.problems import Steps
from exporters.art.board.picture import board_labels
from exporters.preview import layout_places
from exporters.preview.drawing import Preview
from exporters.preview.files import Files
from exporters.preview.json_text import with_list, with_numbers
from exporters.preview.layout_places import LABELS, LayoutPlace, fault_of, places_of
from exporters.preview.moving import move, put_back

LAYOUTS = sorted(shipped("content").rglob("layout.json"))
GAME = "dawn-of-the-fremen"
BOARD_GAME = "dune-classic"


def numbers(value: Any, path: Steps = ()) -> Iterator[tuple[Steps, float]]:
    """Every number of some JSON data, by its path."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for step, one in inner:
        yield from numbers(one, (*path, step))
    if isinstance(value, int | float):
        yield path, value


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.parent.name)
def test_a_move_and_its_reverse_give_the_same_bytes(path: Path) -> None:
    text = path.read_text("utf-8")
    before = dict(numbers(json.loads(text)))
    moved = with_numbers(text, {at: round(value / 2 + 0.0001, 4) for at, value in before.items()})
    assert moved != text
    assert with_numbers(moved, before) == text


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.parent.name)
def test_a_list_of_labels_that_is_added_and_taken_away_leaves_the_same_bytes(path: Path) -> None:
    text = path.read_text("utf-8")
    labels = [{"id": "arrakeen", "x": 0.5, "y": 1.0}, {"id": "tsimpo", "x": 0.25, "y": 0.5}]
    added = with_list(text, LABELS, labels, "parts")
    assert json.loads(added) == {**json.loads(text), LABELS: labels}
    assert '    {"id": "arrakeen", "x": 0.5, "y": 1.0},\n' in added
    assert with_list(with_list(added, LABELS, labels[:1], "parts"), LABELS, [], "parts") == text


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    """The files of a game that shares its board; no name is placed, which takes seconds."""
    for name in (BOARD_GAME, "boards"):
        shutil.copytree(shipped("content") / name, tmp_path / name)
    monkeypatch.setattr(layout_places, "board_labels", lambda _: [])
    preview = Preview(tmp_path / BOARD_GAME)
    preview.content, preview.read = validated_folder(preview.target)
    return Files(preview)


def places(files: Files) -> list[LayoutPlace]:
    preview = files.preview
    assert preview.content is not None
    assert preview.read is not None
    return places_of(preview.content, preview.read)


def test_a_place_is_written_where_it_is_written(files: Files) -> None:
    folder = files.preview.folder
    own, board = folder / "layout.json", folder.parent / "boards" / "dune" / "layout.json"
    texts = own.read_text("utf-8"), board.read_text("utf-8")
    move(files, places(files), "places/storm-deck", 0.081, 0.13)
    assert own.read_text("utf-8") == texts[0].replace('"x": 0.08,', '"x": 0.081,', 1)
    assert board.read_text("utf-8") == texts[1]
    move(files, places(files), "spice/broken-land-s11", 0.3526, 0.1322)
    changed = [
        (before, after)
        for before, after in zip(
            texts[1].split("\n"), board.read_text("utf-8").split("\n"), strict=True
        )
        if before != after
    ]
    assert [after.strip() for _, after in changed] == [
        '{"id": "broken-land-s11", "x": 0.3526, "y": 0.1322},'
    ]
    assert files.undo() == "move of broken-land-s11"
    assert files.undo() == "move of storm-deck"
    assert (own.read_text("utf-8"), board.read_text("utf-8")) == texts
    with pytest.raises(InputError, match="nothing to undo"):
        files.undo()


def test_nothing_is_undone_in_a_file_that_has_changed_since(files: Files) -> None:
    move(files, places(files), "places/storm-deck", 0.081, 0.13)
    own = files.preview.folder / "layout.json"
    own.write_text(own.read_text("utf-8") + "\n", "utf-8")
    with pytest.raises(InputError, match="changed since"):
        files.undo()


def test_a_place_is_found_again_in_a_file_that_somebody_edits_meanwhile(files: Files) -> None:
    board = files.preview.folder.parent / "boards" / "dune" / "layout.json"
    text, known = board.read_text("utf-8"), places(files)
    data = json.loads(text)
    wanted = data["spice"][2]["id"]
    place = next(one for one in known if one.id == f"spice/{wanted}")
    data["spice"][:0] = [data["spice"].pop()]
    board.write_text(json.dumps(data), "utf-8")
    move(files, known, place.id, place.x, round(place.y + 0.0005, 4))
    after = json.loads(board.read_text("utf-8"))
    data["spice"][3]["y"] = round(place.y + 0.0005, 4)
    assert after == data
    data["spice"] = [one for one in data["spice"] if one["id"] != wanted]
    for raw, fault in (
        (json.dumps(data), "changed by another program"),
        (text[:-40], "mend the file first"),
    ):
        board.write_text(raw, "utf-8")
        with pytest.raises(InputError, match=fault):
            move(files, known, place.id, place.x, place.y)
        assert board.read_text("utf-8") == raw


def test_a_place_that_would_leave_its_region_is_refused(files: Files) -> None:
    known = {place.id: place for place in places(files)}
    content = files.preview.content
    assert content is not None
    for name, x, y, fault in (
        ("spice/broken-land-s11", 0.5, 0.9, "leave its region"),
        ("parts/arrakeen-s9", 0.5, 0.5, "in polar-sink"),
        ("places/storm-deck", 0.5, 0.5, "on the land"),
        ("places/storm-deck", 1.5, 0.5, "leave the board"),
        ("places/storm-deck", float("nan"), 0.5, "leave the board"),
        ("parts/arrakeen-s9", known["parts/arrakeen-s9"].x + 0.002, 0.2136, ""),
    ):
        found = fault_of(content, known[name], x, y)
        assert fault in found
        assert bool(fault) == bool(found)
    with pytest.raises(InputError, match="leave its region"):
        move(files, places(files), "spice/broken-land-s11", 0.5, 0.9)
    with pytest.raises(InputError, match="there is no place"):
        move(files, places(files), "../../etc", 0.5, 0.9)


def test_a_part_that_is_moved_takes_its_way_from_the_pole_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout_places, "board_labels", lambda _: [])
    folder = Path(shutil.copytree(game_folder("war-for-arrakis"), tmp_path / "war-for-arrakis"))
    preview = Preview(folder)
    preview.content, preview.read = validated_folder(preview.target)
    files = Files(preview)
    place = next(one for one in places(files) if one.id == "parts/arrakeen")
    move(files, places(files), place.id, place.x + 0.002, place.y)
    validated_folder(folder)
    part = next(
        one
        for one in json.loads((folder / "layout.json").read_text())["parts"]
        if one["id"] == "arrakeen"
    )
    assert part["turn"] > 22.2


def test_the_cells_of_a_board_that_an_overlay_changes_are_not_those_that_are_shipped(
    files: Files, tmp_path: Path
) -> None:
    own, preview = tmp_path / "own.json", files.preview
    for patched in (True, False):
        place = next(one for one in places(files) if one.id == "parts/arrakeen-s9")
        patch = {"layout": {"parts": {place.name: {"x": place.x}}}} if patched else {}
        own.write_text(json.dumps({"game": BOARD_GAME, "title": "t", "patch": patch}), "utf-8")
        preview.overlays = [own]
        preview.content, preview.read = validated_folder(preview.target, preview.overlays)
        move(files, places(files), place.id, round(place.x + 0.001, 4), place.y)
        assert preview.keeps_cells != patched


@pytest.fixture(scope="module")
def labels() -> dict[str, Any]:
    return {label.id: label for label in board_labels(load_content(GAME))}


def test_the_name_of_a_territory_stands_where_the_layout_says(
    tmp_path: Path, labels: dict[str, Any]
) -> None:
    folder = Path(shutil.copytree(game_folder(GAME), tmp_path / GAME))
    before = (folder / "layout.json").read_bytes()
    preview = Preview(folder)
    preview.content, preview.read = validated_folder(folder)
    files = Files(preview)
    place = next(one for one in places(files) if one.id == "labels/burnt-anvil")
    assert place.automatic
    move(files, places(files), place.id, place.x + 0.004, place.y)
    preview.content, preview.read = validated_folder(folder)
    now = next(one for one in places(files) if one.id == place.id)
    assert (now.automatic, now.x) == (False, round(place.x + 0.004, 4))
    moved = {label.id: label for label in board_labels(preview.content)}
    assert [name for name in labels if moved[name] != labels[name]] == ["burnt-anvil"]
    corners = [corner for box in moved["burnt-anvil"].boxes for corner in box]
    assert (min(x for x, _ in corners) + max(x for x, _ in corners)) / 2 == pytest.approx(now.x)
    put_back(files, places(files), place.id)
    assert (folder / "layout.json").read_bytes() == before


def test_a_label_of_no_territory_is_a_fault(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder(GAME), tmp_path / GAME))
    path = folder / "layout.json"
    text = path.read_text("utf-8")
    path.write_text(
        with_list(text, LABELS, [{"id": "burnt-anvill", "x": 0.5, "y": 0.5}], "parts"), "utf-8"
    )
    with pytest.raises(Exception, match=r"/labels/0/id.*burnt-anvil"):
        validated_folder(folder)
