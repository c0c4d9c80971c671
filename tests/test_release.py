"""The files of a release: the same tables give the same bytes, and the workflow names what is there."""

from __future__ import annotations

import hashlib
import re
import zipfile
from pathlib import Path

import pytest

from adjudicator import __version__
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from exporters.tts.assets import Manifest
from exporters.tts.delivery.install import Built
from workshop import release_files, releases

ROOT = Path(__file__).parents[1]


def tables(folder: Path) -> Path:
    """Folders as `kynes build` makes them, with small files."""
    for game in GAMES:
        for mod in ("tts", "tts-de"):
            (folder / game / mod / "images").mkdir(parents=True)
            (folder / game / mod / f"{game}.json").write_text(f"{game} {mod}")
            (folder / game / mod / "images" / "board.png").write_bytes(b"picture")
        (folder / game / f"{game}.vmod").write_bytes(game.encode())
    return folder


def mod_of(folder: Path) -> Built:
    """A mod of such a folder, without what a whole build checks."""
    game = folder.parent.name
    manifest = Manifest(game, "", "", 0, "", [])
    return Built(manifest, game, (folder / f"{game}.json").read_bytes(), b"", [])


def test_the_same_tables_give_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_files, "read_built", mod_of)
    found = []
    for name in ("one", "two"):
        out = tmp_path / name / "release"
        release_files.main([str(tables(tmp_path / name / "tables")), str(out)])
        found.append({path.name: path.read_bytes() for path in sorted(out.iterdir())})
    assert found[0] == found[1]
    assert len(found[0]) == 3 * len(GAMES) + 1
    sums = found[0].pop("SHA256SUMS").decode()
    for name, data in found[0].items():
        assert f"{hashlib.sha256(data).hexdigest()}  {name}\n" in sums
        assert re.search(rf"-{__version__}-[0-9a-f]{{12}}\.(vmod|zip)$", name)
    version = f"{__version__}-{load_content('dune-messiah').hash[:12]}"
    assert f"dune-messiah-{version}.vmod" in found[0]
    with zipfile.ZipFile(tmp_path / f"one/release/dune-messiah-tts-de-{version}.zip") as mod:
        assert "README.txt" in mod.namelist()  # where it belongs, for those who have no program
        saves = [name for name in mod.namelist() if name.endswith(".json")]
        assert [mod.read(name) for name in saves] == [b"dune-messiah tts-de"]


def test_a_game_that_is_not_built_stops_a_release(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not built"):
        release_files.main([str(tmp_path), str(tmp_path / "out")])


@pytest.mark.parametrize("words", [[], ["1"], ["v1.0.0"], ["1.0.0", "2.0.0"]])
def test_a_release_needs_a_version(words: list[str]) -> None:
    with pytest.raises(InputError, match="such as"):
        releases.main(words)


def test_program_and_package_have_one_version() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'version = "{__version__}"' in project


def test_the_workflow_runs_scripts_and_reads_files_that_are_there() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    named = re.findall(r"scripts/[\w-]+|deploy/\w+|docs/samples/[\w.]+", workflow)
    assert len(named) >= 2
    for file in named:
        assert (ROOT / file).is_file(), file
