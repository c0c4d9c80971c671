"""What `kynes build` makes is what the committed manifest says, to the byte."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.registry import GAMES
from exporters.manifest import Manifest, manifest_bytes, manifest_of
from tests.support.commands import kynes
from tests.support.seeds import suite_cases

COMMITTED = Path(__file__).parent.parent / "dist" / "manifest.json"


@pytest.mark.parametrize("game", suite_cases([*map(pytest.param, sorted(GAMES))], 1))
def test_a_rebuild_gives_the_bytes_of_the_committed_manifest(tmp_path: Path, game: str) -> None:
    """`kynes build --manifest` makes it anew. What was drawn before comes from the cache.

    The suite rebuilds one game: where the cache is empty, as on most machines of CI, drawing takes long.
    """
    rebuild(tmp_path / "dist", game)


@pytest.mark.campaign
def test_a_cold_rebuild_of_all_games_gives_the_bytes_of_the_committed_manifest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is taken from anybody's cache: every picture is drawn."""
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))

    rebuild(tmp_path / "dist")

    assert any((tmp_path / "cache").rglob("*.png"))


def rebuild(out: Path, game: str = "") -> None:
    """Build a game or everything, and compare it with the committed manifest."""
    done = kynes("build", *([game] if game else []), "--manifest", "--out", str(out))

    assert done.exit_code == 0, done.stderr
    built = msgspec.json.decode((out / "manifest.json").read_bytes(), type=Manifest)
    committed = msgspec.json.decode(COMMITTED.read_bytes(), type=Manifest)
    assert built.tools == committed.tools
    assert sorted(built.files) == sorted(
        name for name in committed.files if name.startswith(f"{game}/" if game else "")
    )
    assert [name for name in built.files if built.files[name] != committed.files[name]] == []


def test_a_manifest_names_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.txt").write_bytes(b"abc")

    manifest = manifest_of(tmp_path, [tmp_path / "a" / "b.txt"])

    assert list(manifest.files) == ["a/b.txt"]
    assert manifest.files["a/b.txt"].startswith("ba7816bf8f01cfea")
    assert manifest_bytes(manifest).endswith(b"}\n")
    assert msgspec.json.decode(manifest_bytes(manifest), type=Manifest) == manifest


def test_files_are_listed_for_programs(tmp_path: Path) -> None:
    done = kynes("build", "dune-classic", "--lua", "--json", "--out", str(tmp_path))

    assert done.exit_code == 0
    listed = msgspec.json.decode(done.stdout, type=list[str])
    assert listed == [(tmp_path / "dune-classic" / "referee.lua").as_posix()]
    assert all(Path(path).is_file() for path in listed)
