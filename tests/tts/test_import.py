"""The log comes out of a save as the table wrote it, or it is said why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import InputError
from adjudicator.testing import assert_legal
from exporters import importing
from exporters.importing import IMPORTERS, import_log
from exporters.tts.notebook import EXPORT_TAB
from tests.support.logs import made
from tests.tts import stand_in
from tests.tts.table_driver import Table

GOLDEN = (Path(__file__).parent.parent / "games" / "dune_classic" / "golden").glob("*.jsonl")
LOG = min(GOLDEN, key=lambda path: (path.stat().st_size, path)).read_text(encoding="utf-8")
HEADER, *LINES = LOG.splitlines()


def in_state(log: str, seed: str = "") -> str:
    """A script's state with the log as our table keeps it: header and bare lines, and no end."""
    header, *lines = [json.loads(line) for line in log.splitlines()]
    bare = [
        {name: value for name, value in line.items() if name not in ("prev", "digest")}
        for line in lines
        if line["move"] != "end"
    ]
    kept = {
        "game": header["game"],
        "log": {"header": header, "lines": bare},
        "state": {"seed": seed},
    }
    return json.dumps(kept)


def saved(tmp_path: Path, state: str = "", tab: str | None = None, **more: Any) -> Path:
    tabs: dict[str, Any] = {"0": {"title": "Rules", "body": "…", "color": "Grey", "id": 0}}
    if tab is not None:
        tabs["1"] = {"title": EXPORT_TAB, "body": tab, "color": "Grey", "id": 1}
    save = {"SaveName": "A game", "TabStates": tabs, "LuaScriptState": state, "ObjectStates": []}
    path = tmp_path / "TS_Save_7.json"
    path.write_text(json.dumps({**save, **more}), encoding="utf-8")
    return path


STATES = {
    "lines in the state": {"state": in_state(LOG)},
    "text in the state": {"state": json.dumps({"log": LOG})},
    "the page of the notebook": {"state": "", "tab": LOG},
    "a page with newlines of Windows": {"state": "", "tab": LOG.replace("\n", "\r\n")},
    "a page, and a state of others": {"state": "not ours", "tab": LOG},
    "a page that has one line more": {
        "state": in_state("\n".join([HEADER, *LINES[:-1]])),
        "tab": LOG,
    },
    "a page of an earlier moment": {
        "state": in_state(LOG),
        "tab": "\n".join([HEADER, *LINES[:5]]),
    },
    "a page of another game": {"state": in_state(LOG), "tab": HEADER.replace("1", "2") + "\n"},
}


CHAINED_HERE = ["lines in the state", "a page of an earlier moment", "a page of another game"]


@pytest.mark.parametrize("name", STATES)
def test_the_log_comes_out_byte_for_byte(name: str, tmp_path: Path) -> None:
    text = import_log(saved(tmp_path, **STATES[name]))
    assert text == (made(LOG, "import") if name in CHAINED_HERE else LOG)


def test_a_chain_that_was_made_here_is_not_said_to_be_the_tables(tmp_path: Path) -> None:
    told = assert_legal(import_log(saved(tmp_path, in_state(LOG))).encode()).statement
    assert told is not None
    assert told.made_by == "import"
    assert (
        "order and completeness of its lines in play (the chain was made when it was imported)"
        in told.not_proven
    )


def test_what_comes_out_is_judged(tmp_path: Path) -> None:
    assert_legal(import_log(saved(tmp_path, in_state(LOG))).encode())


def test_what_the_table_saves_is_what_it_would_export(tmp_path: Path) -> None:
    table = Table()
    table.begin(["atreides", "fremen"], turns=1)
    table.play_on(4)
    table.until_still()
    path = tmp_path / "TS_Save_1.json"
    path.write_text(json.dumps(table.save()), encoding="utf-8")
    assert import_log(path) == made(table.log_text(), "import")
    assert_legal(import_log(path).encode(), running=True)
    table.play_on(500)
    table.until_still()
    assert table.lua("return state.stage") == "over"
    path.write_text(json.dumps(table.save()), encoding="utf-8")
    assert import_log(path) == table.log_text()
    assert_legal(import_log(path).encode())


def test_a_save_with_a_mark_at_its_beginning_is_read(tmp_path: Path) -> None:
    path = saved(tmp_path, in_state(LOG))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert import_log(path) == made(LOG, "import")


FAULTS = {
    "not begun": ({"state": '{"log":null}'}, "has not begun"),
    "not begun, with an empty page": ({"state": '{"log":null}', "tab": " \n"}, "has not begun"),
    "no state": ({"state": ""}, "'A game' holds no log of ours"),
    "a state of others": ({"state": '{"phase": 3}'}, "holds no log of ours"),
    "a log of another form": ({"state": '{"log": 7}'}, "holds no log of ours"),
    "a page of others": ({"state": "", "tab": "my notes"}, "does not begin with a log's header"),
    "JSON, but no header": ({"state": "", "tab": "[1]"}, "does not begin with a log's header"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_not_ours_is_said_in_clear_words(name: str, tmp_path: Path) -> None:
    given_state, message = FAULTS[name]
    with pytest.raises(InputError, match=message):
        import_log(saved(tmp_path, **given_state))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"{}", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_file_of_another_kind_is_refused_with_the_kinds_known(
    data: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(InputError, match="not a file of a table that we know") as caught:
        import_log(path)
    for importer in IMPORTERS:
        assert importer.kind in str(caught.value)


@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
def test_no_file_makes_the_import_fail_otherwise(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "file"
    path.write_bytes(data)
    with pytest.raises(InputError):
        import_log(path)


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_state_makes_the_import_fail_otherwise(
    tmp_path_factory: pytest.TempPathFactory, state: str, tab: str
) -> None:
    path = saved(tmp_path_factory.mktemp("fuzz"), state, tab)
    with pytest.raises(InputError):
        import_log(path)


def test_a_table_that_was_only_built_has_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "dune-classic.json"
    path.write_bytes(stand_in.files()["dune-classic.json"])
    with pytest.raises(InputError, match="has not begun"):
        import_log(path)


def test_sizes_are_capped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, in_state(LOG))
    monkeypatch.setattr(importing, "LONGEST_LOG", 100)
    with pytest.raises(InputError, match="its log is longer than 100 bytes"):
        import_log(path)
    monkeypatch.setattr(importing, "LARGEST", 100)
    with pytest.raises(InputError, match="it has more than 100 bytes"):
        import_log(path)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        import_log(tmp_path / "nothing.json")
