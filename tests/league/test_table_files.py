"""What tables have saved lies in a season's folder unchanged: it is imported, judged and reported."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from exporters.league.output import season_result
from exporters.table_files import TOLD
from tests.league.games import SAMPLES
from tests.support.commands import kynes
from tests.vassal.saves import as_of_this_release

PLAYED = Path(__file__).parents[1] / "vassal" / "engine" / "engine-3.7.26-game.vlog"
"""A game in which cards were dealt that did not lie on top."""


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))
    (tmp_path / "season" / "games").mkdir(parents=True)
    (tmp_path / "season" / "season.toml").write_text('name = "s"\n')
    return tmp_path / "season"


def table_save(log: Path) -> bytes:
    """A save of Tabletop Simulator whose script keeps a log."""
    state = json.dumps({"log": log.read_text()})
    save = {"SaveName": "Dune", "ObjectStates": [], "LuaScript": "", "LuaScriptState": state}
    return json.dumps(save).encode()


def zipped(**files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return data.getvalue()


def notices(folder: Path, *, cached: bool = True) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in season_result(folder, cached=cached).settled.notices:
        found.setdefault(one.file, []).append(one.kind)
    return found


def test_a_save_of_tabletop_simulator_counts_as_its_log_would(folder: Path) -> None:
    (folder / "games" / "TS_Save_7.json").write_bytes(table_save(SAMPLES / "legal.jsonl"))
    told = season_result(folder)
    assert [(one.game.file, one.counts) for one in told.settled.results] == [
        ("games/TS_Save_7.json", True)
    ]
    assert [*(folder / "games").iterdir()] == [folder / "games" / "TS_Save_7.json"]
    other = shutil.copy(SAMPLES / "legal.jsonl", folder / "games" / "copy.jsonl")
    assert "duplicate" in notices(folder)["games/copy.jsonl"], other


def test_the_findings_of_an_import_go_to_the_referee_and_stop_the_game(folder: Path) -> None:
    (folder / "games" / "table 1.vlog").write_bytes(as_of_this_release(PLAYED))
    told = season_result(folder)
    (finding,) = [one for one in told.settled.notices if one.kind == "at-table"]
    assert finding.file == "games/table 1.vlog"
    assert finding.stops
    assert finding.about == "illegal"
    assert finding.text.count("it was not the card on top") == TOLD
    assert notices(folder)["games/table 1.vlog"] == ["at-table"]
    page = kynes("league", str(folder), "--html", str(folder.parent / "site"))
    assert page.exit_code == 1
    index = (folder.parent / "site" / "index.html").read_text()
    assert "card on top" not in index, "findings may reveal hands"


def test_archives_are_read_and_games_in_them_have_their_names(folder: Path) -> None:
    log = (SAMPLES / "legal.jsonl").read_bytes()
    data = zipped(**{"round 1/../../evil__jsonl": log, "readme__txt": b"x", "b__kyn": b"nonsense"})
    (folder / "games" / "all.zip").write_bytes(data)
    told = season_result(folder)
    assert {one.game.file: one.counts for one in told.settled.results} == {
        "games/all.zip/round 1/../../evil.jsonl": True,
        "games/all.zip/b.kyn": False,
    }
    assert not [*folder.parent.glob("**/evil*")]


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("game.vlog", b"PK", "not-imported"), ("TS_Save_7.json", b"{}", "not-imported"),
        ("all.zip", b"PK", "not-imported"), ("all.7z", b"7z", "to-unpack"),
        ("deep.json", b"[" * 100_000, "not-imported"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_by_name(
    folder: Path, name: str, data: bytes, kind: str
) -> None:
    (folder / "games" / name).write_bytes(data)
    assert notices(folder) == {f"games/{name}": [kind]}
    assert notices(folder, cached=False) == {f"games/{name}": [kind]}
    shutil.copy(SAMPLES / "legal.jsonl", folder / "games" / f"{Path(name).stem}.jsonl")
    if kind == "not-imported" and name != "all.zip":
        assert f"games/{name}" not in notices(folder), "it has been imported by hand"


def test_an_archive_that_unpacks_into_too_much_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exporters.table_files.UNPACKED", 1000)
    (folder / "games" / "all.zip").write_bytes(zipped(a__jsonl=b"x" * 1001))
    assert notices(folder) == {"games/all.zip": ["not-imported"]}


def test_nothing_is_imported_twice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "games" / "TS_Save_7.json").write_bytes(table_save(SAMPLES / "legal.jsonl"))
    first = season_result(folder)

    def fail(*_: object) -> str:
        raise AssertionError("imported again")

    monkeypatch.setattr("exporters.table_files.import_log", fail)
    again = season_result(folder)
    assert first.standings.rows == again.standings.rows


def damaged(method: int, name: str = "a.jsonl", at: int = 0, size: int = 30) -> bytes:
    """An archive whose one game cannot be unpacked, although its directory can be read."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        made.writestr(name, b"x" * 1000)
    data = bytearray(stream.getvalue())
    begin = 30 + len(name.encode()) + at
    data[begin : begin + size] = bytes(size)
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        damaged(zipfile.ZIP_DEFLATED),
        damaged(zipfile.ZIP_BZIP2),
        damaged(zipfile.ZIP_LZMA),
        damaged(zipfile.ZIP_LZMA, at=2, size=1),
        damaged(zipfile.ZIP_STORED, "ü.jsonl").replace("ü".encode(), b"\xff\xff"),
    ],
)
def test_no_damaged_archive_ends_the_league(folder: Path, data: bytes) -> None:
    (folder / "games" / "all.zip").write_bytes(data)
    assert notices(folder)["games/all.zip"] == ["not-imported"]
