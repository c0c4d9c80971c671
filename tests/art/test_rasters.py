"""What tables want as pixels is known beforehand, and made the same by whoever makes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters import build_tasks
from exporters.art import build as art
from exporters.art import rasters as module
from exporters.art.canvas import raster, sheets
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.canvas.sheets import Sheet
from exporters.art.rasters import Raster, effort, lacking, made
from exporters.parallel import Task, run_tasks
from exporters.rulebook import making as rule_book
from exporters.tts import assets, drawn_assets
from exporters.vassal import build as vassal
from exporters.vassal.module import drawings
from tests.art.texts import Drawn

COLOURS = ["#aa0000", "#00aa00", "#0000aa"]


def pictures() -> dict[str, Picture]:
    """Three small ones."""
    found = {}
    for at, colour in enumerate(COLOURS):
        scene = Scene(60, 40)
        scene.circle(20 + at, 20, 15, fill=colour)
        found[f"disc/{at}"] = scene.picture(f"disc/{at}")
    return found


WANTED = [
    *(Raster((f"disc/{at}",), width) for at in range(3) for width in (30, 60)),
    Raster(("disc/0",), 60, opaque=True),
    Raster(("disc/0",), 30, opaque=True),
    Raster(("disc/1",), 30, degrees=90),
    Raster(tuple(f"disc/{at}" for at in range(3)), 30, sheet="discs"),
]


def work(wanted: Raster, cache: Path) -> None:
    """What a process does."""
    made(wanted, pictures(), cache)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_number_of_processes_changes_no_byte(tmp_path: Path, jobs: int) -> None:
    told: list[str] = []
    tasks = [
        Task(str(at), work, (one, tmp_path), effort(one, pictures()))
        for at, one in enumerate(WANTED)
    ]

    run_tasks(tasks, jobs, told.append)

    assert sorted(map(int, told)) == list(range(len(WANTED)))
    assert lacking(WANTED, pictures(), tmp_path) == []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raster, "_png", refused)
        kept = [made(one, pictures(), tmp_path) for one in WANTED]
    assert kept == [made(one, pictures(), None) for one in WANTED]


def refused(*_: object, **__: object) -> None:
    """In the place of what draws."""
    raise AssertionError("drawn again")


def test_each_way_of_making_pixels_is_kept_by_itself(tmp_path: Path) -> None:
    assert lacking([*WANTED, *WANTED], pictures(), tmp_path) == WANTED
    for number, one in enumerate(WANTED):
        assert lacking(WANTED, pictures(), tmp_path) == WANTED[number:]
        made(one, pictures(), tmp_path)
    assert len(list(tmp_path.rglob("*.png"))) == len(WANTED)


def test_each_raster_is_made_once_however_often_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_tasks, "ONE_TASK", 0)
    found = build_tasks.raster_tasks([*WANTED, *WANTED], pictures())

    assert [task.rasters for task in found] == [[one] for one in WANTED]
    assert [task.name for task in found[-2:]] == ["disc/1", "discs"]


def test_small_rasters_are_one_task_together_and_large_ones_are_not() -> None:
    large = [Raster((f"disc/{at}",), 3000) for at in (0, 1)]
    found = build_tasks.raster_tasks([*WANTED, *large], pictures())

    assert [task.rasters for task in found] == [WANTED, *([one] for one in large)]
    assert found[0].effort == sum(effort(one, pictures()) for one in WANTED)


def test_rasters_with_the_same_layer_below_them_are_one_task() -> None:
    """Two processes that find it in no cache would both draw it."""
    known = pictures()
    known["board"] = msgspec.structs.replace(known["disc/0"], id="board", under=(0, 10))
    boards = [Raster(("board",), width, layer=60) for width in (60, 30)]
    found = build_tasks.raster_tasks([boards[0], *WANTED, boards[1]], known)

    assert [task.rasters for task in found] == [boards, WANTED]


def test_a_picture_that_is_not_there_is_named() -> None:
    with pytest.raises(ContentError, match="no picture 'disc/9'"):
        made(Raster(("disc/9",), 30), pictures(), None)


def test_dearer_rasters_are_known_to_be() -> None:
    found = pictures()
    small, large = (effort(Raster(("disc/0",), width), found) for width in (30, 60))
    assert small < large


@pytest.mark.one_in(3)
@pytest.mark.parametrize("table", ["tts", "vassal"])
def test_a_table_makes_no_pixels_that_it_has_not_listed(
    content: Content, drawn: dict[str, Drawn], table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they would be made by one process while the others have nothing to do."""
    if not build_tasks.has_table(content.game, table):
        pytest.skip("a game without this table")
    found = {name: one.picture for name, one in drawn.items()}
    found["board"] = Picture("board", 4096, 4096, "<svg/>")
    listed = (drawn_assets if table == "tts" else vassal).rasters(content, found)
    asked: list[Raster] = []
    dot = assets.flat_picture(1, 1, "#000000")

    def noting(wanted: Raster, *_: object) -> bytes:
        asked.append(wanted)
        return dot

    def sheet(name: str, cells: Sequence[Picture], width: int, _: object) -> Sheet:
        asked.append(Raster(tuple(cell.id for cell in cells), width, sheet=name))
        return Sheet(name, 1, 1, [], 1, 1, dot)

    monkeypatch.setattr(module, "made", noting)
    monkeypatch.setattr(drawings, "made", noting)
    monkeypatch.setattr(art, "made", noting)
    monkeypatch.setattr(rule_book, "made", noting)
    monkeypatch.setattr(rule_book, "pages", lambda *_: b"")
    monkeypatch.setattr(sheets, "made_sheet", sheet)
    monkeypatch.setattr(art, "kept_pictures", lambda *_: found)
    monkeypatch.setattr(art, "KeptPictures", lambda *_: found)
    monkeypatch.setattr("exporters.vassal.module.beside.TablePicture.png", lambda *_: dot)
    monkeypatch.setattr("exporters.vassal.module.marks.BoardPicture.png", lambda *_: dot)
    monkeypatch.setattr(vassal, "_write", lambda path, _: path)
    # Set-ups have no pictures of their own.
    monkeypatch.setattr("exporters.vassal.module.files.saved_game", lambda *_: "")
    if table == "tts":
        drawn_assets.drawn_assets(content, None, lambda _: None)
    else:
        vassal.build_vassal(content.game, Path("nowhere"))

    # The module draws its own few pictures itself.
    assert {one for one in asked if one.pictures[0] not in vassal.OWN} == set(listed)
    assert any(one.pictures == ("board",) for one in asked) == (table == "tts")
