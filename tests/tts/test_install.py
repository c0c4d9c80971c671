"""Installing, updating and removing touch our own unchanged files, and nothing else ever."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import InputError
from exporters.tts.assets import Assets, flat_picture, image
from exporters.tts.build import write_tree
from exporters.tts.delivery import index
from exporters.tts.delivery.install import (
    RECORD,
    Built,
    cached,
    install,
    read_built,
    uninstall,
    verify,
)
from exporters.tts.delivery.pack import pack
from tests.tts import stand_in

GAME = stand_in.GAME
NOW = 1_800_000_000


@cache
def files(colour: str = "#ecd9a5") -> dict[str, bytes]:
    """A built table; with another colour, one whose board has changed."""
    drawn = stand_in.assets()
    board = image("board", flat_picture(50, 50, colour))
    drawn = Assets({**drawn.images, "board": board}, drawn.sheets, drawn.books)
    return stand_in.files(drawn)


@pytest.fixture(autouse=True, scope="module")
def _no_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    place = tmp_path_factory.mktemp("built")
    write_tree(place, files())
    return read_built(place)


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Built:
    place = tmp_path_factory.mktemp("newer")
    write_tree(place, files("#112233"))
    return read_built(place)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the program with somebody's saves and pictures in it."""
    place = tmp_path / "Tabletop Simulator"
    (place / "Saves").mkdir(parents=True)
    (place / "Mods" / "Images").mkdir(parents=True)
    (place / "Saves" / "TS_Save_1.json").write_text("{}")
    (place / "Saves" / "TS_Save_2.png").write_bytes(b"a picture without a save")
    (place / "Saves" / "TS_AutoSave.json").write_text("{}")
    (place / "Mods" / "Images" / "httpelsewhere.png").write_bytes(b"foreign")
    return place


def tree(place: Path) -> dict[str, str]:
    return {
        path.relative_to(place).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }


def test_an_installed_table_has_save_thumbnail_and_all_pictures(folder: Path, built: Built) -> None:
    before = tree(folder)
    install(folder, built, now=NOW)
    after = tree(folder)
    assert (folder / "Saves" / "TS_Save_3.json").read_bytes() == built.save
    assert (folder / "Saves" / "TS_Save_3.png").read_bytes() == built.thumbnail
    for asset, data in built.images:
        shelf = {".obj": "Models", ".pdf": "PDF"}.get(Path(asset.file).suffix, "Images")
        assert (folder / "Mods" / shelf / asset.cache_file).read_bytes() == data
    assert before.items() <= after.items()
    assert len(after) == len(before) + 3 + len(built.images)
    assert verify(folder, GAME) == []


def test_installing_into_a_folder_that_has_just_been_made(tmp_path: Path, built: Built) -> None:
    (tmp_path / "empty").mkdir()
    install(tmp_path / "empty", built, now=NOW)
    assert (tmp_path / "empty" / "Saves" / "TS_Save_1.json").is_file()


def test_installing_again_changes_nothing(folder: Path, built: Built) -> None:
    install(folder, built, now=NOW)
    before = tree(folder)
    steps = install(folder, built, now=NOW)
    assert {step.what for step in steps} == {"keep"}
    assert tree(folder) == before


def test_a_newer_table_takes_the_place_of_the_older(
    folder: Path, built: Built, newer: Built
) -> None:
    install(folder, built, now=NOW)
    install(folder, newer, now=NOW)
    after = tree(folder)
    assert (folder / "Saves" / "TS_Save_3.json").read_bytes() == newer.save
    assert "Saves/TS_Save_4.json" not in after
    old = {asset.cache_file for asset, _ in built.images}
    new = {asset.cache_file for asset, _ in newer.images}
    assert len(old - new) == 1
    for gone in old - new:
        assert f"Mods/Images/{gone}" not in after
    assert verify(folder, GAME) == []


