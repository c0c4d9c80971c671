"""Content and schemas travel in the wheel, and the installed package finds them there."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from adjudicator.content.places import PACKAGE, shipped

ROOT = PACKAGE.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    hatchling = pytest.importorskip(
        "hatchling.builders.wheel", reason="the build backend is not installed here"
    )
    if not (ROOT / "pyproject.toml").is_file():
        pytest.skip("these tests do not run in a checkout: there is nothing to build from")
    # A copy: a build leaves traces, and the checkout may lack files that others are writing.
    source = tmp_path_factory.mktemp("source")
    for name in ("adjudicator", "content", "exporters", "schemas", "workshop"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("LICENSE", "README.md", "pyproject.toml"):
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, source / name)
    builder = hatchling.WheelBuilder(str(source))
    (built,) = builder.build(directory=str(tmp_path_factory.mktemp("dist")), versions=["standard"])
    return Path(built)


def test_the_wheel_holds_every_file_of_content_and_schemas(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    for folder in ("content", "schemas"):
        files = [path for path in shipped(folder).rglob("*") if path.is_file()]
        assert files
        for path in files:
            name = f"adjudicator/_shipped/{folder}/{path.relative_to(ROOT / folder).as_posix()}"
            assert inside.get(name) == path.read_bytes(), name


def test_the_wheel_holds_the_product_and_nothing_of_the_workshop(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"adjudicator", "exporters"}


def test_the_unpacked_wheel_loads_its_own_content(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = (
        "from adjudicator.content import load_game, places\n"
        "from adjudicator.content.validate import validated\n"
        "print(places.shipped('content'), len(load_game('dune-classic').parts))\n"
        "validated('dune-classic')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{tmp_path / 'adjudicator' / '_shipped' / 'content'} 86\n"


def test_translations_are_never_written_into_an_installed_package(
    wheel: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.po")}
    program = "from exporters.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *["content", "translate", "dune-classic", "it", "--write"]],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 2
    assert "run the command in a checkout" in done.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.po")} == before
