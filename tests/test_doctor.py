"""`kynes doctor`, and the headings of `kynes --help`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from exporters.cli import PANELS, application
from exporters.doctor import EXTRAS
from tests.support.commands import kynes

ROOT = Path(__file__).parent.parent


def parts() -> dict[str, dict[str, str]]:
    done = kynes("doctor", "--json")
    return {part["name"]: part for part in json.loads(done.stdout)["parts"]}


def test_what_every_installation_needs_is_found() -> None:
    found = parts()

    assert [found[name]["state"] for name in ("Python", "content", "drawing", "Lua")] == ["ok"] * 4
    assert "war-for-arrakis" in found["content"]["found"]
    assert EXTRAS.keys() <= found.keys()
    assert "cryptography " in found["signatures"]["found"]


def test_every_optional_part_is_examined() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert {*EXTRAS} == {*stated["optional-dependencies"]} - {"dev"}


def test_what_is_not_there_comes_with_the_way_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("VASSAL_CLASSPATH", raising=False)

    done = kynes("doctor")
    found = parts()

    assert found["VASSAL engine"]["state"] == "missing"
    assert "VASSAL_CLASSPATH" in found["VASSAL engine"]["remedy"]
    assert found["Tabletop Simulator"]["state"] == "missing"
    assert "to do: start the program once" in done.stdout
    assert done.exit_code == 0


def test_a_cache_that_cannot_be_used_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "file" / "cache"))

    done = kynes("doctor")

    assert done.exit_code == 1
    assert "FAULT cache" in done.stdout
    assert "KYNES_CACHE=FOLDER" in done.stdout


def test_every_command_stands_under_a_heading() -> None:
    app = application()
    groups = [
        one.name or one.typer_instance.info.name
        for one in app.registered_groups
        if one.typer_instance
    ]
    names = {*(str(one.name) for one in app.registered_commands), *groups}

    assert names == {name for listed in PANELS.values() for name in listed}
