"""The board: every name in its place, everything readable, the same bytes every time."""

from __future__ import annotations

import hashlib
import math
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.content import Content, load_content
from adjudicator.content.translation import spoken
from adjudicator.errors import ContentError
from exporters.art.board import grid as grid_module
from exporters.art.board import picture as board_module
from exporters.art.board.boxes import grown, overlaps
from exporters.art.board.grid import NOWHERE, Grid, make_grid, make_spread
from exporters.art.board.grid import SIZE as SQUARES
from exporters.art.board.labels import (
    Choice,
    Label,
    labels_file,
    labels_that_touch,
    shipped_choices,
)
from exporters.art.board.outlines import outlines_of
from exporters.art.board.picture import (
    LEAST,
    SIZE,
    SPICE_RADIUS,
    board_labels,
    draw_board,
)
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Cells, parts_of, region_at, spots_of
from exporters.speech import languages
from tests.art.conftest import labels_of
from tests.support.kept_rules import kept_drawing
from tests.support.seeds import suite_cases

GAMES = ["dawn-of-the-fremen", "dune-classic", "war-for-arrakis"]
READABLE = 8.5
"""The least size of letters in px when the board is 1000 px wide on the screen."""
DECKS = {"house-harkonnen-deck": ("House", "Harkonnen"), "prescience-deck": ("Prescience",)}
"""Place of a deck -> its name in smaller letters."""
WRITE = """
import hashlib
from adjudicator.content import load_content
from exporters.art.board.picture import draw_board
print(hashlib.sha256(draw_board(load_content("{game}")).svg.encode()).hexdigest())
"""


class Drawn(msgspec.Struct):
    """A board and what went into it."""

    content: Content
    picture: Picture
    sizes: list[tuple[str, float]]
    """Every text and the size of its letters."""
    labels: list[Label]


@pytest.fixture(scope="module", params=GAMES)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    return board_of(request.param)


@cache
def board_of(game: str) -> Drawn:
    """The board of a game, drawn once, for that takes long."""
    picture, sizes, labels = kept_drawing(
        f"board-{game}",
        tuple[Picture, list[tuple[str, float]], list[Label]],
        lambda: drawn_board(game),
        __file__,
    )
    return Drawn(load_content(game), picture, sizes, labels)


def drawn_board(game: str) -> tuple[Picture, list[tuple[str, float]], list[Label]]:
    """The board of a game, its texts with the sizes of their letters, and its names."""
    sizes: list[tuple[str, float]] = []
    text = Scene.text

    def noted(
        scene: Scene, x: float, y: float, words: str, size: float, *args: Any, **rest: Any
    ) -> float:
        sizes.append((words, size))
        return text(scene, x, y, words, size, *args, **rest)

    content = load_content(game)
    labels = labels_of(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scene, "text", noted)
        patch.setattr(board_module, "board_labels", lambda *_: labels)
        picture = draw_board(content)
    return picture, sizes, labels


@pytest.fixture(scope="module")
def found(drawn: Drawn) -> Cells:
    return cells(drawn.content)


@pytest.fixture(scope="module")
def labels(drawn: Drawn) -> list[Label]:
    return drawn.labels


def territories(content: Content) -> dict[str, list[str]]:
    return dict(parts_of(content))


@pytest.mark.one_in(3)
def test_the_picture_is_sound_svg_of_its_size(drawn: Drawn) -> None:
    root = ET.fromstring(drawn.picture.svg)  # noqa: S314 - our own text
    assert root.attrib["width"] == root.attrib["height"] == str(SIZE)
    assert (drawn.picture.id, drawn.picture.width, drawn.picture.height) == ("board", SIZE, SIZE)