def test_pictures_that_a_saved_game_still_shows_stay_and_stay_ours(
    folder: Path, built: Built, newer: Built
) -> None:
    before = tree(folder)
    install(folder, built, now=NOW)
    going_on = folder / "Saves" / "TS_Save_77.json"
    going_on.write_bytes(built.save.replace(b'"SaveName": "', b'"SaveName": "Our game of ', 1))
    pictures = {cached(asset) for asset, _ in built.images}
    assert {path.rpartition("/")[0] for path in pictures} == {
        "Mods/Images", "Mods/Models", "Mods/PDF",
    }  # fmt: skip
    install(folder, newer, now=NOW)
    assert pictures <= set(tree(folder))
    uninstall(folder, GAME)
    assert pictures <= set(tree(folder))
    assert "Saves/TS_Save_3.json" not in tree(folder)
    going_on.unlink()
    uninstall(folder, GAME)
    assert tree(folder) == before


def test_uninstalling_brings_back_what_was_there(folder: Path, built: Built) -> None:
    before = tree(folder)
    install(folder, built, now=NOW)
    uninstall(folder, GAME)
    assert tree(folder) == before


def test_a_save_that_was_played_on_is_left_and_named(folder: Path, built: Built) -> None:
    install(folder, built, now=NOW)
    played = folder / "Saves" / "TS_Save_3.json"
    played.write_text('{"SaveName": "our game"}')
    install(folder, built, now=NOW)
    assert played.read_text() == '{"SaveName": "our game"}'
    assert (folder / "Saves" / "TS_Save_3.png").is_file()
    assert (folder / "Saves" / "TS_Save_4.json").read_bytes() == built.save
    played = folder / "Saves" / "TS_Save_4.json"
    played.write_text("{}")
    left = {step.path: step.why for step in uninstall(folder, GAME) if step.what == "leave"}
    assert left == {
        "Saves/TS_Save_4.json": "changed since it was installed",
        "Saves/TS_Save_4.png": "the picture of a save that was changed",
    }
    assert played.read_text() == "{}"


def test_a_foreign_file_in_the_way_is_left_and_never_removed(folder: Path, built: Built) -> None:
    place = folder / "Mods" / "Images" / built.images[0][0].cache_file
    place.write_bytes(b"somebody else's")
    steps = install(folder, built, now=NOW)
    assert [step.path for step in steps if step.what == "leave"] == [f"Mods/Images/{place.name}"]
    uninstall(folder, GAME)
    assert place.read_bytes() == b"somebody else's"


def test_a_picture_that_was_there_before_us_stays_after_us(folder: Path, built: Built) -> None:
    asset, data = built.images[0]
    place = folder / "Mods" / "Images" / asset.cache_file
    place.write_bytes(data)
    install(folder, built, now=NOW)
    uninstall(folder, GAME)
    assert place.read_bytes() == data


