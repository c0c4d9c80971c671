"""`kynes content translate --write` and an installed package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.cli import content as command
from adjudicator.content.places import shipped
from adjudicator.errors import InputError


def test_a_translation_is_never_written_into_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site-packages" / "adjudicator" / "content" / "dune-classic"
    shutil.copytree(shipped("content") / "dune-classic", folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    monkeypatch.setattr(command, "PACKAGE", folder.parents[1])
    with pytest.raises(InputError, match="would change the installed package") as raised:
        command.translate(str(folder), "la", write=True)
    assert "run the command in a checkout" in str(raised.value)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
