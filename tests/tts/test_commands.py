"""`kynes tts` and `kynes import` as people and scripts call them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from adjudicator import registry
from adjudicator.errors import ContentError, InputError
from exporters import import_command
from exporters.tts import assets, build, cli, drawn_assets, script
from exporters.tts.build import build_tts, write_tree
from tests.support.logs import made
from tests.tts import stand_in
from tests.tts.test_import import LOG, in_state, saved

GAME = stand_in.GAME


@pytest.fixture(autouse=True, scope="module")
def _no_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("built")
    write_tree(place, stand_in.files())
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Tabletop Simulator" / "Saves").mkdir(parents=True)
    return tmp_path / "Tabletop Simulator"


def run(*words: object, code: int = 0) -> str:
    app = typer.Typer()
    cli.register(app)
    import_command.register(app)
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_a_table_goes_in_is_verified_and_goes_out(source: Path, folder: Path) -> None:
    shown = run("tts", "install", GAME, "--folder", folder, "--from", source)
    assert "written  Saves/TS_Save_1.json: new" in shown
    assert " in Mods/Images" in shown
    assert "whole and unchanged" in run("tts", "verify", GAME, "--folder", folder)
    (folder / "Saves" / "TS_Save_1.png").unlink()
    shown = run("tts", "verify", GAME, "--folder", folder, code=1)
    assert "missing  Saves/TS_Save_1.png" in shown
    run("tts", "uninstall", GAME, "--folder", folder)
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_the_folder_is_looked_for(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    place = home / ".local" / "share" / "Tabletop Simulator"
    (place / "Saves").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("platform.system", lambda: "Linux")
    run("tts", "install", GAME, "--from", source)
    assert (place / "Saves" / "TS_Save_1.json").is_file()


def test_what_is_in_the_way_is_named_and_gives_exit_code_1(source: Path, folder: Path) -> None:
    name = json.loads((source / build.MANIFEST).read_text())["assets"][0]["cache_file"]
    (folder / "Mods" / "Images").mkdir(parents=True)
    (folder / "Mods" / "Images" / name).write_text("foreign")
    shown = run("tts", "install", GAME, "--folder", folder, "--from", source, code=1)
    assert f"LEFT     Mods/Images/{name}: there is another file" in shown


def test_scripts_read_json(source: Path, folder: Path) -> None:
    words = ("install", GAME, "--folder", folder, "--from", source, "--json", "--dry-run")
    found = json.loads(run("tts", *words))
    assert found["dry_run"] is True
    assert {"what": "write", "path": "Saves/TS_Save_1.json", "why": "new"} in found["steps"]
    assert list(folder.rglob("*.json")) == []
    run("tts", "install", GAME, "--folder", folder, "--from", source)
    found = json.loads(run("tts", "verify", GAME, "--folder", folder, "--json"))
    assert found == {"folder": str(folder), "problems": []}


def test_with_one_game_there_is_no_need_to_name_it(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "GAMES", {GAME: object()})
    run("tts", "install", "--folder", folder, "--from", source)
    monkeypatch.setattr(registry, "GAMES", {GAME: object(), "another": object()})
    with pytest.raises(InputError, match=f"name the game: another, {GAME}"):
        run("tts", "verify", "--folder", folder)


def test_the_pack_is_written(source: Path, tmp_path: Path) -> None:
    path = tmp_path / "for friends.zip"
    found = json.loads(run("tts", "pack", GAME, "--from", source, "-o", path, "--json"))
    assert found["sha256"] == assets.sha256(path.read_bytes())
    assert found["size"] == path.stat().st_size


def test_a_table_that_is_not_built_is_said_with_what_builds_it(
    folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=r"kynes build GAME --tts"):
        run("tts", "install", GAME, "--folder", folder, "--from", tmp_path)


def test_a_log_is_imported_to_a_file_or_to_the_screen(tmp_path: Path) -> None:
    path = saved(tmp_path, in_state(LOG))
    ours = made(LOG, "import")
    assert run("import", path) == ours
    run("import", path, "-o", tmp_path / "log.jsonl")
    assert (tmp_path / "log.jsonl").read_bytes() == ours.encode()


def test_a_build_writes_the_whole_tree_with_what_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def drawn(*given: object) -> assets.Assets:
        told.append(str(given[1]))
        return stand_in.assets()

    monkeypatch.setattr(drawn_assets, "drawn_assets", drawn)
    monkeypatch.setattr(script, "_table_script", lambda *_: ("-- none\n", ""))
    said: list[str] = []
    written = build_tts(
        GAME, tmp_path, "https://example.org/x/", cache=tmp_path / "cache", progress=said.append
    )
    assert "MiB of graphics memory" in said[-1]
    folder = tmp_path / GAME / "tts"
    assert written == sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix() for path in written}
    assert {f"{GAME}.json", f"{GAME}.png", "assets.json", "sources/global.lua"} <= names
    assert told == [str(tmp_path / "cache")]
    manifest = json.loads((folder / "assets.json").read_text())
    for asset in manifest["assets"]:
        picture = (folder / asset["file"]).read_bytes()
        assert asset["sha256"] == assets.sha256(picture)
        assert asset["url"] == f"https://example.org/x/{asset['file'].partition('/')[2]}"
        assert asset["cache_file"] == assets.cache_name(
            asset["url"], asset["file"].rpartition(".")[2]
        )
        assert asset["licence"] == "MIT" or asset["licence"] == ""


def test_overlays_reach_the_rules_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay = tmp_path / "mine.json"
    monkeypatch.setattr(build, "load_content", lambda *_: stand_in.content())
    monkeypatch.setattr(drawn_assets, "drawn_assets", lambda *_: stand_in.assets())
    seen: list[object] = []

    def compiled(*given: object) -> tuple[str, str]:
        seen.extend(given)
        return "", ""

    monkeypatch.setattr(script, "_table_script", compiled)
    build_tts(GAME, tmp_path, overlays=[overlay])
    assert seen == [GAME, [overlay], "en"]


def test_more_pictures_of_an_owner_than_the_budget_are_told_and_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = msgspec.structs.replace(stand_in.plan(), texture_budget=1)
    monkeypatch.setattr(build, "load_plan", lambda _: plan)
    monkeypatch.setattr(build, "load_content", lambda *_: stand_in.content())
    monkeypatch.setattr(drawn_assets, "drawn_assets", lambda *_: stand_in.assets())
    monkeypatch.setattr(script, "_table_script", lambda *_: ("", ""))
    with pytest.raises(ContentError, match="more than the budget"):
        build_tts(GAME, tmp_path)
    told: list[str] = []
    assert build_tts(GAME, tmp_path, overlays=[tmp_path / "mine.json"], progress=told.append)
    assert "bytes too many for small graphics cards" in told[-1]


def test_the_default_address_is_one_that_no_server_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_assets, "drawn_assets", lambda *_: stand_in.assets())
    monkeypatch.setattr(script, "_table_script", lambda *_: ("-- none\n", ""))
    build_tts(GAME, tmp_path)
    manifest = json.loads((tmp_path / GAME / "tts" / "assets.json").read_text())
    assert manifest["base_url"] == "https://dune-classic.invalid"
