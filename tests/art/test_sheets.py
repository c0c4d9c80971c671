"""Sheets and the whole build: every cell where it is said to be, the same bytes every time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.content.records import Content
from adjudicator.errors import InputError
from exporters.art import build
from exporters.art.build import Art, build_art
from exporters.art.canvas import raster, sheets
from exporters.art.canvas.raster import decoded, pixels
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.canvas.sheets import MOST_COLUMNS, MOST_ROWS, MOST_SIDE, grid
from exporters.art.plan import plan
from tests.art.texts import Drawn

COLOURS = ["#aa0000", "#00aa00", "#0000aa", "#aaaa00", "#00aaaa", "#aa00aa", "#aaaaaa"]


def _card(at: int, width: int = 50) -> Picture:
    scene = Scene(width, 70)
    scene.rect(0, 0, width, 70, fill=COLOURS[at % len(COLOURS)])
    scene.circle(25, 35, 3 + at % 9, fill="#ffffff")
    return scene.picture(f"card/test/{at}")


@given(st.integers(1, 70), st.integers(1, 409), st.integers(1, 585))
def test_a_grid_holds_all_cells_within_the_limits_of_a_sheet(
    count: int, width: int, height: int
) -> None:
    columns, rows = grid(count, width, height)
    assert columns * rows >= count
    assert columns * rows - count < min(columns, rows) or count < max(columns, rows)
    assert columns <= MOST_COLUMNS
    assert rows <= MOST_ROWS
    assert columns * width <= MOST_SIDE
    assert rows * height <= MOST_SIDE


def test_each_cell_shows_its_picture() -> None:
    cards = [_card(at) for at in range(7)]
    (sheet,) = sheets.sheets("test", cards, 50)
    image = decoded(sheet.png)
    assert image.mode == "RGB"
    assert image.size == (sheet.width, sheet.height)
    for at, card in enumerate(cards):
        assert sheet.cells[at] == card.id
        left, top = at % sheet.columns * 50, at // sheet.columns * 70
        cell = image.crop((left, top, left + 50, top + 70))
        assert cell.tobytes() == pixels(card, 50, opaque=True).tobytes()


def test_what_one_sheet_cannot_hold_goes_on_the_next() -> None:
    cards = [_card(at) for at in range(75)]
    found = sheets.sheets("many", cards, 50)
    assert [sheet.name for sheet in found] == ["many", "many-2"]
    assert [cell for sheet in found for cell in sheet.cells] == [card.id for card in cards]
    large = sheets.sheets("large", [_card(at) for at in range(5)], 2000)
    assert all(max(sheet.width, sheet.height) <= MOST_SIDE for sheet in large)
    assert len(large) == 3


def test_pictures_of_a_sheet_are_of_one_size() -> None:
    with pytest.raises(InputError, match="sheet odd"):
        sheets.sheets("odd", [_card(0), _card(1, width=60)], 50)
    assert sheets.sheets("none", [], 50) == []


@pytest.fixture(scope="module")
def small(
    content: Content, drawn: dict[str, Drawn], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Art, Callable[[], Art]]:
    """A build in small pictures and without the board, and the way to make it again.

    `test_another_process_draws_the_same_pictures` holds what it is drawn from against `drawn`.
    """
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "draw_pictures", pictures_of(drawn))
        return build_art(content, cache, widest=40), lambda: build_art(content, cache, widest=40)


def test_all_that_is_drawn_is_an_image_or_a_cell(small: tuple[Art, Callable[[], Art]]) -> None:
    art = small[0]
    cells = [cell for sheet in art.sheets for cell in sheet.cells]
    assert sorted([*art.images, *cells]) == sorted(art.pictures)
    assert len(cells) == len(set(cells))


def test_texture_memory_is_that_of_all_images(small: tuple[Art, Callable[[], Art]]) -> None:
    art = small[0]
    images = [decoded(png) for png in [*art.images.values(), *(sheet.png for sheet in art.sheets)]]
    assert art.texture_bytes == sum(4 * image.width * image.height for image in images)


def test_a_second_build_draws_nothing_and_is_the_same(
    small: tuple[Art, Callable[[], Art]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(raster, "_png", refused)
    monkeypatch.setattr(build, "draw_pictures", refused)
    assert small[1]() == small[0]


def pictures_of(drawn: dict[str, Drawn]) -> Callable[..., dict[str, Picture]]:
    """A way to draw all pictures that hands out those that have been drawn."""
    return lambda *_, **__: {name: found.picture for name, found in drawn.items()}


@pytest.mark.one_in(5)
def test_a_spoilt_cache_of_drawings_is_not_believed(
    content: Content, tmp_path: Path, drawn: dict[str, Drawn]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "draw_pictures", pictures_of(drawn))
        first = build.kept_pictures(content, tmp_path)
        kept = [*tmp_path.rglob("*.json")]
        assert len(kept) == len(build.DRAWN)
        for one in kept:
            one.write_text("[{}]")
        assert build.kept_pictures(content, tmp_path) == first
    assert first.keys() == drawn.keys()


@pytest.mark.one_in(5)
def test_a_picture_is_looked_for_among_its_kinds_alone(
    content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that shows no sheet of rules draws none."""
    asked: list[str] = []

    def noting(content: Content, kinds: Iterable[str]) -> dict[str, Picture]:
        asked.extend(kinds)
        return draw_pictures(content, [kind for kind in kinds if kind != "board"])

    draw_pictures = build.draw_pictures
    monkeypatch.setattr(build, "draw_pictures", noting)
    found = build.KeptPictures(content, tmp_path)
    assert any(name in found for name in (f"back/{deck}" for deck in content.data["cards"]))
    assert "references" not in asked
    assert all(found[name].id == name for name in found)
    assert found.get("reference/none") is None
    assert found.get("nothing") is None
    assert sorted(asked) == sorted(build.DRAWN)


@pytest.mark.one_in(3)
def test_another_process_draws_the_same_pictures(content: Content, drawn: dict[str, Drawn]) -> None:
    """Hash order, which differs from process to process, changes nothing."""
    program = (
        "import hashlib\n"
        "from adjudicator.content import load_content\n"
        "from exporters.art import build\n"
        "del build.DRAWN['board']\n"
        f"for name, picture in build.draw_pictures(load_content({content.game!r})).items():\n"
        "    print(name, hashlib.sha256(picture.svg.encode()).hexdigest())\n"
    )
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    there = dict(line.rsplit(" ", 1) for line in result.stdout.splitlines())
    here = {
        name: hashlib.sha256(found.picture.svg.encode()).hexdigest()
        for name, found in drawn.items()
    }
    assert there == here


def test_the_whole_table_fits_into_modest_memory(content: Content, drawn: dict[str, Drawn]) -> None:
    """All but the board unpacks to less than 256 MB: half of what an old graphics card has."""
    planned = plan(content)
    cells = {f"card/{deck}/": look.cell for deck, look in planned.decks.items()}
    total = 0
    for name, found in drawn.items():
        image = planned.images.get(name.split("/", 1)[0])
        fitting = [cell for prefix, cell in cells.items() if name.startswith(prefix)]
        width = min(image.width if image else fitting[0], found.picture.width)
        total += 4 * width * raster.raster_height(found.picture, width)
    assert total < 256e6, total


@pytest.mark.one_in(5)
def test_progress_names_everything(
    content: Content, tmp_path: Path, drawn: dict[str, Drawn]
) -> None:
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "draw_pictures", pictures_of(drawn))
        art = build_art(content, tmp_path, told.append, widest=8)
    assert told == [*art.images, *(sheet.name for sheet in art.sheets)]
