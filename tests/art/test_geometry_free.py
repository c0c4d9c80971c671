"""Boards without sectors: their cells follow from seeds, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.content import Content, load_content
from adjudicator.errors import ContentError
from exporters.art.geometry import free
from exporters.art.geometry.cells import CellsFile, cells_file, is_round
from workshop.boards.spots import make_spots, write_spots

GAME = "dawn-of-the-fremen"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(GAME)


@pytest.fixture(scope="module")
def kept() -> CellsFile:
    return msgspec.json.decode(cells_file(GAME).read_bytes(), type=CellsFile)


def test_the_seeds_land_touches_as_the_kept_cells_do(content: Content, kept: CellsFile) -> None:
    box = free._box(content)
    chains = free._joined(*free._voronoi(free._seeds(content).seeds, box))
    assert [(it.left, it.right) for it in chains] == [(it.left, it.right) for it in kept.borders]


@pytest.mark.campaign
def test_the_kept_cells_are_made_from_the_seeds(content: Content, kept: CellsFile) -> None:
    assert free.make_free_cells(content) == kept


def test_seeds_that_touch_otherwise_than_the_map_are_refused(content: Content) -> None:
    data = msgspec.json.decode(msgspec.json.encode(content.data))
    entries = {entry["id"]: entry for entry in data["map"]["territories"]}
    entries["hollow-erg"]["borders"].append("open-palm")
    changed = msgspec.structs.replace(content, data=data)
    with pytest.raises(
        ContentError, match=r"does not touch as the map says: \[\['hollow-erg', 'op"
    ):
        free.make_free_cells(changed)


def test_seeds_of_an_unknown_territory_are_refused(content: Content) -> None:
    data = msgspec.json.decode(msgspec.json.encode(content.data))
    del data["map"]["territories"][0]
    changed = msgspec.structs.replace(content, data=data)
    with pytest.raises(ContentError, match=r"seeds of no territory, or none: \['amber-shelf'\]"):
        free.make_free_cells(changed)


def test_all_land_of_a_territory_is_of_a_like_size(kept: CellsFile) -> None:
    """So that no pick is poor for want of room."""
    sizes = {}
    for name in {name for it in kept.borders for name in (it.left, it.right)} - {"", "drum-sand"}:
        points = [kept.points[at] for it in kept.borders if name in (it.left, it.right)
                  for at in it.points]  # fmt: skip
        xs, ys = [x for x, _ in points], [y for _, y in points]
        sizes[name] = (max(xs) - min(xs)) * (max(ys) - min(ys))
    middle = sorted(sizes.values())[len(sizes) // 2]
    assert all(0.6 * middle < size < 1.5 * middle for size in sizes.values())


@pytest.mark.campaign
def test_spots_are_measured_the_same_every_time_and_leave_the_rest_alone(
    content: Content, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("content")
    before = msgspec.json.decode((content.folder / "layout.json").read_bytes())
    (folder / "layout.json").write_bytes((content.folder / "layout.json").read_bytes())
    write_spots(msgspec.structs.replace(content, folder=folder))
    after = msgspec.json.decode((folder / "layout.json").read_bytes())
    assert {key for key in before if before[key] != after[key]} <= {"parts", "spots", "borders"}
    assert {key: after[key] for key in ("parts", "spots", "borders")} == make_spots(content)


def test_only_boards_with_sectors_are_round(content: Content) -> None:
    assert not is_round(content)
    assert is_round(load_content("dune-classic"))
