"""Reports on files of every kind that a referee may have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.errors import InputError
from adjudicator.wording import EVERYBODY, TABLE
from exporters.importing import import_log
from exporters.report import page as report_page
from exporters.serve import work

VASSAL = Path(__file__).parents[1] / "vassal" / "engine"
SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
LEGAL = SAMPLES / "legal.jsonl"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes, str]]:
    """What reports were made of: name, bytes, viewer. They are not made: the tests of reports do that."""
    found: list[tuple[str, bytes, str]] = []

    def noted(log: Path, _overlays: object, viewer: str) -> str:
        found.append((log.name, log.read_bytes(), viewer))
        return "<h2>Verdict</h2>"

    monkeypatch.setattr(report_page, "report", noted)
    return found


def given(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt", "game.json", "game.jsonl.txt"])
def test_a_log_is_known_by_what_is_in_it(
    tmp_path: Path, shown: list[tuple[str, bytes, str]], name: str
) -> None:
    data = LEGAL.read_bytes()
    assert work.page_of(given(tmp_path, name, data), TABLE) == "<h2>Verdict</h2>"
    assert shown[0][1:] == (data, TABLE)
    assert shown[0][0].endswith(".jsonl")


@pytest.mark.parametrize("name", ["game.kyn", "game.txt"])
def test_so_is_notation(tmp_path: Path, shown: list[tuple[str, bytes, str]], name: str) -> None:
    data = (SAMPLES / "legal.kyn").read_bytes()
    work.page_of(given(tmp_path, name, data), EVERYBODY)
    assert shown == [("game.kyn", data, EVERYBODY)]


def test_a_save_of_tabletop_simulator_gives_its_log(
    tmp_path: Path, shown: list[tuple[str, bytes, str]]
) -> None:
    lines = [json.loads(line) for line in LEGAL.read_text("utf-8").splitlines()]
    bare = [{k: v for k, v in one.items() if k not in {"prev", "after"}} for one in lines[1:]]
    state = {"log": {"header": lines[0], "lines": [one for one in bare if one["move"] != "end"]}}
    save = {"SaveName": "Dune", "ObjectStates": [], "LuaScriptState": json.dumps(state)}
    work.page_of(given(tmp_path, "TS_Save_7.json", json.dumps(save, indent=1).encode()), TABLE)
    data = import_log(tmp_path / "TS_Save_7.json").encode()
    assert shown == [("TS_Save_7.jsonl", data, TABLE)]
    assert data.count(b"\n") == len(lines)


def test_what_a_log_of_vassal_does_not_explain_stands_first(
    tmp_path: Path, shown: list[tuple[str, bytes, str]]
) -> None:
    data = (VASSAL / "engine-3.7.26-game.vlog").read_bytes()
    page = work.page_of(given(tmp_path, "ours.vlog", data), TABLE)

    before, verdict, _ = page.partition("<h2>Verdict</h2>")
    assert verdict
    assert '<pre class="illegal">ours.vlog: 135 steps' in before
    assert "What was played at the table is illegal" in before
    assert str(tmp_path) not in page
    assert shown[0][0] == "ours.jsonl"


def test_everybody_is_told_less_of_it(tmp_path: Path, shown: list[tuple[str, bytes, str]]) -> None:
    data = (VASSAL / "engine-3.7.26-game.vlog").read_bytes()
    for number, viewer in enumerate((TABLE, EVERYBODY)):
        (tmp_path / str(number)).mkdir()
        work.page_of(given(tmp_path / str(number), "ours.vlog", data), viewer)
    assert len(shown[1][1]) < len(shown[0][1])


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("game.vmod", b"PK", "a module of VASSAL"),
        ("game.vlog", b"PK\x03\x04", "not a game of VASSAL"),
        ("save.json", b'{"SaveName": "x", "ObjectStates": []}', "holds no log of ours"),
        ("game.kyn", b"\xff\xfe", "there is no game in this file"),
    ],
)
def test_what_is_no_game_is_said(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        work.page_of(given(tmp_path, name, data), TABLE)
