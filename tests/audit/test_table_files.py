"""Audits read what tables have saved, as the league does: alone, in folders, in archives and in seasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.audit.auditing import Asked, audited
from adjudicator.audit.results import Audit
from exporters.table_files import import_table_files
from tests.league.games import SAMPLES
from tests.league.test_table_files import PLAYED, table_save, zipped
from tests.support.commands import kynes
from tests.vassal.saves import as_of_this_release

LOG = SAMPLES / "legal.jsonl"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))


def look(*targets: Path, **asked: object) -> Audit:
    whole = Asked(targets=[str(each) for each in targets], jobs=1, **asked)  # type: ignore[arg-type]
    return audited(whole, None, import_table_files)


def left_out(found: Audit) -> dict[str, str]:
    return {Path(one.file).name: one.why for one in found.left_out}


def test_what_a_table_saved_is_looked_at_as_its_log_would_be(tmp_path: Path) -> None:
    as_log = look(LOG)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "TS_Save_7.json").write_bytes(table_save(LOG))
    saved = look(folder)
    assert (saved.logs, saved.draws, saved.sources) == (1, as_log.draws, as_log.sources)
    assert look(folder / "TS_Save_7.json").sources == as_log.sources
    (folder / "TS_Save_7.json").unlink()
    (folder / "all.zip").write_bytes(
        zipped(game__jsonl=LOG.read_bytes(), more__json=table_save(LOG))
    )
    packed = look(folder)
    assert (packed.logs, packed.sources) == (1, as_log.sources)
    assert left_out(packed) == {"more.json": "same"}


def test_what_cannot_be_read_is_left_out_by_name(tmp_path: Path) -> None:
    (tmp_path / "a.vlog").write_bytes(b"PK")
    (tmp_path / "b.7z").write_bytes(b"7z")
    (tmp_path / "c.zip").write_bytes(b"PK")
    assert left_out(look(tmp_path)) == {"a.vlog": "import", "b.7z": "unpack", "c.zip": "import"}


def test_a_game_whose_table_did_more_than_its_moves_is_left_out_and_reveals_nothing(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "game.vlog").write_bytes(as_of_this_release(PLAYED))
    (told,) = look(folder).left_out
    assert told.why == "at-table"
    assert "card on top" in told.about
    (public,) = look(folder, public=True).left_out
    assert (public.why, public.about) == ("at-table", "")


def test_a_season_is_looked_at_with_its_saves(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "season.toml").write_text('name = "s"\n')
    (tmp_path / "games" / "TS_Save_7.json").write_bytes(table_save(LOG))
    found = look(tmp_path)
    assert (found.logs, found.left_out) == (1, [])
    assert "TS_Save_7" not in kynes("audit", str(tmp_path)).stdout, (
        "it is not among what is left out"
    )