@pytest.mark.parametrize("game", suite_cases([*map(pytest.param, GAMES)], 1))
def test_the_same_bytes_in_another_process_that_finds_nothing_kept(
    game: str, tmp_path: Path
) -> None:
    drawn = board_of(game)
    environment = {**os.environ, "PYTHONHASHSEED": "77", "KYNES_CACHE": str(tmp_path)}
    other = subprocess.run(
        [sys.executable, "-c", WRITE.format(game=drawn.content.game)],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    assert other.stdout.strip() == hashlib.sha256(drawn.picture.svg.encode()).hexdigest()


@pytest.mark.one_in(9)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_places_of_names_in_the_file_are_those_that_would_be_found(
    game: str, language: str
) -> None:
    """Else: `python -m workshop.boards.labels`."""
    content = spoken(load_content(game), language)
    chosen: dict[str, Choice] = {}
    assert board_labels(content, known={}, chosen=chosen) == board_labels(content)
    assert chosen.items() <= shipped_choices(labels_file(content.board)).items()


def test_a_grid_says_how_far_the_next_owner_is() -> None:
    """Along a row, a column and a diagonal, as the chamfer distances have it."""
    owners = [NOWHERE] * (SQUARES * SQUARES)
    for row in range(100, 140):
        owners[row * SQUARES + 100 : row * SQUARES + 140] = [7] * 40
    far = grid_module._distances(owners)

    def at(column: int, row: int) -> float:
        return round(far[row * SQUARES + column] * SQUARES * 5)

    assert [at(100 + step, 120) for step in range(4)] == [3, 8, 13, 18]
    assert [at(120, 139 - step) for step in range(4)] == [3, 8, 13, 18]
    assert [at(99 - step, 99 - step) for step in range(3)] == [8, 15, 22]
    spread = make_spread(Grid(owners, far), [7])
    assert spread.reaches([(101 / SQUARES, 101 / SQUARES)], 0)
    assert not spread.reaches([(97 / SQUARES, 101 / SQUARES)], 0)


def test_names_that_stand_in_no_file_are_placed_all_the_same() -> None:
    content = load_content("dawn-of-the-fremen")
    choices = shipped_choices(labels_file(content.board))
    some = dict(list(choices.items())[::2])
    assert board_labels(content, known=some) == board_labels(content)


def test_the_land_has_no_words_so_that_all_languages_share_it() -> None:
    boards = [draw_board(spoken(load_content(GAMES[0]), one)).svg for one in ("en", "de")]
    land = board_module._land_layer(load_content(GAMES[0]), *_drawn_land(load_content(GAMES[0])))
    assert all(land.body in svg and land.defs in svg for svg in boards)
    assert boards[0] != boards[1]


def test_a_board_is_drawn_where_no_cache_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(board_module, "draw_land", lambda *_: None)  # it takes long
    content = load_content(GAMES[0])
    drawn = []
    for folder in (tmp_path / "file" / "cache", tmp_path / "cache"):
        monkeypatch.setenv("KYNES_CACHE", str(folder))
        drawn.append(board_module._land_layer(content, *_drawn_land(content)))
    assert drawn[0] == drawn[1]
    assert [*(tmp_path / "cache").rglob("*.layer.json")]


def _drawn_land(content: Content) -> tuple[Cells, Any]:
    return cells(content), board_module._lands(content)


def test_every_text_is_readable_when_the_board_is_1000_px_wide(drawn: Drawn) -> None:
    assert drawn.sizes
    small = {words: size for words, size in drawn.sizes if size * 1000 / SIZE < READABLE}
    # The sign of the legend that stands for any amount is not text to be read, and names of decks lie under cards.
    decks = {place["id"] for place in drawn.content.data["layout"]["places"]} & set(DECKS)
    assert set(small) <= {"n", *(word for deck in decks for word in DECKS[deck])}


def test_every_territory_has_one_name(drawn: Drawn, labels: list[Label]) -> None:
    assert [label.id for label in labels] == sorted(territories(drawn.content))
    for label in labels:
        assert label.size * SIZE >= LEAST - 0.01


def test_names_do_not_overlap(labels: list[Label]) -> None:
    assert labels_that_touch(labels) == []


def test_names_lie_within_their_territories(
    drawn: Drawn, found: Cells, labels: list[Label]
) -> None:
    owners = territories(drawn.content)
    for label in labels:
        assert label.ease < 2, f"{label.id} runs over its border"
        for box in label.boxes:
            for x, y in box:
                assert region_at(found, x, y) in owners[label.id], label.id


def test_names_keep_off_spice(found: Cells, labels: list[Label]) -> None:
    for label in labels:
        for name, (x, y) in found.spice.items():
            reach = SPICE_RADIUS / SIZE
            disc = [
                (x + reach * math.cos(turn / 6 * math.pi), y + reach * math.sin(turn / 6 * math.pi))
                for turn in range(12)
            ]
            assert not any(overlaps(box, disc) for box in label.boxes), (label.id, name)


def test_names_leave_the_first_places_for_pieces_free(
    drawn: Drawn, found: Cells, labels: list[Label]
) -> None:
    owners = territories(drawn.content)
    covered = set()
    for label in labels:
        for part in owners[label.id]:
            x, y = found.stands[part][0]
            disc = [(x - 0.008, y), (x, y - 0.008), (x + 0.008, y), (x, y + 0.008)]
            if any(overlaps(box, disc) for box in label.boxes):
                covered.add(label.id)
    # The smallest territories: their names stand on the edge of a place for pieces.
    assert covered <= {label.id for label in labels if label.ease == 1}
    assert len(covered) <= 4


def test_names_keep_off_every_place_for_pieces(drawn: Drawn, labels: list[Label]) -> None:
    layout = drawn.content.data["layout"]
    if "spots" not in layout:
        pytest.skip("a board without a place for every piece")
    rock = layout["sizes"]["rock"] / 2
    with_spots = {entry["id"] for entry in layout["spots"]}
    for label in labels:
        discs = spots_of(drawn.content, label.id) if label.id in with_spots else []
        discs += [
            (spot["x"], spot["y"], rock)
            for spot in layout["borders"]
            if label.id in spot["id"].split("/")
        ]
        for x, y, radius in discs:
            disc = [
                (
                    x + radius * math.cos(turn / 8 * math.pi),
                    y + radius * math.sin(turn / 8 * math.pi),
                )
                for turn in range(16)
            ]
            assert not any(overlaps(box, disc) for box in label.boxes), label.id


def test_a_name_without_a_place_is_refused(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "LEAST", 400)
    monkeypatch.setattr(board_module, "_LARGEST", {})
    monkeypatch.setattr(board_module, "_EVEN", {})
    monkeypatch.setattr(board_module, "_OTHERWISE", 400)
    with pytest.raises(ContentError, match="has no place on the board"):
        board_labels(drawn.content)


def test_places_round_the_land_stand_off_it(drawn: Drawn, found: Cells) -> None:
    layout = drawn.content.data["layout"]
    spots = [*layout.get("circles", []), *layout.get("seats", []), *layout["places"]]
    spots += [spot for track in layout["tracks"] for spot in track["spots"]]
    for spot in spots:
        assert region_at(found, spot["x"], spot["y"]) is None
    for spot in layout.get("storm", {"spots": []})["spots"]:
        assert math.dist((spot["x"], spot["y"]), found.centre) > found.radius


def test_the_grid_agrees_with_the_cells(drawn: Drawn, found: Cells) -> None:
    order = sorted(found.outlines)
    grid = make_grid(found, order.index)
    for name, places in found.stands.items():
        for x, y in places:
            at = grid.at(x, y)
            assert order[grid.owners[at]] == name
            assert grid.far[at] > 0.005
    assert grid.owners[grid.at(0.01, 0.01)] == NOWHERE


def test_outlines_of_all_parts_are_the_rim(found: Cells) -> None:
    loops = outlines_of(found, set(found.outlines))
    assert len(loops) == 1
    for x, y in loops[0]:
        if found.box is None:
            assert math.dist((x, y), found.centre) == pytest.approx(found.radius, abs=2e-5)
        else:
            left, top, right, bottom = found.box
            assert min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < 2e-5


def test_overlap_is_of_shapes_not_of_their_bounds() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    diamond = [(1.45, 0.8), (2.0, 1.35), (1.45, 1.9), (0.9, 1.35)]
    assert not overlaps(square, diamond)
    assert overlaps(grown(square, 0.4), diamond)