def test_a_link_is_not_written_through(folder: Path, built: Built, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_bytes(b"precious")
    place = folder / "Mods" / "Images" / built.images[0][0].cache_file
    place.symlink_to(target)
    install(folder, built, now=NOW)
    uninstall(folder, GAME)
    assert target.read_bytes() == b"precious"
    assert place.is_symlink()


def test_a_dry_run_changes_nothing_and_says_the_same(folder: Path, built: Built) -> None:
    before = tree(folder)
    planned = install(folder, built, now=NOW, dry_run=True)
    assert tree(folder) == before
    assert planned == install(folder, built, now=NOW)
    installed = tree(folder)
    planned = uninstall(folder, GAME, dry_run=True)
    assert tree(folder) == installed
    assert planned == uninstall(folder, GAME)


def test_two_games_share_pictures_until_the_last_has_gone(folder: Path, built: Built) -> None:
    other = msgspec.structs.replace(
        built, manifest=msgspec.structs.replace(built.manifest, game="another")
    )
    before = tree(folder)
    install(folder, built, now=NOW)
    install(folder, other, now=NOW)
    uninstall(folder, GAME)
    assert verify(folder, "another") == []
    uninstall(folder, "another")
    assert tree(folder) == before


def test_verify_names_what_is_missing_or_changed(folder: Path, built: Built) -> None:
    install(folder, built, now=NOW)
    gone, changed = (f"Mods/Images/{built.images[at][0].cache_file}" for at in (0, 1))
    (folder / gone).unlink()
    (folder / changed).write_bytes(b"broken")
    found = {problem.path: problem.state for problem in verify(folder, GAME)}
    assert found == {gone: "missing", changed: "changed"}
    install(folder, built, now=NOW)
    assert not (folder / gone).is_symlink()
    assert {problem.path for problem in verify(folder, GAME)} <= {changed}


def test_a_picture_of_others_that_the_save_needs_is_missed_too(folder: Path, built: Built) -> None:
    asset, data = built.images[0]
    place = folder / "Mods" / "Images" / asset.cache_file
    place.write_bytes(data)
    install(folder, built, now=NOW)
    place.unlink()
    assert [(one.path, one.state) for one in verify(folder, GAME)] == [
        (f"Mods/Images/{asset.cache_file}", "missing")
    ]


def test_what_is_not_installed_cannot_be_removed_or_verified(folder: Path) -> None:
    with pytest.raises(InputError, match=r"is not installed in .* \(installed: nothing\)"):
        uninstall(folder, GAME)
    with pytest.raises(InputError, match="is not installed"):
        verify(folder, GAME)


@pytest.mark.parametrize(
    "record",
    [
        "{",
        '{"format": 2, "games": {}}',
        '{"format": 1, "games": {"x": {"../secret": "00"}}}',
        '{"format": 1, "games": {"x": {"Saves/TS_AutoSave.json": "00"}}}',
        '{"format": 1, "games": {"x": {"Saves/../../TS_Save_1.json": "00"}}}',
    ],
)
def test_a_record_that_is_not_ours_is_refused(folder: Path, built: Built, record: str) -> None:
    (folder / RECORD).write_text(record)
    before = tree(folder)
    with pytest.raises(InputError, match=RECORD):
        install(folder, built, now=NOW)
    with pytest.raises(InputError, match=RECORD):
        uninstall(folder, "x")
    assert tree(folder) == before


def test_a_built_table_that_was_changed_is_not_installed(tmp_path: Path) -> None:
    write_tree(tmp_path, files())
    (tmp_path / f"{GAME}.json").write_text("{}")
    with pytest.raises(InputError, match="not the one of its manifest"):
        read_built(tmp_path)
    with pytest.raises(InputError, match=r"kynes build GAME --tts"):
        read_built(tmp_path / "nowhere")


# -- the list of saves -----------------------------------------------------------------------------


ENTRIES = [
    {"Directory": "C:\\Users\\x\\Saves\\TS_Save_1.json", "Name": "Möwe", "UpdateTime": 1.5},
    {"Directory": "", "Name": "odd", "Extra": {"kept": [1, None]}},
]


def test_the_list_of_saves_gets_our_line_and_keeps_the_others(folder: Path, built: Built) -> None:
    place = folder / "Saves" / index.FILE
    place.write_text(json.dumps(ENTRIES), encoding="utf-8")
    install(folder, built, now=NOW)
    found = json.loads(place.read_text(encoding="utf-8"))
    assert found == [
        *ENTRIES,
        {
            "Directory": "C:\\Users\\x\\Saves\\TS_Save_3.json",
            "Name": built.title,
            "UpdateTime": NOW,
        },
    ]
    install(folder, built, now=NOW + 1)
    assert json.loads(place.read_text(encoding="utf-8"))[2]["UpdateTime"] == NOW + 1
    uninstall(folder, GAME)
    assert json.loads(place.read_text(encoding="utf-8")) == ENTRIES


@pytest.mark.parametrize(
    "text", ["", "nonsense", "{}", "[1, 2]", "[]", '[{"Name": "x"}]', "[" * 99999]
)
def test_a_list_of_another_kind_is_left_as_it_is(folder: Path, built: Built, text: str) -> None:
    place = folder / "Saves" / index.FILE
    place.write_text(text)
    install(folder, built, now=NOW)
    uninstall(folder, GAME)
    assert place.read_text() == text


ENTRY = st.dictionaries(
    st.text(max_size=5),
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    max_size=4,
).map(lambda rest: {"Directory": "/home/x/Saves/TS_Save_9.json", **rest})


@given(st.lists(ENTRY, min_size=1, max_size=4), st.booleans())
def test_our_line_comes_and_goes_without_a_trace(entries: list[Any], windows: bool) -> None:
    text = json.dumps(entries, indent=2)
    data = (text.replace("\n", "\r\n") if windows else text).encode()
    added = index.with_entry(data, "TS_Save_3.json", "ours", NOW)
    if added is None:
        assert not any("Saves/TS" in str(entry["Directory"]) for entry in entries)
        return
    removed = index.without_entry(added, "TS_Save_3.json")
    assert removed is not None
    assert json.loads(removed) == entries
    assert (b"\r\n" in removed) == windows


def test_a_number_that_the_list_knows_is_not_free(folder: Path, built: Built) -> None:
    listed = [{"Directory": "/x/Saves/TS_Save_3.json", "Name": "elsewhere", "UpdateTime": 1}]
    (folder / "Saves" / index.FILE).write_text(json.dumps(listed))
    install(folder, built, now=NOW)
    assert (folder / "Saves" / "TS_Save_4.json").is_file()


# -- whatever else happens -------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.sampled_from(["install", "newer", "uninstall", "play", "break", "foreign"]), max_size=7
    )
)
def test_foreign_files_outlive_every_course_of_events(
    tmp_path_factory: pytest.TempPathFactory, built: Built, newer: Built, events: list[str]
) -> None:
    place = tmp_path_factory.mktemp("course") / "tts"
    (place / "Saves").mkdir(parents=True)
    tables = {"install": built, "newer": newer}
    foreign: dict[Path, bytes] = {}

    def put(path: Path, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        foreign[path] = data

    for number, event in enumerate(events):
        saves = sorted((place / "Saves").glob("TS_Save_*.json"))
        if event in tables:
            install(place, tables[event], now=NOW)
        elif event == "uninstall" and (place / RECORD).exists():
            uninstall(place, GAME)
        elif event == "play" and saves:
            put(saves[-1], b'{"played": %d}' % number)
        elif event == "break":
            asset = built.images[0][0]
            put(place / "Mods" / "Images" / asset.cache_file, b"%d" % number)
        elif event == "foreign":
            put(place / "Saves" / f"TS_Save_{number + 1}.json", b"mine %d" % number)
        for path, data in foreign.items():
            assert path.read_bytes() == data


# -- the pack --------------------------------------------------------------------------------------


def test_the_pack_has_the_same_tree_and_words(built: Built) -> None:
    with zipfile.ZipFile(BytesIO(pack(built))) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        images = {name for name in names if name.startswith("Tabletop Simulator/Mods/")}
        saves = [name for name in names if name.startswith("Tabletop Simulator/Saves/TS_Save_")]
        assert len(images) == len(built.images)
        assert [name.rpartition(".")[2] for name in saves] == ["json", "png"]
        assert archive.read(saves[0]) == built.save
        assert saves[0].rpartition("/")[2].encode() in archive.read("README.txt")
        for line in archive.read("FILES.txt").decode().splitlines():
            digest, _, name = line.partition("  ")
            assert hashlib.sha256(archive.read(name)).hexdigest() == digest


def test_the_pack_is_the_same_bytes_every_time(built: Built) -> None:
    assert pack(built) == pack(built)


# -- the built tree --------------------------------------------------------------------------------


def test_building_anew_removes_the_pictures_of_before(tmp_path: Path) -> None:
    write_tree(tmp_path, files("#112233"))
    (tmp_path / "images" / "mine.txt").write_text("not of a build")
    write_tree(tmp_path, files())
    assert set(tree(tmp_path)) == {*files(), "images/mine.txt"}


def test_a_foreign_manifest_cannot_make_us_remove_other_files(tmp_path: Path) -> None:
    place = tmp_path / "tts"
    write_tree(place, files())
    (tmp_path / "precious.png").write_text("precious")
    manifest = json.loads((place / "assets.json").read_text())
    for asset, evil in zip(
        manifest["assets"], ["../precious.png", "images/../../precious.png"], strict=False
    ):
        asset["file"] = evil
    (place / "assets.json").write_text(json.dumps(manifest))
    write_tree(place, files())
    assert (tmp_path / "precious.png").is_file()
